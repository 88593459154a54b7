#include "common/table/block.h"

static int32_t ceiling(int32_t n, int32_t by)
{
    return (n + by - 1) / by;
}

/* Figures of the first `ranks` ranks of a wedge, if all of them are full. */
static int32_t wedge_sum(const struct block *b, int32_t ranks)
{
    return ranks * b->files + ranks * (ranks - 1) / 2;
}

/* Bases have an even width and depth, so that the middle of each is a whole unit. */
bool block_good(const struct block *b)
{
    return b->count >= 1 && b->count <= BLOCK_FIGURES_MOST && b->files >= 1 && b->files <= b->count &&
           (b->layout == BLOCK_RANKS || b->layout == BLOCK_WEDGE) && b->width > 0 && b->depth > 0 &&
           b->width % 2 == 0 && b->depth % 2 == 0 && b->facing >= 0 && b->facing < FULL_TURN &&
           point_in_world(b->at) && (int64_t)block_widest(b) * b->width <= 2 * BASE_LONGEST &&
           (int64_t)block_ranks(b) * b->depth <= 2 * BASE_LONGEST;
}

int32_t block_ranks(const struct block *b)
{
    int32_t ranks = 1;

    if (b->layout == BLOCK_RANKS)
        return ceiling(b->count, b->files);
    while (wedge_sum(b, ranks) < b->count)
        ranks++;
    return ranks;
}

int32_t block_first_of_rank(const struct block *b, int32_t rank)
{
    assert(rank >= 0 && rank < block_ranks(b));
    return b->layout == BLOCK_RANKS ? rank * b->files : wedge_sum(b, rank);
}

int32_t block_rank_size(const struct block *b, int32_t rank)
{
    int32_t full = b->layout == BLOCK_RANKS ? b->files : b->files + rank;
    int32_t left = b->count - block_first_of_rank(b, rank);

    return left < full ? left : full;
}

int32_t block_rank_of(const struct block *b, int32_t slot)
{
    int32_t rank = 0;

    assert(slot >= 0 && slot < b->count);
    if (b->layout == BLOCK_RANKS)
        return slot / b->files;
    while (wedge_sum(b, rank + 1) <= slot)
        rank++;
    return rank;
}

/* In a wedge the rank before the last is full; the last may be wider or not. */
int32_t block_widest(const struct block *b)
{
    int32_t last = block_ranks(b) - 1, widest = block_rank_size(b, last);

    if (last > 0 && block_rank_size(b, last - 1) > widest)
        widest = block_rank_size(b, last - 1);
    return widest;
}

length block_width(const struct block *b)
{
    return block_widest(b) * b->width;
}

length block_depth(const struct block *b)
{
    return block_ranks(b) * b->depth;
}

struct point block_point(const struct block *b, length right, length ahead)
{
    return point_turned(point_plus(b->at, (struct point){right, ahead}), b->at, (angle)b->facing);
}

struct point block_offset(const struct block *b, struct point p)
{
    return point_minus(point_turned(p, b->at, (angle)-b->facing), b->at);
}

struct base block_base(const struct block *b)
{
    return base_rectangle(b->width, b->depth);
}

struct place block_slot(const struct block *b, int32_t slot)
{
    int32_t rank = block_rank_of(b, slot), file = slot - block_first_of_rank(b, rank);
    length right = (2 * file - (block_rank_size(b, rank) - 1)) * (b->width / 2);
    length behind = (2 * rank + 1) * (b->depth / 2);

    return (struct place){block_point(b, right, -behind), 0, b->facing};
}

struct point block_corner(const struct block *b, enum block_corner corner)
{
    length side = block_width(b) / 2;
    bool left = corner == CORNER_FRONT_LEFT || corner == CORNER_REAR_LEFT;
    bool front = corner == CORNER_FRONT_LEFT || corner == CORNER_FRONT_RIGHT;

    return block_point(b, left ? -side : side, front ? 0 : -block_depth(b));
}

struct point block_centre(const struct block *b)
{
    return block_point(b, 0, -block_depth(b) / 2);
}

/* The rectangle between two lines of files, some ranks deep. Corners counter-clockwise, as outlines have
 * them.
 */
static struct outline files_outline(const struct block *b, int32_t first, int32_t last, length left,
                                    length right)
{
    length front = -first * b->depth, rear = -(last + 1) * b->depth;
    const struct point local[4] = {{left, rear}, {right, rear}, {right, front}, {left, front}};
    struct turning turning = turning_by((angle)b->facing);
    struct outline o = {.corners = 4, .radius = 0};

    for (int32_t i = 0; i < 4; i++)
        o.corner[i] = point_turned_by(point_plus(b->at, local[i]), b->at, &turning);
    return o;
}

/* The rectangle of some ranks of one size. */
static struct outline ranks_outline(const struct block *b, int32_t first, int32_t last, length width)
{
    return files_outline(b, first, last, -width / 2, width / 2);
}

struct outline block_footprint(const struct block *b)
{
    return ranks_outline(b, 0, block_ranks(b) - 1, block_width(b));
}

/* The rectangles of the ranks from `first` to before `end`. */
static int32_t parts_of_ranks(const struct block *b, int32_t first, int32_t end, struct outline *parts,
                              int32_t most)
{
    int32_t found = 0;

    for (int32_t last; first < end; first = last + 1) {
        int32_t size = block_rank_size(b, first);

        for (last = first; last + 1 < end && block_rank_size(b, last + 1) == size; last++)
            ;
        assert(found < most);
        parts[found++] = ranks_outline(b, first, last, size * b->width);
    }
    return found;
}

int32_t block_parts(const struct block *b, struct outline *parts, int32_t most)
{
    return parts_of_ranks(b, 0, block_ranks(b), parts, most);
}

int32_t block_parts_around(const struct block *b, int32_t slot, int32_t ranks_ahead, struct outline *parts,
                           int32_t most)
{
    int32_t rank = block_rank_of(b, slot), size = block_rank_size(b, rank);
    int32_t file = slot - block_first_of_rank(b, rank), found;
    length side = size * b->width / 2, left = file * b->width - side;

    found = parts_of_ranks(b, 0, rank - ranks_ahead, parts, most);
    found += parts_of_ranks(b, rank + 1, block_ranks(b), &parts[found], most - found);
    assert(found + 2 <= most);
    if (file > 0)
        parts[found++] = files_outline(b, rank, rank, -side, left);
    if (file + 1 < size)
        parts[found++] = files_outline(b, rank, rank, left + b->width, side);
    return found;
}

struct block block_moved(const struct block *b, length right, length ahead)
{
    struct block moved = *b;

    moved.at = block_point(b, right, ahead);
    return moved;
}

struct block block_turned(const struct block *b, struct point pivot, int32_t by)
{
    struct block turned = *b;

    turned.at = point_turned(b->at, pivot, (angle)by);
    turned.facing = (angle)(b->facing + by);
    return turned;
}

struct block block_faced(const struct block *b, int32_t quarters)
{
    struct block faced = *b;
    int32_t ranks = block_ranks(b);

    assert(b->layout == BLOCK_RANKS);
    if (quarters % 2 != 0)
        faced.files = ranks;
    faced.facing = (angle)(b->facing + quarters * QUARTER_TURN);
    /* The new front edge lies where the centre of the old ground has it before it. */
    faced.at = block_centre(b);
    faced.at = block_point(&faced, 0, block_depth(&faced) / 2);
    return faced;
}

struct block block_reshaped(const struct block *b, int32_t files)
{
    struct block shaped = *b;

    shaped.files = files;
    assert(block_good(&shaped));
    return shaped;
}

struct block block_left(const struct block *b, int32_t count)
{
    struct block left = *b;

    assert(count >= 1 && count <= b->count);
    left.count = count;
    left.files = b->files < count ? b->files : count;
    return left;
}

enum block_face block_quarter(const struct block *b, struct point p)
{
    struct point o = block_offset(b, p);
    length side = block_width(b) / 2, depth = block_depth(b), aside = o.x < 0 ? -o.x : o.x;
    enum block_face flank = o.x < 0 ? FACE_LEFT : FACE_RIGHT;

    if (o.y >= 0)
        return aside <= side + o.y ? FACE_FRONT : flank;
    if (o.y <= -depth)
        return aside <= side - depth - o.y ? FACE_REAR : flank;
    return flank;
}

struct block block_flush(const struct block *b, struct point on, int32_t facing)
{
    struct block flush = *b;
    struct point o = block_offset(b, on);

    flush.facing = facing;
    flush.at = on;
    flush.at = block_point(&flush, -o.x, 0);
    return flush;
}
