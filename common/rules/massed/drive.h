/* Chariots drive (B20.4): straight stretches and arcs of one radius, which follows from the distance D that
 * the player has fixed; the heading is always along the way.
 *
 * A player draws points. From where the chariot is it follows the arc to the side of the next point until it
 * heads for it, and goes straight on to it: every way of arcs and straight stretches can be drawn so. */
#ifndef GONFALON_MASSED_DRIVE_H
#define GONFALON_MASSED_DRIVE_H

#include "common/match/decision.h"
#include "common/rules/massed/march.h"

enum { DRIVE_WAYPOINTS = 6, VEHICLE_LINK = 4 * PACE /* B20.1-b */ };

struct massed_drive {
    int32_t unit;
    length speed;     /* D: no way is longer */
    length allowance; /* what ground and lines may cost together with the way */
    const struct massed_terms *terms;
    int32_t bearing,
        within; /* every straight stretch is so near to that direction; bearing NOTHING: any (O4.1-f) */
    const char *rule, *bearing_rule;
};

/* B20.4-e, B20.4.1-a, B20.4.2-b: D for a heavy chariot, half of it for a light one, twice for a wagon. */
length massed_turning_radius(const struct match *m, int32_t figure, length speed);
/* The arc until the chariot heads for the point: an angle, right is positive. False: the point lies inside of
 * the circle that it would turn on. */
bool massed_arc_towards(const struct match *m, int32_t figure, length radius, struct point to, int32_t *by);

/* The movables of a `move` decision, and its waypoints. */
void massed_offer_drive(const struct match *m, const struct massed_drive *drive, struct decision *d);
/* Is the answer legal? Whatever is met ends a way there. The preview has the ends and the cost of the dearest
 * way. */
bool massed_check_drive(const struct match *m, const struct massed_drive *drive, const struct answer *a,
                        struct preview *p, struct refusal *why);
/* The chariots go there; returns the cost of the dearest way. */
length massed_drive_ways(struct match *m, const struct massed_drive *drive, const struct answer *a);

/* One chariot goes on: the rest of an arc, then straight, until something stops it or the budget is spent.
 * `arc` keeps what is left of it. Lines cost their part of the allowance. Returns what stopped it. */
struct march_end massed_drive_on(struct match *m, int32_t figure, const struct massed_drive *drive,
                                 int32_t *arc, length budget, length *spent);

#endif
