/* Suggestions for magic (O8): which spells to know, to cast and to dispel, with how many dice. */
#include "common/rules/orders/advice/clash.h"
#include "common/rules/orders/advice/spell_worth.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/magic/dispel.h"
#include "common/rules/orders/magic/spells.h"
#include "common/rules/orders/magic/sums.h"
#include "common/rules/shared/options.h"

enum {
    DIE_PRICE = 120,    /* of a die that another spell may need */
    AFTER_RUN = 2,      /* O8.1-e: dice that a spell needs then */
    FREE_DICE_ALONE = 1 /* the option of Q_DISPEL with no die of the pool (magic/dispel.c) */
};

/* Spells by how often they are of use. */
static const int32_t liked[] = {SPELL_FIREBALL,      SPELL_BLAZING_BLAST, SPELL_DULL_BLADES,
                                SPELL_LEAD_FEET,     SPELL_WARD,          SPELL_HEART_OF_OAK,
                                SPELL_SPECTRAL_BOLT, SPELL_MEND,          SPELL_FAR_STEP};
enum { LIKED = sizeof liked / sizeof liked[0] };
_Static_assert(LIKED == SPELL_NUMBERS - 1, "all spells are known here");

/* Learns the spell: the wizard's option for it. */
static void learn(const struct decision *d, struct suggestions *s, int32_t wizard, int32_t spell)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].figure == wizard && d->option[i].id % SPELL_NUMBERS == spell)
            suggest_item(s, d->option[i].id, 1);
}

/* Each wizard as many as his level (O8.1-a), from that place of the list on. */
void orders_spells_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t from = 0; from < LIKED; from++) {
        if (!suggest_begin(s, "orders.suggest.spells", -from))
            return;
        suggest_word(s, "spell", orders_spell(liked[from])->label);
        for (int32_t group = 0; group < d->group_count; group++) {
            int32_t wizard = d->group[group].figure, level = massed_figure_at(m, wizard)->wizard;

            for (int32_t i = 0; i < level; i++)
                learn(d, s, wizard, liked[(from + i) % LIKED]);
        }
    }
}

/* One spell with that many dice. */
static void suggest_spell(const struct match *m, const struct decision *d, struct suggestions *s,
                          int32_t spell, int32_t dice)
{
    bool ran = FRAME_TOP(orders_cast_frame, m)->ran;

    if (dice < (ran ? AFTER_RUN : 1) ||
        !suggest_begin(s, "orders.suggest.cast",
                       (int32_t)(orders_cast_worth(m, d->figure, spell, dice, 1, ran) - dice)))
        return;
    suggest_word(s, "spell", orders_spell(spell)->label);
    suggest_arg(s, "dice", ARG_NUMBER, dice);
    suggest_item(s, spell, dice);
}

/* Two spells, the dice in halves: for who may cast two (O8.1-f). */
static void suggest_pair(const struct match *m, const struct decision *d, struct suggestions *s, int32_t one,
                         int32_t other)
{
    bool ran = FRAME_TOP(orders_cast_frame, m)->ran;
    int32_t first = (d->max + 1) / 2, second = d->max - first;

    if (second < (ran ? AFTER_RUN : 1) ||
        !suggest_begin(s, "orders.suggest.cast_two",
                       (int32_t)(orders_cast_worth(m, d->figure, one, first, 2, ran) +
                                 orders_cast_worth(m, d->figure, other, second, 2, ran) - d->max)))
        return;
    suggest_word(s, "spell", orders_spell(one)->label);
    suggest_word(s, "other", orders_spell(other)->label);
    suggest_item(s, one, first);
    suggest_item(s, other, second);
}

void orders_cast_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    bool two = massed_figure_at(m, d->figure)->wizard > 1;

    suggest_begin(s, "orders.suggest.cast_nothing", 0);
    for (int32_t i = 0; i < d->option_count; i++) {
        suggest_spell(m, d, s, d->option[i].id, d->max);
        if (d->max > 2)
            suggest_spell(m, d, s, d->option[i].id, (d->max + 1) / 2);
        for (int32_t k = 0; two && k < d->option_count; k++)
            if (k != i)
                suggest_pair(m, d, s, d->option[i].id, d->option[k].id);
    }
}

void orders_spell_target_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_cast_frame *v = FRAME_TOP(orders_cast_frame, m);

    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int64_t worth = o->figure >= 0 ? (int64_t)massed_figure_at(m, o->figure)->half_points *
                                             WORTH_OF_HALF_POINT / massed_value(m, o->figure, CHAR_W)
                                       : orders_spell_worth(m, v->figure, v->spell[v->next], o->unit);

        suggest_option(s, o, (int32_t)worth);
    }
}

/* RULE("O8.2-d"): what the spell would do, times the chance to keep it off, less the dice. */
void orders_dispel_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_dispel_frame *v = FRAME_TOP(orders_dispel_frame, m);
    int64_t harm = orders_spell_worth(m, v->caster, v->spell, v->target);

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t dice = d->option[i].id - FREE_DICE_ALONE;
        struct orders_magic_odds odds = orders_dispel_chance(v, dice < 0 ? 0 : dice);

        suggest_option(s, &d->option[i],
                       (int32_t)(dice < 0 ? 0 : harm * odds.good / odds.cases - (int64_t)dice * DIE_PRICE));
    }
}
