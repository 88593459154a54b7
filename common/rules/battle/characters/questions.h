/* The questions of characters/ and command/, as lines of the table of the system (battle.c). */
#ifndef GONFALON_BATTLE_CHARACTER_QUESTIONS_H
#define GONFALON_BATTLE_CHARACTER_QUESTIONS_H

#include "common/rules/battle/asks.h"
#include "common/rules/shared/options.h"

#define CHARACTER_QUESTIONS                                                                                  \
    [Q_COMPANY] =                                                                                            \
        {                                                                                                    \
            .key = "battle.ask.company",                                                                     \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B14.6.3-f"),                                                                       \
            .describe = battle_company_describe,                                                             \
            .why_not = battle_company_why_not,                                                               \
            .fallback = fallback_first_option,                                                               \
            .suggest = battle_company_suggest,                                                               \
    },                                                                                                       \
    [Q_LEAVE] =                                                                                              \
        {                                                                                                    \
            .key = "battle.ask.leave",                                                                       \
            .kind = DECISION_PLACE,                                                                          \
            .rule = RULE("B14.6.3-f"),                                                                       \
            .describe = battle_leave_describe,                                                               \
            .check = battle_leave_check,                                                                     \
            .fallback = battle_leave_fallback,                                                               \
            .suggest = battle_leave_suggest,                                                                 \
    },                                                                                                       \
    [Q_JOIN] =                                                                                               \
        {                                                                                                    \
            .key = "battle.ask.join",                                                                        \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B14.6.3-b"),                                                                       \
            .describe = battle_join_describe,                                                                \
            .fallback = fallback_first_option,                                                               \
            .suggest = battle_join_suggest,                                                                  \
    },                                                                                                       \
    [Q_JOIN_PLACE] =                                                                                         \
        {                                                                                                    \
            .key = "battle.ask.join_place",                                                                  \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B14.6.3-d"),                                                                       \
            .describe = battle_join_place_describe,                                                          \
            .fallback = fallback_first_option,                                                               \
            .suggest = battle_join_place_suggest,                                                            \
    },                                                                                                       \
    [Q_STEP_BACK] =                                                                                          \
        {                                                                                                    \
            .key = "battle.ask.step_back",                                                                   \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B14.6.3-i"),                                                                       \
            .describe = battle_step_back_describe,                                                           \
            .fallback = fallback_nobody,                                                                     \
            .suggest = battle_step_back_suggest,                                                             \
    },                                                                                                       \
    [Q_CHALLENGE] =                                                                                          \
        {                                                                                                    \
            .key = "battle.ask.challenge",                                                                   \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B7.15-a"),                                                                         \
            .describe = battle_challenge_describe,                                                           \
            .fallback = fallback_first_option,                                                               \
            .suggest = battle_challenge_suggest,                                                             \
    },                                                                                                       \
    [Q_ACCEPT] =                                                                                             \
        {                                                                                                    \
            .key = "battle.ask.accept",                                                                      \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B7.15.2-a"),                                                                       \
            .describe = battle_accept_describe,                                                              \
            .check = battle_accept_check,                                                                    \
            .fallback = fallback_first_option,                                                               \
            .suggest = battle_accept_suggest,                                                                \
    },                                                                                                       \
    [Q_AHEAD] =                                                                                              \
        {                                                                                                    \
            .key = "battle.ask.ahead",                                                                       \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B14.6.8-b"),                                                                       \
            .describe = battle_ahead_describe,                                                               \
            .fallback = fallback_nobody,                                                                     \
    },                                                                                                       \
    [Q_CAPTURE] =                                                                                            \
        {                                                                                                    \
            .key = "battle.ask.capture",                                                                     \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B12.3-c"),                                                                         \
            .describe = battle_capture_describe,                                                             \
            .fallback = fallback_first_option,                                                               \
            .suggest = battle_capture_suggest,                                                               \
    },                                                                                                       \
    [Q_COLOURS] =                                                                                            \
        {                                                                                                    \
            .key = "battle.ask.colours",                                                                     \
            .kind = DECISION_PICK,                                                                           \
            .rule = RULE("B12.1-c"),                                                                         \
            .describe = battle_colours_describe,                                                             \
            .fallback = fallback_first_option,                                                               \
            .suggest = battle_colours_suggest,                                                               \
    },                                                                                                       \
    [Q_COLOURS_PLACE] = {                                                                                    \
        .key = "battle.ask.colours_place",                                                                   \
        .kind = DECISION_PICK,                                                                               \
        .rule = RULE("B12.1-b"),                                                                             \
        .describe = battle_colours_place_describe,                                                           \
        .fallback = fallback_first_option,                                                                   \
        .suggest = battle_colours_place_suggest,                                                             \
    }

#endif
