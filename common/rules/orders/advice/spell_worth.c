/* What spells are worth: hits by their chance to kill (magic/effects.h), the others by the combats and
 * charges that they change. */
#include "common/rules/orders/advice/spell_worth.h"

#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/magic/casting.h"
#include "common/rules/orders/magic/declare.h"
#include "common/rules/orders/magic/effects.h"
#include "common/rules/orders/magic/spell_targets.h"
#include "common/rules/orders/magic/spells.h"
#include "common/rules/orders/magic/sums.h"

enum {
    DIE_AVERAGE = 3500, /* thousandths */
    DISPELLED_PERCENT = 25,
    FIASCO_PART = 100, /* of the caster: a fiasco may wound him (O8.1-h) */
    WARD_PERCENT = 15, /* of the losses of a round that a point of save keeps off */
    OAK_PART = 100,    /* of a unit in combat */
    DULL_PERCENT = 30, /* of what a unit in combat deals */
    LEAD_PART = 40     /* of a unit that could charge */
};

static int64_t hits_worth(const struct match *m, const struct orders_spell *row, int32_t spell, int32_t unit)
{
    int32_t victim = orders_spell_victim(m, unit);
    int64_t hits =
        row->hit_dice > 0 ? (int64_t)row->hit_dice * DIE_AVERAGE : (int64_t)row->hits * IN_THOUSAND;
    struct orders_attack attack = {.critical = 1, .misses_from = D20, .sure = true};
    struct orders_values save;

    if (victim == NOBODY)
        return 0;
    attack.cpt = orders_spell_chance(m, spell, victim, &save).cpt;
    return orders_harm(
        m, unit, hits * orders_attack_promise(&attack, massed_value(m, victim, CHAR_W)) / IN_THOUSAND, 0);
}

/* Losses of the unit and its enemies in the combats that it is in. */
static void combat_of(const struct match *m, int32_t unit, int64_t *taken, int64_t *dealt)
{
    int64_t fight = orders_melee_worth(m, unit, taken);

    *dealt = fight + *taken > 0 ? fight + *taken : 0;
}

static int64_t mending_worth(const struct match *m, int32_t unit)
{
    int64_t most = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct massed_figure *f = massed_figure_at(m, figure);
        int64_t own = massed_lives(m, figure) && f->wounds_lost > 0
                          ? (int64_t)f->half_points * WORTH_OF_HALF_POINT / f->profile[CHAR_W] / 2
                          : 0;

        most = own > most ? own : most;
    }
    return most;
}

static int64_t lasting_worth(const struct match *m, const struct orders_spell *row, int32_t unit)
{
    int64_t taken = 0, dealt = 0;

    if (orders_unit_at(m, unit)->effects & row->effect)
        return 0;
    if (orders_in_contact(m, unit))
        combat_of(m, unit, &taken, &dealt);
    switch ((enum orders_effect)row->effect) {
    case EFFECT_WARD:
        return taken * WARD_PERCENT / PERCENT;
    case EFFECT_OAK:
        return orders_in_contact(m, unit) ? orders_worth(m, unit) / OAK_PART : 0;
    case EFFECT_DULL:
        return dealt * DULL_PERCENT / PERCENT;
    case EFFECT_LEAD:
        return !orders_in_contact(m, unit) && !orders_unit_at(m, unit)->activated
                   ? orders_worth(m, unit) / LEAD_PART
                   : 0;
    }
    return 0;
}

int64_t orders_spell_worth(const struct match *m, int32_t caster, int32_t spell, int32_t unit)
{
    const struct orders_spell *row = orders_spell(spell);

    (void)caster;
    if (row->hit_dice > 0 || row->hits > 0)
        return hits_worth(m, row, spell, unit);
    if (row->mends)
        return mending_worth(m, unit);
    return row->effect ? lasting_worth(m, row, unit) : 0;
}

int64_t orders_best_spell(const struct match *m, int32_t caster, int32_t spell)
{
    int64_t best = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_in_play(m, unit) && orders_spell_reaches(m, caster, spell, unit)) {
            int64_t own = orders_spell_worth(m, caster, spell, unit);

            best = own > best ? own : best;
        }
    return best;
}

int64_t orders_cast_worth(const struct match *m, int32_t caster, int32_t spell, int32_t dice,
                          int32_t declared, bool ran)
{
    const struct orders_casting_plan plan = {.spell = spell, .spent = dice, .declared = declared, .ran = ran};
    struct orders_casting c = orders_casting(&plan);
    struct orders_magic_odds odds;

    if (c.dice < 1)
        return 0;
    odds = orders_magic_odds(c.dice, c.difficulty);
    return (orders_best_spell(m, caster, spell) * (PERCENT - DISPELLED_PERCENT) / PERCENT * odds.good -
            (int64_t)massed_figure_at(m, caster)->half_points * WORTH_OF_HALF_POINT / FIASCO_PART *
                odds.double_one) /
           odds.cases;
}

int64_t orders_caster_worth(const struct match *m, int32_t caster)
{
    uint32_t castable = orders_can_cast(m, caster) ? orders_castable(m, caster) : 0;
    int64_t best = 0;

    for (int32_t spell = NO_SPELL + 1; spell < SPELL_NUMBERS; spell++)
        if (castable >> spell & 1) {
            int64_t own = orders_cast_worth(m, caster, spell, orders_power_of(m, caster), 1, false);

            best = own > best ? own : best;
        }
    return best;
}
