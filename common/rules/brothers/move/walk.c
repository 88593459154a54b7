/* One straight displacement, leg by leg (F3.3): between reactions, jumps and gaps the figure goes on along
 * its facing, until it is where it wanted, in contact, on the ground or gone. Here everything stands in the
 * way, known or not. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"

#include <assert.h>

enum {
    STEP_BEGIN,
    STEP_GO,
    STEP_SHOT_AT,
    STEP_LANDED,
    STEP_TRAMPLED,
    STEP_MET,
    STEP_MET_OTHER,
    STEP_WATCHED
};
enum { SAMPLE = 25 * MILLIMETRE / 10 }; /* how often discovery is looked at on the way */
enum { PIECES_FIRST = 1 << 16 };

/* Where two obstacles begin at the same point, which is met first. */
static int32_t rank_of(const struct brothers_obstacle *o)
{
    return o->piece != NOTHING ? o->piece : PIECES_FIRST + o->stand;
}

/* The base can be over several obstacles at once: what it has met is what begins no farther from the start of
 * the walk than the one it met last. */
static bool met_already(const struct frame *f, const struct brothers_obstacle *o)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);

    return o->begin < v->met || (o->begin == v->met && rank_of(o) <= v->last);
}

static bool before(const struct brothers_obstacle *a, const struct brothers_obstacle *b)
{
    return a->begin < b->begin || (a->begin == b->begin && rank_of(a) < rank_of(b));
}

/* The next one on the way, measured from the start of the walk; false if there is none. */
static bool next_obstacle(const struct match *m, const struct frame *f, struct brothers_obstacle *next)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);
    struct point start = {v->x, v->y};
    struct brothers_obstacle list[OBSTACLES_MOST];
    int32_t count = brothers_obstacles(m, v->figure, start, brothers_facing(m, v->figure), v->far, AS_IT_IS,
                                       list, OBSTACLES_MOST);
    bool found = false;

    for (int32_t i = 0; i < count; i++)
        if (!met_already(f, &list[i]) && list[i].end > v->done && (!found || before(&list[i], next))) {
            *next = list[i];
            found = true;
        }
    return found;
}

static bool anybody_hidden(const struct match *m)
{
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        if (brothers_hidden(m, i))
            return true;
    return false;
}

/* RULE("F3.4.3-a"), RULE("F3.4.6-d"): who advances hidden, or crawls, and leaves cover is seen there. */
static void mind_cover(struct match *m, int32_t figure)
{
    if (brothers_hidden(m, figure))
        brothers_keep_cover(m, figure,
                            brothers_of(m)->action == ACTION_CRAWL ? RULE("F3.4.6-d") : RULE("F3.4.3-a"));
}

/* Goes on straight ahead; what is discovered on the way is told where it happens. True: the mover itself was
 * found before the end, and stops there for a moment: now it can be shot at. */
static bool travel(struct match *m, struct frame *f, length far)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;
    struct brothers_figure *own = brothers_figure_at(m, figure);
    angle facing = brothers_facing(m, figure);
    struct point from = brothers_point(m, figure);
    bool watch = anybody_hidden(m), hidden = brothers_hidden(m, figure), found = false;

    if (far <= 0)
        return false;
    for (length on = watch && far > SAMPLE ? SAMPLE : far; on <= far;
         on = on < far && on + SAMPLE > far ? far : on + SAMPLE) {
        brothers_put(m, figure, point_ahead(from, facing, on), facing);
        if (watch) {
            mind_cover(m, figure);
            brothers_discover(m, figure);
        }
        found = hidden && !brothers_hidden(m, figure) && on < far;
        if (found)
            far = on;
        if (!watch || on == far)
            break;
    }
    v->done += far;
    own->moved_far += far;
    own->straight += far;
    own->moved = true;
    brothers_tell_end(m, "brothers.moved", RULE("F3.3-a"), figure);
    return found;
}

/* Through a gap or over an obstacle, where nobody can stop: who is found there goes on to its end. */
static void travel_through(struct match *m, struct frame *f, length far)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    length end = v->done + far;

    while (travel(m, f, end - v->done))
        ;
}

static bool can_go_on(const struct match *m, const struct frame *f)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);
    int32_t figure = v->figure;
    const struct brothers_figure *own = brothers_figure_at(m, figure);

    if (!brothers_in_play(m, figure) || !own->active || own->posture == POSTURE_STUNNED)
        return false; /* RULE("F2.5-b"): who has lost his nerve on the way goes no farther */
    if (own->posture == POSTURE_ON_BACK && brothers_of(m)->action != ACTION_CRAWL)
        return false;
    struct point start = {v->x, v->y};
    struct point there = point_ahead(start, brothers_facing(m, figure), v->done);

    return distance(there, brothers_point(m, figure)) <= 4; /* a recoil took it off its way */
}

/* --- the mount is lost on the way ------------------------------------------------------------------------
 */

/* Where a charge, which wanted the contact and not a distance, touches the enemy with the smaller base. */
static length touching_end(const struct match *m, const struct frame *f, length far)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);
    int32_t figure = v->figure;
    struct path way =
        path_ahead(&brothers_stand(m, figure)->place, far - v->done + brothers_of(m)->base_mounted);
    struct mover mover = brothers_mover(m, figure, AS_IT_IS);
    struct stop stop = path_stop(table_of(m), &way, &mover);

    if (stop.why != STOP_STAND || !brothers_in_play(m, stop.index) ||
        !brothers_enemies(m, figure, stop.index))
        return far;
    return v->done + stop.along + CONTACT;
}

/* What a rider could jump may be too tall for him on foot. */
static length before_too_tall(const struct match *m, const struct frame *f, length far)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);
    int32_t figure = v->figure;
    struct point from = brothers_point(m, figure);
    struct brothers_obstacle list[OBSTACLES_MOST];
    int32_t count = brothers_obstacles(m, figure, from, brothers_facing(m, figure), far - v->done, AS_IT_IS,
                                       list, OBSTACLES_MOST);

    for (int32_t i = 0; i < count; i++)
        if (brothers_obstacle_height(m, &list[i]) >= brothers_stand(m, figure)->height) {
            struct path way = path_ahead(&brothers_stand(m, figure)->place, far - v->done);
            struct mover mover = brothers_mover(m, figure, AS_IT_IS);

            return v->done + brothers_before_walls(m, &way, &mover, list[i].piece, list[i].begin);
        }
    return far;
}

/* RULE("F3.3-c"), RULE("F10.2.2-i"): a rider who has lost his mount on the way goes on as far as his legs
 * would have taken him in this action and turn, counted from its start. What he meant to ride down, he jumps:
 * the PA are the same. */
static void mind_mount(struct match *m, struct frame *f)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;
    struct point start = {v->x, v->y};

    if (!v->rides || brothers_mounted(m, figure) || !brothers_in_play(m, figure))
        return;
    v->rides = false;
    length far = v->flags & WALK_INTO_CONTACT ? touching_end(m, f, v->far) : v->far;
    length limit = brothers_action_limit(m, figure, start, brothers_facing(m, figure), far);
    length turn = v->done + brothers_turn_left(m, figure);

    if (!brothers_frantic(brothers_of(m)->action) && turn < limit)
        limit = turn;
    if (far > limit)
        far = limit;
    if (brothers_of(m)->allowance > limit)
        brothers_of(m)->allowance = limit;
    v->flags &= ~WALK_TRAMPLES;
    v->far = far > v->done ? before_too_tall(m, f, far) : v->done;
}

/* The ordered reaction whose point comes first; -1. */
static int32_t next_reaction(const struct match *m, length *at)
{
    int32_t next = NOTHING;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        const struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->sort != SORT_FIGHTER || f->reacts_at == NOTHING)
            continue;
        if (next == NOTHING || f->reacts_at < *at ||
            (f->reacts_at == *at && f->reacts_order < brothers_figure_at(m, next)->reacts_order)) {
            next = i;
            *at = f->reacts_at;
        }
    }
    return next;
}

/* The window counts from where the mover was seen. */
static void shift_reactions(struct match *m, length done)
{
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        if (brothers_figure_at(m, i)->reacts_at != NOTHING)
            brothers_figure_at(m, i)->reacts_at += done;
}

static void forget_reactions(struct match *m)
{
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        brothers_figure_at(m, i)->reacts_at = NOTHING;
}

/* A standing friend too near; -1. */
static int32_t friend_beside(const struct match *m, int32_t figure)
{
    const struct stand *stand = brothers_stand(m, figure);
    struct stand_filter friends = {
        .sides = 1u << brothers_side_of(m, figure), .flags = STAND_FIGHTER, .except = figure};
    struct neighbour near[NEAR_MOST];
    /* no rule: 2: for rounding */
    int32_t count =
        stands_near(table_of(m), &stand->place, &stand->base, FRIEND_GAP - 2, &friends, near, NEAR_MOST);

    for (int32_t i = 0; i < count && i < NEAR_MOST; i++)
        if (brothers_standing_up(m, near[i].stand))
            return near[i].stand;
    return NOTHING;
}

/* Standing friends are kept apart, wherever the dice have ended the move (F3.4.5-g): not who lies, and not
 * from mounts and guns. */
static void keep_apart(struct match *m, int32_t figure)
{
    struct mover mover = brothers_mover(m, figure, AS_IT_IS);
    angle back = angle_opposite(brothers_facing(m, figure));

    for (int32_t i = 0; i < 60 && brothers_standing_up(m, figure); i++) {
        int32_t beside = friend_beside(m, figure);

        if (beside == NOTHING)
            return;
        brothers_show_in_way(m, figure, beside);
        struct point at = point_ahead(brothers_point(m, figure), back, MILLIMETRE / 2);

        if (!spot_free(table_of(m), &mover, at))
            return;
        brothers_put(m, figure, at, brothers_facing(m, figure));
    }
}

static enum flow finish(struct match *m, struct frame *f, enum walk_end end)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;

    forget_reactions(m);
    if (brothers_in_play(m, figure) && end != WALK_CONTACT) {
        struct point before = brothers_point(m, figure);

        keep_apart(m, figure);
        if (!points_equal(before, brothers_point(m, figure)))
            brothers_tell_end(m, "brothers.moved", RULE("F3.4.5-g"), figure);
        brothers_discover(m, figure);
    }
    return flow_done(m, (int32_t)end);
}

/* --- what is met on the way ----------------------------------------------------------------------------- */

/* RULE("F3.4.3-k"): success goes on; failure falls on the far side; critical: stunned there. */
static enum flow jump(struct match *m, struct frame *f, const struct brothers_obstacle *o)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure, natural;
    struct roll r;
    enum check_result result = brothers_ja(m, figure, JA_JUMP, 0, RULE("F3.4.3-k"), &r, &natural);
    struct event *e = brothers_tell(m, result == CHECK_PASSED ? "brothers.jumped" : "brothers.jump_failed",
                                    RULE("F3.4.3-k"), figure);

    event_roll(e, &r);
    event_end(m);
    if (result == CHECK_PASSED)
        return flow_again(f, STEP_GO);
    struct mover mover = brothers_settler(m, figure, AS_IT_IS);
    struct point far_side =
        point_ahead(brothers_point(m, figure), brothers_facing(m, figure), o->end - o->begin);

    if (spot_free(table_of(m), &mover, far_side))
        travel_through(m, f, o->end - o->begin);
    else
        brothers_show_at(m, figure, far_side);
    brothers_fall(m, figure, natural % 2 != 0, RULE("F3.4.3-k"));
    if (result == CHECK_CRITICAL)
        return flow_call(m, f, STEP_LANDED, P_STUN, figure, NOTHING, true);
    return flow_again(f, STEP_LANDED);
}

/* The distance that the action has left when it has touched an enemy (F3.4.5-d). */
static length left_of_action(const struct match *m, const struct frame *f)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);
    length left = brothers_of(m)->allowance - v->done;

    return left > 0 ? left : 0;
}

static enum flow meet_obstacle(struct match *m, struct frame *f, const struct brothers_obstacle *o,
                               length left)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;

    if (o->stand != NOTHING && o->end > left) { /* it cannot get past: it stops there, touching an enemy */
        if (brothers_enemies(m, figure, o->stand)) {
            v->enemy = o->stand;
            return flow_call(m, f, STEP_MET, P_CONTACT, figure, o->stand, left_of_action(m, f));
        }
        return finish(m, f, WALK_STOPPED);
    }
    if (o->stand != NOTHING && (v->flags & WALK_TRAMPLES) && brothers_enemies(m, figure, o->stand)) {
        struct event *e = brothers_tell(m, "brothers.tramples", RULE("F10.2.2-m"), figure);

        event_arg(e, "target", ARG_FIGURE, o->stand);
        event_end(m);
        return flow_call(m, f, STEP_TRAMPLED, P_JDEG, o->stand, figure, 0);
    }
    return jump(m, f, o);
}

static bool squeezes(struct match *m, int32_t figure)
{
    struct roll r;
    bool passed = brothers_ja(m, figure, JA_GAP, 0, RULE("F3.3-i"), &r, NULL) == CHECK_PASSED;
    struct event *e =
        brothers_tell(m, passed ? "brothers.squeezed" : "brothers.gap_failed", RULE("F3.3-i"), figure);

    event_roll(e, &r);
    event_end(m);
    return passed;
}

/* RULE("F3.3-i"): one JA a gap; who fails stops in front of it. */
static enum flow pass_gap(struct match *m, struct frame *f, length through)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;

    brothers_show_along(m, figure, brothers_point(m, figure), brothers_facing(m, figure), through);
    if (brothers_of(m)->gap_test != GAP_WAIVED && !squeezes(m, figure))
        return finish(m, f, WALK_STOPPED);
    travel_through(m, f, through);
    return flow_again(f, STEP_GO);
}

/* RULE("F3.3-i"): the master requires the test wherever a passage is tight. Nothing keeps who has passed it
 * from being shot at or from jumping on his way through, so he goes on as on any other. */
static enum flow pass_by(struct match *m, struct frame *f, length past)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);

    v->passed = past;
    return squeezes(m, v->figure) ? flow_again(f, STEP_GO) : finish(m, f, WALK_STOPPED);
}

/* The next tight passage, measured from the start of the walk. */
static bool next_tight(const struct match *m, const struct frame *f, length *begin, length *past)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);
    length on = v->passed > v->done ? v->passed : v->done;
    struct point from = point_ahead((struct point){v->x, v->y}, brothers_facing(m, v->figure), on);

    if (brothers_of(m)->gap_test != GAP_REQUIRED ||
        !brothers_tight(m, v->figure, from, brothers_facing(m, v->figure), v->far - on, begin, past))
        return false;
    *begin += on;
    *past += on;
    return true;
}

/* RULE("F8.2-k"): who flees never comes into contact. */
static bool may_touch(const struct match *m, int32_t figure, int32_t enemy)
{
    return brothers_contact_allowed(m, figure, enemy) && !brothers_figure_at(m, figure)->fled_combat;
}

static enum flow meet_enemy(struct match *m, struct frame *f, int32_t enemy)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;

    if (brothers_hidden(m, enemy))
        brothers_come_out(m, enemy, VISIBLE_OPEN, RULE("F4.1.1-c"));
    brothers_show(m, enemy);
    if (!may_touch(m, figure, enemy) ||
        brothers_crowded_at(m, figure, brothers_point(m, figure), AS_IT_IS) != NOTHING)
        return finish(m, f, WALK_STOPPED);
    v->enemy = enemy;
    return flow_call(m, f, STEP_MET, P_CONTACT, figure, enemy, left_of_action(m, f));
}

/* RULE("F3.4.5-b"), RULE("F3.4.5-h"): the next by number of those whom it touches besides, and did not touch
 * when it set out; -1. */
static int32_t also_touched(const struct match *m, const struct frame *f)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);
    int32_t figure = v->figure, list[CONTACTS_MAX], next = NOTHING;
    int32_t count = brothers_contacts(m, figure, list, CONTACTS_MAX);
    struct place start = {.at = {v->x, v->y}};
    struct base base = base_round(v->rides ? brothers_of(m)->base_mounted : brothers_base(m, figure));

    for (int32_t i = 0; i < count; i++) {
        const struct stand *s = brothers_stand(m, list[i]);

        if (list[i] != v->enemy && list[i] > v->other && (next == NOTHING || list[i] < next) &&
            base_distance(&start, &base, &s->place, &s->base) > CONTACT)
            next = list[i];
    }
    return next;
}

/* RULE("F3.4.5-a"): it has come to stand beside one enemy; the others that it touches there are contacted,
 * too, and it does not place itself anew. */
static enum flow meet_others(struct match *m, struct frame *f)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t other = brothers_standing_up(m, v->figure) ? also_touched(m, f) : -1;

    if (other == NOTHING)
        return finish(m, f, WALK_CONTACT);
    v->other = other;
    brothers_show(m, other);
    return flow_call(m, f, STEP_MET_OTHER, P_CONTACT, v->figure, other, SETTLED_ALREADY);
}

/* RULE("F0.5-q"), RULE("F16.2-c"): its base has come to an edge over which it may leave. */
static bool at_exit(const struct match *m, const struct frame *f)
{
    const struct brothers_walk_frame *v = FRAME_READ(brothers_walk_frame, f);
    const struct stand *stand = brothers_stand(m, v->figure);

    for (int32_t edge = 0; edge < 4 && !(v->flags & WALK_FALLS); edge++)
        if (brothers_may_exit(m, v->figure, edge) &&
            edge_distance(table_of(m), (enum table_edge)edge, &stand->place, &stand->base) <= CONTACT)
            return true;
    return false;
}

/* Something stops the base, or nothing more does. */
static enum flow reach_stop(struct match *m, struct frame *f, const struct stop *stop, length left)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;
    length through = 0;
    bool enemy = stop->why == STOP_STAND && brothers_in_play(m, stop->index) &&
                 brothers_enemies(m, figure, stop->index);
    /* known or not: he comes near, and no farther */
    bool apart = enemy && (!may_touch(m, figure, stop->index) ||
                           brothers_crowded_at(m, figure, stop->at, AS_IT_IS) != NOTHING);
    length along = apart ? stop->along - FRIEND_GAP : stop->along;

    if (apart && brothers_known_to(m, stop->index, brothers_side_of(m, figure))) {
        travel(m, f, along);
        return finish(m, f, WALK_STOPPED);
    }
    if (stop->why == STOP_STAND) /* before it is told where the way ends */
        brothers_show_in_way(m, figure, stop->index);
    if (travel(m, f, along))
        return flow_again(f, STEP_GO);
    if (!can_go_on(m, f))
        return finish(m, f, WALK_STOPPED);
    if (enemy)
        return meet_enemy(m, f, stop->index);
    if ((stop->why == STOP_EDGE || stop->why == STOP_NONE) && at_exit(m, f)) {
        brothers_lose(m, figure, END_EXITED, RULE("F0.5-q"));
        return finish(m, f, WALK_GONE);
    }
    if (stop->why != STOP_NONE &&
        brothers_squeeze(m, figure, brothers_facing(m, figure), 0, left - stop->along, AS_IT_IS, &through))
        return pass_gap(m, f, through);
    if (stop->why == STOP_NONE) {
        int32_t touched[CONTACTS_MAX];

        if (brothers_contacts(m, figure, touched, CONTACTS_MAX) > 0)
            return meet_enemy(m, f, touched[0]);
    }
    return finish(m, f, stop->why == STOP_NONE ? WALK_FREE : WALK_STOPPED);
}

/* --- the next thing on the way -------------------------------------------------------------------------- */

static enum flow go(struct match *m, struct frame *f)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;
    angle facing = brothers_facing(m, figure);
    struct point from = brothers_point(m, figure);
    length left = v->far - v->done, at = 0;
    struct path way = path_straight(from, point_ahead(from, facing, left));
    struct mover mover = brothers_mover(m, figure, AS_IT_IS);
    struct stop stop = path_stop(table_of(m), &way, &mover);
    struct brothers_obstacle obstacle = {.piece = NOTHING, .stand = NOTHING};
    int32_t reactor = next_reaction(m, &at);

    if (stop.why == STOP_NONE && stop.along > left)
        stop.along = left;
    bool blocked = next_obstacle(m, f, &obstacle) && obstacle.begin - v->done <= stop.along;
    length next = blocked ? obstacle.begin - v->done : stop.along, tight = 0, past = 0;
    bool disputed = next_tight(m, f, &tight, &past) && tight - v->done <= next;

    if (disputed)
        next = tight - v->done;
    if (reactor != NOTHING && at - v->done <= next) {
        if (travel(m, f, at - v->done))
            return flow_again(f, STEP_GO);
        brothers_figure_at(m, reactor)->reacts_at = NOTHING;
        if (!can_go_on(m, f))
            return finish(m, f, WALK_STOPPED);
        return flow_call(m, f, STEP_SHOT_AT, P_REACTION_SHOT, reactor, figure,
                         brothers_figure_at(m, reactor)->reacts_with);
    }
    if (!blocked && !disputed)
        return reach_stop(m, f, &stop, left);
    if (!disputed && obstacle.stand != NOTHING)
        brothers_show_in_way(m, figure, obstacle.stand);
    if (travel(m, f, next))
        return flow_again(f, STEP_GO);
    if (!can_go_on(m, f))
        return finish(m, f, WALK_STOPPED);
    if (disputed)
        return pass_by(m, f, past);
    v->met = obstacle.begin;
    v->last = rank_of(&obstacle);
    obstacle.end -= v->done;
    obstacle.begin = 0;
    return meet_obstacle(m, f, &obstacle, v->far - v->done);
}

/* RULE("F3.4.2-c"): who is about to fall jumps over nothing: he comes as far as the first obstacle. */
static void fall_short(struct match *m, struct frame *f)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;
    struct brothers_obstacle list[OBSTACLES_MOST];
    struct path way = path_ahead(&brothers_stand(m, figure)->place, v->far);
    struct mover mover = brothers_mover(m, figure, AS_IT_IS);

    if (!(v->flags & WALK_FALLS))
        return;
    int32_t count = brothers_obstacles(m, figure, brothers_point(m, figure), brothers_facing(m, figure),
                                       v->far, AS_IT_IS, list, OBSTACLES_MOST);

    if (count > 0 && list[0].stand != NOTHING)
        brothers_show_in_way(m, figure, list[0].stand);
    v->far = brothers_before_walls(m, &way, &mover, NOTHING, count > 0 ? list[0].begin : v->far);
}

enum flow brothers_walk_run(struct match *m, struct frame *f)
{
    struct brothers_walk_frame *v = FRAME(brothers_walk_frame, f);
    int32_t figure = v->figure;

    assert(brothers_heads_unit(m, figure));
    assert(v->done >= 0);
    switch (f->step) {
    case STEP_BEGIN:
        v->x = brothers_point(m, figure).x;
        v->y = brothers_point(m, figure).y;
        v->rides = brothers_mounted(m, figure);
        forget_reactions(m);
        fall_short(m, f);
        return flow_again(f, STEP_GO);
    case STEP_GO:
        if (!can_go_on(m, f))
            return finish(m, f, WALK_STOPPED);
        if (v->watched || brothers_hidden(m, figure) || v->far <= v->done)
            return go(m, f);
        v->watched = 1;
        return flow_call(m, f, STEP_WATCHED, P_PATH_WINDOW, figure, v->far - v->done, 0);
    case STEP_WATCHED:
        shift_reactions(m, v->done);
        return flow_again(f, STEP_GO);
    case STEP_SHOT_AT:
        mind_mount(m, f);
        return can_go_on(m, f) ? flow_again(f, STEP_GO) : finish(m, f, WALK_STOPPED);
    case STEP_TRAMPLED:
        return can_go_on(m, f) ? flow_again(f, STEP_GO) : finish(m, f, WALK_STOPPED);
    case STEP_LANDED:
        return finish(m, f, WALK_FELL);
    case STEP_MET:
        v->other = NOTHING;
        return flow_result(m) ? meet_others(m, f) : finish(m, f, WALK_STOPPED);
    case STEP_MET_OTHER:
        return meet_others(m, f);
    default:
        flow_lost(m, f);
    }
}
