#include "common/rules/battle/characters/standard.h"

#include "common/rules/battle/figures.h"

enum { STANDARD_REACH = 12 * PACE };

int32_t *battle_standard_bearer(const struct match *m, int32_t side, int32_t standard)
{
    assert(standard >= 0 && standard < STANDARDS_MOST);
    return standard == 0 ? &massed_side_at(m, side)->army_standard
                         : &battle_side_at(m, side)->standard_of[standard - 1];
}

int32_t battle_standard_borne(const struct match *m, int32_t figure)
{
    for (int32_t standard = 0; standard < STANDARDS_MOST; standard++)
        if (*battle_standard_bearer(m, figure_at(m, figure)->side, standard) == figure)
            return standard;
    return NO_STANDARD;
}

int32_t battle_contingent_of(const struct match *m, int32_t figure)
{
    int32_t own = massed_figure_at(m, figure)->own_unit;

    return battle_unit_at(m, own == NOTHING ? figure_at(m, figure)->unit : own)->contingent;
}

static bool may_command(const struct match *m, int32_t figure, int32_t side, int32_t contingent)
{
    return figure_at(m, figure)->side == side && massed_figure_at(m, figure)->role == ROLE_CHARACTER &&
           battle_contingent_of(m, figure) == contingent && battle_standard_borne(m, figure) == NO_STANDARD;
}

/* What he came with. */
static int32_t first_ld(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->profile[CHAR_LD] + battle_figure_at(m, figure)->ld_lost;
}

/* RULE("B16.1-f"): of a contingent the character with the highest Ld, alive or not: nobody follows him. */
int32_t battle_commander_of(const struct match *m, int32_t side, int32_t standard)
{
    int32_t best = NOBODY;

    if (standard == 0)
        return massed_side_at(m, side)->general;
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (may_command(m, figure, side, standard) &&
            (best == NOBODY || first_ld(m, figure) > first_ld(m, best)))
            best = figure;
    return best;
}

static int32_t bearer_of(const struct match *m, int32_t side, int32_t standard)
{
    int32_t bearer = *battle_standard_bearer(m, side, standard);

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

/* B16.1-f, B16.1-h: its bearer lives and is with the general or commander, who lives. */
static bool flies(const struct match *m, int32_t side, int32_t standard)
{
    int32_t bearer = bearer_of(m, side, standard), general = battle_commander_of(m, side, standard);

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

/* RULE("B16.1-b"): a unit recognises that of its contingent, or of the army, and no other. */
bool battle_standard_near(const struct match *m, int32_t unit)
{
    int32_t side = battle_side_of(m, unit), standard = battle_unit_at(m, unit)->contingent;

    return flies(m, side, standard) && away_from(m, unit, bearer_of(m, side, standard)) <= STANDARD_REACH;
}

bool battle_standard_leads(const struct match *m, int32_t unit)
{
    int32_t standard = battle_unit_at(m, unit)->contingent,
            bearer = bearer_of(m, battle_side_of(m, unit), standard);

    return flies(m, battle_side_of(m, unit), standard) && figure_at(m, bearer)->unit == unit &&
           (massed_unit_at(m, unit)->type == TYPE_CHARACTER || battle_in_front_rank(m, bearer));
}

bool battle_parts_standard(const struct match *m, int32_t figure)
{
    int32_t standard = battle_standard_borne(m, figure), general;

    if (standard == NO_STANDARD || bearer_of(m, figure_at(m, figure)->side, standard) != figure)
        return false;
    general = battle_commander_of(m, figure_at(m, figure)->side, standard);
    return general != NOBODY && massed_lives(m, general) &&
           figure_at(m, general)->unit == figure_at(m, figure)->unit &&
           !(battle_option(m, OPTION_FREE_BEARER) && massed_figure_at(m, general)->mounted);
}
