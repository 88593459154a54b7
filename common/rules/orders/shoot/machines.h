/* O10.5-b, B19: war machines: their profiles, crews and rates of fire. */
#ifndef GONFALON_ORDERS_MACHINES_H
#define GONFALON_ORDERS_MACHINES_H

#include "common/match/decision.h"
#include "common/rules/orders/constants.h"
#include "common/rules/orders/figures.h"

enum { BOLT_BS = 3 }; /* RULE("B19.6-j"): whatever the crew */

/* B19.1-g: so many dice of so many sides, and so much more. */
struct orders_damage {
    int32_t dice, sides, more;
};

struct orders_machine {
    enum massed_machine kind;
    int32_t crew;
    length least, most; /* range */
    length radius;      /* of its template; 0: none */
    int32_t s, mod;     /* strength, and what it does to saves: 0 or below */
    struct orders_damage damage;
};

/* Of a figure that is a machine: RULE("B19.6-a"), RULE("B19.7-a"), RULE("B19.8-a"), RULE("B19.9-a"). */
const struct orders_machine *orders_machine_of(const struct match *m, int32_t figure);
/* RULE("B19.8-l"), RULE("B19.9-l"), RULE("B19.3.1-c"): it uses powder. */
bool orders_uses_powder(const struct orders_machine *machine);
/* RULE("B19.3.3-d"), RULE("O5.3-f"), RULE("B19.6-h"): what keeps it from firing but reloading. */
bool orders_out_of_action(const struct match *m, int32_t machine, struct refusal *why);
/* RULE("B19.3.3-c"): the turns until it is loaded again with so many more to serve it; 0: it is. */
int32_t orders_reloads_for(const struct match *m, int32_t machine, int32_t more);
/* RULE("O10.5-b"), RULE("B19.3.3-c"), RULE("B19.3.3-d"): may it fire now? True: it may not. */
bool orders_why_no_fire(const struct match *m, int32_t machine, struct refusal *why);
/* RULE("B19.3.3-c"): crewmen that it lacks; spare ones of the unit and characters who serve it (serving.h)
 * fill the gaps. */
int32_t orders_crew_lost(const struct match *m, int32_t machine);
/* RULE("O10.5-b"): how far its crew moves it: nothing of larger ones. */
length orders_pushed(const struct match *m, int32_t unit);

/* RULE("O10.5-b"): the crewmen have run, or none of them is left: the machine stays behind. */
void orders_forsake_machines(struct match *m, int32_t unit);
/* RULE("O10.5-b"): machines that were left and that this unit touches at the end of its activation. */
void orders_wreck_machines(struct match *m, int32_t unit);
/* It is taken off the table. */
void orders_destroy_machine(struct match *m, int32_t machine, const char *rule);
/* RULE("B19.8-m"): at the end of the turn machines that did not fire have cooled. */
void orders_cool_machines(struct match *m);
/* RULE("B19.9-k"): shells that lie about, or stick in a barrel, may go off at the start of a turn. */
void orders_try_shells(struct match *m);

#endif
