/* B10: effects by the nature of creatures, as a table. */
#include "common/rules/battle/psychology/psychology.h"

#include "common/rules/battle/figures.h"

/* A flag (both systems read it) or a trait of the catalogue makes a figure subject to the effect. */
static const struct {
    int32_t flag, trait;
    bool all;     /* everybody is */
    bool defiant; /* felt also by who is frenzied or stupid */
} effects[BATTLE_FEELINGS] = {
    [FEELS_ANIMOSITY] = {.trait = TRAIT_ANIMOSITY},
    [FEELS_SAGA_ANIMOSITY] = {.trait = TRAIT_SAGA_ANIMOSITY},
    [FEELS_FRENZY] = {.flag = FLAG_FRENZY},
    [FEELS_HATRED] = {0}, /* a list of races: massed_unit.hates */
    [FEELS_PANIC] = {.all = true},
    [FEELS_FEAR] = {.all = true},
    [FEELS_STUPIDITY] = {.flag = FLAG_STUPID, .defiant = true},
};

/* RULE("B10.2-d"), RULE("B14.6.4-b"), RULE("B14.6.5-c"): characters who do not lead the unit keep their
 * effects to themselves. */
static bool passes_on(const struct match *m, int32_t unit, int32_t figure)
{
    return massed_lives(m, figure) &&
           (!massed_is_character(m, figure) || massed_unit_at(m, unit)->leader == figure ||
            massed_rank_and_file(m, unit) == 0);
}

static bool has_nature(const struct match *m, int32_t figure, enum battle_feeling effect)
{
    return (massed_figure_at(m, figure)->flags & effects[effect].flag) != 0 ||
           (battle_figure_at(m, figure)->nature.traits & effects[effect].trait) != 0;
}

/* RULE("B14.6.5-c"): races, with those that the character who leads it hates. */
static int32_t hated_by(const struct match *m, int32_t unit)
{
    const struct massed_unit *u = massed_unit_at(m, unit);
    int32_t own = battle_has_leader(m, unit) ? massed_figure_at(m, u->leader)->own_unit : NOTHING;

    return u->hates | (own == NOTHING ? 0 : massed_unit_at(m, own)->hates);
}

bool battle_subject_to(const struct match *m, int32_t unit, enum battle_feeling effect)
{
    if (effects[effect].all)
        return true;
    if (effect == FEELS_HATRED)
        return hated_by(m, unit) != 0;
    EACH_MEMBER(m->state, unit, figure)
    if (passes_on(m, unit, figure) && has_nature(m, figure, effect))
        return true;
    return false;
}

static bool figure_is_immune(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->flags & FLAG_IMMUNE ||
           battle_figure_at(m, figure)->nature.traits & TRAIT_IMMUNE;
}

static bool is_immune(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    return typical != NOBODY && figure_is_immune(m, typical);
}

/* RULE("B10.5-g"), RULE("B10.9-l"). */
bool battle_unmoved(const struct match *m, int32_t unit, enum battle_feeling effect)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return !battle_subject_to(m, unit, effect) || is_immune(m, unit) || u->frenzied ||
           (u->stupid && !effects[effect].defiant);
}

bool battle_hates_figure(const struct match *m, int32_t unit, int32_t figure)
{
    return battle_side_of(m, unit) != figure_at(m, figure)->side && massed_lives(m, figure) &&
           hated_by(m, unit) >> massed_figure_at(m, figure)->race & 1 &&
           !battle_unmoved(m, unit, FEELS_HATRED);
}

bool battle_hates(const struct match *m, int32_t unit, int32_t enemy)
{
    EACH_MEMBER(m->state, enemy, figure)
    if (battle_hates_figure(m, unit, figure))
        return true;
    return false;
}

/* --- characters who do not lead ------------------------------------------------------------------------- */

/* RULE("B14.6.4-a"): what the unit feels needs no test of his own. */
static bool is_his_own_man(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    return massed_lives(m, figure) && massed_is_character(m, figure) &&
           massed_unit_at(m, unit)->leader != figure && massed_rank_and_file(m, unit) > 0 &&
           !figure_is_immune(m, figure);
}

bool battle_feels_for_himself(const struct match *m, int32_t figure, enum battle_feeling effect)
{
    int32_t unit = figure_at(m, figure)->unit;

    if (!is_his_own_man(m, figure))
        return false;
    if (effects[effect].all)
        return is_immune(m, unit);
    return has_nature(m, figure, effect) && !battle_subject_to(m, unit, effect);
}

bool battle_hates_by_himself(const struct match *m, int32_t figure, int32_t other)
{
    int32_t own = massed_figure_at(m, figure)->own_unit;

    return is_his_own_man(m, figure) && own != NOTHING && massed_lives(m, other) &&
           massed_unit_at(m, own)->hates >> massed_figure_at(m, other)->race & 1;
}
