/* Playing a procedure of orders to its end with scripted dice. */
#ifndef GONFALON_TESTS_ORDERS_PLAY_HELP_H
#define GONFALON_TESTS_ORDERS_PLAY_HELP_H

#include "test_orders_shoot_help.h"

static inline void begin(int32_t which, const void *values, size_t bytes, const struct scripted_roll *rolls,
                         uint32_t count)
{
    scripted_start(&dice, rolls, count);
    open_procedure(which, values, bytes, scripted_dice(&dice));
}

/* The script was used up exactly. */
static inline void script_done(void)
{
    expect_script_used(&dice);
}

#define ROLLS(...)                                                                                           \
    (const struct scripted_roll[]){__VA_ARGS__},                                                             \
        sizeof((const struct scripted_roll[]){__VA_ARGS__}) / sizeof(struct scripted_roll)

#endif
