/* O7.7: stupidity. */
#ifndef GONFALON_ORDERS_STUPIDITY_H
#define GONFALON_ORDERS_STUPIDITY_H

#include "common/match/rules.h"

enum orders_wits {
    WITS_THERE,     /* it acts as planned */
    WITS_GONE,      /* it loses its action */
    WITS_WANDERING, /* O7.7-b: it does what a counter drawn at random says */
    WITS_BACK       /* O7.7-f: it leaves the friend that it fought, and does nothing more */
};

/* The test at an activation; nothing is thrown for who is not stupid or fights an enemy (O7.7-g). */
enum orders_wits orders_think(struct match *m, int32_t unit);
/* RULE("O7.7-f"): the unit steps a pace straight away from each friend that it fought. */
void orders_part_friends(struct match *m, int32_t unit);
/* RULE("O7.7-b"): one of the eight orders. */
int32_t orders_draw_order(struct match *m, int32_t unit);
/* RULE("O7.7-c"): a bearing. */
int32_t orders_draw_bearing(struct match *m, int32_t unit);

#endif
