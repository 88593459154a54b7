/* The bounds that army lists and matches share: a list is read before there is a match. */
#ifndef GONFALON_ARMY_LIMITS_H
#define GONFALON_ARMY_LIMITS_H

enum shared_limit {
    SIDES_MAX = 4,
    FIGURES_MAX = 2000,
    UNITS_MAX = 400,
    NAME_MAX_BYTES = 64,
    RULE_ID_MAX_BYTES = 16
};

#endif
