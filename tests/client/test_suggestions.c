/* Suggestions of every system, asked for with and without what they are worth: the same answers in the same
 * order, through whole games. */
#include "client/playout/playout.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void same_answers(const struct suggestions *a, const struct suggestions *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->used, b->used);
    for (int32_t i = 0; i < a->count; i++) {
        const struct suggestion *one = &a->line[i], *other = &b->line[i];

        assert_string_equal(one->label, other->label);
        assert_int_equal(one->first, other->first);
        assert_int_equal(one->count, other->count);
        assert_int_equal(one->arg_count, other->arg_count);
        for (int32_t k = 0; k < one->arg_count; k++)
            assert_int_equal(one->args[k].value, other->args[k].value);
        assert_memory_equal(&a->pool[one->first], &b->pool[other->first],
                            (size_t)one->count * sizeof a->pool[0]);
    }
}

static int32_t asked_side(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

/* Steady plays; returns how many suggestions were compared that are worth something. */
static int32_t compare(struct match *m, struct bot *bot)
{
    static struct suggestions priced, unpriced;
    static struct entry e;
    int32_t worth = 0;

    match_start(m);
    for (int32_t side; !match_over(m) && (side = asked_side(m)) >= 0;) {
        struct refusal why;
        uint64_t before = match_hash(m);

        match_suggest(m, side, &priced);
        match_suggest_unpriced(m, side, &unpriced);
        assert_false(priced.unpriced);
        assert_true(unpriced.unpriced);
        same_answers(&priced, &unpriced);
        assert_true(match_hash(m) == before);
        for (int32_t i = 0; i < priced.count; i++)
            worth += priced.line[i].worth != 0;
        bot_choose(bot, m, side, &e.answer);
        e.kind = ENTRY_ANSWER;
        e.side = side;
        e.player = bot_player(m, side);
        assert_true(match_apply(m, &e, &why));
    }
    assert_true(match_over(m));
    return worth;
}

static void check_system(const char *system, int64_t games, int32_t least)
{
    static struct problems problems;
    struct playout_plan plan;
    char text[PLAYOUT_TEXT];
    int32_t worth = 0;

    if (!playout_load(&plan, system, text))
        fail_msg("%s", text);
    for (int64_t n = 0; n < games; n++) {
        char *setup = playout_setup(&plan, n);
        struct match *m = match_create_with(setup, &plan.catalogue, &problems);
        struct bot_setting setting = {.kind = BOT_STEADY, .seed = 3};
        struct dice_seeded dice = {.seed = (uint64_t)n + 1};
        struct bot *bot;

        assert_non_null(m);
        match_dice(m, seeded_dice(&dice));
        bot = bot_create(&setting, m);
        assert_non_null(bot);
        worth += compare(m, bot);
        bot_free(bot);
        match_free(m);
        free(setup);
    }
    assert_true(worth > least);
    playout_free(&plan);
}

static void test_corsairs(void **state)
{
    (void)state;
    check_system("corsairs", 6, 1000);
}

static void test_brothers(void **state)
{
    (void)state;
    check_system("brothers", 4, 1000);
}

static void test_warband(void **state)
{
    (void)state;
    check_system("warband", 4, 1000);
}

static void test_battle(void **state)
{
    (void)state;
    check_system("battle", 1, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corsairs),
        cmocka_unit_test(test_brothers),
        cmocka_unit_test(test_warband),
        cmocka_unit_test(test_battle),
    };

    return cmocka_run_group_tests_name("suggestions", tests, NULL, NULL);
}
