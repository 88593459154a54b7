/* A unit in ranks that moves in good order over real ground: straight legs and turns, paid out of an
 * allowance, what stops them, and lines of terrain that are crossed rank by rank (B5.2, B5.4, B5.6.1.3,
 * O4.4).
 *
 * A march is tried on a copy of the unit's blocks; nothing moves before massed_march_apply(). */
#ifndef GONFALON_MASSED_MARCH_H
#define GONFALON_MASSED_MARCH_H

#include "common/rules/massed/state.h"
#include "common/rules/massed/terms.h"
#include "common/table/block_drill.h"

enum { MARCH_BLOCKS = 2 };

/* B5.2.1-d: the stretch of slow ground that the move is in, however many legs it takes there. */
struct march_stretch {
    int32_t factor; /* 0: it is in none */
    length left;    /* of the allowance, when it was entered */
    length gone;    /* in it */
};

struct massed_march {
    int32_t unit;
    int32_t blocks; /* 2: an obstacle divides it, the ranks across it come first */
    struct block block[MARCH_BLOCKS];
    int32_t divided_by; /* the piece; NOTHING */
    length allowance, spent;
    const struct massed_terms *terms; /* of grain 1 */
    struct march_stretch stretch;
    int32_t toil; /* what each length costs so many times besides the ground: 2 of a slowed leg (B5.6.2), else
                     1 */
    length apart; /* B5.4.1-a: it keeps so far from enemies; 0: it may touch them */
    int32_t spared; /* B7.1-g: but not from this unit; NOTHING */
    bool charge;    /* B7.1-h: an enemy close behind a line is struck across it, and ranks that get there stay
                       there */
    bool held;      /* O4.11-f: it waits at lines, which are crossed when the charge goes on */
    bool hurried;   /* B5.2.3-g: a reserve move climbs nothing */
    bool climbed;   /* B5.2.3-g: it has climbed a line */
};

enum march_stop {
    MARCH_FREE,  /* all of the leg is done */
    MARCH_SPENT, /* the allowance is used up */
    MARCH_ENEMY, /* it touches one */
    MARCH_FRIEND,
    MARCH_TERRAIN, /* what cannot be entered */
    MARCH_LINE,    /* it stands at an obstacle that it cannot or may not cross now */
    MARCH_EDGE,
    MARCH_CROSSED /* it has got across a line, as far as that lets it go */
};

struct march_end {
    enum march_stop why;
    int32_t figure, piece; /* who or what; NOBODY, NOTHING */
    int32_t done;          /* of the leg's amount */
    length cost;
    length across; /* of an enemy who is struck across `piece`: how far he is; 0: it touches him */
};

struct massed_march massed_march_begin(const struct match *m, int32_t unit, length allowance,
                                       const struct massed_terms *terms);
/* One leg, as far as it gets. Ahead, lines are crossed; in other legs they stop it. A unit that an obstacle
 * divides goes ahead alone (B5.4-i): other legs of it are not carried out. */
struct march_end massed_march_leg(const struct match *m, struct massed_march *march, enum leg_kind kind,
                                  enum leg_anchor anchor, int32_t amount);
struct march_end massed_march_by(const struct match *m, struct massed_march *march,
                                 const struct drill_leg *leg);
/* B5.4-b, B5.6.1-e: does any base of the blocks stand in difficult or very difficult terrain? Foresters do
 * not form up in a wood, either. */
bool massed_in_slow_ground(const struct match *m, const struct block *b, int32_t blocks);
/* Is there room for the block of the unit, so far from everybody else? */
bool massed_has_room(const struct match *m, int32_t unit, const struct block *b, length clearance,
                     uint32_t barred);
/* Would the block keep so far from all enemies of the unit? */
bool massed_keeps_apart(const struct match *m, int32_t unit, const struct block *b, length apart);
/* How far straight ahead it gets for so much, if nothing is in the way and no line is crossed: for a charge
 * that is held half way (O4.11-f). */
length massed_march_reach(const struct match *m, const struct massed_march *march, length budget);
/* The smallest wheel that points the middle of the front at a point (O4.6-c); right is positive. */
int32_t massed_wheel_towards(const struct block *b, struct point at);
/* The unit goes there. */
void massed_march_apply(struct match *m, const struct massed_march *march);

#endif
