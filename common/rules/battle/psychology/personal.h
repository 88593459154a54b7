/* B10.2-d, B14.6.4-c: what characters feel who are with a unit, do not lead it and are of another nature than
 * it is. */
#ifndef GONFALON_BATTLE_PERSONAL_H
#define GONFALON_BATTLE_PERSONAL_H

#include "common/rules/battle/psychology/hatred.h"

/* B10.9-a: at the start of their side's turn. */
void battle_personal_stupidity(struct match *m);
/* Characters of a unit that does not feel panic: who fails runs that way. */
void battle_personal_panic(struct match *m, int32_t unit, angle heading, const char *rule);
/* Of a unit that an enemy does not frighten: who fails flees from its charge (B10.8-f), or stays behind when
 * his unit charges it (B10.8-e). */
void battle_personal_fear(struct match *m, int32_t unit, int32_t enemy, int32_t modifier, bool charged);
/* B10.6-b: somebody of the active side hates an enemy whom he could charge, whom his unit neither hates nor
 * charges, and cannot hold himself: he is alone now. *unit: his own. */
bool battle_personal_hatred(struct match *m, battle_may_attack *may, int32_t *unit);
/* Does he hate somebody of that unit, which his own does not hate? */
bool battle_hates_alone(const struct match *m, int32_t figure, int32_t enemy);
/* B10.6-c: he has had his own test of hatred in this phase. */
bool battle_has_tested_alone(const struct match *m, int32_t figure);
/* B10.6-c, B10.6-h: he tests, and may shoot at whom he likes. */
bool battle_holds_his_hatred(struct match *m, int32_t figure);
/* B10.5-b: of a unit that is not subject to frenzy and has come into contact. */
void battle_personal_frenzy(struct match *m, int32_t unit);

#endif
