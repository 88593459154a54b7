/* The perfect matching of least weight in a complete graph with exact integer weights: everybody gets a
 * partner, and no other way of making pairs has a smaller sum.
 *
 * Edmonds' blossom algorithm in its primal-dual form, O(n^3) time and O(n^2) memory. Weights are 128 bits
 * wide, so that a caller can put many criteria into one weight, each above all sums of those below it.
 *
 * Why nothing overflows. Let W be the greatest weight. Slacks are 4 weight - dual - dual, which keeps all
 * numbers even where they are halved. First duals are at least 0. In all stages together the duals of exposed
 * vertices rise by D, and no other dual moves by more. As the graph is complete, two exposed vertices always
 * have an edge, whose slack is not negative: 2 D <= 4 W. So duals lie within [-2W, 6W], those of blossoms
 * within [0, 4W], and slacks within [0, 8W]. With W < 2^123 all of them are below 2^126. */
#ifndef GONFALON_TOURNAMENT_MATCHING_H
#define GONFALON_TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 matching_weight;

enum { MATCHING_MAX = 1024, MATCHING_WEIGHT_BITS = 123 };

/* Why no matching weighs less: anybody can check it without the algorithm. For all vertices u and v
 *   4 weight(u, v) >= vertex[u] + vertex[v] - (the sum of set[] over the sets that contain both),
 * with equality for the pairs of the matching; set[] >= 0; and inside each set with set[] > 0 all vertices
 * but one are paired with each other. Summed over the pairs of any perfect matching the right-hand side is
 * least for this one. Sets are nested: `inner` is the smallest set that contains a vertex, `outer` the next
 * larger set. */
struct matching_proof {
    matching_weight vertex[MATCHING_MAX];
    int32_t inner[MATCHING_MAX]; /* -1: in no set */
    int32_t set_count;
    matching_weight set[MATCHING_MAX / 2];
    int32_t outer[MATCHING_MAX / 2]; /* -1: none */
};

/* `weight` has n x n entries, symmetric, each at least 0 and below 2^MATCHING_WEIGHT_BITS; the diagonal is
 * not read. n is even and from 0 to MATCHING_MAX. Fills mate[0 .. n). `proof` may be NULL. The same input
 * always gives the same matching. False: there is not enough memory. */
bool matching_least(int32_t n, const matching_weight *weight, int32_t *mate, struct matching_proof *proof);

#endif
