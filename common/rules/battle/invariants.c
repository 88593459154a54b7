/* What holds in every state that play can reach. Each sentence goes on after the name of a figure. */
#include "common/rules/battle/figures.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/move/file.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/rout/free_hits.h"
#include "common/rules/massed/mixed.h"

static const char *figure_broken(const struct match *m, int32_t i)
{
    const struct massed_figure *f = massed_figure_at(m, i);
    bool in_play = figure_at(m, i)->fate == FATE_IN_PLAY;

    if (f->wounds_lost < 0 || f->wounds_lost > f->profile[CHAR_W])
        return "has lost more W than it had, or fewer than none (B6.3-i)";
    if (in_play && !f->doomed && f->wounds_lost >= f->profile[CHAR_W])
        return "has no W left and is still in play (B6.3-i)";
    if (f->doomed && !in_play)
        return "is to be removed and is gone already (B7.11-b)";
    if (f->role == ROLE_CHARACTER && (f->own_unit < 0 || f->own_unit >= m->state->units ||
                                      battle_side_of(m, f->own_unit) != figure_at(m, i)->side))
        return "is a character without a unit of his own (B14.6-b)";
    return NULL;
}

/* Routers, also when the last of them is dead; a unit that withdraws, while its enemies say whether they
 * follow. */
static bool may_be_pursued(const struct match *m, int32_t unit)
{
    return massed_living(m, unit) == 0 || battle_routing(m, unit) ||
           (battle_of(m)->step == PHASE_MOVEMENT && battle_side_of(m, unit) == battle_of(m)->active &&
            battle_unit_at(m, unit)->moved);
}

/* RULE("B5.7.1-b"): neighbours in a file that bends. */
bool battle_may_overlap(const struct match *m, int32_t a, int32_t b)
{
    return figure_at(m, a)->unit == figure_at(m, b)->unit && battle_bent(m, figure_at(m, a)->unit);
}

/* Whoever leads a unit, or carries its banner, is in it; NOBODY where nobody does. */
static bool belongs(const struct match *m, int32_t unit, int32_t figure)
{
    return figure == NOBODY || (figure_at(m, figure)->unit == unit && figure_at(m, figure)->fate != FATE_OUT);
}

/* Routers have lost whatever belongs to good order. */
static const char *routers_broken(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (u->pursues != NO_UNIT)
        return "is of a unit that routs and pursues (B8.4-f)";
    if (u->target != NO_UNIT)
        return "is of a unit that routs and has a charge to make (B8.4-f)";
    if (u->disordered)
        return "is of a unit that routs and is called disordered (B8.6.1-a)";
    if (battle_formation_of(m, unit) != FORM_RANKS && battle_formation_of(m, unit) != FORM_FILE)
        return "is of a unit that routs in an advanced formation (B5.7-a)";
    return NULL;
}

/* What lasts only while a unit is in contact, or while a phase does. */
static const char *time_broken(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    int32_t step = battle_of(m)->step;

    /* Free hits may kill the last enemy: who is free of all enemies is looked at when all of them are struck.
     */
    if ((u->weapon != NOTHING || u->second_weapon != NOTHING) && !battle_engaged(m, unit) &&
        !battle_free_hits_wait(m))
        return "is of a unit that has taken up a weapon and is in no contact (B13.2-f)";
    if (u->target != NO_UNIT && (step != PHASE_MOVEMENT || battle_side_of(m, unit) != battle_of(m)->active))
        return "is of a unit with a charge to make outside of its movement phase (B7.1-e)";
    if (u->formation == FORM_SQUARE && battle_in_play(m, unit) && unit_at(m, unit)->blocks != SQUARE_SIDES)
        return "is of a square that has not four sides (B5.7.3-c)";
    if (!battle_routing(m, unit) && !massed_in_components(m, unit))
        return "is of a mixed formation and stands in the place of the other component (B5.7.2-d, B5.7.2-e)";
    if (u->formation == FORM_WEDGE && battle_in_play(m, unit) &&
        (step < PHASE_MOVEMENT || step > PHASE_COMBAT || battle_side_of(m, unit) != battle_of(m)->active))
        return "is of a wedge when there are no charges to make or to fight (B5.7.4-c)";
    if (u->target != NO_UNIT && battle_side_of(m, u->target) == battle_side_of(m, unit) && !u->renegade)
        return "is of a unit that charges a friend (B7.1-a)";
    return NULL;
}

/* Half paces: who has joined a unit, or stood in friends, may have slowed it since it moved. */
static int32_t fastest(const struct match *m, int32_t unit)
{
    int32_t most = 0;

    EACH_MEMBER(m->state, unit, figure)
    most = massed_value(m, figure, CHAR_M) > most ? massed_value(m, figure, CHAR_M) : most;
    return most;
}

static const char *unit_broken(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    const char *why = battle_routing(m, unit) && battle_in_play(m, unit) ? routers_broken(m, unit) : NULL;

    if (why || (why = time_broken(m, unit)))
        return why;
    if (battle_in_play(m, unit) && !belongs(m, unit, u->massed.leader))
        return "is of a unit whose leader is in another, or dead (B5.3.2-a)";
    if (battle_in_play(m, unit) &&
        (!belongs(m, unit, u->massed.bearer) || !belongs(m, unit, u->massed.musician)))
        return "is of a unit whose bearer or musician is in another, or dead (B12.1-a)";
    if (u->massed.start_strength > 1 && massed_unit_at(m, unit)->type != TYPE_CHARACTER &&
        massed_rank_and_file(m, unit) + u->massed.lost > u->massed.start_strength)
        return "is of a unit with more figures than it came with (B8-c)";
    if (u->massed.lost < 0 || (u->massed.start_strength > 0 && u->massed.lost > u->massed.start_strength))
        return "is of a unit that has lost more than it had (B8-c)";
    if (u->manoeuvres > MANOEUVRES_MOST)
        return "is of a unit with more manoeuvres than a phase allows (B5.6.1-l)";
    if (u->pursues != NO_UNIT && battle_in_play(m, unit) && !may_be_pursued(m, u->pursues))
        return "is of a unit that pursues somebody who neither routs nor withdraws (B8.5-a, B7.14.3-g)";
    if (battle_in_play(m, unit) && u->spent > 2 * fastest(m, unit) * HALF_PACE)
        return "is of a unit that has moved farther than twice its M (B5.2.1-c)";
    return NULL;
}

/* RULE("B7.12-a"): two different units, both there; a pair has one contact. */
static const char *contact_broken(const struct match *m, int32_t contact, int32_t *figure)
{
    const struct battle_contact *c = battle_contact_at(m, contact);

    if (c->arrived == NO_UNIT)
        return NULL;
    *figure = unit_at(m, c->arrived)->first_member;
    if (c->arrived == c->struck)
        return "is of a unit in contact with itself (B7.12-a)";
    if (!massed_on_table(m, c->arrived) || !massed_on_table(m, c->struck))
        return "is of a unit in contact with somebody who is not there, or is not there itself (B7.12-a)";
    if (battle_contact_of(m, c->arrived, c->struck) != contact)
        return "is of a unit that has two contacts with the same enemy (B7.12-a)";
    if (c->followed != NO_UNIT && c->followed != c->arrived && c->followed != c->struck)
        return "is of a unit whose contact was followed up by somebody else (B7.8.1-c)";
    return NULL;
}

const char *battle_broken(const struct match *m, int32_t *figure)
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
    for (int32_t contact = 0; contact < CONTACTS_MAX; contact++)
        if ((why = contact_broken(m, contact, figure)))
            return why;
    return NULL;
}
