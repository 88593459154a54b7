/* Suggestions for units that are brought back into order: who falls back, and how they stand then (B7.4). */
#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/advice/suggest_default.h"
#include "common/rules/battle/asks.h"

enum {
    ASIDE = HALF_TURN / 4, /* an enemy so far off the front is not faced */
    FACES_PART = 50        /* of the unit's worth: what it brings to face him */
};

/* RULE("B7.4.2-a"): who stands still is reformed. */
void battle_fall_back_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    (void)d;
    suggest_begin(s, "battle.suggest.reform", 0);
}

static int32_t nearest_standing(const struct match *m, int32_t unit)
{
    int32_t best = NO_UNIT;
    length least = 0;

    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        length away;

        if (battle_side_of(m, enemy) == battle_side_of(m, unit) || !battle_stands(m, enemy))
            continue;
        away = massed_distance(m, unit, enemy);
        if (best == NO_UNIT || away < least) {
            best = enemy;
            least = away;
        }
    }
    return best;
}

/* Face to the nearest enemy, if he is not before its front. */
static bool turns(const struct match *m, int32_t unit, struct answer_item *item)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t enemy = nearest_standing(m, unit), turn;
    angle to;

    if (enemy == NO_UNIT)
        return false;
    to = bearing(massed_centre(m, unit), massed_centre(m, enemy));
    turn = angle_turn((angle)b->facing, to);
    *item =
        (struct answer_item){.ref = unit, .value = NO_VALUE, .at = b->at, .facing = to, .amount = b->files};
    return turn > ASIDE || turn < -ASIDE;
}

void battle_rearrange_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct answer a;
    int64_t worth = 0;

    answer_clear(&a, DECISION_FORM, d->number);
    for (int32_t i = 0; i < d->movable_count; i++) {
        int32_t unit = d->movable[i].figure;

        if (!turns(m, unit, &a.item[a.count]))
            continue;
        a.count++;
        if (battle_rearrange_check(m, d, &a, NULL, NULL))
            worth += battle_worth(m, unit) / FACES_PART;
        else
            a.item[--a.count] = (struct answer_item){0};
    }
    suggest_begin(s, "battle.suggest.as_they_stand", 0);
    if (a.count > 0 && suggest_begin(s, "battle.suggest.face_enemy", (int32_t)worth))
        battle_suggest_items(s, &a);
}
