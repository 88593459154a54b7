/* Putting units down in the zone of their side (B25.1, O10.1-a). */
#include "common/rules/massed/deploy.h"

#include "common/rules/massed/units.h"
#include "common/rules/shared/zones.h"

bool massed_due(const struct match *m, const struct massed_deployment *how, int32_t unit)
{
    return massed_waiting(m, unit) > 0 && (!how->due || how->due(m, unit));
}

static bool due_of(const struct match *m, const struct massed_deployment *how, int32_t unit, int32_t side)
{
    return unit_at(m, unit)->side == side && massed_due(m, how, unit);
}

bool massed_side_due(const struct match *m, const struct massed_deployment *how, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (due_of(m, how, unit, side))
            return true;
    return false;
}

static int32_t forward(const struct match *m, int32_t side)
{
    return angle_opposite(edge_direction((enum table_edge)massed_side_at(m, side)->edge));
}

/* --- the question ---------------------------------------------------------------------------------- */

void massed_deploy_describe(const struct match *m, const struct massed_deployment *how, int32_t side,
                            struct decision *d)
{
    struct zone zone = zone_kept(&massed_side_at(m, side)->zone);

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (due_of(m, how, unit, side))
            decision_movable(d, unit, 0, false)->files = /* no rule: how far is not asked here */
                massed_has_ranks(m, unit) ? massed_usual_files(m, unit) : NO_RANKS;
    d->need_facing = true;
    decision_zone(d, zone.corner, zone.count);
}

static bool refuse_for(struct refusal *why, const struct massed_refusal_text *text, int32_t unit,
                       int32_t figure)
{
    refuse(why, text->rule, text->key, figure, 0);
    if (why)
        why->unit = unit;
    return false;
}

/* B15.7-d: levies stand in as many ranks as files. */
static bool good_place(const struct match *m, const struct massed_deployment *how, int32_t unit,
                       const struct answer_item *item, struct massed_arrangement *a, struct refusal *why)
{
    int32_t figure = NOBODY;

    if (massed_is_levy(m, unit) && item->amount != massed_usual_files(m, unit))
        return refuse_for(why, &how->mob, unit, NOBODY);
    if (!massed_arrange(m, unit, item->at, item->facing, item->amount, a))
        return refuse_for(why, &how->files, unit, NOBODY);
    switch (massed_arranged_well(m, unit, a, &massed_side_at(m, unit_at(m, unit)->side)->zone, how->barred,
                                 &figure)) {
    case ARRANGED_OUTSIDE:
        return refuse_for(why, &how->outside, unit, figure);
    case ARRANGED_ON_OTHERS:
        return refuse_for(why, &how->no_room, unit, figure);
    case ARRANGED_WELL:
        break;
    }
    return true;
}

/* Nobody is named only if nobody can be put down any more, as the game master has changed something. */
bool massed_deploy_check(const struct match *m, const struct massed_deployment *how, const struct decision *d,
                         const struct answer *a, struct preview *p, struct refusal *why)
{
    struct massed_arrangement arranged;

    if (a->count == 0 && !massed_any_place(m, how, d->side))
        return true;
    if (a->count != 1)
        return refuse_for(why, &how->one_unit, NOTHING, NOBODY);
    if (!good_place(m, how, a->item[0].ref, &a->item[0], &arranged, why))
        return false;
    if (p && arranged.ranks)
        preview_block(p, a->item[0].ref, &arranged.block);
    return true;
}

/* --- ready places ---------------------------------------------------------------------------------- */

/* no rule: the middle of the zone first, then by turns to both sides */
static int32_t from_the_middle(int32_t n)
{
    return DEPLOY_COLUMNS / 2 + (n + 1) / 2 * (n % 2 ? 1 : -1);
}

/* no rule: a place that is suggested; the point of the zone so far along and so deep, as its side sees it
 * that faces the enemy */
static struct point spot(const struct match *m, int32_t side, int32_t column, int32_t row)
{
    struct box zone = zone_box(&massed_side_at(m, side)->zone);
    length wide = (zone.high.x - zone.low.x) / DEPLOY_COLUMNS,
           deep = (zone.high.y - zone.low.y) / DEPLOY_COLUMNS;
    length across = (zone.high.x - zone.low.x) / DEPLOY_ROWS, back = (zone.high.y - zone.low.y) / DEPLOY_ROWS;
    struct point middle = {zone.low.x + wide * column + wide / 2, zone.low.y + deep * column + deep / 2};

    switch ((enum table_edge)massed_side_at(m, side)->edge) {
    case EDGE_NEAR:
        return (struct point){middle.x, zone.high.y - back * row - MILLIMETRE};
    case EDGE_FAR:
        return (struct point){middle.x, zone.low.y + back * row + MILLIMETRE};
    case EDGE_LEFT:
        return (struct point){zone.high.x - across * row - MILLIMETRE, middle.y};
    case EDGE_RIGHT:
    default:
        return (struct point){zone.low.x + across * row + MILLIMETRE, middle.y};
    }
}

bool massed_deploys_at(const struct match *m, const struct massed_deployment *how, int32_t unit,
                       int32_t column, int32_t row, int32_t files, struct answer_item *item)
{
    int32_t side = unit_at(m, unit)->side;
    struct massed_arrangement arranged;

    *item = (struct answer_item){.ref = unit, .at = spot(m, side, column, row), .facing = forward(m, side)};
    item->amount = files;
    return good_place(m, how, unit, item, &arranged, NULL);
}

/* The first place with room. */
static bool ready_place(const struct match *m, const struct massed_deployment *how, int32_t unit,
                        struct answer_item *item)
{
    int32_t files = massed_has_ranks(m, unit) ? massed_usual_files(m, unit) : 0;

    for (int32_t n = 0; n < DEPLOY_COLUMNS * DEPLOY_ROWS; n++)
        if (massed_deploys_at(m, how, unit, from_the_middle(n % DEPLOY_COLUMNS), n / DEPLOY_COLUMNS, files,
                              item))
            return true;
    return false;
}

bool massed_any_place(const struct match *m, const struct massed_deployment *how, int32_t side)
{
    struct answer_item item;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (due_of(m, how, unit, side) && ready_place(m, how, unit, &item))
            return true;
    return false;
}

void massed_deploy_fallback(const struct match *m, const struct massed_deployment *how,
                            const struct decision *d, struct answer *a)
{
    struct answer_item item;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (due_of(m, how, unit, d->side) && ready_place(m, how, unit, &item)) {
            *answer_add(a, unit, NO_VALUE) = item;
            return;
        }
}

/* --- doing it -------------------------------------------------------------------------------------- */

int32_t massed_deploy(struct match *m, const struct massed_deployment *how, const struct answer *a)
{
    struct massed_arrangement arranged;
    int32_t unit;

    if (a->count == 0)
        return NOTHING;
    unit = a->item[0].ref;
    if (!good_place(m, how, unit, &a->item[0], &arranged, NULL))
        return NOTHING; /* no rule: the game master has put something there meanwhile */
    massed_put_down(m, unit, &arranged);
    return unit;
}

void massed_leave_out(struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == side && figure_at(m, i)->fate == FATE_RESERVE)
            figure_at(m, i)->fate = FATE_WITHDRAWN;
}
