/* Where a figure stands and what its base measures; distances, contact and arcs between two bases.
 *
 * All measuring is from edge to edge. Places are whole units, so two bases meant to touch may be a hair apart
 * or overlap by one: up to CONTACT they touch, and only deeper than OVERLAP do they overlap. */
#ifndef GONFALON_TABLE_PLACE_H
#define GONFALON_TABLE_PLACE_H

#include "common/table/outline.h"

enum base_shape { BASE_ROUND, BASE_RECTANGLE };

struct base {
    int32_t shape; /* enum base_shape */
    length width;  /* diameter, or across the front */
    length depth;  /* along the facing; a round base repeats its diameter */
};

struct place {
    struct point at;
    length elevation; /* of the feet, above the table */
    int32_t facing;   /* an angle; four bytes so that the state has no holes */
};

enum {
    BASE_LONGEST = 100 * CENTIMETRE, /* a ship's hull */
    CONTACT = 10,                    /* F0.5-e: an edge distance of 0.01 cm or less is contact */
    OVERLAP = 1
};

struct base base_round(length diameter);
struct base base_rectangle(length width, length depth);

struct outline base_outline(const struct place *at, const struct base *base);

/* Half the longest line across the base. */
length base_reach(const struct base *base);
/* No point of the base is farther from its centre; told without a root. */
length base_reach_at_most(const struct base *base);
/* More than what all the rounding in a distance adds up to. */
enum { PLACE_ROUNDING = 8 };

/* The gap between two bases: 0 when they touch or overlap. Within 1 for round bases, 2 with rectangles. */
length base_distance(const struct place *a, const struct base *base_a, const struct place *b,
                     const struct base *base_b);

/* The same, negative by as much as they overlap. */
length base_gap(const struct place *a, const struct base *base_a, const struct place *b,
                const struct base *base_b);

/* Told at a glance: true only if the gap is more than that; perhaps not yet when it is only a little more. */
bool bases_far(const struct place *a, const struct base *base_a, const struct place *b,
               const struct base *base_b, length gap);

/* base_gap() is at most that; between round bases, as most are, told without a root. */
bool bases_within(const struct place *a, const struct base *base_a, const struct place *b,
                  const struct base *base_b, length gap);

bool bases_touch(const struct place *a, const struct base *base_a, const struct place *b,
                 const struct base *base_b);
bool bases_overlap(const struct place *a, const struct base *base_a, const struct place *b,
                   const struct base *base_b);

length base_distance_to_point(const struct place *at, const struct base *base, struct point p);
bool base_holds_point(const struct place *at, const struct base *base, struct point p);

/* The turn from a's facing to the direction of p: negative is left. */
int32_t bearing_off_facing(const struct place *a, struct point p);

/* Is p at most half of `width` off the facing? Both limits belong to the arc; a width of FULL_TURN is all
 * round. */
bool point_in_arc(const struct place *a, struct point p, int32_t width);

/* Is any part of the base in that arc? */
bool base_in_arc(const struct place *a, int32_t width, const struct place *b, const struct base *base_b);

/* F0.5-h: the strip as wide as a's base, from the base straight ahead for `range`. */
bool base_in_strip(const struct place *a, const struct base *base_a, length range, const struct place *b,
                   const struct base *base_b);

/* The place of a base that touches `b` from that direction (seen from the centre of b), facing as given. */
struct point beside_base(const struct place *b, const struct base *base_b, const struct base *base,
                         angle facing, angle direction);

#endif
