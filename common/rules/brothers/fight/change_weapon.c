/* Change weapon when attacked (F4.2-f): what to hold instead, and the JA on which it hangs. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/state.h"

#include <assert.h>

enum { BEGIN, CHOSEN };

/* What can be taken into a hand: not what is worn, nor bags; RULE("F12.1-b"): no large shield for a rider. */
static bool holdable(const struct match *m, int32_t item)
{
    const struct brothers_figure *b = brothers_figure_at(m, item);
    const struct thing *t = &b->thing;

    if (t->hands == 0 || t->what == THING_BAG)
        return false;
    if (t->large_shield && brothers_mounted(m, b->holder))
        return false;
    return b->where == WHERE_STOWED || brothers_held(m, item);
}

bool brothers_can_change_weapon(const struct match *m, int32_t figure)
{
    if (brothers_figure_at(m, figure)->carries != NOTHING)
        return false;
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        if (brothers_figure_at(m, i)->where == WHERE_STOWED && holdable(m, i))
            return true;
    return false;
}

void brothers_change_weapon_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(brothers_change_weapon_frame, m)->figure;

    (void)side;
    d->figure = figure;
    d->min = 0;
    d->max = 2;
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        if (holdable(m, i))
            brothers_item_option(m, d, "hold", "brothers.option.hold", "item", i)->id = i;
}

/* The first item goes into the main hand, a second into the other. */
bool brothers_change_weapon_check(const struct match *m, const struct decision *d, const struct answer *a,
                                  struct preview *p, struct refusal *why)
{
    int32_t hands = 0;

    p->unit = "brothers.word.pa";
    for (int32_t i = 0; i < a->count; i++) {
        hands += brothers_thing(m, a->item[i].ref)->hands;
        if (hands > 2)
            return refuse(why, RULE("F0.5-s"), "brothers.refused.hands_full", a->item[i].ref, hands - 2);
    }
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct brothers_figure *b = brothers_figure_at(m, d->option[i].id);

        if (b->no_stow && brothers_held(m, d->option[i].id) && !answer_names(a, d->option[i].id))
            return refuse(why, RULE("F4.1.3-s"), "brothers.refused.no_scabbard", d->option[i].id, 0);
    }
    return true;
}

/* What it holds now. */
void brothers_change_weapon_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t main = brothers_in_hand(m, d->figure, WHERE_MAIN_HAND);
    int32_t off = brothers_in_hand(m, d->figure, WHERE_OFF_HAND);

    if (main != NOTHING && decision_find(d, main))
        answer_add(a, main, NO_VALUE);
    if (off != NOTHING && off != main && decision_find(d, off))
        answer_add(a, off, NO_VALUE);
}

/* A rough value in close combat: all three numbers count about alike. */
/* no rule: advice */
static int32_t quality(const struct match *m, int32_t item)
{
    const struct thing *t = brothers_thing(m, item);

    return brothers_usable(m, item) ? t->tac + t->degc + t->def + 2 : 0;
}

static void suggest_hold(const struct match *m, const struct decision *d, struct suggestions *s, int32_t one,
                         int32_t two)
{
    struct answer a = {.count = 0};
    struct preview p = {.legal = true};
    struct refusal why;

    answer_add(&a, one, NO_VALUE);
    if (two != NOTHING)
        answer_add(&a, two, NO_VALUE);
    if (!brothers_change_weapon_check(m, d, &a, &p, &why))
        return;
    if (!suggest_begin(s, two != NOTHING ? "brothers.suggest.hold_both" : "brothers.option.hold",
                       100 * (quality(m, one) + (two != NOTHING ? quality(m, two) : 0))))
        return;
    suggest_arg(s, "item", ARG_FIGURE, one);
    suggest_item(s, one, 0);
    if (two != NOTHING) {
        suggest_arg(s, "other", ARG_FIGURE, two);
        suggest_item(s, two, 0);
    }
}

void brothers_change_weapon_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        suggest_hold(m, d, s, d->option[i].id, -1);
        for (int32_t k = 0; k < d->option_count; k++)
            if (k != i)
                suggest_hold(m, d, s, d->option[i].id, d->option[k].id);
    }
}

/* --- doing it --------------------------------------------------------------------------------- */

static enum item_where wanted_place(const struct match *m, const struct answer *a, int32_t item)
{
    if (!answer_names(a, item))
        return WHERE_STOWED;
    if (brothers_thing(m, item)->hands >= 2)
        return WHERE_BOTH_HANDS;
    return a->item[0].ref == item ? WHERE_MAIN_HAND : WHERE_OFF_HAND;
}

/* Only what leaves a hand or comes into one is exchanged. */
static bool exchanged(const struct match *m, const struct answer *a, int32_t item)
{
    return holdable(m, item) && answer_names(a, item) != brothers_held(m, item);
}

static void exchange(struct match *m, int32_t figure, const struct answer *a, bool dropped)
{
    int32_t next;

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = next) {
        next = brothers_next_item(m, figure, i);
        if (dropped && exchanged(m, a, i))
            brothers_lay_down(m, i, brothers_point(m, figure));
        else if (!dropped && holdable(m, i))
            brothers_hold(m, i, figure, wanted_place(m, a, i));
    }
}

/* RULE("F4.2-f"): failure changes nothing; a critical one drops what was to be exchanged. */
enum flow brothers_change_weapon_run(struct match *m, struct frame *f)
{
    struct brothers_change_weapon_frame *v = FRAME(brothers_change_weapon_frame, f);
    int32_t figure = v->figure, natural;
    struct roll roll;
    struct event *e;

    assert(brothers_heads_unit(m, figure));
    if (f->step > CHOSEN)
        flow_lost(m, f);
    if (f->step == BEGIN) {
        brothers_tell_end(m, "brothers.change.begins", RULE("F4.2-f"), figure);
        return flow_ask(m, f, CHOSEN, Q_CHANGE_WEAPON, 1 << brothers_side_of(m, figure));
    }
    enum check_result check = brothers_ja(m, figure, JA_CHANGE_WEAPON, 0, RULE("F4.2-f"), &roll, &natural);

    if (check != CHECK_FAILED)
        exchange(m, figure, flow_answer(m, brothers_side_of(m, figure)), check == CHECK_CRITICAL);
    e = brothers_tell(m,
                      check == CHECK_PASSED   ? "brothers.change.passed"
                      : check == CHECK_FAILED ? "brothers.change.failed"
                                              : "brothers.change.dropped",
                      RULE("F4.2-f"), figure);
    event_roll(e, &roll);
    event_rule(e, RULE("F4.2-i"));
    event_end(m);
    return flow_done(m, NO_RESULT);
}
