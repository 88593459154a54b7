/* Q_PUSH_ON: which further enemies a charger pushes files on to (B7.1.6). */
#ifndef GONFALON_BATTLE_FURTHER_H
#define GONFALON_BATTLE_FURTHER_H

#include "common/match/match.h"

/* The answer is carried out: tests of those who are charged so, then the files go. */
void battle_take_pushes(struct match *m, int32_t unit, int32_t left);

#endif
