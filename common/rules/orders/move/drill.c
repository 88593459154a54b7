/* Manoeuvres of a unit in ranks (O4.4-e, O4.5-a, O4.5-b, O4.2-a). */
#include "common/rules/orders/move/drill.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/terms.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"

#include <stdlib.h>

enum { LEGS_MOST = 12 };

/* --- what may be done
 * ------------------------------------------------------------------------------------------- */

static void offer(struct decision *d, enum leg_kind kind, enum leg_anchor anchor, const char *tag,
                  const char *label, const char *rule, int32_t least, int32_t most)
{
    struct manoeuvre *one = decision_manoeuvre(d, kind, tag, label, rule);

    one->anchor = (int32_t)anchor;
    one->least = least;
    one->most = most;
    one->step = 1;
}

/* RULE("O4.4-e"): straight ahead and wheels, as often as it likes. RULE("O4.2-a"), RULE("O4.2-b"): light
 * cavalry changes its files and turns about its centre at any point. */
void orders_offer_drill(const struct match *m, const struct orders_drill *drill, struct decision *d)
{
    orders_ask_about(d, drill->unit);
    d->waypoints = LEGS_MOST;
    decision_movable(d, drill->unit, drill->allowance, false);
    offer(d, LEG_AHEAD, ANCHOR_CENTRE, "ahead", "orders.manoeuvre.ahead", RULE("O4.4-a"), 0,
          drill->allowance);
    offer(d, LEG_TURN, ANCHOR_INNER, "wheel", "orders.manoeuvre.wheel", RULE("O4.4-e"), -HALF_TURN,
          HALF_TURN);
    if (!orders_free_reform(m, drill->unit))
        return;
    offer(d, LEG_TURN, ANCHOR_CENTRE, "pivot", "orders.manoeuvre.pivot", RULE("O4.2-b"), -HALF_TURN,
          HALF_TURN);
    offer(d, LEG_FILES, ANCHOR_CENTRE, "files", "orders.manoeuvre.files", RULE("O4.2-a"), 1,
          state_blocks(m->state, drill->unit)[0].count);
}

const char *orders_stop_text(enum march_stop why)
{
    static const char *const text[] = {
        [MARCH_FREE] = "",
        [MARCH_SPENT] = "orders.stop.spent",
        [MARCH_ENEMY] = "orders.stop.enemy",
        [MARCH_FRIEND] = "orders.stop.friend",
        [MARCH_TERRAIN] = "orders.stop.terrain",
        [MARCH_LINE] = "orders.stop.line",
        [MARCH_EDGE] = "orders.stop.edge",
        [MARCH_CROSSED] = "orders.stop.crossed",
    };

    return text[why];
}

int32_t orders_whole_degrees(int32_t amount)
{
    int32_t degrees = (int32_t)multiply_divide(amount, 360, FULL_TURN);

    return (int32_t)multiply_divide(degrees, FULL_TURN, 360);
}

/* --- pivots and files
 * ---------------------------------------------------------------------------------------------- */

struct march_end orders_pivot(const struct match *m, struct massed_march *march, int32_t amount)
{
    struct massed_march turned = *march;
    struct march_end end;

    turned.allowance = LONGEST_SIDE;
    turned.spent = 0;
    turned.stretch = (struct march_stretch){0};
    end = massed_march_leg(m, &turned, LEG_TURN, ANCHOR_CENTRE, orders_whole_degrees(amount));
    for (int32_t i = 0; i < march->blocks; i++)
        march->block[i] = turned.block[i];
    end.cost = 0;
    return end;
}

struct block_mover orders_mover(const struct match *m, int32_t unit, const struct block *b)
{
    struct block_mover mover = {.block = b,
                                .blocks = 1,
                                .unit = unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = orders_terms(m, unit)->barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return mover;
}

bool orders_has_room(const struct match *m, int32_t unit, const struct block *b, length clearance)
{
    return massed_has_room(m, unit, b, clearance, orders_terms(m, unit)->barred);
}

bool orders_change_files(const struct match *m, struct massed_march *march, int32_t files,
                         struct refusal *why)
{
    struct block redrawn = march->block[0];

    if (files == redrawn.files)
        return true;
    if (march->divided_by != NOTHING)
        return refuse_unit_by(why, RULE("B5.4-i"), "orders.refused.divided", march->unit);
    if (massed_in_slow_ground(m, march->block, march->blocks))
        return refuse_unit_by(why, RULE("B5.4-b"), "orders.refused.slow_ground", march->unit);
    redrawn = block_reshaped(&redrawn, files);
    if (!block_good(&redrawn) || !orders_has_room(m, march->unit, &redrawn, CONTACT))
        return refuse_unit_by(why, RULE("O4.5-a"), "orders.refused.no_room", march->unit);
    march->block[0] = redrawn;
    return true;
}

/* --- trying
 * ----------------------------------------------------------------------------------------------------------
 */

static bool off_bearing(const struct orders_drill *drill, const struct massed_march *march)
{
    return drill->bearing != NO_BEARING &&
           angle_between((angle)march->block[0].facing, (angle)drill->bearing) > BEARING_WITHIN;
}

/* One leg of the answer. */
static bool leg(const struct match *m, const struct orders_drill *drill, const struct answer_item *item,
                struct massed_march *march, struct march_end *end, struct refusal *why)
{
    *end = (struct march_end){.why = MARCH_FREE, .figure = NOBODY, .piece = NOTHING, .done = item->amount};
    switch ((enum orders_manoeuvre)item->value) {
    case DRILL_AHEAD:
        if (off_bearing(drill, march)) /* RULE("O4.1-f") */
            return refuse_unit_by(why, RULE("O4.1-f"), "orders.refused.off_bearing", drill->unit);
        *end = massed_march_leg(m, march, LEG_AHEAD, ANCHOR_CENTRE, item->amount);
        break;
    case DRILL_WHEEL:
        *end = massed_march_leg(m, march, LEG_TURN, ANCHOR_INNER, item->amount);
        break;
    case DRILL_PIVOT:
        *end = orders_pivot(m, march, item->amount);
        break;
    case DRILL_FILES:
        return orders_change_files(m, march, item->amount, why);
    }
    if (end->why ==
        MARCH_SPENT) /* what cannot be paid is not begun: the player sees by how much it is too far */
        return refuse_unit_by(why, RULE("O4.4-a"), "orders.refused.too_far", drill->unit);
    return true;
}

static void show(struct preview *p, const struct orders_drill *drill, const struct massed_march *march)
{
    for (int32_t i = 0; p && i < march->blocks; i++)
        preview_block(p, drill->unit, &march->block[i]);
}

bool orders_try_drill(const struct match *m, const struct orders_drill *drill, const struct answer *a,
                      struct massed_march *march, struct preview *p, struct refusal *why)
{
    *march = massed_march_begin(m, drill->unit, drill->allowance, orders_terms(m, drill->unit));
    for (int32_t i = 0; i < a->count; i++) {
        struct march_end end;

        if (!leg(m, drill, &a->item[i], march, &end, why))
            return false;
        if (p) {
            struct preview_leg shown = {
                .cost = end.cost, .done = end.done, .stop = orders_stop_text(end.why), .figure = end.figure};

            preview_leg(p, &shown);
        }
        if (end.why != MARCH_FREE && end.why != MARCH_CROSSED)
            break; /* RULE("O4.4-f"): contact ends the move, and so does whatever else it runs into */
    }
    if (p) {
        p->cost = march->spent;
        p->budget = drill->allowance;
        p->unit = "length";
    }
    show(p, drill, march);
    return true;
}

int32_t orders_touched(const struct match *m, int32_t unit, bool friends)
{
    for (int32_t other = 0; other < m->state->units; other++)
        if (other != unit && (friends || orders_side_of(m, other) != orders_side_of(m, unit)) &&
            orders_in_play(m, other) && orders_contact_of(m, unit, other) == NO_CONTACT &&
            massed_touch(m, unit, other))
            return other;
    return NO_UNIT;
}
