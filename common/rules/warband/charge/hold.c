/* W6: held actions. After any single action of an active unit the other side may use a hold counter. */
#include "common/rules/warband/warband.h"

/* RULE("W6-b"): in line of sight of the active unit. RULE("W6-g"): without a counter nothing happens. */
static bool can_respond(const struct match *m, int32_t unit, int32_t active, bool aim)
{
    const struct warband_unit *u = warband_unit_at(m, unit);

    return u->holds && !warband_panicked(m, unit) && warband_unit_stands(m, unit) &&
           unit_at(m, unit)->side != unit_at(m, active)->side &&
           warband_unit_can_shoot(m, unit, active, aim, true);
}

static bool can_throw(const struct match *m, int32_t unit, int32_t active)
{
    const struct unit *u = unit_at(m, unit), *t = unit_at(m, active);
    struct refusal why;

    if (!warband_unit_at(m, unit)->holds || warband_panicked(m, unit) || u->side == t->side)
        return false;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        for (int32_t k = t->first;
             warband_lives(m, i) && warband_grenade_slot(m, i) >= 0 && k < t->first + t->count; k++)
            if (warband_lives(m, k) &&
                warband_grenade_legal(m, i, warband_grenade_slot(m, i), warband_point(m, k), true, &why) &&
                warband_sees(m, i, k, true))
                return true;
    return false;
}

static int32_t sides_with_counters(const struct match *m, int32_t active)
{
    int32_t sides = 0;

    if (!warband_unit_stands(m, active))
        return 0;
    for (int32_t i = 0; i < m->state->units; i++)
        if (warband_unit_at(m, i)->holds && (can_respond(m, i, active, false) || can_throw(m, i, active)))
            sides |= 1 << unit_at(m, i)->side;
    return sides;
}

/* v: the active unit, the side asked. */
enum flow warband_window_run(struct match *m, struct frame *f)
{
    int32_t active = f->v[0], sides, id;

    switch (f->step) {
    case 0:
        sides = sides_with_counters(m, active);
        if (sides == 0)
            return flow_done(m, 0);
        for (f->v[1] = 0; !(sides >> f->v[1] & 1);)
            f->v[1]++;
        return flow_ask(m, f, 1, Q_RESPOND, 1 << f->v[1]);
    case 1:
        id = flow_answer(m, f->v[1])->item[0].ref;
        if (warband_option_kind(id) == 0)
            return flow_done(m, 0);
        warband_of(m)->agent = f->v[1];
        warband_unit_at(m, warband_option_a(id))->holds = 0;
        warband_tell_end(m, "warband.responds", RULE("W6-c"), warband_option_a(id));
        if (warband_option_kind(id) == 3) /* one by one, each target chosen */
            return flow_call(m, f, 2, P_RESPOND, warband_option_a(id), active, 0);
        return flow_call(m, f, 2, P_VOLLEY, warband_option_a(id), active, (warband_option_kind(id) == 2) | 2);
    case 2:
        return flow_call(m, f, 3, P_CHECKS, 0, 0, 0);
    default:
        warband_of(m)->agent = unit_at(m, active)->side;
        return flow_again(f, 0);
    }
}

/* RULE("W6-c"): one attack for each figure, of at most five action points. v: unit, active unit, next figure.
 */
enum flow warband_respond_run(struct match *m, struct frame *f)
{
    const struct unit *u = unit_at(m, f->v[0]);

    while (f->v[2] < u->count && warband_unit_stands(m, f->v[1])) {
        int32_t figure = u->first + f->v[2]++;
        struct warband_shot s = {.shooter = figure, .response = 1};
        struct warband_view v;

        warband_look(m, figure, true, &v);
        if (!warband_may_shoot(m, figure, true) ||
            (warband_grenade_slot(m, figure) < 0 && !warband_any_shot(m, &s, &v, f->v[1])))
            continue;
        flow_call(m, f, 0, P_AIM, figure, 1, f->v[1]);
        return FLOW_CALL;
    }
    return flow_done(m, 0);
}

/* If several units could, their owner chooses the order. */
void warband_respond_describe(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const tags[] = {"pass", "volley", "aimed_volley", "shots"};
    static const char *const labels[] = {"warband.option.pass", "warband.option.volley",
                                         "warband.option.aimed_volley", "warband.option.shots"};
    int32_t active = flow_top(m)->v[0];
    struct option *o;

    decision_arg(d, "target", ARG_UNIT, active);
    for (int32_t i = 0; i < m->state->units; i++)
        for (int32_t way = 1; way <= 3; way++) {
            if (unit_at(m, i)->side != side || !warband_unit_at(m, i)->holds ||
                !(can_respond(m, i, active, way == 2) || (way == 3 && can_throw(m, i, active))))
                continue;
            o = decision_option(d, tags[way], labels[way]);
            o->id = warband_option_id(way, i, 0);
            o->unit = i;
            option_arg(o, "unit", ARG_UNIT, i);
        }
    o = decision_option(d, tags[0], labels[0]);
    o->id = 0;
}

/* A counter may find a better use later in the turn, but seldom. */
void warband_respond_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t way = warband_option_kind(d->option[i].id);

        warband_suggest_option(m, s, &d->option[i],
                               way == 0
                                   ? 0
                                   : (int32_t)warband_expected_volley(m, warband_option_a(d->option[i].id),
                                                                      flow_top(m)->v[0], way == 2, true) -
                                         (way == 3));
    }
}

void warband_respond_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    int32_t id = a->item[0].ref, way = warband_option_kind(id);
    const struct unit *u = unit_at(m, warband_option_a(id));

    (void)d;
    for (int32_t i = u->first; way > 0 && i < u->first + u->count && o->count < ODDS_MAX; i++) {
        struct warband_shot s = {.shooter = i, .aim = way == 2, .response = 1};
        struct warband_view v;
        struct warband_hit h;
        struct roll r;

        warband_look(m, i, true, &v);
        if (!warband_best_shot(m, &s, &v, flow_top(m)->v[0]))
            continue;
        h = warband_shot_hit(m, &s);
        roll_begin(&r, "", 0, 0, 10);
        odds_line(o, "wound", warband_wounds_in_1000(m, &h, warband_shot_target(m, &s, &r)), 1000);
        odds_modifiers(o, r.modifier, r.modifier_count);
    }
}
