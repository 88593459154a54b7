/* W4-a: what each action of an activation does. The table is made of the rows of action_rows.h; actions at
 * doors, with objects and tasks, and stepping out of the ranks are in special.c. */
#include "common/rules/warband/actions.h"
#include "common/rules/shared/options.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/menu.h"

#include <assert.h>

enum stalled { STAYS, LIFTED };

static const struct row {
    const char *tag, *label, *more_tag, *more_label;
    enum stalled stalled;
    warband_act *act;
} table[] = {
#define ACTION(name, word, text, more_word, more_text, stall, does)                                          \
    [ACT_##name] = {.tag = (word),                                                                           \
                    .label = (text),                                                                         \
                    .more_tag = (more_word),                                                                 \
                    .more_label = (more_text),                                                               \
                    .stalled = (stall),                                                                      \
                    .act = (does)},
#include "common/rules/warband/action_rows.h"
};
_Static_assert(sizeof table / sizeof table[0] == ACTIONS, "a row for each action");

static const struct row *row_of(int32_t action)
{
    assert(action >= 0 && action < ACTIONS);
    return &table[action];
}

struct option *warband_offer(struct decision *d, enum warband_action action, int32_t a, int32_t b, bool more)
{
    const struct row *r = row_of((int32_t)action);
    struct option *o = decision_option(d, more ? r->more_tag : r->tag, more ? r->more_label : r->label);

    o->id = warband_option_id((int32_t)action, a, b);
    return o;
}

struct option *warband_offer_figure(struct decision *d, enum warband_action action, int32_t figure, int32_t b,
                                    bool more)
{
    const struct row *r = row_of((int32_t)action);

    return figure_option(d, more ? r->more_tag : r->tag, more ? r->more_label : r->label,
                         warband_option_id((int32_t)action, figure, b), "figure", figure);
}

/* RULE("W4-a"): what can be done in an activation. */
enum flow warband_do_action(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    const struct row *r = row_of(warband_option_kind(id));

    if (r->stalled == LIFTED)
        warband_unit_at(m, unit)->stalled = 0;
    return r->act(m, f, unit, id);
}

enum flow warband_act_done(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    warband_unit_at(m, unit)->ended = true;
    return flow_again(f, ACTION_NEXT);
}

/* RULE("W6-a"): waiting takes all the actions: the activation ends. */
enum flow warband_act_wait(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    warband_unit_at(m, unit)->holds = true;
    warband_unit_at(m, unit)->ended = true;
    warband_tell_end(m, "warband.waits", RULE("W6-a"), unit);
    return flow_again(f, ACTION_NEXT);
}

enum flow warband_act_double(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    warband_unit_at(m, unit)->double_time = true;
    warband_tell_end(m, "warband.double_time", RULE("W5-c"), unit);
    return flow_again(f, ACTION_NEXT);
}

enum flow warband_act_rally(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    return flow_enter(m, f, ACTION_ENDED, P_RALLY, (struct warband_rally_frame){.unit = unit});
}

enum flow warband_act_fall_back(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    return flow_enter(m, f, ACTION_ENDED, P_RALLY,
                      (struct warband_rally_frame){.unit = unit, .falls_back = true});
}

/* RULE("W4-c"): three action points, and nothing before. */
enum flow warband_act_stand(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    const struct unit *u = unit_at(m, unit);
    int32_t who = warband_option_a(id);

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct warband_figure *w = warband_figure_at(m, i);
        struct event *e;

        if (!w->on_ground || w->ac_left < STAND_UP_COST || (who != ALL_FIGURES && who != i))
            continue;
        w->on_ground = 0;
        warband_pay(m, i, STAND_UP_COST, PAY_OTHER, NO_UNIT);
        e = event_begin(m, "warband.stood_up", RULE("W4-c"));
        event_arg(e, "figure", ARG_FIGURE, i);
        event_end(m);
    }
    return flow_again(f, ACTION_ENDED);
}

/* --- movement --------------------------------------------------------------------------------- */

enum flow warband_act_charge(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    return flow_enter(m, f, ACTION_ENDED, P_CHARGE,
                      (struct warband_charge_frame){.unit = unit, .target = warband_option_a(id)});
}

enum flow warband_act_move(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    return flow_enter(m, f, ACTION_ENDED, P_MOVE,
                      (struct warband_move_frame){.unit = unit, .mode = MOVE_ORDINARY});
}

enum flow warband_act_walk(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    warband_unit_at(m, unit)->walks = true;
    warband_tell_end(m, "warband.walks", RULE("W5-f"), unit);
    return warband_act_move(m, f, unit, id);
}

enum flow warband_act_retreat(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    return flow_enter(m, f, ACTION_ENDED, P_RETREAT, (struct warband_retreat_frame){.unit = unit});
}

enum flow warband_act_form(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    return flow_enter(m, f, ACTION_ENDED, P_FORM,
                      (struct warband_form_frame){.unit = unit, .formation = warband_option_a(id)});
}

enum flow warband_act_push(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    return flow_enter(m, f, ACTION_ENDED, P_PUSH, (struct warband_push_frame){.unit = unit});
}

/* --- attacks ---------------------------------------------------------------------------------- */

enum flow warband_act_volley(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    return flow_enter(m, f, ACTION_ENDED, P_VOLLEY,
                      (struct warband_volley_frame){
                          .unit = unit, .target = warband_option_a(id), .aim = warband_option_b(id)});
}

enum flow warband_act_shoot(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)unit;
    return flow_enter(m, f, ACTION_ENDED, P_AIM,
                      (struct warband_aim_frame){.figure = warband_option_a(id), .at = NO_UNIT});
}

enum flow warband_act_melee(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    return flow_enter(m, f, ACTION_ENDED, P_MELEE,
                      (struct warband_melee_frame){.unit = unit, .enemy = warband_option_a(id)});
}

enum flow warband_act_fight(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)unit;
    return flow_enter(m, f, ACTION_ENDED, P_FIGHT,
                      (struct warband_fight_frame){.figure = warband_option_a(id)});
}

enum flow warband_act_reload(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)id;
    warband_reload(m, unit);
    return flow_again(f, ACTION_ENDED);
}

/* --- magic ------------------------------------------------------------------------------------ */

enum flow warband_act_cast(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)unit;
    return flow_enter(m, f, ACTION_ENDED, P_CAST,
                      (struct warband_cast_frame){.figure = warband_option_a(id),
                                                  .slot = warband_option_slot(id),
                                                  .concentrated = warband_option_more(id)});
}

enum flow warband_act_maintain(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)unit;
    warband_maintain(m, warband_option_a(id));
    return flow_again(f, ACTION_ENDED);
}

enum flow warband_act_cancel(struct match *m, struct frame *f, int32_t unit, int32_t id)
{
    (void)unit;
    warband_cancel(m, warband_option_a(id), warband_option_slot(id), warband_option_more(id));
    return flow_again(f, ACTION_ENDED);
}
