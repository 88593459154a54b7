/* A bare field with shooters and targets, for tests of sight and shooting in orders. What other parts do is
 * left out: their procedures end at once. */
#ifndef GONFALON_TESTS_ORDERS_SHOOT_HELP_H
#define GONFALON_TESTS_ORDERS_SHOOT_HELP_H

#include "test_orders_field_help.h"

#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/shoot/shot.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/shoot/targets.h"

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

static struct dice_scripted dice;
static int32_t bows, friends, riders, cannon, foes, others, hounds, giant, mammoth, bob, bill;

/* A field of 72 x 48 paces with this terrain. */
static void create(const char *terrain)
{
    char text[4096];

    install();
    snprintf(text, sizeof text,
             "{'format':1,'system':'orders','scenario':{'format':1,'system':'orders','id':'t','name':"
             "{'en':'T','fr':'T'},'text':{'en':'T','fr':'T'},'unit':'inch','table':{'width':72,'depth':48},'"
             "turns':6,'points':9000,"
             "'terrain':[%s],'sides':[{'edge':'south','zone':[[0,0],[72,0],[72,12],[0,12]]},{'edge':'north',"
             "'zone':[[0,36],[72,36],[72,48],[0,48]]}]},'sides':[" SIDE("Red", RED_UNITS) "," SIDE(
                 "Blue", BLUE_UNITS) "]}",
             terrain);
    create_from(text);
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

static inline void spread(int32_t unit, length x, length y, int32_t facing, length step)
{
    spread_apart(unit, x, y, facing, step);
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
