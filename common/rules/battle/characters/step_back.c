/* P_STEP_BACK: when a unit has come into contact, its owner may put characters who touch an enemy out of the
 * fighting rank (B14.6.3-i). */
#include "common/match/ranks.h"
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/company.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/massed/mixed.h"

/* RULE("B14.6.3-i"): "before any blow of the first round; not possible in later rounds". */
static bool first_round(const struct match *m, int32_t unit)
{
    bool engaged = false;

    EACH_CONTACT(m, unit, contact)
    {
        if (battle_contact_at(m, contact)->rounds > 0)
            return false;
        engaged = engaged || battle_fought(m, contact);
    }
    return engaged && unit_at(m, unit)->blocks == 1;
}

/* Who changes places with him: a soldier whom no enemy touches, in his own file where there is one, else the
 * last of the unit; NOBODY. */
static int32_t stand_in(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit, last = NOBODY;
    const struct block *b = &state_blocks(m->state, unit)[0];

    for (int32_t slot = 0; slot < b->count; slot++) {
        int32_t other = ranks_figure(m, unit, 0, slot);

        if (massed_figure_at(m, other)->role != ROLE_ORDINARY || !massed_lives(m, other) ||
            battle_is_exposed(m, other) || block_in_other_body(b, slot)) /* B5.7.2: they keep together */
            continue;
        if (slot % b->files == figure_at(m, figure)->slot % b->files)
            return other;
        last = other;
    }
    return last;
}

/* RULE("B14.6.3-i"): not the leader. */
static bool may_step_back(const struct match *m, int32_t unit, int32_t figure)
{
    return massed_is_character(m, figure) && massed_lives(m, figure) &&
           massed_unit_at(m, unit)->leader != figure && figure_at(m, figure)->part == 0 &&
           battle_is_exposed(m, figure) && stand_in(m, figure) != NOBODY;
}

static bool anybody_may(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (may_step_back(m, unit, figure))
        return true;
    return false;
}

void battle_step_back_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_step_back_frame, m)->unit;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    d->min = d->max = 0;
    EACH_MEMBER(m->state, unit, figure)
    if (may_step_back(m, unit, figure)) {
        struct option *o = decision_option(d, "step_back", "battle.option.step_back");

        o->id = o->figure = figure;
        option_arg(o, "character", ARG_FIGURE, figure);
        d->max++;
    }
}

static void step_back(struct match *m, int32_t unit, int32_t figure)
{
    int32_t other = stand_in(m, figure);
    struct event *e;

    if (other == NOBODY)
        return; /* no rule: as many as there are soldiers behind */
    ranks_swap(m, figure, other);
    e = battle_tell(m, "battle.steps_back", RULE("B14.6.3-i"), unit);
    event_arg(e, "character", ARG_FIGURE, figure);
    event_end(m);
}

/* The active side first. */
static enum flow next_unit(struct match *m, struct frame *f, struct battle_step_back_frame *v)
{
    while (v->looked < 2 * m->state->units) {
        bool first = v->looked < m->state->units;

        v->unit = v->looked++ % m->state->units;
        if (first == (battle_side_of(m, v->unit) == battle_of(m)->active) && first_round(m, v->unit) &&
            anybody_may(m, v->unit))
            return flow_ask(m, f, STEP_BACK_NAMED, Q_STEP_BACK, 1 << battle_side_of(m, v->unit));
    }
    return flow_done(m, NO_RESULT);
}

enum flow battle_step_back_run(struct match *m, struct frame *f)
{
    struct battle_step_back_frame *v = FRAME(battle_step_back_frame, f);
    const struct answer *a;

    switch (f->step) {
    case STEP_BACK_NEXT:
        return next_unit(m, f, v);
    case STEP_BACK_NAMED:
        a = flow_answer(m, battle_side_of(m, v->unit));
        for (int32_t i = 0; i < a->count; i++)
            step_back(m, v->unit, a->item[i].ref);
        return flow_again(f, STEP_BACK_NEXT);
    default:
        flow_lost(m, f);
    }
}
