/* Putting figures on the table: the base, height and flags of a stand follow from the figure's state. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

/* RULE("F0.5-c"), RULE("F0.3-c"): diameters of the match, which the master may change for both sides alike.
 */
length brothers_base(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    const struct brothers_match *own = brothers_of(m);

    if (f->sort == SORT_ITEM)
        return BASE_OBJECT;
    if (f->sort == SORT_PIECE)
        return own->base_piece;
    if (f->sort == SORT_MOUNT || f->mount != NOTHING)
        return own->base_mounted;
    return f->type == TYPE_LARGE ? own->base_large : own->base_foot;
}

/* RULE("F0.5-d"); RULE("F0.5-b"): lengths are the table's 0.01 mm, ten of them the ledger's unit. */
static length height_of(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    if (f->sort == SORT_ITEM || f->ends != END_NONE)
        return HEIGHT_LYING;
    if (f->sort == SORT_PIECE)
        return HEIGHT_FOOT / 2;
    if (f->posture == POSTURE_ON_BACK || f->posture == POSTURE_STUNNED)
        return HEIGHT_LYING;
    if (f->sort == SORT_MOUNT || f->mount != NOTHING)
        return HEIGHT_MOUNTED;
    return f->type == TYPE_LARGE ? HEIGHT_LARGE : HEIGHT_FOOT;
}

/* RULE("F0.5-p"): standing figures and mounts are in the way; who lies is jumped over; bodies never are. Who
 * crouches unseen (fog_of_war) hides nobody behind him: that would betray him. */
static uint32_t flags_of(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    uint32_t flags = 0;

    if (f->sort == SORT_ITEM)
        return 0;
    if (f->sort == SORT_PIECE)
        return STAND_BLOCKS_MOVE | STAND_KNOWN_0 | STAND_KNOWN_1 | STAND_ROOM_0 | STAND_ROOM_1;
    if (f->ends != END_NONE)
        return STAND_LYING;
    if (brothers_known_to(m, figure, 0))
        flags |= STAND_ROOM_0;
    if (brothers_known_to(m, figure, 1))
        flags |= STAND_ROOM_1;
    if (f->posture == POSTURE_ON_BACK || f->posture == POSTURE_STUNNED)
        return flags | STAND_LYING | STAND_FIGHTER;
    flags |= STAND_BLOCKS_MOVE | (f->sort == SORT_FIGHTER ? (uint32_t)STAND_FIGHTER : 0);
    if (brothers_known_to(m, figure, 0))
        flags |= STAND_KNOWN_0;
    if (brothers_known_to(m, figure, 1))
        flags |= STAND_KNOWN_1;
    if ((flags & STAND_KNOWN_0) && (flags & STAND_KNOWN_1))
        flags |= STAND_BLOCKS_SIGHT;
    return flags;
}

void brothers_refresh(struct match *m, int32_t figure)
{
    struct stand *stand = table_stand(table_of(m), figure);
    struct base base = base_round(brothers_base(m, figure));

    stand->height = height_of(m, figure);
    stand->side = brothers_side_of(m, figure);
    stand->unit = figure_at(m, figure)->unit;
    stand->flags = (stand->flags & STAND_ON_TABLE) | flags_of(m, figure);
    if (stand->flags & STAND_ON_TABLE) {
        struct place place = stand->place;

        table_put_stand(table_of(m), figure, &place, &base);
    }
}

void brothers_put(struct match *m, int32_t figure, struct point at, angle facing)
{
    struct table *t = table_of(m);
    struct base base = base_round(brothers_base(m, figure));
    struct place place = {.at = at, .elevation = 0, .facing = facing};

    place.elevation = floor_at(t, at, 0) + brothers_figure_at(m, figure)->climb_height;
    table_put_stand(t, figure, &place, &base);
    brothers_refresh(m, figure);
}

void brothers_set_posture(struct match *m, int32_t figure, enum posture posture)
{
    brothers_figure_at(m, figure)->posture = (int32_t)posture;
    if (posture != POSTURE_STANDING)
        brothers_drop_body(m, figure);
    brothers_refresh(m, figure);
}

length brothers_anywhere(const struct match *m)
{
    return table_of(m)->limits.width + table_of(m)->limits.depth;
}

/* Who gets up where somebody stands over him moves aside as little as he can. */
static bool room_near(const struct match *m, int32_t figure, int32_t known_to, struct point *at)
{
    struct mover mover = brothers_mover(m, figure, known_to);

    mover.height = brothers_large(m, figure) ? HEIGHT_LARGE : HEIGHT_FOOT;
    *at = brothers_point(m, figure);
    if (nearest_free_spot(table_of(m), &mover, *at, brothers_anywhere(m), brothers_facing(m, figure), at))
        return true;
    *at = brothers_point(m, figure);
    return false;
}

bool brothers_room_to_rise(const struct match *m, int32_t figure, int32_t known_to)
{
    struct point at;

    return room_near(m, figure, known_to, &at);
}

bool brothers_rise(struct match *m, int32_t figure)
{
    struct point known[2], at;
    bool room = room_near(m, figure, AS_IT_IS, &at);

    for (int32_t side = 0; side < 2; side++)
        room_near(m, figure, side, &known[side]);
    if (room) {
        brothers_set_posture(m, figure, POSTURE_STANDING);
        if (!points_equal(at, brothers_point(m, figure)))
            brothers_put(m, figure, at, brothers_facing(m, figure));
    }
    brothers_show_instead(m, figure, known, at);
    return room;
}

struct mover brothers_mover(const struct match *m, int32_t figure, int32_t known_to)
{
    struct mover mover = mover_of(table_of(m), figure);
    uint32_t known = known_to == 0 ? STAND_KNOWN_0 : STAND_KNOWN_1;

    mover.stopped_by = (struct stand_filter){
        .sides = ~(uint32_t)0, .flags = known_to < 0 ? STAND_BLOCKS_MOVE : known, .except = figure};
    mover.barred = 1u << GOING_IMPASSABLE;
    return mover;
}

struct mover brothers_settler(const struct match *m, int32_t figure, int32_t known_to)
{
    struct mover mover = brothers_mover(m, figure, known_to);

    if (known_to < 0)
        mover.stopped_by.flags = STAND_BLOCKS_MOVE | STAND_FIGHTER;
    else
        mover.stopped_by.flags |= known_to == 0 ? STAND_ROOM_0 : STAND_ROOM_1;
    return mover;
}

/* --- the ways of the unwilling (recoil, dodge, rout) ------------------------------------------------- */

length brothers_before_walls(const struct match *m, const struct path *way, const struct mover *mover,
                             int32_t piece, length far)
{
    const struct table *t = table_of(m);
    struct meeting met[MEETINGS_MOST];
    int32_t count = path_lines(t, way, mover, met, MEETINGS_MOST);

    for (int32_t i = 0; i < count && i < MEETINGS_MOST; i++) {
        int32_t kind = table_piece_const(t, met[i].index)->kind;
        bool minded =
            piece == NOTHING ? kind == GROUND_LOW_WALL || kind == GROUND_WINDOW : met[i].index == piece;

        if (minded && met[i].in.begin < far)
            far = met[i].in.begin;
    }
    return far;
}

/* Where the edge of the base comes to the first low wall, window or lying figure on the way. */
static length before_obstacles(const struct match *m, int32_t figure, const struct path *way, length far,
                               int32_t known_to)
{
    struct mover mover = brothers_mover(m, figure, known_to);
    struct stand_filter lying = {.sides = ~(uint32_t)0, .flags = STAND_LYING, .except = figure};
    struct meeting met[MEETINGS_MOST];
    int32_t count = path_stands(table_of(m), way, &mover, &lying, 0, met, MEETINGS_MOST);

    far = brothers_before_walls(m, way, &mover, NOTHING, far);
    for (int32_t i = 0; i < count && i < MEETINGS_MOST; i++)
        if (brothers_in_play(m, met[i].index) && brothers_known_to(m, met[i].index, known_to) &&
            met[i].in.begin > CONTACT && met[i].in.begin < far)
            far = met[i].in.begin;
    return far;
}

/* RULE("F8.2-d"): the edge that the base reaches with that way, if only to touch it; -1. */
static int32_t edge_reached(const struct match *m, int32_t figure, struct point from, struct point to)
{
    const struct table *t = table_of(m);
    struct place before = {.at = from}, after = {.at = to};
    struct base base = base_round(brothers_base(m, figure));

    for (int32_t edge = 0; edge < 4; edge++)
        if (edge_distance(t, (enum table_edge)edge, &after, &base) <= CONTACT &&
            edge_distance(t, (enum table_edge)edge, &before, &base) > CONTACT)
            return edge;
    return NOTHING;
}

static length free_way_from(const struct match *m, int32_t figure, struct point from, angle direction,
                            length far, int32_t known_to, int32_t *edge)
{
    struct path way = path_straight(from, point_ahead(from, direction, far));
    struct mover mover = brothers_mover(m, figure, known_to);
    struct stop stop = path_stop(table_of(m), &way, &mover);
    length before = before_obstacles(m, figure, &way, stop.along, known_to);
    bool stopped = before < stop.along || stop.why != STOP_NONE;

    *edge = before == stop.along && stop.why == STOP_EDGE ? stop.index : -1;
    if (stopped)
        before -= FRIEND_GAP;
    if (before < 0)
        before = 0;
    if (*edge < 0)
        *edge = edge_reached(m, figure, from, point_ahead(from, direction, before));
    return before;
}

length brothers_free_way(const struct match *m, int32_t figure, angle direction, length far, int32_t known_to,
                         int32_t *edge)
{
    return free_way_from(m, figure, brothers_point(m, figure), direction, far, known_to, edge);
}

void brothers_show_stopper(struct match *m, int32_t figure, struct point from, angle direction, length far,
                           length gone)
{
    for (int32_t side = 0; side < 2; side++) {
        int32_t edge;
        length known = free_way_from(m, figure, from, direction, far, side, &edge);

        if (known > gone)
            brothers_show_along(m, figure, from, direction, known);
    }
}

/* --- limits of a displacement ------------------------------------------------------------------------- */

/* RULE("F3.3-c"), RULE("F3.3-d"), RULE("F3.3-e"): encumbrance takes 2 cm, once. */
static length limit_on(const struct match *m, int32_t figure, bool other)
{
    length far = other ? brothers_figure_at(m, figure)->a * CENTIMETRE : ACTION_FAR;

    far *= brothers_stride(m, figure);
    if (brothers_encumbered(m, figure))
        far -= ENCUMBERED_LESS;
    return far > 0 ? far : 0;
}

/* RULE("F3.3-b"), RULE("F3.3-f"), RULE("F3.3-g"): the worst ground touched limits the whole action; who has
 * come farther than that before its edge stops at the edge. */
length brothers_action_limit(const struct match *m, int32_t figure, struct point from, angle direction,
                             length wanted)
{
    length clear = limit_on(m, figure, false), other = limit_on(m, figure, true);
    struct path way = path_straight(from, point_ahead(from, direction, wanted > clear ? wanted : clear));
    struct ground_run run[64];
    int32_t count = path_ground(table_of(m), &way, brothers_stand(m, figure)->place.elevation, run, 64);

    if (other >= clear) /* A above 10: other ground is never better than clear ground */
        return clear;
    for (int32_t i = 0; i < count && i < 64; i++) {
        if (!(run[i].goings & 1u << GOING_OTHER) || run[i].begin >= clear)
            continue;
        return run[i].begin > other ? run[i].begin : other;
    }
    return clear;
}

/* RULE("F3.3-h") */
length brothers_turn_left(const struct match *m, int32_t figure)
{
    length most = TURN_FAR * brothers_stride(m, figure);
    length left =
        most - brothers_figure_at(m, figure)->moved_far; /* RULE("F10.2.2-i"): what was ridden counts, too */

    return left > 0 ? left : 0;
}
