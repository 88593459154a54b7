/* Rivers and links found on a grid: default answers, suggestions, and whether any course is possible
 * (B2.3.1-g). What is found is legal, as water.h judges it; where is looked for it is no rule. */
#include "common/rules/massed/table/water.h"

/* no rule: how finely is looked */
enum {
    POINTS_MOST = 12, /* of each side */
    ENDS_TRIED = SECTION_SIDES * POINTS_MOST + JOINTS_MOST,
    BOWS = 3,            /* to one side, to the other, straight */
    BOW_PART = 5,        /* a bow is so many times longer than it is deep */
    ISLANDS_TRIED = 100, /* rivers that are looked at for an arm beside them */
    LINK_GRID = 5,
    TARGETS_STEP = INCH /* along the water that a link can run to */
};

/* Ends of a river, and corners between them on a grid: the next row is tried where the one before finds
 * nothing. */
struct effort {
    int32_t points; /* of each side */
    int32_t grid;   /* so many corners across and deep; 0: bows */
};
/* no rule: how finely is looked */
static const struct effort effort[] = {{6, 0}, {6, 5}, {POINTS_MOST, 11}};
enum { EFFORTS = sizeof effort / sizeof effort[0] };

static bool inside(const struct match *m, int32_t section, const struct point *corner, int32_t corners)
{
    struct point zone[SECTION_SIDES];
    struct shape line = {.corners = corners, .line = true};

    massed_section_corners(m, section, zone);
    for (int32_t i = 0; i < corners; i++)
        line.corner[i] = corner[i];
    return shape_inside(&line, zone, SECTION_SIDES);
}

/* no rule: a point of the section's grid, one of many that are tried */
static struct point grid_point(const struct match *m, int32_t section, int32_t n, int32_t grid)
{
    struct point zone[SECTION_SIDES];
    int32_t across = n % grid + 1, deep = n / grid + 1;

    massed_section_corners(m, section, zone);
    return (struct point){zone[0].x + (zone[1].x - zone[0].x) * across / (grid + 1) +
                              (zone[3].x - zone[0].x) * deep / (grid + 1),
                          zone[0].y + (zone[1].y - zone[0].y) * across / (grid + 1) +
                              (zone[3].y - zone[0].y) * deep / (grid + 1)};
}

/* --- arms ------------------------------------------------------------------------------------------ */

/* no rule: where an arm is looked for */
static struct point beside(const struct massed_path *p, length along, length off)
{
    angle ahead = bearing(massed_path_at(p, along - INCH / 2), massed_path_at(p, along + INCH / 2));

    return point_ahead(massed_path_at(p, along), (angle)(ahead + QUARTER_TURN), off);
}

/* no rule: arms that part, run beside the river for a while, and meet it again are looked for */
static bool find_arm(const struct match *m, const struct massed_table *t, const struct massed_river *asked,
                     struct massed_draft *d)
{
    static const length off[] = {4 * INCH, -4 * INCH, 6 * INCH, -6 * INCH};
    static const length ahead[] = {INCH, 3 * INCH, 5 * INCH}; /* of both ends */
    struct massed_course river = {.corners = d->corners};
    struct massed_path path;

    for (int32_t i = 0; i < d->corners; i++)
        river.corner[i] = d->corner[i];
    massed_course_path(&river, &path);
    length whole = massed_path_length(&path);

    for (size_t i = 0; i < sizeof off / sizeof off[0] * 9; i++) {
        length side = off[i / 9], from = ahead[i % 3], to = whole - ahead[i / 3 % 3];
        length slope = side < 0 ? -side : side;

        if (to - from < 2 * slope + 2 * INCH)
            continue;
        d->arm_corners = 4;
        d->arm[0] = massed_path_at(&path, from);
        d->arm[1] = beside(&path, from + slope, side);
        d->arm[2] = beside(&path, to - slope, side);
        d->arm[3] = massed_path_at(&path, to);
        if (inside(m, asked->section, d->arm, d->arm_corners) && massed_arm_good(m, t, asked, d, NULL))
            return true;
    }
    return false;
}

/* --- rivers ---------------------------------------------------------------------------------------- */

/* no rule: the n-th point of a side, its middle first */
static int32_t from_middle(int32_t n, int32_t points)
{
    return points / 2 + (n + 1) / 2 * (n % 2 ? -1 : 1);
}

/* no rule: ends that are tried; massed_ends_good judges them */
static int32_t list_ends(const struct match *m, const struct massed_table *t,
                         const struct massed_river *asked, int32_t points, struct point out[ENDS_TRIED])
{
    struct massed_reach reach;
    struct point zone[SECTION_SIDES];
    int32_t count = 0;

    massed_look_round(m, t, asked->section, &reach);
    massed_section_corners(m, asked->section, zone);
    for (int32_t i = 0; asked->joints > 0 && i < reach.joints; i++)
        out[count++] = reach.joint[i].at;
    for (int32_t n = 0; n < points; n++)
        for (int32_t side = 0; side < SECTION_SIDES; side++) {
            struct point a = zone[side], b = zone[(side + 1) % SECTION_SIDES];
            int32_t part = 2 * from_middle(n, points) + 1, parts = 2 * points;

            if (reach.how[side] == SIDE_EDGE || reach.how[side] == SIDE_OPEN ||
                (asked->tributary && reach.how[side] == SIDE_PASSED))
                out[count++] =
                    (struct point){a.x + (b.x - a.x) * part / parts, a.y + (b.y - a.y) * part / parts};
        }
    return count;
}

/* The progress of a search. */
struct search {
    const struct match *m;
    const struct massed_table *t;
    const struct massed_river *asked;
    int32_t islands;
};

static bool accept(struct search *s, struct massed_draft *d)
{
    if (!inside(s->m, s->asked->section, d->corner, d->corners) ||
        !massed_river_good(s->m, s->t, s->asked, d, NULL))
        return false;
    return !s->asked->island ||
           /* no rule: how many are looked at */
           (s->islands < ISLANDS_TRIED && ++s->islands && find_arm(s->m, s->t, s->asked, d));
}

/* no rule: tries from one point to the other in a bow, or straight */
static bool bow(struct search *s, struct point from, struct point to, struct massed_draft *d)
{
    struct point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};

    for (int32_t which = 0; which < BOWS; which++) {
        length deep = distance(from, to) / BOW_PART * (which == 0 ? 1 : -1);

        d->corners = d->arm_corners = 0;
        d->corner[d->corners++] = from;
        if (which + 1 < BOWS)
            d->corner[d->corners++] = point_ahead(middle, (angle)(bearing(from, to) + QUARTER_TURN), deep);
        d->corner[d->corners++] = to;
        if (accept(s, d))
            return true;
    }
    return false;
}

/* no rule: tries from one point to the other by each point of a grid */
static bool by_grid(struct search *s, struct point from, struct point to, int32_t grid,
                    struct massed_draft *d)
{
    for (int32_t n = 0; n < grid * grid; n++) {
        d->corners = 3;
        d->arm_corners = 0;
        d->corner[0] = from;
        d->corner[1] = grid_point(s->m, s->asked->section, n, grid);
        d->corner[2] = to;
        if (accept(s, d))
            return true;
    }
    return false;
}

/* no rule: can both ends be where they are, whatever lies between them? It saves the look at all lines */
static bool ends_serve(const struct search *s, struct point from, struct point to)
{
    struct massed_draft d = {.corners = 2, .corner = {from, to}};

    return massed_ends_good(s->m, s->t, s->asked, &d, NULL);
}

int32_t massed_find_rivers(const struct match *m, const struct massed_table *t,
                           const struct massed_river *asked, int32_t most, struct massed_draft *out)
{
    struct search s = {.m = m, .t = t, .asked = asked};
    struct point end[ENDS_TRIED];
    int32_t found = 0;

    for (int32_t e = 0; e < EFFORTS && found == 0; e++) {
        int32_t ends = list_ends(m, t, asked, effort[e].points, end);

        for (int32_t i = 0; i < ends; i++)
            for (int32_t k = i + 1; k < ends && found < most; k++) { /* no rule: each pair once */
                if (!ends_serve(&s, end[i], end[k]))
                    continue;
                found += effort[e].grid == 0 ? bow(&s, end[i], end[k], &out[found])
                                             : by_grid(&s, end[i], end[k], effort[e].grid, &out[found]);
            }
    }
    return found;
}

/* --- links ----------------------------------------------------------------------------------------- */

static void try_link(const struct match *m, const struct massed_table *t,
                     const struct massed_course *tributary, int32_t section, const struct massed_draft *tried,
                     length *shortest, struct massed_draft *best)
{
    struct massed_draft d = *tried;
    length far = line_length(d.corner, d.corners);

    if (far < *shortest && inside(m, section, d.corner, d.corners) &&
        massed_link_good(m, t, tributary, section, &d, NULL)) {
        *shortest = far;
        *best = d;
    }
}

/* RULE("B2.3.1-n"): the shortest legal line; straight, or else by one corner. */
static void links_to(const struct match *m, const struct massed_table *t,
                     const struct massed_course *tributary, int32_t section, struct point target, bool grid,
                     length *shortest, struct massed_draft *best)
{
    int32_t end;
    struct massed_draft d = {.corners = grid ? 3 : 2};

    massed_link_section(m, t, tributary, &end);
    d.corner[0] = tributary->corner[end ? tributary->corners - 1 : 0];
    d.corner[d.corners - 1] = target;
    if (!grid) {
        try_link(m, t, tributary, section, &d, shortest, best);
        return;
    }
    for (int32_t n = 0; n < LINK_GRID * LINK_GRID; n++) {
        d.corner[1] = grid_point(m, section, n, LINK_GRID);
        try_link(m, t, tributary, section, &d, shortest, best);
    }
}

bool massed_find_link(const struct match *m, const struct massed_table *t,
                      const struct massed_course *tributary, int32_t section, struct massed_draft *out)
{
    length shortest = LONGEST_SIDE; /* none yet */

    for (int32_t grid = 0; grid < 2 && shortest == LONGEST_SIDE; grid++)
        for (int32_t i = 0; section != NOTHING && i < COURSES_MOST; i++) {
            struct massed_path path;

            if (t->course[i].part == COURSE_NONE || t->course[i].section != section)
                continue;
            massed_course_path(&t->course[i], &path);
            for (length along = 0; along <= massed_path_length(&path); along += TARGETS_STEP)
                links_to(m, t, tributary, section, massed_path_at(&path, along), grid, &shortest, out);
        }
    return shortest < LONGEST_SIDE;
}
