/* A replay watched together: who may come, who leads, what the others are told, and what nobody can do. */
#include "tests/server/core_lobby.h"
#include "tests/server/core_table.h"

#include "server/base/limits.h"

static const int32_t SPECTATOR = -1;

static Gonfalon__V1__Viewer *viewer(struct sim *sim, int32_t side)
{
    Gonfalon__V1__Viewer *v = sim_part(sim, &gonfalon__v1__viewer__descriptor);

    v->kind = side < 0 ? GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR
                       : GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE;
    v->side = side;
    return v;
}

static Gonfalon__V1__ServerMessage *open_it(struct sim_client *c, const char *match, int32_t side,
                                            uint32_t event)
{
    Gonfalon__V1__OpenViewingRequest *ask = sim_part(c->sim, &gonfalon__v1__open_viewing_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->viewer = viewer(c->sim, side);
    ask->event = event;
    return sim_ask(c, ASK(OPEN_VIEWING), ask);
}

/* The id lives as long as the simulation. */
static const char *opened(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ServerMessage *answer = open_it(c, match, SPECTATOR, 1);

    assert_int_equal(answer->body_case, GOT(VIEWING));
    return sim_text(c->sim, answer->viewing->id);
}

static Gonfalon__V1__ServerMessage *join_with(struct sim_client *c, const char *viewing, const char *code)
{
    Gonfalon__V1__JoinViewingRequest *ask = sim_part(c->sim, &gonfalon__v1__join_viewing_request__descriptor);

    ask->viewing = sim_text(c->sim, viewing);
    ask->code = sim_text(c->sim, code);
    return sim_ask(c, ASK(JOIN_VIEWING), ask);
}

static Gonfalon__V1__ServerMessage *join_it(struct sim_client *c, const char *viewing)
{
    return join_with(c, viewing, "");
}

static int leave_it(struct sim_client *c, const char *viewing)
{
    Gonfalon__V1__LeaveViewingRequest *ask =
        sim_part(c->sim, &gonfalon__v1__leave_viewing_request__descriptor);

    ask->viewing = sim_text(c->sim, viewing);
    return ask_code(c, ASK(LEAVE_VIEWING), ask);
}

static Gonfalon__V1__LeadViewingRequest *position(struct sim_client *c, const char *viewing, uint32_t event)
{
    Gonfalon__V1__LeadViewingRequest *ask = sim_part(c->sim, &gonfalon__v1__lead_viewing_request__descriptor);

    ask->position = sim_part(c->sim, &gonfalon__v1__viewing_position__descriptor);
    ask->position->viewing = sim_text(c->sim, viewing);
    ask->position->event = event;
    return ask;
}

static int lead(struct sim_client *c, const char *viewing, uint32_t event)
{
    return ask_code(c, ASK(LEAD_VIEWING), position(c, viewing, event));
}

static int lead_as(struct sim_client *c, const char *viewing, uint32_t event, int32_t side)
{
    Gonfalon__V1__LeadViewingRequest *ask = position(c, viewing, event);

    ask->position->viewer = viewer(c->sim, side);
    return ask_code(c, ASK(LEAD_VIEWING), ask);
}

static Gonfalon__V1__MarkViewingRequest *marking(struct sim_client *c, const char *viewing)
{
    Gonfalon__V1__MarkViewingRequest *ask = sim_part(c->sim, &gonfalon__v1__mark_viewing_request__descriptor);

    ask->viewing = sim_text(c->sim, viewing);
    return ask;
}

static Gonfalon__V1__Point *point(struct sim_client *c, int32_t x, int32_t y)
{
    Gonfalon__V1__Point *p = sim_part(c->sim, &gonfalon__v1__point__descriptor);

    p->x = x;
    p->y = y;
    return p;
}

static Gonfalon__V1__MarkViewingRequest *drawing(struct sim_client *c, const char *viewing, int32_t x)
{
    Gonfalon__V1__MarkViewingRequest *ask = marking(c, viewing);

    ask->act_case = GONFALON__V1__MARK_VIEWING_REQUEST__ACT_DRAW;
    ask->draw = sim_part(c->sim, &gonfalon__v1__mark__descriptor);
    ask->draw->kind = GONFALON__V1__MARK_KIND__MARK_KIND_ARROW;
    ask->draw->from = point(c, x, 200);
    ask->draw->to = point(c, 300, 400);
    ask->draw->by = sim_text(c->sim, "somebody else");
    return ask;
}

static int draw(struct sim_client *c, const char *viewing, int32_t x)
{
    return ask_code(c, ASK(MARK_VIEWING), drawing(c, viewing, x));
}

static int clear(struct sim_client *c, const char *viewing)
{
    Gonfalon__V1__MarkViewingRequest *ask = marking(c, viewing);

    ask->act_case = GONFALON__V1__MARK_VIEWING_REQUEST__ACT_CLEAR;
    ask->clear = true;
    return ask_code(c, ASK(MARK_VIEWING), ask);
}

static int let_others(struct sim_client *c, const char *viewing, bool draw)
{
    Gonfalon__V1__MarkViewingRequest *ask = marking(c, viewing);

    ask->act_case = GONFALON__V1__MARK_VIEWING_REQUEST__ACT_LET_OTHERS;
    ask->let_others = draw;
    return ask_code(c, ASK(MARK_VIEWING), ask);
}

static const Gonfalon__V1__Viewing *told(const struct sim_client *c)
{
    const Gonfalon__V1__ServerMessage *push = sim_push(c, GOT(VIEWING));

    return push ? push->viewing : NULL;
}

static void finished(struct table *t, uint64_t seed)
{
    set_up(t, seed, NULL);
    assert_true(sim_play_out(t->ann, t->bob, t->match));
}

/* --- leading and following ---------------------------------------------------------------------- */

static void others_see_what_the_leader_shows(void **state)
{
    static struct table t;

    (void)state;
    finished(&t, 61);
    const char *id = opened(t.eve, t.match);
    const Gonfalon__V1__Viewing *v = join_it(t.ann, id)->viewing;

    assert_string_equal(v->leader, sim_name(t.eve));
    assert_string_equal(v->match, t.match);
    assert_int_equal(v->n_members, 2);
    assert_int_equal(v->position->event, 1);
    assert_int_equal(told(t.eve)->n_members, 2);

    Gonfalon__V1__LeadViewingRequest *ask = position(t.eve, id, 3);

    ask->position->playing = true;
    ask->position->speed = 200;
    assert_int_equal(ask_code(t.eve, ASK(LEAD_VIEWING), ask), 0);
    const Gonfalon__V1__ViewingPosition *at = sim_push(t.ann, GOT(VIEWING_POSITION))->viewing_position;

    assert_int_equal(at->event, 3);
    assert_true(at->playing);
    assert_int_equal(at->speed, 200);
    assert_int_equal(sim_pushes(t.eve, GOT(VIEWING_POSITION)), 0); /* she knows */
    /* Whoever comes later begins there. */
    v = join_it(t.bob, id)->viewing;
    assert_int_equal(v->position->event, 3);
    assert_int_equal(v->position->speed, 200);
    /* When it is over everybody sees with all eyes. */
    assert_int_equal(lead_as(t.eve, id, 2, 1), 0);
    at = sim_push(t.ann, GOT(VIEWING_POSITION))->viewing_position;
    assert_int_equal(at->viewer->side, 1);
    assert_int_equal(at->event, 2);
    sim_stop(&t.sim);
}

static void only_the_leader_leads(void **state)
{
    static struct table t;

    (void)state;
    finished(&t, 62);
    const char *id = opened(t.eve, t.match);

    assert_int_equal(lead(t.ann, id, 2), CODE(NOT_FOUND)); /* too early: she takes no part yet */
    assert_int_equal(draw(t.ann, id, 1), CODE(NOT_FOUND));
    assert_int_equal(leave_it(t.ann, id), CODE(NOT_FOUND));
    join_it(t.ann, id);
    assert_int_equal(lead(t.ann, id, 2), CODE(FORBIDDEN));
    assert_int_equal(lead_as(t.ann, id, 2, 0), CODE(FORBIDDEN));
    assert_int_equal(let_others(t.ann, id, true), CODE(FORBIDDEN));
    assert_int_equal(draw(t.ann, id, 1), CODE(FORBIDDEN));
    assert_int_equal(leave_it(t.ann, id), 0);
    assert_int_equal(lead(t.ann, id, 2), CODE(NOT_FOUND)); /* too late */
    assert_int_equal(sim_pushes(t.ann, GOT(VIEWING_POSITION)), 0);
    assert_int_equal(leave_it(t.eve, id), 0);
    assert_int_equal(sim_code(join_it(t.ann, id)), CODE(NOT_FOUND)); /* it has ended */
    sim_stop(&t.sim);
}

static void nonsense(void **state)
{
    static struct table t;

    (void)state;
    finished(&t, 63);
    assert_int_equal(sim_code(open_it(t.eve, "nothing", SPECTATOR, 1)), CODE(NOT_FOUND));
    assert_int_equal(sim_code(open_it(t.eve, t.match, 3, 1)), CODE(MALFORMED));
    assert_int_equal(sim_code(open_it(t.eve, t.match, SPECTATOR, 0)), CODE(MALFORMED));
    assert_int_equal(sim_code(open_it(t.eve, t.match, SPECTATOR, 1000000)), CODE(MALFORMED));
    const char *id = opened(t.eve, t.match);

    join_it(t.ann, id);
    size_t before = sim_pushes(t.ann, GOT(VIEWING));

    assert_int_equal(sim_code(join_it(t.bob, "")), CODE(NOT_FOUND));
    assert_int_equal(sim_code(join_it(t.bob, "no such viewing")), CODE(NOT_FOUND));
    assert_int_equal(lead(t.eve, id, 0), CODE(MALFORMED));
    assert_int_equal(lead(t.eve, id, 1000000), CODE(MALFORMED));
    assert_int_equal(lead_as(t.eve, id, 1, 3), CODE(MALFORMED));
    assert_int_equal(lead_as(t.eve, id, 1000000, 1), CODE(MALFORMED));
    Gonfalon__V1__LeadViewingRequest *ask = position(t.eve, id, 1);

    ask->position->speed = 1000000;
    assert_int_equal(ask_code(t.eve, ASK(LEAD_VIEWING), ask), CODE(MALFORMED));
    ask->position = NULL;
    assert_int_equal(ask_code(t.eve, ASK(LEAD_VIEWING), ask), CODE(NOT_FOUND));
    Gonfalon__V1__MarkViewingRequest *mark = drawing(t.eve, id, 1);

    mark->draw->kind = GONFALON__V1__MARK_KIND__MARK_KIND_UNSPECIFIED;
    assert_int_equal(ask_code(t.eve, ASK(MARK_VIEWING), mark), CODE(MALFORMED));
    mark = drawing(t.eve, id, INT32_MIN);
    assert_int_equal(ask_code(t.eve, ASK(MARK_VIEWING), mark), CODE(MALFORMED));
    mark = drawing(t.eve, id, 1);
    mark->draw->to = NULL;
    assert_int_equal(ask_code(t.eve, ASK(MARK_VIEWING), mark), CODE(MALFORMED));
    mark = marking(t.eve, id);
    assert_int_equal(ask_code(t.eve, ASK(MARK_VIEWING), mark), CODE(MALFORMED));
    /* Nobody has heard of any of it, and it stands where it stood, seen as before. */
    assert_int_equal(sim_pushes(t.ann, GOT(VIEWING_POSITION)), 0);
    assert_int_equal(sim_pushes(t.ann, GOT(VIEWING)), before);
    const Gonfalon__V1__ViewingPosition *at = join_it(t.bob, id)->viewing->position;

    assert_int_equal(at->event, 1);
    assert_int_equal(at->viewer->kind, GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR);
    sim_stop(&t.sim);
}

/* So long passes, in which these two say that they are there, if they are. */
static void wait(struct table *t, struct sim_client *one, struct sim_client *two, int64_t ms)
{
    for (int64_t passed = 0; passed < ms; passed += 10000) {
        sim_pass(&t->sim, 10000);
        sim_send_as(one, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
        if (two)
            sim_send_as(two, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
    }
}

/* --- marks -------------------------------------------------------------------------------------- */

static void marks_are_drawn_and_cleared(void **state)
{
    static struct table t;

    (void)state;
    finished(&t, 64);
    const char *id = opened(t.eve, t.match);

    join_it(t.ann, id);
    assert_int_equal(draw(t.eve, id, 100), 0);
    assert_int_equal(told(t.ann)->n_marks, 1);
    assert_int_equal(told(t.ann)->marks[0]->from->x, 100);
    assert_string_equal(told(t.ann)->marks[0]->by, sim_name(t.eve)); /* whatever the drawer says */
    assert_int_equal(let_others(t.eve, id, true), 0);
    assert_true(told(t.ann)->others_mark);
    assert_int_equal(draw(t.ann, id, 101), 0);
    assert_int_equal(draw(t.ann, id, 102), 0);
    assert_int_equal(told(t.eve)->n_marks, 3);
    assert_int_equal(clear(t.ann, id), 0); /* her own */
    assert_int_equal(told(t.eve)->n_marks, 1);
    assert_int_equal(draw(t.ann, id, 103), 0);
    assert_int_equal(clear(t.eve, id), 0); /* all */
    assert_int_equal(told(t.ann)->n_marks, 0);
    assert_int_equal(let_others(t.eve, id, false), 0);
    assert_int_equal(draw(t.ann, id, 104), CODE(FORBIDDEN));
    sim_stop(&t.sim);
}

static void floods_are_refused(void **state)
{
    static struct table t;
    int refused = 0;

    (void)state;
    finished(&t, 65);
    const char *id = opened(t.eve, t.match);

    join_it(t.ann, id);
    for (int32_t i = 0; i < WIRE_MARKS_PER_MINUTE; i++) {
        assert_int_equal(draw(t.eve, id, i), 0);
        sim_pass(&t.sim, 1);
    }
    assert_int_equal(draw(t.eve, id, 0), CODE(LIMITED));
    wait(&t, t.eve, t.ann, 20000);
    for (int32_t i = 0; i < 2 * VIEWING_MARKS_MAX && !refused; i++) {
        refused = draw(t.eve, id, i);
        sim_pass(&t.sim, 1000);
    }
    assert_int_equal(refused, CODE(LIMITED)); /* the table is full */
    assert_int_equal(told(t.ann)->n_marks, VIEWING_MARKS_MAX);
    refused = 0;
    for (int i = 0; i < 2 * WIRE_LEADS_BURST; i++)
        refused += lead(t.eve, id, 1 + (uint32_t)i % 2) == CODE(LIMITED);
    assert_true(refused > 0);
    sim_stop(&t.sim);
}

/* --- coming and going --------------------------------------------------------------------------- */

static void the_next_one_leads(void **state)
{
    static struct table t;

    (void)state;
    finished(&t, 66);
    const char *id = opened(t.eve, t.match);

    join_it(t.bob, id);
    join_it(t.ann, id);
    assert_int_equal(leave_it(t.eve, id), 0);
    assert_string_equal(told(t.ann)->leader, sim_name(t.bob));
    assert_int_equal(lead(t.bob, id, 2), 0);
    assert_int_equal(lead(t.ann, id, 2), CODE(FORBIDDEN));
    /* Another viewing is opened: this one is left. */
    opened(t.bob, t.match);
    assert_string_equal(told(t.ann)->leader, sim_name(t.ann));
    assert_int_equal(told(t.ann)->n_members, 1);
    sim_stop(&t.sim);
}

static void come_back(struct sim_client *c)
{
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
}

static void a_leader_who_was_cut_off_comes_back(void **state)
{
    static struct table t;

    (void)state;
    finished(&t, 67);
    const char *id = opened(t.eve, t.match);

    join_it(t.ann, id);
    sim_cut(t.eve);
    assert_int_equal(told(t.ann)->n_members, 1);
    assert_int_equal(lead(t.ann, id, 2), CODE(FORBIDDEN)); /* not yet */
    wait(&t, t.ann, t.bob, VIEWING_GRACE_MS / 2);
    come_back(t.eve);
    assert_int_equal(join_it(t.eve, id)->body_case, GOT(VIEWING));
    wait(&t, t.ann, t.eve, VIEWING_GRACE_MS);
    assert_int_equal(lead(t.eve, id, 2), 0);
    /* And one who does not come back is followed by the next. */
    sim_cut(t.eve);
    wait(&t, t.ann, NULL, VIEWING_GRACE_MS + 2000);
    assert_string_equal(told(t.ann)->leader, sim_name(t.ann));
    assert_int_equal(lead(t.ann, id, 3), 0);
    sim_stop(&t.sim);
}

static void without_anybody_it_ends(void **state)
{
    static struct table t;

    (void)state;
    finished(&t, 73);
    const char *id = opened(t.eve, t.match);

    sim_cut(t.eve);
    wait(&t, t.ann, t.bob, VIEWING_GRACE_MS / 3);
    assert_int_equal(join_it(t.ann, id)->body_case, GOT(VIEWING)); /* it waits for its leader */
    sim_cut(t.ann);
    wait(&t, t.bob, NULL, VIEWING_GRACE_MS + 2000);
    assert_int_equal(sim_code(join_it(t.bob, id)), CODE(NOT_FOUND));
    sim_stop(&t.sim);
}

static void a_viewing_is_full_at_last(void **state)
{
    static struct table t;
    int refused = 0, came = 1;

    (void)state;
    finished(&t, 68);
    const char *id = opened(t.eve, t.match);
    struct sim_client *who[] = {t.ann, t.bob, sim_guest(&t.sim, "fay"), sim_guest(&t.sim, "gus")};

    /* An account has few connections, so several accounts come by many each. */
    for (; refused == 0 && came <= VIEWING_MEMBERS_MAX; came += refused == 0) {
        struct sim_client *c = sim_connect(&t.sim);

        sim_hello(c, sim_token(who[came % 4]));
        refused = sim_code(join_it(c, id));
    }
    assert_int_equal(refused, CODE(LIMITED));
    assert_int_equal(came, VIEWING_MEMBERS_MAX);
    /* Whoever takes part by several connections is named once. */
    assert_int_equal(told(t.eve)->n_members, 5);
    sim_stop(&t.sim);
}

/* --- what nobody is shown ----------------------------------------------------------------------- */

static void players_are_helped_by_nobody(void **state)
{
    static struct table t;

    (void)state;
    set_up_watched(&t, 69);
    play(&t, 4);
    const char *id = opened(t.eve, t.match);

    /* While it is played spectators are among themselves, and a side is. */
    assert_int_equal(sim_code(join_it(t.ann, id)), CODE(FORBIDDEN));
    assert_int_equal(sim_code(open_it(t.ann, t.match, SPECTATOR, 1)), CODE(FORBIDDEN));
    assert_int_equal(sim_code(open_it(t.eve, t.match, 0, 1)), CODE(FORBIDDEN));
    assert_int_equal(lead_as(t.eve, id, 1, 0), CODE(FORBIDDEN));
    const char *hers = sim_text(&t.sim, open_it(t.ann, t.match, 0, 1)->viewing->id);

    assert_int_equal(sim_code(join_it(t.bob, hers)), CODE(FORBIDDEN));
    assert_int_equal(sim_code(join_it(t.eve, hers)), CODE(FORBIDDEN));
    /* What happens meanwhile can be shown, and no more than that. */
    play(&t, 2);
    uint32_t now = t.eve->picture.event;

    assert_int_equal(lead(t.eve, id, now), 0);
    assert_int_equal(lead(t.eve, id, now + 1), CODE(MALFORMED));
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    assert_int_equal(join_it(t.ann, id)->body_case, GOT(VIEWING));
    sim_stop(&t.sim);
}

static Gonfalon__V1__MatchSettings *by_invitation(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    return s;
}

static void an_invitation_is_needed_where_the_match_needs_one(void **state)
{
    static struct table t;

    (void)state;
    set_up(&t, 70, by_invitation);
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    const char *code = sim_open(t.ann, t.match, 0)->match->code;
    const char *id = opened(t.ann, t.match);

    assert_int_equal(sim_code(open_it(t.eve, t.match, SPECTATOR, 1)), CODE(NOT_FOUND));
    assert_int_equal(sim_code(join_it(t.eve, id)), CODE(NOT_FOUND));
    assert_int_equal(sim_code(join_with(t.eve, id, "wrong")), CODE(NOT_FOUND));
    assert_int_equal(join_with(t.eve, id, code)->body_case, GOT(VIEWING));
    sim_stop(&t.sim);
}

static Gonfalon__V1__MatchSettings *delayed(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->spectator_delay_seconds = 600;
    return s;
}

static void nobody_looks_ahead_of_the_delay(void **state)
{
    static struct table t;

    (void)state;
    set_up(&t, 71, delayed);
    play(&t, 2);
    assert_int_equal(sim_code(open_it(t.eve, t.match, SPECTATOR, 1)), CODE(FORBIDDEN));
    sim_stop(&t.sim);
}

static void a_slow_reader_catches_up(void **state)
{
    static struct table t;

    (void)state;
    finished(&t, 72);
    const char *id = opened(t.eve, t.match);

    join_it(t.ann, id);
    t.ann->deaf = true;
    t.ann->piled = CONNECTION_QUEUE_HIGH; /* as if she had not read for long */
    size_t before = t.ann->got;

    for (int32_t i = 0; i < 40; i++)
        assert_int_equal(draw(t.eve, id, i), 0);
    t.ann->deaf = false;
    sim_run(&t.sim);
    assert_int_equal(told(t.ann)->n_marks, 40);
    assert_int_equal(t.ann->got, before + 1); /* all at once */
    assert_int_equal(lead(t.eve, id, 2), 0);
    assert_int_equal(sim_push(t.ann, GOT(VIEWING_POSITION))->viewing_position->event, 2);
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_see_what_the_leader_shows),
        cmocka_unit_test(only_the_leader_leads),
        cmocka_unit_test(nonsense),
        cmocka_unit_test(marks_are_drawn_and_cleared),
        cmocka_unit_test(floods_are_refused),
        cmocka_unit_test(the_next_one_leads),
        cmocka_unit_test(a_leader_who_was_cut_off_comes_back),
        cmocka_unit_test(without_anybody_it_ends),
        cmocka_unit_test(a_viewing_is_full_at_last),
        cmocka_unit_test(players_are_helped_by_nobody),
        cmocka_unit_test(an_invitation_is_needed_where_the_match_needs_one),
        cmocka_unit_test(nobody_looks_ahead_of_the_delay),
        cmocka_unit_test(a_slow_reader_catches_up),
    };

    return cmocka_run_group_tests_name("core_viewing", tests, NULL, NULL);
}
