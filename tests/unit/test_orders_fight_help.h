/* Orders in close combat: two units face to face, for the tests of fighting and morale. */
#ifndef GONFALON_TESTS_ORDERS_FIGHT_HELP_H
#define GONFALON_TESTS_ORDERS_FIGHT_HELP_H

#include "test_orders_move_help.h"

#include "common/rules/orders/fight/aim.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/fight/strikers.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/morale/rout.h"
#include "common/rules/orders/morale/tests.h"

static struct dice_scripted script;

/* Swords and Foes, five files each, front to front; returns their contact: Swords have arrived. */
static inline int32_t face_to_face(enum orders_arrival how)
{
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 20 * PACE + 4, HALF_TURN, 5);
    return orders_make_contact(m, swords, foes, FACE_FRONT, how);
}

static inline void begin_scripted(int32_t which, const void *values, size_t bytes,
                                  const struct scripted_roll *rolls, uint32_t count)
{
    scripted_start(&script, rolls, count);
    open_procedure(which, values, bytes, scripted_dice(&script));
}

/* All dice of the script fell, and no others. */
static inline void expect_dice_used(void)
{
    expect_script_used(&script);
}

static inline int32_t with_role(int32_t unit, enum massed_role role)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->role == (int32_t)role)
        return figure;
    return NOBODY;
}

/* The option whose figure, or whose tag if `figure` is NOBODY, is this. */
static inline void pick_figure(const char *tag, int32_t figure)
{
    const struct decision *d = match_decision(m, asked());

    begin_answer();
    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, tag) == 0 && d->option[i].figure == figure) {
            answer_add(&answer, d->option[i].id, 0);
            give();
            return;
        }
    fail_msg("%s: no %s", d->key, tag);
}

#endif
