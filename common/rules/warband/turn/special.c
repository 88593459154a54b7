/* W4-f: special actions at doors, with objects, and tasks that the scenario sets; W9.4-c: stepping out of the
 * ranks. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"
#include "common/rules/warband/turn/menu.h"

#include <assert.h>

enum { DOOR_COST = 1, OBJECT_COST = 2, DOORS_NEAR = 8 };

static void doors(const struct match *m, int32_t figure, struct decision *d)
{
    const struct stand *s = warband_stand(m, figure);
    int32_t piece[DOORS_NEAR],
        count = pieces_near(table_of(m), &s->place, &s->base, CONTACT + INCH / 4, piece, DOORS_NEAR);

    for (int32_t i = 0; i < count && i < DOORS_NEAR; i++) {
        const struct piece *p = table_piece_const(table_of(m), piece[i]);

        if (p->kind == DOOR && p->state != PIECE_LOCKED)
            warband_offer(d, "door",
                          p->state == PIECE_OPEN ? "warband.option.close_door" : "warband.option.open_door",
                          ACT_DOOR, figure, piece[i]);
    }
}

static void objects(const struct match *m, int32_t figure, struct decision *d)
{
    const struct warband_figure *f = warband_figure_at(m, figure);

    for (int32_t i = 0; i < m->state->figures; i++) {
        bool object = warband_figure_at(m, i)->sort == SORT_OBJECT && figure_at(m, i)->fate == FATE_IN_PLAY;

        if (i == figure || (!object && f->carries < 0) || !stand_on_table(table_of(m), i) ||
            !warband_near(m, figure, i, CONTACT))
            continue;
        if (object && warband_figure_at(m, i)->bearer < 0 && f->carries < 0)
            option_arg(warband_offer(d, "pick_up", "warband.option.pick_up", ACT_PICK_UP, figure, i),
                       "object", ARG_FIGURE, i);
        else if (f->carries >= 0 && warband_lives(m, i) &&
                 warband_side_of(m, i) == warband_side_of(m, figure) && warband_figure_at(m, i)->carries < 0)
            option_arg(warband_offer(d, "hand_over", "warband.option.hand_over", ACT_HAND_OVER, figure, i),
                       "target", ARG_FIGURE, i);
    }
}

static bool any_object(const struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side < 0 && warband_figure_at(m, i)->sort == SORT_OBJECT &&
            figure_at(m, i)->fate == FATE_IN_PLAY)
            return true;
    return false;
}

static bool any_door(const struct match *m)
{
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        if (table_piece_const(table_of(m), i)->kind == DOOR)
            return true;
    return false;
}

static void tasks(const struct match *m, int32_t figure, struct decision *d)
{
    const struct warband_match *w = warband_of(m);

    for (int32_t i = 0; i < w->objectives; i++)
        if (w->objective[i].kind == OBJECTIVE_TASK && w->objective[i].done_by < 0 &&
            (w->objective[i].side < 0 || w->objective[i].side == warband_side_of(m, figure)) &&
            warband_figure_at(m, figure)->ac_left >= w->objective[i].ac &&
            warband_in_zone(m, w->objective[i].zone, figure))
            option_arg(warband_offer(d, "task", "warband.option.task", ACT_TASK, figure, i), "number",
                       ARG_NUMBER, i + 1);
}

/* RULE("W9.4-c"): up to two inches to an enemy engaged with the unit. */
bool warband_step_out_path(const struct match *m, int32_t figure, int32_t enemy, struct path *p)
{
    int32_t left = warband_available(m, figure, PAY_MOVE, -1);
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
    struct neighbour near[4];
    int32_t count = stands_near(table_of(m), &s->place, &s->base, STEP_OUT_REACH, &enemies, near, 4);
    struct path p;

    for (int32_t i = 0; i < count && i < 4; i++)
        if (warband_lives(m, near[i].stand) && warband_step_out_path(m, figure, near[i].stand, &p)) {
            struct option *o =
                warband_offer(d, "step_out", "warband.option.step_out", ACT_STEP_OUT, figure, near[i].stand);

            option_arg(o, "target", ARG_FIGURE, near[i].stand);
        }
}

void warband_special(const struct match *m, int32_t unit, struct decision *d)
{
    const struct unit *u = unit_at(m, unit);
    bool lying = any_object(m), door = any_door(m);

    for (int32_t i = u->first; i < u->first + u->count && d->option_count < OPTIONS_MAX - 64; i++) {
        int32_t left;

        if (!warband_can_act(m, i))
            continue;
        left = warband_figure_at(m, i)->ac_left;
        if (door && left >= DOOR_COST)
            doors(m, i, d);
        if (left >= OBJECT_COST && (lying || warband_figure_at(m, i)->carries >= 0))
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

static void use_door(struct match *m, int32_t figure, int32_t piece)
{
    struct piece *p = table_piece(table_of(m), piece);

    p->state = p->state == PIECE_OPEN ? PIECE_CLOSED : PIECE_OPEN;
    warband_pay(m, figure, DOOR_COST, PAY_OTHER, -1);
    tell(m, "warband.door", RULE("W4-f"), figure);
}

static void take_object(struct match *m, int32_t figure, int32_t object)
{
    struct place at = warband_stand(m, figure)->place;

    warband_figure_at(m, object)->bearer = figure;
    warband_figure_at(m, figure)->carries = object;
    table_move_stand(table_of(m), object, &at);
}

static void go_to(struct match *m, int32_t figure, int32_t enemy)
{
    struct warband_plan plan = {.count = 1};
    struct event *e;

    if (!warband_step_out_path(m, figure, enemy, &plan.item[0].path))
        return;
    plan.item[0].figure = figure;
    plan.item[0].facing = bearing(warband_point(m, figure), warband_point(m, enemy));
    warband_pay(m, figure, warband_path_cost(m, figure, &plan.item[0].path), PAY_MOVE, -1);
    warband_carry_out(m, &plan);
    warband_figure_at(m, figure)->stepped_out = 1;
    e = event_begin(m, "warband.stepped_out", RULE("W9.4-c"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_arg(e, "target", ARG_FIGURE, enemy);
    event_end(m);
    warband_update_formation(m, warband_unit_of(m, figure));
}

/* RULE("W4-f"): what each costs. */
void warband_do_special(struct match *m, int32_t unit, int32_t id)
{
    int32_t figure = warband_option_a(id), other = warband_option_b(id);
    struct warband_objective *o;

    assert(warband_unit_of(m, figure) == unit);
    switch (warband_option_kind(id)) {
    case ACT_DOOR:
        use_door(m, figure, other);
        break;
    case ACT_PICK_UP:
        warband_pay(m, figure, OBJECT_COST, PAY_OTHER, -1);
        take_object(m, figure, other);
        tell(m, "warband.picked_up", RULE("W4-f"), figure);
        break;
    case ACT_HAND_OVER:
        warband_pay(m, figure, OBJECT_COST, PAY_OTHER, -1);
        take_object(m, other, warband_figure_at(m, figure)->carries);
        warband_figure_at(m, figure)->carries = -1;
        tell(m, "warband.handed_over", RULE("W4-f"), other);
        break;
    case ACT_TASK:
        o = &warband_of(m)->objective[other];
        warband_pay(m, figure, o->ac, PAY_OTHER, -1);
        o->done_by = warband_side_of(m, figure);
        warband_side_at(m, o->done_by)->score += o->points;
        tell(m, "warband.task_done", RULE("W4-f"), figure);
        break;
    default:
        assert(warband_option_kind(id) == ACT_STEP_OUT);
        go_to(m, figure, other);
    }
}
