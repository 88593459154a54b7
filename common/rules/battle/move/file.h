/* B5.7.1: a single file that bends. A straight file is a block of one file; one that bends has no block, and
 * every figure a place of its own on the trail behind the lead. */
#ifndef GONFALON_BATTLE_FILE_H
#define GONFALON_BATTLE_FILE_H

#include "common/match/decision.h"
#include "common/rules/battle/move/places.h"
#include "common/rules/battle/state.h"
#include "common/rules/massed/march.h"

enum { TRAIL_MOST = BLOCK_FIGURES_MOST + 16, PAID_MOST = LINES_PAID_MOST };

struct battle_file {
    bool bent; /* the figures stand here, and not in a block */
    int32_t heading;
    int32_t count;
    struct place at[BLOCK_FIGURES_MOST]; /* the lead first */
    length behind[BLOCK_FIGURES_MOST];   /* so far along the trail */
    int32_t points;
    struct point trail[TRAIL_MOST]; /* from the lead back to the last */
    int32_t paid[PAID_MOST];        /* lines that it has paid for in this move (B5.7.1-f) */
    int32_t paids;
};

/* Has the unit no block because it is a file that bends? */
bool battle_bent(const struct match *m, int32_t unit);
/* The figures of such a file in their order, as a straight file behind the lead. */
void battle_take_file(const struct match *m, int32_t unit, struct battle_places *p);
/* The file as it stands, bent or straight. */
void battle_read_file(const struct match *m, int32_t unit, const struct battle_places *p,
                      struct battle_file *file);
/* A straight one, from its block. */
void battle_line_up_file(const struct battle_places *p, struct battle_file *file);
/* B5.7.1-l: a single rank of oblong bases that pivots into a file. */
void battle_bunch_file(const struct block *rank, int32_t quarters, bool to_rear, struct battle_file *file);
/* Does no base of it overlap one of another unit, or the edge of the table? */
bool battle_file_clear(const struct match *m, int32_t unit, const struct battle_places *p,
                       const struct battle_file *file);

/* B5.7.1.1-b: the lead turns; what he does next bends the file. */
void battle_bend(struct battle_file *file, int32_t by);
/* B5.7.1-b: the lead goes ahead, the others follow on his path. False: it is not allowed. */
bool battle_file_ahead(const struct match *m, struct massed_march *march, const struct battle_places *p,
                       struct battle_file *file, length far, struct march_end *end, struct refusal *why);
/* B5.7.1-k: the last figure becomes the lead, and the leader takes his place. */
void battle_file_about(struct battle_file *file, struct battle_places *p);
/* The middle of the file: a rank that it pivots into is centred there. */
struct point battle_file_middle(const struct battle_file *file);
/* A file that has become straight again, as a block. */
bool battle_straight(const struct battle_file *file, const struct battle_places *p, struct block *b);

/* They go there. */
void battle_put_file(struct match *m, int32_t unit, const struct battle_places *p,
                     const struct battle_file *file, int32_t divided_by);
/* B5-b: a straight file whose figures are about to turn on their spots has no block from then on. */
void battle_loosen_file(struct match *m, int32_t unit);
/* Does any figure of the unit stand in difficult or very difficult terrain? */
bool battle_in_slow_ground(const struct match *m, int32_t unit);

#endif
