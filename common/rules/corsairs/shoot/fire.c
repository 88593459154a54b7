#include "common/rules/corsairs/shoot/fire.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"

enum { LINE_MEETINGS = 64 };

struct tracing {
    const struct match *m;
    const struct fire_line *line;
    struct point from;
    length from_top, to_top, whole;
    int32_t target_house, shooter_house;
    uint32_t target_kinds;
    struct fire_result *out;
};

static void shelter(struct fire_result *out, int32_t penalty, const char *rule)
{
    if (penalty < out->terrain) { /* RULE("C6.3-a"): the worst one counts, they do not add */
        out->terrain = penalty;
        out->terrain_rule = rule;
    }
}

/* How high above the table the line runs so far along: from head to head. */
static length line_height(const struct tracing *t, length along)
{
    if (t->whole == 0)
        return t->from_top;
    return t->from_top + (length)multiply_divide(t->to_top - t->from_top, along, t->whole);
}

static bool close_to_target(const struct tracing *t, const struct meeting *met)
{
    return t->whole - met->in.end - BASE_DIAMETER / 2 <= COVER_REACH;
}

static bool of_target_house(const struct tracing *t, const struct piece *opening)
{
    int32_t wall = opening->parent;

    return t->target_house != NOTHING && wall != NOTHING &&
           table_piece_const(table_of(t->m), wall)->parent == t->target_house;
}

/* RULE("C4-k"): walls stop the line unless it passes above them. */
static bool meets_wall(const struct tracing *t, const struct meeting *met, const struct piece *p)
{
    if (corsairs_is_low_obstacle(p->kind) || line_height(t, met->in.begin) > piece_top(p)) {
        if (close_to_target(t, met) && (p->flags & PIECE_GIVES_COVER))
            shelter(t->out, -1, RULE("C6.3-b"));
        return false;
    }
    return true;
}

/* Windows and loopholes let the line through, doors only when they are open. */
static bool meets_opening(const struct tracing *t, const struct meeting *met, const struct piece *p)
{
    bool his = of_target_house(t, p) || close_to_target(t, met);

    if (p->kind == DOOR && p->state != PIECE_OPEN) {
        const struct piece *wall = table_piece_const(table_of(t->m), p->parent);

        return line_height(t, met->in.begin) <= piece_top(wall);
    }
    if (!his)
        return false;
    if (p->kind == LOOPHOLE)
        shelter(t->out, -2, RULE("C6.3-c"));
    else if (p->kind == WINDOW || (p->flags & PIECE_HALF_OPEN))
        shelter(t->out, -1, RULE("C6.3-b"));
    return false;
}

/* Hills, quays and hulls are filled up to their floor. */
static bool meets_rise(const struct tracing *t, const struct meeting *met, const struct piece *p)
{
    length lowest = line_height(t, met->in.begin), at_end = line_height(t, met->in.end);

    return p->floor > (at_end < lowest ? at_end : lowest);
}

static bool friend_in_the_way(const struct tracing *t, const struct meeting *met)
{
    const struct match *m = t->m;
    const struct corsairs_figure *friend = corsairs_figure_at(m, met->index);
    const struct stand *origin = corsairs_stand(m, t->line->origin), *s = corsairs_stand(m, met->index);
    struct place target = {.at = t->line->at, .elevation = t->line->elevation};
    const struct base *target_base = &corsairs_stand(m, t->line->target)->base;

    if (met->index == t->line->target || t->line->arms_length || friend->captive)
        return false;
    if (t->line->origin != t->line->shooter && stands_touch(table_of(m), met->index, t->line->origin))
        return false; /* the crew of the gun */
    /* no rule: of two bases that both lie at the line one is nearer */
    return base_distance(&origin->place, &origin->base, &s->place, &s->base) <
           base_distance(&origin->place, &origin->base, &target, target_base);
}

/* C4-i, C4-j: who cannot be shot at however free the line is. */
static bool hidden_target(const struct tracing *t, struct refusal *why)
{
    const struct corsairs_figure *c = corsairs_figure_at(t->m, t->line->target);

    if (c->hidden && !t->line->moving_target)
        return !refuse(why, RULE("C4-i"), "corsairs.refused.target_hides", t->line->target, 0);
    if (t->target_house != NOTHING && t->target_house != t->shooter_house && !c->showing)
        return !refuse(why, RULE("C4-j"), "corsairs.refused.target_indoors", t->line->target, 0);
    return false;
}

/* What shelters him where he stands. */
static void shelter_of_ground(const struct tracing *t, bool forest)
{
    if (t->target_kinds & (1u << BRUSH | 1u << CROPS))
        shelter(t->out, -1, RULE("C4-f"));
    if (t->target_house != NOTHING && t->target_house != t->shooter_house)
        shelter(t->out, -1, RULE("C4-j"));
    if (forest)
        shelter(t->out, -1, RULE("C4-g"));
}

static bool in_deep_water(const struct tracing *t)
{
    return corsairs_of(t->m)->has_water && corsairs_stand(t->m, t->line->target)->aboard == NOBODY &&
           (t->target_kinds & (1u << DEEP_WATER)) &&
           !(t->target_kinds & (1u << SHALLOWS | 1u << QUAY | 1u << DECK));
}

/* Forest on the line: at all, and between the two bases (C1-b: distances are from edge to edge). */
struct forest {
    bool any;
    length depth, reached;
};

static void meets_forest(const struct tracing *t, const struct span *in, struct forest *forest)
{
    length from = in->begin > forest->reached ? in->begin : forest->reached, to = in->end;
    length last = t->whole - BASE_DIAMETER / 2;

    forest->any = forest->any || in->end > in->begin;
    to = to < last ? to : last;
    if (to > from) {
        forest->depth += to - from;
        forest->reached = to;
    }
}

static bool walk_line(const struct tracing *t, const struct meeting *met, int32_t count,
                      struct forest *forest, struct refusal *why)
{
    for (int32_t i = 0; i < count; i++) {
        const struct piece *p =
            met[i].met == MET_STAND ? NULL : table_piece_const(table_of(t->m), met[i].index);
        bool blocked = false;

        switch (met[i].met) {
        case MET_STAND:
            if (friend_in_the_way(t, &met[i]))
                return refuse(why, RULE("C4-k"), "corsairs.refused.friend_in_the_way", met[i].index, 0);
            continue;
        case MET_LINE:
            blocked = meets_wall(t, &met[i], p);
            break;
        case MET_OPENING:
            blocked = meets_opening(t, &met[i], p);
            break;
        default:
            blocked = meets_rise(t, &met[i], p);
            if (p->kind == FOREST)
                meets_forest(t, &met[i].in, forest);
        }
        if (blocked)
            return refuse_at(why, RULE("C4-k"), "corsairs.refused.no_sight", t->line->target,
                             point_towards(t->from, t->line->at, met[i].in.begin), 0);
    }
    return true;
}

bool corsairs_line_of_fire(const struct match *m, const struct fire_line *line, struct fire_result *out,
                           struct refusal *why)
{
    const struct stand *origin = corsairs_stand(m, line->origin);
    const struct table *table = table_of(m);
    struct trace_question q = {.what = TRACE_STANDS, .clearance = FRIEND_CLEARANCE - 1};
    struct meeting met[LINE_MEETINGS];
    struct tracing t = {.m = m, .line = line, .from = origin->place.at, .out = out};
    struct forest forest = {.reached = BASE_DIAMETER / 2};
    int32_t count;

    out->terrain = 0;
    out->terrain_rule = NULL;
    t.target_house = t.shooter_house = NOTHING;
    t.whole = distance(t.from, line->at);
    t.from_top = origin->place.elevation + FIGURE_HEIGHT;
    t.to_top = line->elevation + FIGURE_HEIGHT;
    if (table->pieces > 0) {
        q.what |= TRACE_AREAS | TRACE_LINES;
        t.target_house = corsairs_house_at(m, line->at);
        t.shooter_house = corsairs_house_at(m, t.from);
        t.target_kinds = corsairs_kinds_at(m, line->at, line->elevation);
    }
    if (hidden_target(&t, why))
        return false;
    q.stands = (struct stand_filter){1u << corsairs_side_of(m, line->shooter), STAND_PERSON, line->shooter};
    count = table_trace(table, t.from, line->at, &q, met, LINE_MEETINGS);
    if (!walk_line(&t, met, count < LINE_MEETINGS ? count : LINE_MEETINGS, &forest, why))
        return false;
    if (forest.depth > FOREST_DEPTH)
        return refuse(why, RULE("C4-g"), "corsairs.refused.forest_too_deep", line->target,
                      forest.depth - FOREST_DEPTH);
    shelter_of_ground(&t, forest.any);
    if (in_deep_water(&t))
        shelter(out, -1, RULE("C9-c"));
    return true;
}
