/* Massed battles: from army lists to units and figures, as far as both systems have them alike. */
#ifndef GONFALON_MASSED_MUSTER_H
#define GONFALON_MASSED_MUSTER_H

#include "common/rules/massed/listed.h"

enum { RACES_MOST = 31 };

/* Where the muster has got to. `clear_figure` and `clear_unit` give a system's own records their first values
 * before this folder's part is filled in, and `figure_listed` reads what the list says of a figure; NULL
 * where a system has nothing to do there, as records begin as zeros. */
struct massed_muster {
    struct match *m;
    const struct muster *from;
    int32_t figure, unit; /* the next ones */
    int32_t races;
    const char *race[RACES_MOST]; /* creatures of the match, in the order in which they come */
    struct problems *problems;

    void (*clear_unit)(struct match *m, int32_t unit);
    void (*clear_figure)(struct match *m, int32_t figure);
    void (*figure_listed)(struct match *m, int32_t figure, const struct massed_muster *all,
                          const struct enlisted *who, const struct massed_listed *has);
};

/* Figures and units that the lists need: each character has a unit of his own beside the one that he is in.
 */
void massed_count(const struct muster *muster, int32_t *figures, int32_t *units);
/* All sides: units, figures, generals, zones and edges. */
void massed_muster(struct massed_muster *all);

#endif
