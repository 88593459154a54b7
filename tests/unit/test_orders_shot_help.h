/* One shot, and why it cannot be made. */
#ifndef GONFALON_TESTS_ORDERS_SHOT_HELP_H
#define GONFALON_TESTS_ORDERS_SHOT_HELP_H

#include "test_orders_shoot_help.h"

static struct orders_use use_at(int32_t unit, int32_t target)
{
    return (struct orders_use){.unit = unit, .target = target, .named = NOBODY};
}

/* The shot of the figure in the middle of the first rank, or of the first of those without ranks. */
static int32_t middle_of(int32_t unit)
{
    const struct block *b = state_blocks(m->state, unit);

    return unit_at(m, unit)->blocks > 0 ? ranks_figure(m, unit, 0, b->files / 2)
                                        : unit_at(m, unit)->first_member;
}

static bool shoots(const struct orders_use *use, struct orders_shot *shot, struct refusal *why)
{
    return orders_find_shot(m, use, middle_of(use->unit), shot, why);
}

/* All that changes its roll to hit. */
static int32_t to_hit(const struct orders_use *use)
{
    struct orders_shot shot;
    struct refusal why = {.key = ""};

    if (!shoots(use, &shot, &why))
        fail_msg("%s %s", why.rule, why.key);
    return shot.to_hit.value;
}

/* Why it cannot be made; "" if it can. */
static const char *why_not(const struct orders_use *use)
{
    static struct refusal why;
    struct orders_shot shot;

    why = (struct refusal){.rule = "none"};
    return shoots(use, &shot, &why) ? "" : why.rule;
}

#endif
