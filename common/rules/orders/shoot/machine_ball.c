/* B19.8: the ball of a cannon. It has the energy of six ranks; units and terrain on its line are met one
 * after the other, the nearest first. */
#include "common/rules/orders/shoot/machine_hits.h"

#include "common/rules/massed/terrain.h"
#include "common/rules/orders/shoot/machine_aim.h"
#include "common/table/crest.h"
#include "common/table/polygon.h"
#include "common/table/under.h"

enum { ENERGY = 6, HITS_A_RANK = 2, MET_MOST = 64, STOPS = 100, STRENGTH_EVERY = 12 * PACE };

/* Something that the line meets. */
struct met {
    length at;     /* from the muzzle */
    int32_t unit;  /* NO_UNIT: terrain */
    int32_t ranks; /* crossed, or the energy that terrain takes; STOPS: all of it */
    length elevation;
    bool breached; /* RULE("B19.8-q"): a die decides */
};

struct flight {
    const struct match *m;
    struct point from, to;
    length elevation; /* of the cannon */
    int32_t count;
    struct met met[MET_MOST];
};

static void add(struct flight *f, struct met met)
{
    int32_t at;

    if (f->count == MET_MOST)
        return;
    for (at = f->count++; at > 0 && f->met[at - 1].at > met.at; at--)
        f->met[at] = f->met[at - 1];
    f->met[at] = met;
}

/* RULE("B19.8-h"): within 45 degrees of its front or rear the ranks count, else the files. */
static struct block as_struck(const struct flight *f, const struct block *b)
{
    int32_t off = angle_between(bearing(f->from, f->to), (angle)b->facing);
    bool flank = off > FULL_TURN / 8 && off < HALF_TURN - FULL_TURN / 8;

    return flank && b->width == b->depth ? block_faced(b, 1) : *b;
}

static void meet_unit(struct flight *f, int32_t unit)
{
    const struct match *m = f->m;
    struct rank_crossed ranks[BLOCK_FIGURES_MOST];

    for (int32_t part = 0; part < unit_at(m, unit)->blocks; part++) {
        struct block b = as_struck(f, &state_blocks(m->state, unit)[part]);
        int32_t count = ranks_on_line(&b, f->from, f->to, ranks, BLOCK_FIGURES_MOST);

        if (count > 0)
            add(f, (struct met){.at = ranks[0].along.begin,
                                .unit = unit,
                                .ranks = count,
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
            add(f, (struct met){.at = in.begin, .unit = unit, .ranks = 1, .elevation = s->place.elevation});
    }
}

/* RULE("B19.8-p"), RULE("B19.8-q"), RULE("B19.8-w"), RULE("B19.8-x"). */
static bool energy_of(const struct piece *p, length inside, struct met *met)
{
    switch (p->kind) {
    case TERRAIN_FENCE:
    case TERRAIN_HEDGE:
        met->ranks = 2;
        return true;
    case TERRAIN_WALL:
    case TERRAIN_EARTH_BANK:
        met->ranks = 4;
        met->breached = true;
        return true;
    case TERRAIN_WOOD:
    case TERRAIN_ORCHARD:
        met->ranks = 2 * (inside / PACE + (inside % PACE > 0));
        return true;
    case TERRAIN_HIGH_WALL:
    case TERRAIN_BUILDING:
    case TERRAIN_BOULDER:
        met->ranks = STOPS;
        return true;
    default:
        return false;
    }
}

/* RULE("B19.8-r"): the hill stops it beyond the crest. */
static void meet_hill(struct flight *f, int32_t hill)
{
    const struct table *t = table_of(f->m);
    struct crest crest = hill_crest(t, hill);
    length floor = table_piece_const(t, hill)->floor;

    for (int32_t i = 0; i + 1 < crest.points; i++)
        if (segments_meet(crest.at[i], crest.at[i + 1], f->from, f->to) && f->elevation < floor) {
            struct outline edge = outline_of_segment(crest.at[i], crest.at[i + 1], 1);
            struct span in;

            if (outline_span(&edge, f->from, f->to, 0, &in))
                add(f, (struct met){.at = in.begin, .unit = NO_UNIT, .ranks = STOPS, .elevation = floor});
        }
}

static void meet_piece(struct flight *f, int32_t piece)
{
    const struct table *t = table_of(f->m);
    const struct piece *p = table_piece_const(t, piece);
    struct span span[PIECE_POINTS_MOST];
    struct met met = {.unit = NO_UNIT, .elevation = p->floor};
    int32_t count = 0;
    length inside = 0;

    if (!piece_there(t, piece))
        return;
    if (p->sight == SIGHT_BLOCKS_CREST) {
        meet_hill(f, piece);
        return;
    }
    if (p->form == PIECE_AREA)
        count = polygon_spans(piece_points(t, piece), p->points, f->from, f->to, span, PIECE_POINTS_MOST);
    else
        for (int32_t i = 0; i + 1 < p->points; i++) {
            struct outline edge =
                outline_of_segment(piece_points(t, piece)[i], piece_points(t, piece)[i + 1], 1);

            count += outline_span(&edge, f->from, f->to, 0, &span[count]);
        }
    if (count == 0)
        return;
    for (int32_t i = 0; i < count; i++)
        inside += span[i].end - span[i].begin;
    met.at = span[0].begin;
    if (energy_of(p, inside, &met))
        add(f, met);
}

static void trace(const struct match *m, int32_t machine, struct point towards, struct flight *f)
{
    struct point muzzle = orders_muzzle(m, machine);

    *f = (struct flight){
        .m = m, .from = muzzle, .elevation = table_stand_const(table_of(m), machine)->place.elevation};
    f->to = point_ahead(muzzle, bearing(muzzle, towards), orders_machine_of(m, machine)->most);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit != figure_at(m, machine)->unit && massed_on_table(m, unit))
            meet_unit(f, unit);
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        meet_piece(f, i);
}

/* RULE("B19.8-s"), RULE("B19.8-t"), RULE("B19.8-v"): uphill all counts twice, downhill terrain half. */
static int32_t cost_of(const struct flight *f, const struct met *met)
{
    if (met->elevation > f->elevation)
        return 2;
    return met->unit == NO_UNIT && met->elevation < f->elevation ? 0 : 1;
}

static int32_t terrain_cost(const struct flight *f, const struct met *met)
{
    int32_t times = cost_of(f, met);

    return times == 0 ? met->ranks / 2 : met->ranks * times;
}

/* RULE("B19.8-u"): from hill to hill it flies over those in between. */
static bool flown_over(const struct flight *f, const struct met *met, length target)
{
    return f->elevation > 0 && target > 0 && met->elevation < target && met->elevation < f->elevation;
}

int32_t orders_first_on_line(const struct match *m, int32_t machine, struct point towards)
{
    length target = floor_at(table_of(m), towards, 0);
    int32_t energy = ENERGY;
    struct flight f;

    trace(m, machine, towards, &f);
    for (int32_t i = 0; i < f.count && energy > 0; i++) {
        if (flown_over(&f, &f.met[i], target))
            continue;
        if (f.met[i].unit != NO_UNIT)
            return f.met[i].unit;
        energy -= terrain_cost(&f, &f.met[i]);
    }
    return NO_UNIT;
}

/* RULE("B19.8-q"): a low wall gives way on a 4. */
static bool goes_through(struct match *m, int32_t machine, const struct met *met)
{
    enum { BREACHED = 4 };
    struct roll roll;
    struct event *e;

    if (!met->breached)
        return true;
    roll_begin(&roll, "orders.roll.breach", NO_SIDE, machine, D6);
    roll.total = roll_die(m, &roll);
    roll.target = BREACHED;
    roll.result = roll.total >= BREACHED ? ROLL_PASSED : ROLL_FAILED;
    e = orders_tell(m, "orders.ball_meets_wall", RULE("B19.8-q"), figure_at(m, machine)->unit);
    event_roll(e, &roll);
    event_end(m);
    return roll.total >= BREACHED;
}

/* RULE("B19.8-g"): two hits for each rank; RULE("B19.8-j"): a strength less for each 12 paces beyond the
 * first. */
static void strike_ranks(struct match *m, int32_t machine, const struct met *met, int32_t ranks)
{
    struct orders_missile_hit with = orders_machine_hit(m, machine);
    struct orders_hail h;

    with.s -= met->at > 0 ? (met->at - 1) / STRENGTH_EVERY : 0;
    orders_hail_begin(&h, "orders.machine_hits", RULE("B19.8-g"), figure_at(m, machine)->unit, met->unit);
    for (int32_t i = 0; i < HITS_A_RANK * ranks; i++)
        orders_machine_hits(m, &h, &with, met->unit, NOBODY);
    orders_hail_end(m, &h);
}

void orders_fire_ball(struct match *m, int32_t machine, struct point towards)
{
    length target = floor_at(table_of(m), towards, 0);
    int32_t energy = ENERGY; /* RULE("B19.8-i") */
    struct flight f;

    trace(m, machine, towards, &f);
    struct event *e = orders_tell(m, "orders.ball", RULE("B19.8-e"), figure_at(m, machine)->unit);

    event_line(e, "flew", f.from, f.to, 0);
    event_end(m);
    for (int32_t i = 0; i < f.count && energy > 0; i++) {
        const struct met *met = &f.met[i];

        if (flown_over(&f, met, target))
            continue;
        if (met->unit == NO_UNIT) {
            if (energy < terrain_cost(&f, met) || !goes_through(m, machine, met))
                return;
            energy -= terrain_cost(&f, met);
        } else {
            int32_t times = cost_of(&f, met),
                    ranks = energy / times < met->ranks ? energy / times : met->ranks;

            strike_ranks(m, machine, met, ranks);
            energy -= ranks * times;
        }
    }
}
