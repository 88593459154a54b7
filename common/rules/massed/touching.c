/* B7.11-c: contacts that losses may break. */
#include "common/rules/massed/touching.h"

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/units.h"
#include "common/table/block_touch.h"

enum { TOUCHES_MOST = 64 };

/* --- closing up ---------------------------------------------------------------------------------------- */

static bool bodies_share_edge(const struct block *a, const struct block *b)
{
    struct touch touch[TOUCHES_MOST];
    int32_t count = block_touches(a, b, touch, TOUCHES_MOST);

    for (int32_t i = 0; i < count && i < TOUCHES_MOST; i++)
        if (touch[i].shared > CONTACT)
            return true;
    return false;
}

bool massed_share_edge(const struct match *m, int32_t a, int32_t b)
{
    struct massed_bodies one, other;

    massed_take_bodies(m, a, &one);
    massed_take_bodies(m, b, &other);
    for (int32_t i = 0; i < one.count; i++)
        for (int32_t k = 0; k < other.count; k++)
            if (bodies_share_edge(&one.at[i], &other.at[k]))
                return true;
    return false;
}

bool massed_go_up_to(struct match *m, int32_t unit, int32_t enemy, uint32_t barred, length *far)
{
    struct massed_bodies bodies;
    struct outline all = massed_footprint(m, enemy);
    struct box box = outline_box(&all);
    length reach = massed_distance(m, unit, enemy) + distance(box.low, box.high);

    massed_take_bodies(m, unit, &bodies);
    if (bodies.count != 1)
        return false;
    struct motion motion = motion_straight(&bodies.at[0], 0, reach);
    struct block_mover mover = {.block = &bodies.at[0],
                                .blocks = 1,
                                .unit = unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    struct block_stop stop = block_stop(table_of(m), &mover, &motion);
    struct march_end end = march_named(m, unit, &stop);

    if (end.why != MARCH_ENEMY || figure_at(m, end.figure)->unit != enemy)
        return false;
    *far = end.done;
    bodies.at[0] = block_moved(&bodies.at[0], 0, end.done);
    massed_put_bodies(m, &bodies);
    return true;
}

/* --- losses that keep contacts ------------------------------------------------------------------------- */

/* Does the unit still touch the enemy when its ranks have closed so? */
static bool keeps(const struct match *m, int32_t unit, int32_t enemy, struct massed_closing how)
{
    struct block left;
    struct base base;

    if (!massed_closed_block(m, unit, how, &left))
        return true;
    base = block_base(&left);
    EACH_MEMBER(m->state, enemy, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        for (int32_t slot = 0; stand_on_table(table_of(m), figure) && slot < left.count; slot++) {
            struct place at = block_slot(&left, slot);

            if (bases_within(&at, &base, &s->place, &s->base, CONTACT))
                return true;
        }
    }
    return false;
}

static void bar_breaking(const struct match *m, int32_t unit, int32_t enemy,
                         const struct massed_closing closings[CLOSINGS_MOST], int32_t count,
                         bool barred[CLOSINGS_MOST])
{
    bool kept[CLOSINGS_MOST], any = false;

    for (int32_t i = 0; i < count; i++) {
        kept[i] = keeps(m, unit, enemy, closings[i]);
        any |= kept[i];
    }
    for (int32_t i = 0; any && i < count; i++)
        barred[i] |= !kept[i] && closings[i].left + closings[i].right > 0;
}

static int32_t strike_out(struct massed_closing closings[CLOSINGS_MOST], int32_t count,
                          const bool barred[CLOSINGS_MOST])
{
    bool gives_way = false;
    int32_t left = 0;

    for (int32_t i = 0; i < count; i++)
        gives_way |= barred[i] && !closings[i].off_centre;
    for (int32_t i = 0; i < count; i++)
        if (!barred[i] && (gives_way || !closings[i].off_centre))
            closings[left++] = closings[i];
    return left;
}

int32_t massed_closings_kept(const struct match *m, int32_t unit, bool engaged, const int32_t *enemies,
                             int32_t count, struct massed_closing closings[CLOSINGS_MOST])
{
    int32_t choices = massed_closings(m, unit, engaged, closings);
    bool barred[CLOSINGS_MOST] = {false};

    for (int32_t i = 0; i < count && choices > 1; i++)
        bar_breaking(m, unit, enemies[i], closings, choices, barred);
    return strike_out(closings, choices, barred);
}
