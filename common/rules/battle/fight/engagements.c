/* B7.12-a: engagements. */
#include "common/rules/battle/fight/engagements.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/frames.h"

enum { PUSHES_MEET = 2 * PUSHED_BACK + KEPT_FROM_ENEMIES };

static void spread(struct match *m, int32_t number)
{
    for (bool again = true; again;) {
        again = false;
        for (int32_t i = 0; i < CONTACTS_MAX; i++) {
            const struct battle_contact *c = battle_contact_at(m, i);
            struct battle_unit *a, *b;

            if (c->arrived == NO_UNIT || !battle_fought(m, i))
                continue;
            a = battle_unit_at(m, c->arrived);
            b = battle_unit_at(m, c->struck);
            if ((a->engagement == number) == (b->engagement == number))
                continue;
            a->engagement = b->engagement = number;
            again = true;
        }
    }
}

int32_t battle_find_engagements(struct match *m)
{
    int32_t count = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        battle_unit_at(m, unit)->engagement = 0;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->engagement == 0 && battle_in_play(m, unit) && battle_fights(m, unit)) {
            battle_unit_at(m, unit)->engagement = ++count;
            spread(m, count);
        }
    return count;
}

bool battle_won_before(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (u->outcome != ROUND_WON)
        return false;
    EACH_ENGAGED(m, u->engagement, enemy)
    if (battle_camp(m, enemy) != battle_camp(m, unit) && battle_unit_at(m, enemy)->bout == u->bout &&
        battle_in_play(m, enemy))
        return true;
    return false;
}

int32_t battle_one_of_camp(const struct match *m, int32_t engagement, int32_t camp)
{
    EACH_ENGAGED(m, engagement, unit)
    if (battle_camp(m, unit) == camp)
        return unit;
    assert(false); /* two camps fight */
    return NO_UNIT;
}

bool battle_is_brawl(const struct match *m, int32_t engagement)
{
    return battle_side_of(m, battle_one_of_camp(m, engagement, 0)) ==
           battle_side_of(m, battle_one_of_camp(m, engagement, 1));
}

/* --- their order ---------------------------------------------------------------------------------------- */

bool battle_order_matters(const struct match *m, int32_t first, int32_t last)
{
    for (int32_t a = 0; a < m->state->units; a++)
        for (int32_t b = 0; b < a; b++) {
            int32_t one = battle_unit_at(m, a)->engagement, other = battle_unit_at(m, b)->engagement;

            if (one != other && one >= first && one <= last && other >= first && other <= last &&
                battle_in_play(m, a) && battle_in_play(m, b) && massed_distance(m, a, b) <= PUSHES_MEET)
                return true;
        }
    return false;
}

/* A unit of that side in the engagement; of one in which only the others fight, a brawl, any. NO_UNIT: all of
 * them are gone. */
static int32_t shown_of(const struct match *m, int32_t number, int32_t side)
{
    int32_t any = NO_UNIT;

    EACH_ENGAGED(m, number, unit)
    {
        if (!battle_in_play(m, unit))
            continue;
        if (battle_side_of(m, unit) == side)
            return unit;
        any = any == NO_UNIT ? unit : any;
    }
    return any;
}

/* RULE("B7.6-e"): each engagement by a unit in it. */
void battle_next_fight_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_combat_frame *v = FRAME_TOP(battle_combat_frame, m);

    for (int32_t number = v->fought + 1; number <= v->engagements; number++) {
        int32_t unit = shown_of(m, number, side);
        struct option *o;

        if (unit == NO_UNIT)
            continue;
        o = decision_option(d, "fight", "battle.option.fight");
        o->id = number;
        o->unit = unit;
        option_arg(o, "unit", ARG_UNIT, unit);
    }
}

void battle_bring_forward(struct match *m, int32_t engagement, int32_t place)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        u->engagement = u->engagement == engagement ? place
                        : u->engagement == place    ? engagement
                                                    : u->engagement;
    }
}
