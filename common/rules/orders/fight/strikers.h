/* O5.5: who fights in a round, and with how many attacks. */
#ifndef GONFALON_ORDERS_STRIKERS_H
#define GONFALON_ORDERS_STRIKERS_H

#include "common/match/match.h"

struct orders_striker {
    int32_t figure;
    int32_t attacks;       /* its own, */
    int32_t mount_attacks; /* and those of its mount */
    int32_t touches;       /* its base touches an enemy base; else it strikes from behind */
};

enum { STRIKERS_MOST = 400 };
/* Those of the unit in this contact, by rising number; at most STRIKERS_MOST are written. */
int32_t orders_strikers(const struct match *m, int32_t contact, int32_t unit,
                        struct orders_striker strikers[STRIKERS_MOST]);
/* One of them; false: the figure does not strike in this contact. */
bool orders_striker_in(const struct match *m, int32_t contact, int32_t figure, struct orders_striker *out);
/* Does a base of the unit touch one of the enemy, corners included? `figure` of one unit, against the other.
 */
bool orders_base_touches(const struct match *m, int32_t figure, int32_t enemy);

/* RULE("O5.5-f"): do the two go through each other from this round on? */
bool orders_interpenetrate(const struct match *m, int32_t contact);
/* The ranks that fight to that side in a first round; a compact unit has one, whatever this says. */
int32_t orders_ranks_by_arms(const struct match *m, int32_t unit, enum block_face face);
/* RULE("O5.5-f"): the ranks of the unit that are in contact in this round. */
int32_t orders_ranks_fighting(const struct match *m, int32_t contact, int32_t unit);

#endif
