#include "common/table/under.h"

#include <assert.h>

/* --- templates --------------------------------------------------------------------------------------- */

static struct point beside(struct point p, angle facing, length right)
{
    return right < 0 ? point_ahead(p, (angle)(facing - QUARTER_TURN), -right)
                     : point_ahead(p, (angle)(facing + QUARTER_TURN), right);
}

struct outline template_outline(const struct target_template *t, struct point at, angle facing)
{
    struct point end = point_ahead(at, facing, t->size);
    length half = t->width / 2;

    assert(t->kind != TEMPLATE_NONE);
    switch ((enum template_kind)t->kind) {
    case TEMPLATE_DISC:
        return (struct outline){.corners = 1, .corner = {at}, .radius = t->size};
    case TEMPLATE_LINE:
        if (half == 0)
            break;
        return (struct outline){.corners = 4,
                                .corner = {beside(at, facing, half), beside(end, facing, half),
                                           beside(end, facing, -half), beside(at, facing, -half)}};
    case TEMPLATE_CONE:
        if (half == 0)
            break;
        return (struct outline){.corners = 3,
                                .corner = {at, beside(end, facing, half), beside(end, facing, -half)}};
    case TEMPLATE_NONE:
        break;
    }
    return outline_of_segment(at, end, 0);
}

/* How far from its start a template can reach: the far corners of a line or cone. */
static length reach_of(const struct target_template *t)
{
    return t->kind == TEMPLATE_DISC ? t->size : t->size + t->width / 2;
}

int32_t stands_under(const struct table *t, const struct target_template *template, struct point at,
                     angle facing, const struct stand_filter *filter, struct neighbour *under, int32_t most)
{
    struct neighbour near[STANDS_MOST];
    struct outline outline = template_outline(template, at, facing);
    int32_t count = stands_near_point(t, at, reach_of(template), filter, near, STANDS_MOST), found = 0;

    for (int32_t i = 0; i < count; i++) {
        const struct stand *s = table_stand_const(t, near[i].stand);
        struct outline base = base_outline(&s->place, &s->base);
        struct outline difference = outline_difference(&outline, &base, (struct point){0, 0});
        bool touched = template->kind == TEMPLATE_DISC || outline_gap(&difference, (struct point){0, 0}) <= 0;

        if (touched && found++ < most)
            under[found - 1] = near[i];
    }
    return found;
}

/* --- lines through blocks ---------------------------------------------------------------------------- */

static bool base_crossed(const struct block *b, int32_t slot, struct point from, struct point to,
                         struct span *along)
{
    struct place place = block_slot(b, slot);
    struct base base = block_base(b);
    struct outline outline = base_outline(&place, &base);

    return outline_span(&outline, from, to, 0, along) && along->end > along->begin;
}

/* Its figures may be crossed one after the other: the line is in the rank from the first of them to the last.
 */
static bool rank_on_line(const struct block *b, int32_t rank, struct point from, struct point to,
                         struct rank_crossed *out)
{
    int32_t first = block_first_of_rank(b, rank), size = block_rank_size(b, rank);
    bool crossed = false;

    for (int32_t slot = first; slot < first + size; slot++) {
        struct span along;

        if (!base_crossed(b, slot, from, to, &along))
            continue;
        if (!crossed || along.begin < out->along.begin) {
            out->slot = slot;
            out->along.begin = along.begin;
        }
        out->along.end = !crossed || along.end > out->along.end ? along.end : out->along.end;
        crossed = true;
    }
    out->rank = rank;
    return crossed;
}

int32_t ranks_on_line(const struct block *b, struct point from, struct point to, struct rank_crossed *ranks,
                      int32_t most)
{
    struct rank_crossed sorted[BLOCK_FIGURES_MOST];
    int32_t found = 0;

    for (int32_t rank = 0; rank < block_ranks(b); rank++) {
        struct rank_crossed crossed;
        int32_t at;

        if (!rank_on_line(b, rank, from, to, &crossed))
            continue;
        for (at = found++; at > 0 && sorted[at - 1].along.begin > crossed.along.begin; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = crossed;
    }
    for (int32_t i = 0; i < found && i < most; i++)
        ranks[i] = sorted[i];
    return found;
}

/* --- what goes astray -------------------------------------------------------------------------------- */

static length kept_within(length value, length most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

struct point scattered(const struct table *t, struct point shooter, struct point aimed, int32_t hour,
                       length far)
{
    angle way = (angle)(bearing(shooter, aimed) + angle_from_degrees(30 * hour));
    struct point to = point_ahead(aimed, way, far);

    assert(hour >= 1 && hour <= 12);
    return (struct point){kept_within(to.x, t->limits.width), kept_within(to.y, t->limits.depth)};
}
