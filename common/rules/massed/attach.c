/* Characters join regiments and leave them. In the ranks a character takes one place, whatever his own base
 * (B5.3.3-a); the figure that he displaces goes to the rear. */
#include "common/rules/massed/attach.h"

#include "common/match/ranks.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/massed/units.h"
#include "common/table/block_motion.h"
#include "common/table/block_touch.h"
#include "common/table/groups.h"

#include <assert.h>

enum { PLACES_WIDE = 2, PLACES_DEEP = 3 };

bool massed_takes_characters(const struct match *m, int32_t unit, int32_t figure)
{
    int32_t type = massed_unit_at(m, unit)->type;
    const struct base *base = &table_stand_const(table_of(m), figure)->base;

    if (type == TYPE_CHARACTER || type == TYPE_MONSTER || type == TYPE_CHARIOT || type == TYPE_MACHINE ||
        massed_rank_and_file(m, unit) == 0)
        return false;
    if (!massed_in_ranks(m, unit))
        return true;
    const struct block *b = &state_blocks(m->state, unit)[0];

    return base->width <= PLACES_WIDE * b->width && base->depth <= PLACES_DEEP * b->depth;
}

/* The leader keeps his place, and so do characters. In a mixed formation they stand with the component in
 * front or in the middle. */
bool massed_gives_way(const struct match *m, int32_t unit, int32_t slot)
{
    int32_t there = ranks_figure(m, unit, 0, slot);

    return there != massed_unit_at(m, unit)->leader && !massed_is_character(m, there) &&
           !block_in_other_body(&state_blocks(m->state, unit)[0], slot);
}

bool massed_has_places(const struct match *m, int32_t unit)
{
    for (int32_t slot = 0; slot < state_blocks(m->state, unit)[0].count; slot++)
        if (massed_gives_way(m, unit, slot))
            return true;
    return false;
}

/* With one more, or without one, of those in front or in the middle. */
static struct block resized(const struct block *b, int32_t by)
{
    struct block_bodies of = block_bodies(b);
    struct block to = by < 0 ? block_left(b, b->count + by) : *b;

    to.count = b->count + by;
    if (of.layout == BLOCK_WINGS && to.count > of.left + of.right) {
        int32_t middle = to.count - of.left - of.right;

        of.wide = of.wide < middle ? of.wide : middle;
        block_set_bodies(&to, of);
    }
    if (of.layout == BLOCK_TIERS && of.left + by > 0) {
        of.left += by;
        block_set_bodies(&to, of);
    }
    return to;
}

bool massed_has_room_for(const struct match *m, int32_t unit, int32_t figure, uint32_t barred)
{
    if (!massed_in_ranks(m, unit))
        return true;
    struct block grown = state_blocks(m->state, unit)[0];
    struct block_mover mover = {.block = &grown,
                                .blocks = 1,
                                .unit = unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    mover.stopped_by.except = figure;
    grown = resized(&grown, 1);
    return block_good(&grown) && block_room(table_of(m), &mover).why == STOP_NONE;
}

void massed_offer_places(const struct match *m, int32_t unit, struct decision *d, const char *label)
{
    const struct block *b = &state_blocks(m->state, unit)[0];

    for (int32_t slot = 0; slot < b->count; slot++) {
        struct option *o;

        if (!massed_gives_way(m, unit, slot))
            continue;
        o = decision_option(d, "place", label);
        o->id = slot;
        o->unit = unit;
        o->at = block_slot(b, slot).at;
        o->has_point = true;
        option_arg(o, "rank", ARG_NUMBER, block_rank_of(b, slot) + 1);
        option_arg(o, "file", ARG_NUMBER, slot - block_first_of_rank(b, block_rank_of(b, slot)) + 1);
    }
}

void massed_attach(struct match *m, int32_t figure, int32_t unit, int32_t slot)
{
    int32_t displaced;

    unit_join(m, figure, unit);
    if (slot == NOTHING)
        return;
    struct block before = state_blocks(m->state, unit)[0];

    displaced = ranks_figure(m, unit, 0, slot);
    ranks_enter(m, figure, 0);
    ranks_swap(m, figure, displaced);
    massed_mix_again(m, unit, &before);
}

/* --- leaving ----------------------------------------------------------------------------------------------
 */

/* As large as he is when he stands by himself. */
static struct base own_base(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return base_rectangle(f->base_width, f->base_depth);
}

void massed_offer_leaving(const struct match *m, int32_t figure, struct decision *d)
{
    struct outline all = massed_footprint(m, figure_at(m, figure)->unit);
    struct box box = outline_box(&all);
    struct base base = own_base(m, figure);
    length reach = 2 * base_reach(&base); /* no rule: wide enough; massed_check_leaving says where */
    const struct point corners[] = {{box.low.x - reach, box.low.y - reach},
                                    {box.high.x + reach, box.low.y - reach},
                                    {box.high.x + reach, box.high.y + reach},
                                    {box.low.x - reach, box.high.y + reach}};

    decision_movable(d, figure, 0, true);
    decision_zone(d, corners, 4);
    d->need_facing = true;
}

typedef bool relation(const struct place *a, const struct base *base_a, const struct place *b,
                      const struct base *base_b);

/* Is a base there so to one of a part of the ranks, as that stands when he has left it? Its rear rank has one
 * fewer then, and is set out anew. */
static bool so_to_part(const struct match *m, int32_t figure, int32_t part, const struct place *at,
                       const struct base *base, relation *so)
{
    const struct figure *f = figure_at(m, figure);
    struct block b = state_blocks(m->state, f->unit)[part];
    struct base each = block_base(&b);

    if (f->part == part) {
        if (b.count == 1)
            return false;
        b = resized(&b, -1);
    }
    for (int32_t slot = 0; slot < b.count; slot++) {
        struct place other = block_slot(&b, slot);

        if (so(at, base, &other, &each))
            return true;
    }
    return false;
}

/* The same for all of the unit that he leaves. */
static bool so_to_unit(const struct match *m, int32_t figure, const struct place *at, const struct base *base,
                       relation *so)
{
    int32_t unit = figure_at(m, figure)->unit;

    for (int32_t part = 0; part < unit_at(m, unit)->blocks; part++)
        if (so_to_part(m, figure, part, at, base, so))
            return true;
    EACH_MEMBER(m->state, unit, other)
    {
        const struct stand *s = table_stand_const(table_of(m), other);

        if (other != figure && figure_at(m, other)->part == NOTHING &&
            figure_at(m, other)->fate == FATE_IN_PLAY && so(at, base, &s->place, &s->base))
            return true;
    }
    return false;
}

bool massed_is_free(const struct match *m, int32_t figure, const struct place *at, const struct base *base,
                    int32_t but)
{
    enum { NEAR_MOST = 32 };
    struct stand_filter others = all_stands();
    struct neighbour near[NEAR_MOST];
    int32_t count;

    /* A figure in the midst of friends does not have STAND_BLOCKS_MOVE, but STAND_BLOCKS_SIGHT: nobody may be
     * set down on it all the same. */
    others.flags = STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT;
    others.except = figure;
    count = stands_near(table_of(m), at, base, 0, &others, near, NEAR_MOST);
    for (int32_t i = 0; i < count && i < NEAR_MOST; i++) {
        const struct stand *s = table_stand_const(table_of(m), near[i].stand);

        if ((but == NOTHING || s->unit != but) && bases_overlap(at, base, &s->place, &s->base))
            return false;
    }
    return base_on_table(table_of(m), at, base);
}

/* Those of his unit who stand in their ranks are looked at by their blocks. */
static bool free_there(const struct match *m, int32_t figure, const struct place *at, const struct base *base)
{
    return massed_is_free(m, figure, at, base, figure_at(m, figure)->unit) &&
           !so_to_unit(m, figure, at, base, bases_overlap);
}

bool massed_check_leaving(const struct match *m, int32_t figure, struct point at, int32_t facing,
                          const char *rule, struct refusal *why)
{
    struct place to = {.at = at, .facing = facing};
    struct base base = own_base(m, figure);

    struct point now = table_stand_const(table_of(m), figure)->place.at;
    bool stays = !massed_in_ranks(m, figure_at(m, figure)->unit) && now.x == at.x && now.y == at.y;

    if (!stays && !so_to_unit(m, figure, &to, &base, bases_touch)) /* nobody has to move to leave a crowd */
        return refuse_at(why, rule, "massed.refused.leave_touching", figure, at, 0);
    if (!free_there(m, figure, &to, &base))
        return refuse_at(why, rule, "massed.refused.no_room", figure, at, 0);
    return true;
}

void massed_detach(struct match *m, int32_t figure, struct point at, int32_t facing)
{
    int32_t own = massed_figure_at(m, figure)->own_unit, unit = figure_at(m, figure)->unit;
    struct place to = {.at = at, .facing = facing};
    struct base base = own_base(m, figure);
    struct block before = state_blocks(m->state, unit)[0];

    assert(own != NOTHING && own != figure_at(m, figure)->unit);
    unit_join(m, figure, own);
    table_put_stand(table_of(m), figure, &to, &base);
    massed_mix_again(m, unit, &before);
}

/* Behind the block, then beside it, then before it: the first place along each edge that is free. */
enum { FACES = 4 }; /* no rule: one more would be the first again */

/* The first free place at a face, in this order; where he stands if there is none. */
static struct place place_at(const struct match *m, int32_t figure, int32_t unit,
                             const enum block_face order[FACES])
{
    struct base base = own_base(m, figure);
    struct place best = table_stand_const(table_of(m), figure)->place;

    if (!massed_in_ranks(m, unit))
        return best;
    struct block b = state_blocks(m->state, unit)[0];

    if (figure_at(m, figure)->part == 0 && b.count > 1)
        b = resized(&b, -1);
    for (int32_t i = 0; i < FACES; i++) {
        struct face_line line = block_face_line(&b, order[i]);
        length far = distance(line.left, line.right);

        for (length along = base.width / 2; along <= far; along += base.width / 2) {
            struct point edge = point_ahead(line.left, bearing(line.left, line.right), along);
            struct place to = {.at = point_ahead(edge, (angle)line.outward, base.depth / 2 + 1),
                               .facing = line.outward};

            if (so_to_unit(m, figure, &to, &base, bases_touch) && free_there(m, figure, &to, &base))
                return to;
        }
    }
    return best;
}

struct place massed_place_beside(const struct match *m, int32_t figure, int32_t unit)
{
    static const enum block_face order[FACES] = {FACE_REAR, FACE_LEFT, FACE_RIGHT, FACE_FRONT};

    return place_at(m, figure, unit, order);
}

struct place massed_place_before(const struct match *m, int32_t figure, int32_t unit)
{
    static const enum block_face order[FACES] = {FACE_FRONT, FACE_LEFT, FACE_RIGHT, FACE_REAR};

    return place_at(m, figure, unit, order);
}
