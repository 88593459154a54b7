/* Units that are put down in the zone of their side (B25.1, O10.1-a). Red sits at the near edge; its zone is
 * 12 paces deep. */
#include "test_massed_help.h"

#include "common/rules/massed/deploy.h"

enum { DEEP = 12 * PACE };

static struct decision d;
static struct answer a;
static struct preview shown;
static struct refusal why;

static bool not_the_second(const struct match *match, int32_t unit)
{
    (void)match;
    return unit != 1;
}

static const struct massed_deployment plain = {.barred = 1u << SHEER,
                                               .mob = {"B15.7-d", "mob"},
                                               .files = {"B5.3.1-a", "files"},
                                               .outside = {"B25.1-b", "outside"},
                                               .no_room = {"B5-a", "no_room"},
                                               .one_unit = {"B25.1-c", "one_unit"}};

static void reserve(int32_t unit, int32_t side, int32_t type, int32_t first, int32_t count)
{
    field_enlist(unit, side, first, count);
    massed_unit_at(m, unit)->type = type;
    massed_unit_at(m, unit)->leader = massed_unit_at(m, unit)->bearer = massed_unit_at(m, unit)->musician =
        NOBODY;
    for (int32_t i = first; i < first + count; i++)
        figure_at(m, i)->fate = FATE_RESERVE;
}

static void zone_from(int32_t side, length from, length to)
{
    massed_side_at(m, side)->zone =
        (struct kept_zone){.corners = 4, .x = {0, FIELD_SIDE, FIELD_SIDE, 0}, .y = {from, from, to, to}};
}

static void begin(void **state)
{
    field_close(state);
    field_open(state);
    for (int32_t unit = 0; unit < FIELD_UNITS; unit++)
        unit_at(m, unit)->side = BLUE;
    massed_side_at(m, RED)->edge = EDGE_NEAR;
    massed_side_at(m, BLUE)->edge = EDGE_FAR;
    zone_from(RED, 0, DEEP);
    zone_from(BLUE, FIELD_SIDE - DEEP, FIELD_SIDE);
    reserve(0, RED, TYPE_INFANTRY, 0, 10);
    reserve(1, RED, TYPE_SKIRMISHERS, 20, 3);
    memset(&d, 0, sizeof d);
    d.side = RED;
    a = (struct answer){.kind = DECISION_FORM};
}

static void answer_with(int32_t unit, length x, length y, int32_t files)
{
    struct answer_item *item = answer_add(&a, unit, 0);

    item->at = (struct point){x, y};
    item->amount = files;
}

static void good(const char *key, int32_t unit, int32_t figure)
{
    bool legal;

    memset(&shown, 0, sizeof shown);
    why = (struct refusal){.key = "", .rule = "", .unit = NOTHING, .figure = NOBODY};
    legal = massed_deploy_check(m, &plain, &d, &a, &shown, &why);
    assert_string_equal(why.key, key);
    assert_int_equal(legal, *key == 0);
    assert_int_equal(why.unit, unit);
    assert_int_equal(why.figure, figure);
}

/* Those that wait, and come now as the system has it; of their own side. */
static void who_is_due(void **state)
{
    static const struct massed_deployment some = {.due = not_the_second};

    begin(state);
    assert_true(massed_due(m, &plain, 0) && massed_due(m, &plain, 1) && !massed_due(m, &plain, 2));
    assert_true(massed_due(m, &some, 0) && !massed_due(m, &some, 1));
    assert_true(massed_side_due(m, &some, RED) && !massed_side_due(m, &some, BLUE));
    for (int32_t i = 0; i < 10; i++)
        figure_at(m, i)->fate = FATE_IN_PLAY;
    assert_false(massed_side_due(m, &some, RED));
    assert_true(massed_side_due(m, &plain, RED));
    begin(state);
    massed_deploy_describe(m, &plain, RED, &d);
    assert_int_equal(d.movable_count, 2);
    assert_true(d.movable[0].figure == 0 && d.movable[0].files == massed_usual_files(m, 0));
    assert_true(d.movable[1].figure == 1 && d.movable[1].files == NO_RANKS);
    assert_true(d.need_facing && d.zone_count == 1);
    memset(&d, 0, sizeof d);
    massed_deploy_describe(m, &plain, BLUE, &d);
    assert_int_equal(d.movable_count, 0);
}

/* RULE("B15.7-d"), RULE("B25.1-b"): one unit, in files that can be, in its zone, where there is room. */
static void what_is_refused(void **state)
{
    begin(state);
    answer_with(0, 24 * PACE, 6 * PACE, 5);
    good("", NOTHING, NOBODY);
    assert_int_equal(shown.block_count, 1);
    answer_with(1, 10 * PACE, 6 * PACE, 0);
    good("one_unit", NOTHING, NOBODY);
    a.item[0] = a.item[1];
    a.count = 1;
    good("", NOTHING, NOBODY);
    assert_int_equal(shown.block_count, 0);
    a.count = 0;
    good("one_unit", NOTHING, NOBODY);
    answer_with(0, 24 * PACE, DEEP, 5);
    good("", NOTHING, NOBODY);
    a.item[0].at.y += 20;
    good("outside", 0, 0);
    a.item[0].at.y = 6 * PACE;
    a.item[0].amount = 0;
    good("files", 0, NOBODY);
    a.item[0].amount = 5;
    field_enlist(2, BLUE, 60, 1);
    field_stand(60, (struct point){24 * PACE, 6 * PACE}, 0);
    static struct massed_arrangement arranged;

    assert_true(massed_arrange(m, 0, a.item[0].at, 0, 5, &arranged));
    good("no_room", 0, arranged.figure[0]);
    table_lift_stand(table_of(m), 60);
    field_area(SHEER, 24 * PACE, 6 * PACE - FIELD_BASE, 25 * PACE, 6 * PACE);
    good("no_room", 0, arranged.figure[0]);
    a.item[0].at.x = 10 * PACE;
    for (int32_t i = 0; i < 10; i++)
        massed_figure_at(m, i)->flags = FLAG_LEVY;
    good("mob", 0, NOBODY);
    a.item[0].amount = 4;
    good("", NOTHING, NOBODY);
}

/* Nobody is named where there is no room for anybody: of its own side, of all of the grid. */
static void no_room_at_all(void **state)
{
    begin(state);
    assert_true(massed_any_place(m, &plain, RED));
    assert_false(massed_any_place(m, &plain, BLUE));
    field_area(SHEER, 0, 0, FIELD_SIDE, DEEP);
    assert_false(massed_any_place(m, &plain, RED));
    good("", NOTHING, NOBODY);
    massed_deploy_fallback(m, &plain, &d, &a);
    assert_int_equal(a.count, 0);
    assert_int_equal(massed_deploy(m, &plain, &a), NOTHING);
    begin(state); /* there is room for the skirmishers alone */
    for (int32_t i = 0; i < 10; i++)
        massed_figure_at(m, i)->base_width = 20 * CENTIMETRE;
    field_area(SHEER, 0, 0, 20 * PACE, DEEP);
    field_area(SHEER, 32 * PACE, 0, FIELD_SIDE, DEEP);
    assert_true(massed_any_place(m, &plain, RED));
    massed_deploy_fallback(m, &plain, &d, &a);
    assert_int_equal(a.count, 1);
    assert_int_equal(a.item[0].ref, 1);
    good("", NOTHING, NOBODY);
}

/* Wherever a side sits, its first unit is put down in its zone and faces the enemy. */
static void it_faces_the_enemy(void **state)
{
    static const struct {
        enum table_edge edge;
        int32_t facing;
    } cases[] = {
        {EDGE_NEAR, 0}, {EDGE_FAR, HALF_TURN}, {EDGE_LEFT, QUARTER_TURN}, {EDGE_RIGHT, 3 * QUARTER_TURN}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        massed_side_at(m, RED)->edge = (int32_t)cases[i].edge;
        massed_deploy_fallback(m, &plain, &d, &a);
        assert_int_equal(a.count, 1);
        assert_int_equal(a.item[0].ref, 0);
        assert_int_equal((angle)a.item[0].facing, cases[i].facing);
        good("", NOTHING, NOBODY);
        assert_int_equal(massed_deploy(m, &plain, &a), 0);
        for (int32_t n = 0; n < 10; n++) {
            assert_int_equal(figure_at(m, n)->fate, FATE_IN_PLAY);
            assert_true(zone_holds(&massed_side_at(m, RED)->zone, table_stand(table_of(m), n)->place.at));
        }
    }
}

/* Those of the side that still wait stay away. */
static void who_stays_away(void **state)
{
    begin(state);
    reserve(2, BLUE, TYPE_INFANTRY, 60, 2);
    figure_at(m, 0)->fate = FATE_OUT;
    massed_leave_out(m, RED);
    assert_int_equal(figure_at(m, 0)->fate, FATE_OUT);
    assert_int_equal(figure_at(m, 1)->fate, FATE_WITHDRAWN);
    assert_int_equal(figure_at(m, 20)->fate, FATE_WITHDRAWN);
    assert_int_equal(figure_at(m, 60)->fate, FATE_RESERVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(who_is_due),         FIELD_TEST(what_is_refused), FIELD_TEST(no_room_at_all),
        FIELD_TEST(it_faces_the_enemy), FIELD_TEST(who_stays_away),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
