/* Warband: formations, their requirements and changes (formation.c, arrange.c, forming.c, closing.c). */
#ifndef GONFALON_WARBAND_FORMATION_H
#define GONFALON_WARBAND_FORMATION_H

#include "common/match/match.h"
#include "common/rules/warband/constants.h"

struct warband_shape {
    bool everybody; /* figures that stepped out of the ranks count too: the unit is being formed anew */
    int32_t count, figure[UNIT_MOST];
    struct place place[UNIT_MOST];
};
void warband_shape_of(const struct match *m, int32_t unit, struct warband_shape *s);
bool warband_shape_holds(const struct match *m, const struct warband_shape *s, int32_t formation,
                         angle front);
length warband_shape_gap(const struct match *m, const struct warband_shape *s, int32_t a, int32_t b);
/* How many figures are out of the spacing of their formation. */
int32_t warband_strays(const struct match *m, const struct warband_shape *s, int32_t formation,
                       int32_t *first);
/* The rank that is nearest to one so far behind the first; before it ranks are negative. */
static inline length warband_nearest_rank(length back, length deep)
{
    return back >= 0 ? (back + deep / 2) / deep : -((deep / 2 - back) / deep);
}

bool warband_astray(const struct match *m, const struct warband_shape *s, int32_t i, int32_t formation);
void warband_update_formation(struct match *m, int32_t unit);
void warband_break_formation(struct match *m, int32_t unit, const char *rule);
bool warband_formed(const struct match *m, int32_t unit); /* in line or close formation */
int32_t warband_rank(const struct match *m, int32_t figure, struct point target);
bool warband_arrange(const struct match *m, int32_t unit, int32_t fate, int32_t formation, int32_t files,
                     struct point centre, angle front, struct warband_shape *s);
/* All of the base on the table, in no wall and on no impassable ground, whoever else stands there. */
bool warband_good_ground(const struct match *m, int32_t figure, const struct place *at);
bool warband_shape_free(const struct match *m, int32_t unit, const struct warband_shape *s);
extern const char *const warband_form_labels[FORMATION_DISPERSED + 1];         /* by formation */
bool warband_may_form(const struct match *m, int32_t unit);                    /* if it is not in contact */
bool warband_can_form(const struct match *m, int32_t unit, int32_t formation); /* that one, if it may */
bool warband_must_close_up(const struct match *m, int32_t unit);

#endif
