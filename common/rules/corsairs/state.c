/* What the engine asks about a state: is it sound, how well does a side stand, what could it suppose. */
#include "common/rules/corsairs/contact.h"
#include "common/rules/corsairs/corsairs.h"
#include "common/rules/corsairs/movement.h"
#include "common/rules/corsairs/objects.h"
#include "common/rules/corsairs/opportunity.h"
#include "common/rules/corsairs/suggest.h"
#include "common/rules/corsairs/terrain.h"
#include "common/rules/corsairs/victory.h"
#include "common/table/spots.h"

/* --- after the game master, or a scenario file, has changed something ------------------------------- */

static void amend_burden(struct match *m, int32_t figure)
{
    struct character *c = character_at(m, figure);
    struct character *o = c->carries >= 0 ? character_at(m, c->carries) : NULL;

    if (!o)
        return;
    if (o->bearer < 0 || (o->bearer != figure && character_at(m, o->bearer)->carries != c->carries))
        o->bearer = figure;
    else if (o->bearer != figure && o->second_bearer < 0)
        o->second_bearer = figure;
    if (stand_on_table(table_of(m), figure)) {
        int32_t moved = o->moved;

        figure_at(m, c->carries)->fate = FATE_IN_PLAY;
        if (!stand_on_table(table_of(m), c->carries)) {
            struct stand *s = table_stand(table_of(m), c->carries);

            table_put_stand(table_of(m), c->carries, &stand_of(m, figure)->place, &s->base);
        }
        follow_bearer(m, figure);
        o->moved = moved;
    }
}

void corsairs_amended(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct character *c = character_at(m, i);

        if (c->bearer >= 0 && character_at(m, c->bearer)->carries != i)
            c->bearer = -1;
        if (c->second_bearer >= 0 && character_at(m, c->second_bearer)->carries != i)
            c->second_bearer = -1;
        if (c->leader && side_of(m, i) >= 0)
            corsairs_side_at(m, side_of(m, i))->leader = i;
    }
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!in_play(m, i) || !is_character(m, i))
            continue;
        settle(m, i);
        amend_burden(m, i);
    }
}

/* --- invariants ------------------------------------------------------------------------------------ */

static const char *broken_pair(const struct match *m, int32_t a, int32_t b)
{
    const struct stand *one = stand_of(m, a), *other = stand_of(m, b);

    if (one->aboard == b || other->aboard == a)
        return NULL;
    if (one->place.elevation >= stand_top(other) || other->place.elevation >= stand_top(one))
        return NULL;
    if (base_gap(&one->place, &one->base, &other->place, &other->base) < -2 * OVERLAP)
        return "two bases overlap";
    return NULL;
}

static const char *broken_overlap(const struct match *m, int32_t figure)
{
    const struct stand *s = stand_of(m, figure);
    struct stand_filter solid = {UINT32_MAX, STAND_BLOCKS_MOVE, figure};
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), &s->place, &s->base, 0, &solid, near, NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++) {
        const char *broken = near[i].stand > figure ? broken_pair(m, figure, near[i].stand) : NULL;

        if (broken)
            return broken;
    }
    return NULL;
}

/* Where he stands or, while a shot interrupts his walk, where he is going: on the way he may be beside a
 * doorpost for a moment, as he may be among friends (C3-b). */
static bool may_rest(const struct match *m, int32_t figure)
{
    struct mover mover = mover_of(table_of(m), figure);
    const struct stand *s = stand_of(m, figure);
    struct path path;
    struct point end;

    mover.stopped_by.flags = 0;
    if (s->flags & STAND_BLOCKS_MOVE)
        return spot_free(table_of(m), &mover, s->place.at);
    path = way_of(m, figure);
    end = path_point(&path, character_at(m, figure)->going_far);
    mover.elevation = walk_elevation(m, figure, end);
    return base_on_table(table_of(m), &s->place, &s->base) && spot_free(table_of(m), &mover, end);
}

static const char *broken_character(const struct match *m, int32_t i)
{
    const struct character *c = character_at(m, i);
    bool on_table = stand_on_table(table_of(m), i);

    if (on_table != in_play(m, i))
        return "a character is in play but not on the table, or the other way round";
    if (c->class < 1 || c->class > 6)
        return "a class is not from 1 to 6";
    if (!on_table)
        return c->acting || c->hidden || c->carries >= 0 ? "somebody acts, hides or carries who is gone"
                                                         : NULL;
    if (c->carries >= 0 && character_at(m, c->carries)->bearer != i &&
        character_at(m, c->carries)->second_bearer != i)
        return "somebody carries what does not know its bearer";
    if (c->hidden && (c->moved || c->fleeing))
        return "somebody hides who has moved";
    if ((c->reloading || c->serving >= 0) && c->shot)
        return "somebody loads who has shot this turn";
    if (c->in_hand >= ARMS_MAX || (c->in_hand >= 0 && !c->arm[c->in_hand]))
        return "a weapon is in hand that nobody carries";
    if (stand_of(m, i)->aboard == NOBODY && !c->climber && !may_rest(m, i))
        return "somebody stands in a solid piece or off the table";
    return stand_of(m, i)->flags & STAND_BLOCKS_MOVE ? broken_overlap(m, i) : NULL;
}

static const char *broken_thing(const struct match *m, int32_t i)
{
    const struct character *c = character_at(m, i);

    if (c->bearer >= 0 && character_at(m, c->bearer)->carries != i)
        return "a thing is borne by somebody who does not carry it";
    if (in_play(m, i) != stand_on_table(table_of(m), i))
        return "a thing is in play but not on the table, or the other way round";
    return NULL;
}

const char *corsairs_broken(const struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const char *broken = is_character(m, i) ? broken_character(m, i) : broken_thing(m, i);

        if (broken)
            return broken;
    }
    return NULL;
}

/* --- how well a side stands ------------------------------------------------------------------------ */

enum { POINT = 100 };

/* A character is worth his cost; less when he flees, more when his weapon is ready. */
static int32_t worth_of(const struct match *m, int32_t figure)
{
    const struct character *c = character_at(m, figure);
    int32_t worth = figure_at(m, figure)->cost * POINT;

    if (c->fleeing)
        worth /= 3;
    for (int32_t i = 0; i < ARMS_MAX && c->arm[i]; i++)
        if (weapon_at(m, c->arm[i])->shoots)
            worth += c->loaded[i] ? POINT / 4 : c->reloading == i + 1 ? POINT / 6 : 0;
    if (c->swimming_now)
        worth -= POINT;
    return worth;
}

/* An objective that is within reach counts for a part of its points: the more, the less is left to do. */
static int32_t worth_of_objective(const struct match *m, const struct objective *o, int32_t side)
{
    const struct corsairs_match *c = corsairs_of(m);

    if (o->done_by >= 0)
        return o->done_by == side ? o->points * POINT : 0;
    if (o->kind == OBJECTIVE_HOLD && o->zone >= 0 && (o->side < 0 || o->side == side))
        for (int32_t i = 0; i < m->state->figures; i++)
            if (is_able(m, i) && side_of(m, i) == side && in_zone(m, o->zone, i))
                return o->points * POINT * (m->state->turn + 1) / (c->turns + 2);
    return 0;
}

/* The points of the objective that he bears, or that he is himself; 0 if there is none. */
static int32_t points_borne(const struct match *m, int32_t figure)
{
    const struct corsairs_match *c = corsairs_of(m);

    for (int32_t i = 0; i < c->objectives; i++) {
        const struct objective *o = &c->objective[i];

        if (o->done_by < 0 && (o->side < 0 || o->side == side_of(m, figure)) &&
            ((o->kind == OBJECTIVE_CARRY && character_at(m, o->figure)->bearer == figure) ||
             (o->kind == OBJECTIVE_ESCORT && o->figure == figure)))
            return o->points;
    }
    return 0;
}

/* What his place is worth: the enemies he can hurt, and how far he still has to go for an objective. Who has
 * it in his hands has done the harder half: whoever picks it up must never seem worse off for it, nor who
 * brings it home, whose points are then in the bag. */
static int32_t worth_of_standing(const struct outlook *o, int32_t figure)
{
    struct point at = point_of(o->m, figure), goal;
    int32_t worth = worth_near_foe(o, figure, at) / 2, weight, borne;

    if (corsairs_of(o->m)->objectives == 0 || !objective_for(o->m, figure, &goal, &weight))
        return worth;
    borne = points_borne(o->m, figure);
    if (borne > 0)
        return worth + borne * (POINT - distance(at, goal) / CENTIMETRE * 2 / 3);
    return worth - weight * (distance(at, goal) / CENTIMETRE) / 2;
}

static int32_t worth_of_side(const struct match *m, int32_t side)
{
    const struct corsairs_match *c = corsairs_of(m);
    struct outlook view;
    int32_t sum = 0;

    look_around(m, side, &view);
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!is_character(m, i) || character_at(m, i)->captive || side_of(m, i) != side)
            continue;
        if (!in_play(m, i) && figure_at(m, i)->fate != FATE_WITHDRAWN &&
            figure_at(m, i)->fate != FATE_RESERVE)
            continue;
        sum += worth_of(m, i);
        if (is_able(m, i))
            sum += worth_of_standing(&view, i);
    }
    for (int32_t i = 0; i < c->objectives; i++)
        sum += worth_of_objective(m, &c->objective[i], side);
    return sum;
}

int32_t corsairs_standing(const struct match *m, int32_t side)
{
    int32_t sum = worth_of_side(m, side);

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
    struct character *c = character_at(m, figure);

    c->class = 3;
    c->move = 20;
    c->cuirass = c->skirmisher = c->leader = 0;
    c->swimming = SWIMS_NOT;
    c->carries = -1;
    for (int32_t k = 0; k < ARMS_MAX; k++)
        c->arm[k] = c->loaded[k] = 0;
    c->arm[0] = weapon_number("cutlass");
    figure_at(m, figure)->cost = 4;
}

/* Somebody leads them; it is not known who. */
static void suppose_leader(struct match *m, int32_t side)
{
    int32_t first = 0;

    while (side_of(m, first) != side || !is_character(m, first) || character_at(m, first)->captive)
        first++;
    corsairs_side_at(m, side)->leader = first;
    character_at(m, first)->leader = 1;
}

/* A crew that is not yet deployed could be anybody: ordinary sailors with cutlasses are supposed, without
 * guns or ladders. */
void corsairs_suppose(struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!unknown_to(m, i, side))
            continue;
        if (is_character(m, i))
            suppose_sailor(m, i);
        else
            character_at(m, i)->owner = character_at(m, i)->bearer = -1;
    }
    for (int32_t i = 0; i < m->state->sides; i++) {
        int32_t leader = corsairs_side_at(m, i)->leader;

        if (leader >= 0 && unknown_to(m, leader, side))
            suppose_leader(m, i);
    }
}
