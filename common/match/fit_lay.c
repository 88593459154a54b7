/* Whether an answer that lays terrain has the shape it needs: which pieces and how many, each area or line
 * where the decision allows it, and clear of other terrain. */
#include "common/match/fit.h"

#include "common/match/ask.h"
#include "common/match/lay.h"
#include "common/table/polygon.h"

static const struct movable *find_piece(const struct decision *d, int32_t number)
{
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == number)
            return &d->movable[i];
    return NULL;
}

const struct lay_shape *lay_shape_of(const struct decision *d, int32_t number)
{
    const struct movable *piece = find_piece(d, number);

    return piece ? &d->shape[piece->shape] : NULL;
}

int32_t lay_items(const struct answer *a, int32_t first)
{
    int32_t count = 1;

    while (first + count < a->count && a->item[first + count].ref == a->item[first].ref)
        count++;
    return count;
}

int32_t lay_next(const struct decision *d, const struct answer *a, int32_t first, struct shape *out)
{
    const struct lay_shape *shape = lay_shape_of(d, a->item[first].ref);
    int32_t count = lay_items(a, first);

    if (shape->corners > 0) {
        shape_laid(shape->corner, shape->corners, a->item[first].at, (angle)a->item[first].facing, out);
        return first + 1;
    }
    out->corners = count;
    out->line = true;
    out->width = shape->width;
    for (int32_t i = 0; i < count; i++)
        out->corner[i] = a->item[first + i].at;
    return first + count;
}

/* --- one piece --------------------------------------------------------------------------------------- */

static bool fault_at(const struct decision *d, struct refusal *why, const char *key, struct point at,
                     int64_t amount)
{
    return refuse_at(why, fit_rule(d), key, -1, at, cut_amount(amount));
}

/* As many items as the shape takes, each with a point of the world and a facing. */
static bool items_fit(const struct match *m, const struct decision *d, const struct answer *a, int32_t first,
                      struct refusal *why)
{
    const struct lay_shape *shape = lay_shape_of(d, a->item[first].ref);
    int32_t count = lay_items(a, first), most = shape->corners > 0 ? 1 : shape->most_corners;
    struct point at = a->item[first].at;

    if (shape->corners == 0 && count < 2)
        return fault_at(d, why, "answer.line_has_no_end", at, 2 - count);
    if (count > most)
        return fault_at(d, why, shape->corners > 0 ? "answer.piece_twice" : "answer.too_many_corners", at,
                        count - most);
    for (int32_t i = first; i < first + count; i++) {
        int32_t facing = a->item[i].facing;

        if (!fit_on_table(m, d, -1, a->item[i].at, why))
            return false;
        if (facing < 0 || facing >= FULL_TURN)
            return fault_at(d, why, "answer.no_such_facing", a->item[i].at, facing);
        if (!shape->turns && facing != 0)
            return fault_at(d, why, "answer.piece_turned", a->item[i].at, facing);
    }
    return true;
}

static bool line_fits(const struct decision *d, const struct lay_shape *shape, const struct shape *laid,
                      struct refusal *why)
{
    length far = line_length(laid->corner, laid->corners);

    if (shape->most_length > 0 && far > shape->most_length)
        return fault_at(d, why, "answer.line_too_long", laid->corner[laid->corners - 1],
                        far - shape->most_length);
    return !line_crosses_itself(laid->corner, laid->corners) ||
           fault_at(d, why, "answer.line_crosses_itself", laid->corner[0], 0);
}

static bool in_one_zone(const struct decision *d, const struct shape *laid, struct refusal *why)
{
    for (int32_t i = 0; i < d->zone_count; i++)
        if (shape_inside(laid, d->zone[i].corner, d->zone[i].count))
            return true;
    return d->zone_count == 0 || fault_at(d, why, "answer.piece_outside_zone", laid->corner[0], 0);
}

static bool clear_of_pieces(const struct match *m, const struct decision *d, const struct shape *laid,
                            struct refusal *why)
{
    struct shape there;

    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        if (!piece_there(table_of(m), i))
            continue;
        shape_of_piece(table_of(m), i, &there);
        if (shapes_meet(laid, &there))
            return fault_at(d, why, "answer.on_other_terrain", laid->corner[0], 0);
    }
    return true;
}

/* The pieces of the same answer that come before this one. */
static bool clear_of_earlier(const struct decision *d, const struct answer *a, int32_t end,
                             const struct shape *laid, struct refusal *why)
{
    struct shape there;

    for (int32_t i = 0; i < end;) {
        i = lay_next(d, a, i, &there);
        if (shapes_meet(laid, &there))
            return fault_at(d, why, "answer.on_other_terrain", laid->corner[0], 0);
    }
    return true;
}

static bool piece_fits(const struct match *m, const struct decision *d, const struct answer *a, int32_t first,
                       struct refusal *why)
{
    const struct lay_shape *shape = lay_shape_of(d, a->item[first].ref);
    struct shape laid;

    if (!items_fit(m, d, a, first, why))
        return false;
    lay_next(d, a, first, &laid);
    for (int32_t i = 0; i < laid.corners; i++)
        if (!fit_on_table(m, d, -1, laid.corner[i], why))
            return false;
    if (shape->corners == 0 && !line_fits(d, shape, &laid, why))
        return false;
    return in_one_zone(d, &laid, why) && (shape->overlaps || (clear_of_pieces(m, d, &laid, why) &&
                                                              clear_of_earlier(d, a, first, &laid, why)));
}

/* --- all of them ------------------------------------------------------------------------------------- */

static bool named_before(const struct answer *a, int32_t first)
{
    for (int32_t i = 0; i < first; i++)
        if (a->item[i].ref == a->item[first].ref)
            return true;
    return false;
}

bool lay_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why)
{
    int32_t pieces = 0;

    for (int32_t i = 0; i < a->count; i += lay_items(a, i), pieces++) {
        if (!find_piece(d, a->item[i].ref))
            return fault_at(d, why, "answer.not_this_piece", a->item[i].at, a->item[i].ref);
        if (named_before(a, i))
            return fault_at(d, why, "answer.piece_twice", a->item[i].at, 1);
        if (!piece_fits(m, d, a, i, why))
            return false;
    }
    if (pieces < d->min)
        return fit_fault(d, why, "answer.too_few", -1, d->min - pieces);
    if (pieces > d->max)
        return fit_fault(d, why, "answer.too_many", -1, pieces - d->max);
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].must && !answer_names(a, d->movable[i].figure))
            return fit_fault(d, why, "answer.piece_missing", -1, 1);
    return true;
}
