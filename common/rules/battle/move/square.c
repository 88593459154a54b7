#include "common/rules/battle/move/square.h"

#include "common/match/ranks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/massed/bodies.h"

#include <string.h>

bool battle_in_square(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->formation == FORM_SQUARE;
}

/* --- its shape ------------------------------------------------------------------------------------------ */

/* The files of each side, the ranks that all of them have, and figures that stand inside. */
struct shape {
    int32_t files[SQUARE_SIDES], ranks, inside;
};

/* RULE("B5.7.3-c"): files beyond four equal parts go first to the still side, then to the opposite one, then
 * to the left one. */
static struct shape shape_of(int32_t count, int32_t front)
{
    int32_t part = front / SQUARE_SIDES, more = front % SQUARE_SIDES;
    struct shape s = {.ranks = count / front, .inside = count % front};

    s.files[FACE_FRONT] = part + (more > 0);
    s.files[FACE_REAR] = part + (more > 1);
    s.files[FACE_LEFT] = part + (more > 2);
    s.files[FACE_RIGHT] = part;
    return s;
}

static int32_t longer_flank(const struct shape *s)
{
    return s->files[FACE_LEFT] > s->files[FACE_RIGHT] ? s->files[FACE_LEFT] : s->files[FACE_RIGHT];
}

/* Figures of an incomplete rank stand inside, behind the still side, as far as the hollow holds them. */
static bool fits(const struct shape *s, const struct block *b)
{
    return s->inside <= s->files[FACE_FRONT] * (longer_flank(s) * b->width / b->depth);
}

/* No rule: where it does not, the front is first made as much wider as that takes. */
static int32_t front_for(const struct block *b, int32_t least)
{
    int32_t front = least;

    for (; front < b->count; front++) {
        struct shape s = shape_of(b->count, front);

        if (fits(&s, b))
            break;
    }
    return front;
}

/* The four sides; `still` is a block whose front edge, facing and bases the still side has. */
static void lay_out(const struct shape *s, const struct block *still, struct block side[SQUARE_SIDES])
{
    length deep = s->ranks * still->depth, half = s->files[FACE_FRONT] * still->width / 2;
    const length right[SQUARE_SIDES] = {[FACE_RIGHT] = half + deep, [FACE_LEFT] = -half - deep};
    const length behind[SQUARE_SIDES] = {[FACE_RIGHT] = deep + s->files[FACE_RIGHT] * still->width / 2,
                                         [FACE_REAR] = 2 * deep + longer_flank(s) * still->width,
                                         [FACE_LEFT] = deep + s->files[FACE_LEFT] * still->width / 2};

    for (int32_t face = FACE_FRONT; face <= FACE_LEFT; face++) {
        side[face] = *still;
        side[face].layout = BLOCK_RANKS;
        side[face].files = s->files[face];
        side[face].count = s->files[face] * s->ranks + (face == FACE_FRONT ? s->inside : 0);
        side[face].at = block_point(still, right[face], -behind[face]);
        side[face].facing = (angle)(still->facing + face * QUARTER_TURN);
    }
}

/* --- making it ------------------------------------------------------------------------------------------ */

/* Whole files, all ranks deep. */
static int32_t take_part(const struct battle_places *p, int32_t first, int32_t files, int32_t ranks,
                         int32_t figure[BLOCK_FIGURES_MOST])
{
    int32_t count = 0;

    for (int32_t rank = 0; rank < ranks; rank++)
        for (int32_t file = first; file < first + files; file++)
            figure[count++] = p->figure[rank * p->block.files + file];
    return count;
}

static void put_leader_first(struct battle_square *s, int32_t leader)
{
    int32_t centre = (s->side[FACE_FRONT].files - 1) / 2;

    for (int32_t i = 0; leader != NOBODY && i < s->count; i++)
        if (s->figure[i] == leader) {
            s->figure[i] = s->figure[centre];
            s->figure[centre] = leader;
            return;
        }
}

/* A mixed formation is divided as if all of it stood in ranks with its front. */
static struct battle_places plain(const struct battle_places *ranks)
{
    struct battle_places p = *ranks;
    enum block_layout layout = block_bodies(&p.block).layout;

    p.mixture.mixed = MIXED_NOT;
    if (layout >= BLOCK_TIERS) {
        p.block.files = layout == BLOCK_TIERS ? massed_wide(&ranks->block) : p.block.files;
        p.block.layout = BLOCK_RANKS;
    }
    return p;
}

struct battle_square battle_make_square(const struct battle_places *ranks, bool right)
{
    static const enum block_face from_left[2][SQUARE_SIDES] = {
        {FACE_LEFT, FACE_FRONT, FACE_RIGHT, FACE_REAR}, {FACE_REAR, FACE_LEFT, FACE_FRONT, FACE_RIGHT}};
    struct battle_places p = plain(ranks);
    struct battle_square s = {.count = 0};
    int32_t front = front_for(&p.block, p.block.files), first[SQUARE_SIDES], at = 0;
    struct shape shape = shape_of(p.block.count, front);
    struct block still;

    if (front != p.block.files)
        battle_draw_up(&p, BLOCK_RANKS, front);
    for (int32_t i = 0; i < SQUARE_SIDES; i++) {
        first[from_left[right][i]] = at;
        at += shape.files[from_left[right][i]];
    }
    still = p.block;
    still.at = block_point(&p.block,
                           (2 * first[FACE_FRONT] + shape.files[FACE_FRONT] - front) * p.block.width / 2, 0);
    lay_out(&shape, &still, s.side);
    for (int32_t face = FACE_FRONT; face <= FACE_LEFT; face++) {
        s.count += take_part(&p, first[face], shape.files[face], shape.ranks, &s.figure[s.count]);
        for (int32_t slot = front * shape.ranks; face == FACE_FRONT && slot < p.block.count; slot++)
            s.figure[s.count++] = p.figure[slot];
    }
    put_leader_first(&s, p.leader);
    return s;
}

void battle_put_square(struct match *m, int32_t unit, const struct battle_square *s)
{
    ranks_form(m, unit, s->side, SQUARE_SIDES, s->figure);
}

/* RULE("B5.7.3-k"): its front where that side's was, the others behind it. */
void battle_leave_square(const struct match *m, int32_t unit, enum block_face side,
                         struct battle_places *ranks)
{
    ranks->block = state_blocks(m->state, unit)[side];
    ranks->block.count = 0;
    for (int32_t i = 0; i < SQUARE_SIDES; i++) {
        int32_t part = ((int32_t)side + i) % SQUARE_SIDES;

        for (int32_t slot = 0; slot < state_blocks(m->state, unit)[part].count; slot++)
            ranks->figure[ranks->block.count++] = ranks_figure(m, unit, part, slot);
    }
    if (massed_is_mixed(m, unit)) /* its figures may stand anywhere in the square */
        battle_into_ranks(ranks, ranks->block.files);
    battle_centre_leader(ranks);
}

/* --- mixed formations ----------------------------------------------------------------------------------- */

/* The less the earlier a place is given to the component that the pattern names: RULE("B5.7.3-i"): the end
 * files of each side, from its ends inwards; or its inner ranks, the innermost first. */
static int32_t turn_of_place(const struct battle_square *s, enum battle_pattern pattern, int32_t at)
{
    enum { DEEP = 64 }; /* more ranks than any side has */
    int32_t face = FACE_FRONT, slot = at;

    while (slot >= s->side[face].count)
        slot -= s->side[face++].count;
    const struct block *b = &s->side[face];
    int32_t rank = block_rank_of(b, slot), file = slot - block_first_of_rank(b, rank),
            from_end = block_rank_size(b, rank) - 1 - file;

    if (pattern == PATTERN_FIRST_INSIDE || pattern == PATTERN_SECOND_INSIDE)
        return DEEP - rank;
    return rank * b->files >= b->count - b->count % b->files && b->count % b->files > 0
               ? (int32_t)BLOCK_FIGURES_MOST * DEEP /* inside, behind the still side */
               : (file < from_end ? file : from_end) * DEEP + rank;
}

/* The place of that component which comes first of those that others have; NOTHING. */
static int32_t next_place(const struct match *m, const struct battle_square *s, enum battle_pattern pattern,
                          int32_t component, int32_t leader, bool theirs)
{
    int32_t best = NOTHING;

    for (int32_t i = 0; i < s->count; i++) {
        bool its = massed_figure_at(m, s->figure[i])->component == component;

        if (s->figure[i] == leader || its != theirs)
            continue;
        if (best == NOTHING || (theirs ? turn_of_place(s, pattern, i) > turn_of_place(s, pattern, best)
                                       : turn_of_place(s, pattern, i) < turn_of_place(s, pattern, best)))
            best = i;
    }
    return best;
}

void battle_sort_square(const struct match *m, int32_t unit, enum battle_pattern pattern,
                        struct battle_square *s)
{
    int32_t component = pattern == PATTERN_FIRST_CORNERS || pattern == PATTERN_FIRST_INSIDE ? 1 : 2,
            leader = massed_unit_at(m, unit)->leader;

    for (int32_t tries = 0; pattern != PATTERN_NONE && tries < s->count; tries++) {
        int32_t to = next_place(m, s, pattern, component, leader, false),
                from = next_place(m, s, pattern, component, leader, true), figure;

        if (to == NOTHING || from == NOTHING ||
            turn_of_place(s, pattern, to) >= turn_of_place(s, pattern, from))
            return;
        figure = s->figure[to];
        s->figure[to] = s->figure[from];
        s->figure[from] = figure;
    }
}

/* --- losses --------------------------------------------------------------------------------------------- */

/* Figures side by side, so that those who are moved to another side are few. */
struct ring {
    int32_t figure[SQUARE_SIDES][BLOCK_FIGURES_MOST], count[SQUARE_SIDES];
};

static int32_t face_of(const struct match *m, int32_t unit, int32_t part)
{
    int32_t by =
        angle_turn((angle)battle_unit_at(m, unit)->still, (angle)state_blocks(m->state, unit)[part].facing);

    return (by + FULL_TURN + QUARTER_TURN / 2) / QUARTER_TURN % SQUARE_SIDES;
}

static void take_ring(const struct match *m, int32_t unit, struct ring *r)
{
    memset(r->count, 0, sizeof r->count);
    for (int32_t part = 0; part < unit_at(m, unit)->blocks; part++) {
        int32_t face = face_of(m, unit, part);

        for (int32_t slot = 0; slot < state_blocks(m->state, unit)[part].count; slot++)
            r->figure[face][r->count[face]++] = ranks_figure(m, unit, part, slot);
    }
}

/* The last of the sides that have too many go to those that have too few. */
static void even_out(struct ring *r, const struct block side[SQUARE_SIDES])
{
    for (int32_t from = FACE_FRONT; from <= FACE_LEFT; from++)
        for (int32_t to = FACE_FRONT; to <= FACE_LEFT; to++)
            while (r->count[from] > side[from].count && r->count[to] < side[to].count)
                r->figure[to][r->count[to]++] = r->figure[from][--r->count[from]];
}

/* The middle of the front edge of the still side; where all of that have fallen, that of a side that is left,
 * as it faces, is as good. */
static struct block still_side(const struct match *m, int32_t unit)
{
    struct block b = state_blocks(m->state, unit)[0];

    if (face_of(m, unit, 0) != FACE_FRONT)
        b.at = block_point(&b, 0, -block_depth(&b));
    b.facing = battle_unit_at(m, unit)->still;
    return b;
}

static int32_t ranks_left(const struct match *m, int32_t unit, int32_t count)
{
    int32_t ranks = 1, blocks = unit_at(m, unit)->blocks;

    for (int32_t part = 0; part < blocks; part++) {
        const struct block *b = &state_blocks(m->state, unit)[part];
        int32_t deep = b->count / b->files;

        if (blocks > 1 && face_of(m, unit, part) == FACE_FRONT)
            continue; /* those who stand inside stand behind this side */
        ranks = deep > ranks ? deep : ranks;
    }
    while (ranks > 1 && count / ranks < SQUARE_LEAST)
        ranks--;
    return ranks;
}

/* RULE("B5.7.3-j"): with fewer than four figures left it is a single rank that faces as the still side did.
 */
static void become_rank(struct match *m, int32_t unit, const struct ring *r, struct block rank)
{
    int32_t figure[BLOCK_FIGURES_MOST];

    rank.count = 0;
    for (int32_t face = FACE_FRONT; face <= FACE_LEFT; face++)
        for (int32_t i = 0; i < r->count[face]; i++)
            figure[rank.count++] = r->figure[face][i];
    rank.files = rank.count;
    ranks_form(m, unit, &rank, 1, figure);
    battle_lose_formation(m, unit, RULE("B5.7.3-j"));
}

static bool room_for(const struct match *m, int32_t unit, const struct battle_square *s)
{
    for (int32_t face = FACE_FRONT; face <= FACE_LEFT; face++)
        if (!massed_bases_clear(m, unit, &s->side[face]))
            return false;
    return true;
}

void battle_close_square(struct match *m, int32_t unit)
{
    struct ring r;
    struct block still;
    struct battle_square s = {.count = 0};
    struct shape shape;
    int32_t count = 0;

    if (!battle_in_square(m, unit) || unit_at(m, unit)->blocks == 0)
        return;
    take_ring(m, unit, &r);
    still = still_side(m, unit);
    for (int32_t face = FACE_FRONT; face <= FACE_LEFT; face++)
        count += r.count[face];
    if (count < SQUARE_LEAST) {
        become_rank(m, unit, &r, still);
        return;
    }
    still.count = count;
    shape = shape_of(count, front_for(&still, count / ranks_left(m, unit, count)));
    lay_out(&shape, &still, s.side);
    even_out(&r, s.side);
    for (int32_t face = FACE_FRONT; face <= FACE_LEFT; face++)
        for (int32_t i = 0; i < r.count[face]; i++)
            s.figure[s.count++] = r.figure[face][i];
    put_leader_first(&s, massed_unit_at(m, unit)->leader);
    battle_sort_square(m, unit, (enum battle_pattern)battle_unit_at(m, unit)->pattern, &s);
    if (room_for(m, unit, &s) || unit_at(m, unit)->blocks < SQUARE_SIDES)
        battle_put_square(m, unit, &s); /* no rule: else it keeps its gaps */
}

/* --- who comes upon it ---------------------------------------------------------------------------------- */

/* The square as one block: its outer faces are those of the sides. */
static struct block box_of(const struct match *m, int32_t unit)
{
    const struct block *side = state_blocks(m->state, unit);
    struct block box = side[FACE_FRONT];
    length deep = -block_offset(&box, side[FACE_REAR].at).y;
    struct point left = block_offset(&box, side[FACE_LEFT].at),
                 right = block_offset(&box, side[FACE_RIGHT].at);

    box.files = box.count = 1;
    box.at = block_point(&box, (left.x + right.x) / 2, 0);
    box.width = right.x - left.x;
    box.depth = deep;
    return box;
}

/* Whoever touches a side at its end strikes the side that he comes to. */
static void strike_front(const struct match *m, const struct block *own, int32_t unit,
                         struct first_touch *touch, struct block *struck)
{
    struct block box = box_of(m, unit);

    if (touch->face != FACE_FRONT)
        *struck = state_blocks(m->state, unit)[block_quarter(&box, own->at)];
    touch->face = FACE_FRONT;
    touch->slant = angle_between((angle)own->facing, angle_opposite((angle)struck->facing));
}

bool battle_first_touch(const struct match *m, const struct block *own, length far, int32_t unit,
                        struct first_touch *touch, struct block *struck)
{
    int32_t parts = battle_in_square(m, unit) ? unit_at(m, unit)->blocks : 1;
    bool any = false;

    for (int32_t part = 0; part < parts; part++) {
        struct first_touch one;

        if (!block_first_touch(own, far, &state_blocks(m->state, unit)[part], &one) ||
            (any && one.along >= touch->along))
            continue;
        any = true;
        *touch = one;
        *struck = state_blocks(m->state, unit)[part];
    }
    if (any && parts == SQUARE_SIDES)
        strike_front(m, own, unit, touch, struck);
    return any;
}
