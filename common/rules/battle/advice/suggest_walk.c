/* Suggestions for figures without ranks: all of them go the same way, so that what hung together still does
 * (B15.10-f). Each is tried by the check of the question. */
#include "common/rules/battle/advice/outlook.h"
#include "common/rules/battle/advice/walk.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/move/ground.h"

enum {
    FRACTIONS = 4,
    ASIDE = FULL_TURN / 12,
    CLOSE_UP = 2 /* units of length that rounding may take */
};

static length way_left(const struct match *m, const struct battle_outlook *o)
{
    length away = distance(battle_front(m, o->unit), o->goal), walk = battle_walk(m, o->unit) - CLOSE_UP;

    if (away <= o->wanted || walk <= 0)
        return 0;
    return walk < away - o->wanted ? walk : away - o->wanted;
}

static int64_t gain(const struct match *m, const struct battle_outlook *o, angle heading, length far)
{
    return battle_stance_worth(m, o, point_ahead(battle_front(m, o->unit), heading, far), heading, true) -
           battle_present_worth(m, o);
}

int64_t battle_walk_gain(const struct match *m, const struct battle_outlook *o)
{
    length far = way_left(m, o);

    return far > 0 ? gain(m, o, bearing(battle_front(m, o->unit), o->goal), far) : 0;
}

static const char *label_of(int32_t aside)
{
    static const char *const aslant[2][2] = {
        {"battle.suggest.approach_left", "battle.suggest.approach_right"},
        {"battle.suggest.approach_far_left", "battle.suggest.approach_far_right"}};

    return aside == 0 ? "battle.suggest.approach" : aslant[aside > ASIDE || aside < -ASIDE][aside > 0];
}

/* `aside`: so far to the right of the straight way; below 0 to the left. */
static void try_way(const struct match *m, const struct decision *d, const struct battle_outlook *o,
                    int32_t aside, length far, struct suggestions *s)
{
    angle heading = (angle)(bearing(battle_front(m, o->unit), o->goal) + aside);
    struct point origin = {0, 0}, by = point_ahead(origin, heading, far);
    struct preview ignored = {.end_count = 0};
    struct answer a;

    answer_clear(&a, DECISION_MOVE, d->number);
    for (int32_t i = 0; i < d->movable_count; i++) {
        struct point at = table_stand_const(table_of(m), d->movable[i].figure)->place.at;

        answer_add_place(&a, d->movable[i].figure, point_plus(at, by), heading);
    }
    if (a.count == 0 || !battle_walk_check(m, d, &a, &ignored, NULL) ||
        !suggest_begin(s, label_of(aside), (int32_t)gain(m, o, heading, far)))
        return;
    suggest_arg(s, "far", ARG_LENGTH, far);
    for (int32_t i = 0; i < a.count; i++)
        suggest_place(s, a.item[i].ref, a.item[i].at, a.item[i].facing, NO_VALUE);
}

/* Straight at the goal by quarters of the way, and to both sides of it. */
void battle_walk_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    static const int32_t aside[] = {ASIDE, -ASIDE, 2 * ASIDE, -2 * ASIDE};
    struct battle_outlook o;
    length far;

    suggest_begin(s, "battle.suggest.stay", 0);
    if (d->movable_count == 0)
        return;
    battle_look_out(m, figure_at(m, d->movable[0].figure)->unit, &o);
    far = way_left(m, &o);
    for (int32_t quarters = FRACTIONS; far > 0 && quarters > 0; quarters--)
        if (quarters == FRACTIONS || far >= PACE)
            try_way(m, d, &o, 0, far * quarters / FRACTIONS, s);
    for (int32_t i = 0; far > 0 && i < FRACTIONS; i++)
        try_way(m, d, &o, aside[i], far, s);
}
