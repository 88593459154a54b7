/* What a game master notes on a unit or figure and the rules then carry out: tests that he imposes, and
 * spells. */
#ifndef GONFALON_BATTLE_IMPOSED_H
#define GONFALON_BATTLE_IMPOSED_H

#include "common/match/rules.h"

/* The field `imposed` of a unit: its next test. */
enum battle_imposed { IMPOSED_NONE, IMPOSED_PANIC, IMPOSED_WP, IMPOSED_INT, IMPOSED_TESTS };

/* Takes the tests that are noted, in the order of the units. True: somebody has broken; P_ROUTS is to run
 * next. */
bool battle_take_imposed(struct match *m);
/* Enters P_ROUTS for those who have just broken; the procedure goes on at `step`. */
enum flow battle_let_broken_run(struct match *m, struct frame *f, int32_t step);

/* B10.9-g: whoever is stupid and in no combat maintains no spell. */
void battle_end_spells(struct match *m);
/* The same without a word, of what has just been noted: he cannot cast it. */
void battle_bar_spells(struct match *m);

#endif
