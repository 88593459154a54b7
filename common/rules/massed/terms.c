/* What ground costs whom (B5.2, B5.7.1, B14.6.1, B15.6, B15.10), a row a sort of troops. */
#include "common/rules/massed/terms.h"

/* Costs in ranks (B5.2.1-c, RULE("B5.2.2-b")), and in fifteenths for figures without ranks: RULE("B15.10-k")
 * 4/3 and 8/5, RULE("B14.6.1-c"), RULE("B14.6.1-d") nothing and twice. */
#define FACTORS(open, difficult, very, wood)                                                                 \
    {                                                                                                        \
        [GOING_OPEN] = (open), [GOING_DIFFICULT] = (difficult), [GOING_VERY_DIFFICULT] = (very),             \
        [GOING_IMPASSABLE] = (open), [GOING_OBSTACLE] = (open), [GOING_CLIMB] = (open),                      \
        [GOING_WOOD] = (wood)                                                                                \
    }
#define ON_FOOT(factors, part, whole)                                                                        \
    {                                                                                                        \
        .factor = factors, .grain = (whole), .share = (part), .barred = 1u << GOING_IMPASSABLE,              \
        .climbed = 1u << GOING_CLIMB                                                                         \
    }
/* RULE("B5.2.3-h"): what has to be climbed is impassable to mounted troops. */
#define MOUNTED(factors, part, whole)                                                                        \
    {                                                                                                        \
        .factor = factors, .grain = (whole), .share = (part),                                                \
        .barred = 1u << GOING_IMPASSABLE | 1u << GOING_CLIMB, .climbed = 0                                   \
    }

/* RULE("B19.6-e"), RULE("B19.7-b"), RULE("B19.8-c"), RULE("B19.9-b"): machines go over open ground alone. */
#define ON_WHEELS                                                                                            \
    {                                                                                                        \
        .factor = FACTORS(1, 1, 1, 1), .grain = 1, .share = 2,                                               \
        .barred = 1u << GOING_IMPASSABLE | 1u << GOING_DIFFICULT | 1u << GOING_VERY_DIFFICULT |              \
                  1u << GOING_WOOD | 1u << GOING_OBSTACLE | 1u << GOING_CLIMB,                               \
        .climbed = 0                                                                                         \
    }

/* [sort][mounted][foresters], RULE("B15.6-a"). Monsters, chariots and crews that run stand by themselves,
 * too, but pay as ranks do. */
static const struct massed_terms terms[MASSED_SORTS][2][2] = {
    [SORT_RANKS] = {{ON_FOOT(FACTORS(1, 2, 4, 2), 2, 1), ON_FOOT(FACTORS(1, 2, 4, 1), 2, 1)},
                    {MOUNTED(FACTORS(1, 2, 4, 2), 2, 1), MOUNTED(FACTORS(1, 2, 4, 1), 2, 1)}},
    [SORT_LOOSE] = {{ON_FOOT(FACTORS(15, 20, 24, 20), 4, 15), ON_FOOT(FACTORS(15, 20, 24, 15), 4, 15)},
                    {MOUNTED(FACTORS(15, 20, 24, 20), 4, 15), MOUNTED(FACTORS(15, 20, 24, 15), 4, 15)}},
    [SORT_ALONE] = {{ON_FOOT(FACTORS(15, 15, 30, 15), 4, 15), ON_FOOT(FACTORS(15, 15, 30, 15), 4, 15)},
                    {MOUNTED(FACTORS(15, 15, 30, 15), 4, 15), MOUNTED(FACTORS(15, 15, 30, 15), 4, 15)}},
    [SORT_SINGLE] = {{ON_FOOT(FACTORS(15, 30, 60, 30), 2, 15), ON_FOOT(FACTORS(15, 30, 60, 15), 2, 15)},
                     {MOUNTED(FACTORS(15, 30, 60, 30), 2, 15), MOUNTED(FACTORS(15, 30, 60, 15), 2, 15)}},
    [SORT_PUSHED] = {{ON_WHEELS, ON_WHEELS}, {ON_WHEELS, ON_WHEELS}},
    /* RULE("B5.7.1-d"), RULE("B5.7.1-e"), RULE("B5.7.1-f"). */
    [SORT_FILE] = {{ON_FOOT(FACTORS(1, 1, 2, 1), 4, 1), ON_FOOT(FACTORS(1, 1, 2, 1), 4, 1)},
                   {MOUNTED(FACTORS(1, 1, 2, 1), 4, 1), MOUNTED(FACTORS(1, 1, 2, 1), 4, 1)}},
};

const struct massed_terms *massed_terms_for(enum massed_sort sort, bool mounted, bool foresters)
{
    return &terms[sort][mounted][foresters];
}
