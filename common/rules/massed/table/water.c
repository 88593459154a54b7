#include "common/rules/massed/table/water.h"

#include "common/match/ground.h"
#include "common/rules/massed/table/pieces.h"

enum { TOUCH = 2 };

/* --- watercourses ---------------------------------------------------------------------------------- */

int32_t massed_keep_course(struct massed_table *t, enum massed_course_part part, int32_t section,
                           int32_t water, const struct point *corner, int32_t corners)
{
    for (int32_t i = 0; i < COURSES_MOST; i++) {
        struct massed_course *c = &t->course[i];

        if (c->part != COURSE_NONE)
            continue;
        *c = (struct massed_course){
            .part = (int32_t)part, .section = section, .water = water, .corners = corners};
        for (int32_t k = 0; k < corners; k++)
            c->corner[k] = corner[k];
        return i;
    }
    assert(false); /* each section has one river, one arm and one link at most */
    return NOTHING;
}

const struct massed_course *massed_river_of(const struct massed_table *t, int32_t section)
{
    int32_t i = 0;

    while (t->course[i].part != COURSE_MAIN || t->course[i].section != section)
        i++;
    assert(i < COURSES_MOST);
    return &t->course[i];
}

int32_t massed_new_water(struct massed_table *t, int32_t parent)
{
    int32_t water = 0;

    while (t->water[water].there)
        water++;
    assert(water < COURSES_MOST);
    t->water[water] = (struct massed_water){.there = 1, .parent = parent};
    return water;
}

/* A river stays a river: what flows into it becomes part of it. */
int32_t massed_join_waters(struct massed_table *t, int32_t one, int32_t other)
{
    int32_t kept = t->water[one].parent == NOTHING ? one : other, gone = kept == one ? other : one;

    if (one == other)
        return one;
    if (t->water[kept].parent == gone)
        t->water[kept].parent = t->water[gone].parent;
    for (int32_t i = 0; i < COURSES_MOST; i++) {
        if (t->course[i].part != COURSE_NONE && t->course[i].water == gone)
            t->course[i].water = kept;
        if (t->water[i].there && t->water[i].parent == gone)
            t->water[i].parent = kept;
    }
    t->water[gone] = (struct massed_water){0};
    return kept;
}

int32_t massed_goes_on(const struct massed_table *t, int32_t course, struct point end, bool *last)
{
    for (int32_t i = 0; i < COURSES_MOST; i++) {
        const struct massed_course *c = &t->course[i];

        if (i == course || c->part == COURSE_NONE || c->part == COURSE_ARM ||
            c->water != t->course[course].water)
            continue;
        for (int32_t k = 0; k < 2; k++)
            if (distance(c->corner[k ? c->corners - 1 : 0], end) <= TOUCH) {
                *last = k == 1;
                return i;
            }
    }
    return NOTHING;
}

/* --- on the table ---------------------------------------------------------------------------------- */

/* RULE("B2.3.2-c"): the arms have three quarters of the width each. */
length massed_width_at(const struct massed_table *t, const struct massed_course *c, length along)
{
    length width = t->water[c->water].width;
    bool divided = c->part == COURSE_ARM || (along >= c->parts_at && along < c->meets_at);

    return divided ? width * 3 / 4 : width;
}

/* The next distance along a course where a bridge or ford begins or ends, or its width changes. */
static length next_change(const struct massed_table *t, int32_t course, length from, length whole)
{
    const struct massed_course *c = &t->course[course];
    length next = whole;
    length at[2] = {c->parts_at, c->meets_at};

    for (int32_t i = 0; i < 2; i++)
        if (at[i] > from && at[i] < next)
            next = at[i];
    for (int32_t i = 0; i < CUTS_MOST; i++) {
        const struct massed_cut *cut = &t->cut[i];

        if (cut->course != course)
            continue;
        if (cut->from > from && cut->from < next)
            next = cut->from;
        if (cut->to > from && cut->to < next)
            next = cut->to;
    }
    return next;
}

static bool is_cut(const struct massed_table *t, int32_t course, length along)
{
    for (int32_t i = 0; i < CUTS_MOST; i++)
        if (t->cut[i].course == course && along >= t->cut[i].from && along < t->cut[i].to)
            return true;
    return false;
}

static void lay(struct match *m, const struct massed_table *t, int32_t kind, const struct shape *shape)
{
    struct piece p = massed_ground_piece(t, kind);
    int32_t laid = ground_lay(m, &p, shape);

    assert(laid != NOTHING); /* WATER_PIECES */
    (void)laid;
}

/* RULE("B2.3.2-d"): for movement a stream is its centre line. Until its width is rolled, all water is one. */
static void lay_stream(struct match *m, const struct massed_table *t, const struct massed_path *path)
{
    struct shape line = {.corners = path->corners, .line = true};

    for (int32_t i = 0; i < path->corners; i++)
        line.corner[i] = path->corner[i];
    lay(m, t, TERRAIN_STREAM, &line);
}

/* The corner of the next course behind one end of this one; false: nothing goes on there. */
static bool next_corner(const struct massed_table *t, int32_t course, struct point end, struct point *out)
{
    struct massed_path path;
    bool last;
    int32_t next = massed_goes_on(t, course, end, &last);

    if (next == NOTHING || t->course[course].part == COURSE_ARM)
        return false;
    massed_course_path(&t->course[next], &path);
    *out = path.corner[last ? path.corners - 2 : 1];
    return true;
}

/* RULE("B2.3.2-e"): nobody goes through a river but at a ford or bridge. */
static void lay_river(struct match *m, const struct massed_table *t, int32_t course,
                      const struct massed_path *path)
{
    const struct massed_course *c = &t->course[course];
    length whole = massed_path_length(path);

    for (length from = 0, to; from < whole; from = to) {
        struct massed_path part;
        struct shape band;
        struct point before, after;
        bool joined, goes_on;

        to = next_change(t, course, from, whole);
        if (is_cut(t, course, from) || to - from <= MILLIMETRE)
            continue;
        massed_path_part(path, from, to, &part);
        joined = from == 0 && next_corner(t, course, path->corner[0], &before);
        goes_on = to == whole && next_corner(t, course, path->corner[path->corners - 1], &after);
        massed_path_band(m, &part, joined ? &before : NULL, goes_on ? &after : NULL,
                         massed_width_at(t, c, from), &band);
        lay(m, t, TERRAIN_RIVER, &band);
    }
}

void massed_lay_water(struct match *m, const struct massed_table *t)
{
    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        int32_t kind = table_piece_const(table_of(m), i)->kind;

        if ((kind == TERRAIN_STREAM || kind == TERRAIN_RIVER) && piece_there(table_of(m), i))
            ground_remove(m, i);
    }
    for (int32_t i = 0; i < COURSES_MOST; i++) {
        struct massed_path path;

        if (t->course[i].part == COURSE_NONE)
            continue;
        massed_course_path(&t->course[i], &path);
        if (massed_is_river(t, t->course[i].water))
            lay_river(m, t, i, &path);
        else
            lay_stream(m, t, &path);
    }
}
