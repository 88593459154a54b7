/* What holds in every state that play can reach. Each sentence goes on after the name of a figure. */
#include "common/match/ranks.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"

/* RULE("O8.1-a"): all different. */
static bool knows_twice(const struct match *m, int32_t i)
{
    const struct orders_figure *f = orders_figure_at(m, i);

    for (int32_t a = 0; a < SPELLS_KNOWN; a++)
        for (int32_t b = 0; b < a && f->spell[a] != 0; b++)
            if (f->spell[a] == f->spell[b])
                return true;
    return false;
}

static const char *figure_broken(const struct match *m, int32_t i)
{
    const struct massed_figure *f = massed_figure_at(m, i);
    bool in_play = figure_at(m, i)->fate == FATE_IN_PLAY;

    if (f->wounds_lost < 0 || f->wounds_lost > f->profile[CHAR_W])
        return "has lost more W than it had, or fewer than none (O5.1-e)";
    if (in_play && !f->doomed && f->wounds_lost >= f->profile[CHAR_W])
        return "has no W left and is still in play (O5.1-e)";
    if (f->doomed && !in_play)
        return "is to be removed and is gone already (O5.1-f)";
    if (f->wizard > 0 && f->level == 0)
        return "casts spells and is no character (O10.12-a)";
    if (knows_twice(m, i))
        return "knows a spell twice (O8.1-a)";
    if (f->role == ROLE_CHARACTER && (f->own_unit < 0 || f->own_unit >= m->state->units ||
                                      orders_side_of(m, f->own_unit) != figure_at(m, i)->side))
        return "is a character without a unit of his own (O1-a)";
    if (orders_figure_at(m, i)->sp_now > orders_figure_at(m, i)->sp_most)
        return "has more strategy points than it can have (O3.1-d)";
    if (in_play && f->aboard != NOBODY && table_stand_const(table_of(m), i)->aboard != NOBODY &&
        figure_at(m, f->aboard)->fate != FATE_IN_PLAY)
        return "rides what is gone (O10.10-a)";
    return NULL;
}

static const char *unit_broken(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    if (u->counters < 0 || u->counters > 2)
        return "is of a unit with more than two counters (O4.1-a)";
    if (u->massed.leader != NOBODY && figure_at(m, u->massed.leader)->unit != unit)
        return "is of a unit whose leader is in another (O1-h)";
    if (massed_in_ranks(m, unit) && u->formation >= FORMATION_DISORDER)
        return "is of a unit in ranks and in disorder (O4.5-e)";
    if (u->activated && orders_of(m)->step == PHASE_ORDERS)
        return "is of a unit that was activated before orders are given (O1-i)";
    if (u->massed.lost < 0 || (u->massed.start_strength > 0 && u->massed.lost > u->massed.start_strength))
        return "is of a unit that has lost more than it had (O6.1-a)";
    return NULL;
}

static const char *contact_broken(const struct match *m, int32_t contact)
{
    const struct orders_contact *c = orders_contact_at(m, contact);

    if (c->arrived == NO_UNIT)
        return NULL;
    if (c->arrived >= m->state->units || c->struck < 0 || c->struck >= m->state->units)
        return "two are in contact who do not exist (O5.4)";
    if (c->arrived == c->struck)
        return "is of a unit in contact with itself (O5.4)";
    return NULL;
}

const char *orders_broken(const struct match *m, int32_t *figure)
{
    const char *why = NULL;

    for (*figure = 0; *figure < m->state->figures; ++*figure)
        if ((why = figure_broken(m, *figure)))
            return why;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        *figure = unit_at(m, unit)->first_member;
        if ((why = unit_broken(m, unit)))
            return why;
    }
    *figure = NOBODY;
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        if ((why = contact_broken(m, i)))
            return why;
    return NULL;
}
