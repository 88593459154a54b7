/* What a shooter has before him (B6.2.1, B6.2.3, B6.2.5-g, B6.1-c): a shooter of red at (24, 10) paces faces
 * +y, figures of blue stand some 10 paces before him. */
#include "test_massed_help.h"

#include "common/match/lined_up.h"
#include "common/rules/massed/view.h"

enum { SHOOTER, TARGET, WAGON };
enum { HALF_BASE = FIELD_BASE / 2, RANGE = 24 * PACE, HAIR = MILLIMETRE / 2, FIRST = 20 };

static const struct point eye = {24 * PACE, 10 * PACE};
static const length front_y = 20 * PACE; /* of the target's bases */
static enum sees_arc arc_of_all;
static struct lineup lined_up;
static struct massed_aim aim;

static struct sees lines(const struct match *match, int32_t unit)
{
    static const struct sees_rules rules = {.inset = 10, .line_reach = PACE, .crest_reach = HALF_PACE};

    (void)unit;
    match_lineup(match, STAND_TALL, &lined_up);
    return (struct sees){.t = table_of(match), .m = &lined_up, .rules = &rules};
}

static enum sees_arc arc(const struct match *match, int32_t figure)
{
    (void)match;
    (void)figure;
    return arc_of_all;
}

static bool never(const struct match *match, int32_t unit)
{
    (void)match;
    (void)unit;
    return false;
}

static const struct massed_shooting how = {.lines = lines, .arc = arc, .skirmishes = never, .engaged = never};

static void put(int32_t figure, length x, length y)
{
    table_stand(table_of(m), figure)->flags |= STAND_BLOCKS_SIGHT;
    field_stand(figure, (struct point){eye.x + x, y}, HALF_TURN);
}

/* So many figures beside each other, the first straight ahead, each 3 paces to the right of the last. */
static void face(void **state, int32_t count)
{
    field_close(state);
    field_open(state);
    arc_of_all = SEES_IN_FRONT;
    aim = (struct massed_aim){.unit = SHOOTER, .target = TARGET, .named = NOBODY};
    for (int32_t unit = 0; unit < FIELD_UNITS; unit++)
        *unit_at(m, unit) = (struct unit){.side = RED, .first_member = NOBODY};
    field_enlist(SHOOTER, RED, 0, 1);
    put(0, 0, eye.y);
    field_stand(0, eye, 0);
    field_enlist(TARGET, BLUE, FIRST, count);
    for (int32_t i = 0; i < count; i++) {
        massed_figure_at(m, FIRST + i)->height = HEIGHT_MIDDLE;
        put(FIRST + i, i * 3 * PACE, front_y + HALF_BASE);
    }
    for (int32_t i = 0; i < FIELD_FIGURES; i++)
        massed_figure_at(m, i)->height = HEIGHT_MIDDLE;
}

static struct massed_view look(void)
{
    return massed_look_at(m, &how, &aim, 0, RANGE);
}

static struct piece *shape(int32_t piece, enum sight_class sight, enum massed_cover cover)
{
    struct piece *p = table_piece(table_of(m), piece);

    p->sight = (int32_t)sight;
    p->cover = (int32_t)cover;
    return p;
}

/* --- arcs ------------------------------------------------------------------------------------------ */

/* RULE("B6.2.1-a"), RULE("B6.2.1-d"): 45 degrees from the corner of the front, to one of the points of one of
 * its figures. */
static void in_arc(void **state)
{
    length ahead = 5 * PACE, right = HALF_BASE + ahead, inset = 9 * MILLIMETRE;

    for (int32_t off = 0; off <= 1; off++) {
        face(state, 2);
        put(FIRST, right + inset + off * HAIR, eye.y + HALF_BASE + ahead - inset);
        put(FIRST + 1, right + 10 * PACE, eye.y);
        assert_int_equal(look().in_arc, !off);
        assert_int_equal(look().figures, !off);
        table_lift_stand(table_of(m), FIRST); /* who is not on the table is in no arc */
        assert_false(look().in_arc);
        put(FIRST + 1, 0, front_y);
        assert_true(look().in_arc); /* any of them */
    }
    face(state, 1);
    put(FIRST, 0, eye.y - 5 * PACE);
    assert_false(look().in_arc);
    assert_int_equal(look().figures, 0);
    arc_of_all = SEES_ALL_ROUND;
    assert_true(look().in_arc);
    assert_int_equal(look().figures, 1);
    arc_of_all = SEES_IN_FRONT;
    aim.wild = true;
    assert_true(look().in_arc);
    assert_int_equal(look().figures, 1);
}

/* RULE("B6.1-c"): to the nearest of those he sees, from base to base. */
static void how_near(void **state)
{
    face(state, 3);
    put(FIRST, 0, front_y + 3 * PACE);
    put(FIRST + 1, 3 * PACE, front_y);
    put(FIRST + 2, 6 * PACE, front_y + 4 * PACE);
    length near = stand_distance(table_of(m), 0, FIRST + 1);

    assert_int_equal(look().figures, 3);
    assert_int_equal(look().distance, near);
    shape(field_area(0, eye.x + 2 * PACE, front_y - PACE, eye.x + 4 * PACE, front_y - PACE / 2), SIGHT_BLOCKS,
          COVER_NONE);
    assert_int_equal(look().figures, 2);
    assert_int_equal(look().distance, stand_distance(table_of(m), 0, FIRST));
}

/* RULE("B11.2.1-b"): who is picked out; RULE("O10.5-b"): neither a machine nor who is aboard something. */
static void which_figures(void **state)
{
    face(state, 4);
    aim.named = FIRST + 2;
    assert_int_equal(look().figures, 1);
    assert_int_equal(look().distance, stand_distance(table_of(m), 0, FIRST + 2));
    aim.named = NOBODY;
    massed_figure_at(m, FIRST)->role = ROLE_MACHINE;
    assert_int_equal(look().figures, 3);
    table_stand(table_of(m), FIRST + 1)->aboard = FIRST;
    assert_int_equal(look().figures, 2);
}

/* RULE("B6.2.4-b"): who is only to be seen past somebody nearer who could be shot at as well is not counted;
 * of wild shots he is. */
static void past_somebody_nearer(void **state)
{
    face(state, 2);
    field_enlist(WAGON, BLUE, 60, 1);
    put(60, HALF_BASE + PACE, front_y - 4 * PACE);
    assert_int_equal(look().figures, 0);
    assert_true(look().in_arc);
    put(60, HALF_BASE + 10 * PACE, front_y - 4 * PACE);
    assert_int_equal(look().figures, 2);
    put(60, HALF_BASE + PACE, front_y - 4 * PACE);
    aim.wild = true;
    assert_true(look().figures > 0);
}

/* --- size ------------------------------------------------------------------------------------------ */

static enum massed_size size_with(void **state, int32_t count, int32_t large, int32_t small)
{
    face(state, count);
    for (int32_t i = 0; i < large; i++)
        massed_figure_at(m, FIRST + i)->height = HEIGHT_TALL;
    for (int32_t i = 0; i < small; i++)
        massed_figure_at(m, FIRST + count - 1 - i)->height = HEIGHT_SMALL;
    return look().size;
}

/* RULE("B6.2.5-g"): that of most of them. */
static void sizes(void **state)
{
    assert_int_equal(size_with(state, 1, 0, 0), SIZE_MIDDLE);
    assert_int_equal(size_with(state, 1, 1, 0), SIZE_LARGE);
    assert_int_equal(size_with(state, 1, 0, 1), SIZE_SMALL);
    assert_int_equal(size_with(state, 4, 2, 2), SIZE_MIDDLE);
    assert_int_equal(size_with(state, 3, 2, 1), SIZE_LARGE);
    assert_int_equal(size_with(state, 3, 1, 2), SIZE_SMALL);
    assert_int_equal(size_with(state, 3, 1, 1), SIZE_MIDDLE);
    face(state, 1);
    massed_figure_at(m, FIRST)->flags = FLAG_LONG;
    assert_int_equal(look().size, SIZE_LARGE);
    massed_figure_at(m, FIRST)->flags = ~FLAG_LONG;
    assert_int_equal(look().size, SIZE_MIDDLE);
    massed_figure_at(m, FIRST)->role = ROLE_CHARIOT;
    massed_figure_at(m, FIRST)->height = HEIGHT_SMALL;
    assert_int_equal(look().size, SIZE_LARGE);
}

/* --- cover ----------------------------------------------------------------------------------------- */

/* A line so far before the front of the target, as wide as that. */
static int32_t line_before(length before, length half_wide, enum sight_class sight, enum massed_cover cover)
{
    int32_t piece = field_line(0, (struct point){eye.x - half_wide, front_y - before},
                               (struct point){eye.x + half_wide, front_y - before});

    shape(piece, sight, cover);
    return piece;
}

/* RULE("B6.2.3-c"): between them and within a pace of the target. */
static void behind_a_line(void **state)
{
    static const struct {
        length before;
        enum massed_cover cover;
    } cases[] = {
        {0, COVER_HEAVY}, {PACE, COVER_HEAVY}, {PACE + HAIR, COVER_NONE}, {-FIELD_BASE - HAIR, COVER_NONE}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        face(state, 1);
        line_before(cases[i].before, 5 * PACE, SIGHT_MASKS, COVER_HEAVY);
        assert_int_equal(look().cover, cases[i].cover);
        face(state, 1);
        line_before(cases[i].before, 5 * PACE, SIGHT_MASKS, COVER_LIGHT);
        assert_int_equal(look().cover, cases[i].cover == COVER_NONE ? COVER_NONE : COVER_LIGHT);
    }
    face(state, 1);
    line_before(PACE / 2, 5 * PACE, SIGHT_MASKS, COVER_NONE);
    assert_int_equal(look().cover, COVER_NONE);
    face(state, 1); /* it lies on the lines to the corners alone, and not between them */
    int32_t beside = field_line(0, (struct point){eye.x + 2 * MILLIMETRE, front_y - PACE / 2},
                                (struct point){eye.x + 5 * PACE, front_y - PACE / 2});

    shape(beside, SIGHT_MASKS, COVER_HEAVY);
    assert_int_equal(look().cover, COVER_NONE);
}

/* RULE("B6.2.3-d"): not if the shooter is within a pace of it as well. */
static void line_between_both(void **state)
{
    for (int32_t off = 0; off <= 1; off++) {
        face(state, 1);
        put(FIRST, 0, eye.y + FIELD_BASE + PACE + PACE / 2);
        shape(field_line(0, (struct point){eye.x - PACE, eye.y + HALF_BASE + PACE + off * HAIR},
                         (struct point){eye.x + PACE, eye.y + HALF_BASE + PACE + off * HAIR}),
              SIGHT_MASKS, COVER_HEAVY);
        assert_int_equal(look().cover, off ? COVER_HEAVY : COVER_NONE);
    }
}

/* RULE("B6.2.3-j"): a ditch covers whose base touches it, if it lies between. */
static void in_a_ditch(void **state)
{
    face(state, 1);
    line_before(0, 5 * PACE, SIGHT_CLEAR, COVER_HEAVY);
    assert_int_equal(look().cover, COVER_HEAVY);
    face(state, 1);
    line_before(PACE / 2, 5 * PACE, SIGHT_CLEAR, COVER_HEAVY);
    assert_int_equal(look().cover, COVER_NONE);
    face(state, 1);
    put(FIRST, 0, eye.y + HALF_BASE + PACE / 2 + HALF_BASE); /* the shooter is near it, too */
    shape(field_line(0, (struct point){eye.x - PACE, eye.y + HALF_BASE + PACE / 2},
                     (struct point){eye.x + PACE, eye.y + HALF_BASE + PACE / 2}),
          SIGHT_CLEAR, COVER_HEAVY);
    assert_int_equal(look().cover, COVER_HEAVY);
}

/* RULE("B6.2.3-f"): whoever stands in a wood; RULE("B6.2.3-e"): at the corner of a house, so as to be partly
 * hidden. */
static void woods_and_corners(void **state)
{
    static const length edge[] = {-5 * MILLIMETRE, -30 * MILLIMETRE};

    face(state, 1);
    shape(field_area(0, eye.x - PACE, front_y, eye.x + PACE, front_y + 3 * PACE), SIGHT_BLOCKS_THROUGH,
          COVER_LIGHT);
    assert_int_equal(look().cover, COVER_LIGHT);
    face(state, 1); /* its middle is outside */
    shape(field_area(0, eye.x - PACE, front_y + HALF_BASE + HAIR, eye.x + PACE, front_y + 3 * PACE),
          SIGHT_BLOCKS_THROUGH, COVER_LIGHT);
    assert_int_equal(look().cover, COVER_NONE);
    for (int32_t i = 0; i < 2; i++) {
        face(state, 1);
        struct piece *house =
            shape(field_area(0, eye.x - 3 * PACE, front_y - PACE, eye.x + edge[i], front_y - HAIR),
                  SIGHT_BLOCKS, COVER_HEAVY);

        house->height = 3 * PACE;
        assert_int_equal(look().figures, 1);
        assert_int_equal(look().cover, i == 0 ? COVER_HEAVY : COVER_NONE);
        house->cover = COVER_NONE;
        assert_int_equal(look().cover, COVER_NONE);
        house->cover = COVER_LIGHT;
        assert_int_equal(look().cover, i == 0 ? COVER_LIGHT : COVER_NONE);
        house->sight = SIGHT_MASKS; /* brush beside the way hides nothing */
        assert_int_equal(look().cover, COVER_NONE);
    }
}

/* RULE("B6.2.3-b"), RULE("B6.2.3-e"): a chariot or a machine hides a part of it, other figures cover nobody.
 */
static void behind_a_wagon(void **state)
{
    for (int32_t role = 0; role < MASSED_ROLES; role++) {
        bool covers = role == ROLE_CHARIOT || role == ROLE_MACHINE;

        face(state, 1);
        aim.wild = true; /* so that whoever stands there bars no gap */
        field_enlist(WAGON, BLUE, 60, 1);
        massed_figure_at(m, 60)->role = role;
        put(60, -HALF_BASE - 5 * MILLIMETRE, front_y - 2 * PACE);
        assert_int_equal(look().figures, 1);
        assert_int_equal(look().cover, covers ? COVER_LIGHT : COVER_NONE);
        put(60, -HALF_BASE - 5 * MILLIMETRE, front_y + 2 * PACE); /* behind it */
        assert_int_equal(look().cover, COVER_NONE);
    }
}

/* The best of several, whichever is nearer. */
static void covers_do_not_add_up(void **state)
{
    for (int32_t order = 0; order < 2; order++) {
        face(state, 1);
        line_before(PACE / 2, 5 * PACE, SIGHT_MASKS, order ? COVER_HEAVY : COVER_LIGHT);
        line_before(PACE / 4, 5 * PACE, SIGHT_MASKS, order ? COVER_LIGHT : COVER_HEAVY);
        assert_int_equal(look().cover, COVER_HEAVY);
    }
}

static enum massed_cover cover_with(void **state, int32_t count, int32_t heavy, int32_t light)
{
    face(state, count);
    arc_of_all = SEES_ALL_ROUND;
    for (int32_t i = 0; i < heavy + light; i++)
        shape(
            field_area(0, eye.x + i * 3 * PACE - PACE, front_y, eye.x + i * 3 * PACE + PACE, front_y + PACE),
            SIGHT_MASKS, i < heavy ? COVER_HEAVY : COVER_LIGHT);
    return look().cover;
}

/* RULE("B6.2.3-m"): heavy if at least half are in heavy cover, else light if at least half are in any. */
static void half_of_them(void **state)
{
    assert_int_equal(cover_with(state, 2, 0, 0), COVER_NONE);
    assert_int_equal(cover_with(state, 2, 1, 0), COVER_HEAVY);
    assert_int_equal(cover_with(state, 2, 0, 1), COVER_LIGHT);
    assert_int_equal(cover_with(state, 3, 1, 0), COVER_NONE);
    assert_int_equal(cover_with(state, 3, 0, 1), COVER_NONE);
    assert_int_equal(cover_with(state, 3, 1, 1), COVER_LIGHT);
    assert_int_equal(cover_with(state, 3, 2, 1), COVER_HEAVY);
    assert_int_equal(cover_with(state, 4, 2, 2), COVER_HEAVY);
    assert_int_equal(cover_with(state, 5, 2, 0), COVER_NONE);
}

/* RULE("O10.5-b"), RULE("B19.3.1-a"): the crew of a machine is never without light cover. */
static void crews(void **state)
{
    face(state, 2);
    massed_unit_at(m, TARGET)->type = TYPE_MACHINE;
    assert_int_equal(look().cover, COVER_LIGHT);
    line_before(PACE / 2, 9 * PACE, SIGHT_MASKS, COVER_HEAVY);
    assert_int_equal(look().cover, COVER_HEAVY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(in_arc),
        FIELD_TEST(how_near),
        FIELD_TEST(which_figures),
        FIELD_TEST(past_somebody_nearer),
        FIELD_TEST(sizes),
        FIELD_TEST(behind_a_line),
        FIELD_TEST(line_between_both),
        FIELD_TEST(in_a_ditch),
        FIELD_TEST(woods_and_corners),
        FIELD_TEST(behind_a_wagon),
        FIELD_TEST(covers_do_not_add_up),
        FIELD_TEST(half_of_them),
        FIELD_TEST(crews),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
