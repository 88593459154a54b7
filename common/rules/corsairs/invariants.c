/* What holds in every state that play can reach. Each sentence goes on after the name of a figure. */
#include "common/rules/corsairs/hooks.h"
#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/opportunity.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/table/spots.h"

static bool stand_in_each_other(const struct match *m, int32_t a, int32_t b)
{
    const struct stand *one = corsairs_stand(m, a), *other = corsairs_stand(m, b);

    if (one->aboard == b || other->aboard == a || one->place.elevation >= stand_top(other) ||
        other->place.elevation >= stand_top(one))
        return false;
    return base_gap(&one->place, &one->base, &other->place, &other->base) < -2 * OVERLAP;
}

static bool overlaps_another(const struct match *m, int32_t figure)
{
    const struct stand *s = corsairs_stand(m, figure);
    struct stand_filter solid = {UINT32_MAX, STAND_BLOCKS_MOVE, figure};
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), &s->place, &s->base, 0, &solid, near, NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        if (near[i].stand > figure && stand_in_each_other(m, figure, near[i].stand))
            return true;
    return false;
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

static const char *arms_broken(const struct match *m, const struct corsairs_figure *c)
{
    for (int32_t i = 0; i < ARMS_MAX; i++) {
        bool shoots = c->arm[i] && corsairs_weapon_at(m, c->arm[i])->shoots;

        if (c->loaded[i] && !shoots)
            return "has a weapon loaded that it does not have";
        if (c->wet[i] && !shoots)
            return "has a firearm wet that it does not have";
        if (c->loaded[i] && c->wet[i])
            return "has a firearm both loaded and wet (C9-b)";
    }
    if (c->in_hand >= ARMS_MAX || (c->in_hand >= 0 && !c->arm[c->in_hand]))
        return "has a weapon in hand that it does not have";
    if (c->reloading &&
        !(c->arm[c->reloading - 1] && corsairs_weapon_at(m, c->arm[c->reloading - 1])->shoots))
        return "reloads a weapon that it does not have";
    if (c->serving >= 0 && corsairs_figure_at(m, c->serving)->sort != SORT_GUN)
        return "serves what is no gun";
    if ((c->reloading || c->serving >= 0) && c->shot)
        return "loads and has shot this turn (C6.2-a)";
    return NULL;
}

static const char *burden_broken(const struct match *m, int32_t i)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, i), *burden;

    if (c->carries < 0)
        return NULL;
    burden = corsairs_figure_at(m, c->carries);
    if (burden->sort != SORT_OBJECT && burden->sort != SORT_GUN)
        return "carries what cannot be carried";
    if (burden->bearer != i && burden->second_bearer != i)
        return "carries what others carry already";
    return burden->weight != WEIGHT_VERY_HEAVY && burden->second_bearer == i
               ? "helps to carry what one alone carries (C3-e)"
               : NULL;
}

static const char *place_broken(const struct match *m, int32_t i)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, i);
    const struct stand *s = corsairs_stand(m, i);

    if (s->aboard != NOBODY && corsairs_figure_at(m, s->aboard)->sort != SORT_BOAT)
        return "is aboard of what is no boat";
    if (s->aboard != NOBODY && !corsairs_boat_holds(m, s->aboard, s->place.at))
        return "is aboard of a boat that is elsewhere";
    if (s->aboard != NOBODY && (c->swimming_now || c->climber))
        return "is aboard of a boat, and swims or climbs";
    if (c->swimming_now && !corsairs_deep_at(m, s->place.at, s->place.elevation))
        return "swims on dry land (C9-a)";
    if (c->rowing && s->aboard == NOBODY)
        return "rows, and is in no boat";
    if (c->hidden && !((uint32_t)c->in_terrain & (1u << BRUSH | 1u << CROPS)))
        return "hides where nothing hides it (C4-i)";
    if (s->aboard == NOBODY && !c->climber && s->flags & STAND_BLOCKS_MOVE &&
        s->place.elevation != corsairs_ground_at(m, s->place.at, s->place.elevation + STEP_UP))
        return "stands neither on the ground nor on anything there, and does not climb";
    if (s->aboard == NOBODY && !c->climber && !may_rest(m, i))
        return "stands in a solid piece or off the table";
    return s->flags & STAND_BLOCKS_MOVE && overlaps_another(m, i) ? "overlaps another base" : NULL;
}

static const char *character_broken(const struct match *m, int32_t i)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, i);
    bool on_table = stand_on_table(table_of(m), i);
    const char *why;

    if (on_table != corsairs_in_play(m, i))
        return "is in play but not on the table, or the other way round";
    if (c->class < 1 || c->class > 6)
        return "has a class that is not from 1 to 6";
    if (c->leader && corsairs_side_at(m, corsairs_side_of(m, i))->leader != i)
        return "is a second leader of its side (C10-d)";
    why = arms_broken(m, c);
    if (why)
        return why;
    if (!on_table && figure_at(m, i)->fate != FATE_RESERVE && (c->acting || c->hidden || c->carries >= 0))
        return "acts, hides or carries, and is gone";
    if (!on_table)
        return NULL;
    if (c->hidden && (c->moved || c->shot || c->fleeing))
        return "hides and has moved, shot or fled (C4-i)";
    if (c->captive && (c->carries >= 0 || c->waiting || c->rowing || c->fleeing))
        return "is a captive and does something";
    why = burden_broken(m, i);
    return why ? why : place_broken(m, i);
}

/* While they walk, one goes after the other. */
static bool bearers_apart(const struct match *m, const struct corsairs_figure *thing)
{
    return thing->second_bearer >= 0 && !corsairs_figure_at(m, thing->bearer)->acting &&
           distance(corsairs_point(m, thing->bearer), corsairs_point(m, thing->second_bearer)) >
               BASE_DIAMETER + BEARERS_APART;
}

static const char *thing_broken(const struct match *m, int32_t i)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, i);
    const struct boarders nobody = {0, false};

    if (c->bearer >= 0 && corsairs_figure_at(m, c->bearer)->carries != i)
        return "is borne by somebody who does not carry it";
    if (c->second_bearer >= 0 && corsairs_figure_at(m, c->second_bearer)->carries != i)
        return "is borne by a second one who does not carry it";
    if (c->second_bearer >= 0 && (c->bearer < 0 || c->bearer == c->second_bearer))
        return "has a second bearer and no first one";
    if (bearers_apart(m, c))
        return "has bearers too far from each other (C3-e)";
    if (corsairs_in_play(m, i) != stand_on_table(table_of(m), i))
        return "is in play but not on the table, or the other way round";
    if (c->sort == SORT_BOAT && corsairs_in_play(m, i) && corsairs_too_many_aboard(m, i, &nobody) > 0)
        return "has more aboard than it holds (C9-e)";
    return NULL;
}

static const char *leader_broken(const struct match *m, int32_t *figure)
{
    for (int32_t side = 0; side < m->state->sides; side++) {
        int32_t leader = corsairs_side_at(m, side)->leader;

        if (leader >= 0 && (leader >= m->state->figures || corsairs_side_of(m, leader) != side)) {
            *figure = leader < m->state->figures ? leader : NOBODY;
            return "leads a side that is not its own (C10-d)";
        }
    }
    return NULL;
}

const char *corsairs_broken(const struct match *m, int32_t *figure)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const char *why = corsairs_is_character(m, i) ? character_broken(m, i) : thing_broken(m, i);

        if (why) {
            *figure = i;
            return why;
        }
    }
    return leader_broken(m, figure);
}
