#include "common/rules/battle/rout/free_hits.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/fight/aim.h"
#include "common/rules/battle/fight/strike.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/rout/routs.h"
#include "common/rules/battle/rout/run.h"

static void strike(struct match *m, int32_t unit, int32_t routers, bool once, const char *rule)
{
    int32_t fell = battle_strike_freely(m, unit, routers, once, rule);
    struct event *e;

    battle_forget_names(m, unit);
    if (fell == 0)
        return;
    e = battle_tell(m, "battle.losses", RULE("B8.3-e"), routers);
    event_arg(e, "figures", ARG_NUMBER, fell);
    event_arg(e, "left", ARG_NUMBER, massed_living(m, routers));
    event_end(m);
}

static const char *rule_of(enum battle_series_kind kind)
{
    return kind == SERIES_FIRST    ? RULE("B8.3-a")
           : kind == SERIES_CAUGHT ? RULE("B8.5.1-b")
                                   : RULE("B8.5.1-e");
}

/* RULE("B8.5.1-f"): a pursuit is over when all routers are dead. */
static void settle(struct match *m, const struct battle_series *s)
{
    if (massed_living(m, s->routers) > 0)
        strike(m, s->unit, s->routers, s->kind == SERIES_FIRST, rule_of((enum battle_series_kind)s->kind));
    if (s->kind == SERIES_FIRST)
        return;
    if (massed_living(m, s->routers) > 0)
        battle_keep_up(m, s->routers);
    else if (s->kind == SERIES_LATER)
        battle_end_pursuits_of(m, s->routers, RULE("B8.5.1-f"));
}

static bool may_aim(const struct match *m, const struct battle_series *s)
{
    return !battle_of(m)->no_free_aims && massed_living(m, s->routers) > 0 &&
           battle_may_aim_freely(m, s->unit, s->routers, s->kind == SERIES_FIRST);
}

/* The first place that is free, behind all that are taken; NOTHING: there is none. */
static int32_t free_place(const struct match *m)
{
    int32_t at = CONTACTS_MAX;

    while (at > 0 && battle_of(m)->series[at - 1].kind == SERIES_NONE)
        at--;
    return at < CONTACTS_MAX ? at : NOTHING;
}

bool battle_free_hits(struct match *m, int32_t unit, int32_t routers, enum battle_series_kind kind)
{
    const struct battle_series s = {.kind = (int32_t)kind, .unit = unit, .routers = routers};
    int32_t at = free_place(m);

    battle_forget_names(m, unit);
    if (at == NOTHING || !may_aim(m, &s)) {
        settle(m, &s);
        return true;
    }
    battle_of(m)->series[at] = s;
    return false;
}

void battle_free_hits_from_afar(struct match *m, int32_t unit, int32_t routers)
{
    battle_forget_names(m, unit);
    strike(m, unit, routers, false, RULE("B8.5.2-b"));
}

static int32_t next_series(const struct match *m)
{
    for (int32_t at = 0; at < CONTACTS_MAX; at++)
        if (battle_of(m)->series[at].kind != SERIES_NONE)
            return at;
    return NOTHING;
}

bool battle_series_waits(const struct match *m, int32_t unit, int32_t routers)
{
    for (int32_t at = 0; at < CONTACTS_MAX; at++) {
        const struct battle_series *s = &battle_of(m)->series[at];

        if (s->kind == SERIES_FIRST && s->unit == unit && s->routers == routers)
            return true;
    }
    return false;
}

bool battle_free_hits_wait(const struct match *m)
{
    return next_series(m) != NOTHING;
}

void battle_free_hits_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_series *s = &battle_of(m)->series[FRAME_TOP(battle_free_hits_frame, m)->at];

    (void)side;
    d->unit = s->unit;
    decision_arg(d, "unit", ARG_UNIT, s->unit);
    decision_arg(d, "enemy", ARG_UNIT, s->routers);
    battle_offer_free_aims(m, s->unit, s->routers, s->kind == SERIES_FIRST, d);
}

static void strike_waiting(struct match *m, int32_t at)
{
    const struct battle_series s = battle_of(m)->series[at];

    battle_of(m)->series[at] = (struct battle_series){.kind = SERIES_NONE};
    settle(m, &s);
}

enum flow battle_free_hits_run(struct match *m, struct frame *f)
{
    struct battle_free_hits_frame *v = FRAME(battle_free_hits_frame, f);

    switch (f->step) {
    case FREE_HITS_NEXT:
        v->at = next_series(m);
        if (v->at == NOTHING)
            return flow_done(m, NO_RESULT);
        battle_forget_names(m, battle_of(m)->series[v->at].unit);
        if (may_aim(m, &battle_of(m)->series[v->at]))
            return flow_ask(m, f, FREE_HITS_AIMED, Q_FREE_HITS,
                            1 << battle_side_of(m, battle_of(m)->series[v->at].unit));
        break;
    case FREE_HITS_AIMED:
        battle_take_names(m, battle_side_of(m, battle_of(m)->series[v->at].unit));
        break;
    default:
        flow_lost(m, f);
    }
    strike_waiting(m, v->at);
    return flow_again(f, FREE_HITS_NEXT);
}
