/* Warband: procedures, and the functions of questions. */
#ifndef GONFALON_WARBAND_ASKS_H
#define GONFALON_WARBAND_ASKS_H

#include "common/match/rules.h"

describe_question warband_deploy_describe, warband_first_describe, warband_activate_describe,
    warband_action_describe, warband_move_describe, warband_charge_describe, warband_flee_describe,
    warband_redirect_describe, warband_receive_describe, warband_respond_describe, warband_shoot_describe,
    warband_element_describe, warband_fight_describe, warband_parry_describe, warband_reroll_describe,
    warband_panic_describe, warband_spell_describe, warband_push_describe, warband_form_describe,
    warband_close_up_describe, warband_gust_describe;
check_question warband_deploy_check, warband_move_check, warband_charge_check, warband_shoot_check,
    warband_spell_check, warband_form_check, warband_close_up_check, warband_gust_check;
fallback_question warband_deploy_fallback, warband_charge_fallback, warband_push_fallback,
    warband_close_up_fallback, warband_gust_fallback;
suggest_question warband_deploy_suggest, warband_first_suggest, warband_activate_suggest,
    warband_action_suggest, warband_move_suggest, warband_charge_suggest, warband_flee_suggest,
    warband_redirect_suggest, warband_receive_suggest, warband_respond_suggest, warband_shoot_suggest,
    warband_element_suggest, warband_fight_suggest, warband_parry_suggest, warband_reroll_suggest,
    warband_panic_suggest, warband_spell_suggest, warband_push_suggest, warband_form_suggest,
    warband_close_up_suggest, warband_gust_suggest;
odds_question warband_action_odds, warband_shoot_odds, warband_fight_odds, warband_parry_odds,
    warband_reroll_odds, warband_spell_odds, warband_respond_odds, warband_receive_odds;
void warband_suggest_option(const struct match *m, struct suggestions *s, const struct option *o,
                            int32_t worth);

/* The options of a question that offers to do something or not. */
enum warband_consent { CONSENT_NO, CONSENT_YES };

/* The end of a procedure that has nothing to tell its caller: all but a control test. */
static inline enum flow warband_over(struct match *m)
{
    return flow_done(m, 0);
}

procedure warband_game_run, warband_deploy_run, warband_activations_run, warband_activate_run,
    warband_act_run, warband_move_run, warband_charge_run, warband_receive_run, warband_window_run,
    warband_respond_run, warband_aim_run, warband_shot_run, warband_throw_run, warband_volley_run,
    warband_fight_run, warband_blow_run, warband_melee_run, warband_retreat_run, warband_checks_run,
    warband_control_run, warband_panic_run, warband_rally_run, warband_cast_run, warband_effects_run,
    warband_push_run, warband_form_run, warband_close_up_run;

#endif
