/* Warband: procedures, questions, actions, and the ids of options. */
#ifndef GONFALON_WARBAND_ACTIONS_H
#define GONFALON_WARBAND_ACTIONS_H

#include "common/rules/warband/constants.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum warband_procedure {
    P_GAME,
    P_DEPLOY,
    P_ACTIVATIONS,
    P_ACTIVATE,
    P_ACT,
    P_MOVE,
    P_CHARGE,
    P_RECEIVE,
    P_WINDOW,
    P_RESPOND,
    P_AIM,
    P_SHOT,
    P_THROW,
    P_VOLLEY,
    P_FIGHT,
    P_BLOW,
    P_MELEE,
    P_RETREAT,
    P_CHECKS,
    P_CONTROL,
    P_PANIC,
    P_RALLY,
    P_CAST,
    P_EFFECTS,
    P_PUSH,
    P_FORM,
    P_CLOSE_UP,
    PROCEDURES
};

enum warband_question {
    Q_DEPLOY,
    Q_FIRST,
    Q_ACTIVATE,
    Q_ACTION,
    Q_MOVE,
    Q_CHARGE,
    Q_FLEE,
    Q_REDIRECT,
    Q_RECEIVE,
    Q_RESPOND,
    Q_SHOOT,
    Q_ELEMENT,
    Q_FIGHT,
    Q_PARRY,
    Q_REROLL,
    Q_PANIC,
    Q_SPELL,
    Q_PUSH,
    Q_FORM,
    Q_CLOSE_UP,
    Q_GUST,
    QUESTIONS
};

enum warband_action {
#define ACTION(name, tag, label, more_tag, more_label, stalled, act) ACT_##name,
#include "common/rules/warband/action_rows.h"
    ACTIONS
};

/* The id of an option says what is done, and by or to whom. */
_Static_assert(WARBAND_FIGURES < ALL_FIGURES, "the id of an option has room for a figure, or for all");
_Static_assert((int64_t)ACTIONS << 2 * OPTION_BITS < INT32_MAX, "the id of an option has room for an action");

static inline int32_t warband_option_id(int32_t kind, int32_t a, int32_t b)
{
    assert(kind >= 0 && kind < ACTIONS && a >= 0 && a <= OPTION_MASK && b >= 0 && b <= OPTION_MASK);
    return kind << 2 * OPTION_BITS | a << OPTION_BITS | b;
}
/* The last place of an option's id where it holds the slot of a weapon, of a spell or of what lasts, and
 * whether one action point more is spent on it: aimed, concentrated. */
static inline int32_t warband_slot_with(int32_t slot, bool more)
{
    assert(slot >= 0 && slot < EFFECTS_MAX);
    return slot << 1 | more;
}
static inline int32_t warband_option_slot(int32_t id)
{
    return (id & OPTION_MASK) >> 1;
}
static inline bool warband_option_more(int32_t id)
{
    return id & 1;
}
static inline int32_t warband_option_kind(int32_t id)
{
    return id >> 2 * OPTION_BITS;
}
static inline int32_t warband_option_a(int32_t id)
{
    return id >> OPTION_BITS & OPTION_MASK;
}
static inline int32_t warband_option_b(int32_t id)
{
    return id & OPTION_MASK;
}

#endif
