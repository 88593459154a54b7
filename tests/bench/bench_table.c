/* How long sight and moves take among 50, 200 and 1000 figures: prints, judges nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/table/path.h"
#include "common/table/sight.h"

static uint32_t seed = 1;

static int32_t below(int32_t limit)
{
    seed = seed * 1664525u + 1013904223u;
    return (int32_t)((uint64_t)seed * (uint64_t)limit >> 32);
}

static long nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000L + now.tv_nsec;
}

static void fill(struct table *t)
{
    const struct base base = base_round(2500);

    for (int32_t i = 0; i < t->limits.stands; i++) {
        struct place at = {{below(t->limits.width), below(t->limits.depth)}, 0, below(FULL_TURN)};
        struct stand *s = table_stand(t, i);

        table_put_stand(t, i, &at, &base);
        s->height = 3 * CENTIMETRE;
        s->flags |= STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT;
    }
    for (int32_t i = 0; i < t->limits.pieces; i++) {
        struct piece p = {.form = PIECE_AREA, .parent = NOTHING, .sight = SIGHT_BLOCKS_DEEP, .height = 15000};
        struct point at = {below(t->limits.width), below(t->limits.depth)}, corner[6];

        p.sight_depth = 10 * CENTIMETRE;
        for (int32_t c = 0; c < 6; c++)
            corner[c] = point_ahead(at, (angle)(c * FULL_TURN / 6), 5000 + below(8000));
        table_add_piece(t, &p, corner, 6);
    }
}

static void measure(int32_t figures)
{
    const struct sight_rules rules = {
        .lines = 11, .eyes = 1, .figures = FIGURES_BLOCK, .ignore_unit = NOTHING};
    const struct table_limits limits = {180 * CENTIMETRE, 120 * CENTIMETRE, figures, 20, 120, 0, 0};
    const int32_t pairs = 20000;
    void *(*volatile copy_block)(void *, const void *, size_t) =
        memcpy; /* volatile: not to be optimised away */
    struct table *t = malloc(table_bytes(&limits)), *copy = malloc(table_bytes(&limits));
    int32_t seen = 0, stopped = 0;
    long start;

    if (t == NULL || copy == NULL)
        abort();
    table_init(t, &limits);
    fill(t);
    start = nanoseconds();
    for (int32_t i = 0; i < pairs; i++) {
        struct sight s = sight_between(t, below(figures), below(figures), &rules);

        seen += sight_visible(&s);
    }
    printf("%4d figures: sight %6ld ns a pair (%d %% seen)", figures, (nanoseconds() - start) / pairs,
           seen * 100 / pairs);
    start = nanoseconds();
    for (int32_t i = 0; i < pairs; i++) {
        int32_t who = below(figures);
        struct mover m = mover_of(t, who);
        struct path p = path_ahead(&table_stand(t, who)->place, 20 * CENTIMETRE);

        stopped += path_stop(t, &p, &m).why != STOP_NONE;
    }
    printf(", move %6ld ns (%d %% stopped)", (nanoseconds() - start) / pairs, stopped * 100 / pairs);
    start = nanoseconds();
    for (int32_t i = 0; i < 1000; i++)
        copy_block(copy, t, (size_t)t->bytes);
    printf(", copy of %d bytes %ld ns\n", t->bytes, (nanoseconds() - start) / 1000);
    free(copy);
    free(t);
}

int main(void)
{
    measure(50);
    measure(200);
    measure(1000);
    return 0;
}
