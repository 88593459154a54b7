/* B5-b: a free turn and a straight move. */
#include "common/rules/massed/run.h"

#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/units.h"

#include <assert.h>

enum { LINES_MOST = 16, PIECES_LOOKED_AT = 256 };

static bool overlap(const struct block *a, const struct block *b)
{
    struct outline one = block_footprint(a), other = block_footprint(b);
    struct point from = one.corner[0]; /* no rule: any point says the same */
    struct outline difference = outline_difference(&other, &one, from);

    return outline_gap(&difference, from) < -OVERLAP;
}

static bool on_somebody(const struct match *m, const struct massed_bodies *b, int32_t i)
{
    struct block_mover mover = {
        .block = &b->at[i], .blocks = 1, .unit = b->unit, .height = MARCH_HEIGHT, .stopped_by = all_stands()};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    if (block_room(table_of(m), &mover).why == STOP_STAND)
        return true;
    for (int32_t k = 0; k < b->count; k++)
        if (k != i && overlap(&b->at[i], &b->at[k]))
            return true;
    return false;
}

/* Figures that stand base to base have no room to turn: each of those keeps its facing, and then, perhaps,
 * its neighbours have none either. */
static void turn_where_there_is_room(const struct match *m, const struct massed_bodies *before,
                                     struct massed_bodies *b)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t i = b->blocks; i < b->count; i++)
            if (b->at[i].facing != before->at[i].facing && on_somebody(m, b, i)) {
                b->at[i] = before->at[i];
                changed = true;
            }
    }
}

void massed_run_turn(const struct match *m, const struct massed_run *run, struct massed_bodies *b)
{
    struct point centre = massed_centre(m, b->unit);
    length behind = massed_hindmost(b, centre, run->heading);
    struct massed_bodies before = *b;

    if (!run->turns)
        return;
    massed_turn_bodies(b, centre, run->heading);
    turn_where_there_is_room(m, &before, b);
    if (run->away && b->blocks > 0) /* figures by themselves turn on their spots */
        massed_shift_bodies(b, point_minus(point_ahead(centre, run->heading,
                                                       massed_hindmost(b, centre, run->heading) - behind),
                                           centre));
}

/* --- cost
 * --------------------------------------------------------------------------------------------------- */

/* Where the bodies first come on to a line that lies across the way. */
static bool line_on_way(const struct match *m, const struct massed_bodies *b, const struct motion *motion,
                        int32_t piece, length *at)
{
    const struct piece *p = table_piece_const(table_of(m), piece);
    const struct point *corner = piece_points(table_of(m), piece);
    bool any = false;

    if (p->form != PIECE_LINE || !piece_there(table_of(m), piece) || piece_solid(table_of(m), piece))
        return false;
    for (int32_t i = 0; i < b->count; i++) {
        struct outline parts[BLOCK_PARTS_MOST];
        int32_t count = block_parts(&b->at[i], parts, BLOCK_PARTS_MOST);

        for (int32_t k = 0; k < count; k++)
            for (int32_t c = 0; c + 1 < p->points; c++) {
                struct outline still = outline_of_segment(corner[c], corner[c + 1], p->thickness / 2);
                struct span spans[MOTION_SPANS_MOST];

                if (motion_spans(&parts[k], motion, &still, OVERLAP, spans) == 0 || spans[0].begin == 0)
                    continue; /* it stands across the line already: ignored until it has left it */
                *at = any && *at < spans[0].begin ? *at : spans[0].begin;
                any = true;
            }
    }
    return any;
}

struct crossing {
    length at;
    int32_t piece;
};

static int32_t lines_on_way(const struct match *m, const struct massed_bodies *b, const struct motion *motion,
                            struct crossing crossings[LINES_MOST])
{
    int32_t count = 0;

    for (int32_t piece = 0; piece < table_of(m)->pieces; piece++) {
        struct crossing one = {.piece = piece};
        int32_t place = count;

        if (count == LINES_MOST || !line_on_way(m, b, motion, piece, &one.at))
            continue;
        for (; place > 0 && crossings[place - 1].at > one.at; place--)
            crossings[place] = crossings[place - 1];
        crossings[place] = one;
        count++;
    }
    return count;
}

/* Of the dearest ground under any of them, in units of the terms' grain. */
static int64_t ground_cost(const struct match *m, const struct massed_bodies *b, const struct massed_run *run,
                           const struct motion *motion, length along)
{
    int64_t most = 0;

    for (int32_t i = 0; i < b->count; i++) {
        struct ground_run runs[MARCH_RUNS];
        struct leg_ground g = {.run = runs, .whole = motion_whole(motion), .factor = run->terms->factor};

        g.runs = block_ground(table_of(m), &b->at[i], 1, motion, runs, MARCH_RUNS);
        g.runs = g.runs < MARCH_RUNS ? g.runs : MARCH_RUNS;
        g.path = g.whole;
        int64_t cost = leg_cost(&g, along < g.whole ? along : g.whole);

        most = cost > most ? cost : most;
    }
    return most;
}

/* A straight way of the bodies, whose cost is asked again and again. */
struct costed {
    const struct match *m;
    const struct massed_bodies *b;
    const struct massed_run *run;
    const struct motion *motion;
};

static int64_t cost_to(const struct costed *c, length along)
{
    return ground_cost(c->m, c->b, c->run, c->motion, along);
}

/* Where the ground that is slow at `at` begins, or ends if `ahead`: as long as every unit costs as much as
 * there. */
static length stretch_limit(const struct costed *c, length at, int64_t slope, bool ahead)
{
    length good = at, bad = ahead ? motion_whole(c->motion) + 1 : -1;

    while (good - bad > 1 || bad - good > 1) {
        length middle = good + (bad - good) / 2;

        if (cost_to(c, middle) - cost_to(c, at) == slope * (middle - at))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/* RULE("B5.2.1-d"): the distance inside the slow ground in which the move ends is rounded up to the next half
 * pace. */
static length rounded_up(const struct costed *c, length paid)
{
    int64_t slope = cost_to(c, paid + 1) - cost_to(c, paid);
    length begin, end, inside;

    if (slope <= c->run->terms->grain)
        return paid;
    begin = stretch_limit(c, paid, slope, false);
    end = stretch_limit(c, paid, slope, true);
    inside = (paid - begin + HALF_PACE - 1) / HALF_PACE * HALF_PACE;
    return begin + inside < end ? begin + inside : end;
}

/* The cost never falls as one goes on, so the place is found by halving. */
static length afforded(const struct costed *c, int64_t budget)
{
    length paid = 0, beyond = motion_whole(c->motion) + 1;

    if (cost_to(c, beyond - 1) <= budget)
        return beyond - 1;
    while (beyond - paid > 1) {
        length middle = paid + (beyond - paid) / 2;

        if (cost_to(c, middle) <= budget)
            paid = middle;
        else
            beyond = middle;
    }
    return rounded_up(c, paid);
}

length massed_run_paid(const struct match *m, const struct massed_bodies *b, const struct massed_run *run,
                       struct point way, int32_t *line)
{
    struct motion motion = {.turn = false, .way = way};
    struct crossing crossings[LINES_MOST];
    int32_t lines = lines_on_way(m, b, &motion, crossings);
    int64_t budget = (int64_t)run->allowance * run->terms->grain,
            price = (int64_t)(run->whole > 0 ? run->whole : run->allowance) * run->terms->grain /
                    run->terms->share;
    const struct costed way_there = {m, b, run, &motion};
    length far = afforded(&way_there, budget);

    *line = NOTHING;
    for (int32_t i = 0; i < lines && crossings[i].at < far; i++) {
        if (crossings[i].piece + 1 == run->free_line)
            continue;
        int32_t going = table_piece_const(table_of(m), crossings[i].piece)->going;
        bool barred = (run->terms->barred | run->terms->climbed) >> going & 1;
        int64_t spent = cost_to(&way_there, crossings[i].at);

        if (barred || run->held || spent + price > budget) {
            *line = crossings[i].piece;
            return crossings[i].at;
        }
        budget -= price;
        far = afforded(&way_there, budget);
        far = far > crossings[i].at ? far : crossings[i].at;
    }
    return far;
}

/* --- what stops it
 * -------------------------------------------------------------------------------------------- */

struct block_stop massed_run_stop(const struct match *m, const struct massed_bodies *b,
                                  const struct massed_run *run, struct point way,
                                  const struct stand_filter *stands)
{
    struct motion motion = {.turn = false, .way = way};
    struct block_stop first = {.why = STOP_NONE, .index = NOTHING, .along = motion_whole(&motion)};

    for (int32_t i = 0; i < b->count; i++) {
        struct block_mover mover = {.block = &b->at[i],
                                    .blocks = 1,
                                    .unit = b->unit,
                                    .height = MARCH_HEIGHT,
                                    .stopped_by = *stands,
                                    .barred = run->terms->barred,
                                    .crosses = true};
        struct block_stop stop = block_stop(table_of(m), &mover, &motion);

        if (stop.why != STOP_NONE && stop.along < first.along)
            first = stop;
    }
    return first;
}

struct march_end massed_run(const struct match *m, int32_t unit, const struct massed_run *run,
                            struct massed_bodies *b)
{
    struct stand_filter stands = all_stands();
    struct point way = massed_step(run->heading, run->allowance);
    struct march_end end;
    int32_t line;
    length far;

    massed_take_bodies(m, unit, b);
    massed_run_turn(m, run, b);
    stands.flags = STAND_BLOCKS_MOVE;
    struct block_stop stop = massed_run_stop(m, b, run, way, &stands);

    end = march_named(m, unit, &stop);
    far = massed_run_paid(m, b, run, way, &line);
    if (far < end.done)
        end = (struct march_end){
            .why = line == NOTHING ? MARCH_SPENT : MARCH_LINE, .figure = NOBODY, .piece = line, .done = far};
    end.cost = run->allowance;
    massed_shift_bodies(b, massed_step(run->heading, end.done));
    return end;
}
