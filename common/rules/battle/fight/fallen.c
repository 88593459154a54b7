/* B7.11-b: which engaged figures have fallen. Ordinary figures are alike but for whom they touch: those who
 * touch the same enemies are a sort. */
#include "common/rules/battle/fight/fallen.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/figures.h"
#include "common/rules/massed/mixed.h"

enum { SORTS_MOST = 8 };

struct sort {
    int32_t foe[FOES_MOST]; /* units in the order of their numbers; NO_UNIT */
    int32_t figure[BLOCK_FIGURES_MOST], count;
    int32_t fallen;
};

struct sorts {
    struct sort sort[SORTS_MOST];
    int32_t count, fallen;
};

/* Those whom it can strike: nobody else makes its blows worth more. */
static void foes_of(const struct match *m, int32_t figure, int32_t foe[FOES_MOST])
{
    for (int32_t i = 0; i < FOES_MOST; i++) {
        int32_t at = i,
                unit = battle_can_strike(m, figure, i) ? battle_figure_at(m, figure)->foe[i].unit : NO_UNIT;

        for (; at > 0 && foe[at - 1] < unit; at--)
            foe[at] = foe[at - 1];
        foe[at] = unit;
    }
}

/* RULE("B7.11-b"): an ordinary figure of one W that this enemy touches, with its blows still to come, or that
 * he has just felled. */
static bool may_fall(const struct match *m, int32_t figure, int32_t by)
{
    const struct battle_figure *f = battle_figure_at(m, figure);

    if (f->massed.role != ROLE_ORDINARY || f->massed.profile[CHAR_W] != 1 || f->struck ||
        f->behind != NOBODY || figure_at(m, figure)->fate != FATE_IN_PLAY ||
        (f->massed.doomed && f->felled_by != by))
        return false;
    for (int32_t i = 0; i < FOES_MOST; i++)
        if (f->foe[i].unit == by)
            return true;
    return false;
}

static struct sort *sort_of(struct sorts *s, const int32_t foe[FOES_MOST])
{
    for (int32_t i = 0; i < s->count; i++) {
        bool same = true;

        for (int32_t k = 0; k < FOES_MOST; k++)
            same &= s->sort[i].foe[k] == foe[k];
        if (same)
            return &s->sort[i];
    }
    if (s->count == SORTS_MOST) /* no rule: the room for them */
        return NULL;
    for (int32_t k = 0; k < FOES_MOST; k++)
        s->sort[s->count].foe[k] = foe[k];
    s->sort[s->count].count = s->sort[s->count].fallen = 0;
    return &s->sort[s->count++];
}

static void find_sorts(const struct match *m, int32_t unit, int32_t by, struct sorts *s)
{
    s->count = s->fallen = 0;
    EACH_MEMBER(m->state, unit, figure)
    {
        int32_t foe[FOES_MOST];
        struct sort *sort;

        if (!may_fall(m, figure, by))
            continue;
        foes_of(m, figure, foe);
        sort = sort_of(s, foe);
        if (!sort || sort->count == BLOCK_FIGURES_MOST)
            continue;
        sort->figure[sort->count++] = figure;
        sort->fallen += massed_figure_at(m, figure)->doomed;
        s->fallen += massed_figure_at(m, figure)->doomed;
    }
}

/* Of several sorts some, not all, have fallen. */
static bool has_choice(const struct match *m, int32_t unit, int32_t by, struct sorts *s)
{
    int32_t figures = 0;

    if (massed_is_mixed(m, unit)) /* RULE("B5.7.2-g"): which component has lost them is settled */
        return false;
    find_sorts(m, unit, by, s);
    for (int32_t i = 0; i < s->count; i++)
        figures += s->sort[i].count;
    return s->count > 1 && s->fallen > 0 && s->fallen < figures;
}

bool battle_choose_fallen(const struct match *m, struct battle_round_frame *v)
{
    struct sorts s;

    for (; v->looked < m->state->units * m->state->units; v->looked++) {
        int32_t unit = v->looked / m->state->units, by = v->looked % m->state->units;

        if (battle_side_of(m, unit) != battle_side_of(m, by) &&
            battle_unit_at(m, unit)->engagement == v->engagement && has_choice(m, unit, by, &s)) {
            v->fallen = unit;
            v->felled_by = by;
            v->looked++;
            return true;
        }
    }
    return false;
}

void battle_fallen_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_round_frame *v = FRAME_TOP(battle_round_frame, m);
    struct sorts s;

    (void)side;
    find_sorts(m, v->fallen, v->felled_by, &s);
    d->unit = v->fallen;
    d->min = d->max = s.fallen;
    decision_arg(d, "unit", ARG_UNIT, v->fallen);
    decision_arg(d, "enemy", ARG_UNIT, v->felled_by);
    decision_arg(d, "figures", ARG_NUMBER, s.fallen);
    for (int32_t i = 0; i < s.count; i++) {
        bool alone = s.sort[i].foe[1] == NO_UNIT;
        int32_t other = s.sort[i].foe[0] == v->felled_by ? s.sort[i].foe[1] : s.sort[i].foe[0];
        struct option *o = decision_option(d, alone ? "alone" : "both",
                                           alone ? "battle.option.fall_alone" : "battle.option.fall_both");

        o->id = i;
        o->max = s.sort[i].count < s.fallen ? s.sort[i].count : s.fallen;
        o->unit = alone ? v->felled_by : other;
        if (!alone)
            option_arg(o, "unit", ARG_UNIT, other);
    }
}

/* As they have fallen by themselves. */
void battle_fallen_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct battle_round_frame *v = FRAME_TOP(battle_round_frame, m);
    struct sorts s;

    (void)d;
    find_sorts(m, v->fallen, v->felled_by, &s);
    for (int32_t i = 0; i < s.count; i++)
        if (s.sort[i].fallen > 0)
            answer_add(a, i, s.sort[i].fallen);
}

static void set_fallen(struct match *m, int32_t figure, bool fallen, int32_t by)
{
    struct massed_figure *f = massed_figure_at(m, figure);

    f->doomed = fallen;
    f->wounds_lost = fallen ? f->profile[CHAR_W] : 0;
    battle_figure_at(m, figure)->felled_by = fallen ? by : NO_UNIT;
}

void battle_take_fallen(struct match *m, const struct battle_round_frame *v)
{
    const struct answer *a = flow_answer(m, battle_side_of(m, v->fallen));
    struct sorts s;

    find_sorts(m, v->fallen, v->felled_by, &s);
    for (int32_t i = 0; i < s.count; i++) {
        int32_t wanted = 0;

        for (int32_t k = 0; k < a->count; k++)
            wanted += a->item[k].ref == i ? a->item[k].value : 0;
        for (int32_t k = 0; k < s.sort[i].count; k++)
            set_fallen(m, s.sort[i].figure[k], k < wanted, v->felled_by);
    }
    battle_tell(m, "battle.fallen", RULE("B7.11-b"), v->fallen);
    event_end(m);
}

void battle_forget_fallen(struct match *m)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        battle_figure_at(m, figure)->felled_by = NO_UNIT;
}
