/* B10.8: fear. */
#include "common/rules/battle/psychology/fear.h"

#include "common/rules/battle/charge/flee.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/fight/result.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/psychology/personal.h"
#include "common/rules/battle/psychology/psychology.h"

static bool within_reach_of(const struct match *m, int32_t unit, int32_t creature, length reach)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && stand_on_table(table_of(m), figure) &&
        stand_distance(table_of(m), figure, creature) <= reach)
        return true;
    return false;
}

/* RULE("B10.8-l"): without a distance there is no zone; RULE("B10.8-m"): enemies alone. */
bool battle_in_fear_zone(const struct match *m, int32_t unit)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        length reach = battle_figure_at(m, figure)->nature.fear_distance;

        if (reach > 0 && figure_at(m, figure)->side != battle_side_of(m, unit) && massed_lives(m, figure) &&
            stand_on_table(table_of(m), figure) && within_reach_of(m, unit, figure, reach))
            return true;
    }
    return false;
}

bool battle_causes_fear(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && battle_figure_at(m, figure)->nature.traits & TRAIT_CAUSES_FEAR)
        return true;
    return false;
}

/* RULE("B10.8-p"): the highest of its figures. */
static int32_t modifier_of(const struct match *m, int32_t enemy)
{
    int32_t most = 0;

    EACH_MEMBER(m->state, enemy, figure)
    if (massed_lives(m, figure) && battle_figure_at(m, figure)->nature.fear_modifier > most)
        most = battle_figure_at(m, figure)->nature.fear_modifier;
    return most;
}

bool battle_faces_fear(struct match *m, int32_t unit, int32_t enemy, const char *rule)
{
    struct battle_test_more more = {.value = -modifier_of(m, enemy), .rule = RULE("B10.8-p")};

    return battle_side_of(m, unit) == battle_side_of(m, enemy) || !battle_causes_fear(m, enemy) ||
           battle_unmoved(m, unit, FEELS_FEAR) || battle_test_with(m, unit, TEST_FEAR, rule, more);
}

void battle_rout_of_fear(struct match *m, int32_t unit, int32_t enemy)
{
    if (battle_fights(m, unit))
        battle_break_in_combat(m, unit, RULE("B10.8-g"));
    else
        battle_rout_from(m, unit, enemy, RULE("B10.8-g"));
}

void battle_characters_face_fear(struct match *m, int32_t unit, int32_t enemy, bool charged)
{
    if (battle_side_of(m, unit) != battle_side_of(m, enemy) && battle_causes_fear(m, enemy))
        battle_personal_fear(m, unit, enemy, modifier_of(m, enemy), charged);
}

/* --- shooting ------------------------------------------------------------------------------------------- */

/* RULE("B10.8-b"): its own charge reach, whatever the ground. */
static bool within_charge(const struct match *m, int32_t unit, int32_t enemy)
{
    return massed_distance(m, unit, enemy) <= battle_charge_reach(m, enemy);
}

bool battle_dares_to_shoot(struct match *m, int32_t unit, int32_t enemy)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    if (u->dared == enemy || !within_charge(m, unit, enemy) ||
        battle_faces_fear(m, unit, enemy, RULE("B10.8-b"))) {
        u->dared = enemy;
        return true;
    }
    EACH_MEMBER(m->state, unit, figure) /* RULE("B10.8-c"): nobody of it shoots any more in this phase */
    battle_figure_at(m, figure)->shot = true;
    battle_tell(m, "battle.afraid_to_shoot", RULE("B10.8-c"), unit);
    event_end(m);
    return false;
}

/* --- beaten --------------------------------------------------------------------------------------------- */

/* RULE("B10.8-i"). */
static int32_t by_fear(const struct match *m, int32_t unit, int32_t enemy)
{
    (void)unit;
    return battle_unit_at(m, enemy)->inflicted_by_fear;
}

/* RULE("B10.8-h"), RULE("B7.13.5-e"): the winner, who follows it up, causes fear. RULE("B5.7.3-f"): nobody
 * follows up a square. */
bool battle_beaten_by_fear(const struct match *m, int32_t unit)
{
    if (battle_unmoved(m, unit, FEELS_FEAR) || battle_in_square(m, unit))
        return false;
    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = battle_opponent(m, contact, unit);

        if (battle_fought(m, contact) && battle_causes_fear(m, enemy) && !battle_is_beaten(m, enemy) &&
            !battle_unit_at(m, enemy)->stays)
            return battle_would_have_lost(m, unit, by_fear);
    }
    return false;
}

/* --- reserve moves -------------------------------------------------------------------------------------- */

static length from_blocks(const struct match *m, const struct block *b, int32_t blocks, int32_t creature)
{
    const struct stand *it = table_stand_const(table_of(m), creature);
    length least = LONGEST_SIDE;

    for (int32_t i = 0; i < blocks; i++)
        for (int32_t slot = 0; slot < b[i].count; slot++) {
            struct place at = block_slot(&b[i], slot);
            struct base own = block_base(&b[i]);
            length away = base_distance(&at, &own, &it->place, &it->base);

            least = away < least ? away : least;
        }
    return least;
}

/* RULE("B10.8-o"): it would get into a zone, or nearer to the creature in whose zone it is. */
bool battle_fear_bars(const struct match *m, int32_t unit, const struct block *to, int32_t blocks)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        length reach = battle_figure_at(m, figure)->nature.fear_distance, then;

        if (figure_at(m, figure)->side == battle_side_of(m, unit) || !massed_lives(m, figure) ||
            !stand_on_table(table_of(m), figure))
            continue;
        then = from_blocks(m, to, blocks, figure);
        if (then <= reach &&
            then < from_blocks(m, state_blocks(m->state, unit), unit_at(m, unit)->blocks, figure))
            return true;
    }
    return false;
}

/* How far the nearest figure of the unit is from the creature, when those who are named stand at these
 * places. */
static length from_figures(const struct match *m, int32_t unit, const struct battle_stance *to, int32_t count,
                           int32_t creature)
{
    const struct stand *it = table_stand_const(table_of(m), creature);
    length least = LONGEST_SIDE;

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *own = table_stand_const(table_of(m), figure);
        struct place at = own->place;
        length away;

        if (!massed_lives(m, figure) || !stand_on_table(table_of(m), figure))
            continue;
        for (int32_t i = 0; i < count; i++)
            if (to[i].figure == figure)
                at = to[i].place;
        away = base_distance(&at, &own->base, &it->place, &it->base);
        least = away < least ? away : least;
    }
    return least;
}

bool battle_fear_bars_figures(const struct match *m, int32_t unit, const struct battle_stance *to,
                              int32_t count)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        length reach = battle_figure_at(m, figure)->nature.fear_distance, then;

        if (reach == 0 || figure_at(m, figure)->side == battle_side_of(m, unit) || /* no rule: no zone */
            !massed_lives(m, figure) || !stand_on_table(table_of(m), figure))
            continue;
        then = from_figures(m, unit, to, count, figure);
        if (then <= reach && then < from_figures(m, unit, to, 0, figure))
            return true;
    }
    return false;
}
