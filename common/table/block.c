#include "common/table/block.h"

static int32_t ceiling(int32_t n, int32_t by)
{
    return (n + by - 1) / by;
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* --- bodies ----------------------------------------------------------------------------------------------
 */

enum { LAYOUT_BITS = 2, SIZE_BITS = 9, LAYOUTS = 1 << LAYOUT_BITS, SIZES = 1 << SIZE_BITS };
_Static_assert((int)BLOCK_FIGURES_MOST < (int)SIZES && (int)BLOCK_WINGS < (int)LAYOUTS,
               "a layout holds the sizes of its bodies");

int32_t block_wing_files(int32_t wing, int32_t middle, int32_t wide)
{
    return ceiling(wing, ceiling(middle, wide));
}

static int32_t files_of(const struct block_bodies *of, int32_t count)
{
    int32_t middle = count - of->left - of->right;

    if (of->layout == BLOCK_TIERS)
        return least(of->left, of->wide);
    return of->wide + block_wing_files(of->left, middle, of->wide) +
           block_wing_files(of->right, middle, of->wide);
}

static bool bodies_fit(const struct block_bodies *of, int32_t count)
{
    int32_t middle = count - of->left - of->right;

    if (of->layout == BLOCK_TIERS) /* the second one may have nobody yet: ranks are crossing a line */
        return of->wide > 0 && of->left > 0 && of->right == 0 && middle >= 0;
    return of->wide > 0 && of->left + of->right > 0 && of->wide <= middle;
}

struct block_bodies block_bodies(const struct block *b)
{
    uint32_t word = (uint32_t)b->layout;
    struct block_bodies of = {.layout = (enum block_layout)(word % LAYOUTS),
                              .left = (int32_t)(word >> LAYOUT_BITS) % SIZES,
                              .right = (int32_t)(word >> (LAYOUT_BITS + SIZE_BITS)) % SIZES,
                              .wide = (int32_t)(word >> (LAYOUT_BITS + 2 * SIZE_BITS)) % SIZES};

    if (of.layout >= BLOCK_TIERS && (!bodies_fit(&of, b->count) || files_of(&of, b->count) != b->files))
        of.layout = BLOCK_RANKS;
    return of;
}

void block_set_bodies(struct block *b, struct block_bodies of)
{
    assert(of.layout >= BLOCK_TIERS && bodies_fit(&of, b->count));
    b->layout = (int32_t)of.layout + (of.left << LAYOUT_BITS) + (of.right << (LAYOUT_BITS + SIZE_BITS)) +
                (of.wide << (LAYOUT_BITS + 2 * SIZE_BITS));
    b->files = files_of(&of, b->count);
}

bool block_draw_bodies(struct block *b, struct block_bodies of, int32_t files)
{
    for (; of.wide <= b->count; of.wide++)
        if (bodies_fit(&of, b->count) && files_of(&of, b->count) == files) {
            block_set_bodies(b, of);
            return true;
        }
    return false;
}

/* Neighbours in a rank: of the wings and the body between them. */
struct run {
    int32_t figures;
    int32_t middle; /* in halves of a base, right of the middle of the front */
};
enum { RUNS = 3 };

/* How deep a body of so many files still is at a rank. */
static int32_t left_of_body(int32_t figures, int32_t files, int32_t rank)
{
    int32_t left = figures - rank * files;

    return left < 0 ? 0 : least(left, files);
}

/* Those of a rank of a block with wings. */
static void wing_runs(const struct block *b, const struct block_bodies *of, int32_t rank,
                      struct run run[RUNS])
{
    int32_t middle = b->count - of->left - of->right, left = block_wing_files(of->left, middle, of->wide),
            right = block_wing_files(of->right, middle, of->wide);

    run[0] = (struct run){left_of_body(of->left, left, rank), left - b->files};
    run[1] = (struct run){left_of_body(middle, of->wide, rank), left - right};
    run[2] = (struct run){left_of_body(of->right, right, rank), b->files - right};
}

bool block_in_other_body(const struct block *b, int32_t slot)
{
    struct block_bodies of = block_bodies(b);
    struct run run[RUNS];
    int32_t file;

    if (of.layout == BLOCK_TIERS)
        return slot >= of.left;
    if (of.layout != BLOCK_WINGS)
        return false;
    wing_runs(b, &of, block_rank_of(b, slot), run);
    file = slot - block_first_of_rank(b, block_rank_of(b, slot));
    return file < run[0].figures || file >= run[0].figures + run[1].figures;
}

/* --- ranks and files -------------------------------------------------------------------------------------
 */

/* Figures of the first `ranks` ranks of a wedge, if all of them are full. */
static int32_t wedge_sum(const struct block *b, int32_t ranks)
{
    return ranks * b->files + ranks * (ranks - 1) / 2;
}

/* Figures of the first ranks, at most all. */
static int32_t before_rank(const struct block *b, const struct block_bodies *of, int32_t rank)
{
    int32_t first, sum = 0, tiers;

    switch (of->layout) {
    case BLOCK_WEDGE:
        return least(wedge_sum(b, rank), b->count);
    case BLOCK_TIERS:
        tiers = ceiling(of->left, of->wide);
        first = least(rank * of->wide, of->left);
        return rank <= tiers ? first : least(of->left + (rank - tiers) * of->wide, b->count);
    case BLOCK_WINGS:
        for (int32_t i = 0; i < rank; i++) {
            struct run run[RUNS];

            wing_runs(b, of, i, run);
            sum += run[0].figures + run[1].figures + run[2].figures;
        }
        return sum;
    case BLOCK_RANKS:
        break;
    }
    return least(rank * b->files, b->count);
}

/* Bases have an even width and depth, so that the middle of each is a whole unit. */
bool block_good(const struct block *b)
{
    return b->count >= 1 && b->count <= BLOCK_FIGURES_MOST && b->files >= 1 && b->files <= b->count &&
           b->layout >= 0 && b->width > 0 && b->depth > 0 && b->width % 2 == 0 && b->depth % 2 == 0 &&
           b->facing >= 0 && b->facing < FULL_TURN && point_in_world(b->at) &&
           (int64_t)block_widest(b) * b->width <= 2 * BASE_LONGEST &&
           (int64_t)block_ranks(b) * b->depth <= 2 * BASE_LONGEST;
}

int32_t block_ranks(const struct block *b)
{
    struct block_bodies of = block_bodies(b);
    int32_t ranks = 1;

    switch (of.layout) {
    case BLOCK_WEDGE:
        while (wedge_sum(b, ranks) < b->count)
            ranks++;
        return ranks;
    case BLOCK_TIERS:
        return ceiling(of.left, of.wide) + ceiling(b->count - of.left, of.wide);
    case BLOCK_WINGS:
        return ceiling(b->count - of.left - of.right, of.wide);
    case BLOCK_RANKS:
        break;
    }
    return ceiling(b->count, b->files);
}

int32_t block_first_of_rank(const struct block *b, int32_t rank)
{
    struct block_bodies of = block_bodies(b);

    assert(rank >= 0 && rank < block_ranks(b));
    return before_rank(b, &of, rank);
}

int32_t block_rank_size(const struct block *b, int32_t rank)
{
    struct block_bodies of = block_bodies(b);

    assert(rank >= 0 && rank < block_ranks(b));
    return before_rank(b, &of, rank + 1) - before_rank(b, &of, rank);
}

int32_t block_rank_of(const struct block *b, int32_t slot)
{
    struct block_bodies of = block_bodies(b);
    int32_t rank = 0;

    assert(slot >= 0 && slot < b->count);
    if (of.layout == BLOCK_RANKS)
        return slot / b->files;
    while (before_rank(b, &of, rank + 1) <= slot)
        rank++;
    return rank;
}

/* In a wedge the rank before the last is full; the last may be wider or not. */
int32_t block_widest(const struct block *b)
{
    struct block_bodies of = block_bodies(b);
    int32_t last, widest;

    if (of.layout == BLOCK_TIERS)
        return least(of.wide, of.left > b->count - of.left ? of.left : b->count - of.left);
    if (of.layout != BLOCK_WEDGE)
        return b->files;
    last = block_ranks(b) - 1;
    widest = block_rank_size(b, last);
    if (last > 0 && block_rank_size(b, last - 1) > widest)
        widest = block_rank_size(b, last - 1);
    return widest;
}

/* The runs of a rank that has any figures, from its left; neighbours that touch are one. */
static int32_t runs_of(const struct block *b, int32_t rank, struct run out[RUNS])
{
    struct block_bodies of = block_bodies(b);
    struct run run[RUNS];
    int32_t count = 0;

    if (of.layout != BLOCK_WINGS) {
        out[0] = (struct run){block_rank_size(b, rank), 0};
        return 1;
    }
    wing_runs(b, &of, rank, run);
    for (int32_t i = 0; i < RUNS; i++) {
        struct run *last = &out[count - 1];

        if (run[i].figures == 0)
            continue;
        if (count > 0 && last->middle + last->figures == run[i].middle - run[i].figures) {
            last->middle += run[i].figures;
            last->figures += run[i].figures;
        } else
            out[count++] = run[i];
    }
    return count;
}

int32_t block_halves(const struct block *b, int32_t slot)
{
    struct run run[RUNS];
    int32_t rank = block_rank_of(b, slot), file = slot - block_first_of_rank(b, rank),
            count = runs_of(b, rank, run), i = 0;

    while (i + 1 < count && file >= run[i].figures)
        file -= run[i++].figures;
    return run[i].middle + 2 * file - (run[i].figures - 1);
}

struct block_centre_slots block_centre_slots(const struct block *b)
{
    struct block_bodies of = block_bodies(b);
    int32_t size = b->files, from = 0;

    if (of.layout == BLOCK_WINGS) {
        size = of.wide;
        from = block_wing_files(of.left, b->count - of.left - of.right, of.wide);
    }
    return (struct block_centre_slots){from + (size - 1) / 2, from + size / 2};
}

struct block_reach block_rank_reach(const struct block *b, int32_t rank)
{
    struct run run[RUNS];
    int32_t last = runs_of(b, rank, run) - 1;

    return (struct block_reach){run[0].middle - run[0].figures, run[last].middle + run[last].figures};
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
    length right = block_halves(b, slot) * (b->width / 2);
    length behind = (2 * block_rank_of(b, slot) + 1) * (b->depth / 2);

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

static bool same_runs(const struct run *a, int32_t runs, const struct run *b, int32_t others)
{
    bool same = runs == others;

    for (int32_t i = 0; same && i < runs; i++)
        same = a[i].figures == b[i].figures && a[i].middle == b[i].middle;
    return same;
}

/* The rectangles of the ranks from `first` to before `end`. */
static int32_t parts_of_ranks(const struct block *b, int32_t first, int32_t end, struct outline *parts,
                              int32_t most)
{
    int32_t found = 0;

    for (int32_t last; first < end; first = last + 1) {
        struct run run[RUNS], next[RUNS];
        int32_t runs = runs_of(b, first, run);

        for (last = first; last + 1 < end && same_runs(run, runs, next, runs_of(b, last + 1, next)); last++)
            ;
        assert(found + runs <= most);
        for (int32_t i = 0; i < runs; i++)
            parts[found++] = files_outline(b, first, last, (run[i].middle - run[i].figures) * (b->width / 2),
                                           (run[i].middle + run[i].figures) * (b->width / 2));
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
    struct run run[RUNS];
    int32_t rank = block_rank_of(b, slot), runs = runs_of(b, rank, run), found;
    length half = b->width / 2, left = (block_halves(b, slot) - 1) * half;

    found = parts_of_ranks(b, 0, rank - ranks_ahead, parts, most);
    found += parts_of_ranks(b, rank + 1, block_ranks(b), &parts[found], most - found);
    assert(found + runs + 1 <= most);
    for (int32_t i = 0; i < runs; i++) {
        length from = (run[i].middle - run[i].figures) * half, to = (run[i].middle + run[i].figures) * half;

        if (left < from || left >= to) {
            parts[found++] = files_outline(b, rank, rank, from, to);
            continue;
        }
        if (left > from)
            parts[found++] = files_outline(b, rank, rank, from, left);
        if (left + b->width < to)
            parts[found++] = files_outline(b, rank, rank, left + b->width, to);
    }
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

    assert(b->layout != BLOCK_WEDGE);
    faced.layout = BLOCK_RANKS;
    faced.files = quarters % 2 != 0 ? ranks : block_widest(b);
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
    if (block_bodies(b).layout == BLOCK_RANKS || block_bodies(&left).layout == BLOCK_RANKS)
        left.layout = BLOCK_RANKS;
    return left;
}

struct block block_longer(const struct block *b)
{
    struct block longer = *b;

    longer.count++;
    if (block_bodies(b).layout == BLOCK_RANKS || block_bodies(&longer).layout == BLOCK_RANKS)
        longer.layout = BLOCK_RANKS;
    return longer;
}

/* In which body of a block with wings a place of the first rank lies, or a slot. */
enum wing_body { IN_LEFT_WING, IN_MIDDLE, IN_RIGHT_WING };

static enum wing_body body_of(const struct block *b, const struct block_bodies *of, int32_t slot)
{
    struct run run[RUNS];
    int32_t rank = block_rank_of(b, slot), at = slot - block_first_of_rank(b, rank);

    wing_runs(b, of, rank, run);
    if (at < run[IN_LEFT_WING].figures)
        return IN_LEFT_WING;
    return at < run[IN_LEFT_WING].figures + run[IN_MIDDLE].figures ? IN_MIDDLE : IN_RIGHT_WING;
}

bool block_without_slot(const struct block *b, int32_t slot, struct block *left)
{
    struct block_bodies of = block_bodies(b);
    enum wing_body body;

    if (b->count <= b->files)
        return false;
    *left = block_left(b, b->count - 1);
    if (of.layout < BLOCK_TIERS)
        return true;
    if (of.layout == BLOCK_TIERS)
        of.left -= slot < of.left;
    else {
        body = body_of(b, &of, slot);
        of.left -= body == IN_LEFT_WING;
        of.right -= body == IN_RIGHT_WING;
    }
    if (!bodies_fit(&of, left->count))
        return false;
    block_set_bodies(left, of);
    return left->files == b->files;
}

static int32_t file_beside_wings(const struct block *b, const struct block_bodies *of, int32_t slot)
{
    struct run run[RUNS];
    int32_t rank = block_rank_of(b, slot), at = slot - block_first_of_rank(b, rank),
            middle = b->count - of->left - of->right, left = block_wing_files(of->left, middle, of->wide),
            right = block_wing_files(of->right, middle, of->wide);

    wing_runs(b, of, rank, run);
    switch (body_of(b, of, slot)) {
    case IN_LEFT_WING:
        return run[IN_LEFT_WING].figures == left ? at : left - 1;
    case IN_MIDDLE:
        return run[IN_MIDDLE].figures == of->wide ? left + at - run[IN_LEFT_WING].figures : NO_FILE;
    case IN_RIGHT_WING:
        break;
    }
    at -= run[IN_LEFT_WING].figures + run[IN_MIDDLE].figures;
    return left + of->wide + (run[IN_RIGHT_WING].figures == right ? at : 0);
}

/* Of a body that is so wide, all of whose full ranks are in line with the front. */
static int32_t file_in_ranks(int32_t slot, int32_t count, int32_t wide)
{
    return slot / wide < count / wide ? slot % wide : NO_FILE;
}

int32_t block_file_of(const struct block *b, int32_t slot)
{
    struct block_bodies of = block_bodies(b);

    switch (of.layout) {
    case BLOCK_RANKS:
        return file_in_ranks(slot, b->count, b->files);
    case BLOCK_TIERS:
        if (b->files < of.wide) /* a first rank that is narrower than those behind it stands by itself */
            return slot < b->files ? slot : NO_FILE;
        return slot < of.left ? file_in_ranks(slot, of.left, of.wide)
                              : file_in_ranks(slot - of.left, b->count - of.left, of.wide);
    case BLOCK_WINGS:
        return file_beside_wings(b, &of, slot);
    case BLOCK_WEDGE:
        break;
    }
    return NO_FILE;
}

/* What the two ends take from a body in the middle that begins behind so many files. */
static int32_t more_than(int32_t gone, int32_t wing)
{
    return gone > wing ? gone - wing : 0;
}

bool block_without_files(const struct block *b, int32_t left, int32_t right, struct block *kept)
{
    const struct block_bodies before = block_bodies(b);
    struct block_bodies of = before;
    int32_t files = b->files - left - right, middle = b->count - of.left - of.right;

    if (files < 1 || of.layout == BLOCK_WEDGE)
        return false;
    *kept = *b;
    for (int32_t slot = 0; slot < b->count; slot++) {
        int32_t file = block_file_of(b, slot);

        if (file == NO_FILE || (file >= left && file < b->files - right))
            continue;
        kept->count--;
        if (of.layout == BLOCK_TIERS)
            of.left -= slot < before.left;
        else if (of.layout == BLOCK_WINGS) {
            enum wing_body body = body_of(b, &before, slot);

            of.left -= body == IN_LEFT_WING;
            of.right -= body == IN_RIGHT_WING;
        }
    }
    kept->at = block_point(b, (left - right) * b->width / 2, 0);
    kept->files = files;
    if (of.layout == BLOCK_RANKS)
        return true;
    if (of.layout == BLOCK_WINGS)
        of.wide -= more_than(left, block_wing_files(before.left, middle, before.wide)) +
                   more_than(right, block_wing_files(before.right, middle, before.wide));
    else if (b->files == of.wide)
        of.wide = files;
    if (of.layout == BLOCK_WINGS && of.left + of.right == 0) {
        kept->layout = BLOCK_RANKS;
        return files == of.wide;
    }
    if (!bodies_fit(&of, kept->count))
        return false;
    block_set_bodies(kept, of);
    return kept->files == files;
}

struct block block_first_ranks(const struct block *b, int32_t ranks)
{
    struct block_bodies of = block_bodies(b);
    struct block first = *b;

    assert(ranks > 0);
    if (ranks >= block_ranks(b))
        return first;
    first.count = before_rank(b, &of, ranks);
    if (of.layout == BLOCK_WINGS) {
        int32_t middle = b->count - of.left - of.right;

        of.left = least(of.left, ranks * block_wing_files(of.left, middle, of.wide));
        of.right = least(of.right, ranks * block_wing_files(of.right, middle, of.wide));
        block_set_bodies(&first, of);
    } else if (of.layout == BLOCK_TIERS) {
        of.left = least(of.left, first.count);
        block_set_bodies(&first, of);
    }
    first.files = least(first.files, first.count);
    return first;
}

/* A wedge goes on as wide as it is there. */
struct block block_without_ranks(const struct block *b, int32_t ranks)
{
    struct block_bodies of = block_bodies(b);
    struct block front = block_first_ranks(b, ranks), rest = *b;

    assert(ranks < block_ranks(b));
    rest.count = b->count - front.count;
    rest.files = block_rank_size(b, ranks);
    if (of.layout == BLOCK_WINGS) {
        struct block_bodies gone = block_bodies(&front);

        of.left -= gone.left;
        of.right -= gone.right;
        of.wide = least(of.wide, rest.count - of.left - of.right);
    } else if (of.layout == BLOCK_TIERS)
        of.left -= least(of.left, front.count);
    else
        return rest;
    rest.layout = BLOCK_RANKS;
    if (of.left + of.right > 0) {
        block_set_bodies(&rest, of);
    } else
        rest.files = least(of.wide, rest.count);
    return rest;
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
