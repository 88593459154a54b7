#include "common/table/block_places.h"

#include "common/table/block_slide.h"

enum { HAIR = 2, TOUCHES_MOST = 4 * BLOCK_FIGURES_MOST };

bool front_reaches_flank(const struct block *b, const struct block *enemy, enum block_face flank)
{
    struct point corner = block_corner(enemy, flank == FACE_LEFT ? CORNER_FRONT_LEFT : CORNER_FRONT_RIGHT);
    struct point o = block_offset(b, corner);
    length side = block_rank_size(b, 0) * b->width / 2;

    assert(flank == FACE_LEFT || flank == FACE_RIGHT);
    return o.x >= -side - CONTACT && o.x <= side + CONTACT;
}

/* A figure that faces a face, its front on the line, its middle so far from the left end. */
static struct block figure_on(const struct block *enemy, enum block_face face, length middle, length width,
                              length depth)
{
    struct face_line line = block_face_line(enemy, face);
    struct block one = {line.left, angle_opposite((angle)line.outward), BLOCK_RANKS, 1, 1, width, depth};

    return block_moved(&one, middle, -HAIR);
}

bool lap_place(const struct block *enemy, enum block_face flank, length width, length depth, int32_t n,
               struct block *place)
{
    length deep = block_depth(enemy), wide = block_width(enemy);
    int32_t along_flank = (deep + width - 1) / width, rear = n - along_flank;
    length middle;

    assert(n >= 0 && (flank == FACE_LEFT || flank == FACE_RIGHT));
    if (rear < 0) { /* seen from outside, the front is at the left end of the left flank */
        middle = n * width + width / 2;
        *place = figure_on(enemy, flank, flank == FACE_LEFT ? middle : deep - middle, width, depth);
        return true;
    }
    if (rear * width >= wide)
        return false;
    middle = rear * width + width / 2; /* seen from behind, the left flank is at the left end of the rear */
    *place = figure_on(enemy, FACE_REAR, flank == FACE_LEFT ? middle : wide - middle, width, depth);
    return true;
}

bool lap_place_fights(const struct block *enemy, const struct block *place)
{
    int32_t slot;

    return slots_touching(place, enemy, 1 << FACE_FRONT, false, &slot, 1) > 0;
}

static bool has_room(const struct table *t, const struct block_mover *like, const struct block *one)
{
    struct block_mover mover = *like;

    mover.block = one;
    mover.blocks = 1;
    return block_room(t, &mover).why == STOP_NONE;
}

int32_t lap_places_free(const struct table *t, const struct block_mover *like, const struct block *enemy,
                        enum block_face flank, length width, length depth, int32_t most)
{
    struct block place;
    int32_t free = 0;

    while (free < most && lap_place(enemy, flank, width, depth, free, &place) && has_room(t, like, &place))
        free++;
    return free;
}

int32_t face_room(const struct table *t, const struct block_mover *like, const struct block *enemy,
                  enum block_face face, length width, length depth, struct span *spans, int32_t most)
{
    struct face_line line = block_face_line(enemy, face);
    struct block one = figure_on(enemy, face, 0, width, depth);
    struct block_mover mover = *like;

    mover.block = &one;
    mover.blocks = 1;
    return slide_room(t, &mover, 0, distance(line.left, line.right), spans, most);
}

int32_t slot_behind(const struct block *b, int32_t slot, enum block_face face, int32_t places)
{
    int32_t rank = block_rank_of(b, slot), file = slot - block_first_of_rank(b, rank);
    int32_t right = block_halves(b, slot), first, size, before = NO_SLOT;

    assert(places >= 0);
    if (face == FACE_LEFT || face == FACE_RIGHT) {
        file += face == FACE_LEFT ? places : -places;
        return file >= 0 && file < block_rank_size(b, rank) ? block_first_of_rank(b, rank) + file : NO_SLOT;
    }
    rank += face == FACE_FRONT ? places : -places;
    if (rank < 0 || rank >= block_ranks(b))
        return NO_SLOT;
    first = block_first_of_rank(b, rank);
    size = block_rank_size(b, rank);
    /* The one in line, or of two between which the line runs the left one. */
    for (file = 0; file < size; file++) {
        int32_t here = block_halves(b, first + file);

        if (here == right)
            return first + file;
        if (here == right + 1 && before == right - 1)
            return first + file - 1;
        before = here;
    }
    return NO_SLOT;
}

int32_t slots_touching(const struct block *a, const struct block *b, uint32_t faces, bool corners,
                       int32_t *slot, int32_t most)
{
    struct touch touches[TOUCHES_MOST];
    int32_t count = block_touches(a, b, touches, TOUCHES_MOST), found = 0, last = NO_SLOT;

    assert(count <= TOUCHES_MOST); /* a base touches no more than a few others */
    for (int32_t i = 0; i < count; i++) {
        const struct touch *touch = &touches[i];

        if (touch->slot_a == last || !(faces >> touch->face_a & 1) || (touch->shared == 0 && !corners))
            continue;
        last = touch->slot_a;
        if (found < most)
            slot[found] = last;
        found++;
    }
    return found;
}
