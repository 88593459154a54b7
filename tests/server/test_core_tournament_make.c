/* Tournaments before they begin: drafted, changed, published, listed, entered and left. */
#include "tests/server/tournament_help.h"

static int list_count(struct sim_client *c, bool mine)
{
    Gonfalon__V1__TournamentListRequest *ask = PART(c->sim, tournament_list_request);

    ask->mine = mine;
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(TOURNAMENT_LIST), ask);

    assert_int_equal(answer->body_case, GOT(TOURNAMENT_LIST));
    return (int)answer->tournament_list->n_tournaments;
}

static Gonfalon__V1__ServerMessage *change(struct sim_client *c, const char *id,
                                           Gonfalon__V1__TournamentSettings *s, uint32_t version)
{
    Gonfalon__V1__TournamentChangeRequest *ask = PART(c->sim, tournament_change_request);

    ask->tournament = sim_text(c->sim, id);
    ask->settings = s;
    ask->version = version;
    return sim_ask(c, ASK(TOURNAMENT_CHANGE), ask);
}

static int named(struct sim_client *c, const char *id, bool judge, const char *name, bool off)
{
    Gonfalon__V1__TournamentDirectRequest *ask = direct(c, id);

    if (judge) {
        ask->act_case = DIRECT(APPOINT);
        ask->appoint = PART(c->sim, tournament_appoint);
        ask->appoint->name = sim_text(c->sim, name);
        ask->appoint->off = off;
    } else {
        ask->act_case = DIRECT(INVITE);
        ask->invite = PART(c->sim, tournament_invite);
        ask->invite->name = sim_text(c->sim, name);
        ask->invite->off = off;
    }
    return sim_code(sim_ask(c, ASK(TOURNAMENT_DIRECT), ask));
}

static void a_draft_is_its_hosts(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_account(&sim, "ann"), *eve = sim_account(&sim, "eve");
    const char *id = made(ann, swiss(&sim));

    assert_int_equal(picture(ann, id)->info->status, STATUS(DRAFT));
    assert_string_equal(key_of(show(eve, id, false)), "tournament.not_found");
    assert_string_equal(key_of(show(eve, "000000000z", false)), "tournament.not_found");
    assert_string_equal(key_of(enter(eve, id)), "tournament.not_found");
    assert_int_equal(published(eve, id), CODE(NOT_FOUND));
    assert_int_equal(list_count(eve, false), 0);
    assert_int_equal(list_count(ann, true), 1);
    assert_int_equal(published(ann, id), 0);
    assert_int_equal(published(ann, id), CODE(WRONG_STATE));
    assert_int_equal(published(eve, id), CODE(FORBIDDEN));
    assert_int_equal(list_count(eve, false), 1);
    assert_int_equal(picture(eve, id)->info->status, STATUS(PUBLISHED));
    assert_true(strlen(picture(eve, id)->settings->edition) > 0);
    sim_stop(&sim);
}

/* What a list says somebody is in the only tournament there is. */
static int role_listed(struct sim_client *c, bool mine)
{
    Gonfalon__V1__TournamentListRequest *ask = PART(c->sim, tournament_list_request);

    ask->mine = mine;
    Gonfalon__V1__TournamentListReply *list = sim_ask(c, ASK(TOURNAMENT_LIST), ask)->tournament_list;

    return list->n_tournaments == 1 ? (int)list->tournaments[0]->mine : -1;
}

static void lists_tell_everybody_what_he_is(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 41);
    struct sim_client *ann = sim_account(&sim, "ann"), *eve = sim_account(&sim, "eve");
    struct sim_client *bob = sim_account(&sim, "bob"), *jay = sim_account(&sim, "jay");
    struct sim_client *ida = sim_account(&sim, "ida");
    const char *id = made(ann, swiss(&sim));
    Gonfalon__V1__TournamentDirectRequest *ask = direct(ann, id);

    assert_int_equal(published(ann, id), 0);
    assert_int_equal(named(ann, id, true, "jay", false), 0);
    assert_int_equal(named(ann, id, false, "ida", false), 0);
    assert_int_equal(sim_code(enter(bob, id)), 0);
    for (int mine = 0; mine < 2; mine++) {
        assert_int_equal(role_listed(ann, mine), ROLE_IS(HOST));
        assert_int_equal(role_listed(jay, mine), ROLE_IS(JUDGE));
        assert_int_equal(role_listed(ida, mine), ROLE_IS(INVITED));
        assert_int_equal(role_listed(bob, mine), ROLE_IS(ENTRANT));
    }
    assert_int_equal(role_listed(eve, true), -1);
    assert_int_equal(role_listed(eve, false), ROLE_IS(NONE));

    /* Eve comes in Bob's place: she is in it, and he is not. */
    ask->act_case = DIRECT(SUBSTITUTE);
    ask->substitute = PART(&sim, tournament_substitute);
    ask->substitute->entrant = 1;
    ask->substitute->name = sim_text(&sim, "eve");
    assert_string_equal(key_of(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), "");
    assert_int_equal(role_listed(eve, true), ROLE_IS(ENTRANT));
    assert_int_equal(role_listed(bob, true), -1);
    assert_int_equal(role_listed(bob, false), ROLE_IS(NONE));
    sim_stop(&sim);
}

static void everything_wrong_is_told(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    struct sim_client *ann = sim_account(&sim, "ann");
    Gonfalon__V1__TournamentSettings *s = swiss(&sim);

    s->name = sim_text(&sim, "");
    s->places = 1;
    s->check_in_begins = 5;
    s->format->cut = 1;
    s->format->rounds = 65;
    Gonfalon__V1__ServerMessage *answer = make(ann, s);

    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_int_equal(answer->error->n_problems, 5);
    assert_string_equal(answer->error->problems[3]->place, "/format/rounds");
    assert_int_equal(sim_code(make(ann, NULL)), CODE(MALFORMED));
    s = swiss(&sim);
    s->system = sim_text(&sim, "nothing");
    assert_int_equal(sim_code(make(ann, s)), CODE(INVALID));
    assert_int_equal(sim_code(make(sim_guest(&sim, "gus"), swiss(&sim))), CODE(FORBIDDEN));
    sim_stop(&sim);
}

static void too_many_are_refused(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *ann = sim_account(&sim, "ann");

    for (int i = 0; i < 8; i++)
        made(ann, swiss(&sim));
    assert_string_equal(key_of(make(ann, swiss(&sim))), "tournament.too_many_hosted");
    sim_stop(&sim);
}

static void changes_are_on_record(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    const char *id = made(ann, swiss(&sim));

    assert_int_equal(published(ann, id), 0);
    assert_int_equal(sim_code(enter(bob, id)), 0);
    Gonfalon__V1__TournamentSettings *s = swiss(&sim);

    s->starts = picture(ann, id)->settings->starts;
    assert_int_equal(sim_code(change(ann, id, s, 0)), CODE(CONFLICT));
    s->places = 6;
    s->round_seconds = 600;
    assert_string_equal(key_of(change(ann, id, s, 1)), "tournament.changed_meanwhile");
    assert_int_equal(sim_code(change(bob, id, s, 0)), CODE(FORBIDDEN));
    assert_int_equal(sim_code(change(ann, id, s, picture(ann, id)->version)), 0);
    Gonfalon__V1__TournamentReply *p = picture(bob, id);

    assert_int_equal(p->settings->places, 6);
    assert_string_equal(p->changes[0]->key, "tournament.was.changed");
    assert_string_equal(p->changes[0]->args[0]->word, "tournament.setting.round_seconds");
    assert_string_equal(p->changes[1]->args[0]->word, "tournament.setting.places");
    assert_string_equal(p->changes[0]->by, "ann");
    s->format->kind = FORMAT(LEAGUE);
    assert_string_equal(key_of(change(ann, id, s, 0)), "tournament.settled");
    assert_non_null(sim_push(bob, GOT(NOTIFICATION)));
    assert_int_equal(sim_push(bob, GOT(NOTIFICATION))->notification->kind, NOTE(CHANGED));
    assert_string_equal(sim_push(bob, GOT(NOTIFICATION))->notification->tournament, id);
    sim_stop(&sim);
}

static void one_enters_once(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob"),
                      *cid = sim_account(&sim, "cid"), *dee = sim_account(&sim, "dee");
    Gonfalon__V1__TournamentSettings *s = swiss(&sim);

    s->places = 2;
    s->waiting_list = true;
    const char *id = made(ann, s);

    assert_int_equal(sim_code(enter(ann, id)), CODE(WRONG_STATE)); /* a draft */
    assert_int_equal(published(ann, id), 0);
    assert_int_equal(leave(bob, id), CODE(WRONG_STATE));
    assert_int_equal(sim_code(enter(bob, id)), 0);
    assert_string_equal(key_of(enter(bob, id)), "tournament.entered");
    assert_int_equal(sim_code(enter(cid, id)), 0);
    assert_int_equal(enter(dee, id)->tournament->mine->entrant, 3);
    assert_int_equal(picture(ann, id)->entrants[2]->status, ENTRANT(WAITING));
    assert_int_equal(sim_code(enter(sim_guest(&sim, "gus"), id)), CODE(FORBIDDEN));
    assert_int_equal(leave(bob, id), 0);
    assert_int_equal(leave(bob, id), CODE(WRONG_STATE));
    Gonfalon__V1__TournamentReply *p = picture(ann, id);

    assert_int_equal(p->n_entrants, 2);
    assert_string_equal(p->entrants[1]->name, "dee");
    assert_int_equal(p->entrants[1]->status, ENTRANT(ENTERED));
    assert_int_equal(sim_push(dee, GOT(NOTIFICATION))->notification->kind, NOTE(ADMITTED));
    /* Somebody who comes back is behind all others. */
    assert_int_equal(sim_code(enter(bob, id)), 0);
    assert_int_equal(picture(ann, id)->entrants[2]->status, ENTRANT(WAITING));
    sim_stop(&sim);
}

static void one_address_has_so_many(void **state)
{
    static struct sim sim;
    char name[8];

    (void)state;
    sim_start(&sim, 6);
    struct core_config config = sim.config;
    struct sim_client *ann = sim_account(&sim, "ann"), *crowd[5];
    const char *id = made(ann, swiss(&sim));

    assert_int_equal(published(ann, id), 0);
    for (int i = 0; i < 5; i++) {
        snprintf(name, sizeof name, "who%d", i);
        crowd[i] = sim_account(&sim, name);
    }
    config.accounts_per_address = 4;
    core_configure(sim.core, &config);
    for (int i = 0; i < 4; i++)
        assert_int_equal(sim_code(enter(crowd[i], id)), 0);
    assert_string_equal(key_of(enter(crowd[4], id)), "tournament.too_many_from_address");
    sim_crash(&sim);
    core_configure(sim.core, &config);
    sim_reconnect(crowd[4]);
    sim_hello(crowd[4], sim_token(crowd[4]));
    assert_string_equal(key_of(enter(crowd[4], id)), "tournament.too_many_from_address");
    sim_stop(&sim);
}

static void by_invitation(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 7);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob"),
                      *eve = sim_account(&sim, "eve");
    Gonfalon__V1__TournamentSettings *s = swiss(&sim);

    s->visibility = GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_INVITATION;
    const char *id = made(ann, s);

    assert_int_equal(published(ann, id), 0);
    assert_int_equal(list_count(eve, false), 0);
    assert_string_equal(key_of(show(eve, id, true)), "tournament.not_found");
    assert_string_equal(key_of(enter(eve, id)), "tournament.not_found");
    assert_int_equal(named(eve, id, false, "eve", false), CODE(NOT_FOUND));
    assert_int_equal(named(ann, id, false, "nobody", false), CODE(NOT_FOUND));
    assert_int_equal(named(ann, id, false, "bob", false), 0);
    assert_int_equal(named(ann, id, false, "bob", false), CODE(CONFLICT));
    assert_int_equal(sim_push(bob, GOT(NOTIFICATION))->notification->kind, NOTE(INVITED));
    assert_int_equal(list_count(bob, true), 1);
    assert_int_equal(sim_code(enter(bob, id)), 0);
    assert_int_equal(picture(bob, id)->n_invited, 0); /* the host's to know */
    assert_int_equal(picture(ann, id)->n_invited, 1);
    sim_stop(&sim);
}

static void judges_do_not_play(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 8);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob"),
                      *cid = sim_account(&sim, "cid");
    const char *id = made(ann, swiss(&sim));

    assert_int_equal(named(ann, id, true, "bob", false), 0);
    assert_int_equal(picture(bob, id)->mine->judge, true); /* a draft, and he knows of it */
    assert_int_equal(published(bob, id), CODE(FORBIDDEN));
    assert_int_equal(published(ann, id), 0);
    assert_int_equal(named(bob, id, true, "cid", false), CODE(FORBIDDEN));
    assert_string_equal(key_of(enter(bob, id)), "tournament.judge_plays");
    assert_int_equal(sim_code(enter(cid, id)), 0);
    assert_int_equal(named(ann, id, true, "cid", false), CODE(CONFLICT));
    assert_int_equal(named(ann, id, true, "bob", true), 0);
    assert_int_equal(sim_code(enter(bob, id)), 0);
    sim_stop(&sim);
}

static void bots_enter_for_the_host(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 9);
    struct sim_client *ann = sim_account(&sim, "ann"), *eve = sim_account(&sim, "eve");
    const char *id = made(ann, swiss(&sim));
    Gonfalon__V1__TournamentDirectRequest *ask = direct(ann, id);

    ask->act_case = DIRECT(BOTS);
    ask->bots = PART(&sim, tournament_add_bots);
    ask->bots->level = sim_text(&sim, "random");
    ask->bots->count = 7;
    assert_int_equal(sim_code(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), CODE(WRONG_STATE));
    assert_int_equal(published(ann, id), 0);
    assert_int_equal(sim_code(sim_ask(eve, ASK(TOURNAMENT_DIRECT), ask)), CODE(FORBIDDEN));
    assert_int_equal(sim_code(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), 0);
    assert_int_equal(picture(ann, id)->info->entrants, 7);
    assert_string_equal(key_of(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), "tournament.too_many_bots");
    ask->bots->level = sim_text(&sim, "genius");
    assert_int_equal(sim_code(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), CODE(INVALID));
    sim_stop(&sim);
}

/* A bot plays with the ready-made army that the host names; without one that the event allows there are no
 * bots. */
static void bots_have_armies(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 19);
    struct sim_client *ann = sim_account(&sim, "ann");
    Gonfalon__V1__TournamentSettings *s = swiss(&sim);
    const char *id = made(ann, s);
    Gonfalon__V1__TournamentDirectRequest *ask = direct(ann, id);

    ask->act_case = DIRECT(BOTS);
    ask->bots = PART(&sim, tournament_add_bots);
    ask->bots->level = sim_text(&sim, "random");
    ask->bots->count = 1;
    assert_int_equal(published(ann, id), 0);
    ask->bots->ready = sim_text(&sim, "nothing of the kind");
    assert_int_equal(sim_code(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), CODE(NOT_FOUND));
    ask->bots->ready = sim_text(&sim, "squad");
    assert_int_equal(sim_code(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), 0);
    assert_int_equal(picture(ann, id)->entrants[0]->list, GONFALON__V1__LIST_STATUS__LIST_STATUS_HANDED_IN);
    s = swiss(&sim);
    s->n_list_limits = 1; /* nobody may bring a man, and the only ready-made army has some */
    s->list_limits = arena_array(&sim.memory, 1, sizeof *s->list_limits);
    s->list_limits[0] = PART(&sim, list_limit);
    s->list_limits[0]->id = sim_text(&sim, "man");
    id = made(ann, s);
    assert_int_equal(published(ann, id), 0);
    ask->tournament = sim_text(&sim, id);
    assert_int_equal(sim_code(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), CODE(INVALID));
    ask->bots->ready = sim_text(&sim, "");
    assert_string_equal(key_of(sim_ask(ann, ASK(TOURNAMENT_DIRECT), ask)), "tournament.no_ready_army");
    sim_stop(&sim);
}

static void followers_hear_of_changes(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 10);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob"),
                      *cid = sim_account(&sim, "cid");
    const char *id = made(ann, swiss(&sim));

    assert_int_equal(published(ann, id), 0);
    assert_int_equal(sim_code(show(bob, id, true)), 0);
    assert_int_equal(sim_code(enter(cid, id)), 0);
    sim_pass(&sim, 1000);
    Gonfalon__V1__ServerMessage *push = NULL;

    for (size_t i = 0; i < bob->got; i++)
        if (bob->inbox[i]->body_case == GOT(TOURNAMENT_CHANGE) &&
            bob->inbox[i]->tournament_change->change->n_entrants)
            push = bob->inbox[i];
    assert_non_null(push);
    assert_string_equal(push->tournament_change->change->entrants[0]->name, "cid");
    assert_int_equal(push->tournament_change->change->n_changes, 1);
    Gonfalon__V1__TournamentShowRequest *ask = PART(&sim, tournament_show_request);

    ask->tournament = sim_text(&sim, id);
    ask->unsubscribe = true;
    assert_int_equal(sim_code(sim_ask(bob, ASK(TOURNAMENT_SHOW), ask)), 0);
    size_t before = sim_pushes(bob, GOT(TOURNAMENT_CHANGE));

    assert_int_equal(leave(cid, id), 0);
    sim_pass(&sim, 1000);
    assert_int_equal(sim_pushes(bob, GOT(TOURNAMENT_CHANGE)), before);
    sim_stop(&sim);
}

/* Killed before the store has it, and after: it has happened once or not at all, and the answer is the same.
 */
static void a_crash_leaves_all_or_nothing(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 11);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    const char *id = made(ann, swiss(&sim));

    assert_int_equal(published(ann, id), 0);
    for (int steps = 0; steps < 6; steps++)
        for (int heard = 0; heard < 2; heard++) {
            Gonfalon__V1__TournamentEnterRequest *ask = PART(&sim, tournament_enter_request);

            ask->tournament = sim_text(&sim, id);
            Gonfalon__V1__ServerMessage *answer =
                over_a_crash(bob, ASK(TOURNAMENT_ENTER), ask, steps, heard ? STEP_DURABLE : STEP_CRASHED);

            assert_int_equal(sim_code(answer), 0);
            assert_int_equal(picture(bob, id)->n_entrants, 1);
            assert_int_equal(leave(bob, id), 0);
            assert_int_equal(picture(bob, id)->n_entrants, 0);
        }
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draft_is_its_hosts),
        cmocka_unit_test(lists_tell_everybody_what_he_is),
        cmocka_unit_test(everything_wrong_is_told),
        cmocka_unit_test(too_many_are_refused),
        cmocka_unit_test(changes_are_on_record),
        cmocka_unit_test(one_enters_once),
        cmocka_unit_test(one_address_has_so_many),
        cmocka_unit_test(by_invitation),
        cmocka_unit_test(judges_do_not_play),
        cmocka_unit_test(bots_enter_for_the_host),
        cmocka_unit_test(bots_have_armies),
        cmocka_unit_test(followers_hear_of_changes),
        cmocka_unit_test(a_crash_leaves_all_or_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
