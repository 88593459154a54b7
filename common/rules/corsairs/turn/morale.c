#include "common/rules/corsairs/turn/morale.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/move/water.h"
#include "common/rules/corsairs/turn/groups.h"
#include "common/rules/corsairs/turn/losses.h"
#include "common/table/sight.h"

/* --- who tests ------------------------------------------------------------------------------------- */

/* RULE("C10-a"): the leader lost this turn, or half lost and one of them this turn. */
static bool has_to_test(const struct match *m, int32_t side)
{
    const struct corsairs_side *s = corsairs_side_at(m, side);

    return s->leader_lost_this_turn || (s->lost_this_turn > 0 && 2 * s->lost_count >= s->start_count);
}

/* An element: one character, or a group of them. */
struct element {
    int32_t count;
    int32_t member[CORSAIRS_FIGURES];
};

static bool leader_near(const struct match *m, const struct element *e)
{
    static const struct sight_rules look = {
        .lines = 1, .eyes = 1, .figures = FIGURES_IGNORED, .heights = HEIGHTS_SLOPE, .ignore_unit = NOTHING};
    int32_t leader = corsairs_side_at(m, corsairs_side_of(m, e->member[0]))->leader;

    if (leader < 0 || !corsairs_is_able(m, leader))
        return false;
    for (int32_t i = 0; i < e->count; i++) {
        struct sight sight;

        if (e->member[i] == leader || stand_distance(table_of(m), e->member[i], leader) > LEADER_REACH)
            continue;
        sight = sight_between(table_of(m), e->member[i], leader, &look);
        if (sight_visible(&sight))
            return true;
    }
    return false;
}

/* C10-b: at most the class; a natural 6 fails except for class 6. */
static bool stands_fast(struct match *m, const struct element *e, bool rallies)
{
    struct roll roll;
    int32_t class = 0;
    struct event *event;

    for (int32_t i = 0; i < e->count; i++)
        class =
            corsairs_figure_at(m, e->member[i])->class > class ? corsairs_figure_at(m, e->member[i])->class
                                                               : class;
    roll_begin(&roll, "corsairs.roll.morale", corsairs_side_of(m, e->member[0]), e->member[0], 6);
    roll.total = roll_die(m, &roll);
    roll_modify(&roll, class, RULE("C10-b"));
    if (leader_near(m, e))
        roll_modify(&roll, 1, RULE("C10-b"));
    roll_needs_at_most(&roll, 1, 7, RULE("C10-b"));
    roll.result = roll.total <= roll.target && (roll.total < 6 || class == 6) ? ROLL_PASSED : ROLL_FAILED;
    event = corsairs_tell(m,
                          roll.result == ROLL_PASSED
                              ? (rallies ? "corsairs.morale.rallied" : "corsairs.morale.held")
                              : (rallies ? "corsairs.morale.still_flees" : "corsairs.morale.broke"),
                          rallies ? RULE("C10-c") : RULE("C10-b"), e->member[0]);
    event_arg(event, "members", ARG_NUMBER, e->count);
    event_roll(event, &roll);
    event_end(m);
    return roll.result == ROLL_PASSED;
}

/* --- flight ---------------------------------------------------------------------------------------- */

enum { FAN = 13, FROM_EDGE = 5 };

/* A straight way of that length: how far he comes, and how far that is from his edge. */
static length flight_along(const struct match *m, int32_t figure, const struct path *path)
{
    struct survey ground;
    struct stop stop = corsairs_walk_stop(m, path, figure);
    length along = stop.along, limit;

    corsairs_survey_from(m, figure, path, &ground);
    limit = corsairs_survey_limit(&ground);
    /* Before the edge as surely as whole units tell; nobody flees into deep water. */
    if (limit >= 0 && limit < along)
        along = limit - FROM_EDGE;
    if (ground.deep > 0 && ground.deep < along && !corsairs_swims(m, figure))
        along = ground.deep - FROM_EDGE;
    return along > 0 ? along : 0;
}

/* RULE("C10-c"): toward its own edge, the shortest way that is open: straight, or else around what is in the
 * way, so far aside and then straight. */
static struct path flight_path(const struct match *m, int32_t figure, length far)
{
    const struct stand *s = corsairs_stand(m, figure);
    enum table_edge edge = (enum table_edge)corsairs_side_at(m, corsairs_side_of(m, figure))->edge;
    angle straight = edge_direction(edge);
    struct path best = path_straight(s->place.at, s->place.at);
    length nearest = edge_distance(table_of(m), edge, &s->place, &s->base);

    for (int32_t i = 0; i < FAN; i++) {
        int32_t turn = (i % 2 ? (i + 1) / 2 : -(i / 2)) * (QUARTER_TURN / 6);

        for (length aside = i == 0 ? far : CENTIMETRE; aside <= far; aside += CENTIMETRE) {
            struct point corner = point_ahead(s->place.at, (angle)(straight + turn), aside);
            struct path path = path_straight(s->place.at, corner);
            length along, away;

            path_add(&path, point_ahead(corner, straight, far - aside));
            along = flight_along(m, figure, &path);

            struct place end = {.at = path_point(&path, along), .elevation = s->place.elevation};

            away = edge_distance(table_of(m), edge, &end, &s->base);
            if (away < nearest) {
                nearest = away;
                best = path_cut(&path, along);
            }
            if (i == 0 && (along == far || away <= CONTACT)) /* no rule: no other way leads nearer */
                return best;
        }
    }
    return best;
}

static length free_end(const struct match *m, int32_t figure, const struct path *path, length along)
{
    int32_t on_whom;

    for (; along > 0; along -= along > 5 * MILLIMETRE ? 5 * MILLIMETRE : along) {
        struct point at = path_point(path, along);

        if (corsairs_may_stand(m, figure, at, corsairs_stand(m, figure)->place.elevation, false, &on_whom))
            return along;
    }
    return 0;
}

/* How far the terrain lets him come; a group rolls its slowness die once. */
static length slowed_flight(struct match *m, int32_t figure, const struct path *path, int32_t *die)
{
    struct survey ground;
    struct roll roll;
    length along = path_length(path);

    corsairs_survey_from(m, figure, path, &ground);
    if (corsairs_swims(m, figure) ||
        !(ground.goings & (1u << GOING_DIFFICULT | 1u << GOING_VERY_DIFFICULT))) {
        length afforded = corsairs_slowed(m, figure, &ground, 0).far; /* C3-h: obstacles cost him as well */

        return afforded < along ? afforded : along;
    }
    if (*die == 0) {
        roll_begin(&roll, "corsairs.roll.slowness", corsairs_side_of(m, figure), figure, 6);
        roll.total = *die = roll_die(m, &roll);
        event_roll(corsairs_tell(m, *die == 6 ? "corsairs.blocked_by_terrain" : "corsairs.slowed_by_terrain",
                                 RULE("C4-d"), figure),
                   &roll);
        event_end(m);
    }
    length reach = corsairs_slowed(m, figure, &ground, *die).far;

    return reach < along ? reach : along;
}

static void flee(struct match *m, int32_t figure, int32_t *die)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    enum table_edge edge = (enum table_edge)corsairs_side_at(m, corsairs_side_of(m, figure))->edge;
    length far, along;
    struct path path;
    const struct stand *s;

    c->hidden = c->climber = c->waiting = 0;
    c->reloading = 0; /* RULE("C6.2-a"): fleeing cancels it */
    c->serving = NOBODY;
    c->spent = 0;
    if (corsairs_stand(m, figure)->aboard != NOBODY)
        return; /* in a boat there is nowhere to go: he crouches */
    far = corsairs_swims(m, figure) ? corsairs_roll_swimming(m, figure) : corsairs_allowance_of(m, figure);
    if (corsairs_swims(m, figure))
        c->allowance = far;
    path = flight_path(m, figure, far);
    along = slowed_flight(m, figure, &path, die);
    along = free_end(m, figure, &path, along);
    if (along == 0)
        return;
    struct point at = path_point(&path, along);
    length elevation = corsairs_of(m)->has_levels
                           ? corsairs_ground_at(m, at, corsairs_stand(m, figure)->place.elevation + STEP_UP)
                           : corsairs_stand(m, figure)->place.elevation;

    c->moved = 1;
    corsairs_put_figure(m, figure, at, elevation, NOBODY);
    corsairs_arrive(m, figure, false);
    s = corsairs_stand(m, figure);
    if (edge_distance(table_of(m), edge, &s->place, &s->base) <= CONTACT) {
        corsairs_remove_from_play(m, figure, FATE_FLED);
        corsairs_tell_end(m, "corsairs.fled", RULE("C10-c"), figure);
        return;
    }
    struct event *e = corsairs_tell(m, "corsairs.flees", RULE("C10-c"), figure);

    event_arg(e, "far", ARG_LENGTH, along);
    event_end(m);
    corsairs_contact_made(m, figure);
}

/* --- elements -------------------------------------------------------------------------------------- */

/* Gathers the element of a figure among those that are listed and not yet taken. */
static void take_element(const struct match *m, int32_t first, bool *waiting, struct element *e)
{
    e->count = 0;
    e->member[e->count++] = first;
    waiting[first] = false;
    if (corsairs_figure_at(m, first)->skirmisher || corsairs_swims(m, first))
        return;
    for (int32_t next = 0; next < e->count; next++)
        for (int32_t i = 0; i < m->state->figures; i++)
            if (waiting[i] && corsairs_side_of(m, i) == corsairs_side_of(m, first) &&
                !corsairs_figure_at(m, i)->skirmisher && !corsairs_swims(m, i) &&
                stand_distance(table_of(m), e->member[next], i) <= GROUP_LINK) {
                waiting[i] = false;
                e->member[e->count++] = i;
            }
    if (e->count >= GROUP_LEAST)
        return;
    for (int32_t i = 1; i < e->count; i++) /* two are no group: the other one rolls for himself */
        waiting[e->member[i]] = true;
    e->count = 1;
}

/* Everybody who has rolled, element by element. */
struct rolled {
    int32_t count;
    struct {
        int32_t figure;
        bool first, breaks; /* first of his element; whether it flees */
    } member[CORSAIRS_FIGURES];
};

static void roll_elements(struct match *m, bool *waiting, bool rallies, struct rolled *all)
{
    struct element e;

    for (int32_t i = 0; i < m->state->figures; i++) {
        bool breaks;

        if (!waiting[i])
            continue;
        take_element(m, i, waiting, &e);
        breaks = !stands_fast(m, &e, rallies);
        for (int32_t k = 0; k < e.count; k++) {
            all->member[all->count].figure = e.member[k];
            all->member[all->count].first = k == 0;
            all->member[all->count++].breaks = breaks;
        }
    }
}

/* A group has one slowness die. */
static void flee_all(struct match *m, const struct rolled *all)
{
    int32_t die = 0;

    for (int32_t i = 0; i < all->count; i++)
        corsairs_figure_at(m, all->member[i].figure)->fleeing = all->member[i].breaks;
    for (int32_t i = 0; i < all->count; i++) {
        if (all->member[i].first)
            die = 0;
        if (all->member[i].breaks && corsairs_in_play(m, all->member[i].figure))
            flee(m, all->member[i].figure, &die);
    }
}

/* RULE("C10-b"): every die is rolled as things stand at the start of the test, and only then does anybody
 * flee, so that it does not matter who rolls first. */
void corsairs_test_morale(struct match *m)
{
    bool fled[CORSAIRS_FIGURES] = {false}, tests[CORSAIRS_FIGURES] = {false};
    struct rolled all;

    all.count = 0;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (c->sort != SORT_CHARACTER || !corsairs_in_play(m, i) || c->captive || corsairs_side_of(m, i) < 0)
            continue;
        fled[i] = c->fleeing;
        tests[i] = !c->fleeing && has_to_test(m, corsairs_side_of(m, i));
    }
    roll_elements(m, fled, true, &all);
    roll_elements(m, tests, false, &all);
    flee_all(m, &all);
}
