/* Whom a unit goes for, and where it stands well. */
#include "common/rules/orders/advice/outlook.h"

#include "common/rules/massed/advice/detour.h"
#include "common/rules/massed/attach.h"
#include "common/rules/orders/advice/onset.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/weapons.h"

enum {
    SPELL_RANGE = 24 * PACE, /* O8.3-a: of most spells */
    SPELL_STANCE = 18 * PACE,
    SHOOTERS_FROM = 12 * PACE, /* whose missiles fly so far keeps its distance */
    AWAY_PART = 150,           /* a pace too far costs so much of the unit's worth, */
    CLOSE_PART = 400,          /* and one too near */
    FAR_QUARRY = 20,           /* an enemy so many paces away counts half, */
    SEEN_TIMES = 3,            /* one that can be shot at so many times as much, */
    TAKEN_PERCENT = 60,        /* and one that enough friends are nearer to so much */
    HOPE_PERCENT = 25,         /* of a charge that may be made next turn */
    DREAD_PERCENT = 5,         /* of one that may have to be suffered */
    LIKELY_PERCENT = 50,       /* that the die of a charge is good enough, where it is needed */
    ASKEW_PART = 50, /* of its worth: what it costs to face a quarter of a turn away from the goal */
    REFUGE_MOST = 20 * PACE,
    LATE_TURNS = 1 /* turns left when units begin to look for sections to hold */
};

/* --- reach --------------------------------------------------------------------------------------------- */

bool orders_has_caster(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->wizard > 0)
        return true;
    return false;
}

length orders_missile_range(const struct match *m, int32_t figure)
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
    length reach = figure == NOBODY ? 0 : orders_missile_range(m, figure);

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
    foe->away = distance(orders_front(m, unit), foe->at);
    foe->ours = orders_onset_worth(m, &ours);
    suffered = -orders_onset_worth(m, &theirs);
    foe->theirs = suffered > 0 ? suffered : 0;
    reach_of_charge(m, enemy, &foe->sure, &foe->most);
}

/* Have friends who fight hand to hand, and are nearer to the enemy, enough to deal with it? Then this unit
 * leaves it to them, so that not everybody runs after the same one. */
static bool is_taken(const struct match *m, const struct orders_outlook *o, const struct orders_foe *foe)
{
    int64_t theirs = 0;

    for (int32_t friend = 0; friend < m->state->units; friend ++)
        if (friend != o->unit && orders_side_of(m, friend) == orders_side_of(m, o->unit) &&
            orders_stands(m, friend) && orders_shooting_reach(m, friend) < SHOOTERS_FROM &&
            distance(orders_front(m, friend), foe->at) < foe->away)
            theirs += orders_worth(m, friend);
    return theirs >= orders_worth(m, foe->unit);
}

/* What it brings to go for that enemy: who shoots takes the dearest, who fights the one that he beats. */
static int64_t quarry_worth(const struct match *m, const struct orders_outlook *o,
                            const struct orders_foe *foe)
{
    int64_t prize = orders_worth(m, foe->unit), half = (prize < o->worth ? prize : o->worth) / 2;

    if (o->range >= SHOOTERS_FROM) /* those whom it sees whichever way it faces */
        return foe->gap <= o->range && orders_notices(m, o->unit, foe->unit) ? SEEN_TIMES * prize : prize;
    return (foe->ours + o->worth + half) * (is_taken(m, o, foe) ? TAKEN_PERCENT : PERCENT) / PERCENT;
}

/* The enemy that promises most for the way to it. */
static int32_t choose_quarry(const struct match *m, const struct orders_outlook *o)
{
    int32_t best = NOTHING;
    int64_t most = 0;

    for (int32_t i = 0; i < o->foes; i++) {
        int64_t paces = o->foe[i].gap / PACE,
                value = quarry_worth(m, o, &o->foe[i]) * FAR_QUARRY / (FAR_QUARRY + paces);

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

/* RULE("O4.6-a"): who is nearer than M cannot be charged, and is walked into. */
static length wanted_from_quarry(const struct match *m, const struct orders_outlook *o)
{
    const struct orders_foe *foe = &o->foe[o->quarry];

    if (orders_is_lone(m, o->unit) && orders_has_caster(m, o->unit))
        return SPELL_STANCE;
    if (o->range >= SHOOTERS_FROM) /* RULE("O5.3-d"): beyond half of it shots are worse */
        return o->range / 2;
    return foe->ours > 0 && foe->gap < o->sure / 2 ? 0 : o->sure;
}

static void choose_goal(const struct match *m, struct orders_outlook *o)
{
    o->quarry = choose_quarry(m, o);
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

/* Towards the end a unit that is not in contact goes where the table counts it, if it gets there in time. */
static void choose_ground(const struct match *m, struct orders_outlook *o)
{
    int32_t left = orders_of(m)->turns - m->state->turn;
    length reach = 2 * orders_movement(m, o->unit) * HALF_PACE * (left + 1);

    o->within = 0;
    if (left > LATE_TURNS || left < 0 || reach == 0)
        return;
    o->prize = massed_best_ground(m, &o->ground, orders_front(m, o->unit), reach, &o->goal);
    if (o->prize > 0) {
        o->wanted = 0;
        o->within = reach;
    }
}

/* The next corner of the way of a unit around what it cannot enter. */
bool orders_find_detour(const struct match *m, int32_t unit, struct point from, struct point goal,
                        struct point *next)
{
    struct block b;
    struct massed_walker who = {.barred = orders_terms(m, unit)->barred,
                                .half_front = orders_as_block(m, unit, &b) ? block_width(&b) / 2 : PACE};

    return massed_find_way(m, &who, from, goal, next) == WAY_AROUND;
}

/* Those who shoot need not get to the goal itself: only the way to where they have it in range is looked at.
 */
static void go_around(const struct match *m, struct orders_outlook *o)
{
    struct point front = orders_front(m, o->unit), to = o->goal;
    length away = distance(front, to);

    if (o->range >= SHOOTERS_FROM && away > o->wanted)
        to = point_towards(front, to, away - o->wanted);
    if (away > o->wanted && orders_find_detour(m, o->unit, front, to, &o->goal))
        o->wanted = 0;
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
    massed_weigh_holdings(m, unit, orders_table_part(m), &out->ground);
    choose_ground(m, out);
    go_around(m, out);
    out->last = m->state->turn >= orders_of(m)->turns;
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

static int64_t askew(const struct orders_outlook *o, struct point front, int32_t facing)
{
    if (facing == NOTHING || points_equal(front, o->goal))
        return 0;
    return o->worth * angle_between((angle)facing, bearing(front, o->goal)) / QUARTER_TURN / ASKEW_PART;
}

int64_t orders_distance_worth(const struct orders_outlook *o, struct point front)
{
    length away = distance(front, o->goal);

    if (o->within > 0)
        return o->prize * away / o->within;
    return away > o->wanted ? (int64_t)(away - o->wanted) * o->worth / AWAY_PART / PACE
                            : (int64_t)(o->wanted - away) * o->worth / CLOSE_PART / PACE;
}

int64_t orders_stance_worth(const struct match *m, const struct orders_outlook *o, struct point front,
                            int32_t facing)
{
    int64_t off = orders_distance_worth(o, front);

    if (o->last)
        return 2 * massed_holding_worth(m, &o->ground, front) - off / PERCENT;
    return charges_about(o, front) - off - askew(o, front, facing) +
           massed_holding_worth(m, &o->ground, front);
}

int32_t orders_kept_facing(const struct match *m, int32_t unit)
{
    return massed_in_ranks(m, unit) ? orders_facing(m, unit) : NOTHING;
}

int64_t orders_present_worth(const struct match *m, const struct orders_outlook *o)
{
    return orders_stance_worth(m, o, orders_front(m, o->unit), orders_kept_facing(m, o->unit));
}

int64_t orders_table_part(const struct match *m)
{
    static const int32_t part[] = {PERCENT, 3 * PERCENT / 4, PERCENT / 4}; /* by the turns that are left */
    int32_t left = orders_of(m)->turns - m->state->turn;

    if (m->state->outcome.kind != OUTCOME_NONE)
        return PERCENT;
    return m->state->turn > 0 && left >= 0 && left < (int32_t)(sizeof part / sizeof part[0]) ? part[left] : 0;
}
