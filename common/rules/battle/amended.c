/* What follows from a change by the game master or a scenario file.
 *
 * The seat is the engine's (common/match): RULE("B1.1-a"), RULE("B1.1-b"): whoever takes it is of neither
 * side; with nobody in it, the `auto` that RULE("B1.2-f") lets a tournament do with, each rule that is his
 * takes its default at once. RULE("B1.1-c"), RULE("B1.1-j"), RULE("B1.1-k"): what he moves, changes, has
 * rolled again or rules stands from then on, and everybody is told. RULE("B14-f"), RULE("B14.1-c"): so he
 * also adds characters, takes them out, or gives them another level before a battle. */
#include "common/rules/battle/figures.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/psychology/imposed.h"

void battle_amended(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        massed_mend_roles(m, unit);
        if (!battle_option(m, OPTION_CAPTURED_BANNERS)) /* RULE("B12.4-b") */
            battle_unit_at(m, unit)->trophies = 0;
    }
    battle_review_contacts(m);
    battle_bar_spells(m);
}
