/* Sight among regiments: blocks traced as outlines against brute force over all their bases in long double,
 * and the rulings of B6.2.1 and B6.2.2 one by one. */
#include "common/table/crest.h"
#include "common/table/sees.h"
#include "test_table_help.h"

enum { TALL = STAND_MARK, HIGH_WALL = PIECE_MARK, BODIES = 24 };

static const struct sees_rules battle = {
    .inset = 10, .line_reach = INCH, .crest_reach = INCH / 2, .tall_pieces = HIGH_WALL};
static struct lineup lineup;

/* --- a field of blocks and single figures --------------------------------------------------------------- */

struct field {
    struct table *t;
    int32_t stands, blocks;
    struct block block[BODIES];
};

static void put_figure(struct table *t, int32_t stand, int32_t unit, const struct place *at,
                       const struct base *base)
{
    struct stand *s = table_stand(t, stand);

    table_put_stand(t, stand, at, base);
    s->height = cm(3);
    s->unit = unit;
    s->flags |= STAND_BLOCKS_SIGHT;
}

/* Puts the figures of a block on the table and enters it; its unit is its number. */
static void draw_up(struct field *f, const struct block *b, length elevation)
{
    struct base base = block_base(b);
    int32_t stand[BLOCK_FIGURES_MOST];

    for (int32_t i = 0; i < b->count; i++) {
        struct place at = block_slot(b, i);

        at.elevation = elevation;
        stand[i] = f->stands++;
        put_figure(f->t, stand[i], f->blocks, &at, &base);
    }
    f->block[f->blocks] = *b;
    lineup_add_block(&lineup, f->t, b, f->blocks++, stand);
}

static struct field field_new(int32_t stands, int32_t pieces)
{
    struct field f = {.t = table_new(180, 120, stands, pieces)};

    lineup_begin(&lineup, f.t, TALL);
    return f;
}

static struct block block_of(struct point at, int32_t facing, int32_t files, int32_t count)
{
    return (struct block){at, facing, BLOCK_RANKS, files, count, 20 * MILLIMETRE, 20 * MILLIMETRE};
}

static struct block chance_block(const struct table *t)
{
    struct block b = block_of(chance_on(t), 0, 1, 1);

    b.facing = chance(0, 65535);
    b.count = chance(1, 24);
    b.files = chance(1, b.count < 8 ? b.count : 8);
    b.layout = chance(0, 3) == 0 ? BLOCK_WEDGE : BLOCK_RANKS;
    b.width = 2 * chance(500, 1500);
    b.depth = 2 * chance(500, 2500);
    return b;
}

static bool apart(const struct field *f, const struct block *b)
{
    struct outline one = block_footprint(b);
    struct box box = outline_box(&one);

    for (int32_t i = 0; i < f->stands; i++) {
        const struct stand *s = table_stand_const(f->t, i);
        struct outline o = base_outline(&s->place, &s->base);
        struct box other = outline_box(&o);

        if (box.low.x < other.high.x && other.low.x < box.high.x && box.low.y < other.high.y &&
            other.low.y < box.high.y)
            return false;
    }
    return true;
}

/* Half the figures of some blocks stand higher than the others, as on the slope of a hill. */
static struct field chance_field(void)
{
    struct field f = field_new(400, 1);

    for (int32_t tries = 0; tries < 60 && f.blocks < BODIES && f.stands < 300; tries++) {
        struct block b = chance_block(f.t);
        int32_t first = f.stands, slope = chance(0, 4);
        int32_t stand[BLOCK_FIGURES_MOST];

        if (!apart(&f, &b))
            continue;
        for (int32_t i = 0; i < b.count; i++) {
            struct place at = block_slot(&b, i);
            struct base base = block_base(&b);

            at.elevation = slope == 0 && i >= b.count / 2 ? 1000 : slope == 1 ? 1000 : 0;
            stand[i] = f.stands++;
            put_figure(f.t, stand[i], f.blocks, &at, &base);
            if (slope == 2 || (slope == 3 && i == 0))
                table_stand(f.t, stand[i])->flags |= TALL;
        }
        assert_true(f.stands > first);
        f.block[f.blocks] = b;
        lineup_add_block(&lineup, f.t, &b, f.blocks++, stand);
    }
    for (int32_t tries = 0; tries < 60 && f.stands < 330; tries++) {
        struct block b = chance_block(f.t);
        struct base base = chance_base();
        struct place at = {b.at, 0, b.facing};

        b.count = b.files = 1;
        b.width = b.depth = 8400; /* no base of chance_base() is larger */
        b.at = block_point(&b, 0, 4200);
        if (!apart(&f, &b))
            continue;
        put_figure(f.t, f.stands, BODIES, &at, &base);
        lineup_add_stand(&lineup, f.t, f.stands++);
    }
    return f;
}

/* --- brute force
 * -------------------------------------------------------------------------------------------- */

/* Does the segment come within `grow` of the base (inside it by as much, if below 0)? */
static bool really_met(const struct stand *s, struct point from, struct point to, long double grow)
{
    long double turn = s->place.facing * 2 * acosl(-1.0L) / 65536, sine = sinl(turn), cosine = cosl(turn);
    long double x = from.x - s->place.at.x, y = from.y - s->place.at.y, dx = to.x - from.x,
                dy = to.y - from.y;
    long double half[2] = {s->base.width / 2 + grow, s->base.depth / 2 + grow}, first = 0, last = 1;
    long double start[2] = {x * cosine - y * sine, x * sine + y * cosine};
    long double way[2] = {dx * cosine - dy * sine, dx * sine + dy * cosine};

    if (s->base.shape == BASE_ROUND)
        return real_to_segment(s->place.at.x, s->place.at.y, from.x, from.y, to.x, to.y) <= half[0];
    for (int i = 0; i < 2; i++) {
        long double low = (-half[i] - start[i]), high = half[i] - start[i];

        if (fabsl(way[i]) < 1e-9L) {
            if (low > 0 || high < 0)
                return false;
            continue;
        }
        low /= way[i];
        high /= way[i];
        first = fmaxl(first, fminl(low, high));
        last = fminl(last, fmaxl(low, high));
    }
    return first <= last;
}

enum verdict { CLEAR, HIDDEN, TOO_CLOSE };

/* B6.2.2-p, as the ledger has it: at equal heights everything hides; else figures whose h is above H, tall
 * ones from H on. */
static bool really_hides(const struct stand *s, length one, length other)
{
    length higher = one > other ? one : other;

    return (s->flags & STAND_BLOCKS_SIGHT) && (one == other || s->place.elevation > higher ||
                                               ((s->flags & TALL) && s->place.elevation == higher));
}

static enum verdict really_hidden(const struct field *f, int32_t viewer, int32_t target, struct point to)
{
    const struct stand *a = table_stand_const(f->t, viewer), *b = table_stand_const(f->t, target);
    enum verdict v = CLEAR;

    for (int32_t i = 0; i < f->stands; i++) {
        const struct stand *s = table_stand_const(f->t, i);

        if (i == viewer || i == target || !really_hides(s, a->place.elevation, b->place.elevation))
            continue;
        if (really_met(s, a->place.at, to, -3))
            return HIDDEN;
        if (really_met(s, a->place.at, to, 3))
            v = TOO_CLOSE;
    }
    return v;
}

static void outlines_hide_what_bases_hide(void **state)
{
    int32_t told = 0, close = 0, hidden = 0;

    (void)state;
    chance_seed(41);
    for (int32_t round = 0; round < 15; round++) {
        struct field f = chance_field();
        struct sees s = {f.t, &lineup, &battle};

        for (int32_t pair = 0; pair < 300; pair++) {
            int32_t viewer = chance(0, f.stands - 1), target = chance(0, f.stands - 1);
            const struct stand *to = table_stand_const(f.t, target);
            struct point point[SIGHT_POINTS];
            uint32_t clear;

            if (viewer == target)
                continue;
            sight_points(&to->place, &to->base, battle.inset, point);
            clear = lines_clear(&s, viewer, target);
            for (int32_t n = 0; n < SIGHT_POINTS; n++) {
                enum verdict v = really_hidden(&f, viewer, target, point[n]);

                told++;
                close += v == TOO_CLOSE;
                hidden += v == HIDDEN;
                if (v != TOO_CLOSE && (v == CLEAR) != ((clear >> n & 1) != 0))
                    fail_msg("round %d: line %d from %d to %d is %s", round, n, viewer, target,
                             v == CLEAR ? "clear" : "hidden");
            }
        }
        free(f.t);
    }
    assert_in_range(hidden, told / 4, told - told / 20); /* both verdicts were to be had */
    assert_true(close < told / 50);
}

/* Says yes to the n-th figure that he is asked about. */
struct nth {
    int32_t left, viewer;
    struct figure_seen last;
};

static bool take_nth(void *context, int32_t viewer, const struct figure_seen *seen)
{
    struct nth *n = context;

    n->viewer = viewer;
    n->last = *seen;
    return --n->left == 0;
}

/* Unit to unit is whether one viewer sees one figure; a judge is asked about each that is seen until he says
 * yes. */
static void assert_any_sees(const struct sees *s, const int32_t *viewer, int32_t viewers, enum sees_arc arc,
                            int32_t unit, const struct unit_seen *seen)
{
    struct nth never = {0}, last = {0};
    int32_t figures = 0;

    for (int32_t i = 0; i < viewers; i++)
        figures += seen[i].figures;
    last.left = figures;
    never.left = figures + 1;
    assert_int_equal(any_sees_unit(s, viewer, viewers, arc, unit), figures > 0);
    assert_int_equal(any_sees_judged(s, viewer, viewers, arc, unit, take_nth, &last), figures > 0);
    assert_false(any_sees_judged(s, viewer, viewers, arc, unit, take_nth, &never));
    assert_int_equal(never.left, 1);
    if (figures > 0)
        assert_int_equal(lines_clear(s, never.viewer, never.last.stand), never.last.clear);
}

/* Figure to unit is the sum of figure to figure, with the nearest by stand_distance(). */
static void units_are_sums_of_figures(void **state)
{
    int32_t seen_ones = 0;

    (void)state;
    chance_seed(43);
    for (int32_t round = 0; round < 12; round++) {
        struct field f = chance_field();
        struct sees s = {f.t, &lineup, &battle};

        for (int32_t look = 0; look < 40; look++) {
            int32_t unit = chance(0, f.blocks), viewer[3], most = f.stands - 1;
            enum sees_arc arc = (enum sees_arc)chance(0, 1);
            struct unit_seen seen[3];

            for (int32_t i = 0; i < 3; i++)
                viewer[i] = chance(0, most);
            unit = unit == f.blocks ? BODIES : unit;
            look_at_unit(&s, viewer, 3, arc, unit, seen);
            assert_any_sees(&s, viewer, 3, arc, unit, seen);
            for (int32_t i = 0; i < 3; i++) {
                struct unit_seen sum = {.nearest = NOBODY, .distance = INT32_MAX};
                struct figure_seen list[BLOCK_FIGURES_MOST];
                int32_t listed = list_seen(&s, viewer[i], arc, unit, list, BLOCK_FIGURES_MOST);

                for (int32_t k = 0; k < f.stands; k++) {
                    uint32_t clear;

                    if (table_stand_const(f.t, k)->unit != unit || k == viewer[i] ||
                        (arc == SEES_IN_FRONT && !figure_in_front(&s, viewer[i], k)))
                        continue;
                    clear = lines_clear(&s, viewer[i], k);
                    if (clear == 0)
                        continue;
                    assert_true(sum.figures < listed);
                    assert_int_equal(list[sum.figures].stand, k);
                    assert_int_equal(list[sum.figures].clear, clear);
                    sum.figures++;
                    sum.wholly += clear == SIGHT_POINTS_ALL;
                    if (stand_distance(f.t, viewer[i], k) < sum.distance)
                        sum.distance = stand_distance(f.t, viewer[i], k);
                }
                assert_int_equal(seen[i].figures, sum.figures);
                assert_int_equal(listed, sum.figures);
                assert_int_equal(seen[i].wholly, sum.wholly);
                if (sum.figures > 0) /* both are right to 2 */
                    assert_in_range(seen[i].distance - sum.distance + 4, 0, 8);
                else
                    assert_int_equal(seen[i].nearest, NOBODY);
                seen_ones += sum.figures;
            }
        }
        free(f.t);
    }
    assert_true(seen_ones > 500);
}

/* --- the rulings, one by one
 * ---------------------------------------------------------------------------------- */

/* Two single figures of 2 cm, 40 cm apart, facing each other; a spare one between them. */
static struct field two_alone(void)
{
    struct field f = field_new(120, 8);
    const struct block a = block_of(at_cm(50, 40), 0, 1, 1), b = block_of(at_cm(50, 80), HALF_TURN, 1, 1);

    draw_up(&f, &a, 0);
    draw_up(&f, &b, 0);
    return f;
}

static uint32_t clear_now(const struct field *f)
{
    struct sees s = {f->t, &lineup, &battle};

    return lines_clear(&s, 0, 1);
}

static void raise(const struct field *f, int32_t stand, length elevation)
{
    struct place at = table_stand_const(f->t, stand)->place;

    at.elevation = elevation;
    table_move_stand(f->t, stand, &at);
}

static int32_t area(const struct field *f, int32_t sight, struct point low, struct point high, length top)
{
    struct piece p = plain_piece(PIECE_AREA, 0);

    p.sight = sight;
    p.height = top;
    p.sight_depth = 2 * INCH;
    return add_rectangle(f->t, &p, low, high);
}

static int32_t wall(const struct field *f, struct point a, struct point b, uint32_t flags)
{
    struct piece p = plain_piece(PIECE_LINE, 0);

    p.sight = SIGHT_BLOCKS;
    p.flags = flags;
    return add_line(f->t, &p, a, b);
}

/* B6.2.2-b: a segment that merely touches is blocked; a figure half hidden has some lines clear. */
static void touching_is_hiding(void **state)
{
    struct field f = two_alone();
    struct block beside = block_of(at_cm(50, 60), 0, 2, 2);

    (void)state;
    assert_int_equal(clear_now(&f), SIGHT_POINTS_ALL);
    beside.at.x += 2000; /* its left edge lies on the line from centre to centre */
    draw_up(&f, &beside, 0);
    assert_int_equal(clear_now(&f) & 1, 0);
    assert_int_equal(clear_now(&f) >> 1, 0x6); /* the two corners to the left of that line, which look back */
    free(f.t);
    f = two_alone();
    beside.at.x += 1;
    draw_up(&f, &beside, 0);
    assert_int_equal(clear_now(&f) & 1, 1);
    free(f.t);
    f = two_alone();
    beside.at.x = cm(50) - 2000; /* from the other side */
    draw_up(&f, &beside, 0);
    assert_int_equal(clear_now(&f), 1 << 1 | 1 << 4);
    free(f.t);
}

/* B6.2.2-c, -d. */
static void hills_hide_behind_their_crest(void **state)
{
    struct field f = two_alone();
    int32_t hill = area(&f, SIGHT_BLOCKS_CREST, at_cm(30, 50), at_cm(70, 70), 0); /* crest at y = 60 */

    (void)state;
    table_piece(f.t, hill)->floor = 1000;
    assert_int_equal(clear_now(&f), 0); /* neither is on it */
    raise(&f, 0, 1000);
    raise(&f, 1, 1000);
    assert_int_equal(clear_now(&f), 0); /* its top is as high as both */
    raise(&f, 1, 2000);
    assert_int_equal(clear_now(&f), SIGHT_POINTS_ALL); /* seen over from above */
    free(f.t);

    f = field_new(10, 4);
    const struct block below = block_of(at_cm(50, 30), 0, 1, 1),
                       slope = block_of(at_cm(50, 56), HALF_TURN, 1, 1);
    const struct block crest = block_of(at_cm(50, 61), 0, 1, 1), back = block_of(at_cm(54, 66), 0, 1, 1);
    struct sees s = {f.t, &lineup, &battle};

    hill = area(&f, SIGHT_BLOCKS_CREST, at_cm(30, 50), at_cm(70, 70), 0);
    table_piece(f.t, hill)->floor = 1000;
    draw_up(&f, &below, 0);
    draw_up(&f, &slope, 1000);
    draw_up(&f, &crest, 1000);
    draw_up(&f, &back, 1000);
    assert_int_equal(lines_clear(&s, 0, 1), SIGHT_POINTS_ALL); /* this side of the crest */
    assert_int_equal(lines_clear(&s, 0, 3), 0);                /* beyond it */
    assert_int_equal(lines_clear(&s, 3, 0), 0);
    assert_int_equal(lines_clear(&s, 0, 2), SIGHT_POINTS_ALL); /* on it: its points are within half an inch */
    assert_int_equal(lines_clear(&s, 2, 0), SIGHT_POINTS_ALL);
    struct piece marked = plain_piece(PIECE_LINE, 0);

    marked.sight = SIGHT_BLOCKS_CREST;
    marked.parent = hill;
    assert_int_not_equal(add_line(f.t, &marked, at_cm(30, 69), at_cm(70, 69)), NOTHING);
    assert_int_equal(lines_clear(&s, 0, 3), SIGHT_POINTS_ALL); /* the marked crest lies behind him */
    free(f.t);
}

/* The smallest rectangle about a turned one is that one: its long axis against long double. */
static void crests_of_turned_hills(void **state)
{
    (void)state;
    chance_seed(47);
    for (int32_t round = 0; round < 200; round++) {
        struct table *t = table_new(180, 120, 1, 1);
        struct place at = {at_cm(90, 60), 0, chance(0, 65535)};
        struct base base = base_rectangle(2 * chance(4000, 9000), 2 * chance(10000, 20000));
        struct outline o = base_outline(&at, &base);
        struct piece p = plain_piece(PIECE_AREA, 0);
        long double turn = at.facing * 2 * acosl(-1.0L) / 65536;
        long double x = sinl(turn) * base.depth / 2, y = cosl(turn) * base.depth / 2;
        struct point corner[5] = {o.corner[0], o.corner[1], o.corner[2], o.corner[3], {0, 0}};
        struct crest c;
        bool swapped;

        p.sight = SIGHT_BLOCKS_CREST;
        corner[4] = (struct point){(corner[3].x + corner[0].x) / 2, (corner[3].y + corner[0].y) / 2};
        assert_int_not_equal(table_add_piece(t, &p, corner, 5), NOTHING);
        c = hill_crest(t, 0);
        assert_int_equal(c.points, 2);
        swapped = (c.at[0].x - at.at.x) * x + (c.at[0].y - at.at.y) * y < 0;
        for (int32_t i = 0; i < 2; i++) {
            long double sign = (i == 0) != swapped ? 1 : -1;

            assert_true(fabsl(c.at[i].x - at.at.x - sign * x) < 8);
            assert_true(fabsl(c.at[i].y - at.at.y - sign * y) < 8);
        }
        free(t);
    }
}

/* B6.2.2-i to -k: each wood by itself. */
static void woods_hide_by_depth(void **state)
{
    struct field f = two_alone();
    struct sees s = {f.t, &lineup, &battle};
    int32_t wood = area(&f, SIGHT_BLOCKS_WOOD, at_cm(30, 58), at_cm(70, 60), 1000);

    (void)state;
    assert_int_equal(lines_clear(&s, 0, 1), 0); /* through it, however thin */
    raise(&f, 0, 2000);
    assert_int_equal(lines_clear(&s, 0, 1), SIGHT_POINTS_ALL); /* over it */
    raise(&f, 0, 0);
    table_piece(f.t, wood)->flags |= PIECE_REMOVED;
    assert_int_equal(lines_clear(&s, 0, 1), SIGHT_POINTS_ALL);
    free(f.t);

    for (int32_t deep = 0; deep < 2;
         deep++) { /* the centre of the target is at y = 81, its points to 0.9 cm about */
        length edge = cm(81) - 900 - 2 * INCH + (deep ? -1 : 1801);

        f = two_alone();
        s.t = f.t;
        area(&f, SIGHT_BLOCKS_WOOD, (struct point){cm(30), edge}, at_cm(70, 100), 1000);
        assert_int_equal(lines_clear(&s, 0, 1), deep ? 0 : SIGHT_POINTS_ALL);
        assert_int_equal(lines_clear(&s, 1, 0), deep ? 0x0 : SIGHT_POINTS_ALL);
        /* The viewer's own wood has a limit of its own: not the sum of both. */
        area(&f, SIGHT_BLOCKS_WOOD, at_cm(30, 30), (struct point){cm(70), cm(39) + 2 * INCH - 200}, 1000);
        assert_int_equal(lines_clear(&s, 0, 1), deep ? 0 : SIGHT_POINTS_ALL);
        free(f.t);
    }
    f = two_alone(); /* both in one wood: 40 cm are too far */
    s.t = f.t;
    wood = area(&f, SIGHT_BLOCKS_WOOD, at_cm(30, 30), at_cm(70, 100), 1000);
    assert_int_equal(lines_clear(&s, 0, 1), 0);
    table_piece(f.t, wood)->sight_depth = cm(44);
    assert_int_equal(lines_clear(&s, 0, 1), SIGHT_POINTS_ALL);
    free(f.t);
}

/* B6.2.2-e to -h. */
static void obstacles_hide_but_at_their_foot(void **state)
{
    struct field f = two_alone();
    int32_t hedge = wall(&f, at_cm(30, 60), at_cm(70, 60), 0), foot;

    (void)state;
    assert_int_equal(clear_now(&f), 0);
    table_piece(f.t, hedge)->flags |= PIECE_REMOVED;
    foot = wall(&f, (struct point){cm(30), cm(80) - INCH}, (struct point){cm(70), cm(80) - INCH}, 0);
    assert_int_equal(clear_now(&f), SIGHT_POINTS_ALL); /* the target is within an inch of it */
    table_piece(f.t, foot)->flags |= HIGH_WALL;
    assert_int_equal(clear_now(&f), 0);
    table_piece(f.t, foot)->flags |= PIECE_REMOVED;
    foot = wall(&f, (struct point){cm(30), cm(80) - INCH - 3}, (struct point){cm(70), cm(80) - INCH - 3}, 0);
    assert_int_equal(clear_now(&f), 0);
    raise(&f, 0, 1000);
    assert_int_equal(clear_now(&f), SIGHT_POINTS_ALL); /* B6.2.2-o: over what is lower */
    raise(&f, 0, 0);
    struct piece gate = plain_piece(PIECE_OPENING, 0);

    gate.parent = foot;
    assert_int_not_equal(add_line(f.t, &gate, (struct point){cm(49), cm(80) - INCH - 3},
                                  (struct point){cm(51), cm(80) - INCH - 3}),
                         NOTHING);
    assert_int_equal(clear_now(&f), SIGHT_POINTS_ALL);
    table_piece(f.t, f.t->pieces - 1)->state = PIECE_CLOSED;
    assert_int_equal(clear_now(&f), 0);
    free(f.t);
}

/* B6.2.2-l to -p and O5.3-e: ranks ahead, spared or seen over. */
static void ranks_hide_those_behind(void **state)
{
    struct field f = field_new(120, 4);
    const struct block archers = block_of(at_cm(50, 40), 0, 5, 10),
                       enemy = block_of(at_cm(50, 80), HALF_TURN, 5, 10);
    struct sees_rules loose = battle;
    struct sees s = {f.t, &lineup, &battle}, two = {f.t, &lineup, &loose};
    struct unit_seen seen[2];
    const int32_t viewer[2] = {2, 7}; /* one of each rank */

    (void)state;
    loose.ranks_ahead = 1;
    draw_up(&f, &archers, 0);
    draw_up(&f, &enemy, 0);
    look_at_unit(&s, viewer, 2, SEES_IN_FRONT, 1, seen);
    assert_int_equal(seen[0].figures, 5);
    /* To the far near-side corner of the second file (31 of 40 mm aside) the line comes in at 31 * 410 / 429
     * = 29.6 mm, on its neighbour's front; to that of the first (11 mm) at 10.5, on its own. */
    assert_int_equal(seen[0].wholly, 3);
    assert_int_equal(seen[0].distance, cm(40));
    assert_int_equal(seen[1].figures, 0);
    assert_false(any_sees_unit(&s, &viewer[1], 1, SEES_ALL_ROUND, 1));
    look_at_unit(&two, viewer, 2, SEES_IN_FRONT, 1, seen);
    assert_int_equal(seen[1].figures, 5);
    table_stand(f.t, 9)->flags |= TALL; /* they hide no longer alike, so each base counts by itself */
    lineup_begin(&lineup, f.t, TALL);
    f.stands = f.blocks = 0;
    draw_up(&f, &archers, 0);
    draw_up(&f, &enemy, 0);
    assert_int_equal(lineup.body[0].shapes, 10);
    look_at_unit(&two, viewer, 2, SEES_IN_FRONT, 1, seen);
    assert_int_equal(seen[0].figures, 5);
    assert_int_equal(seen[1].figures, 5);
    look_at_unit(&s, viewer, 2, SEES_IN_FRONT, 1, seen);
    assert_int_equal(seen[1].figures, 0);
    table_stand(f.t, 9)->flags &= ~(uint32_t)TALL;
    for (int32_t i = 0; i < 10; i++)
        raise(&f, i, 1000);
    lineup_begin(&lineup, f.t, TALL);
    f.stands = f.blocks = 0;
    draw_up(&f, &archers, 1000);
    draw_up(&f, &enemy, 0);
    look_at_unit(&s, viewer, 2, SEES_IN_FRONT, 1, seen);
    assert_int_equal(seen[0].wholly, 10);
    assert_int_equal(seen[1].wholly, 10);
    free(f.t);
}

/* B6.2.1-a against long double. */
static void front_arcs(void **state)
{
    int32_t in = 0;

    (void)state;
    chance_seed(53);
    for (int32_t i = 0; i < 20000; i++) {
        struct place at = chance_place(cm(20), cm(60));
        struct base base = chance_rectangle();
        struct point p = chance_point(0, cm(80));
        long double turn = at.facing * 2 * acosl(-1.0L) / 65536, dx = p.x - at.at.x, dy = p.y - at.at.y;
        long double x = dx * cosl(turn) - dy * sinl(turn), y = dx * sinl(turn) + dy * cosl(turn);
        long double ahead = y - base.depth / 2, aside = base.width / 2 + ahead - fabsl(x);

        if (fabsl(ahead) < 2 || fabsl(aside) < 3)
            continue;
        assert_int_equal(point_in_front(&at, &base, p), ahead > 0 && aside > 0);
        in += ahead > 0 && aside > 0;
    }
    assert_in_range(in, 2000, 9000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_hide_what_bases_hide),
        cmocka_unit_test(units_are_sums_of_figures),
        cmocka_unit_test(touching_is_hiding),
        cmocka_unit_test(hills_hide_behind_their_crest),
        cmocka_unit_test(crests_of_turned_hills),
        cmocka_unit_test(woods_hide_by_depth),
        cmocka_unit_test(obstacles_hide_but_at_their_foot),
        cmocka_unit_test(ranks_hide_those_behind),
        cmocka_unit_test(front_arcs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
