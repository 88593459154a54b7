/* Brothers: what the table of the system (brothers.c) names besides procedures and questions: fields, words,
 * and the functions by which the engine asks about a match as a whole. */
#ifndef GONFALON_BROTHERS_HOOKS_H
#define GONFALON_BROTHERS_HOOKS_H

#include "common/match/match.h"
#include "common/match/rules.h"

extern const struct rules brothers;

extern const char *const brothers_terrain[];
enum { BROTHERS_MATCH_FIELDS = 17, BROTHERS_SIDE_FIELDS = 13, BROTHERS_FIGURE_FIELDS = 91 };
extern const struct field brothers_match_field[BROTHERS_MATCH_FIELDS];
extern const struct field brothers_side_field[BROTHERS_SIDE_FIELDS];
extern const struct field brothers_figure_field[BROTHERS_FIGURE_FIELDS];

/* In setup/. */
int32_t brothers_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                            struct problems *problems);
/* Each bag of missiles has a second, empty one in reserve (THING_BAG, WHERE_GONE, fate out): missiles that
 * fall to the ground are an object of their own (brothers_spill). */
void brothers_count(const struct muster *muster, int32_t *figures, int32_t *units);
bool brothers_muster(struct match *m, const struct muster *muster, struct problems *problems);
bool brothers_resume_at(struct match *m, const json_t *start, struct problems *problems);

/* In advice/. */
void brothers_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t brothers_prospects(const struct match *m, int32_t side);
bool brothers_quiet(const struct match *m); /* between two activations */
void brothers_suppose(struct match *m, int32_t side);

/* In turn/victory.c. */
int32_t brothers_victory_points(const struct match *m, int32_t side);
void brothers_call_time(struct match *m);

const char *brothers_broken(const struct match *m, int32_t *figure); /* invariants.c */
void brothers_amended(struct match *m);                              /* amended.c */

#endif
