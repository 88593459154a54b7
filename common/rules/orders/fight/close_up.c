/* B7.11-c, O5.1-h step 6: the rank or file that an enemy touched is gone, and the enemy closes up. */
#include "common/rules/orders/fight/close_up.h"

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"

/* Both units are there, and neither flees: RULE("O6.3-f"). */
static bool stands(const struct match *m, int32_t contact)
{
    const struct orders_contact *c = orders_contact_at(m, contact);

    return c->arrived != NO_UNIT && !c->broken && orders_stands(m, c->arrived) && orders_stands(m, c->struck);
}

struct orders_touching orders_note_touching(const struct match *m)
{
    struct orders_touching touching = {{false}};

    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        touching.contact[i] = stands(m, i) && orders_still_touch(m, i);
    return touching;
}

/* Straight ahead as far as the enemy. False: something else is in the way, he is not ahead, or the unit is of
 * figures that stand apart. */
static bool go_up_to(struct match *m, int32_t unit, int32_t enemy)
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
                                .barred = orders_terms(m, unit)->barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    struct block_stop stop = block_stop(table_of(m), &mover, &motion);
    struct march_end end = march_named(m, unit, &stop);

    if (end.why != MARCH_ENEMY || figure_at(m, end.figure)->unit != enemy)
        return false;
    bodies.at[0] = block_moved(&bodies.at[0], 0, end.done);
    massed_put_bodies(m, &bodies);
    orders_tell_moved(m, "orders.closed_up", RULE("O5.1-h"), unit, end.done);
    return true;
}

/* RULE("B7.11-c"): "the unit that touched with its front edge". Where both did, who arrived goes first. */
static void close_up(struct match *m, int32_t contact)
{
    const struct orders_contact c = *orders_contact_at(m, contact);

    if (orders_face_in(m, contact, c.arrived) == FACE_FRONT && go_up_to(m, c.arrived, c.struck))
        return;
    if (orders_face_in(m, contact, c.struck) == FACE_FRONT)
        go_up_to(m, c.struck, c.arrived);
}

/* A unit that closes up may leave behind an enemy who touches it elsewhere, and who then follows: the
 * contacts are gone through again, each of them is closed once. */
void orders_close_up(struct match *m, const struct orders_touching *before)
{
    struct orders_touching left = *before;

    for (bool again = true; again;) {
        again = false;
        for (int32_t i = 0; i < CONTACTS_MAX; i++) {
            if (!left.contact[i] || !stands(m, i) || orders_still_touch(m, i))
                continue;
            left.contact[i] = false;
            again = true;
            close_up(m, i);
        }
    }
}
