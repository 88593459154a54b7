/* Orders: what the table of the system (orders.c) names besides procedures and questions: fields, words, and
 * the functions by which the engine asks about a match as a whole. */
#ifndef GONFALON_ORDERS_HOOKS_H
#define GONFALON_ORDERS_HOOKS_H

#include "common/match/match.h"
#include "common/match/rules.h"

extern const struct rules orders;

enum { ORDERS_MATCH_FIELDS = 5, ORDERS_SIDE_FIELDS = 9, ORDERS_UNIT_FIELDS = 42, ORDERS_FIGURE_FIELDS = 53 };
extern const struct field orders_match_field[ORDERS_MATCH_FIELDS];
extern const struct field orders_side_field[ORDERS_SIDE_FIELDS];
extern const struct field orders_unit_field[ORDERS_UNIT_FIELDS];
extern const struct field orders_figure_field[ORDERS_FIGURE_FIELDS];

/* In setup/. */
void orders_count(const struct muster *muster, int32_t *figures, int32_t *units);
bool orders_muster(struct match *m, const struct muster *muster, struct problems *problems);
void orders_spare_for(const struct muster *muster, struct spare_terrain *spare);
bool orders_resume_at(struct match *m, const json_t *start, struct problems *problems);

/* In advice/. */
void orders_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t orders_prospects(const struct match *m, int32_t side);
bool orders_quiet(const struct match *m);
void orders_suppose(struct match *m, int32_t side);

/* In turn/victory.c. */
int32_t orders_victory_points(const struct match *m, int32_t side);
void orders_call_time(struct match *m);

const char *orders_broken(const struct match *m, int32_t *figure); /* invariants.c */
void orders_amended(struct match *m);                              /* amended.c */

#endif
