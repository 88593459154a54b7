/* A block: figures on equal bases in ranks and files, as one thing.
 *
 * The block is the truth and the places of its figures follow from it, so forty bases never drift apart,
 * however often the block wheels. It is kept as the middle of its front edge and a facing; a figure is known
 * by its slot, counted from the left of the first rank, rank by rank to the rear.
 *
 * One formation may need several blocks that move together: the sides of a square, files that stand ahead of
 * others, ranks on both sides of an obstacle. Figures without ranks (a single file that bends, skirmishers)
 * are no block: each has a place of its own. */
#ifndef GONFALON_TABLE_BLOCK_H
#define GONFALON_TABLE_BLOCK_H

#include "common/table/place.h"

enum { BLOCK_FIGURES_MOST = 400, BLOCK_PARTS_MOST = 28, BLOCK_AROUND_MOST = BLOCK_PARTS_MOST + 2 };

enum block_layout {
    BLOCK_RANKS, /* every rank as wide as the first; a last one that is not full is centred */
    BLOCK_WEDGE, /* every rank one figure wider than the one before; what fills no other rank is centred */
    BLOCK_TIERS, /* two bodies in ranks of one width, one behind the other: each has its own last rank */
    BLOCK_WINGS /* a body in ranks, and beside it on its left, right or both another one, no deeper than it */
};

/* Left and right are the block's own. The order is clockwise, as of table edges. */
enum block_face { FACE_FRONT, FACE_RIGHT, FACE_REAR, FACE_LEFT };
enum block_corner { CORNER_FRONT_LEFT, CORNER_FRONT_RIGHT, CORNER_REAR_RIGHT, CORNER_REAR_LEFT };

struct block {
    struct point at; /* the middle of the front edge */
    int32_t facing;  /* an angle; four bytes so that the state has no holes */
    int32_t layout;  /* enum block_layout; of tiers and wings with the sizes of their bodies: block_bodies */
    int32_t files;   /* figures in the first rank */
    int32_t count;   /* figures in all */
    length width;    /* of one base, across its facing */
    length depth;
};

/* Of what bodies a block in tiers or wings is made. Slots count its ranks as a whole, each from its left. */
struct block_bodies {
    enum block_layout layout;
    int32_t left;  /* figures of the first tier, or of the left wing */
    int32_t right; /* of the right wing */
    int32_t wide;  /* figures in a full rank of each tier, or of the body in the middle */
};
/* A block whose numbers do not fit its bodies stands in ranks, as wide as its first one. */
struct block_bodies block_bodies(const struct block *b);
/* The block is so made, with all its figures; `files` follows from that. */
void block_set_bodies(struct block *b, struct block_bodies bodies);
/* How many files each wing has, beside a body of so many figures. */
int32_t block_wing_files(int32_t wing, int32_t middle, int32_t wide);
/* Does the slot belong to the second tier, or to a wing? */
bool block_in_other_body(const struct block *b, int32_t slot);
/* Bodies of these sizes, as wide as it takes for a front of so many files, at least `wide`. False: no width
 * makes such a front. */
bool block_draw_bodies(struct block *b, struct block_bodies of, int32_t files);

/* Is it one that this library can hold? To be asked of what comes from outside; the rest asserts it. */
bool block_good(const struct block *b);

/* Ranks and files. The width is that of the widest rank, the depth that of all ranks. */
int32_t block_ranks(const struct block *b);                   /* with one that is not full */
int32_t block_rank_size(const struct block *b, int32_t rank); /* figures in it, from 0 */
int32_t block_rank_of(const struct block *b, int32_t slot);
int32_t block_first_of_rank(const struct block *b, int32_t rank); /* the slot at its left end */
int32_t block_widest(const struct block *b);                      /* figures of the widest rank */
/* How far the middle of the slot lies to the right of the middle of the front, in halves of a base. */
int32_t block_halves(const struct block *b, int32_t slot);
/* The slots in the centre of the first rank, between wings of the body there: two, or twice the same. */
struct block_centre_slots {
    int32_t left, right;
};
struct block_centre_slots block_centre_slots(const struct block *b);
/* The ends of a rank, in halves of a base to the right of the middle of the front. */
struct block_reach {
    int32_t left, right;
};
struct block_reach block_rank_reach(const struct block *b, int32_t rank);
length block_width(const struct block *b);
length block_depth(const struct block *b);

/* From the block's own frame (x to its right, y ahead, from the middle of its front edge) and back. */
struct point block_point(const struct block *b, length right, length ahead);
struct point block_offset(const struct block *b, struct point p);

struct place block_slot(const struct block *b, int32_t slot); /* on the table's own ground: elevation 0 */
struct base block_base(const struct block *b);
struct point block_corner(const struct block *b, enum block_corner corner); /* of the footprint */
struct point block_centre(const struct block *b);                           /* of the footprint */
struct outline block_footprint(const struct block *b); /* the smallest rectangle that holds all its bases */

/* The rectangles that together cover its bases and nothing else: most blocks are one or two. */
int32_t block_parts(const struct block *b, struct outline *parts, int32_t most);
/* The same for all bases but one: what is left of the block about that figure. So many ranks directly ahead
 * of it are left out as well. At most BLOCK_AROUND_MOST. */
int32_t block_parts_around(const struct block *b, int32_t slot, int32_t ranks_ahead, struct outline *parts,
                           int32_t most);

/* Changes that ask nobody whether there is room. */
struct block block_moved(const struct block *b, length right, length ahead);
struct block block_turned(const struct block *b, struct point pivot,
                          int32_t by); /* rigidly; right is positive */
/* The figures turn on the spot by so many quarters to the right: ranks become files. Square bases keep the
 * ground of the block; others are centred on it. Only blocks in ranks. */
struct block block_faced(const struct block *b, int32_t quarters);
struct block block_reshaped(const struct block *b, int32_t files); /* the middle of the front stays */
struct block block_left(const struct block *b, int32_t count); /* so many remain; the rear is emptied first */
struct block block_longer(const struct block *b);              /* with one more figure in its last rank */
/* The figure of that slot is gone, and its body one smaller. False: the front would be narrower. */
bool block_without_slot(const struct block *b, int32_t slot, struct block *left);
/* Files are counted from the left of the first rank. Of whom an incomplete rank leaves out of line: a wing's
 * count with its innermost file, others with none (NO_FILE). */
enum { NO_FILE = -1 };
int32_t block_file_of(const struct block *b, int32_t slot);
/* So many whole files are gone at each end, the others keep their places. False: what is left of a body
 * would not stand in the files that are left. */
bool block_without_files(const struct block *b, int32_t left, int32_t right, struct block *kept);
/* Its first ranks alone, and what is left without them, its front where theirs was. */
struct block block_first_ranks(const struct block *b, int32_t ranks);
struct block block_without_ranks(const struct block *b, int32_t ranks);

/* In which quarter of the block a point lies: the quarters are parted by the lines that leave the corners of
 * the footprint outward at 45 degrees (O10.3-a). On such a line it is in front or behind; between front and
 * rear, also inside the footprint, it is in a flank. */
enum block_face block_quarter(const struct block *b, struct point p);

/* A block whose front edge lies on a line: `on` is a point of the line, `facing` the way to face. The block
 * turns about `on`, which keeps its distance from the left end of the front edge. */
struct block block_flush(const struct block *b, struct point on, int32_t facing);

#endif
