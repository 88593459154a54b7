/* What a close combat is expected to bring, from the tables of fight/ and arsenal/: losses of both sides in a
 * round, who wins it, how likely each routs. Worths are hundredths of a point. */
#ifndef GONFALON_BATTLE_ADVICE_CLASH_H
#define GONFALON_BATTLE_ADVICE_CLASH_H

#include "common/rules/battle/figures.h"

enum {
    WORTH_OF_HALF_POINT = 50,
    PERCENT = 100,
    IN_THOUSAND = 1000,
    ROUT_PERCENT = 70, /* of what is left of a unit that routs: free hits, and it may not rally */
    TEST_CASES = 36
};

/* Two units that meet, or are in contact. */
struct battle_clash {
    int32_t unit, enemy;
    enum block_face face;     /* of the enemy, by which the unit touches it */
    enum block_face own_face; /* of the unit */
    bool charges, charged;    /* the unit arrives in a charge with its bonuses, or the enemy does */
    bool first_round;
    bool later;     /* not before the next turn: who is disordered now has reformed */
    int32_t force;  /* in hundredths of the unit: all who fight the enemy, or have declared a charge on it */
    int32_t weapon; /* that the unit takes up; NOTHING: the one in its hands, or else the best that it has */
};

/* What one round is expected to bring. */
struct battle_toll {
    int64_t dealt, taken;   /* thousandths of a W that the enemy loses, and the unit itself */
    int32_t wins;           /* in a thousand */
    int32_t breaks, broken; /* in a thousand: the enemy routs, the unit itself does */
};

/* What the unit's figures that live are worth. */
int64_t battle_worth(const struct match *m, int32_t unit);
/* What it loses by so many thousandths of a W. */
int64_t battle_loss_worth(const struct match *m, int32_t unit, int64_t thousandths);
/* In a thousand: such losses bring it to a quarter of its strength (B8.1-a). */
int64_t battle_quarter_chance(const struct match *m, int32_t unit, int64_t thousandths);
/* What it loses by a volley: figures, and the test that a quarter of them brings (B8.1-c). */
int64_t battle_shot_harm(const struct match *m, int32_t unit, int64_t thousandths);

/* The unit charges the enemy with its front, by the face that it stands before. */
struct battle_clash battle_charge_clash(const struct match *m, int32_t unit, int32_t enemy);
/* The enemy charges the unit on that face. */
struct battle_clash battle_struck_clash(const struct match *m, int32_t unit, int32_t enemy,
                                        enum block_face face);
/* The next round of two that are in contact. */
struct battle_clash battle_contact_clash(const struct match *m, int32_t contact, int32_t unit);

struct battle_toll battle_expect_round(const struct match *m, const struct battle_clash *c);
/* The next round and what follows it, as a change of points for the unit's side. */
int64_t battle_clash_worth(const struct match *m, const struct battle_clash *c);
/* Of all that the unit is in contact with and fights. */
int64_t battle_melee_worth(const struct match *m, int32_t unit);

/* The face of the unit that a point lies before. */
enum block_face battle_face_towards(const struct match *m, int32_t unit, struct point from);
/* The middle of its front; the middle of a unit without ranks. */
struct point battle_front(const struct match *m, int32_t unit);
/* In a thousand: it does not shrink from that enemy (B10.8-d). */
int64_t battle_dares(const struct match *m, int32_t unit, int32_t enemy);

#endif
