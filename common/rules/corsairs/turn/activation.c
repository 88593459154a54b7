/* An activation: an element is chosen, each of its members gets something to do, then it is done. */
#include "common/rules/corsairs/turn/activation.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/move/water.h"
#include "common/rules/corsairs/turn/groups.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/shared/options.h"

enum { CHOOSE, CHOSEN, NEXT_ACTION, TAKE_ACTION, POINTED, TASKS, LEAVERS, WAYS, DECLARED, WALKERS, FINISHED };

bool corsairs_can_be_activated(const struct match *m, int32_t figure, int32_t side)
{
    return corsairs_side_of(m, figure) == side && !corsairs_figure_at(m, figure)->activated &&
           corsairs_is_able(m, figure);
}

bool corsairs_side_can_activate(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_can_be_activated(m, i, side))
            return true;
    return false;
}

/* --- which element --------------------------------------------------------------------------------- */

/* RULE("C2-c"): one single character, or one group. */
void corsairs_activate_describe(const struct match *m, int32_t side, struct decision *d)
{
    uint64_t listed[8] = {0}; /* groups that have an option already */

    for (int32_t i = 0; i < m->state->figures; i++) {
        struct option *o;
        int32_t group;

        if (!corsairs_can_be_activated(m, i, side))
            continue;
        if (d->option_count + 2 > OPTIONS_MAX) /* no rule: as many as a question holds */
            return;
        o = figure_option(d, "single", "corsairs.option.activate", i, "figure", i);
        o->unit = figure_at(m, i)->unit;
        group = corsairs_figure_at(m, i)->group;
        if (group < 0 || (listed[group / 64] >> group % 64 & 1))
            continue;
        listed[group / 64] |= (uint64_t)1 << group % 64;
        figure_option(d, "group", "corsairs.option.activate_group", GROUP_ID + i, "figure", i);
    }
}

/* Two who carry one thing go together. */
static void start_acting(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t fellow = corsairs_fellow_bearer(m, figure);

    if (c->acting)
        return;
    c->acting = ACTING;
    c->action = ACTION_NONE;
    c->handled = c->toggled = c->pointed = c->spent = c->slowness = c->going_far = c->way_count = 0;
    c->gone = c->boards = 0;
    if (fellow >= 0 && corsairs_can_be_activated(m, fellow, corsairs_side_of(m, figure)))
        start_acting(m, fellow);
}

static void choose_element(struct match *m, struct frame *f)
{
    struct corsairs_activate_frame *v = FRAME(corsairs_activate_frame, f);
    int32_t id = flow_answer(m, v->side)->item[0].ref;
    int32_t first = id >= GROUP_ID ? id - GROUP_ID : id;
    int32_t group = corsairs_figure_at(m, first)->group;
    struct event *e;

    start_acting(m, first);
    for (int32_t i = first; i < m->state->figures && id >= GROUP_ID; i++)
        if (corsairs_figure_at(m, i)->group == group && corsairs_can_be_activated(m, i, v->side))
            start_acting(m, i);
    v->subject = first;
    e = corsairs_tell(m, id >= GROUP_ID ? "corsairs.group_activated" : "corsairs.activated", RULE("C2-c"),
                      first);
    if (id >= GROUP_ID)
        event_rule(e, RULE("C5-a"));
    event_end(m);
}

/* --- what each of them does ------------------------------------------------------------------------ */

static int32_t next_acting(const struct match *m, int32_t from, bool undecided)
{
    for (int32_t i = from; i < m->state->figures; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (c->acting == ACTING && (!undecided || c->action == ACTION_NONE))
            return i;
    }
    return NOBODY;
}

static enum flow ask_action(struct match *m, struct frame *f)
{
    struct corsairs_activate_frame *v = FRAME(corsairs_activate_frame, f);
    int32_t figure = next_acting(m, 0, true);

    if (figure < 0) {
        v->cursor = 0;
        return flow_again(f, TASKS);
    }
    v->figure = figure;
    corsairs_find_offers(m, figure);
    if (figure == v->subject)
        corsairs_figure_at(m, figure)->offers &= ~(1 << ACTION_STAY);
    return flow_ask(m, f, TAKE_ACTION, Q_ACTION, 1 << v->side);
}

static enum flow take_action(struct match *m, struct frame *f)
{
    struct corsairs_activate_frame *v = FRAME(corsairs_activate_frame, f);
    int32_t id = flow_answer(m, v->side)->item[0].ref;
    int32_t act = id & ACT_MASK, subject = id >> ACT_BITS;
    struct corsairs_figure *c = corsairs_figure_at(m, v->figure);
    struct event *e;

    if (act == FREE_POINT) {
        c->subject = subject;
        return flow_ask(m, f, POINTED, Q_POINT_GUN, 1 << v->side);
    }
    if (act >= ACTIONS) {
        corsairs_do_free_act(m, v->figure, act, subject);
        return flow_again(f, NEXT_ACTION);
    }
    c->action = act;
    c->subject = subject;
    if (act == ACTION_STAY) { /* RULE("C5-b"): left standing, he is not part of the group */
        c->acting = 0;
        c->action = ACTION_NONE;
    }
    e = corsairs_tell(m, "corsairs.chose", act == ACTION_STAY ? RULE("C5-b") : RULE("C2-d"), v->figure);
    event_word(e, "action", corsairs_action_keys[act]);
    event_end(m);
    return flow_again(f, NEXT_ACTION);
}

/* C6.2-d: re-pointed freely in an activation without shot. */
static void point_gun(struct match *m, struct frame *f)
{
    struct corsairs_activate_frame *v = FRAME(corsairs_activate_frame, f);
    const struct answer_item *item = &flow_answer(m, v->side)->item[0];
    struct corsairs_figure *c = corsairs_figure_at(m, v->figure);
    int32_t gun = c->subject;
    struct place place = corsairs_stand(m, gun)->place;
    struct point at = item->ref >= 0 ? corsairs_point(m, item->ref) : item->at;
    struct event *e;

    if (!points_equal(place.at, at))
        place.facing = bearing(place.at, at);
    table_move_stand(table_of(m), gun, &place);
    c->pointed = 1;
    e = corsairs_tell(m, "corsairs.gun.pointed", RULE("C6.2-d"), v->figure);
    event_arg(e, "gun", ARG_FIGURE, gun);
    event_end(m);
}

/* --- doing it -------------------------------------------------------------------------------------- */

static enum flow do_tasks(struct match *m, struct frame *f)
{
    struct corsairs_activate_frame *v = FRAME(corsairs_activate_frame, f);
    int32_t figure = next_acting(m, v->cursor, false);

    while (figure >= 0 && corsairs_action_walks(corsairs_figure_at(m, figure)->action) &&
           corsairs_figure_at(m, figure)->action != ACTION_SHOOT_LEAVE)
        figure = next_acting(m, figure + 1, false);
    if (figure < 0) {
        v->cursor = 0;
        return flow_again(f, LEAVERS);
    }
    v->cursor = figure + 1;
    return flow_enter(m, f, TASKS, P_TASK, (struct corsairs_task_frame){.figure = figure});
}

static enum flow do_leavers(struct match *m, struct frame *f)
{
    struct corsairs_activate_frame *v = FRAME(corsairs_activate_frame, f);
    int32_t figure = next_acting(m, v->cursor, false);

    while (figure >= 0 && !corsairs_leaves_contact(corsairs_figure_at(m, figure)->action))
        figure = next_acting(m, figure + 1, false);
    if (figure < 0)
        return flow_again(f, WAYS);
    v->cursor = figure + 1;
    return flow_enter(m, f, LEAVERS, P_LEAVE, (struct corsairs_leave_frame){.figure = figure});
}

static enum flow ask_ways(struct match *m, struct frame *f)
{
    struct corsairs_activate_frame *v = FRAME(corsairs_activate_frame, f);
    bool any = false;

    corsairs_part_bearers(m);
    for (int32_t i = next_acting(m, 0, false); i >= 0; i = next_acting(m, i + 1, false)) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (!corsairs_action_walks(c->action))
            continue;
        any = true;
        if (c->swimming_now)
            c->allowance = corsairs_roll_swimming(m, i);
    }
    if (!any)
        return flow_again(f, FINISHED);
    return flow_ask(m, f, DECLARED, Q_MOVE, 1 << v->side);
}

/* Those in front go first, so that a group can move as one: the next is somebody whose place is free. */
static int32_t next_walker(const struct match *m)
{
    int32_t any = NOBODY;

    for (int32_t i = next_acting(m, 0, false); i >= 0; i = next_acting(m, i + 1, false)) {
        struct path path;
        struct point end;
        int32_t on_whom;

        if (!corsairs_action_walks(corsairs_figure_at(m, i)->action))
            continue;
        if (any < 0) /* no rule: who begins when each waits for the place of another */
            any = i;
        path = corsairs_way_of(m, i);
        end = path_point(&path, corsairs_figure_at(m, i)->going_far);
        if (corsairs_may_stand(m, i, end, corsairs_stand(m, i)->place.elevation, false, &on_whom) ||
            on_whom < 0 || !corsairs_figure_at(m, on_whom)->acting)
            return i;
    }
    return any;
}

static void finish(struct match *m, int32_t side)
{
    corsairs_part_bearers(m);
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (!c->acting)
            continue;
        c->activated = 1;
        c->acting = c->offers = 0;
        c->way_count = c->spent = c->handled = c->toggled = c->pointed = 0;
    }
    event_arg(event_begin(m, "corsairs.activation_over", RULE("C2-c")), "side", ARG_SIDE, side);
    event_end(m);
}

enum flow corsairs_activate_run(struct match *m, struct frame *f)
{
    struct corsairs_activate_frame *v = FRAME(corsairs_activate_frame, f);
    int32_t figure;

    assert(v->side >= 0 && v->side < m->state->sides);
    switch (f->step) {
    case CHOOSE:
        corsairs_mark_groups(m, v->side);
        return flow_ask(m, f, CHOSEN, Q_ACTIVATE, 1 << v->side);
    case CHOSEN:
        choose_element(m, f);
        return flow_again(f, NEXT_ACTION);
    case NEXT_ACTION:
        return ask_action(m, f);
    case TAKE_ACTION:
        return take_action(m, f);
    case POINTED:
        point_gun(m, f);
        return flow_again(f, NEXT_ACTION);
    case TASKS:
        return do_tasks(m, f);
    case LEAVERS:
        return do_leavers(m, f);
    case WAYS:
        return ask_ways(m, f);
    case DECLARED:
        corsairs_declare_ways(m, flow_answer(m, v->side));
        return flow_again(f, WALKERS);
    case WALKERS:
        figure = next_walker(m);
        if (figure < 0)
            return flow_again(f, FINISHED);
        corsairs_figure_at(m, figure)->acting = ACTING_DONE;
        return flow_enter(m, f, WALKERS, P_WALK, (struct corsairs_walk_frame){.walker = figure});
    case FINISHED:
        finish(m, v->side);
        return flow_done(m, 0);
    default:
        flow_lost(m, f);
    }
}

/* --- pointing a gun -------------------------------------------------------------------------------- */

void corsairs_point_gun_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct table_limits *l = &table_of(m)->limits;
    const struct point corner[4] = {{0, 0}, {l->width, 0}, {l->width, l->depth}, {0, l->depth}};

    d->figure = FRAME_TOP(corsairs_activate_frame, m)->figure;
    d->free_point = true;
    decision_zone(d, corner, 4); /* no rule: shown to players */
    for (int32_t i = 0; i < m->state->figures && d->option_count < OPTIONS_MAX; i++)
        if (corsairs_is_character(m, i) && corsairs_in_play(m, i) && corsairs_side_of(m, i) >= 0 &&
            corsairs_side_of(m, i) != side)
            figure_option(d, "enemy", "corsairs.option.point_at", i, "target", i);
}

/* At the nearest enemy, or straight on. */
static int32_t nearest_enemy(const struct match *m, int32_t figure)
{
    struct stand_filter enemies = corsairs_enemies_of(m, corsairs_side_of(m, figure), figure);

    return nearest_stand(table_of(m), figure, &enemies).stand;
}

void corsairs_point_gun_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    /* the place is read where nobody is named */
    answer_add(a, nearest_enemy(m, d->figure), 0)->at = corsairs_point(m, d->figure);
}

void corsairs_point_gun_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        length away = stand_distance(table_of(m), d->figure, d->option[i].id);

        if (!suggest_option(s, &d->option[i], 200 - away / CENTIMETRE))
            return;
        suggest_arg(s, "target", ARG_FIGURE, d->option[i].id);
    }
}
