/* The table of everything a client can ask: who may, what it costs, and who carries it out. */
#ifndef GONFALON_SERVER_CORE_EXCHANGE_H
#define GONFALON_SERVER_CORE_EXCHANGE_H

#include "server/core/request.h"

typedef void request_handler(struct request *r);

enum exchange_flag {
    NEEDS_ACCOUNT = 1, /* log in first */
    NEEDS_ADMIN = 2,
    CHANGES = 4, /* a repeated one must not be carried out again */
    STORED = 8,  /* and its answer is in the store: look there, the server may have died since */
    BEFORE_HELLO = 16,
    AT_KEEPER = 32 /* also if it is about a match that is played on another node: that comes back first */
};

struct exchange {
    uint32_t flags;
    uint32_t cost; /* tokens of the session's rate */
    request_handler *run;
};

/* NULL: a request that this server does not know. */
const struct exchange *exchange_find(Gonfalon__V1__ClientMessage__BodyCase body);
/* Carries it out, after a look into the store if it might be a repeated one. */
void exchange_run(struct request *r);

/* hello.c */
request_handler hello_run;
/* account.c */
request_handler register_run, login_run, guest_run, upgrade_run, resume_run, logout_run, change_password_run,
    whoami_run;
/* admin.c */
request_handler set_role_run, ban_run, unban_run, accounts_run;
/* systems.c */
request_handler systems_run, scenarios_run, catalogue_run, ready_armies_run, rule_texts_run, lesson_run;
/* armies.c */
request_handler army_check_run, army_put_run, army_list_run, army_get_run, army_remove_run;
/* lobby.c, seats.c, lobby_list.c, lobby_live.c */
request_handler create_match_run, match_list_run, subscribe_run, match_show_run, join_run, leave_run,
    choose_army_run, ready_run, nonce_run, seat_bot_run, remove_player_run, cancel_run, presence_run,
    invite_run;
/* room_open.c, room_play.c, room_offers.c, rematch.c */
request_handler open_match_run, close_match_run, decisions_run, answer_run, preview_run, reach_run,
    suggest_run, odds_run, standing_run, standing_list_run, resign_run, offer_run, decline_run,
    call_master_run, master_run, command_run, rematch_run, pause_run;
/* room_replay.c, export.c, luck.c */
request_handler events_run, view_run, record_run, luck_run, moments_run;
/* ratings.c, profile.c */
request_handler ratings_run, profile_run, profile_set_run;
/* tournament_make.c, tournament_enter.c, tournament_direct.c */
request_handler tournament_create_run, tournament_change_run, tournament_list_run, tournament_show_run,
    tournament_enter_run, tournament_leave_run, tournament_direct_run;
/* tournament_teams.c, tournament_export.c */
request_handler tournament_team_run, tournament_export_run;
/* queue.c */
request_handler queue_run;
/* tournament_lists.c, tournament_judge.c */
request_handler tournament_hand_in_run, tournament_check_in_run, tournament_lists_run, tournament_call_run,
    tournament_judge_run;
/* viewing_ask.c */
request_handler open_viewing_run, join_viewing_run, leave_viewing_run, lead_viewing_run, mark_viewing_run;
/* room_chat.c, notes.c */
request_handler chat_run, chat_history_run, mute_run, notifications_run, notifications_read_run;

#endif
