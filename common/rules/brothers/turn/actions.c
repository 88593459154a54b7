/* The table of actions, made of the rows of action_rows.h. */
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>

static const struct brothers_action_row table[] = {
#define ACTION(name, word, points, calls, about, offers, flees, good, flat, chance)                          \
    [ACTION_##name] = {.tag = (word),                                                                        \
                       .label = "brothers.action." word,                                                     \
                       .deed = "brothers.deed." word,                                                        \
                       .pa = (points),                                                                       \
                       .procedure = (calls),                                                                 \
                       .details = (about),                                                                   \
                       .offer = (offers),                                                                    \
                       .fleeing = (flees),                                                                   \
                       .worth = (good),                                                                      \
                       .flat_worth = (flat),                                                                 \
                       .odds = (chance)},
#include "common/rules/brothers/action_rows.h"
};
_Static_assert(sizeof table / sizeof table[0] == ACTIONS, "a row for each action");

const struct brothers_action_row *brothers_action_at(int32_t action)
{
    assert(action > ACTION_NONE && action < ACTIONS);
    return &table[action];
}

/* no rule: an early out, the menu takes nothing twice */
bool brothers_offers_first(int32_t action)
{
    for (int32_t before = action - 1; before > ACTION_NONE; before--)
        if (table[before].offer == table[action].offer)
            return false;
    return true;
}

int32_t brothers_cost(enum brothers_action action)
{
    return brothers_action_at((int32_t)action)->pa;
}

/* --- for rows that need no function of their own ------------------------------------------------ */

void brothers_offer_nothing(const struct match *m, struct decision *d, int32_t figure)
{
    (void)m;
    (void)d;
    (void)figure;
}

int32_t brothers_flat_worth(struct brothers_thought *t, const struct brothers_choice *c)
{
    (void)t;
    return brothers_action_at(c->action)->flat_worth;
}

void brothers_no_odds(const struct match *m, int32_t figure, const struct brothers_choice *c, struct odds *o)
{
    (void)m;
    (void)figure;
    (void)c;
    (void)o;
}
