#include "common/rules/battle/rout/run_into.h"

#include "common/rules/battle/charge/arrive.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/psychology/charged.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/psychology/frenzy.h"
#include "common/rules/battle/psychology/stupidity.h"
#include "common/table/block_touch.h"

/* The place where a charge would have met him. */
static bool met_where(const struct match *m, int32_t unit, int32_t enemy, struct battle_charge *c)
{
    enum { NEAR = 4 * CONTACT };

    if (unit_at(m, unit)->blocks != 1 || !massed_in_ranks(m, enemy))
        return false;
    *c = (struct battle_charge){.target = enemy, .met = enemy, .drill = {.unit = unit}};
    return battle_first_touch(m, &state_blocks(m->state, unit)[0], NEAR, enemy, &c->touch, &c->struck);
}

/* RULE("B8.5.4-c"): every test that a charge would cause; RULE("B8.5.4-d"): he can only hold, so who is
 * afraid routs (RULE("B10.8-g")). True: he has broken. */
static bool gives_way(struct match *m, int32_t unit, int32_t enemy)
{
    struct battle_charge c;

    if (!battle_faces_fear(m, enemy, unit, RULE("B10.8-f"))) {
        battle_rout_of_fear(m, enemy, unit);
        return true;
    }
    return met_where(m, unit, enemy, &c) && battle_charged_panics(m, &c);
}

/* RULE("B10.8-d"), RULE("B10.8-e"): pursuers who do not dare stop where they are. */
static void shrink_back(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->frozen = true;
    battle_tell(m, "battle.frozen", RULE("B10.8-e"), unit);
    event_end(m);
}

static bool lays_on(struct match *m, int32_t unit, int32_t enemy)
{
    return massed_in_ranks(m, unit) ? battle_lay_on(m, unit, enemy) : battle_lay_on_loosely(m, unit, enemy);
}

/* RULE("B8.5.4-b"), RULE("B8.5.4-e"), RULE("B8.5.4-f"): a new combat from the next phase on, in which the
 * pursuers count as having charged. */
bool battle_run_into(struct match *m, int32_t unit, int32_t enemy)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct event *e;

    if (!battle_faces_fear(m, unit, enemy, RULE("B10.8-d"))) {
        u->pursues = NO_UNIT;
        shrink_back(m, unit);
        return false;
    }
    if (gives_way(m, unit, enemy) && !battle_engaged(m, enemy))
        return true;
    if (battle_routing(m, enemy) || !lays_on(m, unit, enemy))
        return false; /* its pursuit ends there, as that of one that is too slow */
    u->pursues = NO_UNIT;
    u->charge_kept = u->elated = true;
    battle_turn_to_face(m, enemy);
    battle_comes_into_combat(m, enemy);
    battle_mark_frenzy(m, unit);
    battle_mark_frenzy(m, enemy);
    e = battle_tell(m, "battle.runs_into", RULE("B8.5.4-b"), unit);
    event_arg(e, "enemy", ARG_UNIT, enemy);
    event_end(m);
    return false;
}
