/* Expected losses of a volley, from the tables of arsenal/missiles. */
#include "common/rules/battle/advice/shot_worth.h"

#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/arsenal/profiles.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/shot.h"
#include "common/rules/battle/shoot/struck.h"

enum {
    CASES = 36,
    SAMPLES = 4, /* of its figures that aim, and stand for the others */
    SHOOTERS_FROM = 12 * PACE,
    USUAL_MODIFIER = -1, /* long range, or some cover */
    SHOOTING_RANKS = 1,  /* RULE("B6.2.2-m") */
    MIXED_PERCENT = 30,  /* RULE("B6.2.6-a"): of shots into a combat many fall on friends */
    FLIGHT_PERCENT = 25  /* of what shots at routers bring: they count as lost already */
};

/* --- weapons -------------------------------------------------------------------------------------------- */

/* The missile weapon of a figure that flies farthest; NULL: it has none. */
static const struct battle_missile *longest(const struct match *m, int32_t figure, enum massed_weapon *weapon)
{
    const struct battle_missile *best = NULL;

    if (massed_value(m, figure, CHAR_BS) == 0)
        return NULL;
    for (int32_t i = 0; i < MASSED_WEAPONS; i++) {
        const struct battle_missile *row = battle_missile((enum massed_weapon)i, battle_is_elf(m, figure));

        if (row && !row->needs_option && !row->no_skill &&
            massed_has_weapon(m, figure, (enum massed_weapon)i) && (!best || row->range > best->range)) {
            best = row;
            *weapon = (enum massed_weapon)i;
        }
    }
    return best;
}

length battle_missile_reach(const struct match *m, int32_t figure)
{
    enum massed_weapon weapon;
    const struct battle_missile *row = longest(m, figure, &weapon);

    return row ? row->range : 0;
}

bool battle_is_shooter(const struct match *m, int32_t unit)
{
    return battle_missile_reach(m, unit_at(m, unit)->first) >= SHOOTERS_FROM;
}

/* --- hits ----------------------------------------------------------------------------------------------- */

int64_t battle_hit_promise(const struct match *m, const struct battle_aimed *a, int32_t target)
{
    struct battle_struck on = {.unit = target, .figure = NOBODY};
    struct battle_values points = battle_struck_save(m, &on, a->shooter), rows = {.value = 0};
    struct battle_shot shot = a->shot;
    int32_t wound;
    int64_t chance;

    shot.target_unliving = battle_struck_unliving(m, &on);
    shot.target_armoured = battle_struck_armoured(m, &on);
    shot.die = (D6 + 1) / 2;
    wound = battle_wound_score(battle_missile_strength(&shot).value, battle_struck_toughness(m, &on));
    chance = wound == SURE_TO_WOUND ? (int64_t)CASES : wound == NEVER ? 0 : massed_chance_in_36(wound);
    battle_missile_save(&shot, &rows);
    return chance * (battle_save_needed(&points, rows.value) - 1) * IN_THOUSAND / ((int64_t)CASES * D6);
}

static int64_t hits(int32_t bs, int32_t modifier)
{
    int32_t needed = battle_shot_score(bs, modifier);

    return needed == NEVER ? 0 : massed_chance_in_36(needed);
}

/* RULE("B13.8.4-f"): 7 of the 20 faces burst where they are aimed. */
static int64_t hits_of(const struct battle_aimed *a)
{
    enum { ON_TARGET = 7, FACES = 20 };

    if (battle_missile(a->shot.weapon, a->shot.elf)->no_skill)
        return (int64_t)CASES * ON_TARGET / FACES;
    return hits(a->bs, a->to_hit.value);
}

/* --- by the tables alone -------------------------------------------------------------------------------- */

/* The front rank of those who are left. */
static int32_t shooters_of(const struct match *m, int32_t unit)
{
    int32_t living = massed_living(m, unit), most = living;

    if (massed_in_ranks(m, unit))
        most = SHOOTING_RANKS * state_blocks(m->state, unit)[0].files;
    return living < most ? living : most;
}

int64_t battle_rough_volley(const struct match *m, int32_t unit, int32_t target, bool moved)
{
    int32_t shooter = massed_typical(m, unit);
    enum massed_weapon weapon = HAND_WEAPON;
    const struct battle_missile *row = shooter == NOBODY ? NULL : longest(m, shooter, &weapon);
    struct battle_aimed a;
    int64_t each;

    if (!row || massed_typical(m, target) == NOBODY || (moved && row->no_move))
        return 0;
    a = (struct battle_aimed){.shooter = shooter,
                              .shot = {.weapon = weapon,
                                       .elf = battle_is_elf(m, shooter),
                                       .distance = row->range / 2,
                                       .s = massed_value(m, shooter, CHAR_S),
                                       .shots = 1}};
    each = hits(massed_value(m, shooter, CHAR_BS), row->to_hit + USUAL_MODIFIER - moved) *
           battle_hit_promise(m, &a, target) / CASES;
    return battle_shot_harm(m, target, each * shooters_of(m, unit)) *
           (battle_routing(m, target) ? FLIGHT_PERCENT : PERCENT) / PERCENT;
}

/* --- as the table is ------------------------------------------------------------------------------------ */

static int32_t waiting(const struct match *m, const struct battle_volley *v,
                       int32_t figure[BLOCK_FIGURES_MOST])
{
    int32_t count = 0;

    EACH_MEMBER(m->state, v->unit, i)
    if ((v->figure == NOBODY || v->figure == i) && !battle_figure_at(m, i)->shot &&
        count < BLOCK_FIGURES_MOST && stand_on_table(table_of(m), i) &&
        battle_may_use(m, i, (enum massed_weapon)v->weapon, v->reaction))
        figure[count++] = i;
    return count;
}

bool battle_sample_shot(const struct match *m, const struct battle_volley *v, struct battle_aimed *out)
{
    int32_t figure[BLOCK_FIGURES_MOST], count = waiting(m, v, figure);

    for (int32_t i = 0; i < SAMPLES && i < count; i++)
        if (battle_aim_shot(m, v, figure[i * count / (count < SAMPLES ? count : SAMPLES)], out) == SHOT_MADE)
            return true;
    return false;
}

bool battle_has_view(const struct match *m, int32_t unit, int32_t target)
{
    int32_t figure[BLOCK_FIGURES_MOST], count = 0, typical = massed_typical(m, unit);
    struct battle_volley v = {.unit = unit, .target = target, .named = NOBODY, .figure = NOBODY};
    enum massed_weapon weapon;

    if (typical == NOBODY || !longest(m, typical, &weapon))
        return false;
    v.weapon = (int32_t)weapon;
    EACH_MEMBER(m->state, unit, i)
    if (massed_lives(m, i) && stand_on_table(table_of(m), i) && count < BLOCK_FIGURES_MOST)
        figure[count++] = i;
    for (int32_t i = 0; i < SAMPLES && i < count; i++) {
        struct battle_aimed a;

        if (battle_aim_shot(m, &v, figure[i * count / (count < SAMPLES ? count : SAMPLES)], &a) !=
            SHOT_NO_LINE)
            return true;
    }
    return false;
}

/* Thousandths of a W that the volley takes. */
static int64_t volley_wounds(const struct match *m, const struct battle_volley *v)
{
    int32_t figure[BLOCK_FIGURES_MOST], count = waiting(m, v, figure), samples;
    int64_t sum = 0;

    samples = count < SAMPLES ? count : SAMPLES;
    for (int32_t i = 0; i < samples; i++) {
        struct battle_aimed a;

        if (battle_aim_shot(m, v, figure[i * count / samples], &a) == SHOT_MADE)
            sum += hits_of(&a) * battle_hit_promise(m, &a, v->target) * a.shots / CASES;
    }
    return samples > 0 ? sum * count / samples : 0;
}

/* A leader who is picked out is worth his own points, however many hit him. */
static int64_t leader_worth(const struct match *m, int32_t figure, int64_t wounds)
{
    int64_t most = (int64_t)massed_wounds_left(m, figure) * IN_THOUSAND;

    return (int64_t)massed_figure_at(m, figure)->half_points * WORTH_OF_HALF_POINT *
           (wounds < most ? wounds : most) / (most > 0 ? most : 1);
}

int64_t battle_volley_worth(const struct match *m, const struct battle_volley *v)
{
    int64_t wounds, worth;

    if (!battle_in_play(m, v->target) || massed_typical(m, v->target) == NOBODY)
        return 0;
    wounds = volley_wounds(m, v);
    worth = v->named != NOBODY ? leader_worth(m, v->named, wounds) : battle_shot_harm(m, v->target, wounds);
    if (battle_routing(m, v->target))
        return worth * FLIGHT_PERCENT / PERCENT;
    return battle_fights(m, v->target) ? worth * MIXED_PERCENT / PERCENT : worth;
}
