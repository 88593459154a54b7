/* What the table of the system (warband.c) names besides procedures and questions: fields, words, and the
 * functions by which the engine asks about a match as a whole. */
#ifndef GONFALON_WARBAND_HOOKS_H
#define GONFALON_WARBAND_HOOKS_H

#include "common/match/match.h"
#include "common/rules/rules.h"

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

bool warband_resume_at(struct match *m, const json_t *start, struct problems *problems);
/* What is drawn around figures (advice/arcs.c). */
void warband_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t warband_prospects(const struct match *m, int32_t side);
/* Between two activations. */
bool warband_quiet(const struct match *m);
const char *warband_broken(const struct match *m, int32_t *figure);
void warband_amended(struct match *m);

#endif
