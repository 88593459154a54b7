#include "common/rules/massed/table/sections.h"

#include "common/rules/massed/state.h"

/* --- where they lie -------------------------------------------------------------------------------- */

static enum table_edge home(const struct match *m)
{
    return (enum table_edge)massed_side_at(m, 0)->edge;
}

static bool lies_across(const struct match *m)
{
    return home(m) == EDGE_LEFT || home(m) == EDGE_RIGHT;
}

length massed_table_length(const struct match *m)
{
    return lies_across(m) ? table_of(m)->limits.depth : table_of(m)->limits.width;
}

length massed_table_depth(const struct match *m)
{
    return lies_across(m) ? table_of(m)->limits.width : table_of(m)->limits.depth;
}

struct point massed_table_point(const struct match *m, length along, length deep)
{
    length width = table_of(m)->limits.width, depth = table_of(m)->limits.depth;

    switch (home(m)) {
    case EDGE_FAR:
        return (struct point){width - along, depth - deep};
    case EDGE_LEFT:
        return (struct point){deep, depth - along};
    case EDGE_RIGHT:
        return (struct point){width - deep, along};
    case EDGE_NEAR:
    default:
        return (struct point){along, deep};
    }
}

length massed_along(const struct match *m, struct point p)
{
    switch (home(m)) {
    case EDGE_FAR:
        return table_of(m)->limits.width - p.x;
    case EDGE_LEFT:
        return table_of(m)->limits.depth - p.y;
    case EDGE_RIGHT:
        return p.y;
    case EDGE_NEAR:
    default:
        return p.x;
    }
}

length massed_deep(const struct match *m, struct point p)
{
    switch (home(m)) {
    case EDGE_FAR:
        return table_of(m)->limits.depth - p.y;
    case EDGE_LEFT:
        return p.x;
    case EDGE_RIGHT:
        return table_of(m)->limits.width - p.x;
    case EDGE_NEAR:
    default:
        return p.y;
    }
}

/* RULE("B2.2-a"): each half in four equal parts. */
void massed_section_corners(const struct match *m, int32_t section, struct point corner[SECTION_SIDES])
{
    int32_t row = section / CHART_COLUMNS, column = section % CHART_COLUMNS;
    length left = massed_table_length(m) * column / CHART_COLUMNS,
           right = massed_table_length(m) * (column + 1) / CHART_COLUMNS;
    length low = massed_table_depth(m) * row / 2, high = massed_table_depth(m) * (row + 1) / 2;

    corner[0] = massed_table_point(m, left, low);
    corner[1] = massed_table_point(m, right, low);
    corner[2] = massed_table_point(m, right, high);
    corner[3] = massed_table_point(m, left, high);
}

struct point massed_section_middle(const struct match *m, int32_t section)
{
    struct point corner[SECTION_SIDES];

    massed_section_corners(m, section, corner);
    return (struct point){(corner[0].x + corner[2].x) / 2, (corner[0].y + corner[2].y) / 2};
}

/* RULE("B2.3.1-c"): sections that share a side. */
int32_t massed_section_beyond(int32_t section, int32_t side)
{
    int32_t row = section / CHART_COLUMNS, column = section % CHART_COLUMNS;

    switch ((enum section_side)side) {
    case SECTION_NEAR:
        return row > 0 ? section - CHART_COLUMNS : NOTHING;
    case SECTION_FAR:
        return row == 0 ? section + CHART_COLUMNS : NOTHING;
    case SECTION_RIGHT:
        return column + 1 < CHART_COLUMNS ? section + 1 : NOTHING;
    case SECTION_LEFT:
    default:
        return column > 0 ? section - 1 : NOTHING;
    }
}

/* --- what they are called -------------------------------------------------------------------------- */

/* RULE("B2.2-b"): the whole chart of B is turned by 180 degrees. */
int32_t massed_chart_section(int32_t side, int32_t line)
{
    return side == 0 ? line : CHART_SECTIONS - 1 - line;
}

const char *massed_section_tag(int32_t section)
{
    static const char *const tag[CHART_SECTIONS] = {
        "near_left", "near_left_centre", "near_right_centre", "near_right",
        "far_left",  "far_left_centre",  "far_right_centre",  "far_right"};

    return tag[section];
}

const char *massed_section_label(int32_t section)
{
    static const char *const label[CHART_COLUMNS] = {
        "massed.table.section.left_flank", "massed.table.section.left_centre",
        "massed.table.section.right_centre", "massed.table.section.right_flank"};

    return label[massed_chart_section(massed_section_owner(section), section) % CHART_COLUMNS];
}

void massed_tell_section(struct event *e, int32_t section)
{
    event_arg(e, "owner", ARG_SIDE, massed_section_owner(section));
    event_word(e, "section", massed_section_label(section));
}

void massed_offer_section(struct option *o, const struct match *m, int32_t section)
{
    option_arg(o, "owner", ARG_SIDE, massed_section_owner(section));
    option_word(o, "section", massed_section_label(section));
    o->at = massed_section_middle(m, section);
    o->has_point = true;
}

/* --- how much may be written ----------------------------------------------------------------------- */

enum {
    METRE = 100 * CENTIMETRE,
    DEPTH_FROM = METRE,
    DEPTH_TO = 2 * METRE,
    LENGTH_FROM = METRE + METRE / 2,
    LENGTH_TO = 2 * METRE + METRE / 2,
    USUAL_AREA = 3456 /* square inches: 72" x 48" */
};

/* RULE("B2.1-a"): a table may have any size. RULE("B2.4-a"): max(1, floor(4 L D / 3456 + 1/2)) outside of the
 * usual sizes. */
int32_t massed_chart_most(length table_length, length depth)
{
    int64_t square_inch = (int64_t)INCH * INCH * USUAL_AREA;
    int64_t most = (2 * (int64_t)CHART_USUAL * table_length * depth + square_inch) / (2 * square_inch);

    if (table_length >= LENGTH_FROM && table_length <= LENGTH_TO && depth >= DEPTH_FROM && depth <= DEPTH_TO)
        return CHART_USUAL;
    if (most < 1)
        return 1;
    most = most < CHART_MOST ? most : CHART_MOST;
    return (int32_t)most;
}
