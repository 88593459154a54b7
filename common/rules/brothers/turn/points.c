/* Action points and coins (F1.2, F2.6): what a figure can still pay this turn. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/state.h"

#include <assert.h>

/* RULE("F2.6.1-a") */
int32_t brothers_permanent_pa(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t pa = f->action_value - f->pa_lost;

    return pa > 0 ? pa : 0;
}

/* RULE("F1.2-a"), RULE("F2.6.1-c"): permanent PA, with this turn's modifiers, less what is spent; never below
 * 0. */
int32_t brothers_pa_left(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t now = brothers_permanent_pa(m, figure) + f->pa_bonus - f->pa_penalty;
    int32_t left = (now > 0 ? now : 0) - f->pa_spent;

    if (left < 0)
        left = 0;
    return left + (f->performing ? f->stored : 0);
}

int32_t brothers_spare_pa(const struct match *m, int32_t figure)
{
    return brothers_figure_at(m, figure)->performing ? 0 : brothers_pa_left(m, figure);
}

/* What was stored goes first (F2.6.3-c). */
void brothers_spend(struct match *m, int32_t figure, int32_t pa)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    assert(pa >= 0 && pa <= brothers_pa_left(m, figure));
    if (pa == 0)
        return;
    f->acted = true;
    if (f->performing) {
        int32_t from_stock = pa < f->stored ? pa : f->stored;

        f->stored -= from_stock;
        pa -= from_stock;
    }
    f->pa_spent += pa;
}

/* RULE("F2.4-b"): the rest of this turn is lost; what was stored in earlier turns is kept. */
void brothers_lose_pa(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    if (f->active) {
        f->acted = true;
        f->performing = false;
        f->pa_spent += brothers_pa_left(m, figure);
    } else {
        f->coin = COIN_NONE;
    }
}

/* RULE("F2.5-b"): not even what costs nothing is left to do in this activation. */
void brothers_lose_nerve(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    brothers_lose_pa(m, figure);
    f->active = false;
    f->coin = COIN_NONE;
}

/* RULE("F1-b"), RULE("F2.6.2-d"), RULE("F2.6.2-e"): tails or heads, once a turn; RULE("F2.6.2-f"): not when
 * stunned, out of action or routed. */
bool brothers_may_react(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    return brothers_in_play(m, figure) && f->coin != COIN_NONE && !f->ad_used && !f->active && !f->routed &&
           f->posture != POSTURE_STUNNED && f->posture != POSTURE_HANGING &&
           brothers_permanent_pa(m, figure) >= 1;
}

/* RULE("F2.6.2-b"), RULE("F4.2-i"), RULE("F1.1-g"): an AD takes all PA of the turn, and the coin. */
void brothers_pay_reaction(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    f->coin = COIN_NONE;
    f->ad_used = true;
    f->pa_spent = brothers_permanent_pa(m, figure);
}

bool brothers_offensive_barred(const struct match *m, int32_t figure)
{
    return brothers_figure_at(m, figure)->exempt != 0;
}
