/* Lists of matches: what each filter lets through, to whom, in a list and in one that keeps itself up to
 * date. */
#include "tests/server/core_lobby.h"

#include "server/base/limits.h"

#include <string.h>

/* Ann and Bob play in the harbour; Cid and Bob at a table where nobody may watch; Cid waits at a third. */
struct town {
    struct sim sim;
    struct sim_client *ann, *bob, *cid, *eve;
    const char *harbour, *cellar, *waiting;
};

static Gonfalon__V1__MatchSettings *titled(struct sim *sim, const char *title)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->title = sim_text(sim, title);
    return s;
}

static void set_up(struct town *t, uint64_t seed)
{
    struct sim *sim = &t->sim;

    sim_start(sim, seed);
    t->ann = sim_guest(sim, "ann");
    t->bob = sim_guest(sim, "bob");
    t->cid = sim_guest(sim, "cid");
    t->eve = sim_guest(sim, "eve");
    Gonfalon__V1__MatchSettings *unwatched = titled(sim, "Cellar");

    unwatched->spectators = false;
    t->harbour = sim_match(t->ann, t->bob, titled(sim, "The harbour at night"));
    t->cellar = sim_match(t->cid, t->bob, unwatched);
    t->waiting = sim_text(sim, create(t->cid, titled(sim, "Anybody?"), 0)->match->match->id);
}

static bool holds(const Gonfalon__V1__MatchListReply *list, const char *match)
{
    for (size_t i = 0; i < list->n_matches; i++)
        if (strcmp(list->matches[i]->id, match) == 0)
            return true;
    return false;
}

/* Which of the three are in the list, and that nothing else is. */
static void expect(struct town *t, struct sim_client *c, Gonfalon__V1__MatchFilter *f, bool harbour,
                   bool cellar, bool waiting)
{
    Gonfalon__V1__MatchListReply *got = list(c, f);

    sim_pass(&t->sim, 500);
    assert_int_equal(got->n_matches, harbour + cellar + waiting);
    assert_int_equal(holds(got, t->harbour), harbour);
    assert_int_equal(holds(got, t->cellar), cellar);
    assert_int_equal(holds(got, t->waiting), waiting);
}

static void by_player(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 1);
    Gonfalon__V1__MatchFilter *f = filter(&t.sim);

    f->player = sim_text(&t.sim, sim_name(t.bob));
    expect(&t, t.eve, f, true, true, false);
    f->player = sim_text(&t.sim, sim_name(t.ann));
    expect(&t, t.eve, f, true, false, false);
    f->player = sim_text(&t.sim, "ann"); /* a guest's name has a number: that is somebody else */
    expect(&t, t.eve, f, false, false, false);
    sim_stop(&t.sim);
}

static void by_text(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 2);
    Gonfalon__V1__MatchFilter *f = filter(&t.sim);

    f->text = sim_text(&t.sim, "harbour");
    expect(&t, t.eve, f, true, false, false);
    f->text = sim_text(&t.sim, "cid"); /* who made it */
    expect(&t, t.eve, f, false, true, true);
    f->text = sim_text(&t.sim, "bob"); /* who plays there */
    expect(&t, t.eve, f, true, true, false);
    f->text = sim_text(&t.sim, "nowhere");
    expect(&t, t.eve, f, false, false, false);
    sim_stop(&t.sim);
}

static void to_watch(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 3);
    Gonfalon__V1__MatchFilter *f = filter(&t.sim);

    f->watchable = true;
    expect(&t, t.eve, f, true, false, false);
    f = filter(&t.sim);
    f->free_seat = true;
    expect(&t, t.eve, f, false, false, true);
    sim_stop(&t.sim);
}

static void ones_own(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 4);
    Gonfalon__V1__MatchFilter *mine = filter(&t.sim), *turn = filter(&t.sim);
    Gonfalon__V1__MatchListRequest *ask = sim_part(&t.sim, &gonfalon__v1__match_list_request__descriptor);

    mine->mine = true;
    turn->my_turn = true;
    expect(&t, t.ann, mine, true, false, false);
    expect(&t, t.bob, mine, true, true, false);
    expect(&t, t.cid, mine, false, true, true);
    expect(&t, t.eve, mine, false, false, false);
    /* Whoever is asked there, and nobody else; at a table where one waits nobody is asked. */
    for (int i = 0; i < 6; i++) {
        bool ann = sim_decision(t.ann, t.harbour), bob = sim_decision(t.bob, t.harbour);
        bool cid = sim_decision(t.cid, t.cellar), bob_too = sim_decision(t.bob, t.cellar);

        expect(&t, t.ann, turn, ann, false, false);
        expect(&t, t.bob, turn, bob, bob_too, false);
        expect(&t, t.cid, turn, false, cid, false);
        expect(&t, t.eve, turn, false, false, false);
        assert_int_equal(sim_play(ann ? t.ann : t.bob, t.harbour)->body_case, GOT(DONE));
    }
    struct sim_client *nobody = sim_connect(&t.sim);

    sim_hello(nobody, "");
    ask->filter = mine;
    assert_int_equal(sim_code(sim_ask(nobody, ASK(MATCH_LIST), ask)), CODE(LOGIN_FIRST));
    ask->filter = turn;
    assert_int_equal(sim_code(sim_ask(nobody, ASK(MATCH_LIST), ask)), CODE(LOGIN_FIRST));
    ask->filter = NULL;
    assert_int_equal(sim_ask(nobody, ASK(MATCH_LIST), ask)->match_list->n_matches, 3);
    sim_stop(&t.sim);
}

static void by_system_and_phase(void **state)
{
    struct town t;
    Gonfalon__V1__MatchPhase over = GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;

    (void)state;
    set_up(&t, 5);
    Gonfalon__V1__MatchFilter *f = filter(&t.sim);
    Gonfalon__V1__ResignRequest *resign = sim_part(&t.sim, &gonfalon__v1__resign_request__descriptor);

    f->system = sim_text(&t.sim, "tiny");
    expect(&t, t.eve, f, true, true, true);
    f->system = sim_text(&t.sim, "huge");
    expect(&t, t.eve, f, false, false, false);
    f = filter(&t.sim);
    f->phases = &over;
    f->n_phases = 1;
    expect(&t, t.eve, f, false, false, false);
    resign->match = sim_text(&t.sim, t.harbour);
    assert_int_equal(sim_ask(t.ann, ASK(RESIGN), resign)->body_case, GOT(DONE));
    expect(&t, t.eve, f, true, false, false);
    expect(&t, t.eve, NULL, false, true, true);
    sim_stop(&t.sim);
}

static bool told_of(const struct sim_client *c, const char *match, bool gone)
{
    for (size_t i = 0; i < c->got; i++) {
        if (c->inbox[i]->body_case != GOT(LOBBY_CHANGE))
            continue;
        const Gonfalon__V1__LobbyChange *change = c->inbox[i]->lobby_change;

        for (size_t k = 0; !gone && k < change->n_changed; k++)
            if (strcmp(change->changed[k]->id, match) == 0)
                return true;
        for (size_t k = 0; gone && k < change->n_gone; k++)
            if (strcmp(change->gone[k], match) == 0)
                return true;
    }
    return false;
}

/* A list that keeps itself up to date goes by the same filters: what comes to fit is told of, and what no
 * longer does is taken from it. */
static void kept_up_to_date(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 6);
    Gonfalon__V1__SubscribeLobbyRequest *ask =
        sim_part(&t.sim, &gonfalon__v1__subscribe_lobby_request__descriptor);
    Gonfalon__V1__LeaveRequest *leave = sim_part(&t.sim, &gonfalon__v1__leave_request__descriptor);

    ask->filter = filter(&t.sim);
    ask->filter->player = sim_text(&t.sim, sim_name(t.bob));
    assert_int_equal(sim_ask(t.eve, ASK(SUBSCRIBE_LOBBY), ask)->match_list->n_matches, 2);
    ask->filter = filter(&t.sim);
    ask->filter->my_turn = true;
    assert_int_equal(sim_ask(t.cid, ASK(SUBSCRIBE_LOBBY), ask)->body_case, GOT(MATCH_LIST));
    ask->filter = filter(&t.sim);
    ask->filter->mine = true;
    assert_int_equal(sim_ask(t.bob, ASK(SUBSCRIBE_LOBBY), ask)->match_list->n_matches, 2);
    assert_int_equal(join(t.ann, t.waiting, NULL, 1)->body_case, GOT(MATCH));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_false(told_of(t.eve, t.waiting, false));
    assert_false(told_of(t.bob, t.waiting, false));
    leave->match = sim_text(&t.sim, t.waiting);
    assert_int_equal(sim_ask(t.ann, ASK(LEAVE), leave)->body_case, GOT(MATCH));
    assert_int_equal(join(t.bob, t.waiting, NULL, 1)->body_case, GOT(MATCH));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.eve, t.waiting, false));
    assert_true(told_of(t.bob, t.waiting, false));
    assert_int_equal(sim_ask(t.bob, ASK(LEAVE), leave)->body_case, GOT(MATCH));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.eve, t.waiting, true));
    /* Nobody is asked at a table where one waits. */
    assert_false(told_of(t.cid, t.waiting, false));
    sim_stop(&t.sim);
}

static void *about(struct sim *sim, const ProtobufCMessageDescriptor *type, const char *match)
{
    Gonfalon__V1__LeaveRequest *ask = sim_part(sim, type); /* each begins with the match */

    ask->match = sim_text(sim, match);
    return ask;
}

/* A match by invitation is in the lists of who plays in it, until he does no more, and nobody else hears of
 * it. */
static void by_invitation_kept_up_to_date(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 7);
    Gonfalon__V1__SubscribeLobbyRequest *ask =
        sim_part(&t.sim, &gonfalon__v1__subscribe_lobby_request__descriptor);
    Gonfalon__V1__MatchSettings *s = titled(&t.sim, "For friends");

    sim_ask(t.cid, ASK(SUBSCRIBE_LOBBY), ask);
    ask->filter = filter(&t.sim);
    ask->filter->mine = true;
    sim_ask(t.ann, ASK(SUBSCRIBE_LOBBY), ask);
    sim_ask(t.bob, ASK(SUBSCRIBE_LOBBY), ask);
    sim_ask(t.eve, ASK(SUBSCRIBE_LOBBY), ask);
    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    const Gonfalon__V1__MatchInfo *made = create(t.ann, s, 0)->match->match;
    Gonfalon__V1__RemovePlayerRequest *kick =
        about(&t.sim, &gonfalon__v1__remove_player_request__descriptor, made->id);

    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.ann, made->id, false));
    assert_false(told_of(t.bob, made->id, false));
    assert_int_equal(join(t.bob, NULL, made->code, 1)->body_case, GOT(MATCH));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.bob, made->id, false));
    kick->player = 1;
    assert_int_equal(sim_ask(t.ann, ASK(REMOVE_PLAYER), kick)->body_case, GOT(MATCH));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.bob, made->id, true));
    assert_false(told_of(t.ann, made->id, true));
    assert_int_equal(sim_ask(t.ann, ASK(CANCEL_MATCH),
                             about(&t.sim, &gonfalon__v1__cancel_match_request__descriptor, made->id))
                         ->body_case,
                     GOT(DONE));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.ann, made->id, true));
    for (int gone = 0; gone < 2; gone++) {
        assert_false(told_of(t.eve, made->id, gone));
        assert_false(told_of(t.cid, made->id, gone));
    }
    sim_stop(&t.sim);
}

/* Who leaves one has it no more, whether or not somebody stays. */
static void left_by_invitation(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 11);
    Gonfalon__V1__SubscribeLobbyRequest *ask =
        sim_part(&t.sim, &gonfalon__v1__subscribe_lobby_request__descriptor);
    Gonfalon__V1__MatchSettings *s = titled(&t.sim, "For friends");

    ask->filter = filter(&t.sim);
    ask->filter->mine = true;
    sim_ask(t.ann, ASK(SUBSCRIBE_LOBBY), ask);
    sim_ask(t.bob, ASK(SUBSCRIBE_LOBBY), ask);
    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    const Gonfalon__V1__MatchInfo *made = create(t.ann, s, 0)->match->match;
    void *leave = about(&t.sim, &gonfalon__v1__leave_request__descriptor, made->id);

    assert_int_equal(join(t.bob, NULL, made->code, 1)->body_case, GOT(MATCH));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_int_equal(sim_ask(t.bob, ASK(LEAVE), leave)->body_case, GOT(MATCH));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.bob, made->id, true));
    assert_false(told_of(t.ann, made->id, true));
    assert_int_equal(sim_ask(t.ann, ASK(LEAVE), leave)->body_case, GOT(DONE));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.ann, made->id, true));
    sim_stop(&t.sim);
}

/* Who has made a match by invitation has it in his lists without a seat in it, too; others do not hear of it
 * by that. */
static void by_invitation_without_a_seat(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 13);
    Gonfalon__V1__SubscribeLobbyRequest *ask =
        sim_part(&t.sim, &gonfalon__v1__subscribe_lobby_request__descriptor);
    Gonfalon__V1__MatchFilter *mine = filter(&t.sim);
    Gonfalon__V1__MatchSettings *s = titled(&t.sim, "For friends");

    mine->mine = true;
    ask->filter = mine;
    sim_ask(t.ann, ASK(SUBSCRIBE_LOBBY), ask);
    sim_ask(t.eve, ASK(SUBSCRIBE_LOBBY), ask);
    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    Gonfalon__V1__ServerMessage *made = create(t.ann, s, -1);
    const char *match = sim_text(&t.sim, made->match->match->id);
    const char *code = sim_text(&t.sim, made->match->match->code);

    assert_int_equal(made->match->player, -1);
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.ann, match, false));
    assert_true(holds(list(t.ann, mine), match));
    assert_false(holds(list(t.eve, mine), match));
    assert_false(holds(list(t.eve, NULL), match));
    assert_false(told_of(t.eve, match, false));
    /* He takes a seat and leaves it: it is still his. */
    void *leave = about(&t.sim, &gonfalon__v1__leave_request__descriptor, match);

    assert_int_equal(join(t.bob, NULL, code, 1)->body_case, GOT(MATCH));
    assert_int_equal(join(t.ann, match, NULL, 0)->body_case, GOT(MATCH));
    assert_int_equal(sim_ask(t.ann, ASK(LEAVE), leave)->body_case, GOT(MATCH));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_false(told_of(t.ann, match, true));
    assert_true(holds(list(t.ann, mine), match));
    /* It is cancelled: it goes from his list. */
    assert_int_equal(sim_ask(t.ann, ASK(CANCEL_MATCH),
                             about(&t.sim, &gonfalon__v1__cancel_match_request__descriptor, match))
                         ->body_case,
                     GOT(DONE));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(t.ann, match, true));
    for (int gone = 0; gone < 2; gone++)
        assert_false(told_of(t.eve, match, gone));
    sim_stop(&t.sim);
}

/* Whether it is one's turn comes and goes; also where one plays by invitation. */
static void ones_turn_kept_up_to_date(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 12);
    Gonfalon__V1__SubscribeLobbyRequest *ask =
        sim_part(&t.sim, &gonfalon__v1__subscribe_lobby_request__descriptor);
    Gonfalon__V1__MatchSettings *s = titled(&t.sim, "For friends");

    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    const char *match = sim_match(t.ann, t.eve, s);
    struct sim_client *asked = sim_decision(t.ann, match) ? t.ann : t.eve,
                      *other = asked == t.ann ? t.eve : t.ann;

    ask->filter = filter(&t.sim);
    ask->filter->my_turn = true;
    assert_true(holds(sim_ask(asked, ASK(SUBSCRIBE_LOBBY), ask)->match_list, match));
    assert_false(holds(sim_ask(other, ASK(SUBSCRIBE_LOBBY), ask)->match_list, match));
    while (sim_decision(asked, match))
        assert_int_equal(sim_play(asked, match)->body_case, GOT(DONE));
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(told_of(asked, match, true));
    assert_true(told_of(other, match, false));
    sim_stop(&t.sim);
}

/* Many matches change within one moment: no push tells of more than it may, and each match is told of once.
 */
static void many_changes_at_once(void **state)
{
    enum { MADE = 2 * LOBBY_CHANGES_MAX + 1 };
    struct sim sim;
    const char *made[MADE];
    size_t pushes = 0, told = 0;

    (void)state;
    sim_start(&sim, 15);
    sim.config.requests_per_second = 2 * MADE;
    core_configure(sim.core, &sim.config);
    struct sim_client *c[2] = {sim_guest(&sim, "ann"), sim_guest(&sim, "bob")}, *eve = sim_guest(&sim, "eve");

    sim_ask(eve, ASK(SUBSCRIBE_LOBBY), sim_part(&sim, &gonfalon__v1__subscribe_lobby_request__descriptor));
    for (int i = 0; i < MADE; i++)
        made[i] = create(c[i % 2], sim_settings(&sim), 0)->match->match->id;
    assert_int_equal(sim_pushes(eve, GOT(LOBBY_CHANGE)), 0);
    sim_pass(&sim, LOBBY_FLUSH_MS);
    for (size_t i = 0; i < eve->got; i++)
        if (eve->inbox[i]->body_case == GOT(LOBBY_CHANGE)) {
            assert_in_range(eve->inbox[i]->lobby_change->n_changed, 1, LOBBY_CHANGES_MAX);
            pushes++;
            told += eve->inbox[i]->lobby_change->n_changed;
        }
    assert_int_equal(pushes, 3);
    assert_int_equal(told, MADE);
    for (int i = 0; i < MADE; i++)
        assert_true(told_of(eve, made[i], false));
    sim_stop(&sim);
}

/* More than a page may hold is not given, whatever is asked for. */
static void big_pages(void **state)
{
    struct sim sim;
    Gonfalon__V1__MatchListReply *page;

    (void)state;
    sim_start(&sim, 8);
    struct sim_client *c[2] = {sim_guest(&sim, "ann"), sim_guest(&sim, "bob")};
    Gonfalon__V1__MatchListRequest *ask = sim_part(&sim, &gonfalon__v1__match_list_request__descriptor);

    for (int i = 0; i < WIRE_PAGE_MAX + 4; i++) {
        sim_pass(&sim, 300);
        assert_int_equal(create(c[i % 2], sim_settings(&sim), 0)->body_case, GOT(MATCH));
    }
    ask->page = sim_part(&sim, &gonfalon__v1__page__descriptor);
    ask->page->limit = UINT32_MAX;
    page = sim_ask(c[0], ASK(MATCH_LIST), ask)->match_list;
    assert_int_equal(page->n_matches, WIRE_PAGE_MAX);
    ask->page->cursor = page->next;
    assert_int_equal(sim_ask(c[0], ASK(MATCH_LIST), ask)->match_list->n_matches, 4);
    sim_stop(&sim);
}

/* People who are here, page by page, each once and in the order of their names. */
static void people_in_pages(void **state)
{
    struct sim sim;
    char last[WIRE_NAME_MAX + 1] = "";
    size_t seen = 0;

    (void)state;
    sim_start(&sim, 9);
    static const char *const name[] = {"eve", "ann", "dot", "bob", "cid"};
    struct sim_client *c = NULL;
    Gonfalon__V1__PresenceRequest *ask = sim_part(&sim, &gonfalon__v1__presence_request__descriptor);

    for (size_t i = 0; i < 5; i++)
        c = sim_guest(&sim, name[i]);
    ask->page = sim_part(&sim, &gonfalon__v1__page__descriptor);
    ask->page->limit = 2;
    do {
        Gonfalon__V1__PresenceReply *page = sim_ask(c, ASK(PRESENCE), ask)->presence;

        assert_int_equal(page->online, 5);
        assert_true(page->n_people <= 2);
        for (size_t i = 0; i < page->n_people; i++, seen++) {
            assert_true(strcmp(last, page->people[i]->name) < 0);
            strcpy(last, page->people[i]->name);
        }
        ask->page->cursor = page->next;
    } while (ask->page->cursor[0]);
    assert_int_equal(seen, 5);
    sim_stop(&sim);
}

/* Who has missed a change of a list has a wrong one: he is sent away to come back for another. */
static void too_slow_for_a_list(void **state)
{
    struct town t;

    (void)state;
    set_up(&t, 10);
    Gonfalon__V1__SubscribeLobbyRequest *ask =
        sim_part(&t.sim, &gonfalon__v1__subscribe_lobby_request__descriptor);

    assert_int_equal(sim_ask(t.eve, ASK(SUBSCRIBE_LOBBY), ask)->body_case, GOT(MATCH_LIST));
    t.eve->narrow = 1; /* the next message is the last that she reads for a while */
    create(t.ann, titled(&t.sim, "First"), 0);
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_true(t.eve->open);
    create(t.ann, titled(&t.sim, "Second"), 0);
    sim_pass(&t.sim, LOBBY_FLUSH_MS);
    assert_false(t.eve->open);
    assert_int_equal(t.eve->reason, CLOSE_SLOW);
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_player),
        cmocka_unit_test(by_text),
        cmocka_unit_test(to_watch),
        cmocka_unit_test(ones_own),
        cmocka_unit_test(by_system_and_phase),
        cmocka_unit_test(kept_up_to_date),
        cmocka_unit_test(by_invitation_kept_up_to_date),
        cmocka_unit_test(left_by_invitation),
        cmocka_unit_test(by_invitation_without_a_seat),
        cmocka_unit_test(ones_turn_kept_up_to_date),
        cmocka_unit_test(many_changes_at_once),
        cmocka_unit_test(big_pages),
        cmocka_unit_test(people_in_pages),
        cmocka_unit_test(too_slow_for_a_list),
    };

    return cmocka_run_group_tests_name("core_lists", tests, NULL, NULL);
}
