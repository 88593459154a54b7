/* B7.11-c: contacts that losses have broken. */
#ifndef GONFALON_ORDERS_CLOSE_UP_H
#define GONFALON_ORDERS_CLOSE_UP_H

#include "common/rules/orders/state.h"

/* Contacts whose units touch, before losses are removed. */
struct orders_touching {
    bool contact[CONTACTS_MAX];
    bool edge[CONTACTS_MAX]; /* over some length, and not at corners alone */
};

struct orders_touching orders_note_touching(const struct match *m);
/* After losses were removed: of those contacts that they have broken the unit that touched with its front
 * edge goes straight ahead, at no cost, until it touches again. */
void orders_close_up(struct match *m, const struct orders_touching *before);

/* RULE("B7.11-c"): leaders who left the centre for a contact take it again when their unit fights nobody. */
void orders_recentre_leaders(struct match *m);

#endif
