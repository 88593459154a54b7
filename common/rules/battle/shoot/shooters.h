/* Who may shoot, and with what: moves and shots of a unit so far (B6.2-a, B13.7, B13.8). */
#ifndef GONFALON_BATTLE_SHOOTERS_H
#define GONFALON_BATTLE_SHOOTERS_H

#include "common/rules/battle/arsenal/missiles.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/state.h"

/* B8.1-c: at the start of each player turn. */
void battle_count_strength(struct match *m);
/* At the start of the unit's own turn. */
void battle_begin_own_turn(struct match *m, int32_t unit);
/* At the end of the movement phase and of the turn: who of the active side has moved. */
void battle_note_march(struct match *m);
void battle_note_reserve(struct match *m);
/* The unit has shot: what that forbids it. */
void battle_note_shot(struct match *m, const struct battle_volley *v);
/* All figures have their target before them. */
void battle_begin_shooting(struct match *m);

/* RULE("B13.1-f"): rank and file are armed as the rest of their unit is. */
bool battle_carries(const struct match *m, int32_t figure, enum massed_weapon weapon);
bool battle_is_elf(const struct match *m, int32_t figure);
/* RULE("B6.2-a"): could this figure use the weapon now, whatever the target? */
bool battle_may_use(const struct match *m, int32_t figure, enum massed_weapon weapon, bool reaction);
/* B13.7.6-b: could it throw that as the two sides meet? */
bool battle_may_throw(const struct match *m, int32_t figure, enum massed_weapon weapon);
/* RULE("B6.2-a"): its unit stands, is not engaged, and nothing forbids it to act. */
bool battle_unit_may_shoot(const struct match *m, int32_t unit);
/* RULE("B13.7.5-b"), RULE("B13.7.9-b"): how often a figure shoots that shoots as often as it can. */
int32_t battle_shots_at(const struct match *m, int32_t figure, enum massed_weapon weapon, length distance,
                        bool reaction);

/* B13.8.3-c, B13.8.3-e: it has fired its pistol in close combat in the turn before, in this one, or in the
 * enemy's turn in between. */
bool battle_fired_lately(const struct match *m, int32_t figure);

/* A word for a missile weapon. */
const char *battle_missile_word(enum massed_weapon weapon);

#endif
