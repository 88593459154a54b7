/* What a charge is worth, with the fear that it spreads (O7.6, O7.9). */
#include "common/rules/orders/advice/onset.h"

#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/psychology/fear.h"

enum { TEST_CASES = 36 };

struct orders_scare orders_expect_scare(const struct match *m, int32_t unit, int32_t charger)
{
    struct orders_scare scare = {.loses_nerve = 0};
    enum orders_dread dread = orders_dread_of_charge(m, unit, charger);
    int32_t fails;

    if (dread == DREAD_NOTHING)
        return scare;
    fails = TEST_CASES - orders_test_chance(m, unit, dread == DREAD_TERROR ? TEST_TERROR : TEST_FEAR);
    scare.loses_nerve = fails * IN_THOUSAND / TEST_CASES;
    scare.flees = orders_flees_when_scared(m, unit, charger, dread);
    return scare;
}

int64_t orders_onset_worth(const struct match *m, const struct orders_clash *c)
{
    bool struck = c->how == ARRIVED_STRUCK;
    int32_t charged = struck ? c->unit : c->enemy, charger = struck ? c->enemy : c->unit;
    int64_t fought = orders_clash_worth(m, c),
            fled = orders_worth(m, charged) * ROUT_PERCENT / PERCENT * (struck ? -1 : 1);
    struct orders_scare scare = orders_expect_scare(m, charged, charger);

    assert(struck || c->how == ARRIVED_CHARGING);
    if (!scare.flees)
        return fought;
    return (fought * (IN_THOUSAND - scare.loses_nerve) + fled * scare.loses_nerve) / IN_THOUSAND;
}
