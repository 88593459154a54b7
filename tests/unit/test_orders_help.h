/* Orders without the middle of the game: a table with setup and the end alone, for tests of both. */
#ifndef GONFALON_TESTS_ORDERS_HELP_H
#define GONFALON_TESTS_ORDERS_HELP_H

#include "test_orders_match_help.h"

#include "common/dice/seeded.h"
#include "common/match/ranks.h"
#include "common/rules/massed/army_massed.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/turn/score.h"
#include "common/rules/orders/turn/victory.h"

/* The battle is over as soon as all stand there. */
static enum flow end_battle(struct match *of, struct frame *f)
{
    (void)f;
    orders_finished(of, true);
    return flow_done(of, NO_RESULT);
}

static procedure *const procedures[PROCEDURES] = {[P_GAME] = end_battle, [P_DEPLOY] = orders_deploy_run};

static struct rules setup_alone;
const struct rules *const rules_installed[] = {&setup_alone, NULL};

static struct dice_seeded seeded = {.seed = 7};

static struct match *create(const char *armies, const char *scenario)
{
    char text[4096];

    setup_alone = orders;
    setup_alone.procedure = procedures;
    snprintf(text, sizeof text,
             "{'format':1,'system':'orders','scenario':'%s','options':{'strategy_points':true},'sides':[%s]}",
             scenario, armies);
    create_from(text);
    return m;
}

#define LIST(units)                                                                                          \
    "{'name':'L','players':['Q'],'army':{'format':1,'system':'orders','name':'L','points':1500,'units':"     \
    "[" units "]}}"
#define READY(army) "{'name':'" army "','players':['P'],'army':'" army "'}"

/* --- deployment ------------------------------------------------------------------------------------ */

static void begin_deployment(void)
{
    flow_open(m, P_GAME, 0);
    flow_open(m, P_DEPLOY, DEPLOY_ROLL);
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
}

static bool deploying(void)
{
    const struct decision *d = match_decision(m, asked());

    return d &&
           (strcmp(d->key, "orders.ask.deploy") == 0 || strcmp(d->key, "orders.ask.first_formation") == 0);
}

/* All of both sides stand where the engine puts them. */
static void deploy_all(const char *one, const char *other, const char *scenario)
{
    static struct answer a;
    char armies[256];

    snprintf(armies, sizeof armies, READY("%s") "," READY("%s"), one, one, other, other);
    create(armies, scenario);
    begin_deployment();
    while (!match_over(m) && deploying()) {
        int32_t side = asked();

        match_default_answer(m, side, &a);
        give_answer(&a, side);
    }
}

#endif
