/* O5.1: wounds, and who they fall on. A figure that has lost its last W is doomed: it stays in its place and
 * strikes until the losses of the resolution are removed (P_LOSSES). */
#ifndef GONFALON_ORDERS_WOUNDS_H
#define GONFALON_ORDERS_WOUNDS_H

#include "common/match/match.h"
#include "common/table/block.h"

/* RULE("O5.1-f"): one attack takes so many W from one figure, at most what it has left. Returns what it took.
 */
int32_t orders_wound_figure(struct match *m, int32_t figure, int32_t wounds);
/* The same on the rank and file: the figure that is wounded already, else the next ordinary one from the
 * rear; leader, bearer and musician only when nobody else is left. Characters are spared. Returns what it
 * took, and whom in *figure (NOBODY: nobody is left). */
int32_t orders_wound_unit(struct match *m, int32_t unit, int32_t wounds, int32_t *figure);
/* O2.1-f: the last W of a figure that fell in the batch before does not count again. */
void orders_unbook_wound(struct match *m, int32_t figure);
/* The figure has a W back: what a unit of one figure has lost is made good (O6.1-a). */
void orders_mend_figure(struct match *m, int32_t figure);
/* O6.2-a, O6.1-c: who did it, and on which side of the unit. */
void orders_blame(struct match *m, int32_t unit, int32_t attacker, enum block_face side);
/* The W that the unit has left in all, for odds and advice. */
int32_t orders_wounds_left(const struct match *m, int32_t unit);

/* One attack, rolled: O5.1-e, O5.7. */
struct orders_attack {
    int32_t cpt;
    int32_t critical;    /* how wide its range is: 1, 2 or 3 */
    int32_t misses_from; /* natural rolls from here on are critical failures: 20, 19, 18 */
    bool sure;           /* P(hit) = 1: a 20 only misses */
    bool killing_blow;   /* O5.7-g */
};
enum orders_attack_result { ATTACK_MISSED, ATTACK_HIT, ATTACK_CRITICAL, ATTACK_FUMBLED };
/* What a natural D20 is. */
enum orders_attack_result orders_read_attack(const struct orders_attack *a, int32_t natural);

#endif
