/* Finds out how much of one stand another sees, by lines of sight between the two. */
#include "common/table/sight.h"

#include <assert.h>

#include "common/table/corridor.h"

/* One end of the lines: a figure, or a bare point. */
struct end {
    int32_t stand; /* NOBODY for a point */
    struct place place;
    struct base base;
    length height;
};

/* Whether a piece is the cover of one of the two ends: the same for all the lines between them. */
enum { KNOWN_PIECES = 16 };
struct known_cover {
    int32_t count;
    int32_t piece[KNOWN_PIECES];
    bool spared[KNOWN_PIECES];
};

/* One line being judged. */
struct line {
    const struct table *t;
    const struct sight_rules *rules;
    const struct end *viewer, *target;
    struct point from, to;
    length whole;
    const struct meeting *met;
    int32_t count;
    struct known_cover *known;
};

static struct end end_at_stand(const struct table *t, int32_t stand)
{
    const struct stand *s = table_stand_const(t, stand);

    return (struct end){stand, s->place, s->base, s->height};
}

static length end_top(const struct end *e)
{
    return e->place.elevation + e->height;
}

static length end_middle(const struct end *e)
{
    return e->place.elevation + e->height / 2;
}

/* The height of a straight line from the viewer's top to `target_height`, so far along. */
static length height_along(const struct line *l, length target_height, length along)
{
    length eye = end_top(l->viewer);

    return l->whole == 0 ? eye : eye + (length)multiply_divide(target_height - eye, along, l->whole);
}

/* Does a piece reach from below its floor up to the line that ends at `target_height`? An area is filled up
 * from the table, so the lowest point of the line over it decides; under a line (an arch, an upper wall) one
 * may see. */
static bool reaches_slope(const struct line *l, const struct piece *p, struct span in, length target_height)
{
    length first = height_along(l, target_height, in.begin), last = height_along(l, target_height, in.end);
    length lowest = first < last ? first : last;

    return lowest <= piece_top(p) && (p->form == PIECE_AREA || lowest > p->floor);
}

static bool reaches_tops(const struct line *l, const struct piece *p, length height)
{
    length viewer = end_top(l->viewer), target = end_top(l->target);

    return piece_top(p) >= height &&
           (p->form == PIECE_AREA || p->floor < (viewer > target ? viewer : target));
}

static bool high_enough_to_block(const struct line *l, const struct piece *p, struct span in)
{
    length viewer = end_top(l->viewer), target = end_top(l->target);

    if (l->rules->heights == HEIGHTS_SLOPE)
        return reaches_slope(l, p, in, target);
    return reaches_tops(l, p, viewer > target ? viewer : target);
}

static bool high_enough_to_mask(const struct line *l, const struct piece *p, struct span in)
{
    if (l->rules->heights == HEIGHTS_SLOPE)
        return reaches_slope(l, p, in, end_middle(l->target));
    return reaches_tops(l, p, end_middle(l->target));
}

/* F0.5-j: the area a figure stands in and the line it crouches behind do not end a line of sight. */
static bool covers_end(const struct line *l, int32_t piece, const struct end *e)
{
    if (table_piece_const(l->t, piece)->form == PIECE_AREA)
        return piece_holds_point(l->t, piece, e->place.at);
    return piece_distance(l->t, piece, &e->place, &e->base) <= l->rules->cover_reach;
}

static bool spared(const struct line *l, int32_t piece)
{
    struct known_cover *k = l->known;
    bool spares;

    for (int32_t i = 0; i < k->count; i++)
        if (k->piece[i] == piece)
            return k->spared[i];
    spares = (l->rules->spare_target_cover && covers_end(l, piece, l->target)) ||
             (l->rules->spare_viewer_cover && covers_end(l, piece, l->viewer));
    if (k->count < KNOWN_PIECES) {
        k->piece[k->count] = piece;
        k->spared[k->count++] = spares;
    }
    return spares;
}

enum effect { EFFECT_NONE, EFFECT_OBSCURES, EFFECT_BLOCKS };

static bool class_blocks(const struct line *l, int32_t piece, const struct piece *p)
{
    switch (p->sight) {
    case SIGHT_BLOCKS:
        return true;
    case SIGHT_BLOCKS_DEEP:
        return length_of_kind(l->t, l->met, l->count, p->kind) > p->sight_depth;
    case SIGHT_BLOCKS_THROUGH:
        return !piece_holds_point(l->t, piece, l->from) && !piece_holds_point(l->t, piece, l->to);
    default:
        return false;
    }
}

static enum effect piece_effect(const struct line *l, int32_t piece, struct span in)
{
    const struct piece *p = table_piece_const(l->t, piece);

    if (p->sight == SIGHT_CLEAR)
        return EFFECT_NONE;
    if (class_blocks(l, piece, p) && high_enough_to_block(l, p, in))
        return spared(l, piece) ? EFFECT_OBSCURES : EFFECT_BLOCKS;
    /* By the letter of F0.5-i what is opaque but too low hides nothing; along a slope it hides the legs. */
    if (p->sight == SIGHT_BLOCKS && l->rules->heights == HEIGHTS_TOPS)
        return EFFECT_NONE;
    return high_enough_to_mask(l, p, in) ? EFFECT_OBSCURES : EFFECT_NONE;
}

/* Through an open door or window the line meets the opening, above or below it or when it is shut, the wall.
 */
static int32_t opening_or_wall(const struct line *l, int32_t opening, struct span in)
{
    const struct piece *p = table_piece_const(l->t, opening);
    length height = height_along(l, end_top(l->target), in.begin);

    if (p->state != PIECE_OPEN)
        return p->parent;
    if (l->rules->heights == HEIGHTS_SLOPE && (height < p->floor || height > piece_top(p)))
        return p->parent;
    return opening;
}

static enum effect opening_effect(const struct line *l, int32_t opening)
{
    switch (table_piece_const(l->t, opening)->sight) {
    case SIGHT_CLEAR:
        return EFFECT_NONE;
    case SIGHT_BLOCKS:
        return EFFECT_BLOCKS;
    default:
        return EFFECT_OBSCURES;
    }
}

/* Who is in nobody's way here was dropped from the corridor. */
static bool figure_blocks(const struct line *l, int32_t stand, struct span in)
{
    const struct stand *s = table_stand_const(l->t, stand);

    if (l->target->stand == NOBODY && in.end == l->whole)
        return false; /* it stands on the very point */
    if (l->rules->figures == FIGURES_BLOCK)
        return true;
    return stand_top(s) >= height_along(l, end_top(l->target), (in.begin + in.end) / 2) &&
           s->place.elevation < height_along(l, end_top(l->target), (in.begin + in.end) / 2);
}

/* While lines are added `lines` is a set of their numbers, since one line may meet a bent wall twice. */
static void note_piece(struct sight *s, int32_t piece, length inside, int32_t line)
{
    struct sight_piece *entry = NULL;

    for (int32_t i = 0; i < s->pieces && entry == NULL; i++)
        if (s->piece[i].piece == piece)
            entry = &s->piece[i];
    if (entry == NULL) {
        if (s->pieces == SIGHT_LIST)
            return;
        entry = &s->piece[s->pieces++];
        *entry = (struct sight_piece){piece, 0, 0};
    }
    entry->lines |= 1 << line;
    if (line == 0)
        entry->inside += inside;
}

static void count_lines(struct sight *s)
{
    for (int32_t i = 0; i < s->pieces; i++) {
        int32_t count = 0;

        for (int32_t set = s->piece[i].lines; set != 0; set &= set - 1)
            count++;
        s->piece[i].lines = count;
    }
}

static void note_figure(struct sight *s, int32_t stand)
{
    for (int32_t i = 0; i < s->figures; i++)
        if (s->figure[i].stand == stand) {
            s->figure[i].lines++;
            return;
        }
    if (s->figures < SIGHT_LIST)
        s->figure[s->figures++] = (struct sight_figure){stand, 1};
}

static enum effect meeting_effect(const struct line *l, const struct meeting *m, int32_t *piece)
{
    if (m->met == MET_STAND)
        return figure_blocks(l, m->index, m->in) ? EFFECT_BLOCKS : EFFECT_NONE;
    *piece = m->met == MET_OPENING ? opening_or_wall(l, m->index, m->in) : m->index;
    return m->met == MET_OPENING && *piece == m->index ? opening_effect(l, *piece)
                                                       : piece_effect(l, *piece, m->in);
}

/* Judges the line and adds it to the sum. */
static void add_line(struct sight *s, const struct line *l, int32_t number)
{
    enum effect worst = EFFECT_NONE;

    for (int32_t i = 0; i < l->count; i++) {
        const struct meeting *m = &l->met[i];
        int32_t piece = NOTHING;
        enum effect effect = meeting_effect(l, m, &piece);

        if (piece != NOTHING)
            note_piece(s, piece, m->in.end - m->in.begin, number);
        else if (effect == EFFECT_BLOCKS)
            note_figure(s, m->index);
        worst = effect > worst ? effect : worst;
    }
    s->lines++;
    s->blocked += worst == EFFECT_BLOCKS;
    s->obscured += worst != EFFECT_NONE;
}

/* Does anything on the line do as much as that to it? */
static bool line_suffers(const struct line *l, enum effect least)
{
    int32_t piece;

    for (int32_t i = 0; i < l->count; i++)
        if (meeting_effect(l, &l->met[i], &piece) >= least)
            return true;
    return false;
}

/* How far a base sticks out to the right of its centre (and so to the left), seen along a direction. */
static length half_width(const struct end *e, struct point along, const struct divisor *by_length)
{
    struct outline o;
    length widest = 0;

    if (e->base.shape == BASE_ROUND)
        return e->base.width / 2;
    o = base_outline(&e->place, &e->base);
    for (int32_t i = 0; i < o.corners; i++) {
        length aside = (length)divide_by(cross(point_minus(o.corner[i], e->place.at), along), by_length);

        widest = aside > widest ? aside : widest;
    }
    return widest;
}

/* All the lines from one end to the other. */
struct view {
    const struct table *t;
    const struct sight_rules *rules;
    const struct end *viewer, *target;
    struct trace_question q;
    struct point along;
    struct divisor by_length;
    length eye_half, target_half;
    struct corridor between;
    struct known_cover known;
    struct meeting met[TRACE_MOST];
};

/* The two themselves, who rides with them, and a unit that they see past are in nobody's way. */
static bool in_the_way(const struct view *v, int32_t stand)
{
    const struct stand *s = table_stand_const(v->t, stand);

    return !(v->rules->ignore_unit != NOTHING && s->unit == v->rules->ignore_unit) &&
           !same_ride(v->t, stand, v->viewer->stand) && !same_ride(v->t, stand, v->target->stand);
}

static void find_between(struct view *v)
{
    struct point from = v->viewer->place.at, to = v->target->place.at;
    length reach = v->eye_half > v->target_half ? v->eye_half : v->target_half;
    struct index_set *stands = &v->between.stands;

    corridor_along(v->t, from, to, reach, &v->q, &v->between);
    for (int32_t i = set_next(stands, -1); i != NOTHING; i = set_next(stands, i))
        if (!in_the_way(v, i))
            set_drop(stands, i);
    if (reach > 0)
        corridor_narrow(v->t, from, to, reach, &v->q, &v->between);
}

/* False if the two are on the same spot, as a rider and his mount, or nothing at all is between them. */
static bool something_between(struct view *v, const struct table *t, const struct end *viewer,
                              const struct end *target, const struct sight_rules *rules)
{
    assert(rules->lines % 2 == 1 && rules->lines <= SIGHT_LINES_MOST);
    assert(rules->eyes % 2 == 1 && rules->eyes <= SIGHT_EYES_MOST);
    v->t = t;
    v->rules = rules;
    v->viewer = viewer;
    v->target = target;
    v->q = (struct trace_question){TRACE_AREAS | TRACE_LINES, all_stands(), -OVERLAP};
    v->along = point_minus(target->place.at, viewer->place.at);
    v->known.count = 0;
    if (dot(v->along, v->along) == 0)
        return false;
    v->by_length = divisor_of(dot(v->along, v->along));
    v->eye_half = half_width(viewer, v->along, &v->by_length);
    v->target_half = half_width(target, v->along, &v->by_length);
    if (rules->figures != FIGURES_IGNORED) {
        v->q.what |= TRACE_STANDS;
        v->q.stands.flags = STAND_BLOCKS_SIGHT;
    }
    find_between(v);
    return set_next(&v->between.pieces, -1) != NOTHING || set_next(&v->between.stands, -1) != NOTHING;
}

/* The n-th of `count` points evenly spread across a base, the centre first, then right and left in turn. */
static struct point point_across(const struct view *v, const struct end *e, length half, int32_t n,
                                 int32_t count)
{
    int32_t steps = (n + 1) / 2 * (n % 2 ? 1 : -1);
    int64_t aside = count < 2 ? 0 : multiply_divide(2 * (int64_t)half, steps, count - 1);

    return (struct point){e->place.at.x + (length)divide_by(v->along.y * aside, &v->by_length),
                          e->place.at.y - (length)divide_by(v->along.x * aside, &v->by_length)};
}

static struct point eye_of(const struct view *v, int32_t eye)
{
    return point_across(v, v->viewer, v->eye_half, eye, v->rules->eyes);
}

/* The n-th line from an eye. */
static struct line bare_line(struct view *v, struct point from, int32_t n)
{
    struct point to = point_across(v, v->target, v->target_half, n, v->rules->lines);

    return (struct line){v->t, v->rules,           v->viewer, v->target, from,
                         to,   distance(from, to), v->met,    0,         &v->known};
}

static void meet_on_line(struct view *v, struct line *l, uint32_t what)
{
    struct trace_question q = v->q;

    q.what &= what;
    l->count = trace_among(v->t, &v->between, l->from, l->to, &q, v->met, TRACE_MOST);
    l->count = l->count < TRACE_MOST ? l->count : TRACE_MOST;
}

static struct sight look(const struct table *t, const struct end *viewer, const struct end *target,
                         const struct sight_rules *rules)
{
    struct sight best = {.lines = rules->lines};
    struct view v;

    if (!something_between(&v, t, viewer, target, rules))
        return best;
    for (int32_t eye = 0; eye < rules->eyes; eye++) {
        struct point from = eye_of(&v, eye);
        struct sight s = {.lines = 0};

        for (int32_t n = 0; n < rules->lines; n++) {
            struct line l = bare_line(&v, from, n);

            meet_on_line(&v, &l, v.q.what);
            add_line(&s, &l, n);
        }
        if (eye == 0 || s.blocked < best.blocked || (s.blocked == best.blocked && s.obscured < best.obscured))
            best = s;
        if (eye == 0 && s.blocked < rules->from_blocked)
            break;
    }
    count_lines(&best);
    return best;
}

/* Whatever part of the line it meets: the line runs from top to top. */
static bool as_high_as_line(const struct line *l, const struct stand *s)
{
    length eye = end_top(l->viewer), top = end_top(l->target);

    return l->rules->figures == FIGURES_BLOCK || (stand_top(s) >= eye && stand_top(s) >= top &&
                                                  s->place.elevation < eye && s->place.elevation < top);
}

static bool stand_ends_line(const struct line *l, int32_t stand)
{
    const struct stand *s = table_stand_const(l->t, stand);
    struct outline o;
    struct span in;

    if (s->base.shape == BASE_ROUND) { /* without a root or a division, but for a hair's breadth */
        struct point along = point_minus(l->to, l->from), there = point_minus(s->place.at, l->from);
        int64_t radius = s->base.width / 2 - OVERLAP, ahead = dot(there, along), off = cross(there, along);

        off = off < 0 ? -off : off;
        if (off > (radius + 1) * (l->whole + 1))
            return false;
        if (off < (radius - 1) * (l->whole - 1) && ahead >= 0 && ahead <= dot(along, along) &&
            as_high_as_line(l, s))
            return true;
    }
    o = base_outline(&s->place, &s->base);
    return outline_span(&o, l->from, l->to, -OVERLAP, &in) && figure_blocks(l, stand, in);
}

static bool figures_end_line(const struct view *v, const struct line *l)
{
    const struct index_set *stands = &v->between.stands;

    for (int32_t i = set_next(stands, -1); i != NOTHING; i = set_next(stands, i))
        if (filter_passes(v->t, &v->q.stands, i) && stand_ends_line(l, i))
            return true;
    return false;
}

/* Figures are looked at first: they are quickly told, and hide most of what is hidden. What they do to a line
 * is to end it. */
static bool suffers(struct view *v, struct point from, int32_t n, enum effect least)
{
    struct line l = bare_line(v, from, n);

    if (figures_end_line(v, &l))
        return true;
    if (set_next(&v->between.pieces, -1) == NOTHING)
        return false;
    meet_on_line(v, &l, TRACE_AREAS | TRACE_LINES);
    return line_suffers(&l, least);
}

/* Can a line suffer so from the piece, or from another because of it? An opening goes with its wall, and in
 * areas of one kind it is all of them together that may be too deep to see through. */
static bool may_harm(const struct view *v, int32_t piece, enum effect least)
{
    const struct piece *p = table_piece_const(v->t, piece);
    const struct index_set *pieces = &v->between.pieces;

    if (p->form == PIECE_OPENING || p->sight > (least == EFFECT_BLOCKS ? SIGHT_MASKS : SIGHT_CLEAR))
        return true;
    for (int32_t i = set_next(pieces, -1); i != NOTHING; i = set_next(pieces, i)) {
        const struct piece *other = table_piece_const(v->t, i);

        if (other->parent == piece || (other->sight == SIGHT_BLOCKS_DEEP && other->kind == p->kind))
            return true;
    }
    return false;
}

static void drop_harmless(struct view *v, enum effect least)
{
    struct index_set *pieces = &v->between.pieces;

    for (int32_t i = set_next(pieces, -1); i != NOTHING; i = set_next(pieces, i))
        if (!may_harm(v, i, least))
            set_drop(pieces, i);
}

/* Ends with the first line that decides whether more than `most` suffer so. */
static bool sees_from(struct view *v, struct point from, enum effect least, int32_t most)
{
    int32_t suffer = 0;

    for (int32_t n = 0; n < v->rules->lines; n++) {
        suffer += suffers(v, from, n, least);
        if (suffer > most)
            return false;
        if (n + 1 - suffer >= v->rules->lines - most)
            return true;
    }
    return true;
}

bool sight_open(const struct table *t, int32_t viewer, int32_t target, const struct sight_rules *rules,
                int32_t most)
{
    struct end from = end_at_stand(t, viewer), to = end_at_stand(t, target);
    struct view v;

    if (!something_between(&v, t, &from, &to, rules))
        return true;
    drop_harmless(&v, EFFECT_BLOCKS);
    for (int32_t eye = 0; eye < rules->eyes; eye++)
        if (sees_from(&v, eye_of(&v, eye), EFFECT_BLOCKS, most))
            return true;
    return false;
}

bool sight_clear(const struct table *t, int32_t viewer, int32_t target, const struct sight_rules *rules,
                 int32_t most)
{
    struct end from = end_at_stand(t, viewer), to = end_at_stand(t, target);
    struct view v;

    assert(rules->eyes == 1);
    if (!something_between(&v, t, &from, &to, rules))
        return true;
    drop_harmless(&v, EFFECT_OBSCURES);
    return sees_from(&v, eye_of(&v, 0), EFFECT_OBSCURES, most);
}

struct sight sight_between(const struct table *t, int32_t viewer, int32_t target,
                           const struct sight_rules *rules)
{
    struct end from = end_at_stand(t, viewer), to = end_at_stand(t, target);

    return look(t, &from, &to, rules);
}

struct sight sight_to_point(const struct table *t, int32_t viewer, struct point target, length elevation,
                            const struct sight_rules *rules)
{
    struct end from = end_at_stand(t, viewer);
    struct end to = {NOBODY, {target, elevation, 0}, base_round(0), 0};
    struct sight_rules one_line = *rules;

    one_line.lines = 1;
    return look(t, &from, &to, &one_line);
}

bool sight_visible(const struct sight *s)
{
    return s->blocked < s->lines;
}

int32_t sight_lines_across(const struct sight *s, int32_t piece)
{
    for (int32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].piece == piece)
            return s->piece[i].lines;
    return 0;
}
