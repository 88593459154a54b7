/* What a close combat is expected to bring, from the tables of fight/blow.c and morale/tests.c: losses of
 * both sides in a round, and how likely each routs. Worths are hundredths of a point. */
#ifndef GONFALON_ORDERS_CLASH_H
#define GONFALON_ORDERS_CLASH_H

#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"

enum {
    WORTH_OF_HALF_POINT = 50,
    PERCENT = 100,
    IN_THOUSAND = 1000,
    ROUT_PERCENT = 60 /* of its worth that a unit loses which routs: it may rally */
};

/* Two units that meet, or are in contact. */
struct orders_clash {
    int32_t unit, enemy;
    enum block_face face;     /* of the enemy, by which the unit touches it */
    enum block_face own_face; /* of the unit */
    enum orders_arrival how;  /* the unit arrives so; ARRIVED_STRUCK: the enemy charges it */
    bool first_round;
    int32_t contact; /* NO_CONTACT: they have not met */
    int32_t force;   /* in hundredths of the unit: all who fight the enemy, and those who can join in */
};

/* What one round is expected to bring. */
struct orders_toll {
    int64_t dealt, taken;   /* thousandths of a W that the enemy loses, and the unit itself */
    int32_t breaks, broken; /* in a thousand: the enemy routs, the unit itself does */
};

/* What the unit's figures that live are worth: hundredths of a point. */
int64_t orders_worth(const struct match *m, int32_t unit);

/* Thousandths of a W that such an attack takes from a figure with so many W, over the twenty faces of its die
 * as fight/wounds.c reads them. */
int64_t orders_attack_promise(const struct orders_attack *attack, int32_t most);

struct orders_toll orders_expect_round(const struct match *m, const struct orders_clash *c);
/* What a round changes in points: the enemy's losses less the unit's own, routs counted in. */
int64_t orders_round_worth(const struct match *m, const struct orders_clash *c);
/* The first round and what follows it. */
int64_t orders_clash_worth(const struct match *m, const struct orders_clash *c);
/* The unit comes at the enemy's front, or where it stands to it, with its own front. */
struct orders_clash orders_clash_of(const struct match *m, int32_t unit, int32_t enemy,
                                    enum orders_arrival how);
/* A round with all that the unit is in contact with, as they stand. */
int64_t orders_melee_worth(const struct match *m, int32_t unit, int64_t *taken);

/* W in thousandths that so many of the unit's own attacks take, and what those are worth. */
int64_t orders_loss_worth(const struct match *m, int32_t unit, int64_t thousandths);
/* In a thousand: so many W lost at once make the unit rout. `ld`: added to the test (O6.2-a). */
int32_t orders_rout_chance(const struct match *m, int32_t unit, int64_t thousandths, int32_t ld);
/* What the unit loses by so many W, with the chance that it routs. */
int64_t orders_harm(const struct match *m, int32_t unit, int64_t thousandths, int32_t ld);

#endif
