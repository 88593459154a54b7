/* The enumerations of the model and of the schema. Logs and events are kept for ever, so the numbers of the
 * schema stay what they are, whatever the order in the model. In the schema 0 is "not said": a field that is
 * missing is never taken for the first kind. */
#ifndef GONFALON_WIRE_KINDS_H
#define GONFALON_WIRE_KINDS_H

#include <gonfalon.pb-c.h>

#include <stdint.h>

Gonfalon__V1__DecisionKind decision_kind_out(int32_t kind);
Gonfalon__V1__ArgKind arg_kind_out(int32_t kind);
Gonfalon__V1__RollResult roll_result_out(int32_t result);
Gonfalon__V1__ItemKind item_kind_out(int32_t kind);
Gonfalon__V1__EntryKind entry_kind_out(int32_t kind);
Gonfalon__V1__MasterAct master_act_out(int32_t act);
Gonfalon__V1__OutcomeKind outcome_kind_out(int32_t kind);
Gonfalon__V1__ErrorCode refusal_class_out(int32_t class);

/* -1 for one that is not known here. */
int32_t decision_kind_in(Gonfalon__V1__DecisionKind kind);
int32_t item_kind_in(Gonfalon__V1__ItemKind kind);
int32_t entry_kind_in(Gonfalon__V1__EntryKind kind);
int32_t master_act_in(Gonfalon__V1__MasterAct act);

#endif
