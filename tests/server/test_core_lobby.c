/* The lobby: creating, finding, joining, leaving, and lists that keep themselves up to date. */
#include "tests/server/core_lobby.h"

#include "server/base/limits.h"

#include <string.h>

static void all_settings(void **state)
{
    struct sim sim;
    char *chosen[2] = {NULL, NULL};

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    chosen[0] = sim_text(&sim, "mud");
    chosen[1] = sim_text(&sim, "long");
    s->options = chosen;
    s->n_options = 2;
    s->points = 50;
    s->scenario = sim_text(&sim, "triangle");
    s->clock = sim_part(&sim, &gonfalon__v1__clock__descriptor);
    s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_BANK;
    s->clock->seconds = 600;
    s->clock->increment = 5;
    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    s->spectator_delay_seconds = 60;
    s->players_per_side = 2;
    s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_OPEN;
    s->measuring = GONFALON__V1__MEASURING__MEASURING_FORBIDDEN;
    s->allowance_seconds = 30;
    Gonfalon__V1__ServerMessage *answer = create(ann, s, 1);

    if (answer->body_case != GOT(MATCH))
        fail_msg("%s", answer->error->key);
    Gonfalon__V1__MatchInfo *info = answer->match->match;

    assert_int_equal(info->n_seats, 7);
    assert_int_equal(info->settings->sides, 3);
    assert_int_equal(info->settings->points, 50);
    assert_int_equal(info->seats[6]->kind, GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER);
    assert_string_equal(info->seats[2]->name, sim_name(ann));
    assert_int_equal(info->dice->commitment.len, 32);
    assert_int_equal(info->dice->secret.len, 0);
    sim_stop(&sim);
}

static void options_that_do_not_fit(void **state)
{
    struct sim sim;
    char *chosen[1];

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    s->options = chosen;
    s->n_options = 1;
    chosen[0] = sim_text(&sim, "long");
    assert_int_equal(create(ann, s, 0)->body_case, GOT(MATCH));
    chosen[0] = sim_text(&sim, "mud"); /* needs long */
    assert_int_equal(sim_code(create(ann, s, 0)), CODE(INVALID));
    chosen[0] = sim_text(&sim, "nonsense");
    assert_int_equal(sim_code(create(ann, s, 0)), CODE(INVALID));
    sim_stop(&sim);
}

static void settings_that_make_no_sense(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    s->scenario = sim_text(&sim, "triangle");
    s->players_per_side = 6;
    assert_int_equal(sim_code(create(ann, s, 0)), CODE(INVALID));
    s->players_per_side = 1;
    s->sides = 2; /* a triangle has three */
    assert_int_equal(sim_code(create(ann, s, 0)), CODE(INVALID));
    s->sides = 0;
    s->scenario = sim_text(&sim, "nowhere");
    assert_int_equal(sim_code(create(ann, s, 0)), CODE(INVALID));
    s->scenario = sim_text(&sim, "");
    s->spectator_delay_seconds = WIRE_DELAY_MAX_S + 1;
    assert_int_equal(sim_code(create(ann, s, 0)), CODE(INVALID));
    s->spectator_delay_seconds = 0;
    s->title = sim_text(&sim, "two\nlines");
    assert_int_equal(sim_code(create(ann, s, 0)), CODE(INVALID));
    s->title = sim_text(&sim, "");
    s->system = sim_text(&sim, "chess");
    assert_int_equal(sim_code(create(ann, s, 0)), CODE(INVALID));
    s->system = sim_text(&sim, "tiny");
    assert_int_equal(sim_code(create(ann, s, 5)), CODE(INVALID));
    assert_int_equal(create(ann, s, 0)->body_case, GOT(MATCH)); /* all of it mended */
    sim_stop(&sim);
}

static void by_invitation(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    Gonfalon__V1__MatchInfo *info = create(ann, s, 0)->match->match;
    Gonfalon__V1__MatchFilter *mine = filter(&sim);

    assert_int_equal(list(bob, NULL)->n_matches, 0);
    assert_int_equal(sim_code(join(bob, info->id, NULL, -1)), CODE(NOT_FOUND));
    assert_int_equal(sim_code(join(bob, NULL, "aaaaaaaaaa", -1)), CODE(NOT_FOUND));
    /* The number of a match is no invitation; the code is one, until it has grown old. */
    Gonfalon__V1__MatchShowRequest *show = sim_part(&sim, &gonfalon__v1__match_show_request__descriptor);
    Gonfalon__V1__InviteRequest *invite = sim_part(&sim, &gonfalon__v1__invite_request__descriptor);

    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    show->id = sim_text(&sim, info->id);
    assert_int_equal(sim_code(sim_ask(bob, ASK(MATCH_SHOW), show)), CODE(NOT_FOUND));
    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_CODE;
    show->code = sim_text(&sim, info->code);
    assert_string_equal(sim_ask(bob, ASK(MATCH_SHOW), show)->match->match->id, info->id);
    sim.wall_ms += INT64_C(24) * 3600 * 1000 * (INVITATION_DAYS + 1);
    assert_int_equal(sim_code(sim_ask(bob, ASK(MATCH_SHOW), show)), CODE(NOT_FOUND));
    assert_int_equal(sim_code(join(bob, NULL, info->code, -1)), CODE(NOT_FOUND));
    sim.wall_ms -= INT64_C(24) * 3600 * 1000 * (INVITATION_DAYS + 1);
    invite->match = sim_text(&sim, info->id);
    invite->name = sim_text(&sim, "somebody whose name is longer than names may be");
    assert_int_equal(sim_code(sim_ask(ann, ASK(INVITE), invite)), CODE(NOT_FOUND));
    invite->name = sim_text(&sim, sim_name(bob));
    assert_int_equal(sim_code(sim_ask(bob, ASK(INVITE), invite)), CODE(NOT_FOUND));
    assert_int_equal(sim_ask(ann, ASK(INVITE), invite)->body_case, GOT(DONE));
    assert_string_equal(sim_push(bob, GOT(NOTIFICATION))->notification->code, info->code);
    assert_int_equal(join(bob, NULL, info->code, -1)->body_case, GOT(MATCH));
    mine->mine = true;
    assert_int_equal(list(bob, mine)->n_matches, 1);
    assert_string_equal(list(bob, mine)->matches[0]->code, info->code);
    assert_int_equal(list(bob, NULL)->n_matches, 0);
    sim_stop(&sim);
}

static void seats(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *cid = sim_guest(&sim, "cid");
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;
    Gonfalon__V1__LeaveRequest *leave = sim_part(&sim, &gonfalon__v1__leave_request__descriptor);
    Gonfalon__V1__RemovePlayerRequest *kick =
        sim_part(&sim, &gonfalon__v1__remove_player_request__descriptor);
    Gonfalon__V1__MatchFilter *open = filter(&sim);

    open->free_seat = true;
    assert_int_equal(list(cid, open)->n_matches, 1);
    assert_int_equal(sim_code(join(bob, match, NULL, 0)), CODE(CONFLICT));
    assert_int_equal(join(bob, match, NULL, 1)->match->player, 1);
    assert_int_equal(sim_code(join(bob, match, NULL, -1)), CODE(CONFLICT));
    assert_int_equal(sim_code(join(cid, match, NULL, -1)), CODE(CONFLICT));
    assert_int_equal(list(cid, open)->n_matches, 0);
    kick->match = leave->match = sim_text(&sim, match);
    kick->player = 0;
    assert_int_equal(sim_code(sim_ask(bob, ASK(REMOVE_PLAYER), kick)), CODE(FORBIDDEN));
    kick->player = 1;
    assert_int_equal(sim_ask(ann, ASK(REMOVE_PLAYER), kick)->body_case, GOT(MATCH));
    assert_int_equal(sim_push(bob, GOT(NOTIFICATION))->notification->kind,
                     GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_REMOVED);
    assert_int_equal(join(cid, match, NULL, -1)->match->player, 1);
    assert_int_equal(sim_ask(ann, ASK(LEAVE), leave)->body_case, GOT(MATCH));
    assert_int_equal(sim_code(sim_ask(ann, ASK(LEAVE), leave)), CODE(FORBIDDEN));
    /* The last one calls it off. */
    assert_int_equal(sim_ask(cid, ASK(LEAVE), leave)->body_case, GOT(DONE));
    assert_int_equal(list(cid, NULL)->n_matches, 0);
    sim_stop(&sim);
}

static void armies(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;
    Gonfalon__V1__ReadyArmiesRequest *ready = sim_part(&sim, &gonfalon__v1__ready_armies_request__descriptor);
    Gonfalon__V1__ArmyPutRequest *put = sim_part(&sim, &gonfalon__v1__army_put_request__descriptor);
    Gonfalon__V1__ChooseArmyRequest *choose = sim_part(&sim, &gonfalon__v1__choose_army_request__descriptor);

    ready->system = sim_text(&sim, "tiny");
    Gonfalon__V1__ReadyArmiesReply *armies = sim_ask(ann, ASK(READY_ARMIES), ready)->ready_armies;

    assert_int_equal(armies->n_armies, 2);
    assert_true(armies->armies[0]->valid && armies->armies[1]->valid);
    put->name = sim_text(&sim, "My squad");
    put->system = sim_text(&sim, "tiny");
    put->json = armies->armies[0]->json;
    Gonfalon__V1__ServerMessage *answer = sim_ask(ann, ASK(ARMY_PUT), put);

    assert_int_equal(answer->body_case, GOT(ARMY_PUT));
    assert_int_equal(answer->army_put->check->problem_count, 0);
    assert_int_equal(sim_code(sim_ask(ann, ASK(ARMY_PUT), put)), CODE(CONFLICT));
    put->id = sim_text(&sim, "My squad");
    put->name = sim_text(&sim, "Our squad");
    put->json = sim_text(&sim, "{\"format\":1,\"system\":\"tiny\",\"name\":\"x\",\"units\":[{}]}");
    answer = sim_ask(ann, ASK(ARMY_PUT), put);
    assert_true(answer->army_put->check->problem_count > 0);
    answer = sim_ask(ann, ASK(ARMY_LIST), sim_part(&sim, &gonfalon__v1__army_list_request__descriptor));
    assert_int_equal(answer->army_list->n_armies, 1);
    assert_string_equal(answer->army_list->armies[0]->id, "Our squad");
    assert_false(answer->army_list->armies[0]->valid);
    /* A list that breaks rules can be kept, but not played with. */
    choose->match = sim_text(&sim, match);
    choose->army = sim_part(&sim, &gonfalon__v1__army_choice__descriptor);
    choose->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_LIST;
    choose->army->list = sim_text(&sim, "Our squad");
    answer = sim_ask(ann, ASK(CHOOSE_ARMY), choose);
    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_true(answer->error->n_problems > 0);
    choose->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
    choose->army->ready = sim_text(&sim, "squad");
    answer = sim_ask(ann, ASK(CHOOSE_ARMY), choose);
    assert_int_equal(answer->body_case, GOT(MATCH));
    assert_true(answer->match->match->seats[0]->army_chosen);
    assert_true(answer->match->match->seats[0]->army_name[0] != '\0');
    sim_stop(&sim);
}

static void live_list(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve");
    Gonfalon__V1__SubscribeLobbyRequest *ask =
        sim_part(&sim, &gonfalon__v1__subscribe_lobby_request__descriptor);
    Gonfalon__V1__CancelMatchRequest *cancel =
        sim_part(&sim, &gonfalon__v1__cancel_match_request__descriptor);

    ask->presence = true;
    assert_int_equal(sim_ask(eve, ASK(SUBSCRIBE_LOBBY), ask)->match_list->n_matches, 0);
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;

    sim_pass(&sim, LOBBY_FLUSH_MS);
    Gonfalon__V1__LobbyChange *change = sim_push(eve, GOT(LOBBY_CHANGE))->lobby_change;

    assert_int_equal(change->n_changed, 1);
    assert_string_equal(change->changed[0]->id, match);
    assert_string_equal(change->changed[0]->code, "");
    join(bob, match, NULL, -1);
    cancel->match = sim_text(&sim, match);
    sim_pass(&sim, LOBBY_FLUSH_MS);
    assert_string_equal(sim_push(eve, GOT(LOBBY_CHANGE))->lobby_change->changed[0]->seats[1]->name,
                        sim_name(bob));
    assert_int_equal(sim_ask(ann, ASK(CANCEL_MATCH), cancel)->body_case, GOT(DONE));
    sim_pass(&sim, LOBBY_FLUSH_MS);
    assert_int_equal(sim_push(eve, GOT(LOBBY_CHANGE))->lobby_change->n_gone, 1);
    assert_int_equal(sim_pushes(eve, GOT(LOBBY_CHANGE)), 3);
    /* Nothing happens, nothing is told; who comes and goes is. */
    sim_pass(&sim, 5000);
    assert_int_equal(sim_pushes(eve, GOT(LOBBY_CHANGE)), 3);
    sim_cut(bob);
    sim_pass(&sim, LOBBY_FLUSH_MS);
    Gonfalon__V1__PresenceChange *gone = sim_push(eve, GOT(PRESENCE_CHANGE))->presence_change;

    assert_int_equal(gone->n_people, 1);
    assert_int_equal(gone->people[0]->presence, GONFALON__V1__PRESENCE__PRESENCE_OFFLINE);
    assert_int_equal(gone->online, 2);
    ask->off = true;
    assert_int_equal(sim_ask(eve, ASK(SUBSCRIBE_LOBBY), ask)->body_case, GOT(DONE));
    create(ann, sim_settings(&sim), 0);
    sim_pass(&sim, LOBBY_FLUSH_MS);
    assert_int_equal(sim_pushes(eve, GOT(LOBBY_CHANGE)), 3);
    sim_stop(&sim);
}

static void pages(void **state)
{
    struct sim sim;
    size_t seen = 0;

    (void)state;
    sim_start(&sim, 6);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__MatchListRequest *ask = sim_part(&sim, &gonfalon__v1__match_list_request__descriptor);

    for (int i = 0; i < 25; i++) {
        sim_pass(&sim, 1000);
        assert_int_equal(create(ann, sim_settings(&sim), 0)->body_case, GOT(MATCH));
    }
    ask->page = sim_part(&sim, &gonfalon__v1__page__descriptor);
    ask->page->limit = 10;
    do {
        Gonfalon__V1__MatchListReply *page = sim_ask(ann, ASK(MATCH_LIST), ask)->match_list;

        seen += page->n_matches;
        ask->page->cursor = page->next;
    } while (ask->page->cursor[0]);
    assert_int_equal(seen, 25);
    ask->page->cursor = sim_text(&sim, "nonsense");
    assert_int_equal(sim_code(sim_ask(ann, ASK(MATCH_LIST), ask)), CODE(MALFORMED));
    sim_stop(&sim);
}

/* Two bots need nobody; a person and a bot play as soon as he is ready. */
static void bots(void **state)
{
    struct sim sim;
    Gonfalon__V1__BotSeat *bot[2];

    (void)state;
    sim_start(&sim, 7);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    for (int i = 0; i < 2; i++) {
        bot[i] = sim_part(&sim, &gonfalon__v1__bot_seat__descriptor);
        bot[i]->side = i;
        bot[i]->level = sim_text(&sim, i ? "steady" : "random");
    }
    s->bots = bot;
    s->n_bots = 2;
    Gonfalon__V1__MatchInfo *info = create(ann, s, -1)->match->match;

    assert_int_equal(info->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING);
    sim_open(ann, info->id, 0);
    sim_pass(&sim, 10000);
    Gonfalon__V1__MatchShowRequest *show = sim_part(&sim, &gonfalon__v1__match_show_request__descriptor);

    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    show->id = info->id;
    assert_int_equal(sim_ask(ann, ASK(MATCH_SHOW), show)->match->match->phase,
                     GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    assert_false(ann->picture_wrong);
    bot[0]->level = sim_text(&sim, "genius");
    assert_int_equal(sim_code(create(ann, s, -1)), CODE(INVALID));
    sim_stop(&sim);
}

/* Bots that play play on when the server comes back, though nobody looks. */
static void bots_survive(void **state)
{
    struct sim sim;
    Gonfalon__V1__BotSeat *bot[2];

    (void)state;
    sim_start(&sim, 8);
    sim.config.bot_pause_ms = 100;
    core_configure(sim.core, &sim.config);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    for (int i = 0; i < 2; i++) {
        bot[i] = sim_part(&sim, &gonfalon__v1__bot_seat__descriptor);
        bot[i]->side = i;
        bot[i]->level = sim_text(&sim, "keen");
    }
    s->bots = bot;
    s->n_bots = 2;
    const char *id = create(ann, s, -1)->match->match->id;

    for (int i = 0; i < 3; i++) {
        sim_pass(&sim, 250);
        sim_crash(&sim);
    }
    sim_pass(&sim, 30000);
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    Gonfalon__V1__OpenMatchReply *open = sim_open(ann, id, 0);

    assert_int_equal(open->match->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    sim_stop(&sim);
}

static void rematch(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 9);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = sim_match(ann, bob, NULL);
    Gonfalon__V1__ResignRequest *resign = sim_part(&sim, &gonfalon__v1__resign_request__descriptor);
    Gonfalon__V1__RematchRequest *again = sim_part(&sim, &gonfalon__v1__rematch_request__descriptor);

    again->match = resign->match = sim_text(&sim, match);
    assert_int_equal(sim_code(sim_ask(bob, ASK(REMATCH), again)), CODE(WRONG_STATE));
    assert_int_equal(sim_ask(ann, ASK(RESIGN), resign)->body_case, GOT(DONE));
    Gonfalon__V1__MatchReply *first = sim_ask(bob, ASK(REMATCH), again)->match;

    assert_int_equal(first->player, 0);
    assert_string_equal(first->match->seats[1]->name, sim_name(ann));
    assert_int_equal(sim_push(ann, GOT(NOTIFICATION))->notification->kind,
                     GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_REMATCH);
    Gonfalon__V1__MatchReply *second = sim_ask(ann, ASK(REMATCH), again)->match;

    assert_string_equal(first->match->id, second->match->id);
    assert_int_equal(second->player, 1);
    assert_true(second->match->seats[1]->army_chosen);
    sim_stop(&sim);
}

/* Who sits at the table when it begins gets the picture, and each event once. */
static void begins_before_ones_eyes(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 11);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve");
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;
    Gonfalon__V1__ReadyRequest *ready = sim_part(&sim, &gonfalon__v1__ready_request__descriptor);

    assert_null(sim_open(ann, match, 0)->view);
    sim_open(eve, match, 0);
    join(bob, match, NULL, -1);
    ready->match = sim_text(&sim, match);
    ready->ready = true;
    assert_int_equal(sim_ask(ann, ASK(READY), ready)->body_case, GOT(MATCH));
    assert_int_equal(sim_push(eve, GOT(STATUS_CHANGE))->status_change->status->seats[0]->ready, 1);
    assert_int_equal(sim_ask(bob, ASK(READY), ready)->body_case, GOT(MATCH));
    sim_open(bob, match, 0);
    assert_int_equal(sim_pushes(ann, GOT(SNAPSHOT)), 1);
    assert_int_equal(sim_pushes(ann, GOT(DECISION_CHANGE)) + sim_pushes(bob, GOT(DECISION_CHANGE)),
                     sim_decision(ann, match) != NULL);
    assert_true(sim_play_out(ann, bob, match));
    assert_false(ann->picture_wrong);
    assert_false(bob->picture_wrong);
    assert_false(eve->picture_wrong);
    sim_stop(&sim);
}

static void draining(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 10);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = sim_match(ann, bob, NULL);

    core_drain(sim.core, 30);
    assert_int_equal(sim_push(ann, GOT(NOTICE))->notice->in_seconds, 30);
    assert_int_equal(sim_code(create(ann, sim_settings(&sim), 0)), CODE(DRAINING));
    assert_int_equal(sim_play(sim_decision(ann, match) ? ann : bob, match)->body_case, GOT(DONE));
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_settings),
        cmocka_unit_test(options_that_do_not_fit),
        cmocka_unit_test(settings_that_make_no_sense),
        cmocka_unit_test(by_invitation),
        cmocka_unit_test(seats),
        cmocka_unit_test(armies),
        cmocka_unit_test(live_list),
        cmocka_unit_test(pages),
        cmocka_unit_test(bots),
        cmocka_unit_test(bots_survive),
        cmocka_unit_test(rematch),
        cmocka_unit_test(draining),
        cmocka_unit_test(begins_before_ones_eyes),
    };

    return cmocka_run_group_tests_name("core_lobby", tests, NULL, NULL);
}
