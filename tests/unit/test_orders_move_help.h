/* Orders on the move: single activations on open ground, for the tests of movement. What other parts do and
 * this table lacks ends at once. */
#ifndef GONFALON_TESTS_ORDERS_MOVE_HELP_H
#define GONFALON_TESTS_ORDERS_MOVE_HELP_H

#include "test_orders_field_help.h"

#include "common/dice/seeded.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/turn/counters.h"
#include "common/rules/shared/options.h"

#ifndef RED_UNITS /* a program may bring its own */
#define RED_UNITS                                                                                            \
    CAPTAIN("Ann")                                                                                           \
    ",{'profile':'ford_swords','name':'Swords','count':20},"                                                 \
    "{'profile':'ford_riders','name':'Riders','count':8},"                                                   \
    "{'profile':'ford_bows','name':'Bows','count':8,'skirmish':true}"
#endif
#ifndef BLUE_UNITS
#define BLUE_UNITS                                                                                           \
    CAPTAIN("Bob")                                                                                           \
    ",{'profile':'ford_swords','name':'Foes','count':20},"                                                   \
    "{'profile':'ford_knights','name':'Knights','count':10}"
#endif

static struct dice_seeded seeded;
static int32_t swords, riders, bows, captain, foes, knights; /* NO_UNIT: the program has no such unit */

static inline void create(void)
{
    char text[] = "{'format':1,'system':'orders','scenario':'two_hills','sides':[" SIDE(
        "Red", RED_UNITS) "," SIDE("Blue", BLUE_UNITS) "]}";

    install();
    create_from(text);
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        table_piece(table_of(m), i)->flags |= PIECE_REMOVED;
    swords = find_unit("Swords");
    riders = find_unit("Riders");
    bows = find_unit("Bows");
    captain = find_unit("Ann");
    foes = find_unit("Foes");
    knights = find_unit("Knights");
}

static inline void spread(int32_t unit, length x, length y, int32_t facing)
{
    spread_apart(unit, x, y, facing, PACE + PACE / 2);
}

static inline void begin(int32_t which, const void *values, size_t bytes, uint64_t seed)
{
    seeded = (struct dice_seeded){.seed = seed};
    open_procedure(which, values, bytes, seeded_dice(&seeded));
}

static inline void activate(int32_t unit, int32_t order, int32_t target, int32_t towards, uint64_t seed)
{
    const struct orders_activate_frame v = {.unit = unit};

    orders_unit_at(m, unit)->main =
        (struct orders_counter){.order = order, .bearing = towards, .target = target};
    begin(P_ACTIVATE, &v, sizeof v, seed);
}

static inline void play_until(const char *key)
{
    while (!is_over() && !asks(key))
        by_default();
    assert_true(asks(key));
}

static inline void play_out(void)
{
    while (!is_over())
        by_default();
}

static inline const struct block *block_of(int32_t unit)
{
    return &state_blocks(m->state, unit)[0];
}

#define assert_near(a, b, within) assert_in_range((a) - (b) + (within), 0, 2 * (within))

static inline void drill(int32_t manoeuvre, int32_t amount)
{
    begin_answer();
    answer_add(&answer, match_decision(m, asked())->unit, manoeuvre)->amount = amount;
}

static inline bool refused_with(const char *rule)
{
    struct preview p;
    struct refusal why = {.rule = ""};

    return !match_check(m, asked(), &answer, &p, &why) && strcmp(why.rule, rule) == 0;
}

#endif
