/* Corsairs: what the table of the system (corsairs.c) names besides procedures and questions: fields, words,
 * and the functions by which the engine asks about a match as a whole. */
#ifndef GONFALON_CORSAIRS_HOOKS_H
#define GONFALON_CORSAIRS_HOOKS_H

#include "common/match/match.h"
#include "common/match/rules.h"

extern const struct rules corsairs;

extern const char *const corsairs_terrain[];
enum { CORSAIRS_MATCH_FIELDS = 27, CORSAIRS_SIDE_FIELDS = 10, CORSAIRS_FIGURE_FIELDS = 75 };
extern const struct field corsairs_match_field[CORSAIRS_MATCH_FIELDS];
extern const struct field corsairs_side_field[CORSAIRS_SIDE_FIELDS];
extern const struct field corsairs_figure_field[CORSAIRS_FIGURE_FIELDS];

/* In setup/. */
int32_t corsairs_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                            struct problems *problems);
void corsairs_count(const struct muster *muster, int32_t *figures, int32_t *units);
bool corsairs_muster(struct match *m, const struct muster *muster, struct problems *problems);
bool corsairs_resume_at(struct match *m, const json_t *start, struct problems *problems);

/* In advice/. */
void corsairs_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t corsairs_prospects(const struct match *m, int32_t side);
void corsairs_suppose(struct match *m, int32_t side);

/* In turn/victory.c. */
int32_t corsairs_victory_points(const struct match *m, int32_t side);
void corsairs_call_time(struct match *m);

const char *corsairs_broken(const struct match *m, int32_t *figure); /* invariants.c */
void corsairs_amended(struct match *m);                              /* amended.c */

#endif
