/* O10.4-a: challenges of the round that is being fought. */
#ifndef GONFALON_ORDERS_CHALLENGE_H
#define GONFALON_ORDERS_CHALLENGE_H

#include "common/match/match.h"

/* It fights a challenge, or has refused one: nobody else strikes it or is struck by it. */
bool orders_stands_apart(const struct match *m, int32_t figure);
/* It fights a challenge against somebody of that unit. */
bool orders_duels_with(const struct match *m, int32_t figure, int32_t enemy);
/* Those whom it fights in a challenge; the first `most` are written. Returns how many. */
int32_t orders_duellists(const struct match *m, int32_t figure, int32_t *opponents, int32_t most);
/* The figure has lost so many W. */
void orders_note_duel(struct match *m, int32_t figure, int32_t wounds);
/* The round is over: who has lost, and who has hidden, is told and booked; all challenges end. */
void orders_settle_challenges(struct match *m);

#endif
