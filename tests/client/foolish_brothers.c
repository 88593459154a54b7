#include "tests/client/foolish.h"

#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"

#include <string.h>

static bool helpless(const struct match *m, int32_t figure)
{
    return brothers_in_play(m, figure) && brothers_lying(m, figure);
}

static bool engaged(const struct match *m, int32_t figure, int32_t unit)
{
    (void)unit;
    return brothers_in_play(m, figure) && brothers_engaged(m, figure);
}

/* Heart's Fire also ends a rout (F14.2-i), so that it may be cast again at somebody who runs. */
static bool recasts(const struct match *m, const struct decision *d, const struct answer *a)
{
    struct brothers_choice c = {.action = ACTION_STOP};

    if (strcmp(d->key, "brothers.ask.action") == 0)
        c = brothers_choice_of(a->item[0].ref);
    return c.action == ACTION_CAST && brothers_under(m, c.a, (enum spell)c.b) &&
           !(c.b == SPELL_HEARTS_FIRE && brothers_figure_at(m, c.a)->routed);
}

const struct foolish_eyes brothers_eyes = {"brothers", helpless, engaged, recasts, "charge", false};
