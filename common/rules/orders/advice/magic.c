/* What spells are worth, for suggestions: hundredths of a point. Nothing here is a rule. */
#include "common/rules/orders/advice/magic.h"

#include "common/match/rules.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/magic/declare.h"
#include "common/rules/orders/magic/dispel.h"
#include "common/rules/orders/magic/effects.h"
#include "common/rules/orders/magic/spell_targets.h"
#include "common/rules/orders/magic/sums.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/shared/options.h"

enum {
    HALF_POINT = 50,      /* in hundredths */
    DIE_FOR_OTHERS = 150, /* a die that somebody else could use this turn */
    FIASCO_COST = 300,
    FAR_STEP_WORTH = 100,
    SEVENTHS = 7, /* mean of two D6, or twice that of one */
    NEAR = 12 * PACE,
    DISPEL_GUESS = 4, /* one spell in so many is dispelled */
    PLANS_OF_TWO = 2
};

/* --- what a spell is worth on somebody --------------------------------------------------------------------
 */

static int32_t worth_of_unit(const struct match *m, int32_t unit)
{
    int32_t half_points = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure))
        half_points += massed_figure_at(m, figure)->half_points;
    return half_points * HALF_POINT;
}

static int32_t worth_of_wound(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->half_points * HALF_POINT / massed_value(m, figure, CHAR_W);
}

static int32_t worth_of_hits(const struct match *m, int32_t number, int32_t unit, int32_t figure)
{
    const struct orders_spell *spell = orders_spell(number);
    int32_t hits_doubled = spell->hit_dice > 0 ? spell->hit_dice * SEVENTHS : 2 * spell->hits, most, worth;
    struct orders_values save;
    struct orders_chance chance = orders_spell_chance(m, number, figure, &save);

    most = spell->names_figure ? worth_of_wound(m, figure) * massed_wounds_left(m, figure)
                               : worth_of_unit(m, unit);
    worth = (int32_t)((int64_t)hits_doubled * chance.cpt * worth_of_wound(m, figure) / (2 * D20));
    return worth < most ? worth : most;
}

static bool enemy_near(const struct match *m, int32_t unit)
{
    for (int32_t foe = 0; foe < m->state->units; foe++)
        if (orders_side_of(m, foe) != orders_side_of(m, unit) && orders_stands(m, foe) &&
            massed_distance(m, unit, foe) <= NEAR)
            return true;
    return false;
}

/* What lasts until the end of the turn, in hundredths of the unit's worth: in contact, with an enemy near,
 * otherwise. */
static const struct lasting_worth {
    int32_t in_contact, near, far;
} lasting_worth[SPELL_NUMBERS] = {[SPELL_WARD] = {8, 4, 0},
                                  [SPELL_HEART_OF_OAK] = {5, 2, 0},
                                  [SPELL_LEAD_FEET] = {0, 8, 1},
                                  [SPELL_DULL_BLADES] = {12, 4, 0}};

static int32_t worth_of_effect(const struct match *m, int32_t number, int32_t unit)
{
    const struct lasting_worth *row = &lasting_worth[number];
    const struct orders_unit *u = orders_unit_at(m, unit);
    int32_t share = orders_in_contact(m, unit) ? row->in_contact : enemy_near(m, unit) ? row->near : row->far;

    if (u->effects & orders_spell(number)->effect || orders_routing(m, unit) ||
        (number == SPELL_LEAD_FEET && (u->activated || u->counters == 0)))
        return 0;
    return (int32_t)((int64_t)worth_of_unit(m, unit) * share / 100);
}

/* `figure` is NOBODY where the spell names nobody. */
static int32_t worth_on(const struct match *m, int32_t number, int32_t unit, int32_t figure)
{
    const struct orders_spell *spell = orders_spell(number);

    if (spell->steps)
        return FAR_STEP_WORTH;
    if (spell->effect != 0)
        return worth_of_effect(m, number, unit);
    if (figure == NOBODY)
        figure = orders_spell_victim(m, unit);
    if (figure == NOBODY)
        return 0;
    return spell->mends ? worth_of_wound(m, figure) : worth_of_hits(m, number, unit, figure);
}

/* The best that it can be cast on. */
static int32_t best_worth(const struct match *m, int32_t caster, int32_t number)
{
    int32_t best = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t figure[BLOCK_FIGURES_MOST], count = 0;

        if (!orders_spell_reaches(m, caster, number, unit))
            continue;
        if (orders_spell(number)->names_figure)
            count = orders_spell_figures(m, caster, number, unit, figure, BLOCK_FIGURES_MOST);
        else
            figure[count++] = NOBODY;
        for (int32_t i = 0; i < count; i++) {
            int32_t worth = worth_on(m, number, unit, figure[i]);

            best = worth > best ? worth : best;
        }
    }
    return best;
}

/* Has the side another wizard who may want dice this turn? */
static bool others_to_cast(const struct match *m, int32_t side, int32_t but)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (i != but && figure_at(m, i)->side == side && massed_figure_at(m, i)->wizard > 0 &&
            massed_lives(m, i) && !orders_figure_at(m, i)->has_cast &&
            !orders_unit_at(m, figure_at(m, i)->unit)->activated)
            return true;
    return false;
}

/* --- Q_CAST ----------------------------------------------------------------------------------------------
 */

/* Who thinks about a declaration. */
struct thinker {
    int32_t figure, ran, power;
    int32_t own;    /* dice that nobody else can use */
    int32_t die;    /* what each other costs */
    int32_t spells; /* that may be cast, with what they are worth, best first */
    int32_t number[SPELL_NUMBERS], worth[SPELL_NUMBERS];
};

static int32_t worth_cast(const struct thinker *t, int32_t place, int32_t dice, int32_t declared)
{
    struct orders_casting_plan plan = {
        .spell = t->number[place], .spent = dice, .declared = declared, .ran = t->ran};
    struct orders_casting c = orders_casting(&plan);
    struct orders_magic_odds odds = orders_magic_odds(c.dice, c.difficulty);
    int64_t worth =
        odds.good * (t->worth[place] - t->worth[place] / DISPEL_GUESS) - odds.double_one * FIASCO_COST;

    return (int32_t)(worth / odds.cases);
}

static int32_t cost_of_dice(const struct thinker *t, int32_t dice)
{
    return dice > t->own ? (dice - t->own) * t->die : 0;
}

int32_t orders_caster_worth(const struct match *m, int32_t caster)
{
    struct thinker t = {.figure = caster, .power = orders_power_of(m, caster), .spells = 1};
    uint32_t castable = orders_can_cast(m, caster) ? orders_castable(m, caster) : 0;
    int32_t best = 0;

    for (int32_t number = NO_SPELL + 1; number < SPELL_NUMBERS; number++) {
        int32_t worth;

        if (!(castable >> number & 1))
            continue;
        t.number[0] = number;
        t.worth[0] = best_worth(m, caster, number);
        worth = worth_cast(&t, 0, t.power, 1);
        best = worth > best ? worth : best;
    }
    return best;
}

int32_t orders_spells_worth(const struct match *m, int32_t unit)
{
    int32_t best = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->wizard > 0) {
        int32_t worth = orders_caster_worth(m, figure);

        best = worth > best ? worth : best;
    }
    return best;
}

/* The best that it would find from that point; what moves the caster is not asked for here. */
static int32_t best_from(const struct match *m, int32_t caster, int32_t number, struct point from)
{
    const struct orders_spell *spell = orders_spell(number);
    int32_t side = figure_at(m, caster)->side, best = 0;

    if (spell->aim == AIM_SELF || spell->names_figure)
        return 0;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t worth;

        if ((orders_side_of(m, unit) == side) != (spell->aim == AIM_FRIEND) || !orders_stands(m, unit) ||
            distance(orders_front(m, unit), from) > spell->range)
            continue;
        worth = worth_on(m, number, unit, NOBODY);
        best = worth > best ? worth : best;
    }
    return best;
}

int32_t orders_promised_spells(const struct match *m, int32_t unit, struct point from)
{
    int32_t caster = massed_typical(m, unit), best = 0;
    struct thinker t = {.figure = caster, .spells = 1};

    if (caster == NOBODY || orders_figure_at(m, caster)->has_cast)
        return 0;
    t.power = orders_power_of(m, caster);
    for (int32_t number = NO_SPELL + 1; number < SPELL_NUMBERS && t.power > 0; number++) {
        int32_t worth;

        if (!orders_knows(m, caster, number))
            continue;
        t.number[0] = number;
        t.worth[0] = best_from(m, caster, number, from);
        worth = worth_cast(&t, 0, t.power, 1);
        best = worth > best ? worth : best;
    }
    return best;
}

/* With how many dice the spell alone is worth most. */
static int32_t best_dice(const struct thinker *t, int32_t place, int32_t declared, int32_t least,
                         int32_t most)
{
    int32_t best = least, best_worth = INT32_MIN;

    for (int32_t dice = least; dice <= most; dice++) {
        int32_t worth = worth_cast(t, place, dice, declared) - cost_of_dice(t, dice);

        if (worth > best_worth) {
            best_worth = worth;
            best = dice;
        }
    }
    return best;
}

static void insert(struct thinker *t, int32_t number, int32_t worth)
{
    int32_t at = t->spells++;

    for (; at > 0 && t->worth[at - 1] < worth; at--) {
        t->number[at] = t->number[at - 1];
        t->worth[at] = t->worth[at - 1];
    }
    t->number[at] = number;
    t->worth[at] = worth;
}

static struct thinker think(const struct match *m, const struct decision *d)
{
    struct thinker t = {.figure = d->figure,
                        .ran = FRAME_TOP(orders_cast_frame, m)->ran,
                        .power = orders_power_of(m, d->figure),
                        .own = orders_figure_at(m, d->figure)->power_dice};

    t.die = others_to_cast(m, figure_at(m, d->figure)->side, d->figure) ? DIE_FOR_OTHERS : 0;
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t worth = best_worth(m, d->figure, d->option[i].id);

        if (worth > 0)
            insert(&t, d->option[i].id, worth);
    }
    return t;
}

static void suggest_two(const struct match *m, const struct thinker *t, int32_t least, struct suggestions *s)
{
    int32_t first;

    if (t->spells < PLANS_OF_TWO || massed_figure_at(m, t->figure)->wizard < PLANS_OF_TWO ||
        t->power < PLANS_OF_TWO * least)
        return;
    first = best_dice(t, 0, PLANS_OF_TWO, least, t->power - least);
    if (!suggest_begin(s, "orders.suggest.cast_two",
                       worth_cast(t, 0, first, PLANS_OF_TWO) +
                           worth_cast(t, 1, t->power - first, PLANS_OF_TWO) - cost_of_dice(t, t->power)))
        return;
    suggest_word(s, "spell", orders_spell(t->number[0])->label);
    suggest_word(s, "other", orders_spell(t->number[1])->label);
    suggest_item(s, t->number[0], first);
    suggest_item(s, t->number[1], t->power - first);
}

void orders_cast_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct thinker t = think(m, d);
    int32_t least = t.ran ? 2 : 1;

    for (int32_t i = 0; i < t.spells && t.power >= least; i++) {
        int32_t dice = best_dice(&t, i, 1, least, t.power);

        if (!suggest_begin(s, "orders.suggest.cast", worth_cast(&t, i, dice, 1) - cost_of_dice(&t, dice)))
            return;
        suggest_word(s, "spell", orders_spell(t.number[i])->label);
        suggest_arg(s, "dice", ARG_NUMBER, dice);
        suggest_item(s, t.number[i], dice);
    }
    suggest_two(m, &t, least, s);
    suggest_begin(s, "orders.suggest.cast_nothing", 0);
}

/* --- Q_SPELL_TARGET ----------------------------------------------------------------------------------------
 */

void orders_spell_target_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_cast_frame *v = FRAME_TOP(orders_cast_frame, m);
    int32_t number = v->spell[v->next];

    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        bool unit = v->target == NO_UNIT;

        if (!suggest_option(s, o, worth_on(m, number, unit ? o->unit : v->target, unit ? NOBODY : o->figure)))
            return;
        if (unit)
            suggest_arg(s, "unit", ARG_UNIT, o->unit);
        else
            suggest_arg(s, "figure", ARG_FIGURE, o->figure);
        if (unit)
            suggest_arg(s, "far", ARG_LENGTH, orders_figure_distance(m, v->figure, o->unit));
    }
}

/* --- Q_DISPEL
 * ----------------------------------------------------------------------------------------------- */

void orders_dispel_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_dispel_frame *v = FRAME_TOP(orders_dispel_frame, m);
    int32_t threat = worth_on(m, v->spell, v->target, NOBODY);
    int32_t die = others_to_cast(m, figure_at(m, v->caster)->side, v->caster) ? DIE_FOR_OTHERS : 0;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t paid = d->option[i].id - 1; /* -1: no attempt */
        struct orders_magic_odds odds = orders_dispel_chance(v, paid < 0 ? 0 : paid);
        int64_t worth = paid < 0 ? 0 : odds.good * threat / odds.cases - (int64_t)paid * die;

        if (!suggest_option(s, &d->option[i], (int32_t)worth))
            return;
        if (d->option[i].arg_count > 0)
            suggest_arg(s, "dice", ARG_NUMBER, d->option[i].args[0].value);
    }
}

/* --- Q_SPELLS
 * ----------------------------------------------------------------------------------------------- */

/* For each way of thinking the order in which a wizard learns. */
static const int32_t ways[][SPELLS_KNOWN] = {
    {SPELL_FIREBALL, SPELL_BLAZING_BLAST, SPELL_DULL_BLADES, SPELL_LEAD_FEET},
    {SPELL_FIREBALL, SPELL_WARD, SPELL_BLAZING_BLAST, SPELL_DULL_BLADES},
    {SPELL_BLAZING_BLAST, SPELL_SPECTRAL_BOLT, SPELL_LEAD_FEET, SPELL_FIREBALL},
};

static bool learns(const int32_t way[SPELLS_KNOWN], int32_t level, int32_t spell)
{
    for (int32_t i = 0; i < level; i++)
        if (way[i] == spell)
            return true;
    return false;
}

void orders_spells_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t count = (int32_t)(sizeof ways / sizeof ways[0]);

    for (int32_t way = 0; way < count; way++) {
        if (!suggest_begin(s, "orders.suggest.spells", count - way))
            return;
        suggest_word(s, "spell", orders_spell(ways[way][0])->label);
        suggest_word(s, "other", orders_spell(ways[way][1])->label);
        for (int32_t i = 0; i < d->option_count; i++)
            if (learns(ways[way], massed_figure_at(m, d->option[i].figure)->wizard,
                       d->option[i].id % SPELL_NUMBERS))
                suggest_item(s, d->option[i].id, 1);
    }
}
