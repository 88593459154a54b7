/* RULE("O1-e"), RULE("O1-f"): tests, and the table of what changes them. */
#include "common/rules/orders/morale/tests.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/psychology/terror.h"

enum { DICE = 2 };
enum { OFTEN = 36 }; /* no rule: for an assertion */

/* --- what changes a test ----------------------------------------------------------------------------- */

static int32_t loose(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->formation == FORMATION_LOOSE ? -1 : 0;
}

static int32_t compact(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->formation == FORMATION_COMPACT ? 1 : 0;
}

static int32_t disorder(const struct match *m, int32_t unit)
{
    int32_t formation = orders_unit_at(m, unit)->formation;

    return formation == FORMATION_DISORDER || formation == FORMATION_FORCED ? -2 : 0;
}

static int32_t heart_of_oak(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->effects & EFFECT_OAK ? 2 : 0;
}

/* Flank and rear together are -2. */
static int32_t flank(const struct match *m, int32_t unit)
{
    const struct orders_hurt *hurt = &orders_unit_at(m, unit)->hurt;

    return hurt->flank && !hurt->rear ? -1 : 0;
}

static int32_t rear(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->hurt.rear ? -2 : 0;
}

static int32_t outnumbers(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->outnumbered ? 1 : 0;
}

static int32_t fearsome(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->hurt.by_fear ? -1 : 0;
}

/* The army's standard counts for both. */
static int32_t standard(const struct match *m, int32_t unit)
{
    int32_t bearer = orders_unit_at(m, unit)->massed.bearer, best = 0;

    if (bearer != NOBODY && massed_lives(m, bearer))
        best = 1;
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->army_standard)
        best = 2;
    return best;
}

static int32_t challenge_lost(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->hurt.lost_challenge ? -1 : 0;
}

static int32_t foe_destroyed(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->hurt.foe_destroyed ? 1 : 0;
}

static int32_t musician(const struct match *m, int32_t unit)
{
    int32_t figure = orders_unit_at(m, unit)->massed.musician;

    return figure != NOBODY && massed_lives(m, figure) ? 1 : 0;
}

static int32_t struck_in_flight(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->rally_malus;
}

static int32_t more_fear(const struct match *m, int32_t unit)
{
    int32_t charges = orders_unit_at(m, unit)->fear_charges;

    return 1 - (charges > 1 ? charges : 1);
}

static int32_t more_terror(const struct match *m, int32_t unit)
{
    int32_t terrors = orders_terrors_near(m, unit);

    return 1 - (terrors > 1 ? terrors : 1);
}

#define IN(test) (1u << (test))
enum { EVERY_TEST = (1 << ORDERS_TESTS) - 1 };

/* `morale`: a stubborn unit does not count it (O7.8-a). */
static const struct test_row {
    const char *rule;
    uint32_t in;
    bool morale;
    int32_t (*value)(const struct match *m, int32_t unit);
} rows[] = {
    {RULE("O4.5-h"), EVERY_TEST, false, loose},
    {RULE("O4.5-i"), EVERY_TEST, false, compact},
    {RULE("O4.5-o"), EVERY_TEST, false, disorder},
    {RULE("O8.3-a"), EVERY_TEST, false, heart_of_oak},
    {RULE("O6.2-a"), IN(TEST_ROUT), true, flank},
    {RULE("O6.2-a"), IN(TEST_ROUT), true, rear},
    {RULE("O6.2-a"), IN(TEST_ROUT), true, outnumbers},
    {RULE("O6.2-a"), IN(TEST_ROUT), true, fearsome},
    {RULE("O6.2-a"), IN(TEST_ROUT), true, standard},
    {RULE("O6.2-a"), IN(TEST_ROUT), true, challenge_lost},
    {RULE("O6.2-a"), IN(TEST_ROUT), true, foe_destroyed},
    {RULE("O6.4-e"), IN(TEST_RALLY), true, musician},
    {RULE("O5.1-g"), IN(TEST_RALLY), true, struck_in_flight},
    {RULE("O7.6-d"), IN(TEST_FEAR), false, more_fear},
    {RULE("O7.9-d"), IN(TEST_TERROR), false, more_terror},
};

/* --- the tests --------------------------------------------------------------------------------------- */

static const char *const test_name[ORDERS_TESTS] = {
    [TEST_SECONDARY] = "orders.roll.secondary", [TEST_COMPACT] = "orders.roll.compact",
    [TEST_REACTION] = "orders.roll.reaction",   [TEST_ROUT] = "orders.roll.rout",
    [TEST_RALLY] = "orders.roll.rally",         [TEST_PANIC] = "orders.roll.panic",
    [TEST_FEAR] = "orders.roll.fear",           [TEST_TERROR] = "orders.roll.terror",
    [TEST_STUPIDITY] = "orders.roll.stupidity", [TEST_RECOVERY] = "orders.roll.recovery"};

/* Whose Ld counts beside that of characters; 0: everybody's. RULE("O7.7-i"): the riders' for what they ride;
 * RULE("O10.9-a"): of a pack the best handler's. */
static uint32_t roles_that_lead(const struct match *m, int32_t unit, enum orders_test test)
{
    uint32_t lead = 0, here = 0;

    if (test == TEST_STUPIDITY)
        lead |= 1u << ROLE_RIDER;
    if (massed_unit_at(m, unit)->type == TYPE_PACK)
        lead |= 1u << ROLE_HANDLER;
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure))
        here |= 1u << massed_figure_at(m, figure)->role;
    return lead & here;
}

/* RULE("O1-e"): the highest aboard. RULE("O4.11-c"): of a reaction the best among officers; a unit without
 * any tests as always (O4.11-e). */
static int32_t leadership(const struct match *m, int32_t unit, enum orders_test test)
{
    bool officers = test == TEST_REACTION && orders_has_officer(m, unit);
    uint32_t lead = roles_that_lead(m, unit, test);
    int32_t best = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        int32_t role = massed_figure_at(m, figure)->role, ld = massed_value(m, figure, CHAR_LD);

        if (!massed_lives(m, figure) || role == ROLE_MACHINE || (officers && !orders_is_officer(m, figure)) ||
            (lead && !(lead >> role & 1) && !massed_is_character(m, figure)))
            continue;
        best = ld > best ? ld : best;
    }
    return best;
}

void orders_prepare_test(const struct match *m, int32_t unit, enum orders_test test, struct roll *roll)
{
    bool stubborn = orders_flagged(m, unit, FLAG_STUBBORN); /* RULE("O7.8-a") */

    roll_begin(roll, test_name[test], orders_side_of(m, unit), NOBODY, D6);
    roll_modify(roll, leadership(m, unit, test), RULE("O1-e"));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t value = rows[i].in & IN(test) && !(stubborn && rows[i].morale) ? rows[i].value(m, unit) : 0;

        if (value != 0)
            roll_modify(roll, value, rows[i].rule);
    }
    roll_needs_at_most(roll, LD_LEAST, LD_MOST, RULE("O1-e"));
}

/* RULE("O1-e"): a natural 2 always passes, a natural 12 never does. */
static bool passes(int32_t natural, int32_t target)
{
    return natural == NATURAL_TWO || (natural != NATURAL_TWELVE && natural <= target);
}

static struct orders_test_result throw_test(struct match *m, struct roll *roll)
{
    for (int32_t i = 0; i < DICE; i++)
        roll->total += roll_die(m, roll);
    bool passed = passes(roll->total, roll->target);

    roll->result = passed ? ROLL_PASSED : ROLL_FAILED;
    return (struct orders_test_result){passed, roll->total};
}

struct orders_test_result orders_test(struct match *m, int32_t unit, enum orders_test test, const char *rule)
{
    struct roll roll;

    orders_prepare_test(m, unit, test, &roll);
    struct orders_test_result result = throw_test(m, &roll);
    struct event *e = orders_tell(m, result.passed ? "orders.test.passed" : "orders.test.failed", rule, unit);

    event_word(e, "test", test_name[test]);
    event_roll(e, &roll);
    event_end(m);
    return result;
}

struct orders_test_result orders_test_own(struct match *m, int32_t figure, const char *rule)
{
    struct roll roll;

    roll_begin(&roll, test_name[TEST_RECOVERY], figure_at(m, figure)->side, figure, D6);
    roll_modify(&roll, massed_value(m, figure, CHAR_LD), rule);
    roll_needs_at_most(&roll, LD_LEAST, LD_MOST, RULE("O1-e"));
    struct orders_test_result result = throw_test(m, &roll);
    struct event *e =
        event_begin(m, result.passed ? "orders.own_test.passed" : "orders.own_test.failed", rule);

    event_arg(e, "figure", ARG_FIGURE, figure);
    event_roll(e, &roll);
    event_end(m);
    return result;
}

/* RULE("O1-f"): the I of most; a 1 always passes, a 6 never does. */
bool orders_test_initiative(struct match *m, int32_t unit, const char *rule)
{
    struct roll roll;

    roll_begin(&roll, "orders.roll.disengage", orders_side_of(m, unit), NOBODY, D6);
    roll_modify(&roll, massed_majority(m, unit, CHAR_I), RULE("O1-f"));
    roll_needs_at_most(&roll, 1, D6 - 1, RULE("O1-f"));
    roll.total = roll_die(m, &roll);
    roll.result = roll.total <= roll.target ? ROLL_PASSED : ROLL_FAILED;
    struct event *e =
        orders_tell(m, roll.result == ROLL_PASSED ? "orders.test.passed" : "orders.test.failed", rule, unit);

    event_word(e, "test", "orders.roll.disengage");
    event_roll(e, &roll);
    event_end(m);
    return roll.result == ROLL_PASSED;
}

/* no rule: odds */
int32_t orders_cases_at_most(int32_t target)
{
    int32_t passed = 0;

    for (int32_t one = 1; one <= D6; one++)
        for (int32_t other = 1; other <= D6; other++)
            passed += passes(one + other, target);
    assert(passed >= 1 && passed < OFTEN);
    return passed;
}

/* no rule: odds */
int32_t orders_test_chance(const struct match *m, int32_t unit, enum orders_test test)
{
    struct roll roll;

    orders_prepare_test(m, unit, test, &roll);
    return orders_cases_at_most(roll.target);
}
