/* Finds the neighbours of a stand, and the chains that neighbours form. */
#include "common/table/groups.h"

#include <assert.h>

#include "common/table/grid.h"

/* Keeps the nearest `most` in order. */
static void keep_nearest(struct neighbour *near, int32_t kept, int32_t most, struct neighbour n)
{
    int32_t i = kept < most ? kept : most;

    for (; i > 0 && near[i - 1].distance > n.distance; i--)
        if (i < most)
            near[i] = near[i - 1];
    if (i < most)
        near[i] = n;
}

int32_t stands_near(const struct table *t, const struct place *at, const struct base *base, length within,
                    const struct stand_filter *filter, struct neighbour *near, int32_t most)
{
    struct index_set set;
    int32_t found = 0;

    stands_along(t, at->at, at->at, base_reach(base) + within, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        const struct stand *s = table_stand_const(t, i);
        length away;

        if (!filter_passes(t, filter, i) || !bases_within(at, base, &s->place, &s->base, within))
            continue;
        away = base_distance(at, base, &s->place, &s->base);
        keep_nearest(near, found++, most, (struct neighbour){i, away});
    }
    return found;
}

bool any_stand_near(const struct table *t, const struct place *at, const struct base *base, length within,
                    const struct stand_filter *filter)
{
    struct index_set set;

    stands_along(t, at->at, at->at, base_reach(base) + within, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        const struct stand *s = table_stand_const(t, i);

        if (filter_passes(t, filter, i) && bases_within(at, base, &s->place, &s->base, within))
            return true;
    }
    return false;
}

int32_t stands_about(const struct table *t, const struct box *b, length within,
                     const struct stand_filter *filter, int32_t *stand, int32_t most)
{
    struct index_set set;
    int32_t found = 0;

    stands_in_box(t, b, within, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i))
        if (filter_passes(t, filter, i) && found++ < most)
            stand[found - 1] = i;
    return found;
}

int32_t stands_near_point(const struct table *t, struct point at, length within,
                          const struct stand_filter *filter, struct neighbour *near, int32_t most)
{
    const struct place place = {at, 0, 0};
    const struct base point = base_round(0);

    return stands_near(t, &place, &point, within, filter, near, most);
}

/* Looks ever farther, so that a near one is found without asking all. */
struct neighbour nearest_stand(const struct table *t, int32_t from, const struct stand_filter *filter)
{
    const struct stand *s = table_stand_const(t, from);
    struct stand_filter others = *filter;
    struct neighbour nearest = {NOBODY, 0};

    others.except = from;
    for (length within = 10 * CENTIMETRE; within < 2 * (WORLD_TO - WORLD_FROM); within *= 2)
        if (stands_near(t, &s->place, &s->base, within, &others, &nearest, 1) > 0)
            break;
    return nearest;
}

/* Floods each chain from its first member. */
int32_t find_chains(const struct table *t, const int32_t *stand, int32_t count, length within, int32_t *chain)
{
    int32_t waiting[STANDS_MOST], place_of[STANDS_MOST], chains = 0;

    assert(count <= STANDS_MOST);
    for (int32_t i = 0; i < t->limits.stands; i++)
        place_of[i] = NOTHING;
    for (int32_t i = 0; i < count; i++) {
        chain[i] = NOTHING;
        place_of[stand[i]] = i;
    }
    for (int32_t first = 0; first < count; first++) {
        int32_t waits = 0;

        if (chain[first] != NOTHING)
            continue;
        chain[first] = chains;
        if (stand_on_table(t, stand[first]))
            waiting[waits++] = stand[first];
        while (waits > 0) {
            int32_t member = waiting[--waits];
            const struct stand *s = table_stand_const(t, member);
            struct index_set set;

            stands_along(t, s->place.at, s->place.at, base_reach(&s->base) + within, &set);
            for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i))
                if (place_of[i] != NOTHING && chain[place_of[i]] == NOTHING &&
                    stand_distance(t, member, i) <= within) {
                    chain[place_of[i]] = chains;
                    waiting[waits++] = i;
                }
        }
        chains++;
    }
    return chains;
}
