/* W4-f: special actions at doors, with objects, and tasks that the scenario sets; W9.4-c: stepping out of the
 * ranks. */
#include "common/rules/shared/options.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"
#include "common/rules/warband/turn/menu.h"

#include <assert.h>

enum { AT_A_DOOR = CONTACT + INCH / 4 }; /* who is there can touch it */
enum { DOOR_COST = 1, OBJECT_COST = 2 };
enum { DOORS_NEAR = 8, ROOM_LEFT = OPTIONS_MAX - 64 }; /* no rule: room */

static void doors(const struct match *m, int32_t figure, struct decision *d)
{
    const struct stand *s = warband_stand(m, figure);
    int32_t piece[DOORS_NEAR],
        count = pieces_near(table_of(m), &s->place, &s->base, AT_A_DOOR, piece, DOORS_NEAR);

    for (int32_t i = 0; i < count && i < DOORS_NEAR; i++) {
        const struct piece *p = table_piece_const(table_of(m), piece[i]);

        if (p->kind == DOOR && p->state != PIECE_LOCKED)
            figure_option(d, "door",
                          /* no rule: a text */
                          p->state == PIECE_OPEN ? "warband.option.close_door" : "warband.option.open_door",
                          warband_option_id(ACT_DOOR, figure, piece[i]), "figure", figure);
    }
}

static void objects(const struct match *m, int32_t figure, struct decision *d)
{
    const struct warband_figure *f = warband_figure_at(m, figure);

    for (int32_t i = 0; i < m->state->figures; i++) {
        bool object = warband_figure_at(m, i)->sort == SORT_OBJECT && figure_at(m, i)->fate == FATE_IN_PLAY;

        if (!warband_near(m, figure, i, CONTACT))
            continue;
        if (object && warband_figure_at(m, i)->bearer == NOBODY && f->carries == NOBODY)
            option_arg(warband_offer_figure(d, ACT_PICK_UP, figure, i, false), "object", ARG_FIGURE, i);
        else if (f->carries != NOBODY && warband_lives(m, i) &&
                 warband_side_of(m, i) == warband_side_of(m, figure) &&
                 warband_figure_at(m, i)->carries == NOBODY)
            option_arg(warband_offer_figure(d, ACT_HAND_OVER, figure, i, false), "target", ARG_FIGURE, i);
    }
}

static bool any_door(const struct match *m)
{
    /* no rule: an early out, and walls come before every door */
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        /* no rule: likewise, walls come with every door */
        if (table_piece_const(table_of(m), i)->kind == DOOR)
            return true;
    return false; /* no rule: an early out, doors() looks at each */
}

static void tasks(const struct match *m, int32_t figure, struct decision *d)
{
    const struct warband_match *w = warband_of(m);

    for (int32_t i = 0; i < w->objectives; i++)
        if (w->objective[i].kind == OBJECTIVE_TASK && w->objective[i].done_by == NO_SIDE &&
            (w->objective[i].side == NO_SIDE || w->objective[i].side == warband_side_of(m, figure)) &&
            warband_figure_at(m, figure)->ac_left >= w->objective[i].ac &&
            warband_in_zone(m, w->objective[i].zone, figure))
            option_arg(warband_offer_figure(d, ACT_TASK, figure, i, false), "number", ARG_NUMBER, i + 1);
}

/* RULE("W9.4-c"): up to two inches to an enemy engaged with the unit. */
bool warband_step_out_path(const struct match *m, int32_t figure, int32_t enemy, struct path *p)
{
    int32_t left = warband_available(m, figure, PAY_MOVE, NO_UNIT);
    struct warband_plan none = {0};
    bool found;

    if (!warband_units_touch(m, warband_unit_of(m, figure), warband_unit_of(m, enemy)) ||
        warband_in_contact(m, figure) || stand_distance(table_of(m), figure, enemy) > STEP_OUT_REACH)
        return false;
    *p = warband_way_beside(m, figure, enemy, (struct warband_purse){left, left}, &none, &found);
    return found && path_length(p) <= STEP_OUT_REACH + ROUND_OFF;
}

static void step_out(const struct match *m, int32_t figure, struct decision *d)
{
    struct stand_filter enemies = {
        .sides = ~(1u << warband_side_of(m, figure)), .flags = MARK_FIGHTER, .except = figure};
    const struct stand *s = warband_stand(m, figure);
    struct neighbour near[WARBAND_FIGURES];
    int32_t count =
        stands_near(table_of(m), &s->place, &s->base, STEP_OUT_REACH, &enemies, near, WARBAND_FIGURES);
    struct path p;

    for (int32_t i = 0; i < count; i++)
        if (warband_lives(m, near[i].stand) && warband_step_out_path(m, figure, near[i].stand, &p)) {
            struct option *o = warband_offer_figure(d, ACT_STEP_OUT, figure, near[i].stand, false);

            option_arg(o, "target", ARG_FIGURE, near[i].stand);
        }
}

void warband_special(const struct match *m, int32_t unit, struct decision *d)
{
    const struct unit *u = unit_at(m, unit);
    bool door = any_door(m);

    for (int32_t i = u->first; i < u->first + u->count && d->option_count < ROOM_LEFT; i++) {
        int32_t left;

        if (!warband_can_act(m, i))
            continue;
        left = warband_figure_at(m, i)->ac_left;
        if (door && left >= DOOR_COST)
            doors(m, i, d);
        if (left >= OBJECT_COST)
            objects(m, i, d);
        tasks(m, i, d);
        if (warband_formed(m, unit))
            step_out(m, i, d);
    }
}

/* --- doing it --------------------------------------------------------------------------------- */

static void tell(struct match *m, const char *key, const char *rule, int32_t figure)
{
    struct event *e = event_begin(m, key, rule);

    event_arg(e, "figure", ARG_FIGURE, figure);
    event_end(m);
}

enum flow warband_act_door(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    struct piece *p = table_piece(table_of(m), warband_option_b(id));

    (void)unit;
    p->state = p->state == PIECE_OPEN ? PIECE_CLOSED : PIECE_OPEN;
    warband_pay(m, warband_option_a(id), DOOR_COST, PAY_OTHER, NO_UNIT);
    tell(m, "warband.door", RULE("W4-f"), warband_option_a(id));
    return flow_again(f, ACTION_ENDED);
}

static void take_object(struct match *m, int32_t figure, int32_t object)
{
    struct place at = warband_stand(m, figure)->place;

    warband_figure_at(m, object)->bearer = figure;
    warband_figure_at(m, figure)->carries = object;
    table_move_stand(table_of(m), object, &at);
}

enum flow warband_act_pick_up(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    int32_t figure = warband_option_a(id);

    (void)unit;
    warband_pay(m, figure, OBJECT_COST, PAY_OTHER, NO_UNIT);
    take_object(m, figure, warband_option_b(id));
    tell(m, "warband.picked_up", RULE("W4-f"), figure);
    return flow_again(f, ACTION_ENDED);
}

enum flow warband_act_hand_over(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    int32_t figure = warband_option_a(id), to = warband_option_b(id);

    (void)unit;
    warband_pay(m, figure, OBJECT_COST, PAY_OTHER, NO_UNIT);
    take_object(m, to, warband_figure_at(m, figure)->carries);
    warband_figure_at(m, figure)->carries = NOBODY;
    tell(m, "warband.handed_over", RULE("W4-f"), to);
    return flow_again(f, ACTION_ENDED);
}

enum flow warband_act_task(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    struct warband_objective *o = &warband_of(m)->objective[warband_option_b(id)];

    warband_pay(m, warband_option_a(id), o->ac, PAY_OTHER, NO_UNIT);
    o->done_by = unit_at(m, unit)->side;
    warband_side_at(m, o->done_by)->score += o->points;
    tell(m, "warband.task_done", RULE("W4-f"), warband_option_a(id));
    return flow_again(f, ACTION_ENDED);
}

static void go_to(struct match *m, int32_t figure, int32_t enemy)
{
    struct warband_plan plan = {.count = 1};
    struct event *e;

    if (!warband_step_out_path(m, figure, enemy, &plan.item[0].path))
        return;
    plan.item[0].figure = figure;
    plan.item[0].facing = bearing(warband_point(m, figure), warband_point(m, enemy));
    warband_pay(m, figure, warband_path_cost(m, figure, &plan.item[0].path), PAY_MOVE, NO_UNIT);
    warband_carry_out(m, &plan);
    warband_figure_at(m, figure)->stepped_out = true;
    e = event_begin(m, "warband.stepped_out", RULE("W9.4-c"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_arg(e, "target", ARG_FIGURE, enemy);
    event_end(m);
    warband_update_formation(m, warband_unit_of(m, figure));
}

enum flow warband_act_step_out(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)unit;
    go_to(m, warband_option_a(id), warband_option_b(id));
    return flow_again(f, ACTION_ENDED);
}
