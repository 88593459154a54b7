/* Q_MACHINE_TARGET: a unit for a bolt, a point for what bursts, a line for a ball. */
#include "common/rules/orders/shoot/machine_aim.h"

#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/shoot/machine_hits.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/table/crest.h"
#include "common/table/sight.h"

enum { HOLD_FIRE = 0, AT_UNIT = 1 };

struct point orders_muzzle(const struct match *m, int32_t machine)
{
    const struct stand *s = table_stand_const(table_of(m), machine);

    return point_ahead(s->place.at, (angle)s->place.facing, s->base.depth / 2);
}

static struct orders_use use_of(const struct match *m, int32_t machine, int32_t target)
{
    return (struct orders_use){.unit = figure_at(m, machine)->unit, .target = target, .named = NOBODY};
}

/* RULE("B19.1-n"): from its centre, or from a crewman who serves it; in any case in the arc of the machine.
 */
static struct massed_view view_of(const struct match *m, int32_t machine, int32_t target)
{
    const struct orders_machine *profile = orders_machine_of(m, machine);
    struct orders_use use = use_of(m, machine, target);
    struct massed_view view = orders_look_at(m, &use, machine, profile->most), other;

    EACH_MEMBER(m->state, use.unit, figure)
    if (view.in_arc && view.figures == 0 && massed_lives(m, figure) &&
        massed_figure_at(m, figure)->aboard == machine) {
        use.wild = true; /* whichever way he looks */
        other = orders_look_at(m, &use, figure, profile->most);
        view = other.figures > 0 ? other : view;
    }
    return view;
}

bool orders_aims_bolt(const struct match *m, int32_t machine, int32_t target, struct orders_values *to_hit,
                      struct refusal *why)
{
    const struct orders_machine *profile = orders_machine_of(m, machine);
    const struct orders_missile bolt = {
        .rule = RULE("B19.6-j"), .range = profile->most, .s = profile->s, .shots = 1};
    struct orders_use use = use_of(m, machine, target);
    struct orders_shot shot = {.shooter = machine, .missile = &bolt, .view = view_of(m, machine, target)};

    if (!shot.view.in_arc)
        return refuse(why, RULE("B19.6-g"), "orders.refused.arc", machine, 0);
    if (shot.view.figures == 0)
        return refuse(why, RULE("B6.2.2-a"), "orders.refused.no_line", machine, 0);
    if (shot.view.distance > profile->most)
        return refuse(why, RULE("B19.6-a"), "orders.refused.out_of_range", machine,
                      shot.view.distance - profile->most);
    if (shot.view.distance > orders_picked_out_within(m, &use, machine, profile->most))
        return refuse(why, RULE("O10.6-a"), "orders.refused.sheltered", machine, 0);
    orders_find_to_hit(m, &use, &shot);
    *to_hit = shot.to_hit;
    return true;
}

bool orders_point_seen(const struct match *m, int32_t machine, struct point at)
{
    const struct sight_rules rules = {.lines = 1,
                                      .eyes = 1,
                                      .figures = FIGURES_BY_HEIGHT,
                                      .heights = HEIGHTS_SLOPE,
                                      .ignore_unit = NOTHING};
    length floor = floor_at(table_of(m), at, 0);

    for (int32_t unit = 0; unit < m->state->units; unit++) /* a point on somebody who is seen is seen */
        if (massed_on_table(m, unit) && orders_side_of(m, unit) != figure_at(m, machine)->side) {
            struct outline ground = massed_footprint(m, unit);

            if (outline_gap(&ground, at) <= 0) /* no rule: a hair's breadth */
                return view_of(m, machine, unit).figures > 0;
        }
    struct sight s = sight_to_point(table_of(m), machine, at, floor, &rules);

    return sight_visible(&s);
}

bool orders_aims_at(const struct match *m, int32_t machine, struct point at, struct refusal *why)
{
    const struct orders_machine *profile = orders_machine_of(m, machine);
    const struct stand *s = table_stand_const(table_of(m), machine);
    length far = base_distance_to_point(&s->place, &s->base, at);

    if (!point_in_front(&s->place, &s->base, at))
        return refuse_at(why, RULE("B6.2.1-a"), "orders.refused.arc", machine, at, 0);
    if (profile->kind == MACHINE_CANNON)
        return orders_may_fire_along(m, machine, at) ||
               refuse_at(why, RULE("B19.8-e"), "orders.refused.no_enemy_on_line", machine, at, 0);
    if (far > profile->most)
        return refuse_at(why, RULE("B19.7-f"), "orders.refused.out_of_range", machine, at,
                         far - profile->most);
    if (far < profile->least)
        return refuse_at(why, RULE("B19.7-e"), "orders.refused.too_near", machine, at, profile->least - far);
    return true;
}

/* Can the unit be aimed at? What bursts is laid on its centre. */
static bool can_aim(const struct match *m, int32_t machine, int32_t unit, struct refusal *why)
{
    struct point centre;
    struct orders_values to_hit;

    if (orders_side_of(m, unit) == figure_at(m, machine)->side || !orders_in_play(m, unit))
        return refuse(why, RULE("B19.6-i"), "orders.refused.no_enemy", machine, 0);
    centre = massed_centre(m, unit);
    switch (orders_machine_of(m, machine)->kind) {
    case MACHINE_BALLISTA:
        return orders_aims_bolt(m, machine, unit, &to_hit, why);
    case MACHINE_CANNON:
        return orders_aims_at(m, machine, centre, why) &&
               (orders_first_on_line(m, machine, centre) == unit ||
                refuse_at(why, RULE("B19.8-e"), "orders.refused.no_enemy_on_line", machine, centre, 0));
    case MACHINE_CATAPULT:
    case MACHINE_MORTAR:
        return orders_aims_at(m, machine, centre, why) &&
               (orders_point_seen(m, machine, centre) ||
                refuse(why, RULE("B19.7-g"), "orders.refused.no_line", machine, 0));
    case NO_MACHINE:
    case MASSED_MACHINES:
        break;
    }
    return false;
}

bool orders_machine_has_target(const struct match *m, int32_t machine)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (can_aim(m, machine, unit, NULL))
            return true;
    return false;
}

/* Where clients let one point to; orders_aims_at() judges the point. */
static void offer_points(const struct match *m, int32_t machine, struct decision *d)
{
    const struct orders_machine *profile = orders_machine_of(m, machine);
    length x = table_of(m)->limits.width, y = table_of(m)->limits.depth;
    /* no rule: where clients let one point to */
    const struct point corner[4] = {{0, 0}, {x, 0}, {x, y}, {0, y}};

    if (profile->kind == MACHINE_BALLISTA)
        return;
    d->free_point = true;
    decision_zone(d, corner, 4);
    if (profile->radius > 0) /* no rule: what clients draw */
        d->template = (struct target_template){.kind = TEMPLATE_DISC, .size = profile->radius};
}

void orders_machine_target_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_machine_frame *v = FRAME_TOP(orders_machine_frame, m);

    (void)side;
    d->unit = figure_at(m, v->machine)->unit;
    d->figure = v->machine;
    decision_arg(d, "figure", ARG_FIGURE, v->machine);
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct option *o;

        if (!can_aim(m, v->machine, unit, NULL))
            continue;
        o = decision_option(d, "unit", "orders.option.target");
        o->id = AT_UNIT + unit;
        o->unit = unit;
        o->at = massed_centre(m, unit);
        o->has_point = true;
        option_arg(o, "target", ARG_UNIT, unit);
        option_arg(o, "distance", ARG_LENGTH, massed_distance(m, d->unit, unit));
    }
    decision_option(d, "none", "orders.option.hold_fire")->id = HOLD_FIRE;
    offer_points(m, v->machine, d);
}

bool orders_machine_target_check(const struct match *m, const struct decision *d, const struct answer *a,
                                 struct preview *p, struct refusal *why)
{
    (void)p;
    return a->item[0].ref != NOBODY || orders_aims_at(m, d->figure, a->item[0].at, why);
}

/* A unit by one of its figures. */
bool orders_machine_target_why_not(const struct match *m, const struct decision *d,
                                   const struct answer_item *named, struct refusal *why)
{
    int32_t figure = figure_of_ref(named->ref);

    if (figure == NOBODY || figure >= m->state->figures) /* no rule: such a figure is not on the table */
        return false;                                    /* no rule: as above */
    return !can_aim(m, d->figure, figure_at(m, figure)->unit, why);
}

/* The nearest of those that can be aimed at. */
void orders_machine_target_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t best = HOLD_FIRE;
    length least = INT32_MAX;

    for (int32_t i = 0; i < d->option_count; i++) {
        length away = d->option[i].id >= AT_UNIT ? massed_distance(m, d->unit, d->option[i].unit) : INT32_MAX;

        if (away < least) { /* no rule: which of two that are as near */
            best = d->option[i].id;
            least = away;
        }
    }
    answer_add(a, best, NO_VALUE);
}

/* RULE("O10.5-a"): of what is lobbed first whether it comes down where it is aimed; then what a hit needs. */
void orders_machine_target_odds(const struct match *m, const struct decision *d, const struct answer *a,
                                struct odds *o)
{
    enum { ON_TARGET = 8 }; /* of a D20: 13 to 20; a mortar's 20 is a misfire */
    const struct orders_machine *profile = orders_machine_of(m, d->figure);
    struct orders_missile_hit with = orders_machine_hit(m, d->figure);
    int32_t target = a->item[0].ref >= AT_UNIT ? a->item[0].ref - AT_UNIT : NO_UNIT, victim;

    if (a->item[0].ref == HOLD_FIRE)
        return;
    if (profile->radius > 0) /* no rule: what clients draw */
        odds_line(o, "orders.odds.on_target", ON_TARGET - (profile->kind == MACHINE_MORTAR), D20);
    if (target == NO_UNIT)
        return;
    if (profile->kind == MACHINE_BALLISTA && orders_aims_bolt(m, d->figure, target, &with.modifiers, NULL))
        with.hit = orders_hit_by_shot(BOLT_BS, with.modifiers.value);
    victim = massed_typical(m, target);
    if (victim == NOBODY)
        return;
    odds_line(o, "orders.odds.machine_hit", orders_machine_cpt(m, &with, victim), D20);
    odds_modifiers(o, with.modifiers.row, with.modifiers.count);
}
