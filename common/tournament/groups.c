/* Groups: rows of the snake, and rows of qualified entrants, each given out by an assignment of least weight.
 */
#include "common/tournament/groups.h"

#include "common/tournament/assign.h"
#include "common/tournament/bracket.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static matching_weight square(int32_t x)
{
    return (matching_weight)x * x;
}

/* Where the snake puts entrant number `at` of a row. */
static int32_t snake(int32_t row, int32_t at, int32_t groups)
{
    return row % 2 == 0 ? at : groups - 1 - at;
}

/* How many of a group are of a club, among the first `dealt` entrants. */
static int32_t mates(int32_t dealt, const int32_t *club, const int32_t *group_of, int32_t group,
                     int32_t wanted)
{
    int32_t found = 0;

    for (int32_t e = 0; e < dealt && wanted != 0; e++)
        found += group_of[e] == group && club[e] == wanted;
    return found;
}

bool groups_deal(int32_t count, const int32_t *club, int32_t groups, int32_t *group_of)
{
    const matching_weight mate_unit = square(GROUPS_MAX) * GROUPS_MAX + 1;
    matching_weight *weight;
    bool done = true;

    assert(groups >= 1 && groups <= GROUPS_MAX && groups <= count && count <= ENTRANTS_MAX);
    weight = malloc(sizeof *weight * (size_t)groups * (size_t)groups);
    if (!weight)
        return false;
    for (int32_t start = 0, row = 0; done && start < count; start += groups, row++) {
        int32_t dealt = count - start < groups ? count - start : groups;

        for (int32_t at = 0; at < dealt; at++) {
            for (int32_t g = 0; g < groups; g++) {
                int32_t same = club ? mates(start, club, group_of, g, club[start + at]) : 0;

                weight[at * groups + g] = same * mate_unit + square(g - snake(row, at, groups));
            }
        }
        done = assign_least(dealt, groups, weight, group_of + start);
    }
    free(weight);
    return done;
}

/* How bad it is to have the member of a group at a seed: the sum over those of his group who are seeded
 * before him, a meeting one round earlier being worse than all later ones together. */
static matching_weight too_early(int32_t size, int32_t seed, int32_t group, int32_t seeded,
                                 const int32_t *group_at, int32_t each)
{
    matching_weight sum = 0;

    for (int32_t other = 0; other < seeded; other++) {
        matching_weight one = 1;

        if (group_at[other] != group)
            continue;
        for (int32_t round = bracket_meeting(size, seed, other); 1 << round < size; round++)
            one *= each;
        sum += one;
    }
    return sum;
}

bool groups_cross(int32_t groups, int32_t each, const int32_t *qualified, int32_t *seeded)
{
    int32_t group_at[ENTRANTS_MAX], place[GROUPS_MAX], size = 1;
    const matching_weight early_unit = square(GROUPS_MAX) * GROUPS_MAX + 1;
    matching_weight *weight;
    bool done = true;

    assert(groups >= 1 && groups <= GROUPS_MAX && each >= 1 && groups * each <= ENTRANTS_MAX);
    while (size < groups * each)
        size *= 2;
    weight = malloc(sizeof *weight * (size_t)groups * (size_t)groups);
    if (!weight)
        return false;
    for (int32_t row = 0; done && row < each; row++) {
        int32_t first = row * groups;

        for (int32_t g = 0; g < groups; g++) {
            for (int32_t at = 0; at < groups; at++)
                weight[g * groups + at] =
                    too_early(size, first + at, g, first, group_at, each) * early_unit + square(g - at);
        }
        done = assign_least(groups, groups, weight, place);
        for (int32_t g = 0; done && g < groups; g++) {
            group_at[first + place[g]] = g;
            seeded[first + place[g]] = qualified[g * each + row];
        }
    }
    free(weight);
    return done;
}
