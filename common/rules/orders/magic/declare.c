/* Q_CAST: which spells, and with how many dice. */
#include "common/rules/orders/magic/declare.h"

#include "common/match/rules.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/magic/spell_targets.h"
#include "common/rules/orders/magic/sums.h"

enum { LEAST_DICE_AFTER_RUN = 2 };

bool orders_knows(const struct match *m, int32_t figure, int32_t spell)
{
    for (int32_t i = 0; i < SPELLS_KNOWN; i++)
        if (orders_figure_at(m, figure)->spell[i] == spell)
            return true;
    return false;
}

/* RULE("O8.1-c"). */
int32_t orders_power_of(const struct match *m, int32_t figure)
{
    return orders_figure_at(m, figure)->power_dice +
           orders_side_at(m, figure_at(m, figure)->side)->power_dice;
}

void orders_pay_power(struct match *m, int32_t figure, int32_t dice)
{
    struct orders_figure *f = orders_figure_at(m, figure);
    int32_t own = dice < f->power_dice ? dice : f->power_dice;

    assert(dice >= 0 && dice <= orders_power_of(m, figure));
    f->power_dice -= own;
    orders_side_at(m, figure_at(m, figure)->side)->power_dice -= dice - own;
}

/* Those that have a target now. Far Step may bring the caster to where the others find one (O8.1-l: measured
 * at the moment of casting). */
uint32_t orders_castable(const struct match *m, int32_t figure)
{
    uint32_t known = 0, good = 0; /* no rule: the lowest bit is no spell */

    for (int32_t i = 0; i < SPELLS_KNOWN; i++) {
        int32_t spell = orders_figure_at(m, figure)->spell[i];

        if (spell == NO_SPELL)
            continue;
        known |= 1u << spell;
        good |= orders_spell_has_target(m, figure, spell) ? 1u << spell : 0;
    }
    return good >> SPELL_FAR_STEP & 1 ? known : good;
}

void orders_cast_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(orders_cast_frame, m)->figure;
    uint32_t castable = orders_castable(m, figure);

    (void)side;
    d->figure = figure;
    d->unit = figure_at(m, figure)->unit;
    decision_arg(d, "wizard", ARG_FIGURE, figure);
    d->min = 0;
    d->max = orders_power_of(m, figure);
    for (int32_t spell = NO_SPELL + 1; spell < SPELL_NUMBERS; spell++) {
        struct option *o;

        if (!(castable >> spell & 1))
            continue;
        o = decision_option(d, orders_spell(spell)->tag, "orders.option.spell");
        o->id = spell;
        o->max = d->max;
        option_word(o, "spell", orders_spell(spell)->label);
        option_arg(o, "difficulty", ARG_NUMBER, orders_spell(spell)->difficulty);
    }
}

/* A spell of the list is not offered because he does not know it, or because it finds nobody. */
bool orders_cast_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                         struct refusal *why)
{
    if (named->ref <= NO_SPELL || named->ref >= SPELL_NUMBERS) /* no rule: there is no such spell */
        return false;                                          /* no rule: as above */
    if (!orders_knows(m, d->figure, named->ref))
        refuse(why, RULE("O8.1-a"), "orders.refused.spell_not_known", d->figure, 0);
    else
        refuse(why, RULE("O8.1-l"), "orders.refused.spell_no_target", d->figure, 0);
    return true;
}

int32_t orders_spells_declared(const struct answer *a)
{
    int32_t declared = 0;

    for (int32_t i = 0; i < a->count; i++)
        declared += a->item[i].value > 0;
    return declared;
}

/* RULE("O8.1-f"): at most as many as his level. RULE("O8.1-e"): after a run at least one die must remain of
 * those that are spent on a spell. */
bool orders_cast_check(const struct match *m, const struct decision *d, const struct answer *a,
                       struct preview *p, struct refusal *why)
{
    int32_t level = massed_figure_at(m, d->figure)->wizard, declared = orders_spells_declared(a);

    (void)p;
    if (declared > level)
        return refuse(why, RULE("O8.1-f"), "orders.refused.too_many_spells", d->figure, declared - level);
    for (int32_t i = 0; i < a->count && FRAME_TOP(orders_cast_frame, m)->ran; i++)
        if (a->item[i].value > 0 && a->item[i].value < LEAST_DICE_AFTER_RUN)
            return refuse(why, RULE("O8.1-e"), "orders.refused.one_die_after_run", d->figure, 1);
    return true;
}

void orders_take_declaration(struct match *m, const struct answer *a, struct orders_cast_frame *v)
{
    v->count = v->next = 0;
    for (int32_t i = 0; i < a->count; i++) {
        if (a->item[i].value == 0)
            continue;
        assert(v->count < SPELLS_KNOWN);
        v->spell[v->count] = a->item[i].ref;
        v->dice[v->count++] = a->item[i].value;
        orders_pay_power(m, v->figure, a->item[i].value);
    }
}

/* RULE("O8.1-g"): all that were declared count, whether or not they come to be rolled. */
struct orders_casting_plan orders_declared_plan(const struct orders_cast_frame *v, int32_t place)
{
    assert(place >= 0 && place < v->count);
    return (struct orders_casting_plan){
        .spell = v->spell[place], .spent = v->dice[place], .declared = v->count, .ran = v->ran};
}

/* no rule: odds */
static void add_line(struct odds *o, const char *key, int64_t wins, int64_t cases,
                     const struct orders_casting_plan *plan, const struct orders_casting *c)
{
    int32_t before = o->count;

    odds_line(o, key, wins, cases);
    if (o->count == before)
        return;
    o->line[before].args[0] =
        (struct arg){.name = "spell", .kind = ARG_WORD, .word = orders_spell(plan->spell)->label};
    o->line[before].arg_count = 1;
    odds_modifiers(o, c->row, c->count);
}

/* The chance of each spell that it is cast, before anybody tries to dispel it. */
void orders_cast_odds(const struct match *m, const struct decision *d, const struct answer *a, struct odds *o)
{
    int32_t declared = orders_spells_declared(a);

    (void)d;
    for (int32_t i = 0; i < a->count; i++) {
        struct orders_casting_plan plan = {.spell = a->item[i].ref,
                                           .spent = a->item[i].value,
                                           .declared = declared,
                                           .ran = FRAME_TOP(orders_cast_frame, m)->ran};

        if (plan.spent <= 0)
            continue;
        struct orders_casting c = orders_casting(&plan);
        struct orders_magic_odds odds = orders_magic_odds(c.dice, c.difficulty);

        add_line(o, "orders.odds.cast", odds.good, odds.cases, &plan, &c);
        if (c.dice > 1) {
            add_line(o, "orders.odds.irresistible", odds.double_six, odds.cases, &plan, &c);
            add_line(o, "orders.odds.fiasco", odds.double_one, odds.cases, &plan, &c);
        }
    }
}
