/* B19.8-f: what lies on the line of a ball, the nearest first. */
#include "common/rules/orders/shoot/ball_line.h"

#include "common/rules/massed/terrain.h"
#include "common/rules/orders/shoot/machine_aim.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/table/crest.h"
#include "common/table/polygon.h"
#include "common/table/under.h"

#include <stdlib.h>

static void add(struct orders_ball *f, struct orders_met met)
{
    int32_t at;

    if (f->count == BALL_MEETS_MOST)
        return;
    for (at = f->count++; at > 0 && f->met[at - 1].at > met.at; at--)
        f->met[at] = f->met[at - 1];
    f->met[at] = met;
}

/* RULE("B19.8-h"): within 45 degrees of its front or rear the ranks count, else the files. */
static struct block as_struck(const struct orders_ball *f, const struct block *b)
{
    int32_t off = angle_between(bearing(f->from, f->to), (angle)b->facing);
    bool flank = off > FULL_TURN / 8 && off < HALF_TURN - FULL_TURN / 8;

    return flank && b->width == b->depth ? block_faced(b, 1) : *b;
}

static void meet_unit(struct orders_ball *f, int32_t unit)
{
    const struct match *m = f->m;
    struct rank_crossed ranks[BLOCK_FIGURES_MOST];

    for (int32_t part = 0; part < unit_at(m, unit)->blocks; part++) {
        struct block b = as_struck(f, &state_blocks(m->state, unit)[part]);
        int32_t count = ranks_on_line(&b, f->from, f->to, ranks, BLOCK_FIGURES_MOST);

        if (count > 0)
            add(f, (struct orders_met){.at = ranks[0].along.begin,
                                       .unit = unit,
                                       .figure = NOBODY,
                                       .piece = NOTHING,
                                       .ranks = count,
                                       /* no rule: units stand on the floor, whatever is above it */
                                       .elevation = floor_at(table_of(m), block_centre(&b), 0)});
    }
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);
        struct outline base = base_outline(&s->place, &s->base);
        struct span in;

        if (figure_at(m, figure)->slot == NOTHING && stand_on_table(table_of(m), figure) &&
            s->aboard == NOBODY && massed_figure_at(m, figure)->role != ROLE_MACHINE &&
            outline_span(&base, f->from, f->to, 0, &in) && in.end > in.begin)
            add(f, (struct orders_met){.at = in.begin,
                                       .unit = unit,
                                       .figure = massed_is_rank_and_file(m, figure) ? NOBODY : figure,
                                       .piece = NOTHING,
                                       .ranks = 1,
                                       .elevation = s->place.elevation});
    }
}

/* RULE("B19.8-p"), RULE("B19.8-q"), RULE("B19.8-w"), RULE("B19.8-x"). An earth bank is equal to a wall
 * (B2.2-g); a hedge is a fence that grows. */
static bool energy_of(const struct piece *p, length inside, struct orders_met *met)
{
    switch (p->kind) {
    case TERRAIN_FENCE:
    case TERRAIN_HEDGE:
        met->ranks = 2;
        met->opens = OPENS_FENCE;
        return true;
    case TERRAIN_WALL:
    case TERRAIN_EARTH_BANK:
        met->ranks = 4;
        met->opens = OPENS_WALL;
        return true;
    case TERRAIN_WOOD:
    case TERRAIN_ORCHARD:
        met->ranks = 2 * (inside / PACE + (inside % PACE > 0));
        return true;
    case TERRAIN_HIGH_WALL:
    case TERRAIN_BUILDING:
    case TERRAIN_BOULDER:
        met->ranks = BALL_STOPS;
        return true;
    default:
        return false;
    }
}

/* RULE("B19.8-r"): the hill stops it beyond the crest. */
static void meet_hill(struct orders_ball *f, int32_t hill)
{
    const struct table *t = table_of(f->m);
    struct crest crest = hill_crest(t, hill);
    length floor = table_piece_const(t, hill)->floor;

    for (int32_t i = 0; i + 1 < crest.points; i++)
        if (segments_meet(crest.at[i], crest.at[i + 1], f->from, f->to) && f->elevation < floor) {
            struct outline edge = outline_of_segment(crest.at[i], crest.at[i + 1], 1);
            struct span in;

            if (outline_span(&edge, f->from, f->to, 0, &in))
                add(f, (struct orders_met){.at = in.begin,
                                           .unit = NO_UNIT,
                                           .piece = hill,
                                           .ranks = BALL_STOPS,
                                           .elevation = floor});
        }
}

static void meet(struct orders_ball *f, int32_t piece, length at, length inside)
{
    const struct table *t = table_of(f->m);
    struct orders_met met = {.at = at, .unit = NO_UNIT, .piece = piece};

    /* no rule: a hair's breadth of height */
    met.elevation = floor_at(t, point_ahead(f->from, bearing(f->from, f->to), at), 0);
    if (energy_of(table_piece_const(t, piece), inside, &met))
        add(f, met);
}

/* A line with corners may be met several times; two of its edges that the ball meets at their corner are one
 * meeting. */
static void meet_line(struct orders_ball *f, int32_t piece)
{
    enum { SAME = 4 };
    const struct point *corner = piece_points(table_of(f->m), piece);
    int32_t points = table_piece_const(table_of(f->m), piece)->points, count = 0;
    length met[PIECE_POINTS_MOST];

    for (int32_t i = 0; i + 1 < points; i++) {
        struct outline edge = outline_of_segment(corner[i], corner[i + 1], 1);
        struct span in;
        bool known = false;

        if (!outline_span(&edge, f->from, f->to, 0, &in)) /* no rule: a hair's breadth of width */
            continue;
        for (int32_t k = 0; k < count; k++)
            known |= abs(met[k] - in.begin) <= SAME; /* no rule: what rounding makes of one corner */
        if (known)
            continue;
        met[count++] = in.begin;
        meet(f, piece, in.begin, 0);
    }
}

static void meet_piece(struct orders_ball *f, int32_t piece)
{
    const struct table *t = table_of(f->m);
    const struct piece *p = table_piece_const(t, piece);
    struct span span[PIECE_POINTS_MOST];
    length inside = 0;

    if (!piece_there(t, piece))
        return;
    if (p->sight == SIGHT_BLOCKS_CREST) {
        meet_hill(f, piece);
        return;
    }
    if (p->form != PIECE_AREA) {
        meet_line(f, piece);
        return;
    }
    int32_t count = polygon_spans(piece_points(t, piece), p->points, f->from, f->to, span, PIECE_POINTS_MOST);

    for (int32_t i = 0; i < count; i++)
        inside += span[i].end - span[i].begin;
    if (count > 0)
        meet(f, piece, span[0].begin, inside);
}

void orders_trace_ball(const struct match *m, int32_t machine, struct point towards, struct orders_ball *ball)
{
    struct point muzzle = orders_muzzle(m, machine);

    *ball = (struct orders_ball){.m = m,
                                 .from = muzzle,
                                 .elevation = table_stand_const(table_of(m), machine)->place.elevation,
                                 /* no rule: a hair's breadth of height */
                                 .aimed = floor_at(table_of(m), towards, 0)};
    ball->to = point_ahead(muzzle, bearing(muzzle, towards), orders_machine_of(m, machine)->most);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit != figure_at(m, machine)->unit && massed_on_table(m, unit))
            meet_unit(ball, unit);
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        meet_piece(ball, i);
}

int32_t orders_rank_cost(const struct orders_ball *ball, const struct orders_met *met)
{
    return met->elevation > ball->elevation ? 2 : 1;
}

int32_t orders_terrain_cost(const struct orders_ball *ball, const struct orders_met *met)
{
    if (met->elevation > ball->elevation)
        return 2 * met->ranks;
    return met->elevation < ball->elevation ? met->ranks / 2 : met->ranks;
}

bool orders_flies_over(const struct orders_ball *ball, const struct orders_met *met)
{
    return met->elevation < ball->aimed && met->elevation < ball->elevation;
}
