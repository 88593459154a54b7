#include "common/rules/battle/move/form_up.h"

#include "common/rules/battle/arsenal/missiles.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/massed/bodies.h"

enum { TESTUDO_LEAST = 4 /* B5.7.7-b */, WEDGE_LEAST = 3 /* B5.7.4-a */ };

/* --- what a formation lets its unit do ----------------------------------------------------------------- */

bool battle_wall_stands(const struct match *m, int32_t unit, bool reserve)
{
    return battle_formation_of(m, unit) == FORM_SHIELD_WALL &&
           (reserve || battle_unit_at(m, unit)->formed == battle_of(m)->player_turns);
}

/* RULE("B5.7.6-f"): it is given up at the start of the move; then it is like any other unit. */
static bool wall_lets(const struct battle_drill *drill, const struct answer_item *leg)
{
    return leg->value == DRILL_OPEN && drill->march.spent == 0 && drill->manoeuvres == 0;
}

/* RULE("B5.7.5-d"), RULE("B5.7.5-e"), RULE("B5.7.5-f"): it turns about its rear rank, or goes back to ranks.
 */
static bool missile_wedge_lets(const struct answer_item *leg)
{
    return leg->value == DRILL_OPEN || leg->value == DRILL_CENTRE_WHEEL;
}

/* RULE("B5.7.7-b"), RULE("B5.7.7-d"): it moves, wheels, pivots and crosses terrain; another front would be no
 * testudo. RULE("B5.7-a"): from one formation to another it goes through ranks. */
static bool testudo_lets(const struct answer_item *leg)
{
    return leg->value != DRILL_FRONT_LEFT && leg->value != DRILL_FRONT_RIGHT && leg->value != DRILL_TESTUDO &&
           leg->value != DRILL_MISSILE_WEDGE && leg->value != DRILL_WEDGE && leg->value != DRILL_SQUARE &&
           leg->value != DRILL_SQUARE_RIGHT && leg->value != DRILL_FROM_SQUARE;
}

/* RULE("B5.7.4-c"), RULE("B5.7.4-d"): it charges, and may wheel. */
static bool wedge_lets(const struct answer_item *leg)
{
    return leg->value == DRILL_AHEAD || leg->value == DRILL_WHEEL;
}

static bool still_wedge_lets(const struct answer_item *leg)
{
    return leg->value == DRILL_AHEAD || leg->value == DRILL_OPEN;
}

/* RULE("B5.7.1-b"), RULE("B5.7.1-g"), RULE("B5.7.1-k"): it follows its lead, pivots, or widens its front;
 * nothing else. */
static bool file_lets(const struct answer_item *leg)
{
    return leg->value == DRILL_AHEAD || leg->value == DRILL_BEND || leg->value == DRILL_PIVOT ||
           leg->value == DRILL_FRONT_LEFT || leg->value == DRILL_FRONT_RIGHT;
}

bool battle_formation_lets(const struct match *m, const struct battle_drill *drill,
                           const struct answer_item *leg, struct refusal *why)
{
    (void)m;
    switch (drill->formation) {
    case FORM_SHIELD_WALL:
        return wall_lets(drill, leg) ||
               refuse_unit_by(why, RULE("B5.7.6-c"), "battle.refused.shield_wall", drill->unit);
    case FORM_MISSILE_WEDGE:
        return missile_wedge_lets(leg) ||
               refuse_unit_by(why, RULE("B5.7.5-d"), "battle.refused.missile_wedge", drill->unit);
    case FORM_TESTUDO:
        return testudo_lets(leg) ||
               refuse_unit_by(why, RULE("B5.7-a"), "battle.refused.testudo", drill->unit);
    case FORM_FILE:
        return file_lets(leg) || refuse_unit_by(why, RULE("B5.7.1-g"), "battle.refused.file", drill->unit);
    case FORM_SQUARE: /* RULE("B5.7.3-e"): it goes back to ranks, and does nothing else */
        return leg->value == DRILL_FROM_SQUARE ||
               refuse_unit_by(why, RULE("B5.7.3-e"), "battle.refused.square", drill->unit);
    case FORM_WEDGE:
        return wedge_lets(leg) || refuse_unit_by(why, RULE("B5.7.4-d"), "battle.refused.wedge", drill->unit);
    case FORM_RANKS:
    case FORMATIONS:
        break;
    }
    if (drill->places.block.layout == BLOCK_WEDGE) /* no rule: there was no room for its ranks before */
        return still_wedge_lets(leg) ||
               refuse_unit_by(why, RULE("B5.7.4-c"), "battle.refused.wedge", drill->unit);
    if (leg->value == DRILL_BEND)
        return refuse_unit_by(why, RULE("B5.7.1-b"), "battle.refused.no_file", drill->unit);
    return (leg->value != DRILL_OPEN && leg->value != DRILL_FROM_SQUARE) ||
           refuse_unit_by(why, RULE("B5.7-a"), "battle.refused.no_formation", drill->unit);
}

/* --- the missile wedge --------------------------------------------------------------------------------- */

/* RULE("B5.7.5-e"): about the centre of the widest rank; its distance is the angle times half the width of
 * that rank. */
void battle_turn_missile_wedge(const struct block *b, struct drill_leg *by)
{
    int32_t ranks = battle_wedge_widest(b) - b->files + 1; /* that are full */

    by->behind = (2 * ranks - 1) * b->depth / 2;
    by->arm = battle_wedge_widest(b) * b->width / 2;
}

/* RULE("B5.7.5-a"): any unit with missile weapons. */
static bool has_missiles(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    for (int32_t weapon = PISTOL; typical != NOBODY && weapon < MASSED_WEAPONS; weapon++)
        if (battle_missile((enum massed_weapon)weapon, false) &&
            massed_has_weapon(m, typical, (enum massed_weapon)weapon))
            return true;
    return false;
}

/* RULE("B5.7.5-b"): one figure or more in the first rank, each further rank one more, two of them complete at
 * least. */
static bool form_missile_wedge(const struct match *m, struct battle_drill *drill, int32_t files,
                               struct refusal *why)
{
    if (!has_missiles(m, drill->unit))
        return refuse_unit_by(why, RULE("B5.7.5-a"), "battle.refused.no_missiles", drill->unit);
    if (2 * files + 1 > drill->places.block.count)
        return refuse_unit_by(why, RULE("B5.7.5-b"), "battle.refused.two_ranks_of_a_wedge", drill->unit);
    battle_draw_up(&drill->places, BLOCK_WEDGE, files);
    drill->formation = FORM_MISSILE_WEDGE;
    return true;
}

/* --- the wedge of a charge ------------------------------------------------------------------------------ */

/* RULE("B5.7.4-a"), RULE("B5.7.4-b"): one figure in the first rank, each further rank one more. */
static bool form_wedge(struct battle_drill *drill, struct refusal *why)
{
    if (drill->places.block.count < WEDGE_LEAST)
        return refuse_unit_by(why, RULE("B5.7.4-a"), "battle.refused.too_few", drill->unit);
    battle_draw_up(&drill->places, BLOCK_WEDGE, 1);
    drill->formation = FORM_WEDGE;
    return true;
}

/* RULE("B5.7.4-d"): about the front corner of its widest rank on the inner side; its distance is the angle
 * times the width of that rank. */
void battle_turn_wedge(const struct block *b, struct drill_leg *by)
{
    by->behind = (battle_wedge_widest(b) - 1) * b->depth;
    by->arm = battle_wedge_widest(b) * b->width;
}

/* --- the testudo --------------------------------------------------------------------------------------- */

static int32_t root_of(int32_t n)
{
    int32_t s = 1;

    while ((s + 1) * (s + 1) <= n)
        s++;
    return s;
}

/* RULE("B5.7.7-a"), RULE("B5.7.7-b"): as many ranks as files, the rest at the rear. */
static bool form_testudo(const struct match *m, struct battle_drill *drill, struct refusal *why)
{
    if (!battle_shielded_infantry(m, drill->unit) || !battle_one_handed(m, drill->unit))
        return refuse_unit_by(why, RULE("B5.7.7-a"), "battle.refused.no_testudo", drill->unit);
    if (drill->places.block.count < TESTUDO_LEAST)
        return refuse_unit_by(why, RULE("B5.7.7-b"), "battle.refused.too_few", drill->unit);
    battle_draw_up(&drill->places, BLOCK_RANKS, root_of(drill->places.block.count));
    drill->formation = FORM_TESTUDO;
    return true;
}

/* --- giving up ----------------------------------------------------------------------------------------- */

/* RULE("B5.7.5-f"), RULE("B5.7.6-f"), RULE("B5.7.7-g"). */
static void open_ranks(struct battle_drill *drill)
{
    if (drill->places.block.layout == BLOCK_WEDGE)
        battle_into_ranks(&drill->places, battle_wedge_widest(&drill->places.block));
    drill->formation = FORM_RANKS;
}

bool battle_form_up(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                    struct refusal *why)
{
    if (leg->value == DRILL_MISSILE_WEDGE)
        return form_missile_wedge(m, drill, leg->amount, why);
    if (leg->value == DRILL_TESTUDO)
        return form_testudo(m, drill, why);
    if (leg->value == DRILL_WEDGE)
        return form_wedge(drill, why);
    if (leg->value == DRILL_FROM_SQUARE)
        battle_leave_square(m, drill->unit, (enum block_face)((leg->amount / QUARTER_TURN + 4) % 4),
                            &drill->places);
    open_ranks(drill);
    return true;
}

/* RULE("B5.7.5-g"): at once and automatically into ranks with the front of its rear rank; no manoeuvre. No
 * rule: one that has no room anywhere near keeps its places. */
void battle_ready_for_contact(struct match *m, int32_t unit)
{
    struct battle_places places;
    struct block ranks;

    if (battle_formation_of(m, unit) != FORM_MISSILE_WEDGE)
        return;
    battle_take_places(m, unit, &places);
    if (battle_room_for_ranks(m, unit, &places.block, battle_wedge_widest(&places.block), &ranks)) {
        battle_into_ranks(&places, ranks.files);
        places.block = ranks;
        battle_put_places(m, unit, &places);
    }
    battle_lose_formation(m, unit, RULE("B5.7.5-g"));
}
