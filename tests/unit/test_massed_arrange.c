/* Where the figures of a unit stand that is put on the table (B5.3.3, B11.1.1, B15.7-d, B15.10-f, B19.2-b,
 * B20.1-b). */
#include "test_massed_help.h"

#include "common/rules/massed/arrange.h"

static struct massed_arrangement a;
static const struct point here = {24 * PACE, 24 * PACE};

/* A unit in reserve: so many figures of one role. */
static void reserve(int32_t type, int32_t count)
{
    field_enlist(0, RED, 0, count);
    massed_unit_at(m, 0)->type = type;
    for (int32_t i = 0; i < count; i++)
        figure_at(m, i)->fate = FATE_RESERVE;
}

static void becomes(int32_t figure, enum massed_role role)
{
    massed_figure_at(m, figure)->role = (int32_t)role;
}

/* --- ranks ------------------------------------------------------------------------------------------- */

static void types_with_ranks(void **state)
{
    static const bool ranks[MASSED_TYPES] = {
        [TYPE_INFANTRY] = true, [TYPE_LIGHT_CAVALRY] = true, [TYPE_HEAVY_CAVALRY] = true, [TYPE_PACK] = true};

    (void)state;
    for (int32_t type = 0; type < MASSED_TYPES; type++) {
        reserve(type, 6);
        assert_int_equal(massed_has_ranks(m, 0), ranks[type]);
        assert_int_equal(massed_arrange(m, 0, here, 0, 3, &a), ranks[type]);
        assert_int_equal(massed_arrange(m, 0, here, 0, 0, &a), !ranks[type]);
    }
}

/* RULE("B15.7-d"): the least square that holds a mob; others stand in four ranks, five files at least. */
static void files_that_are_usual(void **state)
{
    static const struct {
        int32_t figures, files, mob;
    } row[] = {{1, 1, 1},  {2, 2, 2},  {4, 4, 2},  {5, 5, 3},  {9, 5, 3},  {10, 5, 4}, {16, 5, 4},
               {17, 5, 5}, {20, 5, 5}, {21, 6, 5}, {24, 6, 5}, {25, 7, 5}, {26, 7, 6}, {40, 10, 7}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        reserve(TYPE_INFANTRY, row[i].figures);
        assert_int_equal(massed_usual_files(m, 0), row[i].files);
        assert_false(massed_is_levy(m, 0));
        massed_figure_at(m, 0)->flags = FLAG_LEVY;
        assert_true(massed_is_levy(m, 0));
        assert_int_equal(massed_usual_files(m, 0), row[i].mob);
        massed_figure_at(m, 0)->flags = 0;
    }
    unit_at(m, 0)->first_member = NOBODY;
    assert_false(massed_is_levy(m, 0));
}

/* RULE("B5.7.2-c"), RULE("B5.7.2-e"): of wings the front is the next that there is. Counted apart: if the
 * middle is w files wide, each half of the others stands beside it in as many ranks as it has. */
static void fronts_of_wings(void **state)
{
    static const struct {
        int32_t figures, of_first, files;
    } row[] = {{8, 4, 5}, {12, 6, 7}, {20, 10, 7}, {24, 5, 9}, {28, 16, 8}, {32, 13, 10}, {32, 8, 8}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        reserve(TYPE_INFANTRY, row[i].figures);
        massed_unit_at(m, 0)->lead = 1;
        for (int32_t k = 0; k < row[i].figures; k++)
            massed_figure_at(m, k)->component = k < row[i].of_first ? 1 : 2;
        massed_unit_at(m, 0)->mixed = MIXED_WINGS;
        assert_int_equal(massed_usual_files(m, 0), row[i].files);
        massed_unit_at(m, 0)->mixed = MIXED_NOT;
        for (int32_t k = 0; k < row[i].figures; k++)
            massed_figure_at(m, k)->component = 0;
    }
}

/* Only who waits, and is not carried. */
static void who_waits(void **state)
{
    (void)state;
    reserve(TYPE_INFANTRY, 6);
    assert_int_equal(massed_waiting(m, 0), 6);
    figure_at(m, 0)->fate = FATE_OUT;
    figure_at(m, 1)->fate = FATE_IN_PLAY;
    table_stand(table_of(m), 2)->aboard = 3;
    assert_true(massed_is_carried(m, 2));
    assert_false(massed_is_carried(m, 3));
    assert_int_equal(massed_waiting(m, 0), 3);
    assert_true(massed_arrange(m, 0, here, 0, 3, &a));
    assert_int_equal(a.count, 3);
    assert_int_equal(a.figure[0] + a.figure[1] + a.figure[2], 3 + 4 + 5);
    assert_false(massed_arrange(m, 0, here, 0, 4, &a)); /* more files than figures */
    assert_false(massed_arrange(m, 0, here, 0, 0, &a));
    assert_true(massed_arrange(m, 0, here, 0, 1, &a));
}

/* B11.1.1-a, B12.1-b, B14.6.3-e: the leader in the centre of the front, then bearer, musician, champion and
 * character about him; the others in their order. */
static void command_stands_about_the_centre(void **state)
{
    static const int32_t wanted[] = {4, 2, 0, 1, 3, 5, 6, 7, 8, 9};
    (void)state;

    reserve(TYPE_INFANTRY, 10);
    becomes(0, ROLE_LEADER);
    becomes(1, ROLE_MUSICIAN);
    becomes(2, ROLE_BEARER);
    becomes(3, ROLE_CHARACTER);
    becomes(4, ROLE_CHAMPION);
    assert_true(massed_arrange(m, 0, here, 30, 5, &a));
    assert_true(a.ranks);
    assert_int_equal(a.count, 10);
    for (int32_t slot = 0; slot < 10; slot++)
        assert_int_equal(a.figure[slot], wanted[slot]);
    assert_true(points_equal(a.block.at, here));
    assert_int_equal(a.block.facing, 30);
    assert_int_equal(a.block.files, 5);
    assert_int_equal(a.block.count, 10);
    assert_int_equal(a.block.layout, BLOCK_RANKS);
    assert_int_equal(a.block.width, FIELD_BASE);
}

/* RULE("B14.7-b"): a champion who leads has the centre, before the others of the command. */
static void a_champion_who_leads(void **state)
{
    (void)state;
    reserve(TYPE_INFANTRY, 6);
    becomes(1, ROLE_MUSICIAN);
    becomes(2, ROLE_BEARER);
    becomes(4, ROLE_CHAMPION);
    massed_unit_at(m, 0)->leader = 4;
    assert_true(massed_arrange(m, 0, here, 0, 5, &a));
    assert_int_equal(a.figure[2], 4);
    for (int32_t slot = 0; slot < 6; slot++)
        for (int32_t other = 0; other < slot; other++)
            assert_int_not_equal(a.figure[slot], a.figure[other]);
    assert_true(a.figure[1] == 2 && a.figure[3] == 1);
}

/* With an even number of files the right one of the two in the middle; what has no room in the front goes to
 * the next rank. */
static void narrow_fronts(void **state)
{
    (void)state;
    reserve(TYPE_INFANTRY, 6);
    becomes(5, ROLE_LEADER);
    assert_true(massed_arrange(m, 0, here, 0, 4, &a));
    assert_int_equal(a.figure[2], 5);
    becomes(4, ROLE_BEARER);
    becomes(3, ROLE_MUSICIAN);
    assert_true(massed_arrange(m, 0, here, 0, 2, &a));
    assert_int_equal(a.figure[1], 5);
    assert_int_equal(a.figure[0], 4);
    assert_int_equal(a.figure[3], 3); /* the middle of the second rank */
    assert_true(massed_arrange(m, 0, here, 0, 1, &a));
    assert_int_equal(a.figure[0], 5);
    assert_int_equal(a.figure[1], 4);
    assert_int_equal(a.figure[2], 3);
    assert_int_equal(a.figure[3], 0);
}

/* B15.1-c: handlers behind their beasts, their leader in the centre; the ranks are as wide as the beasts. */
static void packs(void **state)
{
    (void)state;
    reserve(TYPE_PACK, 6);
    for (int32_t i = 0; i < 6; i++)
        becomes(i, i < 2 ? ROLE_HANDLER : ROLE_BEAST);
    assert_true(massed_arrange(m, 0, here, 0, 3, &a));
    for (int32_t slot = 0; slot < 6; slot++)
        assert_int_equal(a.figure[slot], slot < 4 ? slot + 2 : slot - 4);
}

/* The base of the ranks is that of who is typical, and while nobody is in play that of the first. */
static void base_of_the_ranks(void **state)
{
    (void)state;
    reserve(TYPE_INFANTRY, 4);
    massed_figure_at(m, 0)->base_width = 25 * MILLIMETRE;
    massed_figure_at(m, 0)->base_depth = 30 * MILLIMETRE;
    assert_true(massed_arrange(m, 0, here, 0, 2, &a));
    assert_int_equal(a.block.width, 25 * MILLIMETRE);
    assert_int_equal(a.block.depth, 30 * MILLIMETRE);
    figure_at(m, 3)->fate = FATE_IN_PLAY;
    assert_true(massed_arrange(m, 0, here, 0, 2, &a));
    assert_int_equal(a.block.width, FIELD_BASE);
    assert_int_equal(a.block.depth, FIELD_BASE);
}

/* --- each by itself ---------------------------------------------------------------------------------- */

static void stands_at(int32_t i, length right, length behind)
{
    struct point wanted = {here.x + right, here.y - behind};

    if (distance(a.place[i].at, wanted) > 2)
        fail_msg("%d: %d %d, and not %d %d", i, a.place[i].at.x - here.x, here.y - a.place[i].at.y, right,
                 behind);
    assert_int_equal(a.place[i].facing, 0);
}

/* RULE("B15.10-f"): an inch apart, six in one line, more in two. */
static void skirmishers(void **state)
{
    const length step = FIELD_BASE + INCH, half = FIELD_BASE / 2;

    (void)state;
    reserve(TYPE_SKIRMISHERS, 6);
    assert_true(massed_arrange(m, 0, here, 0, 0, &a));
    assert_false(a.ranks);
    assert_int_equal(a.count, 6);
    for (int32_t i = 0; i < 6; i++) {
        assert_int_equal(a.figure[i], i);
        stands_at(i, (2 * i - 5) * step / 2, half);
    }
    reserve(TYPE_SKIRMISHERS, 7);
    assert_true(massed_arrange(m, 0, here, 0, 0, &a));
    for (int32_t i = 0; i < 7; i++)
        stands_at(i, (2 * (i % 4) - 3) * step / 2, half + i / 4 * step);
    for (int32_t i = 0; i < 7; i++)
        figure_at(m, i)->fate = FATE_OUT;
    assert_false(massed_arrange(m, 0, here, 0, 0, &a)); /* nobody waits */
}

/* The widest and the deepest base count for all. */
static void bases_of_several_sizes(void **state)
{
    (void)state;
    reserve(TYPE_SKIRMISHERS, 8);
    massed_figure_at(m, 1)->base_width = 40 * MILLIMETRE;
    massed_figure_at(m, 2)->base_depth = 30 * MILLIMETRE;
    assert_true(massed_arrange(m, 0, here, 0, 0, &a));
    stands_at(0, -3 * (40 * MILLIMETRE + INCH) / 2, FIELD_BASE / 2);
    stands_at(1, -(40 * MILLIMETRE + INCH) / 2, FIELD_BASE / 2);
    stands_at(2, (40 * MILLIMETRE + INCH) / 2, 15 * MILLIMETRE);
    stands_at(4, -3 * (40 * MILLIMETRE + INCH) / 2, FIELD_BASE / 2 + 30 * MILLIMETRE + INCH);
}

/* Vehicles in one line however many they are. */
static void chariots(void **state)
{
    (void)state;
    reserve(TYPE_CHARIOT, 8);
    for (int32_t i = 0; i < 8; i++)
        becomes(i, ROLE_CHARIOT);
    assert_true(massed_arrange(m, 0, here, 0, 0, &a));
    for (int32_t i = 0; i < 8; i++)
        stands_at(i, (2 * i - 7) * (FIELD_BASE + INCH) / 2, FIELD_BASE / 2);
}

/* RULE("B19.2-b"): each crew behind its machine, side by side. */
static void machines(void **state)
{
    const length hair = MILLIMETRE / 4;

    (void)state;
    reserve(TYPE_MACHINE, 7);
    for (int32_t i = 0; i < 7; i++) {
        bool machine = i == 0 || i == 4;

        becomes(i, machine ? ROLE_MACHINE : ROLE_CREWMAN);
        massed_figure_at(m, i)->base_width = (machine ? 40 : 20) * MILLIMETRE;
        massed_figure_at(m, i)->base_depth = (machine ? 60 : 20) * MILLIMETRE;
        massed_figure_at(m, i)->aboard = machine ? NOBODY : i < 4 ? 0 : 4;
    }
    assert_true(massed_arrange(m, 0, here, 0, 0, &a));
    assert_int_equal(a.count, 7);
    length left = -(40 * MILLIMETRE + INCH) / 2, behind = 70 * MILLIMETRE + hair,
           step = 20 * MILLIMETRE + hair;
    static const int32_t order[] = {0, 1, 2, 3, 4, 5, 6};

    for (int32_t i = 0; i < 7; i++)
        assert_int_equal(a.figure[i], order[i]);
    stands_at(0, left, 30 * MILLIMETRE);
    stands_at(1, left - step, behind);
    stands_at(2, left, behind);
    stands_at(3, left + step, behind);
    stands_at(4, -left, 30 * MILLIMETRE);
    stands_at(5, -left - step / 2, behind);
    stands_at(6, -left + step / 2, behind);
    figure_at(m, 2)->fate = FATE_OUT; /* who is lost already has no place */
    assert_true(massed_arrange(m, 0, here, 0, 0, &a));
    assert_int_equal(a.count, 6);
    stands_at(1, left - step / 2, behind);
    stands_at(2, left + step / 2, behind);
}

/* --- room -------------------------------------------------------------------------------------------- */

static struct kept_zone zone_of(length left, length right)
{
    return (struct kept_zone){
        .corners = 4, .x = {left, right, right, left}, .y = {0, 0, FIELD_SIDE, FIELD_SIDE}};
}

/* Whole in the zone, on nobody, and on no ground that bars it; it is told who is not. */
static void room_for_all(void **state)
{
    struct kept_zone wide = zone_of(0, FIELD_SIDE), narrow;
    int32_t figure;

    (void)state;
    for (int32_t loose = 0; loose < 2; loose++) {
        reserve(loose ? TYPE_SKIRMISHERS : TYPE_INFANTRY, 5);
        assert_true(massed_arrange(m, 0, here, 0, loose ? 0 : 5, &a));
        length right = loose ? 2 * (FIELD_BASE + INCH) + FIELD_BASE / 2 : 5 * FIELD_BASE / 2;

        assert_int_equal(massed_arranged_well(m, 0, &a, NULL, 0, &figure), ARRANGED_WELL);
        assert_int_equal(massed_arranged_well(m, 0, &a, &wide, 0, &figure), ARRANGED_WELL);
        narrow = zone_of(0, here.x + right - 2 * MILLIMETRE);
        assert_int_equal(massed_arranged_well(m, 0, &a, &narrow, 0, &figure), ARRANGED_OUTSIDE);
        assert_int_equal(figure, loose ? 4 : a.figure[0]);
        field_enlist(1, BLUE, 10, 1);
        field_stand(10, (struct point){here.x + right + FIELD_BASE / 2 + 10, here.y - FIELD_BASE / 2}, 0);
        assert_int_equal(massed_arranged_well(m, 0, &a, &wide, 0, &figure), ARRANGED_WELL);
        field_stand(10, (struct point){here.x + right + FIELD_BASE / 2 - 10, here.y - FIELD_BASE / 2}, 0);
        assert_int_equal(massed_arranged_well(m, 0, &a, &wide, 0, &figure), ARRANGED_ON_OTHERS);
        assert_int_equal(figure, loose ? 4 : a.figure[0]);
        table_lift_stand(table_of(m), 10);
    }
    field_area(SHEER, here.x, here.y - FIELD_BASE, here.x + MILLIMETRE, here.y);
    assert_int_equal(massed_arranged_well(m, 0, &a, &wide, 0, &figure), ARRANGED_WELL);
    assert_int_equal(massed_arranged_well(m, 0, &a, &wide, 1u << SHEER, &figure), ARRANGED_ON_OTHERS);
    assert_int_equal(figure, 2);
}

/* --- putting down ------------------------------------------------------------------------------------ */

static void in_play(int32_t figure, bool there)
{
    assert_int_equal(figure_at(m, figure)->fate, there ? FATE_IN_PLAY : FATE_RESERVE);
}

/* All are in play where they were arranged; who is carried goes where his carrier is. */
static void all_are_put_down(void **state)
{
    (void)state;
    reserve(TYPE_INFANTRY, 6);
    assert_true(massed_arrange(m, 0, here, 0, 3, &a));
    massed_put_down(m, 0, &a);
    assert_int_equal(unit_at(m, 0)->blocks, 1);
    for (int32_t i = 0; i < 6; i++) {
        in_play(i, true);
        assert_int_equal(ranks_figure(m, 0, 0, i), a.figure[i]);
    }
    field_enlist(1, RED, 10, 3);
    massed_unit_at(m, 1)->type = TYPE_MONSTER;
    for (int32_t i = 10; i < 13; i++) {
        figure_at(m, i)->fate = FATE_RESERVE;
        becomes(i, i == 10 ? ROLE_MONSTER : ROLE_RIDER);
        massed_figure_at(m, i)->aboard = table_stand(table_of(m), i)->aboard = i == 10 ? NOBODY : 10;
        massed_figure_at(m, i)->base_width = (i == 10 ? 40 : 20) * MILLIMETRE;
    }
    figure_at(m, 12)->fate = FATE_OUT;
    assert_true(massed_arrange(m, 1, (struct point){10 * PACE, 10 * PACE}, 0, 0, &a));
    assert_int_equal(a.count, 1);
    massed_put_down(m, 1, &a);
    in_play(10, true);
    in_play(11, true);
    assert_int_equal(figure_at(m, 12)->fate, FATE_OUT);
    const struct stand *monster = table_stand_const(table_of(m), 10),
                       *rider = table_stand_const(table_of(m), 11);

    assert_true(points_equal(monster->place.at, a.place[0].at));
    assert_true(points_equal(rider->place.at, monster->place.at));
    assert_int_equal(monster->base.width, 40 * MILLIMETRE);
    assert_int_equal(rider->base.width, 20 * MILLIMETRE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(types_with_ranks),
        FIELD_TEST(files_that_are_usual),
        FIELD_TEST(fronts_of_wings),
        FIELD_TEST(who_waits),
        FIELD_TEST(command_stands_about_the_centre),
        FIELD_TEST(a_champion_who_leads),
        FIELD_TEST(narrow_fronts),
        FIELD_TEST(packs),
        FIELD_TEST(base_of_the_ranks),
        FIELD_TEST(skirmishers),
        FIELD_TEST(bases_of_several_sizes),
        FIELD_TEST(chariots),
        FIELD_TEST(machines),
        FIELD_TEST(room_for_all),
        FIELD_TEST(all_are_put_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
