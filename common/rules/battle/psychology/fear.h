/* B10.8: fear. */
#ifndef GONFALON_BATTLE_FEAR_H
#define GONFALON_BATTLE_FEAR_H

#include "common/match/match.h"
#include "common/table/block.h"

/* RULE("B10.8-j"), RULE("B10.8-k"): within the distance of an enemy that causes fear at one. */
bool battle_in_fear_zone(const struct match *m, int32_t unit);

/* RULE("B10.8-a"): does the unit cause fear? Any of its figures does. */
bool battle_causes_fear(const struct match *m, int32_t unit);
/* RULE("B10.8-a"), RULE("B10.8-p"): the test of a unit against an enemy that causes fear; true without a test
 * where nothing frightens it. */
bool battle_faces_fear(struct match *m, int32_t unit, int32_t enemy, const char *rule);
/* RULE("B10.8-g"): it has failed, and may not flee from who comes upon it: it routs; RULE("B8.3-a"): out of
 * close combat with free hits and pursuit, when P_ROUTS comes. */
void battle_rout_of_fear(struct match *m, int32_t unit, int32_t enemy);
/* RULE("B14.6.4-d"): of a unit that charges that enemy, or is charged by it, the characters whom it frightens
 * and not their unit. Who does not dare to shoot need not leave his unit. */
void battle_characters_face_fear(struct match *m, int32_t unit, int32_t enemy, bool charged);
/* B10.8-b: does it dare to shoot at that enemy? One that does not shoots at nobody in this phase. */
bool battle_dares_to_shoot(struct match *m, int32_t unit, int32_t enemy);
/* B10.8-h, B10.8-i: is the unit, which has lost its round, beaten by fear? */
bool battle_beaten_by_fear(const struct match *m, int32_t unit);
/* B10.8-o: does a zone of fear bar a unit without a reason to go there from the place of these blocks? */
bool battle_fear_bars(const struct match *m, int32_t unit, const struct block *to, int32_t blocks);

/* Where a figure would stand. */
struct battle_stance {
    int32_t figure;
    struct place place;
};
/* The same of figures without ranks. */
bool battle_fear_bars_figures(const struct match *m, int32_t unit, const struct battle_stance *to,
                              int32_t count);

#endif
