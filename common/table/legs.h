/* The legs of a move, by name: what block_drill.h carries out and decisions offer. */
#ifndef GONFALON_TABLE_LEGS_H
#define GONFALON_TABLE_LEGS_H

/* How a leg is made, and what its amount counts. */
enum leg_kind {
    LEG_WAY,      /* no block: a figure to a point; of a unit what is done or not, and counts nothing */
    LEG_AHEAD,    /* a length */
    LEG_BACK,     /* a length; the facing stays */
    LEG_SIDEWAYS, /* a length to the right; below 0 to the left */
    LEG_TURN,     /* all of it about its anchor: an angle to the right; below 0 to the left */
    LEG_FACE,     /* each figure on its spot, so that ranks become files: an angle of whole quarters */
    LEG_FILES,    /* how many files there are from then on */
    LEG_KINDS
};

/* About which point of the formation LEG_TURN turns. */
enum leg_anchor {
    ANCHOR_CENTRE,
    ANCHOR_FRONT, /* the middle of its front */
    ANCHOR_REAR,  /* of its rear */
    ANCHOR_INNER, /* the front corner on the side it turns to: a wheel */
    ANCHOR_OUTER, /* the other front corner: a wheel backwards */
    LEG_ANCHORS
};

#endif
