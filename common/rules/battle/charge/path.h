/* The way of a charge (B7.1): the legs that its player draws, and straight on from there. It is tried on a
 * copy, for the check of an answer and for the charge itself. */
#ifndef GONFALON_BATTLE_PATH_H
#define GONFALON_BATTLE_PATH_H

#include "common/rules/battle/move/drill.h"
#include "common/table/block_meet.h"

struct battle_charge {
    int32_t target;
    struct battle_drill drill;
    uint32_t entered;         /* bits of the target's faces whose strips it has been in (B7.1.5) */
    bool late_wheel;          /* B7.1.2-c: in the last 4 paces */
    int32_t met;              /* the enemy unit whom its front touches; NO_UNIT: nobody yet */
    length across;            /* B7.1-h: over a line, so far away */
    struct first_touch touch; /* of the one met, if it is in ranks; */
    bool at_lapper;           /* B7.14.2-k: of its figure outside of the ranks, which stands like `struck` */
    int32_t lapper;
    struct block struck;
};

struct battle_charge battle_charge_begin(const struct match *m, int32_t unit, int32_t target);
/* One leg of an answer, as if its test were passed. False: it is not allowed, and `why` says why not. */
bool battle_charge_leg(const struct match *m, struct battle_charge *c, const struct answer_item *leg,
                       struct march_end *end, struct refusal *why);
/* B7.3-b: straight on, as far as the allowance goes or until it meets an enemy. */
struct march_end battle_charge_on(const struct match *m, struct battle_charge *c);
/* B7.1.2-f: the same after a manoeuvre that failed: it wheels by itself where that makes it strike straight.
 * Tells whether it did. */
bool battle_charge_by_itself(const struct match *m, struct battle_charge *c);
/* B7.1.5-d: may it strike the face that it has met? */
bool battle_charge_lawful(const struct battle_charge *c);

#endif
