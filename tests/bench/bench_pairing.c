/* What pairing a round takes: a Swiss event of some players is played round by round with random results, and
 * each round's time is told beside that of a yardstick, sorting a million random numbers on the same machine.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "common/dice/seeded.h"
#include "common/tournament/matching.h"
#include "common/tournament/swiss.h"

enum { NUMBERS = 1000000, ROUNDS = 9 };

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b)
{
    const uint32_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

static double yardstick(void)
{
    static uint32_t number[NUMBERS];
    struct seeded_stream chance = seeded_stream(1, 1, 0);
    double start;

    for (int32_t i = 0; i < NUMBERS; i++)
        number[i] = seeded_draw(&chance, UINT32_MAX);
    start = seconds();
    qsort(number, NUMBERS, sizeof *number, by_value);
    return seconds() - start;
}

struct event {
    int32_t count, met_count, seat_count;
    struct swiss_entrant entrant[ENTRANTS_MAX];
    struct pairing_couple met[ENTRANTS_MAX / 2 * ROUNDS];
    struct swiss_seat seat[ENTRANTS_MAX * ROUNDS];
};

static void play(struct event *e, const struct pairing *pairing, struct seeded_stream *chance, uint32_t win)
{
    for (int32_t i = 0; i < pairing->count; i++) {
        const struct pairing_pair *pair = &pairing->pair[i];
        struct swiss_entrant *a = &e->entrant[pair->entrant[0]], *b;
        uint32_t points = seeded_draw(chance, win + 1);

        if (pair->entrant[1] == NO_ENTRANT) {
            a->byes++;
            a->score += (int32_t)win;
            continue;
        }
        b = &e->entrant[pair->entrant[1]];
        a->floated = a->score > b->score ? FLOAT_DOWN : a->score < b->score ? FLOAT_UP : FLOAT_NONE;
        b->floated = (enum swiss_float) - (int)a->floated;
        a->score += (int32_t)points;
        b->score += (int32_t)(win - points);
        e->met[e->met_count++] = (struct pairing_couple){{pair->entrant[0], pair->entrant[1]}};
        for (int32_t side = 0; side < 2; side++)
            e->seat[e->seat_count++] = (struct swiss_seat){pair->entrant[side], pair->table, pair->table % 6};
    }
}

static void measure(int32_t count, uint32_t win, enum swiss_order order, bool tables, double unit)
{
    static struct event e;
    static struct pairing pairing;
    static int32_t scenario[TABLES_MAX];
    struct seeded_stream chance = seeded_stream(7, 1, 0);
    double worst = 0, all = 0;

    e = (struct event){.count = count};
    for (int32_t i = 0; i < TABLES_MAX; i++)
        scenario[i] = i % 6;
    for (int32_t i = 0; i < count; i++)
        e.entrant[i] =
            (struct swiss_entrant){.active = true, .rank = i, .club = 1 + i % 60, .grudge = NO_ENTRANT};
    for (int32_t round = 0; round < ROUNDS; round++) {
        struct swiss_wishes wishes = {order, (uint64_t)round, true, false};
        struct swiss_field field = {
            .count = count, .entrant = e.entrant, .met_count = e.met_count, .met = e.met};
        double start, took;

        if (tables)
            field.tables = (struct swiss_tables){count / 2, scenario, e.seat_count, e.seat};
        start = seconds();
        if (!swiss_pair(&field, &wishes, &pairing))
            exit(2);
        took = seconds() - start;
        all += took;
        worst = took > worst ? took : worst;
        play(&e, &pairing, &chance, win);
    }
    printf(
        "%3d players, %2u points a game, %-8s %s: worst round %6.1f ms (%5.2f yardsticks), mean %6.1f ms\n",
        count, win, (const char *const[]){"fold", "adjacent", "random"}[order], tables ? "tables" : "      ",
        worst * 1e3, worst / unit, all / ROUNDS * 1e3);
}

/* The bare matching, with weights of no order at all. */
static void measure_matching(int32_t n, double unit)
{
    static int32_t mate[MATCHING_MAX];
    struct seeded_stream chance = seeded_stream(8, 1, 0);
    matching_weight *weight = calloc((size_t)n * (size_t)n, sizeof *weight);
    double start, took;

    if (!weight)
        exit(2);
    for (int32_t u = 0; u < n; u++) {
        for (int32_t v = 0; v < u; v++)
            weight[u * n + v] = weight[v * n + u] = (matching_weight)seeded_draw(&chance, 1U << 30);
    }
    start = seconds();
    if (!matching_least(n, weight, mate, NULL))
        exit(2);
    took = seconds() - start;
    printf("%4d vertices, random weights: %6.1f ms (%5.2f yardsticks)\n", n, took * 1e3, took / unit);
    free(weight);
}

int main(void)
{
    double unit = yardstick();

    printf("yardstick: %d numbers sorted in %.1f ms of processor time\n", NUMBERS, unit * 1e3);
    for (int32_t i = 0; i < 3; i++) {
        measure(128, 2, (enum swiss_order)i, true, unit);
        measure(511, 2, (enum swiss_order)i, false, unit);
        measure(512, 2, (enum swiss_order)i, false, unit);
        measure(512, 2, (enum swiss_order)i, true, unit);
        measure(512, 20, (enum swiss_order)i, true, unit);
    }
    for (int32_t n = 128; n <= MATCHING_MAX; n *= 2)
        measure_matching(n, unit);
    return 0;
}
