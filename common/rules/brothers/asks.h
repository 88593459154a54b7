/* Brothers: the procedures, and the functions of each question, as the tables in brothers.c name them. A
 * function that a question does not need is NULL there and not declared here. */
#ifndef GONFALON_BROTHERS_ASKS_H
#define GONFALON_BROTHERS_ASKS_H

#include "common/rules/brothers/actions.h"

#define PROCEDURE(number, run) procedure run;
#include "common/rules/brothers/procedure_rows.h"

describe_question brothers_joker_describe, brothers_edge_describe, brothers_deploy_describe,
    brothers_deploy_fog_describe, brothers_status_describe, brothers_kit_describe, brothers_activate_describe,
    brothers_action_describe, brothers_facing_describe, brothers_move_describe, brothers_react_describe,
    brothers_spot_describe, brothers_turn_to_describe, brothers_dismount_describe;
check_question brothers_deploy_check, brothers_deploy_fog_check, brothers_status_check, brothers_kit_check,
    brothers_facing_check, brothers_move_check, brothers_react_check, brothers_spot_check,
    brothers_dismount_check;
fallback_question brothers_deploy_fallback, brothers_deploy_fog_fallback, brothers_status_fallback,
    brothers_kit_fallback, brothers_action_fallback, brothers_facing_fallback, brothers_move_fallback;
suggest_question brothers_joker_suggest, brothers_edge_suggest, brothers_deploy_suggest,
    brothers_deploy_fog_suggest, brothers_status_suggest, brothers_kit_suggest, brothers_activate_suggest,
    brothers_action_suggest, brothers_facing_suggest, brothers_move_suggest, brothers_react_suggest,
    brothers_spot_suggest, brothers_turn_to_suggest, brothers_dismount_suggest;
explain_question brothers_facing_why_not, brothers_move_why_not;
odds_question brothers_action_odds, brothers_move_odds, brothers_react_odds;

/* Fighting, shooting, spells. */
describe_question brothers_strike_describe, brothers_strike_ad_describe, brothers_defence_describe,
    brothers_contact_ad_describe, brothers_change_weapon_describe, brothers_critical_describe,
    brothers_rider_or_mount_describe, brothers_aim_describe, brothers_melee_friend_describe,
    brothers_casting_describe, brothers_free_attack_describe, brothers_turn_piece_describe;
check_question brothers_change_weapon_check, brothers_casting_check, brothers_turn_piece_check;
fallback_question brothers_strike_ad_fallback, brothers_contact_ad_fallback, brothers_change_weapon_fallback,
    brothers_critical_fallback, brothers_rider_or_mount_fallback, brothers_aim_fallback,
    brothers_casting_fallback, brothers_turn_piece_fallback;
suggest_question brothers_strike_suggest, brothers_strike_ad_suggest, brothers_defence_suggest,
    brothers_contact_ad_suggest, brothers_change_weapon_suggest, brothers_critical_suggest,
    brothers_rider_or_mount_suggest, brothers_aim_suggest, brothers_melee_friend_suggest,
    brothers_casting_suggest, brothers_free_attack_suggest, brothers_turn_piece_suggest;
odds_question brothers_strike_odds, brothers_strike_ad_odds, brothers_contact_ad_odds, brothers_critical_odds,
    brothers_rider_or_mount_odds, brothers_aim_odds, brothers_casting_odds, brothers_defence_odds;

/* --- deploy_spots.c --------------------------------------------------------------------------------- */

bool brothers_lies_in_ambush(const struct match *m, int32_t side);
bool brothers_spot_allowed(const struct match *m, int32_t figure, struct point at, struct refusal *why);
/* The n-th good spot for the deployment, in the front row first. */
bool brothers_front_spot(const struct match *m, int32_t figure, int32_t n, struct point *spot);
/* A spot that is allowed and clashes with nobody placed with it (NULL: alone); false if no room is found. */
bool brothers_deploy_spot(const struct match *m, int32_t figure, const struct answer *taken,
                          struct point *spot);
/* The spot or the nearest to it where nobody stands, known or unknown. */
bool brothers_deploy_room(const struct match *m, int32_t figure, struct point *at);

/* --- hiding_spots.c --------------------------------------------------------------------------------- */

typedef bool brothers_spot_rule(const struct match *m, int32_t figure, struct point at, struct refusal *why);

angle brothers_front(const struct match *m, int32_t side); /* away from its home edge */
/* A place for the deployment where the figure may hide, is allowed and clashes with nobody placed before. */
bool brothers_hiding_spot(const struct match *m, int32_t figure, const struct answer *taken_before,
                          brothers_spot_rule *allowed, struct point *spot);

#endif
