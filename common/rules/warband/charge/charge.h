/* Charges: what is possible, planned, carried out and worth (charge.c, charge_plan.c, charge_order.c,
 * direct.c, advice/charge_worth.c). */
#ifndef GONFALON_WARBAND_CHARGE_H
#define GONFALON_WARBAND_CHARGE_H

#include "common/rules/warband/figures.h"
#include "common/rules/warband/move/moves.h"

bool warband_may_charge(const struct match *m, int32_t unit); /* if it is not in contact */
/* Of a unit that looks for somebody to charge: what is the same for every target. */
struct warband_charger {
    int32_t unit, bonus;
    length most; /* how far the actions of its farthest-going figure carry it */
    struct warband_spread spread;
};
void warband_size_up(const struct match *m, int32_t unit, struct warband_charger *c);
bool warband_charge_possible(const struct match *m, const struct warband_charger *c,
                             int32_t target); /* if it may */
/* What the blows of the charge itself bring; and what it is worth with the blows that come back. */
int64_t warband_charge_blows(const struct match *m, int32_t unit, int32_t target, bool afresh);
int32_t warband_charge_worth(const struct match *m, int32_t unit, int32_t target);
bool warband_reach(const struct match *m, int32_t figure, int32_t target, struct warband_purse purse,
                   const struct warband_plan *with, struct path *p);
/* The shortest way to a point that terrain allows for so many actions. */
bool warband_direct_way(const struct match *m, int32_t figure, struct point end, int32_t actions,
                        struct path *p);
bool warband_charge_mover(const struct match *m, int32_t figure);
void warband_fill_charge(const struct match *m, int32_t unit, int32_t target, int32_t actions,
                         struct warband_plan *plan);
/* W5-h: the others keep their places beside the first of the plan; false (and nothing changed) if they cannot
 * all do so or if that would cost the unit its formation. */
bool warband_charge_in_order(const struct match *m, int32_t unit, int32_t target, struct warband_plan *plan);
bool warband_charge_reaches(const struct match *m, const struct warband_charger *c, int32_t target);
bool warband_charge_answer(const struct match *m, int32_t unit, int32_t target, const struct answer *a,
                           struct warband_plan *plan, struct refusal *why);

#endif
