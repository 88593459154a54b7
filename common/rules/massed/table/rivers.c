/* B2.3.1: when only river slips are left, the sides draw rivers in turn. */
#include "common/match/lay.h"
#include "common/rules/massed/table/pieces.h"
#include "common/rules/massed/table/steps.h"
#include "common/rules/massed/table/water.h"

enum { LAID_RIVER, LAID_ARM, SLIPS_OF_ISLAND = 2, SUGGESTED = 8 };

static void tell_river(struct match *m, const char *key, const char *rule, int32_t side, int32_t section)
{
    struct event *e = event_begin(m, key, rule);

    event_arg(e, "side", ARG_SIDE, side);
    massed_tell_section(e, section);
    event_end(m);
}

/* RULE("B2.3.1-p"): a third river slip of a section is discarded. */
void massed_begin_rivers(struct match *m, struct massed_table *t)
{
    for (int32_t i = 0; i < t->slips; i++) {
        struct massed_slip *slip = &t->slip[i];

        if (slip->row == NOTHING)
            continue;
        assert(massed_piece_row[slip->row].river);
        slip->row = NOTHING;
        if (t->rivers[slip->section] < SLIPS_OF_ISLAND) {
            t->rivers[slip->section]++;
            continue;
        }
        struct event *e = event_begin(m, "massed.table.third_river", RULE("B2.3.1-p"));

        massed_tell_section(e, slip->section);
        event_end(m);
    }
}

int32_t massed_river_sections(const struct massed_table *t, int32_t *only)
{
    int32_t count = 0;

    for (int32_t section = 0; section < CHART_SECTIONS; section++)
        if (t->rivers[section] > 0) {
            *only = section;
            count++;
        }
    return count;
}

/* RULE("B2.3.1-a"): any river slip. */
void massed_river_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct massed_table *t = massed_table_asked(m);

    (void)side;
    d->min = d->max = 1;
    for (int32_t section = 0; section < CHART_SECTIONS; section++) {
        if (t->rivers[section] == 0)
            continue;
        struct option *o = decision_option(d, massed_section_tag(section), "massed.table.option.river");

        o->id = section;
        massed_offer_section(o, m, section);
    }
}

/* --- what can be drawn ----------------------------------------------------------------------------- */

static struct massed_river river_asked(const struct massed_table_frame *v)
{
    return (struct massed_river){
        .section = v->section, .joints = v->joints, .tributary = v->tributary, .island = v->island};
}

static bool can_be_drawn(const struct match *m, const struct massed_table *t,
                         const struct massed_table_frame *v)
{
    struct massed_river asked = river_asked(v);
    struct massed_draft draft;

    return massed_find_rivers(m, t, &asked, 1, &draft) > 0;
}

/* RULE("B2.3.1-g"): it meets the rivers beyond wherever that is possible, both of two. RULE("B2.3.1-o"): with
 * an island, if one has room. */
static bool find_what_is_possible(const struct match *m, const struct massed_table *t,
                                  struct massed_table_frame *v, int32_t joints)
{
    int32_t slips = t->rivers[v->section];

    for (v->joints = joints; v->joints >= 0; v->joints--)
        for (v->island = slips >= SLIPS_OF_ISLAND; v->island >= 0; v->island--)
            if (can_be_drawn(m, t, v))
                return true;
    v->joints = v->island = 0;
    return false;
}

enum massed_river_ask massed_look_at_river(struct match *m, struct massed_table *t,
                                           struct massed_table_frame *v)
{
    struct massed_reach reach;

    massed_look_round(m, t, v->section, &reach);
    v->tributary = reach.joints == 0 && massed_has_side(&reach, SIDE_PASSED); /* RULE("B2.3.1-n") */
    if (!find_what_is_possible(m, t, v, reach.joints < 2 ? reach.joints : 2)) {
        massed_drop_river(m, t, v, "massed.table.no_course", RULE("B2.3.1-k"));
        return RIVER_NO_ROOM;
    }
    return v->tributary ? RIVER_CHOICE : RIVER_COURSE;
}

void massed_drop_river(struct match *m, struct massed_table *t, const struct massed_table_frame *v,
                       const char *event, const char *rule)
{
    t->rivers[v->section] = 0;
    tell_river(m, event, rule, v->side, v->section);
}

/* RULE("B2.3.1-n"): the slip goes without effect, or becomes a tributary. */
void massed_tributary_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct massed_table_frame *v = FRAME_TOP(massed_table_frame, m);

    (void)side;
    d->min = d->max = 1;
    decision_arg(d, "owner", ARG_SIDE, massed_section_owner(v->section));
    decision_word(d, "section", massed_section_label(v->section));
    decision_option(d, "remove", "massed.table.option.remove")->id = TRIBUTARY_NONE;
    decision_option(d, "tributary", "massed.table.option.tributary")->id = TRIBUTARY_DRAWN;
}

void massed_tributary_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        if (suggest_begin(s, d->option[i].label, 0))
            suggest_item(s, d->option[i].id, NO_VALUE);
}

/* --- drawing it ------------------------------------------------------------------------------------ */

static const struct lay_shape line_of_water = {.kind = "stream",
                                               .tag = "river",
                                               .label = "massed.table.layout.course",
                                               .overlaps = true,
                                               .most_corners = COURSE_CORNERS,
                                               .width = INCH};

static void offer_water(struct decision *d, int32_t number, const char *tag, const char *label)
{
    struct lay_shape shape = line_of_water;

    shape.tag = tag;
    shape.label = label;
    decision_shape(d, &shape);
    decision_piece(d, number, true);
    d->min = d->max = d->movable_count;
}

/* RULE("B2.3.1-b"): inside the section of the slip. */
static void zone_of_section(const struct match *m, int32_t section, struct decision *d)
{
    struct point corner[SECTION_SIDES];

    massed_section_corners(m, section, corner);
    decision_zone(d, corner, SECTION_SIDES);
    decision_arg(d, "owner", ARG_SIDE, massed_section_owner(section));
    decision_word(d, "section", massed_section_label(section));
}

/* RULE("B2.3.1-l"): any legal course, also one that leaves another slip out of the river. */
void massed_course_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct massed_table_frame *v = FRAME_TOP(massed_table_frame, m);

    (void)side;
    offer_water(d, LAID_RIVER, "river", "massed.table.layout.course");
    if (v->island)
        offer_water(d, LAID_ARM, "arm", "massed.table.layout.arm");
    zone_of_section(m, v->section, d);
}

static void read_draft(const struct answer *a, struct massed_draft *d)
{
    d->corners = d->arm_corners = 0;
    for (int32_t i = 0; i < a->count; i++) {
        if (a->item[i].ref == LAID_RIVER)
            d->corner[d->corners++] = a->item[i].at;
        else
            d->arm[d->arm_corners++] = a->item[i].at;
    }
}

/* no rule: what is drawn */
static void preview_line(struct preview *p, const struct answer *a)
{
    for (int32_t i = 0; p && i < a->count; i++)
        p->end[p->end_count++] = a->item[i];
}

bool massed_course_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    const struct massed_table *t = massed_table_asked(m);
    struct massed_river asked = river_asked(FRAME_TOP(massed_table_frame, m));
    struct massed_draft draft;

    (void)d;
    preview_line(p, a);
    read_draft(a, &draft);
    return massed_river_good(m, t, &asked, &draft, why) &&
           (!asked.island || massed_arm_good(m, t, &asked, &draft, why));
}

void massed_course_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct massed_river asked = river_asked(FRAME_TOP(massed_table_frame, m));
    struct massed_draft draft;
    int32_t found = massed_find_rivers(m, massed_table_asked(m), &asked, 1, &draft);

    (void)d;
    assert(found == 1); /* else it would not be asked */
    (void)found;
    for (int32_t i = 0; i < draft.corners; i++)
        answer_add_place(a, LAID_RIVER, draft.corner[i], 0);
    for (int32_t i = 0; i < draft.arm_corners; i++)
        answer_add_place(a, LAID_ARM, draft.arm[i], 0);
}

void massed_course_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct massed_river asked = river_asked(FRAME_TOP(massed_table_frame, m));
    struct massed_draft draft[SUGGESTED];
    int32_t found = massed_find_rivers(m, massed_table_asked(m), &asked, SUGGESTED, draft);

    (void)d;
    for (int32_t n = 0; n < found; n++) {
        if (!suggest_begin(s, "massed.table.suggest.course", 0))
            return;
        for (int32_t i = 0; i < draft[n].corners; i++)
            suggest_place(s, LAID_RIVER, draft[n].corner[i], 0, NO_VALUE);
        for (int32_t i = 0; i < draft[n].arm_corners; i++)
            suggest_place(s, LAID_ARM, draft[n].arm[i], 0, NO_VALUE);
        suggest_point(s, "from", draft[n].corner[0]);
        suggest_point(s, "to", draft[n].corner[draft[n].corners - 1]);
    }
}

/* RULE("B2.3.1-f"): what meets a river belongs to it. RULE("B2.3.1-m"): what meets none is a watercourse of
 * its own. */
static int32_t water_of(struct massed_table *t, const struct massed_reach *reach,
                        const struct massed_draft *d, int32_t parent)
{
    int32_t water = NOTHING;

    for (int32_t i = 0; i < 2; i++) {
        if (d->end[i].joint == NOTHING)
            continue;
        int32_t met = t->course[reach->joint[d->end[i].joint].course].water;

        water = water == NOTHING ? met : massed_join_waters(t, water, met);
    }
    return water == NOTHING ? massed_new_water(t, parent) : water;
}

bool massed_draw_river(struct match *m, struct massed_table *t, const struct massed_table_frame *v)
{
    struct massed_river asked = river_asked(v);
    struct massed_reach reach;
    struct massed_draft d;

    read_draft(flow_answer(m, v->side), &d);
    massed_look_round(m, t, v->section, &reach);
    if (!massed_river_good(m, t, &asked, &d, NULL) ||
        (asked.island && !massed_arm_good(m, t, &asked, &d, NULL))) {
        /* no rule: the game master has put something there meanwhile */
        massed_drop_river(m, t, v, "massed.table.no_course", RULE("B2.3.1-k"));
        return false;
    }
    int32_t water = water_of(t, &reach, &d, NOTHING);

    int32_t course = massed_keep_course(t, COURSE_MAIN, v->section, water, d.corner, d.corners);

    if (asked.island) {
        t->course[course].parts_at = d.parts_at;
        t->course[course].meets_at = d.meets_at;
        massed_keep_course(t, COURSE_ARM, v->section, water, d.arm, d.arm_corners);
    }
    t->rivers[v->section] = 0;
    t->drawn[v->section] = 1;
    massed_lay_water(m, t);
    tell_river(m, asked.island ? "massed.table.island_drawn" : "massed.table.river_drawn",
               asked.island ? RULE("B2.3.1-o") : RULE("B2.3.1-a"), v->side, v->section);
    return asked.tributary;
}

/* --- the link of a tributary ----------------------------------------------------------------------- */

static const struct massed_course *tributary_asked(const struct match *m, int32_t *section)
{
    const struct massed_table *t = massed_table_asked(m);
    const struct massed_course *c = massed_river_of(t, FRAME_TOP(massed_table_frame, m)->section);
    int32_t end;

    *section = massed_link_section(m, t, c, &end);
    return c;
}

void massed_link_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t section;

    (void)side;
    tributary_asked(m, &section);
    offer_water(d, LAID_RIVER, "river", "massed.table.layout.link");
    zone_of_section(m, section, d);
}

bool massed_link_check(const struct match *m, const struct decision *d, const struct answer *a,
                       struct preview *p, struct refusal *why)
{
    struct massed_draft draft;
    int32_t section;
    const struct massed_course *c = tributary_asked(m, &section);

    (void)d;
    preview_line(p, a);
    read_draft(a, &draft);
    return massed_link_good(m, massed_table_asked(m), c, section, &draft, why);
}

void massed_link_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct massed_draft draft = {0};
    int32_t section;
    const struct massed_course *c = tributary_asked(m, &section);
    bool found = massed_find_link(m, massed_table_asked(m), c, section, &draft);

    (void)d;
    assert(found); /* massed_river_good took the tributary because it can be linked */
    (void)found;
    for (int32_t i = 0; i < draft.corners; i++)
        answer_add_place(a, LAID_RIVER, draft.corner[i], 0);
}

void massed_link_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct massed_draft draft = {0};
    int32_t section;
    const struct massed_course *c = tributary_asked(m, &section);

    (void)d;
    if (!massed_find_link(m, massed_table_asked(m), c, section, &draft) ||
        !suggest_begin(s, "massed.table.suggest.link", 0))
        return;
    for (int32_t i = 0; i < draft.corners; i++)
        suggest_place(s, LAID_RIVER, draft.corner[i], 0, NO_VALUE);
}

/* The watercourse whose path is nearest to a point of the section. */
static int32_t water_at(const struct massed_table *t, int32_t section, struct point p)
{
    int32_t water = NOTHING;
    length nearest = LONGEST_SIDE;

    for (int32_t i = 0; i < COURSES_MOST; i++) {
        struct massed_path path;
        length off;

        if (t->course[i].part == COURSE_NONE || t->course[i].section != section)
            continue;
        massed_course_path(&t->course[i], &path);
        massed_path_nearest(&path, p, &off);
        if (off < nearest) {
            nearest = off;
            water = t->course[i].water;
        }
    }
    return water;
}

/* RULE("B2.3.1-n"): drawn by the opponent of the side that drew the tributary. */
void massed_draw_link(struct match *m, struct massed_table *t, const struct massed_table_frame *v)
{
    const struct massed_course *c = massed_river_of(t, v->section);
    struct massed_draft d;
    int32_t end, section = massed_link_section(m, t, c, &end), water = c->water;

    read_draft(flow_answer(m, 1 - v->side), &d);
    if (!massed_link_good(m, t, c, section, &d, NULL))
        return; /* no rule: the game master has put something there meanwhile */
    t->water[water].parent = water_at(t, section, d.corner[d.corners - 1]);
    massed_keep_course(t, COURSE_LINK, section, water, d.corner, d.corners);
    massed_lay_water(m, t);
    tell_river(m, "massed.table.link_drawn", RULE("B2.3.1-n"), 1 - v->side, section);
}
