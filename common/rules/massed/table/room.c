#include "common/rules/massed/table/room.h"

#include "common/rules/massed/table/pieces.h"
#include "common/rules/massed/table/sections.h"
#include "common/table/shape.h"

enum { SEARCH_STEP = INCH, SEARCH_TURNS = 8 }; /* no rule: how finely is looked for room */
enum {
    JOINT = INCH / 2,    /* so far from an end of a length another may touch it */
    ROUNDED = MILLIMETRE /* what turning does to lengths that fill their square */
};

struct extent {
    struct point low, high;
};

static const struct massed_layout *layout_of(int32_t row, int32_t number)
{
    const struct massed_piece_row *r = &massed_piece_row[row];

    return &r->layout[massed_in_parts(r) ? 0 : number];
}

static void shape_of(int32_t row, const struct answer_item *item, struct shape *out)
{
    struct point corner[PIECE_POINTS_MOST];
    int32_t corners = massed_layout_outline(layout_of(row, item->ref), corner);

    shape_laid(corner, corners, item->at, (angle)item->facing, out);
}

static void stretch(struct extent *e, struct point p)
{
    e->low.x = p.x < e->low.x ? p.x : e->low.x;
    e->low.y = p.y < e->low.y ? p.y : e->low.y;
    e->high.x = p.x > e->high.x ? p.x : e->high.x;
    e->high.y = p.y > e->high.y ? p.y : e->high.y;
}

static struct extent extent_of(const struct point *corner, int32_t corners)
{
    struct extent e = {corner[0], corner[0]};

    for (int32_t i = 1; i < corners; i++)
        stretch(&e, corner[i]);
    return e;
}

/* no rule: an early out; shapes_meet says the same */
static bool apart(const struct extent *a, const struct extent *b, length margin)
{
    return a->high.x + margin < b->low.x || b->high.x + margin < a->low.x || a->high.y + margin < b->low.y ||
           b->high.y + margin < a->low.y;
}

/* The first piece of terrain that the shape lies on; NOTHING. */
static int32_t lies_on(const struct match *m, const struct shape *s)
{
    const struct table *t = table_of(m);
    struct extent own = extent_of(s->corner, s->corners);

    for (int32_t i = 0; i < t->pieces; i++) {
        struct extent there;
        struct shape other;

        if (!piece_there(t, i))
            continue;
        there = extent_of(piece_points(t, i), table_piece_const(t, i)->points);
        if (apart(&own, &there, table_piece_const(t, i)->thickness))
            continue;
        shape_of_piece(t, i, &other);
        if (shapes_meet(s, &other))
            return i;
    }
    return NOTHING;
}

/* --- pieces of one slip ---------------------------------------------------------------------------- */

static bool fault(struct refusal *why, const char *rule, const char *key, struct point at)
{
    return refuse_at(why, rule, key, NOBODY, at, 0);
}

/* The part of a length that no other length may touch. */
static void core_of(int32_t row, const struct answer_item *item, struct shape *out)
{
    length half = layout_of(row, item->ref)->wide * QUARTER_INCH / 2 - JOINT;
    struct point end[2] = {{-half, 0}, {half, 0}};

    shape_laid(end, 2, item->at, (angle)item->facing, out);
    out->line = true;
}

/* RULE("B2.2-g"): lengths may be joined, but not laid across each other. */
static bool lengths_cross(int32_t row, const struct answer_item *item, int32_t count, int32_t *which)
{
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i; k++) {
            struct shape a, b;

            core_of(row, &item[i], &a);
            core_of(row, &item[k], &b);
            if (shapes_meet(&a, &b)) {
                *which = i;
                return true;
            }
        }
    return false;
}

/* RULE("B2.2-g"): all inside a square, which may lie as the table does or as the first piece does. */
static bool within_square(int32_t row, const struct answer_item *item, int32_t count, length most)
{
    for (int32_t turned = 0; turned < 2; turned++) {
        angle by = (angle)(turned ? FULL_TURN - item[0].facing : 0);
        struct extent all = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

        for (int32_t i = 0; i < count; i++) {
            struct point corner[PIECE_POINTS_MOST];
            struct shape s;
            int32_t corners = massed_layout_outline(layout_of(row, item[i].ref), corner);

            if (layout_of(row, item[i].ref)->form == LAYOUT_LENGTH)
                for (int32_t k = 0; k < corners; k++)
                    corner[k].y = 0; /* how thick it is drawn does not count */
            shape_laid(corner, corners, item[i].at, (angle)item[i].facing, &s);
            for (int32_t k = 0; k < s.corners; k++)
                stretch(&all, point_turned(s.corner[k], item[0].at, by));
        }
        if (all.high.x - all.low.x <= most + ROUNDED && all.high.y - all.low.y <= most + ROUNDED)
            return true;
    }
    return false;
}

bool massed_room_good(const struct match *m, int32_t section, int32_t row, const struct answer_item *item,
                      int32_t count, struct refusal *why)
{
    const struct massed_piece_row *r = &massed_piece_row[row];
    struct point zone[SECTION_SIDES];
    int32_t which;

    massed_section_corners(m, section, zone);
    if (r->within > 0 && count > 1 && !within_square(row, item, count, r->within * INCH))
        return fault(why, RULE("B2.2-g"), "massed.table.refused.spread", item[0].at);
    if (r->joined && lengths_cross(row, item, count, &which))
        return fault(why, RULE("B2.2-g"), "massed.table.refused.crossed", item[which].at);
    for (int32_t i = 0; i < count; i++) {
        struct shape s;

        shape_of(row, &item[i], &s);
        if (!shape_inside(&s, zone, SECTION_SIDES))
            return fault(why, RULE("B2.3-b"), "massed.table.refused.outside", item[i].at);
        if (lies_on(m, &s) != NOTHING)
            return fault(why, RULE("B2.3-b"), "massed.table.refused.overlaps", item[i].at);
    }
    return true;
}

/* --- ready places ---------------------------------------------------------------------------------- */

int32_t massed_room_ways(int32_t row)
{
    const struct massed_piece_row *r = &massed_piece_row[row];

    return massed_in_parts(r) ? r->groupings : r->layouts;
}

const char *massed_room_label(int32_t row, int32_t way)
{
    const struct massed_piece_row *r = &massed_piece_row[row];

    return massed_in_parts(r) ? r->label : r->layout[way].label;
}

/* The items of a way, about a point, turned. */
static int32_t items_of(int32_t row, int32_t way, struct point at, angle facing,
                        struct answer_item item[SLIP_PARTS])
{
    const struct massed_piece_row *r = &massed_piece_row[row];
    const struct massed_grouping *g = &r->grouping[massed_in_parts(r) ? way : 0];

    for (int32_t i = 0; i < r->pieces; i++) {
        struct point offset = {g->at[i].x * QUARTER_INCH, g->at[i].y * QUARTER_INCH};

        item[i] = (struct answer_item){.ref = massed_in_parts(r) ? i : way};
        item[i].at = point_plus(at, point_turned(offset, (struct point){0, 0}, facing));
        item[i].facing = (angle)(facing + angle_from_degrees(g->at[i].degrees));
    }
    return r->pieces;
}

static int32_t good_at(const struct match *m, int32_t section, int32_t row, int32_t way, struct point at,
                       angle facing, struct answer_item item[SLIP_PARTS])
{
    int32_t count = items_of(row, way, at, facing, item);

    return massed_room_good(m, section, row, item, count, NULL) ? count : 0;
}

/* no rule: a place that is suggested */
static length pushed(length low, length high, length back, length front, int32_t towards)
{
    if (towards == 0)
        return (low + high) / 2;
    return towards < 0 ? low + back + MILLIMETRE : high - front - MILLIMETRE;
}

/* no rule: a place that is suggested */
int32_t massed_room_towards(const struct match *m, int32_t section, int32_t row, int32_t way, int32_t across,
                            int32_t deep, angle facing, struct answer_item item[SLIP_PARTS])
{
    struct point zone[SECTION_SIDES], at;
    struct extent own = {{0, 0}, {0, 0}}, all;
    int32_t count = items_of(row, way, (struct point){0, 0}, facing, item);

    massed_section_corners(m, section, zone);
    all = extent_of(zone, SECTION_SIDES);
    for (int32_t i = 0; i < count; i++) {
        struct shape s;

        shape_of(row, &item[i], &s);
        for (int32_t k = 0; k < s.corners; k++)
            stretch(&own, s.corner[k]);
    }
    at.x = pushed(all.low.x, all.high.x, -own.low.x, own.high.x, across);
    at.y = pushed(all.low.y, all.high.y, -own.low.y, own.high.y, deep);
    return good_at(m, section, row, way, at, facing, item);
}

/* no rule: the n-th of a row of places, from its middle to both ends */
static length from_middle(length low, length high, int32_t n)
{
    return (low + high) / 2 + (n + 1) / 2 * (n % 2 ? SEARCH_STEP : -SEARCH_STEP);
}

int32_t massed_find_room(const struct match *m, int32_t section, int32_t row,
                         struct answer_item item[SLIP_PARTS])
{
    struct point zone[SECTION_SIDES];
    struct extent all;

    massed_section_corners(m, section, zone);
    all = extent_of(zone, SECTION_SIDES);
    int32_t columns = (all.high.x - all.low.x) / SEARCH_STEP, rows = (all.high.y - all.low.y) / SEARCH_STEP;

    for (int32_t way = 0; way < massed_room_ways(row); way++)
        for (int32_t turn = 0; turn < SEARCH_TURNS; turn++)
            for (int32_t n = 0; n < columns * rows; n++) {
                struct point at = {from_middle(all.low.x, all.high.x, n % columns),
                                   from_middle(all.low.y, all.high.y, n / columns)};
                int32_t count =
                    good_at(m, section, row, way, at, (angle)(FULL_TURN / SEARCH_TURNS * turn), item);

                if (count > 0)
                    return count;
            }
    return 0;
}
