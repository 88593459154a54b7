#include "common/rules/massed/arrange.h"

#include "common/match/ranks.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/massed/units.h"
#include "common/table/block_motion.h"

#include <assert.h>

enum {
    SKIRMISH_GAP = INCH,   /* B15.10-f: at most 2 paces */
    VEHICLE_GAP = INCH,    /* B20.1-b: at most 4 paces */
    MACHINE_GAP = INCH,    /* B19.2-b: at most 2 paces */
    HAIR = MILLIMETRE / 4, /* between a machine and those who serve it */
    FILES_LEAST = 5,
    USUAL_RANKS = 4
};

bool massed_has_ranks(const struct match *m, int32_t unit)
{
    switch (massed_unit_at(m, unit)->type) {
    case TYPE_INFANTRY:
    case TYPE_LIGHT_CAVALRY:
    case TYPE_HEAVY_CAVALRY:
    case TYPE_PACK:
        return true;
    default:
        return false;
    }
}

bool massed_is_carried(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure)->aboard != NOBODY;
}

int32_t massed_waiting(const struct match *m, int32_t unit)
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    count += figure_at(m, figure)->fate == FATE_RESERVE && !massed_is_carried(m, figure);
    return count;
}

bool massed_is_levy(const struct match *m, int32_t unit)
{
    int32_t one = unit_at(m, unit)->first_member;

    return one != NOBODY && massed_figure_at(m, one)->flags & FLAG_LEVY;
}

/* B15.7-d: the least number of files whose square holds them. */
int32_t massed_mob_files(int32_t n)
{
    int32_t root = 1;

    while (root * root < n)
        root++;
    return root;
}

/* Of a mixed formation with wings not every front can be. */
static int32_t nearest_front(const struct match *m, int32_t unit, int32_t files)
{
    struct massed_mixture how = massed_mixture(m, unit);
    int32_t figure[BLOCK_FIGURES_MOST], count = 0;

    if (how.mixed != MIXED_WINGS)
        return files;
    EACH_MEMBER(m->state, unit, one)
    if (figure_at(m, one)->fate == FATE_RESERVE && count < BLOCK_FIGURES_MOST)
        figure[count++] = one;
    while (files < count && massed_wide_for(m, &how, figure, count, files) == 0)
        files++;
    return files;
}

int32_t massed_usual_files(const struct match *m, int32_t unit)
{
    int32_t n = massed_waiting(m, unit), files = (n + USUAL_RANKS - 1) / USUAL_RANKS;

    if (massed_is_levy(m, unit))
        return massed_mob_files(n);
    files = files < FILES_LEAST ? FILES_LEAST : files;
    return nearest_front(m, unit, files < n ? files : n);
}

/* --- ranks ----------------------------------------------------------------------------------------- */

/* Who stands where in the ranks: first those who have a place of their own. */
struct ranking {
    const struct match *m;
    int32_t unit;
    struct massed_arrangement *a;
    bool taken[ARMY_FIGURES_MAX];
};

static bool waits(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_RESERVE && !massed_is_carried(m, figure);
}

/* The free slot of a rank that is nearest to its middle. */
static int32_t central_slot(const struct ranking *r, int32_t rank)
{
    int32_t first = block_first_of_rank(&r->a->block, rank), size = block_rank_size(&r->a->block, rank);

    for (int32_t off = 0; off <= size; off++) {
        int32_t left = size / 2 - off, right = size / 2 + off;

        if (left >= 0 && !r->taken[first + left])
            return first + left;
        if (right < size && !r->taken[first + right])
            return first + right;
    }
    return NOTHING;
}

static void give_slot(struct ranking *r, int32_t figure, int32_t rank)
{
    int32_t slot = NOTHING;

    for (; slot == NOTHING; rank++)
        slot = central_slot(r, rank);
    r->a->figure[slot] = figure;
    r->taken[slot] = true;
}

/* RULE("B11.1.1-a"), B12.1-b, RULE("B14.6.3-e"): the leader has the centre of the front; bearer, musician,
 * champion and characters stand about him. B15.1-c: handlers stand behind their beasts, their leader in the
 * centre. */
static void give_places(struct ranking *r)
{
    static const enum massed_role front[] = {ROLE_LEADER,    ROLE_BEARER, ROLE_MUSICIAN, ROLE_CHAMPION,
                                             ROLE_CHARACTER, ROLE_BEAST,  ROLE_ORDINARY, ROLE_HANDLER};
    int32_t next = 0, leader = massed_unit_at(r->m, r->unit)->leader;
    bool leads = leader != NOBODY && waits(r->m, leader) &&
                 massed_figure_at(r->m, leader)->role == ROLE_CHAMPION; /* B14.7-b */

    if (leads)
        give_slot(r, leader, 0);
    for (size_t i = 0; i < sizeof front / sizeof front[0]; i++)
        EACH_MEMBER(r->m->state, r->unit, figure)
        {
            if (!waits(r->m, figure) || (leads && figure == leader) ||
                massed_figure_at(r->m, figure)->role != (int32_t)front[i])
                continue;
            if (i < 5) {
                give_slot(r, figure, 0);
                continue;
            }
            while (r->taken[next])
                next++;
            r->a->figure[next] = figure;
            r->taken[next] = true;
        }
}

/* RULE("B5.7.2-b"), RULE("B5.7.2-c"): a mixed formation stands in its arrangement from the beginning. False:
 * there is none with such a front. */
static bool arrange_components(const struct match *m, int32_t unit, int32_t files,
                               struct massed_arrangement *a)
{
    struct massed_mixture how = massed_mixture(m, unit);
    int32_t wide;

    if (how.mixed == MIXED_NOT)
        return true;
    wide = massed_wide_for(m, &how, a->figure, a->count, files);
    if (wide == 0)
        return false;
    massed_mix(m, &how, wide, &a->block, a->figure);
    a->block.at = block_point(&a->block, massed_off_centre(&a->block), 0);
    massed_centre_slot(&a->block, a->figure, massed_unit_at(m, unit)->leader);
    return block_good(&a->block);
}

/* RULE("B5.3.3-b"), RULE("B5.3.3-d"): every rank but the last is as wide as the first, and the last is
 * centred (common/table/block). RULE("B5.3-b"): base to base, so that all of them form one body. */
static bool arrange_ranks(const struct match *m, int32_t unit, struct point at, int32_t facing, int32_t files,
                          struct massed_arrangement *out)
{
    int32_t one = massed_typical(m, unit);
    struct ranking r = {.m = m, .unit = unit, .a = out};

    one = one == NOBODY ? unit_at(m, unit)->first_member : one;
    const struct massed_figure *f = massed_figure_at(m, one);

    out->ranks = true;
    out->count = massed_waiting(m, unit);
    out->block = (struct block){.at = at,
                                .facing = facing,
                                .layout = BLOCK_RANKS,
                                .files = files,
                                .count = out->count,
                                .width = f->base_width,
                                .depth = f->base_depth};
    if (files < 1 || files > out->count || !block_good(&out->block))
        return false;
    give_places(&r);
    return arrange_components(m, unit, files, out);
}

/* --- each by itself -------------------------------------------------------------------------------- */

/* A figure whose front is so far to the right of the point, and so far behind it. */
static void put_figure(const struct match *m, struct massed_arrangement *a, int32_t figure, struct point at,
                       int32_t facing, length right, length behind)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    const struct block frame = {.at = at,
                                .facing = facing,
                                .layout = BLOCK_RANKS,
                                .files = 1,
                                .count = 1,
                                .width = f->base_width,
                                .depth = f->base_depth};
    struct point middle = block_point(&frame, right, -behind - f->base_depth / 2);

    a->figure[a->count] = figure;
    a->place[a->count++] = (struct place){middle, floor_at(table_of(m), middle, 0), facing};
}

static length gap_of(const struct match *m, int32_t unit)
{
    switch (massed_unit_at(m, unit)->type) {
    case TYPE_CHARIOT:
        return VEHICLE_GAP;
    case TYPE_MACHINE:
        return MACHINE_GAP;
    default:
        return SKIRMISH_GAP;
    }
}

/* How many stand side by side: skirmishers in two or three lines, vehicles and machines in one. */
static int32_t abreast(const struct match *m, int32_t unit, int32_t n)
{
    enum { LINES = 2, WIDE = 6 };

    if (massed_unit_at(m, unit)->type != TYPE_SKIRMISHERS)
        return n;
    return n <= WIDE ? n : (n + LINES - 1) / LINES;
}

static bool in_front(const struct match *m, int32_t figure)
{
    return waits(m, figure) && massed_figure_at(m, figure)->role != ROLE_CREWMAN;
}

/* Crewmen stand behind their machine, side by side. */
static void put_crew(const struct match *m, struct massed_arrangement *a, int32_t machine, struct point at,
                     int32_t facing, length right)
{
    length behind = massed_figure_at(m, machine)->base_depth + HAIR, step = 0, first = 0;
    int32_t n = 0, nth = 0;

    EACH_MEMBER(m->state, figure_at(m, machine)->unit, figure)
    if (waits(m, figure) && massed_figure_at(m, figure)->aboard == machine) {
        step = massed_figure_at(m, figure)->base_width + HAIR;
        n++;
    }
    first = right - (n - 1) * step / 2;
    EACH_MEMBER(m->state, figure_at(m, machine)->unit, figure)
    if (waits(m, figure) && massed_figure_at(m, figure)->aboard == machine)
        put_figure(m, a, figure, at, facing, first + step * nth++, behind);
}

static void arrange_singly(const struct match *m, int32_t unit, struct point at, int32_t facing,
                           struct massed_arrangement *out)
{
    int32_t n = 0, nth = 0, wide;
    length width = 0, depth = 0, gap = gap_of(m, unit), left;

    out->ranks = false;
    out->count = 0;
    EACH_MEMBER(m->state, unit, figure)
    if (in_front(m, figure)) {
        const struct massed_figure *f = massed_figure_at(m, figure);

        n++;
        width = f->base_width > width ? f->base_width : width;
        depth = f->base_depth > depth ? f->base_depth : depth;
    }
    wide = abreast(m, unit, n);
    left = -(wide - 1) * (width + gap) / 2;
    EACH_MEMBER(m->state, unit, figure)
    if (in_front(m, figure)) {
        length right = left + nth % wide * (width + gap), behind = nth / wide * (depth + gap);

        put_figure(m, out, figure, at, facing, right, behind);
        if (massed_figure_at(m, figure)->role == ROLE_MACHINE)
            put_crew(m, out, figure, at, facing, right);
        nth++;
    }
}

bool massed_arrange(const struct match *m, int32_t unit, struct point at, int32_t facing, int32_t files,
                    struct massed_arrangement *out)
{
    if (massed_has_ranks(m, unit)) /* RULE("B5.3.3-e"): nobody stands apart */
        return arrange_ranks(m, unit, at, facing, files, out);
    if (files != 0)
        return false;
    arrange_singly(m, unit, at, facing, out);
    return out->count > 0;
}

/* --- room ------------------------------------------------------------------------------------------ */

static bool in_zone(const struct kept_zone *zone, const struct outline *shape)
{
    return !zone || zone_holds_all(zone, shape);
}

static bool has_room(const struct match *m, int32_t unit, const struct block *b, uint32_t barred)
{
    struct block_mover mover = {.block = b,
                                .blocks = 1,
                                .unit = unit,
                                .height = 2 * INCH,
                                .stopped_by = all_stands(),
                                .barred = barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return block_room(table_of(m), &mover).why == STOP_NONE;
}

static struct block block_of_one(const struct match *m, const struct massed_arrangement *a, int32_t i)
{
    const struct massed_figure *f = massed_figure_at(m, a->figure[i]);
    struct block b = {.at = a->place[i].at,
                      .facing = a->place[i].facing,
                      .layout = BLOCK_RANKS,
                      .files = 1,
                      .count = 1,
                      .width = f->base_width,
                      .depth = f->base_depth};

    b.at = block_point(&b, 0, f->base_depth / 2);
    return b;
}

enum arranged massed_arranged_well(const struct match *m, int32_t unit, const struct massed_arrangement *a,
                                   const struct kept_zone *zone, uint32_t barred, int32_t *figure)
{
    *figure = a->figure[0];
    if (a->ranks) {
        struct outline all = block_footprint(&a->block);

        return !in_zone(zone, &all)                    ? ARRANGED_OUTSIDE
               : !has_room(m, unit, &a->block, barred) ? ARRANGED_ON_OTHERS
                                                       : ARRANGED_WELL;
    }
    for (int32_t i = 0; i < a->count; i++) {
        struct block b = block_of_one(m, a, i);
        struct outline one = block_footprint(&b);

        *figure = a->figure[i];
        if (!in_zone(zone, &one))
            return ARRANGED_OUTSIDE;
        if (!has_room(m, unit, &b, barred))
            return ARRANGED_ON_OTHERS;
    }
    return ARRANGED_WELL;
}

/* --- putting down ---------------------------------------------------------------------------------- */

/* RULE("B6-b"): from left to right, and from front to back. */
static void put_stand(struct match *m, int32_t figure, const struct place *place)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    struct base base = base_rectangle(f->base_width, f->base_depth);

    table_put_stand(table_of(m), figure, place, &base);
    figure_at(m, figure)->fate = FATE_IN_PLAY;
}

void massed_put_down(struct match *m, int32_t unit, const struct massed_arrangement *a)
{
    for (int32_t i = 0; i < a->count; i++)
        if (a->ranks)
            figure_at(m, a->figure[i])->fate = FATE_IN_PLAY;
        else
            put_stand(m, a->figure[i], &a->place[i]);
    if (a->ranks)
        ranks_form(m, unit, &a->block, 1, a->figure);
    EACH_MEMBER(m->state, unit, figure)
    if (massed_is_carried(m, figure) && figure_at(m, figure)->fate == FATE_RESERVE) {
        struct place on = table_stand_const(table_of(m), massed_figure_at(m, figure)->aboard)->place;

        put_stand(m, figure, &on);
    }
}
