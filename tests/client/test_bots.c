/* The bots play whole games of the tiny system with every invariant watched, and always the same ones. */
#include "client/playout/playout.h"
#include "common/dice/seeded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct playout_plan plan_of(enum bot_kind one, enum bot_kind other)
{
    struct playout_plan plan;
    char text[PLAYOUT_TEXT];

    if (!playout_load(&plan, "tiny", text))
        fail_msg("%s", text);
    plan.bot[0] = one;
    plan.bot[1] = other;
    plan.keen_work = 4000;
    plan.seed = 5;
    plan.check = true;
    plan.sample_options = true;
    return plan;
}

static uint64_t play(const struct playout_plan *plan, int64_t games)
{
    struct playout_result result;
    uint64_t hash = 0;

    for (int64_t n = 0; n < games; n++) {
        if (!playout_game(plan, n, &result))
            fail_msg("game %d: %s", (int)n, result.failure);
        hash = hash * 31 + result.hash;
    }
    return hash;
}

static void test_every_bot_plays_to_the_end(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < BOT_KINDS; kind++) {
        struct playout_plan plan = plan_of((enum bot_kind)kind, (enum bot_kind)kind);
        uint64_t hash = play(&plan, 8);

        assert_true(hash == play(&plan, 8));
        plan.seed++;
        assert_true(hash != play(&plan, 8));
        playout_free(&plan);
    }
}

/* With a game master who is asked, and several commanders on each side who answer each for his own units. */
static void test_a_master_and_commanders(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < BOT_KINDS; kind++) {
        struct playout_plan plan = plan_of((enum bot_kind)kind, (enum bot_kind)kind);
        int64_t games = kind == BOT_KEEN ? 2 : 24;

        plan.master = true;
        plan.players = 2;
        uint64_t hash = play(&plan, games);

        assert_true(hash == play(&plan, games));
        plan.players = 1;
        assert_true(hash != play(&plan, games));
        plan.sample_options = false;
        plan.options = "ruled,staff,stones";
        play(&plan, games);
        plan.options = "ranks,lines,ground,long";
        play(&plan, games);
        playout_free(&plan);
    }
}

/* Two bots of different kinds meet twice in each setup, each once in each seat. */
static void test_seats_are_changed(void **state)
{
    struct playout_plan plan = plan_of(BOT_STEADY, BOT_RANDOM);

    (void)state;
    for (int64_t n = 0; n < 8; n += 2) {
        char *one = playout_setup(&plan, n), *other = playout_setup(&plan, n + 1);

        assert_string_equal(one, other);
        assert_int_not_equal(playout_seat(&plan, n, 0), playout_seat(&plan, n + 1, 0));
        assert_int_not_equal(playout_seat(&plan, n, 0), playout_seat(&plan, n, 1));
        free(one);
        free(other);
    }
    playout_free(&plan);
}

/* Asked twice for the same decision, a bot answers the same, and the match stays as it is. */
static void test_choosing_changes_nothing(void **state)
{
    struct playout_plan plan = plan_of(BOT_RANDOM, BOT_RANDOM);
    struct problems problems = {0};
    struct dice_seeded dice = {.seed = 3};
    char *setup = playout_setup(&plan, 0);
    struct match *m = match_create(setup, &problems);
    static struct answer first, second;

    (void)state;
    assert_non_null(m);
    match_dice(m, seeded_dice(&dice));
    match_start(m);
    for (int32_t kind = 0; kind < BOT_KINDS; kind++) {
        struct bot_setting setting = {.kind = (enum bot_kind)kind, .seed = 9, .work = 2000};
        struct bot *bot = bot_create(&setting, m);
        int32_t side = match_waits_for(m, 0) ? 0 : 1;
        uint64_t before = match_hash(m);

        assert_non_null(bot);
        bot_choose(bot, m, side, &first);
        bot_choose(bot, m, side, &second);
        assert_true(match_hash(m) == before);
        assert_int_equal(first.count, second.count);
        assert_memory_equal(first.item, second.item, (size_t)first.count * sizeof first.item[0]);
        bot_free(bot);
    }
    match_free(m);
    free(setup);
    playout_free(&plan);
}

static void test_names_of_bots(void **state)
{
    (void)state;
    assert_int_equal(bot_kind_from("keen"), BOT_KEEN);
    assert_int_equal(bot_kind_from("clever"), BOT_KINDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_bot_plays_to_the_end),
        cmocka_unit_test(test_a_master_and_commanders),
        cmocka_unit_test(test_seats_are_changed),
        cmocka_unit_test(test_choosing_changes_nothing),
        cmocka_unit_test(test_names_of_bots),
    };

    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
