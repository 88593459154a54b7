#include "common/rules/battle/psychology/start.h"

#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/through.h"
#include "common/rules/battle/psychology/animosity.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/psychology/personal.h"
#include "common/rules/battle/psychology/stupidity.h"

/* RULE("B10.1-c"): a unit that is stupid or routs by an earlier test takes no later one. */
void battle_start_tests(struct match *m)
{
    battle_test_stupidity(m);
    battle_personal_stupidity(m);
    battle_panic_at_start(m);
    battle_test_animosity(m);
}

const char *battle_held_fast(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (u->frozen)
        return RULE("B10.8-e");
    if (u->stupid)
        return RULE("B10.9-i"); /* its own moves (B10.9-h) are compulsory and not chosen */
    if (u->overrun)
        return RULE("B8.2-h");
    if (u->pierced)
        return RULE("B5.7.4-p");
    return battle_crossed_holds(m, unit);
}
