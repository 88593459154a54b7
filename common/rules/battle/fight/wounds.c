/* B7.11: wounds, and on whom they fall. */
#include "common/rules/battle/fight/wounds.h"
#include "common/rules/battle/charge/short.h"

#include "common/rules/battle/characters/challenge.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/massed/losses.h"
#include "common/rules/massed/mixed.h"

/* RULE("B8-c"): characters who have joined count neither in the strength nor in the losses. */
static void book(struct match *m, int32_t figure)
{
    struct massed_unit *u = massed_unit_at(m, figure_at(m, figure)->unit);

    bool counts = massed_is_rank_and_file(m, figure) || u->type == TYPE_CHARACTER;

    if (counts &&
        u->lost < u->start_strength) /* no rule: no more than there were, whatever a scenario sets */
        u->lost++;
}

bool battle_wound_figure(struct match *m, int32_t figure)
{
    struct massed_figure *f = massed_figure_at(m, figure);

    if (!massed_lives(m, figure))
        return false;
    f->wounds_lost++;
    if (massed_wounds_left(m, figure) == 0) {
        f->doomed = true;
        book(m, figure);
    }
    return true;
}

/* --- whom it falls on ----------------------------------------------------------------------------------- */

/* RULE("B7.11-f"): after the last ordinary figure the bearer, the musician and the leader, in this order, if
 * they stand in the fighting rank; characters never. Less is earlier; NOTHING: never. */
static int32_t turn_of(const struct match *m, int32_t figure)
{
    static const int32_t turn[MASSED_ROLES] = {
        [ROLE_ORDINARY] = 1, [ROLE_BEARER] = 2, [ROLE_MUSICIAN] = 3, [ROLE_LEADER] = 4};
    int32_t role = massed_figure_at(m, figure)->role;

    if (!massed_lives(m, figure) || battle_stands_apart(m, figure)) /* RULE("B7.15-d"), RULE("B7.15.3-d") */
        return NOTHING;
    if (role == ROLE_ORDINARY || role == ROLE_BEAST || role == ROLE_MONSTER)
        return 1;
    if (turn[role] == 0 || (role == ROLE_LEADER && battle_brawls(m, figure_at(m, figure)->unit)))
        return NOTHING;                                /* RULE("B10.3-u") */
    if (battle_routing(m, figure_at(m, figure)->unit)) /* RULE("B8.3-b"), RULE("B12.7-d") */
        return role == ROLE_LEADER ? 2 : 1;
    return figure_at(m, figure)->part == NOTHING || battle_in_front_rank(m, figure) ? turn[role] : NOTHING;
}

/* RULE("B7.11-b"): does the enemy touch it, and has it blows to lose? */
static bool loses_blows(const struct match *m, int32_t figure, int32_t by)
{
    const struct battle_figure *f = battle_figure_at(m, figure);

    if (f->struck || f->behind != NOBODY)
        return false;
    for (int32_t i = 0; i < FOES_MOST; i++)
        if (f->foe[i].unit == by)
            return true;
    return false;
}

/* RULE("B7.11-e"): from the rear, then those who lap round an enemy, the front last. */
static int32_t how_far_back(const struct match *m, int32_t figure)
{
    int32_t slot = figure_at(m, figure)->slot;

    if (battle_figure_at(m, figure)->laps != NO_UNIT)
        return state_blocks(m->state, figure_at(m, figure)->unit)[0].files;
    return battle_in_front_rank(m, figure) ? slot : slot + 1;
}

/* Does figure `a` take the next wound before figure `b`? RULE("B6.3-k"): whoever is wounded already;
 * RULE("B7.11-a"), RULE("B7.11-b"): one that `by` touches and that has not struck yet; RULE("B7.11-e"),
 * RULE("B7.11-f"): then from the rear. */
static bool goes_before(const struct match *m, int32_t a, int32_t b, int32_t by)
{
    int32_t wounded = (massed_figure_at(m, a)->wounds_lost > 0) - (massed_figure_at(m, b)->wounds_lost > 0),
            touched = loses_blows(m, a, by) - loses_blows(m, b, by);

    if (turn_of(m, a) != turn_of(m, b))
        return turn_of(m, a) < turn_of(m, b);
    if (wounded != 0)
        return wounded > 0;
    if (touched != 0)
        return touched > 0;
    return how_far_back(m, a) > how_far_back(m, b);
}

/* RULE("B5.7.2-g"): of that component, as long as it has ordinary figures; 0: of any. */
static int32_t next_victim(const struct match *m, int32_t unit, int32_t by, int32_t component)
{
    int32_t best = NOBODY;

    EACH_MEMBER(m->state, unit, figure)
    if (turn_of(m, figure) != NOTHING &&
        (component == 0 || (massed_figure_at(m, figure)->component == component &&
                            massed_figure_at(m, figure)->role == ROLE_ORDINARY)) &&
        (best == NOBODY || goes_before(m, figure, best, by)))
        best = figure;
    return best != NOBODY || component == 0 ? best : next_victim(m, unit, by, 0);
}

int32_t battle_ordinary(const struct match *m, int32_t unit)
{
    return next_victim(m, unit, NO_UNIT, 0);
}

int32_t battle_ordinary_of(const struct match *m, int32_t unit, int32_t component)
{
    return next_victim(m, unit, NO_UNIT, component);
}

/* Who leads, and those about him, fight in the midst of the component in front. */
int32_t battle_component_struck(const struct match *m, int32_t figure)
{
    const struct massed_unit *u;

    if (figure == NOBODY)
        return 0;
    u = massed_unit_at(m, figure_at(m, figure)->unit);
    if (u->mixed == MIXED_NOT)
        return 0;
    return massed_figure_at(m, figure)->role == ROLE_ORDINARY ? massed_figure_at(m, figure)->component
                                                              : u->lead;
}

bool battle_wound_ranks(struct match *m, int32_t unit, int32_t by, int32_t component)
{
    int32_t victim = next_victim(m, unit, by, component);

    if (victim == NOBODY || !battle_wound_figure(m, victim))
        return false;
    if (massed_figure_at(m, victim)->doomed)
        battle_figure_at(m, victim)->felled_by = by;
    return true;
}

/* no rule: until chapters 18 and 20 say what becomes of those aboard, they fall with what carries them */
static void doom_aboard(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        int32_t carrier = table_stand_const(table_of(m), figure)->aboard;

        if (carrier != NOBODY && massed_figure_at(m, carrier)->doomed &&
            figure_at(m, figure)->fate == FATE_IN_PLAY)
            massed_figure_at(m, figure)->doomed = true;
    }
}

int32_t battle_remove_doomed(struct match *m, int32_t unit, struct massed_closing how)
{
    bool in_ranks = unit_at(m, unit)->blocks == 1;
    struct block front = state_blocks(m->state, unit)[0];
    int32_t doomed = 0;

    EACH_MEMBER(m->state, unit, figure)
    doomed += massed_figure_at(m, figure)->doomed;
    if (doomed == 0)
        return 0;
    doom_aboard(m, unit);
    massed_remove_losses(m, unit, how);
    battle_close_square(m, unit);
    if (in_ranks && unit_at(m, unit)->blocks == 0)
        battle_stand_in(m, unit, &front);
    if (massed_living(m, unit) == 0)
        battle_leave_combat(m, unit);
    return doomed;
}
