/* Where the figures of a unit stand in each formation, by the engine's own arrangement. */
#include "common/rules/warband/warband.h"
#include "common/table/spots.h"

/* Bases of an inch round one of two touch at 39 degrees; a little more leaves room for rounding. */
enum { CREW_DEGREES = 41 };

static length pitch(const struct match *m, int32_t unit, int32_t formation)
{
    length base = warband_stand(m, unit_at(m, unit)->first)->base.width;

    if (formation == FORMATION_SKIRMISH)
        return base + SPACING / 2;
    return formation == FORMATION_DISPERSED ? base + SPACING + SPACING / 10 : base;
}

/* W11-d: only who touches the machine serves it. The crew stand round its back, side by side. */
static struct point at_machine(const struct match *m, int32_t machine, int32_t figure, int32_t index,
                               struct point centre)
{
    const struct base *big = &warband_stand(m, machine)->base, *small = &warband_stand(m, figure)->base;
    struct place at = {.at = centre};
    int32_t step = (index + 1) / 2 * (index % 2 ? 1 : -1);

    return beside_base(&at, big, small, 0, (angle)(HALF_TURN + angle_from_degrees(step * CREW_DEGREES)));
}

/* Those of the unit who have that fate, in ranks of `files`, the first at the front, round a centre; a crew
 * round its machine. */
bool warband_arrange(const struct match *m, int32_t unit, int32_t fate, int32_t formation, int32_t files,
                     struct point centre, angle front, struct warband_shape *s)
{
    const struct unit *u = unit_at(m, unit);
    const struct table *t = table_of(m);
    length step = pitch(m, unit, formation);
    int32_t figures = 0, index = 0, machine = warband_unit_at(m, unit)->machine;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        figures += figure_at(m, i)->fate == fate && i != machine;
    s->everybody = false;
    s->count = 0;
    for (int32_t i = u->first; i < u->first + u->count && s->count < UNIT_MOST; i++) {
        struct point p = centre;

        if (figure_at(m, i)->fate != fate)
            continue;
        if (machine >= 0 && i != machine) {
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
        s->place[s->count++] = (struct place){p, floor_at(t, p, 0), front};
    }
    return s->count > 0;
}

static bool room_among_others(const struct match *m, int32_t unit, int32_t figure, const struct place *at)
{
    const struct stand *own = warband_stand(m, figure);
    struct stand_filter all = {.sides = UINT32_MAX, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct neighbour near[WARBAND_FIGURES];
    int32_t count = stands_near(table_of(m), at, &own->base, INCH, &all, near, WARBAND_FIGURES);

    for (int32_t i = 0; i < count; i++) {
        const struct stand *other = warband_stand(m, near[i].stand);

        if (warband_unit_of(m, near[i].stand) != unit &&
            (other->side != own->side || base_gap(at, &own->base, &other->place, &other->base) < -OVERLAP))
            return false;
    }
    return true;
}

/* Told of all of them at once, by the box they stand in: nothing and nobody is near. */
static bool alone(const struct match *m, const struct warband_shape *s)
{
    struct stand_filter all = {.sides = UINT32_MAX, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct point low = s->place[0].at, high = low;
    struct base widest = warband_stand(m, s->figure[0])->base;
    struct path across;

    for (int32_t i = 1; i < s->count; i++) {
        const struct base *base = &warband_stand(m, s->figure[i])->base;
        struct point at = s->place[i].at;

        low = (struct point){at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y};
        high = (struct point){at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y};
        widest = base_reach(base) > base_reach(&widest) ? *base : widest;
    }
    across = path_straight(low, high);
    return path_alone(table_of(m), &across, &widest, INCH, &all);
}

/* On the table, on ground where figures stand, on nobody of another unit, in no enemy's zone. */
bool warband_shape_free(const struct match *m, int32_t unit, const struct warband_shape *s)
{
    if (alone(m, s))
        return true;
    for (int32_t i = 0; i < s->count; i++) {
        struct mover mover = warband_mover(m, s->figure[i]);

        mover.stopped_by.flags = 0;
        mover.elevation = s->place[i].elevation;
        if (!spot_free(table_of(m), &mover, s->place[i].at) ||
            !room_among_others(m, unit, s->figure[i], &s->place[i]))
            return false;
    }
    return true;
}
