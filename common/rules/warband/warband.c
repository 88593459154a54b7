/* The rule system `warband`: the table by which the engine knows it. */
#include "common/rules/warband/warband.h"
#include "common/rules/shared/options.h"

const char *const warband_terrain[] = {
    "wood",  "brush",  "marsh",    "rubble",   "steep_slope", "shallow_water", "deep_water", "cliff", "hill",
    "house", "hedge",  "fence",    "low_wall", "stream",      "trench",        "high_wall",  "wall",  "room",
    "door",  "window", "loophole", NULL};

static procedure *const procedures[PROCEDURES] = {
    [P_GAME] = warband_game,         [P_DEPLOY] = warband_deploy,   [P_ACTIVATIONS] = warband_activations,
    [P_ACTIVATE] = warband_activate, [P_ACT] = warband_act,         [P_MOVE] = warband_move,
    [P_CHARGE] = warband_charge,     [P_RECEIVE] = warband_receive, [P_WINDOW] = warband_window,
    [P_RESPOND] = warband_respond,   [P_AIM] = warband_aim,         [P_SHOT] = warband_shoot,
    [P_THROW] = warband_throw,       [P_VOLLEY] = warband_volley,   [P_FIGHT] = warband_fight,
    [P_BLOW] = warband_strike,       [P_MELEE] = warband_melee,     [P_RETREAT] = warband_retreat,
    [P_CHECKS] = warband_checks,     [P_CONTROL] = warband_control, [P_PANIC] = warband_panic,
    [P_RALLY] = warband_rally,       [P_CAST] = warband_cast,       [P_EFFECTS] = warband_effects,
    [P_PUSH] = warband_push,         [P_FORM] = warband_form,       [P_CLOSE_UP] = warband_close_up,
};

static const struct question questions[QUESTIONS] = {
    [Q_DEPLOY] =
        {
            .key = "warband.ask.deploy",
            .kind = DECISION_PLACE,
            .rule = RULE("W15-b"),
            .describe = warband_describe_deploy,
            .check = warband_check_deploy,
            .fallback = warband_fallback_deploy,
            .suggest = warband_suggest_deploy,
        },
    [Q_FIRST] =
        {
            .key = "warband.ask.first",
            .kind = DECISION_PICK,
            .rule = RULE("W2-c"),
            .describe = warband_describe_first,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_first,
        },
    [Q_ACTIVATE] =
        {
            .key = "warband.ask.activate",
            .kind = DECISION_PICK,
            .rule = RULE("W2-d"),
            .describe = warband_describe_activate,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_activate,
        },
    [Q_ACTION] =
        {
            .key = "warband.ask.action",
            .kind = DECISION_PICK,
            .rule = RULE("W4-a"),
            .describe = warband_describe_action,
            .fallback = fallback_last_option,
            .suggest = warband_suggest_action,
            .odds = warband_odds_action,
        },
    [Q_MOVE] =
        {
            .key = "warband.ask.move",
            .kind = DECISION_MOVE,
            .rule = RULE("W5-a"),
            .describe = warband_describe_move,
            .check = warband_check_move,
            .fallback = warband_fallback_move,
            .suggest = warband_suggest_move,
        },
    [Q_CHARGE] =
        {
            .key = "warband.ask.charge",
            .kind = DECISION_MOVE,
            .rule = RULE("W5-h"),
            .describe = warband_describe_charge,
            .check = warband_check_charge,
            .fallback = warband_fallback_charge,
            .suggest = warband_suggest_charge,
        },
    [Q_FLEE] =
        {
            .key = "warband.ask.flee",
            .kind = DECISION_PICK,
            .rule = RULE("W6-e"),
            .reaction = true,
            .tags = "flee stand",
            .describe = warband_describe_flee,
            .fallback = fallback_last_option,
            .suggest = warband_suggest_flee,
        },
    [Q_REDIRECT] =
        {
            .key = "warband.ask.redirect",
            .kind = DECISION_PICK,
            .rule = RULE("W6-f"),
            .describe = warband_describe_redirect,
            .fallback = fallback_last_option,
            .suggest = warband_suggest_redirect,
        },
    [Q_RECEIVE] =
        {
            .key = "warband.ask.receive",
            .kind = DECISION_PICK,
            .rule = RULE("W6-d"),
            .reaction = true,
            .tags = "receive nothing",
            .describe = warband_describe_receive,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_receive,
            .odds = warband_odds_receive,
        },
    [Q_RESPOND] =
        {
            .key = "warband.ask.respond",
            .kind = DECISION_PICK,
            .rule = RULE("W6-b"),
            .reaction = true,
            .tags = "pass volley aimed_volley shots",
            .describe = warband_describe_respond,
            .fallback = fallback_last_option,
            .suggest = warband_suggest_respond,
            .odds = warband_odds_respond,
        },
    [Q_SHOOT] =
        {
            .key = "warband.ask.shoot",
            .kind = DECISION_TARGET,
            .rule = RULE("W8.1-a"),
            .describe = warband_describe_shoot,
            .check = warband_check_shoot,
            .fallback = fallback_last_option,
            .suggest = warband_suggest_shoot,
            .odds = warband_odds_shoot,
        },
    [Q_ELEMENT] =
        {
            .key = "warband.ask.element",
            .kind = DECISION_PICK,
            .rule = RULE("W11-a"),
            .describe = warband_describe_element,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_element,
        },
    [Q_FIGHT] =
        {
            .key = "warband.ask.fight",
            .kind = DECISION_TARGET,
            .rule = RULE("W9.1-a"),
            .describe = warband_describe_fight,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_fight,
            .odds = warband_odds_fight,
        },
    [Q_PARRY] =
        {
            .key = "warband.ask.parry",
            .kind = DECISION_PICK,
            .rule = RULE("W9.3-a"),
            .reaction = true,
            .tags = "parry take",
            .describe = warband_describe_parry,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_parry,
            .odds = warband_odds_parry,
        },
    [Q_REROLL] =
        {
            .key = "warband.ask.reroll",
            .kind = DECISION_PICK,
            .rule = RULE("W13.1-c"),
            .reaction = true,
            .tags = "reroll accept",
            .describe = warband_describe_reroll,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_reroll,
            .odds = warband_odds_reroll,
        },
    [Q_PANIC] =
        {
            .key = "warband.ask.panic",
            .kind = DECISION_PICK,
            .rule = RULE("W13.2-f"),
            .reaction = true,
            .tags = "hold fall_back",
            .describe = warband_describe_panic,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_panic,
        },
    [Q_SPELL] =
        {
            .key = "warband.ask.spell",
            .kind = DECISION_TARGET,
            .rule = RULE("W14.5-a"),
            .describe = warband_describe_spell,
            .check = warband_check_spell,
            .fallback = fallback_first_option,
            .suggest = warband_suggest_spell,
            .odds = warband_odds_spell,
        },
    [Q_PUSH] =
        {
            .key = "warband.ask.push",
            .kind = DECISION_NUMBER,
            .rule = RULE("W9.4-b"),
            .describe = warband_describe_push,
            .fallback = warband_fallback_push,
            .suggest = warband_suggest_push,
        },
    [Q_FORM] =
        {
            .key = "warband.ask.form",
            .kind = DECISION_PLACE,
            .rule = RULE("W3-d"),
            .describe = warband_describe_form,
            .check = warband_check_form,
            .fallback = warband_fallback_move,
            .suggest = warband_suggest_form,
        },
    [Q_CLOSE_UP] =
        {
            .key = "warband.ask.close_up",
            .kind = DECISION_MOVE,
            .rule = RULE("W3-e"),
            .describe = warband_describe_close_up,
            .check = warband_check_close_up,
            .fallback = warband_fallback_close_up,
            .suggest = warband_suggest_close_up,
        },
    [Q_GUST] =
        {
            .key = "warband.ask.gust",
            .kind = DECISION_PICK,
            .rule = RULE("W14.5-a"),
            .describe = warband_describe_gust,
            .check = warband_check_gust,
            .fallback = warband_fallback_gust,
            .suggest = warband_suggest_gust,
        },
};

static const char *const phases[] = {"warband.phase.setup",       "warband.phase.initiative",
                                     "warband.phase.activations", "warband.phase.effects",
                                     "warband.phase.counters",    NULL};

extern const struct rules warband;
const struct rules warband = {
    .name = "warband",
    .version = "1",
    .unit = INCH,
    .min_sides = 2,
    .max_sides = 2,
    .default_points = 600,
    .answer_items = ANSWER_MOST,
    .measuring = true,
    .facings = true,
    .match_bytes = sizeof(struct warband_match),
    .side_bytes = sizeof(struct warband_side),
    .unit_bytes = sizeof(struct warband_unit),
    .figure_bytes = sizeof(struct fighter),
    .note_bytes = sizeof(struct warband_notes),
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
    .standing = warband_standing,
    .settled = warband_settled,
    .broken = warband_broken,
    .amended = warband_amended,
    .resume_at = warband_resume_at,
};
