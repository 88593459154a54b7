/* What a table costs to show: the bytes and the time of a view, and the bytes of an event in which one unit
 * of forty walks. Prints, judges nothing. */
#include "common/match/rules.h"
#include "common/wire/encode.h"
#include "common/wire/limits.h"
#include "tests/crowded/crowded.h"

#include <stdio.h>
#include <time.h>

enum { ROUNDS = 20 };

static long nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000L + now.tv_nsec;
}

static const Gonfalon__V1__View *view_of(struct arena *a, const struct crowded *c)
{
    struct view_collector collector;

    arena_reset(a);
    view_collector_start(&collector, a);
    crowded_view(c, collect_view_item, &collector);
    return encode_view_of(a, 0, 1, &collector.items);
}

static const Gonfalon__V1__View *full_view_of(struct arena *a, const struct crowded *c)
{
    struct item_collector collector;

    arena_reset(a);
    item_collector_start(&collector, a);
    crowded_view(c, collect_item, &collector);
    return encode_view_of(a, 0, 1, &collector);
}

struct cost {
    size_t bytes;
    long took;
};

/* To make and to pack. */
static struct cost cost_of(const Gonfalon__V1__View *make(struct arena *a, const struct crowded *c),
                           struct arena *a, const struct crowded *c)
{
    struct cost cost = {0, 0};
    long start = nanoseconds();

    for (int32_t i = 0; i < ROUNDS; i++)
        cost.bytes = wire_pack(make(a, c)).size;
    cost.took = (nanoseconds() - start) / ROUNDS / 1000;
    return cost;
}

static size_t march_bytes(struct arena *a, const struct crowded *c)
{
    static struct event e = {.key = "bench.marched", .number = {1}};
    struct item_collector patches;

    arena_reset(a);
    item_collector_start(&patches, a);
    crowded_march(c, collect_item, &patches);
    return wire_pack(encode_event_with(a, &e, 0, &patches)).size;
}

static void measure(const char *system, int32_t figures, enum crowded_order order)
{
    struct crowded c;
    struct arena a;

    arena_start(&a, WIRE_ENCODE_MEMORY);
    if (crowded_make(&c, system, figures, order)) {
        struct cost brief = cost_of(view_of, &a, &c), full = cost_of(full_view_of, &a, &c);

        printf(
            "%-9s %4d figures %-5s: a view of %7zu bytes in %6ld us (%7zu bytes in %6ld us with everything "
            "told), a unit of %d walks in %4zu bytes\n",
            system, (int)c.figures, order == CROWDED_MIXED ? "mixed" : "units", brief.bytes, brief.took,
            full.bytes, full.took, CROWDED_UNIT, march_bytes(&a, &c));
    }
    crowded_free(&c);
    arena_free(&a);
}

int main(void)
{
    static const int32_t sizes[] = {400, 1000, 2000};

    for (int32_t i = 0; rules_installed[i]; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            measure(rules_installed[i]->name, sizes[k], CROWDED_UNITS);
            measure(rules_installed[i]->name, sizes[k], CROWDED_MIXED);
        }
    return 0;
}
