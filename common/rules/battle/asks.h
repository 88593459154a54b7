/* Battle: procedures, and the functions of questions. */
#ifndef GONFALON_BATTLE_ASKS_H
#define GONFALON_BATTLE_ASKS_H

#include "common/match/rules.h"

/* In setup/. */
procedure battle_deploy_run;
describe_question battle_deploy_describe, battle_components_describe;
check_question battle_deploy_check;
fallback_question battle_deploy_fallback;
procedure battle_special_run, battle_enter_run, battle_agree_run, battle_components_run;
describe_question battle_terms_describe, battle_edge_describe, battle_house_rules_describe,
    battle_armies_describe;
fallback_question battle_terms_fallback;
suggest_question battle_terms_suggest, battle_edge_suggest, battle_house_rules_suggest, battle_armies_suggest;
describe_question battle_advance_describe, battle_reserves_describe, battle_entries_describe,
    battle_enter_describe, battle_begins_describe;
check_question battle_reserves_check, battle_entries_check, battle_enter_check;
fallback_question battle_reserves_fallback, battle_entries_fallback, battle_enter_fallback;

/* In turn/. */
procedure battle_game_run, battle_turn_run, battle_arrivals_run;

/* In move/. */
procedure battle_moves_run;
describe_question battle_move_describe, battle_move_on_describe, battle_walk_describe;
check_question battle_move_check, battle_walk_check;

/* In charge/. */
procedure battle_fall_back_run;
describe_question battle_fall_back_describe;
check_question battle_fall_back_check;
procedure battle_charges_run, battle_charge_moves_run;
suggest_question battle_face_suggest;
describe_question battle_face_describe, battle_charge_describe, battle_reaction_describe,
    battle_charge_way_describe, battle_redirect_describe, battle_hated_charge_describe,
    battle_push_on_describe, battle_mix_describe, battle_charge_at_describe;
check_question battle_charge_way_check;

/* In shoot/. */
procedure battle_shooting_run, battle_volley_run, battle_grenades_run;
describe_question battle_shoot_describe, battle_hated_shot_describe, battle_grenade_describe;
check_question battle_grenade_check;
/* In fight/. */
procedure battle_combat_run, battle_arm_run, battle_round_run, battle_losses_run, battle_push_run;
describe_question battle_arm_describe, battle_divide_describe, battle_blows_describe, battle_losses_describe,
    battle_fallen_describe, battle_next_fight_describe, battle_stay_describe, battle_whom_describe,
    battle_spread_describe, battle_shift_describe, battle_pistols_describe, battle_move_up_describe;
check_question battle_accept_check, battle_blows_check, battle_spread_check;
fallback_question battle_fallen_fallback, battle_blows_fallback, battle_pistols_fallback,
    battle_move_up_fallback;

/* In rout/. */
procedure battle_free_hits_run;
describe_question battle_free_hits_describe, battle_flails_describe;
procedure battle_routs_run, battle_rally_run, battle_rearrange_run, battle_withdraw_run;
describe_question battle_pursue_describe, battle_stop_describe, battle_rally_describe,
    battle_rearrange_describe, battle_withdraw_describe, battle_chase_describe, battle_front_describe;
check_question battle_rearrange_check;
fallback_question battle_rally_fallback;

/* In command/. */
procedure battle_banners_run, battle_colours_run;
describe_question battle_capture_describe, battle_colours_describe, battle_colours_place_describe;

/* In characters/. */
procedure battle_company_run, battle_join_run, battle_step_back_run;
describe_question battle_company_describe, battle_leave_describe, battle_join_describe,
    battle_join_place_describe, battle_step_back_describe;
procedure battle_challenges_run;
describe_question battle_challenge_describe, battle_accept_describe, battle_ahead_describe;
explain_question battle_company_why_not;
check_question battle_leave_check;
fallback_question battle_leave_fallback;

/* In advice/. */
suggest_question battle_deploy_suggest, battle_move_suggest, battle_move_on_suggest, battle_charge_suggest,
    battle_reaction_suggest, battle_charge_way_suggest, battle_redirect_suggest, battle_shoot_suggest,
    battle_arm_suggest, battle_divide_suggest, battle_blows_suggest, battle_losses_suggest,
    battle_pursue_suggest, battle_stop_suggest, battle_rally_suggest, battle_withdraw_suggest,
    battle_chase_suggest, battle_walk_suggest, battle_hated_charge_suggest, battle_hated_shot_suggest,
    battle_frenzy_suggest, battle_company_suggest, battle_leave_suggest, battle_join_suggest,
    battle_join_place_suggest, battle_step_back_suggest, battle_next_fight_suggest, battle_stay_suggest,
    battle_whom_suggest, battle_spread_suggest, battle_shift_suggest, battle_fallen_suggest,
    battle_challenge_suggest, battle_accept_suggest, battle_capture_suggest, battle_colours_suggest,
    battle_colours_place_suggest, battle_push_on_suggest, battle_front_suggest, battle_fall_back_suggest,
    battle_rearrange_suggest, battle_advance_suggest, battle_reserves_suggest, battle_entries_suggest,
    battle_enter_suggest, battle_begins_suggest, battle_pistols_suggest, battle_grenade_suggest,
    battle_components_suggest, battle_mix_suggest, battle_move_up_suggest, battle_charge_at_suggest,
    battle_flails_suggest;
odds_question battle_reaction_odds, battle_charge_way_odds, battle_redirect_odds, battle_shoot_odds,
    battle_arm_odds, battle_hold_back_odds, battle_stop_odds, battle_rally_odds, battle_withdraw_odds;

/* In psychology/. */
procedure battle_frenzy_run;
/* In shoot/throw.c. */
procedure battle_throw_run;
describe_question battle_frenzy_describe;

#endif
