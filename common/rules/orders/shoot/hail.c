#include "common/rules/orders/shoot/hail.h"
#include "common/rules/massed/throws.h"
#include "common/rules/orders/fight/why.h"

#include "common/rules/orders/figures.h"

enum { CRITICAL_WOUNDS = 2 };

void orders_hail_begin(struct orders_hail *h, const char *key, const char *rule, int32_t unit, int32_t target)
{
    h->key = key;
    h->rule = rule;
    h->weapon = NULL;
    h->unit = unit;
    h->target = target;
    h->shots = h->wounds = h->all_shots = h->all_wounds = h->rolls = 0;
}

bool orders_hail_new_cause(const struct match *m, const struct orders_hail *h, int32_t struck)
{
    return h->all_wounds == 0 || orders_unit_at(m, struck)->hurt.causes == 0;
}

void orders_hail_end(struct match *m, struct orders_hail *h)
{
    struct event *e;

    if (h->rolls == 0)
        return;
    e = orders_tell(m, h->key, h->rule, h->unit);
    event_arg(e, "target", ARG_UNIT, h->target);
    event_arg(e, "shots", ARG_NUMBER, h->shots);
    event_arg(e, "wounds", ARG_NUMBER, h->wounds);
    if (h->weapon)
        event_word(e, "weapon", h->weapon);
    for (int32_t i = 0; i < h->rolls; i++)
        event_roll(e, &h->roll[i]);
    event_end(m);
    h->shots = h->wounds = h->rolls = 0;
}

/* A new roll; where the event is full it is told, and another begins. */
static struct roll *new_roll(struct match *m, struct orders_hail *h, const char *what, int32_t figure,
                             int32_t sides)
{
    if (h->rolls == HAIL_ROLLS)
        orders_hail_end(m, h);
    struct roll *roll = &h->roll[h->rolls++];

    roll_begin(roll, what, orders_side_of(m, h->unit), figure, sides);
    return roll;
}

/* The roll that shows dice of this kind. */
static struct roll *roll_for(struct match *m, struct orders_hail *h, const char *what,
                             const struct orders_values *why)
{
    struct roll *roll;

    for (int32_t i = 0; i < h->rolls; i++)
        if (massed_same_throw(&h->roll[i], what, why->value, why->row, why->count))
            return &h->roll[i];
    roll = new_roll(m, h, what, NOBODY, D20);
    orders_roll_why(roll, why);
    return roll;
}

enum orders_attack_result orders_hail_die(struct match *m, struct orders_hail *h, const char *what,
                                          const struct orders_attack *attack, const struct orders_values *why)
{
    struct roll *roll = roll_for(m, h, what, why);
    enum orders_attack_result result = orders_read_attack(attack, roll_die(m, roll));

    h->shots++;
    h->all_shots++;
    roll->total += result == ATTACK_HIT || result == ATTACK_CRITICAL;
    return result;
}

int32_t orders_hail_draw(struct match *m, struct orders_hail *h, const char *what, int32_t sides)
{
    struct roll *roll = NULL;

    for (int32_t i = 0; i < h->rolls; i++)
        /* no rule: how many dice the log shows in a line */
        if (h->roll[i].what == what && h->roll[i].sides == sides && h->roll[i].dice < ROLL_DICE_MAX)
            roll = &h->roll[i];
    if (!roll)
        roll = new_roll(m, h, what, NOBODY, sides);
    int32_t face = roll_die(m, roll);

    roll->total += face;
    return face;
}

void orders_hail_fumble(struct match *m, struct orders_hail *h, int32_t figure)
{
    struct roll *roll = new_roll(m, h, "orders.roll.fumble", figure, D20);

    orders_figure_at(m, figure)->fumbled = true;
    roll->target = D20;
    roll->total = roll_die(m, roll);
    roll->result = roll->total == D20 ? ROLL_PASSED : ROLL_FAILED;
    if (roll->total == D20 && massed_lives(m, figure))
        orders_wound_figure(m, figure, 1);
}

int32_t orders_wounds_of(enum orders_attack_result result, bool killing_blow)
{
    if (result != ATTACK_HIT && result != ATTACK_CRITICAL)
        return 0;
    if (result == ATTACK_HIT)
        return 1;
    return killing_blow ? WOUNDS_MOST : CRITICAL_WOUNDS;
}
