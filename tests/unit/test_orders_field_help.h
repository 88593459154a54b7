/* A field of orders on which single procedures are played: units are put down where a test wants them, and
 * what is under test is over when the idle procedure asks. */
#ifndef GONFALON_TESTS_ORDERS_FIELD_HELP_H
#define GONFALON_TESTS_ORDERS_FIELD_HELP_H

#include "test_orders_match_help.h"

#include "common/match/ranks.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/hooks.h"

/* --- the rules --------------------------------------------------------------------------------------------
 */

static procedure *table[PROCEDURES];
static struct question questions[QUESTIONS]; /* a program may replace some */
static struct rules mine;
const struct rules *const rules_installed[] = {&mine, NULL};

static inline enum flow nothing(struct match *of, struct frame *f)
{
    (void)f;
    return flow_done(of, NO_RESULT);
}

static inline enum flow idle(struct match *of, struct frame *f)
{
    return flow_ask(of, f, 0, Q_FIRST, 1);
}

static inline void install(void)
{
    mine = orders;
    for (int32_t i = 0; i < QUESTIONS; i++)
        questions[i] = orders.question[i];
    mine.question = questions;
    for (int32_t i = 0; i < PROCEDURES; i++)
        table[i] = orders.procedure[i] ? orders.procedure[i] : nothing;
    table[P_GAME] = idle;
    mine.procedure = table;
}

#define SIDE(name, units)                                                                                    \
    "{'name':'" name "','players':['" name "'],'army':{'format':1,'system':'orders','name':'" name           \
    "','points':9000,'units':[" units "]}}"
#define CAPTAIN(name) "{'profile':'ford_captain','name':'" name "','level':15,'general':true}"

/* --- who stands where ------------------------------------------------------------------------------------
 */

/* In ranks, the middle of its front there. */
static inline void form(int32_t unit, length x, length y, int32_t facing, int32_t files)
{
    const struct massed_figure *typical = massed_figure_at(m, unit_at(m, unit)->first);
    struct block b = {{x, y},
                      facing,
                      BLOCK_RANKS,
                      files,
                      members_count(m->state, unit),
                      typical->base_width,
                      typical->base_depth};
    int32_t order[FIGURES_MAX], count = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        figure_at(m, figure)->fate = FATE_IN_PLAY;
        order[count++] = figure;
    }
    ranks_form(m, unit, &b, 1, order);
    orders_unit_at(m, unit)->formation = FORMATION_ORDINARY;
}

/* Each by itself, so far from one another, from the left to the right of the table; who is carried stays with
 * his carrier. */
static inline void spread_apart(int32_t unit, length x, length y, int32_t facing, length step)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct massed_figure *f = massed_figure_at(m, figure);
        struct place at = {.at = {x, y}, .facing = facing};
        struct base base = base_rectangle(f->base_width, f->base_depth);

        at.elevation = floor_at(table_of(m), at.at, 0);
        figure_at(m, figure)->fate = FATE_IN_PLAY;
        table_put_stand(table_of(m), figure, &at, &base);
        if (table_stand(table_of(m), figure)->aboard == NOBODY)
            x += step;
    }
}

/* --- playing ----------------------------------------------------------------------------------------------
 */

static inline void open_procedure(int32_t which, const void *values, size_t bytes, struct dice dice)
{
    struct frame *f;

    flow_open(m, P_GAME, 0);
    f = flow_open(m, which, 0);
    memcpy(f->v, values, bytes);
    match_dice(m, dice);
    match_start(m);
}

static inline bool is_over(void)
{
    return m->state->depth == 1;
}

static inline bool asks(const char *key)
{
    return !is_over() && strcmp(match_decision(m, asked())->key, key) == 0;
}

static struct answer answer;

static inline void give(void)
{
    give_answer(&answer, asked());
}

static inline void by_default(void)
{
    match_default_answer(m, asked(), &answer);
    give();
}

static inline void begin_answer(void)
{
    const struct decision *d = match_decision(m, asked());

    answer_clear(&answer, (enum decision_kind)d->kind, d->number);
}

/* The option with that tag about that unit (NO_UNIT: any); NULL. */
static inline const struct option *option_with(const char *tag, int32_t unit)
{
    const struct decision *d = match_decision(m, asked());

    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, tag) == 0 && (unit == NO_UNIT || d->option[i].unit == unit))
            return &d->option[i];
    return NULL;
}

static inline void pick_of(const char *tag, int32_t unit)
{
    const struct option *o = option_with(tag, unit);

    if (!o)
        fail_msg("%s: no %s", match_decision(m, asked())->key, tag);
    int32_t id = o->id;

    begin_answer();
    answer_add(&answer, id, 0);
    give();
}

static inline void pick(const char *tag)
{
    pick_of(tag, NO_UNIT);
}

#endif
