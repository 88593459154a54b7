/* Orders, magic: a scene with wizards, dice from a script, and how spells are declared, for the tests of
 * section 8. */
#ifndef GONFALON_TESTS_ORDERS_MAGIC_HELP_H
#define GONFALON_TESTS_ORDERS_MAGIC_HELP_H

#define RED_UNITS                                                                                            \
    CAPTAIN("Ann")                                                                                           \
    ",{'profile':'ford_wizard','name':'Merle','level':20},"                                                  \
    "{'profile':'ford_wizard','name':'Tib','level':5,'items':['ward_stone']},"                               \
    "{'profile':'ford_swords','name':'Swords','count':20},"                                                  \
    "{'profile':'ford_riders','name':'Riders','count':8},"                                                   \
    "{'profile':'ford_bows','name':'Bows','count':8,'skirmish':true}"
#define BLUE_UNITS                                                                                           \
    CAPTAIN("Bob")                                                                                           \
    ",{'profile':'ford_wizard','name':'Odo','level':10,'items':['great_ward']},"                             \
    "{'profile':'ford_swords','name':'Foes','count':20},"                                                    \
    "{'profile':'ford_knights','name':'Knights','count':10}"

#include "test_orders_move_help.h"

#include "common/rules/massed/attach.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/magic/casting.h"
#include "common/rules/orders/magic/dice.h"
#include "common/rules/orders/magic/effects.h"
#include "common/rules/orders/magic/spell_targets.h"
#include "common/rules/orders/magic/sums.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/turn/activation.h"

/* --- the scene --------------------------------------------------------------------------------------------
 */

static int32_t merle, tib, odo, bob; /* figures */
static struct dice_scripted scripted;

static inline int32_t figure_of(const char *name)
{
    return unit_at(m, unit_called(name))->first;
}

static inline int32_t unit_of(int32_t figure)
{
    return figure_at(m, figure)->unit;
}

static inline void put(const char *name, length x, length y)
{
    spread(unit_called(name), x, y, 0);
}

/* Merle stands alone at 24, 20 paces; the Foes in four ranks of five before him, 10 paces off. */
static inline void scene(void)
{
    create();
    merle = figure_of("Merle");
    tib = figure_of("Tib");
    odo = figure_of("Odo");
    bob = figure_of("Bob");
    put("Merle", 24 * PACE, 20 * PACE);
    form(foes, 24 * PACE, 30 * PACE, HALF_TURN, 5);
    orders_side_at(m, 0)->power_dice = 2;
}

static inline void knows(int32_t figure, int32_t one, int32_t two, int32_t three)
{
    const int32_t spells[SPELLS_KNOWN] = {one, two, three, NO_SPELL};

    for (int32_t i = 0; i < SPELLS_KNOWN; i++)
        orders_figure_at(m, figure)->spell[i] = spells[i];
    orders_figure_at(m, figure)->power_dice = massed_figure_at(m, figure)->wizard;
}

#define DICE(...)                                                                                            \
    static const struct scripted_roll rolls[] = {__VA_ARGS__};                                               \
    scripted_start(&scripted, rolls, sizeof rolls / sizeof rolls[0])
#define NO_DICE() scripted_start(&scripted, NULL, 0)

static inline void start(int32_t which, const void *values, size_t bytes)
{
    open_procedure(which, values, bytes, scripted_dice(&scripted));
}

/* P_CAST of this wizard, up to his declaration; a lone one stays where he is. */
static inline void begin_cast(int32_t figure)
{
    const struct orders_cast_frame v = {.figure = figure};

    assert_true(orders_can_cast(m, figure));
    start(P_CAST, &v, sizeof v);
    if (asks("orders.ask.cast_move"))
        by_default();
}

static inline void declare_also(int32_t spell, int32_t dice)
{
    answer_add(&answer, spell, dice);
}

static inline void declare(int32_t spell, int32_t dice)
{
    assert_true(asks("orders.ask.cast"));
    begin_answer();
    declare_also(spell, dice);
}

static inline void at_unit(int32_t unit)
{
    assert_true(asks("orders.ask.spell_target"));
    begin_answer();
    answer_add(&answer, unit, 0);
    give();
}

static inline void at_figure(int32_t figure)
{
    at_unit(figure);
}

/* One spell with so many dice at one unit, its dice thrown; the enemy has no dice to dispel with. */
static inline void cast(int32_t figure, int32_t spell, int32_t dice, int32_t unit)
{
    begin_cast(figure);
    declare(spell, dice);
    give();
    at_unit(unit);
}

static inline void all_dice_used(void)
{
    expect_script_used(&scripted);
}

static inline void over(void)
{
    assert_true(is_over());
    all_dice_used();
}

static inline int32_t lost(int32_t unit)
{
    return massed_unit_at(m, unit)->lost;
}

static inline int32_t options_now(void)
{
    return match_decision(m, asked())->option_count;
}

static inline bool offers(int32_t id)
{
    return decision_find(match_decision(m, asked()), id) != NULL;
}

static inline void walk_to(int32_t figure, length x, length y)
{
    begin_answer();
    answer_add_place(&answer, figure, (struct point){x, y}, 0);
}

static inline void wounded(int32_t figure)
{
    massed_figure_at(m, figure)->profile[CHAR_W] = 3;
    massed_figure_at(m, figure)->wounds_lost = 1;
}

#endif
