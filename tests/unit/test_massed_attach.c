/* Characters join regiments and leave them (B14.6.3, B5.3.3-a), and units as what moves together (B5-b). */
#include "test_massed_help.h"

#include "common/match/decision.h"
#include "common/rules/massed/attach.h"
#include "common/rules/massed/bodies.h"

static const struct point here = {24 * PACE, 24 * PACE};
enum { HERO = 100, HIS_UNIT = 5 };

/* Six in two ranks of three, led by the second, and a hero in a unit of his own. */
static void regiment_and_hero(void)
{
    field_form(0, RED, 0, 6, 3, here, 0);
    massed_unit_at(m, 0)->type = TYPE_INFANTRY;
    massed_unit_at(m, 0)->leader = 1;
    field_enlist(HIS_UNIT, RED, HERO, 1);
    massed_unit_at(m, HIS_UNIT)->type = TYPE_CHARACTER;
    massed_figure_at(m, HERO)->role = ROLE_CHARACTER;
    massed_figure_at(m, HERO)->level = 5;
    massed_figure_at(m, HERO)->own_unit = HIS_UNIT;
    field_stand(HERO, (struct point){here.x - 10 * PACE, here.y}, 0);
}

/* --- joining ----------------------------------------------------------------------------------------- */

static void units_that_take_characters(void **state)
{
    static const bool takes[MASSED_TYPES] = {[TYPE_INFANTRY] = true,
                                             [TYPE_LIGHT_CAVALRY] = true,
                                             [TYPE_HEAVY_CAVALRY] = true,
                                             [TYPE_SKIRMISHERS] = true,
                                             [TYPE_PACK] = true};

    (void)state;
    regiment_and_hero();
    for (int32_t type = 0; type < MASSED_TYPES; type++) {
        massed_unit_at(m, 0)->type = type;
        assert_int_equal(massed_takes_characters(m, 0, HERO), takes[type]);
    }
    massed_unit_at(m, 0)->type = TYPE_INFANTRY;
    for (int32_t i = 0; i < 6; i++)
        massed_figure_at(m, i)->role = ROLE_CHAMPION; /* no rank and file is left */
    assert_false(massed_takes_characters(m, 0, HERO));
}

/* RULE("B5.3.3-a"): a base of at most two places by three. */
static void bases_that_find_a_place(void **state)
{
    struct base *base;

    (void)state;
    regiment_and_hero();
    base = &table_stand(table_of(m), HERO)->base;
    for (length more = 0; more < 2; more++) {
        *base = base_rectangle(2 * FIELD_BASE + more, FIELD_BASE);
        assert_int_equal(massed_takes_characters(m, 0, HERO), !more);
        *base = base_rectangle(FIELD_BASE, 3 * FIELD_BASE + more);
        assert_int_equal(massed_takes_characters(m, 0, HERO), !more);
    }
    ranks_break(m, 0); /* without ranks there is no place to fit into */
    assert_true(massed_takes_characters(m, 0, HERO));
}

/* The leader and characters keep their places. */
static void places_that_are_offered(void **state)
{
    static struct decision d;

    (void)state;
    regiment_and_hero();
    massed_figure_at(m, 4)->level = 5;
    massed_offer_places(m, 0, &d, "label");
    assert_int_equal(d.option_count, 4);
    static const int32_t slot[] = {0, 2, 3, 5};

    for (int32_t i = 0; i < 4; i++) {
        struct point at = block_slot(&state_blocks(m->state, 0)[0], slot[i]).at;

        assert_int_equal(d.option[i].id, slot[i]);
        assert_int_equal(d.option[i].unit, 0);
        assert_true(d.option[i].has_point && points_equal(d.option[i].at, at));
        assert_int_equal(d.option[i].args[0].value, slot[i] / 3 + 1);
        assert_int_equal(d.option[i].args[1].value, slot[i] % 3 + 1);
        assert_true(massed_gives_way(m, 0, slot[i]));
    }
    assert_false(massed_gives_way(m, 0, 1) || massed_gives_way(m, 0, 4));
    assert_true(massed_has_places(m, 0));
    for (int32_t i = 0; i < 5; i++)
        massed_figure_at(m, i)->level = 5;
    assert_true(massed_has_places(m, 0)); /* the last is left */
    massed_figure_at(m, 5)->level = 5;
    assert_false(massed_has_places(m, 0));
    for (int32_t i = 0; i < 6; i++)
        massed_figure_at(m, i)->level = i != 0;
    assert_true(massed_has_places(m, 0)); /* the first alone */
}

/* There must be ground for the one more who stands in the rear. */
static void room_for_one_more(void **state)
{
    (void)state;
    regiment_and_hero();
    field_enlist(1, BLUE, 20, 1);
    field_stand(20, (struct point){here.x, here.y - 7 * FIELD_BASE / 2}, 0);
    assert_true(massed_has_room_for(m, 0, HERO, 0));
    field_stand(20, (struct point){here.x, here.y - 5 * FIELD_BASE / 2}, 0);
    assert_false(massed_has_room_for(m, 0, HERO, 0));
    table_lift_stand(table_of(m), 20);
    field_stand(HERO, (struct point){here.x, here.y - 5 * FIELD_BASE / 2},
                0); /* he himself is not in the way */
    assert_true(massed_has_room_for(m, 0, HERO, 0));
    field_area(SHEER, here.x - INCH, here.y - 3 * FIELD_BASE, here.x + INCH, here.y - 2 * FIELD_BASE - 10);
    assert_true(massed_has_room_for(m, 0, HERO, 0));
    assert_false(massed_has_room_for(m, 0, HERO, 1u << SHEER));
    ranks_break(m, 0);
    assert_true(massed_has_room_for(m, 0, HERO, 1u << SHEER));
}

/* He takes the place of another, who goes to the rear. */
static void he_joins(void **state)
{
    (void)state;
    regiment_and_hero();
    massed_attach(m, HERO, 0, 2);
    assert_int_equal(figure_at(m, HERO)->unit, 0);
    assert_int_equal(figure_at(m, HERO)->slot, 2);
    assert_int_equal(figure_at(m, 2)->slot, 6);
    assert_int_equal(state_blocks(m->state, 0)[0].count, 7);
    regiment_and_hero();
    ranks_break(m, 0);
    massed_attach(m, HERO, 0, NOTHING);
    assert_int_equal(figure_at(m, HERO)->unit, 0);
    assert_int_equal(figure_at(m, HERO)->part, NOTHING);
}

/* --- leaving ----------------------------------------------------------------------------------------- */

static const char *leaves_at(length right, length ahead)
{
    static struct refusal why;
    struct point to = {here.x + right, here.y + ahead};

    return massed_check_leaving(m, HERO, to, 0, "B14.6.3-a", &why) ? "" : why.key + strlen("massed.refused.");
}

/* He stands base to base with the ranks as they are without him, on nobody and on the table. */
static void he_leaves(void **state)
{
    (void)state;
    regiment_and_hero();
    massed_attach(m, HERO, 0, 0); /* seven: one alone in the third rank */
    assert_string_equal(leaves_at(0, FIELD_BASE / 2 + 1), "");
    assert_string_equal(leaves_at(0, FIELD_BASE / 2 + 2 * CONTACT + 2), "leave_touching");
    assert_string_equal(leaves_at(0, FIELD_BASE / 2 - 20), "no_room"); /* on those who stay */
    assert_string_equal(leaves_at(0, -5 * FIELD_BASE / 2 - 1), "");    /* nobody is in the third rank then */
    assert_string_equal(leaves_at(0, -7 * FIELD_BASE / 2 - 1), "leave_touching");
    assert_string_equal(leaves_at(2 * FIELD_BASE + 1, -FIELD_BASE), "");
    field_enlist(1, BLUE, 20, 1);
    field_stand(20, (struct point){here.x, here.y + FIELD_BASE}, 0);
    assert_string_equal(leaves_at(0, FIELD_BASE / 2 + 1), "no_room");
    /* in the midst of friends (B5.5-e) */
    table_stand(table_of(m), 20)->flags = STAND_ON_TABLE | STAND_BLOCKS_SIGHT;
    assert_string_equal(leaves_at(0, FIELD_BASE / 2 + 1), "no_room");
    table_stand(table_of(m), 20)->flags = STAND_ON_TABLE; /* carried: whoever carries him is asked */
    assert_string_equal(leaves_at(0, FIELD_BASE / 2 + 1), "");
}

/* Out of a crowd without ranks he may stay where he is; anywhere else he must touch one of them. */
static void he_leaves_a_crowd(void **state)
{
    (void)state;
    regiment_and_hero();
    field_enlist(0, RED, 0, 2);
    field_stand(0, here, 0);
    field_stand(1, (struct point){here.x + INCH, here.y}, 0);
    massed_attach(m, HERO, 0, NOTHING);
    field_stand(HERO, (struct point){here.x - 2 * INCH, here.y}, 0);
    assert_string_equal(leaves_at(-2 * INCH, 0), "");
    assert_string_equal(leaves_at(-2 * INCH, 2 * PACE), "leave_touching");
    assert_string_equal(leaves_at(-2 * INCH + 1, 0), "leave_touching");
    assert_string_equal(leaves_at(-FIELD_BASE - 1, 0), "");
    assert_string_equal(leaves_at(-FIELD_BASE + 10, 0), "no_room");
    figure_at(m, 0)->fate = FATE_OUT;
    assert_string_equal(leaves_at(-FIELD_BASE - 1, 0), "leave_touching");
    field_stand(1, (struct point){FIELD_BASE, here.y}, 0);
    assert_string_equal(leaves_at(2 * FIELD_BASE + 1 - here.x, 0), "");
    assert_string_equal(leaves_at(-1 - here.x, 0), "no_room"); /* off the table */
}

/* A character who leaves a rank in which he stood alone touches nobody there: the unit does not occupy that
 * place any more. */
static void he_leaves_the_last_rank(void **state)
{
    static struct refusal why;
    struct block parts[2] = {{here, 0, BLOCK_RANKS, 3, 6, FIELD_BASE, FIELD_BASE},
                             {{here.x, here.y - 6 * PACE}, 0, BLOCK_RANKS, 1, 1, FIELD_BASE, FIELD_BASE}};
    const int32_t order[] = {0, 1, 2, 3, 4, 5, HERO};
    struct point beside = {here.x, here.y - 6 * PACE - FIELD_BASE / 2},
                 touching = {here.x, here.y + FIELD_BASE / 2 + 1};

    (void)state;
    regiment_and_hero();
    massed_attach(m, HERO, 0, 0);
    ranks_form(m, 0, parts, 2, order);
    assert_false(massed_check_leaving(m, HERO, beside, 0, "B14.6.3-a", &why));
    assert_string_equal(why.key, "massed.refused.leave_touching");
    beside.y += FIELD_BASE;
    assert_false(massed_check_leaving(m, HERO, beside, 0, "B14.6.3-a", &why));
    assert_true(massed_check_leaving(m, HERO, touching, 0, "B14.6.3-a", &why));
}

static void he_is_himself_again(void **state)
{
    struct point to = {here.x, here.y + FIELD_BASE / 2 + 1};

    (void)state;
    regiment_and_hero();
    massed_figure_at(m, HERO)->base_width = 25 * MILLIMETRE;
    massed_figure_at(m, HERO)->base_depth = 50 * MILLIMETRE;
    massed_attach(m, HERO, 0, 0);
    to.y += 15 * MILLIMETRE;
    massed_detach(m, HERO, to, QUARTER_TURN);
    assert_int_equal(figure_at(m, HERO)->unit, HIS_UNIT);
    const struct stand *s = table_stand_const(table_of(m), HERO);

    assert_true(points_equal(s->place.at, to) && s->place.facing == QUARTER_TURN);
    assert_int_equal(s->base.width, 25 * MILLIMETRE);
    assert_int_equal(s->base.depth, 50 * MILLIMETRE);
    assert_int_equal(state_blocks(m->state, 0)[0].count, 6);
}

/* Behind the ranks first, then on their left, on their right and before them. */
static void a_place_beside(void **state)
{
    static const struct {
        length right, ahead;
        angle facing;
    } side[] = {{0, -5 * FIELD_BASE / 2 - 1, HALF_TURN},
                {-2 * FIELD_BASE - 1, -FIELD_BASE, HALF_TURN + QUARTER_TURN},
                {2 * FIELD_BASE + 1, -FIELD_BASE, QUARTER_TURN},
                {0, FIELD_BASE / 2 + 1, 0}};

    (void)state;
    regiment_and_hero();
    massed_attach(m, HERO, 0, 0);
    field_enlist(1, BLUE, 20, 3);
    for (int32_t barred = 0; barred < 4; barred++) {
        struct place to = massed_place_beside(m, HERO, 0);

        assert_int_equal(to.facing, side[barred].facing);
        if (side[barred].right == 0)
            assert_near(to.at.y, here.y + side[barred].ahead, 3);
        else
            assert_near(to.at.x, here.x + side[barred].right, 3);
        if (barred < 3) {
            struct base wall = base_rectangle(barred == 0 ? 8 * FIELD_BASE : FIELD_BASE,
                                              barred == 0 ? FIELD_BASE : 5 * FIELD_BASE);
            struct place at = {.at = {here.x + side[barred].right * 9 / 8, here.y - FIELD_BASE}};

            at.at.y += barred == 0 ? -2 * FIELD_BASE : 0;
            table_put_stand(table_of(m), 20 + barred, &at, &wall);
        }
    }
    ranks_break(m, 0);
    assert_true(
        points_equal(massed_place_beside(m, HERO, 0).at, table_stand_const(table_of(m), HERO)->place.at));
}

/* --- bodies ------------------------------------------------------------------------------------------ */

static struct massed_bodies b;

/* Blocks first, then each who stands by himself; nobody who is carried, out or forsaken. */
static void what_moves_together(void **state)
{
    (void)state;
    regiment_and_hero();
    massed_attach(m, HERO, 0, NOTHING);
    field_stand(HERO, (struct point){here.x + 9 * PACE, here.y}, QUARTER_TURN);
    massed_take_bodies(m, 0, &b);
    assert_true(b.unit == 0 && b.blocks == 1 && b.count == 2);
    assert_int_equal(b.figure[0], NOBODY);
    assert_int_equal(b.figure[1], HERO);
    assert_int_equal(b.at[0].count, 6);
    assert_true(b.at[1].count == 1 && b.at[1].files == 1 && b.at[1].facing == QUARTER_TURN);
    assert_near(b.at[1].at.x, here.x + 9 * PACE + FIELD_BASE / 2, 1); /* the middle of his front */
    struct point centre = block_centre(&b.at[1]);

    assert_near(centre.x, here.x + 9 * PACE, 1);
    massed_shift_bodies(&b, (struct point){PACE, -PACE});
    massed_put_bodies(m, &b);
    assert_near(table_stand_const(table_of(m), HERO)->place.at.x, here.x + 10 * PACE, 1);
    assert_near(table_stand_const(table_of(m), HERO)->place.at.y, here.y - PACE, 1);
    assert_true(state_blocks(m->state, 0)[0].at.x == here.x + PACE &&
                state_blocks(m->state, 0)[0].at.y == here.y - PACE);
    massed_figure_at(m, HERO)->forsaken = 1;
    massed_take_bodies(m, 0, &b);
    assert_int_equal(b.count, 1);
    massed_figure_at(m, HERO)->forsaken = 0;
    table_stand(table_of(m), HERO)->aboard = 0;
    massed_take_bodies(m, 0, &b);
    assert_int_equal(b.count, 1);
}

/* RULE("B5-b"): ranks turn about the centre of the unit, figures on their spots, unless they have no room. */
static void they_turn(void **state)
{
    (void)state;
    for (int32_t crowded = 0; crowded < 2; crowded++) {
        field_enlist(0, RED, 0, 2);
        for (int32_t i = 0; i < 2; i++) {
            struct base wide = base_rectangle(FIELD_BASE, 2 * FIELD_BASE);
            struct place at = {.at = {here.x + i * (crowded ? FIELD_BASE : 3 * FIELD_BASE), here.y}};

            table_put_stand(table_of(m), i, &at, &wide);
        }
        massed_take_bodies(m, 0, &b);
        massed_turn_bodies(&b, here, QUARTER_TURN);
        for (int32_t i = 0; i < 2; i++) {
            struct place at = block_slot(&b.at[i], 0);

            assert_int_equal(at.facing, crowded ? 0 : QUARTER_TURN);
            assert_near(at.at.x, here.x + i * (crowded ? FIELD_BASE : 3 * FIELD_BASE), 2);
            assert_near(at.at.y, here.y, 2);
        }
    }
    regiment_and_hero();
    massed_take_bodies(m, 0, &b);
    massed_turn_bodies(&b, here, QUARTER_TURN);
    assert_int_equal(b.at[0].facing, QUARTER_TURN);
    assert_near(b.at[0].at.x, here.x, 2);
    assert_near(b.at[0].at.y, here.y, 2);
    struct point centre = block_centre(&b.at[0]);

    assert_near(centre.x, here.x - FIELD_BASE, 2);
}

static void the_hindmost_point(void **state)
{
    (void)state;
    regiment_and_hero();
    massed_attach(m, HERO, 0, NOTHING);
    field_stand(HERO, (struct point){here.x, here.y - 9 * PACE}, 0);
    massed_take_bodies(m, 0, &b);
    assert_near(massed_hindmost(&b, here, 0), 9 * PACE + FIELD_BASE / 2, 2);
    assert_near(massed_hindmost(&b, here, QUARTER_TURN), 3 * FIELD_BASE / 2, 2);
    assert_near(massed_hindmost(&b, (struct point){here.x, here.y - 20 * PACE}, 0),
                -(11 * PACE - FIELD_BASE / 2), 2);
}

/* The part of a motion in which bases overlap, from the first to the last of them. */
static void who_is_met(void **state)
{
    const struct motion north = {.turn = false, .way = {0, 20 * PACE}};
    struct span on;

    (void)state;
    regiment_and_hero();
    massed_take_bodies(m, 0, &b);
    field_enlist(1, BLUE, 20, 2);
    field_stand(20, (struct point){here.x, here.y + 4 * PACE}, 0);
    field_stand(21, (struct point){here.x + FIELD_BASE, here.y + 9 * PACE}, 0);
    assert_true(massed_meets_unit(m, &b, &north, 1, &on));
    assert_near(on.begin, 4 * PACE - FIELD_BASE / 2, 5);
    assert_near(on.end, 9 * PACE + FIELD_BASE / 2 + 2 * FIELD_BASE, 5);
    figure_at(m, 20)->fate = FATE_OUT;
    assert_true(massed_meets_unit(m, &b, &north, 1, &on));
    assert_near(on.begin, 9 * PACE - FIELD_BASE / 2, 5);
    table_stand(table_of(m), 21)->flags = 0;
    assert_false(massed_meets_unit(m, &b, &north, 1, &on));
    table_stand(table_of(m), 21)->flags = STAND_BLOCKS_MOVE;
    field_stand(21, (struct point){here.x + 5 * FIELD_BASE, here.y + 9 * PACE}, 0);
    assert_false(massed_meets_unit(m, &b, &north, 1, &on));
}

/* Bases one by one: those of an incomplete rank leave room beside them. */
static void bases_that_are_clear(void **state)
{
    struct block ranks;

    (void)state;
    ranks = field_form(0, RED, 0, 4, 3, here, 0);
    field_enlist(1, BLUE, 20, 1);
    field_stand(20, (struct point){here.x - FIELD_BASE - 1, here.y - 3 * FIELD_BASE / 2}, 0);
    assert_true(massed_bases_clear(m, 0, &ranks));
    field_stand(20, (struct point){here.x + 10, here.y - 3 * FIELD_BASE / 2}, 0);
    assert_false(massed_bases_clear(m, 0, &ranks));
    assert_true(massed_bases_clear(m, 1, &ranks) == false); /* the ranks themselves are in its way */
    table_stand(table_of(m), 20)->flags = 0;
    assert_true(massed_bases_clear(m, 0, &ranks));
}

/* Two units of overlap are eased off: to a side, back, or both; more are not. */
static void hairs_are_eased(void **state)
{
    static const struct {
        length right, ahead; /* of an enemy who overlaps by two units */
    } enemy[] = {
        {-2 * FIELD_BASE + 2, -FIELD_BASE}, {2 * FIELD_BASE - 2, -FIELD_BASE}, {0, FIELD_BASE / 2 - 2}};
    static const struct point eased[] = {{3, 0}, {-3, 0}, {0, -3}};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct block ranks = field_form(0, RED, 0, 6, 3, here, 0);

        field_enlist(1, BLUE, 20, 1);
        field_stand(20, (struct point){here.x + enemy[i].right, here.y + enemy[i].ahead}, 0);
        assert_true(massed_ease(m, 0, &ranks));
        assert_true(ranks.at.x == here.x + eased[i].x && ranks.at.y == here.y + eased[i].y);
        field_stand(20, (struct point){here.x + enemy[i].right * 15 / 16, here.y + enemy[i].ahead * 7 / 8},
                    0);
        ranks = field_form(0, RED, 0, 6, 3, here, 0);
        assert_false(massed_ease(m, 0, &ranks));
        assert_true(points_equal(ranks.at, here));
    }
}

/* Ranks on both sides of a line are one block again, all of them in their order. */
static void whole_again(void **state)
{
    int32_t order[6] = {3, 1, 5, 0, 2, 4};
    struct block part[2] = {{here, 0, BLOCK_RANKS, 3, 3, FIELD_BASE, FIELD_BASE},
                            {{here.x, here.y - 3 * PACE}, 0, BLOCK_RANKS, 3, 3, FIELD_BASE, FIELD_BASE}};

    struct massed_stance stance;

    (void)state;
    regiment_and_hero();
    ranks_form(m, 0, part, 2, order);
    massed_unit_at(m, 0)->divided_by = 7;
    massed_make_whole(m, 0);
    assert_int_equal(massed_unit_at(m, 0)->divided_by, NOTHING);
    assert_int_equal(unit_at(m, 0)->blocks, 1);
    for (int32_t slot = 0; slot < 6; slot++)
        assert_int_equal(ranks_figure(m, 0, 0, slot), order[slot]);
    assert_true(points_equal(state_blocks(m->state, 0)[0].at, here));
    part[0].files = part[0].count = 1; /* the first of them has but one figure, ahead of the right file */
    part[0].at.x += FIELD_BASE;
    part[1].files = 3;
    part[1].count = 5;
    ranks_form(m, 0, part, 2, order);
    massed_note_stance(m, 0, &stance);
    massed_make_whole(m, 0);
    assert_int_equal(state_blocks(m->state, 0)[0].files, 3);
    assert_int_equal(state_blocks(m->state, 0)[0].count, 6);
    assert_true(points_equal(state_blocks(m->state, 0)[0].at, here));
    massed_stand_again(m, 0, &stance);
    assert_int_equal(unit_at(m, 0)->blocks, 2);
    assert_memory_equal(&state_blocks(m->state, 0)[0], &part[0], sizeof part[0]);
    for (int32_t slot = 0; slot < 5; slot++)
        assert_int_equal(ranks_figure(m, 0, 1, slot), order[1 + slot]);
    massed_make_whole(m, 0);
    massed_unit_at(m, 0)->divided_by = 7; /* one block already */
    massed_make_whole(m, 0);
    assert_int_equal(massed_unit_at(m, 0)->divided_by, NOTHING);
    assert_int_equal(unit_at(m, 0)->blocks, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(units_that_take_characters),
        FIELD_TEST(bases_that_find_a_place),
        FIELD_TEST(places_that_are_offered),
        FIELD_TEST(room_for_one_more),
        FIELD_TEST(he_joins),
        FIELD_TEST(he_leaves),
        FIELD_TEST(he_leaves_a_crowd),
        FIELD_TEST(he_leaves_the_last_rank),
        FIELD_TEST(he_is_himself_again),
        FIELD_TEST(a_place_beside),
        FIELD_TEST(what_moves_together),
        FIELD_TEST(they_turn),
        FIELD_TEST(the_hindmost_point),
        FIELD_TEST(who_is_met),
        FIELD_TEST(bases_that_are_clear),
        FIELD_TEST(hairs_are_eased),
        FIELD_TEST(whole_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
