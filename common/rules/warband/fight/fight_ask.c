/* Whom to strike, and whether to parry. */
#include "common/rules/shared/options.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"

enum { FIGHT_ASKS, FIGHT_ANSWERED, FIGHT_OVER };

enum flow warband_fight_run(struct match *m, struct frame *f)
{
    struct warband_fight_frame *v = FRAME(warband_fight_frame, f);
    int32_t side = warband_side_of(m, v->figure), id;

    switch (f->step) {
    case FIGHT_ASKS:
        return flow_ask(m, f, FIGHT_ANSWERED, Q_FIGHT, 1 << side);
    case FIGHT_ANSWERED:
        id = flow_answer(m, side)->item[0].ref;
        return flow_enter(m, f, FIGHT_OVER, P_BLOW,
                          (struct warband_blow_frame){.figure = v->figure,
                                                      .target = warband_option_a(id),
                                                      .slot = warband_option_b(id)});
    case FIGHT_OVER:
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

void warband_fight_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(warband_fight_frame, m)->figure;

    (void)side;
    d->figure = figure;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    for (int32_t i = 0; i < m->state->figures; i++)
        for (int32_t slot = 0; slot < ARMS_MAX && d->option_count < OPTIONS_MAX; slot++) {
            if (!warband_blow_legal(m, figure, i, slot, true))
                continue;
            struct option *o = figure_option(d, "blow", "warband.option.blow",
                                             warband_option_id(NOT_USED, i, slot), "target", i);

            option_word(o, "weapon", name_at(m, warband_arm(m, figure, slot)->name));
        }
}

void warband_fight_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t figure = FRAME_TOP(warband_fight_frame, m)->figure;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t target = warband_option_a(d->option[i].id);
        struct warband_hit h = warband_blow_hit(m, figure, target, warband_option_b(d->option[i].id));
        struct roll r;

        warband_only_think(&r);
        warband_suggest_option(
            m, s, &d->option[i],
            (int32_t)(warband_wounds_in_1000(m, &h, warband_blow_target(m, figure, target, &r)) *
                      warband_worth(m, target) / 1000));
    }
}

/* Counted over every roll of both: the parry depends on what the attacker threw; no rule: odds */
static int64_t wounds_past_parry(const struct match *m, const struct warband_hit *h, int32_t needs)
{
    int64_t sum = 0; /* in 10 x 10 x 10 x 10 cases */
    int32_t wound = warband_table(h->f, warband_figure_at(m, h->target)->r);

    for (int32_t face = 1; face <= warband_clamp(needs, NEEDS_LEAST, NEEDS_MOST); face++)
        for (int32_t parry = 1; parry <= 10; parry++) {
            struct warband_hit one = *h;
            struct roll r;

            if (parry < face)
                continue;
            one.ar += parry == 10 && face > 1 ? -1 : 0;
            one.ar_rule = RULE("W9.3-b");
            warband_only_think(&r);
            sum += (10 - (face == 1 ? 0 : warband_save(m, &one, &r))) * wound;
        }
    return sum;
}

void warband_fight_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    int32_t figure = FRAME_TOP(warband_fight_frame, m)->figure, target = warband_option_a(a->item[0].ref),
            needs;
    struct warband_hit h = warband_blow_hit(m, figure, target, warband_option_b(a->item[0].ref));
    struct roll r;

    (void)d;
    warband_only_think(&r);
    needs = warband_blow_target(m, figure, target, &r);
    odds_line(o, "hit", warband_clamp(needs, NEEDS_LEAST, NEEDS_MOST), 10);
    odds_modifiers(o, r.modifier, r.modifier_count);
    odds_line(o, "wound", warband_wounds_in_1000(m, &h, needs), 1000);
    if (warband_parries(m, target))
        odds_line(o, "wound_if_parried", wounds_past_parry(m, &h, needs), 10000);
    odds_line(o, "fumble", 1, 10);
}

/* --- the parry -------------------------------------------------------------------------------- */

void warband_parry_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct warband_blow_frame *v = FRAME_TOP(warband_blow_frame, m);
    struct option *o;

    (void)side;
    d->figure = v->target;
    decision_arg(d, "figure", ARG_FIGURE, v->target);
    decision_arg(d, "attacker", ARG_FIGURE, v->figure);
    decision_arg(d, "roll", ARG_NUMBER, v->roll);
    o = decision_option(d, "parry", "warband.option.parry");
    o->id = CONSENT_YES;
    o->figure = v->target;
    o = decision_option(d, "take", "warband.option.take");
    o->id = CONSENT_NO;
    o->figure = v->target;
}

/* One in ten costs a point of armour; each face below the attacker's roll saves all. */
void warband_parry_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct warband_blow_frame *v = FRAME_TOP(warband_blow_frame, m);

    warband_suggest_option(m, s, &d->option[0], ((v->roll - 1) * 10 - 2) * warband_worth(m, v->target) / 200);
    warband_suggest_option(m, s, &d->option[1], 0);
}

void warband_parry_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    (void)d;
    if (a->item[0].ref == CONSENT_YES) {
        odds_line(o, "parried", FRAME_TOP(warband_blow_frame, m)->roll - 1, 10);
        odds_line(o, "fumble", 1, 10);
    }
}
