/* Section 4, the ground: what is where. */
#include "common/rules/corsairs/move/terrain.h"

#include "common/rules/corsairs/move/water.h"
#include "common/rules/corsairs/turn/objects.h"

bool corsairs_is_low_obstacle(int32_t kind)
{
    return kind >= HEDGE && kind <= STAKES;
}

bool corsairs_is_high_wall(int32_t kind)
{
    return kind == HIGH_WALL || kind == RAMPART || kind == WALL;
}

/* --- the edge of terrain ---------------------------------------------------------------------------- */

enum { EDGE_WIDTH = 2, BESIDE_EDGE = 5, AROUND = 8, AREAS_HERE = 16 };

/* Is the point on the line between the two, as well as whole units can tell? */
static bool on_segment(struct point a, struct point b, struct point p)
{
    int64_t along_x = b.x - a.x, along_y = b.y - a.y, x = p.x - a.x, y = p.y - a.y;
    int64_t aside = along_x * y - along_y * x, about = along_x * x + along_y * y;
    int64_t wide = EDGE_WIDTH * ((along_x < 0 ? -along_x : along_x) + (along_y < 0 ? -along_y : along_y));

    return aside >= -wide && aside <= wide && about >= -wide &&
           about <= along_x * along_x + along_y * along_y + wide;
}

static bool on_edge(const struct table *t, int32_t piece, struct point p)
{
    const struct point *corner = piece_points(t, piece);
    int32_t corners = table_piece_const(t, piece)->points;

    for (int32_t i = 0; i < corners; i++)
        if (on_segment(corner[i], corner[(i + 1) % corners], p))
            return true;
    return false;
}

static bool open_ground_at(const struct table *t, struct point p)
{
    int32_t here[AREAS_HERE];
    int32_t count = areas_at(t, p, 0, here, AREAS_HERE);

    for (int32_t i = 0; i < count && i < AREAS_HERE; i++)
        if (table_piece_const(t, here[i])->going != GOING_OPEN)
            return false;
    return true;
}

static bool open_ground_beside(const struct table *t, struct point p)
{
    for (int32_t i = 0; i < AROUND; i++)
        if (open_ground_at(t, point_ahead(p, (angle)(i * (FULL_TURN / AROUND)), BESIDE_EDGE)))
            return true;
    return false;
}

bool corsairs_in_area(const struct match *m, int32_t piece, struct point p)
{
    const struct table *t = table_of(m);

    if (!piece_holds_point(t, piece, p))
        return false;
    if (table_piece_const(t, piece)->going == GOING_OPEN || !on_edge(t, piece, p))
        return true;
    return !open_ground_beside(t, p);
}

/* The areas he is in at that point, of those he is not too low or too high for. */
static int32_t areas_under(const struct match *m, struct point p, length elevation, int32_t *here)
{
    const struct table *t = table_of(m);
    int32_t count = t->pieces == 0 ? 0 : areas_at(t, p, elevation, here, AREAS_HERE), kept = 0;

    for (int32_t i = 0; i < count && i < AREAS_HERE; i++)
        if (corsairs_in_area(m, here[i], p))
            here[kept++] = here[i];
    return kept;
}

length corsairs_ground_at(const struct match *m, struct point p, length highest)
{
    int32_t here[AREAS_HERE], count = areas_under(m, p, highest, here);
    length ground = 0;

    for (int32_t i = 0; i < count; i++) {
        length floor = table_piece_const(table_of(m), here[i])->floor;

        ground = floor > ground ? floor : ground;
    }
    return ground;
}

uint32_t corsairs_kinds_at(const struct match *m, struct point p, length elevation)
{
    int32_t here[AREAS_HERE], count = areas_under(m, p, elevation, here);
    uint32_t kinds = 0;

    for (int32_t i = 0; i < count; i++)
        kinds |= (uint32_t)1 << table_piece_const(table_of(m), here[i])->kind;
    return kinds;
}

bool corsairs_deep_at(const struct match *m, struct point p, length elevation)
{
    uint32_t kinds;

    if (!corsairs_of(m)->has_water)
        return false;
    kinds = corsairs_kinds_at(m, p, elevation);
    return (kinds & (1u << DEEP_WATER)) && !(kinds & (1u << SHALLOWS | 1u << QUAY | 1u << DECK));
}

static int32_t area_of_kind(const struct match *m, struct point p, int32_t kind)
{
    const struct table *t = table_of(m);
    int32_t here[16];
    int32_t count = areas_at(t, p, 0, here, 16);

    for (int32_t i = 0; i < count && i < 16; i++)
        if (table_piece_const(t, here[i])->kind == kind)
            return here[i];
    return NOTHING;
}

int32_t corsairs_house_at(const struct match *m, struct point p)
{
    return corsairs_of(m)->has_houses ? area_of_kind(m, p, HOUSE) : NOTHING;
}

int32_t corsairs_room_at_point(const struct match *m, struct point p)
{
    return corsairs_of(m)->has_houses ? area_of_kind(m, p, ROOM) : NOTHING;
}

bool corsairs_swims(const struct match *m, int32_t figure)
{
    return corsairs_figure_at(m, figure)->swimming_now != 0;
}

bool corsairs_indoors(const struct match *m, int32_t figure)
{
    return corsairs_house_at(m, corsairs_point(m, figure)) != NOTHING;
}

/* A boat by its number, a ship's deck by that of its piece after all figures; -1: on no vessel. */
int32_t corsairs_vessel_at(const struct match *m, const struct footing *at)
{
    int32_t here[AREAS_HERE], count;

    if (at->aboard != NOBODY && corsairs_figure_at(m, at->aboard)->sort == SORT_BOAT)
        return at->aboard;
    count = corsairs_of(m)->has_levels ? areas_under(m, at->place.at, at->place.elevation, here) : 0;
    for (int32_t i = 0; i < count; i++)
        if (table_piece_const(table_of(m), here[i])->kind == DECK)
            return m->state->figures + here[i];
    return -1;
}

struct footing corsairs_footing_of(const struct match *m, int32_t figure)
{
    const struct stand *s = corsairs_stand(m, figure);

    return (struct footing){s->place, s->aboard};
}

bool corsairs_on_board(const struct match *m, int32_t figure)
{
    struct footing at = corsairs_footing_of(m, figure);

    return corsairs_vessel_at(m, &at) >= 0;
}

bool corsairs_same_vessel(const struct match *m, int32_t a, int32_t b)
{
    struct footing one = corsairs_footing_of(m, a), other = corsairs_footing_of(m, b);

    return corsairs_vessel_at(m, &one) >= 0 && corsairs_vessel_at(m, &one) == corsairs_vessel_at(m, &other);
}

int32_t corsairs_obstacle_between(const struct match *m, int32_t a, int32_t b)
{
    const struct table *t = table_of(m);
    const struct trace_question q = {.what = TRACE_LINES};
    struct meeting met[8];
    int32_t count =
        t->pieces == 0 ? 0 : table_trace(t, corsairs_point(m, a), corsairs_point(m, b), &q, met, 8);

    for (int32_t i = 0; i < count && i < 8; i++) {
        int32_t kind = table_piece_const(t, met[i].index)->kind;

        if (corsairs_is_low_obstacle(kind) || corsairs_is_high_wall(kind) || kind == DOOR)
            return met[i].index;
    }
    return NOTHING;
}

void corsairs_settle(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    const struct stand *s = corsairs_stand(m, figure);
    bool afloat = s->aboard != NOBODY && corsairs_figure_at(m, s->aboard)->sort == SORT_BOAT;

    if (c->sort != SORT_CHARACTER || !stand_on_table(table_of(m), figure))
        return;
    if (table_of(m)->pieces == 0)
        return;
    c->in_terrain = afloat ? 0 : (int32_t)corsairs_kinds_at(m, s->place.at, s->place.elevation);
    c->room = afloat ? NOTHING : corsairs_room_at_point(m, s->place.at);
    if (!afloat && corsairs_deep_at(m, s->place.at, s->place.elevation))
        corsairs_go_into_water(m, figure);
    else
        c->swimming_now = 0;
}

void corsairs_put_figure(struct match *m, int32_t figure, struct point at, length elevation, int32_t aboard)
{
    struct table *t = table_of(m);
    struct stand *s = table_stand(t, figure);
    struct place place = {.at = at, .elevation = elevation, .facing = s->place.facing};
    struct base base = s->base;

    s->aboard = aboard;
    table_put_stand(t, figure, &place, &base);
    corsairs_settle(m, figure);
    corsairs_follow_bearer(m, figure);
}

void corsairs_lift_figure(struct match *m, int32_t figure)
{
    table_lift_stand(table_of(m), figure);
    table_stand(table_of(m), figure)->aboard = NOBODY;
}
