/* Massed battles: what troops cost (B24, O10.15-a), in half points, as a goblin costs two and a half. */
#ifndef GONFALON_MASSED_POINTS_H
#define GONFALON_MASSED_POINTS_H

#include <stdbool.h>
#include <stdint.h>

enum { LEVELS = 5, LEVEL_STEP = 5, LEVEL_MOST = 25, ELITE_MOST = 4 };

/* Supplements and prices that the rules state, in points (B15, B18.7-b, B19.1-j, B20.11-c). */
enum massed_supplement {
    HANDLER_POINTS = 5,
    CREWMAN_POINTS = 5,
    ASSASSIN_POINTS = 25,
    ENGINEER_POINTS = 20,
    FORESTER_POINTS = 2,
    SAPPER_POINTS = 3,
    WERE_POINTS = 20,
    SCOUT_POINTS = 5,
    BERSERK_POINTS = 0,
    HOWDAH_POINTS = 1, /* for each of the crew */
    SCYTHES_POINTS = 20
};

/* An ordinary figure, as B24-d adds it up. */
struct massed_price {
    int32_t base;       /* half points of its creature */
    int32_t gear;       /* points of its weapons and armour by the list, barding included */
    int32_t elite;      /* 0 to 4 (B15.5) */
    int32_t mount;      /* points of an animal with attacks of its own; 0 of one without (B24.3.1-f) */
    int32_t supplement; /* points, never multiplied (B15) */
    bool levy;          /* B15.7 */
    bool mounted;
};

/* B24.2-a: by how many halves the list price counts: 1 is one half, 2 the price itself. */
int32_t massed_multiplier(int32_t base);
int32_t massed_levy_base(int32_t base); /* B15.7-b */
/* B24-d. A mounted figure costs whole points; one on foot may cost a half. */
int32_t massed_figure_price(const struct massed_price *p);

/* B24.6: without equipment. */
int32_t massed_character_price(int32_t base, int32_t level);
int32_t massed_wizard_supplement(int32_t level); /* B24.6.3-a */
bool massed_level_good(int32_t level);           /* B14-c */
int32_t massed_level_place(int32_t level);       /* 0 to 4 */

/* B24-d: a unit costs whole points. */
static inline int32_t massed_rounded_up(int64_t half_points)
{
    return (int32_t)((half_points + 1) / 2 * 2);
}

#endif
