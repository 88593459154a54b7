/* B10.7: panic. A test that is failed is a rout at once (B10.7-q); units that these routers run through test
 * in turn. */
#include "common/rules/battle/psychology/panic.h"

#include "common/rules/battle/charge/flee.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/psychology/personal.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/rout/break.h"
#include "common/rules/battle/rout/run.h"
#include "common/rules/battle/shoot/sight.h"

enum {
    ROUTERS_NEAR = 4 * PACE, /* B10.7-b */
    ROUT_ALARMS = 12 * PACE, /* B10.7-i */
    MANY_TIMES = 4,          /* B10.7-m */
    WORD = 32
};
_Static_assert((int)BATTLE_UNITS <= (int)SEEN_WORDS * WORD, "a bit for each unit");

/* --- routs out of close combat -------------------------------------------------------------------------- */

void battle_note_near_rout(struct match *m, int32_t routers)
{
    int32_t *near = battle_unit_at(m, routers)->near_rout;

    for (int32_t i = 0; i < SEEN_WORDS; i++)
        near[i] = 0;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit != routers && battle_side_of(m, unit) == battle_side_of(m, routers) &&
            battle_stands(m, unit) && massed_distance(m, unit, routers) <= ROUT_ALARMS)
            near[unit / WORD] |= (int32_t)(1u << unit % WORD);
}

static bool was_near(const struct match *m, int32_t unit, int32_t routers)
{
    return (uint32_t)battle_unit_at(m, routers)->near_rout[unit / WORD] >> unit % WORD & 1;
}

/* RULE("B10.7-k"): it broke in close combat in this turn, and has not run yet. RULE("B8.5.1-f"): the first
 * series of free hits may have left nobody of it. */
static bool has_just_broken(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return battle_routing(m, unit) && u->routed == battle_of(m)->player_turns &&
           u->rout_moved != battle_of(m)->player_turns && u->broke_fighting;
}

/* The one that broke next after this many. */
static int32_t next_broken(const struct match *m, int32_t after)
{
    int32_t next = NO_UNIT;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (has_just_broken(m, unit) && battle_unit_at(m, unit)->rout_order > after &&
            (next == NO_UNIT || battle_unit_at(m, unit)->rout_order < battle_unit_at(m, next)->rout_order))
            next = unit;
    return next;
}

/* RULE("B10.7-i"), RULE("B10.7-m"): with one more if it has four times as many figures. */
static void test_friend(struct match *m, int32_t unit, int32_t routers)
{
    bool many = massed_living(m, unit) >= MANY_TIMES * battle_unit_at(m, routers)->broke_with;
    struct battle_test_more more = {.value = many ? 1 : 0, .rule = RULE("B10.7-m")};

    if (battle_test_with(m, unit, TEST_PANIC, RULE("B10.7-i"), more))
        return;
    if (battle_fights(m, unit))
        battle_break_engaged(m, unit, RULE("B10.7-r"));
    else
        battle_break(m, unit, (angle)massed_unit_at(m, routers)->heading, RULE("B10.7-q"));
}

/* RULE("B10.7-l"): all tests come before any rout move; those who break in contact alarm others in turn. */
static void alarm_friends(struct match *m, int32_t after)
{
    int32_t routers = next_broken(m, after);

    for (; routers != NO_UNIT; routers = next_broken(m, battle_unit_at(m, routers)->rout_order)) {
        battle_unit_at(m, routers)->broke_fighting = false;
        for (int32_t unit = 0; unit < m->state->units; unit++)
            if (was_near(m, unit, routers) && battle_stands(m, unit)) {
                if (!battle_unmoved(m, unit, FEELS_PANIC))
                    test_friend(m, unit, routers);
                else
                    battle_personal_panic(m, unit, (angle)massed_unit_at(m, routers)->heading,
                                          RULE("B10.7-i"));
            }
    }
}

void battle_panic_of_friends(struct match *m)
{
    alarm_friends(m, 0);
}

/* --- carried away --------------------------------------------------------------------------------------- */

/* RULE("B10.7-r"): away from its enemies, whose free hits are struck by all who touch it now. It runs, and
 * may be pursued, when P_ROUTS comes. RULE("B10.7-k"): friends are alarmed as by any rout out of close
 * combat. */
void battle_break_in_combat(struct match *m, int32_t unit, const char *rule)
{
    int32_t before = battle_of(m)->routs;

    EACH_CONTACT(m, unit, contact)
    battle_find_strikers(m, battle_opponent(m, contact, unit));
    battle_break_engaged(m, unit, rule);
    alarm_friends(m, before);
}

/* RULE("B10.7-n"). */
void battle_panic_of_deserted(struct match *m, int32_t unit)
{
    if (!battle_unmoved(m, unit, FEELS_PANIC) && !battle_test(m, unit, TEST_PANIC, RULE("B10.7-n")))
        battle_break_in_combat(m, unit, RULE("B10.7-r"));
}

/* RULE("B10.7-s"): carried away by others it follows their path. */
static void follow(struct match *m, int32_t unit, angle heading)
{
    if (battle_test(m, unit, TEST_PANIC, RULE("B10.7-a")))
        return;
    if (battle_fights(m, unit))
        battle_break_in_combat(m, unit, RULE("B10.7-r"));
    else
        battle_rout_along(m, unit, heading, RULE("B10.7-q"));
}

/* RULE("B10.7-b"): a routing friend that it sees; the nearest of several. */
static int32_t routers_near(const struct match *m, int32_t unit)
{
    int32_t nearest = NO_UNIT;
    length least = ROUTERS_NEAR;

    for (int32_t other = 0; other < m->state->units; other++) {
        length away;

        if (other == unit || battle_side_of(m, other) != battle_side_of(m, unit) ||
            !battle_in_play(m, other) || !battle_routing(m, other))
            continue;
        away = massed_distance(m, unit, other);
        if (away <= least && (nearest == NO_UNIT || away < least) && battle_sees(m, unit, other)) {
            nearest = other;
            least = away;
        }
    }
    return nearest;
}

void battle_panic_at_start(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t routers;

        if (battle_side_of(m, unit) != battle_of(m)->active || !battle_stands(m, unit))
            continue;
        routers = routers_near(m, unit);
        if (routers == NO_UNIT)
            continue;
        if (!battle_unmoved(m, unit, FEELS_PANIC))
            follow(m, unit, (angle)massed_unit_at(m, routers)->heading);
        else
            battle_personal_panic(m, unit, (angle)massed_unit_at(m, routers)->heading, RULE("B10.7-b"));
    }
}

/* RULE("B8.2-f"), RULE("B10.7-h"): friends that it has run through test; RULE("B8.4.1-b"): who fails runs
 * the same way. RULE("B8.5.4-a"): before those who pursue run into them. */
void battle_panic_of_passed(struct match *m, const struct massed_flight *flight)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (massed_ran_through(flight, unit) && battle_stands(m, unit)) {
            if (!battle_unmoved(m, unit, FEELS_PANIC))
                follow(m, unit, flight->heading);
            else
                battle_personal_panic(m, unit, flight->heading, RULE("B10.7-h"));
        }
}
