/* RULE("B11.1.2-f"): tests, and the table of what changes them. */
#include "common/rules/battle/command/tests.h"

#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/characters/generals.h"
#include "common/rules/battle/characters/standard.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/psychology/hatred.h"

/* --- what changes a test ----------------------------------------------------------------------------- */

/* RULE("B12.6-a"): in its front, and alive. */
static int32_t musician(const struct match *m, int32_t unit)
{
    int32_t figure = massed_unit_at(m, unit)->musician;

    return figure != NOBODY && battle_in_front_rank(m, figure) ? 1 : 0;
}

/* RULE("B16.1-l"). */
static int32_t standard(const struct match *m, int32_t unit)
{
    return battle_standard_near(m, unit) ? 1 : 0;
}

static int32_t standard_lost(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->standard_lost;
}

/* RULE("B7.15.3-f"): its leader has refused a challenge. */
static int32_t shame(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->lost_face && battle_has_leader(m, unit) ? 1 : 0;
}

/* RULE("B12.3-k"): its banner is lost and nobody has it; RULE("B12.3-j"): the enemy has it. */
static int32_t banner(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->banner_lost;
}

/* RULE("B7.4.1-b"). */
static int32_t disorder(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->disordered ? 1 : 0;
}

static int32_t always_one(const struct match *m, int32_t unit)
{
    (void)m;
    (void)unit;
    return 1;
}

#define IN(test) (1u << (test))
enum {
    EVERY_TEST = (1 << BATTLE_TESTS) - 1,
    ON_CL = IN(TEST_PANIC) | IN(TEST_FEAR) | IN(TEST_HATRED) | IN(TEST_STUPIDITY) | IN(TEST_FRENZY) |
            IN(TEST_RAGE),
    ON_LD = EVERY_TEST & ~(ON_CL | IN(TEST_WP) | IN(TEST_INT)),
    BY_GENERAL = IN(TEST_ROUT) | IN(TEST_RALLY)
};

/* Step 3 of B11.1.2-f: what is added, the sum never above 10. */
struct test_row {
    const char *rule;
    uint32_t in;
    int32_t (*value)(const struct match *m, int32_t unit);
};
static const struct test_row bonuses[] = {
    {RULE("B12.6-a"), IN(TEST_MANOEUVRE) | IN(TEST_REDIRECT), musician},
    {RULE("B16.1-l"), IN(TEST_RALLY), standard},
    {RULE("B10.6-j"), IN(TEST_ROUT), battle_hatred_steadies},
};
/* Step 4: what is then taken away; all of it adds up. */
static const struct test_row penalties[] = {
    {RULE("B7.4.1-b"), EVERY_TEST, disorder},
    {RULE("B12.3-k"), ON_LD, banner},
    {RULE("B7.15.3-f"), ON_LD, shame},
    {RULE("B16.1-q"), ON_LD, standard_lost}, /* RULE("B16.1-t") */
    {RULE("B8.5.6-c"), IN(TEST_STOP), always_one},
};

/* --- the tests --------------------------------------------------------------------------------------- */

static const char *const test_name[BATTLE_TESTS] = {
    [TEST_MANOEUVRE] = "battle.roll.manoeuvre",
    [TEST_COMPLEX] = "battle.roll.complex",
    [TEST_FLEE] = "battle.roll.flee",
    [TEST_ROUT] = "battle.roll.rout",
    [TEST_PANIC] = "battle.roll.panic",
    [TEST_FEAR] = "battle.roll.fear",
    [TEST_HATRED] = "battle.roll.hatred",
    [TEST_STUPIDITY] = "battle.roll.stupidity",
    [TEST_STAND] = "battle.roll.stand",
    [TEST_FRENZY] = "battle.roll.frenzy",
    [TEST_HOLD_BACK] = "battle.roll.hold_back",
    [TEST_STOP] = "battle.roll.stop",
    [TEST_RALLY] = "battle.roll.rally",
    [TEST_WITHDRAW] = "battle.roll.withdraw",
    [TEST_REDIRECT] = "battle.roll.redirect",
    [TEST_BRAWL] = "battle.roll.brawl",
    [TEST_RAGE] = "battle.roll.frenzy",
    [TEST_CROSSED] = "battle.roll.crossed",
    [TEST_WP] = "battle.roll.wp",
    [TEST_INT] = "battle.roll.int",
};

/* Step 1: RULE("B11.1.2-a"), RULE("B11.1.2-b"), RULE("B8.1-f"), RULE("B10.2-c"): the lowest of the troops;
 * the leader's own never lowers it. A unit without ordinary troops has that of its figures. */
int32_t battle_troops_value(const struct match *m, int32_t unit, enum massed_characteristic c)
{
    bool troops = massed_rank_and_file(m, unit) > 0;
    int32_t leader = massed_unit_at(m, unit)->leader, least = NOTHING;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && (!troops || massed_is_rank_and_file(m, figure)) &&
        (figure != leader || massed_rank_and_file(m, unit) <= 1) &&
        (least == NOTHING || massed_value(m, figure, c) < least))
        least = massed_value(m, figure, c);
    return least == NOTHING ? 0 : least;
}

/* RULE("B10.1-a"): psychology is tested on Cl, all else on Ld, but for what a game master imposes. */
static enum massed_characteristic tested_on(enum battle_test test)
{
    if (test == TEST_WP)
        return CHAR_WP;
    if (test == TEST_INT)
        return CHAR_INT;
    return ON_CL & IN(test) ? CHAR_CL : CHAR_LD;
}

/* RULE("B14.5-a"). */
static int32_t bonus_in(const struct massed_nature *n, enum massed_characteristic c)
{
    return c == CHAR_CL    ? n->bonus_cl
           : c == CHAR_WP  ? n->bonus_wp
           : c == CHAR_INT ? n->bonus_int
                           : n->bonus_ld;
}

/* Step 2: RULE("B14.6.5-d"), RULE("B14.6.5-e"), RULE("B14.6.5-f"), RULE("B14.6.5-g"), RULE("B10.1-b"),
 * RULE("B8.1-e"), RULE("B11.1.2-c"), RULE("B11.1.2-d"), RULE("B11.1.2-e"): what a character
 * who leads the unit adds.
 */
static int32_t led_by(const struct match *m, int32_t unit, enum battle_test test, int32_t troops,
                      enum massed_characteristic c)
{
    int32_t leader = massed_unit_at(m, unit)->leader, bonus;

    if (!battle_has_leader(m, unit) || !massed_is_character(m, leader))
        return 0;
    bonus = bonus_in(&battle_figure_at(m, leader)->nature, c);
    if (test == TEST_RAGE) /* RULE("B10.5-c"): taken off, without a least */
        return -bonus;
    return battle_led(troops, bonus, massed_value(m, leader, c)) - troops;
}

void battle_prepare_test(const struct match *m, int32_t unit, enum battle_test test,
                         struct battle_test_more more, struct roll *roll)
{
    enum massed_characteristic c = tested_on(test);
    int32_t troops = battle_troops_value(m, unit, c), led = led_by(m, unit, test, troops, c);
    struct battle_lent lent = {.value = 0};

    roll_begin(roll, test_name[test], battle_side_of(m, unit), NOBODY, D6);
    roll_modify(roll, troops, RULE("B11.1.2-a"));
    if (BY_GENERAL & IN(test)) /* RULE("B14.8-c"): in its place, where it is the better one */
        lent = battle_lent_ld(m, unit, troops);
    if (lent.value > 0 && lent.value > led)
        roll_modify(roll, lent.value, lent.rule);
    else if (led != 0)
        roll_modify(roll, led, RULE("B14.6.5-h"));
    for (size_t i = 0; i < sizeof bonuses / sizeof bonuses[0]; i++) {
        int32_t value = bonuses[i].in & IN(test) ? bonuses[i].value(m, unit) : 0;

        if (value != 0)
            roll_modify(roll, value, bonuses[i].rule);
    }
    if (more.value > 0)
        roll_modify(roll, more.value, more.rule);
    roll_needs_at_most(roll, 0, CHARACTERISTIC_CEILING, RULE("B11.1.2-d")); /* RULE("B12.6-b") */
    for (size_t i = 0; i < sizeof penalties / sizeof penalties[0]; i++) {
        int32_t value = penalties[i].in & IN(test) ? penalties[i].value(m, unit) : 0;

        if (value != 0)
            roll_modify(roll, -value, penalties[i].rule);
        roll->target -= value;
    }
    if (more.value < 0) {
        roll_modify(roll, more.value, more.rule);
        roll->target += more.value;
    }
}

int32_t battle_test_chance(const struct match *m, int32_t unit, enum battle_test test)
{
    struct roll roll;

    battle_prepare_test(m, unit, test, (struct battle_test_more){0}, &roll);
    return battle_test_in_36(roll.target);
}

bool battle_test(struct match *m, int32_t unit, enum battle_test test, const char *rule)
{
    return battle_test_with(m, unit, test, rule, (struct battle_test_more){0});
}

static bool try(struct match *m, int32_t unit, enum battle_test test, const char *rule,
                struct battle_test_more more)
{
    struct roll roll;

    battle_prepare_test(m, unit, test, more, &roll);
    for (int32_t i = 0; i < TEST_DICE; i++)
        roll.total += roll_die(m, &roll);
    bool passed = roll.total <= roll.target;

    roll.result = passed ? ROLL_PASSED : ROLL_FAILED;
    struct event *e = battle_tell(m, passed ? "battle.test.passed" : "battle.test.failed", rule, unit);

    event_word(e, "test", test_name[test]);
    event_roll(e, &roll);
    event_end(m);
    if (!passed && tested_on(test) == CHAR_CL)
        battle_try_formation(m, unit, MISHAP_FRIGHT);
    return passed;
}

/* RULE("B16.1-k"): a rout test that is failed near the army standard is taken once more. Nobody is asked: who
 * fails has nothing to lose. */
bool battle_test_with(struct match *m, int32_t unit, enum battle_test test, const char *rule,
                      struct battle_test_more more)
{
    return try(m, unit, test, rule, more) ||
           (test == TEST_ROUT && battle_standard_near(m, unit) && try(m, unit, test, RULE("B16.1-k"), more));
}

bool battle_test_alone(struct match *m, int32_t figure, enum battle_test test, const char *rule,
                       struct battle_test_more more)
{
    struct roll roll;
    struct event *e;
    bool passed;

    roll_begin(&roll, test_name[test], figure_at(m, figure)->side, figure, D6);
    roll_modify(&roll, massed_value(m, figure, tested_on(test)), RULE("B14.6.4-c"));
    roll_needs_at_most(&roll, 0, CHARACTERISTIC_CEILING, RULE("B11.1.2-d"));
    if (more.value != 0)
        roll_modify(&roll, more.value, more.rule);
    roll.target += more.value;
    for (int32_t i = 0; i < TEST_DICE; i++)
        roll.total += roll_die(m, &roll);
    passed = roll.total <= roll.target;
    roll.result = passed ? ROLL_PASSED : ROLL_FAILED;
    e = event_begin(m, passed ? "battle.own_test.passed" : "battle.own_test.failed", rule);
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_word(e, "test", test_name[test]);
    event_roll(e, &roll);
    event_end(m);
    return passed;
}
