/* B25.1, B25.2: how units of a side are put down. */
#ifndef GONFALON_BATTLE_DEPLOY_H
#define GONFALON_BATTLE_DEPLOY_H

#include "common/rules/massed/deploy.h"

const struct massed_deployment *battle_deployment(void);
/* Would the unit so arranged keep so far from all enemies? */
bool battle_keeps_clear(const struct match *m, int32_t unit, const struct massed_arrangement *a,
                        length apart);
/* What waits of the unit stays away for good. */
void battle_leave_out(struct match *m, int32_t unit);

#endif
