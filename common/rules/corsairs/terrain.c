/* Section 4, the ground: one walk along a path finds all that movement has to know of it. */
#include "common/rules/corsairs/terrain.h"

#include "common/rules/corsairs/objects.h"
#include "common/rules/corsairs/water.h"

bool is_low_obstacle(int32_t kind)
{
    return kind >= HEDGE && kind <= STAKES;
}

bool is_high_wall(int32_t kind)
{
    return kind == HIGH_WALL || kind == RAMPART || kind == WALL;
}

static bool covers(const struct piece *p)
{
    return (p->flags & PIECE_COVERS) != 0;
}

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

/* What lies between two cuts of a leg. */
struct stretch {
    uint32_t goings;     /* one bit each */
    length ground;       /* where one walks */
    bool on_top;         /* of planks or stone */
    int32_t above_piece; /* a quay or hull too high to step on, with nothing to stand on before it; NOTHING */
};

static struct stretch stretch_of(const struct match *m, const struct meeting *met, int32_t count, length from,
                                 length to, length elevation)
{
    struct stretch here = {.above_piece = NOTHING};
    length top = -1, above = -1;
    bool shallow = false;

    for (int32_t i = 0; i < count; i++) {
        const struct piece *p = table_piece_const(table_of(m), met[i].index);

        if (met[i].met != MET_AREA || met[i].in.begin > from || met[i].in.end < to)
            continue;
        if (covers(p)) {
            if (p->floor <= elevation + STEP_UP)
                top = p->floor > top ? p->floor : top;
            else if (above < 0 || p->floor < above) {
                above = p->floor;
                here.above_piece = met[i].index;
            }
            continue;
        }
        here.goings |= (uint32_t)1 << p->going;
        shallow = shallow || p->kind == SHALLOWS;
        here.ground = p->floor > here.ground ? p->floor : here.ground;
    }
    if (shallow)
        here.goings &= ~((uint32_t)1 << GOING_DEEP);
    if (top >= 0) /* the water below does not matter */
        here = (struct stretch){.ground = top, .on_top = true, .above_piece = NOTHING};
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

    if (here->above_piece != NOTHING) { /* as good as a wall (C3-h) */
        if (s->too_high < 0) {
            s->too_high = at;
            s->too_high_piece = here->above_piece;
        }
        w->stopped = true;
        return;
    }
    /* C8.5-c: off its edge, into water however low it is; the side of a hill is no edge. */
    if (s->falls < 0 && w->on_top && (w->elevation - here->ground > STEP_UP || deep)) {
        s->falls = at;
        s->foot = here->ground;
        if (!deep && s->too_high < 0) {
            /* Walking, nobody jumps down on to hard ground; into the water he may. */
            s->too_high = at;
            s->too_high_piece = NOTHING;
        }
    }
    w->elevation = here->ground;
    w->on_top = here->on_top;
    s->goings |= here->goings;
    note_first(&s->difficult, here, GOING_DIFFICULT, at);
    note_first(&s->very_difficult, here, GOING_VERY_DIFFICULT, at);
    note_first(&s->deep, here, GOING_DEEP, at);
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

enum { LEG_MEETINGS = 48 };

static void note_crossing(const struct match *m, const struct meeting *met, length before, struct survey *s)
{
    int32_t kind = table_piece_const(table_of(m), met->index)->kind;

    /* Who stands in the hedge has paid for it. */
    if (!is_low_obstacle(kind) || met->met != MET_LINE || s->crossings == SURVEY_CROSSINGS ||
        met->in.begin == 0)
        return;
    s->crossing[s->crossings++] = before + met->in.begin;
}

/* In his boat nobody is on the ground at all. */
static length leave_boat(const struct match *m, const struct path *p, int32_t boat)
{
    const struct stand *b = stand_of(m, boat);
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

void survey_path(const struct match *m, const struct path *p, length elevation, int32_t boat,
                 struct survey *s)
{
    const struct table *t = table_of(m);
    const struct trace_question q = {.what = TRACE_AREAS | TRACE_LINES};
    struct walker w = {elevation, on_top(t, p->at[0], elevation), false};
    length before = 0;

    s->whole = 0;
    s->goings = 0;
    s->difficult = s->very_difficult = s->deep = s->too_high = s->falls = s->overboard = -1;
    s->too_high_piece = NOTHING;
    s->in_boat = boat != NOBODY;
    s->foot = 0;
    s->crossings = 0;
    if (boat != NOBODY)
        s->overboard = leave_boat(m, p, boat);
    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct meeting met[LEG_MEETINGS];
        length cut[2 * LEG_MEETINGS + 2];
        length whole = distance(p->at[i], p->at[i + 1]), from;
        int32_t count, cuts = 0;

        count = t->pieces == 0 ? 0 : table_trace(t, p->at[i], p->at[i + 1], &q, met, LEG_MEETINGS);
        count = count < LEG_MEETINGS ? count : LEG_MEETINGS;
        for (int32_t n = 0; n < count; n++) {
            if (met[n].met != MET_AREA) {
                note_crossing(m, &met[n], before, s);
                continue;
            }
            cuts = add_cut(cut, cuts, met[n].in.begin, whole);
            cuts = add_cut(cut, cuts, met[n].in.end, whole);
        }
        if (boat != NOBODY && s->overboard >= before)
            cuts = add_cut(cut, cuts, s->overboard - before, whole);
        from = 0;
        for (int32_t c = 0; c <= cuts && !w.stopped; c++) {
            length to = c < cuts ? cut[c] : whole;
            bool in_boat = boat != NOBODY && (s->overboard < 0 || before + from < s->overboard);

            if (!in_boat && count > 0) {
                struct stretch here = stretch_of(m, met, count, from, to, w.elevation);

                survey_stretch(&here, before + from, &w, s);
            }
            from = to;
        }
        before += whole;
    }
    s->whole = before;
    s->elevation = w.elevation;
}

static int32_t crossed_before(const struct survey *s, length along)
{
    int32_t n = 0;

    while (n < s->crossings && s->crossing[n] < along)
        n++;
    return n;
}

/* C9-f: inside his boat a character moves freely; landing from it costs movement, as an obstacle does. */
length survey_cost(const struct survey *s)
{
    length obstacles = crossed_before(s, s->whole) * OBSTACLE_COST;

    if (!s->in_boat)
        return s->whole + obstacles;
    return s->overboard < 0 ? 0 : s->whole - s->overboard + BOARDING_COST + obstacles;
}

length survey_affordable(const struct survey *s, length budget)
{
    length far = budget;

    if (s->in_boat && s->overboard < 0)
        return s->whole;
    if (s->in_boat) {
        if (budget < BOARDING_COST)
            return s->overboard > 0 ? s->overboard - 1 : 0;
        far = budget + s->overboard - BOARDING_COST;
    }
    for (int32_t i = 0; i < s->crossings && s->crossing[i] < far; i++) {
        if (s->crossing[i] + OBSTACLE_COST > far)
            return s->crossing[i];
        far -= OBSTACLE_COST;
    }
    return far < s->whole ? far : s->whole;
}

uint32_t kinds_at(const struct match *m, struct point p, length elevation)
{
    const struct table *t = table_of(m);
    int32_t here[16];
    int32_t count = t->pieces == 0 ? 0 : areas_at(t, p, elevation, here, 16);
    uint32_t kinds = 0;

    for (int32_t i = 0; i < count && i < 16; i++)
        kinds |= (uint32_t)1 << table_piece_const(t, here[i])->kind;
    return kinds;
}

bool deep_at(const struct match *m, struct point p, length elevation)
{
    uint32_t kinds;

    if (!corsairs_of(m)->has_water)
        return false;
    kinds = kinds_at(m, p, elevation);
    return (kinds & (1u << DEEP_WATER)) && !(kinds & (1u << SHALLOWS | 1u << QUAY | 1u << DECK));
}

static int32_t area_of_kind(const struct match *m, struct point p, int32_t kind)
{
    const struct table *t = table_of(m);
    int32_t here[16];
    int32_t count = areas_at(t, p, 0, here, 16);

    for (int32_t i = 0; i < count && i < 16; i++)
        if (table_piece_const(t, here[i])->kind == kind)
            return here[i];
    return NOTHING;
}

int32_t house_at(const struct match *m, struct point p)
{
    return corsairs_of(m)->has_houses ? area_of_kind(m, p, HOUSE) : NOTHING;
}

int32_t room_at_point(const struct match *m, struct point p)
{
    return corsairs_of(m)->has_houses ? area_of_kind(m, p, ROOM) : NOTHING;
}

bool swims(const struct match *m, int32_t figure)
{
    return character_at(m, figure)->swimming_now != 0;
}

bool indoors(const struct match *m, int32_t figure)
{
    return house_at(m, point_of(m, figure)) != NOTHING;
}

bool on_board(const struct match *m, int32_t figure)
{
    const struct stand *s = stand_of(m, figure);

    if (s->aboard != NOBODY && character_at(m, s->aboard)->sort == SORT_BOAT)
        return true;
    return corsairs_of(m)->has_levels && (kinds_at(m, s->place.at, s->place.elevation) & (1u << DECK));
}

static int32_t deck_under(const struct match *m, int32_t figure)
{
    const struct stand *s = stand_of(m, figure);
    int32_t here[16];
    int32_t count = areas_at(table_of(m), s->place.at, s->place.elevation, here, 16);

    for (int32_t i = 0; i < count && i < 16; i++)
        if (table_piece_const(table_of(m), here[i])->kind == DECK)
            return here[i];
    return NOTHING;
}

bool same_vessel(const struct match *m, int32_t a, int32_t b)
{
    if (stand_of(m, a)->aboard != NOBODY || stand_of(m, b)->aboard != NOBODY)
        return stand_of(m, a)->aboard == stand_of(m, b)->aboard;
    return deck_under(m, a) != NOTHING && deck_under(m, a) == deck_under(m, b);
}

int32_t obstacle_between(const struct match *m, int32_t a, int32_t b)
{
    const struct table *t = table_of(m);
    const struct trace_question q = {.what = TRACE_LINES};
    struct meeting met[8];
    int32_t count = t->pieces == 0 ? 0 : table_trace(t, point_of(m, a), point_of(m, b), &q, met, 8);

    for (int32_t i = 0; i < count && i < 8; i++) {
        int32_t kind = table_piece_const(t, met[i].index)->kind;

        if (is_low_obstacle(kind) || is_high_wall(kind) || kind == DOOR)
            return met[i].index;
    }
    return NOTHING;
}

void settle(struct match *m, int32_t figure)
{
    struct character *c = character_at(m, figure);
    const struct stand *s = stand_of(m, figure);
    bool afloat = s->aboard != NOBODY && character_at(m, s->aboard)->sort == SORT_BOAT;

    if (c->sort != SORT_CHARACTER || !stand_on_table(table_of(m), figure))
        return;
    if (table_of(m)->pieces == 0)
        return;
    c->in_terrain = afloat ? 0 : (int32_t)kinds_at(m, s->place.at, s->place.elevation);
    c->room = afloat ? NOTHING : room_at_point(m, s->place.at);
    if (!afloat && deep_at(m, s->place.at, s->place.elevation))
        go_into_water(m, figure);
    else
        c->swimming_now = 0;
}

void put_figure(struct match *m, int32_t figure, struct point at, length elevation, int32_t aboard)
{
    struct table *t = table_of(m);
    struct stand *s = table_stand(t, figure);
    struct place place = {.at = at, .elevation = elevation, .facing = s->place.facing};
    struct base base = s->base;

    s->aboard = aboard;
    table_put_stand(t, figure, &place, &base);
    settle(m, figure);
    follow_bearer(m, figure);
}

void lift_figure(struct match *m, int32_t figure)
{
    table_lift_stand(table_of(m), figure);
    table_stand(table_of(m), figure)->aboard = NOBODY;
}
