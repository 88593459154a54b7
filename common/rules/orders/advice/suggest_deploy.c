/* Suggestions for deployment (O10.1-a). */
#include "common/rules/massed/advice/line.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/setup/deploy.h"

enum { SHOOTERS_RANGE = 12 * PACE, SHOOTING_RANKS = 2, SHOOTING_FILES = 10 };

/* RULE("O4.5-f"): both of its ranks shoot in loose order. */
static bool shoots(const struct match *m, int32_t unit)
{
    return orders_missile_range(m, unit_at(m, unit)->first) >= SHOOTERS_RANGE;
}

void orders_deploy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct massed_line line = {.deployment = orders_deployment(),
                                     .shoots = shoots,
                                     .shooting_ranks = SHOOTING_RANKS,
                                     .shooting_files = SHOOTING_FILES,
                                     .label = "orders.suggest.deploy"};

    massed_suggest_line(m, &line, d, s);
}
