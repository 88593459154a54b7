/* A match of orders whose table is set up by charts (B2-e), with dice that a test can load. */
#ifndef GONFALON_TESTS_MASSED_TABLE_HELP_H
#define GONFALON_TESTS_MASSED_TABLE_HELP_H

#include "problem_help.h"

#include "common/dice/seeded.h"
#include "common/match/rules.h"
#include "common/match/setup.h"
#include "common/match/sound.h"
#include "common/rules/massed/table/pieces.h"
#include "common/rules/massed/table/room.h"
#include "common/rules/massed/table/sections.h"
#include "common/rules/massed/table/spans.h"
#include "common/rules/massed/table/water.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"

const struct rules *const rules_installed[] = {&orders, NULL};

static struct problems problems;
static struct match *m;
static struct dice_seeded seeded = {.seed = 1};

/* What each D10 of a slip shows in turn, from the first again after the last; 0: as it falls. */
static int32_t loaded[64], loads, next_load;

static uint32_t draw(void *source, uint64_t entry, uint32_t *index, uint32_t sides)
{
    struct dice real = seeded_dice(source);
    uint32_t face = real.draw(real.source, entry, index, sides);

    if (sides == TERRAIN_DIE && loads > 0) {
        int32_t wanted = loaded[next_load++ % loads];

        return wanted > 0 ? (uint32_t)wanted - 1 : face;
    }
    return face;
}

static void create(double width, double depth, const char *more)
{
    char text[2048];

    memset(&problems, 0, sizeof problems);
    snprintf(
        text, sizeof text,
        "{'format':1,'system':'orders','scenario':{'format':1,'system':'orders','id':'bare','name':{'en':'B',"
        "'fr':'B'},'text':{'en':'b','fr':'b'},'unit':'inch','table':{'width':%g,'depth':%g},'turns':6,"
        "'points':750,'terrain':[{'kind':'wood','outline':[[1,1],[5,1],[5,5],[1,5]]}],'sides':["
        "{'name':{'en':'S','fr':'S'},'zone':[[0,0],[%g,0],[%g,6],[0,6]],'edge':'south'},"
        "{'name':{'en':'N','fr':'N'},'zone':[[0,%g],[%g,%g],[%g,%g],[0,%g]],'edge':'north'}]},"
        "'options':{'terrain_charts':true}%s,'sides':[{'name':'A','players':['P'],'army':'fords_750'},"
        "{'name':'B','players':['Q'],'army':'tusk_750'}]}",
        width, depth, width, width, depth - 6, width, depth - 6, width, depth, depth, more);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    char *whole = setup_resolve(text, NULL, &problems);

    expect_count(&problems, 0);
    m = match_create(whole, &problems);
    expect_count(&problems, 0);
    assert_non_null(m);
    free(whole);
}

static struct massed_table *table(void)
{
    return &orders_of(m)->table;
}

static int teardown(void **state)
{
    (void)state;
    if (m)
        match_free(m);
    m = NULL;
    loads = 0;
    return 0;
}

/* --- answering ------------------------------------------------------------------------------------- */

static inline const char *asked_key(int32_t *side)
{
    for (*side = 0; *side < 2; ++*side)
        if (match_waits_for(m, *side))
            return match_decision(m, *side)->key;
    return "";
}

static inline bool give(const struct answer *a, int32_t side, struct refusal *why)
{
    static struct entry e;

    memset(&e, 0, sizeof e);
    e.kind = ENTRY_ANSWER;
    e.side = side;
    for (e.player = 0; m->state->player[e.player].side != side; e.player++)
        ;
    e.answer = *a;
    return match_apply(m, &e, why);
}

static inline void give_default(int32_t side)
{
    static struct answer a;
    struct refusal why;

    match_default_answer(m, side, &a);
    if (!give(&a, side, &why))
        fail_msg("the default of %s: %s %s", match_decision(m, side)->key, why.rule, why.key);
}

/* Answers all by default until a question with this key is open. */
static inline int32_t play_to(const char *key)
{
    for (;;) {
        int32_t side;
        const char *now = asked_key(&side);

        if (strcmp(now, key) == 0)
            return side;
        if (strcmp(now, "") == 0 || strcmp(now, "orders.ask.deploy") == 0)
            fail_msg("%s is not asked", key);
        give_default(side);
    }
}

/* The table is bare, and both sides are asked for their charts. */
static inline void begin(uint64_t seed)
{
    seeded.seed = seed;
    next_load = 0;
    match_dice(m, (struct dice){draw, &seeded});
    match_start(m);
    play_to("massed.table.ask.chart");
}

/* Every side writes this number for each section. */
static inline void chart(int32_t number)
{
    static struct answer a;
    struct refusal why;

    for (int32_t side = 0; side < 2; side++) {
        answer_clear(&a, DECISION_SHARE, match_decision(m, side)->number);
        for (int32_t line = 0; line < CHART_SECTIONS; line++)
            answer_add(&a, line, number);
        assert_true(give(&a, side, &why));
    }
}

#endif
