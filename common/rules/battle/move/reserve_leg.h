/* B10.8-o: a leg of a reserve move, which ends where a zone of fear begins. */
#ifndef GONFALON_BATTLE_RESERVE_LEG_H
#define GONFALON_BATTLE_RESERVE_LEG_H

#include "common/rules/battle/move/drill.h"

/* The leg has been tried (battle_drill_leg) from `before`: if it would end in a zone of fear, less of it is
 * done, or nothing. True: it was so. */
bool battle_stop_at_fear(const struct match *m, const struct battle_drill *before, struct battle_drill *drill,
                         const struct answer_item *leg, struct march_end *end);

#endif
