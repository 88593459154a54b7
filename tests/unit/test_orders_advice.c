/* What orders advises: every suggestion is legal and the same each time it is asked for, odds are fractions,
 * and nothing that a side is advised depends on counters of the other side that it does not know (O4.1-k). */
#include "problem_help.h"

#include "common/bot/bot.h"
#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/match/setup.h"
#include "common/match/sound.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/aim.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/shared/options.h"

/* --- what stands in for parts that orders does not have yet -----------------------------------------------
 */

static procedure *table[PROCEDURES];
static struct rules mine;
const struct rules *const rules_installed[] = {&mine, NULL};

__attribute__((weak)) bool orders_sees(const struct match *of, int32_t unit, int32_t target)
{
    return orders_in_play(of, unit) && orders_in_play(of, target);
}

__attribute__((weak)) bool orders_notices(const struct match *of, int32_t unit, int32_t target)
{
    return orders_in_play(of, unit) && orders_in_play(of, target);
}

__attribute__((weak)) const char *orders_weapon_text(enum massed_weapon weapon)
{
    return massed_weapon_key[weapon];
}

__attribute__((weak)) const char *orders_shield_text(enum massed_shield shield)
{
    (void)shield;
    return "shield";
}

__attribute__((weak)) void orders_take_aims(struct match *of, int32_t side)
{
    (void)of;
    (void)side;
}

static enum flow nothing(struct match *of, struct frame *f)
{
    (void)f;
    return flow_done(of, NO_RESULT);
}

static void as_they_come(const struct match *of, int32_t side, struct decision *d)
{
    (void)of;
    (void)side;
    decision_option(d, "ranks", "ranks")->id = 1;
}

static struct question questions[QUESTIONS];

static void install(void)
{
    mine = orders;
    for (int32_t i = 0; i < QUESTIONS; i++)
        questions[i] = orders.question[i];
    if (!questions[Q_BLOWS].describe)
        questions[Q_BLOWS] = (struct question){.key = "orders.ask.blows",
                                               .kind = DECISION_PICK,
                                               .rule = "O5.5-g",
                                               .describe = as_they_come,
                                               .fallback = fallback_first_option};
    mine.question = questions;
    for (int32_t i = 0; i < PROCEDURES; i++)
        table[i] = orders.procedure[i] ? orders.procedure[i] : nothing;
    mine.procedure = table;
}

/* --- battles -----------------------------------------------------------------------------------------------
 */

static struct problems problems;
static struct match *m;
static struct dice_seeded seeded;
static struct suggestions offered, again;
static struct answer answer;

static void create(const char *one, const char *other, bool points)
{
    char text[1024];

    install();
    memset(&problems, 0, sizeof problems);
    snprintf(text, sizeof text,
             "{'format':1,'system':'orders','scenario':'skirmish','options':{'strategy_points':%s},'sides':["
             "{'name':'Red','players':['Ann'],'army':'%s'},{'name':'Blue','players':['Bob'],'army':'%s'}]}",
             points ? "true" : "false", one, other);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    char *whole = setup_resolve(text, NULL, &problems);

    expect_count(&problems, 0);
    m = match_create(whole, &problems);
    expect_count(&problems, 0);
    assert_non_null(m);
    free(whole);
}

static int teardown(void **state)
{
    (void)state;
    if (m)
        match_free(m);
    m = NULL;
    return 0;
}

static int32_t asked(void)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

static void give(int32_t side)
{
    static struct entry e;
    struct refusal why;

    e.kind = ENTRY_ANSWER;
    e.side = side;
    for (e.player = 0; m->state->player[e.player].side != side; e.player++)
        ;
    e.answer = answer;
    if (!match_apply(m, &e, &why))
        fail_msg("%s %s", why.rule, why.key);
}

/* --- in whole battles --------------------------------------------------------------------------------------
 */

static int32_t asked_often[QUESTIONS], advised_often[QUESTIONS], lines_seen;

static void odds_are_fractions(int32_t side)
{
    struct odds o;

    match_odds(m, side, &answer, &o);
    for (int32_t i = 0; i < o.count; i++, lines_seen++)
        if (o.line[i].cases <= 0 || o.line[i].wins < 0 || o.line[i].wins > o.line[i].cases)
            fail_msg("%s: %d of %d", o.line[i].key, (int)o.line[i].wins, (int)o.line[i].cases);
}

static void same_suggestions(void)
{
    assert_int_equal(again.count, offered.count);
    assert_int_equal(again.used, offered.used);
    assert_memory_equal(again.pool, offered.pool, (size_t)offered.used * sizeof offered.pool[0]);
    for (int32_t i = 0; i < offered.count; i++) {
        assert_int_equal(again.line[i].worth, offered.line[i].worth);
        assert_string_equal(again.line[i].label, offered.line[i].label);
    }
}

static void advice_is_good(int32_t side)
{
    uint64_t before = match_hash(m);
    struct arcs arcs;

    match_suggest(m, side, &offered);
    match_touched(m);
    match_suggest(m, side, &again);
    same_suggestions();
    for (int32_t i = 0; i < offered.count; i++) {
        struct refusal why = {.key = ""};

        suggestion_answer(&offered, i, match_decision(m, side), &answer);
        if (!match_check(m, side, &answer, NULL, &why))
            fail_msg("%s: suggestion %d is refused: %s %s", match_decision(m, side)->key, i, why.key,
                     why.rule);
        odds_are_fractions(side);
    }
    match_arcs(m, side, &arcs);
    asked_often[m->state->pending.question]++;
    advised_often[m->state->pending.question] += offered.count > 0;
    assert_true(match_hash(m) == before);
}

static void play(enum bot_kind one, enum bot_kind other, uint64_t seed)
{
    struct bot_setting settings[2] = {{.kind = one, .seed = seed, .work = 2000},
                                      {.kind = other, .seed = seed + 1, .work = 2000}};
    struct bot *bots[2];
    int32_t side;

    seeded = (struct dice_seeded){.seed = seed};
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
    for (int32_t i = 0; i < 2; i++)
        bots[i] = bot_create(&settings[i], m);
    while (!match_over(m) && (side = asked()) >= 0) {
        advice_is_good(side);
        bot_choose(bots[side], m, side, &answer);
        give(side);
    }
    assert_true(match_over(m));
    for (int32_t i = 0; i < 2; i++)
        bot_free(bots[i]);
}

/* Random comes to positions that steady avoids, and steady to combats. */
static void suggestions_are_legal(void **state)
{
    static const char *const armies[][2] = {{"fords_750", "tusk_750"},
                                            {"bramble_750", "courts_750"},
                                            {"tusk_750", "bramble_750"},
                                            {"courts_750", "fords_750"}};

    (void)state;
    for (size_t i = 0; i < sizeof armies / sizeof armies[0]; i++) {
        create(armies[i][0], armies[i][1], i % 2 == 1);
        play(i % 2 ? BOT_RANDOM : BOT_STEADY, i / 2 ? BOT_RANDOM : BOT_STEADY, 100 + i);
        match_free(m);
        m = NULL;
    }
    for (int32_t i = 0; i < QUESTIONS; i++)
        if (asked_often[i])
            print_message("%s: %d %d\n", questions[i].key, asked_often[i], advised_often[i]);
    assert_true(lines_seen > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(suggestions_are_legal, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
