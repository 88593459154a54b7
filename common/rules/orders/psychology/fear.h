/* O7.6, O7.9: fear and terror of a charge. */
#ifndef GONFALON_ORDERS_FEAR_H
#define GONFALON_ORDERS_FEAR_H

#include "common/match/rules.h"

/* What an enemy makes a unit test for. */
enum orders_dread { DREAD_NOTHING, DREAD_FEAR, DREAD_TERROR };
enum orders_dread orders_dread_of(const struct match *m, int32_t unit, int32_t foe);

/* RULE("O7.9-e"): the same when that enemy charges it, which counts whoever else stands beside it. */
enum orders_dread orders_dread_of_charge(const struct match *m, int32_t unit, int32_t charger);
/* RULE("O7.6-b"), RULE("O7.6-c"), RULE("O7.9-a"): does it flee if it fails that test? */
bool orders_flees_when_scared(const struct match *m, int32_t unit, int32_t charger, enum orders_dread dread);

/* What a test that a charge brought about leads to. */
enum orders_nerve { NERVE_HOLDS, NERVE_LOST /* it does not act, or strikes at WS-2 */, NERVE_FLEES };

/* RULE("O7.6-e"), RULE("O7.9-b"): a unit wants to charge. */
enum orders_nerve orders_dare(struct match *m, int32_t unit, int32_t foe);
/* RULE("O7.6-a") to RULE("O7.6-d"), RULE("O7.9-a"), RULE("O7.9-e"): it is charged. */
enum orders_nerve orders_face_charge(struct match *m, int32_t unit, int32_t charger);

#endif
