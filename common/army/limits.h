/* The bounds that army lists and matches share: a list is read before there is a match. */
#ifndef GONFALON_ARMY_LIMITS_H
#define GONFALON_ARMY_LIMITS_H

enum shared_limit {
    SIDES_MAX = 4,         /* refused: the schemas of setups and scenarios */
    FIGURES_MAX = 2000,    /* refused: match_create, and of one army army_figures_most */
    UNITS_MAX = 400,       /* refused: likewise */
    NAME_MAX_BYTES = 64,   /* refused: name_good; names that a system makes are cut */
    RULE_ID_MAX_BYTES = 16 /* refused: decode_entry; ids of the ledger are the program's own */
};

#endif
