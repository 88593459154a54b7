/* Section 10: morale and flight. */
#ifndef GONFALON_CORSAIRS_MORALE_H
#define GONFALON_CORSAIRS_MORALE_H

#include "common/rules/corsairs/figures.h"

/* End step: those who flee roll to stop, then the sides that have to test do. */
void corsairs_test_morale(struct match *m);

#endif
