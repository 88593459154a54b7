/* What takes a whole activation and no path: shooting from where one stands, loading, and all other tasks. */
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"
#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/climbing.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/houses.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/corsairs/turn/victory.h"

enum { TASK_BEGIN, TASK_FIRE, TASK_HIT, TASK_OVER };

static void start_reloading(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct event *e;

    c->hidden = 0;
    if (c->subject == GUN_SLOT)
        c->serving = corsairs_gun_beside(m, figure);
    else
        c->reloading = c->subject + 1;
    e = corsairs_tell(m, "corsairs.reloads", c->subject == GUN_SLOT ? RULE("C6.2-b") : RULE("C6.2-a"),
                      figure);
    event_word(e, "weapon",
               corsairs_weapon_word(m, c->subject == GUN_SLOT ? WEAPON_SWIVEL_GUN : c->arm[c->subject]));
    event_end(m);
}

static void unlock(struct match *m, int32_t figure)
{
    struct event *e;

    table_piece(table_of(m), corsairs_figure_at(m, figure)->subject)->state = PIECE_OPEN;
    e = corsairs_tell(m, "corsairs.door.unlocked", RULE("C2-d"), figure);
    event_arg(e, "terrain", ARG_TERRAIN, corsairs_figure_at(m, figure)->subject);
    event_end(m);
}

/* An object laid into a boat; a gun goes on its rail, well fixed (C9-g). */
static void load_boat(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t boat = c->subject, object = c->carries, fellow = corsairs_fellow_bearer(m, figure);
    struct corsairs_figure *o = corsairs_figure_at(m, object);
    struct stand *thing = table_stand(table_of(m), object);
    struct place place = corsairs_stand(m, boat)->place;
    struct event *e;

    c->carries = NOBODY;
    if (fellow >= 0)
        corsairs_figure_at(m, fellow)->carries = NOBODY;
    o->bearer = o->second_bearer = NOBODY;
    o->fixed = o->sort == SORT_GUN;
    o->moved = 1;
    place.facing = thing->place.facing;
    if (corsairs_boat_of(m, figure) == boat)
        place.at = corsairs_point(m, figure);
    thing->aboard = boat;
    table_move_stand(table_of(m), object, &place);
    e = corsairs_tell(m, "corsairs.object.loaded", RULE("C2-d"), figure);
    event_arg(e, "object", ARG_FIGURE, object);
    event_arg(e, "boat", ARG_FIGURE, boat);
    event_end(m);
}

static void set_gun(struct match *m, int32_t figure)
{
    struct event *e;

    corsairs_figure_at(m, corsairs_figure_at(m, figure)->subject)->fixed = 1;
    e = corsairs_tell(m, "corsairs.gun.set", RULE("C6.1-b"), figure);
    event_arg(e, "gun", ARG_FIGURE, corsairs_figure_at(m, figure)->subject);
    event_end(m);
}

/* A captive counts again from now on, for morale and for victory. */
static void free_captive(struct match *m, int32_t figure)
{
    int32_t captive = corsairs_figure_at(m, figure)->subject;
    struct event *e;

    corsairs_figure_at(m, captive)->captive = 0;
    corsairs_figure_at(m, captive)->activated = 1;
    corsairs_side_at(m, corsairs_side_of(m, captive))->start_count++;
    e = corsairs_tell(m, "corsairs.freed", RULE("C2-d"), figure);
    event_arg(e, "captive", ARG_FIGURE, captive);
    event_end(m);
    corsairs_contact_made(m, captive);
}

static void wait_for_enemies(struct match *m, int32_t figure)
{
    corsairs_figure_at(m, figure)->waiting = 1; /* RULE("C2-c"): it leaves the right to opportunity fire */
    corsairs_tell_end(m, "corsairs.waits", RULE("C2-c"), figure);
}

static void hide(struct match *m, int32_t figure)
{
    corsairs_figure_at(m, figure)->hidden = 1;
    corsairs_tell_end(m, "corsairs.hides", RULE("C4-i"), figure);
}

/* C4-h: one door a turn, no slowness die, in place of all other movement. */
static enum flow pass_to_next_room(struct match *m, struct frame *f)
{
    struct corsairs_task_frame *v = FRAME(corsairs_task_frame, f);
    struct corsairs_figure *c = corsairs_figure_at(m, v->figure);
    struct point start = corsairs_point(m, v->figure), middle, end;
    struct path path;
    struct event *e;

    if (!corsairs_passage_end(m, v->figure, c->subject, &middle, &end))
        return flow_done(m, 0);
    if (table_piece_const(table_of(m), c->subject)->state == PIECE_CLOSED)
        table_piece(table_of(m), c->subject)->state = PIECE_OPEN;
    c->start_x = start.x;
    c->start_y = start.y;
    c->way_count = 2;
    c->way_x[0] = middle.x;
    c->way_y[0] = middle.y;
    c->way_x[1] = end.x;
    c->way_y[1] = end.y;
    c->way_do[0] = c->way_do[1] = 0;
    path = (struct path){.points = 3, .at = {start, middle, end}};
    c->going_far = path_length(&path);
    c->heading = bearing(start, end);
    c->hidden_at_move_start = c->hidden;
    e = corsairs_tell(m, "corsairs.direct_passage", RULE("C4-h"), v->figure);
    event_arg(e, "terrain", ARG_TERRAIN, c->subject);
    event_end(m);
    return flow_enter(m, f, TASK_OVER, P_WALK, (struct corsairs_walk_frame){.walker = v->figure});
}

static enum flow climb(struct match *m, struct frame *f)
{
    struct corsairs_task_frame *v = FRAME(corsairs_task_frame, f);
    struct climb way;

    if (!corsairs_find_climb(m, v->figure, &way))
        return flow_done(m, 0);
    corsairs_do_climb(m, v->figure, &way);
    if (corsairs_in_contact(m, v->figure))
        return flow_enter(m, f, TASK_OVER, P_CONTACT, (struct corsairs_contact_frame){.mover = v->figure});
    return flow_done(m, 0);
}

static enum flow begin(struct match *m, struct frame *f)
{
    struct corsairs_task_frame *v = FRAME(corsairs_task_frame, f);
    int32_t figure = v->figure;

    switch ((enum corsairs_action)corsairs_figure_at(m, figure)->action) {
    case ACTION_SHOOT:
    case ACTION_SHOOT_LEAVE: /* RULE("C2-f"): before he moves, and before the enemies strike at him */
        v->mode = corsairs_figure_at(m, figure)->action == ACTION_SHOOT ? 0 : SHOT_MOVING;
        if (!corsairs_any_target(m, figure, v->mode))
            break;
        return flow_ask(m, f, TASK_FIRE, Q_TARGET, 1 << corsairs_side_of(m, figure));
    case ACTION_RELOAD:
        start_reloading(m, figure);
        break;
    case ACTION_HIDE:
        hide(m, figure);
        break;
    case ACTION_ROW:
        return flow_enter(m, f, TASK_OVER, P_ROW, (struct corsairs_row_frame){.rower = figure});
    case ACTION_UNLOCK:
        unlock(m, figure);
        break;
    case ACTION_LOAD:
        if (corsairs_figure_at(m, figure)->carries >= 0)
            load_boat(m, figure);
        break;
    case ACTION_UNLOAD:
        table_stand(table_of(m), corsairs_figure_at(m, figure)->subject)->aboard = NOBODY;
        corsairs_pick_up(m, figure, corsairs_figure_at(m, figure)->subject);
        break;
    case ACTION_BOARD:
        corsairs_climb_aboard(m, figure, corsairs_figure_at(m, figure)->subject, corsairs_point(m, figure));
        break;
    case ACTION_CLIMB:
        return climb(m, f);
    case ACTION_PASSAGE:
        return pass_to_next_room(m, f);
    case ACTION_SET_GUN:
        set_gun(m, figure);
        break;
    case ACTION_FREE:
        free_captive(m, figure);
        break;
    case ACTION_WAIT:
        wait_for_enemies(m, figure);
        break;
    case ACTION_NONE:
    case ACTION_STAY:
    case ACTION_MOVE:
    case ACTION_MOVE_SHOOT:
    case ACTION_LEAVE:
    case ACTIONS:
        break;
    }
    return flow_done(m, 0);
}

enum flow corsairs_task_run(struct match *m, struct frame *f)
{
    struct corsairs_task_frame *v = FRAME(corsairs_task_frame, f);
    int32_t figure = v->figure, id;

    assert(corsairs_is_character(m, figure));
    switch (f->step) {
    case TASK_BEGIN:
        return begin(m, f);
    case TASK_FIRE:
        id = flow_answer(m, corsairs_side_of(m, figure))->item[0].ref;
        if (id == HOLD_ID)
            return flow_done(m, 0);
        v->shot = corsairs_pack_shot(figure, id & 15, id >> 4);
        return flow_enter(m, f, TASK_HIT, P_SHOT,
                          (struct corsairs_shot_frame){.shot = v->shot, .mode = v->mode});
    case TASK_HIT:
        corsairs_apply_hits(m, figure, corsairs_shot_target(v->shot), flow_result(m));
        corsairs_check_last_side(m);
        return flow_done(m, 0);
    case TASK_OVER:
        return flow_done(m, 0);
    default:
        flow_lost(m, f);
    }
}
