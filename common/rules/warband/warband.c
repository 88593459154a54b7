/* The rule system `warband`: the table by which the engine knows it. */
#include "common/rules/shared/options.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

const char *const warband_terrain[] = {
    "wood",  "brush",  "marsh",    "rubble",   "steep_slope", "shallow_water", "deep_water", "cliff", "hill",
    "house", "hedge",  "fence",    "low_wall", "stream",      "trench",        "high_wall",  "wall",  "room",
    "door",  "window", "loophole", NULL};

_Static_assert(sizeof warband_terrain / sizeof warband_terrain[0] == TERRAIN_KINDS + 1,
               "every kind of terrain has its word, and NULL ends the list");

static procedure *const procedures[PROCEDURES] = {
    [P_GAME] = warband_game_run,
    [P_DEPLOY] = warband_deploy_run,
    [P_ACTIVATIONS] = warband_activations_run,
    [P_ACTIVATE] = warband_activate_run,
    [P_ACT] = warband_act_run,
    [P_MOVE] = warband_move_run,
    [P_CHARGE] = warband_charge_run,
    [P_RECEIVE] = warband_receive_run,
    [P_WINDOW] = warband_window_run,
    [P_RESPOND] = warband_respond_run,
    [P_AIM] = warband_aim_run,
    [P_SHOT] = warband_shot_run,
    [P_THROW] = warband_throw_run,
    [P_VOLLEY] = warband_volley_run,
    [P_FIGHT] = warband_fight_run,
    [P_BLOW] = warband_blow_run,
    [P_MELEE] = warband_melee_run,
    [P_RETREAT] = warband_retreat_run,
    [P_CHECKS] = warband_checks_run,
    [P_CONTROL] = warband_control_run,
    [P_PANIC] = warband_panic_run,
    [P_RALLY] = warband_rally_run,
    [P_CAST] = warband_cast_run,
    [P_EFFECTS] = warband_effects_run,
    [P_PUSH] = warband_push_run,
    [P_FORM] = warband_form_run,
    [P_CLOSE_UP] = warband_close_up_run,
};

static const struct question questions[QUESTIONS] = {
    [Q_DEPLOY] =
        {
            .key = "warband.ask.deploy",
            .kind = DECISION_PLACE,
            .rule = RULE("W15-b"),
            .describe = warband_deploy_describe,
            .check = warband_deploy_check,
            .fallback = warband_deploy_fallback,
            .suggest = warband_deploy_suggest,
        },
    [Q_FIRST] =
        {
            .key = "warband.ask.first",
            .kind = DECISION_PICK,
            .rule = RULE("W2-c"),
            .describe = warband_first_describe,
            .fallback = fallback_first_option,
            .suggest = warband_first_suggest,
        },
    [Q_ACTIVATE] =
        {
            .key = "warband.ask.activate",
            .kind = DECISION_PICK,
            .rule = RULE("W2-d"),
            .describe = warband_activate_describe,
            .fallback = fallback_first_option,
            .suggest = warband_activate_suggest,
        },
    [Q_ACTION] =
        {
            .key = "warband.ask.action",
            .kind = DECISION_PICK,
            .rule = RULE("W4-a"),
            .describe = warband_action_describe,
            .fallback = fallback_last_option,
            .suggest = warband_action_suggest,
            .odds = warband_action_odds,
        },
    [Q_MOVE] =
        {
            .key = "warband.ask.move",
            .kind = DECISION_MOVE,
            .rule = RULE("W5-a"),
            .describe = warband_move_describe,
            .check = warband_move_check,
            .fallback = fallback_nobody,
            .suggest = warband_move_suggest,
        },
    [Q_CHARGE] =
        {
            .key = "warband.ask.charge",
            .kind = DECISION_MOVE,
            .rule = RULE("W5-h"),
            .describe = warband_charge_describe,
            .check = warband_charge_check,
            .fallback = warband_charge_fallback,
            .suggest = warband_charge_suggest,
        },
    [Q_FLEE] =
        {
            .key = "warband.ask.flee",
            .kind = DECISION_PICK,
            .rule = RULE("W6-e"),
            .reaction = true,
            .tags = "flee stand",
            .describe = warband_flee_describe,
            .fallback = fallback_last_option,
            .suggest = warband_flee_suggest,
        },
    [Q_REDIRECT] =
        {
            .key = "warband.ask.redirect",
            .kind = DECISION_PICK,
            .rule = RULE("W6-f"),
            .describe = warband_redirect_describe,
            .fallback = fallback_last_option,
            .suggest = warband_redirect_suggest,
        },
    [Q_RECEIVE] =
        {
            .key = "warband.ask.receive",
            .kind = DECISION_PICK,
            .rule = RULE("W6-d"),
            .reaction = true,
            .tags = "receive nothing",
            .describe = warband_receive_describe,
            .fallback = fallback_first_option,
            .suggest = warband_receive_suggest,
            .odds = warband_receive_odds,
        },
    [Q_RESPOND] =
        {
            .key = "warband.ask.respond",
            .kind = DECISION_PICK,
            .rule = RULE("W6-b"),
            .reaction = true,
            .tags = "pass volley aimed_volley shots",
            .describe = warband_respond_describe,
            .fallback = fallback_last_option,
            .suggest = warband_respond_suggest,
            .odds = warband_respond_odds,
        },
    [Q_SHOOT] =
        {
            .key = "warband.ask.shoot",
            .kind = DECISION_TARGET,
            .rule = RULE("W8.1-a"),
            .describe = warband_shoot_describe,
            .check = warband_shoot_check,
            .fallback = fallback_last_option,
            .suggest = warband_shoot_suggest,
            .odds = warband_shoot_odds,
        },
    [Q_ELEMENT] =
        {
            .key = "warband.ask.element",
            .kind = DECISION_PICK,
            .rule = RULE("W11-a"),
            .describe = warband_element_describe,
            .fallback = fallback_first_option,
            .suggest = warband_element_suggest,
        },
    [Q_FIGHT] =
        {
            .key = "warband.ask.fight",
            .kind = DECISION_TARGET,
            .rule = RULE("W9.1-a"),
            .describe = warband_fight_describe,
            .fallback = fallback_first_option,
            .suggest = warband_fight_suggest,
            .odds = warband_fight_odds,
        },
    [Q_PARRY] =
        {
            .key = "warband.ask.parry",
            .kind = DECISION_PICK,
            .rule = RULE("W9.3-a"),
            .reaction = true,
            .tags = "parry take",
            .describe = warband_parry_describe,
            .fallback = fallback_first_option,
            .suggest = warband_parry_suggest,
            .odds = warband_parry_odds,
        },
    [Q_REROLL] =
        {
            .key = "warband.ask.reroll",
            .kind = DECISION_PICK,
            .rule = RULE("W13.1-c"),
            .reaction = true,
            .tags = "reroll accept",
            .describe = warband_reroll_describe,
            .fallback = fallback_first_option,
            .suggest = warband_reroll_suggest,
            .odds = warband_reroll_odds,
        },
    [Q_PANIC] =
        {
            .key = "warband.ask.panic",
            .kind = DECISION_PICK,
            .rule = RULE("W13.2-f"),
            .reaction = true,
            .tags = "hold fall_back",
            .describe = warband_panic_describe,
            .fallback = fallback_first_option,
            .suggest = warband_panic_suggest,
        },
    [Q_SPELL] =
        {
            .key = "warband.ask.spell",
            .kind = DECISION_TARGET,
            .rule = RULE("W14.5-a"),
            .describe = warband_spell_describe,
            .check = warband_spell_check,
            .fallback = fallback_first_option,
            .suggest = warband_spell_suggest,
            .odds = warband_spell_odds,
        },
    [Q_PUSH] =
        {
            .key = "warband.ask.push",
            .kind = DECISION_NUMBER,
            .rule = RULE("W9.4-b"),
            .describe = warband_push_describe,
            .fallback = warband_push_fallback,
            .suggest = warband_push_suggest,
        },
    [Q_FORM] =
        {
            .key = "warband.ask.form",
            .kind = DECISION_PLACE,
            .rule = RULE("W3-d"),
            .describe = warband_form_describe,
            .check = warband_form_check,
            .fallback = fallback_nobody,
            .suggest = warband_form_suggest,
        },
    [Q_CLOSE_UP] =
        {
            .key = "warband.ask.close_up",
            .kind = DECISION_MOVE,
            .rule = RULE("W3-e"),
            .describe = warband_close_up_describe,
            .check = warband_close_up_check,
            .fallback = warband_close_up_fallback,
            .suggest = warband_close_up_suggest,
        },
    [Q_GUST] =
        {
            .key = "warband.ask.gust",
            .kind = DECISION_PICK,
            .rule = RULE("W14.5-a"),
            .describe = warband_gust_describe,
            .check = warband_gust_check,
            .fallback = warband_gust_fallback,
            .suggest = warband_gust_suggest,
        },
};

static const char *const phases[PHASE_COUNTERS + 2] = {
    "warband.phase.setup",   "warband.phase.initiative", "warband.phase.activations",
    "warband.phase.effects", "warband.phase.counters",   NULL};

const struct rules warband = {
    .name = "warband",
    .version = "3",
    .unit = INCH,
    .min_sides = 2,
    .max_sides = 2,
    .default_points = 600,
    .answer_items = ANSWER_MOST,
    .figures = WARBAND_FIGURES,
    .measuring = true,
    .facings = true,
    .match_bytes = sizeof(struct warband_match),
    .side_bytes = sizeof(struct warband_side),
    .unit_bytes = sizeof(struct warband_unit),
    .figure_bytes = sizeof(struct warband_figure),
    .finding_bytes = sizeof(struct warband_findings),
    .match_fields = {warband_match_field, WARBAND_MATCH_FIELDS},
    .side_fields = {warband_side_field, WARBAND_SIDE_FIELDS},
    .unit_fields = {warband_unit_field, WARBAND_UNIT_FIELDS},
    .figure_fields = {warband_figure_field, WARBAND_FIGURE_FIELDS},
    .procedure = procedures,
    .procedure_count = PROCEDURES,
    .question = questions,
    .question_count = QUESTIONS,
    .phase = phases,
    .terrain = warband_terrain,
    .check_army = warband_check_army,
    .count = warband_count,
    .muster = warband_muster,
    .first_procedure = P_GAME,
    .arcs = warband_arcs,
    .prospects = warband_prospects,
    .quiet = warband_quiet,
    .victory_points = warband_victory_points,
    .call_time = warband_call_time,
    .broken = warband_broken,
    .amended = warband_amended,
    .resume_at = warband_resume_at,
};
