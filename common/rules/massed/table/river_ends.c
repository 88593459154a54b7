/* B2.3.1-c to -g: where a river may begin and end. */
#include "common/rules/massed/table/water.h"

enum { TOUCH = 2 };

static struct outline side_line(const struct match *m, int32_t section, int32_t side)
{
    struct point corner[SECTION_SIDES];

    massed_section_corners(m, section, corner);
    return outline_of_segment(corner[side], corner[(side + 1) % SECTION_SIDES], 0);
}

static void add_joint(struct massed_reach *r, const struct match *m, const struct massed_course *c,
                      int32_t number, int32_t section, int32_t side, bool last)
{
    struct outline line = side_line(m, section, side);
    struct point at = c->corner[last ? c->corners - 1 : 0];

    if (outline_gap(&line, at) > TOUCH || r->joints == JOINTS_MOST)
        return;
    r->how[side] = SIDE_JOINT;
    r->joint[r->joints++] = (struct massed_joint){
        .side = side, .course = number, .at = at, .beyond = c->corner[last ? c->corners - 2 : 1]};
}

void massed_look_round(const struct match *m, const struct massed_table *t, int32_t section,
                       struct massed_reach *out)
{
    out->joints = 0;
    for (int32_t side = 0; side < SECTION_SIDES; side++) {
        int32_t beyond = massed_section_beyond(section, side);

        if (beyond == NOTHING)
            out->how[side] = SIDE_EDGE;
        else if (t->drawn[beyond])
            out->how[side] = SIDE_PASSED;
        else
            out->how[side] = t->rivers[beyond] > 0 ? SIDE_OPEN : SIDE_CLOSED;
        for (int32_t i = 0; beyond != NOTHING && i < COURSES_MOST; i++) {
            const struct massed_course *c = &t->course[i];

            if (c->part == COURSE_NONE || c->part == COURSE_LINK || c->section != beyond)
                continue;
            add_joint(out, m, c, i, section, side, false);
            add_joint(out, m, c, i, section, side, true);
        }
    }
}

bool massed_has_side(const struct massed_reach *r, enum massed_side_reach how)
{
    for (int32_t side = 0; side < SECTION_SIDES; side++)
        if (r->how[side] == (int32_t)how)
            return true;
    return false;
}

/* --- the ends of a drawn line ---------------------------------------------------------------------- */

static bool side_serves(const struct massed_reach *r, const struct massed_river *asked, int32_t side)
{
    return r->how[side] == SIDE_EDGE || r->how[side] == SIDE_OPEN ||
           (asked->tributary && r->how[side] == SIDE_PASSED);
}

/* What the end of a line can be: a joint, or a point of a side; near a corner of the section there are two.
 */
static int32_t ends_at(const struct match *m, const struct massed_reach *r, const struct massed_river *asked,
                       struct point p, struct massed_end out[ENDS_OF_POINT])
{
    int32_t count = 0;

    for (int32_t i = 0; asked->joints > 0 && i < r->joints && count < ENDS_OF_POINT; i++)
        if (distance(r->joint[i].at, p) <= SNAP)
            out[count++] = (struct massed_end){.side = r->joint[i].side, .joint = i, .at = r->joint[i].at};
    for (int32_t side = 0; side < SECTION_SIDES && count < ENDS_OF_POINT; side++) {
        struct outline line = side_line(m, asked->section, side);

        if (side_serves(r, asked, side) && outline_gap(&line, p) <= SNAP)
            out[count++] =
                (struct massed_end){.side = side, .joint = NOTHING, .at = outline_nearest_core(&line, p)};
    }
    return count;
}

/* Sides of the section that an end can lie on. */
static int32_t eligible(const struct massed_reach *r, const struct massed_river *asked)
{
    int32_t count = 0;

    for (int32_t side = 0; side < SECTION_SIDES; side++)
        count += side_serves(r, asked, side) || (asked->joints > 0 && r->how[side] == SIDE_JOINT);
    return count;
}

static bool on_table_edge(const struct massed_reach *r, const struct massed_end *end)
{
    return r->how[end->side] == SIDE_EDGE;
}

static bool shared_eligible(const struct massed_reach *r, const struct massed_river *asked)
{
    return massed_has_side(r, SIDE_OPEN) || (asked->tributary && massed_has_side(r, SIDE_PASSED));
}

/* The rule that two ends break; NULL: none. */
static const char *ends_break(const struct massed_reach *r, const struct massed_river *asked,
                              const struct massed_end *a, const struct massed_end *b)
{
    int32_t met = (a->joint != NOTHING) + (b->joint != NOTHING);
    int32_t passed = (r->how[a->side] == SIDE_PASSED) + (r->how[b->side] == SIDE_PASSED);

    if (a->joint != NOTHING && a->joint == b->joint)
        return RULE("B2.3.1-f");
    if (a->side == b->side && eligible(r, asked) > 1)
        return RULE("B2.3.1-e");
    if (met < asked->joints)
        return asked->joints > 1 ? RULE("B2.3.1-f") : RULE("B2.3.1-g");
    if (asked->tributary && passed != 1)
        return RULE("B2.3.1-n");
    if (shared_eligible(r, asked) && on_table_edge(r, a) && on_table_edge(r, b))
        return RULE("B2.3.1-c");
    return NULL;
}

/* Where nothing else can be said, the side is told that ends must lie on sides that serve. */
static bool put_ends(const struct match *m, const struct massed_reach *r, const struct massed_river *asked,
                     struct massed_draft *d, struct refusal *why)
{
    struct massed_end one[ENDS_OF_POINT], other[ENDS_OF_POINT];
    struct point last = d->corner[d->corners - 1];
    int32_t ones = ends_at(m, r, asked, d->corner[0], one), others = ends_at(m, r, asked, last, other);
    const char *broken = shared_eligible(r, asked) ? RULE("B2.3.1-c") : RULE("B2.3.1-d");

    if (asked->joints > 0)
        broken = RULE("B2.3.1-g");

    for (int32_t i = 0; i < ones; i++)
        for (int32_t k = 0; k < others; k++) {
            const char *rule = ends_break(r, asked, &one[i], &other[k]);

            if (!rule) {
                d->end[0] = one[i];
                d->end[1] = other[k];
                d->corner[0] = one[i].at;
                d->corner[d->corners - 1] = other[k].at;
                return true;
            }
            broken = rule;
        }
    return refuse_at(why, broken, "massed.table.refused.ends", NOBODY, ones > 0 ? last : d->corner[0], 0);
}

static const struct point *beyond(const struct massed_reach *r, const struct massed_end *end)
{
    return end->joint == NOTHING ? NULL : &r->joint[end->joint].beyond;
}

static void as_course(const struct massed_draft *d, int32_t section, struct massed_course *out)
{
    *out = (struct massed_course){.part = COURSE_MAIN, .section = section, .corners = d->corners};
    for (int32_t i = 0; i < d->corners; i++)
        out->corner[i] = d->corner[i];
}

/* RULE("B2.3.1-n"): a tributary is drawn so that the other side can lead it to the river. */
static bool can_be_linked(const struct match *m, const struct massed_table *t,
                          const struct massed_river *asked, const struct massed_draft *d, struct refusal *why)
{
    struct massed_course tributary;
    struct massed_draft link;
    int32_t end;

    as_course(d, asked->section, &tributary);
    return massed_find_link(m, t, &tributary, massed_link_section(m, t, &tributary, &end), &link) ||
           refuse_at(why, RULE("B2.3.1-n"), "massed.table.refused.no_link", NOBODY,
                     d->corner[end ? d->corners - 1 : 0], 0);
}

bool massed_ends_good(const struct match *m, const struct massed_table *t, const struct massed_river *asked,
                      struct massed_draft *d, struct refusal *why)
{
    struct massed_reach reach;

    massed_look_round(m, t, asked->section, &reach);
    return put_ends(m, &reach, asked, d, why);
}

bool massed_river_good(const struct match *m, const struct massed_table *t, const struct massed_river *asked,
                       struct massed_draft *d, struct refusal *why)
{
    struct massed_reach reach;

    massed_look_round(m, t, asked->section, &reach);
    if (!put_ends(m, &reach, asked, d, why) ||
        !massed_course_good(m, d->corner, d->corners, beyond(&reach, &d->end[0]), beyond(&reach, &d->end[1]),
                            why))
        return false;
    return !asked->tributary || can_be_linked(m, t, asked, d, why);
}

/* --- islands --------------------------------------------------------------------------------------- */

enum {
    FORK = INCH / 2,         /* it enters, and leaves, as a single river for so much at least */
    MEETS_BEFORE = 6 * INCH, /* B2.3.1-p */
    ISLAND_WIDTH = 3 * INCH  /* between the middles of the arms, half way: some land is left of a 3" river */
};

static int32_t exits(const struct massed_reach *r)
{
    int32_t count = 0;

    for (int32_t side = 0; side < SECTION_SIDES; side++)
        count += r->how[side] == SIDE_OPEN || r->how[side] == SIDE_JOINT;
    return count;
}

/* RULE("B2.3.1-p"): by its own exit, where the section has more than one that is no edge of the table. */
static bool leaves_alone(const struct match *m, const struct massed_reach *r,
                         const struct massed_river *asked, struct massed_draft *d)
{
    struct massed_end end[ENDS_OF_POINT];
    int32_t count = ends_at(m, r, asked, d->arm[d->arm_corners - 1], end);

    for (int32_t i = 0; i < count && exits(r) > 1; i++) {
        bool shared = r->how[end[i].side] == SIDE_OPEN || end[i].joint != NOTHING;

        if (shared && end[i].side != d->end[0].side && end[i].side != d->end[1].side) {
            d->arm[d->arm_corners - 1] = end[i].at;
            return true;
        }
    }
    return false;
}

/* An island lies between the two: they are apart half way, and touch nowhere between their ends. */
static bool holds_island(const struct massed_path *river, const struct massed_draft *d)
{
    struct massed_course arm = {.corners = d->arm_corners};
    struct massed_path path, inner;
    struct shape one = {.corners = river->corners, .line = true}, other = {.line = true};
    length whole, off;

    for (int32_t i = 0; i < d->arm_corners; i++)
        arm.corner[i] = d->arm[i];
    massed_course_path(&arm, &path);
    whole = massed_path_length(&path);
    if (whole < 4 * FORK)
        return false;
    massed_path_nearest(river, massed_path_at(&path, whole / 2), &off);
    massed_path_part(&path, FORK, whole - FORK, &inner);
    for (int32_t i = 0; i < river->corners; i++)
        one.corner[i] = river->corner[i];
    other.corners = inner.corners;
    for (int32_t i = 0; i < inner.corners; i++)
        other.corner[i] = inner.corner[i];
    return off >= ISLAND_WIDTH && !shapes_meet(&one, &other);
}

bool massed_arm_good(const struct match *m, const struct massed_table *t, const struct massed_river *asked,
                     struct massed_draft *d, struct refusal *why)
{
    struct massed_course river;
    struct massed_reach reach;
    struct massed_path path;
    length off, off_end, whole;
    struct point *last = &d->arm[d->arm_corners - 1];

    massed_look_round(m, t, asked->section, &reach);
    as_course(d, asked->section, &river);
    massed_course_path(&river, &path);
    whole = massed_path_length(&path);
    d->parts_at = massed_path_nearest(&path, d->arm[0], &off);
    d->meets_at = massed_path_nearest(&path, *last, &off_end);
    if (off > SNAP || d->parts_at < FORK)
        return refuse_at(why, RULE("B2.3.1-o"), "massed.table.refused.arm_begins", NOBODY, d->arm[0], 0);
    d->arm[0] = massed_path_at(&path, d->parts_at);
    if (leaves_alone(m, &reach, asked, d))
        d->meets_at = whole;
    else if (off_end > SNAP || d->meets_at < whole - MEETS_BEFORE || d->meets_at > whole - FORK ||
             d->meets_at <= d->parts_at)
        return refuse_at(why, RULE("B2.3.1-p"), "massed.table.refused.arm_ends", NOBODY, *last, 0);
    else
        *last = massed_path_at(&path, d->meets_at);
    if (!massed_course_good(m, d->arm, d->arm_corners, NULL, NULL, why))
        return false;
    return holds_island(&path, d) ||
           refuse_at(why, RULE("B2.3.1-o"), "massed.table.refused.no_island", NOBODY, *last, 0);
}

/* --- links ----------------------------------------------------------------------------------------- */

int32_t massed_link_section(const struct match *m, const struct massed_table *t,
                            const struct massed_course *tributary, int32_t *end)
{
    for (int32_t side = 0; side < SECTION_SIDES; side++) {
        int32_t beyond = massed_section_beyond(tributary->section, side);
        struct outline line = side_line(m, tributary->section, side);

        for (*end = 0; *end < 2; ++*end)
            if (beyond != NOTHING && t->drawn[beyond] &&
                outline_gap(&line, tributary->corner[*end ? tributary->corners - 1 : 0]) <= TOUCH)
                return beyond;
    }
    *end = 0;
    return NOTHING;
}

/* The water of the section that is nearest to a point. */
static struct point nearest_water(const struct massed_table *t, int32_t section, struct point p, length *off)
{
    struct point best = p;

    *off = LONGEST_SIDE;
    for (int32_t i = 0; i < COURSES_MOST; i++) {
        struct massed_path path;
        length far;

        if (t->course[i].part == COURSE_NONE || t->course[i].section != section)
            continue;
        massed_course_path(&t->course[i], &path);
        length along = massed_path_nearest(&path, p, &far);

        if (far < *off) {
            *off = far;
            best = massed_path_at(&path, along);
        }
    }
    return best;
}

/* Does it meet water before it ends? */
static bool meets_early(const struct massed_table *t, int32_t section, const struct massed_draft *d)
{
    struct massed_course link;
    struct massed_path path, inner;
    struct shape one = {.line = true};

    as_course(d, section, &link);
    massed_course_path(&link, &path);
    length whole = massed_path_length(&path);

    if (whole <= 2 * FORK)
        return false;
    massed_path_part(&path, 0, whole - FORK, &inner);
    one.corners = inner.corners;
    for (int32_t i = 0; i < inner.corners; i++)
        one.corner[i] = inner.corner[i];
    for (int32_t i = 0; i < COURSES_MOST; i++) {
        struct shape other = {.line = true, .corners = t->course[i].corners};

        if (t->course[i].part == COURSE_NONE || t->course[i].section != section)
            continue;
        for (int32_t k = 0; k < other.corners; k++)
            other.corner[k] = t->course[i].corner[k];
        if (shapes_meet(&one, &other))
            return true;
    }
    return false;
}

/* RULE("B2.3.1-n"): from the end of the tributary to the main river. */
bool massed_link_good(const struct match *m, const struct massed_table *t,
                      const struct massed_course *tributary, int32_t section, struct massed_draft *d,
                      struct refusal *why)
{
    int32_t end;
    length off;
    struct point *last = &d->corner[d->corners - 1], water = nearest_water(t, section, *last, &off);

    massed_link_section(m, t, tributary, &end);
    struct point from = tributary->corner[end ? tributary->corners - 1 : 0];
    struct point before = tributary->corner[end ? tributary->corners - 2 : 1];

    if (distance(d->corner[0], from) > SNAP)
        return refuse_at(why, RULE("B2.3.1-n"), "massed.table.refused.link_begins", NOBODY, from, 0);
    if (off > SNAP)
        return refuse_at(why, RULE("B2.3.1-n"), "massed.table.refused.link_ends", NOBODY, *last, 0);
    d->corner[0] = from;
    *last = water;
    if (points_equal(d->corner[0], d->corner[1]) || meets_early(t, section, d))
        return refuse_at(why, RULE("B2.3.1-n"), "massed.table.refused.link_ends", NOBODY, *last, 0);
    return massed_course_good(m, d->corner, d->corners, &before, NULL, why);
}
