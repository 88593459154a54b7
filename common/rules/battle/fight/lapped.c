/* B7.14.2-h: the panic of a unit that is wholly lapped round. */
#include "common/rules/battle/fight/lapped.h"

#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/rout/break.h"

/* How a figure of the unit is touched, by all enemies. */
struct contacts_of_one {
    bool touched, on_front, lapped; /* `lapped`: through another edge, by somebody who laps round the unit */
};

static struct contacts_of_one contacts_of(const struct match *m, int32_t figure)
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t unit = figure_at(m, figure)->unit;
    struct contacts_of_one c = {0};

    EACH_CONTACT(m, unit, contact)
    {
        int32_t count = battle_fought(m, contact) ? battle_touches(m, contact, unit, touches) : 0;

        for (int32_t i = 0; i < count; i++) {
            if (touches[i].own != figure)
                continue;
            c.touched = true;
            c.on_front |= touches[i].edge == FACE_FRONT;
            c.lapped |= touches[i].edge != FACE_FRONT && battle_laps(m, touches[i].other);
        }
    }
    return c;
}

/* RULE("B7.14.2-g"), RULE("B7.14.2-h"). */
bool battle_wholly_lapped(const struct match *m, int32_t unit)
{
    bool helpless = false;

    EACH_MEMBER(m->state, unit, figure)
    {
        struct contacts_of_one c = contacts_of(m, figure);

        if (!massed_lives(m, figure))
            continue;
        if (!c.touched && !battle_in_front_rank(m, figure))
            return false; /* somebody of a rear rank is free to turn */
        if (c.lapped && !c.on_front)
            return false; /* he turns to those who lap round him */
        helpless |= c.lapped && battle_attacks_behind(m, figure) == 0;
    }
    return helpless;
}

/* RULE("B10.7-t"). */
void battle_panic_of_lapped(struct match *m, int32_t unit)
{
    if (!battle_wholly_lapped(m, unit) || battle_unmoved(m, unit, FEELS_PANIC) ||
        battle_test(m, unit, TEST_PANIC, RULE("B7.14.2-h")))
        return;
    battle_break_engaged(m, unit, RULE("B10.7-r")); /* steps 9 and 11 at once */
    battle_panic_of_friends(m);
    battle_review_contacts(m);
}
