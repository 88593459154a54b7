/* The questions of a charge: its move, fleeing from it, whom to charge instead, and receiving it. */
#include "common/rules/warband/asks.h"
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/move/moves.h"

/* What a formation that is kept is worth beside the blows: armour and control. */
enum { IN_ORDER = 40 }; /* no rule: advice */

static bool plan_touches(const struct match *m, const struct warband_plan *plan, int32_t target)
{
    const struct unit *u = unit_at(m, target);

    for (int32_t i = 0; i < plan->count; i++) {
        struct place to = warband_place_after(m, &plan->item[i]);

        for (int32_t k = u->first; k < u->first + u->count; k++)
            if (warband_in_play(m, k) && bases_touch(&to, &warband_stand(m, plan->item[i].figure)->base,
                                                     &warband_stand(m, k)->place, &warband_stand(m, k)->base))
                return true;
    }
    return false;
}

/* RULE("W5-h"): there is no shorter way to the same place that terrain allows and he can pay for. */
static bool direct(const struct match *m, int32_t figure, const struct path *drawn, int32_t left,
                   struct refusal *why)
{
    struct path best;

    if (drawn->points <= 2) /* no rule: an early out, nothing is shorter than a straight way */
        return true;
    if (!warband_direct_way(m, figure, warband_way_end(drawn), left, &best) ||
        path_length(drawn) - path_length(&best) <= INCH / 10) /* no rule: a hair */
        return true;
    return refuse_at(why, RULE("W5-h"), "warband.refused.not_direct", figure,
                     drawn->at[1], /* no rule: shown */
                     path_length(drawn) - path_length(&best));
}

static bool read_way(const struct match *m, int32_t target, const struct answer *a, int32_t *next,
                     struct warband_plan *plan, struct refusal *why)
{
    const struct warband_step *s = warband_read_way(m, a, next, plan);
    int32_t figure = s->figure, cost, left = warband_available(m, figure, PAY_MOVE, target);

    cost = warband_path_cost(m, figure, &s->path);
    if (cost > left)
        return refuse(why, RULE("W5-h"), "warband.refused.too_far", figure, cost - left);
    plan->cost = cost > plan->cost ? cost : plan->cost;
    return warband_path_open(m, figure, &s->path, why) && direct(m, figure, &s->path, left, why);
}

/* Named figures go where the answer says; the others keep their order, or go as close as they can for the
 * same actions. */
bool warband_charge_answer(const struct match *m, int32_t unit, int32_t target, const struct answer *a,
                           struct warband_plan *plan, struct refusal *why)
{
    plan->count = plan->cost = 0;
    for (int32_t next = 0; next < a->count && plan->count < UNIT_MOST;)
        if (!read_way(m, target, a, &next, plan, why))
            return false;
    if (!warband_ends_free(m, plan, why))
        return false;
    if (!plan_touches(m, plan, target))
        return refuse(why, RULE("W5-h"), "warband.refused.no_contact", NOBODY, 0);
    warband_charge_in_order(m, unit, target, plan);
    warband_fill_charge(m, unit, target, plan->cost, plan);
    return true;
}

void warband_charge_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);
    const struct unit *u = unit_at(m, v->unit);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    decision_arg(d, "target", ARG_UNIT, v->target);
    d->waypoints = WAYPOINTS_MAX;
    d->need_facing = true;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_charge_mover(m, i))
            decision_movable(d, i, warband_available(m, i, PAY_MOVE, v->target) * warband_rate(m, i), false);
}

bool warband_charge_check(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);
    struct warband_plan plan;

    (void)d;
    if (!warband_charge_answer(m, v->unit, v->target, a, &plan, why))
        return false;
    warband_preview_ends(m, &plan, p);
    return true;
}

/* Everybody who comes to blows for that many actions; no rule: advice, and the answer of who gives none */
static int32_t ready_plan(const struct match *m, int32_t actions, struct warband_plan *plan)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);
    int32_t count = 0;

    plan->count = plan->cost = 0;
    warband_fill_charge(m, v->unit, v->target, actions, plan);
    while (count < plan->count) {
        struct warband_plan one = {.count = 1, .item = {plan->item[count]}};

        if (!plan_touches(m, &one, v->target))
            break;
        count++;
    }
    return count;
}

/* no rule: advice, and the answer of somebody who gives none */
static int32_t most_actions(const struct match *m)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);
    const struct unit *u = unit_at(m, v->unit);
    int32_t most = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_charge_mover(m, i)) {
            int32_t left = warband_available(m, i, PAY_MOVE, v->target);

            most = left > most ? left : most;
        }
    return most;
}

/* no rule: the answer of who gives none */
void warband_charge_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct warband_plan plan;

    (void)d;
    for (int32_t actions = 1; actions <= most_actions(m); actions++) {
        int32_t count = ready_plan(m, actions, &plan);

        for (int32_t i = 0; i < count; i++)
            for (int32_t k = 1; k < plan.item[i].path.points; k++)
                answer_add_place(a, plan.item[i].figure, plan.item[i].path.at[k], plan.item[i].facing);
        if (count > 0)
            return;
    }
}

/* The cheapest blow of the unit, in action points; no rule: advice */
static int32_t least_blow(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t least = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        for (int32_t slot = 0; warband_lives(m, i) && slot < ARMS_MAX; slot++)
            if (warband_arm(m, i, slot)->there && !warband_arm(m, i, slot)->ranged &&
                (least == 0 || warband_blow_cost(m, i, slot) < least))
                least = warband_blow_cost(m, i, slot);
    return least > 0 ? least : 1;
}

/* What so many figures at blows with so many actions left each are worth: blows, and a little for the rest.
 */
static int32_t at_blows_worth(int32_t figures, int32_t left, int32_t blow)
{
    return 50 + figures * (left / blow * 30 + left + 1);
}

static void suggest_path(struct suggestions *s, const struct warband_step *step)
{
    for (int32_t k = 1; k < step->path.points; k++)
        suggest_place(s, step->figure, step->path.at[k], step->facing, 0);
}

/* RULE("W5-h"): the whole unit as the first of the plan goes, if it keeps its formation so. */
static void suggest_in_order(const struct match *m, const struct warband_step *first, int32_t most,
                             struct suggestions *s)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);
    struct warband_plan plan = {.count = 1, .item = {*first}};
    int32_t touching = 0;

    plan.item[0].facing = warband_unit_at(m, v->unit)->front;
    plan.cost = warband_path_cost(m, first->figure, &first->path);
    if (!warband_charge_in_order(m, v->unit, v->target, &plan))
        return;
    for (int32_t i = 0; i < plan.count; i++) {
        struct warband_plan one = {.count = 1, .item = {plan.item[i]}};

        touching += plan_touches(m, &one, v->target);
    }
    if (!suggest_begin(s, "warband.suggest.charge_in_order",
                       IN_ORDER + at_blows_worth(touching, most - plan.cost, least_blow(m, v->unit))))
        return;
    suggest_arg(s, "figures", ARG_NUMBER, touching);
    suggest_path(s, &plan.item[0]);
}

/* More actions bring more figures to blows, and leave them fewer. */
void warband_charge_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t before = 0, most = most_actions(m),
            blow = least_blow(m, FRAME_TOP(warband_charge_frame, m)->unit);
    struct warband_plan plan;

    (void)d;
    for (int32_t actions = 1; actions <= most; actions++) {
        int32_t count = ready_plan(m, actions, &plan);

        if (count <= before)
            continue;
        if (before == 0)
            suggest_in_order(m, &plan.item[0], most, s);
        if (!suggest_begin(s, "warband.suggest.charge", at_blows_worth(count, most - actions, blow)))
            return;
        suggest_arg(s, "figures", ARG_NUMBER, count);
        before = count;
        for (int32_t i = 0; i < count; i++)
            suggest_path(s, &plan.item[i]);
    }
}

static void two_ways(struct decision *d, int32_t unit, const char *one, const char *label, const char *other,
                     const char *other_label)
{
    struct option *o = decision_option(d, one, label);

    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    o->id = CONSENT_YES;
    o->unit = unit;
    o = decision_option(d, other, other_label);
    o->id = CONSENT_NO;
    o->unit = unit;
}

void warband_flee_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    two_ways(d, FRAME_TOP(warband_charge_frame, m)->target, "flee", "warband.option.flee", "stand",
             "warband.option.stand");
}

/* A unit that would be beaten flees: the charger's blows are weighed against its own. */
void warband_flee_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);

    int64_t theirs = warband_expected_melee(m, v->unit, v->target, 1),
            ours = warband_expected_melee(m, v->target, v->unit, 0);

    warband_suggest_option(m, s, &d->option[0], (int32_t)(theirs - ours) / 2);
    warband_suggest_option(m, s, &d->option[1], 0);
}

void warband_receive_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    two_ways(d, FRAME_TOP(warband_charge_frame, m)->target, "receive", "warband.option.receive", "nothing",
             "warband.option.nothing");
}

void warband_receive_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);

    warband_suggest_option(m, s, &d->option[0], (int32_t)warband_expected_melee(m, v->target, v->unit, 0));
    warband_suggest_option(m, s, &d->option[1], 0);
}

void warband_receive_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);
    const struct unit *u = unit_at(m, v->target);

    (void)d;
    for (int32_t i = u->first;
         a->item[0].ref == CONSENT_YES && i < u->first + u->count && o->count < ODDS_MAX; i++) {
        int32_t target, slot;
        struct warband_hit h;
        struct roll r;

        if (!warband_best_blow(m, i, v->unit, false, &target, &slot))
            continue;
        h = warband_blow_hit(m, i, target, slot);
        warband_only_think(&r);
        odds_line(o, "wound", warband_wounds_in_1000(m, &h, warband_blow_target(m, i, target, &r)), 1000);
        odds_modifiers(o, r.modifier, r.modifier_count);
    }
}

void warband_redirect_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct warband_charge_frame *v = FRAME_TOP(warband_charge_frame, m);
    struct warband_charger c;
    struct option *o;

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    warband_size_up(m, v->unit, &c);
    for (int32_t i = 0; i < m->state->units; i++)
        if (warband_enemies(m, v->unit, i) && warband_charge_possible(m, &c, i)) {
            bool pursues = i == v->target;

            o = decision_option(d, pursues ? "pursue" : "charge",
                                pursues ? "warband.option.pursue" : "warband.option.charge");
            o->id = i + 1;
            o->unit = i;
            option_arg(o, "target", ARG_UNIT, i);
        }
    o = decision_option(d, "ordinary", "warband.option.ordinary");
    o->id = 0;
}

void warband_redirect_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t target = d->option[i].id - 1;

        warband_suggest_option(
            m, s, &d->option[i],
            target == NO_UNIT ? 0
                              : warband_charge_worth(m, FRAME_TOP(warband_charge_frame, m)->unit, target));
    }
}
