/* Orders without the middle of the game: a table with setup and the end alone, for tests of both. */
#ifndef GONFALON_TESTS_ORDERS_HELP_H
#define GONFALON_TESTS_ORDERS_HELP_H

#include "problem_help.h"

#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/ranks.h"
#include "common/match/rules.h"
#include "common/match/setup.h"
#include "common/match/sound.h"
#include "common/rules/massed/army_massed.h"
#include "common/rules/massed/terrain.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/turn/score.h"
#include "common/rules/orders/turn/victory.h"
#include "common/rules/shared/options.h"

/* The battle is over as soon as all stand there. */
static enum flow end_battle(struct match *m, struct frame *f)
{
    (void)f;
    orders_finished(m, true);
    return flow_done(m, NO_RESULT);
}

static procedure *const procedures[PROCEDURES] = {[P_GAME] = end_battle, [P_DEPLOY] = orders_deploy_run};

static const struct question questions[QUESTIONS] = {
    [Q_DEPLOY] = {.key = "orders.ask.deploy",
                  .kind = DECISION_FORM,
                  .rule = "O10.1-a",
                  .describe = orders_deploy_describe,
                  .check = orders_deploy_check,
                  .fallback = orders_deploy_fallback,
                  .suggest = orders_deploy_suggest},
    [Q_FIRST_FORMATION] = {.key = "orders.ask.first_formation",
                           .kind = DECISION_PICK,
                           .rule = "O4.5-e",
                           .describe = orders_first_formation_describe,
                           .fallback = fallback_first_option},
};

static const struct rules_option options[] = {{.name = "strategy_points", .rule = "O3.1-a"}};
static const char *const phases[] = {"setup", NULL};

static const struct rules setup_alone = {
    .name = "orders",
    .version = "1",
    .unit = INCH,
    .min_sides = 2,
    .max_sides = 2,
    .default_points = 750,
    .answer_items = 32,
    .unit_blocks = 2,
    .figures = ORDERS_FIGURES,
    .measuring = true,
    .facings = true,
    .match_bytes = sizeof(struct orders_match),
    .side_bytes = sizeof(struct orders_side),
    .unit_bytes = sizeof(struct orders_unit),
    .figure_bytes = sizeof(struct orders_figure),
    .match_fields = {orders_match_field, ORDERS_MATCH_FIELDS},
    .side_fields = {orders_side_field, ORDERS_SIDE_FIELDS},
    .unit_fields = {orders_unit_field, ORDERS_UNIT_FIELDS},
    .figure_fields = {orders_figure_field, ORDERS_FIGURE_FIELDS},
    .option = options,
    .option_count = 1,
    .procedure = procedures,
    .procedure_count = PROCEDURES,
    .question = questions,
    .question_count = QUESTIONS,
    .phase = phases,
    .terrain = massed_terrain,
    .check_army = massed_check_army,
    .count = orders_count,
    .muster = orders_muster,
    .first_procedure = P_GAME,
    .victory_points = orders_victory_points,
    .call_time = orders_call_time,
    .broken = orders_broken,
    .amended = orders_amended,
};

const struct rules *const rules_installed[] = {&setup_alone, NULL};

static struct problems problems;
static struct match *m;
static struct dice_seeded seeded = {.seed = 7};

static struct match *create(const char *armies, const char *scenario)
{
    char text[4096];

    memset(&problems, 0, sizeof problems);
    snprintf(text, sizeof text,
             "{'format':1,'system':'orders','scenario':'%s','options':{'strategy_points':true},'sides':[%s]}",
             scenario, armies);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    char *whole = setup_resolve(text, NULL, &problems);

    expect_count(&problems, 0);
    m = match_create(whole, &problems);
    expect_count(&problems, 0);
    assert_non_null(m);
    free(whole);
    return m;
}

static int teardown(void **state)
{
    (void)state;
    if (m)
        match_free(m);
    m = NULL;
    return 0;
}

#define LIST(units)                                                                                          \
    "{'name':'L','players':['Q'],'army':{'format':1,'system':'orders','name':'L','points':1500,'units':"     \
    "[" units "]}}"
#define READY(army) "{'name':'" army "','players':['P'],'army':'" army "'}"

static int32_t unit_called(const char *name)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (strcmp(name_at(m, unit_at(m, i)->name), name) == 0)
            return i;
    fail_msg("no unit %s", name);
    return -1;
}

/* --- deployment ------------------------------------------------------------------------------------ */

static void begin_deployment(void)
{
    flow_open(m, P_GAME, 0);
    flow_open(m, P_DEPLOY, DEPLOY_ROLL);
    match_dice(m, seeded_dice(&seeded));
    match_start(m);
}

static int32_t asked(void)
{
    return match_waits_for(m, 0) ? 0 : 1;
}

static bool deploying(void)
{
    const struct decision *d = match_decision(m, asked());

    return d &&
           (strcmp(d->key, "orders.ask.deploy") == 0 || strcmp(d->key, "orders.ask.first_formation") == 0);
}

static void give(const struct answer *a, int32_t side)
{
    static struct entry e;
    struct refusal why;

    e.kind = ENTRY_ANSWER;
    e.side = side;
    for (e.player = 0; m->state->player[e.player].side != side; e.player++)
        ;
    e.answer = *a;
    if (!match_apply(m, &e, &why))
        fail_msg("%s %s", why.rule, why.key);
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
        give(&a, side);
    }
}

#endif
