/* Which lines of sight end on terrain. */
#include "common/table/gaze.h"
#include "common/table/polygon.h"

bool piece_may_hide(const struct table *t, int32_t piece)
{
    const struct piece *p = table_piece_const(t, piece);

    return p->form != PIECE_OPENING && p->sight > SIGHT_MASKS && piece_there(t, piece) &&
           !(p->form == PIECE_LINE && p->sight == SIGHT_BLOCKS_CREST);
}

static bool thick_line_met(const struct piece *p, const struct point *at, struct point from, struct point to)
{
    struct span in;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct outline edge = outline_of_segment(at[i], at[i + 1], p->thickness / 2);

        if (outline_span(&edge, from, to, 0, &in))
            return true;
    }
    return false;
}

/* Only edges whose ends do not lie on one side of the line can meet it. */
static bool edges_met(const struct point *at, int32_t points, bool closed, struct point from, struct point to)
{
    struct point along = point_minus(to, from), before = at[closed ? points - 1 : 0];
    int64_t side_before = cross(along, point_minus(before, from));

    for (int32_t i = closed ? 0 : 1; i < points; i++) {
        int64_t side = cross(along, point_minus(at[i], from));

        if (!((side > 0 && side_before > 0) || (side < 0 && side_before < 0)) &&
            segments_meet(before, at[i], from, to))
            return true;
        before = at[i];
        side_before = side;
    }
    return false;
}

bool piece_met(const struct table *t, int32_t piece, struct point from, struct point to)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);

    if (p->form == PIECE_LINE && p->thickness > 1)
        return thick_line_met(p, at, from, to);
    return edges_met(at, p->points, p->form == PIECE_AREA, from, to) ||
           (p->form == PIECE_AREA && polygon_holds_point(at, p->points, from));
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

/* B6.2.2-i to -k, of a line that meets the wood. */
static bool wood_hides(const struct gaze *g, int32_t piece, bool near, bool far, struct point to)
{
    length most = table_piece_const(g->s->t, piece)->sight_depth;

    if (near && far)
        return distance(g->from, to) > most;
    return !(near || far) || length_inside(g->s->t, piece, g->from, to) > most;
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

bool piece_hides(const struct gaze *g, int32_t piece, const struct mark *mark, struct point to)
{
    const struct table *t = g->s->t;
    const struct piece *p = table_piece_const(t, piece);
    length eye = g->eye->place.elevation, higher = eye > mark->elevation ? eye : mark->elevation;
    bool near, far, seen_over = eye != mark->elevation && piece_top(p) < higher;

    if ((seen_over && p->sight != SIGHT_BLOCKS_CREST) || !piece_met(t, piece, g->from, to))
        return false;
    if (p->form == PIECE_LINE)
        return !line_spared(g, piece, mark) && !through_opening(t, piece, g->from, to);
    if (p->sight == SIGHT_BLOCKS)
        return true;
    near = piece_holds_point(t, piece, g->from);
    far = piece_holds_point(t, piece, to);
    if (p->sight == SIGHT_BLOCKS_CREST)
        return near || far ? crest_hides(g, piece, to) : !seen_over;
    if (p->sight == SIGHT_BLOCKS_THROUGH)
        return !near && !far;
    return wood_hides(g, piece, near, far, to);
}

bool terrain_hides(const struct gaze *g, const struct mark *mark, struct point to)
{
    for (int32_t i = 0; i < g->close_pieces; i++)
        if (piece_hides(g, g->close_piece[i], mark, to))
            return true;
    return false;
}
