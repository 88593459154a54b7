/* O10.11-a: chariots move and charge on arcs. */
#include "common/rules/orders/move/drive.h"

#include "common/rules/massed/units.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/activation.h"

bool orders_drives(const struct match *m, int32_t unit)
{
    return massed_unit_at(m, unit)->type == TYPE_CHARIOT;
}

static struct massed_drive drive_of(const struct match *m, int32_t unit, length speed, length allowance,
                                    int32_t towards)
{
    return (struct massed_drive){.unit = unit,
                                 .speed = speed,
                                 .allowance = allowance,
                                 .terms = orders_terms(m, unit),
                                 .bearing = towards == NO_BEARING ? NOTHING : towards,
                                 .within = BEARING_WITHIN,
                                 .rule = RULE("O10.11-a"),
                                 .bearing_rule = RULE("O4.1-f")};
}

/* --- moving
 * -----------------------------------------------------------------------------------------------------------
 */

/* RULE("B20.4-d"): fixed before it moves. */
void orders_speed_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_move_frame *v = FRAME_TOP(orders_move_frame, m);

    (void)side;
    orders_ask_about(d, v->act.unit);
    d->min = 0; /* it may stay */
    d->max = v->allowance;
    d->step = 1;
    d->lengths = true;
}

/* It stays. */
void orders_speed_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, 0, 0);
}

static struct massed_drive move_of(const struct match *m, const struct orders_move_frame *v)
{
    return drive_of(m, v->act.unit, v->speed, v->allowance, v->act.bearing);
}

void orders_drive_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct massed_drive drive = move_of(m, FRAME_TOP(orders_move_frame, m));

    (void)side;
    massed_offer_drive(m, &drive, d);
}

bool orders_drive_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    struct massed_drive drive = move_of(m, FRAME_TOP(orders_move_frame, m));

    (void)d;
    return massed_check_drive(m, &drive, a, p, why);
}

length orders_drive(struct match *m, const struct orders_move_frame *v, const struct answer *a)
{
    struct massed_drive drive = move_of(m, v);

    return massed_drive_ways(m, &drive, a);
}

/* --- charging
 * ---------------------------------------------------------------------------------------------------------
 */

/* An arc at the start of a charge stands for the wheel: the point that each chariot heads for. */
void orders_charge_arcs_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_charge_frame *v = FRAME_TOP(orders_charge_frame, m);
    struct massed_drive drive = drive_of(m, v->act.unit, v->rolled, v->rolled, NO_BEARING);

    (void)side;
    massed_offer_drive(m, &drive, d);
    decision_arg(d, "target", ARG_UNIT, v->act.target);
    d->waypoints = 1;
}

bool orders_charge_arcs_check(const struct match *m, const struct decision *d, const struct answer *a,
                              struct preview *p, struct refusal *why)
{
    const struct orders_charge_frame *v = FRAME_TOP(orders_charge_frame, m);

    (void)d;
    for (int32_t i = 0; i < a->count; i++) {
        int32_t figure = a->item[i].ref, by;
        length radius = massed_turning_radius(m, figure, v->rolled);

        if (!massed_arc_towards(m, figure, radius, a->item[i].at, &by))
            return refuse_at(why, RULE("B20.4-e"), "massed.refused.turns_too_tight", figure, a->item[i].at,
                             radius);
    }
    p->budget = v->rolled;
    p->unit = "length";
    return true;
}

void orders_charge_arcs_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct orders_charge_frame *v = FRAME_TOP(orders_charge_frame, m);
    struct point to = massed_centre(m, v->act.target);
    int32_t by;

    for (int32_t i = 0; i < d->movable_count; i++) {
        int32_t figure = d->movable[i].figure;

        if (massed_arc_towards(m, figure, massed_turning_radius(m, figure, v->rolled), to, &by))
            answer_add_place(a, figure, to, 0);
    }
}

static void clear_arcs(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    orders_figure_at(m, figure)->arc = 0;
}

static void set_arc(struct match *m, int32_t figure, length rolled, struct point to)
{
    int32_t by;

    if (massed_arc_towards(m, figure, massed_turning_radius(m, figure, rolled), to, &by))
        orders_figure_at(m, figure)->arc = by;
}

void orders_take_arcs(struct match *m, int32_t unit, length rolled, const struct answer *a)
{
    clear_arcs(m, unit);
    for (int32_t i = 0; i < a->count; i++)
        set_arc(m, a->item[i].ref, rolled, a->item[i].at);
}

void orders_arcs_towards(struct match *m, int32_t unit, length rolled, int32_t target)
{
    clear_arcs(m, unit);
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_CHARIOT)
        set_arc(m, figure, rolled, massed_centre(m, target));
}

struct march_end orders_drive_on(struct match *m, int32_t unit, length rolled, length budget, length *spent)
{
    struct massed_drive drive = drive_of(m, unit, rolled, rolled, NO_BEARING);
    struct march_end first = {.why = MARCH_SPENT, .figure = NOBODY, .piece = NOTHING};

    *spent = 0; /* no rule: a hair's breadth */
    EACH_MEMBER(m->state, unit, figure)
    {
        struct march_end end;
        length own;

        if (!massed_lives(m, figure) || massed_figure_at(m, figure)->role != ROLE_CHARIOT)
            continue;
        end = massed_drive_on(m, figure, &drive, &orders_figure_at(m, figure)->arc, budget, &own);
        if (end.why == MARCH_ENEMY ? first.why != MARCH_ENEMY || own < *spent
                                   : first.why != MARCH_ENEMY && own >= *spent) {
            first = end;
            *spent = own;
        }
    }
    return first;
}
