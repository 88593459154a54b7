/* Who does not ask why an answer is refused is told sooner, and the same: random answers to the decisions of
 * every system, through whole games, checked both ways. */
#include "client/playout/playout.h"
#include "common/bot/think.h"
#include "common/match/rules.h"
#include "common/table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 12, BOLDEST = 16 };

struct tally {
    int32_t legal, refused;
};

/* Asked first without a reason: an answer found legal is kept, and must not hide what the other check says.
 */
static void check_both_ways(struct match *m, int32_t side, const struct answer *a, struct tally *tally)
{
    struct refusal why = {.key = ""};

    match_touched(m);
    bool unasked = match_check(m, side, a, NULL, NULL);

    match_touched(m);
    bool asked = match_check(m, side, a, NULL, &why);

    if (asked != unasked)
        fail_msg("%s: %s with a reason (%s), %s without", m->decision.key, asked ? "legal" : "refused",
                 why.key, unasked ? "legal" : "refused");
    tally->legal += asked;
    tally->refused += !asked;
}

/* A decision of places, answered by all who stand a little farther on: near what the rules just allow. */
static void a_little_on(const struct match *m, const struct decision *d, angle direction, length far,
                        struct answer *a)
{
    answer_clear(a, DECISION_PLACE, d->number);
    for (int32_t i = 0; i < d->movable_count; i++) {
        const struct stand *s = table_stand_const(table_of(m), d->movable[i].figure);

        if (stand_on_table(table_of(m), d->movable[i].figure))
            answer_add_place(a, d->movable[i].figure, point_ahead(s->place.at, direction, far),
                             s->place.facing);
    }
}

static int32_t asked_side(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

static void play(struct match *m, struct bot *bot, struct tally *tally)
{
    static struct answer made_up;
    static struct entry e;

    match_start(m);
    for (int32_t side; !match_over(m) && (side = asked_side(m)) >= 0;) {
        struct refusal why;

        bot_choose(bot, m, side, &e.answer); /* it then knows the decision, and can make answers up */
        for (int32_t boldness = BOLDEST; boldness > 0; boldness -= 3) {
            random_answer(bot, m, boldness, &made_up);
            check_both_ways(m, side, &made_up, tally);
        }
        for (length far = 0; bot->decision.kind == DECISION_PLACE && far < 8 * CENTIMETRE;
             far += CENTIMETRE / 2) {
            a_little_on(m, &bot->decision, (angle)(far * 997), far, &made_up);
            check_both_ways(m, side, &made_up, tally);
        }
        if (made_up.count > 0) { /* what any decision forbids */
            made_up.item[made_up.count - 1].ref = m->state->figures + 7;
            check_both_ways(m, side, &made_up, tally);
        }
        check_both_ways(m, side, &e.answer, tally);
        e.kind = ENTRY_ANSWER;
        e.side = side;
        e.player = bot_player(m, side);
        if (!match_apply(m, &e, &why))
            fail_msg("%s was answered illegally: %s", m->decision.key, why.key);
    }
}

static struct tally play_system(const char *system)
{
    struct playout_plan plan;
    struct tally tally = {0, 0};
    char text[PLAYOUT_TEXT];

    if (!playout_load(&plan, system, text))
        fail_msg("%s", text);
    for (int64_t n = 0; n < GAMES; n++) {
        struct problems problems = {0};
        struct bot_setting setting = {.kind = BOT_RANDOM, .seed = (uint64_t)n + 1};
        struct dice_seeded dice = {.seed = (uint64_t)n + 100};
        char *setup = playout_setup(&plan, n);
        struct match *m = match_create(setup, &problems);
        struct bot *bot = m ? bot_create(&setting, m) : NULL;

        assert_non_null(bot);
        match_dice(m, seeded_dice(&dice));
        play(m, bot, &tally);
        bot_free(bot);
        match_free(m);
        free(setup);
    }
    playout_free(&plan);
    return tally;
}

static void test_both_ways_agree(void **state)
{
    (void)state;
    for (int32_t i = 0; rules_installed[i]; i++) {
        struct tally tally = play_system(rules_installed[i]->name);

        /* Each is found often enough to mean something. */
        assert_true(tally.legal > 1000);
        assert_true(tally.refused > 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_ways_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
