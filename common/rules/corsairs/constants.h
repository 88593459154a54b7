/* Corsairs: numbers and lengths of the ledger, and words for what the fields of the records can hold. */
#ifndef GONFALON_CORSAIRS_CONSTANTS_H
#define GONFALON_CORSAIRS_CONSTANTS_H

#include "common/table/table.h"

/* Options that are no figure, place or weapon have ids above all packed ones. */
enum { HOLD_ID = 1 << 28 };

enum corsairs_limit {
    WEAPONS_MAX = 40,
    WEAPON_BARE_HANDS = 31, /* numbers in corsairs_weapons[] */
    WEAPON_SWIVEL_GUN = 3,
    WEAPON_FIRST_CUSTOM = 32, /* places for weapons that a user's catalogue adds */
    BANDS_MAX = 4,
    ARMS_MAX = 10, /* weapons one character carries */
    WAY_MAX = 8,   /* waypoints of one move */
    OBJECTIVES_MAX = 8,
    ZONES_KEPT = 8,
    CORSAIRS_FIGURES = 400,
    CORSAIRS_ANSWER_ITEMS = 256,
    NEIGHBOURS_MAX = 32,
    SHOT_DICE_MAX = 6
};

/* Lengths the ledger names. */
enum corsairs_length {
    BASE_DIAMETER = 2 * CENTIMETRE,   /* C1-b */
    FIGURE_HEIGHT = 3 * CENTIMETRE,   /* a 28 mm figure and its hat: for lines of fire over walls */
    GROUP_LINK = 4 * CENTIMETRE,      /* C5-a */
    OBSTACLE_COST = 4 * CENTIMETRE,   /* C3-h */
    HANDLING_COST = 4 * CENTIMETRE,   /* C3-e */
    BOARDING_COST = 4 * CENTIMETRE,   /* C9-f */
    RECOIL_FAR = 5 * CENTIMETRE,      /* C8.5-a */
    RAIL_REACH = 1 * CENTIMETRE,      /* C9-h */
    FRIEND_CLEARANCE = CENTIMETRE,    /* C4-k */
    EXTRA_HIT_REACH = 6 * CENTIMETRE, /* C6.1-h */
    FOREST_DEPTH = 10 * CENTIMETRE,   /* C4-g */
    OPEN_WATER = 10 * CENTIMETRE,     /* C9-c */
    LEADER_REACH = 20 * CENTIMETRE,   /* C10-b */
    COVER_REACH = 2 * CENTIMETRE,     /* how near a hedge has to be to shelter somebody */
    STEP_UP = 25 * MILLIMETRE,        /* what a gangway or a few stairs overcome */
    CLIMB_REACH = RAIL_REACH + 2 * CONTACT
};

/* Kinds of terrain, in the order of corsairs_terrain[]. */
enum terrain_kind {
    BRUSH,
    CROPS,
    FOREST,
    STEEP_SLOPE,
    SHALLOWS,
    DEEP_WATER,
    HILL,
    QUAY,
    DECK,
    HOUSE,
    HEDGE,
    BANK,
    LOW_WALL,
    FENCE,
    STAKES,
    HIGH_WALL,
    RAMPART,
    WALL,
    ROOM,
    DOOR,
    WINDOW,
    LOOPHOLE,
    TERRAIN_KINDS
};

enum going { GOING_DIFFICULT = 1, GOING_VERY_DIFFICULT, GOING_DEEP, GOING_OBSTACLE };

enum piece_mark { PIECE_HALF_OPEN = PIECE_MARK };
enum stand_mark { STAND_PERSON = STAND_MARK, STAND_HULL = STAND_MARK << 1 };

enum corsairs_sort { SORT_CHARACTER, SORT_OBJECT, SORT_GUN, SORT_BOAT };
enum weight { WEIGHT_LIGHT, WEIGHT_HEAVY, WEIGHT_VERY_HEAVY };
enum swimming { SWIMS_NOT, SWIMS_POORLY, SWIMS_WELL };
enum weapon_length { LENGTH_BARE_HANDS, LENGTH_VERY_SHORT, LENGTH_SHORT, LENGTH_SEMI_LONG, LENGTH_LONG };
enum corsairs_phase { PHASE_SETUP, PHASE_INITIATIVE, PHASE_ACTIVATIONS, PHASE_MELEE, PHASE_END };

/* Whether a character takes part in the activation going on. */
enum acting { ACTING_NOT, ACTING, ACTING_DONE };

enum objective_kind { OBJECTIVE_CARRY, OBJECTIVE_ESCORT, OBJECTIVE_HOLD, OBJECTIVE_KILL };

enum boarding { BOARDS_NOT, BOARDS, BOARDS_WITH_GUN };

enum showing { SHOWS_NOT, SHOWS_HIMSELF, SHOWS_BY_SHOT };

enum blow { BLOW_NONE, BLOW_PUSH, BLOW_KILL };

enum corsairs_option { OPTION_CALM_WATER, OPTION_CLASS_ONE_CHARGES, CORSAIRS_OPTIONS };

#endif
