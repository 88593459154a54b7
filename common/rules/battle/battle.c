/* The rule system `battle`: the table by which the engine knows it. */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/questions.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/psychology/questions.h"
#include "common/rules/battle/setup/questions.h"
#include "common/rules/battle/shoot/sight.h"
#include "common/rules/massed/army_massed.h"
#include "common/rules/massed/terrain.h"
#include "common/rules/shared/options.h"

/* RULE("B1.1-n"): what players and game master may add before the first turn, all off unless they do. */
static const struct rules_option options[] = {
    [OPTION_TERRAIN_CHARTS] = {.name = TERRAIN_CHARTS, .rule = RULE("B2-e")},
    [OPTION_CUSTOM_TERRAIN_TABLE] = {.name = "custom_terrain_table",
                                     .rule = RULE("B2.4-d"),
                                     .needs = TERRAIN_CHARTS},
    [OPTION_SECRET_REACH] = {.name = "secret_command_radius", .rule = RULE("B14.8.1-f")},
    [OPTION_FREE_BEARER] = {.name = "standard_bearer_free", .rule = RULE("B16.1-g")},
    [OPTION_TOURNAMENT] = {.name = TOURNAMENT, .rule = RULE("B1.2-a")},
    [OPTION_SPECIAL_DEPLOYMENT] = {.name = "special_deployment", .rule = RULE("B25.2-a")},
    [OPTION_WHOLE_UNITS] = {.name = "deploy_whole_units",
                            .rule = RULE("B25.2.2-e"),
                            .needs = "special_deployment " TOURNAMENT},
    [OPTION_SINGLE_STRENGTH_ROLL] = {.name = "blowpipe_single_strength_roll", .rule = RULE("B13.7.10-b")},
    [OPTION_SCATTER_DIE] = {.name = "scatter_die", .rule = RULE("B1.3-g")},
    [OPTION_IMPROVISED_MISSILES] = {.name = "improvised_missiles", .rule = RULE("B13.7.11-a")},
    [OPTION_PLAYERS_AS_SECONDS] = {.name = "players_as_seconds", .rule = RULE("B14.8.1-c")},
    [OPTION_AGREEMENT] = {.name = "agreement", .rule = RULE("B1.2-b"), .excludes = TOURNAMENT},
    [OPTION_HOUSE_RULES] = {.name = "house_rules", .rule = RULE("B1.2-g"), .excludes = TOURNAMENT},
    [OPTION_MUTUAL_OVERRIDE] = {.name = "mutual_override", .rule = RULE("B1.2-h"), .excludes = TOURNAMENT},
    [OPTION_RELAXED_LIMITS] = {.name = "relaxed_character_limits",
                               .rule = RULE("B14.1-b"),
                               .excludes = TOURNAMENT,
                               .lifts = "B14.1-a"},
    [OPTION_CAPTURED_BANNERS] = {.name = "campaign_captured_banners", .rule = RULE("B12.4-b")},
};

static procedure *const procedures[PROCEDURES] = {
    [P_COMPANY] = battle_company_run,     [P_JOIN] = battle_join_run,
    [P_STEP_BACK] = battle_step_back_run, [P_FRENZY] = battle_frenzy_run,
    [P_THROW] = battle_throw_run,         [P_TABLE] = massed_table_run,
    [P_SPECIAL] = battle_special_run,     [P_ENTER] = battle_enter_run,
    [P_ARRIVALS] = battle_arrivals_run,   [P_CHALLENGES] = battle_challenges_run,
    [P_BANNERS] = battle_banners_run,     [P_COLOURS] = battle_colours_run,
    [P_AGREE] = battle_agree_run,

    [P_GAME] = battle_game_run,           [P_DEPLOY] = battle_deploy_run,
    [P_TURN] = battle_turn_run,           [P_MOVES] = battle_moves_run,
    [P_CHARGES] = battle_charges_run,     [P_CHARGE_MOVES] = battle_charge_moves_run,
    [P_COMBAT] = battle_combat_run,       [P_ARM] = battle_arm_run,
    [P_ROUND] = battle_round_run,         [P_LOSSES] = battle_losses_run,
    [P_ROUTS] = battle_routs_run,         [P_RALLY] = battle_rally_run,
    [P_REARRANGE] = battle_rearrange_run, [P_WITHDRAW] = battle_withdraw_run,
    [P_SHOOTING] = battle_shooting_run,   [P_FALL_BACK] = battle_fall_back_run,
    [P_VOLLEY] = battle_volley_run,       [P_PUSH] = battle_push_run,
    [P_GRENADES] = battle_grenades_run,   [P_COMPONENTS] = battle_components_run,
    [P_FREE_HITS] = battle_free_hits_run,
};

static const struct question questions[QUESTIONS] = {
    [Q_DEPLOY] =
        {
            .key = "battle.ask.deploy",
            .kind = DECISION_FORM,
            .rule = RULE("B25.1-c"),
            .describe = battle_deploy_describe,
            .check = battle_deploy_check,
            .fallback = battle_deploy_fallback,
            .suggest = battle_deploy_suggest,
        },
    [Q_MOVE] =
        {
            .key = "battle.ask.move",
            .kind = DECISION_DRILL,
            .rule = RULE("B5.6-a"),
            .blind = true, /* RULE("B5.4.1-d") */
            .describe = battle_move_describe,
            .check = battle_move_check,
            .fallback = fallback_nobody,
            .suggest = battle_move_suggest,
        },
    [Q_MOVE_ON] =
        {
            .key = "battle.ask.move_on",
            .kind = DECISION_DRILL,
            .rule = RULE("B5.6.1-g"),
            .blind = true,
            .describe = battle_move_on_describe,
            .check = battle_move_check,
            .fallback = fallback_nobody,
            .suggest = battle_move_on_suggest,
        },
    [Q_WALK] =
        {
            .key = "battle.ask.walk",
            .kind = DECISION_MOVE,
            .rule = RULE("B5.6-a"),
            .blind = true,
            .describe = battle_walk_describe,
            .check = battle_walk_check,
            .fallback = fallback_nobody,
            .suggest = battle_walk_suggest,
        },
    [Q_CHARGE] =
        {
            .key = "battle.ask.charge",
            .kind = DECISION_PICK,
            .rule = RULE("B7.1-a"),
            .blind = true, /* RULE("B7.1-d") */
            .describe = battle_charge_describe,
            .fallback = fallback_first_option,
            .suggest = battle_charge_suggest,
        },
    [Q_CHARGE_AT] =
        {
            .key = "battle.ask.charge_at",
            .kind = DECISION_SHARE,
            .rule = RULE("B7.1.1-i"),
            .describe = battle_charge_at_describe,
            .fallback = fallback_nobody,
            .suggest = battle_charge_at_suggest,
        },
    [Q_REACTION] =
        {
            .key = "battle.ask.reaction",
            .kind = DECISION_PICK,
            .rule = RULE("B7.2-a"),
            .reaction = true,
            .tags = "hold flee stand",
            .describe = battle_reaction_describe,
            .fallback = fallback_first_option,
            .suggest = battle_reaction_suggest,
            .odds = battle_reaction_odds,
        },
    [Q_MIX] =
        {
            .key = "battle.ask.mix",
            .kind = DECISION_PICK,
            .rule = RULE("B5.7.2-j"),
            .reaction = true,
            .tags = "none exchange retire first_wings second_wings",
            .describe = battle_mix_describe,
            .fallback = fallback_first_option,
            .suggest = battle_mix_suggest,
        },
    [Q_FALL_BACK] =
        {
            .key = "battle.ask.fall_back",
            .kind = DECISION_FORM,
            .rule = RULE("B7.4.1-e"),
            .blind = true, /* RULE("B5.4.1-d") */
            .describe = battle_fall_back_describe,
            .check = battle_fall_back_check,
            .fallback = fallback_nobody,
            .suggest = battle_fall_back_suggest,
        },
    [Q_CHARGE_WAY] =
        {
            .key = "battle.ask.charge_way",
            .kind = DECISION_DRILL,
            .rule = RULE("B7.1.2-a"),
            .describe = battle_charge_way_describe,
            .check = battle_charge_way_check,
            .fallback = fallback_nobody,
            .suggest = battle_charge_way_suggest,
            .odds = battle_charge_way_odds,
        },
    [Q_PUSH_ON] =
        {
            .key = "battle.ask.push_on",
            .kind = DECISION_PICK,
            .rule = RULE("B7.1.6-b"),
            .describe = battle_push_on_describe,
            .fallback = fallback_nobody,
            .suggest = battle_push_on_suggest,
        },
    /* shoot/ */
    [Q_SHOOT] =
        {
            .key = "battle.ask.shoot",
            .kind = DECISION_PICK,
            .rule = RULE("B6.2.1-g"),
            .blind = true, /* RULE("B6-e") */
            .describe = battle_shoot_describe,
            .fallback = fallback_first_option,
            .suggest = battle_shoot_suggest,
            .odds = battle_shoot_odds,
        },
    [Q_GRENADE] =
        {
            .key = "battle.ask.grenade",
            .kind = DECISION_TARGET,
            .rule = RULE("B13.8.4-c"),
            .describe = battle_grenade_describe,
            .check = battle_grenade_check,
            .fallback = fallback_first_option,
            .suggest = battle_grenade_suggest,
        },
    [Q_REDIRECT] =
        {
            .key = "battle.ask.redirect",
            .kind = DECISION_PICK,
            .rule = RULE("B7.2.4-a"),
            .describe = battle_redirect_describe,
            .fallback = fallback_first_option,
            .suggest = battle_redirect_suggest,
            .odds = battle_redirect_odds,
        },
    [Q_ARM] =
        {
            .key = "battle.ask.arm",
            .kind = DECISION_PICK,
            .rule = RULE("B13.2-f"),
            .describe = battle_arm_describe,
            .fallback = fallback_first_option,
            .suggest = battle_arm_suggest,
            .odds = battle_arm_odds,
        },
    [Q_MOVE_UP] =
        {
            .key = "battle.ask.move_up",
            .kind = DECISION_PICK,
            .rule = RULE("B15.10-r"),
            .describe = battle_move_up_describe,
            .fallback = battle_move_up_fallback,
            .suggest = battle_move_up_suggest,
        },
    [Q_PISTOLS] =
        {
            .key = "battle.ask.pistols",
            .kind = DECISION_PICK,
            .rule = RULE("B13.8.3-e"),
            .describe = battle_pistols_describe,
            .fallback = battle_pistols_fallback,
            .suggest = battle_pistols_suggest,
        },
    [Q_DIVIDE] =
        {
            .key = "battle.ask.divide",
            .kind = DECISION_SHARE,
            .rule = RULE("B7.5-d"),
            .describe = battle_divide_describe,
            .fallback = fallback_nobody,
            .suggest = battle_divide_suggest,
        },
    [Q_BLOWS] =
        {
            .key = "battle.ask.blows",
            .kind = DECISION_SHARE,
            .rule = RULE("B7.5-d"),
            .describe = battle_blows_describe,
            .check = battle_blows_check,
            .fallback = battle_blows_fallback,
            .suggest = battle_blows_suggest,
        },
    [Q_FREE_HITS] =
        {
            .key = "battle.ask.free_hits",
            .kind = DECISION_SHARE,
            .rule = RULE("B8.3-b"),
            .describe = battle_free_hits_describe,
            .check = battle_blows_check,
            .fallback = battle_blows_fallback,
            .suggest = battle_blows_suggest,
        },
    [Q_FLAILS] =
        {
            .key = "battle.ask.flails",
            .kind = DECISION_PICK,
            .rule = RULE("B13.5.5-h"),
            .tags = "keep drop",
            .describe = battle_flails_describe,
            .fallback = fallback_first_option,
            .suggest = battle_flails_suggest,
        },
    [Q_LOSSES] =
        {
            .key = "battle.ask.losses",
            .kind = DECISION_PICK,
            .rule = RULE("B7.11-d"),
            .describe = battle_losses_describe,
            .fallback = fallback_first_option,
            .suggest = battle_losses_suggest,
        },
    [Q_FALLEN] =
        {
            .key = "battle.ask.fallen",
            .kind = DECISION_SHARE,
            .rule = RULE("B7.11-b"),
            .describe = battle_fallen_describe,
            .fallback = battle_fallen_fallback,
            .suggest = battle_fallen_suggest,
        },
    [Q_NEXT_FIGHT] =
        {
            .key = "battle.ask.next_fight",
            .kind = DECISION_PICK,
            .rule = RULE("B7.6-e"),
            .describe = battle_next_fight_describe,
            .fallback = fallback_first_option,
            .suggest = battle_next_fight_suggest,
        },
    [Q_STAY] =
        {
            .key = "battle.ask.stay",
            .kind = DECISION_PICK,
            .rule = RULE("B7.13.4-a"),
            .describe = battle_stay_describe,
            .fallback = fallback_first_option,
            .suggest = battle_stay_suggest,
        },
    [Q_WHOM] =
        {
            .key = "battle.ask.whom",
            .kind = DECISION_PICK,
            .rule = RULE("B7.13.3-a"),
            .describe = battle_whom_describe,
            .fallback = fallback_first_option,
            .suggest = battle_whom_suggest,
        },
    [Q_SPREAD] =
        {
            .key = "battle.ask.spread",
            .kind = DECISION_SHARE,
            .rule = RULE("B7.13.3-b"),
            .describe = battle_spread_describe,
            .check = battle_spread_check,
            .fallback = fallback_nobody,
            .suggest = battle_spread_suggest,
        },
    [Q_SHIFT] =
        {
            .key = "battle.ask.shift",
            .kind = DECISION_PICK,
            .rule = RULE("B7.13.4-j"),
            .describe = battle_shift_describe,
            .fallback = fallback_first_option,
            .suggest = battle_shift_suggest,
        },
    [Q_PURSUE] =
        {
            .key = "battle.ask.pursue",
            .kind = DECISION_PICK,
            .rule = RULE("B8.5-a"),
            .describe = battle_pursue_describe,
            .fallback = fallback_first_option,
            .suggest = battle_pursue_suggest,
            .odds = battle_hold_back_odds,
        },
    [Q_STOP] =
        {
            .key = "battle.ask.stop",
            .kind = DECISION_PICK,
            .rule = RULE("B8.5.6-a"),
            .describe = battle_stop_describe,
            .fallback = fallback_first_option,
            .suggest = battle_stop_suggest,
            .odds = battle_stop_odds,
        },
    [Q_FRONT] =
        {
            .key = "battle.ask.front",
            .kind = DECISION_PICK,
            .rule = RULE("B8.5.1-c"),
            .describe = battle_front_describe,
            .fallback = fallback_first_option,
            .suggest = battle_front_suggest,
        },
    [Q_RALLY] =
        {
            .key = "battle.ask.rally",
            .kind = DECISION_PICK,
            .rule = RULE("B8.6-a"),
            .describe = battle_rally_describe,
            .fallback = battle_rally_fallback,
            .suggest = battle_rally_suggest,
            .odds = battle_rally_odds,
        },
    [Q_REARRANGE] =
        {
            .key = "battle.ask.rearrange",
            .kind = DECISION_FORM,
            .rule = RULE("B8.6-c"),
            .describe = battle_rearrange_describe,
            .check = battle_rearrange_check,
            .fallback = fallback_nobody,
            .suggest = battle_rearrange_suggest,
        },
    [Q_WITHDRAW] =
        {
            .key = "battle.ask.withdraw",
            .kind = DECISION_PICK,
            .rule = RULE("B7.14.3-a"),
            .describe = battle_withdraw_describe,
            .fallback = fallback_first_option,
            .suggest = battle_withdraw_suggest,
            .odds = battle_withdraw_odds,
        },
    [Q_CHASE] =
        {
            .key = "battle.ask.chase",
            .kind = DECISION_PICK,
            .rule = RULE("B7.14.3-g"),
            .describe = battle_chase_describe,
            .fallback = fallback_first_option,
            .suggest = battle_chase_suggest,
            .odds = battle_hold_back_odds,
        },
    BATTLE_PSYCHOLOGY_QUESTIONS,
    CHARACTER_QUESTIONS,
    FACE_QUESTION,
    AGREE_QUESTIONS,
    SPECIAL_QUESTIONS,
    MASSED_TABLE_QUESTIONS(Q_TABLE),
};

static const char *const phases[PHASE_END + 2] = {
    "battle.phase.setup",    "battle.phase.start",  "battle.phase.movement",
    "battle.phase.shooting", "battle.phase.combat", "battle.phase.reserve",
    "battle.phase.rally",    "battle.phase.end",    NULL};

const struct rules battle = {
    .name = "battle",
    .version = "1",
    .unit = INCH,
    /* RULE("B4-a"); RULE("B4-b"), RULE("B4-c"), RULE("B4-d"): the players of a side share its units
       (match/parts) */
    .min_sides = SIDES,
    .max_sides = SIDES,
    .default_points = 1000,
    .answer_items = ANSWER_ITEMS_MAX,
    .unit_blocks = 4, /* RULE("B5.7.3-c"): the sides of a square; RULE("B5.4-h"): an obstacle may divide it */
    .figures = BATTLE_FIGURES,
    .measuring = false, /* RULE("B5.4.1-d") */
    .facings = true,
    .match_bytes = sizeof(struct battle_match),
    .side_bytes = sizeof(struct battle_side),
    .unit_bytes = sizeof(struct battle_unit),
    .figure_bytes = sizeof(struct battle_figure),
    .finding_bytes = sizeof(struct battle_findings),
    .match_fields = {battle_match_field, BATTLE_MATCH_FIELDS},
    .side_fields = {battle_side_field, BATTLE_SIDE_FIELDS},
    .unit_fields = {battle_unit_field, BATTLE_UNIT_FIELDS},
    .figure_fields = {battle_figure_field, BATTLE_FIGURE_FIELDS},
    .option = options,
    .option_count = sizeof options / sizeof options[0],
    .spare_for = battle_spare_for,
    .procedure = procedures,
    .procedure_count = PROCEDURES,
    .question = questions,
    .question_count = QUESTIONS,
    .phase = phases,
    .terrain = massed_terrain,
    .check_army = massed_check_army,
    .count = battle_count,
    .muster = battle_muster,
    .first_procedure = P_GAME,
    .arcs = battle_arcs,
    .prospects = battle_prospects,
    .quiet = battle_quiet,
    .victory_points = battle_victory_points,
    .call_time = battle_call_time,
    .may_overrule = battle_may_overrule,
    .broken = battle_broken,
    .may_overlap = battle_may_overlap,
    .amended = battle_amended,
    .resume_at = battle_resume_at,
};
