/* The table of what changes a casting roll. */
#include "common/rules/orders/magic/casting.h"

#include "common/rules/orders/magic/spells.h"

#include <assert.h>
#include <stddef.h>

static int32_t spells_beyond_the_first(const struct orders_casting_plan *plan)
{
    return plan->declared - 1;
}

static int32_t die_lost_by_running(const struct orders_casting_plan *plan)
{
    return plan->ran ? -1 : 0;
}

enum changes { CHANGES_DIFFICULTY, CHANGES_DICE };

static const struct casting_row {
    const char *rule;
    enum changes what;
    int32_t (*value)(const struct orders_casting_plan *plan);
} rows[] = {
    {RULE("O8.1-g"), CHANGES_DIFFICULTY, spells_beyond_the_first},
    {RULE("O8.1-e"), CHANGES_DICE, die_lost_by_running},
};

struct orders_casting orders_casting(const struct orders_casting_plan *plan)
{
    struct orders_casting c = {.difficulty = orders_spell(plan->spell)->difficulty, .dice = plan->spent};

    assert(plan->declared > 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t value = rows[i].value(plan);

        if (value == 0)
            continue;
        if (rows[i].what == CHANGES_DIFFICULTY)
            c.difficulty += value;
        else
            c.dice += value;
        modifier_add(c.row, &c.count, value, rows[i].rule);
    }
    return c;
}
