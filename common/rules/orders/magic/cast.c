/* P_CAST: one wizard's action (O8.1). He may first run if he is alone, declares his spells with their dice,
 * and casts them one after another: target, the enemy's chance to reveal Defence, the roll, the enemy's
 * attempt to dispel, the effect and what follows from it. */
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/fight/why.h"

#include "common/match/rules.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/magic/declare.h"
#include "common/rules/orders/magic/dispel.h"
#include "common/rules/orders/magic/effects.h"
#include "common/rules/orders/magic/spell_targets.h"
#include "common/rules/orders/magic/steps.h"
#include "common/rules/orders/magic/sums.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/shared/options.h"

/* --- who can cast ------------------------------------------------------------------------------------------
 */

/* RULE("O7.7-e"): a stupid unit cannot. RULE("O7.7-i"): but who rides something stupid has taken control of
 * it when he acts. */
static bool is_stupid(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return f->aboard == NOBODY ? orders_flagged(m, figure_at(m, figure)->unit, FLAG_STUPID)
                               : (f->flags & FLAG_STUPID) != 0;
}

/* RULE("O5.7-c"), RULE("O8.1-h"): who has fumbled does no more; RULE("B19.3.3-b"): nor who serves a machine.
 */
static bool can_act(const struct match *m, int32_t figure)
{
    return massed_lives(m, figure) && !orders_routing(m, figure_at(m, figure)->unit) &&
           !orders_figure_at(m, figure)->fumbled && orders_figure_at(m, figure)->serves == NOBODY &&
           !is_stupid(m, figure);
}

static bool knows_any(const struct match *m, int32_t figure)
{
    return orders_figure_at(m, figure)->spell[0] != NO_SPELL;
}

bool orders_can_cast(const struct match *m, int32_t figure)
{
    return knows_any(m, figure) && !orders_figure_at(m, figure)->has_cast && can_act(m, figure) &&
           orders_power_of(m, figure) > 0 &&
           (orders_may_run_and_cast(m, figure) || orders_castable(m, figure) != 0);
}

/* --- the target --------------------------------------------------------------------------------------------
 */

enum { FIGURES_OFFERED = BLOCK_FIGURES_MOST };
_Static_assert(FIGURES_OFFERED < (int)OPTIONS_MAX, "all figures of a unit can be offered");

static int32_t spell_now(const struct orders_cast_frame *v)
{
    assert(v->next < v->count);
    return v->spell[v->next];
}

static void offer_units(const struct match *m, const struct orders_cast_frame *v, struct decision *d)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct option *o;

        if (!orders_spell_reaches(m, v->figure, spell_now(v), unit))
            continue;
        o = decision_option(d, "unit", "orders.option.spell_unit");
        o->id = o->unit = unit;
        option_arg(o, "unit", ARG_UNIT, unit);
        option_arg(o, "far", ARG_LENGTH, orders_figure_distance(m, v->figure, unit));
    }
}

static void offer_figures(const struct match *m, const struct orders_cast_frame *v, struct decision *d)
{
    int32_t figure[FIGURES_OFFERED];
    int32_t count = orders_spell_figures(m, v->figure, spell_now(v), v->target, figure, FIGURES_OFFERED);

    d->unit = v->target;
    for (int32_t i = 0; i < count; i++)
        figure_option(d, "figure", "orders.option.spell_figure", figure[i], "figure", figure[i]);
}

/* First the unit, then, of a spell that names one, its figure. */
void orders_spell_target_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_cast_frame *v = FRAME_TOP(orders_cast_frame, m);

    (void)side;
    d->figure = v->figure;
    d->unit = figure_at(m, v->figure)->unit;
    decision_arg(d, "wizard", ARG_FIGURE, v->figure);
    decision_word(d, "spell", orders_spell(spell_now(v))->label);
    if (v->target == NO_UNIT)
        offer_units(m, v, d);
    else
        offer_figures(m, v, d);
}

/* Why this unit, or the unit of this figure, cannot be chosen. */
bool orders_spell_target_why_not(const struct match *m, const struct decision *d,
                                 const struct answer_item *named, struct refusal *why)
{
    const struct orders_cast_frame *v = FRAME_TOP(orders_cast_frame, m);
    int32_t figure = figure_of_ref(named->ref), own = figure_at(m, v->figure)->unit, unit;

    (void)d;
    if (figure == NOBODY || figure >= m->state->figures) /* no rule: such a figure is not on the table */
        return false;                                    /* no rule: as above */
    unit = figure_at(m, figure)->unit;
    if (orders_in_contact(m, own) && unit != own && orders_contact_of(m, own, unit) == NO_CONTACT)
        refuse(why, RULE("O8.1-k"), "orders.refused.spell_in_contact", figure, 0);
    else if (orders_in_play(m, unit) &&
             orders_figure_distance(m, v->figure, unit) > orders_spell(spell_now(v))->range)
        refuse(why, RULE("O8.1-l"), "orders.refused.spell_too_far", figure,
               orders_figure_distance(m, v->figure, unit) - orders_spell(spell_now(v))->range);
    else
        refuse(why, RULE("O8.1-l"), "orders.refused.spell_no_target", figure, 0);
    return true;
}

/* The chance of each hit to take a W, on whom it falls. */
void orders_spell_target_odds(const struct match *m, const struct decision *d, const struct answer *a,
                              struct odds *o)
{
    const struct orders_cast_frame *v = FRAME_TOP(orders_cast_frame, m);
    int32_t figure = v->target == NO_UNIT ? orders_spell_victim(m, a->item[0].ref) : a->item[0].ref;
    struct orders_values save, why;
    struct orders_chance chance;

    (void)d;
    if (orders_spell(spell_now(v))->strength == 0 || figure == NOBODY)
        return;
    chance = orders_spell_chance(m, spell_now(v), figure, &save);
    odds_line(o, "orders.odds.spell_hit", chance.cpt, D20);
    why = orders_why_sure_hit(m, figure, orders_spell(spell_now(v))->strength, &save, RULE("O8.3-a"));
    odds_modifiers(o, why.row, why.count);
}

/* --- steps -------------------------------------------------------------------------------------------------
 */

static int32_t side_of(const struct match *m, const struct orders_cast_frame *v)
{
    return figure_at(m, v->figure)->side;
}

static int32_t unit_of(const struct match *m, const struct orders_cast_frame *v)
{
    return figure_at(m, v->figure)->unit;
}

static enum flow begin(struct match *m, struct frame *f, struct orders_cast_frame *v)
{
    v->target = NO_UNIT;
    v->named = NOBODY;
    v->ran = v->count = v->next = 0;
    orders_figure_at(m, v->figure)->has_cast = true;
    struct event *e = orders_tell(m, "orders.turns_to_magic", RULE("O4.2-c"), unit_of(m, v));

    event_arg(e, "wizard", ARG_FIGURE, v->figure);
    event_end(m);
    if (orders_may_run_and_cast(m, v->figure))
        return flow_ask(m, f, CAST_MOVED, Q_CAST_MOVE, 1 << side_of(m, v));
    return flow_again(f, CAST_DECLARE);
}

/* RULE("O4.4-f"): the run may bring him into contact; the enemy may only reveal Defence. */
static enum flow moved(struct match *m, struct frame *f, struct orders_cast_frame *v)
{
    v->ran = orders_run_to_cast(m, v->figure) > 0;
    v->target = orders_touched(m, unit_of(m, v), false);
    if (v->target == NO_UNIT)
        return flow_again(f, CAST_DECLARE);
    return flow_call(m, f, CAST_REVEALED, P_REVEAL, v->target, unit_of(m, v), 0);
}

static enum flow declare(struct match *m, struct frame *f, struct orders_cast_frame *v)
{
    if (!can_act(m, v->figure) || orders_power_of(m, v->figure) == 0 || orders_castable(m, v->figure) == 0)
        return flow_again(f, CAST_OVER);
    return flow_ask(m, f, CAST_DECLARED, Q_CAST, 1 << side_of(m, v));
}

static void tell_declared(struct match *m, const struct orders_cast_frame *v)
{
    orders_note_action(m, unit_of(m, v));
    for (int32_t i = 0; i < v->count; i++) {
        struct event *e = orders_tell(m, "orders.declares_spell", RULE("O8.1-f"), unit_of(m, v));

        event_arg(e, "wizard", ARG_FIGURE, v->figure);
        event_word(e, "spell", orders_spell(v->spell[i])->label);
        event_arg(e, "dice", ARG_NUMBER, v->dice[i]);
        event_end(m);
    }
}

static void tell_no_target(struct match *m, const struct orders_cast_frame *v)
{
    struct event *e = orders_tell(m, "orders.spell_no_target", RULE("O8.1-l"), unit_of(m, v));

    event_arg(e, "wizard", ARG_FIGURE, v->figure);
    event_word(e, "spell", orders_spell(spell_now(v))->label);
    event_end(m);
}

/* The next of the spells that were declared. RULE("O8.1-g"): one that finds nobody any more was declared all
 * the same, and its dice are spent. */
static enum flow next(struct match *m, struct frame *f, struct orders_cast_frame *v)
{
    v->target = NO_UNIT;
    v->named = NOBODY;
    if (v->next >= v->count || !can_act(m, v->figure))
        return flow_again(f, CAST_OVER);
    if (!orders_spell_has_target(m, v->figure, spell_now(v))) {
        tell_no_target(m, v);
        v->next++;
        return flow_again(f, CAST_NEXT);
    }
    if (orders_spell(spell_now(v))->aim == AIM_SELF) {
        v->target = unit_of(m, v);
        return flow_again(f, CAST_ROLL);
    }
    return flow_ask(m, f, CAST_AIMED, Q_SPELL_TARGET, 1 << side_of(m, v));
}

/* RULE("O4.7-b"): who is made the target of a spell may reveal Defence before any die is rolled. */
static enum flow reveal(struct match *m, struct frame *f, const struct orders_cast_frame *v)
{
    if (orders_spell(spell_now(v))->aim != AIM_ENEMY)
        return flow_again(f, CAST_ROLL);
    return flow_call(m, f, CAST_ROLL, P_REVEAL, v->target, unit_of(m, v), 0);
}

static enum flow aimed(struct match *m, struct frame *f, struct orders_cast_frame *v)
{
    v->target = flow_answer(m, side_of(m, v))->item[0].ref;
    if (orders_spell(spell_now(v))->names_figure)
        return flow_ask(m, f, CAST_NAMED, Q_SPELL_TARGET, 1 << side_of(m, v));
    return reveal(m, f, v);
}

static void tell_roll(struct match *m, const struct orders_cast_frame *v, const struct orders_casting *c,
                      const struct roll *roll, enum orders_magic_result result)
{
    static const struct {
        const char *key, *rule;
    } told[] = {[MAGIC_FAILED] = {"orders.spell_fails", RULE("O8.1-d")},
                [MAGIC_REACHED] = {"orders.spell_cast", RULE("O8.1-d")},
                [MAGIC_DOUBLE_SIX] = {"orders.spell_irresistible", RULE("O8.1-i")},
                [MAGIC_DOUBLE_ONE] = {"orders.spell_fiasco", RULE("O8.1-h")}};
    struct event *e = orders_tell(m, told[result].key, told[result].rule, v->target);

    event_arg(e, "wizard", ARG_FIGURE, v->figure);
    event_word(e, "spell", orders_spell(spell_now(v))->label);
    event_roll(e, roll);
    for (int32_t i = 0; i < c->count; i++)
        event_rule(e, c->row[i].rule);
    event_end(m);
}

/* RULE("O8.1-h"): his remaining actions are lost, and on a 20 a W without save. */
static enum flow fiasco(struct match *m, struct frame *f, const struct orders_cast_frame *v)
{
    struct roll roll;
    bool hurt;

    orders_figure_at(m, v->figure)->fumbled = true;
    roll_begin(&roll, "orders.roll.fiasco", side_of(m, v), v->figure, D20);
    roll.target = D20;
    roll.total = roll_die(m, &roll);
    hurt = roll.total == D20;
    roll.result = hurt ? ROLL_PASSED : ROLL_FAILED;
    if (hurt && massed_lives(m, v->figure))
        orders_wound_figure(m, v->figure, 1);
    struct event *e =
        orders_tell(m, hurt ? "orders.fiasco_hurts" : "orders.fiasco_spares", RULE("O8.1-h"), unit_of(m, v));

    event_arg(e, "wizard", ARG_FIGURE, v->figure);
    event_roll(e, &roll);
    event_end(m);
    return flow_enter(m, f, CAST_OVER, P_CONSEQUENCES,
                      (struct orders_consequences_frame){.active = unit_of(m, v), .unit = NO_UNIT});
}

static enum flow dispel(struct match *m, struct frame *f, const struct orders_cast_frame *v)
{
    if (v->irresistible &&
        v->next + 1 == v->count) /* RULE("O8.2-f"): there is nothing that dice could stop */
        return flow_again(f, CAST_RESOLVED);
    return flow_enter(m, f, CAST_DISPELLED, P_DISPEL,
                      (struct orders_dispel_frame){.caster = v->figure,
                                                   .spell = spell_now(v),
                                                   .target = v->target,
                                                   .resistance = orders_resistance(m, v->target, v->named),
                                                   .total = v->total,
                                                   .irresistible = v->irresistible});
}

static enum flow roll_spell(struct match *m, struct frame *f, struct orders_cast_frame *v)
{
    struct orders_casting_plan plan = orders_declared_plan(v, v->next);
    struct orders_casting c = orders_casting(&plan);
    enum orders_magic_result result;
    struct roll roll;

    roll_begin(&roll, "orders.roll.cast", side_of(m, v), v->figure, D6);
    roll.target = c.difficulty;
    result = orders_throw_magic(m, &roll, c.dice);
    v->total = roll.total;
    v->irresistible = result == MAGIC_DOUBLE_SIX;
    tell_roll(m, v, &c, &roll, result);
    if (result == MAGIC_DOUBLE_ONE)
        return fiasco(m, f, v);
    if (result == MAGIC_FAILED) {
        v->next++;
        return flow_again(f, CAST_NEXT);
    }
    return dispel(m, f, v);
}

/* RULE("O8.2-f"): after an ultimate dispel he casts no other spell in this action. */
static enum flow dispelled(struct match *m, struct frame *f, struct orders_cast_frame *v)
{
    int32_t result = flow_result(m);

    if (result == DISPEL_ULTIMATE)
        v->count = v->next + 1;
    if (result == DISPEL_FAILED || v->irresistible)
        return flow_again(f, CAST_RESOLVED);
    v->next++;
    return flow_again(f, CAST_NEXT);
}

/* The spell works. */
static enum flow resolve(struct match *m, struct frame *f, struct orders_cast_frame *v)
{
    int32_t number = spell_now(v);
    const struct orders_spell *spell = orders_spell(number);

    if (spell->steps)
        return orders_ask_far_step(m, f, CAST_STEPPED, v->figure);
    v->next++;
    if (spell->mends)
        orders_spell_mends(m, v->figure, number, v->named);
    else if (spell->effect != 0)
        orders_spell_lasts(m, v->figure, number, v->target);
    else
        orders_spell_hits(m, v->figure, number, v->target, v->named);
    return flow_enter(m, f, CAST_NEXT, P_CONSEQUENCES,
                      (struct orders_consequences_frame){.active = unit_of(m, v), .unit = NO_UNIT});
}

enum flow orders_cast_run(struct match *m, struct frame *f)
{
    struct orders_cast_frame *v = FRAME(orders_cast_frame, f);

    switch (f->step) {
    case CAST_BEGIN:
        return begin(m, f, v);
    case CAST_MOVED:
        return moved(m, f, v);
    case CAST_REVEALED:
        return flow_enter(
            m, f, CAST_DECLARE, P_ARRIVE,
            (struct orders_arrive_frame){.unit = unit_of(m, v), .enemy = v->target, .how = ARRIVED_RUNNING});
    case CAST_DECLARE:
        return declare(m, f, v);
    case CAST_DECLARED:
        orders_take_declaration(m, flow_answer(m, side_of(m, v)), v);
        tell_declared(m, v);
        return flow_again(f, CAST_NEXT);
    case CAST_NEXT:
        return next(m, f, v);
    case CAST_AIMED:
        return aimed(m, f, v);
    case CAST_NAMED:
        v->named = flow_answer(m, side_of(m, v))->item[0].ref;
        return reveal(m, f, v);
    case CAST_ROLL:
        return roll_spell(m, f, v);
    case CAST_DISPELLED:
        return dispelled(m, f, v);
    case CAST_STEPPED:
        orders_take_far_step(m, v->figure);
        v->next++;
        return flow_again(f, CAST_NEXT);
    case CAST_RESOLVED:
        return resolve(m, f, v);
    case CAST_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
