/* Section 8.5: being pushed back, and taking the place. */
#ifndef GONFALON_CORSAIRS_RECOIL_H
#define GONFALON_CORSAIRS_RECOIL_H

#include "common/rules/corsairs/figures.h"

/* Remembers where somebody stands, before a blow makes him leave it. */
void corsairs_note_place(struct match *m, int32_t figure);

#endif
