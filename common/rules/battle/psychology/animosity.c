#include "common/rules/battle/psychology/animosity.h"

#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/shoot/sight.h"

enum { RIVALS_NEAR = 12 * PACE };

static bool within_charge(const struct match *m, int32_t unit, int32_t other)
{
    return massed_distance(m, unit, other) <= battle_charge_reach(m, unit);
}

/* --- who tests ------------------------------------------------------------------------------------------ */

bool battle_enemy_calms(const struct match *m, int32_t unit)
{
    length reach = battle_charge_reach(m, unit) > RIVALS_NEAR ? battle_charge_reach(m, unit) : RIVALS_NEAR;

    if (battle_nearest_enemy(m, unit) <= reach) /* RULE("B10.3-c") */
        return true;
    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (battle_hates(m, unit, enemy) && battle_sees(m, unit, enemy)) /* RULE("B10.3-d") */
            return true;
    return false;
}

/* RULE("B10.3-f"): independent characters never. */
static bool feels_it(const struct match *m, int32_t unit)
{
    return battle_stands(m, unit) && massed_unit_at(m, unit)->type != TYPE_CHARACTER &&
           (!battle_unmoved(m, unit, FEELS_ANIMOSITY) || !battle_unmoved(m, unit, FEELS_SAGA_ANIMOSITY));
}

/* RULE("B10.3-b"): any unit that is no lone character, no machine and does not rout. RULE("B10.3-a"): of its
 * own side. */
static bool may_be_rival(const struct match *m, int32_t unit, int32_t other)
{
    int32_t type = massed_unit_at(m, other)->type;

    return other != unit && battle_side_of(m, other) == battle_side_of(m, unit) && battle_stands(m, other) &&
           type != TYPE_CHARACTER && type != TYPE_MACHINE;
}

/* RULE("B10.3-l"): the nearest within 12 paces; of several that are as near one is drawn. */
static int32_t rival_of(struct match *m, int32_t unit)
{
    int32_t nearest[BATTLE_UNITS], count = 0;
    length least = RIVALS_NEAR;

    for (int32_t other = 0; other < m->state->units; other++) {
        length away;

        if (!may_be_rival(m, unit, other))
            continue;
        away = massed_distance(m, unit, other);
        if (away < least)
            count = 0;
        if (away <= least) {
            nearest[count++] = other;
            least = away;
        }
    }
    if (count == 0)
        return NO_UNIT;
    return nearest[count == 1 ? 0 : throw_die(m, count) - 1];
}

/* --- the test ------------------------------------------------------------------------------------------- */

struct feud {
    const struct match *m;
    int32_t unit, rival;
};

/* RULE("B10.3-h"): less the Ld bonus of a character who leads it. */
static int32_t led(const struct feud *f)
{
    int32_t leader = massed_unit_at(f->m, f->unit)->leader;

    return battle_has_leader(f->m, f->unit) && massed_is_character(f->m, leader)
               ? -battle_figure_at(f->m, leader)->nature.bonus_ld
               : 0;
}

/* A base of the rival lies, at least in part, ahead of the front and between the lines of the flanks. */
static bool base_in_front(const struct match *m, const struct block *b, int32_t figure)
{
    const struct stand *s = table_stand_const(table_of(m), figure);
    struct outline o = base_outline(&s->place, &s->base);
    length half = block_width(b) / 2, left = LONGEST_SIDE, right = -LONGEST_SIDE, ahead = -LONGEST_SIDE;

    for (int32_t i = 0; i < o.corners; i++) {
        struct point at = block_offset(b, o.corner[i]);

        left = at.x < left ? at.x : left;
        right = at.x > right ? at.x : right;
        ahead = at.y > ahead ? at.y : ahead;
    }
    return ahead > 0 && left < half && right > -half;
}

/* RULE("B10.3-i"). */
static int32_t in_front(const struct feud *f)
{
    if (!massed_in_ranks(f->m, f->unit) || !within_charge(f->m, f->unit, f->rival))
        return 0;
    EACH_MEMBER(f->m->state, f->rival, figure)
    if (massed_lives(f->m, figure) && base_in_front(f->m, &state_blocks(f->m->state, f->unit)[0], figure))
        return 1;
    return 0;
}

/* RULE("B10.3-j"). */
static int32_t other_race(const struct feud *f)
{
    return massed_figure_at(f->m, massed_typical(f->m, f->unit))->race !=
           massed_figure_at(f->m, massed_typical(f->m, f->rival))->race;
}

/* RULE("B10.3-k"). */
static int32_t no_enemy_in_sight(const struct feud *f)
{
    for (int32_t enemy = 0; enemy < f->m->state->units; enemy++)
        if (battle_side_of(f->m, enemy) != battle_side_of(f->m, f->unit) && battle_in_play(f->m, enemy) &&
            battle_sees(f->m, f->unit, enemy))
            return 0;
    return 1;
}

static const struct {
    const char *rule;
    int32_t (*value)(const struct feud *f);
} rows[] = {{RULE("B10.3-h"), led},
            {RULE("B10.3-i"), in_front},
            {RULE("B10.3-j"), other_race},
            {RULE("B10.3-k"), no_enemy_in_sight}};

/* RULE("B10.3-m"), RULE("B10.3-n"), RULE("B10.3-q"): by the result, at most. */
static const struct {
    int32_t most;
    enum battle_quarrel quarrel;
    const char *rule, *key;
} results[] = {{5, QUARREL_NONE, RULE("B10.3-m"), "battle.animosity.none"},
               {6, QUARREL_NEARS, RULE("B10.3-n"), "battle.animosity.nears"},
               {INT32_MAX, QUARREL_CHARGES, RULE("B10.3-q"), "battle.animosity.charges"}};

static void test_at(struct match *m, int32_t unit, int32_t friend)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    const struct feud feud = {m, unit, friend};
    struct roll roll;
    struct event *e;
    int32_t row = 0;

    roll_begin(&roll, "battle.roll.animosity", battle_side_of(m, unit), NOBODY, D6);
    roll.total = roll_die(m, &roll);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t value = rows[i].value(&feud);

        if (value != 0)
            roll_modify(&roll, value, rows[i].rule);
        roll.total += value;
    }
    while (roll.total > results[row].most)
        row++;
    u->rival = friend;
    u->quarrel = (int32_t)results[row].quarrel;
    e = battle_tell(m, results[row].key, results[row].rule, unit);
    event_arg(e, "friend", ARG_UNIT, friend);
    event_roll(e, &roll);
    event_end(m);
    if (u->quarrel != QUARREL_NONE)
        battle_try_formation(m, unit, MISHAP_FRIGHT); /* RULE("B5.7.6-h") */
}

/* --- who goes through whom ------------------------------------------------------------------------------ */

/* RULE("B10.3-x"): whatever enemies are near, and at characters as well. RULE("B10.3-l"): not if it has had
 * its test in this turn. RULE("B10.3-b"): machines and routers are no rivals. */
static bool tests_on_the_way(const struct match *m, int32_t unit, int32_t friend)
{
    return feels_it(m, unit) && battle_unit_at(m, unit)->rival == NO_UNIT && !battle_brawls(m, unit) &&
           battle_stands(m, friend) && massed_unit_at(m, friend)->type != TYPE_MACHINE;
}

bool battle_may_quarrel(const struct match *m, int32_t unit, int32_t friend)
{
    return tests_on_the_way(m, unit, friend) || tests_on_the_way(m, friend, unit);
}

/* RULE("B5.5-l"): first the one that goes through. */
bool battle_meet_in_animosity(struct match *m, int32_t unit, int32_t friend)
{
    const int32_t pair[2] = {unit, friend};
    bool quarrel = false;

    for (int32_t i = 0; i < 2; i++)
        if (tests_on_the_way(m, pair[i], pair[1 - i])) {
            test_at(m, pair[i], pair[1 - i]);
            quarrel |= battle_unit_at(m, pair[i])->quarrel != QUARREL_NONE;
        }
    return quarrel;
}

void battle_test_animosity(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t rival;

        battle_unit_at(m, unit)->rival = NO_UNIT;
        battle_unit_at(m, unit)->quarrel = QUARREL_NONE;
        if (battle_side_of(m, unit) != battle_of(m)->active || !feels_it(m, unit) ||
            battle_brawls(m, unit) || /* RULE("B10.3-e") */
            battle_enemy_calms(m, unit))
            continue;
        rival = rival_of(m, unit);
        if (rival != NO_UNIT)
            test_at(m, unit, rival);
    }
}
