/* A table of as many figures as a massed battle has, in any rule system: the items that a player is shown of
 * a match that is being played, with units of forty added until there are so many figures. For tests and
 * benches of what is sent. */
#ifndef GONFALON_TESTS_CROWDED_H
#define GONFALON_TESTS_CROWDED_H

#include "common/match/view.h"

enum { CROWDED_UNIT = 40, CROWDED_NAME = 96 };

enum crowded_order {
    CROWDED_UNITS, /* the figures of a unit are of one sort, as in every rule book */
    CROWDED_MIXED  /* no figure is of the sort of the one before */
};

struct crowded {
    struct match *match; /* whose words and names the items have */
    struct item *item;
    int32_t count, figures;
    char (*name)[CROWDED_NAME];
};

/* The same items for the same arguments. False: the system has nothing to play with. Free it in either case.
 */
bool crowded_make(struct crowded *c, const char *system, int32_t figures, enum crowded_order order);
void crowded_free(struct crowded *c);
/* All of them, as match_view does. */
void crowded_view(const struct crowded *c, item_taker *take, void *context);
/* What an event changes in which one of the added units walks and wheels. */
void crowded_march(const struct crowded *c, item_taker *take, void *context);

#endif
