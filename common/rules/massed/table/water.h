/* B2.3.1: what the river of a section can run to, what runs together into one watercourse, and the pieces of
 * terrain that it is. */
#ifndef GONFALON_MASSED_WATER_H
#define GONFALON_MASSED_WATER_H

#include "common/rules/massed/table/course.h"
#include "common/rules/massed/table/sections.h"

enum massed_side_reach {
    SIDE_CLOSED, /* a section without a river slip lies beyond (B2.3.1-b) */
    SIDE_EDGE,   /* of the table */
    SIDE_OPEN,   /* a river slip waits beyond */
    SIDE_JOINT,  /* a river beyond ends on it */
    SIDE_PASSED  /* a river beyond has no end on it (B2.3.1-n) */
};

enum { JOINTS_MOST = 8, ENDS_OF_POINT = 4 };

struct massed_joint {
    int32_t side, course;
    struct point at, beyond; /* the end of the river that is there, and its next corner */
};

struct massed_reach {
    int32_t how[SECTION_SIDES]; /* enum massed_side_reach */
    int32_t joints;
    struct massed_joint joint[JOINTS_MOST];
};

/* What is asked of a river: where, how many of its ends must meet others, whether it is a tributary. */
struct massed_river {
    int32_t section, joints, tributary, island;
};

struct massed_end {
    int32_t side, joint; /* joint: its place in the reach; NOTHING */
    struct point at;
};

/* A river as it is drawn, with its arm if it has an island. */
struct massed_draft {
    int32_t corners, arm_corners;
    struct point corner[COURSE_CORNERS], arm[COURSE_CORNERS];
    struct massed_end end[2];
    length parts_at, meets_at; /* of the arm, along the river; meets_at is its whole length if the arm leaves
                                  the section by itself */
};

void massed_look_round(const struct match *m, const struct massed_table *t, int32_t section,
                       struct massed_reach *out);
bool massed_has_side(const struct massed_reach *r, enum massed_side_reach how);

/* Both ends where they may be (B2.3.1-c to -g), put there exactly; `why` may be NULL. Then the course itself.
 */
bool massed_ends_good(const struct match *m, const struct massed_table *t, const struct massed_river *asked,
                      struct massed_draft *d, struct refusal *why);
bool massed_river_good(const struct match *m, const struct massed_table *t, const struct massed_river *asked,
                       struct massed_draft *d, struct refusal *why);
/* RULE("B2.3.1-o"), RULE("B2.3.1-p"): the arm, for a river that is good; its ends are put exactly. */
bool massed_arm_good(const struct match *m, const struct massed_table *t, const struct massed_river *asked,
                     struct massed_draft *d, struct refusal *why);
/* From where a tributary ends to water in the neighbouring section; both ends are put exactly. */
bool massed_link_good(const struct match *m, const struct massed_table *t,
                      const struct massed_course *tributary, int32_t section, struct massed_draft *d,
                      struct refusal *why);
/* The section that a tributary's link runs through, and which end of the tributary it begins at. */
int32_t massed_link_section(const struct match *m, const struct massed_table *t,
                            const struct massed_course *tributary, int32_t *end);

/* Keeps a course; NOTHING: the list is full. */
int32_t massed_keep_course(struct massed_table *t, enum massed_course_part part, int32_t section,
                           int32_t water, const struct point *corner, int32_t corners);
/* The river that was drawn in a section. */
const struct massed_course *massed_river_of(const struct massed_table *t, int32_t section);
int32_t massed_new_water(struct massed_table *t, int32_t parent);
/* Two watercourses are one from now on; returns which. */
int32_t massed_join_waters(struct massed_table *t, int32_t one, int32_t other);
/* The course of the same watercourse that goes on where this one ends; *last: there is its last corner.
 * NOTHING: none does. */
int32_t massed_goes_on(const struct massed_table *t, int32_t course, struct point end, bool *last);
/* Lays all water anew, as wide as it is and without what bridges and fords take out of it. */
void massed_lay_water(struct match *m, const struct massed_table *t);
/* How wide a course is there: an arm and what runs beside it have three quarters (B2.3.2-c). */
length massed_width_at(const struct massed_table *t, const struct massed_course *c, length along);

enum { STREAM_WIDTH = INCH };
static inline bool massed_is_river(const struct massed_table *t, int32_t water)
{
    return t->water[water].there && t->water[water].width > STREAM_WIDTH;
}

/* river_search.c: up to `most` rivers that are good, found on a grid; returns how many. */
int32_t massed_find_rivers(const struct match *m, const struct massed_table *t,
                           const struct massed_river *asked, int32_t most, struct massed_draft *out);
/* The shortest link found; false: there is none. */
bool massed_find_link(const struct match *m, const struct massed_table *t,
                      const struct massed_course *tributary, int32_t section, struct massed_draft *out);

#endif
