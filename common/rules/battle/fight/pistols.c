/* B13.8.3: Q_PISTOLS asks each side, the active one first, which of its units fire. A pistol is a part of a
 * figure (PART_PISTOL) whose blow comes before every value of I. */
#include "common/rules/battle/fight/pistols.h"

#include "common/rules/battle/arsenal/missiles.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/challenge.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/table/block_touch.h"

static bool carries_pistol(const struct match *m, int32_t figure)
{
    return battle_carries(m, figure, PISTOL) || battle_carries(m, figure, PISTOL_PAIR);
}

/* RULE("B13.8.3-e"): neither in the turn before nor just before contact, by it or, in the shooting phase or
 * at a charger, by anybody of its unit. */
static struct battle_pistol pistol_of(const struct match *m, int32_t figure)
{
    const struct battle_unit *u = battle_unit_at(m, figure_at(m, figure)->unit);
    bool own_turn = battle_side_of(m, figure_at(m, figure)->unit) == battle_of(m)->active;

    return (struct battle_pistol){.shot_before =
                                      (own_turn && u->shot_before) || battle_fired_lately(m, figure),
                                  .shot_at_charger = u->shot,
                                  .fired = battle_figure_at(m, figure)->pistol_spent};
}

/* It touches an enemy with its front, and nobody fires over another's shoulder. */
static bool has_mark(const struct match *m, int32_t figure)
{
    const struct battle_figure *f = battle_figure_at(m, figure);

    if (f->behind != NOBODY)
        return false;
    for (int32_t i = 0; i < FOES_MOST; i++)
        if (f->foe[i].unit != NO_UNIT && f->foe[i].edges >> FACE_FRONT & 1)
            return true;
    return false;
}

/* RULE("B13.8.3-h"): by WS; RULE("B3.1-a"). RULE("B13.8.3-e"), RULE("B13.8.3-k"). */
static bool is_loaded(const struct match *m, int32_t figure)
{
    struct battle_pistol pistol = pistol_of(m, figure);

    return massed_lives(m, figure) && carries_pistol(m, figure) && massed_value(m, figure, CHAR_WS) > 0 &&
           !battle_pistol_barred(&pistol);
}

static bool unit_may_fire(const struct match *m, int32_t unit)
{
    if (battle_unit_at(m, unit)->stupid) /* RULE("B10.9-k"): it strikes as it can */
        return false;
    EACH_MEMBER(m->state, unit, figure)
    if (has_mark(m, figure) && is_loaded(m, figure))
        return true;
    return false;
}

bool battle_may_fire(const struct match *m, int32_t engagement, int32_t side)
{
    EACH_ENGAGED(m, engagement, unit)
    if (battle_side_of(m, unit) == side && unit_may_fire(m, unit))
        return true;
    return false;
}

void battle_pistols_describe(const struct match *m, int32_t side, struct decision *d)
{
    d->min = d->max = 0;
    EACH_ENGAGED(m, FRAME_TOP(battle_round_frame, m)->engagement, unit)
    if (battle_side_of(m, unit) == side && unit_may_fire(m, unit)) {
        struct option *o = decision_option(d, "fire", "battle.option.fire_pistols");

        o->id = unit;
        o->unit = unit;
        option_arg(o, "unit", ARG_UNIT, unit);
        d->max++;
    }
}

/* All of them. */
void battle_pistols_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        answer_add(a, d->option[i].id, 0);
}

/* Those of its further ranks, too: a wedge may bring them up in this round. */
void battle_take_firing(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++)
        EACH_MEMBER(m->state, a->item[i].ref, figure)
    if (is_loaded(m, figure))
        battle_figure_at(m, figure)->fires = FIRES;
}

void battle_end_firing(struct match *m, int32_t engagement)
{
    EACH_ENGAGED(m, engagement, unit)
    EACH_MEMBER(m->state, unit, figure)
    {
        struct battle_figure *f = battle_figure_at(m, figure);

        if (f->fires != FIRES || !has_mark(m, figure))
            continue;
        f->fires = HAS_FIRED;
        f->pistol_spent = f->pistol_fired = true;
    }
}

/* RULE("B13.8.3-k"): rank and file have one save for all (RULE("B13.1-a")), a character his own. */
bool battle_gives_up_shield(const struct match *m, int32_t figure)
{
    if (!massed_is_rank_and_file(m, figure))
        return battle_figure_at(m, figure)->fires != FIRES_NOT;
    EACH_MEMBER(m->state, figure_at(m, figure)->unit, other)
    if (massed_is_rank_and_file(m, other) && battle_figure_at(m, other)->fires != FIRES_NOT)
        return true;
    return false;
}
