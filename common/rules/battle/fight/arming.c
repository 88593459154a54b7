/* P_ARM: a unit that has come into contact takes up the weapon that it keeps until it is free of all enemies
 * (B13.2-e, B13.2-f). Only units with a choice are asked, the others have their hand weapons (B13.2-b); those
 * of the active side first. */
#include "common/rules/battle/fight/arming.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/arsenal/mixed.h"
#include "common/rules/battle/arsenal/names.h"
#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/massed/mixed.h"

enum { ARM_NEXT, ARM_CHOSEN };

static void count_in(const struct match *m, int32_t figure, struct battle_armament *a)
{
    a->figures++;
    for (int32_t w = 0; w < MASSED_WEAPONS; w++)
        a->carriers[w] += massed_figure_at(m, figure)->weapons >> w & 1;
}

/* RULE("B13.1-h"), RULE("B13.1-e"): of the figures that it came with, whoever is left. RULE("B13.1-f"):
 * champions, bearers and musicians count as the rest. A unit without ordinary figures has what its members
 * carry. */
static struct battle_armament armament(const struct match *m, int32_t unit, int32_t component)
{
    const struct unit *u = unit_at(m, unit);
    struct battle_armament a = {.figures = 0};

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        int32_t role = massed_figure_at(m, i)->role;

        if ((role == ROLE_ORDINARY || role == ROLE_LEADER) && massed_figure_at(m, i)->component == component)
            count_in(m, i, &a);
    }
    if (a.figures > 0)
        return a;
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->component == component)
        count_in(m, figure, &a);
    return a;
}

/* RULE("B5.7.2-a"): of a mixed formation each component has weapons of its own. */
static int32_t weapons_of(const struct match *m, int32_t unit, int32_t component,
                          enum massed_weapon weapons[MASSED_WEAPONS])
{
    struct battle_armament a = armament(m, unit, component);
    int32_t typical = component > 0 ? massed_typical_of(m, unit, component) : massed_typical(m, unit),
            bits = a.figures > 0 ? battle_unit_weapons(&a) : 0, count = 0;
    bool mounted = typical != NOBODY && massed_figure_at(m, typical)->mounted;

    for (int32_t w = MASSED_WEAPONS - 1; w >= 0; w--)
        if (bits >> w & 1 && battle_fights_with((enum massed_weapon)w, mounted))
            weapons[count++] = (enum massed_weapon)w;
    return count;
}

/* RULE("B13.1-a"), RULE("B13.1-b"), RULE("B13.1-c"), RULE("B13.3-b"): those that the unit may name. */
int32_t battle_weapons_of(const struct match *m, int32_t unit, enum massed_weapon weapons[MASSED_WEAPONS])
{
    return weapons_of(m, unit, massed_unit_at(m, unit)->mixed != MIXED_NOT, weapons);
}

void battle_arm_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_arm_frame *v = FRAME_TOP(battle_arm_frame, m);
    int32_t unit = v->unit;
    enum massed_weapon weapons[MASSED_WEAPONS];
    int32_t count = weapons_of(m, unit, v->component, weapons);

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t i = 0; i < count; i++) {
        struct option *o =
            decision_option(d, massed_weapon_key[weapons[i]],
                            v->component > 0 ? "battle.option.component_weapon" : "battle.option.weapon");

        if (v->component > 0)
            option_arg(o, "component", ARG_NUMBER, v->component);

        o->id = (int32_t)weapons[i];
        option_word(o, "weapon", battle_weapon_text[weapons[i]]);
    }
}

static int32_t *in_hand(const struct match *m, int32_t unit, int32_t component)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    return component == 2 ? &u->second_weapon : &u->weapon;
}

static void take(struct match *m, int32_t unit, int32_t component, int32_t weapon)
{
    struct event *e = battle_tell(m, "battle.armed", RULE("B13.2-f"), unit);

    *in_hand(m, unit, component) = weapon;
    event_word(e, "weapon", battle_weapon_text[weapon]);
    event_end(m);
}

/* It fights, or strikes at routers that it has caught. */
static bool needs_arms(const struct match *m, int32_t unit)
{
    return battle_fights(m, unit) || (battle_unit_at(m, unit)->pursues != NO_UNIT && battle_engaged(m, unit));
}

static bool needs_choice(const struct match *m, int32_t unit, int32_t component)
{
    enum massed_weapon weapons[MASSED_WEAPONS];

    return *in_hand(m, unit, component) == NOTHING && weapons_of(m, unit, component, weapons) > 1;
}

static enum flow next_unit(struct match *m, struct frame *f, struct battle_arm_frame *v)
{
    for (; v->looked < 2 * m->state->units; v->looked++) {
        int32_t unit = v->looked % m->state->units;
        bool first = v->looked < m->state->units, mixed = massed_unit_at(m, unit)->mixed != MIXED_NOT;

        if (first != (battle_side_of(m, unit) == battle_of(m)->active) || !needs_arms(m, unit))
            continue;
        v->unit = unit;
        for (v->component = mixed; v->component <= 2 * mixed; v->component++)
            if (needs_choice(m, unit, v->component))
                return flow_ask(m, f, ARM_CHOSEN, Q_ARM, 1 << battle_side_of(m, unit));
    }
    return flow_done(m, NO_RESULT);
}

enum flow battle_arm_run(struct match *m, struct frame *f)
{
    struct battle_arm_frame *v = FRAME(battle_arm_frame, f);

    switch (f->step) {
    case ARM_NEXT:
        return next_unit(m, f, v);
    case ARM_CHOSEN:
        take(m, v->unit, v->component, flow_answer(m, battle_side_of(m, v->unit))->item[0].ref);
        return flow_again(f, ARM_NEXT);
    default:
        flow_lost(m, f);
    }
}
