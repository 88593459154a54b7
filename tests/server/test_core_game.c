/* A whole game by two clients and a spectator, and what comes after it. */
#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void whole_game(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_account(&sim, "ann");
    struct sim_client *bob = sim_guest(&sim, "bob");
    struct sim_client *eve = sim_guest(&sim, "eve");
    const char *match = sim_match(ann, bob, NULL);

    sim_open(eve, match, 0);
    assert_true(sim_play_out(ann, bob, match));
    assert_false(ann->picture_wrong);
    assert_false(bob->picture_wrong);
    assert_false(eve->picture_wrong);
    assert_true(sim_pushes(eve, GOT(EVENTS)) > 0);
    assert_int_equal(sim_pushes(eve, GOT(DECISION_CHANGE)), 0);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_game),
    };

    return cmocka_run_group_tests_name("core_game", tests, NULL, NULL);
}
