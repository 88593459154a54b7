/* B7.5, B13.5.8-d, B13.5.9-h: who fights in a round, and whom he can strike. */
#ifndef GONFALON_BATTLE_STRIKERS_H
#define GONFALON_BATTLE_STRIKERS_H

#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/battle/figures.h"

/* What a figure strikes with. Each has attacks and edges of its own. */
enum battle_part {
    PART_RIGHT, /* its weapon */
    PART_LEFT,  /* the other one of two (B13.3-d) */
    PART_BITE,
    PART_GORE,
    PART_CLAW,
    PART_TAIL,
    PART_STOMP,
    PART_MOUNT,
    PART_PISTOL, /* B13.8.3: before all blows */
    BATTLE_PARTS
};

/* RULE("B7.5-d"): the contacts of all figures of the unit, as they stand when its round begins; nobody has
 * struck, named or divided anything. */
void battle_find_strikers(struct match *m, int32_t unit);
/* Nobody strikes anybody. */
void battle_clear_strikers(struct match *m, int32_t unit);

/* B7.6-b, B13.3-c: so many attacks with this part; 0: it has none. */
int32_t battle_part_attacks(const struct match *m, int32_t figure, enum battle_part part);
/* B7.5-c: can the part be directed at this foe of the figure? */
bool battle_part_reaches(const struct match *m, int32_t figure, enum battle_part part, int32_t foe);
/* The figure can strike somebody of this foe with anything. */
bool battle_can_strike(const struct match *m, int32_t figure, int32_t foe);
int32_t battle_foes(const struct match *m, int32_t figure); /* whom it can strike */
int32_t battle_attacks_of(const struct match *m, int32_t figure);
/* B7.5-c: all round, its mount's included; and those that go to its back, a tail's as well. */
int32_t battle_stomps(const struct match *m, int32_t figure);
int32_t battle_attacks_behind(const struct match *m, int32_t figure);
/* How many attacks of this part go to this foe: as the owner has divided them, else to the first that it
 * reaches; those for a unit that is gone go to another one. */
int32_t battle_attacks_on(const struct match *m, int32_t figure, enum battle_part part, int32_t foe);

/* What the figure strikes this foe with, as far as its weapon asks. `victim` may be NOBODY. */
struct battle_bout battle_bout_of(const struct match *m, int32_t figure, enum battle_part part, int32_t enemy,
                                  int32_t victim);
/* B7.8.1-b: with the bonuses of a charge. */
bool battle_charging(const struct match *m, int32_t unit);

#endif
