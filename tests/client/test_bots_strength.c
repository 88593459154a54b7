/* Thinking pays: over the same few games, always the same ones, steady wins far more often than random. (Of
 * keen and steady too few can be played here to tell; common/bot/README.md has the commands.) */
#include "client/playout/playout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void check_steady_beats_random(const char *system, int64_t games)
{
    struct playout_plan plan;
    struct playout_result result;
    char text[PLAYOUT_TEXT];
    int32_t won[2] = {0, 0};

    if (!playout_load(&plan, system, text))
        fail_msg("%s", text);
    plan.bot[0] = BOT_STEADY;
    plan.bot[1] = BOT_RANDOM;
    plan.seed = 7;
    for (int64_t n = 0; n < games; n++) {
        if (!playout_game(&plan, n, &result))
            fail_msg("game %d: %s", (int)n, result.failure);
        if (result.outcome.winner >= 0)
            won[playout_seat(&plan, n, result.outcome.winner)]++;
    }
    assert_true(won[0] > 2 * won[1]);
    playout_free(&plan);
}

static void test_corsairs(void **state)
{
    (void)state;
    check_steady_beats_random("corsairs", 48);
}

/* Each of its scenarios from both sides. */
static void test_brothers(void **state)
{
    (void)state;
    check_steady_beats_random("brothers", 14);
}

static void test_warband(void **state)
{
    (void)state;
    check_steady_beats_random("warband", 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corsairs),
        cmocka_unit_test(test_brothers),
        cmocka_unit_test(test_warband),
    };

    return cmocka_run_group_tests_name("bots_strength", tests, NULL, NULL);
}
