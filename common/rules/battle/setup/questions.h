/* Rows of the table of questions: special deployment (B25.2). */
#ifndef GONFALON_BATTLE_SETUP_QUESTIONS_H
#define GONFALON_BATTLE_SETUP_QUESTIONS_H

/* clang-format off */
#define FACE_QUESTION \
    [Q_FACE] = {.key = "battle.ask.face", .kind = DECISION_PICK, .rule = RULE("B14.6.1-f"), \
                .describe = battle_face_describe, .fallback = fallback_first_option, .suggest = battle_face_suggest}

#define AGREE_QUESTIONS \
    [Q_TERMS] = {.key = "battle.ask.terms", .kind = DECISION_PICK, .rule = RULE("B1.2-b"), \
                 .describe = battle_terms_describe, .fallback = battle_terms_fallback, .suggest = battle_terms_suggest}, \
    [Q_EDGE] = {.key = "battle.ask.edge", .kind = DECISION_PICK, .rule = RULE("B2-b"), \
                .describe = battle_edge_describe, .fallback = fallback_first_option, .suggest = battle_edge_suggest}, \
    [Q_HOUSE_RULES] = {.key = "battle.ask.house_rules", .kind = DECISION_PICK, .rule = RULE("B1.2-g"), \
                       .describe = battle_house_rules_describe, .fallback = fallback_nobody, \
                       .suggest = battle_house_rules_suggest}, \
    [Q_ARMIES] = {.key = "battle.ask.armies", .kind = DECISION_PICK, .rule = RULE("B14.1-b"), \
                  .describe = battle_armies_describe, .fallback = fallback_first_option, .suggest = battle_armies_suggest}

#define SPECIAL_QUESTIONS \
    [Q_ADVANCE] = {.key = "battle.ask.advance", .kind = DECISION_PICK, .rule = RULE("B25.2.1-a"), .secret = true, \
                   .describe = battle_advance_describe, .fallback = fallback_nobody, \
                    .suggest = battle_advance_suggest}, \
    [Q_RESERVES] = {.key = "battle.ask.reserves", .kind = DECISION_ORDER, .rule = RULE("B25.2.3-a"), .secret = true, \
                    .describe = battle_reserves_describe, .check = battle_reserves_check, .fallback = battle_reserves_fallback, \
                    .suggest = battle_reserves_suggest}, \
    [Q_ENTRIES] = {.key = "battle.ask.entries", .kind = DECISION_ORDER, .rule = RULE("B25.2.3-c"), .secret = true, \
                   .describe = battle_entries_describe, .check = battle_entries_check, .fallback = battle_entries_fallback, \
                    .suggest = battle_entries_suggest}, \
    [Q_ENTER] = {.key = "battle.ask.enter", .kind = DECISION_FORM, .rule = RULE("B25.2.2-b"), \
                 .describe = battle_enter_describe, .check = battle_enter_check, .fallback = battle_enter_fallback, \
                    .suggest = battle_enter_suggest}, \
    [Q_SCOUTS_FIRST] = {.key = "battle.ask.scouts_first", .kind = DECISION_PICK, .rule = RULE("B25.2.1-f"), \
                        .describe = battle_begins_describe, .fallback = fallback_first_option, \
                    .suggest = battle_begins_suggest}, \
    [Q_FIRST_TURN] = {.key = "battle.ask.first_turn", .kind = DECISION_PICK, .rule = RULE("B25.2.1-i"), \
                      .describe = battle_begins_describe, .fallback = fallback_first_option, \
                    .suggest = battle_begins_suggest}, \
    [Q_COMPONENTS] = {.key = "battle.ask.components", .kind = DECISION_PICK, .rule = RULE("B5.7.2-a"), \
                      .describe = battle_components_describe, .fallback = fallback_first_option, \
                    .suggest = battle_components_suggest}
/* clang-format on */

#endif
