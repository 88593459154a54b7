/* What a way leads over, what it costs, and how far one comes on it. */
#ifndef GONFALON_CORSAIRS_SURVEY_H
#define GONFALON_CORSAIRS_SURVEY_H

#include "common/rules/corsairs/figures.h"

enum { SURVEY_TOLLS = 32 };

/* What has to be paid at a point of the way before it leads on: an obstacle, the rail of a boat, something to
 * pick up. A walker who cannot pay it stops at `before`. */
struct toll {
    length along, before, cost;
    int32_t what; /* enum toll_what, or the waypoint at which something is handled */
};

enum toll_what { TOLL_OBSTACLE = -3, TOLL_LANDING = -2, TOLL_BOARDING = -1 };

/* All that matters of the ground along a path. Distances are along the path; -1: nowhere. */
struct survey {
    length whole;
    uint32_t goings;                        /* bit n: enum going, at any moment of it */
    length difficult, very_difficult, deep; /* where each is first entered; 0: it starts there */
    length too_high;                        /* where his base comes to a level that nobody walks on to */
    bool in_boat;                           /* it starts in a boat */
    length overboard;                       /* where it leaves that boat */
    length falls;    /* where it leaves a deck, quay or boat for something lower by more than a step */
    bool falls_hard; /* on to ground, where nobody jumps down; into the water he may */
    length foot;     /* elevation of what is below there */
    int32_t tolls;
    struct toll toll[SURVEY_TOLLS]; /* in order */
    length elevation;               /* at the end */
};

/* The path of a walker with that base who starts at that elevation, in that boat (or NOBODY). */
void corsairs_survey_path(const struct match *m, const struct path *p, const struct base *base,
                          length elevation, int32_t boat, struct survey *s);
/* The same for a figure as it stands. */
void corsairs_survey_from(const struct match *m, int32_t figure, const struct path *p, struct survey *s);
/* Where the path leaves the boat it begins in; -1: it does not. In his boat nobody is on the ground. */
length corsairs_leaves_boat_at(const struct match *m, const struct path *p, int32_t boat);
void corsairs_survey_add_toll(struct survey *s, const struct toll *toll);
/* Where a walker has to stop, as it gets too high or too deep to go on; -1: nowhere. */
length corsairs_survey_limit(const struct survey *s);
/* What walking so far of it costs. */
length corsairs_survey_cost(const struct survey *s, length along);

/* How far a budget goes, and how many of the tolls it pays. */
struct reach {
    length far;
    int32_t paid;
};
struct reach corsairs_survey_affordable(const struct survey *s, length budget);

#endif
