/* W4-a: what the active unit can do now. */
#include "common/rules/warband/turn/menu.h"
#include "common/rules/shared/options.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

/* What the whole unit does, without more to say. */
static void offer(struct decision *d, enum warband_action action)
{
    warband_offer(d, action, NOT_USED, NOT_USED, false);
}

/* What it does to another unit. */
static void offer_at(struct decision *d, enum warband_action action, int32_t unit, bool more)
{
    struct option *o = warband_offer(d, action, unit, more, more);

    o->unit = unit;
    option_arg(o, "target", ARG_UNIT, unit);
}

static void offer_figure(struct decision *d, enum warband_action action, int32_t figure)
{
    warband_offer_figure(d, action, figure, NOT_USED, false);
}

static bool somebody_up(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && !warband_figure_at(m, i)->on_ground)
            return true;
    return false;
}

/* What only the beginning of an activation allows. */
static void at_the_start(const struct match *m, int32_t unit, bool in_contact, struct decision *d)
{
    const struct unit *u = unit_at(m, unit);
    bool foot = warband_figure_at(m, u->first)->moves == MOVES_ON_FOOT, up = true;
    bool may_charge = !in_contact && warband_may_charge(m, unit);
    struct warband_charger c;

    if (may_charge)
        warband_size_up(m, unit, &c);
    for (int32_t i = 0; may_charge && i < m->state->units; i++)
        if (warband_enemies(m, unit, i) && warband_charge_possible(m, &c, i))
            offer_at(d, ACT_CHARGE, i, false);
    for (int32_t i = u->first; i < u->first + u->count; i++)
        up &= !warband_lives(m, i) || !warband_figure_at(m, i)->on_ground;
    if (foot && up && warband_machine_of(m, unit) == NOBODY) /* RULE("W5-c"), RULE("W11-c") */
        offer(d, ACT_DOUBLE);
    if (somebody_up(m, unit)) /* RULE("W4-c") */
        offer(d, ACT_WAIT);
}

static bool can_move(const struct match *m, int32_t unit, int32_t mode)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && warband_may_move(m, i, mode) &&
            warband_available(m, i, PAY_MOVE, NO_UNIT) > 0)
            return true;
    return false;
}

static void forming(const struct match *m, int32_t unit, struct decision *d)
{
    static const char *const tags[FORMATION_DISPERSED + 1] = {"", "form_line", "form_close", "form_skirmish",
                                                              "form_dispersed"};

    for (int32_t f = FORMATION_LINE; f <= FORMATION_DISPERSED; f++)
        if (warband_can_form(m, unit, f))
            decision_option(d, tags[f], warband_form_labels[f])->id =
                warband_option_id(ACT_FORM, f, NOT_USED);
}

static void moving(const struct match *m, int32_t unit, bool in_contact, struct decision *d)
{
    const struct warband_unit *u = warband_unit_at(m, unit);

    if (!(u->stalled & STALLED_MOVE) && can_move(m, unit, MOVE_ORDINARY)) {
        offer(d, ACT_MOVE);
        if (warband_flies(m, unit_at(m, unit)->first)) /* RULE("W5-f") */
            offer(d, ACT_WALK);
    }
    if (in_contact && can_move(m, unit, MOVE_RETREAT))
        offer(d, ACT_RETREAT);
    if (u->double_time || warband_panicked(m, unit))
        return;
    if (!(u->stalled & STALLED_FORM) && !in_contact && warband_may_form(m, unit))
        forming(m, unit, d);
    if (warband_push_limit(m, unit) > 0)
        offer(d, ACT_PUSH);
}

static bool has_target(const struct match *m, int32_t figure, struct warband_view *v)
{
    int32_t grenade = warband_grenade_slot(m, figure);

    return (grenade != NO_SLOT &&
            warband_figure_at(m, figure)->ac_left >= warband_use_cost(warband_arm(m, figure, grenade))) ||
           warband_has_shot(m, figure, v);
}

static void volleys(const struct match *m, int32_t at, const int32_t *shooter, int32_t count,
                    struct warband_view *view, struct decision *d)
{
    for (int32_t aim = 0; aim < 2; aim++)
        for (int32_t i = 0; i < count; i++) {
            struct warband_shot s = {.shooter = shooter[i], .aim = aim};

            if (!warband_any_shot(m, &s, &view[i], at))
                continue;
            offer_at(d, ACT_VOLLEY, at, aim);
            break;
        }
}

static void shooting(const struct match *m, int32_t unit, bool in_contact, struct decision *d)
{
    const struct unit *u = unit_at(m, unit);
    int32_t shooter[UNIT_MOST], count = 0;
    struct warband_view view[UNIT_MOST];

    if (warband_unit_at(m, unit)->stalled & STALLED_SHOT)
        return;
    for (int32_t i = u->first; i < u->first + u->count && count < UNIT_MOST; i++) {
        bool looks = in_contact || warband_figure_at(m, i)->sort == SORT_MACHINE;

        if (!(looks ? warband_may_shoot(m, i, false) : warband_could_shoot(m, i, false)))
            continue;
        warband_look(m, i, false, &view[count]);
        view[count].may_shoot = true;
        if (!has_target(m, i, &view[count]))
            continue;
        offer_figure(d, ACT_SHOOT, i);
        shooter[count++] = i;
    }
    for (int32_t i = 0; count > 0 && i < m->state->units; i++)
        if (warband_enemies(m, unit, i))
            volleys(m, i, shooter, count, view, d);
}

/* An early out by the bounding box of the unit: false if no enemy is within that distance of any of its
 * figures. */
static bool enemies_about(const struct match *m, int32_t unit, const struct warband_spread *own,
                          length within)
{
    struct stand_filter all = all_stands();
    struct box box = {own->low, own->high};
    int32_t stand[WARBAND_FIGURES];
    int32_t count = stands_about(table_of(m), &box, within + own->reach, &all, stand, WARBAND_FIGURES);

    for (int32_t i = 0; i < count; i++)
        if (unit_at(m, warband_unit_of(m, stand[i]))->side != unit_at(m, unit)->side)
            return true;
    return false; /* no rule: where it says yes, the figures are looked at */
}

static void fighting(const struct match *m, int32_t unit, struct decision *d)
{
    const struct unit *u = unit_at(m, unit);
    struct warband_spread own = warband_spread_of(m, unit);
    length reach = warband_unit_reach(m, unit);

    /* no rule: of double time the menu knows, unless the game master has made the unit panic in it */
    if (warband_unit_at(m, unit)->double_time)
        return;
    if (!enemies_about(m, unit, &own, reach))
        return;
    for (int32_t i = 0; i < m->state->units; i++) {
        struct warband_spread theirs;
        bool any = false;

        if (!warband_enemies(m, unit, i))
            continue;
        theirs = warband_spread_of(m, i);
        if (warband_spreads_far(&own, &theirs, reach))
            continue;
        for (int32_t k = u->first; k < u->first + u->count; k++) {
            bool known = false;

            if (!warband_can_act(m, k) || !warband_any_blow(m, k, i, true))
                continue;
            for (int32_t o = 0; o < d->option_count; o++)
                known |= d->option[o].id == warband_option_id(ACT_FIGHT, k, NOT_USED);
            if (!known)
                offer_figure(d, ACT_FIGHT, k);
            any = true;
        }
        if (any)
            offer_at(d, ACT_MELEE, i, false);
    }
}

static void magic(const struct match *m, int32_t unit, struct decision *d)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        if (warband_figure_at(m, i)->nm == NO_MAGIC || !warband_lives(m, i))
            continue;
        if (warband_can_maintain(m, i))
            offer_figure(d, ACT_MAINTAIN, i);
        for (int32_t slot = 0; slot < KNOWN_MAX; slot++)
            for (int32_t more = 0; more < 2; more++)
                if (warband_can_cast(m, i, slot, more) && warband_has_target(m, i, slot)) {
                    struct option *o =
                        warband_offer_figure(d, ACT_CAST, i, warband_slot_with(slot, more), more);

                    option_word(o, "spell",
                                name_at(m, warband_of(m)->spell[warband_figure_at(m, i)->spell[slot]].name));
                }
        for (int32_t l = 0; l < EFFECTS_MAX; l++)
            for (int32_t more = 0; more < 2; more++)
                if (warband_can_cancel(m, i, l, more)) {
                    struct option *o =
                        warband_offer_figure(d, ACT_CANCEL, i, warband_slot_with(l, more), more);

                    option_word(o, "spell",
                                name_at(m, warband_spell_of(m, &warband_of(m)->lasting[l])->name));
                    option_arg(o, "caster", ARG_FIGURE, warband_of(m)->lasting[l].caster);
                }
        if (warband_unit_at(m, unit)->initiates)
            return; /* one spell for the whole unit: the first living one stands for it */
    }
}

static void prone(const struct match *m, int32_t unit, struct decision *d)
{
    const struct unit *u = unit_at(m, unit);
    int32_t count = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && warband_figure_at(m, i)->on_ground &&
            warband_figure_at(m, i)->ac_left >= STAND_UP_COST) {
            offer_figure(d, ACT_STAND, i);
            count++;
        }
    if (count > 1)
        decision_option(d, "stand_all", "warband.option.stand_all")->id =
            warband_option_id(ACT_STAND, ALL_FIGURES, NOT_USED);
}

/* RULE("W13.2-g"): what is left to a unit in panic that does not try to rally. */
static void in_panic(const struct match *m, int32_t unit, struct decision *d)
{
    const struct warband_unit *u = warband_unit_at(m, unit);

    if (!u->spent && !u->retreated)
        offer(d, ACT_RALLY);
    if (u->morale == MORALE_RETREATING && !u->retreated) {
        prone(m, unit, d); /* W4-c: who lies stands up first, and retreats with what is left to him */
        offer(d, ACT_FALL_BACK);
        return;
    }
    if (u->morale == MORALE_HELD && !(u->stalled & STALLED_MOVE) && can_move(m, unit, MOVE_ORDINARY))
        offer(d, ACT_MOVE);
    if (u->morale != MORALE_TERRIFIED) {
        prone(m, unit, d);
        fighting(m, unit, d);
    }
    offer(d, ACT_DONE);
}

/* Waiting and moving, the first that the menu offers, take no looking round. */
bool warband_menu_begins(const struct match *m, int32_t unit)
{
    const struct warband_unit *u = warband_unit_at(m, unit);

    if (warband_panicked(m, unit)) /* W13.2-g: a retreat is no choice */
        return u->morale == MORALE_RETREATING && !u->retreated;
    /* no rule: an early out; where it says no, the menu is made */
    return (!u->spent && !u->double_time && somebody_up(m, unit)) ||
           (!(u->stalled & STALLED_MOVE) && can_move(m, unit, MOVE_ORDINARY)); /* no rule: likewise */
}

void warband_menu(const struct match *m, int32_t unit, struct decision *d)
{
    const struct warband_unit *u = warband_unit_at(m, unit);

    if (warband_panicked(m, unit)) {
        in_panic(m, unit, d);
        return;
    }
    bool in_contact = warband_unit_in_contact(m, unit);

    if (!u->spent && !u->double_time)
        at_the_start(m, unit, in_contact, d);
    moving(m, unit, in_contact, d);
    if (!u->double_time) {
        prone(m, unit, d);
        shooting(m, unit, in_contact, d);
        fighting(m, unit, d);
        magic(m, unit, d);
        if (warband_can_reload(m, unit))
            offer(d, ACT_RELOAD);
        warband_special(m, unit, d);
    }
    offer(d, ACT_DONE);
}
