#include "common/rules/corsairs/movement.h"

#include "common/rules/corsairs/boats.h"
#include "common/rules/corsairs/contact.h"
#include "common/rules/corsairs/groups.h"
#include "common/rules/corsairs/objects.h"
#include "common/table/spots.h"

enum { BEARERS_APART = 2 * CENTIMETRE, JUST_INSIDE = 2 };

bool action_walks(int32_t action)
{
    return action == ACTION_MOVE || action == ACTION_MOVE_SHOOT || action == ACTION_LEAVE;
}

length allowance_of(const struct match *m, int32_t figure)
{
    length far =
        length_cm(character_at(m, figure)->move) - burden(m, figure); /* RULE("C3-a"), RULE("C3-e") */

    return far > 0 ? far : 0;
}

length movement_left(const struct match *m, int32_t figure)
{
    const struct character *c = character_at(m, figure);
    length far = c->swimming_now ? c->allowance : allowance_of(m, figure) - c->spent;

    return far > 0 ? far : 0;
}

bool may_move(const struct match *m, int32_t figure, struct refusal *why)
{
    const struct character *c = character_at(m, figure);

    if (c->still)
        return refuse(why, RULE("C2-h"), "corsairs.refused.shot_standing", figure, 0);
    if (c->swimming_now && c->swimming == SWIMS_NOT)
        return refuse(why, RULE("C9-a"), "corsairs.refused.cannot_swim", figure, 0);
    return true;
}

struct mover walker_of(const struct match *m, int32_t figure)
{
    struct mover mover = mover_of(table_of(m), figure);

    mover.stopped_by.sides = enemies_of(m, side_of(m, figure), figure).sides;
    mover.flies = !corsairs_of(m)->has_solids; /* nothing to look for */
    return mover;
}

struct stop walk_stop(const struct match *m, const struct path *p, int32_t figure)
{
    const struct table *t = table_of(m);
    struct mover mover = walker_of(m, figure);
    struct stop stop = path_stop(t, p, &mover);

    if (corsairs_of(m)->has_boats) {
        struct stop hull;

        mover.stopped_by.sides = UINT32_MAX;
        mover.stopped_by.flags = STAND_HULL;
        if (mover.elevation <= STEP_UP)
            mover.elevation = 0; /* from a quay he steps down into it */
        hull = path_stop(t, p, &mover);
        if (hull.why == STOP_STAND && hull.along < stop.along)
            stop = hull;
    }
    return stop;
}

static bool has_way(const struct match *m, int32_t figure)
{
    const struct character *c = character_at(m, figure);

    return c->acting == 1 && action_walks(c->action);
}

bool may_stand(const struct match *m, int32_t figure, struct point at, length elevation, bool ignore_acting,
               int32_t *on_whom)
{
    const struct table *t = table_of(m);
    struct place place = {at, elevation, 0};
    struct stand_filter all = {UINT32_MAX, STAND_BLOCKS_MOVE, figure};
    const struct stand *own = stand_of(m, figure);
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(t, &place, &own->base, 0, &all, near, NEIGHBOURS_MAX);

    *on_whom = -1;
    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++) {
        const struct stand *s = stand_of(m, near[i].stand);

        if ((ignore_acting && has_way(m, near[i].stand)) || s->place.elevation >= elevation + FIGURE_HEIGHT ||
            elevation >= stand_top(s) || !bases_overlap(&place, &own->base, &s->place, &s->base))
            continue;
        *on_whom = near[i].stand;
        return false;
    }
    if (boat_of(m, figure) >= 0 && !clear_of_boat(m, boat_of(m, figure), figure, at)) {
        *on_whom = boat_of(m, figure);
        return false;
    }
    if (!corsairs_of(m)->has_solids)
        return base_on_table(t, &place, &own->base);
    struct mover mover = mover_of(t, figure);

    mover.elevation = elevation;
    mover.stopped_by.flags = 0; /* stands have been looked at; solid pieces and the edges remain */
    return spot_free(t, &mover, at);
}

/* The waypoints' own acts cost movement too, and only one of them can be a shot. */
static bool examine_acts(const struct match *m, int32_t figure, const struct answer_item *items,
                         int32_t count, struct way *way, struct refusal *why)
{
    const struct character *c = character_at(m, figure);
    int32_t shots = 0;
    bool carries = c->carries >= 0;

    for (int32_t i = 0; i < count; i++)
        switch (items[i].value) {
        case WAYPOINT_PASS:
            break;
        case WAYPOINT_SHOOT:
            if (c->action != ACTION_MOVE_SHOOT || ++shots > 1)
                return refuse_at(why, RULE("C2-e"), "corsairs.refused.no_shot_here", figure, items[i].at, 0);
            break;
        case WAYPOINT_PUT_DOWN:
            if (!carries)
                return refuse_at(why, RULE("C3-e"), "corsairs.refused.carries_nothing", figure, items[i].at,
                                 0);
            carries = false;
            way->cost += HANDLING_COST;
            break;
        case WAYPOINT_PICK_UP:
            if (carries || object_at(m, figure, items[i].at) < 0)
                return refuse_at(why, RULE("C3-e"), "corsairs.refused.nothing_to_pick_up", figure,
                                 items[i].at, 0);
            carries = true;
            way->cost += HANDLING_COST + weight_penalty(m, object_at(m, figure, items[i].at));
            break;
        default:
            return refuse_at(why, "", "corsairs.refused.no_such_act", figure, items[i].at, items[i].value);
        }
    return true;
}

/* C4-b: very difficult terrain halves the whole movement of the turn. */
static length halved_budget(const struct match *m, int32_t figure, const struct survey *ground)
{
    const struct character *c = character_at(m, figure);
    length far;

    if (c->swimming_now || !(ground->goings & (1u << GOING_VERY_DIFFICULT)))
        return movement_left(m, figure);
    far = allowance_of(m, figure) / 2 - c->spent;
    return far > 0 ? far : 0;
}

/* What he runs into at the end of the way. */
static bool examine_stop(const struct match *m, int32_t figure, const struct stop *stop, struct way *way,
                         struct refusal *why)
{
    const struct character *c = character_at(m, figure);
    struct point last = way->path.at[way->path.points - 1];
    length beyond = way->ground.whole - stop->along;

    if (stop->why == STOP_STAND && character_at(m, stop->index)->sort == SORT_BOAT) {
        if (!boat_takes(m, stop->index, figure, last, why))
            return false;
        way->boat = stop->index;
        way->cost += BOARDING_COST; /* RULE("C9-f") */
        return true;
    }
    if (stop->why == STOP_STAND && !character_at(m, stop->index)->captive) {
        way->enemy = stop->index;
        /* C8.2-e, unless the game master lifts it. */
        if (c->class == 1 && !corsairs_of(m)->class_one_charges)
            return refuse_at(why, RULE("C8.2-e"), "corsairs.refused.class_one_charges", figure, stop->at, 0);
        if (c->action == ACTION_LEAVE && !touching(m, figure, stop->index)) /* a new enemy */
            return refuse_at(why, RULE("C2-k"), "corsairs.refused.new_contact", figure, stop->at, 0);
        return true;
    }
    return refuse_at(why, stop->why == STOP_SOLID ? RULE("C3-h") : RULE("C3-b"), "corsairs.refused.blocked",
                     figure, stop->at, beyond);
}

static bool examine_end(const struct match *m, int32_t figure, struct way *way, struct refusal *why)
{
    length elevation = way->ground.elevation;
    int32_t on_whom;
    const struct character *c = character_at(m, figure);

    if (way->boat >= 0)
        return true;
    if (!may_stand(m, figure, way->at, elevation, true, &on_whom))
        return refuse_at(why, RULE("C3-b"), "corsairs.refused.no_room", on_whom >= 0 ? on_whom : figure,
                         way->at, 0);
    /* Without running into anybody he may still end up beside an enemy: that is contact as well. */
    if (way->enemy < 0 && (c->action == ACTION_LEAVE || c->class == 1)) {
        const struct stand *s = stand_of(m, figure);
        struct place place = {way->at, elevation, 0};
        struct stand_filter enemies = enemies_of(m, side_of(m, figure), figure);
        struct neighbour near;

        if (stands_near(table_of(m), &place, &s->base, CONTACT, &enemies, &near, 1) > 0 &&
            !character_at(m, near.stand)->captive) {
            if (c->class == 1 && !corsairs_of(m)->class_one_charges)
                return refuse_at(why, RULE("C8.2-e"), "corsairs.refused.class_one_charges", figure, way->at,
                                 0);
            if (c->action == ACTION_LEAVE && !touching(m, figure, near.stand))
                return refuse_at(why, RULE("C2-k"), "corsairs.refused.new_contact", figure, way->at, 0);
        }
    }
    return true;
}

/* C9-f: does the way lead out of his boat and then over it again? A leg that begins and ends inside does not
 * leave it, so it is a waypoint that lies outside. */
static bool leads_back(const struct match *m, int32_t boat, const struct path *path, struct point *where)
{
    const struct stand *b = stand_of(m, boat);
    struct path begun = *path;
    length whole = path_length(path);

    begun.points = 2;
    while (begun.points < path->points && base_holds_point(&b->place, &b->base, path->at[begun.points - 1]))
        begun.points++;
    if (begun.points >= path->points)
        return false;
    for (length along = path_length(&begun); along <= whole; along += MILLIMETRE) {
        *where = path_point(path, along);
        if (base_holds_point(&b->place, &b->base, *where))
            return true;
    }
    return false;
}

bool examine_way(const struct match *m, int32_t figure, const struct answer_item *items, int32_t count,
                 struct way *way, struct refusal *why)
{
    const struct stand *s = stand_of(m, figure);
    bool in_boat = s->aboard != NOBODY && character_at(m, s->aboard)->sort == SORT_BOAT;
    struct stop stop;

    way->path = (struct path){.points = 1, .at = {s->place.at}};
    way->enemy = way->boat = -1;
    for (int32_t i = 0; i < count; i++)
        path_add(&way->path, items[i].at);
    if (!may_move(m, figure, why))
        return false;
    struct point back;

    if (in_boat && leads_back(m, s->aboard, &way->path, &back))
        return refuse_at(why, RULE("C9-f"), "corsairs.refused.back_aboard", figure, back, 0);
    survey_path(m, &way->path, s->place.elevation, in_boat ? s->aboard : NOBODY, &way->ground);
    way->heading = bearing(s->place.at, way->path.at[way->path.points - 1]);
    way->cost = survey_cost(&way->ground);
    way->end = way->ground.whole;
    stop = walk_stop(m, &way->path, figure);
    if (way->ground.too_high >= 0 && way->ground.too_high <= stop.along)
        return refuse_at(why, RULE("C3-h"), "corsairs.refused.too_high", figure,
                         path_point(&way->path, way->ground.too_high), 0);
    if (stop.why != STOP_NONE) {
        if (!examine_stop(m, figure, &stop, way, why))
            return false;
        way->cost -= way->ground.whole - stop.along;
        way->end = stop.along;
    }
    /* C9-a: on foot nobody goes farther than the first step into deep water. */
    if (way->ground.deep > 0 && !character_at(m, figure)->swimming_now && way->ground.deep < way->end) {
        way->end = way->ground.deep + JUST_INSIDE < way->end ? way->ground.deep + JUST_INSIDE : way->end;
        way->enemy = way->boat = -1;
    }
    way->at = path_point(&way->path, way->end);
    if (!examine_acts(m, figure, items, count, way, why))
        return false;
    way->budget = halved_budget(m, figure, &way->ground);
    if (way->cost > way->budget)
        return refuse_at(why, way->ground.goings & (1u << GOING_VERY_DIFFICULT) ? RULE("C4-b") : RULE("C3-a"),
                         "corsairs.refused.too_far", figure, way->at, way->cost - way->budget);
    return examine_end(m, figure, way, why);
}

/* --- the question ---------------------------------------------------------------------------------- */

void describe_move(const struct match *m, int32_t side, struct decision *d)
{
    int32_t movers = 0, last = -1;

    (void)side;
    for (int32_t i = 0; i < m->state->figures && movers < MOVABLES_MAX; i++) {
        if (!has_way(m, i))
            continue;
        decision_movable(d, i, movement_left(m, i), false); /* RULE("C3-b"): moving is optional */
        movers++;
        last = i;
    }
    d->waypoints = WAY_MAX;
    if (movers == 1)
        d->figure = last;
}

/* One of his own who may not move at all. */
bool why_not_move(const struct match *m, const struct decision *d, const struct answer_item *named,
                  struct refusal *why)
{
    int32_t figure = named->ref;

    return figure >= 0 && figure < m->state->figures && side_of(m, figure) == d->side &&
           is_character(m, figure) && in_play(m, figure) && !may_move(m, figure, why);
}

static int32_t run_length(const struct answer *a, int32_t from)
{
    int32_t n = 1;

    while (from + n < a->count && a->item[from + n].ref == a->item[from].ref)
        n++;
    return n;
}

static bool ends_apart(const struct match *m, const int32_t *figures, const struct point *ends, int32_t count,
                       struct refusal *why)
{
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i; k++)
            if (distance_squared(ends[i], ends[k]) <
                (int64_t)(BASE_DIAMETER - OVERLAP) * (BASE_DIAMETER - OVERLAP))
                return refuse_at(why, RULE("C3-b"), "corsairs.refused.no_room", figures[i], ends[i],
                                 BASE_DIAMETER - distance(ends[i], ends[k]));
    for (int32_t i = 0; i < count; i++) {
        int32_t fellow = fellow_bearer(m, figures[i]);
        struct point other;

        if (fellow < 0)
            continue;
        other = point_of(m, fellow);
        for (int32_t k = 0; k < count; k++)
            if (figures[k] == fellow)
                other = ends[k];
        if (distance(ends[i], other) > BASE_DIAMETER + BEARERS_APART)
            return refuse_at(why, RULE("C3-e"), "corsairs.refused.bearers_apart", figures[i], ends[i],
                             distance(ends[i], other) - BASE_DIAMETER - BEARERS_APART);
    }
    return true;
}

/* What the paths must obey together: nobody ends on another, groups stay groups, bearers keep to their load.
 */
struct company {
    int32_t walking, standing;
    int32_t figure[MOVABLES_MAX];
    struct point end[MOVABLES_MAX];
    angle heading[MOVABLES_MAX];
};

static void join(struct company *c, int32_t figure, const struct way *way)
{
    if (way->ground.whole == 0 || way->boat >= 0)
        return;
    c->figure[c->walking] = figure;
    c->end[c->walking] = way->at;
    c->heading[c->walking++] = way->heading;
}

static bool check_together(const struct match *m, const struct decision *d, const struct answer *a,
                           struct company *c, struct refusal *why)
{
    if (!headings_allowed(m, c->figure, c->heading, c->walking, why))
        return false;
    /* Who could move and does not still takes up his place. */
    for (int32_t k = 0; k < d->movable_count && c->walking + c->standing < MOVABLES_MAX; k++) {
        if (answer_names(a, d->movable[k].figure))
            continue;
        c->figure[c->walking + c->standing] = d->movable[k].figure;
        c->end[c->walking + c->standing++] = point_of(m, d->movable[k].figure);
    }
    return ends_apart(m, c->figure, c->end, c->walking + c->standing, why);
}

bool check_move(const struct match *m, const struct decision *d, const struct answer *a, struct preview *p,
                struct refusal *why)
{
    struct company company;

    company.walking = company.standing = 0;
    p->unit = "length";
    for (int32_t i = 0; i < a->count; i += run_length(a, i)) {
        struct way way;

        if (!examine_way(m, a->item[i].ref, &a->item[i], run_length(a, i), &way, why))
            return false;
        if (way.cost > p->cost || i == 0) {
            p->cost = way.cost;
            p->budget = way.budget;
        }
        p->end[p->end_count++] = (struct answer_item){.ref = a->item[i].ref, .at = way.at};
        join(&company, a->item[i].ref, &way);
    }
    return check_together(m, d, a, &company, why);
}

void fallback_move(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    a->count = 0; /* they stay where they are */
}

/* --- slowness -------------------------------------------------------------------------------------- */

struct path way_of(const struct match *m, int32_t figure)
{
    const struct character *c = character_at(m, figure);
    struct path path = {.points = 1, .at = {{c->start_x, c->start_y}}};

    for (int32_t i = 0; i < c->way_count; i++)
        path_add(&path, (struct point){c->way_x[i], c->way_y[i]});
    return path;
}

static bool needs_slowness(const struct match *m, int32_t figure, const struct survey *ground)
{
    return !character_at(m, figure)->swimming_now && ground->whole > 0 &&
           (ground->goings & (1u << GOING_DIFFICULT | 1u << GOING_VERY_DIFFICULT));
}

/* Where the terrain begins that blocks him. */
static length edge_of_terrain(const struct survey *g)
{
    length edge = g->difficult;

    if (edge < 0 || (g->very_difficult >= 0 && g->very_difficult < edge))
        edge = g->very_difficult;
    return edge;
}

enum { BLOCKING_DIE = 6 };

length slowed(const struct match *m, int32_t figure, const struct survey *ground, int32_t die)
{
    length budget = halved_budget(m, figure, ground);

    if (die == 0)
        return survey_affordable(ground, budget);
    if (die == BLOCKING_DIE) { /* RULE("C4-e"): up to its edge, unreduced */
        length edge = edge_of_terrain(ground), far = survey_affordable(ground, movement_left(m, figure));

        if (edge <= 0)
            return 0;
        return far < edge - 1 ? far : edge - 1;
    }
    budget -= length_cm(die); /* RULE("C4-a"), RULE("C4-b") */
    return survey_affordable(ground, budget > 0 ? budget : 0);
}

static void keep_way(struct match *m, const struct answer *a, int32_t from, int32_t count)
{
    struct character *c = character_at(m, a->item[from].ref);
    struct point start = point_of(m, a->item[from].ref);

    c->start_x = start.x;
    c->start_y = start.y;
    c->way_count = count;
    for (int32_t i = 0; i < count; i++) {
        c->way_x[i] = a->item[from + i].at.x;
        c->way_y[i] = a->item[from + i].at.y;
        c->way_do[i] = a->item[from + i].value;
    }
}

static void tell_slowness(struct match *m, int32_t figure, int32_t side, bool group, int32_t *die)
{
    struct roll roll;
    struct event *e;

    roll_begin(&roll, "corsairs.roll.slowness", side, figure, 6);
    roll.total = *die = roll_die(m, &roll);
    e = tell(m, *die == BLOCKING_DIE ? "corsairs.blocked_by_terrain" : "corsairs.slowed_by_terrain",
             *die == BLOCKING_DIE ? RULE("C4-e") : RULE("C4-a"), figure);
    event_rule(e, RULE("C4-c"));
    if (group)
        event_rule(e, RULE("C4-d"));
    event_roll(e, &roll);
    event_end(m);
}

void declare_ways(struct match *m, const struct answer *a)
{
    int32_t figures[MOVABLES_MAX] = {0}, count = 0, group_die = 0;
    bool group;

    for (int32_t i = 0; i < a->count; i += run_length(a, i)) {
        keep_way(m, a, i, run_length(a, i));
        figures[count++] = a->item[i].ref;
    }
    group = moves_as_group(m, figures, count);
    for (int32_t i = 0; i < count; i++) {
        struct character *c = character_at(m, figures[i]);
        const struct stand *s = stand_of(m, figures[i]);
        bool in_boat = s->aboard != NOBODY;
        struct path path = way_of(m, figures[i]);
        struct survey ground;
        int32_t die = 0;

        survey_path(m, &path, s->place.elevation, in_boat ? s->aboard : NOBODY, &ground);
        if (needs_slowness(m, figures[i], &ground)) {
            bool shared = group && !c->skirmisher; /* RULE("C5-c") */

            if (!shared || group_die == 0)
                tell_slowness(m, figures[i], side_of(m, figures[i]), shared, &die);
            if (shared)
                die = group_die = group_die ? group_die : die; /* one roll for all */
            c->slowness = die;
        }
        c->going_far = slowed(m, figures[i], &ground, die);
        if (ground.deep > 0 && !c->swimming_now && ground.deep + JUST_INSIDE < c->going_far)
            c->going_far = ground.deep + JUST_INSIDE;
        c->heading = bearing(s->place.at, path.at[path.points - 1]);
        c->hidden_at_move_start = c->hidden;
        struct event *e = tell(m, "corsairs.sets_out", RULE("C3-b"), figures[i]);

        event_arg(e, "far", ARG_LENGTH, ground.whole);
        event_end(m);
    }
}

/* The chance of being blocked, and of coming all the way. */
void odds_move(const struct match *m, const struct decision *d, const struct answer *a, struct odds *o)
{
    (void)d;
    for (int32_t i = 0; i < a->count && o->count + 2 <= ODDS_MAX; i += run_length(a, i)) {
        struct way way;
        struct refusal why;
        int32_t all = 0;

        if (!examine_way(m, a->item[i].ref, &a->item[i], run_length(a, i), &way, &why) ||
            !needs_slowness(m, a->item[i].ref, &way.ground))
            continue;
        for (int32_t die = 1; die <= 6; die++)
            all += slowed(m, a->item[i].ref, &way.ground, die) >= way.end;
        odds_line(o, "corsairs.odds.blocked", 1, 6);
        odds_line(o, "corsairs.odds.all_the_way", all, 6);
        for (int32_t n = o->count - 2; n < o->count; n++)
            o->line[n].args[o->line[n].arg_count++] =
                (struct arg){.name = "figure", .kind = ARG_FIGURE, .value = a->item[i].ref};
    }
}
