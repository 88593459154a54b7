/* Warband: procedures, and the functions of questions. */
#ifndef GONFALON_WARBAND_ASKS_H
#define GONFALON_WARBAND_ASKS_H

#include "common/rules/rules.h"

describe_question warband_describe_deploy, warband_describe_first, warband_describe_activate,
    warband_describe_action, warband_describe_move, warband_describe_charge, warband_describe_flee,
    warband_describe_redirect, warband_describe_receive, warband_describe_respond, warband_describe_shoot,
    warband_describe_element, warband_describe_fight, warband_describe_parry, warband_describe_reroll,
    warband_describe_panic, warband_describe_spell, warband_describe_push, warband_describe_form,
    warband_describe_close_up, warband_describe_gust;
check_question warband_check_deploy, warband_check_move, warband_check_charge, warband_check_shoot,
    warband_check_spell, warband_check_form, warband_check_close_up, warband_check_gust;
fallback_question warband_fallback_deploy, warband_fallback_move, warband_fallback_charge,
    warband_fallback_push, warband_fallback_close_up, warband_fallback_gust;
suggest_question warband_suggest_deploy, warband_suggest_first, warband_suggest_activate,
    warband_suggest_action, warband_suggest_move, warband_suggest_charge, warband_suggest_flee,
    warband_suggest_redirect, warband_suggest_receive, warband_suggest_respond, warband_suggest_shoot,
    warband_suggest_element, warband_suggest_fight, warband_suggest_parry, warband_suggest_reroll,
    warband_suggest_panic, warband_suggest_spell, warband_suggest_push, warband_suggest_form,
    warband_suggest_close_up, warband_suggest_gust;
odds_question warband_odds_action, warband_odds_shoot, warband_odds_fight, warband_odds_parry,
    warband_odds_reroll, warband_odds_spell, warband_odds_respond, warband_odds_receive;
void warband_suggest_option(const struct match *m, struct suggestions *s, const struct option *o,
                            int32_t worth);

procedure warband_game, warband_deploy, warband_activations, warband_activate, warband_act, warband_move,
    warband_charge, warband_receive, warband_window, warband_respond, warband_aim, warband_shoot,
    warband_throw, warband_volley, warband_fight, warband_strike, warband_melee, warband_retreat,
    warband_checks, warband_control, warband_panic, warband_rally, warband_cast, warband_effects,
    warband_push, warband_form, warband_close_up;

#endif
