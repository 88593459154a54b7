/* B8.1, B8.3: units that break, and the free hits at once. */
#include "common/rules/battle/rout/break.h"

#include "common/rules/battle/command/banners.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/through.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/rout/free_hits.h"
#include "common/rules/battle/turn/heading.h"

void battle_break(struct match *m, int32_t unit, angle heading, const char *rule)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->massed.routing = true;
    u->massed.heading = battle_heading(m, unit, heading); /* RULE("B1.1-f") */
    u->routed = battle_of(m)->player_turns;
    u->rout_order = ++battle_of(m)->routs;
    u->broke_with = massed_living(m, unit);
    u->disordered = u->elated = u->fled = u->charge_kept = false;
    u->broke_fighting = false;
    u->brawl_rout = battle_brawls(m, unit);
    u->quarrel = QUARREL_NONE;
    u->pursues = u->target = NO_UNIT;
    u->bout = 0;
    u->outcome = ROUND_NONE;
    battle_throw_down(m, unit);
    battle_tell(m, "battle.breaks", rule, unit);
    event_end(m);
    battle_try_formation(m, unit, MISHAP_ROUT);
    battle_forced_to_move(m, unit);
    battle_lose_colours(m, unit);
}

/* RULE("B8.1-a"), RULE("B7.13.5-a"), RULE("B7.13.5-d"). */
bool battle_lost_a_quarter(const struct match *m, int32_t unit)
{
    const struct massed_unit *u = massed_unit_at(m, unit);

    return 4 * u->lost >= u->start_strength;
}

/* --- headings ------------------------------------------------------------------------------------------- */

static angle to_nearest_edge(const struct match *m, int32_t unit)
{
    struct point at = massed_centre(m, unit);
    const struct box limits = {{0, 0}, {table_of(m)->limits.width, table_of(m)->limits.depth}};
    const struct {
        length away;
        angle way;
    } edge[] = {{at.y - limits.low.y, HALF_TURN},
                {limits.high.y - at.y, 0},
                {at.x - limits.low.x, 3 * QUARTER_TURN},
                {limits.high.x - at.x, QUARTER_TURN}};
    size_t best = 0;

    for (size_t i = 1; i < sizeof edge / sizeof edge[0]; i++)
        best = edge[i].away < edge[best].away ? i : best;
    return edge[best].way;
}

/* RULE("B8.2-a"), RULE("B7.14.1-e"), RULE("B7.14.1-f"): directly away from all opponents; surrounded, to the
 * nearest edge. */
angle battle_rout_heading(const struct match *m, int32_t unit)
{
    angle away;

    return battle_bearing_away(m, unit, &away) ? away : to_nearest_edge(m, unit);
}

/* --- after a lost round --------------------------------------------------------------------------------- */

/* The rule by which a beaten unit routs without a test; NULL: none. */
static const char *routs_surely(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (u->disordered) /* also RULE("B7.1.2-h"), RULE("B7.1.3-e"), RULE("B7.3-d") */
        return RULE("B7.4.1-c");
    if (battle_hampered(m, unit))
        return RULE("B5.5-g");
    if (u->elated)
        return RULE("B8.5.3-e"); /* also RULE("B8.5.4-g") */
    if (u->brawl_stopped == battle_of(m)->player_turns && !battle_brawls(m, unit))
        return RULE("B10.3-t");
    return battle_beaten_by_fear(m, unit) ? RULE("B10.8-h") : NULL;
}

/* RULE("B8.3-a"), RULE("B8.3.1-b"), RULE("B8.5-b"): all opponents in contact, before the routers move
 * (RULE("B8.3-e")). */
static void first_series(struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = battle_opponent(m, contact, unit);

        if (!battle_routing(m, enemy) && massed_living(m, unit) > 0)
            battle_free_hits(m, enemy, unit, SERIES_FIRST);
    }
}

/* RULE("B8.1-g"): an automatic rout comes before a test. RULE("B7.13.5-b"), RULE("B7.13.5-c"). */
static bool breaks(struct match *m, int32_t unit, const char **rule)
{
    if (battle_unit_at(m, unit)->frenzied) /* RULE("B10.5-h") */
        return false;
    *rule = routs_surely(m, unit);
    if (*rule)
        return true;
    *rule = RULE("B8.1-d");
    return battle_lost_a_quarter(m, unit) && !battle_test(m, unit, TEST_ROUT, RULE("B8.1-a"));
}

void battle_break_engaged(struct match *m, int32_t unit, const char *rule)
{
    battle_break(m, unit, battle_rout_heading(m, unit), rule);
    battle_unit_at(m, unit)->broke_fighting = true;
    battle_note_near_rout(m, unit);
    first_series(m, unit);
}

bool battle_break_losers(struct match *m, int32_t *tested)
{
    while (*tested < m->state->units) {
        int32_t unit = (*tested)++;
        const char *rule;

        if (!battle_is_beaten(m, unit) || !breaks(m, unit, &rule))
            continue;
        battle_break_engaged(m, unit, rule);
        if (battle_free_hits_wait(m))
            return false;
    }
    return true;
}
