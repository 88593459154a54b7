/* C4-f to C4-k: the line of fire, what stops it and what shelters its target. */
#ifndef GONFALON_CORSAIRS_FIRE_H
#define GONFALON_CORSAIRS_FIRE_H

#include "common/rules/corsairs/figures.h"

struct fire_line {
    int32_t shooter; /* whose friends must not be near the line */
    int32_t origin;  /* whose base it starts from: the shooter or his gun */
    int32_t target;
    struct point at; /* where the target is when the shot falls */
    length elevation;
    bool moving_target; /* seen while he moves: he does not hide */
    bool arms_length;   /* in contact: friends at his side are in nobody's way */
};

struct fire_result {
    int32_t terrain;          /* 0, -1 or -2: the worst alone counts (C6.3-a) */
    const char *terrain_rule; /* of that penalty */
};

/* False if the target cannot be shot at: the refusal says why. */
bool corsairs_line_of_fire(const struct match *m, const struct fire_line *line, struct fire_result *out,
                           struct refusal *why);

#endif
