/* Getting on and off a mount, in peace or in haste (F10.2.2-n, F10.2.2-o). */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"
#include "common/rules/shared/options.h"

#include <assert.h>

enum { MOUNTING_BEGINS, MOUNTING_ANSWERED, MOUNTING_FALLEN };
enum { SPOTS = 8 };

/* RULE("F10.2.1-b"): any riderless, unhurt mount, the enemy's included. */
static bool can_be_mounted(const struct match *m, int32_t figure, int32_t mount)
{
    const struct brothers_figure *f = brothers_figure_at(m, mount);

    return f->sort == SORT_MOUNT && f->rider == NOTHING && !f->unusable &&
           stand_on_table(table_of(m), mount) && brothers_known_to(m, mount, brothers_side_of(m, figure)) &&
           brothers_distance(m, figure, mount) <= REACH_TOUCH;
}

/* As far as his side knows: beside the mount, else as near to it as can be. */
static bool room_to_get_off(const struct match *m, int32_t rider)
{
    struct mover mover = brothers_settler(m, rider, brothers_side_of(m, rider));
    struct point spot;

    mover.base = base_round(brothers_of(m)->base_foot);
    if (free_spot_beside(table_of(m), &mover, rider, brothers_facing(m, rider), ARC_WHOLE_FROM, ARC_WHOLE_TO,
                         &spot))
        return true;
    mover.stand = mover.stopped_by.except = NOBODY; /* the mount will stand where he is now */
    return nearest_free_spot(table_of(m), &mover, brothers_point(m, rider), brothers_anywhere(m),
                             brothers_facing(m, rider), &spot);
}

void brothers_offer_mounting(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    bool calm;

    if (!brothers_standing_up(m, figure) || brothers_large(m, figure) ||
        brothers_under(m, figure, SPELL_STONE_GRIP) || f->carries != NOTHING || f->climb_height > 0)
        return;
    calm = brothers_calm(m, figure);
    if (!calm && brothers_surrounded(m, figure))
        return;
    if (f->mount != NOTHING && !room_to_get_off(m, figure))
        return;
    if (f->mount != NOTHING) {
        if (calm) /* RULE("F10.2.2-n") */
            brothers_offer(m, d, figure, ACTION_DISMOUNT, NOTHING, NOTHING, brothers_cost(ACTION_DISMOUNT));
        brothers_offer(m, d, figure, ACTION_JUMP_OFF, NOTHING, NOTHING, brothers_cost(ACTION_JUMP_OFF));
        return;
    }
    int32_t near[REACH_MOST], count = brothers_in_reach(m, figure, near, REACH_MOST);

    for (int32_t k = 0; k < count; k++) {
        int32_t i = near[k];

        if (!can_be_mounted(m, figure, i))
            continue;
        if (calm)
            brothers_offer(m, d, figure, ACTION_MOUNT, i, NOTHING, brothers_cost(ACTION_MOUNT));
        brothers_offer(m, d, figure, ACTION_JUMP_ON, i, NOTHING, brothers_cost(ACTION_JUMP_ON));
    }
}

/* --- Q_DISMOUNT: where to --------------------------------------------------------------------- */

void brothers_dismount_describe(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const label[SPOTS] = {"brothers.side.ahead",  "brothers.side.right_ahead",
                                             "brothers.side.right",  "brothers.side.right_behind",
                                             "brothers.side.behind", "brothers.side.left_behind",
                                             "brothers.side.left",   "brothers.side.left_ahead"};
    static const char *const tag[SPOTS] = {"ahead",  "right_ahead", "right", "right_behind",
                                           "behind", "left_behind", "left",  "left_ahead"};
    static const int32_t order[SPOTS] = {2, 6, 3, 5, 4, 1, 7, 0};
    int32_t figure = FRAME_TOP(brothers_mounting_frame, m)->figure;
    struct place place = brothers_stand(m, figure)->place;
    struct base mount = base_round(brothers_of(m)->base_mounted),
                foot = base_round(brothers_of(m)->base_foot);
    struct mover mover = brothers_settler(m, figure, side);

    d->figure = figure;
    d->free_point = true;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    mover.base = foot;
    for (int32_t k = 0; k < SPOTS; k++) {
        int32_t i = order[k];
        angle direction = (angle)(place.facing + i * (FULL_TURN / SPOTS));
        struct point at = beside_base(&place, &mount, &foot, direction, direction);

        if (!spot_free(table_of(m), &mover, at) && !(d->option_count == 0 && k == SPOTS - 1))
            continue;
        struct option *o = decision_option(d, tag[i], label[i]);

        o->id = i;
        o->at = at;
        o->has_point = true;
    }
}

/* Away from the nearest enemy. */
void brothers_dismount_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t enemy = brothers_nearest_enemy(m, d->figure);

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t worth = enemy == NOTHING ? 0 : distance(d->option[i].at, brothers_point(m, enemy)) / 1000;

        if (!suggest_option(s, &d->option[i], worth))
            return;
    }
}

/* One of the sides named, or towards any point. */
static angle direction_answered(const struct match *m, int32_t figure, const struct answer *a)
{
    const struct answer_item *item = &a->item[0];
    struct point at = brothers_point(m, figure);

    if (item->ref >= 0)
        return (angle)(brothers_facing(m, figure) + item->ref * (FULL_TURN / SPOTS));
    return points_equal(at, item->at) ? brothers_facing(m, figure) : bearing(at, item->at);
}

/* RULE("F10.2.2-n"): the free spot of its choice; where somebody stands there, the nearest to it. */
bool brothers_dismount_check(const struct match *m, const struct decision *d, const struct answer *a,
                             struct preview *p, struct refusal *why)
{
    int32_t figure = d->figure;
    struct mover mover = brothers_settler(m, figure, brothers_side_of(m, figure));
    struct point spot;

    (void)why;
    mover.base = base_round(brothers_of(m)->base_foot);
    /* no rule: what clients draw */
    if (free_spot_beside(table_of(m), &mover, figure, direction_answered(m, figure, a), ARC_WHOLE_FROM,
                         ARC_WHOLE_TO, &spot)) {
        p->end_count = 1; /* no rule: what clients draw */
        /* no rule: what clients draw */
        p->end[0] = (struct answer_item){.ref = figure, .at = spot, .facing = brothers_facing(m, figure)};
    }
    return true;
}

/* --- P_MOUNTING ------------------------------------------------------------------------------- */

static void get_on(struct match *m, int32_t figure, int32_t mount)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);
    struct place place = brothers_stand(m, mount)->place;

    brothers_come_out(m, figure, VISIBLE_OPEN, RULE("F10.2.1-c"));
    table_lift_stand(table_of(m), mount);
    f->mount = mount;
    f->type = TYPE_MOUNTED;
    f->straight = 0; /* F10.2.2-j: what it walked is no run-up of the mount */
    brothers_figure_at(m, mount)->rider = figure;
    figure_at(m, mount)->side = brothers_side_of(m, figure);
    figure_at(m, mount)->fate = FATE_RESERVE; /* on the table it is the rider who stands there */
    figure_at(m, mount)->seen_by = figure_at(m, figure)->seen_by;
    brothers_put(m, figure, place.at, (angle)place.facing);
    brothers_tell_end(m, "brothers.mounted", RULE("F10.2.2-n"), figure);
}

/* RULE("F10.2.2-o"): failure: on the other side, on its back; critical: stunned as well. */
static enum flow jump(struct match *m, struct frame *f, bool on)
{
    struct brothers_mounting_frame *v = FRAME(brothers_mounting_frame, f);
    int32_t figure = v->figure, mount = v->mount;
    struct roll r;
    enum check_result result = brothers_ja(m, figure, JA_JUMP_MOUNT, 0, RULE("F10.2.2-o"), &r, NULL);
    struct event *e =
        brothers_tell(m, result == CHECK_PASSED ? "brothers.mount_jump" : "brothers.mount_jump_failed",
                      RULE("F10.2.2-o"), figure);

    event_roll(e, &r);
    event_end(m);
    if (on) {
        angle other = bearing(brothers_point(m, figure), brothers_point(m, mount));

        get_on(m, figure, mount);
        if (result != CHECK_PASSED)
            brothers_unhorse(m, figure, other);
    } else {
        angle chosen = (angle)v->direction;

        brothers_unhorse(m, figure, result == CHECK_PASSED ? chosen : angle_opposite(chosen));
    }
    if (result == CHECK_PASSED) {
        if (!on)
            brothers_tell_end(m, "brothers.dismounted", RULE("F10.2.2-o"), figure);
        brothers_discover(m, figure);
        return flow_done(m, NO_RESULT);
    }
    brothers_set_posture(m, figure, POSTURE_ON_BACK);
    brothers_tell_end(m, "brothers.fell", RULE("F10.2.2-o"), figure);
    brothers_discover(m, figure);
    if (result == CHECK_CRITICAL)
        return flow_call(m, f, MOUNTING_FALLEN, P_STUN, figure, NOTHING, true);
    return flow_done(m, NO_RESULT);
}

enum flow brothers_mounting_run(struct match *m, struct frame *f)
{
    struct brothers_mounting_frame *v = FRAME(brothers_mounting_frame, f);
    int32_t figure = v->figure, action = brothers_of(m)->action;

    assert(brothers_heads_unit(m, figure));
    switch (f->step) {
    case MOUNTING_BEGINS:
        if (action == ACTION_DISMOUNT || action == ACTION_JUMP_OFF)
            return flow_ask(m, f, MOUNTING_ANSWERED, Q_DISMOUNT, 1 << brothers_side_of(m, figure));
        brothers_spend(m, figure, brothers_cost((enum brothers_action)action));
        if (action == ACTION_JUMP_ON)
            return jump(m, f, true);
        get_on(m, figure, v->mount);
        brothers_discover(m, figure);
        return flow_done(m, NO_RESULT);
    case MOUNTING_ANSWERED:
        brothers_spend(m, figure, brothers_cost((enum brothers_action)action));
        v->direction = direction_answered(m, figure, flow_answer(m, brothers_side_of(m, figure)));
        if (action == ACTION_JUMP_OFF)
            return jump(m, f, false);
        brothers_unhorse(m, figure, (angle)v->direction);
        brothers_tell_end(m, "brothers.dismounted", RULE("F10.2.2-n"), figure);
        brothers_discover(m, figure);
        return flow_done(m, NO_RESULT);
    case MOUNTING_FALLEN:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
