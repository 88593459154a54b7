/* Warband: numbers, and words for them. */
#ifndef GONFALON_WARBAND_CONSTANTS_H
#define GONFALON_WARBAND_CONSTANTS_H

#include "common/table/table.h"

enum warband_limit {
    WARBAND_FIGURES = 400,
    WEAPONS_MAX = 32,
    SPELLS_MAX = 24,
    ARMS_MAX = 4,
    KNOWN_MAX = 4,
    EFFECTS_MAX = 12,
    LOTS_A_ROLL = 24, /* no rule: dice that are told as one roll */
    GUST_MOST = 4,    /* W14.5-a: figures that one gust knocks down */
    OBJECTIVES_MAX = 8,
    ZONES_KEPT = 8,
    WAYPOINTS_MAX = 6,
    UNIT_FIGURES = 20,            /* W15-a */
    UNIT_MOST = UNIT_FIGURES + 1, /* and a machine */
    ANSWER_MOST = 160,            /* all figures of a unit with all their waypoints */
    OPTION_BITS = 11,             /* of a figure, a unit or a piece in the id of an option */
    OPTION_MASK = (1 << OPTION_BITS) - 1,
    NO_UNIT = -1,                /* where a unit is asked for, and none is meant; */
    NO_SIDE = -1,                /* likewise a side, */
    NO_SLOT = -1,                /* a place among the weapons of a figure, */
    NO_BAND = -1,                /* a range band, */
    NO_ZONE = -1,                /* a zone of the scenario, */
    NO_MAGIC = -1,               /* and the level of a figure that is no magician */
    ALL_FIGURES = OPTION_MASK,   /* in the place of a figure in an option\'s id */
    GROUND = 0,                  /* the elevation of the table itself */
    NO_FLAGS = 0,                /* of stands */
    NOT_USED = 0,                /* a place in an option's id that says nothing */
    BANDS = 3,                   /* W12-c: short, medium and long range */
    D10 = 10,                    /* W1-b */
    NEEDS_LEAST = 1,             /* W1-f: a 1 always succeeds, */
    NEEDS_MOST = 9,              /* a 10 never does */
    FORMED_LEAST = 8,            /* W3-c: figures of a line or a close formation */
    RANK_LEAST = 4,              /* W3-c: figures of a full rank */
    CHARGE_BONUS = 3,            /* W5-h */
    CHILL_TAKES = 2,             /* W14.5-a */
    STAND_UP_COST = 3,           /* W4-c */
    LEADER_POINTS = 50,          /* W15-c: for the general or the battle standard */
    LEADER_COST = 20,            /* W15-a: of either */
    MACHINE_COST = 60,           /* W15-a */
    MACHINE_RATE = INCH / 2,     /* W11-c */
    ZONE_REACH = INCH,           /* W3-b */
    ZONE_REACH_LARGE = 2 * INCH, /* W3-b: the widest zone there is */
    PURSUIT_REACH = 2 * INCH,    /* W9.4-d */
    STEP_OUT_REACH = 2 * INCH,   /* W9.4-c */
    GUST_REACH = 2 * INCH,       /* W14.5-a: between any two that fall */
    ENEMY_REACH = 10 * INCH,     /* W13.1-b */
    PRIORITY_REACH = 8 * INCH,   /* W8.1-c */
    GENERAL_REACH = 10 * INCH,   /* W13.1-b */
    STANDARD_REACH = 20 * INCH,  /* W13.1-c */
    FAR_AWAY = 2 * LONGEST_SIDE, /* farther than anything on a table */
    SPACING = INCH,              /* W3-c */
    /* Of stands on the table: figures have a zone and bar the way out of contact, machines do neither. */
    MARK_FIGHTER = STAND_MARK,
    MARK_MACHINE = STAND_MARK << 1,
    ROUND_OFF = 12 /* what rounding may add to a path that is meant to be a whole number of inches */
};

enum warband_sort { SORT_FIGHTER, SORT_MACHINE, SORT_OBJECT };
enum warband_size { SIZE_SMALL, SIZE_MEDIUM, SIZE_LARGE };
enum warband_movement { MOVES_ON_FOOT, MOVES_AS_CAVALRY, MOVES_BY_FLIGHT };
enum warband_formation {
    FORMATION_NONE,
    FORMATION_LINE,
    FORMATION_CLOSE,
    FORMATION_SKIRMISH,
    FORMATION_DISPERSED
};
enum warband_morale { MORALE_NORMAL, MORALE_HELD, MORALE_RETREATING, MORALE_TERRIFIED };
enum warband_phase { PHASE_SETUP, PHASE_INITIATIVE, PHASE_ACTIVATIONS, PHASE_EFFECTS, PHASE_COUNTERS };
enum warband_cover { COVER_NONE, COVER_LIGHT, COVER_MODERATE, COVER_HIDDEN };
enum warband_objective_kind { OBJECTIVE_HOLD, OBJECTIVE_REACH, OBJECTIVE_CARRY, OBJECTIVE_TASK };
enum warband_aims { AIMS_NOT_SAID, AIMS_ALL, AIMS_NONE }; /* W8.1-b: of a figure's attacks */
enum warband_payment { PAY_MOVE, PAY_BLOW, PAY_OTHER };
/* An action that led to nothing is not offered again before another one was done: it could go on for ever. */
enum warband_stall { STALLED_MOVE = 1, STALLED_SHOT = 2, STALLED_FORM = 4 };
enum warband_move_mode { MOVE_ORDINARY, MOVE_RETREAT, MOVE_PURSUIT };
enum warband_going { GOING_DIFFICULT = 1, GOING_IMPASSABLE, GOING_OBSTACLE, GOING_HIGH };

enum warband_terrain_kind {
    WOOD,
    BRUSH,
    MARSH,
    RUBBLE,
    STEEP_SLOPE,
    SHALLOW_WATER,
    DEEP_WATER,
    CLIFF,
    HILL,
    HOUSE,
    HEDGE,
    FENCE,
    LOW_WALL,
    STREAM,
    TRENCH,
    HIGH_WALL,
    WALL,
    ROOM,
    DOOR,
    WINDOW,
    LOOPHOLE,
    TERRAIN_KINDS
};

enum warband_school {
    FIRE,
    LIGHT,
    AIR,
    LIFE,
    WATER,
    SHADOW,
    EARTH,
    DEATH,
    SCHOOLS
}; /* W14.4-b: the circle */

enum warband_spell_effect {
    SPELL_HIT,
    SPELL_BURNING,
    SPELL_MIST,
    SPELL_CHILL,
    SPELL_DAZZLE,
    SPELL_CONTROL,
    SPELL_VEIL,
    SPELL_PANIC,
    SPELL_GUST,
    SPELL_HASTE,
    SPELL_ARMOUR,
    SPELL_TREMOR,
    SPELL_MEND,
    SPELL_TANGLE,
    SPELL_WITHER,
    SPELL_EFFECTS
};
enum warband_spell_target { TARGET_FIGURE, TARGET_ENEMY, TARGET_FRIEND, TARGET_FRIENDS, TARGET_AREA };
enum warband_resisted { RESISTED_NOT, RESISTED_BY_R, RESISTED_BY_CO, RESISTED_BY_F };

#endif
