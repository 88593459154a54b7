/* Rivers on a bare table of 72" x 48". */
#ifndef GONFALON_TESTS_MASSED_RIVER_HELP_H
#define GONFALON_TESTS_MASSED_RIVER_HELP_H

#include "test_massed_table_help.h"

#include "common/rules/massed/table/steps.h"
#include "common/rules/massed/table/water.h"

static inline struct point at(double x, double y)
{
    return (struct point){(length)(x * INCH + 0.5), (length)(y * INCH + 0.5)};
}

static inline void bare(void)
{
    create(72, 48, "");
    begin(1);
}

static inline int32_t draw_course(int32_t section, struct point from, struct point to, int32_t water)
{
    table()->drawn[section] = 1;
    table()->rivers[section] = 0;
    return massed_keep_course(table(), COURSE_MAIN, section, water, (struct point[]){from, to}, 2);
}

/* The rule that a straight river breaks; "": none. */
static inline const char *verdict(const struct massed_river *asked, struct point from, struct point to)
{
    struct massed_draft d = {.corners = 2, .corner = {from, to}};
    static struct refusal why;

    return massed_river_good(m, table(), asked, &d, &why) ? "" : why.rule;
}

#endif
