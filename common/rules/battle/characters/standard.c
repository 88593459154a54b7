#include "common/rules/battle/characters/standard.h"

#include "common/rules/battle/figures.h"

enum { STANDARD_REACH = 12 * PACE };

static int32_t bearer_of(const struct match *m, int32_t side)
{
    int32_t bearer = massed_side_at(m, side)->army_standard;

    return bearer != NOBODY && massed_lives(m, bearer) && stand_on_table(table_of(m), bearer) ? bearer
                                                                                              : NOBODY;
}

static bool bases_meet(const struct match *m, int32_t a, int32_t b)
{
    const struct stand *one = table_stand_const(table_of(m), a), *other = table_stand_const(table_of(m), b);

    return base_distance(&one->place, &one->base, &other->place, &other->base) <= CONTACT;
}

/* RULE("B16.1-f"): in base contact, or in the same unit. RULE("B16.1-g"): with the option a mounted general
 * lets his bearer go. */
static bool with_general(const struct match *m, int32_t bearer, int32_t general)
{
    if (battle_option(m, OPTION_FREE_BEARER) && massed_figure_at(m, general)->mounted)
        return true;
    return bearer == general || figure_at(m, bearer)->unit == figure_at(m, general)->unit ||
           bases_meet(m, bearer, general);
}

bool battle_standard_flies(const struct match *m, int32_t side)
{
    int32_t bearer = bearer_of(m, side), general = massed_side_at(m, side)->general;

    return bearer != NOBODY && general != NOBODY && massed_lives(m, general) && /* RULE("B16.1-h") */
           stand_on_table(table_of(m), general) && with_general(m, bearer, general);
}

static length away_from(const struct match *m, int32_t unit, int32_t bearer)
{
    const struct stand *his = table_stand_const(table_of(m), bearer);
    length least = LONGEST_SIDE;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure)) {
        const struct stand *s = table_stand_const(table_of(m), figure);
        length away = base_distance(&his->place, &his->base, &s->place, &s->base);

        least = away < least ? away : least;
    }
    return least;
}

bool battle_standard_near(const struct match *m, int32_t unit)
{
    int32_t side = battle_side_of(m, unit);

    return battle_standard_flies(m, side) && away_from(m, unit, bearer_of(m, side)) <= STANDARD_REACH;
}

bool battle_standard_leads(const struct match *m, int32_t unit)
{
    int32_t bearer = bearer_of(m, battle_side_of(m, unit));

    return battle_standard_flies(m, battle_side_of(m, unit)) && figure_at(m, bearer)->unit == unit &&
           (massed_unit_at(m, unit)->type == TYPE_CHARACTER || battle_in_front_rank(m, bearer));
}

bool battle_parts_standard(const struct match *m, int32_t figure)
{
    int32_t side = figure_at(m, figure)->side, general = massed_side_at(m, side)->general;

    return bearer_of(m, side) == figure && general != NOBODY && massed_lives(m, general) &&
           figure_at(m, general)->unit == figure_at(m, figure)->unit &&
           !(battle_option(m, OPTION_FREE_BEARER) && massed_figure_at(m, general)->mounted);
}
