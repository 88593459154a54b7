/* Moves that magic brings: a lone wizard runs before he casts (O8.1-e), and Far Step (O8.3-a). */
#ifndef GONFALON_ORDERS_MAGIC_STEPS_H
#define GONFALON_ORDERS_MAGIC_STEPS_H

#include "common/match/rules.h"

/* RULE("O8.1-e"): a lone wizard who has not moved and may run. */
bool orders_may_run_and_cast(const struct match *m, int32_t figure);
/* He goes as the answer to Q_CAST_MOVE says. Returns what it cost. */
length orders_run_to_cast(struct match *m, int32_t figure);

/* Asks for the move of Far Step; the procedure goes on at `step`. */
enum flow orders_ask_far_step(struct match *m, struct frame *f, int32_t step, int32_t figure);
/* The unit goes as the answer says. */
void orders_take_far_step(struct match *m, int32_t figure);

#endif
