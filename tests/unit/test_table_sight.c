/* Sight: the cases of F0.5-i to F0.5-k, C4-k and W3-a, then many lines against a reference of their own. */
#include "common/table/sight.h"
#include "test_table_help.h"

enum { GRASS, HEDGE, WALL, GROVE, FOREST, WINDOW };

static const struct sight_rules brothers = {
    .lines = 11, .eyes = 1, .figures = FIGURES_BLOCK, .heights = HEIGHTS_TOPS, .ignore_unit = NOTHING};
static const struct sight_rules slope = {
    .lines = 11, .eyes = 1, .figures = FIGURES_BY_HEIGHT, .heights = HEIGHTS_SLOPE, .ignore_unit = NOTHING};

/* Two men 40 cm apart, looking at each other along a line of the table. */
static struct table *two_men(void)
{
    struct table *t = table_new(180, 120, 6, 6);

    put_man(t, 0, 0, at_cm(10, 50));
    put_man(t, 1, 1, at_cm(50, 50));
    return t;
}

static void expect(const struct table *t, const struct sight_rules *rules, int32_t blocked, int32_t obscured)
{
    struct sight s = sight_between(t, 0, 1, rules);

    assert_int_equal(s.lines, rules->lines);
    assert_int_equal(s.blocked, blocked);
    assert_int_equal(s.obscured, obscured);
    assert_int_equal(sight_visible(&s), blocked < rules->lines);
}

static void figures_between(void **state)
{
    struct table *t = two_men();
    struct sight_rules rules = brothers;
    struct sight s;

    (void)state;
    expect(t, &brothers, 0, 0);
    put_man(t, 2, 0, at_cm(30, 50));
    expect(t, &brothers, 11, 11);
    table_stand(t, 2)->flags &= ~(uint32_t)STAND_BLOCKS_SIGHT;
    expect(t, &brothers, 0, 0);
    /* Half-way the lines are 0.125 cm apart; a base 0.25 cm off the middle line hides the three outermost. */
    put_man(t, 2, 0, (struct point){cm(30), cm(50) + 1500});
    expect(t, &brothers, 3, 3);
    s = sight_between(t, 0, 1, &brothers);
    assert_int_equal(s.figures, 1);
    assert_int_equal(s.figure[0].stand, 2);
    assert_int_equal(s.figure[0].lines, 3);
    rules.figures = FIGURES_IGNORED;
    expect(t, &rules, 0, 0);
    rules = brothers;
    rules.ignore_unit = 7;
    table_stand(t, 2)->unit = 7;
    expect(t, &rules, 0, 0);
    put_man(t, 3, 0, at_cm(56, 50)); /* behind the target */
    expect(t, &rules, 0, 0);
    free(t);
}

static void walls_and_hedges(void **state)
{
    struct table *t = two_men();
    struct piece wall = plain_piece(PIECE_LINE, WALL);
    struct sight s;

    (void)state;
    wall.sight = SIGHT_BLOCKS;
    wall.height = cm(3);
    add_line(t, &wall, at_cm(30, 20), at_cm(30, 80));
    expect(t, &brothers, 11, 11);
    s = sight_between(t, 0, 1, &brothers);
    assert_int_equal(sight_lines_across(&s, 0), 11);
    assert_int_equal(sight_lines_across(&s, 1), 0);
    table_piece(t, 0)->height = cm(3) - 1; /* lower than both */
    expect(t, &brothers, 0, 0);
    table_piece(t, 0)->sight = SIGHT_MASKS;
    table_piece(t, 0)->height = 1500; /* half a man */
    expect(t, &brothers, 0, 11);
    table_piece(t, 0)->height = 1499;
    expect(t, &brothers, 0, 0);
    table_piece(t, 0)->floor = cm(3); /* an upper wall, with nothing below */
    table_piece(t, 0)->height = cm(3);
    expect(t, &brothers, 0, 0);
    free(t);
}

static void half_a_wall_hides_half(void **state)
{
    struct table *t = two_men();
    struct piece wall = plain_piece(PIECE_LINE, WALL);

    (void)state;
    wall.sight = SIGHT_BLOCKS;
    wall.height = cm(8);
    add_line(t, &wall, (struct point){cm(30), cm(50) + 1}, at_cm(30, 80));
    expect(t, &brothers, 5, 5);
    free(t);
}

/* F0.5-k: a grove blocks who looks through it, not into it; a forest beyond 10 cm. */
static void groves_and_forests(void **state)
{
    struct table *t = two_men();
    struct piece grove = plain_piece(PIECE_AREA, GROVE), forest = plain_piece(PIECE_AREA, FOREST);

    (void)state;
    grove.sight = SIGHT_BLOCKS_THROUGH;
    grove.height = cm(10);
    add_rectangle(t, &grove, at_cm(30, 40), at_cm(40, 60));
    expect(t, &brothers, 11, 11);
    table_move_stand(t, 1, &(struct place){at_cm(35, 50), 0, 0});
    expect(t, &brothers, 0, 11);
    table_piece(t, 0)->flags |= PIECE_REMOVED;
    expect(t, &brothers, 0, 0);
    forest.sight = SIGHT_BLOCKS_DEEP;
    forest.sight_depth = cm(10);
    forest.height = cm(15);
    add_rectangle(t, &forest, at_cm(25, 40), at_cm(40, 60));
    table_move_stand(t, 1, &(struct place){at_cm(34, 50), 0, 0}); /* 9 cm */
    expect(t, &brothers, 0, 11);
    table_move_stand(t, 1, &(struct place){at_cm(36, 50), 0, 0});
    expect(t, &brothers, 11, 11);
    table_move_stand(t, 1, &(struct place){at_cm(33, 50), 0, 0});
    add_rectangle(t, &forest, at_cm(15, 40), at_cm(18, 60)); /* another of the kind: 3 cm more */
    expect(t, &brothers, 11, 11);
    table_move_stand(t, 1, &(struct place){at_cm(31, 50), 0, 0});
    expect(t, &brothers, 0, 11);
    free(t);
}

/* F0.5-j: what a figure hides behind does not end the line. */
static void own_cover_is_spared(void **state)
{
    struct table *t = two_men();
    struct piece wall = plain_piece(PIECE_LINE, WALL);
    struct sight_rules rules = brothers;

    (void)state;
    wall.sight = SIGHT_BLOCKS;
    wall.height = cm(6);
    add_line(t, &wall, (struct point){cm(50) - 2250, cm(40)}, (struct point){cm(50) - 2250, cm(60)});
    rules.cover_reach = cm(1);
    expect(t, &rules, 11, 11);
    rules.spare_target_cover = true;
    expect(t, &rules, 0, 11);
    rules.cover_reach = cm(1) - 1;
    expect(t, &rules, 11, 11);
    rules.cover_reach = cm(1);
    rules.spare_target_cover = false;
    rules.spare_viewer_cover = true;
    expect(t, &rules, 11, 11);
    free(t);
}

static void doors_and_windows(void **state)
{
    struct table *t = two_men();
    struct piece wall = plain_piece(PIECE_LINE, WALL), window = plain_piece(PIECE_OPENING, WINDOW);
    struct sight s;

    (void)state;
    wall.sight = SIGHT_BLOCKS;
    wall.height = cm(8);
    add_line(t, &wall, at_cm(30, 20), at_cm(30, 80));
    window.parent = 0;
    window.sight = SIGHT_MASKS;
    window.floor = 1500;
    window.height = cm(2);
    add_line(t, &window, at_cm(30, 48), at_cm(30, 52));
    expect(t, &brothers, 0, 11);
    s = sight_between(t, 0, 1, &brothers);
    assert_int_equal(sight_lines_across(&s, 1), 11);
    assert_int_equal(sight_lines_across(&s, 0), 0);
    table_piece(t, 1)->sight = SIGHT_CLEAR;
    expect(t, &brothers, 0, 0);
    expect(t, &slope, 0, 0);
    table_piece(t, 1)->height = 1000; /* the lines run above it now */
    expect(t, &slope, 11, 11);
    table_piece(t, 1)->height = cm(2);
    table_piece(t, 1)->state = PIECE_CLOSED;
    expect(t, &brothers, 11, 11);
    free(t);
}

static void heights_along_a_slope(void **state)
{
    struct table *t = two_men();
    struct piece wall = plain_piece(PIECE_LINE, WALL), hill = plain_piece(PIECE_AREA, GRASS);
    struct place up = {at_cm(50, 50), cm(6), 0};

    (void)state;
    put_man(t, 2, 0, at_cm(30, 50));
    expect(t, &slope, 11, 11);
    table_stand(t, 1)->height = cm(6); /* W8.1-e: a large figure is seen over small ones */
    expect(t, &slope, 0, 0);
    table_lift_stand(t, 2);
    table_stand(t, 1)->height = cm(3);
    wall.sight = SIGHT_BLOCKS;
    wall.height = 2000;
    add_line(t, &wall, at_cm(45, 20), at_cm(45, 80)); /* hides the legs of who stands behind it */
    expect(t, &slope, 0, 11);
    table_piece(t, 0)->flags |= PIECE_REMOVED;
    add_line(t, &wall, at_cm(12, 20), at_cm(12, 80)); /* but not in front of the viewer's own nose */
    expect(t, &slope, 0, 0);
    hill.floor = cm(6);
    hill.sight = SIGHT_BLOCKS;
    add_rectangle(t, &hill, at_cm(25, 40), at_cm(60, 60));
    table_move_stand(t, 1, &up); /* near the edge of the top one sees up to him, from below the edge */
    expect(t, &slope, 11, 11);
    table_stand(t, 1)->height = cm(10);
    expect(t, &slope, 0, 11);
    expect(t, &brothers, 0, 0);
    free(t);
}

static void eyes_round_a_corner(void **state)
{
    struct table *t = two_men();
    struct piece wall = plain_piece(PIECE_LINE, WALL);
    struct sight_rules rules = slope;

    (void)state;
    wall.sight = SIGHT_BLOCKS;
    wall.height = cm(8);
    add_line(t, &wall, (struct point){cm(12), cm(50) - 1000}, at_cm(12, 80));
    expect(t, &rules, 11, 11);
    rules.eyes = 3; /* W3-a: from any point of the base */
    expect(t, &rules, 0, 0);
    rules.from_blocked = 11; /* all of them are */
    expect(t, &rules, 0, 0);
    rules.from_blocked = 12;
    expect(t, &rules, 11, 11);
    free(t);
}

static void points_and_empty_sight(void **state)
{
    struct table *t = two_men();
    struct piece wall = plain_piece(PIECE_LINE, WALL);
    struct piece forest = plain_piece(PIECE_AREA, FOREST);
    struct sight s;

    (void)state;
    wall.sight = SIGHT_BLOCKS;
    wall.height = cm(8);
    add_line(t, &wall, at_cm(30, 52), at_cm(30, 80));
    s = sight_to_point(t, 0, at_cm(50, 50), 0, &brothers); /* where the other man stands */
    assert_true(sight_visible(&s));
    s = sight_to_point(t, 0, at_cm(60, 50), 0, &brothers); /* behind him */
    assert_false(sight_visible(&s));
    assert_int_equal(s.lines, 1);
    s = sight_to_point(t, 0, at_cm(50, 60), 0, &brothers);
    assert_false(sight_visible(&s));
    table_stand(t, 1)->aboard = 0; /* a rider: on the same spot */
    table_move_stand(t, 1, &table_stand(t, 0)->place);
    expect(t, &brothers, 0, 0);
    add_rectangle(t, &forest, at_cm(20, 40), at_cm(24, 60));
    table_move_stand(t, 1, &(struct place){at_cm(50, 50), 0, 0});
    s = sight_between(t, 0, 1, &brothers);
    assert_int_equal(s.pieces, 1);
    assert_int_equal(s.piece[0].piece, 1);
    assert_int_equal(s.piece[0].inside, cm(4));
    free(t);
}

/* Round figures only: each line again in long double; lines too near a rim to tell are left out of the count.
 */
static void blocked_lines_equal_reference(void **state)
{
    int32_t some = 0, none = 0, all = 0;

    (void)state;
    chance_seed(51);
    for (int32_t round = 0; round < 200; round++) {
        struct table *t = table_new(100, 100, 40, 1);

        for (int32_t i = 0; i < 40; i++) {
            struct place at = chance_place(0, 100000);
            struct base base = base_round(chance(1000, 5000));

            table_put_stand(t, i, &at, &base);
            table_stand(t, i)->flags |= STAND_BLOCKS_SIGHT;
        }
        for (int32_t viewer = 0; viewer < 40; viewer += 4) {
            int32_t target = (viewer + 7) % 40, least = 0, most = 0;
            const struct stand *from = table_stand(t, viewer), *to = table_stand(t, target);
            long double dx = to->place.at.x - from->place.at.x, dy = to->place.at.y - from->place.at.y;
            long double far = hypotl(dx, dy);
            struct sight s = sight_between(t, viewer, target, &brothers);

            for (int32_t n = 0; n < 11; n++) {
                long double aside = (n - 5) * (to->base.width / 2) / 5.0L, nearest = HUGE_VALL;

                for (int32_t i = 0; i < 40; i++) {
                    const struct stand *other = table_stand(t, i);

                    if (i == viewer || i == target)
                        continue;
                    nearest =
                        fminl(nearest, real_to_segment(other->place.at.x, other->place.at.y, from->place.at.x,
                                                       from->place.at.y, to->place.at.x + aside * dy / far,
                                                       to->place.at.y - aside * dx / far) -
                                           other->base.width / 2);
                }
                least += nearest < -3;
                most += nearest < 1;
            }
            assert_in_range(s.blocked, least, most);
            none += s.blocked == 0;
            all += s.blocked == 11;
            some += s.blocked > 0 && s.blocked < 11;
        }
        free(t);
    }
    assert_true(some > 100 && none > 100 && all > 100);
}

/* A table with something of every kind. */
static struct table *motley_table(void)
{
    struct table *t = table_new(60, 60, 20, 8);
    struct piece wall = plain_piece(PIECE_LINE, WALL), door = plain_piece(PIECE_OPENING, WINDOW);

    for (int32_t i = 0; i < 20; i++) {
        struct place at = chance_place(0, cm(60));
        struct base base =
            i % 2 ? base_round(chance(1000, 4000)) : base_rectangle(chance(1000, 4000), chance(1000, 4000));

        table_put_stand(t, i, &at, &base);
        table_stand(t, i)->flags |= i % 3 ? STAND_BLOCKS_SIGHT : 0;
        table_stand(t, i)->height = chance(cm(1), cm(5));
    }
    for (int32_t i = 0; i < 5; i++) {
        struct piece area = plain_piece(PIECE_AREA, i % 2 ? FOREST : GROVE);
        struct point low = {chance(0, cm(50)), chance(0, cm(50))};

        area.sight = i % (SIGHT_BLOCKS_THROUGH + 1);
        area.sight_depth = cm(3);
        area.height = chance(0, cm(6));
        add_rectangle(t, &area, low, (struct point){low.x + cm(6), low.y + cm(9)});
    }
    wall.sight = SIGHT_BLOCKS;
    wall.height = chance(cm(1), cm(6));
    wall.thickness = 500;
    add_line(t, &wall, at_cm(10, 30), at_cm(50, 30));
    door.parent = 5;
    door.height = cm(3);
    door.state = chance(0, 1) ? PIECE_OPEN : PIECE_CLOSED;
    add_line(t, &door, at_cm(20, 30), at_cm(40, 30));
    return t;
}

static void open_sight_agrees(void **state)
{
    const struct sight_rules *const all[] = {&brothers, &slope};
    int32_t yes = 0, no = 0;

    (void)state;
    chance_seed(52);
    for (int32_t round = 0; round < 60; round++) {
        struct table *t = motley_table();

        for (int32_t n = 0; n < 40; n++) {
            struct sight_rules rules = *all[n % 2];
            int32_t viewer = n % 20, target = (viewer + 1 + n / 2) % 20;

            rules.eyes = n % 4 < 2 ? 1 : 3;
            rules.spare_target_cover = rules.spare_viewer_cover = n % 8 < 4;
            rules.cover_reach = cm(2);
            struct sight s = sight_between(t, viewer, target, &rules);

            for (int32_t most = 0; most < rules.lines; most++) {
                assert_int_equal(sight_open(t, viewer, target, &rules, most), s.blocked <= most);
                yes += s.blocked <= most;
                no += s.blocked > most;
            }
        }
        free(t);
    }
    assert_true(yes > 5000 && no > 5000);
}

/* What masks counts like what blocks; the same answer as counting all the lines. */
static void clear_sight_agrees(void **state)
{
    const struct sight_rules *const all[] = {&brothers, &slope};
    int32_t yes = 0, no = 0, masked = 0;

    (void)state;
    chance_seed(53);
    for (int32_t round = 0; round < 60; round++) {
        struct table *t = motley_table();

        for (int32_t n = 0; n < 40; n++) {
            struct sight_rules rules = *all[n % 2];
            int32_t viewer = n % 20, target = (viewer + 1 + n / 2) % 20;

            rules.spare_target_cover = rules.spare_viewer_cover = n % 8 < 4;
            rules.cover_reach = cm(2);
            struct sight s = sight_between(t, viewer, target, &rules);

            masked += s.obscured > s.blocked;
            for (int32_t most = 0; most < rules.lines; most++) {
                assert_int_equal(sight_clear(t, viewer, target, &rules, most), s.obscured <= most);
                yes += s.obscured <= most;
                no += s.obscured > most;
            }
        }
        free(t);
    }
    assert_true(yes > 5000 && no > 5000 && masked > 200);
}

/* A hedge of half a man's height between them: seen, but not clearly. */
static void masked_is_not_clear(void **state)
{
    struct table *t = two_men();
    struct piece hedge = plain_piece(PIECE_LINE, HEDGE);

    (void)state;
    assert_true(sight_clear(t, 0, 1, &brothers, 0));
    hedge.sight = SIGHT_MASKS;
    hedge.height = cm(2);
    add_line(t, &hedge, (struct point){cm(30), cm(50) + 1}, at_cm(30, 80)); /* before five of eleven lines */
    assert_true(sight_open(t, 0, 1, &brothers, 0));
    assert_false(sight_clear(t, 0, 1, &brothers, 4));
    assert_true(sight_clear(t, 0, 1, &brothers, 5));
    table_move_stand(t, 1, &table_stand(t, 0)->place); /* on the same spot nothing is between them */
    assert_true(sight_clear(t, 0, 1, &brothers, 0));
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_between),        cmocka_unit_test(walls_and_hedges),
        cmocka_unit_test(half_a_wall_hides_half), cmocka_unit_test(groves_and_forests),
        cmocka_unit_test(own_cover_is_spared),    cmocka_unit_test(doors_and_windows),
        cmocka_unit_test(heights_along_a_slope),  cmocka_unit_test(eyes_round_a_corner),
        cmocka_unit_test(points_and_empty_sight), cmocka_unit_test(blocked_lines_equal_reference),
        cmocka_unit_test(open_sight_agrees),      cmocka_unit_test(clear_sight_agrees),
        cmocka_unit_test(masked_is_not_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
