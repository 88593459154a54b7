/* What several procedures of move/ do alike. */
#ifndef GONFALON_ORDERS_STEP_H
#define GONFALON_ORDERS_STEP_H

#include "common/match/rules.h"
#include "common/rules/massed/march.h"

/* The question is about this unit, and its text calls it so. */
void orders_ask_about(struct decision *d, int32_t unit);

/* O5.4-c: the move begins here; the middle of its front decides on which side of a target it arrives. */
void orders_mark_start(struct match *m, int32_t unit);
/* Straight on: units in ranks march, chariots drive, others run as they face. `budget` is what the unit may
 * spend now, out of an allowance that lines cost their part of; `held`: it is stopped on its way (O4.11-f),
 * so nothing is rounded up and no line is crossed. Returns what stopped it; the unit has moved. *spent: what
 * it has. */
struct march_end orders_go_straight(struct match *m, int32_t unit, length allowance, length budget, bool held,
                                    length *spent);
/* The unit in ranks wheels out of its allowance. Returns what that cost. */
length orders_wheel(struct match *m, int32_t unit, length allowance, int32_t amount);
/* RULE("O4.4-g"): straight back; the unit has moved. Returns what it spent. */
length orders_go_back(struct match *m, int32_t unit, length allowance, length far);
/* The unit has moved: it is told. */
void orders_tell_moved(struct match *m, const char *key, const char *rule, int32_t unit, length far);
/* Its charge, or counter-charge, goes no farther: told if there was one. */
void orders_end_charge(struct match *m, int32_t unit);
/* RULE("O4.11-j"), RULE("B8.5.1-a"): set against the rear of a fleeing unit, front edge flush, middle on
 * middle; on a flank if somebody stands there; else as it is. The contact is made. */
void orders_set_against(struct match *m, int32_t unit, int32_t fleeing, int32_t how);
/* RULE("O5.4-c"): on which side of the target the unit arrives. */
enum block_face orders_side_struck(const struct match *m, int32_t unit, int32_t target);
/* Its footprint as a block: its ranks, or a single figure; false: it has neither. */
bool orders_as_block(const struct match *m, int32_t unit, struct block *b);

#endif
