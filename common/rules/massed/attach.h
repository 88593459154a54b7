/* Characters who join regiments and leave them (B14.6.3, O1-a). */
#ifndef GONFALON_MASSED_ATTACH_H
#define GONFALON_MASSED_ATTACH_H

#include "common/match/decision.h"
#include "common/rules/massed/state.h"

/* B5.3.3-a: his own base is no wider than two places and no deeper than three; the unit is a regiment. */
bool massed_takes_characters(const struct match *m, int32_t unit, int32_t figure);

/* Whoever has this place would make room for a character: the leader keeps his, and so do characters. */
bool massed_gives_way(const struct match *m, int32_t unit, int32_t slot);
/* A character more may begin a rank, for which there must be ground. He himself stands close by, and is in
 * nobody's way once he has joined. `barred`: the going that the unit cannot stand in. */
bool massed_has_room_for(const struct match *m, int32_t unit, int32_t figure, uint32_t barred);
/* Is there a place in its ranks that somebody can take? */
bool massed_has_places(const struct match *m, int32_t unit);
/* Options of a pick: every place in the ranks that is not the leader's, first those of the front rank; the id
 * is the slot. */
void massed_offer_places(const struct match *m, int32_t unit, struct decision *d, const char *label);
/* He enters the ranks in that slot, and the figure there goes to the rear; NOTHING: the unit has no ranks,
 * and he stays where he stands. */
void massed_attach(struct match *m, int32_t figure, int32_t unit, int32_t slot);

/* A base of that size lies on the table there, and on nobody who is in the way of moves: the figure itself
 * and the unit `but` are not (NOTHING: none). */
bool massed_is_free(const struct match *m, int32_t figure, const struct place *at, const struct base *base,
                    int32_t but);
/* Where he may be set down: touching the block. */
void massed_offer_leaving(const struct match *m, int32_t figure, struct decision *d);
bool massed_check_leaving(const struct match *m, int32_t figure, struct point at, int32_t facing,
                          const char *rule, struct refusal *why);
struct place massed_place_beside(const struct match *m, int32_t figure,
                                 int32_t unit); /* the first free one */
/* The same, first before the front. */
struct place massed_place_before(const struct match *m, int32_t figure, int32_t unit);
void massed_detach(struct match *m, int32_t figure, struct point at, int32_t facing);

#endif
