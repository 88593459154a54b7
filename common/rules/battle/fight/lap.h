/* B7.14.2: figures that lap round the flanks of an enemy (overlap). They stand by themselves, outside of the
 * ranks of their unit, each in a place of its wing. */
#ifndef GONFALON_BATTLE_LAP_H
#define GONFALON_BATTLE_LAP_H

#include "common/rules/battle/figures.h"
#include "common/table/block_motion.h"

/* The ends of a unit's own front. */
enum battle_wing { WING_LEFT, WING_RIGHT, WINGS };

/* Figures of the unit that lap round anybody on this wing. */
int32_t battle_lappers(const struct match *m, int32_t unit, enum battle_wing wing);
/* The places that they fill; B7.14.2-l: others stand behind those. */
int32_t battle_lap_places(const struct match *m, int32_t unit, enum battle_wing wing);
bool battle_laps(const struct match *m, int32_t figure);

/* B7.14.2-b: how far the front of such a block passes the corner of the enemy on this wing; below 0: it does
 * not reach it. */
length battle_past_corner(const struct block *own, const struct block *enemy, enum battle_wing wing);
/* The place, from 0: along the flank from the corner on, then along the far side. False: there is none. */
bool battle_lap_place(const struct block *own, const struct block *enemy, enum battle_wing wing,
                      int32_t place, struct block *at);
/* B7.14.2-l: the place behind those that are filled, so many of them `more` than now, for the figure after so
 * many. False: there is none. */
bool battle_lap_behind(const struct match *m, int32_t unit, const struct block *own,
                       const struct block *enemy, enum battle_wing wing, int32_t more, int32_t after,
                       struct block *at);
/* B7.14.2-q: is there room in that place? */
bool battle_lap_room(const struct match *m, int32_t unit, const struct block *at);

/* A figure of the ranks takes the next place of the wing; `front`: it is the one at that end of the front,
 * else one of the last rank. */
void battle_lap_round(struct match *m, int32_t unit, int32_t enemy, enum battle_wing wing, bool front);
/* B7.14.2-l: one of the last rank stands behind those who lap round the enemy. */
void battle_lap_deeper(struct match *m, int32_t unit, int32_t enemy, enum battle_wing wing);
/* Figures of one wing that return to the ranks, in the order of their places; so many of them join the front.
 */
struct battle_returning {
    int32_t figure[BLOCK_FIGURES_MOST], count, front;
    int32_t places; /* so many of them, the first, stood next to the enemy */
};
/* The ranks as if all who are out stood in them, the files that were pushed on in front. False: the bodies of
 * a mixed formation make no such front. */
bool battle_ranks_of_all(const struct match *m, int32_t unit, struct block *whole);
/* Whoever is out on that wing is taken off the table. */
struct battle_returning battle_call_in(struct match *m, int32_t unit, enum battle_wing wing);
/* They stand in the ranks again: at the ends of the front, the others in the rear. */
void battle_draw_in(struct match *m, int32_t unit, const struct battle_returning wing[WINGS]);
/* A figure stands by itself, outside of all ranks. */
void battle_stand_at(struct match *m, int32_t figure, const struct block *at);

/* B7.14.2-i: all of them return to the ranks. */
void battle_recall_lappers(struct match *m, int32_t unit);
/* Those who lap round somebody that their unit fights no more. */
void battle_recall_idle_lappers(struct match *m);
/* B7.14.2-b: the outline of the unit has changed: who laps round it, and its own who lap round others, take
 * their places anew. */
void battle_lay_laps_again(struct match *m, int32_t unit);

#endif
