/* A bare field with shooters and targets, for tests of sight and shooting in orders. What other parts do is
 * left out: their procedures end at once. */
#ifndef GONFALON_TESTS_ORDERS_SHOOT_HELP_H
#define GONFALON_TESTS_ORDERS_SHOOT_HELP_H

#include "problem_help.h"

#include "common/dice/scripted.h"
#include "common/match/match.h"
#include "common/match/ranks.h"
#include "common/match/rules.h"
#include "common/match/sound.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/shoot/shot.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/shoot/targets.h"

static procedure *table[PROCEDURES];
static struct rules mine;
const struct rules *const rules_installed[] = {&mine, NULL};

static enum flow nothing(struct match *of, struct frame *f)
{
    (void)f;
    return flow_done(of, NO_RESULT);
}

/* What is under test is over when this asks. */
static enum flow idle(struct match *of, struct frame *f)
{
    return flow_ask(of, f, 0, Q_FIRST, 1);
}

static void install(void)
{
    mine = orders;
    for (int32_t i = 0; i < PROCEDURES; i++)
        table[i] = orders.procedure[i] ? orders.procedure[i] : nothing;
    table[P_GAME] = idle;
    mine.procedure = table;
}

#define SIDE(name, units)                                                                                    \
    "{'name':'" name "','players':['" name "'],'army':{'format':1,'system':'orders','name':'" name           \
    "','points':9000,'units':[" units "]}}"
#define CAPTAIN(name) "{'profile':'ford_captain','name':'" name "','level':15,'general':true}"
#define RED_UNITS                                                                                            \
    CAPTAIN("Ann")                                                                                           \
    ",{'profile':'ford_bows','name':'Bows','count':10},"                                                     \
    "{'profile':'ford_swords','name':'Friends','count':10},"                                                 \
    "{'profile':'ford_cannon','name':'Cannon','members':[{'slot':'crew','profile':'ford_gunners','count':3}" \
    "]},"                                                                                                    \
    "{'profile':'ford_riders','name':'Riders','count':5}"
#define BLUE_UNITS                                                                                           \
    "{'profile':'tusk_lord','name':'Bob','level':15,'general':true},"                                        \
    "{'profile':'tusk_boys','name':'Foes','count':10},"                                                      \
    "{'profile':'tusk_axes','name':'Others','count':10},"                                                    \
    "{'profile':'tusk_hounds','name':'Hounds','count':4,"                                                    \
    "'members':[{'slot':'handler','profile':'tusk_handler','count':2}]},"                                    \
    "{'profile':'tusk_giant','name':'Giant'},"                                                               \
    "{'profile':'tusk_mammoth','name':'Mammoth','members':[{'slot':'rider','profile':'tusk_mahout','count':" \
    "2}]},"                                                                                                  \
    "{'profile':'tusk_lord','name':'Bill','level':5}"

static struct problems problems;
static struct match *m;
static struct dice_scripted dice;
static int32_t bows, friends, riders, cannon, foes, others, hounds, giant, mammoth, bob, bill;

static int32_t unit_called(const char *name)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (strcmp(name_at(m, unit_at(m, i)->name), name) == 0)
            return i;
    fail_msg("no unit %s", name);
    return -1;
}

/* A field of 72 x 48 paces with this terrain. */
static void create(const char *terrain)
{
    char text[4096];

    install();
    memset(&problems, 0, sizeof problems);
    snprintf(text, sizeof text,
             "{'format':1,'system':'orders','scenario':{'format':1,'system':'orders','id':'t','name':"
             "{'en':'T','fr':'T'},'text':{'en':'T','fr':'T'},'unit':'inch','table':{'width':72,'depth':48},'"
             "turns':6,'points':9000,"
             "'terrain':[%s],'sides':[{'edge':'south','zone':[[0,0],[72,0],[72,12],[0,12]]},{'edge':'north',"
             "'zone':[[0,36],[72,36],[72,48],[0,48]]}]},'sides':[" SIDE("Red", RED_UNITS) "," SIDE(
                 "Blue", BLUE_UNITS) "]}",
             terrain);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    char *whole = setup_resolve(text, NULL, &problems);

    expect_count(&problems, 0);
    if (m)
        match_free(m);
    m = match_create(whole, &problems);
    expect_count(&problems, 0);
    assert_non_null(m);
    free(whole);
    bows = unit_called("Bows");
    friends = unit_called("Friends");
    riders = unit_called("Riders");
    cannon = unit_called("Cannon");
    foes = unit_called("Foes");
    others = unit_called("Others");
    hounds = unit_called("Hounds");
    giant = unit_called("Giant");
    mammoth = unit_called("Mammoth");
    bob = unit_called("Bob");
    bill = unit_called("Bill");
    m->state->turn = 1;
    scripted_start(&dice, NULL, 0);
}

static int teardown(void **state)
{
    (void)state;
    if (m)
        match_free(m);
    m = NULL;
    return 0;
}

/* In ranks, the middle of its front there. */
static void form(int32_t unit, length x, length y, int32_t facing, int32_t files)
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

/* Each by itself, so far from one another, from the left to the right of the table. */
static inline void spread(int32_t unit, length x, length y, int32_t facing, length step)
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

static inline void arm(int32_t unit, enum massed_weapon weapon)
{
    EACH_MEMBER(m->state, unit, figure)
    massed_figure_at(m, figure)->weapons = 1 << HAND_WEAPON | 1 << weapon;
}

static inline void set(int32_t unit, enum massed_characteristic c, int32_t value)
{
    EACH_MEMBER(m->state, unit, figure)
    massed_figure_at(m, figure)->profile[c] = value;
}

/* The front middle of a unit of ten in one rank that looks north; targets look south. */
enum { SOUTH_X = 36 * PACE, SOUTH_Y = 10 * PACE, NORTH = 0 };

#endif
