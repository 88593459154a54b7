/* Friends who fight each other: by animosity (B10.3, B10.4), or because one of them is stupid (B10.9-k).
 * Their contact is as any other; in its fight whoever attacked counts as of the other side (battle_camp). */
#ifndef GONFALON_BATTLE_BRAWL_H
#define GONFALON_BATTLE_BRAWL_H

#include "common/rules/battle/state.h"

/* The unit, which touches that friend or nearly so, attacks it. False: there is no room for it. */
bool battle_attack_friend(struct match *m, int32_t unit, int32_t friend, enum battle_brawl why);
/* B10.3-x: the same of two of whom one has no ranks, and who touch already. False: it is not able to. */
bool battle_fall_on(struct match *m, int32_t unit, int32_t friend, enum battle_brawl why);
/* RULE("B10.4-a"): of whom it attacks by animosity: a saga, if it is subject to nothing else. */
enum battle_brawl battle_sort_of_brawl(const struct match *m, int32_t unit);
/* A contact of this sort that the unit is part of, by animosity: is it in a brawl? */
bool battle_brawls(const struct match *m, int32_t unit);
/* A friend has attacked it, or it has attacked a friend. */
bool battle_fights_friend(const struct match *m, int32_t unit);
/* RULE("B10.3-g"), RULE("B10.3-u"): leaders and characters neither strike nor are struck in a brawl. */
bool battle_stays_out(const struct match *m, int32_t contact, int32_t figure);

/* B10.3-s: brawls that an enemy has come near to stop; to be asked at the start of every phase and after
 * every charge. */
void battle_stop_brawls(struct match *m);
/* B10.3-v, B10.4-b: does the winner of a round let go of the friend that he has pushed back? Then their brawl
 * is over. */
bool battle_lets_go(struct match *m, int32_t winner, int32_t loser);
/* B10.4-c: sagas end with a drawn round. */
void battle_end_drawn_sagas(struct match *m, int32_t engagement);
/* B10.9-k: the attack of a stupid unit on a friend is over. */
void battle_end_stupid_fight(struct match *m, int32_t unit);

#endif
