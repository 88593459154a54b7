#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/asks.h"

#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/turn/groups.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/table/spots.h"

#include <stdlib.h>

enum { JUST_INSIDE = 5, HARDLY_A_STEP = MILLIMETRE };

bool corsairs_action_walks(int32_t action)
{
    return action == ACTION_MOVE || action == ACTION_MOVE_SHOOT || corsairs_leaves_contact(action);
}

bool corsairs_shoots_on_the_way(int32_t action)
{
    return action == ACTION_MOVE_SHOOT || action == ACTION_SHOOT_LEAVE;
}

length corsairs_allowance_of(const struct match *m, int32_t figure)
{
    length far = corsairs_length_cm(corsairs_figure_at(m, figure)->move) -
                 corsairs_burden(m, figure); /* RULE("C3-a"), RULE("C3-e") */

    return far > 0 ? far : 0;
}

length corsairs_movement_left(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    length far = c->swimming_now ? c->allowance : corsairs_allowance_of(m, figure) - c->spent;

    return far > 0 ? far : 0;
}

bool corsairs_may_move(const struct match *m, int32_t figure, struct refusal *why)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    if (c->still)
        return refuse(why, RULE("C2-h"), "corsairs.refused.shot_standing", figure, 0);
    if (c->swimming_now && c->swimming == SWIMS_NOT)
        return refuse(why, RULE("C9-a"), "corsairs.refused.cannot_swim", figure, 0);
    return true;
}

struct mover corsairs_walker_of(const struct match *m, int32_t figure)
{
    struct mover mover = mover_of(table_of(m), figure);

    mover.stopped_by.sides = corsairs_enemies_of(m, corsairs_side_of(m, figure), figure).sides;
    mover.flies = !corsairs_of(m)->has_solids; /* nothing to look for */
    return mover;
}

/* Where on the path he is wholly out of his boat; -1: nowhere. */
static length clear_of_own_boat(const struct match *m, const struct path *p, int32_t figure)
{
    const struct stand *hull = corsairs_stand(m, corsairs_boat_of(m, figure));
    length whole = path_length(p);

    for (length along = corsairs_leaves_boat_at(m, p, corsairs_boat_of(m, figure));
         along >= 0 && along <= whole; along += MILLIMETRE) {
        struct place at = {.at = path_point(p, along)};

        if (!bases_overlap(&at, &corsairs_stand(m, figure)->base, &hull->place, &hull->base))
            return along;
    }
    return -1;
}

static struct path path_from(const struct path *p, length along)
{
    struct path back = path_reversed(p);

    back = path_cut(&back, path_length(p) - along);
    return path_reversed(&back);
}

/* Boats stop a walker: he climbs in or goes no farther. His own one does as soon as he has left it, if his
 * way bends: a straight one does not come back (C9-f). */
static struct stop hull_stop(const struct match *m, const struct path *p, int32_t figure)
{
    struct mover mover = corsairs_walker_of(m, figure);
    struct stop stop;
    length left;

    mover.stopped_by.sides = UINT32_MAX;
    mover.stopped_by.flags = STAND_HULL;
    if (mover.elevation <= STEP_UP)
        mover.elevation = 0; /* from a quay he steps down into it */
    stop = path_stop(table_of(m), p, &mover);
    left = p->points > 2 && corsairs_boat_of(m, figure) >= 0 ? clear_of_own_boat(m, p, figure) : -1;
    if (left >= 0 && left < stop.along) {
        struct path rest = path_from(p, left);

        mover.stand = mover.stopped_by.except = NOBODY;
        stop = path_stop(table_of(m), &rest, &mover);
        stop.along += left;
    }
    return stop;
}

struct stop corsairs_walk_stop(const struct match *m, const struct path *p, int32_t figure)
{
    struct mover mover = corsairs_walker_of(m, figure);
    struct stop stop = path_stop(table_of(m), p, &mover);

    if (corsairs_of(m)->has_boats) {
        struct stop hull = hull_stop(m, p, figure);

        if (hull.why == STOP_STAND && hull.along < stop.along)
            stop = hull;
    }
    return stop;
}

static bool has_way(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return c->acting == ACTING && corsairs_action_walks(c->action);
}

bool corsairs_may_stand(const struct match *m, int32_t figure, struct point at, length elevation,
                        bool ignore_acting, int32_t *on_whom)
{
    const struct table *t = table_of(m);
    struct place place = {.at = at, .elevation = elevation};
    struct stand_filter all = {UINT32_MAX, STAND_BLOCKS_MOVE, figure};
    const struct stand *own = corsairs_stand(m, figure);
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(t, &place, &own->base, 0, &all, near, NEIGHBOURS_MAX);

    *on_whom = NOBODY;
    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++) {
        const struct stand *s = corsairs_stand(m, near[i].stand);

        if ((ignore_acting && has_way(m, near[i].stand)) || s->place.elevation >= elevation + FIGURE_HEIGHT ||
            elevation >= stand_top(s) || !bases_overlap(&place, &own->base, &s->place, &s->base))
            continue;
        *on_whom = near[i].stand;
        return false;
    }
    if (corsairs_boat_of(m, figure) >= 0 &&
        !corsairs_clear_of_boat(m, corsairs_boat_of(m, figure), figure, at)) {
        *on_whom = corsairs_boat_of(m, figure);
        return false;
    }
    if (!corsairs_of(m)->has_solids)
        return base_on_table(t, &place, &own->base);
    struct mover mover = mover_of(t, figure);

    mover.elevation = elevation;
    mover.stopped_by.flags = 0; /* stands have been looked at; solid pieces and the edges remain */
    return spot_free(t, &mover, at);
}

/* C4-b: very difficult terrain halves the whole movement of the turn. */
static bool is_halved(const struct match *m, int32_t figure, const struct survey *ground)
{
    return !corsairs_figure_at(m, figure)->swimming_now && (ground->goings & (1u << GOING_VERY_DIFFICULT));
}

static length halved_budget(const struct match *m, int32_t figure, const struct survey *ground)
{
    length far;

    if (!is_halved(m, figure, ground))
        return corsairs_movement_left(m, figure);
    far = corsairs_allowance_of(m, figure) / 2 - corsairs_figure_at(m, figure)->spent;
    return far > 0 ? far : 0;
}

/* RULE("C3-e"): what handling something at a waypoint takes of the movement. What is picked up weighs for the
 * whole move, and before it is halved. */
static struct toll handling_toll(const struct match *m, int32_t figure, int32_t waypoint, int32_t picked_up,
                                 const struct way *way)
{
    struct path path = way->path;
    struct toll toll = {.cost = HANDLING_COST, .what = waypoint};

    path.points = waypoint + 2;
    toll.along = toll.before = path_length(&path);
    if (picked_up >= 0)
        toll.cost += corsairs_weight_penalty(m, picked_up) / (is_halved(m, figure, &way->ground) ? 2 : 1);
    return toll;
}

/* What has to be paid on the way besides the ground: handling things, and climbing into a boat at its end. */
static void add_tolls(const struct match *m, int32_t figure, const struct answer_item *items, int32_t count,
                      struct way *way)
{
    way->with_gun = corsairs_carries_gun(m, figure);
    for (int32_t i = 0; i < count; i++) {
        int32_t object = NOBODY;
        struct toll toll;

        if (items[i].value != WAYPOINT_PUT_DOWN && items[i].value != WAYPOINT_PICK_UP)
            continue;
        if (items[i].value == WAYPOINT_PICK_UP)
            object = corsairs_object_at(m, figure, items[i].at);
        toll = handling_toll(m, figure, i, object, way);
        corsairs_survey_add_toll(&way->ground, &toll);
        way->with_gun = object >= 0 && corsairs_figure_at(m, object)->sort == SORT_GUN;
    }
    if (way->boat >= 0) {
        struct toll toll = {way->end, way->end, BOARDING_COST, TOLL_BOARDING};

        corsairs_survey_add_toll(&way->ground, &toll); /* RULE("C9-f") */
    }
}

/* The way as the ground and those on it allow, whether or not he may take it. */
static void lay_way(const struct match *m, int32_t figure, const struct answer_item *items, int32_t count,
                    struct way *way)
{
    struct point from = corsairs_point(m, figure);
    struct path path = {.points = 1, .at = {from}};

    for (int32_t i = 0; i < count; i++)
        path_add(&path, items[i].at);
    way->path = path;
    way->enemy = way->boat = NOBODY;
    way->heading = bearing(from, path.at[path.points - 1]);
    way->stop = corsairs_walk_stop(m, &path, figure);
    way->whole = path_length(&path);
    way->end = way->whole;
    if (way->stop.why != STOP_NONE) {
        way->end = way->stop.along;
        path = path_cut(&path, way->end); /* ground that he does not come to is none of his */
        if (way->stop.why == STOP_STAND && corsairs_figure_at(m, way->stop.index)->sort == SORT_BOAT)
            way->boat = way->stop.index;
        else if (way->stop.why == STOP_STAND && !corsairs_figure_at(m, way->stop.index)->captive)
            way->enemy = way->stop.index;
    }
    corsairs_survey_from(m, figure, &path, &way->ground);
    /* C9-a: on foot nobody goes farther than the first step into deep water. */
    if (way->ground.deep > 0 && !corsairs_figure_at(m, figure)->swimming_now && way->ground.deep < way->end) {
        way->end = way->ground.deep + JUST_INSIDE < way->end ? way->ground.deep + JUST_INSIDE : way->end;
        way->enemy = way->boat = NOBODY;
    }
    way->at = path_point(&way->path, way->end);
    add_tolls(m, figure, items, count, way);
    way->cost = corsairs_survey_cost(&way->ground, way->end);
    way->budget = halved_budget(m, figure, &way->ground);
}

/* Only one of the waypoints can be a shot, and he can only handle what is there. */
static bool examine_acts(const struct match *m, int32_t figure, const struct answer_item *items,
                         int32_t count, struct refusal *why)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t shots = 0;
    bool carries = c->carries >= 0;

    for (int32_t i = 0; i < count; i++)
        switch (items[i].value) {
        case WAYPOINT_PASS:
            break;
        case WAYPOINT_SHOOT:
            if (!corsairs_shoots_on_the_way(c->action) || c->shot || ++shots > 1)
                return refuse_at(why, RULE("C2-e"), "corsairs.refused.no_shot_here", figure, items[i].at, 0);
            break;
        case WAYPOINT_PUT_DOWN:
            if (!carries)
                return refuse_at(why, RULE("C3-e"), "corsairs.refused.carries_nothing", figure, items[i].at,
                                 0);
            carries = false;
            break;
        case WAYPOINT_PICK_UP:
            if (carries || corsairs_object_at(m, figure, items[i].at) < 0)
                return refuse_at(why, RULE("C3-e"), "corsairs.refused.nothing_to_pick_up", figure,
                                 items[i].at, 0);
            carries = true;
            break;
        default:
            abort(); /* the engine lets no other through: corsairs_move_describe lists them */
        }
    return true;
}

/* What he runs into at the end of the way. */
static bool examine_stop(const struct match *m, int32_t figure, const struct way *way, struct refusal *why)
{
    const struct stop *stop = &way->stop;

    if (stop->why == STOP_NONE)
        return true;
    if (stop->why == STOP_STAND && corsairs_figure_at(m, stop->index)->sort == SORT_BOAT)
        return corsairs_boat_takes(m, stop->index, figure, way->with_gun, way->path.at[way->path.points - 1],
                                   why);
    if (stop->why == STOP_STAND && !corsairs_figure_at(m, stop->index)->captive)
        return true;
    return refuse_at(why, stop->why == STOP_SOLID ? RULE("C3-h") : RULE("C3-b"), "corsairs.refused.blocked",
                     figure, stop->at, way->whole - stop->along);
}

static bool examine_end(const struct match *m, int32_t figure, const struct way *way, struct refusal *why)
{
    struct footing end = {.place = {.at = way->at, .elevation = way->ground.elevation}, .aboard = NOBODY};
    int32_t on_whom, boat = way->boat >= 0 ? way->boat : corsairs_boat_of(m, figure);

    if (way->boat >= 0)
        corsairs_place_aboard(m, way->boat, figure, way->path.at[way->path.points - 1], &end.place.at);
    else if (!corsairs_may_stand(m, figure, way->at, way->ground.elevation, true, &on_whom))
        return refuse_at(why, RULE("C3-b"), "corsairs.refused.no_room", on_whom >= 0 ? on_whom : figure,
                         way->at, 0);
    if (boat >= 0 && corsairs_boat_holds(m, boat, end.place.at)) {
        end.aboard = boat;
        end.place.elevation = corsairs_stand(m, boat)->place.elevation;
    }
    return corsairs_may_end_at(m, figure, &end, why);
}

bool corsairs_examine_way(const struct match *m, int32_t figure, const struct answer_item *items,
                          int32_t count, struct way *way, struct refusal *why)
{
    length limit;

    if (!corsairs_may_move(m, figure, why))
        return false;
    lay_way(m, figure, items, count, way);
    limit = corsairs_survey_limit(&way->ground);
    if (limit >= 0 && limit < way->end)
        return refuse_at(why, RULE("C3-h"), "corsairs.refused.too_high", figure,
                         path_point(&way->path, limit), 0);
    if (!examine_stop(m, figure, way, why) || !examine_acts(m, figure, items, count, why))
        return false;
    if (way->cost > way->budget)
        return refuse_at(why, way->ground.goings & (1u << GOING_VERY_DIFFICULT) ? RULE("C4-b") : RULE("C3-a"),
                         "corsairs.refused.too_far", figure, way->at, way->cost - way->budget);
    return examine_end(m, figure, way, why);
}

/* --- the question ---------------------------------------------------------------------------------- */

void corsairs_move_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t movers = 0, last = -1;

    (void)side;
    for (int32_t i = 0; i < m->state->figures && movers < MOVABLES_MAX; i++) {
        if (!has_way(m, i))
            continue;
        decision_movable(d, i, corsairs_movement_left(m, i), false); /* RULE("C3-b"): moving is optional */
        movers++;
        last = i;
    }
    d->waypoints = WAY_MAX;
    decision_waypoint(d, WAYPOINT_SHOOT, "shoot", "corsairs.waypoint.shoot", RULE("C2-e"));
    decision_waypoint(d, WAYPOINT_PUT_DOWN, "put_down", "corsairs.waypoint.put_down", RULE("C3-e"));
    decision_waypoint(d, WAYPOINT_PICK_UP, "pick_up", "corsairs.waypoint.pick_up", RULE("C3-e"));
    if (movers == 1)
        d->figure = last;
}

/* One of his own who may not move at all. */
bool corsairs_move_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                           struct refusal *why)
{
    int32_t figure = named->ref;

    return figure >= 0 && figure < m->state->figures && corsairs_side_of(m, figure) == d->side &&
           corsairs_is_character(m, figure) && corsairs_in_play(m, figure) &&
           !corsairs_may_move(m, figure, why);
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
        int32_t fellow = corsairs_fellow_bearer(m, figures[i]);
        struct point other;

        if (fellow < 0)
            continue;
        other = corsairs_point(m, fellow);
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
    int32_t walking, standing, boarding;
    int32_t figure[MOVABLES_MAX];
    struct point end[MOVABLES_MAX];
    angle heading[MOVABLES_MAX];
    struct {
        int32_t figure, boat;
        bool gun;
    } boarder[MOVABLES_MAX];
};

static void join(struct company *c, int32_t figure, const struct way *way)
{
    if (way->boat >= 0) {
        c->boarder[c->boarding].figure = figure;
        c->boarder[c->boarding].boat = way->boat;
        c->boarder[c->boarding++].gun = way->with_gun;
        return;
    }
    if (way->whole == 0)
        return;
    c->figure[c->walking] = figure;
    c->end[c->walking] = way->at;
    c->heading[c->walking++] = way->heading;
}

/* C9-e: does each boat take all who come to it, and not only each of them? */
static bool boats_take_all(const struct match *m, const struct company *c, struct refusal *why)
{
    for (int32_t i = 0; i < c->boarding; i++) {
        int32_t boat = c->boarder[i].boat, over;
        struct boarders all = {0, false};

        for (int32_t k = 0; k <= i; k++)
            if (c->boarder[k].boat == boat) {
                all.people += corsairs_stand(m, c->boarder[k].figure)->aboard != boat;
                all.gun = all.gun || c->boarder[k].gun;
            }
        over = corsairs_too_many_aboard(m, boat, &all);
        if (over > 0)
            return refuse_at(why, RULE("C9-e"), "corsairs.refused.boat_full", boat, corsairs_point(m, boat),
                             over);
    }
    return true;
}

/* Does he leave his place? Who is named with a way that leads nowhere does not. */
static bool goes(const struct company *c, int32_t figure)
{
    for (int32_t i = 0; i < c->walking; i++)
        if (c->figure[i] == figure)
            return true;
    for (int32_t i = 0; i < c->boarding; i++)
        if (c->boarder[i].figure == figure)
            return true;
    return false;
}

static bool check_together(const struct match *m, const struct decision *d, struct company *c,
                           struct refusal *why)
{
    if (!corsairs_headings_allowed(m, c->figure, c->heading, c->walking, why) || !boats_take_all(m, c, why))
        return false;
    /* Who could move and does not still takes up his place. */
    for (int32_t k = 0; k < d->movable_count && c->walking + c->standing < MOVABLES_MAX; k++) {
        if (goes(c, d->movable[k].figure))
            continue;
        c->figure[c->walking + c->standing] = d->movable[k].figure;
        c->end[c->walking + c->standing++] = corsairs_point(m, d->movable[k].figure);
    }
    return ends_apart(m, c->figure, c->end, c->walking + c->standing, why);
}

bool corsairs_move_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    struct company company;

    company.walking = company.standing = company.boarding = 0;
    p->unit = "length";
    for (int32_t i = 0; i < a->count; i += run_length(a, i)) {
        struct way way;

        if (!corsairs_examine_way(m, a->item[i].ref, &a->item[i], run_length(a, i), &way, why))
            return false;
        if (way.cost > p->cost || i == 0) { /* no rule: a preview */
            p->cost = way.cost;
            p->budget = way.budget;
        }
        p->end[p->end_count++] = (struct answer_item){.ref = a->item[i].ref, .at = way.at};
        join(&company, a->item[i].ref, &way);
    }
    return check_together(m, d, &company, why);
}

/* --- slowness -------------------------------------------------------------------------------------- */

struct path corsairs_way_of(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct path path = {.points = 1, .at = {{c->start_x, c->start_y}}};

    for (int32_t i = 0; i < c->way_count; i++)
        path_add(&path, (struct point){c->way_x[i], c->way_y[i]});
    return path;
}

static bool needs_slowness(const struct match *m, int32_t figure, const struct survey *ground)
{
    return !corsairs_figure_at(m, figure)->swimming_now && ground->whole > 0 &&
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

/* C4-e: up to the edge of the terrain, unreduced. */
static struct reach blocked_reach(const struct match *m, int32_t figure, const struct survey *ground)
{
    length edge = edge_of_terrain(ground) - 1; /* no rule: whole units */
    struct reach reach = corsairs_survey_affordable(ground, corsairs_movement_left(m, figure));

    if (edge < reach.far)
        reach.far = edge > HARDLY_A_STEP ? edge : 0;
    while (reach.paid > 0 && ground->toll[reach.paid - 1].along > reach.far)
        reach.paid--;
    return reach;
}

struct reach corsairs_slowed(const struct match *m, int32_t figure, const struct survey *ground, int32_t die)
{
    length budget =
        halved_budget(m, figure, ground) - corsairs_length_cm(die); /* RULE("C4-a"), RULE("C4-b") */

    if (die == BLOCKING_DIE)
        return blocked_reach(m, figure, ground);
    return corsairs_survey_affordable(ground, budget > 0 ? budget : 0);
}

static void keep_way(struct match *m, const struct answer *a, int32_t from, int32_t count)
{
    struct corsairs_figure *c = corsairs_figure_at(m, a->item[from].ref);
    struct point start = corsairs_point(m, a->item[from].ref);

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
    e = corsairs_tell(m, *die == BLOCKING_DIE ? "corsairs.blocked_by_terrain" : "corsairs.slowed_by_terrain",
                      *die == BLOCKING_DIE ? RULE("C4-e") : RULE("C4-a"), figure);
    event_rule(e, RULE("C4-c"));
    if (group)
        event_rule(e, RULE("C4-d"));
    event_roll(e, &roll);
    event_end(m);
}

/* What the die leaves no movement for is not done. */
static void set_out(struct match *m, int32_t figure, const struct way *way, int32_t die)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct reach reach = corsairs_slowed(m, figure, &way->ground, die);
    struct event *e;

    c->slowness = die;
    c->going_far = reach.far < way->end ? reach.far : way->end;
    c->gone = 0;
    c->boards = BOARDS_NOT;
    for (int32_t i = 0; i < way->ground.tolls; i++) {
        const struct toll *toll = &way->ground.toll[i];

        if (i >= reach.paid && toll->what >= 0)
            c->way_do[toll->what] = WAYPOINT_PASS;
        if (i < reach.paid && toll->what == TOLL_BOARDING)
            c->boards = way->with_gun ? BOARDS_WITH_GUN : BOARDS;
    }
    c->heading = way->heading;
    c->hidden_at_move_start = c->hidden;
    e = corsairs_tell(m, "corsairs.sets_out", RULE("C3-b"), figure);
    event_arg(e, "far", ARG_LENGTH, way->whole);
    event_end(m);
}

void corsairs_declare_ways(struct match *m, const struct answer *a)
{
    int32_t figures[MOVABLES_MAX] = {0}, count = 0, group_die = 0;
    bool group;

    for (int32_t i = 0; i < a->count; i += run_length(a, i)) {
        keep_way(m, a, i, run_length(a, i));
        figures[count++] = a->item[i].ref;
    }
    group = corsairs_moves_as_group(m, figures, count);
    for (int32_t i = 0; i < a->count; i += run_length(a, i)) {
        int32_t figure = a->item[i].ref, die = 0;
        struct way way;

        lay_way(m, figure, &a->item[i], run_length(a, i), &way);
        if (needs_slowness(m, figure, &way.ground)) {
            bool shared = group && !corsairs_figure_at(m, figure)->skirmisher; /* RULE("C5-c") */

            if (!shared || group_die == 0)
                tell_slowness(m, figure, corsairs_side_of(m, figure), shared, &die);
            if (shared)
                die = group_die = group_die ? group_die : die; /* one roll for all */
        }
        set_out(m, figure, &way, die);
    }
}

/* The chance of being blocked, and of coming all the way. */
void corsairs_move_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    (void)d;
    for (int32_t i = 0; i < a->count && o->count + 2 <= ODDS_MAX; i += run_length(a, i)) {
        struct way way;
        struct refusal why;
        int32_t all = 0;

        if (!corsairs_examine_way(m, a->item[i].ref, &a->item[i], run_length(a, i), &way, &why) ||
            !needs_slowness(m, a->item[i].ref, &way.ground))
            continue;
        for (int32_t die = 1; die <= 6; die++)
            all += corsairs_slowed(m, a->item[i].ref, &way.ground, die).far >= way.end;
        odds_line(o, "corsairs.odds.blocked", 1, 6);
        odds_line(o, "corsairs.odds.all_the_way", all, 6);
        for (int32_t n = o->count - 2; n < o->count; n++)
            o->line[n].args[o->line[n].arg_count++] =
                (struct arg){.name = "figure", .kind = ARG_FIGURE, .value = a->item[i].ref};
    }
}
