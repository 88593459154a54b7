/* Matchings of least weight: against all matchings of small graphs, and by their proofs in large ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/dice/seeded.h"
#include "common/tournament/matching.h"

enum { SMALL_MAX = 10 };

static matching_weight *weights_of(int32_t n)
{
    matching_weight *w = test_calloc((size_t)n * (size_t)n, sizeof *w);

    assert_non_null(w);
    return w;
}

static void set(matching_weight *w, int32_t n, int32_t u, int32_t v, matching_weight value)
{
    w[u * n + v] = w[v * n + u] = value;
}

static matching_weight sum_of(const matching_weight *w, int32_t n, const int32_t *mate)
{
    matching_weight sum = 0;

    for (int32_t v = 0; v < n; v++) {
        assert_in_range(mate[v], 0, n - 1);
        assert_int_not_equal(mate[v], v);
        assert_int_equal(mate[mate[v]], v);
        if (v < mate[v])
            sum += w[v * n + mate[v]];
    }
    return sum;
}

/* Every perfect matching: the first who is left with each of the others. */
static matching_weight least_of_all(const matching_weight *w, int32_t n, uint32_t left)
{
    matching_weight least = -1;
    int32_t first = 0;

    if (left == 0)
        return 0;
    while (!(left >> first & 1))
        first++;
    for (int32_t other = first + 1; other < n; other++) {
        if (left >> other & 1) {
            matching_weight sum =
                w[first * n + other] + least_of_all(w, n, left & ~(1U << first) & ~(1U << other));
            least = least < 0 || sum < least ? sum : least;
        }
    }
    return least;
}

/* The three conditions of struct matching_proof, and that the sums of both sides are the same. */
static void check_proof(const matching_weight *w, int32_t n, const int32_t *mate,
                        const struct matching_proof *proof)
{
    static int32_t inside[MATCHING_MAX / 2], paired[MATCHING_MAX / 2];
    static bool in[MATCHING_MAX / 2];
    matching_weight bound = 0;

    assert_in_range(proof->set_count, 0, MATCHING_MAX / 2);
    for (int32_t i = 0; i < proof->set_count; i++) {
        inside[i] = paired[i] = 0;
        assert_true(proof->set[i] >= 0);
    }
    for (int32_t u = 0; u < n; u++) {
        for (int32_t i = 0; i < proof->set_count; i++)
            in[i] = false;
        for (int32_t i = proof->inner[u]; i >= 0; i = proof->outer[i]) {
            in[i] = true;
            inside[i]++;
        }
        bound += proof->vertex[u];
        for (int32_t v = 0; v < n; v++) {
            matching_weight side = proof->vertex[u] + proof->vertex[v];

            if (u == v)
                continue;
            for (int32_t i = proof->inner[v]; i >= 0; i = proof->outer[i]) {
                if (in[i])
                    side -= proof->set[i];
                if (in[i] && mate[u] == v)
                    paired[i]++;
            }
            assert_true(4 * w[u * n + v] >= side);
            if (mate[u] == v)
                assert_true(4 * w[u * n + v] == side);
        }
    }
    for (int32_t i = 0; i < proof->set_count; i++) {
        assert_int_equal(inside[i] % 2, 1);
        if (proof->set[i] > 0)
            assert_int_equal(paired[i], inside[i] - 1);
        bound -= proof->set[i] * (inside[i] / 2);
    }
    assert_true(bound == 4 * sum_of(w, n, mate));
}

static struct matching_proof proof;

static void small_graphs_against_all_their_matchings(void **state)
{
    struct seeded_stream chance = seeded_stream(1, 1, 0);
    int32_t mate[SMALL_MAX], with_sets = 0;

    (void)state;
    for (int32_t turn = 0; turn < 20000; turn++) {
        int32_t n = 2 + 2 * (int32_t)seeded_draw(&chance, 5);
        /* Few different weights make many ties and blossoms, many make unique answers. */
        uint32_t spread = (uint32_t[]){2, 3, 10, 1000, 65536}[turn % 5];
        matching_weight *w = weights_of(n);

        for (int32_t u = 0; u < n; u++) {
            for (int32_t v = u + 1; v < n; v++)
                set(w, n, u, v, (matching_weight)seeded_draw(&chance, spread));
        }
        assert_true(matching_least(n, w, mate, &proof));
        assert_true(sum_of(w, n, mate) == least_of_all(w, n, (1U << n) - 1));
        check_proof(w, n, mate, &proof);
        with_sets += proof.set_count > 0;
        test_free(w);
    }
    assert_true(with_sets > 1000); /* blossoms with weight do come up */
}

/* Any weight that is allowed: seven words of 16 bits, and the 11 bits that are left. */
static matching_weight wide(struct seeded_stream *chance)
{
    matching_weight value = (matching_weight)seeded_draw(chance, 1 << (MATCHING_WEIGHT_BITS - 7 * 16));

    for (int32_t word = 0; word < 7; word++)
        value = value << 16 | (matching_weight)seeded_draw(chance, 65536);
    return value;
}

/* Weights as wide as they may be. Sums of them could overflow here, so only the proof is checked, on weights
 * that leave it room; the greatest weights themselves by a graph whose answer is known. */
static void large_graphs_have_a_proof(void **state)
{
    struct seeded_stream chance = seeded_stream(2, 1, 0);
    int32_t mate[512];

    (void)state;
    for (int32_t turn = 0; turn < 12; turn++) {
        int32_t n = turn < 4 ? 512 : 100 + 2 * (int32_t)seeded_draw(&chance, 100);
        matching_weight *w = weights_of(n);

        for (int32_t u = 0; u < n; u++) {
            for (int32_t v = u + 1; v < n; v++) {
                int64_t apart = (int64_t)u / 7 - v / 7;
                matching_weight value = turn % 4 == 0   ? wide(&chance) >> 12
                                        : turn % 4 == 1 ? (matching_weight)seeded_draw(&chance, 4)
                                        : turn % 4 == 2 ? (matching_weight)apart * apart
                                                        : (matching_weight)seeded_draw(&chance, 65536);
                set(w, n, u, v, value);
            }
        }
        assert_true(matching_least(n, w, mate, &proof));
        check_proof(w, n, mate, &proof);
        test_free(w);
    }
}

/* Odd groups in which everything is cheap, and everything else has the greatest weight: somebody must leave
 * each group, and the duals go as far as they can. */
static void the_greatest_weights_do_not_overflow(void **state)
{
    const matching_weight greatest = ((matching_weight)1 << MATCHING_WEIGHT_BITS) - 1;
    int32_t n = 90, mate[90], outside = 0;
    matching_weight *w = weights_of(n);

    (void)state;
    for (int32_t u = 0; u < n; u++) {
        for (int32_t v = u + 1; v < n; v++)
            set(w, n, u, v, u / 9 == v / 9 ? 0 : greatest);
    }
    assert_true(matching_least(n, w, mate, NULL));
    for (int32_t v = 0; v < n; v++)
        outside += v / 9 != mate[v] / 9;
    assert_int_equal(outside, 10); /* ten groups of nine: one of each */
    for (int32_t u = 0; u < n; u++) {
        for (int32_t v = u + 1; v < n; v++)
            set(w, n, u, v, greatest);
    }
    assert_true(matching_least(n, w, mate, NULL));
    for (int32_t v = 0; v < n; v++)
        assert_int_equal(mate[mate[v]], v);
    test_free(w);
}

static void nobody_and_a_single_pair(void **state)
{
    const matching_weight two[4] = {99, 7, 7, 99};
    int32_t mate[2] = {-5, -5};

    (void)state;
    assert_true(matching_least(0, NULL, mate, &proof));
    assert_int_equal(mate[0], -5);
    assert_true(matching_least(2, two, mate, &proof));
    assert_int_equal(mate[0], 1);
    assert_int_equal(mate[1], 0);
}

/* The cheapest pair first would leave the dearest for the last two. */
static void greed_is_not_enough(void **state)
{
    int32_t n = 4, mate[4];
    matching_weight *w = weights_of(n);

    (void)state;
    set(w, n, 0, 1, 1);
    set(w, n, 2, 3, 1000);
    set(w, n, 0, 2, 2);
    set(w, n, 1, 3, 2);
    set(w, n, 0, 3, 500);
    set(w, n, 1, 2, 500);
    assert_true(matching_least(n, w, mate, NULL));
    assert_int_equal(mate[0], 2);
    assert_int_equal(mate[1], 3);
    test_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_graphs_against_all_their_matchings),
        cmocka_unit_test(large_graphs_have_a_proof),
        cmocka_unit_test(the_greatest_weights_do_not_overflow),
        cmocka_unit_test(nobody_and_a_single_pair),
        cmocka_unit_test(greed_is_not_enough),
    };
    return cmocka_run_group_tests_name("tournament_matching", tests, NULL, NULL);
}
