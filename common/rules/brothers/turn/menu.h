/* What the menu of an activation offers, and how good it is. */
#ifndef GONFALON_BROTHERS_MENU_H
#define GONFALON_BROTHERS_MENU_H

#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/state.h"

/* Adds an option if the figure can pay `cost`; if it cannot, but may save up for it (F2.6.3-a), adds that. */
void brothers_offer(const struct match *m, struct decision *d, int32_t figure, enum brothers_action action,
                    int32_t a, int32_t b, int32_t cost);
const char *brothers_action_label(int32_t action);
/* What he saves up for: "a charge". */
const char *brothers_deed_label(int32_t action);
void brothers_offer_moves(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_charges(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_hiding(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_climbing(const struct match *m, struct decision *d, int32_t figure);
/* Chance that a scan finds it. */
void brothers_scan_odds(const struct match *m, int32_t figure, int32_t hidden, int64_t *wins, int64_t *cases);
void brothers_offer_objects(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_mounting(const struct match *m, struct decision *d, int32_t figure);
/* Each offers its actions; brothers_offer_forced only what a stunned or routed figure must do
 * first (Recover, Rally). Reload, Unjam ... are allowed in contact, Shoot is not: every condition is the
 * offerer's. */
bool brothers_offer_forced(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_fighting(const struct match *m, struct decision *d, int32_t figure); /* strike, flee */
void brothers_offer_shooting(const struct match *m, struct decision *d, int32_t figure); /* and weapons */
void brothers_offer_artillery(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_spells(const struct match *m, struct decision *d, int32_t figure);
void brothers_offer_care(const struct match *m, struct decision *d, int32_t figure); /* raise, tend */
/* How good an action from ACTION_STRIKE on is, in hundredths of a point; its odds. */
int32_t brothers_fight_worth(const struct match *m, int32_t figure, const struct brothers_choice *choice);
void brothers_fight_odds(const struct match *m, int32_t figure, const struct brothers_choice *choice,
                         struct odds *o);
/* What a strike by `attacker` on `target` is worth, as if they were in contact: for charges and moves. */
int32_t brothers_strike_worth(const struct match *m, int32_t attacker, int32_t target);
/* The best shot it could make at `target` from where it stands, 0 if none: for reaction windows, moves.
 */
int32_t brothers_shot_worth(const struct match *m, int32_t shooter, int32_t target, int32_t weapon,
                            bool reaction);
/* May it make a Reaction shot with this weapon: loaded, in hand, in contact with nobody .... The mover's
 * place and its visibility are checked by the window. */
bool brothers_may_shoot(const struct match *m, int32_t shooter, int32_t weapon);
/* May it shoot at the target as far as melee is concerned (F5.1.1-b, F5.1.1-g, the options)? */
bool brothers_clear_of_melee(const struct match *m, int32_t shooter, int32_t target);
/* May the contacted figure use an AD of the contact window? If not, no question is asked. */
bool brothers_contact_ad_open(const struct match *m, int32_t figure, int32_t mover);
/* End of turn: lasting effects that stop. */
void brothers_end_effects(struct match *m);

#endif
