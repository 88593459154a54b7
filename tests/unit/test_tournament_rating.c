/* Ratings, and the queue that uses them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/dice/seeded.h"
#include "common/tournament/queue.h"
#include "common/tournament/rating.h"

/* The worked example of Glickman's paper: 1464.06, 151.52, 0.05999. It goes on with numbers rounded to four
 * places; without rounding on the way the rating is 1464.0507, a hundredth less. */
static void the_example_of_the_paper(void **state)
{
    const struct rating_game games[] = {
        {{140000, 3000, 60000}, 2}, {{155000, 10000, 60000}, 0}, {{170000, 30000, 60000}, 0}};
    struct rating after = rating_after((struct rating){150000, 20000, 60000}, 3, games, RATING_TAU);

    (void)state;
    assert_int_equal(after.points, 146405);
    assert_int_equal(after.deviation, 15152);
    assert_int_equal(after.volatility, 59996);
}

static void staying_away_makes_a_rating_less_certain(void **state)
{
    struct rating r = {160000, 5000, 60000}, once = rating_idle(r, 1),
                  none = rating_after(r, 0, NULL, RATING_TAU);

    (void)state;
    assert_int_equal(once.points, 160000);
    assert_int_equal(once.deviation, 5107); /* sqrt(50^2 + (0.06 x 173.7178)^2) = 51.07 */
    assert_int_equal(once.volatility, 60000);
    assert_memory_equal(&once, &none, sizeof once);
    assert_int_equal(rating_idle(r, 100000).deviation, RATING_DEVIATION_START);
    assert_int_equal(rating_idle(r, 0).deviation, 5000);
}

/* A stored row goes in and out as it is; ratings stay within their bounds whatever comes. */
static void rows_round_trip_and_stay_within_bounds(void **state)
{
    struct seeded_stream chance = seeded_stream(10, 1, 0);
    struct rating r = rating_start();

    (void)state;
    for (int32_t period = 0; period < 3000; period++) {
        struct rating_game games[20];
        int32_t count = (int32_t)seeded_draw(&chance, 20), before = r.points, won = 0,
                even = period / 500 % 2;

        struct rating same = rating_idle(r, 0);

        assert_memory_equal(&same, &r, sizeof r);
        for (int32_t i = 0; i < count; i++) {
            games[i].opponent =
                (struct rating){RATING_LEAST + (int32_t)seeded_draw(&chance, 65536) * 5,
                                RATING_DEVIATION_LEAST + (int32_t)seeded_draw(&chance, 32000), 60000};
            games[i].half_points = even ? 2 : (int32_t)seeded_draw(&chance, 3);
            won += games[i].half_points;
        }
        r = rating_after(r, count, games, RATING_TAU);
        assert_in_range(r.points, RATING_LEAST, RATING_MOST);
        assert_in_range(r.deviation, RATING_DEVIATION_LEAST, RATING_DEVIATION_START);
        assert_in_range(r.volatility, RATING_VOLATILITY_LEAST, RATING_VOLATILITY_MOST);
        if (count > 0 && won == 2 * count)
            assert_true(r.points >= before);
        if (count == 0)
            assert_int_equal(r.points, before);
    }
}

/* ---- the queue ---- */

enum { MINUTE = 60000 };

static void the_gap_widens_with_waiting(void **state)
{
    struct queue_settings s = {.gap = 5000, .widening = 5000, .gap_most = 20000, .deviation = 50};
    struct queue_waiting fresh = {150000, 0, 10 * MINUTE}, other = {160000, 0, 10 * MINUTE};
    struct queue_waiting unknown = {150000, 35000, 10 * MINUTE};

    (void)state;
    assert_int_equal(queue_gap(&s, &fresh, 10 * MINUTE), 5000);
    assert_int_equal(queue_gap(&s, &fresh, 10 * MINUTE + MINUTE / 2), 7500);
    assert_int_equal(queue_gap(&s, &fresh, 11 * MINUTE), 10000);
    assert_int_equal(queue_gap(&s, &fresh, 99 * MINUTE), 20000);
    assert_int_equal(queue_gap(&s, &fresh, 0), 5000); /* clocks that go back do no harm */
    assert_int_equal(queue_gap(&s, &unknown, 10 * MINUTE), 22500);
    assert_false(queue_fits(&s, &fresh, &other, 10 * MINUTE));
    assert_false(queue_fits(&s, &fresh, &other, 11 * MINUTE - 1));
    assert_true(queue_fits(&s, &fresh, &other, 11 * MINUTE));
    other.since = 8 * MINUTE; /* has waited for two minutes: 15,000 and 5,000 make 10,000 on average */
    assert_true(queue_fits(&s, &fresh, &other, 10 * MINUTE));
    assert_true(queue_fits(&s, &other, &fresh, 10 * MINUTE));
}

/* All ways of making some pairs: most pairs, then the least waiting time of those who stay, then the least
 * sum of squares. */
struct best {
    int32_t pairs;
    int64_t stay, squares;
    bool found;
};

static void try_all(bool fits[8][8], const struct queue_waiting *w, int32_t n, uint32_t left, struct best now,
                    int64_t clock, struct best *best)
{
    int32_t first = 0;

    if (left == 0) {
        bool better = !best->found || now.pairs > best->pairs ||
                      (now.pairs == best->pairs &&
                       (now.stay < best->stay || (now.stay == best->stay && now.squares < best->squares)));
        if (better)
            *best = now;
        best->found = true;
        return;
    }
    while (!(left >> first & 1))
        first++;
    now.stay += clock - w[first].since;
    try_all(fits, w, n, left & ~(1U << first), now, clock, best);
    now.stay -= clock - w[first].since;
    for (int32_t i = first + 1; i < n; i++) {
        int64_t gap = (int64_t)w[first].points - w[i].points;
        struct best with = now;

        if (!(left >> i & 1) || !fits[first][i])
            continue;
        with.pairs++;
        with.squares += gap * gap;
        try_all(fits, w, n, left & ~(1U << first | 1U << i), with, clock, best);
    }
}

static void the_queue_against_all_pairings(void **state)
{
    struct seeded_stream chance = seeded_stream(11, 1, 0);
    struct queue_settings s = queue_usual();
    struct pairing_couple pairs[ENTRANTS_MAX / 2], refused[2];
    int32_t made = 0;

    (void)state;
    for (int32_t turn = 0; turn < 3000; turn++) {
        int32_t n = (int32_t)seeded_draw(&chance, 9), refusals = n > 1 ? (int32_t)seeded_draw(&chance, 3) : 0,
                found;
        struct queue_waiting w[8];
        struct best best = {0}, mine = {0};
        bool fits[8][8] = {{false}}, seen[8] = {false};
        int64_t clock = 20 * MINUTE;

        for (int32_t i = 0; i < n; i++)
            w[i] = (struct queue_waiting){150000 + (int32_t)seeded_draw(&chance, 60000),
                                          5000 + (int32_t)seeded_draw(&chance, 10000),
                                          clock - (int64_t)seeded_draw(&chance, 5) * MINUTE};
        for (int32_t i = 0; i < refusals; i++)
            refused[i] = (struct pairing_couple){
                {(int32_t)seeded_draw(&chance, (uint32_t)n), (int32_t)seeded_draw(&chance, (uint32_t)n)}};
        for (int32_t i = 0; i < n; i++) {
            for (int32_t j = 0; j < n; j++) {
                fits[i][j] = i != j && queue_fits(&s, &w[i], &w[j], clock);
                for (int32_t k = 0; k < refusals; k++)
                    fits[i][j] &= !((refused[k].entrant[0] == i && refused[k].entrant[1] == j) ||
                                    (refused[k].entrant[0] == j && refused[k].entrant[1] == i));
            }
        }
        try_all(fits, w, n, (1U << n) - 1, (struct best){0}, clock, &best);
        found = queue_pair(&s, n, w, refusals, refused, clock, pairs);
        for (int32_t i = 0; i < n; i++)
            mine.stay += clock - w[i].since;
        for (int32_t i = 0; i < found; i++) {
            int32_t a = pairs[i].entrant[0], b = pairs[i].entrant[1];
            int64_t gap = (int64_t)w[a].points - w[b].points;

            assert_false(seen[a] || seen[b]);
            seen[a] = seen[b] = true;
            assert_true(fits[a][b]);
            mine.stay -= 2 * clock - w[a].since - w[b].since;
            mine.squares += gap * gap;
        }
        made += found;
        assert_int_equal(found, best.pairs);
        assert_int_equal(mine.stay, best.stay);
        assert_int_equal(mine.squares, best.squares);
    }
    assert_true(made > 3000);
}

static void of_a_crowd_those_who_came_first(void **state)
{
    static struct queue_waiting crowd[700];
    struct pairing_couple pairs[ENTRANTS_MAX / 2];
    struct queue_settings s = queue_usual();
    int32_t found;

    (void)state;
    for (int32_t i = 0; i < 700; i++)
        crowd[i] = (struct queue_waiting){150000, 5000, 1000 + (i * 37) % 700};
    found = queue_pair(&s, 700, crowd, 0, NULL, 5000, pairs);
    assert_int_equal(found, ENTRANTS_MAX / 2);
    for (int32_t i = 0; i < found; i++) {
        for (int32_t side = 0; side < 2; side++)
            assert_true(crowd[pairs[i].entrant[side]].since < 1000 + ENTRANTS_MAX);
    }
    assert_int_equal(crowd[pairs[0].entrant[0]].since, 1000); /* the longest waiting first */
    assert_int_equal(queue_pair(&s, 1, crowd, 0, NULL, 5000, pairs), 0);
    assert_int_equal(queue_pair(&s, 0, crowd, 0, NULL, 5000, pairs), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_paper),
        cmocka_unit_test(staying_away_makes_a_rating_less_certain),
        cmocka_unit_test(rows_round_trip_and_stay_within_bounds),
        cmocka_unit_test(the_gap_widens_with_waiting),
        cmocka_unit_test(the_queue_against_all_pairings),
        cmocka_unit_test(of_a_crowd_those_who_came_first),
    };
    return cmocka_run_group_tests_name("tournament_rating", tests, NULL, NULL);
}
