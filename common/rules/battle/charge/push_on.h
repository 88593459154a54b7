/* B7.1.6: files at the ends of a charger's front that touch nobody go on to a further enemy. They stand by
 * themselves then, ahead of the ranks of their unit. */
#ifndef GONFALON_BATTLE_PUSH_ON_H
#define GONFALON_BATTLE_PUSH_ON_H

#include "common/rules/battle/fight/lap.h"
#include "common/table/block_meet.h"

enum { REACHED_MOST = 8 };

/* The enemies whom the free files at one end of the front can reach. */
struct battle_reached {
    enum battle_wing wing;
    int32_t enemy;
};

/* The charger has made contact, and so much of its move is left. How many it can reach. */
int32_t battle_can_push_on(const struct match *m, int32_t unit, length left,
                           struct battle_reached reached[REACHED_MOST]);
/* Where and on which face the first of them would touch him. False: he is out of reach. */
bool battle_push_touch(const struct match *m, int32_t unit, length left, const struct battle_reached *reached,
                       struct first_touch *touch);
/* The files of that wing go so far ahead that they touch these enemies; who has broken since is not gone for.
 */
void battle_push_files_on(struct match *m, int32_t unit, enum battle_wing wing, length left,
                          const int32_t *enemies, int32_t count);

/* Files of the unit that stand ahead of its ranks. */
bool battle_is_stepped(const struct match *m, int32_t unit);
/* They fall in again. */
void battle_draw_in_steps(struct match *m, int32_t unit);
/* Those of them who touch no enemy any more. */
void battle_draw_in_idle_steps(struct match *m);

#endif
