/* O7.9: terror. */
#ifndef GONFALON_ORDERS_TERROR_H
#define GONFALON_ORDERS_TERROR_H

#include "common/match/rules.h"

/* Can terror touch it as it does others? RULE("O7.9-f"), RULE("O7.6-f"): not who causes terror or fear. */
bool orders_feels_terror(const struct match *m, int32_t unit);
/* RULE("O7.9-d"): enemies causing terror that affect it: those closer than 6 paces, and the one that charges
 * it or that it wants to charge. */
int32_t orders_terrors_near(const struct match *m, int32_t unit);
/* RULE("O7.9-c"): the test of a unit that is activated; true if none is needed. */
bool orders_holds_against_terror(struct match *m, int32_t unit);
/* The nearest enemy causing terror; NO_UNIT: there is none. */
int32_t orders_nearest_terror(const struct match *m, int32_t unit);

#endif
