/* Warband: what the table of the system (warband.c) names besides procedures and questions: fields, words,
 * and the functions by which the engine asks about a match as a whole. */
#ifndef GONFALON_WARBAND_HOOKS_H
#define GONFALON_WARBAND_HOOKS_H

#include "common/match/match.h"
#include "common/match/rules.h"

extern const struct rules warband;

extern const char *const warband_terrain[];
enum {
    WARBAND_MATCH_FIELDS = 84,
    WARBAND_SIDE_FIELDS = 3,
    WARBAND_UNIT_FIELDS = 18,
    WARBAND_FIGURE_FIELDS = 42
};
extern const struct field warband_match_field[WARBAND_MATCH_FIELDS];
extern const struct field warband_side_field[WARBAND_SIDE_FIELDS];
extern const struct field warband_unit_field[WARBAND_UNIT_FIELDS];
extern const struct field warband_figure_field[WARBAND_FIGURE_FIELDS];

/* In setup/. */
int32_t warband_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                           struct problems *problems);
void warband_count(const struct muster *muster, int32_t *figures, int32_t *units);
bool warband_muster(struct match *m, const struct muster *muster, struct problems *problems);
bool warband_resume_at(struct match *m, const json_t *start, struct problems *problems);

/* In advice/. */
void warband_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t warband_prospects(const struct match *m, int32_t side);
bool warband_quiet(const struct match *m); /* between two activations */

/* In turn/victory.c. */
int32_t warband_victory_points(const struct match *m, int32_t side);
void warband_call_time(struct match *m);

const char *warband_broken(const struct match *m, int32_t *figure); /* invariants.c */
void warband_amended(struct match *m);                              /* amended.c */

#endif
