/* Regiments among 400, 1,000 and 2,000 figures in units of 25 or 40: describing all the targets of a unit,
 * one look from figure to figure, an advance and a wheel of a block of forty. Each stands beside a yardstick
 * that runs just before it in the same process: sorting a thousand numbers. Prints processor time, judges
 * nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/table/block_motion.h"
#include "common/table/sees.h"

enum { NUMBERS = 1000, BLOCKS_MOST = 80, ROUNDS = 200 };

static struct lineup lineup;
static struct block block[BLOCKS_MOST];
static uint32_t seed = 1;

static uint32_t draw(void)
{
    return seed = seed * 1664525u + 1013904223u;
}

static int32_t below(int32_t limit)
{
    return (int32_t)((uint64_t)draw() * (uint64_t)limit >> 32);
}

static double microseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static int by_value(const void *a, const void *b)
{
    const uint32_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

static double yardstick(void)
{
    static uint32_t number[NUMBERS];
    double took = 0;

    for (int32_t round = 0; round < 20; round++) {
        for (int32_t i = 0; i < NUMBERS; i++)
            number[i] = draw();
        took -= microseconds();
        qsort(number, NUMBERS, sizeof *number, by_value);
        took += microseconds();
    }
    return took / 20;
}

/* --- the table --------------------------------------------------------------------------------------------
 */

struct army {
    struct table *t;
    int32_t blocks, figures;
};

/* Units of forty and of ten in turn. */
static int32_t first_of(int32_t n)
{
    return n / 2 * 50 + n % 2 * 40;
}

static int32_t size_of(int32_t n)
{
    return n % 2 == 0 ? 40 : 10;
}

/* Two armies in two lines each, the second behind the first; in each the large units shoot in two ranks of
 * twenty, the small ones stand in one rank between them. */
static struct block place_of(const struct army *a, int32_t n)
{
    int32_t half = a->blocks / 2, side = n / half, pair = n % half / 2, line = pair % 2, step = pair / 2;
    int32_t row = (half / 2 + 1) / 2, small = n % 2;
    length apart = 240 * CENTIMETRE / row, base = apart / 31 / 2 * 2;
    length x = step * apart + (small ? 26 : 10) * base + line * 3 * base + base;
    length y = side ? 80 * CENTIMETRE + line * 10 * CENTIMETRE : 40 * CENTIMETRE - line * 10 * CENTIMETRE;
    struct block b = {{x, y}, side ? HALF_TURN : 0, BLOCK_RANKS, small ? 9 : 20, size_of(n), base, base};

    b.facing = (angle)(b.facing + below(600) - 300);
    b.width = b.depth = base < 2000 ? base : 2000;
    return b;
}

static void add_terrain(struct table *t)
{
    static const int32_t sight[4] = {SIGHT_BLOCKS_WOOD, SIGHT_BLOCKS_CREST, SIGHT_BLOCKS, SIGHT_BLOCKS_WOOD};

    for (int32_t i = 0; i < t->limits.pieces; i++) {
        struct piece p = {
            .form = i % 5 == 4 ? PIECE_LINE : PIECE_AREA, .parent = NOTHING, .sight = sight[i % 4]};
        struct point at = {below(t->limits.width), 40 * CENTIMETRE + below(40 * CENTIMETRE)}, corner[8];

        p.sight = p.form == PIECE_LINE ? SIGHT_BLOCKS : p.sight;
        p.sight_depth = 2 * INCH;
        p.height = p.form == PIECE_LINE ? 0 : 1000;
        for (int32_t c = 0; c < 8; c++)
            corner[c] = point_ahead(at, (angle)(c * FULL_TURN / 8), 2000 + below(4000));
        table_add_piece(t, &p, corner, p.form == PIECE_LINE ? 2 : 8);
    }
}

static void make_lineup(const struct army *a)
{
    int32_t stand[BLOCK_FIGURES_MOST];

    lineup_begin(&lineup, a->t, 0);
    for (int32_t n = 0; n < a->blocks; n++) {
        for (int32_t i = 0; i < size_of(n); i++)
            stand[i] = first_of(n) + i;
        lineup_add_block(&lineup, a->t, &block[n], n, stand);
    }
}

static struct army army_of(int32_t figures)
{
    struct army a = {NULL, figures / 25, figures};
    struct table_limits limits = {
        .width = 244 * CENTIMETRE, .depth = 122 * CENTIMETRE, .stands = figures, .pieces = 20, .points = 160};

    a.t = malloc(table_bytes(&limits));
    if (a.t == NULL)
        abort();
    table_init(a.t, &limits);
    for (int32_t n = 0; n < a.blocks; n++) {
        struct base base;

        block[n] = place_of(&a, n);
        base = block_base(&block[n]);
        for (int32_t i = 0; i < size_of(n); i++) {
            struct place at = block_slot(&block[n], i);
            struct stand *s = table_stand(a.t, first_of(n) + i);

            table_put_stand(a.t, first_of(n) + i, &at, &base);
            s->unit = n;
            s->side = n / (a.blocks / 2);
            s->height = 1000;
            s->flags |= STAND_BLOCKS_SIGHT | STAND_BLOCKS_MOVE;
        }
    }
    add_terrain(a.t);
    return a;
}

/* --- the rows ---------------------------------------------------------------------------------------------
 */

static const struct sees_rules rules = {.inset = 10, .line_reach = INCH, .crest_reach = INCH / 2};

/* Cold: the line-up is made anew each time, as after any move. Each of the front rank looks at each enemy
 * unit. */
static void describe(const struct army *a, double unit)
{
    struct sees s = {a->t, &lineup, &rules};
    int32_t half = a->blocks / 2, files = 20, seen_units = 0, asked = 0;
    double start, took;

    start = microseconds();
    for (int32_t round = 0; round < ROUNDS; round++) {
        int32_t own = round % (half / 2) * 2, viewer[64];
        struct unit_seen seen[64];

        make_lineup(a);
        for (int32_t i = 0; i < files; i++)
            viewer[i] = first_of(own) + i;
        for (int32_t target = half; target < a->blocks; target++) {
            bool any = false;

            look_at_unit(&s, viewer, files, SEES_IN_FRONT, target, seen);
            for (int32_t i = 0; i < files; i++)
                any = any || seen[i].figures > 0;
            seen_units += any;
            asked++;
        }
    }
    took = (microseconds() - start) / ROUNDS;
    printf("describe %8.1f us = %6.2f yards (%d shooters, %d targets, %d %% seen)\n", took, took / unit,
           files, half, seen_units * 100 / asked);
}

static void single(const struct army *a, double unit)
{
    struct sees s = {a->t, &lineup, &rules};
    int32_t half = a->figures / 2, looks = 20000, seen = 0;
    double start = microseconds(), took;

    for (int32_t i = 0; i < looks; i++)
        seen += lines_clear(&s, below(half), half + below(half)) != 0;
    took = (microseconds() - start) / looks;
    printf("sight    %8.2f us = %6.3f yards (%d %% seen)\n", took, took / unit, seen * 100 / looks);
}

static void sweep(const struct army *a, const char *name, bool turn, double unit)
{
    int32_t stopped = 0, moves = 2000;
    double start = microseconds(), took;

    for (int32_t i = 0; i < moves; i++) {
        int32_t n = i % (a->blocks / 2) * 2;
        struct block b = block[n];
        struct block_mover mover = {.block = &b, .blocks = 1, .unit = n, .height = 1000};
        struct motion m = turn ? motion_turn(block_corner(&b, CORNER_FRONT_LEFT), -HALF_TURN / 4)
                               : motion_straight(&b, 0, 8 * INCH);

        mover.stopped_by = all_stands();
        mover.stopped_by.flags = STAND_BLOCKS_MOVE;
        stopped += block_stop(a->t, &mover, &m).why != STOP_NONE;
    }
    took = (microseconds() - start) / moves;
    printf("%-8s %8.2f us = %6.3f yards (%d %% stopped)\n", name, took, took / unit, stopped * 100 / moves);
}

int main(void)
{
    static const int32_t size[3] = {400, 1000, 2000};

    for (int32_t i = 0; i < 3; i++) {
        struct army a = army_of(size[i]);

        printf("%4d figures: ", size[i]);
        describe(&a, yardstick());
        printf("%4d figures: ", size[i]);
        single(&a, yardstick());
        printf("%4d figures: ", size[i]);
        sweep(&a, "advance", false, yardstick());
        printf("%4d figures: ", size[i]);
        sweep(&a, "wheel", true, yardstick());
        free(a.t);
    }
    return 0;
}
