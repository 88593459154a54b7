/* The rule system `orders`: the table by which the engine knows it. */
#include "common/rules/massed/army_massed.h"
#include "common/rules/massed/terrain.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/shared/options.h"

static const struct rules_option options[] = {
    [OPTION_STRATEGY_POINTS] = {.name = "strategy_points", .rule = RULE("O3.1-a")},
    [OPTION_TERRAIN_CHARTS] = {.name = TERRAIN_CHARTS, .rule = RULE("B2-e")},
    [OPTION_CUSTOM_TERRAIN_TABLE] = {.name = "custom_terrain_table",
                                     .rule = RULE("B2.4-d"),
                                     .needs = TERRAIN_CHARTS},
};

static procedure *const procedures[PROCEDURES] = {
    [P_GAME] = orders_game_run,
    [P_DEPLOY] = orders_deploy_run,
    [P_TURN] = orders_turn_run,
    [P_JOINING] = orders_joining_run,
    [P_RALLY] = orders_rally_run,
    [P_INITIATIVE] = orders_initiative_run,
    [P_BATCH] = orders_batch_run,
    [P_BATCH_COUNTERS] = orders_batch_counters_run,
    [P_ROTATION] = orders_rotation_run,
    [P_STRATEGY] = orders_strategy_run,
    [P_ACTIVATE] = orders_activate_run,
    [P_MOVE] = orders_move_run,
    [P_REFORM] = orders_reform_run,
    [P_DISENGAGE] = orders_disengage_run,
    [P_CHARGE] = orders_charge_run,
    [P_PAUSE] = orders_pause_run,
    [P_COUNTER_CHARGE] = orders_counter_charge_run,
    [P_ARRIVE] = orders_arrive_run,
    [P_STATIC_SHOT] = orders_static_shot_run,
    [P_SHOOT] = orders_shoot_run,
    [P_VOLLEY] = orders_volley_run,
    [P_MACHINE_SHOT] = orders_machine_shot_run,
    [P_REVEAL] = orders_reveal_run,
    [P_ROUND] = orders_round_run,
    [P_ONWARD] = orders_onward_run,
    [P_LOSSES] = orders_losses_run,
    [P_CONSEQUENCES] = orders_consequences_run,
    [P_ROUT_TEST] = orders_rout_run,
    [P_FLEE] = orders_flee_run,
    [P_PURSUE] = orders_pursue_run,
    [P_PANIC] = orders_panic_run,
    [P_WANDER] = orders_wander_run,
    [P_STRIKE] = orders_strike_run,
    [P_CHALLENGES] = orders_challenges_run,
    [P_ARM] = orders_arm_run,
    [P_AIM] = orders_aim_run,
    [P_NEW_COUNTER] = orders_new_counter_run,
    [P_SPELLS] = orders_spells_run,
    [P_CAST] = orders_cast_run,
    [P_DISPEL] = orders_dispel_run,
    [P_TABLE] = massed_table_run,
};

/* So long a table is laid out by hand. */
/* clang-format off */
static const struct question questions[QUESTIONS] = {
    [Q_DEPLOY] =
        {
            .key = "orders.ask.deploy",
            .kind = DECISION_FORM,
            .rule = RULE("O10.1-a"),
            .describe = orders_deploy_describe,
            .check = orders_deploy_check,
            .fallback = orders_deploy_fallback,
            .suggest = orders_deploy_suggest,
        },
    [Q_FIRST_FORMATION] =
        {
            .key = "orders.ask.first_formation",
            .kind = DECISION_PICK,
            .rule = RULE("O4.5-e"),
            .describe = orders_first_formation_describe,
            .fallback = fallback_first_option,
            .suggest = orders_first_formation_suggest,
        },
    [Q_JOIN] =
        {
            .key = "orders.ask.join",
            .kind = DECISION_PICK,
            .rule = RULE("O1-a"),
            .describe = orders_join_describe,
            .fallback = fallback_last_option,
            .suggest = orders_join_suggest,
        },
    [Q_JOIN_PLACE] =
        {
            .key = "orders.ask.join_place",
            .kind = DECISION_PICK,
            .rule = RULE("O1-a"),
            .describe = orders_join_place_describe,
            .fallback = fallback_first_option,
            .suggest = orders_join_place_suggest,
        },
    [Q_LEAVE_PLACE] =
        {
            .key = "orders.ask.leave_place",
            .kind = DECISION_PLACE,
            .rule = RULE("O1-a"),
            .describe = orders_leave_place_describe,
            .check = orders_leave_place_check,
            .fallback = orders_leave_place_fallback,
            .suggest = orders_leave_place_suggest,
        },
    [Q_ORDERS] =
        {
            .key = "orders.ask.orders",
            .kind = DECISION_ORDER,
            .rule = RULE("O4.1-a"),
            .secret = true,
            .describe = orders_orders_describe,
            .check = orders_orders_check,
            .why_not = orders_orders_why_not,
            .fallback = orders_orders_fallback,
            .suggest = orders_orders_suggest,
            .odds = orders_orders_odds,
        },
    [Q_RALLY_NEXT] =
        {
            .key = "orders.ask.rally_next",
            .kind = DECISION_PICK,
            .rule = RULE("O6.4-a"),
            .describe = orders_rally_next_describe,
            .fallback = fallback_first_option,
            .suggest = orders_rally_next_suggest,
            .odds = orders_rally_next_odds,
        },
    [Q_INITIATIVE_POINTS] =
        {
            .key = "orders.ask.initiative_points",
            .kind = DECISION_NUMBER,
            .rule = RULE("O3.2-k"),
            .secret = true,
            .describe = orders_initiative_points_describe,
            .fallback = orders_initiative_points_fallback,
            .suggest = orders_initiative_points_suggest,
        },
    [Q_FIRST] =
        {
            .key = "orders.ask.first",
            .kind = DECISION_PICK,
            .rule = RULE("O2.1-b"),
            .describe = orders_first_describe,
            .fallback = fallback_first_option,
            .suggest = orders_first_suggest,
        },
    [Q_BATCH_SHARE] =
        {
            .key = "orders.ask.batch_share",
            .kind = DECISION_NUMBER,
            .rule = RULE("O2.1-d"),
            .describe = orders_batch_share_describe,
            .fallback = orders_batch_share_fallback,
            .suggest = orders_batch_share_suggest,
        },
    [Q_BATCH_UNITS] =
        {
            .key = "orders.ask.batch_units",
            .kind = DECISION_PICK,
            .rule = RULE("O2.1-e"),
            .describe = orders_batch_units_describe,
            .fallback = orders_batch_units_fallback,
            .suggest = orders_batch_units_suggest,
        },
    [Q_BATCH_NEXT] =
        {
            .key = "orders.ask.batch_next",
            .kind = DECISION_PICK,
            .rule = RULE("O2.1-f"),
            .describe = orders_batch_next_describe,
            .fallback = fallback_first_option,
            .suggest = orders_activate_suggest,
            .odds = orders_activate_odds,
        },
    [Q_ACTIVATE] =
        {
            .key = "orders.ask.activate",
            .kind = DECISION_PICK,
            .rule = RULE("O2.2-a"),
            .describe = orders_activate_describe,
            .fallback = fallback_first_option,
            .suggest = orders_activate_suggest,
            .odds = orders_activate_odds,
        },
    [Q_WHICH_ORDER] =
        {
            .key = "orders.ask.which_order",
            .kind = DECISION_PICK,
            .rule = RULE("O4.1-c"),
            .describe = orders_which_order_describe,
            .fallback = fallback_first_option,
            .suggest = orders_which_order_suggest,
            .odds = orders_which_order_odds,
        },
    [Q_STRATEGY] =
        {
            .key = "orders.ask.strategy",
            .kind = DECISION_PICK,
            .rule = RULE("O3.2-a"),
            .describe = orders_strategy_describe,
            .fallback = fallback_last_option,
            .suggest = orders_strategy_suggest,
        },
    [Q_STRATEGY_ORDER] =
        {
            .key = "orders.ask.strategy_order",
            .kind = DECISION_ORDER,
            .rule = RULE("O3.2-e"),
            .secret = true,
            .describe = orders_strategy_order_describe,
            .check = orders_orders_check,
            .fallback = orders_orders_fallback,
            .suggest = orders_orders_suggest,
            .odds = orders_orders_odds,
        },
    [Q_PACE] =
        {
            .key = "orders.ask.pace",
            .kind = DECISION_PICK,
            .rule = RULE("O4.4-a"),
            .describe = orders_pace_describe,
            .fallback = fallback_first_option,
            .suggest = orders_pace_suggest,
        },
    [Q_MOVE] =
        {
            .key = "orders.ask.move",
            .kind = DECISION_DRILL,
            .rule = RULE("O4.4-a"),
            .describe = orders_move_describe,
            .check = orders_move_check,
            .fallback = fallback_nobody,
            .suggest = orders_move_suggest,
        },
    [Q_FREE_MOVE] =
        {
            .key = "orders.ask.free_move",
            .kind = DECISION_MOVE,
            .rule = RULE("O4.2-d"),
            .describe = orders_free_move_describe,
            .check = orders_free_move_check,
            .fallback = fallback_nobody,
            .suggest = orders_free_move_suggest,
        },
    [Q_FALL_BACK] =
        {
            .key = "orders.ask.fall_back",
            .kind = DECISION_NUMBER,
            .rule = RULE("O4.4-g"),
            .describe = orders_fall_back_describe,
            .check = orders_fall_back_check,
            .fallback = orders_fall_back_fallback,
            .suggest = orders_fall_back_suggest,
        },
    [Q_REFORM] =
        {
            .key = "orders.ask.reform",
            .kind = DECISION_PICK,
            .rule = RULE("O4.5-e"),
            .describe = orders_reform_describe,
            .fallback = orders_reform_fallback,
            .suggest = orders_reform_suggest,
        },
    [Q_FILES] =
        {
            .key = "orders.ask.files",
            .kind = DECISION_DRILL,
            .rule = RULE("O4.5-a"),
            .describe = orders_files_describe,
            .check = orders_files_check,
            .fallback = fallback_nobody,
            .suggest = orders_files_suggest,
        },
    [Q_FORM_UP] =
        {
            .key = "orders.ask.form_up",
            .kind = DECISION_FORM,
            .rule = RULE("O4.5-e"),
            .describe = orders_form_up_describe,
            .check = orders_form_up_check,
            .fallback = orders_form_up_fallback,
            .suggest = orders_form_up_suggest,
        },
    [Q_PIVOT] =
        {
            .key = "orders.ask.pivot",
            .kind = DECISION_DRILL,
            .rule = RULE("O4.5-b"),
            .describe = orders_pivot_describe,
            .check = orders_pivot_check,
            .fallback = fallback_nobody,
            .suggest = orders_pivot_suggest,
        },
    [Q_PIVOT_THEN] =
        {
            .key = "orders.ask.pivot_then",
            .kind = DECISION_PICK,
            .rule = RULE("O4.5-c"),
            .describe = orders_pivot_then_describe,
            .fallback = fallback_first_option,
            .suggest = orders_pivot_then_suggest,
        },
    [Q_DISENGAGE_STRIKES] =
        {
            .key = "orders.ask.disengage_strikes",
            .kind = DECISION_PICK,
            .rule = RULE("O4.8-c"),
            .describe = orders_disengage_strikes_describe,
            .fallback = fallback_first_option,
            .suggest = orders_disengage_strikes_suggest,
        },
    [Q_DISENGAGE_TO] =
        {
            .key = "orders.ask.disengage_to",
            .kind = DECISION_FORM,
            .rule = RULE("O4.8-d"),
            .describe = orders_disengage_to_describe,
            .check = orders_disengage_to_check,
            .fallback = orders_disengage_to_fallback,
            .suggest = orders_disengage_to_suggest,
        },
    [Q_CHARGE_TARGET] =
        {
            .key = "orders.ask.charge_target",
            .kind = DECISION_PICK,
            .rule = RULE("O4.6-h"),
            .describe = orders_charge_target_describe,
            .fallback = orders_charge_target_fallback,
            .suggest = orders_charge_target_suggest,
            .odds = orders_charge_target_odds,
        },
    [Q_CHARGE_WHEEL] =
        {
            .key = "orders.ask.charge_wheel",
            .kind = DECISION_DRILL,
            .rule = RULE("O4.6-c"),
            .describe = orders_charge_wheel_describe,
            .check = orders_charge_wheel_check,
            .fallback = orders_charge_wheel_fallback,
            .suggest = orders_charge_wheel_suggest,
            .odds = orders_charge_wheel_odds,
        },
    [Q_REACTION] =
        {
            .key = "orders.ask.reaction",
            .kind = DECISION_PICK,
            .rule = RULE("O4.11-a"),
            .reaction = true,
            .tags = "none defence reveal flee shoot counter",
            .describe = orders_reaction_describe,
            .fallback = orders_reaction_fallback,
            .suggest = orders_reaction_suggest,
            .odds = orders_reaction_odds,
        },
    [Q_COUNTER_CHARGE] =
        {
            .key = "orders.ask.counter_charge",
            .kind = DECISION_PICK,
            .rule = RULE("O4.11-m"),
            .reaction = true,
            .tags = "nobody unit",
            .describe = orders_counter_charge_describe,
            .fallback = fallback_first_option,
            .suggest = orders_counter_charge_suggest,
            .odds = orders_counter_charge_odds,
        },
    [Q_MACHINE_TARGET] =
        {
            .key = "orders.ask.machine_target",
            .kind = DECISION_TARGET,
            .rule = RULE("O10.5-a"),
            .describe = orders_machine_target_describe,
            .check = orders_machine_target_check,
            .why_not = orders_machine_target_why_not,
            .fallback = orders_machine_target_fallback,
            .suggest = orders_machine_target_suggest,
            .odds = orders_machine_target_odds,
        },
    [Q_PURSUE] =
        {
            .key = "orders.ask.pursue",
            .kind = DECISION_PICK,
            .rule = RULE("O6.3-e"),
            .describe = orders_pursue_describe,
            .fallback = fallback_first_option,
            .suggest = orders_pursue_suggest,
            .odds = orders_pursue_odds,
        },
    [Q_SPEED] =
        {
            .key = "orders.ask.speed",
            .kind = DECISION_NUMBER,
            .rule = RULE("O10.11-a"),
            .describe = orders_speed_describe,
            .fallback = orders_speed_fallback,
            .suggest = orders_speed_suggest,
        },
    [Q_DRIVE] =
        {
            .key = "orders.ask.drive",
            .kind = DECISION_MOVE,
            .rule = RULE("O10.11-a"),
            .describe = orders_drive_describe,
            .check = orders_drive_check,
            .fallback = fallback_nobody,
            .suggest = orders_drive_suggest,
        },
    [Q_CHARGE_ARCS] =
        {
            .key = "orders.ask.charge_arcs",
            .kind = DECISION_MOVE,
            .rule = RULE("O10.11-a"),
            .describe = orders_charge_arcs_describe,
            .check = orders_charge_arcs_check,
            .fallback = orders_charge_arcs_fallback,
            .suggest = orders_charge_arcs_suggest,
        },
    [Q_WEAPON_SET] =
        {
            .key = "orders.ask.weapon_set",
            .kind = DECISION_PICK,
            .rule = RULE("O9.1-f"),
            .describe = orders_weapon_set_describe,
            .fallback = fallback_first_option,
            .suggest = orders_weapon_set_suggest,
        },
    [Q_CHALLENGE] =
        {
            .key = "orders.ask.challenge",
            .kind = DECISION_PICK,
            .rule = RULE("O10.4-a"),
            .describe = orders_challenge_describe,
            .fallback = fallback_first_option,
            .suggest = orders_challenge_suggest,
        },
    [Q_ACCEPT] =
        {
            .key = "orders.ask.accept",
            .kind = DECISION_PICK,
            .rule = RULE("B7.15.2-a"),
            .describe = orders_accept_describe,
            .check = orders_accept_check,
            .fallback = fallback_first_option,
            .suggest = orders_accept_suggest,
        },
    [Q_BLOWS] =
        {
            .key = "orders.ask.blows",
            .kind = DECISION_SHARE,
            .rule = RULE("O5.5-g"),
            .describe = orders_blows_describe,
            .check = orders_blows_check,
            .fallback = fallback_nobody,
            .suggest = orders_blows_suggest,
            .odds = orders_blows_odds,
        },
    [Q_RALLIED_FORMATION] =
        {
            .key = "orders.ask.rallied_formation",
            .kind = DECISION_PICK,
            .rule = RULE("O6.5-b"),
            .describe = orders_rallied_formation_describe,
            .fallback = fallback_first_option,
            .suggest = orders_first_formation_suggest,
        },
    [Q_NEW_COUNTER] =
        {
            .key = "orders.ask.new_counter",
            .kind = DECISION_ORDER,
            .rule = RULE("O6.5-b"),
            .secret = true,
            .describe = orders_new_counter_describe,
            .check = orders_orders_check,
            .why_not = orders_orders_why_not,
            .fallback = orders_new_counter_fallback,
            .suggest = orders_orders_suggest,
        },
    [Q_LOSSES] =
        {
            .key = "orders.ask.losses",
            .kind = DECISION_PICK,
            .rule = RULE("O5.1-f"),
            .describe = orders_losses_describe,
            .fallback = fallback_first_option,
            .suggest = orders_losses_suggest,
        },
    [Q_REVEAL] =
        {
            .key = "orders.ask.reveal",
            .kind = DECISION_PICK,
            .rule = RULE("O4.7-b"),
            .reaction = true,
            .tags = "reveal keep",
            .describe = orders_reveal_describe,
            .fallback = fallback_first_option,
            .suggest = orders_reveal_suggest,
        },
    [Q_SHOTS] =
        {
            .key = "orders.ask.shots",
            .kind = DECISION_PICK,
            .rule = RULE("O4.10-a"),
            .describe = orders_shots_describe,
            .fallback = orders_shots_fallback,
            .suggest = orders_shots_suggest,
        },
    [Q_TARGET] =
        {
            .key = "orders.ask.target",
            .kind = DECISION_PICK,
            .rule = RULE("O5.3-e"),
            .describe = orders_target_describe,
            .why_not = orders_target_why_not,
            .fallback = orders_target_fallback,
            .suggest = orders_target_suggest,
            .odds = orders_target_odds,
        },
    [Q_SPELLS] =
        {
            .key = "orders.ask.spells",
            .kind = DECISION_SHARE,
            .rule = RULE("O8.1-a"),
            .secret = true,
            .describe = orders_spells_describe,
            .fallback = orders_spells_fallback,
            .suggest = orders_spells_suggest,
        },
    [Q_CAST_MOVE] =
        {
            .key = "orders.ask.cast_move",
            .kind = DECISION_MOVE,
            .rule = RULE("O8.1-e"),
            .describe = orders_cast_move_describe,
            .check = orders_cast_move_check,
            .fallback = fallback_nobody,
            .suggest = orders_cast_move_suggest,
        },
    [Q_CAST] =
        {
            .key = "orders.ask.cast",
            .kind = DECISION_SHARE,
            .rule = RULE("O8.1-f"),
            .describe = orders_cast_describe,
            .check = orders_cast_check,
            .why_not = orders_cast_why_not,
            .fallback = fallback_nobody,
            .suggest = orders_cast_suggest,
            .odds = orders_cast_odds,
        },
    [Q_SPELL_TARGET] =
        {
            .key = "orders.ask.spell_target",
            .kind = DECISION_TARGET,
            .rule = RULE("O8.1-l"),
            .describe = orders_spell_target_describe,
            .why_not = orders_spell_target_why_not,
            .fallback = fallback_first_option,
            .suggest = orders_spell_target_suggest,
            .odds = orders_spell_target_odds,
        },
    [Q_DISPEL] =
        {
            .key = "orders.ask.dispel",
            .kind = DECISION_PICK,
            .rule = RULE("O8.2-a"),
            .reaction = true,
            .tags = "none free dice_1 dice_2 dice_3 dice_4 dice_5 dice_6 dice_7 dice_8 dice_9 dice_10 dice_11 "
                    "dice_12",
            .describe = orders_dispel_describe,
            .fallback = fallback_first_option,
            .suggest = orders_dispel_suggest,
            .odds = orders_dispel_odds,
        },
    [Q_FAR_STEP] =
        {
            .key = "orders.ask.far_step",
            .kind = DECISION_DRILL,
            .rule = RULE("O8.3-a"),
            .describe = orders_far_step_describe,
            .check = orders_far_step_check,
            .fallback = fallback_nobody,
            .suggest = orders_far_step_suggest,
        },
    [Q_FAR_STEP_FREE] =
        {
            .key = "orders.ask.far_step",
            .kind = DECISION_MOVE,
            .rule = RULE("O8.3-a"),
            .describe = orders_far_step_free_describe,
            .check = orders_far_step_free_check,
            .fallback = fallback_nobody,
            .suggest = orders_far_step_free_suggest,
        },
    MASSED_TABLE_QUESTIONS(Q_TABLE),
};
/* clang-format on */

static const char *const phases[PHASE_END + 2] = {
    "orders.phase.setup",      "orders.phase.orders",      "orders.phase.rally", "orders.phase.frenzy",
    "orders.phase.initiative", "orders.phase.activations", "orders.phase.end",   NULL};

const struct rules orders = {
    .name = "orders",
    .version = "1",
    .unit = INCH,
    .min_sides = 2,
    .max_sides = 2,
    .default_points = 750,
    .answer_items = ANSWER_ITEMS_MAX,
    .unit_blocks = 2,
    .spare = {BREACHES_MAX, STRETCH_CORNERS}, /* RULE("B19.8-p"), RULE("B19.8-q") */
    .figures = ORDERS_FIGURES,
    .measuring = true, /* RULE("O1-m"): every distance may be measured at any time; RULE("O1-k") */
    .facings = true,
    .match_bytes = sizeof(struct orders_match),
    .side_bytes = sizeof(struct orders_side),
    .unit_bytes = sizeof(struct orders_unit),
    .figure_bytes = sizeof(struct orders_figure),
    .finding_bytes = sizeof(struct orders_findings),
    .match_fields = {orders_match_field, ORDERS_MATCH_FIELDS},
    .side_fields = {orders_side_field, ORDERS_SIDE_FIELDS},
    .unit_fields = {orders_unit_field, ORDERS_UNIT_FIELDS},
    .figure_fields = {orders_figure_field, ORDERS_FIGURE_FIELDS},
    .spare_for = orders_spare_for,
    .option = options,
    .option_count = sizeof options / sizeof options[0],
    .procedure = procedures,
    .procedure_count = PROCEDURES,
    .question = questions,
    .question_count = QUESTIONS,
    .phase = phases,
    .terrain = massed_terrain,
    .check_army = massed_check_army,
    .count = orders_count,
    .muster = orders_muster,
    .first_procedure = P_GAME,
    .arcs = orders_arcs,
    .prospects = orders_prospects,
    .quiet = orders_quiet,
    .suppose = orders_suppose,
    .victory_points = orders_victory_points,
    .call_time = orders_call_time,
    .broken = orders_broken,
    .amended = orders_amended,
    .resume_at = orders_resume_at,
};
