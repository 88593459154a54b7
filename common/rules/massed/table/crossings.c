/* B2.3.3: where rivers can be crossed. */
#include "common/match/ground.h"
#include "common/rules/massed/table/pieces.h"
#include "common/rules/massed/table/spans.h"
#include "common/rules/massed/table/steps.h"

/* --- the middle of a river ------------------------------------------------------------------------- */

struct spot {
    int32_t course; /* NOTHING: none found */
    length along;
    int64_t off, across, at; /* how much nearer to one edge, how far from the middle, where */
};

static bool better(const struct spot *a, const struct spot *b)
{
    if (b->course == NOTHING || a->off != b->off)
        return b->course == NOTHING || a->off < b->off;
    return a->across != b->across ? a->across < b->across : a->at < b->at;
}

static int64_t size(int64_t n)
{
    return n < 0 ? -n : n;
}

static struct spot spot_at(const struct match *m, const struct massed_path *path, int32_t course,
                           length along)
{
    struct point p = massed_path_at(path, along);

    return (struct spot){.course = course,
                         .along = along,
                         .off = size(2 * (int64_t)massed_deep(m, p) - massed_table_depth(m)),
                         .across = size(2 * (int64_t)massed_along(m, p) - massed_table_length(m)),
                         .at = massed_along(m, p)};
}

static void consider(const struct match *m, const struct massed_table *t, const struct massed_path *path,
                     int32_t course, length along, bool divided, struct spot *best)
{
    struct spot spot = spot_at(m, path, course, along);
    struct massed_span span;

    if (massed_divided(t, course, along) != divided || !better(&spot, best))
        return;
    massed_span_about(m, t, course, along, &span);
    if (span.reached >= CROSSING - MILLIMETRE)
        *best = spot;
}

/* Where a value that changes evenly along a reach is `half`; outside of the reach if nowhere. */
static length part_where(length from, length to, length half, length reach)
{
    return from == to ? 0 : (length)((int64_t)(half - from) * reach / (to - from));
}

/* RULE("B2.3.3-a"): the point whose distances to the two long edges differ least, then that nearest to the
 * middle of the table, then the lowest x. On a straight reach it is one of its ends, where it crosses the
 * middle line of the table, or, on one that is parallel to it, where it is half way along the table. */
static void search_course(const struct match *m, const struct massed_table *t, int32_t course, bool divided,
                          struct spot *best)
{
    struct massed_path path;
    length begin = 0;
    length half_deep = massed_table_depth(m) / 2, half_along = massed_table_length(m) / 2;

    massed_course_path(&t->course[course], &path);
    for (int32_t i = 0; i + 1 < path.corners; i++) {
        struct point a = path.corner[i], b = path.corner[i + 1];
        length reach = distance(a, b);
        length at[] = {0, reach, part_where(massed_deep(m, a), massed_deep(m, b), half_deep, reach),
                       part_where(massed_along(m, a), massed_along(m, b), half_along, reach)};

        for (size_t k = 0; k < sizeof at / sizeof at[0]; k++)
            if (at[k] >= 0 && at[k] <= reach)
                consider(m, t, &path, course, begin + at[k], divided, best);
        begin += reach;
    }
    /* A millimetre off where it parts and meets again: rounding does not put it on the wrong side of that. */
    length parts = t->course[course].parts_at, meets = t->course[course].meets_at;
    length change[] = {parts - MILLIMETRE, parts + MILLIMETRE, meets - MILLIMETRE, meets + MILLIMETRE};

    for (size_t k = 0; meets > 0 && k < sizeof change / sizeof change[0]; k++)
        if (change[k] > 0 && change[k] < begin)
            consider(m, t, &path, course, change[k], divided, best);
}

static struct spot middle_of(const struct match *m, const struct massed_table *t, int32_t water, bool divided)
{
    struct spot best = {.course = NOTHING};

    for (int32_t i = 0; i < COURSES_MOST; i++)
        if (t->course[i].part != COURSE_NONE && t->course[i].water == water)
            search_course(m, t, i, divided, &best);
    return best;
}

/* --- the crossing of a river ----------------------------------------------------------------------- */

static void whole_table(const struct match *m, struct decision *d)
{
    length wide = massed_table_length(m), deep = massed_table_depth(m);
    struct point corner[SECTION_SIDES] = {massed_table_point(m, 0, 0), massed_table_point(m, wide, 0),
                                          massed_table_point(m, wide, deep), massed_table_point(m, 0, deep)};

    decision_zone(d, corner, SECTION_SIDES);
}

/* The course of the watercourse (NOTHING: of any river) nearest to a point, within reach of it. */
static int32_t course_near(const struct massed_table *t, int32_t water, struct point p, length *along)
{
    int32_t course = NOTHING;
    length nearest = INCH;

    for (int32_t i = 0; i < COURSES_MOST; i++) {
        struct massed_path path;
        length off, at;

        if (t->course[i].part == COURSE_NONE || !massed_is_river(t, t->course[i].water) ||
            (water != NOTHING && t->course[i].water != water))
            continue;
        massed_course_path(&t->course[i], &path);
        at = massed_path_nearest(&path, p, &off);
        if (off < nearest) {
            nearest = off;
            course = i;
            *along = at;
        }
    }
    return course;
}

void massed_crossing_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->free_point = true;
    whole_table(m, d);
}

bool massed_crossing_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    length along;

    (void)d;
    (void)p;
    return course_near(massed_table_asked(m), FRAME_TOP(massed_table_frame, m)->water, a->item[0].at,
                       &along) != NOTHING ||
           refuse_at(why, RULE("B2.3.3-a"), "massed.table.refused.no_river", NOBODY, a->item[0].at, 0);
}

static struct point point_of(const struct massed_table *t, const struct spot *spot)
{
    struct massed_path path;

    massed_course_path(&t->course[spot->course], &path);
    return massed_path_at(&path, spot->along);
}

/* On one arm only if no undivided stretch is left. */
void massed_crossing_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct massed_table *t = massed_table_asked(m);
    int32_t water = FRAME_TOP(massed_table_frame, m)->water;
    struct spot spot = middle_of(m, t, water, false);

    (void)d;
    if (spot.course == NOTHING)
        spot = middle_of(m, t, water, true);
    for (int32_t i = 0; i < COURSES_MOST && spot.course == NOTHING; i++) /* a river shorter than its bridge */
        if (t->course[i].part != COURSE_NONE && t->course[i].water == water)
            spot = (struct spot){.course = i};
    answer_add(a, -1, NO_VALUE)->at = point_of(t, &spot);
}

void massed_bridge_describe(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const tag[] = {"rolled", "bridge", "ford"};
    static const char *const label[] = {"massed.table.option.rolled", "massed.table.option.bridge",
                                        "massed.table.option.ford"};

    (void)m;
    (void)side;
    d->min = d->max = 1;
    for (int32_t i = BRIDGE_ROLLED; i <= BRIDGE_FORD; i++)
        decision_option(d, tag[i], label[i])->id = i;
}

static void keep_cuts(struct massed_table *t, const struct massed_span *s)
{
    for (int32_t i = 0; i < s->cuts; i++)
        for (int32_t k = 0; k < CUTS_MOST; k++)
            if (t->cut[k].course == NOTHING) {
                t->cut[k] = s->cut[i];
                break;
            }
}

/* RULE("B2.3.3-f"): a ford is difficult; a bridge is open ground, and the river beside it stays. */
static void build(struct match *m, struct massed_table *t, int32_t course, length along, int32_t kind)
{
    struct piece piece = massed_ground_piece(t, kind);
    struct massed_span span;
    struct shape band;

    massed_span_about(m, t, course, along, &span);
    if (span.line.corners < 2 || massed_span_taken(t, &span))
        return;
    keep_cuts(t, &span);
    massed_lay_water(m, t);
    massed_path_band(m, &span.line, NULL, NULL, span.width, &band);
    int32_t laid = ground_lay(m, &piece, &band);

    assert(laid != NOTHING); /* WATER_PIECES */
    (void)laid;
}

/* RULE("B2.3.3-a"): where it lies on an arm, the other one gets a crossing of the same kind. */
static void build_on_other_arm(struct match *m, struct massed_table *t, int32_t course, int32_t kind)
{
    struct spot best = {.course = NOTHING};

    for (int32_t i = 0; i < COURSES_MOST; i++)
        if (i != course && t->course[i].part != COURSE_NONE &&
            t->course[i].water == t->course[course].water &&
            t->course[i].section == t->course[course].section)
            search_course(m, t, i, true, &best);
    if (best.course != NOTHING)
        build(m, t, best.course, best.along, kind);
}

/* RULE("B2.3.3-b"): D6, 1 to 3 a bridge, 4 to 6 a ford. */
void massed_cross(struct match *m, struct massed_table *t, const struct massed_table_frame *v, int32_t option)
{
    enum { BRIDGE_TO = 3 };
    struct point at = {v->x, v->y};
    length along = 0;
    int32_t course = course_near(t, v->water, at, &along);
    struct roll roll;

    if (option == BRIDGE_ROLLED) {
        roll_begin(&roll, "massed.table.roll.bridge", NOTHING, NOBODY, TABLE_D6);
        roll.total = roll_die(m, &roll);
    }
    bool bridge = option == BRIDGE_BUILT || (option == BRIDGE_ROLLED && roll.total <= BRIDGE_TO);
    int32_t kind = bridge ? TERRAIN_BRIDGE : TERRAIN_FORD;

    build(m, t, course, along, kind);
    if (massed_divided(t, course, along))
        build_on_other_arm(m, t, course, kind);
    struct event *e = event_begin(m, bridge ? "massed.table.bridge" : "massed.table.ford", RULE("B2.3.3-a"));

    event_rule(e, RULE("B2.3.3-b"));
    massed_tell_section(e, t->course[course].section);
    if (option == BRIDGE_ROLLED)
        event_roll(e, &roll);
    event_end(m);
}

/* --- fords of the players -------------------------------------------------------------------------- */

static bool in_own_half(const struct match *m, const struct massed_span *s, int32_t side)
{
    length half = massed_table_depth(m) / 2;

    for (int32_t i = 0; i < s->line.corners; i++) {
        length deep = massed_deep(m, s->line.corner[i]);

        if (side == 0 ? deep > half + MILLIMETRE : deep < half - MILLIMETRE)
            return false;
    }
    return true;
}

/* RULE("B2.3.3-e"): only in its own half; all of its 4". */
static bool ford_good(const struct match *m, const struct massed_table *t, int32_t side, int32_t course,
                      length along, struct refusal *why)
{
    struct massed_span span;
    struct massed_path path;

    massed_course_path(&t->course[course], &path);
    struct point at = massed_path_at(&path, along);

    massed_span_about(m, t, course, along, &span);
    if (span.reached < CROSSING - MILLIMETRE || massed_span_taken(t, &span))
        return refuse_at(why, RULE("B2.3.3-c"), "massed.table.refused.ford_room", NOBODY, at, 0);
    return in_own_half(m, &span, side) ||
           refuse_at(why, RULE("B2.3.3-e"), "massed.table.refused.own_half", NOBODY, at, 0);
}

/* A point of a course is rounded, and is judged as an answer is: by the place of a course that is nearest to
 * it. */
static bool ford_good_at(const struct match *m, const struct massed_table *t, int32_t side, struct point at)
{
    length along = 0;
    int32_t course = course_near(t, NOTHING, at, &along);

    return course != NOTHING && ford_good(m, t, side, course, along, NULL);
}

/* Up to `most` places for a ford, an inch apart. */
static int32_t list_fords(const struct match *m, const struct massed_table *t, int32_t side, int32_t most,
                          struct point *out)
{
    int32_t found = 0;

    for (int32_t i = 0; i < COURSES_MOST; i++) {
        struct massed_path path;

        if (t->course[i].part == COURSE_NONE || !massed_is_river(t, t->course[i].water))
            continue;
        massed_course_path(&t->course[i], &path);
        length whole = massed_path_length(&path);

        for (length along = CROSSING / 2; along + CROSSING / 2 <= whole && found < most; along += INCH) {
            struct point at = massed_path_at(&path, along);

            if (ford_good(m, t, side, i, along, NULL) && ford_good_at(m, t, side, at))
                out[found++] = at;
        }
    }
    return found;
}

int32_t massed_may_ford(const struct match *m, const struct massed_table *t)
{
    struct point at;
    int32_t sides = 0;

    for (int32_t side = 0; side < TABLE_SIDES; side++)
        if (list_fords(m, t, side, 1, &at) > 0)
            sides |= 1 << side;
    return sides;
}

/* RULE("B2.3.3-c"): each side may try once. */
void massed_ford_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)m;
    (void)side;
    d->min = d->max = 1;
    decision_option(d, "try", "massed.table.option.try_ford")->id = FORD_TRY;
    decision_option(d, "decline", "massed.table.option.no_ford")->id = FORD_DECLINE;
}

void massed_ford_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    massed_tributary_suggest(m, d, s);
}

/* RULE("B2.3.3-d"): if both want to, the higher D6 goes first; else next_ford finds who does. */
void massed_hear_fords(struct match *m, struct massed_table_frame *v, int32_t asked)
{
    v->wants = v->tried = 0;
    for (int32_t side = 0; side < TABLE_SIDES; side++)
        if (asked >> side & 1 && flow_answer(m, side)->item[0].ref == FORD_TRY)
            v->wants |= 1 << side;
    if (v->wants == 3)
        v->side =
            massed_roll_off(m, "massed.table.ford_order", "massed.table.roll.ford_order", RULE("B2.3.3-d"));
}

bool massed_try_ford(struct match *m, const struct massed_table_frame *v)
{
    enum { FORD_FROM = 4 };
    struct roll roll;

    roll_begin(&roll, "massed.table.roll.ford", v->side, NOBODY, TABLE_D6);
    roll.total = roll_die(m, &roll);
    roll.target = FORD_FROM;
    roll.result = roll.total >= FORD_FROM ? ROLL_PASSED : ROLL_FAILED;
    struct event *e =
        event_begin(m, roll.result == ROLL_PASSED ? "massed.table.ford_found" : "massed.table.no_ford_found",
                    RULE("B2.3.3-c"));

    event_arg(e, "side", ARG_SIDE, v->side);
    event_roll(e, &roll);
    event_end(m);
    return roll.result == ROLL_PASSED;
}

void massed_ford_at_describe(const struct match *m, int32_t side, struct decision *d)
{
    length wide = massed_table_length(m), low = side == 0 ? 0 : massed_table_depth(m) / 2,
           high = side == 0 ? massed_table_depth(m) / 2 : massed_table_depth(m);
    struct point corner[SECTION_SIDES] = {massed_table_point(m, 0, low), massed_table_point(m, wide, low),
                                          massed_table_point(m, wide, high), massed_table_point(m, 0, high)};

    d->free_point = true;
    decision_zone(d, corner, SECTION_SIDES);
}

bool massed_ford_at_check(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    const struct massed_table *t = massed_table_asked(m);
    length along = 0;
    int32_t course = course_near(t, NOTHING, a->item[0].at, &along);

    (void)p;
    if (course == NOTHING)
        return refuse_at(why, RULE("B2.3.3-c"), "massed.table.refused.no_river", NOBODY, a->item[0].at, 0);
    return ford_good(m, t, d->side, course, along, why);
}

void massed_ford_at_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct point at;
    int32_t found = list_fords(m, massed_table_asked(m), d->side, 1, &at);

    assert(found == 1); /* else it would not be asked */
    (void)found;
    answer_add(a, -1, NO_VALUE)->at = at;
}

void massed_ford_at_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    enum { SUGGESTED = 32 };
    struct point at[SUGGESTED];
    int32_t found = list_fords(m, massed_table_asked(m), d->side, SUGGESTED, at);

    for (int32_t i = 0; i < found; i++)
        if (suggest_begin(s, "massed.table.suggest.ford", 0)) {
            suggest_place(s, -1, at[i], 0, NO_VALUE);
            suggest_point(s, "at", at[i]);
        }
}

void massed_put_ford(struct match *m, struct massed_table *t, const struct massed_table_frame *v)
{
    struct point at = flow_answer(m, v->side)->item[0].at;
    length along = 0;
    int32_t course = course_near(t, NOTHING, at, &along);

    if (course == NOTHING)
        return; /* no rule: the game master has changed something meanwhile */
    build(m, t, course, along, TERRAIN_FORD);
    struct event *e = event_begin(m, "massed.table.players_ford", RULE("B2.3.3-c"));

    event_arg(e, "side", ARG_SIDE, v->side);
    event_point(e, "at", at);
    event_end(m);
}
