/* O5.5-g: what the attacks of a round are aimed at. */
#ifndef GONFALON_ORDERS_AIM_H
#define GONFALON_ORDERS_AIM_H

#include "common/match/match.h"
#include "common/rules/orders/fight/strikers.h"

/* Counts the attacks of everybody in the round. Each figure aims at the rank and file of the enemy unit with
 * most figures in contact; at somebody of it where it has no rank and file. */
void orders_aim_by_default(struct match *m);
/* The same for one unit in one contact, with one attack a figure (O4.8-c) or as many as the round gives. */
void orders_aim_strike(struct match *m, int32_t contact, int32_t unit, bool once);
/* May the striker name this figure of the enemy unit? */
bool orders_may_name(const struct match *m, int32_t contact, const struct orders_striker *s, int32_t target);
/* How many of the striker's attacks can be aimed at it: those of a mount do not reach the riders of a
 * monster. */
int32_t orders_attacks_on(const struct match *m, const struct orders_striker *s, int32_t target);
/* The figure of the rank and file that stands for all whom an attack without a name can strike: of monsters
 * one that the striker touches (B18.3-c). NOBODY: nobody is left to be struck. */
int32_t orders_struck_by_default(const struct match *m, int32_t striker, int32_t enemy);

/* RULE("O5.5-g"): in units that go through each other so many figures strike the same person at most. */
enum { NAMED_BY_MOST = 4 };

#endif
