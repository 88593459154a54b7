/* Where a figure may be deployed (F16.1-c, F16.2-f), and where there is room for it. */
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"

/* no rule: how finely room is looked for, and how far apart it is left */
enum { GRID = 35 * MILLIMETRE, WIDE_APART = 6 * CENTIMETRE, FINE_STEPS = 64 };
enum { ASIDE = 30 * CENTIMETRE }; /* RULE("F16.1-c") */

static struct mover deployer(const struct match *m, int32_t figure, int32_t side)
{
    struct mover mover = brothers_mover(m, figure, side);

    mover.base = base_round(brothers_base(m, figure));
    mover.elevation = 0;
    mover.height = HEIGHT_FOOT;
    return mover;
}

/* --- is a spot allowed? ----------------------------------------------------------------------- */

static bool apart_from_friends(const struct match *m, int32_t figure, struct point at, int32_t *whom,
                               length *lacking)
{
    struct place place = {.at = at, .elevation = 0, .facing = 0};
    struct base base = base_round(brothers_base(m, figure));
    struct stand_filter friends = {
        .sides = 1u << brothers_side_of(m, figure), .flags = STAND_FIGHTER, .except = figure};
    struct neighbour near;

    if (brothers_figure_at(m, figure)->sort == SORT_PIECE ||
        stands_near(table_of(m), &place, &base, FRIEND_GAP - 2, &friends, &near, 1) == 0)
        return true;
    *whom = near.stand;
    *lacking = FRIEND_GAP - near.distance;
    return false;
}

bool brothers_lies_in_ambush(const struct match *m, int32_t side)
{
    return brothers_of(m)->scenario == SCENARIO_AMBUSH && !brothers_side_at(m, side)->attacks;
}

/* RULE("F16.2-f"): the ambusher more than 20 cm from the column, in or behind terrain. */
static bool ambush_spot(const struct match *m, int32_t figure, struct point at, struct refusal *why)
{
    struct place place = {.at = at, .elevation = 0, .facing = 0};
    struct base base = base_round(brothers_base(m, figure));
    int32_t side = brothers_side_of(m, figure), piece[PIECES_HERE];

    if (!brothers_lies_in_ambush(m, side))
        return true;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = brothers_stand(m, i);

        if (!brothers_in_play(m, i) || !brothers_enemies(m, figure, i))
            continue;
        length far = base_distance(&place, &base, &s->place, &s->base);

        if (far <= COLUMN_APART)
            return refuse_at(why, RULE("F16.2-f"), "brothers.refused.too_near_column", i, at,
                             COLUMN_APART - far);
    }
    int32_t count = pieces_near(table_of(m), &place, &base, REACH_TOUCH, piece, PIECES_HERE);

    for (int32_t i = 0; i < count && i < PIECES_HERE; i++)
        if (table_piece_const(table_of(m), piece[i])->flags & PIECE_GIVES_COVER)
            return true;
    return refuse_at(why, RULE("F16.2-f"), "brothers.refused.no_cover_there", figure, at, 0);
}

bool brothers_spot_allowed(const struct match *m, int32_t figure, struct point at, struct refusal *why)
{
    struct mover mover = deployer(m, figure, brothers_side_of(m, figure));
    int32_t whom = NOTHING;
    length lacking = 0;

    if (!spot_free(table_of(m), &mover, at))
        return refuse_at(why, RULE("F16.1-c"), "brothers.refused.no_room_there", figure, at, 0);
    if (!apart_from_friends(m, figure, at, &whom, &lacking))
        return refuse_at(why, RULE("F16.1-c"), "brothers.refused.friend_too_near", whom, at, lacking);
    return ambush_spot(m, figure, at, why);
}

bool brothers_deploy_room(const struct match *m, int32_t figure, struct point *at)
{
    struct mover mover = deployer(m, figure, AS_IT_IS);

    return nearest_free_spot(table_of(m), &mover, *at, ASIDE, brothers_front(m, brothers_side_of(m, figure)),
                             at);
}

/* --- looking for one -------------------------------------------------------------------------- */

/* Too near to those who are placed with it: `wide` as one would like it, else by the rule. */
static bool clashes(const struct match *m, int32_t figure, struct point at, const struct answer *taken,
                    bool wide)
{
    for (int32_t i = 0; taken && i < taken->count; i++) {
        length bases = brothers_base(m, figure) / 2 + brothers_base(m, taken->item[i].ref) / 2;

        if (distance(at, taken->item[i].at) - (wide ? WIDE_APART : bases) < FRIEND_GAP)
            return true;
    }
    return false;
}

/* A zone as its side sees it: from the front backwards, from the middle outwards. */
struct rows {
    struct point low;
    length across, deep;
    bool along_y, up; /* the rows lie along y; the front is where the coordinates are greatest */
};

/* no rule: which spots are tried first */
static struct rows rows_of(const struct match *m, int32_t side)
{
    const struct kept_zone *zone = &brothers_side_at(m, side)->zone;
    struct point low = zone_box(zone).low, high = zone_box(zone).high;
    angle front = brothers_front(m, side);
    bool along_y = front == 0 || front == HALF_TURN;

    return (struct rows){.low = low,
                         .across = along_y ? high.x - low.x : high.y - low.y,
                         .deep = along_y ? high.y - low.y : high.x - low.x,
                         .along_y = along_y,
                         .up = front == 0 || front == QUARTER_TURN};
}

/* The k-th spot of a row, if the base is whole in it; no rule: which spots are tried first */
static bool spot_in_row(const struct rows *r, length radius, length row, int32_t k, struct point *at)
{
    length across = r->across / 2 + (k + 1) / 2 * GRID * (k % 2 ? 1 : -1);
    length into = r->up ? r->deep - row : row;

    *at = r->along_y ? (struct point){r->low.x + across, r->low.y + into}
                     : (struct point){r->low.x + into, r->low.y + across};
    return across >= radius && across <= r->across - radius;
}

/* The n-th good spot of the zone. */
static bool good_spot(const struct match *m, int32_t figure, int32_t n, const struct answer *taken, bool wide,
                      struct point *spot)
{
    int32_t side = brothers_side_of(m, figure);
    const struct kept_zone *zone = &brothers_side_at(m, side)->zone;
    struct rows r = rows_of(m, side);
    length radius = brothers_base(m, figure) / 2; /* no rule: how far inside it is tried */
    struct refusal why;

    /* no rule: the first row, half a base behind the front */
    for (length row = radius + MILLIMETRE; row <= r.deep - radius; row += GRID)
        /* no rule: the first spot of a row is in its middle */
        for (int32_t k = 0; k * GRID <= r.across; k++) {
            struct point at;

            if (!spot_in_row(&r, radius, row, k, &at) || clashes(m, figure, at, taken, wide) ||
                !zone_holds(zone, at) || !brothers_spot_allowed(m, figure, at, &why) || n-- > 0)
                continue;
            *spot = at;
            return true;
        }
    return false;
}

bool brothers_front_spot(const struct match *m, int32_t figure, int32_t n, struct point *spot)
{
    return good_spot(m, figure, n, NULL, true, spot);
}

static length step_of(length low, length high, int32_t n)
{
    return low + (length)((int64_t)(high - low) * n / FINE_STEPS);
}

/* Anywhere in what the table has of the zone, however cramped. */
static bool any_spot(const struct match *m, int32_t figure, const struct answer *taken, struct point *spot)
{
    const struct kept_zone *zone = &brothers_side_at(m, brothers_side_of(m, figure))->zone;
    const struct table *t = table_of(m);
    struct point low = zone_box(zone).low, high = zone_box(zone).high;
    struct refusal why;

    low = (struct point){low.x < 0 ? 0 : low.x, low.y < 0 ? 0 : low.y};
    high = (struct point){high.x > t->limits.width ? t->limits.width : high.x,
                          high.y > t->limits.depth ? t->limits.depth : high.y};
    for (int32_t row = 0; row <= FINE_STEPS; row++)
        for (int32_t column = 0; column <= FINE_STEPS; column++) {
            struct point at = {step_of(low.x, high.x, column), step_of(low.y, high.y, row)};

            if (clashes(m, figure, at, taken, false) || !zone_holds(zone, at) ||
                !brothers_spot_allowed(m, figure, at, &why))
                continue;
            *spot = at;
            return true;
        }
    return false;
}

bool brothers_deploy_spot(const struct match *m, int32_t figure, const struct answer *taken,
                          struct point *spot)
{
    return good_spot(m, figure, 0, taken, true, spot) ||
           (taken && good_spot(m, figure, 0, taken, false, spot)) || any_spot(m, figure, taken, spot);
}
