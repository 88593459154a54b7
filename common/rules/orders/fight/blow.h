/* O5.2: what a blow, a shot or a spell meets: the values of attacker and target with all that changes them.
 * Each change is a row of a table (blow.c) with its rule, and serves the roll, its event and its odds. */
#ifndef GONFALON_ORDERS_BLOW_H
#define GONFALON_ORDERS_BLOW_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/orders/fight/chance.h"
#include "common/rules/orders/state.h"
#include "common/table/block.h"

/* One figure in a pair of units that fight: as who strikes, or as who is struck. */
struct orders_fighter {
    int32_t figure, unit, enemy; /* units; `figure` stands for its like */
    int32_t contact;             /* NO_CONTACT: a strike without one (O4.11-j) */
    int32_t first_round;
    int32_t charging;     /* it charges in this round (O4.6-d), or counter-charges */
    int32_t mount;        /* the blow of its mount (O10.9-b) */
    enum block_face side; /* of this figure's unit that the enemy is on */
};

struct orders_values {
    int32_t value;
    int32_t count;
    struct modifier row[ROLL_MODIFIERS_MAX];
};

void orders_fighter_in(const struct match *m, int32_t figure, int32_t contact, struct orders_fighter *f);

/* RULE("O5.2-c"): as row and as column of the table; 0 of who cannot strike. */
struct orders_values orders_ws(const struct match *m, const struct orders_fighter *f);
/* RULE("O5.2-e"). */
struct orders_values orders_strength(const struct match *m, const struct orders_fighter *f);
/* RULE("O5.2-g"): save points against a blow; `shot`: against a missile. */
struct orders_values orders_save_points(const struct match *m, const struct orders_fighter *target,
                                        bool shot);

/* One attack of one figure on another: its chance to kill, and how its D20 is read. */
struct orders_blow {
    struct orders_fighter striker, target;
    struct orders_values ws, target_ws, strength, save;
    struct orders_chance chance;
    int32_t critical, misses_from, killing_blow, piercing;
};
void orders_find_blow(const struct match *m, const struct orders_fighter *striker,
                      const struct orders_fighter *target, bool piercing, struct orders_blow *out);
/* Of 20 cases, in how many the attack takes a W (O5.7-e: a roll in the range of failures never does). */
int32_t orders_blow_odds(const struct orders_blow *blow);
/* O5.7-h: a hit that needs no roll to hit, of that strength: of a chariot's impact or a spell. */
struct orders_chance orders_sure_hit(const struct match *m, const struct orders_fighter *target, int32_t s);

/* RULE("O5.6-a"): how tired it is of what it has done this turn. */
int32_t orders_fatigue(const struct match *m, int32_t unit);
/* RULE("O9.1-b"): does the target's front cancel the bonuses of who charges it? */
bool orders_cancels_charge(const struct match *m, int32_t target, enum block_face side);

#endif
