/* Every bound of a match, with those that it shares with army lists (army/limits.h): what the state can hold
 * and what an answer may carry. A match is sized once, at creation; nothing here grows afterwards. */
#ifndef GONFALON_MATCH_LIMITS_H
#define GONFALON_MATCH_LIMITS_H

#include "common/army/limits.h"

enum match_limit {
    PLAYERS_MAX = 16,
    FRAMES_MAX = 32,
    FRAME_VALUES = 16,
    UNIT_BLOCKS_MAX = 8, /* the four sides of a square, and of a smaller one inside of it */
    ANSWER_ITEMS_MAX = 512,
    OPTIONS_MAX = 512,
    MOVABLES_MAX = 128,
    MANOEUVRES_MAX = 24,
    SHARE_GROUPS_MAX = 64,
    PREVIEW_LEGS_MAX = 64,
    PREVIEW_BLOCKS_MAX = 64,
    ZONES_MAX = 8,
    ZONE_CORNERS_MAX = 16,
    SUGGESTIONS_MAX = 128,
    SUGGESTION_ITEMS_MAX = 4096,
    STANDING_MAX = 32, /* a side */
    STANDING_TAGS = 3,
    EVENT_ARGS_MAX = 12,
    EVENT_ROLLS_MAX = 16,
    EVENT_RULES_MAX = 24,
    EVENT_CORNERS_MAX = 256,
    ROLL_DICE_MAX = 24,
    ROLL_MODIFIERS_MAX = 16,
    ITEM_ATTRIBUTES_MAX = 128,
    RULING_MAX_BYTES = 280,
    ODDS_MAX = 12,
    ARCS_MAX = 8,
    ARC_FIGURES_MAX = 64
};

#endif
