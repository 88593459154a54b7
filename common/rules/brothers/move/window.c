/* The path window (F2.6.2-f): reaction shots at a displacement. It is asked once, when the way is known, and
 * each shot falls where the enemy first comes into the shooter's zone (F5.2-d). With fog_of_war it is asked
 * at every displacement, so that no pause tells that somebody lies in wait. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"
#include "common/rules/shared/options.h"

#include <assert.h>

enum { WINDOW_ASK, WINDOW_ANSWERED };
enum { SAMPLE = 5 * MILLIMETRE, HOLD = 1 << 20 };

/* The first point of the way at which the shooter could hit: in the zone, in range, visible; -1. The mover's
 * stand is put along the way and back again: nobody else looks meanwhile. */
static length first_point(struct match *m, int32_t shooter, int32_t weapon, int32_t mover, length far)
{
    struct table *t = table_of(m);
    const struct place start = brothers_stand(m, mover)->place;
    length range = brothers_figure_at(m, weapon)->thing.range, found = -1;

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

static bool may_answer(const struct match *m, int32_t figure, int32_t mover)
{
    return brothers_enemies(m, figure, mover) && brothers_may_react(m, figure) &&
           brothers_standing_up(m, figure) && !brothers_under(m, figure, SPELL_BLINDING_MIST);
}

/* RULE("F5.2-d"): notes for each weapon in an enemy's hands, loaded and ready, where on the way it could
 * shoot. Returns whether any can. */
static bool find_shots(struct match *m, int32_t mover, length far)
{
    bool any = false;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        bool answers = may_answer(m, i, mover);

        brothers_figure_at(m, i)->reacts_at = NOTHING;
        for (int32_t item = brothers_next_item(m, i, NOTHING); item >= 0;
             item = brothers_next_item(m, i, item)) {
            struct brothers_figure *weapon = brothers_figure_at(m, item);

            weapon->reacts_at = NOTHING;
            if (answers && weapon->thing.what == THING_SHOOTER && brothers_may_shoot(m, i, item))
                weapon->reacts_at = first_point(m, i, item, mover, far);
            any |= weapon->reacts_at != NOTHING;
        }
    }
    return any;
}

/* RULE("F5.2-d"): the straight way is known when it is asked, from where the mover is seen: where he came
 * from in hiding is his secret. */
static void tell_way(const struct match *m, struct decision *d)
{
    const struct brothers_path_window_frame *v = FRAME_TOP(brothers_path_window_frame, m);
    struct path way = path_ahead(&brothers_stand(m, v->figure)->place, v->far);

    decision_way(d, v->figure, &way);
}

/* RULE("F2.6.2-b"): each figure that could shoot can be named once, with one of its weapons. */
void brothers_react_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct option *o = decision_option(d, "hold", "brothers.react.hold");
    int32_t shooters = 0;

    o->id = HOLD;
    decision_arg(d, "target", ARG_FIGURE, FRAME_TOP(brothers_path_window_frame, m)->figure);
    tell_way(m, d);
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        int32_t before = d->option_count;

        if (brothers_side_of(m, i) != side || !brothers_in_play(m, i))
            continue;
        for (int32_t item = brothers_next_item(m, i, NOTHING); item >= 0;
             item = brothers_next_item(m, i, item)) {
            if (brothers_figure_at(m, item)->reacts_at == NOTHING)
                continue;
            o = figure_option(d, "shoot", "brothers.react.shoot", item, "figure", i);
            option_arg(o, "weapon", ARG_FIGURE, item);
        }
        shooters += d->option_count > before;
    }
    d->max = shooters > 1 ? shooters : 1;
}

static bool named_before(const struct match *m, const struct answer *a, int32_t i)
{
    for (int32_t k = 0; k < i; k++)
        if (brothers_figure_at(m, a->item[k].ref)->holder == brothers_figure_at(m, a->item[i].ref)->holder)
            return true;
    return false;
}

bool brothers_react_check(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count && a->count > 1; i++)
        if (a->item[i].ref == HOLD)
            return refuse(why, RULE("F5.2-d"), "brothers.refused.hold_alone", NOTHING, 0);
    for (int32_t i = 1; i < a->count; i++)
        if (named_before(m, a, i))
            return refuse(why, RULE("F2.6.2-b"), "brothers.refused.one_shot",
                          brothers_figure_at(m, a->item[i].ref)->holder, 0);
    return true;
}

static int32_t option_worth(const struct match *m, const struct option *o)
{
    return brothers_shot_worth(m, o->figure, FRAME_TOP(brothers_path_window_frame, m)->figure, o->id, true);
}

/* Is no other weapon of the same figure better, or as good and named before? (no rule: advice) */
static bool best_of_figure(const struct match *m, const struct decision *d, int32_t option)
{
    int32_t worth = option_worth(m, &d->option[option]);

    for (int32_t i = 1; i < d->option_count; i++) {
        int32_t other = d->option[i].figure == d->option[option].figure ? option_worth(m, &d->option[i]) : 0;

        if (i != option && (other > worth || (other == worth && i < option)))
            return false;
    }
    return worth > 0;
}

/* All shots that are worth it, and each alone. */
void brothers_react_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t sum = 0, good = 0;

    if (suggest_begin(s, "brothers.react.hold", 0))
        suggest_item(s, HOLD, 0);
    for (int32_t i = 1; i < d->option_count; i++) {
        int32_t worth = option_worth(m, &d->option[i]);

        if (!suggest_option(s, &d->option[i], worth))
            return;
        suggest_arg(s, "figure", ARG_FIGURE, d->option[i].figure);
        suggest_arg(s, "weapon", ARG_FIGURE, d->option[i].id);
        if (best_of_figure(m, d, i)) {
            sum += worth;
            good++;
        }
    }
    if (good < 2 || !suggest_begin(s, "brothers.react.all", sum))
        return;
    for (int32_t i = 1; i < d->option_count; i++)
        if (best_of_figure(m, d, i))
            suggest_item(s, d->option[i].id, 0);
}

void brothers_react_odds(const struct match *m, const struct decision *d, const struct answer *a,
                         struct odds *o)
{
    (void)d;
    for (int32_t i = 0; i < a->count; i++) {
        if (a->item[i].ref == HOLD)
            return;
        struct brothers_choice shot = {ACTION_SHOOT, FRAME_TOP(brothers_path_window_frame, m)->figure,
                                       a->item[i].ref};

        brothers_shooting_odds(m, brothers_figure_at(m, a->item[i].ref)->holder, &shot, o);
    }
}

/* RULE("F5.2-d"): only who was named shoots; of shots at the same point of the way, the one named first falls
 * first. */
static void take_orders(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t k = 0; k < a->count && a->item[k].ref != HOLD; k++) {
        const struct brothers_figure *weapon = brothers_figure_at(m, a->item[k].ref);
        struct brothers_figure *shooter = brothers_figure_at(m, weapon->holder);

        shooter->reacts_at = weapon->reacts_at;
        shooter->reacts_with = a->item[k].ref;
        shooter->reacts_order = k;
    }
}

enum flow brothers_path_window_run(struct match *m, struct frame *f)
{
    struct brothers_path_window_frame *v = FRAME(brothers_path_window_frame, f);
    int32_t other = other_side(m, brothers_side_of(m, v->figure));

    assert(brothers_heads_unit(m, v->figure));
    if (f->step > WINDOW_ANSWERED)
        flow_lost(m, f);
    if (f->step == WINDOW_ASK) {
        bool any = find_shots(m, v->figure, v->far);

        if (!any && !option_on(m, OPTION_FOG_OF_WAR))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, WINDOW_ANSWERED, Q_REACT, 1 << other);
    }
    take_orders(m, other);
    return flow_done(m, NO_RESULT);
}
