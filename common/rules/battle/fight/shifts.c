#include "common/rules/battle/fight/shifts.h"

#include "common/rules/battle/fight/engagements.h"
#include "common/rules/massed/march_lines.h"

struct battle_party battle_gather(const struct match *m, int32_t engagement)
{
    struct battle_party p = {.count = 0};

    EACH_ENGAGED(m, engagement, unit)
    if (battle_stands(m, unit))
        p.units[p.count++] = unit;
    return p;
}

length battle_free_way(const struct match *m, const struct battle_party *p, const struct massed_bodies *b,
                       angle heading, length far, length clearance, uint32_t sides)
{
    struct point origin = {0, 0};
    const struct motion motion = {.turn = false, .way = point_ahead(origin, heading, far)};
    struct block_mover mover = {.block = b->at,
                                .blocks = b->count,
                                .unit = b->unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .clearance = clearance,
                                .barred = 1u << GOING_IMPASSABLE,
                                .crosses = true, /* "terrain and linear obstacles cost nothing" */
                                .together = p->units,
                                .togethers = p->count};

    if (far == 0)
        return 0;
    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    mover.stopped_by.sides = sides;
    return block_stop(table_of(m), &mover, &motion).along;
}

static void put(struct match *m, struct battle_shift *s, length far)
{
    struct point origin = {0, 0};
    struct massed_bodies there;

    massed_take_bodies(m, s->unit, &there);
    massed_shift_bodies(
        &there, point_minus(point_ahead(origin, s->heading, far), point_ahead(origin, s->heading, s->at)));
    massed_put_bodies(m, &there);
    s->at = far;
}

static bool clear(const struct match *m, int32_t unit)
{
    struct massed_bodies b;

    massed_take_bodies(m, unit, &b);
    for (int32_t i = 0; i < b.count; i++)
        if (!massed_bases_clear(m, unit, &b.at[i]))
            return false;
    return true;
}

/* RULE("B7.13.2-b"): "the one with fewer figures stops where it touches the other": the shift is halved
 * towards where nobody is overlapped. */
static bool draw_back(struct match *m, struct battle_shift *s)
{
    length good = 0, bad = s->far;

    put(m, s, 0);
    if (!clear(m, s->unit))
        return false;
    while (bad - good > 1) {
        length middle = good + (bad - good) / 2;

        put(m, s, middle);
        if (clear(m, s->unit))
            good = middle;
        else
            bad = middle;
    }
    s->far = good;
    put(m, s, good);
    return true;
}

static bool fewer(const struct match *m, int32_t a, int32_t b)
{
    int32_t one = massed_living(m, a), other = massed_living(m, b);

    return one < other || (one == other && a > b);
}

/* Those with fewer figures come first. */
static void sort_by_figures(const struct match *m, struct battle_shift *shifts, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = i; k > 0 && fewer(m, shifts[k].unit, shifts[k - 1].unit); k--) {
            struct battle_shift other = shifts[k];

            shifts[k] = shifts[k - 1];
            shifts[k - 1] = other;
        }
}

/* All at one and the same moment; whoever would overlap another stops short, fewer figures first; if that
 * does not help, because the other is pushed into it from the side, the other stops. If nothing helps nobody
 * moves.
 */
void battle_move_together(struct match *m, struct battle_shift *shifts, int32_t count)
{
    bool good = true;

    sort_by_figures(m, shifts, count);
    for (int32_t i = 0; i < count; i++)
        put(m, &shifts[i], shifts[i].far);
    for (int32_t i = 0; i < count; i++)
        if (!clear(m, shifts[i].unit) && !draw_back(m, &shifts[i]))
            put(m, &shifts[i], shifts[i].far);
    for (int32_t i = 0; i < count; i++)
        good &= clear(m, shifts[i].unit);
    for (int32_t i = 0; i < count && !good; i++) {
        put(m, &shifts[i], 0);
        shifts[i].far = 0;
    }
}
