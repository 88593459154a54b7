/* Watching: spectators with a delay or none, and the past of a match. */
#include "server/base/limits.h"
#include "tests/server/core_lobby.h"
#include "tests/server/core_table.h"

#include <string.h>

static Gonfalon__V1__MatchSettings *with_delay(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->spectator_delay_seconds = 60;
    return s;
}

static void delayed_spectator(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 13, with_delay);
    play(&t, 4); /* about a second */
    Gonfalon__V1__OpenMatchReply *open = sim_open(t.eve, t.match, 0);

    assert_int_equal(open->delay_seconds, 60);
    assert_int_equal(open->view->event, 0);
    assert_int_equal(open->status->n_clocks, 0);
    sim_pass(&t.sim, 30000);
    pongs(&t);
    assert_int_equal(sim_pushes(t.eve, GOT(EVENTS)), 0);
    sim_pass(&t.sim, 40000);
    pongs(&t);
    assert_true(sim_pushes(t.eve, GOT(EVENTS)) > 0);
    assert_false(t.eve->picture_wrong);
    struct sim_client *fay = sim_guest(&t.sim, "fay");

    play(&t, 2);
    open = sim_open(fay, t.match, 0);
    assert_true(picture_equal(&fay->picture, &t.eve->picture));
    assert_true(t.ann->picture.event > fay->picture.event);
    /* At the end there is nothing left to hide. */
    Gonfalon__V1__ResignRequest *resign = sim_part(&t.sim, &gonfalon__v1__resign_request__descriptor);

    resign->match = sim_text(&t.sim, t.match);
    assert_int_equal(ask_code(t.ann, ASK(RESIGN), resign), 0);
    sim_pass(&t.sim, 10);
    assert_false(t.eve->picture_wrong);
    assert_true(same_as_fresh(&t, t.eve));
    assert_int_equal(sim_push(t.eve, GOT(STATUS_CHANGE))->status_change->status->phase,
                     GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    sim_stop(&t.sim);
}

static Gonfalon__V1__MatchSettings *without_spectators(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->spectators = false;
    return s;
}

static void no_spectators(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 14, without_spectators);
    Gonfalon__V1__OpenMatchRequest *ask = sim_part(&t.sim, &gonfalon__v1__open_match_request__descriptor);
    Gonfalon__V1__EventsRequest *events = sim_part(&t.sim, &gonfalon__v1__events_request__descriptor);

    events->match = ask->match = sim_text(&t.sim, t.match);
    assert_int_equal(ask_code(t.eve, ASK(OPEN_MATCH), ask), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.eve, ASK(EVENTS), events), CODE(FORBIDDEN));
    sim_stop(&t.sim);
}

/* Both sides, the spectators, and the game master. */
enum { VIEWERS = 4, MASTER = 3 };

static void viewed_by(Gonfalon__V1__Viewer *viewer, int32_t who)
{
    viewer->kind = who < 2    ? GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE
                   : who == 2 ? GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR
                              : GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER;
    viewer->side = who;
}

/* Every moment can be seen as that viewer saw it: a picture put together from events equals it. */
static void see_all(struct table *t, Gonfalon__V1__EventsRequest *events, Gonfalon__V1__ViewRequest *view)
{
    struct picture p = {0};

    events->first = 1;
    view->event = 1;
    Gonfalon__V1__Events *told = sim_ask(t->eve, ASK(EVENTS), events)->events;

    assert_true(told->last > 10);
    assert_int_equal(told->n_events, told->last);
    assert_int_equal(picture_show(&p, sim_ask(t->eve, ASK(VIEW), view)->view->view), PICTURE_FINE);
    for (uint32_t n = 2; n <= told->last; n++) {
        assert_int_equal(picture_apply(&p, told->events[n - 1]), PICTURE_FINE);
        if (n % 7 != 0 && n != told->last)
            continue;
        struct picture q = {0};

        view->event = n;
        sim_pass(&t->sim, 500);
        pongs(t);
        assert_int_equal(picture_show(&q, sim_ask(t->eve, ASK(VIEW), view)->view->view), PICTURE_FINE);
        assert_true(picture_equal(&p, &q));
        picture_free(&q);
    }
    picture_free(&p);
    view->event = told->last + 1;
    assert_int_equal(ask_code(t->eve, ASK(VIEW), view), CODE(NOT_FOUND));
}

/* The line of luck that a roll belongs to, or where a new one has to be. */
static Gonfalon__V1__LuckLine *line_of(Gonfalon__V1__LuckLine *lines, size_t *count,
                                       const Gonfalon__V1__Roll *roll)
{
    size_t i = 0;

    while (i < *count && (lines[i].side != roll->side || lines[i].die != (uint32_t)roll->die ||
                          strcmp(lines[i].what, roll->what) != 0))
        i++;
    if (i == *count) {
        assert_true(*count < 16);
        gonfalon__v1__luck_line__init(&lines[(*count)++]);
        lines[i].side = roll->side;
        lines[i].die = (uint32_t)roll->die;
        lines[i].what = roll->what;
    }
    return &lines[i];
}

/* Luck is what the rolls of all events come to: one line for each side, purpose and kind of die, no other.
 * How many. */
static size_t luck_adds_up(struct sim_client *c, Gonfalon__V1__LuckRequest *ask)
{
    Gonfalon__V1__EventsRequest *events = sim_part(c->sim, &gonfalon__v1__events_request__descriptor);
    Gonfalon__V1__LuckLine lines[16];
    uint32_t seen[16][7] = {{0}};
    size_t count = 0;

    events->match = ask->match;
    events->first = 1;
    events->viewer = sim_part(c->sim, &gonfalon__v1__viewer__descriptor);
    viewed_by(events->viewer, MASTER);
    const Gonfalon__V1__Events *told = sim_ask(c, ASK(EVENTS), events)->events;
    const Gonfalon__V1__LuckReply *luck = sim_ask(c, ASK(LUCK), ask)->luck;

    assert_int_equal(told->n_events, told->last);
    for (size_t i = 0; i < told->n_events; i++)
        for (size_t k = 0; k < told->events[i]->n_rolls; k++) {
            const Gonfalon__V1__Roll *roll = told->events[i]->rolls[k];
            Gonfalon__V1__LuckLine *line = line_of(lines, &count, roll);

            assert_int_equal(roll->die, 6);
            for (size_t d = 0; d < roll->n_faces; d++) {
                line->dice++;
                line->sum += roll->faces[d];
                seen[line - lines][roll->faces[d]]++;
            }
            line->passed += roll->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PASSED;
            line->tests += roll->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PASSED ||
                           roll->result == GONFALON__V1__ROLL_RESULT__ROLL_RESULT_FAILED;
        }
    assert_int_equal(luck->n_lines, count);
    for (size_t i = 0; i < count; i++) {
        const Gonfalon__V1__LuckLine *line = luck->lines[i];

        assert_int_equal(line->side, lines[i].side);
        assert_int_equal(line->die, lines[i].die);
        assert_string_equal(line->what, lines[i].what);
        assert_int_equal(line->dice, lines[i].dice);
        assert_int_equal(line->sum, lines[i].sum);
        assert_int_equal(line->expected_halves, line->dice * (line->die + 1));
        assert_int_equal(line->tests, lines[i].tests);
        assert_int_equal(line->passed, lines[i].passed);
        assert_int_equal(line->n_faces, 6);
        for (size_t face = 1; face <= 6; face++)
            assert_int_equal(line->faces[face - 1], seen[i][face]);
    }
    return count;
}

static void past(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 16, NULL);
    Gonfalon__V1__EventsRequest *events = sim_part(&t.sim, &gonfalon__v1__events_request__descriptor);
    Gonfalon__V1__ViewRequest *view = sim_part(&t.sim, &gonfalon__v1__view_request__descriptor);
    Gonfalon__V1__LuckRequest *luck = sim_part(&t.sim, &gonfalon__v1__luck_request__descriptor);
    Gonfalon__V1__MomentsRequest *moments = sim_part(&t.sim, &gonfalon__v1__moments_request__descriptor);

    moments->match = events->match = view->match = luck->match = sim_text(&t.sim, t.match);
    view->viewer = events->viewer = sim_part(&t.sim, &gonfalon__v1__viewer__descriptor);
    /* While it is played nobody looks with another's eyes. */
    viewed_by(view->viewer, 0);
    assert_int_equal(ask_code(t.bob, ASK(VIEW), view), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.bob, ASK(EVENTS), events), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.eve, ASK(VIEW), view), CODE(FORBIDDEN));
    viewed_by(view->viewer, MASTER);
    assert_int_equal(ask_code(t.ann, ASK(VIEW), view), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.ann, ASK(LUCK), luck), CODE(WRONG_STATE));
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    sim_pass(&t.sim, 5000);
    /* Afterwards everybody does. */
    for (int32_t who = 0; who < VIEWERS; who++) {
        viewed_by(view->viewer, who);
        see_all(&t, events, view);
    }
    assert_int_equal(luck_adds_up(t.eve, luck), 2); /* the initiative of both */
    sim_pass(&t.sim, 5000);
    Gonfalon__V1__MomentsReply *line = sim_ask(t.eve, ASK(MOMENTS), moments)->moments;

    assert_true(line->n_moments > 3);
    assert_int_equal(line->moments[line->n_moments - 1]->turn, 3);
    sim_stop(&t.sim);
}

/* Bots that choose at random shoot, bribe and blast: dice of both sides and of the server, for several
 * purposes. */
static void luck_of_many_kinds(void **state)
{
    struct sim sim;
    Gonfalon__V1__BotSeat *bot[2];

    (void)state;
    sim_start(&sim, 17);
    struct sim_client *eve = sim_guest(&sim, "eve");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);
    Gonfalon__V1__LuckRequest *luck = sim_part(&sim, &gonfalon__v1__luck_request__descriptor);

    for (int32_t i = 0; i < 2; i++) {
        bot[i] = sim_part(&sim, &gonfalon__v1__bot_seat__descriptor);
        bot[i]->side = i;
        bot[i]->level = sim_text(&sim, "random");
    }
    s->bots = bot;
    s->n_bots = 2;
    luck->match = sim_text(&sim, create(eve, s, -1)->match->match->id);
    sim_pass(&sim, 20000);
    assert_true(luck_adds_up(eve, luck) >= 5);
    sim_stop(&sim);
}

/* A picture so big that it leaves its reader behind: he sees the match late all the same, to its end, and is
 * not sent away. */
static void delayed_and_narrow(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 14, with_delay);
    t.eve->narrow = 400;
    Gonfalon__V1__OpenMatchReply *open = sim_open(t.eve, t.match, 0);

    assert_int_equal(open->view->event, 0);
    assert_true(wire_pack(open->view).size > t.eve->narrow);
    for (int i = 0; i < 12; i++) {
        play(&t, 1);
        sim_pass(&t.sim, 7000);
        pongs(&t);
        t.eve->deaf = false;
    }
    sim_run(&t.sim);
    assert_true(t.eve->open);
    uint32_t event = t.eve->picture.event;

    assert_true(event > 0);
    assert_true(sim_pushes(t.eve, GOT(SNAPSHOT)) > 0);
    for (int i = 0; i < 10; i++) {
        sim_pass(&t.sim, 7000);
        pongs(&t);
        t.eve->deaf = false;
    }
    sim_run(&t.sim);
    assert_true(t.eve->open);
    assert_true(t.eve->picture.event > event); /* the last minute had not been due */
    assert_true(same_as_fresh(&t, t.eve));
    sim_stop(&t.sim);
}

/* Plays on while eve reads so many bytes after each answer, until all is played and read. */
static void play_while_she_reads(struct table *t, size_t bytes)
{
    for (int i = 0; i < 24; i++) {
        play(t, 1);
        sim_read(t->eve, bytes);
    }
    while (!outbox_empty(&t->eve->line))
        sim_read(t->eve, bytes);
}

static uint32_t open_without_reading(struct table *t)
{
    Gonfalon__V1__OpenMatchRequest *ask = sim_part(&t->sim, &gonfalon__v1__open_match_request__descriptor);

    ask->match = sim_text(&t->sim, t->match);
    return sim_send(t->eve, ASK(OPEN_MATCH), ask);
}

/* A picture so big that it is still being read while things happen: they are told after it, and it does not
 * start over. */
static void big_picture_read_slowly(void **state)
{
    enum { HIGH = 1000, READ = 200 };
    struct table t;

    (void)state;
    set_up(&t, 15, NULL);
    play(&t, 4); /* all have deployed, which takes long to tell */
    sim_slow(t.eve, HIGH);
    uint32_t id = open_without_reading(&t);

    assert_true(t.eve->line.queued > HIGH);
    play_while_she_reads(&t, READ);
    assert_non_null(sim_answer(t.eve, id)->open_match->view);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 0);
    assert_true(sim_pushes(t.eve, GOT(EVENTS)) > 10);
    assert_false(t.eve->picture_wrong);
    t.eve->slow = false;
    outbox_free(&t.eve->line);
    assert_true(same_as_fresh(&t, t.eve));
    sim_stop(&t.sim);
}

/* The same for the picture that she gets because she was behind: it is the only one. */
static void caught_up_slowly(void **state)
{
    enum { HIGH = 1000, READ = 200 };
    struct table t;

    (void)state;
    set_up(&t, 16, NULL);
    sim_open(t.eve, t.match, 0);
    sim_slow(t.eve, HIGH);
    while (!t.eve->line.behind)
        play(&t, 1);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 0);
    play_while_she_reads(&t, READ);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 1);
    assert_false(t.eve->picture_wrong);
    t.eve->slow = false;
    outbox_free(&t.eve->line);
    assert_true(same_as_fresh(&t, t.eve));
    sim_stop(&t.sim);
}

static bool some_are_like_others(const Gonfalon__V1__View *view)
{
    for (size_t i = 0; i < view->n_items; i++)
        if (view->items[i]->like != 0)
            return true;
    return false;
}

/* How many views of that kind it got; each has all attributes of all items, or none has. */
static int views_got(const struct sim_client *c, Gonfalon__V1__ServerMessage__BodyCase kind, bool whole)
{
    int count = 0;

    for (size_t i = 0; i < c->got; i++) {
        const Gonfalon__V1__ServerMessage *m = c->inbox[i];
        const Gonfalon__V1__View *view = m->body_case != kind    ? NULL
                                         : kind == GOT(SNAPSHOT) ? m->snapshot->view
                                         : kind == GOT(VIEW)     ? m->view->view
                                                                 : m->open_match->view;

        if (!view)
            continue;
        assert_true(some_are_like_others(view) != whole);
        count++;
    }
    return count;
}

static void look_at(struct table *t, struct sim_client *c, uint32_t event)
{
    Gonfalon__V1__ViewRequest *view = sim_part(&t->sim, &gonfalon__v1__view_request__descriptor);

    view->match = sim_text(&t->sim, t->match);
    view->event = event;
    assert_int_equal(sim_ask(c, ASK(VIEW), view)->body_case, GOT(VIEW));
}

/* Comes, falls behind and is shown the table again. */
static void come_and_fall_behind(struct table *t, struct sim_client *c)
{
    sim_open(c, t->match, 0);
    c->deaf = true;
    c->piled = CONNECTION_QUEUE_HIGH; /* as if it had not read for long */
    for (int i = 0; i < 3; i++) {
        play(t, 2);
        sim_pass(&t->sim, 30000);
        pongs(t);
        sim_send_as(c, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
    }
    c->deaf = false;
    sim_run(&t->sim);
}

/* Who speaks the first protocol is shown every item with all its attributes, however he comes to see it. */
static void first_protocol(void **state)
{
    static Gonfalon__V1__MatchSettings *(*const settings[])(struct sim *) = {NULL, with_delay};

    (void)state;
    for (size_t i = 0; i < 2; i++)
        for (uint32_t protocol = WIRE_PROTOCOL_MIN; protocol <= WIRE_PROTOCOL_MAX; protocol++) {
            struct table t;

            set_up(&t, 17, settings[i]);
            play(&t, 6);
            sim_pass(&t.sim, 35000);
            pongs(&t);
            sim_pass(&t.sim, 35000);
            pongs(&t);
            struct sim_client *c = sim_guest_speaking(&t.sim, "fay", protocol);

            come_and_fall_behind(&t, c);
            if (!settings[i]) {
                look_at(&t, c, 0);
                look_at(&t, c, 1);
            }
            assert_int_equal(views_got(c, GOT(OPEN_MATCH), protocol < WIRE_PROTOCOL_LIKE), 1);
            assert_int_equal(views_got(c, GOT(VIEW), protocol < WIRE_PROTOCOL_LIKE), settings[i] ? 0 : 2);
            assert_int_equal(views_got(c, GOT(SNAPSHOT), protocol < WIRE_PROTOCOL_LIKE), 1);
            assert_false(c->picture_wrong);
            assert_true(same_as_fresh(&t, c));
            sim_stop(&t.sim);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(delayed_spectator),  cmocka_unit_test(delayed_and_narrow),
        cmocka_unit_test(no_spectators),      cmocka_unit_test(past),
        cmocka_unit_test(luck_of_many_kinds), cmocka_unit_test(big_picture_read_slowly),
        cmocka_unit_test(caught_up_slowly),   cmocka_unit_test(first_protocol),
    };

    return cmocka_run_group_tests_name("core_watch", tests, NULL, NULL);
}
