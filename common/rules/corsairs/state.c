/* What follows from a change by the game master or a scenario file, and what must hold of every state. */
#include "common/rules/corsairs/advice/suggest.h"
#include "common/rules/corsairs/corsairs.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/opportunity.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/corsairs/turn/victory.h"
#include "common/table/spots.h"

/* --- after the game master, or a scenario file, has changed something ------------------------------- */

static void amend_burden(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct corsairs_figure *o = c->carries >= 0 ? corsairs_figure_at(m, c->carries) : NULL;

    if (!o)
        return;
    if (o->bearer < 0 || (o->bearer != figure && corsairs_figure_at(m, o->bearer)->carries != c->carries))
        o->bearer = figure;
    else if (o->bearer != figure && o->second_bearer < 0)
        o->second_bearer = figure;
    if (stand_on_table(table_of(m), figure)) {
        int32_t moved = o->moved;

        figure_at(m, c->carries)->fate = FATE_IN_PLAY;
        if (!stand_on_table(table_of(m), c->carries)) {
            struct stand *s = table_stand(table_of(m), c->carries);

            table_put_stand(table_of(m), c->carries, &corsairs_stand(m, figure)->place, &s->base);
        }
        corsairs_follow_bearer(m, figure);
        o->moved = moved;
    }
}

void corsairs_amended(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (c->bearer >= 0 && corsairs_figure_at(m, c->bearer)->carries != i)
            c->bearer = -1;
        if (c->second_bearer >= 0 && corsairs_figure_at(m, c->second_bearer)->carries != i)
            c->second_bearer = -1;
        if (c->leader && corsairs_side_of(m, i) >= 0)
            corsairs_side_at(m, corsairs_side_of(m, i))->leader = i;
    }
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!corsairs_in_play(m, i) || !corsairs_is_character(m, i))
            continue;
        corsairs_settle(m, i);
        amend_burden(m, i);
    }
}

/* --- invariants ------------------------------------------------------------------------------------ */

static const char *broken_pair(const struct match *m, int32_t a, int32_t b)
{
    const struct stand *one = corsairs_stand(m, a), *other = corsairs_stand(m, b);

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
    const struct stand *s = corsairs_stand(m, figure);
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
    const struct stand *s = corsairs_stand(m, figure);
    struct path path;
    struct point end;

    mover.stopped_by.flags = 0;
    if (s->flags & STAND_BLOCKS_MOVE)
        return spot_free(table_of(m), &mover, s->place.at);
    path = corsairs_way_of(m, figure);
    end = path_point(&path, corsairs_figure_at(m, figure)->going_far);
    mover.elevation = corsairs_walk_elevation(m, figure, end);
    return base_on_table(table_of(m), &s->place, &s->base) && spot_free(table_of(m), &mover, end);
}

static const char *broken_character(const struct match *m, int32_t i)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, i);
    bool on_table = stand_on_table(table_of(m), i);

    if (on_table != corsairs_in_play(m, i))
        return "a character is in play but not on the table, or the other way round";
    if (c->class < 1 || c->class > 6)
        return "a class is not from 1 to 6";
    if (!on_table)
        return c->acting || c->hidden || c->carries >= 0 ? "somebody acts, hides or carries who is gone"
                                                         : NULL;
    if (c->carries >= 0 && corsairs_figure_at(m, c->carries)->bearer != i &&
        corsairs_figure_at(m, c->carries)->second_bearer != i)
        return "somebody carries what does not know its bearer";
    if (c->hidden && (c->moved || c->fleeing))
        return "somebody hides who has moved";
    if ((c->reloading || c->serving >= 0) && c->shot)
        return "somebody loads who has shot this turn";
    if (c->in_hand >= ARMS_MAX || (c->in_hand >= 0 && !c->arm[c->in_hand]))
        return "a weapon is in hand that nobody carries";
    if (corsairs_stand(m, i)->aboard == NOBODY && !c->climber && !may_rest(m, i))
        return "somebody stands in a solid piece or off the table";
    return corsairs_stand(m, i)->flags & STAND_BLOCKS_MOVE ? broken_overlap(m, i) : NULL;
}

static const char *broken_thing(const struct match *m, int32_t i)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, i);

    if (c->bearer >= 0 && corsairs_figure_at(m, c->bearer)->carries != i)
        return "a thing is borne by somebody who does not carry it";
    if (corsairs_in_play(m, i) != stand_on_table(table_of(m), i))
        return "a thing is in play but not on the table, or the other way round";
    return NULL;
}

const char *corsairs_broken(const struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const char *broken = corsairs_is_character(m, i) ? broken_character(m, i) : broken_thing(m, i);

        if (broken)
            return broken;
    }
    return NULL;
}
