/* O10.5-a: what the missiles of machines do. */
#ifndef GONFALON_ORDERS_MACHINE_HITS_H
#define GONFALON_ORDERS_MACHINE_HITS_H

#include "common/rules/orders/shoot/hail.h"
#include "common/rules/orders/shoot/machines.h"

/* One missile of a machine. */
struct orders_missile_hit {
    int32_t machine;
    int32_t hit;    /* of 36: SURE_HIT but of a bolt's first rank */
    int32_t s, mod; /* as it is now */
    struct orders_damage damage;
    struct orders_values modifiers; /* of the roll to hit, with BOLT_BS; none of what is sure to hit */
};
struct orders_missile_hit orders_machine_hit(const struct match *m, int32_t machine);

/* What its D20 needs against a figure of the unit. */
int32_t orders_machine_cpt(const struct match *m, const struct orders_missile_hit *with, int32_t victim);
/* One D20 against a unit, or against a figure of it, which is struck itself; NOBODY: any of its rank and
 * file. Returns whether it wounded. */
bool orders_machine_hits(struct match *m, struct orders_hail *h, const struct orders_missile_hit *with,
                         int32_t unit, int32_t figure);
/* RULE("B19.7-l"), RULE("B19.9-i"): all whose bases are under the template, friends and foes; `weaker` is
 * taken off its strength. */
void orders_burst(struct match *m, int32_t machine, struct point at, int32_t weaker, const char *rule);
/* RULE("B19.9-k"): the machine is destroyed, and what it fires bursts on it. */
void orders_blow_up(struct match *m, int32_t machine, const char *rule);
/* RULE("B19.8-e"), RULE("B19.8-g"): a ball along a line (machine_ball.c). */
void orders_fire_ball(struct match *m, int32_t machine, struct point towards);
/* The unit that a ball from the machine towards the point meets first, if nothing stops it before; NO_UNIT.
 */
int32_t orders_first_on_line(const struct match *m, int32_t machine, struct point towards);
/* RULE("B19.8-e"): does the line meet an enemy first, or terrain that is aimed at? */
bool orders_may_fire_along(const struct match *m, int32_t machine, struct point towards);

#endif
