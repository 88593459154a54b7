#include "common/rules/battle/rout/way_round.h"

#include "common/rules/battle/figures.h"
#include "common/rules/massed/bodies.h"

static const struct box nothing = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

/* The routers after their free turn: how far they reach to both sides of their way, and along it. */
static struct box own_box(const struct match *m, int32_t unit, const struct block *frame)
{
    const struct massed_run run = {.heading = (angle)frame->facing, .turns = true, .away = true};
    struct massed_bodies b;
    struct box box = nothing;

    massed_take_bodies(m, unit, &b);
    massed_run_turn(m, &run, &b);
    for (int32_t i = 0; i < b.count; i++)
        for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++)
            box_take(&box, block_offset(frame, block_corner(&b.at[i], (enum block_corner)corner)));
    return box;
}

/* All friends on the way, as one. */
static struct box friends_box(const struct match *m, const struct massed_flight *through,
                              const struct block *frame)
{
    struct box box = nothing;

    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        const struct stand *s = table_stand_const(table_of(m), figure);
        struct outline base;

        if (!massed_there(m, figure) || !massed_ran_through(through, figure_at(m, figure)->unit))
            continue;
        base = base_outline(&s->place, &s->base);
        for (int32_t i = 0; i < base.corners; i++)
            box_take(&box, block_offset(frame, base.corner[i]));
    }
    return box;
}

/* Up to them, and aside by the shorter way until nothing of the routers is behind them. */
bool battle_way_round(const struct match *m, int32_t unit, length reach, const struct massed_flight *through)
{
    const struct block frame = {.at = massed_centre(m, unit),
                                .facing = through->heading,
                                .files = 1,
                                .count = 1,
                                .width = 2,
                                .depth = 2};
    struct box own = own_box(m, unit, &frame), friends = friends_box(m, through, &frame);
    length ahead, right, left;

    if (friends.low.x > friends.high.x)
        return true; /* nobody is on the way: something else has turned it */
    ahead = friends.low.y > own.high.y ? friends.low.y - own.high.y : 0;
    right = friends.high.x - own.low.x;
    left = own.high.x - friends.low.x;
    return ahead + (right < left ? right : left) <= reach;
}
