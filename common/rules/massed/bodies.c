/* A unit as what moves together. */
#include "common/rules/massed/bodies.h"

#include "common/match/ranks.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/massed/units.h"

#include <assert.h>

struct block massed_block_of_one(const struct place *at, const struct base *base)
{
    struct block b = {.facing = at->facing,
                      .layout = BLOCK_RANKS,
                      .files = 1,
                      .count = 1,
                      .width = base->width,
                      .depth = base->depth};

    b.at = point_ahead(at->at, (angle)at->facing, base->depth / 2);
    return b;
}

void massed_take_bodies(const struct match *m, int32_t unit, struct massed_bodies *b)
{
    b->unit = unit;
    b->blocks = b->count = unit_at(m, unit)->blocks;
    for (int32_t i = 0; i < b->blocks; i++) {
        b->at[i] = state_blocks(m->state, unit)[i];
        b->figure[i] = NOBODY;
    }
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (figure_at(m, figure)->slot != NOTHING || !massed_there(m, figure) || s->aboard != NOBODY ||
            b->count == BODIES_MOST)
            continue;
        b->at[b->count] = massed_block_of_one(&s->place, &s->base);
        b->figure[b->count++] = figure;
    }
}

static void put_figure(struct match *m, int32_t figure, const struct block *at)
{
    struct table *t = table_of(m);
    struct place to = block_slot(at, 0);

    to.elevation = floor_at(t, to.at, table_stand_const(t, figure)->place.elevation);
    table_move_carrier(t, figure, &to);
}

void massed_put_bodies(struct match *m, const struct massed_bodies *b)
{
    if (b->blocks > 0)
        ranks_move(m, b->unit, b->at, b->blocks);
    for (int32_t i = b->blocks; i < b->count; i++)
        put_figure(m, b->figure[i], &b->at[i]);
}

void massed_note_stance(const struct match *m, int32_t unit, struct massed_stance *s)
{
    int32_t count = 0;

    s->blocks = unit_at(m, unit)->blocks;
    s->divided_by = massed_unit_at(m, unit)->divided_by;
    for (int32_t part = 0; part < s->blocks; part++) {
        s->block[part] = state_blocks(m->state, unit)[part];
        for (int32_t slot = 0; slot < s->block[part].count; slot++)
            s->figure[count++] = ranks_figure(m, unit, part, slot);
    }
}

void massed_stand_again(struct match *m, int32_t unit, const struct massed_stance *s)
{
    massed_unit_at(m, unit)->divided_by = s->divided_by;
    if (s->blocks > 0)
        ranks_form(m, unit, s->block, s->blocks, s->figure);
}

/* The ranks that fewest are missing from say how wide the unit is, and where its middle is. */
static struct block whole_of(const struct massed_stance *s)
{
    struct block whole = s->block[0];

    for (int32_t part = 1; part < s->blocks; part++) {
        const struct block *b = &s->block[part];

        whole.count += b->count;
        if (b->files > whole.files) {
            whole.files = b->files;
            whole.at = block_point(&s->block[0], block_offset(&s->block[0], b->at).x, 0);
        }
    }
    return whole;
}

void massed_make_whole(struct match *m, int32_t unit)
{
    struct massed_stance s;
    struct block whole;

    massed_note_stance(m, unit, &s);
    massed_unit_at(m, unit)->divided_by = NOTHING;
    if (s.blocks < 2)
        return;
    whole = whole_of(&s);
    ranks_form(m, unit, &whole, 1, s.figure);
    massed_mix_again(m, unit, &state_blocks(m->state, unit)[0]);
}

void massed_shift_bodies(struct massed_bodies *b, struct point by)
{
    for (int32_t i = 0; i < b->count; i++)
        b->at[i].at = point_plus(b->at[i].at, by);
}

/* Do two figures that stand by themselves overlap? */
static bool figures_overlap(const struct massed_bodies *b)
{
    for (int32_t i = b->blocks; i < b->count; i++)
        for (int32_t k = b->blocks; k < i; k++) {
            struct place one = block_slot(&b->at[i], 0), other = block_slot(&b->at[k], 0);
            struct base base = block_base(&b->at[i]), other_base = block_base(&b->at[k]);

            if (bases_overlap(&one, &base, &other, &other_base))
                return true;
        }
    return false;
}

void massed_turn_bodies(struct massed_bodies *b, struct point centre, angle heading)
{
    struct massed_bodies before = *b;

    for (int32_t i = 0; i < b->count; i++) {
        struct point about = i < b->blocks ? centre : block_centre(&b->at[i]);

        b->at[i] = block_turned(&b->at[i], about, angle_turn((angle)b->at[i].facing, heading));
    }
    if (figures_overlap(b) && !figures_overlap(&before))
        for (int32_t i = b->blocks; i < b->count; i++)
            b->at[i] = before.at[i];
}

length massed_hindmost(const struct massed_bodies *b, struct point from, angle heading)
{
    struct block frame = massed_frame(from, heading);
    length least = 0;
    bool any = false;

    for (int32_t i = 0; i < b->count; i++)
        for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++) {
            length y = block_offset(&frame, block_corner(&b->at[i], (enum block_corner)corner)).y;

            least = !any || y < least ? y : least;
            any = true;
        }
    return -least;
}

/* --- who is in the way ------------------------------------------------------------------------------------
 */

static void widen(struct span *on, bool *any, const struct span *spans, int32_t found)
{
    for (int32_t i = 0; i < found; i++) {
        on->begin = *any && on->begin < spans[i].begin ? on->begin : spans[i].begin;
        on->end = *any && on->end > spans[i].end ? on->end : spans[i].end;
        *any = true;
    }
}

/* no rule: an early out; the box that the bodies sweep, as most stands are told to be outside of it at a
 * glance */
static struct box swept(const struct massed_bodies *b, const struct motion *motion)
{
    struct box box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

    for (int32_t i = 0; i < b->count; i++)
        for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++) {
            struct point p = block_corner(&b->at[i], (enum block_corner)corner);

            box_take(&box, p);
            box_take(&box, point_plus(p, motion->way));
        }
    return box;
}

/* no rule: an early out */
static bool outside(const struct box *box, const struct stand *s)
{
    length reach = base_reach(&s->base);

    return s->place.at.x + reach < box->low.x || s->place.at.x - reach > box->high.x ||
           s->place.at.y + reach < box->low.y || s->place.at.y - reach > box->high.y;
}

bool massed_meets_unit(const struct match *m, const struct massed_bodies *b, const struct motion *motion,
                       int32_t unit, struct span *on)
{
    struct box box = swept(b, motion);
    bool any = false;

    assert(!motion->turn);
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);
        struct outline still;

        if (figure_at(m, figure)->fate != FATE_IN_PLAY || !(s->flags & STAND_BLOCKS_MOVE) || outside(&box, s))
            continue;
        still = base_outline(&s->place, &s->base);
        for (int32_t i = 0; i < b->count; i++) {
            struct outline parts[BLOCK_PARTS_MOST];
            int32_t count = block_parts(&b->at[i], parts, BLOCK_PARTS_MOST);

            for (int32_t k = 0; k < count; k++) {
                struct span spans[MOTION_SPANS_MOST];

                widen(on, &any, spans, motion_spans(&parts[k], motion, &still, OVERLAP, spans));
            }
        }
    }
    return any;
}

static bool block_on_stand(const struct block *b, const struct stand *s)
{
    struct base base = block_base(b);

    for (int32_t slot = 0; slot < b->count; slot++) {
        struct place at = block_slot(b, slot);

        if (bases_overlap(&at, &base, &s->place, &s->base))
            return true;
    }
    return false;
}

bool massed_bases_clear(const struct match *m, int32_t unit, const struct block *b)
{
    struct stand_filter others = all_stands();
    struct outline all = block_footprint(b);
    struct box box = outline_box(&all);

    others.flags = STAND_BLOCKS_MOVE;
    for (int32_t other = 0; other < m->state->figures; other++) {
        const struct stand *s = table_stand_const(table_of(m), other);

        if (figure_at(m, other)->unit != unit && filter_passes(table_of(m), &others, other) &&
            !outside(&box, s) && block_on_stand(b, s))
            return false;
    }
    return true;
}

bool massed_ease(const struct match *m, int32_t unit, struct block *b)
{
    /* no rule: by more than what is rounded, in any direction but ahead */
    static const struct point by[] = {{0, 0}, {3, 0}, {-3, 0}, {0, -3}, {3, -3}, {-3, -3}};

    for (size_t i = 0; i < sizeof by / sizeof by[0]; i++) {
        struct block moved = block_moved(b, by[i].x, by[i].y);

        if (massed_bases_clear(m, unit, &moved)) {
            *b = moved;
            return true;
        }
    }
    return false;
}
