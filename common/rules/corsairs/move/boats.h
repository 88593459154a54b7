/* C9-e to C9-h: rowing boats. */
#ifndef GONFALON_CORSAIRS_BOATS_H
#define GONFALON_CORSAIRS_BOATS_H

#include "common/rules/corsairs/figures.h"

/* The boat a figure is in, or -1. */
int32_t corsairs_boat_of(const struct match *m, int32_t figure);
bool corsairs_carries_gun(const struct match *m, int32_t figure);

/* People who want to come into a boat, and whether a swivel gun comes with them. */
struct boarders {
    int32_t people;
    bool gun;
};
/* C9-e: eight characters, four with a gun aboard. By how many are those more than the boat holds? */
int32_t corsairs_too_many_aboard(const struct match *m, int32_t boat, const struct boarders *more);
/* May a gun be laid into the boat, with all who are in it now? */
bool corsairs_boat_takes_gun(const struct match *m, int32_t boat);
/* Is there room for one more, with or without a gun? Who comes back to the boat that he has just left is
 * still counted as one of those aboard. */
bool corsairs_has_room(const struct match *m, int32_t boat, int32_t figure, bool gun);
/* Does the boat take him, with or without a gun, when he walks to this point of it? */
bool corsairs_boat_takes(const struct match *m, int32_t boat, int32_t figure, bool gun, struct point at,
                         struct refusal *why);
/* A free place in the boat, as near as can be to the point. False if there is none. */
bool corsairs_place_aboard(const struct match *m, int32_t boat, int32_t figure, struct point wanted,
                           struct point *at);
/* Place n of the boat, counted along its thwarts; and whether somebody else is there. */
struct point corsairs_boat_place(const struct match *m, int32_t boat, int32_t n);
bool corsairs_place_taken(const struct match *m, int32_t figure, struct point at);
/* Is the point in the boat? */
bool corsairs_boat_holds(const struct match *m, int32_t boat, struct point at);
/* Is he either wholly inside his boat there, or wholly out of it? */
bool corsairs_clear_of_boat(const struct match *m, int32_t boat, int32_t figure, struct point at);
void corsairs_climb_aboard(struct match *m, int32_t figure, int32_t boat, struct point wanted);
/* The boat's outline, as a zone. */
void corsairs_boat_corners(const struct match *m, int32_t boat, struct point *corner);
/* Boats a swimmer could climb into, within contact. */
int32_t corsairs_boat_beside(const struct match *m, int32_t figure);

/* May the boat be rowed along these waypoints? */
bool corsairs_may_row(const struct match *m, int32_t boat, const struct answer_item *items, int32_t count,
                      struct preview *p, struct refusal *why);

#endif
