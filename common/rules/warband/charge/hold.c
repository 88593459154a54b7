/* W6: held actions. After any single action of an active unit the other side may use a hold counter. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { WINDOW_OPENS, WINDOW_ANSWERED, WINDOW_USED, WINDOW_CHECKED };
enum { RESPOND_NEXT };

/* What a held counter can be used for: the kind of the option. */
enum { RESPOND_PASS, RESPOND_VOLLEY, RESPOND_AIMED_VOLLEY, RESPOND_SHOTS, RESPONSES };

/* RULE("W6-b"): in line of sight of the active unit. RULE("W6-g"): without a counter nothing happens. */
static bool can_respond(const struct match *m, int32_t unit, int32_t active, bool aim)
{
    const struct warband_unit *u = warband_unit_at(m, unit);

    assert(!u->holds || !warband_panicked(m, unit)); /* who panics loses the counter */
    return u->holds && unit_at(m, unit)->side != unit_at(m, active)->side &&
           warband_unit_can_shoot(m, unit, active, aim, true);
}

static bool can_throw(const struct match *m, int32_t unit, int32_t active)
{
    const struct unit *u = unit_at(m, unit), *t = unit_at(m, active);
    struct refusal why;

    if (!warband_unit_at(m, unit)->holds || u->side == t->side)
        return false;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        for (int32_t k = t->first;
             warband_lives(m, i) && warband_grenade_slot(m, i) != NO_SLOT && k < t->first + t->count; k++)
            if (warband_lives(m, k) &&
                warband_grenade_legal(m, i, warband_grenade_slot(m, i), warband_point(m, k), true, &why) &&
                warband_sees(m, i, k, true))
                return true;
    return false;
}

static bool any_response(const struct match *m, int32_t active)
{
    if (!warband_unit_stands(m, active))
        return false;
    for (int32_t i = 0; i < m->state->units; i++)
        if (can_respond(m, i, active, false) || can_throw(m, i, active))
            return true;
    return false;
}

enum flow warband_window_run(struct match *m, struct frame *f)
{
    struct warband_window_frame *v = FRAME(warband_window_frame, f);
    int32_t active = v->active, id;

    switch (f->step) {
    case WINDOW_OPENS:
        if (!any_response(m, active))
            return warband_over(m);
        v->side = 1 - unit_at(m, active)->side;
        return flow_ask(m, f, WINDOW_ANSWERED, Q_RESPOND, 1 << v->side);
    case WINDOW_ANSWERED:
        id = flow_answer(m, v->side)->item[0].ref;
        if (warband_option_kind(id) == RESPOND_PASS)
            return warband_over(m);
        warband_of(m)->agent = v->side;
        warband_unit_at(m, warband_option_a(id))->holds = 0;
        warband_tell_end(m, "warband.responds", RULE("W6-c"), warband_option_a(id));
        if (warband_option_kind(id) == RESPOND_SHOTS) /* one by one, each target chosen */
            return flow_enter(m, f, WINDOW_USED, P_RESPOND,
                              (struct warband_respond_frame){.unit = warband_option_a(id), .active = active});
        return flow_enter(
            m, f, WINDOW_USED, P_VOLLEY,
            (struct warband_volley_frame){.unit = warband_option_a(id),
                                          .target = active,
                                          .aim = warband_option_kind(id) == RESPOND_AIMED_VOLLEY,
                                          .response = true});
    case WINDOW_USED:
        return flow_enter(m, f, WINDOW_CHECKED, P_CHECKS, (struct warband_checks_frame){0});
    case WINDOW_CHECKED:
        warband_of(m)->agent = unit_at(m, active)->side;
        return flow_again(f, WINDOW_OPENS);
    default:
        flow_lost(m, f);
    }
}

/* RULE("W6-c"): one attack for each figure, of at most five action points. */
enum flow warband_respond_run(struct match *m, struct frame *f)
{
    struct warband_respond_frame *v = FRAME(warband_respond_frame, f);
    const struct unit *u = unit_at(m, v->unit);

    assert(v->next >= 0 && v->next <= u->count);
    if (f->step != RESPOND_NEXT)
        flow_lost(m, f);
    while (v->next < u->count && warband_unit_stands(m, v->active)) {
        int32_t figure = u->first + v->next++;
        struct warband_shot s = {.shooter = figure, .response = true};
        struct warband_view view;

        warband_look(m, figure, true, &view);
        if (!warband_may_shoot(m, figure, true) ||
            (warband_grenade_slot(m, figure) == NO_SLOT && !warband_any_shot(m, &s, &view, v->active)))
            continue;
        return flow_enter(m, f, RESPOND_NEXT, P_AIM,
                          (struct warband_aim_frame){.figure = figure, .response = true, .at = v->active});
    }
    return warband_over(m);
}

/* If several units could, their owner chooses the order. */
void warband_respond_describe(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const tags[RESPONSES] = {"pass", "volley", "aimed_volley", "shots"};
    static const char *const labels[RESPONSES] = {"warband.option.pass", "warband.option.volley",
                                                  "warband.option.aimed_volley", "warband.option.shots"};
    int32_t active = FRAME_TOP(warband_window_frame, m)->active;
    struct option *o;

    decision_arg(d, "target", ARG_UNIT, active);
    for (int32_t i = 0; i < m->state->units; i++)
        for (int32_t way = RESPOND_VOLLEY; way < RESPONSES; way++) {
            if (unit_at(m, i)->side != side || !(can_respond(m, i, active, way == RESPOND_AIMED_VOLLEY) ||
                                                 (way == RESPOND_SHOTS && can_throw(m, i, active))))
                continue;
            o = decision_option(d, tags[way], labels[way]);
            o->id = warband_option_id(way, i, NOT_USED);
            o->unit = i;
            option_arg(o, "unit", ARG_UNIT, i);
        }
    o = decision_option(d, tags[RESPOND_PASS], labels[RESPOND_PASS]);
    o->id = warband_option_id(RESPOND_PASS, NOT_USED, NOT_USED);
}

/* A counter may find a better use later in the turn, but seldom. */
void warband_respond_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t way = warband_option_kind(d->option[i].id);

        warband_suggest_option(
            m, s, &d->option[i],
            way == RESPOND_PASS ? 0
                                : (int32_t)warband_expected_volley(m, warband_option_a(d->option[i].id),
                                                                   FRAME_TOP(warband_window_frame, m)->active,
                                                                   way == RESPOND_AIMED_VOLLEY, true) -
                                      (way == RESPOND_SHOTS));
    }
}

void warband_respond_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    int32_t id = a->item[0].ref, way = warband_option_kind(id);
    const struct unit *u = unit_at(m, warband_option_a(id));

    (void)d;
    for (int32_t i = u->first; way != RESPOND_PASS && i < u->first + u->count && o->count < ODDS_MAX; i++) {
        struct warband_shot s = {.shooter = i, .aim = way == RESPOND_AIMED_VOLLEY, .response = 1};
        struct warband_view view;
        struct warband_hit h;
        struct roll r;

        warband_look(m, i, true, &view);
        if (!warband_best_shot(m, &s, &view, FRAME_TOP(warband_window_frame, m)->active))
            continue;
        h = warband_shot_hit(m, &s);
        warband_only_think(&r);
        odds_line(o, "wound", warband_wounds_in_1000(m, &h, warband_shot_target(m, &s, &r)), 1000);
        odds_modifiers(o, r.modifier, r.modifier_count);
    }
}
