/* Why the chance to kill (CPT) of an attack is what it is: a line for each rule that has a part in it, with
 * what it adds to or takes from the CPT. The lines add up to the CPT, as those of a roll have to. */
#ifndef GONFALON_ORDERS_WHY_H
#define GONFALON_ORDERS_WHY_H

#include "common/rules/orders/fight/blow.h"

/* The CPT before anything changes it. */
void orders_why_begin(struct orders_values *why, int32_t cpt, const char *rule);
/* The CPT after one rule more: what is different now is that rule's line. */
void orders_why_next(struct orders_values *why, int32_t cpt, const char *rule);
/* The roll needs the CPT at most, for these reasons. */
void orders_roll_why(struct roll *roll, const struct orders_values *why);

/* Of a blow. */
struct orders_values orders_why_blow(const struct match *m, const struct orders_blow *blow);
/* Of a hit that is sure, of strength `s`, on somebody with these save points: a spell, an impact. */
struct orders_values orders_why_sure_hit(const struct match *m, int32_t figure, int32_t s,
                                         const struct orders_values *save, const char *rule);

#endif
