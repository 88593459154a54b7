/* B14.2-d to B14.2-g: characters who dismount, and the mounts that they leave behind. */
#ifndef GONFALON_BATTLE_MOUNTS_H
#define GONFALON_BATTLE_MOUNTS_H

#include "common/rules/battle/state.h"
#include "common/rules/massed/listed.h"

struct match;

/* Before the match: what a rider is on foot. */
void battle_stable(struct match *m, int32_t figure, const struct massed_listed *has);
void battle_clear_stables(struct match *m);

/* May he dismount now, and leave the mount at that piece of terrain, or with that unit? */
bool battle_may_tether(const struct match *m, int32_t figure, int32_t piece);
bool battle_may_entrust(const struct match *m, int32_t figure, int32_t guard);
/* `piece` or `guard`, the other is NOTHING. */
void battle_dismount(struct match *m, int32_t figure, int32_t piece, int32_t guard);
bool battle_may_remount(const struct match *m, int32_t figure);
void battle_remount(struct match *m, int32_t figure);
/* He has dismounted or mounted in this player turn: that was the movement phase of his unit. */
bool battle_was_at_his_mount(const struct match *m, int32_t unit);

/* Mounts whose guard is gone, or that an enemy has come up to, are lost. */
void battle_tend_mounts(struct match *m);

#endif
