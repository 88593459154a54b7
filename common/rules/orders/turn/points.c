/* O3: who has strategy points, what they do to the initiative, and how they come back. */
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/turn/strategy.h"

enum { SIDES = 2 };

/* RULE("O3.1-d"): his own, and nobody else's. */
int32_t orders_points_of(const struct match *m, int32_t figure)
{
    int32_t points = orders_figure_at(m, figure)->sp_now;

    for (int32_t i = 0; i < GRANTS_MAX; i++)
        if (orders_of(m)->grant[i].figure == figure)
            points += orders_of(m)->grant[i].left;
    return points;
}

/* RULE("O3.1-d"): they are his alone. What comes back is the character's own, and what a grant says is
 * recoverable. */
void orders_spend_points(struct match *m, int32_t figure, int32_t points)
{
    struct orders_figure *own = orders_figure_at(m, figure);

    assert(points <= orders_points_of(m, figure));
    for (int32_t i = 0; i < GRANTS_MAX && points > 0; i++) {
        struct orders_grant *grant = &orders_of(m)->grant[i];
        int32_t taken = grant->figure != figure ? 0 : grant->left < points ? grant->left : points;

        grant->left -= taken;
        grant->spent += grant->recoverable ? taken : 0;
        points -= taken;
    }
    own->sp_now -= points;
    own->sp_spent += points;
}

/* --- initiative ------------------------------------------------------------------------------------- */

static int32_t living_general(const struct match *m, int32_t side)
{
    int32_t general = massed_side_at(m, side)->general;

    return general != NOBODY && massed_lives(m, general) ? general : NOBODY;
}

int32_t orders_can_sway_initiative(const struct match *m)
{
    int32_t sides = 0;

    if (!option_on(m, OPTION_STRATEGY_POINTS))
        return 0;
    for (int32_t side = 0; side < SIDES; side++)
        if (living_general(m, side) != NOBODY && orders_points_of(m, living_general(m, side)) > 0)
            sides |= 1 << side;
    return sides;
}

/* The sign of the number is that of the change. */
void orders_initiative_points_describe(const struct match *m, int32_t side, struct decision *d)
{
    d->figure = living_general(m, side);
    d->max = orders_points_of(m, d->figure);
    d->min = -d->max;
    d->step = 1;
}

void orders_initiative_points_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, 0, 0);
}

/* RULE("O3.3-a"): each point counts twice with the army's standard within 12 paces. */
static int32_t worth_of_a_point(const struct match *m, int32_t side)
{
    int32_t bearer = massed_side_at(m, side)->army_standard, general = living_general(m, side);

    if (bearer == NOBODY || !massed_lives(m, bearer) || orders_routing(m, figure_at(m, bearer)->unit))
        return 1;
    return stand_distance(table_of(m), bearer, general) <= STANDARD_REACH ? 2 : 1;
}

void orders_sway_initiative(struct match *m)
{
    int32_t asked = orders_can_sway_initiative(m);

    for (int32_t side = 0; side < SIDES; side++) {
        struct orders_side *own = orders_side_at(m, side);
        int32_t points = asked >> side & 1 ? flow_answer(m, side)->item[0].value : 0;

        if (points == 0)
            continue;
        own->initiative_paid = points * worth_of_a_point(m, side);
        own->initiative += own->initiative_paid;
        orders_spend_points(m, living_general(m, side), points < 0 ? -points : points);
        struct event *e = event_begin(m, "orders.initiative_swayed", RULE("O3.2-k"));

        event_arg(e, "side", ARG_SIDE, side);
        event_arg(e, "general", ARG_FIGURE, living_general(m, side));
        event_arg(e, "change", ARG_NUMBER, own->initiative_paid);
        event_end(m);
    }
}

/* --- recovery ------------------------------------------------------------------------------------------ */

static int32_t granted_back(const struct match *m, int32_t figure)
{
    int32_t spent = 0;

    for (int32_t i = 0; i < GRANTS_MAX; i++)
        if (orders_of(m)->grant[i].figure == figure)
            spent += orders_of(m)->grant[i].spent;
    return spent;
}

/* RULE("O3.4-b"): no more than he had when the turn began, since only what was spent comes back. */
static void recover(struct match *m, int32_t figure, bool passed)
{
    struct orders_figure *own = orders_figure_at(m, figure);

    if (passed)
        own->sp_now += own->sp_spent;
    own->sp_spent = 0;
    for (int32_t i = 0; i < GRANTS_MAX; i++) {
        struct orders_grant *grant = &orders_of(m)->grant[i];

        if (grant->figure != figure)
            continue;
        grant->left += passed ? grant->spent : 0;
        grant->spent = 0;
    }
}

void orders_recover_points(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct orders_figure *own = orders_figure_at(m, i);

        if (own->sp_spent + granted_back(m, i) > 0)
            recover(m, i, massed_lives(m, i) && orders_test_own(m, i, RULE("O3.4-a")).passed);
    }
    for (int32_t i = 0; i < GRANTS_MAX; i++)
        if (orders_of(m)->grant[i].expires) /* RULE("O3.1-c") */
            orders_of(m)->grant[i].left = 0;
}
