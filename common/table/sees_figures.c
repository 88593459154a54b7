/* Which lines of sight end on figures: on other blocks, on the viewer's own and on the one looked at. */
#include "common/table/gaze.h"

/* Of a figure in the first rank, seen from ahead of the block: does the line reach it past its neighbours, in
 * by its own front edge? */
static bool past_neighbours(const struct block *b, struct point from, int32_t file, int32_t size,
                            struct point offset)
{
    length middle = (2 * file - (size - 1)) * (b->width / 2);
    int64_t x = middle + offset.x, y = offset.y - b->depth / 2;
    int64_t drift = (from.x - x) * -y, rise = from.y - y;

    return (file == 0 || (middle - b->width / 2 - x) * rise < drift) &&
           (file + 1 == size || drift < (middle + b->width / 2 - x) * rise);
}

/* The rank beside covers an edge only if it is as wide. */
static bool edge_free(const struct block *b, int32_t rank, int32_t beside)
{
    return beside < 0 || beside >= block_ranks(b) || block_rank_size(b, beside) != block_rank_size(b, rank);
}

bool mark_exposed(const struct gaze *g, const struct mark *mark)
{
    const struct block *b = &g->body->block;
    int32_t rank, file, size;
    length left;

    if (!g->block_whole || !figure_hides(g->body->lowest, false, g->eye->place.elevation, mark->elevation))
        return true;
    if (block_bodies(b).layout == BLOCK_WINGS) /* there are gaps between its bodies */
        return true;
    rank = block_rank_of(b, mark->slot);
    file = mark->slot - block_first_of_rank(b, rank);
    size = block_rank_size(b, rank);
    left = (2 * file - size) * (b->width / 2);
    return (g->from_block.y > -rank * b->depth && edge_free(b, rank, rank - 1)) ||
           (g->from_block.y < -(rank + 1) * b->depth && edge_free(b, rank, rank + 1)) ||
           (g->from_block.x < left && file == 0) || (g->from_block.x > left + b->width && file + 1 == size);
}

static void find_rest(struct gaze *g, const struct mark *mark)
{
    struct outline parts[BLOCK_AROUND_MOST];

    g->rest = block_parts_around(&g->body->block, mark->slot, 0, parts, BLOCK_AROUND_MOST);
    for (int32_t i = 0; i < g->rest; i++)
        g->rest_of_block[i] = shape_of_outline(&parts[i]);
}

static bool rest_of_block_hides(struct gaze *g, const struct mark *mark, int32_t n, struct point to)
{
    const struct block *b = &g->body->block;

    if (b->count == 1)
        return false;
    if (mark->slot < b->files && g->from_block.y > 0)
        return !past_neighbours(b, g->from_block, mark->slot, b->files, mark->local[n]);
    if (g->rest == NOTHING)
        find_rest(g, mark);
    for (int32_t i = 0; i < g->rest; i++)
        if (shape_met(&g->rest_of_block[i], g->from, to))
            return true;
    return false;
}

static bool body_hides(struct gaze *g, const struct mark *mark, int32_t n, struct point to)
{
    const struct body *body = g->body;
    const struct shape *shape = &g->s->m->shape[body->first_shape];
    length eye = g->eye->place.elevation;

    if (g->block_whole)
        return body->shapes > 0 && figure_hides(shape->elevation, shape->tall, eye, mark->elevation) &&
               rest_of_block_hides(g, mark, n, to);
    for (int32_t i = 0; i < body->shapes; i++)
        if (shape[i].stand != mark->stand && shape[i].stand != g->viewer &&
            figure_hides(shape[i].elevation, shape[i].tall, eye, mark->elevation) &&
            shape_met(&shape[i], g->from, to))
            return true;
    return false;
}

/* The shape that ended a line is looked at first for the next one: it ends most of those beside it too. */
bool figures_hide(struct gaze *g, const struct mark *mark, int32_t n, struct point to)
{
    if (g->body != NULL && body_hides(g, mark, n, to))
        return true;
    for (int32_t i = 0; i < g->close_shapes; i++) {
        const struct shape *s = g->close_shape[i];

        if (!shape_met(s, g->from, to))
            continue;
        g->close_shape[i] = g->close_shape[0];
        g->close_shape[0] = g->hider = s;
        return true;
    }
    return false;
}
