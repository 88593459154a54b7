/* Events, views and decisions straight from a match. The engine is played by a few functions here, which tell
 * each viewer something else: what is under test is who gets what, under which number. */
#include "test_wire_help.h"

#include "common/wire/encode_match.h"

/* A block as a match has it, with no more than is asked for here. */
struct allocation {
    struct state state;
    struct unit unit[2];
    struct figure figure[3];
    char names[16];
};
static struct allocation block = {.state = {.figures = 3,
                                            .units = 2,
                                            .units_at = offsetof(struct allocation, unit),
                                            .figures_at = offsetof(struct allocation, figure),
                                            .names_at = offsetof(struct allocation, names)},
                                  .unit = {{.name = 0}, {.name = 11}},
                                  .figure = {{.name = 1}, {.name = 6}, {.name = 6}},
                                  .names = "\0Anne\0Mary\0Crew"};
static const struct match the_match = {.state = &block.state};

/* One figure, whose number tells the viewer. */
static void tell(int32_t viewer, item_taker *take, void *context)
{
    struct item item = {.kind = ITEM_FIGURE, .id = 100 + viewer, .count = 1};

    item.attribute[0] = (struct attribute){.name = "x", .kind = ATTRIBUTE_NUMBER, .number = viewer};
    take(context, &item);
}

void match_view(const struct match *m, int32_t viewer, item_taker *take, void *context)
{
    assert_ptr_equal(m, &the_match);
    tell(viewer, take, context);
    tell(viewer, take, context);
}

void event_patches(const struct match *m, int32_t viewer, item_taker *take, void *context)
{
    assert_ptr_equal(m, &the_match);
    tell(viewer, take, context);
}

bool match_waits_for(const struct match *m, int32_t side)
{
    (void)m;
    return side == 1;
}

bool match_given(struct match *m, int32_t side, struct answer *out)
{
    (void)m;
    out->decision = 8;
    out->kind = DECISION_NUMBER;
    out->count = 1;
    out->item[0].value = 50 + side;
    return side == 1;
}

void match_default_answer(struct match *m, int32_t side, struct answer *out)
{
    (void)m;
    out->decision = 8;
    out->kind = DECISION_NUMBER;
    out->count = 1;
    out->item[0].value = 40 + side;
}

bool event_way_told(const struct match *m, int32_t viewer, int32_t figure)
{
    (void)m;
    return viewer == VIEWER_MASTER || figure != 3;
}

/* Everybody's numbers are the true ones and 1000 for each viewer before him; the master's are true. */
int32_t figure_told(const struct match *m, int32_t viewer, int32_t figure)
{
    (void)m;
    return viewer == VIEWER_MASTER ? figure : figure + 1000 * (viewer + 1);
}

int32_t arg_told(const struct match *m, int32_t viewer, const struct arg *arg)
{
    return arg->kind == ARG_FIGURE ? figure_told(m, viewer, arg->value) : arg->value;
}

void answer_told(struct match *m, int32_t viewer, int32_t side, struct answer *a)
{
    (void)m;
    assert_true(viewer == side || viewer == VIEWER_MASTER);
    a->item[0].ref = figure_told(m, viewer, 3);
}

void arcs_told(const struct match *m, int32_t viewer, struct arcs *arcs)
{
    for (int32_t i = 0; i < arcs->count; i++)
        arcs->arc[i].figure[0] = figure_told(m, viewer, arcs->arc[i].figure[0]);
}

const struct decision *decision_told(struct match *m, int32_t viewer, int32_t side)
{
    static struct decision d = {.number = 8,
                                .kind = DECISION_NUMBER,
                                .key = "guess",
                                .rule = "T1",
                                .way_count = 3,
                                .way = {{100, 200}, {300, 200}, {300, 500}}};

    (void)m;
    d.side = side;
    d.figure = figure_told(m, viewer, 2);
    d.way_figure = figure_told(m, viewer, 5);
    return &d;
}

void match_arcs(struct match *m, int32_t side, struct arcs *out)
{
    (void)m;
    *out = (struct arcs){
        .count = 2,
        .arc = {{.key = "sight", .rule = "T2", .width = 0x8000, .count = 1, .figure = {side}},
                {.key = "bow", .rule = "T3", .least = 100, .most = 900, .count = 2, .figure = {4, 7}}}};
}

int32_t match_time_left(const struct match *m, int32_t side)
{
    (void)m;
    return 1000 * side;
}

static void each_viewer_has_his_own_event(void **state)
{
    (void)state;
    static struct event e = {.key = "ambush",
                             .arg_count = 2,
                             .arg = {{.name = "figure", .kind = ARG_FIGURE, .value = 5},
                                     {.name = "count", .kind = ARG_NUMBER, .value = 5}},
                             .roll_count = 1,
                             .roll = {{.what = "spot", .figure = 6}}};
    struct arena a;

    e.number[0] = 7;
    e.number[VIEWER_MASTER] = 12;
    arena_start(&a, 1 << 20);
    assert_null(encode_event(&a, &the_match, &e, 1));
    assert_null(encode_event(&a, &the_match, &e, VIEWER_SPECTATOR));
    Gonfalon__V1__Event *own = encode_event(&a, &the_match, &e, 0);
    Gonfalon__V1__Event *master = encode_event(&a, &the_match, &e, VIEWER_MASTER);

    assert_int_equal(own->number, 7);
    assert_int_equal(own->patches[0]->id, 100);
    assert_int_equal(own->args[0]->value, 1005);
    assert_int_equal(own->args[1]->value, 5);
    assert_int_equal(own->rolls[0]->figure, 1006);
    assert_int_equal(master->args[0]->value, 5);
    assert_int_equal(master->rolls[0]->figure, 6);
    assert_int_equal(master->number, 12);
    assert_int_equal(master->patches[0]->id, 100 + VIEWER_MASTER);
    arena_free(&a);
}

static void each_viewer_has_his_own_view(void **state)
{
    (void)state;
    struct arena a;

    block.state.side[0].events_seen = 10;
    block.state.side[1].events_seen = 11;
    block.state.events_seen_by_spectator = 9;
    block.state.events = 15;
    arena_start(&a, 1 << 20);
    static const struct {
        int32_t viewer;
        uint32_t event;
    } expected[] = {{0, 10}, {1, 11}, {VIEWER_SPECTATOR, 9}, {VIEWER_MASTER, 15}};

    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        Gonfalon__V1__View *view = encode_view(&a, &the_match, expected[i].viewer);

        assert_int_equal(view->event, expected[i].event);
        assert_int_equal(view->n_items, 2);
        assert_int_equal(view->items[1]->id, 100 + expected[i].viewer);
        assert_int_equal(view->n_words, 1);
    }
    arena_free(&a);
}

static void the_open_decision(void **state)
{
    (void)state;
    static struct match m = {.state = &block.state};
    struct arena a;

    arena_start(&a, 1 << 20);
    assert_null(encode_open_decision(&a, &m, 0));
    Gonfalon__V1__Decision *d = encode_open_decision(&a, &m, 1);

    assert_string_equal(d->key, "guess");
    assert_int_equal(d->side, 1);
    assert_int_equal(d->time_left_ms, 1000);
    assert_int_equal(d->fallback->items[0]->value, 41);
    assert_int_equal(d->fallback->items[0]->ref, 2003);
    assert_int_equal(d->figure, 2002);
    assert_int_equal(d->arcs[0]->figures[0], 2001);
    assert_int_equal(encode_decision_for(&a, &m, 1, VIEWER_MASTER)->figure, 2);
    assert_int_equal(encode_decision_for(&a, &m, 1, VIEWER_MASTER)->fallback->items[0]->ref, 3);
    assert_int_equal(d->way->figure, 2005);
    assert_int_equal(d->way->n_corners, 3);
    assert_int_equal(d->way->corners[1]->x, 300);
    assert_int_equal(d->way->corners[1]->y, 200);
    assert_int_equal(d->way->corners[2]->y, 500);
    assert_int_equal(d->n_arcs, 2);
    assert_string_equal(d->arcs[0]->key, "sight");
    assert_string_equal(d->arcs[0]->rule, "T2");
    assert_int_equal(d->arcs[0]->width, 0x8000);
    assert_int_equal(d->arcs[0]->most, 0);
    assert_int_equal(d->arcs[1]->least, 100);
    assert_int_equal(d->arcs[1]->most, 900);
    assert_int_equal(d->arcs[1]->n_figures, 2);
    assert_int_equal(d->arcs[1]->figures[1], 7);
    arena_free(&a);
}

static void names_of_a_match(void **state)
{
    (void)state;
    struct answer_names names = match_names(&the_match);

    assert_int_equal(names.figure(names.context, "Anne"), 0);
    assert_int_equal(names.figure(names.context, "Mary"), ANSWER_SEVERAL);
    assert_int_equal(names.figure(names.context, "Crew"), ANSWER_NOBODY);
    assert_int_equal(names.unit(names.context, "Crew"), 1);
    assert_int_equal(names.unit(names.context, "Anne"), ANSWER_NOBODY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_viewer_has_his_own_event),
        cmocka_unit_test(each_viewer_has_his_own_view),
        cmocka_unit_test(the_open_decision),
        cmocka_unit_test(names_of_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
