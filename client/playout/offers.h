/* What a decision offers, tried out on a copy of the match. Everything that is offered must be legal by the
 * rules themselves:
 *   each option        of a pick or target by itself, and of an order for each unit that it is for: the
 *                      question's own check takes it, and its explanation of what is forbidden (why_not) does
 *                      not name it
 *   the default answer and each suggestion  the same
 *   when it is given   the rules run on to the next decision or to the end, and the table is sound
 * And what is not offered, an option, a unit, a figure or a number, is refused and changes nothing. */
#ifndef GONFALON_PLAYOUT_OFFERS_H
#define GONFALON_PLAYOUT_OFFERS_H

#include "common/match/match.h"

struct offers;

/* For this match and those made of the same setup. NULL: out of memory. */
struct offers *offers_create(const struct match *m);
void offers_free(struct offers *o);
/* The side must have an open decision; the match stays as it is. NULL, or what is wrong. */
const char *offers_check(struct offers *o, struct match *m, int32_t side);

#endif
