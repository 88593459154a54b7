#include "common/rules/corsairs/shoot/opportunity.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"

#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/fire.h"
#include "common/rules/corsairs/turn/victory.h"
#include "common/rules/shared/options.h"

/* Points of the way are looked at this far apart, to find where somebody sees the mover; the player may name
 * any point. */
enum { LOOK_STEP = 2 * CENTIMETRE };

/* An option: weapon, shooter, and whether he keeps the right to move or wants to name the point. */
enum { VARIANT_MOVING = 1, VARIANT_CHOOSE = 2, SHOOTER_SHIFT = 4, VARIANT_SHIFT = 13 };

length corsairs_walk_elevation(const struct match *m, int32_t figure, struct point at)
{
    length now = corsairs_stand(m, figure)->place.elevation;

    return corsairs_of(m)->has_levels ? corsairs_ground_at(m, at, now + STEP_UP) : now;
}

struct footing corsairs_footing_on_way(const struct match *m, int32_t figure, struct point at)
{
    int32_t boat = corsairs_boat_of(m, figure);

    if (boat >= 0 && corsairs_boat_holds(m, boat, at))
        return (struct footing){.place = {.at = at, .elevation = corsairs_stand(m, boat)->place.elevation},
                                .aboard = boat};
    return (struct footing){.place = {.at = at, .elevation = corsairs_walk_elevation(m, figure, at)},
                            .aboard = NOBODY};
}

/* What he walks of his way from one place on it to another. */
static struct path stretch(const struct path *way, length from, length to)
{
    struct path part = path_cut(way, to);
    struct path back = path_reversed(&part);

    part = path_cut(&back, path_length(&back) - from);
    return path_reversed(&part);
}

void corsairs_step_along(struct match *m, int32_t figure, length along)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct path path = corsairs_way_of(m, figure);
    struct footing to = corsairs_footing_on_way(m, figure, path_point(&path, along));
    struct event *e;

    if (path.points > 2) { /* no rule: what is drawn */
        struct path walked = stretch(&path, c->gone, along);

        event_way(m, figure, &walked);
    }
    c->moved = 1;
    c->gone = along;
    c->hidden = c->climber = 0; /* RULE("C4-i"): until he moves */
    c->reloading = 0;
    corsairs_put_figure(m, figure, to.place.at, to.place.elevation, to.aboard);
    corsairs_arrive(m, figure, true);
    e = corsairs_tell(m, c->swimming_now ? "corsairs.swam" : "corsairs.moved", RULE("C3-b"), figure);
    event_rule(e, RULE("C3-c"));
    event_arg(e, "far", ARG_LENGTH, along);
    event_end(m);
}

/* The shot at a point of the way. */
static struct aim aim_along(const struct match *m, int32_t shooter, int32_t slot, int32_t mover, length along,
                            int32_t mode)
{
    struct path path = corsairs_way_of(m, mover);
    struct point at = path_point(&path, along);

    return (struct aim){
        shooter, slot, mover, mode | SHOT_OPPORTUNITY, at, corsairs_walk_elevation(m, mover, at), along};
}

/* Could this shooter not shoot at him at that end of his move? */
static bool out_of_reach_at(const struct match *m, const struct aim *aim, struct point at)
{
    struct fire_line line = {.shooter = aim->shooter,
                             .origin = aim->shooter,
                             .target = aim->target,
                             .at = at,
                             .elevation = corsairs_walk_elevation(m, aim->target, at),
                             .moving_target = true};
    struct fire_result fire;
    struct refusal why;

    return corsairs_touches_side_at(m, aim->target, at, corsairs_side_of(m, aim->shooter), aim->shooter) ||
           !corsairs_line_of_fire(m, &line, &fire, &why);
}

/* C6.3-f: seen passing, but hidden or in contact with friends of the shooter at both ends. */
static bool is_furtive(const struct match *m, const struct aim *aim)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, aim->target);
    struct path path = corsairs_way_of(m, aim->target);
    struct point start = {c->start_x, c->start_y};

    return (c->hidden_at_move_start || out_of_reach_at(m, aim, start)) &&
           out_of_reach_at(m, aim, path_point(&path, c->going_far));
}

static bool plan_along(const struct match *m, struct aim *aim, struct shot *shot, struct refusal *why)
{
    if (!corsairs_plan_shot(m, aim, shot, why))
        return false;
    if (is_furtive(m, aim)) {
        aim->mode |= SHOT_FURTIVE;
        return corsairs_plan_shot(m, aim, shot, why);
    }
    return true;
}

/* Where along the way one looks: step by step, and at its end; -1 behind it. */
static length first_look(const struct frame *f)
{
    const struct corsairs_opportunity_frame *v = FRAME_READ(corsairs_opportunity_frame, f);

    return v->along < v->to ? v->along : v->to;
}

static length next_look(const struct frame *f, length at)
{
    const struct corsairs_opportunity_frame *v = FRAME_READ(corsairs_opportunity_frame, f);

    if (at == v->to)
        return -1;
    return at + LOOK_STEP < v->to ? at + LOOK_STEP : v->to;
}

/* The point of the way where the shot is worth most; false if it is possible nowhere. */
static bool best_point(const struct match *m, int32_t shooter, int32_t slot, int32_t mode, length *along,
                       int32_t *worth)
{
    const struct frame *f = flow_top(m);
    const struct corsairs_opportunity_frame *v = FRAME_READ(corsairs_opportunity_frame, f);
    bool found = false;

    for (length at = first_look(f); at >= 0; at = next_look(f, at)) {
        struct aim aim = aim_along(m, shooter, slot, v->mover, at, mode);
        struct shot shot;
        struct refusal why;

        if (!plan_along(m, &aim, &shot, &why))
            continue;
        int32_t value = corsairs_shot_worth(m, &aim, &shot);

        if (!found || value > *worth) {
            *worth = value;
            *along = at;
        }
        found = true;
    }
    return found;
}

static bool sees_somewhere(const struct match *m, const struct frame *f, int32_t shooter, int32_t slot)
{
    const struct corsairs_opportunity_frame *v = FRAME_READ(corsairs_opportunity_frame, f);

    for (length at = first_look(f); at >= 0; at = next_look(f, at)) {
        struct aim aim = aim_along(m, shooter, slot, v->mover, at, 0);
        struct shot shot;
        struct refusal why;

        if (corsairs_plan_shot(m, &aim, &shot, &why))
            return true;
    }
    return false;
}

/* Not yet activated this turn, or activated with "wait". */
static bool may_react(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return (!c->activated || c->waiting) && !c->acting && !c->shot && corsairs_is_able(m, figure) &&
           !c->contact_at_turn_start && !c->loses_next_activation;
}

/* Farther than its range from any point of the way a weapon need not be looked at; no rule: an early out. */
static bool near_enough(const struct match *m, int32_t shooter, const struct path *path, int32_t slot)
{
    const struct weapon *w =
        slot == GUN_SLOT ? corsairs_weapon_at(m, WEAPON_SWIVEL_GUN) : corsairs_weapon_in(m, shooter, slot);
    struct outline way;
    struct point from = corsairs_point(m, shooter);
    length reach = corsairs_weapon_range(w) + 2 * BASE_DIAMETER;

    for (int32_t i = 0; i + 1 < path->points; i++) {
        way = outline_of_segment(path->at[i], path->at[i + 1], 0);
        if (outline_gap(&way, from) <= reach)
            return true;
    }
    return false;
}

/* Finds who of a side could fire, and with what (bits of slots), so that the question need not look again. */
static bool mark_reactors(struct match *m, const struct frame *f, int32_t side)
{
    const struct corsairs_opportunity_frame *v = FRAME_READ(corsairs_opportunity_frame, f);
    struct path path = corsairs_way_of(m, v->mover);
    bool any = false;

    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);
        int32_t slots[ARMS_MAX + 1];
        int32_t count = 0;

        c->reacts = 0;
        if (corsairs_side_of(m, i) != side || c->sort != SORT_CHARACTER || !may_react(m, i))
            continue;
        count = corsairs_firing_slots(m, i, SHOT_OPPORTUNITY, slots);
        for (int32_t k = 0; k < count; k++)
            if (near_enough(m, i, &path, slots[k]) && sees_somewhere(m, f, i, slots[k]))
                c->reacts |= 1 << slots[k];
        any = any || c->reacts;
    }
    return any;
}

/* no rule: states that mean the same are the same */
static void unmark_reactors(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        corsairs_figure_at(m, i)->reacts = 0;
}

/* --- the procedure --------------------------------------------------------------------------------- */

enum { LOOK, PICKED, NAMED, SHOT };

static enum flow next_side(struct frame *f)
{
    struct corsairs_opportunity_frame *v = FRAME(corsairs_opportunity_frame, f);

    v->side++;
    return flow_again(f, LOOK);
}

static enum flow interrupt(struct match *m, struct frame *f)
{
    struct corsairs_opportunity_frame *v = FRAME(corsairs_opportunity_frame, f);

    if (v->along > 0)
        corsairs_step_along(m, v->mover, v->along);
    struct aim aim = aim_along(m, v->shooter, v->slot, v->mover, v->along, v->mode);

    if (is_furtive(m, &aim))
        aim.mode |= SHOT_FURTIVE;
    return flow_enter(m, f, SHOT, P_SHOT,
                      (struct corsairs_shot_frame){
                          .shot = corsairs_pack_shot(aim.shooter, aim.slot, aim.target), .mode = aim.mode});
}

static enum flow picked(struct match *m, struct frame *f)
{
    struct corsairs_opportunity_frame *v = FRAME(corsairs_opportunity_frame, f);
    int32_t id = flow_answer(m, v->side)->item[0].ref, variant;
    length along;
    int32_t worth = 0;

    if (id == HOLD_ID)
        return next_side(f);
    variant = id >> VARIANT_SHIFT;
    v->slot = id & 15;
    v->shooter = id >> SHOOTER_SHIFT & 511;
    v->mode = variant & VARIANT_MOVING ? SHOT_MOVING : 0;
    if (variant & VARIANT_CHOOSE)
        return flow_ask(m, f, NAMED, Q_OPPORTUNITY_POINT, 1 << v->side);
    if (!best_point(m, v->shooter, v->slot, v->mode, &along, &worth))
        return next_side(f);
    v->along = along;
    return interrupt(m, f);
}

/* The mover is left where the last shot found him. */
enum flow corsairs_opportunity_run(struct match *m, struct frame *f)
{
    struct corsairs_opportunity_frame *v = FRAME(corsairs_opportunity_frame, f);

    assert(corsairs_is_character(m, v->mover) && v->from <= v->to);
    assert(v->side >= 0 && v->side <= m->state->sides);
    switch (f->step) {
    case LOOK:
        if (v->side == 0 && v->along < v->from)
            v->along = v->from;
        for (; v->side < m->state->sides; v->side++)
            if (v->side != corsairs_side_of(m, v->mover) && mark_reactors(m, f, v->side))
                return flow_ask(m, f, PICKED, Q_OPPORTUNITY, 1 << v->side);
        unmark_reactors(m); /* no rule: as it says */
        return flow_done(m, 0);
    case PICKED:
        return picked(m, f);
    case NAMED:
        v->along = flow_answer(m, v->side)->item[0].value;
        return interrupt(m, f);
    case SHOT:
        corsairs_apply_hits(m, v->shooter, v->mover, flow_result(m));
        corsairs_check_last_side(m);
        if (!corsairs_in_play(m, v->mover)) {
            unmark_reactors(m); /* no rule: as it says */
            return flow_done(m, 0);
        }
        return flow_again(f, LOOK);
    default:
        flow_lost(m, f);
    }
}

/* --- the questions --------------------------------------------------------------------------------- */

static void add_option(const struct match *m, struct decision *d, int32_t shooter, int32_t slot,
                       int32_t variant)
{
    static const char *const tag[] = {"shoot", "shoot_moving", "choose", "choose_moving"};
    static const char *const label[] = {"corsairs.option.opportunity", "corsairs.option.opportunity_moving",
                                        "corsairs.option.opportunity_choose",
                                        "corsairs.option.opportunity_choose_moving"};
    struct option *o =
        figure_option(d, tag[variant], label[variant],
                      slot | shooter << SHOOTER_SHIFT | variant << VARIANT_SHIFT, "shooter", shooter);

    o->unit = figure_at(m, shooter)->unit;
    option_word(o, "weapon",
                corsairs_weapon_word(m, slot == GUN_SLOT ? WEAPON_SWIVEL_GUN
                                                         : corsairs_figure_at(m, shooter)->arm[slot]));
}

/* RULE("C2-h"): at any point of this stretch the mover can be fired at. Where he goes after it depends on
 * what he does at its end, which nobody has seen yet. */
static void tell_way(const struct match *m, const struct corsairs_opportunity_frame *v, struct decision *d)
{
    struct path path = corsairs_way_of(m, v->mover), stretch = path_cut(&path, v->to);
    struct path rest = path_rest(&stretch, v->along);

    if (rest.points > 1)
        decision_way(d, v->mover, &rest);
}

void corsairs_opportunity_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct corsairs_opportunity_frame *v = FRAME_TOP(corsairs_opportunity_frame, m);
    struct option *o;

    decision_arg(d, "mover", ARG_FIGURE, v->mover);
    tell_way(m, v, d);
    o = decision_option(d, "hold", "corsairs.option.hold_fire");
    o->id = HOLD_ID;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (corsairs_side_of(m, i) != side) /* no rule: a game master may have changed it */
            continue;
        for (int32_t slot = 0; slot <= GUN_SLOT && c->reacts >> slot; slot++) {
            const struct weapon *w =
                slot >= ARMS_MAX ? corsairs_weapon_at(m, WEAPON_SWIVEL_GUN) : corsairs_weapon_in(m, i, slot);

            if (!(c->reacts >> slot & 1))
                continue;
            if (d->option_count + 4 > OPTIONS_MAX) /* no rule: as many as a question holds */
                return;
            add_option(m, d, i, slot, 0);
            add_option(m, d, i, slot, VARIANT_CHOOSE);
            if (w->moving && !c->activated) { /* he may still want to move: -1 now, free later */
                add_option(m, d, i, slot, VARIANT_MOVING);
                add_option(m, d, i, slot, VARIANT_MOVING | VARIANT_CHOOSE);
            }
        }
    }
}

void corsairs_opportunity_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, HOLD_ID, 0);
}

/* A shot now is one less later: what a shot in one's own activation is likely to be worth is taken off. */
enum { PATIENCE_PERCENT = 20 };

void corsairs_opportunity_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int32_t variant = o->id >> VARIANT_SHIFT, worth = 0;
        length along;

        if (o->id == HOLD_ID) {
            if (!suggest_option(s, o, 0))
                return;
            continue;
        }
        if ((variant & VARIANT_CHOOSE) ||
            !best_point(m, o->id >> SHOOTER_SHIFT & 511, o->id & 15,
                        variant & VARIANT_MOVING ? SHOT_MOVING : 0, &along, &worth))
            continue;
        if (!suggest_option(s, o,
                            worth - 100 *
                                        figure_at(m, FRAME_TOP(corsairs_opportunity_frame, m)->mover)->cost *
                                        PATIENCE_PERCENT / 100))
            return;
        suggest_arg(s, "shooter", ARG_FIGURE, o->figure);
    }
}

void corsairs_opportunity_odds(const struct match *m, const struct decision *d, const struct answer *a,
                               struct odds *o)
{
    int32_t id = a->item[0].ref, worth = 0;
    int32_t mode = id >> VARIANT_SHIFT & VARIANT_MOVING ? SHOT_MOVING : 0;
    length along;
    struct shot shot;
    struct refusal why;

    (void)d;
    if (id == HOLD_ID || !best_point(m, id >> SHOOTER_SHIFT & 511, id & 15, mode, &along, &worth))
        return;
    struct aim aim = aim_along(m, id >> SHOOTER_SHIFT & 511, id & 15,
                               FRAME_TOP(corsairs_opportunity_frame, m)->mover, along, mode);

    if (plan_along(m, &aim, &shot, &why))
        corsairs_shot_lines(m, &shot, o);
}

void corsairs_opportunity_point_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct corsairs_opportunity_frame *v = FRAME_TOP(corsairs_opportunity_frame, m);

    (void)side;
    d->figure = v->shooter;
    decision_arg(d, "mover", ARG_FIGURE, v->mover);
    tell_way(m, v, d);
    d->min = v->along;
    d->max = v->to;
    d->step = 1;
    d->lengths = true;
}

bool corsairs_opportunity_point_check(const struct match *m, const struct decision *d, const struct answer *a,
                                      struct preview *p, struct refusal *why)
{
    const struct corsairs_opportunity_frame *v = FRAME_TOP(corsairs_opportunity_frame, m);
    struct aim aim = aim_along(m, v->shooter, v->slot, v->mover, a->item[0].value, v->mode);
    struct shot shot;

    (void)d;
    p->unit = "length";
    p->cost = a->item[0].value;
    if (corsairs_plan_shot(m, &aim, &shot, why))
        return true;
    if (why) { /* no rule: what is drawn */
        why->at = aim.at;
        why->has_point = true;
    }
    return false;
}

void corsairs_opportunity_point_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct corsairs_opportunity_frame *v = FRAME_TOP(corsairs_opportunity_frame, m);
    length along = v->to;
    int32_t worth = 0;

    (void)d;
    best_point(m, v->shooter, v->slot, v->mode, &along, &worth);
    answer_add(a, 0, along);
}

void corsairs_opportunity_point_suggest(const struct match *m, const struct decision *d,
                                        struct suggestions *s)
{
    const struct corsairs_opportunity_frame *v = FRAME_TOP(corsairs_opportunity_frame, m);

    (void)d;
    for (length at = v->along; s->count < SUGGESTIONS_MAX; at += LOOK_STEP) {
        struct aim aim;
        struct shot shot;
        struct refusal why;

        if (at > v->to - MILLIMETRE) /* no rule: two points that close are one to a player */
            at = v->to;
        aim = aim_along(m, v->shooter, v->slot, v->mover, at, v->mode);
        if (plan_along(m, &aim, &shot, &why)) {
            suggest_begin(s, "corsairs.suggest.fire_after", corsairs_shot_worth(m, &aim, &shot));
            suggest_item(s, 0, at);
            suggest_arg(s, "far", ARG_LENGTH, at);
        }
        if (at == v->to)
            return;
    }
}

void corsairs_opportunity_point_odds(const struct match *m, const struct decision *d, const struct answer *a,
                                     struct odds *o)
{
    const struct corsairs_opportunity_frame *v = FRAME_TOP(corsairs_opportunity_frame, m);
    struct aim aim = aim_along(m, v->shooter, v->slot, v->mover, a->item[0].value, v->mode);
    struct shot shot;
    struct refusal why;

    (void)d;
    if (plan_along(m, &aim, &shot, &why))
        corsairs_shot_lines(m, &shot, o);
}
