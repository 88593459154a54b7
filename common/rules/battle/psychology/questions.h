/* The questions of psychology, for the table of the system (battle.c). */
#ifndef GONFALON_BATTLE_PSYCHOLOGY_QUESTIONS_H
#define GONFALON_BATTLE_PSYCHOLOGY_QUESTIONS_H

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/shared/options.h"

#define BATTLE_PSYCHOLOGY_QUESTIONS                                                                          \
    [Q_FRENZY] = {.key = "battle.ask.frenzy",                                                                \
                  .kind = DECISION_PICK,                                                                     \
                  .rule = RULE("B10.5-c"),                                                                   \
                  .describe = battle_frenzy_describe,                                                        \
                  .fallback = fallback_first_option,                                                         \
                  .suggest = battle_frenzy_suggest},                                                         \
    [Q_HATED_CHARGE] = {.key = "battle.ask.hated_charge",                                                    \
                        .kind = DECISION_PICK,                                                               \
                        .rule = RULE("B10.6-e"),                                                             \
                        .describe = battle_hated_charge_describe,                                            \
                        .fallback = fallback_first_option,                                                   \
                        .suggest = battle_hated_charge_suggest},                                             \
    [Q_HATED_SHOT] = {.key = "battle.ask.hated_shot",                                                        \
                      .kind = DECISION_PICK,                                                                 \
                      .rule = RULE("B10.6-g"),                                                               \
                      .describe = battle_hated_shot_describe,                                                \
                      .fallback = fallback_first_option,                                                     \
                      .suggest = battle_hated_shot_suggest}

#endif
