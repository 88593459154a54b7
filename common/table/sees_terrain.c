/* Which lines of sight end on terrain. */
#include "common/table/gaze.h"
#include "common/table/polygon.h"

bool piece_may_hide(const struct table *t, int32_t piece)
{
    const struct piece *p = table_piece_const(t, piece);

    return p->form != PIECE_OPENING && p->sight > SIGHT_MASKS && piece_there(t, piece) &&
           !(p->form == PIECE_LINE && p->sight == SIGHT_BLOCKS_CREST);
}

static bool edge_met(const struct piece *p, struct point a, struct point b, struct point from,
                     struct point to)
{
    struct outline edge = outline_of_segment(a, b, p->thickness / 2);
    struct span in;

    return p->thickness / 2 == 0 ? segments_meet(a, b, from, to) : outline_span(&edge, from, to, 0, &in);
}

bool piece_met(const struct table *t, int32_t piece, struct point from, struct point to)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);

    for (int32_t i = 0; i + 1 < p->points; i++)
        if (edge_met(p, at[i], at[i + 1], from, to))
            return true;
    return p->form == PIECE_AREA &&
           (edge_met(p, at[p->points - 1], at[0], from, to) || polygon_holds_point(at, p->points, from));
}

static length length_inside(const struct table *t, int32_t piece, struct point from, struct point to)
{
    struct span span[PIECE_POINTS_MOST];
    int32_t count = polygon_spans(piece_points(t, piece), table_piece_const(t, piece)->points, from, to, span,
                                  PIECE_POINTS_MOST);
    length sum = 0;

    for (int32_t i = 0; i < count; i++)
        sum += span[i].end - span[i].begin;
    return sum;
}

/* B6.2.2-i to -k. */
static bool wood_hides(const struct gaze *g, int32_t piece, struct point to)
{
    const struct table *t = g->s->t;
    const struct piece *p = table_piece_const(t, piece);
    bool near = piece_holds_point(t, piece, g->from), far = piece_holds_point(t, piece, to);

    if (near && far)
        return distance(g->from, to) > p->sight_depth;
    if (near || far)
        return length_inside(t, piece, g->from, to) > p->sight_depth;
    return piece_met(t, piece, g->from, to);
}

static const struct crest *crest_of(struct between *near, const struct table *t, int32_t hill,
                                    struct crest *other)
{
    for (int32_t i = 0; i < near->crests; i++)
        if (near->hill[i] == hill)
            return &near->crest[i];
    if (near->crests == GAZE_CRESTS) {
        *other = hill_crest(t, hill);
        return other;
    }
    near->hill[near->crests] = hill;
    near->crest[near->crests] = hill_crest(t, hill);
    return &near->crest[near->crests++];
}

/* B6.2.2-d of a hill that an end is on. */
static bool crest_hides(const struct gaze *g, int32_t hill, struct point to)
{
    struct crest other;
    const struct crest *c = crest_of(g->near, g->s->t, hill, &other);
    length reach = g->s->rules->crest_reach;

    return crest_crossed(c, g->from, to) && crest_distance(c, g->from) > reach &&
           crest_distance(c, to) > reach;
}

/* B6.2.2-e to -h. */
static bool line_spared(const struct gaze *g, int32_t piece, const struct mark *mark)
{
    const struct table *t = g->s->t;
    const struct stand *target = table_stand_const(t, mark->stand);
    length reach = g->s->rules->line_reach;

    return !(table_piece_const(t, piece)->flags & g->s->rules->tall_pieces) &&
           (piece_distance(t, piece, &g->eye->place, &g->eye->base) <= reach ||
            piece_distance(t, piece, &target->place, &target->base) <= reach);
}

/* Does the line run through an opening that one can see through? Openings come after their wall. */
static bool through_opening(const struct table *t, int32_t wall, struct point from, struct point to)
{
    for (int32_t i = wall + 1; i < t->pieces; i++) {
        const struct piece *p = table_piece_const(t, i);

        if (p->form == PIECE_OPENING && p->parent == wall && p->state == PIECE_OPEN &&
            p->sight < SIGHT_BLOCKS && piece_there(t, i) &&
            segments_meet(piece_points(t, i)[0], piece_points(t, i)[1], from, to))
            return true;
    }
    return false;
}

static bool piece_hides(const struct gaze *g, int32_t piece, const struct mark *mark, struct point to)
{
    const struct table *t = g->s->t;
    const struct piece *p = table_piece_const(t, piece);
    length eye = g->eye->place.elevation, higher = eye > mark->elevation ? eye : mark->elevation;
    bool seen_over = eye != mark->elevation && piece_top(p) < higher;

    if (p->sight == SIGHT_BLOCKS_CREST &&
        (piece_holds_point(t, piece, g->from) || piece_holds_point(t, piece, to)))
        return crest_hides(g, piece, to);
    if (seen_over)
        return false;
    if (p->form == PIECE_LINE)
        return piece_met(t, piece, g->from, to) && !line_spared(g, piece, mark) &&
               !through_opening(t, piece, g->from, to);
    if (p->sight == SIGHT_BLOCKS_WOOD || p->sight == SIGHT_BLOCKS_DEEP)
        return wood_hides(g, piece, to);
    if (p->sight == SIGHT_BLOCKS_THROUGH &&
        (piece_holds_point(t, piece, g->from) || piece_holds_point(t, piece, to)))
        return false;
    return piece_met(t, piece, g->from, to);
}

bool terrain_hides(const struct gaze *g, const struct mark *mark, struct point to)
{
    for (int32_t i = 0; i < g->pieces; i++)
        if (piece_hides(g, g->piece[i], mark, to))
            return true;
    return false;
}
