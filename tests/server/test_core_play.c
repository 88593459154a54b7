/* Rooms: coming back, several connections, standing answers. */
#include "tests/server/core_table.h"

#include "server/base/limits.h"

#include <string.h>

static void back_in_ones_seat(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 1, NULL);
    play(&t, 4);
    struct sim_client *c = asked(&t);
    uint32_t last = other(&t, c)->picture.event;

    sim_cut(other(&t, c));
    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    struct sim_client *lost = other(&t, c);

    sim_reconnect(lost);
    sim_hello(lost, sim_token(lost));
    Gonfalon__V1__OpenMatchReply *open = sim_open(lost, t.match, last);

    assert_null(open->view);
    assert_true(open->n_events > 0);
    assert_int_equal(open->events[0]->number, last + 1);
    assert_int_equal(open->viewer->side, lost == t.bob);
    assert_true(same_as_fresh(&t, lost));
    /* The pending decision is asked again. */
    sim_cut(asked(&t));
    struct sim_client *gone = t.ann->open ? t.bob : t.ann;

    sim_reconnect(gone);
    sim_hello(gone, sim_token(gone));
    assert_int_equal(sim_open(gone, t.match, 0)->n_decisions, 1);
    /* Nothing new: nothing is sent again. */
    open = sim_open(gone, t.match, gone->picture.event);
    assert_null(open->view);
    assert_int_equal(open->n_events, 0);
    sim_stop(&t.sim);
}

static void several_connections(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 2, NULL);
    struct sim_client *phone = sim_connect(&t.sim);

    sim_hello(phone, sim_token(t.ann));
    assert_int_equal(sim_open(phone, t.match, 0)->player, 0);
    play(&t, 8);
    assert_true(phone->picture.event > 0);
    assert_true(picture_equal(&phone->picture, &t.ann->picture));
    assert_int_equal(sim_pushes(phone, GOT(EVENTS)), sim_pushes(t.ann, GOT(EVENTS)));
    /* What the phone answers, the other screen sees. */
    while (asked(&t) != t.ann)
        play(&t, 1);
    assert_int_equal(sim_play(phone, t.match)->body_case, GOT(DONE));
    assert_true(picture_equal(&phone->picture, &t.ann->picture));
    sim_stop(&t.sim);
}

/* A match that nobody looks at leaves memory, and is the same when somebody comes. */
static void idle_room(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 3, NULL);
    play(&t, 6);
    struct sim_client *c = t.ann;
    struct picture before = c->picture;

    memset(&c->picture, 0, sizeof c->picture);
    sim_cut(t.ann);
    sim_cut(t.bob);
    sim_cut(t.eve);
    assert_int_equal(sim_metric(&t.sim, "gonfalon_rooms"), 1);
    sim_pass(&t.sim, ROOM_IDLE_MS + ROOM_SWEEP_MS);
    assert_int_equal(sim_metric(&t.sim, "gonfalon_rooms"), 0);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    sim_open(c, t.match, 0);
    assert_true(picture_equal(&c->picture, &before));
    picture_free(&before);
    sim_stop(&t.sim);
}

static void standing(void **state)
{
    struct table t;
    char *tags[1];

    (void)state;
    set_up(&t, 17, NULL);
    Gonfalon__V1__SystemsRequest *systems = sim_part(&t.sim, &gonfalon__v1__systems_request__descriptor);
    Gonfalon__V1__SystemInfo *info = sim_ask(t.ann, ASK(SYSTEMS), systems)->systems->systems[0];
    Gonfalon__V1__StandingRequest *ask = sim_part(&t.sim, &gonfalon__v1__standing_request__descriptor);
    Gonfalon__V1__StandingListRequest *list =
        sim_part(&t.sim, &gonfalon__v1__standing_list_request__descriptor);
    const char *reaction = NULL;

    for (size_t i = 0; i < info->n_questions; i++)
        if (info->questions[i]->reaction)
            reaction = info->questions[i]->key;
    assert_non_null(reaction);
    tags[0] = sim_text(&t.sim, "hold");
    list->match = ask->match = sim_text(&t.sim, t.match);
    ask->standing = sim_part(&t.sim, &gonfalon__v1__standing_answer__descriptor);
    ask->standing->question = sim_text(&t.sim, reaction);
    ask->standing->unit = -1;
    ask->standing->tags = tags;
    ask->standing->n_tags = 1;
    size_t heard = t.bob->got;

    assert_int_equal(ask_code(t.ann, ASK(STANDING), ask), 0);
    /* What ann leaves as an answer is nobody's business. */
    assert_int_equal(t.bob->got, heard);
    assert_int_equal(sim_ask(t.ann, ASK(STANDING_LIST), list)->standing_list->n_standing, 1);
    assert_int_equal(sim_ask(t.bob, ASK(STANDING_LIST), list)->standing_list->n_standing, 0);
    ask->remove = true;
    assert_int_equal(ask_code(t.ann, ASK(STANDING), ask), 0);
    assert_int_equal(sim_ask(t.ann, ASK(STANDING_LIST), list)->standing_list->n_standing, 0);
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(back_in_ones_seat),
        cmocka_unit_test(several_connections),
        cmocka_unit_test(idle_room),
        cmocka_unit_test(standing),
    };

    return cmocka_run_group_tests_name("core_play", tests, NULL, NULL);
}
