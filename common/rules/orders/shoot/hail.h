/* The D20s of one use of weapons: rolled one by one, shown as few rolls, told as one event or, of very many
 * different ones, as several. */
#ifndef GONFALON_ORDERS_HAIL_H
#define GONFALON_ORDERS_HAIL_H

#include "common/match/event.h"
#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/fight/wounds.h"

enum { HAIL_ROLLS = EVENT_ROLLS_MAX };

struct orders_hail {
    const char *key, *rule; /* of the event */
    const char *weapon;     /* a word for it; NULL: the event does not say */
    int32_t unit;           /* whose; */
    int32_t target;         /* a unit */
    int32_t shots, wounds;  /* since the last event, and */
    int32_t all_shots, all_wounds;
    int32_t rolls;
    struct roll roll[HAIL_ROLLS];
};

void orders_hail_begin(struct orders_hail *h, const char *key, const char *rule, int32_t unit,
                       int32_t target);
/* One D20: what it is. Modifiers are those that made the chance, as the roll shows them. */
enum orders_attack_result orders_hail_die(struct match *m, struct orders_hail *h, const char *what,
                                          const struct orders_attack *attack,
                                          const struct orders_values *why);
/* A die for something else: on whom it falls. */
int32_t orders_hail_draw(struct match *m, struct orders_hail *h, const char *what, int32_t sides);
/* RULE("O5.7-c"), RULE("O5.7-d"): the figure does no more this turn, and on another 20 wounds itself. */
void orders_hail_fumble(struct match *m, struct orders_hail *h, int32_t figure);
/* O6.1-c, O6.2-a: are the W that it takes now to be laid to the unit that shoots? Once in a volley, also
 * where others have struck the unit before (O2.1-f). To be asked before they are counted. */
bool orders_hail_new_cause(const struct match *m, const struct orders_hail *h, int32_t struck);
/* Tells what has not been told. */
void orders_hail_end(struct match *m, struct orders_hail *h);

/* RULE("O5.7-a"), RULE("O5.7-g"): the W that a success takes. */
int32_t orders_wounds_of(enum orders_attack_result result, bool killing_blow);

#endif
