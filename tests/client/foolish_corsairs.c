#include "tests/client/foolish.h"

#include "common/rules/corsairs/move/contact.h"

/* Nobody lies on the ground, nobody casts, and blows are struck after all activations (C7). */
static bool nobody(const struct match *m, int32_t figure)
{
    (void)m;
    (void)figure;
    return false;
}

static bool engaged(const struct match *m, int32_t figure, int32_t unit)
{
    (void)unit;
    return figure >= 0 && corsairs_in_play(m, figure) && corsairs_in_contact(m, figure);
}

static bool casts_nothing(const struct match *m, const struct decision *d, const struct answer *a)
{
    (void)a;
    return nobody(m, d->figure);
}

const struct foolish_eyes corsairs_eyes = {"corsairs", nobody, engaged, casts_nothing, NULL, true};
