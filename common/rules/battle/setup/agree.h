/* What the sides agree on before the table is set up (B1.2-b, B1.2-g, B14.1-b). */
#ifndef GONFALON_BATTLE_AGREE_H
#define GONFALON_BATTLE_AGREE_H

#include "common/match/rules.h"

/* What a setup proposes. */
enum battle_term { TERM_EDGES, TERM_TERRAIN, TERM_LENGTH, TERM_DEPTH, BATTLE_TERMS };

/* The zone of a side along its edge: so deep, and so much left out at both ends. */
void battle_lay_zone(struct match *m, int32_t side, length depth, length left_out);

#endif
