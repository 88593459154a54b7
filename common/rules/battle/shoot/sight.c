/* B6.2.1, B6.2.2: arcs, and lines of sight between units. */
#include "common/rules/battle/shoot/sight.h"
#include "common/rules/battle/charge/loose.h"

#include "common/match/findings.h"
#include "common/match/lined_up.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/square.h"
#include "common/rules/massed/terrain.h"
#include "common/table/sees.h"

enum { INSET_HUNDREDTHS = 10 };
enum battle_seen { NOT_LOOKED, HIDDEN, SEEN };

/* RULE("B6.2.2-b"), RULE("B6.2.2-d"), RULE("B6.2.2-f"), RULE("B6.2.2-h"). What ends a line is said by the
 * sight of each kind of terrain in the catalogue: hills, boulders and houses (RULE("B6.2.2-c")), lines that
 * rise from the ground (RULE("B6.2.2-e")) but for those a pace from who looks over them (RULE("B6.2.2-g"),
 * RULE("B6.2.3-l")), and woods: between the two (RULE("B6.2.2-i")), or more than `sight_depth`, 2 paces, of
 * one in which either of them stands (RULE("B6.2.2-j"), RULE("B6.2.2-k"), RULE("B6.2.3-g"), RULE("B6.2.3-h"),
 * RULE("B6.2.3-i")). RULE("B6.2.2-l"): figures end it, too. */
static const struct sees_rules rules = {
    .inset = INSET_HUNDREDTHS, .line_reach = PACE, .crest_reach = HALF_PACE, .tall_pieces = PIECE_TALL};

static struct battle_findings *findings(const struct match *m)
{
    struct battle_findings *f = match_findings(m);

    if (!f->lined_up) {
        match_lineup(m, STAND_TALL, &f->lineup);
        f->lined_up = true;
    }
    return f;
}

static struct sees lines_in(const struct match *m, const struct battle_findings *found)
{
    return (struct sees){.t = table_of(m), .m = &found->lineup, .rules = &rules};
}

static struct sees lines_of(const struct match *m, int32_t unit)
{
    (void)unit;
    return lines_in(m, findings(m));
}

/* --- places and arcs ---------------------------------------------------------------------------------- */

static bool up_and_about(const struct match *m, int32_t figure)
{
    return massed_lives(m, figure) && massed_there(m, figure) && stand_on_table(table_of(m), figure);
}

/* RULE("B6.2.1-c"): mounted, or in a chariot or howdah. */
enum sees_arc battle_arc(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    bool aboard = f->aboard != NOBODY && massed_figure_at(m, f->aboard)->role != ROLE_MACHINE;

    return f->mounted || aboard ? SEES_ALL_ROUND : SEES_IN_FRONT;
}

/* RULE("B5.7.5-c"): of a missile wedge also the two ends of every other complete rank. */
static bool at_an_end(const struct block *b, int32_t slot)
{
    int32_t rank = block_rank_of(b, slot), first = block_first_of_rank(b, rank),
            size = block_rank_size(b, rank);

    return size == b->files + rank && (slot == first || slot == first + size - 1);
}

static bool in_first_rank(const struct match *m, int32_t figure)
{
    const struct figure *f = figure_at(m, figure);
    const struct block *b = &state_blocks(m->state, f->unit)[f->part == NOTHING ? 0 : f->part];

    if (f->slot == NOTHING)
        return true;
    if (f->part != 0 && !battle_in_square(m, f->unit)) /* RULE("B5.7.3-e") */
        return false;
    if (block_rank_of(b, f->slot) == 0)
        return true;
    return b->layout == BLOCK_WEDGE && at_an_end(b, f->slot); /* no rule: who stands within sees nobody */
}

static length height_of(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure)->place.elevation;
}

/* RULE("B6.2.2-m"): the front rank, or who can look all round; RULE("B6.2.2-n"): from another height also
 * those behind it. Lines of sight say the rest. */
bool battle_place_shoots(const struct match *m, int32_t figure, int32_t target)
{
    int32_t there = massed_typical(m, target);

    return battle_arc(m, figure) == SEES_ALL_ROUND || in_first_rank(m, figure) ||
           (there != NOBODY && height_of(m, figure) != height_of(m, there));
}

static bool lone(const struct match *m, int32_t unit)
{
    return massed_unit_at(m, unit)->type == TYPE_CHARACTER;
}

const struct massed_shooting battle_shooting = {.lines = lines_of,
                                                .arc = battle_arc,
                                                /* RULE("B15.10-h"): skirmishers screen; others hide by
                                                 * their bases alone. RULE("B15.10-p") */
                                                .skirmishes = battle_is_scattered,
                                                .engaged = battle_engaged,
                                                .in_play = battle_in_play,
                                                .lone = lone};

/* --- units -------------------------------------------------------------------------------------------- */

static bool look(const struct match *m, const struct battle_findings *found, int32_t unit, int32_t target)
{
    struct sees lines = lines_in(m, found);
    int32_t viewer[BLOCK_FIGURES_MOST], count = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (count < BLOCK_FIGURES_MOST && up_and_about(m, figure))
        viewer[count++] = figure;
    return any_sees_unit(&lines, viewer, count, SEES_ALL_ROUND, target);
}

/* Lines are the dearest thing on a table: each pair of units is looked at once while the table stays as it
 * is. */
bool battle_sees(const struct match *m, int32_t unit, int32_t target)
{
    struct battle_findings *found;
    int8_t *kept;

    assert(unit >= 0 && unit < BATTLE_UNITS && target >= 0 && target < BATTLE_UNITS && unit != target);
    if (!massed_on_table(m, unit) || !massed_on_table(m, target))
        return false;
    found = findings(m);
    kept = &found->seen[unit][target];
    if (*kept == NOT_LOOKED)
        *kept = look(m, found, unit, target) ? SEEN : HIDDEN;
    return *kept == SEEN;
}

bool battle_figure_sees(const struct match *m, int32_t figure, int32_t target)
{
    struct sees lines = lines_of(m, target);

    return up_and_about(m, figure) && massed_on_table(m, target) && battle_place_shoots(m, figure, target) &&
           any_sees_unit(&lines, &figure, 1, battle_arc(m, figure), target);
}

static bool look_along_arcs(const struct match *m, int32_t unit, int32_t target)
{
    EACH_MEMBER(m->state, unit, figure)
    if (battle_figure_sees(m, figure, target))
        return true;
    return false;
}

bool battle_has_in_sight(const struct match *m, int32_t unit, int32_t target)
{
    int8_t *kept;

    if (!battle_sees(m, unit, target))
        return false;
    kept = &findings(m)->shown[unit][target];
    if (*kept == NOT_LOOKED)
        *kept = look_along_arcs(m, unit, target) ? SEEN : HIDDEN;
    return *kept == SEEN;
}
