/* B2.2-a: the eight sections of a table, as side A sees them: A sits at the low end of `deep`, and `along`
 * runs from its left to its right. Section 0 is A's left flank, 3 its right flank, 4 lies beyond section 0.
 */
#ifndef GONFALON_MASSED_SECTIONS_H
#define GONFALON_MASSED_SECTIONS_H

#include "common/rules/massed/table/setup.h"

/* The sides of a section: that towards A, then round to the right. Side n runs from corner n to the next. */
enum section_side { SECTION_NEAR, SECTION_RIGHT, SECTION_FAR, SECTION_LEFT };

length massed_table_length(const struct match *m);
length massed_table_depth(const struct match *m);
struct point massed_table_point(const struct match *m, length along, length deep);
length massed_along(const struct match *m, struct point p);
length massed_deep(const struct match *m, struct point p);

void massed_section_corners(const struct match *m, int32_t section, struct point corner[SECTION_SIDES]);
struct point massed_section_middle(const struct match *m, int32_t section);
/* The section beyond a side; NOTHING: the edge of the table. */
int32_t massed_section_beyond(int32_t section, int32_t side);
static inline int32_t massed_section_owner(int32_t section)
{
    return section / CHART_COLUMNS;
}
/* B2.2-b: the section that line i of a side's chart is about: its own half from left to right, then the
 * other. B's chart is turned by half a turn. It is its own inverse. */
int32_t massed_chart_section(int32_t side, int32_t line);
/* What it is called where somebody types it, as side A sees it: "near_left", "far_right_centre". */
const char *massed_section_tag(int32_t section);
/* The name of the section as its owner sees it. */
const char *massed_section_label(int32_t section);
/* The arguments {owner} and {section} of a text. */
void massed_tell_section(struct event *e, int32_t section);
void massed_offer_section(struct option *o, const struct match *m, int32_t section);

/* B2.4-a: the highest number that a side may write on a table of this size. */
int32_t massed_chart_most(length table_length, length depth);

#endif
