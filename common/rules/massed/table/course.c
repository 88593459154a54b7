#include "common/rules/massed/table/course.h"

#include "common/rules/massed/terrain.h"
#include "common/table/spare.h"

#include <stdlib.h>

enum { REACHES = COURSE_CORNERS + 2 }; /* with a corner of the rivers at both ends */

/* --- bends ----------------------------------------------------------------------------------------- */

/* How far from the corner an arc of that radius begins: radius x tan(turn / 2). */
static length arc_begins(int32_t turn, length radius)
{
    int32_t size = abs(turn);
    int64_t below = (int64_t)SINE_ONE + angle_cosine((angle)size);

    if (size >= HALF_TURN - 1 || below <= 0) /* no rule: a course that turns back is refused for its bend */
        return LONGEST_SIDE;
    int64_t far = (int64_t)radius * angle_sine((angle)size) / below;

    return far > LONGEST_SIDE ? LONGEST_SIDE : (length)far;
}

static int32_t turn_at(const struct point *corner, int32_t i)
{
    return angle_turn(bearing(corner[i - 1], corner[i]), bearing(corner[i], corner[i + 1]));
}

/* RULE("B2.3.1-k"): no bend under 3" nor over 90 degrees, to 5 %. A bend lasts until the course turns the
 * other way. */
static bool bends_well(const struct point *corner, int32_t corners, struct refusal *why)
{
    const length radius = BEND_RADIUS - BEND_RADIUS * EXACTNESS / 100;
    const int32_t most = BEND_MOST + BEND_MOST * EXACTNESS / 100;
    length taken = 0; /* of the reach before, by the arc of the corner before */
    int32_t bend = 0;

    for (int32_t i = 1; i < corners; i++) {
        length reach = distance(corner[i - 1], corner[i]), arc = 0;

        if (i + 1 < corners) {
            int32_t turn = turn_at(corner, i);

            arc = arc_begins(turn, radius);
            bend = (int64_t)bend * turn < 0 ? turn : bend + turn;
        }
        if (reach == 0)
            return refuse_at(why, RULE("B2.3.1-k"), "massed.table.refused.tight", NOBODY, corner[i], 0);
        if (bend > most || bend < -most)
            return refuse_at(why, RULE("B2.3.1-k"), "massed.table.refused.bend", NOBODY, corner[i], 0);
        if (taken + arc > reach)
            return refuse_at(why, RULE("B2.3.1-k"), "massed.table.refused.tight", NOBODY, corner[i], 0);
        taken = arc;
    }
    return true;
}

/* --- what it may not touch ------------------------------------------------------------------------- */

/* The rule that keeps water away from such a piece; NULL: it may cross it. */
static const char *keeps_away(int32_t kind)
{
    switch (kind) {
    case TERRAIN_HILL:
    case TERRAIN_STEEP_HILL:
        return RULE("B2.3.1-h");
    case TERRAIN_BUILDING:
        return RULE("B2.3.1-i");
    case TERRAIN_MARSH:
    case TERRAIN_POND:
        return NULL;     /* RULE("B2.3.1-j") */
    case TERRAIN_STREAM: /* other water */
    case TERRAIN_RIVER:
        return NULL;
    default:
        return RULE("B2.3.1-k");
    }
}

/* no rule: an early out; shapes_meet says the same */
static bool near_box(const struct point *corner, int32_t corners, const struct shape *course)
{
    struct point low = corner[0], high = corner[0];
    bool left = true, right = true, below = true, above = true;

    for (int32_t i = 1; i < corners; i++) {
        low = (struct point){corner[i].x < low.x ? corner[i].x : low.x,
                             corner[i].y < low.y ? corner[i].y : low.y};
        high = (struct point){corner[i].x > high.x ? corner[i].x : high.x,
                              corner[i].y > high.y ? corner[i].y : high.y};
    }
    for (int32_t i = 0; i < course->corners; i++) {
        left &= course->corner[i].x < low.x - course->width;
        right &= course->corner[i].x > high.x + course->width;
        below &= course->corner[i].y < low.y - course->width;
        above &= course->corner[i].y > high.y + course->width;
    }
    return !left && !right && !below && !above;
}

/* As wide as a river can turn out to be: its width is rolled only when all of them lie on the table. */
static bool runs_clear(const struct match *m, const struct point *corner, int32_t corners,
                       struct refusal *why)
{
    const struct table *t = table_of(m);
    struct shape course = {.corners = corners, .line = true, .width = WIDEST_RIVER}, other;

    for (int32_t i = 0; i < corners; i++)
        course.corner[i] = corner[i];
    for (int32_t i = 0; i < t->pieces; i++) {
        const struct piece *p = table_piece_const(t, i);
        const char *rule = keeps_away(p->kind);

        if (!rule || !piece_there(t, i) || !near_box(piece_points(t, i), p->points, &course))
            continue;
        shape_of_piece(t, i, &other);
        if (shapes_meet(&course, &other))
            return refuse_at(why, rule, "massed.table.refused.in_the_way", NOBODY, other.corner[0], 0);
    }
    return true;
}

bool massed_course_good(const struct match *m, const struct point *corner, int32_t corners,
                        const struct point *before, const struct point *after, struct refusal *why)
{
    struct point all[REACHES];
    int32_t count = 0;

    assert(corners >= 2 && corners <= COURSE_CORNERS);
    if (before)
        all[count++] = *before;
    for (int32_t i = 0; i < corners; i++)
        all[count++] = corner[i];
    if (after)
        all[count++] = *after;
    return bends_well(all, count, why) && runs_clear(m, corner, corners, why);
}

/* --- paths ----------------------------------------------------------------------------------------- */

/* Two arcs that fill a reach between them meet in one point. */
static void add_corner(struct massed_path *p, struct point at)
{
    if (p->corners == 0 || distance(p->corner[p->corners - 1], at) > MILLIMETRE)
        p->corner[p->corners++] = at;
}

void massed_course_path(const struct massed_course *c, struct massed_path *out)
{
    out->corners = 0;
    for (int32_t i = 0; i + 1 < c->corners; i++) {
        if (i == 0) {
            add_corner(out, c->corner[i]);
            continue;
        }
        length arc = arc_begins(turn_at(c->corner, i), BEND_RADIUS - BEND_RADIUS * EXACTNESS / 100);

        add_corner(out, point_towards(c->corner[i], c->corner[i - 1], arc));
        add_corner(out, point_towards(c->corner[i], c->corner[i + 1], arc));
    }
    if (out->corners > 1 && distance(out->corner[out->corners - 1], c->corner[c->corners - 1]) <= MILLIMETRE)
        out->corners--;
    out->corner[out->corners++] = c->corner[c->corners - 1];
}

length massed_path_length(const struct massed_path *p)
{
    return line_length(p->corner, p->corners);
}

struct point massed_path_at(const struct massed_path *p, length along)
{
    for (int32_t i = 0; i + 1 < p->corners; i++) {
        length reach = distance(p->corner[i], p->corner[i + 1]);

        if (along <= reach)
            return along <= 0 ? p->corner[i] : point_towards(p->corner[i], p->corner[i + 1], along);
        along -= reach;
    }
    return p->corner[p->corners - 1];
}

void massed_path_part(const struct massed_path *p, length from, length to, struct massed_path *out)
{
    length begin = 0;

    out->corners = 0;
    out->corner[out->corners++] = massed_path_at(p, from);
    for (int32_t i = 1; i + 1 < p->corners; i++) {
        begin += distance(p->corner[i - 1], p->corner[i]);
        if (begin > from + MILLIMETRE && begin < to - MILLIMETRE)
            out->corner[out->corners++] = p->corner[i];
    }
    out->corner[out->corners++] = massed_path_at(p, to);
}

length massed_path_nearest(const struct massed_path *p, struct point at, length *off)
{
    length along = line_along(p->corner, p->corners, at);

    *off = distance(massed_path_at(p, along), at);
    return along;
}

/* --- water ----------------------------------------------------------------------------------------- */

static length within(length at, length most)
{
    at = at > 0 ? at : 0;
    return at < most ? at : most;
}

static struct point kept_on_table(const struct match *m, struct point p)
{
    const struct table_limits *l = &table_of(m)->limits;

    return (struct point){within(p.x, l->width), within(p.y, l->depth)};
}

/* The banks beside a corner: half of the turn behind it and half before it. */
static void banks(const struct match *m, struct point at, angle in, angle out, length half,
                  struct point *left, struct point *right)
{
    int32_t turn = angle_turn(in, out) / 2;
    length far = (length)((int64_t)half * SINE_ONE / angle_cosine((angle)abs(turn)));
    angle across = (angle)(in + turn + QUARTER_TURN);

    *right = kept_on_table(m, point_ahead(at, across, far));
    *left = kept_on_table(m, point_ahead(at, angle_opposite(across), far));
}

void massed_path_band(const struct match *m, const struct massed_path *p, const struct point *before,
                      const struct point *after, length width, struct shape *out)
{
    int32_t last = p->corners - 1;

    out->corners = 2 * p->corners;
    out->line = false;
    out->width = 0;
    for (int32_t i = 0; i <= last; i++) {
        angle in = i > 0 ? bearing(p->corner[i - 1], p->corner[i]) : bearing(p->corner[0], p->corner[1]);
        angle ahead = i < last ? bearing(p->corner[i], p->corner[i + 1]) : in;

        if (i == 0 && before)
            in = bearing(*before, p->corner[0]);
        if (i == last && after)
            ahead = bearing(p->corner[last], *after);
        banks(m, p->corner[i], in, ahead, width / 2, &out->corner[i], &out->corner[out->corners - 1 - i]);
    }
}
