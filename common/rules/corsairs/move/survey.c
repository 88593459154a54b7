/* Section 4, the way: one walk along a path finds all that movement has to know of it. */
#include "common/rules/corsairs/move/survey.h"

#include "common/rules/corsairs/move/terrain.h"

static bool covers(const struct piece *p)
{
    return (p->flags & PIECE_COVERS) != 0;
}

enum { LEG_MEETINGS = 48, ROUNDING = 2 };

/* A walker on his way: on which level he is, whether on a quay, deck or the like, whether one has stopped
 * him. */
struct walker {
    length elevation;
    bool on_top, stopped;
};

static bool on_top(const struct table *t, struct point p, length elevation)
{
    int32_t here[16];
    int32_t count = t->pieces == 0 || elevation == 0 ? 0 : areas_at(t, p, elevation, here, 16);

    for (int32_t i = 0; i < count && i < 16; i++)
        if (covers(table_piece_const(t, here[i])) && table_piece_const(t, here[i])->floor == elevation)
            return true;
    return false;
}

/* --- a leg of the way -------------------------------------------------------------------------------- */

/* What lies between two cuts of a leg. */
struct stretch {
    uint32_t goings; /* one bit each */
    length ground;   /* where one walks */
    bool on_top;     /* of planks or stone */
};

/* A straight leg of a path, what it meets, and how much of the path lies before it. */
struct leg {
    struct point from, to;
    length before, whole;
    struct meeting met[LEG_MEETINGS];
    int32_t count;
};

static struct point point_on(const struct leg *leg, length along)
{
    if (leg->whole == 0)
        return leg->from;
    return (struct point){leg->from.x + (length)multiply_divide(leg->to.x - leg->from.x, along, leg->whole),
                          leg->from.y + (length)multiply_divide(leg->to.y - leg->from.y, along, leg->whole)};
}

/* Does this part of the leg lead through the area, and not only along its edge? */
static bool leads_through(const struct match *m, const struct leg *leg, const struct meeting *met,
                          length from, length to)
{
    const length at[] = {(from + to) / 2, from, to};

    if (met->met != MET_AREA || met->in.begin > from || met->in.end < to)
        return false;
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++)
        if (corsairs_in_area(m, met->index, point_on(leg, at[i])))
            return true;
    return false;
}

static struct stretch stretch_of(const struct match *m, const struct leg *leg, length from, length to,
                                 length elevation)
{
    struct stretch here = {0};
    length top = -1;
    bool shallow = false;

    for (int32_t i = 0; i < leg->count; i++) {
        const struct piece *p;

        if (!leads_through(m, leg, &leg->met[i], from, to))
            continue;
        p = table_piece_const(table_of(m), leg->met[i].index);
        if (covers(p)) {
            if (p->floor <= elevation + STEP_UP)
                top = p->floor > top ? p->floor : top;
            continue;
        }
        here.goings |= (uint32_t)1 << p->going;
        shallow = shallow || p->kind == SHALLOWS;
        here.ground = p->floor > here.ground ? p->floor : here.ground;
    }
    if (shallow)
        here.goings &= ~((uint32_t)1 << GOING_DEEP);
    if (top >= 0) /* the water below does not matter */
        here = (struct stretch){.ground = top, .on_top = true};
    return here;
}

static void note_first(length *first, const struct stretch *here, enum going going, length at)
{
    if ((here->goings & (1u << going)) && *first < 0)
        *first = at;
}

/* Walks on over it: what comes first on the way is noted. */
static void survey_stretch(const struct stretch *here, length at, struct walker *w, struct survey *s)
{
    bool deep = here->goings & (1u << GOING_DEEP);

    /* C8.5-c: off its edge, into water however low it is; the side of a hill is no edge. */
    if (s->falls < 0 && w->on_top && (w->elevation - here->ground > STEP_UP || deep)) {
        s->falls = at;
        s->falls_hard = !deep;
        s->foot = here->ground;
    }
    w->elevation = here->ground;
    w->on_top = here->on_top;
    s->goings |= here->goings;
    note_first(&s->difficult, here, GOING_DIFFICULT, at);
    note_first(&s->very_difficult, here, GOING_VERY_DIFFICULT, at);
    note_first(&s->deep, here, GOING_DEEP, at);
}

enum { AT_WALL = 1, LOOK_AHEAD = CENTIMETRE, NEARER = 2 };

static length gap_to(const struct match *m, int32_t piece, struct point at, const struct base *base)
{
    struct place place = {.at = at};

    return piece_distance(table_of(m), piece, &place, base);
}

/* Where on this part of the leg the base comes to the piece and would go on into it; -1: nowhere. A base that
 * is at it already may go away from it or along it. */
static length comes_to(const struct match *m, const struct leg *leg, length from, length to, int32_t piece,
                       const struct base *base)
{
    static const struct base middle = {.shape = BASE_ROUND};

    for (length at = from; at < to;) {
        struct point here = point_on(leg, at);
        length gap = gap_to(m, piece, here, base), next = at + LOOK_AHEAD < to ? at + LOOK_AHEAD : to;

        if (gap > AT_WALL) {
            at += gap;
            continue;
        }
        if (gap_to(m, piece, point_on(leg, next), &middle) + NEARER <
            gap_to(m, piece, here, &middle)) /* no rule: whole units */
            return at;
        at = next;
    }
    return -1;
}

/* RULE("C3-h"), RULE("C8.5-a"): a quay or hull that is too high to step on is a wall, which stops his base.
 */
static void look_for_walls(const struct match *m, const struct leg *leg, length from, length to,
                           const struct base *base, struct walker *w, struct survey *s)
{
    const struct table *t = table_of(m);

    for (int32_t i = 0; i < t->pieces; i++) {
        const struct piece *p = table_piece_const(t, i);
        length at;

        if (!covers(p) || p->floor <= w->elevation + STEP_UP || !piece_there(t, i))
            continue;
        at = comes_to(m, leg, from, to, i, base);
        if (at >= 0 && (s->too_high < 0 || leg->before + at < s->too_high)) {
            s->too_high = leg->before + at;
            w->stopped = true;
        }
    }
}

static int32_t add_cut(length *cut, int32_t cuts, length at, length whole)
{
    int32_t i = cuts;

    if (at <= 0 || at >= whole)
        return cuts;
    for (; i > 0 && cut[i - 1] >= at; i--)
        if (cut[i - 1] == at)
            return cuts;
    for (int32_t k = cuts; k > i; k--)
        cut[k] = cut[k - 1];
    cut[i] = at;
    return cuts + 1;
}

/* Where his base comes to the part of the line that he crosses there. */
static length base_at_line(const struct table *t, int32_t piece, const struct leg *leg, length crossing,
                           length radius)
{
    const struct point *at = piece_points(t, piece);
    const struct piece *p = table_piece_const(t, piece);

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct outline line = outline_of_segment(at[i], at[i + 1], p->thickness / 2);
        struct span in;

        if (outline_span(&line, leg->from, leg->to, 0, &in) && /* no rule: whole units */
            in.begin <= crossing + ROUNDING && crossing <= in.end + ROUNDING &&
            outline_span(&line, leg->from, leg->to, radius, &in))
            return in.begin;
    }
    return crossing;
}

/* RULE("C3-h") */
static void note_crossing(const struct match *m, const struct meeting *met, const struct leg *leg,
                          const struct base *base, struct survey *s)
{
    const struct table *t = table_of(m);
    struct toll toll = {.along = leg->before + met->in.begin, .cost = OBSTACLE_COST, .what = TOLL_OBSTACLE};

    /* Who stands in the hedge has paid for it. */
    if (!corsairs_is_low_obstacle(table_piece_const(t, met->index)->kind) || met->met != MET_LINE ||
        met->in.begin == 0)
        return;
    toll.before = leg->before + base_at_line(t, met->index, leg, met->in.begin, base_reach(base));
    corsairs_survey_add_toll(s, &toll);
}

length corsairs_leaves_boat_at(const struct match *m, const struct path *p, int32_t boat)
{
    const struct stand *b = corsairs_stand(m, boat);
    length before = 0;

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct outline o = base_outline(&b->place, &b->base);
        struct span in;
        length whole = distance(p->at[i], p->at[i + 1]);

        if (!outline_span(&o, p->at[i], p->at[i + 1], 0, &in))
            return before;
        if (in.end < whole - 1)
            return before + in.end + 1;
        before += whole;
    }
    return -1;
}

/* Walks along one leg, cut where areas begin and end and where he leaves his boat. */
static void survey_leg(const struct match *m, const struct leg *leg, const struct base *base,
                       struct walker *w, struct survey *s)
{
    length cut[2 * LEG_MEETINGS + 2], from = 0;
    int32_t cuts = 0;

    for (int32_t n = 0; n < leg->count; n++) {
        if (leg->met[n].met != MET_AREA) {
            note_crossing(m, &leg->met[n], leg, base, s);
            continue;
        }
        cuts = add_cut(cut, cuts, leg->met[n].in.begin, leg->whole);
        cuts = add_cut(cut, cuts, leg->met[n].in.end, leg->whole);
    }
    if (s->overboard >= leg->before)
        cuts = add_cut(cut, cuts, s->overboard - leg->before, leg->whole);
    for (int32_t c = 0; c <= cuts && !w->stopped; c++) {
        length to = c < cuts ? cut[c] : leg->whole;
        bool in_boat = s->in_boat && (s->overboard < 0 || leg->before + from < s->overboard);

        if (!in_boat) {
            struct stretch here = stretch_of(m, leg, from, to, w->elevation);

            survey_stretch(&here, leg->before + from, w, s);
        }
        if (!in_boat && corsairs_of(m)->has_walls)
            look_for_walls(m, leg, from, to, base, w, s);
        from = to;
    }
}

void corsairs_survey_path(const struct match *m, const struct path *p, const struct base *base,
                          length elevation, int32_t boat, struct survey *s)
{
    const struct table *t = table_of(m);
    const struct trace_question q = {.what = TRACE_AREAS | TRACE_LINES};
    struct walker w = {elevation, on_top(t, p->at[0], elevation), false};
    struct leg leg = {.before = 0};

    s->whole = s->foot = 0;
    s->goings = 0;
    s->difficult = s->very_difficult = s->deep = s->too_high = s->falls = s->overboard = -1;
    s->falls_hard = false;
    s->in_boat = boat != NOBODY;
    s->tolls = 0;
    if (boat != NOBODY)
        s->overboard = corsairs_leaves_boat_at(m, p, boat);
    if (s->overboard >= 0) {
        struct toll landing = {s->overboard, s->overboard > 0 ? s->overboard - 1 : 0, BOARDING_COST,
                               TOLL_LANDING};

        corsairs_survey_add_toll(s, &landing); /* RULE("C9-f") */
    }
    for (int32_t i = 0; i + 1 < p->points; i++) {
        leg.from = p->at[i];
        leg.to = p->at[i + 1];
        leg.whole = distance(leg.from, leg.to);
        leg.count = t->pieces == 0 ? 0 : table_trace(t, leg.from, leg.to, &q, leg.met, LEG_MEETINGS);
        leg.count = leg.count < LEG_MEETINGS ? leg.count : LEG_MEETINGS;
        survey_leg(m, &leg, base, &w, s);
        leg.before += leg.whole;
    }
    s->whole = leg.before;
    s->elevation = w.elevation;
}

void corsairs_survey_from(const struct match *m, int32_t figure, const struct path *p, struct survey *s)
{
    const struct stand *stand = corsairs_stand(m, figure);
    bool afloat = stand->aboard != NOBODY && corsairs_figure_at(m, stand->aboard)->sort == SORT_BOAT;

    corsairs_survey_path(m, p, &stand->base, stand->place.elevation, afloat ? stand->aboard : NOBODY, s);
}

length corsairs_survey_limit(const struct survey *s)
{
    length falls = s->falls_hard ? s->falls : -1; /* walking, nobody jumps down on to hard ground */

    if (falls < 0 || (s->too_high >= 0 && s->too_high < falls))
        return s->too_high;
    return falls;
}

/* --- what a way costs -------------------------------------------------------------------------------- */

void corsairs_survey_add_toll(struct survey *s, const struct toll *toll)
{
    int32_t i = s->tolls;

    if (s->tolls == SURVEY_TOLLS)
        return;
    for (; i > 0 && s->toll[i - 1].along > toll->along; i--)
        s->toll[i] = s->toll[i - 1];
    s->toll[i] = *toll;
    s->tolls++;
}

/* C9-f: inside his boat a character moves freely. */
static length free_part(const struct survey *s)
{
    if (!s->in_boat)
        return 0;
    return s->overboard < 0 ? s->whole : s->overboard;
}

length corsairs_survey_cost(const struct survey *s, length along)
{
    length cost = along > free_part(s) ? along - free_part(s) : 0;

    for (int32_t i = 0; i < s->tolls && s->toll[i].along <= along; i++)
        cost += s->toll[i].cost;
    return cost;
}

struct reach corsairs_survey_affordable(const struct survey *s, length budget)
{
    struct reach reach = {.far = free_part(s) + budget};
    length paid_up_to = 0;

    for (; reach.paid < s->tolls && s->toll[reach.paid].along <= reach.far; reach.paid++) {
        const struct toll *toll = &s->toll[reach.paid];

        if (toll->along + toll->cost > reach.far) {
            reach.far = toll->before > paid_up_to ? toll->before : paid_up_to;
            return reach;
        }
        paid_up_to = toll->along;
        reach.far -= toll->cost;
    }
    reach.far = reach.far < s->whole ? reach.far : s->whole;
    return reach;
}
