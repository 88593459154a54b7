#include "common/rules/massed/climbing.h"

#include "common/match/rules.h"

enum { CLIMBS_MOST = 16 };

int32_t massed_climbed(const struct match *m, const struct path *way, const struct massed_terms *terms)
{
    struct meeting crossing[CLIMBS_MOST];
    int32_t count = path_crossings(table_of(m), way, crossing, CLIMBS_MOST);

    for (int32_t i = 0; i < count && i < CLIMBS_MOST; i++)
        if (terms->climbed >> table_piece_const(table_of(m), crossing[i].index)->going & 1)
            return crossing[i].index;
    return NOTHING;
}

static bool at_the_line(const struct match *m, int32_t figure, struct point at, int32_t facing, int32_t piece)
{
    struct place there = {.at = at, .facing = facing};

    return piece_distance(table_of(m), piece, &there, &table_stand_const(table_of(m), figure)->base) <=
           MILLIMETRE;
}

/* RULE("B5.2.3-g"): it is there when the phase begins, and is set down touching the far side. A second line
 * would take another turn. */
bool massed_climbs_well(const struct match *m, int32_t figure, const struct path *way, int32_t piece)
{
    struct point end = way->at[way->points - 1];
    struct meeting crossing[CLIMBS_MOST];

    return path_crossings(table_of(m), way, crossing, CLIMBS_MOST) == 1 && way->points == 2 &&
           at_the_line(m, figure, way->at[0], table_stand_const(table_of(m), figure)->place.facing, piece) &&
           at_the_line(m, figure, end, bearing(way->at[0], end), piece);
}
