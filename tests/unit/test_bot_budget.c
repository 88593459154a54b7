/* What keen may spend: work is counted from what a step handles, grows with it, and is the same whenever it
 * is counted; and what trials tell, against plain arithmetic in long double. */
#include "tests/unit/test_match_help.h"

#include "common/bot/bot.h"
#include "common/bot/budget.h"
#include "common/bot/trial.h"

#include <math.h>

enum { RED, BLUE };

/* --- work ---------------------------------------------------------------------------------------- */

static void work_grows_with_the_table(void **state)
{
    struct step_size size = {.figures = 20, .offered = 5, .advised = 4};
    int32_t before = step_work(&size);

    (void)state;
    assert_true(before > 0);
    for (int32_t *part = &size.figures; part <= &size.advised; part++) {
        ++*part;
        assert_true(step_work(&size) > before);
        before = step_work(&size);
    }
    size.figures = 1000;
    assert_in_range(step_work(&size), 1000, 1200); /* about a millisecond, in microseconds */
}

static void work_is_counted_of_the_decision(void **state)
{
    static struct suggestions s;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    match_advise(g->m, RED, &s);
    struct step_size size = step_size_of(figures_known(g->m, RED), match_decision(g->m, RED), &s);

    assert_int_equal(g->m->state->figures, 10);
    assert_int_equal(size.figures, 9); /* Blue's spy is hidden */
    assert_int_equal(size.offered, match_decision(g->m, RED)->option_count + 3);
    assert_int_equal(size.advised, s.count);
    assert_true(s.count > 0);
}

static void stakes_rise_with_the_spread(void **state)
{
    (void)state;
    assert_int_equal(stakes_of(0, 200), 1);
    assert_int_equal(stakes_of(199, 200), 1); /* less than a hundredth of the army */
    assert_int_equal(stakes_of(200, 200), 2);
    assert_int_equal(stakes_of(599, 200), 3);
    assert_int_equal(stakes_of(600, 200), STAKES_MOST);
    assert_int_equal(stakes_of(INT32_MAX, 1), STAKES_MOST);
    assert_int_equal(stakes_of(1000, 0), 1); /* an army that costs nothing */
    for (int64_t spread = 1; spread < 3000; spread++)
        assert_true(stakes_of(spread, 500) >= stakes_of(spread - 1, 500));
}

static void dear_tries_leave_fewer_candidates(void **state)
{
    (void)state;
    assert_int_equal(candidates_within(16000, 100, 5), 5);
    assert_int_equal(candidates_within(16000, 1000, 5), 4);
    assert_int_equal(candidates_within(16000, 2000, 5), 2);
    assert_int_equal(candidates_within(16000, 2001, 5), 1);
    assert_int_equal(candidates_within(16000, 0, 5), 5);
    for (int32_t work = 1; work < 5000; work++) {
        assert_true(candidates_within(16000, work, 5) >= candidates_within(16000, work + 1, 5));
        assert_true(candidates_within(16000, work, 5) <= candidates_within(16001, work, 5));
    }
}

/* --- trials -------------------------------------------------------------------------------------- */

static uint64_t chance = 1;

static int32_t random_from(int32_t low, int32_t high)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return low + (int32_t)((chance >> 33) % (uint64_t)(high - low + 1));
}

/* How many standard errors the average is above `least`. */
static long double errors_above(const int64_t *gain, int32_t count, long double least)
{
    long double sum = 0, squares = 0;

    for (int32_t i = 0; i < count; i++)
        sum += gain[i];
    long double mean = sum / count;

    for (int32_t i = 0; i < count; i++)
        squares += (gain[i] - mean) * (gain[i] - mean);
    return (mean - least) / sqrtl(squares / (count - 1) / count);
}

static bool near(long double a, long double b)
{
    return fabsl(a - b) < 0.01L;
}

static void trials_tell_what_statistics_say(void **state)
{
    int32_t better = 0, worse = 0, clear = 0, idle = 0;

    (void)state;
    for (int32_t n = 0; n < 20000; n++) {
        struct trial t = {0};
        int64_t gain[TRIALS_MOST];
        int32_t count = random_from(SAMPLES_LEAST, TRIALS_MOST), lean = random_from(-300, 300);

        for (int32_t i = 0; i < count; i++) {
            gain[i] = random_from(-1000, 1000) + lean;
            trial_add(&t, gain[i]);
        }
        long double errors = errors_above(gain, count, 0), above = errors_above(gain, count, 100);

        if (!near(fabsl(errors), 1)) {
            assert_int_equal(trial_better(&t), errors > 1);
            assert_int_equal(trial_worse(&t), errors < -1);
        }
        if (!near(errors, 2))
            assert_int_equal(trial_clear(&t), errors > 2 && count >= TRIALS_CLEAR);
        if (!near(above, -2))
            assert_int_equal(trial_idle(&t, 100), above < -2 && count >= TRIALS_CLEAR);
        better += trial_better(&t);
        worse += trial_worse(&t);
        clear += trial_clear(&t);
        idle += trial_idle(&t, 100);
    }
    assert_true(better > 1000 && worse > 1000 && clear > 1000 && idle > 1000);
}

/* The greatest gains do not overflow. Equal ones tell at once, and a rival that brings just the same as the
 * first is given up when it could have shown itself. */
static void trials_at_their_limits(void **state)
{
    struct trial huge = {0}, same = {0}, equal = {0};

    (void)state;
    for (int32_t i = 0; i < TRIALS_MOST; i++)
        trial_add(&huge, i % 4 == 0 ? INT64_MIN : INT64_MAX);
    assert_int_equal(trial_average(&huge), GAIN_MOST / 2);
    assert_true(trial_better(&huge) && trial_clear(&huge) && !trial_idle(&huge, GAIN_MOST / 4));
    trial_add(&equal, 7);
    assert_false(trial_tells(&equal));
    trial_add(&equal, 7);
    assert_true(trial_better(&equal));
    for (int32_t i = 0; i < TRIALS_CLEAR; i++) {
        assert_false(trial_idle(&same, 1));
        trial_add(&same, 0);
    }
    assert_true(trial_idle(&same, 1) && !trial_tells(&same));
    assert_true(trial_average(&(struct trial){0}) == INT64_MIN);
}

/* --- keen ---------------------------------------------------------------------------------------- */

static void assert_same_answer(struct bot *a, struct bot *b, int32_t side)
{
    static struct answer one, other;

    bot_choose(a, g->m, side, &one);
    bot_choose(b, g->m, side, &other);
    assert_int_equal(one.count, other.count);
    assert_memory_equal(one.item, other.item, (size_t)one.count * sizeof one.item[0]);
}

/* A budget too small for a rival leaves it with steady's choice; the same budget chooses the same each time.
 */
static void without_a_budget_it_is_steady(void **state)
{
    struct bot *bot[4];

    (void)state;
    game_open(g, SETUP_TWO, 3);
    for (int32_t i = 0; i < 4; i++) {
        struct bot_setting setting = {
            .kind = i == 0 ? BOT_STEADY : BOT_KEEN, .seed = 5, .work = i < 2 ? 10 : 4000};

        bot[i] = bot_create(&setting, g->m);
        assert_non_null(bot[i]);
    }
    for (int32_t n = 0; n < 30 && !match_over(g->m); n++) {
        int32_t side = match_waits_for(g->m, RED) ? RED : BLUE;

        assert_same_answer(bot[0], bot[1], side);
        assert_same_answer(bot[2], bot[3], side);
        game_default(g, side);
        must_give(g, side);
    }
    for (int32_t i = 0; i < 4; i++)
        bot_free(bot[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_grows_with_the_table),
        TEST(work_is_counted_of_the_decision),
        cmocka_unit_test(stakes_rise_with_the_spread),
        cmocka_unit_test(dear_tries_leave_fewer_candidates),
        cmocka_unit_test(trials_tell_what_statistics_say),
        cmocka_unit_test(trials_at_their_limits),
        TEST(without_a_budget_it_is_steady),
    };

    return cmocka_run_group_tests_name("bot_budget", tests, NULL, NULL);
}
