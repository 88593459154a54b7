/* Sight among regiments across random terrain, against sampling: single figures, woods, hills, rocks and
 * walls. */
#include "common/table/crest.h"
#include "common/table/sees.h"
#include "test_table_help.h"

enum { FIGURES = 12, PIECES = 14, SAMPLES = 4000, LEVEL = 1000 };

static const struct sees_rules battle = {.inset = 10, .line_reach = INCH, .crest_reach = INCH / 2};
static struct lineup lineup;

static struct table *chance_ground(void)
{
    static const int32_t sight[4] = {SIGHT_BLOCKS, SIGHT_BLOCKS_WOOD, SIGHT_BLOCKS_CREST,
                                     SIGHT_BLOCKS_THROUGH};
    struct table *t = table_new(120, 120, FIGURES, PIECES);

    lineup_begin(&lineup, t, 0);
    for (int32_t i = 0; i < FIGURES; i++) {
        struct place at = {chance_on(t), 0, 0};
        const struct base base = base_rectangle(2000, 2000);

        at.facing = chance(0, 65535);
        at.elevation = chance(0, 2) * LEVEL;
        table_put_stand(t, i, &at, &base);
        table_stand(t, i)->unit = i;
        lineup_add_stand(&lineup, t, i); /* they hide nothing themselves */
    }
    while (t->pieces < PIECES) {
        struct piece p = plain_piece(chance(0, 3) == 0 ? PIECE_LINE : PIECE_AREA, 0);
        struct point at = chance_on(t), corner[6];

        p.sight = p.form == PIECE_LINE ? SIGHT_BLOCKS : sight[chance(0, 3)];
        p.sight_depth = 2 * INCH;
        p.height = chance(0, 2) * LEVEL;
        for (int32_t i = 0; i < 6; i++) /* bent in and out */
            corner[i] = point_ahead(at, (angle)(i * FULL_TURN / 6), chance(1000, 14000));
        assert_int_not_equal(table_add_piece(t, &p, corner, p.form == PIECE_LINE ? 3 : 6), NOTHING);
    }
    return t;
}

enum verdict { CLEAR, HIDDEN, TOO_CLOSE };

struct look {
    const struct table *t;
    const struct stand *eye, *target;
    struct point to;
};

static struct point sample(const struct look *l, int32_t k)
{
    struct point from = l->eye->place.at;

    return (struct point){from.x + (length)((int64_t)(l->to.x - from.x) * k / SAMPLES),
                          from.y + (length)((int64_t)(l->to.y - from.y) * k / SAMPLES)};
}

/* The part of the line inside an area, and whether the line comes too near to one of its edges without
 * crossing it to be told from one that does. */
static long double inside(const struct look *l, int32_t piece, bool *met)
{
    int32_t in = 0;

    for (int32_t k = 0; k <= SAMPLES; k++)
        in += piece_holds_point(l->t, piece, sample(l, k));
    *met = in > 0;
    return (long double)in / (SAMPLES + 1) *
           hypotl(l->to.x - l->eye->place.at.x, l->to.y - l->eye->place.at.y);
}

static bool grazes(const struct look *l, int32_t piece)
{
    const struct piece *p = table_piece_const(l->t, piece);
    const struct point *at = piece_points(l->t, piece), from = l->eye->place.at;

    for (int32_t i = 0; i < p->points; i++)
        if (real_to_segment(at[i].x, at[i].y, from.x, from.y, l->to.x, l->to.y) < 60)
            return true;
    return false;
}

static enum verdict wood(const struct look *l, int32_t piece)
{
    bool near = piece_holds_point(l->t, piece, l->eye->place.at), far = piece_holds_point(l->t, piece, l->to),
         met;
    long double deep = inside(l, piece, &met), depth = table_piece_const(l->t, piece)->sight_depth;
    long double whole = hypotl(l->to.x - l->eye->place.at.x, l->to.y - l->eye->place.at.y);

    if (!near && !far)
        return met ? HIDDEN : CLEAR;
    deep = near && far ? whole : deep;
    return fabsl(deep - depth) < 200 ? TOO_CLOSE : deep > depth ? HIDDEN : CLEAR;
}

static enum verdict hill(const struct look *l, int32_t piece, bool seen_over)
{
    struct point from = l->eye->place.at;
    bool met;

    if (piece_holds_point(l->t, piece, from) || piece_holds_point(l->t, piece, l->to)) {
        struct crest c = hill_crest(l->t, piece);
        long double near = real_to_segment(from.x, from.y, c.at[0].x, c.at[0].y, c.at[1].x, c.at[1].y);
        long double far = real_to_segment(l->to.x, l->to.y, c.at[0].x, c.at[0].y, c.at[1].x, c.at[1].y);

        if (fabsl(near - battle.crest_reach) < 3 || fabsl(far - battle.crest_reach) < 3)
            return TOO_CLOSE;
        return segments_meet(from, l->to, c.at[0], c.at[1]) && near > battle.crest_reach &&
                       far > battle.crest_reach
                   ? HIDDEN
                   : CLEAR;
    }
    inside(l, piece, &met);
    return met && !seen_over ? HIDDEN : CLEAR;
}

static enum verdict piece_verdict(const struct look *l, int32_t piece)
{
    const struct piece *p = table_piece_const(l->t, piece);
    const struct point *at = piece_points(l->t, piece);
    length one = l->eye->place.elevation, other = l->target->place.elevation;
    bool seen_over = one != other && p->floor + p->height < (one > other ? one : other), met = false;

    if (p->sight == SIGHT_BLOCKS_CREST)
        return hill(l, piece, seen_over);
    if (seen_over)
        return CLEAR;
    if (p->form == PIECE_LINE) {
        length near = piece_distance(l->t, piece, &l->eye->place, &l->eye->base);
        length far = piece_distance(l->t, piece, &l->target->place, &l->target->base);

        for (int32_t i = 0; i + 1 < p->points; i++)
            met = met || segments_meet(at[i], at[i + 1], l->eye->place.at, l->to);
        return met && near > INCH && far > INCH ? HIDDEN : CLEAR;
    }
    if (p->sight == SIGHT_BLOCKS_WOOD)
        return wood(l, piece);
    inside(l, piece, &met);
    if (p->sight == SIGHT_BLOCKS_THROUGH &&
        (piece_holds_point(l->t, piece, l->eye->place.at) || piece_holds_point(l->t, piece, l->to)))
        return CLEAR;
    return met ? HIDDEN : CLEAR;
}

static enum verdict line_verdict(const struct look *l)
{
    enum verdict worst = CLEAR;

    for (int32_t i = 0; i < l->t->pieces; i++) {
        enum verdict v = piece_verdict(l, i);

        if (v == HIDDEN && !grazes(l, i))
            return HIDDEN;
        if (v == TOO_CLOSE || grazes(l, i))
            worst = TOO_CLOSE;
    }
    return worst;
}

static void lines_across_terrain(void **state)
{
    int32_t count[3] = {0, 0, 0};

    (void)state;
    chance_seed(83);
    for (int32_t round = 0; round < 40; round++) {
        struct table *t = chance_ground();
        struct sees s = {t, &lineup, &battle};

        for (int32_t pair = 0; pair < 12; pair++) {
            int32_t viewer = chance(0, FIGURES - 1), target = chance(0, FIGURES - 2);
            struct look l = {.t = t, .eye = table_stand_const(t, viewer)};
            struct point point[SIGHT_POINTS];
            uint32_t clear;

            target += target >= viewer;
            l.target = table_stand_const(t, target);
            sight_points(&l.target->place, &l.target->base, battle.inset, point);
            clear = lines_clear(&s, viewer, target);
            for (int32_t n = 0; n < SIGHT_POINTS; n++) {
                enum verdict v;

                l.to = point[n];
                v = line_verdict(&l);
                count[v]++;
                if (v != TOO_CLOSE && (v == CLEAR) != ((clear >> n & 1) != 0))
                    fail_msg("round %d: line %d from %d to %d is %s", round, n, viewer, target,
                             v == CLEAR ? "clear" : "hidden");
            }
        }
        free(t);
    }
    assert_in_range(count[CLEAR], 300, 2100);
    assert_in_range(count[HIDDEN], 300, 2100);
    assert_in_range(count[TOO_CLOSE], 0, 240);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_across_terrain)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
