/* Where the figures of a unit stand that is put on the table: in ranks with the leader in the centre of the
 * front (B5.3.3, B11.1.1), or each by itself about a point (skirmishers B15.10-f, machines B19.2-b, chariots
 * B20.1-b). */
#ifndef GONFALON_MASSED_ARRANGE_H
#define GONFALON_MASSED_ARRANGE_H

#include "common/army/army.h"
#include "common/rules/massed/state.h"
#include "common/table/block.h"

struct massed_arrangement {
    bool ranks;
    struct block block;
    int32_t count;
    int32_t figure[ARMY_FIGURES_MAX];     /* by slots, of a block */
    struct place place[ARMY_FIGURES_MAX]; /* without ranks */
};

/* Does the unit stand in ranks when it is in order? */
bool massed_has_ranks(const struct match *m, int32_t unit);
/* Figures that wait to be put on the table; those who are carried go where their carrier goes. */
int32_t massed_waiting(const struct match *m, int32_t unit);
bool massed_is_carried(const struct match *m, int32_t figure);

/* The files that a player would choose first; levies have as many as ranks (B15.7-d). */
int32_t massed_usual_files(const struct match *m, int32_t unit);
bool massed_is_levy(const struct match *m, int32_t unit);
int32_t massed_mob_files(int32_t figures); /* B15.7-d */

/* The waiting figures of the unit, the middle of its front at that point. False: no such block can be. */
bool massed_arrange(const struct match *m, int32_t unit, struct point at, int32_t facing, int32_t files,
                    struct massed_arrangement *out);
/* Is there room for all of it, within the zone? `barred` are goings. Tells the figure that has none. */
enum arranged { ARRANGED_WELL, ARRANGED_OUTSIDE, ARRANGED_ON_OTHERS };
enum arranged massed_arranged_well(const struct match *m, int32_t unit, const struct massed_arrangement *a,
                                   const struct kept_zone *zone, uint32_t barred, int32_t *figure);
/* All of them are in play. */
void massed_put_down(struct match *m, int32_t unit, const struct massed_arrangement *a);

#endif
