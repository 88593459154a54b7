#include "common/rules/corsairs/fight/recoil.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"

#include "common/rules/corsairs/fight/melee.h"
#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/survey.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/losses.h"
#include "common/rules/corsairs/turn/victory.h"
#include "common/table/spots.h"

enum { FALL_KILLS_UP_TO = 2, WORTH_MOVING = MILLIMETRE, CLEAR = 5, FOOT_SEARCH = 5 * CENTIMETRE };

void corsairs_note_place(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    const struct stand *s = corsairs_stand(m, figure);

    c->left_x = s->place.at.x;
    c->left_y = s->place.at.y;
    c->left_elevation = s->place.elevation;
    c->left_aboard = s->aboard;
}

/* --- recoil ---------------------------------------------------------------------------------------- */

/* Where the recoil ends, and whether it goes over an edge. */
struct recoil {
    struct point at;
    length along, elevation;
    int32_t aboard;
    bool over_edge;
};

enum { BACK_STEP = 5 * MILLIMETRE };

static bool in_water(const struct match *m, struct point at)
{
    return corsairs_kinds_at(m, at, 0) & (1u << DEEP_WATER | 1u << SHALLOWS);
}

/* RULE("C8.5-a"), RULE("C8.5-c"): into the water he goes the whole way, as far as there is water; on hard
 * ground he lies at the foot of what he fell from. */
static length falls_to(const struct match *m, const struct path *path, length edge, length far)
{
    length foot = edge + BASE_DIAMETER / 2 + CLEAR;

    for (; far > foot; far -= BACK_STEP)
        if (in_water(m, path_point(path, far)))
            return far;
    return foot;
}

static void find_recoil(const struct match *m, int32_t victim, int32_t striker, struct recoil *r)
{
    const struct stand *s = corsairs_stand(m, victim);
    struct mover mover = mover_of(table_of(m), victim);
    angle away = bearing(corsairs_point(m, striker), s->place.at);
    struct path path = path_straight(s->place.at, point_ahead(s->place.at, away, RECOIL_FAR));
    struct survey ground;
    length edge;

    corsairs_survey_from(m, victim, &path, &ground);
    edge = ground.overboard >= 0 ? ground.overboard : ground.falls;
    r->along = path_stop(table_of(m), &path, &mover).along;
    r->aboard = s->aboard;
    r->over_edge = edge >= 0 && edge < r->along && (ground.too_high < 0 || edge <= ground.too_high);
    if (ground.too_high >= 0 && ground.too_high < r->along)
        r->along = ground.too_high;
    if (r->over_edge) {
        r->along = falls_to(m, &path, edge, r->along);
        r->elevation = ground.overboard >= 0 ? 0 : ground.foot;
        r->at = point_ahead(s->place.at, away, r->along);
        return;
    }
    r->at = path_point(&path, r->along);
    r->elevation =
        r->aboard != NOBODY ? s->place.elevation : corsairs_ground_at(m, r->at, s->place.elevation + STEP_UP);
}

/* C8.5-c: off a rampart, roof or upper floor. */
static void roll_fall(struct match *m, int32_t victim)
{
    struct roll roll;
    bool out;

    roll_begin(&roll, "corsairs.roll.fall", corsairs_side_of(m, victim), victim, 6);
    roll.total = roll_die(m, &roll);
    roll.target = FALL_KILLS_UP_TO + 1;
    out = roll.total <= FALL_KILLS_UP_TO;
    roll.result = out ? ROLL_FAILED : ROLL_PASSED;
    if (out)
        corsairs_remove_from_play(m, victim, FATE_OUT);
    else
        corsairs_figure_at(m, victim)->loses_next_activation = 1;
    event_roll(corsairs_tell(m, out ? "corsairs.fell_to_death" : "corsairs.fell", RULE("C8.5-c"), victim),
               &roll);
    event_end(m);
}

static void go_over_edge(struct match *m, int32_t victim, const struct recoil *r)
{
    struct mover mover = mover_of(table_of(m), victim);
    struct point foot = r->at;

    table_stand(table_of(m), victim)->aboard = NOBODY;
    mover.elevation = r->elevation;
    if (!nearest_free_spot(table_of(m), &mover, r->at, FOOT_SEARCH, bearing(corsairs_point(m, victim), r->at),
                           &foot))
        foot = r->at;
    corsairs_put_figure(m, victim, foot, r->elevation, NOBODY);
    corsairs_tell_end(m, "corsairs.over_the_edge", RULE("C8.5-c"), victim);
    if (!corsairs_swims(m, victim) &&
        !((uint32_t)corsairs_figure_at(m, victim)->in_terrain & (1u << SHALLOWS)))
        roll_fall(m, victim);
}

/* Returns whether he has left his place. */
static bool recoil(struct match *m, int32_t victim, int32_t striker)
{
    struct corsairs_figure *c = corsairs_figure_at(m, victim);
    struct recoil r;
    struct event *e;

    corsairs_note_place(m, victim);
    find_recoil(m, victim, striker, &r);
    c->pushed = 1;
    c->hidden = c->climber = 0;
    c->reloading = 0; /* RULE("C6.2-a"): recoiling cancels it */
    c->serving = NOBODY;
    if (r.along < WORTH_MOVING) { /* no rule: how little counts as nothing */
        e = corsairs_tell(m, "corsairs.cannot_recoil", RULE("C8.5-a"), victim);
        event_arg(e, "striker", ARG_FIGURE, striker);
        event_end(m);
        return false;
    }
    c->moved = 1; /* RULE("C3-d"): forced recoil included */
    corsairs_arrive(m, victim, false);
    if (r.over_edge) {
        go_over_edge(m, victim, &r);
    } else {
        corsairs_put_figure(m, victim, r.at, r.elevation, r.aboard);
        e = corsairs_tell(m, "corsairs.pushed_back", RULE("C8.5-a"), victim);
        event_arg(e, "striker", ARG_FIGURE, striker);
        event_arg(e, "far", ARG_LENGTH, r.along);
        event_end(m);
    }
    if (corsairs_in_play(m, victim))
        corsairs_contact_made(m, victim);
    return true;
}

enum { PUSHED, PLACE_TAKEN };

enum flow corsairs_push_run(struct match *m, struct frame *f)
{
    struct corsairs_push_frame *v = FRAME(corsairs_push_frame, f);
    bool left;

    if (f->step == PLACE_TAKEN)
        return flow_done(m, 0);
    left = recoil(m, v->loser, v->winner);
    corsairs_check_last_side(m);
    if (!left)
        return flow_done(m, 0);
    return flow_enter(m, f, PLACE_TAKEN, P_TAKE_PLACE,
                      (struct corsairs_take_place_frame){.winner = v->winner, .loser = v->loser});
}

/* --- taking the place ------------------------------------------------------------------------------ */

/* How the winner would stand at a point between his place and the one left: as the other stood if he has come
 * all the way, otherwise on what is there. */
static struct footing advanced_footing(const struct match *m, int32_t winner, int32_t loser, struct point at)
{
    const struct corsairs_figure *left = corsairs_figure_at(m, loser);
    struct footing there = corsairs_footing_of(m, winner);
    length highest = there.place.elevation + STEP_UP;

    there.place.at = at;
    if (points_equal(at, (struct point){left->left_x, left->left_y})) {
        there.place.elevation = left->left_elevation;
        there.aboard = left->left_aboard;
    } else if (there.aboard == NOBODY || !corsairs_boat_holds(m, there.aboard, at)) {
        highest = left->left_elevation > highest ? left->left_elevation : highest;
        there.place.elevation = corsairs_ground_at(m, at, highest);
        there.aboard = NOBODY;
    }
    return there;
}

/* RULE("C9-h"): the rail is an obstacle like others, so the boat in which the loser stood does not keep the
 * winner out, if there is room for him; but nobody stops half-way between two vessels, and to climb in out of
 * the water takes an activation (C9-f). */
static length advance_into_boat(const struct match *m, int32_t winner, int32_t boat, const struct path *path)
{
    struct mover mover = mover_of(table_of(m), winner);
    struct point at = path->at[path->points - 1];

    mover.flies = true;
    mover.stopped_by.flags = STAND_PERSON;
    if (corsairs_swims(m, winner) || path_stop(table_of(m), path, &mover).why != STOP_NONE ||
        corsairs_place_taken(m, winner, at) ||
        !corsairs_has_room(m, boat, winner, corsairs_carries_gun(m, winner)))
        return 0;
    return path_length(path);
}

/* How far the winner comes toward the place left, even across the obstacle between them. */
static length find_advance(const struct match *m, int32_t winner, int32_t loser, struct point *at)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, loser);
    struct mover mover = mover_of(table_of(m), winner);
    struct path path = path_straight(corsairs_point(m, winner), (struct point){c->left_x, c->left_y});
    length along;
    int32_t on_whom;

    mover.flies = true;
    if (path_length(&path) > RECOIL_FAR) {
        path = path_cut(&path, RECOIL_FAR);
    } else if (c->left_aboard != NOBODY && c->left_aboard != corsairs_stand(m, winner)->aboard) {
        *at = path.at[1];
        return advance_into_boat(m, winner, c->left_aboard, &path);
    }
    along = path_stop(table_of(m), &path, &mover).along;
    while (along >= WORTH_MOVING) { /* no rule: how little counts as nothing */
        *at = path_point(&path, along);
        if (corsairs_may_stand(m, winner, *at, advanced_footing(m, winner, loser, *at).place.elevation, false,
                               &on_whom))
            return along;
        along -= 5 * MILLIMETRE;
    }
    return 0;
}

/* RULE("C8.2-e"): to follow is of his own will, so class 1 does not follow into contact. */
static bool may_advance(const struct match *m, int32_t winner, int32_t loser, struct refusal *why)
{
    struct point at;
    struct footing there;

    find_advance(m, winner, loser, &at);
    there = advanced_footing(m, winner, loser, at);
    return corsairs_dares_to_stand_at(m, winner, &there, why);
}

static void advance(struct match *m, int32_t winner, int32_t loser)
{
    struct corsairs_figure *c = corsairs_figure_at(m, winner);
    struct footing there;
    struct point at;
    struct event *e;

    if (find_advance(m, winner, loser, &at) == 0)
        return;
    there = advanced_footing(m, winner, loser, at);
    c->moved = 1;
    c->climber = 0;
    c->hidden = 0;
    corsairs_put_figure(m, winner, at, there.place.elevation, there.aboard);
    corsairs_arrive(m, winner, true);
    e = corsairs_tell(m, "corsairs.took_place", RULE("C8.5-b"), winner);
    event_arg(e, "loser", ARG_FIGURE, loser);
    event_end(m);
    corsairs_contact_made(m, winner);
}

static void stay_put(struct match *m, int32_t winner)
{
    if (!corsairs_in_contact(m, winner))
        corsairs_figure_at(m, winner)->climber = 0;
    corsairs_tell_end(m, "corsairs.stays_put", RULE("C8.5-b"), winner);
}

enum { PLACE_LEFT, PLACE_CHOSEN };

enum flow corsairs_take_place_run(struct match *m, struct frame *f)
{
    struct corsairs_take_place_frame *v = FRAME(corsairs_take_place_frame, f);
    int32_t winner = v->winner, loser = v->loser;
    struct point at;

    assert(winner != loser && corsairs_is_character(m, winner) && corsairs_is_character(m, loser));
    if (f->step == PLACE_LEFT) {
        if (!corsairs_is_able(m, winner) || find_advance(m, winner, loser, &at) == 0)
            return flow_done(m, 0);
        return flow_ask(m, f, PLACE_CHOSEN, Q_TAKE_PLACE, 1 << corsairs_side_of(m, winner));
    }
    if (flow_answer(m, corsairs_side_of(m, winner))->item[0].ref == 1)
        advance(m, winner, loser);
    else
        stay_put(m, winner);
    corsairs_check_edge_objectives(m, winner);
    return flow_done(m, 0);
}

void corsairs_take_place_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct corsairs_take_place_frame *v = FRAME_TOP(corsairs_take_place_frame, m);
    struct refusal why;
    struct option *o;

    (void)side;
    d->figure = v->winner;
    decision_option(d, "hold", "corsairs.option.stay_put");
    if (!may_advance(m, v->winner, v->loser, &why))
        return;
    o = decision_option(d, "take", "corsairs.option.take_place");
    o->has_point = true;
    find_advance(m, v->winner, v->loser, &o->at); /* no rule: where a client draws it */
    option_arg(o, "loser", ARG_FIGURE, v->loser);
}

bool corsairs_take_place_why_not(const struct match *m, const struct decision *d,
                                 const struct answer_item *named, struct refusal *why)
{
    const struct corsairs_take_place_frame *v = FRAME_TOP(corsairs_take_place_frame, m);

    (void)d;
    return named->ref == 1 && !may_advance(m, v->winner, v->loser, why);
}

void corsairs_take_place_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, 0, 0);
}

/* To follow up is worth it where he would be better off there: higher up, or over the wall. */
void corsairs_take_place_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct corsairs_take_place_frame *v = FRAME_TOP(corsairs_take_place_frame, m);
    const struct corsairs_figure *c = corsairs_figure_at(m, v->winner),
                                 *loser = corsairs_figure_at(m, v->loser);
    int32_t worth = -10;

    if (c->climber || loser->left_elevation > corsairs_stand(m, v->winner)->place.elevation)
        worth = 50;
    if (corsairs_in_play(m, v->loser) && !loser->struck)
        worth += corsairs_fight_worth(m, v->winner, c->in_hand, v->loser) / 4;
    suggest_begin(s, d->option[0].label, 0);
    suggest_item(s, 0, 0);
    if (d->option_count < 2)
        return;
    suggest_begin(s, d->option[1].label, worth);
    suggest_item(s, 1, 0);
}
