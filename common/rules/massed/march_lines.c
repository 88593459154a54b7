/* A line of terrain is crossed rank by rank: RULE("B5.4-d"), B5.2.3, B5.4-e to B5.4-i. RULE("B5.2-c"): it
 * costs nothing to stand at. */
#include "common/rules/massed/march_lines.h"

#include <assert.h>

enum { HAIR = 2 };

static struct march_end stands_at(int32_t piece)
{
    return (struct march_end){.why = MARCH_LINE, .figure = NOBODY, .piece = piece};
}

static bool climbs(const struct match *m, const struct massed_march *march, int32_t piece)
{
    return march->terms->climbed >> table_piece_const(table_of(m), piece)->going & 1;
}

/* RULE("B5.2.3-c"): half of the allowance, which RULE("B5.2.4-a") holds in slow ground as well;
 * RULE("B5.2.3-g"): one that is climbed takes all of it, so that only who stands at it can pay. */
static length cost_of(const struct match *m, const struct massed_march *march, int32_t piece)
{
    return climbs(m, march, piece) ? march->allowance : march->allowance / march->terms->share;
}

static bool can_cross(const struct match *m, const struct massed_march *march, int32_t piece)
{
    const struct piece *p = table_piece_const(table_of(m), piece);

    return !piece_solid(table_of(m), piece) && !(march->terms->barred >> p->going & 1) &&
           !(march->hurried && climbs(m, march, piece));
}

/* RULE("B5.4-c"): one base of the block is enough. */
bool march_on_line(const struct match *m, const struct block *b, int32_t piece, length far, struct span *on)
{
    const struct piece *p = table_piece_const(table_of(m), piece);
    const struct point *corner = piece_points(table_of(m), piece);
    struct motion motion = motion_straight(b, 0, far);
    struct outline parts[BLOCK_PARTS_MOST];
    int32_t count = block_parts(b, parts, BLOCK_PARTS_MOST);
    bool any = false;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct outline still = outline_of_segment(corner[i], corner[i + 1], p->thickness / 2);

        for (int32_t k = 0; k < count; k++) {
            struct span spans[MOTION_SPANS_MOST];
            int32_t found = motion_spans(&parts[k], &motion, &still, OVERLAP, spans);

            for (int32_t s = 0; s < found; s++) {
                on->begin = any && on->begin < spans[s].begin ? on->begin : spans[s].begin;
                on->end = any && on->end > spans[s].end ? on->end : spans[s].end;
                any = true;
            }
        }
    }
    return any;
}

/* How far ahead the block has to go until none of its bases is on the line any more: so a rank is set down as
 * near the line as its own front lets it, be the line slanting or short (B5.4-g). */
static length beyond(const struct match *m, const struct block *b, int32_t piece, length far)
{
    struct span on = {0, 0};

    return march_on_line(m, b, piece, far, &on) ? on.end + HAIR : 0;
}

/* How far straight ahead the ranks get, lines or not, before they touch somebody of another unit. */
static length free_ahead(const struct match *m, const struct massed_march *march, const struct block *ranks,
                         length far)
{
    struct block_mover mover = march_mover(march, ranks, 1);
    struct motion motion = motion_straight(ranks, 0, far);

    mover.crosses = true;
    struct block_stop stop = block_stop(table_of(m), &mover, &motion);

    return march_named(m, march->unit, &stop).done;
}

/* Those that stay on the near side, moved up until their front touches it: an incomplete rank is narrower
 * than the one before it and may come closer to a slanting line. Who has left the unit may stand there. */
static struct block moved_up(const struct match *m, const struct massed_march *march,
                             const struct block *rest, int32_t piece)
{
    struct span on = {0, 0};

    if (!march_on_line(m, rest, piece, block_width(rest) + PACE, &on))
        return *rest;
    if (on.begin <= HAIR) /* no rule: a hair's breadth */
        return *rest;
    return block_moved(rest, 0, free_ahead(m, march, rest, on.begin - HAIR));
}

/* Both as one block: of tiers and wings each body takes up what comes to it. */
static struct block together(const struct block *before, const struct block *more)
{
    struct block_bodies first = block_bodies(before), other = block_bodies(more);
    struct block all = *before;

    all.count += more->count;
    if (first.layout >= BLOCK_TIERS) {
        if (other.layout == first.layout) {
            first.left += other.left;
            first.right += other.right;
        }
        block_set_bodies(&all, first);
    }
    return all;
}

/* All that are across as one block, `before` those that were, and the ranks that come to them from behind;
 * `clear` takes the last of these off the line. */
static struct block joined(const struct block *before, const struct block *more, length clear)
{
    struct block all = before ? together(before, more) : *more;

    all.at = block_point(more, 0, clear + block_depth(&all) - block_depth(more));
    return all;
}

/* Is the way to there free? Whatever the ranks already across stand on is their own. */
static struct march_end way_there(const struct match *m, const struct massed_march *march,
                                  const struct block *from, const struct block *to)
{
    struct block start = *to;
    struct motion motion;
    struct block_mover mover = march_mover(march, &start, 1);

    start.at = march->blocks == 2 ? march->block[0].at : from->at;
    motion = (struct motion){.turn = false, .way = point_minus(to->at, start.at)};
    mover.crosses = true;
    struct block_stop stop = march_stop(m, march, &mover, &motion);

    return march_named(m, march->unit, &stop);
}

/* RULE("B5.4-f"), RULE("B5.4-g"): k ranks cross; those across stand as one block, its rear on the far side of
 * the line. RULE("B5.2.3-d"): nobody stands astride it. False: something beyond the line is in the way. */
static bool set_down(const struct match *m, struct massed_march *march, const struct block *from,
                     int32_t piece, int32_t k)
{
    struct block crossing = block_first_ranks(from, k);
    length clear = beyond(m, &crossing, piece,
                          block_depth(&crossing) + block_width(&crossing) + PACE); /* no rule: far enough */
    struct block across = joined(march->blocks == 2 ? &march->block[0] : NULL, &crossing, clear);

    if (way_there(m, march, from, &across).why != MARCH_FREE ||
        (march->blocks == 2 && free_ahead(m, march, &crossing, clear) < clear)) /* RULE("B5.5-a") */
        return false;
    march->block[0] = across;
    march->blocks = 1;
    march->divided_by = NOTHING;
    if (crossing.count < from->count) {
        struct block rest = block_without_ranks(from, k);

        march->block[1] = moved_up(m, march, &rest, piece);
        march->blocks = 2;
        march->divided_by = piece;
    }
    return true;
}

/* The nearest stand straight ahead of the block, whatever lines lie between. */
static struct block_stop ahead_of(const struct match *m, const struct massed_march *march,
                                  const struct block *from, length far)
{
    struct motion motion = motion_straight(from, 0, far);
    struct block_mover mover = march_mover(march, from, 1);

    mover.crosses = true;
    return march_stop(m, march, &mover, &motion);
}

static bool is_enemy(const struct match *m, const struct massed_march *march, const struct block_stop *stop)
{
    return stop->why == STOP_STAND && figure_at(m, stop->index)->side != unit_at(m, march->unit)->side;
}

/* RULE("B7.1-h"): e is counted from the line, whose own width is nothing (B5.2.3-d); not across one that is
 * climbed. */
bool march_strikes_across(const struct match *m, const struct massed_march *march, int32_t piece,
                          struct march_end *end)
{
    const struct block *from = &march->block[march->blocks - 1];
    length wide = table_piece_const(table_of(m), piece)->thickness;
    struct block_stop stop = ahead_of(m, march, from, from->depth + wide);

    if (!is_enemy(m, march, &stop) || stop.along - wide >= from->depth || !can_cross(m, march, piece) ||
        climbs(m, march, piece))
        return false;
    end->why = MARCH_ENEMY;
    end->figure = stop.index;
    end->across = stop.along;
    return true;
}

/* RULE("B7.1-h"): of a charger that the line divides the ranks that have crossed go on to the enemy, and are
 * not drawn back, if what is left pays for it. */
static struct march_end go_on_divided(const struct match *m, struct massed_march *march, length left,
                                      int32_t piece)
{
    struct march_end end = {.why = MARCH_CROSSED, .figure = NOBODY, .piece = piece};
    struct block_stop stop = ahead_of(m, march, &march->block[0], left);

    if (!is_enemy(m, march, &stop))
        return end;
    end.why = MARCH_ENEMY;
    end.figure = stop.index;
    end.done = stop.along > MARCH_EASE ? stop.along - MARCH_EASE : 0;
    march->block[0] = block_moved(&march->block[0], 0, end.done);
    return end;
}

/* Of the allowance, of which `left` is left beyond the line. RULE("B5.4-e"): one rank crosses even where less
 * is left than it takes. */
static length spent_for(const struct massed_march *march, length left, const struct leg_ground *g,
                        length gone)
{
    length spent = march->allowance - left + leg_cost(g, gone < g->whole ? gone : g->whole);

    return spent < march->allowance ? spent : march->allowance;
}

/* RULE("B5.4-e"): s is how far beyond the line the front gets for what is left; k = max(1, s / d) ranks
 * cross, or as many as the player wants; where there is no room for so many beyond the line, fewer do. A unit
 * that is whole again goes on from there. */
struct march_end march_cross(const struct match *m, struct massed_march *march, int32_t piece, length want)
{
    struct block from = march->block[march->blocks - 1];
    int32_t ranks = block_ranks(&from), k;
    length r = march->allowance - march->spent - cost_of(m, march, piece), before = march->spent, s, gone;
    const struct drill_leg leg = {.kind = LEG_AHEAD,
                                  .anchor = ANCHOR_CENTRE,
                                  .amount = want > block_depth(&from) ? want : block_depth(&from)};
    struct ground_run run[MARCH_RUNS];

    if (march->held || r < 0 || want <= 0 || !can_cross(m, march, piece) ||
        (march->charge && climbs(m, march, piece)))
        return stands_at(piece); /* RULE("B5.2.3-e"), RULE("B7.1-h") */
    march->stretch = (struct march_stretch){0};
    struct leg_ground g = march_ground(m, march, &from, 1, &leg, run);

    s = march_afforded(march, &g, r);
    s = s < want ? s : want;
    k = s / from.depth < 1 ? 1 : (int32_t)(s / from.depth);
    k = k < ranks ? k : ranks;
    while (k > 0 && !set_down(m, march, &from, piece, k))
        k--;
    if (k == 0)
        return stands_at(piece);
    gone = k * from.depth;
    march->climbed |= climbs(m, march, piece);
    if (march->charge && march->blocks == 2) {
        length beyond = s - gone;
        struct march_end end = go_on_divided(m, march, beyond > 0 ? beyond : 0, piece);

        if (end.why == MARCH_ENEMY) {
            end.done += gone;
            march->spent = spent_for(march, r, &g, end.done);
            end.cost = march->spent - before;
            return end;
        }
    }
    march->spent = march->blocks == 2 ? march->allowance : spent_for(march, r, &g, gone);
    return (struct march_end){
        .why = MARCH_CROSSED, .figure = NOBODY, .piece = piece, .done = gone, .cost = march->spent - before};
}
