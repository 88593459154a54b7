/* Swept collision: finds the first stand, piece of terrain or table edge that a moving base runs into. */
#include "common/table/corridor.h"
#include "common/table/path.h"
#include "common/table/polygon.h"

/* How far back a stop may be taken to undo what rounding put too far; more is never needed. */
enum { ROUNDING_STEPS = 8 };

struct mover mover_of(const struct table *t, int32_t stand)
{
    const struct stand *s = table_stand_const(t, stand);
    struct mover m = {.stand = stand,
                      .base = s->base,
                      .elevation = s->place.elevation,
                      .height = s->height,
                      .facing = s->place.facing,
                      .stopped_by = all_stands()};

    m.stopped_by.flags = STAND_BLOCKS_MOVE;
    m.stopped_by.except = stand;
    return m;
}

/* A leg of the path, and the nearest thing on it that stops the mover. */
struct leg {
    const struct table *t;
    const struct mover *mover;
    struct point from, to;
    length whole;
    struct outline base;  /* at `from` */
    length reach;         /* of the base, from its centre */
    struct corridor near; /* the terrain that the base might meet */
    length enough;        /* where it is stopped sooner does not matter */
    bool through;         /* an open door lets it pass a wall */
    bool passed_by;       /* there were edges of walls far off it: a door in them counts, too */
    struct stop stop;
};

static bool stopped_early(const struct leg *leg)
{
    return leg->stop.along < leg->enough;
}

static bool at_same_height(const struct mover *m, length low, length high)
{
    return low < m->elevation + m->height && m->elevation < high;
}

static bool stopped_by_stand(const struct table *t, const struct mover *m, int32_t stand)
{
    const struct stand *s = table_stand_const(t, stand);

    return filter_passes(t, &m->stopped_by, stand) && !same_ride(t, stand, m->stand) &&
           at_same_height(m, s->place.elevation, stand_top(s));
}

static struct outline standing_outline(const struct table *t, int32_t stand)
{
    const struct stand *s = table_stand_const(t, stand);

    return base_outline(&s->place, &s->base);
}

/* Does the move run into an obstacle, and not just graze it? Who overlaps it already must not get in deeper.
 */
static void meet_obstacle(struct leg *leg, const struct outline *still, int32_t why, int32_t index)
{
    struct outline difference = outline_difference(still, &leg->base, leg->from);
    struct span deep, touch;
    length start, along;

    if (points_far_off(difference.corner, difference.corners, leg->from, point_minus(leg->to, leg->from),
                       difference.radius))
        return;
    start = outline_gap(&difference, leg->from);
    if (!outline_span(&difference, leg->from, leg->to, start <= -OVERLAP ? start - 1 : -OVERLAP, &deep))
        return;
    if (deep.begin < leg->enough) { /* and where it touches is before that */
        if (deep.begin < leg->stop.along)
            leg->stop = (struct stop){why, index, deep.begin, leg->from};
        return;
    }
    along = outline_span(&difference, leg->from, leg->to, 0, &touch) ? touch.begin : deep.begin;
    for (int32_t i = 0; i < ROUNDING_STEPS && along > 0; i++, along--)
        if (outline_gap(&difference, point_towards(leg->from, leg->to, along)) >= 0)
            break;
    if (along < leg->stop.along)
        leg->stop = (struct stop){why, index, along, leg->from};
}

/* More than what all the rounding in a sweep adds up to. */
enum { ROUNDING = 8 };

/* Told by boxes: the stand is farther than that from all of the leg. */
static bool off_leg(const struct leg *leg, int32_t stand, length gap)
{
    const struct stand *s = table_stand_const(leg->t, stand);
    length reach = gap + leg->reach + base_reach(&s->base) + ROUNDING;
    struct point at = s->place.at, a = leg->from, b = leg->to;

    return (at.x < a.x - reach && at.x < b.x - reach) || (at.x > a.x + reach && at.x > b.x + reach) ||
           (at.y < a.y - reach && at.y < b.y - reach) || (at.y > a.y + reach && at.y > b.y + reach);
}

static void meet_stands(struct leg *leg)
{
    struct index_set set;

    if (leg->mover->stopped_by.flags == 0)
        return;
    stands_along(leg->t, leg->from, leg->to, leg->reach + CONTACT, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        struct outline still;

        if (!stopped_by_stand(leg->t, leg->mover, i) || off_leg(leg, i, 0))
            continue;
        still = standing_outline(leg->t, i);
        meet_obstacle(leg, &still, STOP_STAND, i);
    }
}

/* Would the base stand across this edge of a wall, and not in a doorway? */
static bool across_wall(const struct leg *leg, const struct index_set *pieces, int32_t wall,
                        const struct outline *edge, struct point at)
{
    struct outline difference = outline_difference(edge, &leg->base, leg->from);

    return outline_gap(&difference, at) < -OVERLAP && !in_doorway(leg->t, pieces, wall, edge, at);
}

/* Does an open door or the like let the leg pass this edge of a wall? It must go through the opening, or
 * begin or end in front of it, and must not end on the plain wall. The same for the leg and its inverse. */
static bool passes_edge(const struct leg *leg, const struct index_set *pieces, int32_t wall,
                        const struct outline *edge)
{
    struct span in;
    int32_t opening;

    if (across_wall(leg, pieces, wall, edge, leg->to))
        return false;
    if (!outline_span(edge, leg->from, leg->to, 0, &in))
        return in_doorway(leg->t, pieces, wall, edge, leg->to) ||
               in_doorway(leg->t, pieces, wall, edge, leg->from);
    opening = opening_at(leg->t, pieces, wall, point_towards(leg->from, leg->to, (in.begin + in.end) / 2));
    return opening != NOTHING && !piece_solid(leg->t, opening);
}

/* Told without a root: the base comes nowhere near that edge. */
static bool edge_off_leg(const struct leg *leg, struct point a, struct point b, length thickness)
{
    const struct point ends[2] = {a, b};

    return points_far_off(ends, 2, leg->from, point_minus(leg->to, leg->from),
                          leg->reach + thickness / 2 + ROUNDING);
}

static void meet_solid(struct leg *leg, const struct index_set *pieces, int32_t piece)
{
    const struct piece *p = table_piece_const(leg->t, piece);
    const struct point *at = piece_points(leg->t, piece);
    int32_t edges = p->form == PIECE_AREA ? p->points : p->points - 1;

    if (p->form == PIECE_AREA && polygon_holds_point(at, p->points, leg->from))
        return; /* put inside by the scenario: it may come out */
    for (int32_t i = 0; i < edges; i++) {
        struct point a = at[i], b = at[i + 1 < p->points ? i + 1 : 0];
        struct outline edge;

        if (edge_off_leg(leg, a, b, p->thickness)) {
            leg->passed_by |= p->form == PIECE_LINE;
            continue;
        }
        edge = outline_of_segment(a, b, p->thickness / 2);
        if (p->form == PIECE_LINE && passes_edge(leg, pieces, piece, &edge))
            leg->through = true;
        else
            meet_obstacle(leg, &edge, STOP_SOLID, piece);
    }
}

static bool stopped_by_piece(const struct leg *leg, int32_t piece)
{
    const struct piece *p = table_piece_const(leg->t, piece);

    return p->form != PIECE_OPENING && piece_solid(leg->t, piece) && piece_there(leg->t, piece) &&
           at_same_height(leg->mover, p->form == PIECE_AREA ? 0 : p->floor, piece_top(p));
}

static void meet_terrain(struct leg *leg)
{
    const struct index_set *set = &leg->near.pieces;

    if (leg->mover->flies)
        return;
    for (int32_t i = set_next(set, -1); i != NOTHING && !stopped_early(leg); i = set_next(set, i))
        if (stopped_by_piece(leg, i))
            meet_solid(leg, set, i);
}

/* Takes the stop back to before the wall if it lies across the plain wall beside a door; to the start of the
 * leg if that does not help because it began in the doorway. */
static void leave_wall(struct leg *leg, const struct index_set *pieces, int32_t wall)
{
    const struct piece *p = table_piece_const(leg->t, wall);
    const struct point *at = piece_points(leg->t, wall);

    for (int32_t i = 0; i + 1 < p->points && leg->stop.along > 0; i++) {
        struct outline edge = outline_of_segment(at[i], at[i + 1], p->thickness / 2);

        if (!across_wall(leg, pieces, wall, &edge, point_towards(leg->from, leg->to, leg->stop.along)))
            continue;
        meet_obstacle(leg, &edge, STOP_SOLID, wall);
        if (across_wall(leg, pieces, wall, &edge, point_towards(leg->from, leg->to, leg->stop.along)))
            leg->stop = (struct stop){STOP_SOLID, wall, 0, leg->from};
    }
}

/* Of an edge far off the leg all that is left of passes_edge() is whether the leg begins or ends before a
 * door in it. */
static bool door_far_off(const struct leg *leg, int32_t wall)
{
    const struct index_set *set = &leg->near.pieces;
    const struct piece *p = table_piece_const(leg->t, wall);
    const struct point *at = piece_points(leg->t, wall);

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct outline edge = outline_of_segment(at[i], at[i + 1], p->thickness / 2);

        if (edge_off_leg(leg, at[i], at[i + 1], p->thickness) &&
            (in_doorway(leg->t, set, wall, &edge, leg->to) ||
             in_doorway(leg->t, set, wall, &edge, leg->from)))
            return true;
    }
    return false;
}

static bool any_door_far_off(const struct leg *leg)
{
    const struct index_set *set = &leg->near.pieces;

    for (int32_t i = set_next(set, -1); i != NOTHING; i = set_next(set, i))
        if (table_piece_const(leg->t, i)->form == PIECE_LINE && stopped_by_piece(leg, i) &&
            door_far_off(leg, i))
            return true;
    return false;
}

/* A leg that a door lets pass may be stopped half way by something else: it must not stop in the wall. What
 * is taken back from one wall may be in another, so until nothing changes. */
static void leave_walls(struct leg *leg)
{
    const struct index_set *set = &leg->near.pieces;
    length before = leg->whole;

    if (leg->stop.along > 0 && leg->stop.along < before && !leg->through && leg->passed_by)
        leg->through = any_door_far_off(leg);
    while (leg->through && leg->stop.along > 0 && leg->stop.along < before) {
        before = leg->stop.along;
        for (int32_t i = set_next(set, -1); i != NOTHING; i = set_next(set, i))
            if (table_piece_const(leg->t, i)->form == PIECE_LINE && stopped_by_piece(leg, i))
                leave_wall(leg, set, i);
    }
}

/* The centre stops before ground that is barred to it; ground it starts on it may leave. */
static void meet_ground(struct leg *leg)
{
    const struct trace_question areas = {.what = TRACE_AREAS};
    struct meeting met[TRACE_MOST];
    struct ground_run run[LEG_RUNS];
    int32_t count;

    if (leg->mover->barred == 0)
        return;
    count = trace_among(leg->t, &leg->near, leg->from, leg->to, &areas, met, TRACE_MOST);
    count = leg_ground(leg->t, met, count < TRACE_MOST ? count : TRACE_MOST, leg->whole,
                       leg->mover->elevation, run);
    for (int32_t i = 0; i < count; i++) {
        bool goes_on = i > 0 && run[i].goings == run[i - 1].goings && run[i].piece == run[i - 1].piece;

        if (!(run[i].goings & leg->mover->barred) || run[i].begin == 0 || goes_on)
            continue;
        if (run[i].begin - 1 < leg->stop.along)
            leg->stop = (struct stop){STOP_GROUND, run[i].piece, run[i].begin - 1, leg->from};
        return;
    }
}

static void meet_edge(struct leg *leg, enum table_edge edge, length from, length to, length limit)
{
    length along;

    if (to <= limit || to <= from)
        return;
    along = from >= limit ? 0 : (length)((int64_t)leg->whole * (limit - from) / (to - from));
    if (along < leg->stop.along)
        leg->stop = (struct stop){STOP_EDGE, (int32_t)edge, along, leg->from};
}

static void meet_edges(struct leg *leg)
{
    struct box b = outline_box(&leg->base);
    struct point way = point_minus(leg->to, leg->from);

    meet_edge(leg, EDGE_NEAR, -b.low.y, -b.low.y - way.y, 0);
    meet_edge(leg, EDGE_RIGHT, b.high.x, b.high.x + way.x, leg->t->limits.width);
    meet_edge(leg, EDGE_FAR, b.high.y, b.high.y + way.y, leg->t->limits.depth);
    meet_edge(leg, EDGE_LEFT, -b.low.x, -b.low.x - way.x, 0);
}

static struct leg leg_of(const struct table *t, const struct path *p, int32_t i, const struct mover *m)
{
    struct place at = {p->at[i], m->elevation, m->turns ? bearing(p->at[i], p->at[i + 1]) : m->facing};
    struct leg leg;

    leg.t = t;
    leg.mover = m;
    leg.from = p->at[i];
    leg.to = p->at[i + 1];
    leg.through = leg.passed_by = false;
    leg.reach = base_reach(&m->base);
    leg.enough = 0;
    leg.whole = distance(leg.from, leg.to);
    leg.base = base_outline(&at, &m->base);
    leg.stop = (struct stop){STOP_NONE, NOTHING, leg.whole, leg.from};
    return leg;
}

static void follow(struct leg *leg)
{
    leg->near.stands.words = 0;
    pieces_along(leg->t, leg->from, leg->to, leg->reach + CONTACT, &leg->near.pieces);
    meet_stands(leg);
    meet_terrain(leg);
    if (stopped_early(leg))
        return;
    meet_ground(leg);
    meet_edges(leg);
    leave_walls(leg);
}

bool leg_open(const struct table *t, struct point from, struct point to, const struct mover *mover,
              length short_of)
{
    struct path p = path_straight(from, to);
    struct leg leg = leg_of(t, &p, 0, mover);

    leg.enough = leg.whole - short_of;
    if (leg.whole > 0)
        follow(&leg);
    return leg.stop.why == STOP_NONE || leg.stop.along >= leg.enough;
}

struct stop path_stop(const struct table *t, const struct path *p, const struct mover *mover)
{
    struct stop stop = {STOP_NONE, NOTHING, 0, p->at[0]};

    for (int32_t i = 0; i + 1 < p->points && stop.why == STOP_NONE; i++) {
        struct leg leg = leg_of(t, p, i, mover);

        if (leg.whole == 0)
            continue;
        follow(&leg);
        stop.why = leg.stop.why;
        stop.index = leg.stop.index;
        stop.along += leg.stop.along;
        stop.at = leg.stop.along < leg.whole ? point_towards(leg.from, leg.to, leg.stop.along) : leg.to;
    }
    return stop;
}

static struct box path_box(const struct path *p)
{
    struct box b = {p->at[0], p->at[0]};

    for (int32_t i = 1; i < p->points; i++) {
        b.low.x = p->at[i].x < b.low.x ? p->at[i].x : b.low.x;
        b.low.y = p->at[i].y < b.low.y ? p->at[i].y : b.low.y;
        b.high.x = p->at[i].x > b.high.x ? p->at[i].x : b.high.x;
        b.high.y = p->at[i].y > b.high.y ? p->at[i].y : b.high.y;
    }
    return b;
}

bool path_alone(const struct table *t, const struct path *p, const struct base *base, length within,
                const struct stand_filter *filter)
{
    struct box b = path_box(p);
    length own = base_reach(base) + ROUNDING, reach = own + within;
    struct index_set set;

    if (b.low.x < own || b.low.y < own || b.high.x > t->limits.width - own ||
        b.high.y > t->limits.depth - own)
        return false;
    pieces_in_box(t, &b, reach, &set);
    if (set_next(&set, -1) != NOTHING)
        return false;
    stands_in_box(t, &b, reach, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        const struct stand *s = table_stand_const(t, i);
        length far;

        if (!filter_passes(t, filter, i))
            continue;
        far = reach + base_reach(&s->base);
        if (s->place.at.x >= b.low.x - far && s->place.at.x <= b.high.x + far &&
            s->place.at.y >= b.low.y - far && s->place.at.y <= b.high.y + far)
            return false;
    }
    return true;
}

/* Lists what is met, or joins what two legs in a row say of it. */
static void note_meeting(struct meeting_list *list, const struct meeting *m, length before)
{
    struct span in = {m->in.begin + before, m->in.end + before};

    for (int32_t i = 0; i < list->kept; i++)
        if (list->at[i].met == m->met && list->at[i].index == m->index &&
            in.begin <= list->at[i].in.end + 1) {
            list->at[i].in.end = in.end > list->at[i].in.end ? in.end : list->at[i].in.end;
            return;
        }
    list_meeting(list, m->met, m->index, in);
}

int32_t path_stands(const struct table *t, const struct path *p, const struct mover *mover,
                    const struct stand_filter *filter, length clearance, struct meeting *meetings,
                    int32_t most)
{
    struct meeting_list list = {meetings, most, 0, 0};
    length before = 0;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct leg leg = leg_of(t, p, i, mover);
        struct index_set set;

        stands_along(t, leg.from, leg.to, leg.reach + clearance, &set);
        for (int32_t s = set_next(&set, -1); s != NOTHING; s = set_next(&set, s)) {
            struct meeting m = {MET_STAND, s, {0, 0}};
            struct outline still, difference;

            if (!filter_passes(t, filter, s) || same_ride(t, s, mover->stand) || off_leg(&leg, s, clearance))
                continue;
            still = standing_outline(t, s);
            difference = outline_difference(&still, &leg.base, leg.from);
            if (outline_span(&difference, leg.from, leg.to, clearance, &m.in))
                note_meeting(&list, &m, before);
        }
        before += leg.whole;
    }
    return list.count;
}

/* The opening that the centre of the leg goes through where it crosses this edge of a line. */
static int32_t opening_crossed(const struct leg *leg, int32_t line, const struct outline *edge)
{
    struct span in;

    if (!outline_span(edge, leg->from, leg->to, 0, &in))
        return NOTHING;
    return opening_at(leg->t, &leg->near.pieces, line,
                      point_towards(leg->from, leg->to, (in.begin + in.end) / 2));
}

static void note_line(struct meeting_list *list, const struct leg *leg, int32_t line, length before)
{
    const struct piece *p = table_piece_const(leg->t, line);
    const struct point *at = piece_points(leg->t, line);
    struct meeting crossing[PIECE_POINTS_MOST];
    int32_t count = 0;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct outline edge = outline_of_segment(at[i], at[i + 1], p->thickness / 2);
        struct outline difference = outline_difference(&edge, &leg->base, leg->from);
        struct meeting m = {MET_LINE, line, {0, 0}};
        struct span deep;

        if (edge_off_leg(leg, at[i], at[i + 1], p->thickness) ||
            outline_gap(&difference, leg->from) < -CONTACT ||
            !outline_span(&difference, leg->from, leg->to, -CONTACT, &deep) ||
            !outline_span(&difference, leg->from, leg->to, 0, &m.in))
            continue;
        int32_t opening = opening_crossed(leg, line, &edge);

        if (opening != NOTHING) {
            m.met = MET_OPENING;
            m.index = opening;
        }
        join_crossing(crossing, &count, &m);
    }
    for (int32_t i = 0; i < count; i++)
        note_meeting(list, &crossing[i], before);
}

int32_t path_lines(const struct table *t, const struct path *p, const struct mover *mover,
                   struct meeting *meetings, int32_t most)
{
    struct meeting_list list = {meetings, most, 0, 0};
    length before = 0;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct leg leg = leg_of(t, p, i, mover);
        const struct index_set *set = &leg.near.pieces;

        pieces_along(t, leg.from, leg.to, leg.reach + CONTACT, &leg.near.pieces);
        for (int32_t k = set_next(set, -1); k != NOTHING; k = set_next(set, k))
            if (table_piece_const(t, k)->form == PIECE_LINE && piece_there(t, k))
                note_line(&list, &leg, k, before);
        before += leg.whole;
    }
    return list.count;
}
