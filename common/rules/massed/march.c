/* Units that march: legs and their cost. Lines crossed rank by rank are in march_lines.c. */
#include "common/rules/massed/march.h"

#include "common/match/ranks.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/massed/units.h"

#include <assert.h>

struct massed_march massed_march_begin(const struct match *m, int32_t unit, length allowance,
                                       const struct massed_terms *terms)
{
    struct massed_march march = {.unit = unit,
                                 .blocks = unit_at(m, unit)->blocks,
                                 .divided_by = massed_unit_at(m, unit)->divided_by,
                                 .allowance = allowance,
                                 .terms = terms,
                                 .toil = 1,
                                 .spared = NOTHING};

    assert(march.blocks >= 1 && march.blocks <= MARCH_BLOCKS && terms->grain == 1);
    for (int32_t i = 0; i < march.blocks; i++)
        march.block[i] = state_blocks(m->state, unit)[i];
    if (march.blocks == 1)
        march.divided_by = NOTHING; /* losses have left one side of the line empty */
    return march;
}

struct block_mover march_mover(const struct massed_march *march, const struct block *block, int32_t blocks)
{
    struct block_mover mover = {.block = block,
                                .blocks = blocks,
                                .unit = march->unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = march->terms->barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return mover;
}

struct block_stop march_stop(const struct match *m, const struct massed_march *march,
                             const struct block_mover *mover, const struct motion *motion)
{
    struct block_stop first = block_stop(table_of(m), mover, motion), foe;
    struct block_mover wary = *mover;

    if (march->apart == 0)
        return first;
    wary.stopped_by.sides &= ~(1u << unit_at(m, march->unit)->side);
    wary.clearance = march->apart;
    wary.together = &march->spared;
    wary.togethers = march->spared == NOTHING ? 0 : 1;
    foe = block_stop(table_of(m), &wary, motion);
    return foe.why == STOP_STAND && foe.along < first.along ? foe : first;
}

/* --- cost ----------------------------------------------------------------------------------------------- */

struct leg_ground march_ground(const struct match *m, const struct massed_march *march,
                               const struct block *block, int32_t blocks, const struct drill_leg *leg,
                               struct ground_run run[MARCH_RUNS])
{
    struct motion motion = leg_motion(block, blocks, leg);
    struct leg_ground g = {.run = run, .whole = motion_whole(&motion), .factor = march->terms->factor};

    g.runs = block_ground(table_of(m), block, blocks, &motion, run, MARCH_RUNS);
    g.runs = g.runs < MARCH_RUNS ? g.runs : MARCH_RUNS;
    g.path = leg_path(block, blocks, leg, g.whole);
    return g;
}

length massed_march_reach(const struct match *m, const struct massed_march *march, length budget)
{
    const struct drill_leg leg = {.kind = LEG_AHEAD, .anchor = ANCHOR_CENTRE, .amount = budget};
    struct ground_run run[MARCH_RUNS];

    if (budget <= 0)
        return 0;
    struct leg_ground g = march_ground(m, march, march->block, march->blocks, &leg, run);

    return leg_afforded(&g, budget);
}

/* RULE("B5.2-b"): every base of the unit counts, wherever on its way and in whatever phase. */
static int32_t dearest(const struct massed_march *march, uint32_t goings)
{
    int32_t most = 1;

    for (int32_t going = 0; going < GOINGS; going++)
        if (goings >> going & 1 && march->terms->factor[going] > most)
            most = march->terms->factor[going];
    return most * march->toil;
}

static length up_to_half_pace(length far)
{
    return (far + HALF_PACE - 1) / HALF_PACE * HALF_PACE;
}

/* What `along` stands for as a length, and back. */
static length path_of(const struct leg_ground *g, int32_t along)
{
    return g->whole > 0 ? (length)((int64_t)along * g->path / g->whole) : 0;
}

/* RULE("B5.2.1-e"): each stretch at its own rate, in the order travelled. RULE("B5.2.1-d"): with r left on
 * entering the stretch of slow ground in which the move ends, it goes r / f in it, rounded up to the next
 * half pace. A stretch goes on from leg to leg while the factor is the same. */
int32_t march_afforded(const struct massed_march *march, const struct leg_ground *g, length left)
{
    length spent = 0;

    for (int32_t i = 0; i < g->runs; i++) {
        const struct ground_run *run = &g->run[i];
        int32_t f = dearest(march, run->goings);
        bool goes_on = i == 0 && march->stretch.factor == f;
        length far = path_of(g, run->end) - path_of(g, run->begin), most;

        if (f == 1)
            most = left - spent;
        else if (goes_on)
            most = up_to_half_pace((march->stretch.left + f - 1) / f) - march->stretch.gone;
        else
            most = left - spent > 0 ? up_to_half_pace((left - spent + f - 1) / f) : 0;
        if (most < far) {
            int32_t inside = g->path > 0 ? (int32_t)((int64_t)(most > 0 ? most : 0) * g->whole / g->path) : 0;

            return run->begin + inside < g->whole ? run->begin + inside : g->whole;
        }
        spent += far * f;
        if (spent > left)
            return run->end;
    }
    return g->whole;
}

/* The stretch in which the leg ended. */
static void note_stretch(struct massed_march *march, const struct leg_ground *g, int32_t done, length left)
{
    length spent = 0;

    for (int32_t i = 0; i < g->runs && g->run[i].begin < done; i++) {
        int32_t f = dearest(march, g->run[i].goings);
        int32_t end = g->run[i].end < done ? g->run[i].end : done;
        length far = path_of(g, end) - path_of(g, g->run[i].begin);

        if (f > 1 && i == 0 && march->stretch.factor == f)
            march->stretch.gone += far;
        else
            march->stretch =
                (struct march_stretch){.factor = f > 1 ? f : 0, .left = left - spent, .gone = far};
        spent += far * f;
    }
}

/* --- what is in the way -----------------------------------------------------------------------------------
 */

struct march_end march_named(const struct match *m, int32_t unit, const struct block_stop *stop)
{
    struct march_end end = {.why = MARCH_FREE, .figure = NOBODY, .piece = NOTHING, .done = stop->along};

    if (stop->why == STOP_STAND) /* bases are rounded one by one: it touches, and none of them overlaps */
        end.done -= end.done < MARCH_EASE ? end.done : MARCH_EASE;
    switch ((enum stop_reason)stop->why) {
    case STOP_NONE:
        break;
    case STOP_STAND:
        end.figure = stop->index;
        end.why = figure_at(m, stop->index)->side == unit_at(m, unit)->side ? MARCH_FRIEND : MARCH_ENEMY;
        break;
    case STOP_SOLID:
    case STOP_GROUND:
        end.piece = stop->index;
        end.why =
            table_piece_const(table_of(m), stop->index)->form == PIECE_LINE ? MARCH_LINE : MARCH_TERRAIN;
        break;
    case STOP_EDGE:
        end.why = MARCH_EDGE;
        break;
    }
    return end;
}

/* --- legs -------------------------------------------------------------------------------------------------
 */

static struct march_end stays(enum march_stop why, int32_t piece)
{
    return (struct march_end){.why = why, .figure = NOBODY, .piece = piece};
}

static bool turned_clear(const struct match *m, const struct massed_march *march, const struct drill_leg *leg,
                         int32_t done)
{
    struct block turned[MARCH_BLOCKS];

    for (int32_t i = 0; i < march->blocks; i++)
        turned[i] = march->block[i];
    blocks_along(turned, march->blocks, leg, done);
    for (int32_t i = 0; i < march->blocks; i++)
        if (!massed_bases_clear(m, march->unit, &turned[i]))
            return false;
    return true;
}

/* A turn is swept with the outline of the block. Its bases are rounded one by one, and one that ends a hair
 * inside another unit has turned too far. */
static int32_t eased_turn(const struct match *m, const struct massed_march *march,
                          const struct drill_leg *leg, int32_t done)
{
    enum { EASES_MOST = 64 };

    for (int32_t back = 0; back < EASES_MOST && back < done; back++)
        if (turned_clear(m, march, leg, done - back))
            return done - back;
    return 0;
}

static struct march_end go(const struct match *m, struct massed_march *march, const struct drill_leg *leg)
{
    struct motion motion = leg_motion(march->block, march->blocks, leg);
    struct block_mover mover = march_mover(march, march->block, march->blocks);
    struct block_stop stop = march_stop(m, march, &mover, &motion);
    struct march_end end = march_named(m, march->unit, &stop);
    struct ground_run run[MARCH_RUNS];
    struct leg_ground g = march_ground(m, march, march->block, march->blocks, leg, run);
    length left = march->allowance - march->spent;
    int32_t most = march_afforded(march, &g, left);

    if (most < end.done)
        end = (struct march_end){.why = MARCH_SPENT, .figure = NOBODY, .piece = NOTHING, .done = most};
    if (leg->kind == LEG_TURN)
        end.done = eased_turn(m, march, leg, end.done);
    end.cost = leg_cost(&g, end.done) * march->toil;
    end.cost = end.cost < left ? end.cost : left;
    note_stretch(march, &g, end.done, left);
    blocks_along(march->block, march->blocks, leg, end.done);
    march->spent += end.cost;
    return end;
}

/* Across a line, and on from there: RULE("B5.4-g"), a unit that is whole again ends as far beyond as it likes
 * and can pay. */
static struct march_end cross_and_go_on(const struct match *m, struct massed_march *march, int32_t piece,
                                        length want)
{
    length before = march->spent;
    struct march_end end = march_cross(m, march, piece, want), on;

    if (end.why != MARCH_CROSSED || march->divided_by != NOTHING || end.done >= want)
        return end;
    on = massed_march_leg(m, march, LEG_AHEAD, ANCHOR_CENTRE, want - end.done);
    on.why = on.why == MARCH_SPENT ? MARCH_CROSSED : on.why; /* as far as the line lets it go */
    on.done += end.done;
    on.cost = march->spent - before;
    return on;
}

struct march_end massed_march_leg(const struct match *m, struct massed_march *march, enum leg_kind kind,
                                  enum leg_anchor anchor, int32_t amount)
{
    const struct drill_leg leg = {.kind = (int32_t)kind, .anchor = (int32_t)anchor, .amount = amount};

    return massed_march_by(m, march, &leg);
}

struct march_end massed_march_by(const struct match *m, struct massed_march *march,
                                 const struct drill_leg *leg)
{
    length before = march->spent;
    struct march_end end, crossed;
    int32_t amount = leg->amount;
    bool ahead = leg->kind == LEG_AHEAD;

    assert(leg_sweeps((enum leg_kind)leg->kind));
    if (amount == 0)
        return stays(MARCH_FREE, NOTHING);
    if (march->divided_by != NOTHING) /* RULE("B5.4-i") */
        return ahead ? cross_and_go_on(m, march, march->divided_by, amount)
                     : stays(MARCH_LINE, march->divided_by);
    end = go(m, march, leg);
    if (end.why == MARCH_LINE && ahead) {
        if (march->charge && march_strikes_across(m, march, end.piece, &end))
            return end;
        crossed = cross_and_go_on(m, march, end.piece, amount - end.done);
        crossed.done += end.done;
        crossed.cost = march->spent - before;
        return crossed;
    }
    end.done = amount < 0 ? -end.done : end.done;
    return end;
}

/* --- room
 * ------------------------------------------------------------------------------------------------------ */

bool massed_in_slow_ground(const struct match *m, const struct block *b, int32_t blocks)
{
    static const uint32_t slow = 1u << GOING_DIFFICULT | 1u << GOING_VERY_DIFFICULT | 1u << GOING_WOOD;
    struct motion still = {.turn = false, .way = {0, 0}};
    struct ground_run run[4];
    int32_t runs = block_ground(table_of(m), b, blocks, &still, run, 4);

    for (int32_t i = 0; i < runs && i < 4; i++)
        if (run[i].goings & slow)
            return true;
    return false;
}

/* A block where it stands, and those who are in its way. */
static bool room_for(const struct match *m, const struct block_mover *mover, int32_t unit, uint32_t sides)
{
    struct block_mover there = *mover;

    there.unit = unit;
    there.blocks = 1;
    there.height = MARCH_HEIGHT;
    there.stopped_by = all_stands();
    there.stopped_by.sides = sides;
    there.stopped_by.flags = STAND_BLOCKS_MOVE;
    return block_room(table_of(m), &there).why == STOP_NONE;
}

bool massed_has_room(const struct match *m, int32_t unit, const struct block *b, length clearance,
                     uint32_t barred)
{
    struct block_mover mover = {.block = b, .clearance = clearance, .barred = barred};

    return room_for(m, &mover, unit, all_stands().sides);
}

/* Lines and terrain are not asked about here. */
bool massed_keeps_apart(const struct match *m, int32_t unit, const struct block *b, length apart)
{
    struct block_mover mover = {.block = b, .clearance = apart, .crosses = true};

    return room_for(m, &mover, unit, ~(1u << unit_at(m, unit)->side));
}

/* --- going
 * -------------------------------------------------------------------------------------------------- */

void massed_march_apply(struct match *m, const struct massed_march *march)
{
    const struct unit *unit = unit_at(m, march->unit);
    bool same = unit->blocks == march->blocks;
    int32_t order[FIGURES_MAX], count = 0;

    for (int32_t i = 0; same && i < march->blocks; i++)
        same = state_blocks(m->state, march->unit)[i].count == march->block[i].count;
    massed_unit_at(m, march->unit)->divided_by = march->divided_by;
    if (same) {
        ranks_move(m, march->unit, march->block, march->blocks);
        return;
    }
    for (int32_t part = 0; part < unit->blocks; part++)
        for (int32_t slot = 0; slot < state_blocks(m->state, march->unit)[part].count; slot++)
            order[count++] = ranks_figure(m, march->unit, part, slot);
    ranks_form(m, march->unit, march->block, march->blocks, order);
    massed_sort_bodies(m, march->unit);
    if (!massed_in_components(m, march->unit))
        massed_mix_again(m, march->unit, &march->block[0]);
}

/* --- wheels ----------------------------------------------------------------------------------------------
 */

enum { ONE_DEGREE = FULL_TURN / 360 };

/* How far the facing is off the point after such a wheel. */
static int32_t off_after(const struct block *b, struct point at, int32_t wheel)
{
    const struct drill_leg leg = {.kind = LEG_TURN, .anchor = ANCHOR_INNER, .amount = wheel};
    struct block turned = *b;

    if (wheel != 0)
        blocks_along(&turned, 1, &leg, wheel < 0 ? -wheel : wheel);
    return angle_turn((angle)turned.facing, bearing(turned.at, at));
}

/* In steps of a degree until the facing has gone past the point, then by halving. */
int32_t massed_wheel_towards(const struct block *b, struct point at)
{
    int32_t off = off_after(b, at, 0), side = off < 0 ? -1 : 1, low = 0, high = 0;

    if (off == 0)
        return 0;
    while (high < HALF_TURN && off_after(b, at, side * high) * side > 0) {
        low = high;
        high += ONE_DEGREE;
    }
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;

        if (off_after(b, at, side * middle) * side > 0)
            low = middle;
        else
            high = middle;
    }
    return side * (high < HALF_TURN ? high : HALF_TURN);
}
