/* Where things happened: marks on events and points in their texts, as viewers are sent them. */
#include "common/wire/encode_match.h"
#include "common/wire/write_event.h"
#include "tests/unit/test_match_help.h"

static const struct point spot = {31500, 30000};

/* What the spectator and Blue are sent of the burst: both ways of encoding give the same bytes. */
struct seen {
    struct arena arena;
    struct event_writer writer;
    Gonfalon__V1__Event *told;
    int32_t compared;
};

static void compare_bytes(struct seen *s, const struct match *m, const struct event *e, int32_t viewer)
{
    Gonfalon__V1__Event *one = encode_event(&s->arena, m, e, viewer);
    struct packed body = write_event(&s->writer, &s->arena, m, e, viewer);
    struct bytes whole = {0}, reference = {0};

    add_numbered_event(&whole, e->number[viewer], body);
    wire_append(&reference, one);
    assert_int_equal(whole.size, reference.size);
    assert_memory_equal(whole.data, reference.data, whole.size);
    bytes_free(&whole);
    bytes_free(&reference);
    s->compared++;
}

static void take_event(void *context, const struct match *m, const struct event *e)
{
    struct seen *s = context;

    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        if ((all_viewers(m) >> viewer & 1) && e->number[viewer] != 0)
            compare_bytes(s, m, e, viewer);
    if (strcmp(e->key, "tiny.blast") == 0)
        s->told = encode_event(&s->arena, m, e, VIEWER_SPECTATOR);
}

static void shoot_at_the_spot(void)
{
    answer_add_place(game_answer(g, 0), -1, spot, 0);
    must_give(g, 0);
}

static void a_burst_is_marked_where_it_fell(void **state)
{
    static struct seen s;
    struct entry *e;

    (void)state;
    arena_start(&s.arena, 1 << 22);
    open_to_shoot(g);
    assert_true(match_listen(g->m, take_event, &s));
    e = game_entry(g, ENTRY_ANSWER, 0);
    answer_clear(&e->answer, DECISION_TARGET, match_decision(g->m, 0)->number);
    answer_add_place(&e->answer, -1, spot, 0);
    assert_true(match_apply(g->m, e, &g->why));
    assert_non_null(s.told);
    assert_true(s.compared > 0);
    assert_int_equal(s.told->n_marks, 1);
    assert_string_equal(s.told->marks[0]->kind, "burst");
    assert_int_equal(s.told->marks[0]->at->x, spot.x);
    assert_int_equal(s.told->marks[0]->at->y, spot.y);
    assert_int_equal(s.told->marks[0]->radius, TINY_REVEAL);
    assert_null(s.told->marks[0]->to);
    assert_int_equal(s.told->n_args, 1);
    assert_int_equal(s.told->args[0]->kind, GONFALON__V1__ARG_KIND__ARG_KIND_POINT);
    assert_int_equal(s.told->args[0]->at->x, spot.x);
    event_writer_free(&s.writer);
    arena_free(&s.arena);
}

/* The marks of an event end with it. */
static void the_next_event_has_no_marks(void **state)
{
    (void)state;
    open_to_shoot(g);
    shoot_at_the_spot();
    assert_true(g->told > 0);
    assert_string_not_equal(asked(g, 0), "");
    assert_int_equal(g->last.mark_count, 0);
}

/* Lines and cones, and as many marks as there is room for. */
static void marks_that_are_too_many_are_left_out(void **state)
{
    struct event e = {.key = "test.marks"};

    (void)state;
    event_line(&e, "flew", (struct point){1, 2}, (struct point){3, 4}, 5);
    event_cone(&e, "burst", (struct point){6, 7}, (struct point){8, 9}, 10);
    assert_true(e.mark[0].line && !e.mark[0].cone && e.mark[1].cone);
    assert_int_equal(e.mark[1].to.y, 9);
    assert_int_equal(e.mark[0].width, 5);
    for (int32_t i = 0; i < 2 * EVENT_MARKS_MAX; i++)
        event_mark(&e, "fell", spot, i);
    assert_int_equal(e.mark_count, EVENT_MARKS_MAX);
    assert_int_equal(e.mark[EVENT_MARKS_MAX - 1].radius, EVENT_MARKS_MAX - 3);
}

/* The suggestion to shoot at the middle says where that is; the template is part of what is asked. */
static void suggestions_name_the_point(void **state)
{
    static struct suggestions s;
    bool found = false;

    (void)state;
    open_to_shoot(g);
    assert_int_equal(match_decision(g->m, 0)->template.kind, TEMPLATE_DISC);
    assert_int_equal(match_decision(g->m, 0)->template.size, TINY_REVEAL);
    match_suggest(g->m, 0, &s);
    for (int32_t i = 0; i < s.count; i++)
        if (strcmp(s.line[i].label, "tiny.blast") == 0) {
            found = true;
            assert_int_equal(s.line[i].args[0].kind, ARG_POINT);
            assert_int_equal(s.line[i].args[0].at.x, s.pool[s.line[i].first].at.x);
        }
    assert_true(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_burst_is_marked_where_it_fell), TEST(the_next_event_has_no_marks),
        cmocka_unit_test(marks_that_are_too_many_are_left_out), TEST(suggestions_name_the_point)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
