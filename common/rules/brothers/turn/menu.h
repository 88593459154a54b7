/* What the menu of an activation offers, and how good it is. */
#ifndef GONFALON_BROTHERS_MENU_H
#define GONFALON_BROTHERS_MENU_H

#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/state.h"

/* --- the table of actions (actions.c, action_rows.h) -------------------------------------------- */

/* What the two details of a choice are. */
enum action_details {
    ABOUT_FIGURE,       /* a: whom or what; -1: nobody */
    ABOUT_HIDDEN,       /* a: hidden figure; -1: somebody unseen */
    ABOUT_TERRAIN,      /* a: piece of terrain */
    ABOUT_DOOR,         /* a: piece of terrain, or b: chest */
    ABOUT_HAND,         /* a: item; b: enum item_where */
    ABOUT_WEAPON,       /* a: target; b: weapon */
    ABOUT_TARGET_SPELL, /* a: target; b: spell */
    ABOUT_SPELL,        /* a: spell */
    ABOUT_ACTION        /* a: action; b: its cost */
};

/* RULE("F8.2-k"): a figure that flees first leaves all contact by moving; then it may climb or mount as well.
 */
enum fleeing_may { FLEEING_NEVER, FLEEING_MAY, FLEEING_CALM };

struct brothers_thought; /* advice/ideas.h */
typedef void brothers_offers(const struct match *m, struct decision *d, int32_t figure);
typedef int32_t brothers_worth(struct brothers_thought *t, const struct brothers_choice *c);
typedef void brothers_odds(const struct match *m, int32_t figure, const struct brothers_choice *c,
                           struct odds *o);

struct brothers_action_row {
    const char *tag, *label, *deed; /* the texts: what it says; what it saves up for */
    int32_t pa, procedure;
    enum action_details details;
    brothers_offers *offer;
    enum fleeing_may fleeing;
    brothers_worth *worth;
    int32_t flat_worth;
    brothers_odds *odds;
};
const struct brothers_action_row *brothers_action_at(int32_t action);
/* Is this the first row with its offer? */
bool brothers_offers_first(int32_t action);

#define ACTION(name, tag, pa, procedure, details, offer, fleeing, worth, flat, odds)                         \
    brothers_offers offer;                                                                                   \
    brothers_worth worth;                                                                                    \
    brothers_odds odds;
#include "common/rules/brothers/action_rows.h"

/* --- what is offered, and how good it is -------------------------------------------------------- */

/* Adds an option if the figure can pay `cost`; if it cannot, but may save up for it (F2.6.3-a), adds that. */
void brothers_offer(const struct match *m, struct decision *d, int32_t figure, enum brothers_action action,
                    int32_t a, int32_t b, int32_t cost);
/* Chance that a scan finds it. */
void brothers_scan_odds(const struct match *m, int32_t figure, int32_t hidden, int64_t *wins, int64_t *cases);
/* Only what a stunned or routed figure must do first: Recover, Rally. False: it need not. */
bool brothers_offer_forced(const struct match *m, struct decision *d, int32_t figure);
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
