/* B5.7.4-f to B5.7.4-o: a wedge fights rank by rank with whom it has struck. The first round is as any other;
 * then its next rank fights the next of the enemy, as long as it inflicts more W than it suffers and both
 * have one. */
#ifndef GONFALON_BATTLE_BREACH_H
#define GONFALON_BATTLE_BREACH_H

#include "common/rules/battle/figures.h"

/* B5.7.4-j: it is of a wedge, or has one before it: no rank strikes over another. */
bool battle_in_clash(const struct match *m, int32_t unit, int32_t enemy);

/* The first round of an engagement begins. */
void battle_begin_clashes(struct match *m, int32_t engagement);
/* One unit has inflicted so many W on the other. */
void battle_note_clash(struct match *m, int32_t unit, int32_t enemy, int32_t inflicted);
/* All blows of a round are struck. True: another follows at once, and is prepared. */
bool battle_next_clash(struct match *m, int32_t engagement);

/* B5.7.4-l, B5.7.4-n: a wedge and whom it has struck fight alone: its last round, or its lack of ranks,
 * decides. */
struct battle_verdict {
    int32_t wedge, defender;
    bool drawn; /* whatever was inflicted */
    const char *rule;
};
bool battle_clash_decides(const struct match *m, int32_t engagement, struct battle_verdict *v);
/* B5.7.4-k, B5.7.4-o: wedges are in ranks again, before the dead leave them. */
void battle_end_clashes(struct match *m, int32_t engagement);
/* B5.7.4-m: whoever has no rank left takes a rout test. The dead have left. */
void battle_test_breached(struct match *m, int32_t engagement);

#endif
