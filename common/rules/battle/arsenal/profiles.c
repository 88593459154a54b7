#include "common/rules/battle/arsenal/profiles.h"

#include "common/match/event.h"

#include <assert.h>

/* RULE("B3-a"), RULE("B3-g"), RULE("B3-j"). */
static const struct {
    int32_t least, most;
} bounds[CHARACTERISTICS] = {
    [CHAR_M] = {0, INT32_MAX}, [CHAR_WS] = {0, 10}, [CHAR_BS] = {0, 10},       [CHAR_S] = {0, 10},
    [CHAR_T] = {0, 10},        [CHAR_I] = {0, 10},  [CHAR_LD] = {0, 10},       [CHAR_INT] = {0, 10},
    [CHAR_CL] = {0, 10},       [CHAR_WP] = {0, 10}, [CHAR_W] = {1, INT32_MAX}, [CHAR_A] = {0, INT32_MAX},
};

bool battle_characteristic_good(enum massed_characteristic c, int32_t value)
{
    assert(c < CHARACTERISTICS);
    return value >= bounds[c].least && value <= bounds[c].most;
}

/* RULE("B3-c"), RULE("B7.8-a"), RULE("B3.1-a"): the formula serves a defender of WS 0, for whom the table has
 * no column. */
int32_t battle_hit_place(int32_t ws, int32_t target_ws)
{
    enum { EVEN = 5 };
    int32_t ahead = ws - target_ws, step = ahead > 0 ? (ahead + 1) / 2 : ahead / 2, place = EVEN - step;

    assert(ws >= 0 && target_ws >= 0);
    if (ws == 0)
        return NEVER;
    return place < HIT_LEAST ? HIT_LEAST : place;
}

/* RULE("B7.8.1-a"). */
int32_t battle_hit_place_with(int32_t place, int32_t modifier)
{
    int32_t now = place - modifier;

    if (place == NEVER || now > HIT_MOST)
        return NEVER;
    return now < HIT_LEAST ? HIT_LEAST : now;
}

/* RULE("B7.8-c"). */
int32_t battle_hit_score(int32_t place)
{
    enum { SECOND_LESS = 3 };

    assert(place == NEVER || (place >= HIT_LEAST && place <= HIT_MOST));
    return place > HIT_SIX ? SECOND_DIE + place - SECOND_LESS : place;
}

/* RULE("B3-d"), RULE("B6.2-b"), RULE("B6.2.5-a"), RULE("B6.2.5-i"), RULE("B3.1-b"). */
int32_t battle_shot_score(int32_t bs, int32_t modifier)
{
    enum { OF_ONE = 7 };
    int32_t needed = OF_ONE - bs - modifier;

    assert(bs >= 0);
    if (bs == 0 || needed > HIT_SIX)
        return NEVER;
    return needed < HIT_LEAST ? HIT_LEAST : needed;
}

/* RULE("B3-e"), RULE("B3-f"), RULE("B6.3-a"), RULE("B6.3-d"), RULE("B3.1-a"). */
int32_t battle_wound_score(int32_t s, int32_t t)
{
    enum { EVEN = 4, LAST_CHANCE = -3 };
    int32_t ahead = s - t;

    assert(s >= 0 && t >= 0);
    if (s == 0)
        return NEVER;
    if (t == 0)
        return SURE_TO_WOUND;
    if (ahead < LAST_CHANCE)
        return NEVER;
    if (ahead == LAST_CHANCE)
        return HIT_SIX;
    return EVEN - ahead < HIT_LEAST ? HIT_LEAST : EVEN - ahead;
}

/* RULE("B7.9-b"), RULE("B6.3-e"), RULE("B6.3-f"). */
int32_t battle_wound_score_with(int32_t score, int32_t modifier)
{
    int32_t now = score - modifier;

    if (score == NEVER || score == SURE_TO_WOUND)
        return score;
    if (now > HIT_SIX)
        return NEVER;
    return now < HIT_LEAST ? HIT_LEAST : now;
}

/* RULE("B3-k"), RULE("B3-l"), RULE("B3-m"), RULE("B3-n"), RULE("B3.1-a"). */
int32_t battle_test_in_36(int32_t value)
{
    int32_t cases = 0;

    for (int32_t one = 1; one <= HIT_SIX; one++)
        for (int32_t two = 1; two <= HIT_SIX; two++)
            cases += one + two <= value;
    return cases;
}

/* RULE("B14.5-a"). */
bool battle_is_mental(enum massed_characteristic c)
{
    return c == CHAR_LD || c == CHAR_INT || c == CHAR_CL || c == CHAR_WP;
}

/* RULE("B14.6.5-h"), RULE("B14.5-b"), RULE("B14.5-c"): the bonus is that of his row, whatever his own value
 * has become. */
int32_t battle_led(int32_t troops, int32_t bonus, int32_t leader)
{
    int32_t raised = troops + bonus;

    assert(bonus >= 0);
    raised = raised < leader ? raised : leader;
    raised = raised < CHARACTERISTIC_MOST ? raised : CHARACTERISTIC_MOST;
    return raised > troops ? raised : troops;
}
