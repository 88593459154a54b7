/* For bots that look ahead: how well a side stands, and what it may suppose of what it does not know. */
#include "common/rules/corsairs/advice/suggest.h"
#include "common/rules/corsairs/figures.h"
#include "common/rules/corsairs/hooks.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/opportunity.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/corsairs/turn/victory.h"
#include "common/table/spots.h"

/* --- how well a side stands ------------------------------------------------------------------------ */

enum { POINT = 100 };

/* A character is worth his cost; less when he flees, more when his weapon is ready. */
static int32_t worth_of(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t worth = figure_at(m, figure)->cost * POINT;

    if (c->fleeing)
        worth /= 3;
    for (int32_t i = 0; i < ARMS_MAX && c->arm[i]; i++)
        if (corsairs_weapon_at(m, c->arm[i])->shoots)
            worth += c->loaded[i] ? POINT / 4 : c->reloading == i + 1 ? POINT / 6 : 0;
    if (c->swimming_now)
        worth -= POINT;
    return worth;
}

/* An objective that is within reach counts for a part of its points: the more, the less is left to do. */
static int32_t objective_worth(const struct match *m, const struct objective *o, int32_t side)
{
    const struct corsairs_match *c = corsairs_of(m);

    if (o->done_by >= 0)
        return o->done_by == side ? o->points * POINT : 0;
    if (o->kind == OBJECTIVE_HOLD && o->zone >= 0 && (o->side < 0 || o->side == side))
        for (int32_t i = 0; i < m->state->figures; i++)
            if (corsairs_is_able(m, i) && corsairs_side_of(m, i) == side && corsairs_in_zone(m, o->zone, i))
                return o->points * POINT * (m->state->turn + 1) / (c->turns + 2);
    return 0;
}

/* The points of the objective that he bears, or that he is himself; 0 if there is none. */
static int32_t points_borne(const struct match *m, int32_t figure)
{
    const struct corsairs_match *c = corsairs_of(m);

    for (int32_t i = 0; i < c->objectives; i++) {
        const struct objective *o = &c->objective[i];

        if (o->done_by < 0 && (o->side < 0 || o->side == corsairs_side_of(m, figure)) &&
            ((o->kind == OBJECTIVE_CARRY && corsairs_figure_at(m, o->figure)->bearer == figure) ||
             (o->kind == OBJECTIVE_ESCORT && o->figure == figure)))
            return o->points;
    }
    return 0;
}

/* What his place is worth: the enemies he can hurt, and how far he still has to go for an objective. Who has
 * it in his hands has done the harder half: whoever picks it up must never seem worse off for it, nor who
 * brings it home, whose points are then in the bag. */
static int32_t standing_worth(const struct outlook *o, int32_t figure)
{
    struct point at = corsairs_point(o->m, figure), goal;
    int32_t worth = corsairs_worth_near_foe(o, figure, at) / 2, weight, borne;

    if (corsairs_of(o->m)->objectives == 0 || !corsairs_objective_for(o->m, figure, &goal, &weight))
        return worth;
    borne = points_borne(o->m, figure);
    if (borne > 0)
        return worth + borne * (POINT - distance(at, goal) / CENTIMETRE * 2 / 3);
    return worth - weight * (distance(at, goal) / CENTIMETRE) / 2;
}

static int32_t side_worth(const struct match *m, int32_t side)
{
    const struct corsairs_match *c = corsairs_of(m);
    struct outlook view;
    int32_t sum = 0;

    corsairs_look_around(m, side, &view);
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!corsairs_is_character(m, i) || corsairs_figure_at(m, i)->captive ||
            corsairs_side_of(m, i) != side)
            continue;
        if (!corsairs_in_play(m, i) && figure_at(m, i)->fate != FATE_WITHDRAWN &&
            figure_at(m, i)->fate != FATE_RESERVE)
            continue;
        sum += worth_of(m, i);
        if (corsairs_is_able(m, i))
            sum += standing_worth(&view, i);
    }
    for (int32_t i = 0; i < c->objectives; i++)
        sum += objective_worth(m, &c->objective[i], side);
    return sum;
}

int32_t corsairs_prospects(const struct match *m, int32_t side)
{
    int32_t sum = side_worth(m, side);

    if (m->state->outcome.kind != OUTCOME_NONE && m->state->outcome.winner == side)
        sum += 1000 * POINT;
    return sum;
}

/* --- secrets --------------------------------------------------------------------------------------- */

static bool unknown_to(const struct match *m, int32_t figure, int32_t side)
{
    return !(figure_at(m, figure)->seen_by >> side & 1);
}

static void suppose_sailor(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    c->class = 3;
    c->move = 20;
    c->cuirass = c->skirmisher = c->leader = 0;
    c->swimming = SWIMS_NOT;
    c->carries = -1;
    for (int32_t k = 0; k < ARMS_MAX; k++)
        c->arm[k] = c->loaded[k] = 0;
    c->arm[0] = corsairs_weapon_number("cutlass");
    figure_at(m, figure)->cost = 4;
}

/* Somebody leads them; it is not known who. */
static void suppose_leader(struct match *m, int32_t side)
{
    int32_t first = 0;

    while (corsairs_side_of(m, first) != side || !corsairs_is_character(m, first) ||
           corsairs_figure_at(m, first)->captive)
        first++;
    corsairs_side_at(m, side)->leader = first;
    corsairs_figure_at(m, first)->leader = 1;
}

/* A crew that is not yet deployed could be anybody: ordinary sailors with cutlasses are supposed, without
 * guns or ladders. */
void corsairs_suppose(struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!unknown_to(m, i, side))
            continue;
        if (corsairs_is_character(m, i))
            suppose_sailor(m, i);
        else
            corsairs_figure_at(m, i)->owner = corsairs_figure_at(m, i)->bearer = -1;
    }
    for (int32_t i = 0; i < m->state->sides; i++) {
        int32_t leader = corsairs_side_at(m, i)->leader;

        if (leader >= 0 && unknown_to(m, leader, side))
            suppose_leader(m, i);
    }
}
