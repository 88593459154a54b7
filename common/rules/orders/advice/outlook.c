/* Whom a unit goes for, and where it stands well. */
#include "common/rules/orders/advice/outlook.h"

#include "common/rules/massed/attach.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/weapons.h"

enum {
    SPELL_RANGE = 24 * PACE, /* O8.3-a: of most spells */
    SPELL_STANCE = 18 * PACE,
    SHOOTERS_FROM = 12 * PACE, /* whose missiles fly so far keeps its distance */
    RANGE_MARGIN = PACE,
    AWAY_PART = 150,     /* a pace too far costs so much of the unit's worth, */
    CLOSE_PART = 400,    /* and one too near */
    FAR_QUARRY = 20,     /* an enemy so many paces away counts half */
    HOPE_PERCENT = 25,   /* of a charge that may be made next turn */
    DREAD_PERCENT = 20,  /* of one that may have to be suffered */
    LIKELY_PERCENT = 50, /* that the die of a charge is good enough, where it is needed */
    REFUGE_MOST = 20 * PACE
};

/* --- reach --------------------------------------------------------------------------------------------- */

bool orders_has_caster(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->wizard > 0)
        return true;
    return false;
}

static length missile_range(const struct match *m, int32_t figure)
{
    length best = 0;

    if (massed_value(m, figure, CHAR_BS) == 0)
        return 0;
    for (int32_t weapon = PISTOL; weapon < MASSED_WEAPONS; weapon++) {
        const struct orders_missile *row = orders_missile((enum massed_weapon)weapon);

        if (row && massed_has_weapon(m, figure, (enum massed_weapon)weapon) && row->range > best)
            best = row->range;
    }
    return best;
}

length orders_shooting_reach(const struct match *m, int32_t unit)
{
    int32_t figure = massed_typical(m, unit);
    length reach = figure == NOBODY ? 0 : missile_range(m, figure);

    if (massed_unit_at(m, unit)->type == TYPE_MACHINE)
        return LONGEST_SIDE / 4;
    return orders_is_lone(m, unit) && orders_has_caster(m, unit) ? SPELL_RANGE : reach;
}

static void reach_of_charge(const struct match *m, int32_t unit, length *sure, length *most)
{
    int32_t half_paces = orders_may_charge(m, unit) ? orders_fast_movement(m, unit) : 0;

    *sure = 2 * half_paces * HALF_PACE;
    *most = *sure + (half_paces + 1) / 2 * PACE;
}

/* --- enemies -------------------------------------------------------------------------------------------- */

static void take_foe(const struct match *m, int32_t unit, int32_t enemy, struct orders_foe *foe)
{
    struct orders_clash ours = orders_clash_of(m, unit, enemy, ARRIVED_CHARGING),
                        theirs = orders_clash_of(m, unit, enemy, ARRIVED_STRUCK);
    int64_t suffered;

    *foe = (struct orders_foe){.unit = enemy, .at = orders_front(m, enemy)};
    foe->gap = massed_distance(m, unit, enemy);
    foe->ours = orders_clash_worth(m, &ours);
    suffered = -orders_clash_worth(m, &theirs);
    foe->theirs = suffered > 0 ? suffered : 0;
    reach_of_charge(m, enemy, &foe->sure, &foe->most);
}

/* The enemy that promises most for the way to it. */
static int32_t choose_quarry(const struct orders_outlook *o)
{
    int32_t best = NOTHING;
    int64_t most = 0;

    for (int32_t i = 0; i < o->foes; i++) {
        int64_t paces = o->foe[i].gap / PACE,
                value = (o->foe[i].ours + o->worth) * FAR_QUARRY / (FAR_QUARRY + paces);

        if (best == NOTHING || value > most) {
            best = i;
            most = value;
        }
    }
    return best;
}

/* A character who fights makes for a regiment that he can join (O1-a). */
static int32_t choose_refuge(const struct match *m, int32_t unit)
{
    int32_t best = NO_UNIT, figure = massed_typical(m, unit);
    length least = REFUGE_MOST;

    if (!orders_is_lone(m, unit) || orders_has_caster(m, unit))
        return NO_UNIT;
    for (int32_t friend = 0; friend < m->state->units; friend ++) {
        length away;

        if (friend == unit || orders_side_of(m, friend) != orders_side_of(m, unit) ||
            !orders_stands(m, friend) || orders_in_contact(m, friend) || !massed_in_ranks(m, friend) ||
            !massed_takes_characters(m, friend, figure))
            continue;
        away = massed_distance(m, unit, friend);
        if (away < least) {
            least = away;
            best = friend;
        }
    }
    return best;
}

static length wanted_from_quarry(const struct match *m, const struct orders_outlook *o)
{
    if (orders_is_lone(m, o->unit) && orders_has_caster(m, o->unit))
        return SPELL_STANCE;
    if (o->range >= SHOOTERS_FROM)
        return o->range - RANGE_MARGIN;
    return o->sure > 0 ? o->sure : 0;
}

static void choose_goal(const struct match *m, struct orders_outlook *o)
{
    o->quarry = choose_quarry(o);
    o->refuge = choose_refuge(m, o->unit);
    if (o->refuge != NO_UNIT) {
        o->goal = massed_centre(m, o->refuge);
        o->wanted = 0;
    } else if (o->quarry != NOTHING) {
        o->goal = o->foe[o->quarry].at;
        o->wanted = wanted_from_quarry(m, o);
    } else {
        o->goal = orders_front(m, o->unit);
    }
}

void orders_look_out(const struct match *m, int32_t unit, struct orders_outlook *out)
{
    out->unit = unit;
    out->worth = orders_worth(m, unit);
    out->range = orders_shooting_reach(m, unit);
    out->foes = 0;
    out->wanted = 0;
    reach_of_charge(m, unit, &out->sure, &out->most);
    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (orders_side_of(m, enemy) != orders_side_of(m, unit) && orders_stands(m, enemy))
            take_foe(m, unit, enemy, &out->foe[out->foes++]);
    choose_goal(m, out);
}

/* --- where to stand ---------------------------------------------------------------------------------------
 */

/* In hundredths: a charge of that reach covers the distance. */
static int64_t within_reach(length away, length sure, length most)
{
    return away <= sure ? PERCENT : away <= most ? LIKELY_PERCENT : 0;
}

static int64_t charges_about(const struct orders_outlook *o, struct point front)
{
    int64_t hope = 0, dread = 0;

    for (int32_t i = 0; i < o->foes; i++) {
        const struct orders_foe *foe = &o->foe[i];
        length away = distance(front, foe->at);
        int64_t ours = foe->ours * within_reach(away, o->sure, o->most) / PERCENT;
        int64_t theirs = foe->theirs * within_reach(away, foe->sure, foe->most) / PERCENT;

        if (away > o->sure / 2 && ours > hope) /* O4.6-a: not who is nearer than M */
            hope = ours;
        dread = theirs > dread ? theirs : dread;
    }
    return hope * HOPE_PERCENT / PERCENT - dread * DREAD_PERCENT / PERCENT;
}

int64_t orders_stance_worth(const struct orders_outlook *o, struct point front)
{
    length away = distance(front, o->goal);
    int64_t off = away > o->wanted ? (int64_t)(away - o->wanted) * o->worth / AWAY_PART / PACE
                                   : (int64_t)(o->wanted - away) * o->worth / CLOSE_PART / PACE;

    return charges_about(o, front) - off;
}
