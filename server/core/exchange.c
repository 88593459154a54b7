#include "server/core/exchange.h"

#include <string.h>

#define ASK(name) GONFALON__V1__CLIENT_MESSAGE__BODY_##name

static void ping_run(struct request *r)
{
    Gonfalon__V1__Pong *pong = answer_part(r, &gonfalon__v1__pong__descriptor);

    pong->number = r->message->ping->number;
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_PONG, pong);
}

/* Costs: 1 is what an ordinary request costs; more for what reads much from the store or computes much. */
static const struct exchange exchanges[] = {
    [ASK(HELLO)] = {BEFORE_HELLO, 1, hello_run},
    [ASK(PING)] = {BEFORE_HELLO, 1, ping_run},

    [ASK(REGISTER_ACCOUNT)] = {CHANGES, 5, register_run},
    [ASK(LOGIN)] = {CHANGES, 5, login_run},
    [ASK(GUEST)] = {CHANGES, 5, guest_run},
    [ASK(UPGRADE_GUEST)] = {NEEDS_ACCOUNT | CHANGES | STORED, 5, upgrade_run},
    [ASK(RESUME_SESSION)] = {0, 2, resume_run},
    [ASK(LOGOUT)] = {NEEDS_ACCOUNT | CHANGES, 1, logout_run},
    [ASK(CHANGE_PASSWORD)] = {NEEDS_ACCOUNT | CHANGES | STORED, 5, change_password_run},
    [ASK(WHOAMI)] = {0, 1, whoami_run},
    [ASK(SET_ROLE)] = {NEEDS_ADMIN | CHANGES | STORED, 1, set_role_run},
    [ASK(BAN)] = {NEEDS_ADMIN | CHANGES | STORED, 1, ban_run},
    [ASK(UNBAN)] = {NEEDS_ADMIN | CHANGES | STORED, 1, unban_run},
    [ASK(ACCOUNTS)] = {NEEDS_ADMIN, 5, accounts_run},

    [ASK(SYSTEMS)] = {0, 1, systems_run},
    [ASK(SCENARIOS)] = {0, 2, scenarios_run},
    [ASK(CATALOGUE)] = {0, 5, catalogue_run},
    [ASK(READY_ARMIES)] = {0, 5, ready_armies_run},
    [ASK(RULE_TEXTS)] = {0, 2, rule_texts_run},
    [ASK(LESSON)] = {0, 2, lesson_run},

    [ASK(ARMY_CHECK)] = {0, 2, army_check_run},
    [ASK(ARMY_PUT)] = {NEEDS_ACCOUNT | CHANGES | STORED, 3, army_put_run},
    [ASK(ARMY_LIST)] = {NEEDS_ACCOUNT, 2, army_list_run},
    [ASK(ARMY_GET)] = {NEEDS_ACCOUNT, 1, army_get_run},
    [ASK(ARMY_REMOVE)] = {NEEDS_ACCOUNT | CHANGES | STORED, 1, army_remove_run},

    [ASK(CREATE_MATCH)] = {NEEDS_ACCOUNT | CHANGES | STORED, 5, create_match_run},
    [ASK(MATCH_LIST)] = {0, 5, match_list_run},
    [ASK(SUBSCRIBE_LOBBY)] = {NEEDS_ACCOUNT, 5, subscribe_run},
    [ASK(MATCH_SHOW)] = {0, 1, match_show_run},
    [ASK(JOIN)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, join_run},
    [ASK(LEAVE)] = {NEEDS_ACCOUNT | CHANGES | STORED, 1, leave_run},
    [ASK(CHOOSE_ARMY)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, choose_army_run},
    [ASK(READY)] = {NEEDS_ACCOUNT | CHANGES | STORED, 5, ready_run},
    [ASK(NONCE)] = {NEEDS_ACCOUNT | CHANGES | STORED, 1, nonce_run},
    [ASK(SEAT_BOT)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, seat_bot_run},
    [ASK(REMOVE_PLAYER)] = {NEEDS_ACCOUNT | CHANGES | STORED, 1, remove_player_run},
    [ASK(CANCEL_MATCH)] = {NEEDS_ACCOUNT | CHANGES | STORED, 1, cancel_run},
    [ASK(PRESENCE)] = {NEEDS_ACCOUNT, 2, presence_run},
    [ASK(INVITE)] = {NEEDS_ACCOUNT | CHANGES, 2, invite_run},

    [ASK(OPEN_MATCH)] = {NEEDS_ACCOUNT, 3, open_match_run},
    [ASK(CLOSE_MATCH)] = {NEEDS_ACCOUNT, 1, close_match_run},
    [ASK(DECISIONS)] = {NEEDS_ACCOUNT, 1, decisions_run},
    [ASK(ANSWER)] = {NEEDS_ACCOUNT | CHANGES, 1, answer_run},
    [ASK(PREVIEW)] = {NEEDS_ACCOUNT, 1, preview_run},
    [ASK(REACH)] = {NEEDS_ACCOUNT, 3, reach_run},
    [ASK(SUGGEST)] = {NEEDS_ACCOUNT, 2, suggest_run},
    [ASK(ODDS)] = {NEEDS_ACCOUNT, 1, odds_run},
    [ASK(STANDING)] = {NEEDS_ACCOUNT | CHANGES, 1, standing_run},
    [ASK(STANDING_LIST)] = {NEEDS_ACCOUNT, 1, standing_list_run},
    [ASK(RESIGN)] = {NEEDS_ACCOUNT | CHANGES, 1, resign_run},
    [ASK(OFFER)] = {NEEDS_ACCOUNT | CHANGES, 1, offer_run},
    [ASK(DECLINE)] = {NEEDS_ACCOUNT | CHANGES, 1, decline_run},
    [ASK(CALL_MASTER)] = {NEEDS_ACCOUNT | CHANGES, 1, call_master_run},
    [ASK(MASTER)] = {NEEDS_ACCOUNT | CHANGES, 1, master_run},
    [ASK(COMMAND)] = {NEEDS_ACCOUNT | CHANGES, 1, command_run},
    [ASK(REMATCH)] = {NEEDS_ACCOUNT | CHANGES | STORED, 5, rematch_run},
    [ASK(PAUSE)] = {NEEDS_ACCOUNT | CHANGES | STORED, 1, pause_run},

    [ASK(EVENTS)] = {0, 5, events_run},
    [ASK(VIEW)] = {0, 10, view_run},
    [ASK(RECORD)] = {0, 10, record_run},
    [ASK(LUCK)] = {0, 20, luck_run},
    [ASK(MOMENTS)] = {0, 20, moments_run},
    [ASK(OPEN_VIEWING)] = {NEEDS_ACCOUNT, 3, open_viewing_run},
    [ASK(JOIN_VIEWING)] = {NEEDS_ACCOUNT, 3, join_viewing_run},
    [ASK(LEAVE_VIEWING)] = {NEEDS_ACCOUNT, 1, leave_viewing_run},
    [ASK(LEAD_VIEWING)] = {NEEDS_ACCOUNT, 1, lead_viewing_run},
    [ASK(MARK_VIEWING)] = {NEEDS_ACCOUNT | CHANGES, 1, mark_viewing_run},

    [ASK(TOURNAMENT_CREATE)] = {NEEDS_ACCOUNT | CHANGES | STORED, 5, tournament_create_run},
    [ASK(TOURNAMENT_CHANGE)] = {NEEDS_ACCOUNT | CHANGES | STORED, 3, tournament_change_run},
    [ASK(TOURNAMENT_LIST)] = {0, 5, tournament_list_run},
    [ASK(TOURNAMENT_SHOW)] = {0, 5, tournament_show_run},
    [ASK(TOURNAMENT_ENTER)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, tournament_enter_run},
    [ASK(TOURNAMENT_LEAVE)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, tournament_leave_run},
    [ASK(TOURNAMENT_HAND_IN)] = {NEEDS_ACCOUNT | CHANGES | STORED, 3, tournament_hand_in_run},
    [ASK(TOURNAMENT_CHECK_IN)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, tournament_check_in_run},
    [ASK(TOURNAMENT_DIRECT)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, tournament_direct_run},
    [ASK(TOURNAMENT_CALL_JUDGE)] = {NEEDS_ACCOUNT | CHANGES | STORED | AT_KEEPER, 2, tournament_call_run},
    [ASK(TOURNAMENT_JUDGE)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, tournament_judge_run},
    [ASK(TOURNAMENT_TEAM)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, tournament_team_run},
    [ASK(TOURNAMENT_EXPORT)] = {0, 10, tournament_export_run},
    [ASK(TOURNAMENT_LISTS)] = {0, 5, tournament_lists_run},

    [ASK(CHAT)] = {NEEDS_ACCOUNT | CHANGES, 1, chat_run},
    [ASK(CHAT_HISTORY)] = {NEEDS_ACCOUNT, 2, chat_history_run},
    [ASK(MUTE)] = {NEEDS_ACCOUNT | CHANGES, 1, mute_run},
    [ASK(NOTIFICATIONS)] = {NEEDS_ACCOUNT, 1, notifications_run},
    [ASK(NOTIFICATIONS_READ)] = {NEEDS_ACCOUNT | CHANGES, 1, notifications_read_run},

    [ASK(RATINGS)] = {0, 5, ratings_run},
    [ASK(PROFILE)] = {0, 10, profile_run},
    [ASK(PROFILE_SET)] = {NEEDS_ACCOUNT | CHANGES | STORED, 2, profile_set_run},
    [ASK(QUEUE)] = {NEEDS_ACCOUNT | CHANGES, 3, queue_run},
};

const struct exchange *exchange_find(Gonfalon__V1__ClientMessage__BodyCase body)
{
    size_t number = (size_t)body;

    return number < sizeof exchanges / sizeof *exchanges && exchanges[number].run ? &exchanges[number] : NULL;
}

static void looked_up(void *context, const struct store_result *result, bool seen, struct blob answer)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        request_abandon(r);
    } else if (seen) {
        struct packet *packet = packet_create(answer.size);

        memcpy(packet->bytes, answer.bytes, answer.size);
        reply_packed(r, packet);
    } else {
        r->exchange->run(r);
    }
}

void exchange_run(struct request *r)
{
    if ((r->exchange->flags & STORED) && r->keyed)
        store_find_request(r->core->port.store, r->account, (struct blob){r->key, sizeof r->key}, looked_up,
                           r);
    else
        r->exchange->run(r);
}
