#include "common/rules/battle/move/shield_wall.h"

#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/massed/march.h"
#include "common/rules/massed/mixed.h"

enum { WALL_OF_NOBODY = -2 }; /* the option of unit n has the number WALL_OF_NOBODY - 1 - n */

static bool charge_declared(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        const struct battle_unit *u = battle_unit_at(m, unit);

        if (battle_side_of(m, unit) == battle_of(m)->active && (u->target != NO_UNIT || u->charged))
            return true;
    }
    return false;
}

/* RULE("B5.7.6-a"), RULE("B5.7.6-b"): no test; not while it is engaged, divided, disordered or in rout, nor
 * with a figure in difficult terrain. */
static bool may_wall(const struct match *m, int32_t unit)
{
    return battle_side_of(m, unit) == battle_of(m)->active && battle_stands(m, unit) &&
           massed_in_ranks(m, unit) && unit_at(m, unit)->blocks == 1 && !massed_is_mixed(m, unit) &&
           battle_formation_of(m, unit) == FORM_RANKS && battle_shielded_infantry(m, unit) &&
           !battle_engaged(m, unit) &&
           battle_unit_at(m, unit)->quarrel == QUARREL_NONE && /* RULE("B5.7.6-h") */
           !battle_unit_at(m, unit)->disordered && !battle_unit_at(m, unit)->frozen &&
           !battle_unit_at(m, unit)->pierced && /* RULE("B5.7.4-p") */
           !battle_unit_at(m, unit)->stupid && !massed_in_slow_ground(m, state_blocks(m->state, unit), 1);
}

bool battle_wall_possible(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units && !charge_declared(m); unit++)
        if (may_wall(m, unit))
            return true;
    return false;
}

void battle_offer_walls(const struct match *m, struct decision *d)
{
    for (int32_t unit = 0; unit < m->state->units && !charge_declared(m); unit++) {
        struct option *o;

        if (!may_wall(m, unit))
            continue;
        o = decision_option(d, "shield_wall", "battle.option.shield_wall");
        o->id = WALL_OF_NOBODY - 1 - unit;
        o->unit = unit;
        option_arg(o, "unit", ARG_UNIT, unit);
    }
}

bool battle_names_wall(int32_t id)
{
    return id < WALL_OF_NOBODY; /* no rule: no option has that number */
}

void battle_declare_wall(struct match *m, int32_t id)
{
    battle_take_formation(m, WALL_OF_NOBODY - 1 - id, FORM_SHIELD_WALL, RULE("B5.7.6-b"));
}
