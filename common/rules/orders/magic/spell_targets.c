/* Whom a spell can be cast on: side, contact, range, and sight last, because lines are the dearest. */
#include "common/rules/orders/magic/spell_targets.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/shoot/sight.h"

/* RULE("O8.1-k"): in contact only himself, his unit, or an enemy in contact with it. */
static bool contact_allows(const struct match *m, int32_t own, int32_t unit)
{
    return !orders_in_contact(m, own) || unit == own || orders_contact_of(m, own, unit) != NO_CONTACT;
}

static bool side_fits(const struct match *m, const struct orders_spell *spell, int32_t own, int32_t unit)
{
    switch (spell->aim) {
    case AIM_ENEMY:
        return orders_side_of(m, unit) != orders_side_of(m, own);
    case AIM_FRIEND:
        return orders_side_of(m, unit) == orders_side_of(m, own);
    case AIM_SELF: /* RULE("O8.3-a"): Far Step is not for those in contact */
        return unit == own && !(spell->steps && orders_in_contact(m, own));
    }
    return false;
}

length orders_figure_distance(const struct match *m, int32_t figure, int32_t unit)
{
    length least = INT32_MAX;

    EACH_MEMBER(m->state, unit, other)
    if (massed_lives(m, other) && stand_on_table(table_of(m), other)) {
        length away = other == figure ? 0 : stand_distance(table_of(m), figure, other);

        least = away < least ? away : least;
    }
    return least;
}

/* What the spell does must mean something to the figure: RULE("O8.3-a"), Mend gives back a W that was lost;
 * a machine is neither struck nor healed. */
static bool figure_fits(const struct match *m, const struct orders_spell *spell, int32_t figure)
{
    return massed_lives(m, figure) && massed_figure_at(m, figure)->role != ROLE_MACHINE &&
           (!spell->mends || massed_figure_at(m, figure)->wounds_lost > 0);
}

static bool is_seen(const struct figure_seen *seen, int32_t count, int32_t figure)
{
    for (int32_t i = 0; i < count; i++)
        if (seen[i].stand == figure)
            return true;
    return false;
}

/* RULE("O8.1-l"): who stands in his own unit he reaches with his hand; others he must see. A rider is seen
 * with what he rides. */
int32_t orders_spell_figures(const struct match *m, int32_t caster, int32_t number, int32_t unit,
                             int32_t *figure, int32_t most)
{
    const struct orders_spell *spell = orders_spell(number);
    bool own = unit == figure_at(m, caster)->unit;
    struct sees lines = orders_lines(m, figure_at(m, caster)->unit);
    struct figure_seen seen[BLOCK_FIGURES_MOST];
    int32_t count = 0, seeing = 0;

    if (!own) {
        seeing = list_seen(&lines, caster, orders_arc(m, caster), unit, seen, BLOCK_FIGURES_MOST);
        /* no rule: as many as there is room for */
        seeing = seeing < BLOCK_FIGURES_MOST ? seeing : BLOCK_FIGURES_MOST;
    }
    EACH_MEMBER(m->state, unit, other)
    {
        int32_t carrier = table_stand_const(table_of(m), other)->aboard,
                stand = carrier == NOBODY ? other : carrier;

        if (count == most || !figure_fits(m, spell, other) || (!own && !is_seen(seen, seeing, stand)))
            continue;
        if (other == caster || stand_distance(table_of(m), caster, stand) <= spell->range)
            figure[count++] = other;
    }
    return count;
}

static bool any_figure_fits(const struct match *m, const struct orders_spell *spell, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (figure_fits(m, spell, figure))
        return true;
    return false;
}

bool orders_spell_reaches(const struct match *m, int32_t caster, int32_t number, int32_t unit)
{
    const struct orders_spell *spell = orders_spell(number);
    int32_t own = figure_at(m, caster)->unit, figure;

    if (!orders_in_play(m, unit) || !side_fits(m, spell, own, unit) || !contact_allows(m, own, unit))
        return false;
    if (spell->aim == AIM_SELF)
        return true;
    if (orders_figure_distance(m, caster, unit) > spell->range)
        return false;
    if (spell->names_figure && !any_figure_fits(m, spell, unit))
        return false;
    if (!orders_figure_sees(m, caster, unit))
        return false;
    return !spell->names_figure || orders_spell_figures(m, caster, number, unit, &figure, 1) > 0;
}

bool orders_spell_has_target(const struct match *m, int32_t caster, int32_t spell)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_spell_reaches(m, caster, spell, unit))
            return true;
    return false;
}

int32_t orders_resistance(const struct match *m, int32_t unit, int32_t figure)
{
    int32_t most = 0;

    if (figure != NOBODY)
        return orders_figure_at(m, figure)->magic_resistance;
    EACH_MEMBER(m->state, unit, one)
    if (massed_lives(m, one) && orders_figure_at(m, one)->magic_resistance > most)
        most = orders_figure_at(m, one)->magic_resistance;
    return most;
}
