#include "common/wire/kinds.h"

#include "common/match/decision.h"
#include "common/match/event.h"
#include "common/match/log.h"
#include "common/match/state.h"
#include "common/match/view.h"

#include <assert.h>
#include <stddef.h>

static const uint8_t decision_kinds[] = {
    [DECISION_NONE] = GONFALON__V1__DECISION_KIND__DECISION_KIND_UNSPECIFIED,
    [DECISION_PICK] = GONFALON__V1__DECISION_KIND__DECISION_KIND_PICK,
    [DECISION_ORDER] = GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER,
    [DECISION_PLACE] = GONFALON__V1__DECISION_KIND__DECISION_KIND_PLACE,
    [DECISION_MOVE] = GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE,
    [DECISION_TARGET] = GONFALON__V1__DECISION_KIND__DECISION_KIND_TARGET,
    [DECISION_SHARE] = GONFALON__V1__DECISION_KIND__DECISION_KIND_SHARE,
    [DECISION_NUMBER] = GONFALON__V1__DECISION_KIND__DECISION_KIND_NUMBER,
    [DECISION_FORM] = GONFALON__V1__DECISION_KIND__DECISION_KIND_FORM,
    [DECISION_DRILL] = GONFALON__V1__DECISION_KIND__DECISION_KIND_DRILL,
    [DECISION_LAY] = GONFALON__V1__DECISION_KIND__DECISION_KIND_LAY,
};

static const uint8_t arg_kinds[] = {
    [ARG_NUMBER] = GONFALON__V1__ARG_KIND__ARG_KIND_NUMBER,
    [ARG_LENGTH] = GONFALON__V1__ARG_KIND__ARG_KIND_LENGTH,
    [ARG_ANGLE] = GONFALON__V1__ARG_KIND__ARG_KIND_ANGLE,
    [ARG_FIGURE] = GONFALON__V1__ARG_KIND__ARG_KIND_FIGURE,
    [ARG_UNIT] = GONFALON__V1__ARG_KIND__ARG_KIND_UNIT,
    [ARG_SIDE] = GONFALON__V1__ARG_KIND__ARG_KIND_SIDE,
    [ARG_WORD] = GONFALON__V1__ARG_KIND__ARG_KIND_WORD,
    [ARG_TERRAIN] = GONFALON__V1__ARG_KIND__ARG_KIND_TERRAIN,
    [ARG_TEXT] = GONFALON__V1__ARG_KIND__ARG_KIND_TEXT,
    [ARG_POINT] = GONFALON__V1__ARG_KIND__ARG_KIND_POINT,
};

static const uint8_t roll_results[] = {
    [ROLL_PLAIN] = GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PLAIN,
    [ROLL_FAILED] = GONFALON__V1__ROLL_RESULT__ROLL_RESULT_FAILED,
    [ROLL_PASSED] = GONFALON__V1__ROLL_RESULT__ROLL_RESULT_PASSED,
};

static const uint8_t outcome_kinds[] = {
    [OUTCOME_NONE] = GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_UNSPECIFIED,
    [OUTCOME_WON] = GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_WON,
    [OUTCOME_DRAWN] = GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_DRAWN,
    [OUTCOME_ABANDONED] = GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_ABANDONED,
};

static const uint8_t refusal_classes[] = {
    [REFUSED_ILLEGAL] = GONFALON__V1__ERROR_CODE__ERROR_CODE_ILLEGAL,
    [REFUSED_FORBIDDEN] = GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN,
    [REFUSED_STALE] = GONFALON__V1__ERROR_CODE__ERROR_CODE_STALE,
    [REFUSED_STATE] = GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE,
};

static const uint8_t item_kinds[ITEM_KINDS] = {
    [ITEM_MATCH] = GONFALON__V1__ITEM_KIND__ITEM_KIND_MATCH,
    [ITEM_SIDE] = GONFALON__V1__ITEM_KIND__ITEM_KIND_SIDE,
    [ITEM_UNIT] = GONFALON__V1__ITEM_KIND__ITEM_KIND_UNIT,
    [ITEM_FIGURE] = GONFALON__V1__ITEM_KIND__ITEM_KIND_FIGURE,
    [ITEM_TERRAIN] = GONFALON__V1__ITEM_KIND__ITEM_KIND_TERRAIN,
};

static const uint8_t entry_kinds[ENTRY_KINDS] = {
    [ENTRY_ANSWER] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_ANSWER,
    [ENTRY_TIMEOUT] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_TIMEOUT,
    [ENTRY_STANDING] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_STANDING,
    [ENTRY_RESIGN] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_RESIGN,
    [ENTRY_DRAW] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_DRAW,
    [ENTRY_ADJOURN] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_ADJOURN,
    [ENTRY_RESUME] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_RESUME,
    [ENTRY_TAKEBACK] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_TAKEBACK,
    [ENTRY_GRANT] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_GRANT,
    [ENTRY_DECLINE] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_DECLINE,
    [ENTRY_CALL_MASTER] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_CALL_MASTER,
    [ENTRY_MASTER] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_MASTER,
    [ENTRY_COMMAND] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_COMMAND,
    [ENTRY_TIME_CALLED] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_TIME_CALLED,
    [ENTRY_LEAVE] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_LEAVE,
    [ENTRY_OVERRULE] = GONFALON__V1__ENTRY_KIND__ENTRY_KIND_OVERRULE,
};

static const uint8_t master_acts[MASTER_ACTS] = {
    [MASTER_FREEZE] = GONFALON__V1__MASTER_ACT__MASTER_ACT_FREEZE,
    [MASTER_RELEASE] = GONFALON__V1__MASTER_ACT__MASTER_ACT_RELEASE,
    [MASTER_MOVE] = GONFALON__V1__MASTER_ACT__MASTER_ACT_MOVE,
    [MASTER_CHANGE] = GONFALON__V1__MASTER_ACT__MASTER_ACT_CHANGE,
    [MASTER_REROLL] = GONFALON__V1__MASTER_ACT__MASTER_ACT_REROLL,
    [MASTER_RULE] = GONFALON__V1__MASTER_ACT__MASTER_ACT_RULE,
    [MASTER_TAKEBACK] = GONFALON__V1__MASTER_ACT__MASTER_ACT_TAKEBACK,
    [MASTER_END] = GONFALON__V1__MASTER_ACT__MASTER_ACT_END,
};

#define COUNT(table) ((int32_t)(sizeof(table) / sizeof(table)[0]))

static int out(const uint8_t *table, int32_t count, int32_t kind)
{
    assert(kind >= 0 && kind < count);
    return table[kind];
}

/* What is 0 in the schema is never one of the kinds that are looked for. */
static int32_t in(const uint8_t *table, int32_t count, int kind)
{
    for (int32_t i = 0; i < count; i++)
        if (table[i] != 0 && table[i] == kind)
            return i;
    return -1;
}

Gonfalon__V1__DecisionKind decision_kind_out(int32_t kind)
{
    return (Gonfalon__V1__DecisionKind)out(decision_kinds, COUNT(decision_kinds), kind);
}

Gonfalon__V1__ArgKind arg_kind_out(int32_t kind)
{
    return (Gonfalon__V1__ArgKind)out(arg_kinds, COUNT(arg_kinds), kind);
}

Gonfalon__V1__RollResult roll_result_out(int32_t result)
{
    return (Gonfalon__V1__RollResult)out(roll_results, COUNT(roll_results), result);
}

Gonfalon__V1__ItemKind item_kind_out(int32_t kind)
{
    return (Gonfalon__V1__ItemKind)out(item_kinds, COUNT(item_kinds), kind);
}

Gonfalon__V1__EntryKind entry_kind_out(int32_t kind)
{
    return (Gonfalon__V1__EntryKind)out(entry_kinds, COUNT(entry_kinds), kind);
}

Gonfalon__V1__MasterAct master_act_out(int32_t act)
{
    return (Gonfalon__V1__MasterAct)out(master_acts, COUNT(master_acts), act);
}

Gonfalon__V1__OutcomeKind outcome_kind_out(int32_t kind)
{
    return (Gonfalon__V1__OutcomeKind)out(outcome_kinds, COUNT(outcome_kinds), kind);
}

Gonfalon__V1__ErrorCode refusal_class_out(int32_t class)
{
    return (Gonfalon__V1__ErrorCode)out(refusal_classes, COUNT(refusal_classes), class);
}

int32_t decision_kind_in(Gonfalon__V1__DecisionKind kind)
{
    return in(decision_kinds, COUNT(decision_kinds), (int)kind);
}

int32_t item_kind_in(Gonfalon__V1__ItemKind kind)
{
    return in(item_kinds, COUNT(item_kinds), (int)kind);
}

int32_t entry_kind_in(Gonfalon__V1__EntryKind kind)
{
    return in(entry_kinds, COUNT(entry_kinds), (int)kind);
}

int32_t master_act_in(Gonfalon__V1__MasterAct act)
{
    return in(master_acts, COUNT(master_acts), (int)act);
}
