/* Warband: who sees whom, and behind what (sight.c). */
#ifndef GONFALON_WARBAND_SIGHT_H
#define GONFALON_WARBAND_SIGHT_H

#include "common/match/match.h"
#include "common/rules/warband/constants.h"

/* Who saw whom: of each pair the last one that came to its place. */
enum { NOTED_SIGHTS = 1024 };
struct warband_notes {
    struct warband_sight {
        uint16_t viewer, target; /* their numbers and one more; 0: nothing is noted */
        uint16_t past_own;       /* whether he saw past his own unit, which is not for the table to say */
        int8_t open, cover;      /* as below; whatever he faces, and without mist */
    } sight[NOTED_SIGHTS];
};

enum warband_cover warband_cover(const struct match *m, int32_t viewer, int32_t target, bool arc);
/* Whether the cover is less than COVER_HIDDEN, which is found out much sooner than how much it is. */
bool warband_sees(const struct match *m, int32_t viewer, int32_t target, bool arc);

/* What one figure sees, found out as it is asked for: questions about its shots come back to the same
 * targets again and again. Only for as long as nobody moves. */
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
