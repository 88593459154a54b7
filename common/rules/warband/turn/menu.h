/* Warband: one activation, what can be done in it and what that is worth (activation.c, menu.c, special.c,
 * charge_plan.c, machine.c). */
#ifndef GONFALON_WARBAND_MENU_H
#define GONFALON_WARBAND_MENU_H

#include "common/match/match.h"
#include "common/rules/rules.h"
#include "common/rules/warband/constants.h"

void warband_menu(const struct match *m, int32_t unit, struct decision *d);
bool warband_menu_begins(const struct match *m, int32_t unit); /* with more than ending, as is plain to see */
void warband_special(const struct match *m, int32_t unit, struct decision *d);
/* Something that one figure of the active unit can do. */
struct option *warband_offer(struct decision *d, const char *tag, const char *label, int32_t kind,
                             int32_t figure, int32_t b);
void warband_do_special(struct match *m, int32_t unit, int32_t id);
int64_t warband_expected_volley(const struct match *m, int32_t unit, int32_t at, bool aim, bool response);
/* What a charge brings in blows at once, and all told with what comes back (charge_worth.c). */
int64_t warband_charge_blows(const struct match *m, int32_t unit, int32_t target, bool afresh);
int32_t warband_charge_worth(const struct match *m, int32_t unit, int32_t target);
int64_t warband_expected_melee(const struct match *m, int32_t unit, int32_t at, int32_t bonus);

void warband_reset_activation(struct match *m, int32_t unit);
void warband_pay_all(struct match *m, int32_t unit, int32_t ac, enum warband_payment what,
                     int32_t enemy_unit);

bool warband_may_charge(const struct match *m, int32_t unit); /* if it is not in contact */
/* What matters of a unit that looks for somebody to charge, whoever that is. */
struct warband_charger {
    int32_t unit, bonus;
    length most; /* how far its actions carry any of it */
    struct warband_spread spread;
};
void warband_size_up(const struct match *m, int32_t unit, struct warband_charger *c);
bool warband_charge_possible(const struct match *m, const struct warband_charger *c,
                             int32_t target); /* if it may */

/* War machines: the crew pays together. W8.1-f: who is at blows takes no part in a shot, but in other work.
 */
enum warband_crew_work { CREW_SHOOTS, CREW_RELOADS };
bool warband_can_reload(const struct match *m, int32_t unit);
void warband_reload(struct match *m, int32_t unit);
int32_t warband_crew_ac(const struct match *m, int32_t unit, enum warband_crew_work work);
void warband_crew_pay(struct match *m, int32_t unit, int32_t ac, enum warband_crew_work work);
int32_t warband_machine_ac(const struct match *m, int32_t unit); /* for its move (W11-c) */
int32_t warband_gunner(const struct match *m, int32_t unit);
int32_t warband_push_limit(const struct match *m, int32_t unit);

#endif
