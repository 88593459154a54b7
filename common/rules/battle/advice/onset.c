/* Charges that are tried on a copy (charge/path.h). */
#include "common/rules/battle/advice/onset.h"

#include "common/rules/battle/move/ground.h"

enum {
    WHEEL_STEP = FULL_TURN / 36,
    WHEELS = 6,
    ASIDE = FULL_TURN / 8,  /* so far off its front a unit thinks of turning on the spot, */
    BEHIND = FULL_TURN / 3, /* and of turning about */
    PIVOT_FILES = 3,        /* that a turn to a side is to leave: a file could not charge (B5.7.1-h) */
    SHORT_PART = 10, /* of its worth: what a charge that falls short costs: it stands there disordered */
    ANSWERED_PERCENT = 90, /* what is left of it, as the enemy can react (B7.2) */
    ASKEW_PERCENT = 20     /* of its worth: what disorder costs in a combat (B7.1.3-d) */
};

/* RULE("B7.1.3-c"), RULE("B7.1.2-c"): an oblique contact or a late wheel loses the bonuses. */
static int64_t worth_of(const struct match *m, const struct battle_charge *c, struct battle_onset *out)
{
    int32_t unit = c->drill.unit;
    bool oblique = c->touch.slant > SLANT_MOST;

    out->lands = c->met != NO_UNIT && battle_charge_lawful(c);
    if (!out->lands)
        return -battle_worth(m, unit) / SHORT_PART;
    out->bonus = !oblique && !c->late_wheel;
    out->clash = battle_charge_clash(m, unit, c->met);
    out->clash.face = (enum block_face)c->touch.face;
    out->clash.charges = out->bonus;
    if (battle_routing(m, c->met) || battle_unit_at(m, c->met)->reaction == REACTION_FLEE)
        return battle_worth(m, c->met) * ROUT_PERCENT / PERCENT / 2;
    return battle_clash_worth(m, &out->clash) * ANSWERED_PERCENT / PERCENT -
           (oblique ? battle_worth(m, unit) * ASKEW_PERCENT / PERCENT : 0);
}

/* RULE("B7.1.1-i"): figures without ranks find their own ways. */
static void try_loosely(const struct match *m, int32_t unit, int32_t target, struct battle_onset *out)
{
    out->lands =
        battle_in_play(m, target) && massed_distance(m, unit, target) <= battle_charge_reach(m, unit);
    out->worth = -battle_worth(m, unit) / SHORT_PART;
    if (!out->lands)
        return;
    out->bonus = true;
    out->clash = battle_charge_clash(m, unit, target);
    out->worth = battle_clash_worth(m, &out->clash) * ANSWERED_PERCENT / PERCENT;
}

bool battle_try_onset(const struct match *m, int32_t unit, int32_t target, struct battle_turning turn,
                      struct battle_onset *out)
{
    struct battle_charge c;
    const struct answer_item leg = {.ref = unit, .value = turn.manoeuvre, .amount = turn.by};
    struct march_end end;
    enum battle_test test;

    *out = (struct battle_onset){.lands = false};
    if (!massed_in_ranks(m, unit)) {
        try_loosely(m, unit, target, out);
        return turn.by == 0;
    }
    c = battle_charge_begin(m, unit, target);
    if (turn.by != 0 && (battle_leg_tests(m, &c.drill, &leg, &test) ||
                         !battle_charge_leg(m, &c, &leg, &end, NULL) || end.why != MARCH_FREE))
        return false;
    battle_charge_on(m, &c);
    if (!battle_charge_lawful(&c)) /* RULE("B7.1.5-d") */
        return false;
    out->worth = worth_of(m, &c, out);
    return true;
}

/* A unit that does not look that way turns on the spot: a wheel takes half of its charge. */
static int32_t list_pivots(const struct block *b, struct point at, struct battle_turning *turns)
{
    int32_t off = angle_turn((angle)b->facing, bearing(b->at, at)), count = 0;

    if (off > ASIDE || off < -ASIDE) {
        if (block_ranks(b) >= PIVOT_FILES)
            turns[count++] = (struct battle_turning){DRILL_PIVOT, off > 0 ? (int32_t)QUARTER_TURN
                                                                          : -(int32_t)QUARTER_TURN};
        if (off > BEHIND || off < -BEHIND)
            turns[count++] = (struct battle_turning){DRILL_PIVOT, HALF_TURN};
    }
    return count;
}

int32_t battle_onset_turns(const struct match *m, int32_t unit, int32_t target,
                           struct battle_turning turns[ONSET_WAYS])
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t count = 0, towards;

    turns[count++] = (struct battle_turning){DRILL_WHEEL, 0};
    if (unit_at(m, unit)->blocks != 1 || !battle_in_play(m, target)) /* RULE("B5.4-i") */
        return count;
    count += list_pivots(b, massed_centre(m, target), turns + count);
    towards = massed_wheel_towards(b, massed_centre(m, target));
    for (int32_t i = 0; count < ONSET_WAYS && i < WHEELS; i++) {
        int32_t wheel = towards + (i + 1) / 2 * (i % 2 ? WHEEL_STEP : -WHEEL_STEP);

        if (wheel != 0 && wheel >= -HALF_TURN && wheel <= HALF_TURN)
            turns[count++] = (struct battle_turning){DRILL_WHEEL, wheel};
    }
    return count;
}

bool battle_best_onset(const struct match *m, int32_t unit, int32_t target, struct battle_onset *out)
{
    struct battle_turning turns[ONSET_WAYS];
    int32_t count = battle_onset_turns(m, unit, target, turns);
    bool found = false;

    for (int32_t i = 0; i < count; i++) {
        struct battle_onset one;

        if (battle_try_onset(m, unit, target, turns[i], &one) && (!found || one.worth > out->worth)) {
            *out = one;
            found = true;
        }
    }
    return found;
}
