/* Flee the combat (F8.2-i to -k): a price for each enemy, one free attack, then away. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/options.h"

#include <assert.h>

enum { BEGIN, CHOSEN, ATTACK, AFTER };

/* Pays, and lets the opponent choose who strikes. */
static enum flow begin(struct match *m, struct frame *f)
{
    struct brothers_flee_frame *v = FRAME(brothers_flee_frame, f);
    int32_t list[CONTACTS_MAX], figure = v->figure;
    int32_t count = brothers_engagers(m, figure, list, CONTACTS_MAX);
    struct event *e;

    brothers_spend(m, figure, count);
    v->attacker = list[0];
    e = brothers_tell(m, "brothers.flee.begins", RULE("F8.2-i"), figure);
    event_arg(e, "pa", ARG_NUMBER, count);
    event_end(m);
    if (count > 1)
        return flow_ask(m, f, CHOSEN, Q_FREE_ATTACK, 1 << other_side(m, brothers_side_of(m, figure)));
    return flow_again(f, ATTACK);
}

/* RULE("F8.2-k"): who has tried to flee does nothing else this turn. If it still stands, is not routed and
 * has PA left, it moves away; who is stunned may recover, and then goes on fleeing. */
static void get_away(struct match *m, int32_t figure)
{
    struct brothers_figure *b = brothers_figure_at(m, figure);
    bool away = brothers_standing_up(m, figure) && !b->routed && brothers_pa_left(m, figure) > 0;

    if (!brothers_in_play(m, figure))
        return;
    if (brothers_pa_left(m, figure) > 0) {
        b->fled_combat = true;
        b->exempt |= NO_OFFENCE | ONLY_MOVING;
    }
    brothers_tell_end(m, away ? "brothers.flee.away" : "brothers.flee.stays",
                      away ? RULE("F8.2-k") : RULE("F8.2-i"), figure);
}

enum flow brothers_flee_run(struct match *m, struct frame *f)
{
    struct brothers_flee_frame *v = FRAME(brothers_flee_frame, f);
    int32_t figure = v->figure;

    assert(brothers_heads_unit(m, figure));
    switch (f->step) {
    case BEGIN:
        return begin(m, f);
    case CHOSEN:
        v->attacker = flow_answer(m, other_side(m, brothers_side_of(m, figure)))->item[0].ref;
        return flow_again(f, ATTACK);
    case ATTACK:
        return flow_call(m, f, AFTER, P_STRIKE, v->attacker, figure, STRIKE_FREE);
    case AFTER:
        get_away(m, figure);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}

/* --- who strikes ------------------------------------------------------------------------------ */

void brothers_free_attack_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t list[CONTACTS_MAX], figure = FRAME_TOP(brothers_flee_frame, m)->figure;
    int32_t count = brothers_engagers(m, figure, list, CONTACTS_MAX);

    (void)side;
    d->figure = figure;
    d->min = d->max = 1;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    for (int32_t i = 0; i < count; i++) {
        figure_option(d, "strike", "brothers.option.free_attack", list[i], "figure", list[i]);
    }
}

void brothers_free_attack_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        struct brothers_bout b = brothers_bout(m, d->option[i].id, d->figure);

        b.guard = GUARD_FLEEING;
        if (!suggest_option(s, &d->option[i], brothers_bout_worth(m, &b)))
            return;
        suggest_arg(s, "figure", ARG_FIGURE, d->option[i].id);
    }
}
