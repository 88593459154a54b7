/* The rule system `brothers`: the table by which the engine knows it. What each entry does stands in the file
 * that is named after it. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/options.h"

static procedure *const procedures[] = {
#define PROCEDURE(number, run) [number] = run,
#include "common/rules/brothers/procedure_rows.h"
};
_Static_assert(sizeof procedures / sizeof procedures[0] == PROCEDURES, "a function for each procedure");

static const struct question questions[QUESTIONS] = {
    [Q_JOKER] =
        {
            .key = "brothers.ask.joker",
            .kind = DECISION_PICK,
            .rule = RULE("F0.4-g"),
            .describe = brothers_joker_describe,
            .fallback = fallback_first_option,
            .suggest = brothers_joker_suggest,
        },
    [Q_EDGE] =
        {
            .key = "brothers.ask.edge",
            .kind = DECISION_PICK,
            .rule = RULE("F16.1-b"),
            .describe = brothers_edge_describe,
            .fallback = fallback_first_option,
            .suggest = brothers_edge_suggest,
        },
    [Q_DEPLOY] =
        {
            .key = "brothers.ask.deploy",
            .kind = DECISION_PLACE,
            .rule = RULE("F16.1-c"),
            .describe = brothers_deploy_describe,
            .check = brothers_deploy_check,
            .fallback = brothers_deploy_fallback,
            .suggest = brothers_deploy_suggest,
        },
    [Q_DEPLOY_FOG] =
        {
            .key = "brothers.ask.deploy_fog",
            .kind = DECISION_PLACE,
            .rule = RULE("F16.1-c"),
            .secret = true,
            .describe = brothers_deploy_fog_describe,
            .check = brothers_deploy_fog_check,
            .fallback = brothers_deploy_fog_fallback,
            .suggest = brothers_deploy_fog_suggest,
        },
    [Q_STATUS] =
        {
            .key = "brothers.ask.status",
            .kind = DECISION_PICK,
            .rule = RULE("F9.1-d"),
            .secret = true,
            .describe = brothers_status_describe,
            .check = brothers_status_check,
            .fallback = brothers_status_fallback,
            .suggest = brothers_status_suggest,
        },
    [Q_KIT] =
        {
            .key = "brothers.ask.kit",
            .kind = DECISION_PICK,
            .rule = RULE("F0.5-s"),
            .describe = brothers_kit_describe,
            .check = brothers_kit_check,
            .fallback = brothers_kit_fallback,
            .suggest = brothers_kit_suggest,
        },
    [Q_ACTIVATE] =
        {
            .key = "brothers.ask.activate",
            .kind = DECISION_PICK,
            .rule = RULE("F1.1-d"),
            .describe = brothers_activate_describe,
            .fallback = fallback_last_option,
            .suggest = brothers_activate_suggest,
        },
    [Q_ACTION] =
        {
            .key = "brothers.ask.action",
            .kind = DECISION_PICK,
            .rule = RULE("F1.2-a"),
            .describe = brothers_action_describe,
            .fallback = brothers_action_fallback,
            .suggest = brothers_action_suggest,
            .odds = brothers_action_odds,
        },
    [Q_FACING] =
        {
            .key = "brothers.ask.facing",
            .kind = DECISION_TARGET,
            .rule = RULE("F3.1-b"),
            .describe = brothers_facing_describe,
            .why_not = brothers_facing_why_not,
            .check = brothers_facing_check,
            .fallback = brothers_facing_fallback,
            .suggest = brothers_facing_suggest,
        },
    [Q_MOVE] =
        {
            .key = "brothers.ask.move",
            .kind = DECISION_MOVE,
            .rule = RULE("F3.3-a"),
            .describe = brothers_move_describe,
            .why_not = brothers_move_why_not,
            .check = brothers_move_check,
            .fallback = brothers_move_fallback,
            .suggest = brothers_move_suggest,
            .odds = brothers_move_odds,
        },
    [Q_REACT] =
        {
            .key = "brothers.ask.react",
            .kind = DECISION_PICK,
            .rule = RULE("F5.2-d"),
            .reaction = true,
            .tags = "hold shoot",
            .describe = brothers_react_describe,
            .check = brothers_react_check,
            .fallback = fallback_first_option,
            .suggest = brothers_react_suggest,
            .odds = brothers_react_odds,
        },
    [Q_SPOT] =
        {
            .key = "brothers.ask.spot",
            .kind = DECISION_TARGET,
            .rule = RULE("F3.4.5-d"),
            .describe = brothers_spot_describe,
            .check = brothers_spot_check,
            .fallback = fallback_first_option,
            .suggest = brothers_spot_suggest,
        },
    [Q_TURN_TO] =
        {
            .key = "brothers.ask.turn_to",
            .kind = DECISION_PICK,
            .rule = RULE("F3.4.5-b"),
            .reaction = true,
            .tags = "turn stay",
            .describe = brothers_turn_to_describe,
            .fallback = fallback_first_option,
            .suggest = brothers_turn_to_suggest,
        },
    [Q_DISMOUNT] =
        {
            .key = "brothers.ask.dismount",
            .kind = DECISION_TARGET,
            .rule = RULE("F10.2.2-n"),
            .describe = brothers_dismount_describe,
            .check = brothers_dismount_check,
            .fallback = fallback_first_option,
            .suggest = brothers_dismount_suggest,
        },
    [Q_STRIKE] =
        {
            .key = "brothers.ask.strike",
            .kind = DECISION_PICK,
            .rule = RULE("F4.2-b"),
            .describe = brothers_strike_describe,
            .fallback = fallback_first_option,
            .suggest = brothers_strike_suggest,
            .odds = brothers_strike_odds,
        },
    [Q_STRIKE_AD] =
        {
            .key = "brothers.ask.strike_ad",
            .kind = DECISION_PICK,
            .rule = RULE("F2.6.2-a"),
            .reaction = true,
            .tags = "defend parry dodge kick change",
            .describe = brothers_strike_ad_describe,
            .fallback = brothers_strike_ad_fallback,
            .suggest = brothers_strike_ad_suggest,
            .odds = brothers_strike_ad_odds,
        },
    [Q_DEFENCE] =
        {
            .key = "brothers.ask.defence",
            .kind = DECISION_PICK,
            .rule = RULE("F4.5-a"),
            .reaction = true,
            .tags = "strike",
            .describe = brothers_defence_describe,
            .fallback = fallback_first_option,
            .suggest = brothers_defence_suggest,
            .odds = brothers_defence_odds,
        },
    [Q_CONTACT_AD] =
        {
            .key = "brothers.ask.contact_ad",
            .kind = DECISION_PICK,
            .rule = RULE("F2.6.2-f"),
            .reaction = true,
            .tags = "hold shoot change",
            .describe = brothers_contact_ad_describe,
            .fallback = brothers_contact_ad_fallback,
            .suggest = brothers_contact_ad_suggest,
            .odds = brothers_contact_ad_odds,
        },
    [Q_CHANGE_WEAPON] =
        {
            .key = "brothers.ask.change_weapon",
            .kind = DECISION_PICK,
            .rule = RULE("F4.2-f"),
            .reaction = true,
            .tags = "hold",
            .describe = brothers_change_weapon_describe,
            .check = brothers_change_weapon_check,
            .fallback = brothers_change_weapon_fallback,
            .suggest = brothers_change_weapon_suggest,
        },
    [Q_CRITICAL] =
        {
            .key = "brothers.ask.critical",
            .kind = DECISION_PICK,
            .rule = RULE("F4.1.3-i"),
            .reaction = true,
            .tags = "zero table",
            .describe = brothers_critical_describe,
            .fallback = brothers_critical_fallback,
            .suggest = brothers_critical_suggest,
            .odds = brothers_critical_odds,
        },
    [Q_RIDER_OR_MOUNT] =
        {
            .key = "brothers.ask.rider_or_mount",
            .kind = DECISION_PICK,
            .rule = RULE("F10.2.2-c"),
            .reaction = true,
            .tags = "rider mount",
            .describe = brothers_rider_or_mount_describe,
            .fallback = brothers_rider_or_mount_fallback,
            .suggest = brothers_rider_or_mount_suggest,
            .odds = brothers_rider_or_mount_odds,
        },
    [Q_AIM] =
        {
            .key = "brothers.ask.aim",
            .kind = DECISION_NUMBER,
            .rule = RULE("F5.2-e"),
            .describe = brothers_aim_describe,
            .fallback = brothers_aim_fallback,
            .suggest = brothers_aim_suggest,
            .odds = brothers_aim_odds,
        },
    [Q_MELEE_FRIEND] =
        {
            .key = "brothers.ask.melee_friend",
            .kind = DECISION_TARGET,
            .rule = RULE("F5.2-k"),
            .describe = brothers_melee_friend_describe,
            .fallback = fallback_first_option,
            .suggest = brothers_melee_friend_suggest,
        },
    [Q_CASTING] =
        {
            .key = "brothers.ask.casting",
            .kind = DECISION_PICK,
            .rule = RULE("F6.2-b"),
            .describe = brothers_casting_describe,
            .check = brothers_casting_check,
            .fallback = brothers_casting_fallback,
            .suggest = brothers_casting_suggest,
            .odds = brothers_casting_odds,
        },
    [Q_FREE_ATTACK] =
        {
            .key = "brothers.ask.free_attack",
            .kind = DECISION_PICK,
            .rule = RULE("F8.2-i"),
            .reaction = true,
            .tags = "strike",
            .describe = brothers_free_attack_describe,
            .fallback = fallback_first_option,
            .suggest = brothers_free_attack_suggest,
        },
    [Q_TURN_PIECE] =
        {
            .key = "brothers.ask.turn_piece",
            .kind = DECISION_TARGET,
            .rule = RULE("F11.3-d"),
            .describe = brothers_turn_piece_describe,
            .check = brothers_turn_piece_check,
            .fallback = brothers_turn_piece_fallback,
            .suggest = brothers_turn_piece_suggest,
        },
};

static const struct rules_option options[BROTHERS_OPTIONS] = {
    [OPTION_SQUAD_BASES] = {.name = "squad_bases", .rule = RULE("F0.3-b")},
    [OPTION_DIE_D20] = {.name = "die_d20", .rule = RULE("F0.3-f"), .excludes = "die_d30 card_deck"},
    [OPTION_DIE_D30] = {.name = "die_d30", .rule = RULE("F0.3-g"), .excludes = "die_d20 card_deck"},
    [OPTION_DIE_NO_ZERO] = {.name = "die_no_zero", .rule = RULE("F0.3-h"), .needs = "die_d20 die_d30"},
    [OPTION_CARD_DECK] = {.name = "card_deck", .rule = RULE("F0.4-a"), .excludes = "die_d20 die_d30"},
    [OPTION_CARD_DECK_TENS] = {.name = "card_deck_tens", .rule = RULE("F0.4-e"), .needs = "card_deck"},
    [OPTION_CARD_DECK_FACES] = {.name = "card_deck_faces", .rule = RULE("F0.4-f"), .needs = "card_deck"},
    [OPTION_CARD_DECK_FAVOURITE_JOKER] = {.name = "card_deck_favourite_joker",
                                          .rule = RULE("F0.4-g"),
                                          .needs = "card_deck"},
    [OPTION_COMMAND_DISTANCE] = {.name = "command_distance", .rule = RULE("F1.1-j")},
    [OPTION_DIFFICULT_TERRAIN_JA] = {.name = "difficult_terrain_ja", .rule = RULE("F2.4-c")},
    [OPTION_ZERO_HURTS_BADLY] = {.name = "zero_hurts_badly", .rule = RULE("F4.1.3-h")},
    [OPTION_OFF_HAND] = {.name = "off_hand", .rule = RULE("F4.5-f")},
    [OPTION_SHOOT_INTO_MELEE_RANDOM] = {.name = "shoot_into_melee_random", .rule = RULE("F5.2-k")},
    [OPTION_SHOOT_INTO_MELEE_RISKY] = {.name = "shoot_into_melee_risky", .rule = RULE("F5.2-l")},
    [OPTION_JDEG_ZERO_IS_TEN] = {.name = "jdeg_zero_is_ten",
                                 .rule = RULE("F7.1-b"),
                                 .excludes = "jdeg_zero_kills"},
    [OPTION_JDEG_ZERO_KILLS] = {.name = "jdeg_zero_kills",
                                .rule = RULE("F7.1-c"),
                                .excludes = "jdeg_zero_is_ten"},
    [OPTION_JDEG_ONE_SAVES] = {.name = "jdeg_one_saves", .rule = RULE("F7.1-d")},
    [OPTION_NO_MORALE_TABLE] = {.name = "no_morale_table", .rule = RULE("F8.1-k")},
    [OPTION_FOG_OF_WAR] = {.name = "fog_of_war", .rule = RULE("F9.1-d")},
};

static const char *const phases[] = {"brothers.phase.setup", "brothers.phase.initiative",
                                     "brothers.phase.activations", "brothers.phase.end", NULL};

const struct rules brothers = {
    .name = "brothers",
    .version = "3",
    .unit = CENTIMETRE,
    .min_sides = 2,
    .max_sides = 2,
    .default_points = 1200,
    .answer_items = BAND_MOST,
    .figures = BROTHERS_FIGURES,
    .measuring = true,
    .facings = true,
    .hides = true,
    .match_bytes = sizeof(struct brothers_match),
    .side_bytes = sizeof(struct brothers_side),
    .unit_bytes = sizeof(int32_t),
    .figure_bytes = sizeof(struct brothers_figure),
    .match_fields = {brothers_match_field, BROTHERS_MATCH_FIELDS},
    .side_fields = {brothers_side_field, BROTHERS_SIDE_FIELDS},
    .figure_fields = {brothers_figure_field, BROTHERS_FIGURE_FIELDS},
    .option = options,
    .option_count = BROTHERS_OPTIONS,
    .procedure = procedures,
    .procedure_count = PROCEDURES,
    .question = questions,
    .question_count = QUESTIONS,
    .phase = phases,
    .terrain = brothers_terrain,
    .check_army = brothers_check_army,
    .count = brothers_count,
    .muster = brothers_muster,
    .first_procedure = P_GAME,
    .arcs = brothers_arcs,
    .prospects = brothers_prospects,
    .quiet = brothers_quiet,
    .victory_points = brothers_victory_points,
    .call_time = brothers_call_time,
    .broken = brothers_broken,
    .amended = brothers_amended,
    .suppose = brothers_suppose,
    .resume_at = brothers_resume_at,
};
