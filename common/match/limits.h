/* Every bound of a match, with those that it shares with army lists (army/limits.h): what the state can hold
 * and what an answer may carry. A match is sized once, at creation; nothing here grows afterwards.
 *
 * A bound that an army, a scenario, a message or the course of a game could pass never ends the program. The
 * word beside each bound says what happens above it. "Refused": whoever sets up the match, or sends the
 * message, is told so in words. "Left out": it is not offered or not shown, as a whole, and the game goes on.
 * "In code": only the program's own text can reach it, and an assertion or a test of each system holds it.
 *
 * tests/unit/test_match_bounds.c and test_rules_bounds.c run at each bound. */
#ifndef GONFALON_MATCH_LIMITS_H
#define GONFALON_MATCH_LIMITS_H

#include "common/army/limits.h"

enum match_limit {
    PLAYERS_MAX = 16,            /* refused: setup_check.c, and fill.c with the game master */
    FRAMES_MAX = 32,             /* in code: which procedures call which; none calls itself without end */
    FRAME_VALUES = 16,           /* in code: FRAME_LAYOUT */
    UNIT_BLOCKS_MAX = 8,         /* in code: the four sides of a square, and of a smaller one inside of it */
    ANSWER_ITEMS_MAX = 512,      /* refused: decode.c; a system's own answers name each thing once (below) */
    OPTIONS_MAX = 512,           /* left out: decision_option */
    MOVABLES_MAX = 256,          /* left out: decision_movable; a system that cannot do without refuses */
    MANOEUVRES_MAX = 32,         /* in code: what a system can list */
    SHARE_GROUPS_MAX = 64,       /* in code: decision_group */
    LAY_SHAPES_MAX = 16,         /* in code: decision_shape */
    LAY_CORNERS_MAX = 32,        /* in code: of a shape, and of a line that a side draws */
    PREVIEW_LEGS_MAX = 64,       /* left out: preview_leg */
    PREVIEW_BLOCKS_MAX = 64,     /* left out: preview_block */
    ZONES_MAX = 8,               /* left out: decision_zone */
    ZONE_CORNERS_MAX = 16,       /* refused: the schema of scenarios; other zones are four corners in code */
    DECISION_WAY_MAX = 24,       /* in code: as many as a path has */
    SUGGESTIONS_MAX = 128,       /* left out: suggest_begin */
    SUGGESTION_ITEMS_MAX = 4096, /* left out: suggest_place */
    STANDING_MAX = 32,           /* a side; refused: standing_check */
    STANDING_TAGS = 3,           /* refused: decode_tags */
    EVENT_ARGS_MAX = 12,         /* in code: the arguments of a text */
    EVENT_ROLLS_MAX = 16,        /* left out: event_roll */
    EVENT_RULES_MAX = 24,        /* left out: event_rule */
    EVENT_CORNERS_MAX = 256,     /* left out: event_way */
    EVENT_MARKS_MAX = 16,        /* left out: event_mark */
    ROLL_DICE_MAX = 128,         /* left out of what is shown: roll_die. Massed battles throw 60 at once */
    ROLL_MODIFIERS_MAX = 16,     /* the last line takes the rest: roll_modify */
    ITEM_ATTRIBUTES_MAX = 128,   /* in code: the fields of a system */
    RULING_MAX_BYTES = 280,      /* refused: decode_entry */
    RECEIPT_BYTES = 24,          /* refused: decode_entry */
    ODDS_MAX = 12,               /* left out: odds_line */
    ARCS_MAX = 8,                /* left out: arc_add */
    ARC_FIGURES_MAX = 64,        /* left out: arc_add */
    RULES_OPTIONS_MAX = 8 * 31   /* in code: the options of a system, bits of struct state */
};

#endif
