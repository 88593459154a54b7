/* Where the figures of a unit stand in each formation, by the engine's own arrangement. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/move/moves.h"
#include "common/table/spots.h"

#include <assert.h>

/* Bases of an inch round one of two touch at 39 degrees; a little more leaves room for rounding. */
enum { CREW_DEGREES = 41 }; /* no rule: how the engine arranges a crew */

/* no rule: how the engine arranges a unit; the requirements of W3-c judge it */
static length pitch(const struct match *m, int32_t unit, int32_t formation)
{
    length base = warband_stand(m, unit_at(m, unit)->first)->base.width;

    if (formation == FORMATION_SKIRMISH)
        return base + SPACING / 2;
    return formation == FORMATION_DISPERSED ? base + SPACING + SPACING / 10 : base;
}

/* W11-d: only a crewman who touches the machine serves it. The crew stand round its back, side by side;
 * no rule: the engine's own arrangement */
static struct point at_machine(const struct match *m, int32_t machine, int32_t figure, int32_t index,
                               struct point centre)
{
    const struct base *big = &warband_stand(m, machine)->base, *small = &warband_stand(m, figure)->base;
    struct place at = {.at = centre};
    int32_t step = (index + 1) / 2 * (index % 2 ? 1 : -1);

    return beside_base(&at, big, small, 0, (angle)(HALF_TURN + angle_from_degrees(step * CREW_DEGREES)));
}

/* Those of the unit who have that fate, in ranks of `files`, the first at the front, round a centre; a crew
 * round its machine; no rule: the requirements of W3-c judge it */
bool warband_arrange(const struct match *m, int32_t unit, int32_t fate, int32_t formation, int32_t files,
                     struct point centre, angle front, struct warband_shape *s)
{
    const struct unit *u = unit_at(m, unit);
    const struct table *t = table_of(m);
    length step = pitch(m, unit, formation);
    int32_t figures = 0, index = 0, machine = warband_unit_at(m, unit)->machine;

    assert(files > 0 && u->count <= UNIT_MOST);
    for (int32_t i = u->first; i < u->first + u->count; i++)
        figures += figure_at(m, i)->fate == fate && i != machine;
    s->everybody = false;
    s->count = 0;
    for (int32_t i = u->first; i < u->first + u->count && s->count < UNIT_MOST; i++) {
        struct point p = centre;

        if (figure_at(m, i)->fate != fate)
            continue;
        if (machine != NOBODY && i != machine) {
            p = at_machine(m, machine, i, index++, centre);
        } else if (i != machine) {
            int32_t rank = index / files, file = index % files;
            int32_t in_rank = figures - rank * files < files ? figures - rank * files : files;

            if (formation <= FORMATION_CLOSE) /* a short last rank begins at the flank: bases touch */
                in_rank = files;
            p.x += (2 * file - in_rank + 1) * step / 2;
            p.y -= rank * step;
            index++;
        }
        p = point_turned(p, centre, front);
        if (!point_in_world(p))
            return false;
        s->figure[s->count] = i;
        s->place[s->count++] = (struct place){p, floor_at(t, p, GROUND), front};
    }
    return s->count > 0;
}

/* The box that the centres of a shape lie in, and the widest base of it. */
static struct box box_of(const struct match *m, const struct warband_shape *s, struct base *widest)
{
    struct box box = warband_empty_box();

    *widest = warband_stand(m, s->figure[0])->base;
    for (int32_t i = 0; i < s->count; i++) {
        const struct base *base = &warband_stand(m, s->figure[i])->base;

        box_take(&box, s->place[i].at);
        *widest = base_reach(base) > base_reach(widest) ? *base : *widest; /* no rule: of equal ones either */
    }
    return box;
}

/* An early out by the bounding box: the whole shape is on the table, and no terrain is near. */
static bool on_bare_ground(const struct match *m, const struct box *box, const struct base *widest)
{
    /* no rule: whoever is met, the longer look says the same */
    struct stand_filter nobody = {.sides = 0, .flags = 0, .except = NOBODY};
    struct path across = path_straight(box->low, box->high);

    return path_alone(table_of(m), &across, widest, 0, &nobody); /* no rule: to a hair */
}

static bool room_for(const struct match *m, int32_t figure, const struct place *at, const int32_t *others,
                     int32_t count)
{
    const struct stand *own = warband_stand(m, figure);

    for (int32_t i = 0; i < count; i++) {
        const struct stand *other = warband_stand(m, others[i]);

        if (bases_within(at, &own->base, &other->place, &other->base, INCH) &&
            (other->side != own->side || base_gap(at, &own->base, &other->place, &other->base) < -OVERLAP))
            return false;
    }
    return true;
}

bool warband_good_ground(const struct match *m, int32_t figure, const struct place *at)
{
    struct mover mover = warband_mover(m, figure);

    mover.stopped_by.flags = NO_FLAGS;
    mover.elevation = at->elevation;
    return spot_free(table_of(m), &mover, at->at);
}

/* On the table, on ground where figures stand, on nobody of another unit, in no enemy's zone. */
bool warband_shape_free(const struct match *m, int32_t unit, const struct warband_shape *s)
{
    struct stand_filter all = {.sides = UINT32_MAX, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct base widest;
    struct box box = box_of(m, s, &widest);
    int32_t others[WARBAND_FIGURES], kept = 0;
    int32_t count =
        stands_about(table_of(m), &box, base_reach(&widest) + INCH, &all, others, WARBAND_FIGURES);
    bool bare = on_bare_ground(m, &box, &widest);

    for (int32_t i = 0; i < count; i++)
        if (warband_unit_of(m, others[i]) != unit)
            others[kept++] = others[i];
    for (int32_t i = 0; i < s->count && (kept > 0 || !bare); i++)
        if (!room_for(m, s->figure[i], &s->place[i], others, kept) ||
            !(bare || warband_good_ground(m, s->figure[i], &s->place[i])))
            return false;
    return true;
}
