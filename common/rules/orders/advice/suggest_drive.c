/* Suggestions for chariots (O10.11-a): how fast, and on which arc. */
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/turn/activation.h"

enum { QUARTERS = 4, BENDS = 5, BEND = FULL_TURN / 18, CHORD_PERCENT = 96 /* of an arc, roughly */ };

/* Where it gets by that much, straight at its goal. */
static int64_t worth_of_way(const struct match *m, const struct orders_outlook *o, length far)
{
    struct point front = orders_front(m, o->unit);
    length away = distance(front, o->goal), more = away > o->wanted ? away - o->wanted : 0;

    return orders_stance_worth(m, o, point_towards(front, o->goal, far < more ? far : more), NOTHING) -
           orders_present_worth(m, o);
}

/* RULE("B20.4-d"): the speed is fixed before it moves. */
void orders_speed_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct orders_outlook o;

    orders_look_out(m, d->unit, &o);
    for (int32_t quarters = 0; quarters <= QUARTERS; quarters++) {
        length speed = d->max / QUARTERS * quarters;

        if (!suggest_begin(s, "orders.suggest.speed", (int32_t)worth_of_way(m, &o, speed)))
            return;
        suggest_arg(s, "far", ARG_LENGTH, speed);
        suggest_item(s, 0, speed);
    }
}

/* All chariots on arcs of the same bend, as far as the speed lets them. */
static bool lay_arcs(const struct match *m, const struct decision *d, length far, int32_t bend,
                     struct answer *a)
{
    const struct table_limits *limits = &table_of(m)->limits;
    struct preview ignored = {.end_count = 0};

    answer_clear(a, DECISION_MOVE, d->number);
    for (int32_t i = 0; i < d->movable_count; i++) {
        struct place from = table_stand_const(table_of(m), d->movable[i].figure)->place;
        struct point to = point_ahead(from.at, (angle)(from.facing + bend), far);

        if (to.x < 0 || to.y < 0 || to.x > limits->width || to.y > limits->depth)
            return false;
        answer_add_place(a, d->movable[i].figure, to, from.facing);
    }
    return far > 0 && a->count > 0 && orders_drive_check(m, d, a, &ignored, NULL);
}

void orders_drive_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    length speed = FRAME_TOP(orders_move_frame, m)->speed;
    struct orders_outlook o;
    struct answer a;

    orders_look_out(m, d->unit, &o);
    if (suggest_begin(s, "orders.suggest.stay", 0))
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
    for (int32_t i = 0; i < BENDS * 2; i++) {
        int32_t bend = (i % BENDS - BENDS / 2) * BEND;
        length far = speed * CHORD_PERCENT / PERCENT / (1 + i / BENDS);
        struct point end =
            point_ahead(orders_front(m, d->unit), (angle)(orders_facing(m, d->unit) + bend), far);

        if (!lay_arcs(m, d, far, bend, &a) ||
            !suggest_begin(s, "orders.suggest.drive",
                           (int32_t)(orders_stance_worth(m, &o, end, NOTHING) - orders_present_worth(m, &o))))
            continue;
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
        suggest_arg(s, "far", ARG_LENGTH, far);
        suggest_arg(s, "by", ARG_ANGLE, bend);
        for (int32_t k = 0; k < a.count; k++)
            suggest_place(s, a.item[k].ref, a.item[k].at, a.item[k].facing, NO_VALUE);
    }
}

/* Each at the middle of the target, as far as it can turn. */
void orders_charge_arcs_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, DECISION_MOVE, d->number);
    orders_charge_arcs_fallback(m, d, &a);
    if (!suggest_begin(s, "orders.suggest.charge_arcs", 0))
        return;
    suggest_arg(s, "unit", ARG_UNIT, d->unit);
    for (int32_t i = 0; i < a.count; i++)
        suggest_place(s, a.item[i].ref, a.item[i].at, a.item[i].facing, NO_VALUE);
}
