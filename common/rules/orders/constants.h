/* Orders: numbers of the ledger, and words for them. Lengths are in paces (inches). */
#ifndef GONFALON_ORDERS_CONSTANTS_H
#define GONFALON_ORDERS_CONSTANTS_H

#include "common/rules/massed/profile.h"
#include "common/table/table.h"

enum orders_limit {
    ORDERS_FIGURES = 2000,
    ORDERS_UNITS = 120,   /* refused: orders_count; a battle of 2 x 2,000 points has 40 */
    CONTACTS_MAX = 354,   /* 3 x units - 6: areas that touch at edges are a planar graph */
    GRANTS_MAX = 8,       /* O3.1-c */
    SHELLS_MAX = 16,      /* B19.9-k: a shell that finds no place here does not go off any more */
    SPELLS_KNOWN = 4,     /* O8.1-a: one a level */
    BREACHES_MAX = 24,    /* B19.8-p: a line that would be opened once more stays whole */
    STRETCH_CORNERS = 32, /* of what is left of a line behind a breach */
    UNIT_FILES_MOST = 200,
    NO_SIDE = -1,
    NO_UNIT = -1,
    NO_CONTACT = -1,
    D3 = 3,
    D6 = 6,
    D12 = 12,
    D20 = 20,
    LD_LEAST = 1, /* O1-e: a modified Ld is kept within these */
    LD_MOST = 10,
    NATURAL_TWO = 2,     /* O1-e: two dice that always pass, */
    NATURAL_TWELVE = 12, /* and two that always fail */
    CPT_LEAST = 1,       /* O5.2-a */
    CPT_MOST = 19,
    RUN_CLEARANCE = 6 * PACE,   /* O4.4-b */
    PANIC_REACH = 6 * PACE,     /* O7.5-a */
    TERROR_REACH = 6 * PACE,    /* O7.9-c */
    STANDARD_REACH = 12 * PACE, /* O3.3-a */
    JOIN_REACH = PACE,          /* O1-a */
    CLEAR_OF_ENEMIES = PACE,    /* O4.8-d */
    CLEAR_BEYOND = PACE,        /* O5.5-d */
    STEP_AWAY = PACE,           /* O7.7-f */
    LAST_MOVE_FAST = 6 * PACE,  /* O5.3-d: a target that moved more than this in its last activation */
    SLING_NEAR = 9 * PACE,      /* O9.2-a */
    BEARING_WITHIN =
        FULL_TURN / 8,             /* O4.1-f: a straight part of a move is within 45 degrees of its bearing */
    QUARTER_PIVOT = FULL_TURN / 4, /* O4.5-c */
    DEGREE = FULL_TURN / 360,      /* no rule: about one */
    TURNS_DEFAULT = 6,             /* O10.7-a */
    BATCH_MOST = 3,                /* O2.1-c */
    UNIT_WORDS = (ORDERS_UNITS + 30) / 31 /* of bits, one a unit */
};

/* O4.1-d: the eight orders, in the order of the ledger's table. */
enum orders_order {
    ORDER_NONE, /* no counter */
    ORDER_MOVE,
    ORDER_CHANGE_FORMATION,
    ORDER_CHARGE,
    ORDER_DEFENCE,
    ORDER_DISENGAGE,
    ORDER_PASS,
    ORDER_STATIC_SHOT,
    ORDER_RECEIVE,
    ORDERS_COUNT
};

/* O4.5-e. */
enum orders_formation {
    FORMATION_ORDINARY,
    FORMATION_LOOSE,
    FORMATION_COMPACT,
    FORMATION_DISORDER, /* chosen */
    FORMATION_FORCED,   /* disorder that binds to O4.5-p */
    FORMATION_NONE      /* skirmishers, lone figures: never in ranks */
};

/* O1-i. */
enum orders_phase {
    PHASE_SETUP,
    PHASE_ORDERS,
    PHASE_RALLY,
    PHASE_FRENZY,
    PHASE_INITIATIVE,
    PHASE_ACTIVATIONS,
    PHASE_END
};

/* How a unit came into contact (O5.4-b). */
enum orders_arrival {
    ARRIVED_WALKING,
    ARRIVED_RUNNING,
    ARRIVED_CHARGING,
    ARRIVED_STRUCK /* it was reached */
};

enum orders_pace { PACE_NONE, PACE_WALK, PACE_RUN, PACE_FALL_BACK };

/* O4.11. */
enum orders_reaction {
    REACTION_NONE,
    REACTION_DEFENCE,
    REACTION_FLEE,
    REACTION_SHOOT,
    REACTION_COUNTER_CHARGE
};

#endif
