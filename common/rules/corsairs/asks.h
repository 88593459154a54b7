/* Corsairs: the procedures, and the functions of each question, as the table in corsairs.c names them. */
#ifndef GONFALON_CORSAIRS_ASKS_H
#define GONFALON_CORSAIRS_ASKS_H

#include "common/match/rules.h"

/* A function that a question does not need is NULL in the table and not declared here. */
describe_question corsairs_leader_describe, corsairs_deploy_describe, corsairs_first_describe,
    corsairs_activate_describe, corsairs_action_describe, corsairs_point_gun_describe, corsairs_move_describe,
    corsairs_target_describe, corsairs_bonus_describe, corsairs_point_blank_describe,
    corsairs_opportunity_describe, corsairs_opportunity_point_describe, corsairs_weapon_describe,
    corsairs_strike_describe, corsairs_take_place_describe, corsairs_boat_describe;
check_question corsairs_deploy_check, corsairs_move_check, corsairs_point_blank_check,
    corsairs_opportunity_point_check, corsairs_boat_check;
explain_question corsairs_deploy_why_not, corsairs_move_why_not, corsairs_target_why_not,
    corsairs_take_place_why_not;
fallback_question corsairs_leader_fallback, corsairs_deploy_fallback, corsairs_first_fallback,
    corsairs_action_fallback, corsairs_point_gun_fallback, corsairs_target_fallback, corsairs_bonus_fallback,
    corsairs_point_blank_fallback, corsairs_opportunity_fallback, corsairs_opportunity_point_fallback,
    corsairs_weapon_fallback, corsairs_strike_fallback, corsairs_take_place_fallback;
suggest_question corsairs_leader_suggest, corsairs_deploy_suggest, corsairs_first_suggest,
    corsairs_activate_suggest, corsairs_action_suggest, corsairs_point_gun_suggest, corsairs_move_suggest,
    corsairs_target_suggest, corsairs_bonus_suggest, corsairs_point_blank_suggest,
    corsairs_opportunity_suggest, corsairs_opportunity_point_suggest, corsairs_weapon_suggest,
    corsairs_strike_suggest, corsairs_take_place_suggest, corsairs_boat_suggest;
odds_question corsairs_move_odds, corsairs_target_odds, corsairs_point_blank_odds, corsairs_opportunity_odds,
    corsairs_opportunity_point_odds, corsairs_weapon_odds, corsairs_strike_odds;

procedure corsairs_game_run, corsairs_deploy_run, corsairs_initiative_run, corsairs_activations_run,
    corsairs_activate_run, corsairs_walk_run, corsairs_opportunity_run, corsairs_contact_run,
    corsairs_shot_run, corsairs_task_run, corsairs_leave_run, corsairs_row_run, corsairs_melee_run,
    corsairs_push_run, corsairs_take_place_run, corsairs_end_run;

#endif
