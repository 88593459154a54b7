/* What follows from a change by the game master or a scenario file. */
#include "common/rules/battle/figures.h"
#include "common/rules/battle/hooks.h"

void battle_amended(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        massed_mend_roles(m, unit);
    battle_review_contacts(m);
}
