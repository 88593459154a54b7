/* Suggestions for the course of a turn: who joins whom, who acts first, what points are spent on. */
#include "common/rules/orders/advice/plans.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/shared/options.h"
#include "common/table/block_touch.h"

#include <string.h>

enum {
    CHARGE_HASTE = 100, /* in hundredths: what of an order's worth is lost if it waits */
    SHOT_HASTE = 60,
    FIGHT_HASTE = 50,
    MOVE_HASTE = 40,
    REFORM_HASTE = 40,
    JOIN_PART = 10,       /* of a character's worth: what he is worth more among others */
    POINT_PRICE = 1500,   /* of a strategy point, in hundredths of a point of the army */
    HELP_PART = 2,        /* of what hurries: to go at once gains so much of it */
    BATCH_UNITS_MOST = 16 /* no rule: alternatives that are offered */
};

/* --- who acts first ------------------------------------------------------------------------------------- */

static int32_t haste_of(enum orders_order order)
{
    static const int32_t haste[ORDERS_COUNT] = {[ORDER_CHARGE] = CHARGE_HASTE,
                                                [ORDER_STATIC_SHOT] = SHOT_HASTE,
                                                [ORDER_MOVE] = MOVE_HASTE,
                                                [ORDER_CHANGE_FORMATION] = REFORM_HASTE,
                                                [ORDER_DISENGAGE] = CHARGE_HASTE};

    return haste[order];
}

/* What it gains to act now rather than later. A combat goes on at the next activation of either, so it only
 * hurries who wants to leave it. Nothing is lost by letting a unit wait that only stands ready, so such units
 * are sent when nothing else presses. */
static int64_t haste(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);
    enum orders_order order = orders_carried(m, unit, (enum orders_order)u->main.order);
    struct orders_outlook o;
    int64_t worth;

    if (haste_of(order) == 0 && !orders_in_contact(m, unit))
        return 0;
    orders_look_out(m, unit, &o);
    worth = orders_counter_worth(m, &o, &u->main);
    if (orders_in_contact(m, unit) && order != ORDER_DISENGAGE)
        return worth * FIGHT_HASTE / PERCENT;
    return worth * haste_of(order) / PERCENT;
}

void orders_activate_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)haste(m, d->option[i].unit));
}

/* RULE("O2.1-e"): the most urgent ones together; then each other unit in the place of the last of them. */
void orders_batch_units_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t worth[ORDERS_UNITS];
    int32_t order[ORDERS_UNITS], count = 0;

    for (int32_t i = 0; i < d->option_count && count < ORDERS_UNITS; i++) {
        int64_t own = haste(m, d->option[i].unit);
        int32_t at = count++;

        for (; at > 0 && worth[at - 1] < own; at--) {
            worth[at] = worth[at - 1];
            order[at] = order[at - 1];
        }
        worth[at] = own;
        order[at] = i;
    }
    for (int32_t last = d->min - 1; last < count && last < BATCH_UNITS_MOST; last++) {
        if (last < 0 || !suggest_begin(s, "orders.suggest.batch", (int32_t)worth[last]))
            return;
        suggest_arg(s, "unit", ARG_UNIT, d->option[order[last]].unit);
        for (int32_t i = 0; i + 1 < d->min; i++)
            suggest_item(s, d->option[order[i]].id, NO_VALUE);
        suggest_item(s, d->option[order[last]].id, NO_VALUE);
    }
}

/* All his own, else as few as may be: his opponent's are then surprised. */
void orders_batch_share_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < 2 && (i == 0 || d->min < d->max); i++) {
        int32_t share = i == 0 ? d->max : d->min;

        if (!suggest_begin(s, "orders.suggest.share", -i))
            return;
        suggest_arg(s, "units", ARG_NUMBER, share);
        suggest_item(s, 0, share);
    }
}

/* RULE("O2.1-b"): to be first brings what hurries most. */
void orders_first_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t most = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_side_of(m, unit) == d->side && orders_stands(m, unit)) {
            int64_t own = haste(m, unit);

            most = own > most ? own : most;
        }
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)(d->option[i].id == d->side ? most : 0));
}

/* The dearest first: a flight may take others along. */
void orders_rally_next_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)(orders_worth(m, d->option[i].unit) / PERCENT));
}

/* --- characters ----------------------------------------------------------------------------------------- */

/* A fighter is safer in the ranks and lends them his Ld (O1-e); a wizard among shooters or alone casts
 * (O4.2-c), so he stays as he is. */
static int64_t joining_worth(const struct match *m, const struct option *o)
{
    int32_t figure = o->figure;

    if (figure < 0)
        return 0;
    if (massed_figure_at(m, figure)->wizard > 0 || figure_at(m, figure)->unit == o->unit)
        return -1;
    return massed_figure_at(m, figure)->half_points * WORTH_OF_HALF_POINT / JOIN_PART +
           massed_living(m, o->unit);
}

void orders_join_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)joining_worth(m, &d->option[i]));
}

/* Places of the front come first in the list. */
void orders_join_place_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], -i);
}

/* He stands in the middle of that edge, looking outwards. False: the unit has no ranks. */
static bool beside_face(const struct match *m, const struct decision *d, int32_t figure, enum block_face face,
                        struct answer *a)
{
    struct face_line line;
    struct point middle;

    if (!massed_in_ranks(m, d->unit))
        return false;
    line = block_face_line(&state_blocks(m->state, d->unit)[0], face);
    middle = point_towards(line.left, line.right, distance(line.left, line.right) / 2);
    answer_clear(a, DECISION_PLACE, d->number);
    answer_add_place(
        a, figure, point_ahead(middle, (angle)line.outward, massed_figure_at(m, figure)->base_depth / 2 + 1),
        line.outward);
    return true;
}

/* The place of the default answer, and the middle of each edge of the ranks that is free: behind them he is
 * safest, before them least. */
void orders_leave_place_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    static const enum block_face face[] = {FACE_REAR, FACE_LEFT, FACE_RIGHT, FACE_FRONT};
    int32_t figure = FRAME_TOP(orders_joining_frame, m)->figure;
    struct answer a;

    answer_clear(&a, DECISION_PLACE, d->number);
    orders_leave_place_fallback(m, d, &a);
    for (int32_t i = 0; i <= (int32_t)(sizeof face / sizeof face[0]); i++) {
        struct preview ignored = {.end_count = 0};

        if (i > 0 && !beside_face(m, d, figure, face[i - 1], &a))
            continue;
        if (!orders_leave_place_check(m, d, &a, &ignored, NULL) ||
            !suggest_begin(s, "orders.suggest.leave_to", -i))
            continue;
        suggest_arg(s, "figure", ARG_FIGURE, figure);
        suggest_arg(s, "across", ARG_LENGTH, a.item[0].at.x);
        suggest_arg(s, "deep", ARG_LENGTH, a.item[0].at.y);
        suggest_place(s, figure, a.item[0].at, a.item[0].facing, NO_VALUE);
    }
}

/* --- strategy points -------------------------------------------------------------------------------------
 */

/* RULE("O3.2-e"), RULE("O3.2-h"): a better order, or to act before the enemy does. What is given up by it is
 * the character's own order. */
static int64_t spending_worth(const struct match *m, const struct option *o)
{
    struct orders_plan plans[PLANS_MOST];
    struct orders_outlook look;
    int64_t now;

    if (o->unit < 0)
        return 0;
    if (strcmp(o->tag, "activate") == 0)
        return haste(m, o->unit) / HELP_PART - POINT_PRICE;
    orders_look_out(m, o->unit, &look);
    now = orders_counter_worth(m, &look, &orders_unit_at(m, o->unit)->main);
    orders_make_plans(m, o->unit, plans);
    return plans[0].worth - now - POINT_PRICE;
}

void orders_strategy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)spending_worth(m, &d->option[i]));
}

/* RULE("O3.2-k"): points are better kept; a side that wants to be first all the same spends them all. */
void orders_initiative_points_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < 2; i++) {
        int32_t points = i == 0 ? 0 : d->max;

        if ((i > 0 && points == 0) || !suggest_begin(s, "orders.suggest.points", -i))
            return;
        suggest_arg(s, "points", ARG_NUMBER, points);
        suggest_item(s, 0, points);
    }
}
