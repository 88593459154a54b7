/* Warband: what a side is after, and the engine's hooks (victory.c, standing.c, resume.c, fields.c,
 * warband.c). */
#ifndef GONFALON_WARBAND_AIMS_H
#define GONFALON_WARBAND_AIMS_H

#include "common/match/match.h"
#include "common/rules/rules.h"

int32_t warband_score(const struct match *m, int32_t side);
void warband_objectives(struct match *m);
bool warband_finished(struct match *m, bool last_turn);
/* Where an objective draws a side; false: nowhere (any more). */
bool warband_goal(const struct match *m, int32_t objective, int32_t side, struct point *goal);
/* The unit of the side that should see to it; -1: none. */
int32_t warband_sent_to(const struct match *m, int32_t objective, int32_t side);
bool warband_in_zone(const struct match *m, int32_t zone, int32_t figure);

extern const char *const warband_terrain[], *const warband_schools[];
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
/* What is drawn around figures (arcs.c). */
void warband_arcs(const struct match *m, const struct decision *d, struct arcs *out);
int32_t warband_standing(const struct match *m, int32_t side);
/* Between two activations. */
bool warband_settled(const struct match *m);
/* W15-c: the points that the enemy has for this unit. */
int32_t warband_taken_of(const struct match *m, int32_t unit);
/* How near a unit wants an enemy: fighters want contact, shooters their short range,
 * casters to be in range. */
length warband_wanted_distance(const struct match *m, int32_t unit);
const char *warband_broken(const struct match *m, int32_t *figure);
void warband_amended(struct match *m);

#endif
