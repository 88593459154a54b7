/* The path window (F2.6.2-f): reaction shots at a displacement. It is asked once, when the way is known, and
 * each shot falls where the enemy first comes into the shooter's zone (F5.2-d). With fog_of_war it is asked
 * at every displacement, so that no pause tells that somebody lies in wait. */
#include "common/rules/brothers/asks.h"
#include "common/rules/shared/options.h"

enum { V_FIGURE, V_FAR };
enum { SAMPLE = 5 * MILLIMETRE, HOLD = 1 << 20 };

/* The weapon it would shoot with: loaded, in hand. */
static int32_t ready_weapon(const struct match *m, int32_t figure)
{
    for (int32_t i = brothers_next_item(m, figure, -1); i >= 0; i = brothers_next_item(m, figure, i))
        if (brothers_held(m, i) && brothers_at(m, i)->thing.what == THING_SHOOTER &&
            brothers_may_shoot(m, figure, i))
            return i;
    return -1;
}

/* The first point of the way at which the shooter could hit: in the zone, in range, visible; -1. The mover's
 * stand is put along the way and back again: nobody else looks meanwhile. */
static length first_point(struct match *m, int32_t shooter, int32_t weapon, int32_t mover, length far)
{
    struct table *t = table_of(m);
    const struct place start = brothers_stand(m, mover)->place;
    length range = brothers_at(m, weapon)->thing.range, found = -1;

    for (length on = 0; on <= far && found < 0; on += SAMPLE) {
        struct place there = start;

        there.at = point_ahead(start.at, (angle)start.facing, on);
        table_move_stand(t, mover, &there);
        if (brothers_in_firing_zone(m, shooter, mover, range) && brothers_line_to(m, shooter, mover) &&
            brothers_clear_of_melee(m, shooter, mover))
            found = on;
    }
    table_move_stand(t, mover, &start);
    return found;
}

/* RULE("F5.2-d"): notes for each enemy of the mover where it could shoot. Returns how many can. */
static int32_t find_reactors(struct match *m, int32_t mover, length far)
{
    int32_t count = 0;

    for (int32_t i = brothers_next_fighter(m, -1); i >= 0; i = brothers_next_fighter(m, i)) {
        struct brothers_figure *f = brothers_at(m, i);

        if (f->sort != SORT_FIGHTER)
            continue;
        f->reacts_at = -1;
        if (!brothers_enemies(m, i, mover) || !brothers_may_react(m, i) || !brothers_standing_up(m, i) ||
            brothers_under(m, i, SPELL_BLINDING_MIST))
            continue;
        int32_t weapon = ready_weapon(m, i);

        if (weapon < 0)
            continue;
        f->reacts_at = first_point(m, i, weapon, mover, far);
        f->reacts_with = weapon;
        f->reacts_order = 0;
        count += f->reacts_at >= 0;
    }
    return count;
}

static bool can_answer(const struct match *m, int32_t figure)
{
    return brothers_is_fighter(m, figure) && brothers_at(m, figure)->reacts_at >= 0;
}

void brothers_react_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t mover = flow_top(m)->v[V_FIGURE];
    struct option *o = decision_option(d, "hold", "brothers.react.hold");

    o->id = HOLD;
    decision_arg(d, "target", ARG_FIGURE, mover);
    for (int32_t i = brothers_next_fighter(m, -1); i >= 0; i = brothers_next_fighter(m, i)) {
        if (!can_answer(m, i) || brothers_side_of(m, i) != side)
            continue;
        o = figure_option(d, "shoot", "brothers.react.shoot", i, "figure", i);
        option_arg(o, "weapon", ARG_FIGURE, brothers_at(m, i)->reacts_with);
    }
    d->max = d->option_count > 1 ? d->option_count - 1 : 1;
}

bool brothers_react_check(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    (void)m;
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count && a->count > 1; i++)
        if (a->item[i].ref == HOLD)
            return refuse(why, RULE("F5.2-d"), "brothers.refused.hold_alone", -1, a->count - 1);
    return true;
}

/* All shots that are worth it, and each alone. */
void brothers_react_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t mover = flow_top(m)->v[V_FIGURE], sum = 0, good = 0;

    if (suggest_begin(s, "brothers.react.hold", 0))
        suggest_item(s, HOLD, 0);
    for (int32_t i = 1; i < d->option_count; i++) {
        int32_t shooter = d->option[i].figure;
        int32_t worth = brothers_shot_worth(m, shooter, mover, brothers_at(m, shooter)->reacts_with, true);

        if (!suggest_begin(s, "brothers.react.shoot", worth))
            return;
        suggest_arg(s, "figure", ARG_FIGURE, shooter);
        suggest_item(s, shooter, 0);
        sum += worth > 0 ? worth : 0;
        good += worth > 0;
    }
    if (good < 2 || !suggest_begin(s, "brothers.react.all", sum))
        return;
    for (int32_t i = 1; i < d->option_count; i++) {
        int32_t shooter = d->option[i].figure;

        if (brothers_shot_worth(m, shooter, mover, brothers_at(m, shooter)->reacts_with, true) > 0)
            suggest_item(s, shooter, 0);
    }
}

void brothers_react_odds(const struct match *m, const struct decision *d, const struct answer *a,
                         struct odds *o)
{
    int32_t mover = flow_top(m)->v[V_FIGURE];

    (void)d;
    for (int32_t i = 0; i < a->count; i++) {
        if (a->item[i].ref == HOLD)
            return;
        struct brothers_choice shot = {ACTION_SHOOT, mover, brothers_at(m, a->item[i].ref)->reacts_with};

        brothers_fight_odds(m, a->item[i].ref, &shot, o);
    }
}

/* Only who was named shoots, in that order. */
static void take_orders(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = brothers_next_fighter(m, -1); i >= 0; i = brothers_next_fighter(m, i)) {
        int32_t order = -1;

        if (!can_answer(m, i))
            continue;
        for (int32_t k = 0; k < a->count; k++)
            if (a->item[k].ref == i)
                order = k;
        brothers_at(m, i)->reacts_order = order;
        if (order < 0)
            brothers_at(m, i)->reacts_at = -1;
    }
}

enum flow brothers_path_window(struct match *m, struct frame *f)
{
    int32_t other = other_side(m, brothers_side_of(m, f->v[V_FIGURE]));

    if (f->step == 0) {
        int32_t reactors = find_reactors(m, f->v[V_FIGURE], f->v[V_FAR]);

        if (reactors == 0 && !option_on(m, OPTION_FOG_OF_WAR))
            return flow_done(m, 0);
        return flow_ask(m, f, 1, Q_REACT, 1 << other);
    }
    take_orders(m, other);
    return flow_done(m, 0);
}
