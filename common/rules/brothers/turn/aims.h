/* The end of the game, and the table of the system with its functions for the engine. */
#ifndef GONFALON_BROTHERS_AIMS_H
#define GONFALON_BROTHERS_AIMS_H

#include "common/rules/brothers/state.h"
#include "common/rules/rules.h"

/* --- victory.c -------------------------------------------------------------------------------------- */

/* May it leave the table over this edge of its own will (F0.5-q)? */
bool brothers_may_exit(const struct match *m, int32_t figure, int32_t edge);
/* Checks after each turn (F1.3-a), or what can end the match at once; true if it is over. */
bool brothers_settle(struct match *m, bool end_of_turn);
/* As after the last turn, at once. */
void brothers_call_time(struct match *m);
int32_t brothers_score(const struct match *m, int32_t side);
/* Where the scenario wants the figure to be, and how much it matters (hundredths of a point); false: nowhere.
 */
bool brothers_goal(const struct match *m, int32_t figure, struct point *at, int32_t *weight);

/* --- the table of the system ------------------------------------------------------------------------ */

int32_t brothers_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                            struct problems *problems);
/* Each bag of missiles has a second, empty one in reserve (THING_BAG, WHERE_GONE, fate out): missiles that
 * fall to the ground are an object of their own (brothers_spill). */
void brothers_count(const struct muster *muster, int32_t *figures, int32_t *units);
bool brothers_muster(struct match *m, const struct muster *muster, struct problems *problems);
/* What is drawn around fighters (arcs.c). */
void brothers_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t brothers_prospects(const struct match *m, int32_t side);
bool brothers_quiet(const struct match *m); /* between two activations */
const char *brothers_broken(const struct match *m, int32_t *figure);
void brothers_amended(struct match *m);
void brothers_suppose(struct match *m, int32_t side);
bool brothers_resume_at(struct match *m, const json_t *start, struct problems *problems);

extern const struct rules brothers;

#endif
