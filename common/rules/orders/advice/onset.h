/* What a charge is worth, with the fear that it spreads. */
#ifndef GONFALON_ORDERS_ONSET_H
#define GONFALON_ORDERS_ONSET_H

#include "common/rules/orders/advice/clash.h"

/* What the sight of the charger does to the unit that it charges. */
struct orders_scare {
    int32_t loses_nerve; /* in a thousand: it fails the test of O7.6-a or O7.9-a, */
    bool flees;          /* and then routs before anybody has struck; else it stays (O7.6-c) */
};

struct orders_scare orders_expect_scare(const struct match *m, int32_t unit, int32_t charger);

/* A clash that begins with a charge, of the unit or of its enemy (ARRIVED_STRUCK). */
int64_t orders_onset_worth(const struct match *m, const struct orders_clash *c);

#endif
