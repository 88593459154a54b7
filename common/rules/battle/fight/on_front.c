#include "common/rules/battle/fight/on_front.h"

#include "common/match/ranks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/table/block_meet.h"

/* The point of the front nearest to somebody. */
static struct point nearest_on(const struct block *b, struct point to)
{
    length half = block_width(b) / 2, right = block_offset(b, to).x;

    return block_point(b, right < -half ? -half : right > half ? half : right, 0);
}

/* RULE("B7.14.2-n"): straightened on to it, where there is room; else they are no longer engaged. */
static bool set(struct match *m, int32_t attacker, int32_t unit)
{
    const struct block its = state_blocks(m->state, unit)[0], own = state_blocks(m->state, attacker)[0];
    struct block laid;
    struct block_mover mover = {.block = &own,
                                .blocks = 1,
                                .unit = attacker,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = battle_terms(m, attacker)->barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    if (block_align(table_of(m), &mover, nearest_on(&its, block_centre(&own)), &its, FACE_FRONT, &laid) ==
            ALIGN_NO_ROOM ||
        !massed_ease(m, attacker, &laid))
        return false;
    ranks_move(m, attacker, &laid, 1);
    return true;
}

void battle_set_on_front(struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    {
        struct battle_contact *c = battle_contact_at(m, contact);
        struct event *e;

        if (!c->at_lappers || c->struck != unit || !battle_fought(m, contact) ||
            unit_at(m, unit)->blocks != 1 || unit_at(m, c->arrived)->blocks != 1 || !set(m, c->arrived, unit))
            continue;
        c->at_lappers = false;
        c->face = FACE_FRONT;
        e = battle_tell(m, "battle.set_on_front", RULE("B7.14.2-n"), c->arrived);
        event_arg(e, "enemy", ARG_UNIT, unit);
        event_end(m);
    }
}
