/* A character walks the way he was given: past enemies who may fire at him, pausing where he wants to fire or
 * to handle something, until something stops him. */
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"
#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/opportunity.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/corsairs/turn/victory.h"

enum {
    WALK_BEGIN,
    WALK_STRETCH,
    WALK_ARRIVE,
    WALK_FIRE,
    WALK_HIT,
    WALK_STOP,
    WALK_AFTER_CONTACT,
    WALK_LAST_FIRE,
    WALK_LAST_HIT,
    WALK_OVER
};

enum { BACK_STEP = 5 * MILLIMETRE };

length corsairs_back_off(const struct match *m, int32_t figure, const struct path *path, length along)
{
    int32_t on_whom;
    struct refusal why;

    while (along > 0) {
        struct point at = path_point(path, along);
        struct footing there = corsairs_footing_on_way(m, figure, at);

        if (corsairs_may_stand(m, figure, at, there.place.elevation, false, &on_whom) &&
            corsairs_may_end_at(m, figure, &there, &why))
            return along;
        along = along > BACK_STEP ? along - BACK_STEP : 0;
    }
    return 0;
}

/* While he walks he may be among friends for a moment: nobody runs into him. */
static void set_in_the_way(struct match *m, int32_t figure, bool in_the_way)
{
    struct stand *s = table_stand(table_of(m), figure);

    if (in_the_way)
        s->flags |= STAND_BLOCKS_MOVE;
    else
        s->flags &= ~(uint32_t)STAND_BLOCKS_MOVE;
}

static void begin(struct match *m, struct frame *f)
{
    struct corsairs_walk_frame *v = FRAME(corsairs_walk_frame, f);
    int32_t figure = v->walker;
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct path path = corsairs_way_of(m, figure);
    struct stop stop;
    length end = c->going_far;

    c->contact_at_move_start = corsairs_in_contact(m, figure);
    v->boat_ahead = NOBODY;
    if (c->way_count > 0 && c->action != ACTION_PASSAGE) {
        stop = corsairs_walk_stop(m, &path, figure);
        if (c->boards && stop.why == STOP_STAND && corsairs_figure_at(m, stop.index)->sort == SORT_BOAT &&
            stop.along <= end) {
            struct refusal why;

            if (corsairs_boat_takes(m, stop.index, figure, c->boards == BOARDS_WITH_GUN,
                                    path.at[path.points - 1], &why))
                v->boat_ahead = stop.index;
        }
        if (stop.along < end)
            end = stop.along;
    }
    if (v->boat_ahead < 0)
        end = corsairs_back_off(m, figure, &path, end);
    c->going_far = v->end = end;
    v->along = 0;
    v->next_waypoint = 0;
    set_in_the_way(m, figure, false);
}

/* How far along the path a waypoint is. */
static length waypoint_along(const struct match *m, int32_t figure, int32_t waypoint)
{
    struct path path = corsairs_way_of(m, figure);

    path.points = waypoint + 2;
    return path_length(&path);
}

/* The next waypoint within reach where he wants to do something; -1: none. */
static int32_t next_act(const struct match *m, struct frame *f)
{
    struct corsairs_walk_frame *v = FRAME(corsairs_walk_frame, f);
    const struct corsairs_figure *c = corsairs_figure_at(m, v->walker);

    for (int32_t i = v->next_waypoint; i < c->way_count; i++)
        if (c->way_do[i] != WAYPOINT_PASS && waypoint_along(m, v->walker, i) <= v->end)
            return i;
    return -1;
}

/* Brings him to where the stretch ends. */
static void advance(struct match *m, struct frame *f)
{
    struct corsairs_walk_frame *v = FRAME(corsairs_walk_frame, f);
    int32_t figure = v->walker;

    if (v->stretch > v->along)
        corsairs_step_along(m, figure, v->stretch);
    v->along = v->stretch;
}

static void handle(struct match *m, int32_t figure, int32_t act)
{
    int32_t object;

    if (act == WAYPOINT_PUT_DOWN) {
        corsairs_put_down(m, figure, "corsairs.object.put_down", RULE("C3-e"));
    } else if (act == WAYPOINT_PICK_UP) {
        object = corsairs_object_at(m, figure, corsairs_point(m, figure));
        if (object >= 0 && corsairs_can_pick_up(m, figure, object))
            corsairs_pick_up(m, figure, object);
    }
}

static bool moves_at_all(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return c->moved || c->going_far > 0;
}

/* RULE("C2-f"): before, during or after the move. */
static enum flow ask_target(struct match *m, struct frame *f, int32_t answered, int32_t otherwise)
{
    struct corsairs_walk_frame *v = FRAME(corsairs_walk_frame, f);
    int32_t figure = v->walker;

    v->mode = moves_at_all(m, figure) ? SHOT_MOVING : 0;
    if (corsairs_figure_at(m, figure)->shot || !corsairs_any_target(m, figure, v->mode))
        return flow_again(f, otherwise);
    return flow_ask(m, f, answered, Q_TARGET, 1 << corsairs_side_of(m, figure));
}

static enum flow fire(struct match *m, struct frame *f, int32_t hit, int32_t otherwise)
{
    struct corsairs_walk_frame *v = FRAME(corsairs_walk_frame, f);
    int32_t figure = v->walker;
    int32_t id = flow_answer(m, corsairs_side_of(m, figure))->item[0].ref;

    if (id == HOLD_ID)
        return flow_again(f, otherwise);
    v->shot = corsairs_pack_shot(figure, id & 15, id >> 4);
    return flow_enter(m, f, hit, P_SHOT, (struct corsairs_shot_frame){.shot = v->shot, .mode = v->mode});
}

static bool waits_to_fire(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    if (c->shot || !corsairs_is_able(m, figure))
        return false;
    /* RULE("C4-e"): who is blocked by the terrain may still shoot, whatever he had in mind. */
    return c->slowness == BLOCKING_DIE ||
           (corsairs_shoots_on_the_way(c->action) && !corsairs_in_contact(m, figure));
}

static void arrived(struct match *m, struct frame *f)
{
    struct corsairs_walk_frame *v = FRAME(corsairs_walk_frame, f);
    int32_t figure = v->walker;
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    set_in_the_way(m, figure, true);
    if (v->boat_ahead >= 0) {
        struct path path = corsairs_way_of(m, figure);

        corsairs_climb_aboard(m, figure, v->boat_ahead, path.at[path.points - 1]);
    }
    c->headed = c->moved;
    corsairs_check_edge_objectives(m, figure);
}

enum flow corsairs_walk_run(struct match *m, struct frame *f)
{
    struct corsairs_walk_frame *v = FRAME(corsairs_walk_frame, f);
    int32_t figure = v->walker, act;

    assert(corsairs_is_character(m, figure));
    assert(f->step == WALK_BEGIN || v->along <= v->end);
    switch (f->step) {
    case WALK_BEGIN:
        begin(m, f);
        return flow_again(f, WALK_STRETCH);
    case WALK_STRETCH:
        act = next_act(m, f);
        v->stretch = act >= 0 ? waypoint_along(m, figure, act) : v->end;
        if (v->stretch > v->along)
            return flow_enter(
                m, f, WALK_ARRIVE, P_OPPORTUNITY,
                (struct corsairs_opportunity_frame){.mover = figure, .from = v->along, .to = v->stretch});
        return flow_again(f, WALK_ARRIVE);
    case WALK_ARRIVE:
        if (!corsairs_in_play(m, figure))
            return flow_done(m, 0);
        advance(m, f);
        act = next_act(m, f);
        if (act < 0)
            return flow_again(f, WALK_STOP);
        v->next_waypoint = act + 1;
        handle(m, figure, corsairs_figure_at(m, figure)->way_do[act]);
        if (corsairs_figure_at(m, figure)->way_do[act] == WAYPOINT_SHOOT)
            return ask_target(m, f, WALK_FIRE, WALK_STRETCH);
        return flow_again(f, WALK_STRETCH);
    case WALK_FIRE:
        return fire(m, f, WALK_HIT, WALK_STRETCH);
    case WALK_HIT:
        corsairs_apply_hits(m, figure, corsairs_shot_target(v->shot), flow_result(m));
        corsairs_check_last_side(m);
        return flow_again(f, WALK_STRETCH);
    case WALK_STOP:
        arrived(m, f);
        if (corsairs_in_play(m, figure) && !corsairs_figure_at(m, figure)->contact_at_move_start &&
            corsairs_in_contact(m, figure))
            return flow_enter(m, f, WALK_AFTER_CONTACT, P_CONTACT,
                              (struct corsairs_contact_frame){.mover = figure});
        return flow_again(f, WALK_AFTER_CONTACT);
    case WALK_AFTER_CONTACT:
        if (waits_to_fire(m, figure))
            return ask_target(m, f, WALK_LAST_FIRE, WALK_OVER);
        return flow_done(m, 0);
    case WALK_LAST_FIRE:
        return fire(m, f, WALK_LAST_HIT, WALK_OVER);
    case WALK_LAST_HIT:
        corsairs_apply_hits(m, figure, corsairs_shot_target(v->shot), flow_result(m));
        corsairs_check_last_side(m);
        return flow_done(m, 0);
    case WALK_OVER:
        return flow_done(m, 0);
    default:
        flow_lost(m, f);
    }
}
