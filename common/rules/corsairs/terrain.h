/* Ground: what a path leads over, what it costs, and where a character stands. */
#ifndef GONFALON_CORSAIRS_TERRAIN_H
#define GONFALON_CORSAIRS_TERRAIN_H

#include "common/rules/corsairs/corsairs.h"

enum { SURVEY_CROSSINGS = 24 };

/* All that matters of the ground along a path. Distances are along the path; -1: nowhere. */
struct survey {
    length whole;
    uint32_t goings;                        /* bit n: enum going, at any moment of it */
    length difficult, very_difficult, deep; /* where each is first entered; 0: it starts there */
    length too_high;                        /* where a level begins that nobody walks on to */
    int32_t too_high_piece;
    bool in_boat;     /* it starts in a boat */
    length overboard; /* where it leaves that boat */
    length falls;     /* where it leaves a deck, quay or boat for something lower by more than a step */
    length foot;      /* elevation of what is below there */
    int32_t crossings;
    length crossing[SURVEY_CROSSINGS]; /* low obstacles, in order */
    length elevation;                  /* at the end */
};

/* The path of a walker who starts at that elevation, in that boat (or NOBODY). */
void survey_path(const struct match *m, const struct path *p, length elevation, int32_t boat,
                 struct survey *s);
/* What walking all of it costs, and how far a budget goes. */
length survey_cost(const struct survey *s);
length survey_affordable(const struct survey *s, length budget);

/* Bits of terrain_kind at a point, for somebody at that elevation. */
uint32_t kinds_at(const struct match *m, struct point p, length elevation);
bool deep_at(const struct match *m, struct point p, length elevation);
/* The house a point is in, NOTHING outside. */
int32_t house_at(const struct match *m, struct point p);
int32_t room_at_point(const struct match *m, struct point p);
/* In deep water, not in a boat. */
bool swims(const struct match *m, int32_t figure);
bool indoors(const struct match *m, int32_t figure);
/* On the deck of a ship, or in a boat. */
bool on_board(const struct match *m, int32_t figure);
bool same_vessel(const struct match *m, int32_t a, int32_t b);
/* Is any of the low obstacles, doors or ramparts between the two centres? The piece, or NOTHING. */
int32_t obstacle_between(const struct match *m, int32_t a, int32_t b);
bool is_low_obstacle(int32_t kind);
bool is_high_wall(int32_t kind);

/* Writes down where a character now is: room, terrain, water. */
void settle(struct match *m, int32_t figure);
/* Puts a figure somewhere, with what it carries, and settles it. */
void put_figure(struct match *m, int32_t figure, struct point at, length elevation, int32_t aboard);
/* Takes a figure off the table. */
void lift_figure(struct match *m, int32_t figure);

#endif
