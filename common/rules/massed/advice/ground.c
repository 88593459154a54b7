/* Sections of the table and hills (B26.2). */
#include "common/rules/massed/advice/ground.h"

#include "common/rules/massed/terrain.h"
#include "common/rules/massed/units.h"

enum { INSIDE = 3 * PACE /* so far inside of a section most of a unit is */ };

/* B26.2-h to B26.2-k: sections that the side controls by this unit alone, or that the enemy does not because
 * of it. */
static void weigh_sections(const struct match *m, int32_t unit, int64_t points, struct massed_holdings *g)
{
    int32_t side = unit_at(m, unit)->side;
    struct massed_presence in[2][TABLE_SECTIONS];

    massed_count_presence(m, unit, in);
    for (int32_t i = 0; i < TABLE_SECTIONS; i++) {
        const struct massed_presence *other = &in[1 - side][i];
        struct massed_presence own = in[side][i];
        bool had = massed_controls(&own, other), theirs = massed_controls(other, &own);

        own.figures += massed_living(m, unit);
        own.occupied = true;
        g->hold[i] =
            points * (massed_controls(&own, other) - had) + points * (theirs - massed_controls(other, &own));
    }
}

/* Is a friendly regiment on the hill, but for the unit that looks? */
static bool held_by_friends(const struct match *m, int32_t looks, int32_t piece)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit != looks && unit_at(m, unit)->side == unit_at(m, looks)->side && massed_on_table(m, unit) &&
            !massed_unit_at(m, unit)->routing && massed_living(m, unit) >= HILL_FIGURES &&
            piece_holds_point(table_of(m), piece, massed_centre(m, unit)))
            return true;
    return false;
}

/* B26.2-f: hills that no friend holds. To stand there gains the points, or keeps the enemy from them. */
static void find_hills(const struct match *m, int32_t unit, struct massed_holdings *g)
{
    if (g->hill_worth == 0 || massed_living(m, unit) < HILL_FIGURES)
        return;
    for (int32_t i = 0; i < table_of(m)->pieces && g->hills < HILLS_MOST; i++) {
        int32_t kind = table_piece_const(table_of(m), i)->kind;

        if ((kind == TERRAIN_HILL || kind == TERRAIN_STEEP_HILL) && piece_there(table_of(m), i) &&
            !held_by_friends(m, unit, i))
            g->hill[g->hills++] = i;
    }
}

void massed_weigh_holdings(const struct match *m, int32_t unit, int64_t part, struct massed_holdings *out)
{
    out->hills = 0;
    out->hill_worth = part * HILL_POINTS;
    weigh_sections(m, unit, part * SECTION_POINTS, out);
    find_hills(m, unit, out);
}

int64_t massed_holding_worth(const struct match *m, const struct massed_holdings *g, struct point front)
{
    int64_t worth = g->hold[massed_section_of(m, front)];

    for (int32_t i = 0; i < g->hills; i++)
        if (piece_holds_point(table_of(m), g->hill[i], front))
            return worth + g->hill_worth;
    return worth;
}

static struct point middle_of(const struct match *m, int32_t piece)
{
    const struct point *corner = piece_points(table_of(m), piece);
    struct box box = {corner[0], corner[0]};

    for (int32_t i = 1; i < table_piece_const(table_of(m), piece)->points; i++)
        box_take(&box, corner[i]);
    return (struct point){(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
}

static length kept_within(length value, length low, length high)
{
    return value < low ? low : value > high ? high : value;
}

/* The point of the section, well inside, that is nearest. */
static struct point point_in(const struct match *m, int32_t section, struct point from)
{
    struct box box = massed_section_box(m, section);

    return (struct point){kept_within(from.x, box.low.x + INSIDE, box.high.x - INSIDE),
                          kept_within(from.y, box.low.y + INSIDE, box.high.y - INSIDE)};
}

int64_t massed_best_ground(const struct match *m, const struct massed_holdings *g, struct point front,
                           length reach, struct point *to)
{
    int64_t now = massed_holding_worth(m, g, front), most = now;

    for (int32_t i = 0; i < TABLE_SECTIONS + g->hills; i++) {
        struct point there =
            i < TABLE_SECTIONS ? point_in(m, i, front) : middle_of(m, g->hill[i - TABLE_SECTIONS]);
        int64_t worth = massed_holding_worth(m, g, there);

        if (worth > most && distance(front, there) <= reach) {
            most = worth;
            *to = there;
        }
    }
    return most - now;
}
