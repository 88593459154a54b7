/* Orders: procedures, and the functions of questions. */
#ifndef GONFALON_ORDERS_ASKS_H
#define GONFALON_ORDERS_ASKS_H

#include "common/match/rules.h"

/* In setup/. */
procedure orders_deploy_run;
describe_question orders_deploy_describe, orders_first_formation_describe;
check_question orders_deploy_check;
fallback_question orders_deploy_fallback;

/* In turn/. */
procedure orders_game_run, orders_turn_run, orders_joining_run, orders_rally_run, orders_initiative_run,
    orders_batch_run, orders_batch_counters_run, orders_rotation_run, orders_strategy_run,
    orders_activate_run;
describe_question orders_join_describe, orders_join_place_describe, orders_leave_place_describe,
    orders_orders_describe, orders_rally_next_describe, orders_initiative_points_describe,
    orders_first_describe, orders_batch_share_describe, orders_batch_units_describe,
    orders_batch_next_describe, orders_activate_describe, orders_which_order_describe,
    orders_strategy_describe, orders_strategy_order_describe;
check_question orders_orders_check, orders_leave_place_check;
explain_question orders_orders_why_not;
fallback_question orders_orders_fallback, orders_leave_place_fallback, orders_initiative_points_fallback,
    orders_batch_share_fallback, orders_batch_units_fallback;

/* In move/. */
procedure orders_move_run, orders_reform_run, orders_disengage_run, orders_charge_run, orders_pause_run,
    orders_counter_charge_run, orders_arrive_run, orders_pursue_run, orders_wander_run;
describe_question orders_pace_describe, orders_move_describe, orders_free_move_describe,
    orders_fall_back_describe, orders_reform_describe, orders_files_describe, orders_form_up_describe,
    orders_pivot_describe, orders_pivot_then_describe, orders_disengage_strikes_describe,
    orders_disengage_to_describe, orders_charge_target_describe, orders_charge_wheel_describe,
    orders_reaction_describe, orders_counter_charge_describe, orders_pursue_describe;
check_question orders_move_check, orders_free_move_check, orders_fall_back_check, orders_files_check,
    orders_form_up_check, orders_pivot_check, orders_disengage_to_check, orders_charge_wheel_check;
fallback_question orders_reform_fallback, orders_fall_back_fallback, orders_form_up_fallback,
    orders_disengage_to_fallback, orders_charge_target_fallback, orders_charge_wheel_fallback,
    orders_reaction_fallback;
describe_question orders_speed_describe, orders_drive_describe, orders_charge_arcs_describe;
check_question orders_drive_check, orders_charge_arcs_check;
fallback_question orders_speed_fallback, orders_charge_arcs_fallback;

/* In shoot/. */
procedure orders_static_shot_run, orders_shoot_run, orders_volley_run, orders_machine_shot_run,
    orders_reveal_run;
describe_question orders_shots_describe, orders_target_describe, orders_machine_target_describe,
    orders_reveal_describe;
check_question orders_machine_target_check;
explain_question orders_target_why_not, orders_machine_target_why_not;
fallback_question orders_shots_fallback, orders_target_fallback, orders_machine_target_fallback;
odds_question orders_target_odds, orders_machine_target_odds;

/* In fight/. */
procedure orders_round_run, orders_strike_run, orders_challenges_run, orders_onward_run, orders_losses_run,
    orders_arm_run, orders_aim_run;
describe_question orders_weapon_set_describe, orders_blows_describe, orders_losses_describe,
    orders_challenge_describe, orders_accept_describe;
check_question orders_blows_check, orders_accept_check;
odds_question orders_blows_odds;

/* In morale/. */
procedure orders_consequences_run, orders_rout_run, orders_panic_run, orders_flee_run, orders_new_counter_run;
describe_question orders_rallied_formation_describe, orders_new_counter_describe;
fallback_question orders_new_counter_fallback;

/* In magic/, the suggestions in advice/. */
procedure orders_spells_run, orders_cast_run, orders_dispel_run;
describe_question orders_spells_describe, orders_cast_describe, orders_spell_target_describe,
    orders_dispel_describe, orders_cast_move_describe, orders_far_step_describe,
    orders_far_step_free_describe;
check_question orders_cast_check, orders_cast_move_check, orders_far_step_check, orders_far_step_free_check;
explain_question orders_cast_why_not, orders_spell_target_why_not;
fallback_question orders_spells_fallback;
suggest_question orders_spells_suggest, orders_cast_suggest, orders_spell_target_suggest,
    orders_dispel_suggest, orders_cast_move_suggest, orders_far_step_suggest, orders_far_step_free_suggest;
odds_question orders_cast_odds, orders_dispel_odds, orders_spell_target_odds;

/* In advice/. */
suggest_question orders_deploy_suggest, orders_first_formation_suggest, orders_join_suggest,
    orders_join_place_suggest, orders_leave_place_suggest, orders_orders_suggest, orders_rally_next_suggest,
    orders_initiative_points_suggest, orders_first_suggest, orders_batch_share_suggest,
    orders_batch_units_suggest, orders_activate_suggest, orders_which_order_suggest, orders_strategy_suggest,
    orders_pace_suggest, orders_move_suggest, orders_free_move_suggest, orders_fall_back_suggest,
    orders_reform_suggest, orders_files_suggest, orders_form_up_suggest, orders_pivot_suggest,
    orders_pivot_then_suggest, orders_disengage_strikes_suggest, orders_disengage_to_suggest,
    orders_charge_target_suggest, orders_charge_wheel_suggest, orders_reaction_suggest,
    orders_counter_charge_suggest, orders_pursue_suggest, orders_reveal_suggest, orders_shots_suggest,
    orders_target_suggest, orders_weapon_set_suggest, orders_challenge_suggest, orders_accept_suggest,
    orders_blows_suggest, orders_losses_suggest, orders_speed_suggest, orders_drive_suggest,
    orders_charge_arcs_suggest, orders_machine_target_suggest;
odds_question orders_orders_odds, orders_which_order_odds, orders_charge_target_odds,
    orders_charge_wheel_odds, orders_reaction_odds, orders_counter_charge_odds, orders_rally_next_odds,
    orders_pursue_odds, orders_activate_odds;

#endif
