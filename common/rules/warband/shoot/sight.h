/* Warband: who sees whom, and behind what (sight.c). */
#ifndef GONFALON_WARBAND_SIGHT_H
#define GONFALON_WARBAND_SIGHT_H

#include "common/match/match.h"
#include "common/rules/warband/constants.h"

/* A direct-mapped cache of lines of sight: each pair of viewer and target has one place, which holds the last
 * result for a pair of that place. */
enum { NOTED_SIGHTS = 1024 };
enum { UNKNOWN = -1 }; /* in a view or in the cache: not looked at */
struct warband_findings {
    struct warband_sight {
        uint16_t viewer, target; /* their numbers plus one; 0: the place is empty */
        uint16_t past_own;       /* 1: his own unit did not block his sight, as in a formation or a crew */
        int8_t open, cover; /* as warband_sees and warband_cover, all round and without mist; -1: not known */
    } sight[NOTED_SIGHTS];
};

enum warband_cover warband_cover(const struct match *m, int32_t viewer, int32_t target, bool arc);
/* Whether the cover is less than COVER_HIDDEN: much cheaper than to find out which cover it is. */
bool warband_sees(const struct match *m, int32_t viewer, int32_t target, bool arc);

/* What one figure sees, filled in as it is asked for: questions about its shots ask for the same targets many
 * times. Valid only until a figure moves. */
struct warband_view {
    int32_t viewer, arc, may_shoot; /* -1: not known yet, as below */
    int32_t distance[WARBAND_FIGURES];
    int8_t cover[WARBAND_FIGURES];
    int8_t spotted[WARBAND_FIGURES]; /* by a friend who can direct the shots (W8.3-g) */
};
void warband_look(const struct match *m, int32_t viewer, bool arc, struct warband_view *v);
length warband_view_distance(const struct match *m, struct warband_view *v, int32_t target);
enum warband_cover warband_view_cover(const struct match *m, struct warband_view *v, int32_t target);
bool warband_view_sees(const struct match *m, struct warband_view *v, int32_t target);
bool warband_sees_unit(const struct match *m, int32_t unit, int32_t other, bool arc);
bool warband_sees_point(const struct match *m, int32_t figure, struct point at);

#endif
