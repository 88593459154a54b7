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
static struct battle_armament armament(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    struct battle_armament a = {.figures = 0};

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        int32_t role = massed_figure_at(m, i)->role;

        if (role == ROLE_ORDINARY || role == ROLE_LEADER)
            count_in(m, i, &a);
    }
    if (a.figures > 0)
        return a;
    EACH_MEMBER(m->state, unit, figure)
    count_in(m, figure, &a);
    return a;
}

/* RULE("B13.1-a"), RULE("B13.1-b"), RULE("B13.1-c"), RULE("B13.3-b"): those that the unit may name. */
int32_t battle_weapons_of(const struct match *m, int32_t unit, enum massed_weapon weapons[MASSED_WEAPONS])
{
    struct battle_armament a = armament(m, unit);
    int32_t bits = battle_unit_weapons(&a), typical = massed_typical(m, unit), count = 0;
    bool mounted = typical != NOBODY && massed_figure_at(m, typical)->mounted;

    for (int32_t w = MASSED_WEAPONS - 1; w >= 0; w--)
        if (bits >> w & 1 && battle_fights_with((enum massed_weapon)w, mounted))
            weapons[count++] = (enum massed_weapon)w;
    return count;
}

void battle_arm_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_arm_frame, m)->unit;
    enum massed_weapon weapons[MASSED_WEAPONS];
    int32_t count = battle_weapons_of(m, unit, weapons);

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t i = 0; i < count; i++) {
        struct option *o = decision_option(d, massed_weapon_key[weapons[i]], "battle.option.weapon");

        o->id = (int32_t)weapons[i];
        option_word(o, "weapon", battle_weapon_text[weapons[i]]);
    }
}

static void take(struct match *m, int32_t unit, int32_t weapon)
{
    struct event *e = battle_tell(m, "battle.armed", RULE("B13.2-f"), unit);

    battle_unit_at(m, unit)->weapon = weapon;
    event_word(e, "weapon", battle_weapon_text[weapon]);
    event_end(m);
}

/* It fights, or strikes at routers that it has caught. */
static bool needs_arms(const struct match *m, int32_t unit)
{
    return battle_fights(m, unit) || (battle_unit_at(m, unit)->pursues != NO_UNIT && battle_engaged(m, unit));
}

static enum flow next_unit(struct match *m, struct frame *f, struct battle_arm_frame *v)
{
    enum massed_weapon weapons[MASSED_WEAPONS];

    while (v->looked < 2 * m->state->units) {
        int32_t unit = v->looked % m->state->units, count;
        bool first = v->looked++ < m->state->units;

        if (first != (battle_side_of(m, unit) == battle_of(m)->active) || !needs_arms(m, unit) ||
            battle_unit_at(m, unit)->weapon != NOTHING)
            continue;
        count = battle_weapons_of(m, unit, weapons);
        if (count > 1) {
            v->unit = unit;
            return flow_ask(m, f, ARM_CHOSEN, Q_ARM, 1 << battle_side_of(m, unit));
        }
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
        take(m, v->unit, flow_answer(m, battle_side_of(m, v->unit))->item[0].ref);
        return flow_again(f, ARM_NEXT);
    default:
        flow_lost(m, f);
    }
}
