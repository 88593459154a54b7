/* Follows a straight line across the table and lists what it meets. */
#include "common/table/corridor.h"
#include "common/table/polygon.h"

static bool comes_before(const struct meeting *a, const struct meeting *b)
{
    if (a->in.begin != b->in.begin)
        return a->in.begin < b->in.begin;
    if (a->in.end != b->in.end)
        return a->in.end < b->in.end;
    return a->met != b->met ? a->met < b->met : a->index < b->index;
}

void list_meeting(struct meeting_list *list, int32_t met, int32_t index, struct span in)
{
    struct meeting m = {met, index, in};
    int32_t i;

    list->count++;
    if (list->kept == list->most && (list->most == 0 || !comes_before(&m, &list->at[list->most - 1])))
        return;
    if (list->kept < list->most)
        list->kept++;
    for (i = list->kept - 1; i > 0 && comes_before(&m, &list->at[i - 1]); i--)
        list->at[i] = list->at[i - 1];
    list->at[i] = m;
}

static void meet_area(const struct table *t, int32_t piece, struct point from, struct point to,
                      struct meeting_list *list)
{
    struct span spans[PIECE_POINTS_MOST];
    int32_t count = polygon_spans(piece_points(t, piece), table_piece_const(t, piece)->points, from, to,
                                  spans, PIECE_POINTS_MOST);

    for (int32_t i = 0; i < count; i++)
        list_meeting(list, MET_AREA, piece, spans[i]);
}

int32_t opening_at(const struct table *t, const struct index_set *pieces, int32_t line, struct point at)
{
    length aside = table_piece_const(t, line)->thickness / 2 + 2;

    for (int32_t i = set_next(pieces, line); i != NOTHING; i = set_next(pieces, i)) {
        const struct piece *p = table_piece_const(t, i);
        const struct point *end = piece_points(t, i);
        struct point wide, in;
        int64_t along;

        if (p->form != PIECE_OPENING || p->parent != line || !piece_there(t, i))
            continue;
        wide = point_minus(end[1], end[0]);
        in = point_minus(at, end[0]);
        along = dot(wide, in);
        if (along >= 0 && along <= dot(wide, wide) &&
            outline_gap(&(struct outline){.corners = 2, .corner = {end[0], end[1]}}, at) <= aside)
            return i;
    }
    return NOTHING;
}

bool in_doorway(const struct table *t, const struct index_set *pieces, int32_t wall,
                const struct outline *edge, struct point at)
{
    int32_t opening = opening_at(t, pieces, wall, outline_nearest_core(edge, at));

    return opening != NOTHING && !piece_solid(t, opening);
}

void join_crossing(struct meeting *crossing, int32_t *count, const struct meeting *m)
{
    for (int32_t i = 0; i < *count; i++) {
        struct meeting *c = &crossing[i];

        if (c->met == m->met && c->index == m->index && m->in.begin <= c->in.end + 1 &&
            m->in.end >= c->in.begin - 1) {
            c->in.begin = m->in.begin < c->in.begin ? m->in.begin : c->in.begin;
            c->in.end = m->in.end > c->in.end ? m->in.end : c->in.end;
            return;
        }
    }
    crossing[(*count)++] = *m;
}

static bool has_opening(const struct table *t, const struct index_set *pieces, int32_t line)
{
    for (int32_t i = set_next(pieces, line); i != NOTHING; i = set_next(pieces, i))
        if (table_piece_const(t, i)->parent == line)
            return true;
    return false;
}

static void meet_line(const struct table *t, const struct index_set *pieces, int32_t piece, struct point from,
                      struct point to, struct meeting_list *list)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);
    struct meeting crossing[PIECE_POINTS_MOST];
    int32_t count = 0;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct outline edge = outline_of_segment(at[i], at[i + 1], p->thickness / 2);
        struct meeting m = {MET_LINE, piece, {0, 0}};
        int32_t opening = NOTHING;

        if (!outline_span(&edge, from, to, 0, &m.in))
            continue;
        if (has_opening(t, pieces, piece))
            opening = opening_at(t, pieces, piece, point_towards(from, to, (m.in.begin + m.in.end) / 2));
        if (opening != NOTHING) {
            m.met = MET_OPENING;
            m.index = opening;
        }
        join_crossing(crossing, &count, &m);
    }
    for (int32_t i = 0; i < count; i++)
        list_meeting(list, crossing[i].met, crossing[i].index, crossing[i].in);
}

static void meet_stand(const struct table *t, int32_t stand, struct point from, struct point to,
                       length clearance, struct meeting_list *list)
{
    const struct stand *s = table_stand_const(t, stand);
    struct outline o = base_outline(&s->place, &s->base);
    struct span in;

    if (outline_span(&o, from, to, clearance, &in))
        list_meeting(list, MET_STAND, stand, in);
}

/* Drops the stands that no line in the corridor can meet, so that each line need not find that out again. */
static void narrow_stands(const struct table *t, struct index_set *stands, struct point from, struct point to,
                          length reach, const struct trace_question *q)
{
    for (int32_t i = set_next(stands, -1); i != NOTHING; i = set_next(stands, i)) {
        const struct stand *s = table_stand_const(t, i);
        struct outline o;
        struct span in;

        if (filter_passes(t, &q->stands, i)) {
            o = base_outline(&s->place, &s->base);
            if (outline_span(&o, from, to, reach + q->clearance + 2, &in))
                continue;
        }
        set_drop(stands, i);
    }
}

/* Openings stay as long as their wall does: it asks for them. */
static bool piece_off_corridor(const struct table *t, int32_t piece, struct point from, struct point to,
                               length reach)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *corner = piece_points(t, piece);
    struct point along = point_minus(to, from);

    if (p->form == PIECE_OPENING)
        return false;
    if (!piece_there(t, piece))
        return true;
    if (p->form == PIECE_AREA)
        return points_far_off(corner, p->points, from, along, reach + 2);
    for (int32_t i = 0; i + 1 < p->points; i++)
        if (!points_far_off(&corner[i], 2, from, along, reach + p->thickness / 2 + 2))
            return false;
    return true;
}

static void narrow_pieces(const struct table *t, struct index_set *pieces, struct point from, struct point to,
                          length reach)
{
    for (int32_t i = set_next(pieces, -1); i != NOTHING; i = set_next(pieces, i))
        if (piece_off_corridor(t, i, from, to, reach))
            set_drop(pieces, i);
    /* Parents come first, so what is left of the openings is known now. */
    for (int32_t i = set_next(pieces, -1); i != NOTHING; i = set_next(pieces, i))
        if (table_piece_const(t, i)->form == PIECE_OPENING &&
            !set_holds(pieces, table_piece_const(t, i)->parent))
            set_drop(pieces, i);
}

void corridor_along(const struct table *t, struct point from, struct point to, length reach,
                    const struct trace_question *q, struct corridor *c)
{
    c->stands.words = c->pieces.words = 0;
    if (q->what & (TRACE_AREAS | TRACE_LINES))
        pieces_along(t, from, to, reach, &c->pieces);
    if (q->what & TRACE_STANDS)
        stands_along(t, from, to, reach + (q->clearance > 0 ? q->clearance : 0), &c->stands);
}

void corridor_narrow(const struct table *t, struct point from, struct point to, length reach,
                     const struct trace_question *q, struct corridor *c)
{
    narrow_pieces(t, &c->pieces, from, to, reach);
    narrow_stands(t, &c->stands, from, to, reach, q);
}

int32_t trace_among(const struct table *t, const struct corridor *c, struct point from, struct point to,
                    const struct trace_question *q, struct meeting *meetings, int32_t most)
{
    struct meeting_list list = {meetings, most, 0, 0};

    if (q->what & (TRACE_AREAS | TRACE_LINES))
        for (int32_t i = set_next(&c->pieces, -1); i != NOTHING; i = set_next(&c->pieces, i)) {
            int32_t form = table_piece_const(t, i)->form;

            if (!piece_there(t, i))
                continue;
            if (form == PIECE_AREA && (q->what & TRACE_AREAS))
                meet_area(t, i, from, to, &list);
            if (form == PIECE_LINE && (q->what & TRACE_LINES))
                meet_line(t, &c->pieces, i, from, to, &list);
        }
    if (q->what & TRACE_STANDS)
        for (int32_t i = set_next(&c->stands, -1); i != NOTHING; i = set_next(&c->stands, i))
            if (filter_passes(t, &q->stands, i))
                meet_stand(t, i, from, to, q->clearance, &list);
    return list.count;
}

int32_t table_trace(const struct table *t, struct point from, struct point to, const struct trace_question *q,
                    struct meeting *meetings, int32_t most)
{
    struct corridor c;

    corridor_along(t, from, to, 0, q, &c);
    return trace_among(t, &c, from, to, q, meetings, most);
}

length length_of_kind(const struct table *t, const struct meeting *meetings, int32_t count, int32_t kind)
{
    length sum = 0, reached = 0;

    for (int32_t i = 0; i < count; i++) {
        struct span in = meetings[i].in;

        if (meetings[i].met != MET_AREA || table_piece_const(t, meetings[i].index)->kind != kind)
            continue;
        in.begin = in.begin > reached ? in.begin : reached;
        if (in.end > in.begin) {
            sum += in.end - in.begin;
            reached = in.end;
        }
    }
    return sum;
}
