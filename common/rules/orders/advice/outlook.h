/* What a unit can expect of the enemies around it, looked at once for all suggestions of a decision: whom it
 * would rather fight, who is a danger to it, and what it is worth to stand somewhere. Nothing here reads a
 * counter of the other side. */
#ifndef GONFALON_ORDERS_OUTLOOK_H
#define GONFALON_ORDERS_OUTLOOK_H

#include "common/rules/massed/advice/ground.h"
#include "common/rules/orders/advice/clash.h"
#include "common/rules/orders/turn/score.h"

/* An enemy unit that stands. */
struct orders_foe {
    int32_t unit;
    struct point at;   /* the middle of its front */
    length gap;        /* from base to base, */
    length away;       /* and from front to front */
    int64_t ours;      /* what it brings to charge it, */
    int64_t theirs;    /* and what it brings the enemy to charge the unit: never below 0 */
    length sure, most; /* how far the enemy's charge goes: 2 x M, and with the best die */
};

struct orders_outlook {
    int32_t unit;
    int64_t worth;
    length sure, most; /* of the unit's own charge; 0: it does not charge */
    length range;      /* of its missiles or spells; 0: it has none */
    struct orders_foe foe[ORDERS_UNITS];
    int32_t foes;
    int32_t quarry;    /* place of the foe that it goes for; NOTHING: nobody is left */
    int32_t refuge;    /* a friendly regiment that a lone character makes for; NO_UNIT */
    struct point goal; /* where that one is */
    length wanted;     /* how far from there it wants to be */
    bool last;         /* no turn comes after this one: only what the table counts matters */
    struct massed_holdings ground;
    int64_t prize; /* where the goal is ground to hold: what it brings to get there, */
    length within; /* and how far it gets until the end; 0: the goal is none */
};

void orders_look_out(const struct match *m, int32_t unit, struct orders_outlook *out);
/* What it is worth to stand with the middle of the front there, facing so: nearness to where it wants to be,
 * charges that will be possible, less those that it will have to suffer, and what the table counts. `facing`
 * NOTHING: it turns as it likes. */
int64_t orders_stance_worth(const struct match *m, const struct orders_outlook *o, struct point front,
                            int32_t facing);
/* What it loses there by being too far from its goal, or too near; never below 0. */
int64_t orders_distance_worth(const struct orders_outlook *o, struct point front);
/* As it stands now. */
int64_t orders_present_worth(const struct match *m, const struct orders_outlook *o);
/* The facing that counts for it: NOTHING of a unit without ranks. */
int32_t orders_kept_facing(const struct match *m, int32_t unit);
/* How much the points of the table count, in hundredths: all in the last turn, less in the two before it,
 * nothing earlier: who holds a section then need not hold it at the end. */
int64_t orders_table_part(const struct match *m);

/* The next corner of the unit's way around what it cannot enter (massed/advice/detour.h). */
bool orders_find_detour(const struct match *m, int32_t unit, struct point from, struct point goal,
                        struct point *next);

/* Of one figure's missiles; 0: it has none. */
length orders_missile_range(const struct match *m, int32_t figure);
/* How far the unit's missiles fly, or its spells; 0: it has neither. */
length orders_shooting_reach(const struct match *m, int32_t unit);
bool orders_has_caster(const struct match *m, int32_t unit);

/* RULE("O4.6-b"): the way of a charge as the table is now, wheel included. False: it would be stopped by
 * somebody or something else. */
bool orders_charge_way(const struct match *m, int32_t unit, int32_t target, length *needs);
/* In how many of so many cases the die lets a charge go so far. */
struct orders_cases {
    int32_t wins, cases;
};
struct orders_cases orders_charge_cases(const struct match *m, int32_t unit, length needs);
/* What it is worth to charge the target as the table is now. */
int64_t orders_charge_worth(const struct match *m, int32_t unit, int32_t target);

#endif
