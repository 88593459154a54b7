/* Numbers, options and words of the rules: what the fields of the records can hold. */
#ifndef GONFALON_BROTHERS_CONSTANTS_H
#define GONFALON_BROTHERS_CONSTANTS_H

#include "common/match/rules.h"
#include "common/table/table.h"

enum brothers_limit {
    SPELLS = 14,
    SKILLS = 9,
    SHOTS_IN_PIECE = 10,
    BAG_MISSILES = 10,
    CARRIED_MAX = 16,
    WEIGHTED_MAX = 6,
    CONTACTS_MAX = 24,
    REACH_MOST = 64, /* objects and others within reach of one figure */
    BROTHERS_FIGURES = 800,
    BAND_MOST = 256,    /* no rule: who is deployed by one answer */
    FACES_MAX = 64,     /* different results of one die; a favourite joker may be worth many */
    TARGET_NUMBER = 10, /* F2.2-a and the like: what a roll has to reach */
    PA_MOST = 99        /* that a figure can have spent or saved up */
};

/* Lengths the ledger names (1 cm = 1000). */
enum brothers_length {
    BASE_FOOT = 2500,
    BASE_MOUNTED = 5000,
    BASE_LARGE = 6000,
    BASE_PIECE = 5000,
    BASE_OBJECT = 1000,
    HEIGHT_FOOT = 3000,
    HEIGHT_MOUNTED = 5000,
    HEIGHT_LARGE = 6000,
    HEIGHT_LYING = 500,
    FRIEND_GAP = 100,                        /* F3.4.5-g: 0.1 cm */
    TIGHT = 500,                             /* F3.3-i: room on either side of who passes undisputed */
    REACH_TOUCH = 1000,                      /* within 1 cm: objects, bodies, mounts, linear cover */
    ACTION_FAR = 10 * CENTIMETRE,            /* F3.3-c: on clear ground in one action, on foot */
    TURN_FAR = 20 * CENTIMETRE,              /* F3.3-c: in a turn, on foot */
    MOUNTED_TIMES = 2,                       /* F3.3-c: both for a rider */
    ENCUMBERED_LESS = 2 * CENTIMETRE,        /* F3.3-d */
    CRAWL_FAR = 2 * CENTIMETRE,              /* F3.4.3-f */
    CHARGE_FAR = ACTION_FAR * MOUNTED_TIMES, /* F4.2-a: the farthest that anybody goes in one action */
    RUN_UP = 20 * CENTIMETRE,                /* F10.2.2-j: straight on, before a mounted charge */
    COLUMN_APART = 20 * CENTIMETRE,          /* F16.2-f: the ambush from the column */
    POINT_BLANK = 10000,                     /* F5.1.2-e */
    HIDE_DISTANCE = 30000,                   /* F3.4.6-c */
    DISCOVERY_DISTANCE = 20000,              /* F3.4.6-e */
    COMMAND_DISTANCE = 30000,                /* F1.1-j */
    STANDARD_DISTANCE = 30000                /* F8.1-c */
};

/* F7: the lines of the damage table, by the least result that they take. */
enum damage_line { NEAR_MISS_FROM = -5, STUNNED_FROM = 1, WOUNDED_FROM = 6, GRIEVOUS_FROM = 10 };

/* What hampers shots and spells alike: F5.1.2-h, F6.1.2-e; F14.2-d. */
enum brothers_malus { COVER_MALUS = -2, MIST_MALUS = -3 };

/* F3.3-i: which passages are rolled for. */
enum gap_test { GAP_WAIVED, GAP_NARROW, GAP_REQUIRED };

enum brothers_option {
    OPTION_SQUAD_BASES,
    OPTION_DIE_D20,
    OPTION_DIE_D30,
    OPTION_DIE_NO_ZERO,
    OPTION_CARD_DECK,
    OPTION_CARD_DECK_TENS,
    OPTION_CARD_DECK_FACES,
    OPTION_CARD_DECK_FAVOURITE_JOKER,
    OPTION_COMMAND_DISTANCE,
    OPTION_DIFFICULT_TERRAIN_JA,
    OPTION_ZERO_HURTS_BADLY,
    OPTION_OFF_HAND,
    OPTION_SHOOT_INTO_MELEE_RANDOM,
    OPTION_SHOOT_INTO_MELEE_RISKY,
    OPTION_JDEG_ZERO_IS_TEN,
    OPTION_JDEG_ZERO_KILLS,
    OPTION_JDEG_ONE_SAVES,
    OPTION_NO_MORALE_TABLE,
    OPTION_FOG_OF_WAR,
    BROTHERS_OPTIONS
};

enum ground_kind {
    GROUND_BRUSH,
    GROUND_GROVE,
    GROUND_FOREST,
    GROUND_SWAMP,
    GROUND_ROCKS,
    GROUND_LOW_WALL,
    GROUND_HIGH_WALL,
    GROUND_BUILDING,
    GROUND_WALL,
    GROUND_ROOM,
    GROUND_DOOR,
    GROUND_WINDOW,
    GROUND_DEEP,
    GROUND_KINDS
};
enum { GOING_OTHER = 1, GOING_IMPASSABLE = 2, GOING_OBSTACLE = 3 };

/* Bits of stands beside the engine's: in the way as far as side 0 (1) knows. A check of what a player may do
 * looks at these, so that it never betrays a figure he has not discovered; the move itself is stopped by
 * everything. */
enum stand_mark {
    STAND_KNOWN_0 = STAND_MARK,
    STAND_KNOWN_1 = STAND_MARK << 1,
    STAND_FIGHTER = STAND_MARK << 2, /* in play, standing or lying */
    STAND_ROOM_0 = STAND_MARK << 3, /* takes room as far as side 0 (1) knows, even lying: nobody ends on it */
    STAND_ROOM_1 = STAND_MARK << 4
};

enum brothers_sort { SORT_FIGHTER, SORT_MOUNT, SORT_PIECE, SORT_ITEM };
enum figure_type { TYPE_FOOT, TYPE_MOUNTED, TYPE_LARGE };
enum coin { COIN_NONE, COIN_TAILS, COIN_HEADS };
enum posture { POSTURE_STANDING, POSTURE_ON_BACK, POSTURE_STUNNED, POSTURE_HANGING };
enum wound { WOUND_NONE, WOUND_WOUNDED, WOUND_GRIEVOUS };
enum end_state { END_NONE, END_OUT_OF_ACTION, END_DEAD, END_SURRENDERED, END_FLED, END_EXITED };
enum visibility { VISIBLE_OPEN, VISIBLE_COVER, VISIBLE_HIDDEN };
enum item_kind_of {
    THING_WEAPON,
    THING_SHOOTER,
    THING_SHIELD,
    THING_ARMOUR,
    THING_BAG,
    THING_STANDARD,
    THING_BOOK,
    THING_ANIMAL,
    THING_CHEST,
    THING_HEAD,
    THING_OTHER,
    THING_KINDS
};
enum item_where {
    WHERE_STOWED,
    WHERE_MAIN_HAND,
    WHERE_OFF_HAND,
    WHERE_BOTH_HANDS,
    WHERE_WORN, /* armour; natural weapons */
    WHERE_GROUND,
    WHERE_BODY,
    WHERE_SHIELD, /* a missile stuck in the holder's shield */
    WHERE_GONE,
    WHERES
};
enum arc { ARC_FRONT, ARC_FLANK, ARC_REAR };
enum scenario {
    SCENARIO_SKIRMISH,
    SCENARIO_HOLD,
    SCENARIO_BREAKTHROUGH,
    SCENARIO_CHEST,
    SCENARIO_LEADER,
    SCENARIO_AMBUSH,
    SCENARIO_RESCUE,
    SCENARIOS
};
enum brothers_phase { PHASE_SETUP, PHASE_INITIATIVE, PHASE_ACTIVATIONS, PHASE_END };

/* Bits of roles and skills. */
enum role { ROLE_LEADER = 1, ROLE_OFFICER = 2, ROLE_CHARACTER = 4, ROLE_CASTER = 8, ROLE_STANDARD = 16 };
enum skill {
    SKILL_AMBIDEXTROUS = 1,
    SKILL_HEALER = 2,
    SKILL_DUELLIST = 4,
    SKILL_MARKSMAN = 8,
    SKILL_STEADFAST = 16,
    SKILL_ACROBAT = 32,
    SKILL_HORSEMAN = 64,
    SKILL_LOOKOUT = 128,
    SKILL_ADEPT = 256
};

/* The spells in the order of F14.2-a to -n: bits of `spells`, indices of lasting[]. */
enum spell {
    SPELL_EMBER_DART,
    SPELL_STUMBLING_ROOTS,
    SPELL_DREAD_WHISPER,
    SPELL_BLINDING_MIST,
    SPELL_STONE_GRIP,
    SPELL_IRON_HIDE,
    SPELL_KEEN_EDGE,
    SPELL_SWIFT_STEP,
    SPELL_HEARTS_FIRE,
    SPELL_KNIT_FLESH,
    SPELL_VEIL_OF_DUSK,
    SPELL_THUNDERCLAP,
    SPELL_UNBINDING,
    SPELL_SKY_LANCE
};

#endif
