/* Climbing (F3.4.3-i): walls at least as tall as the figure, up and down, by one's own height and a die at a
 * time. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>

enum { CLIMB_ROLL, CLIMB_FALLEN };

/* RULE("F0.5-k"): the walls of a house are passed only through an open door or window. */
static bool can_be_climbed(const struct match *m, int32_t figure, int32_t piece)
{
    const struct piece *p = table_piece_const(table_of(m), piece);

    return (p->kind == GROUND_HIGH_WALL || p->kind == GROUND_LOW_WALL) &&
           p->height >= brothers_stand(m, figure)->height;
}

void brothers_offer_climbing(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    const struct stand *stand = brothers_stand(m, figure);
    int32_t cost = brothers_cost(ACTION_CLIMB), piece[PIECES_HERE];

    if (brothers_mounted(m, figure) || brothers_lying(m, figure) || f->carries != NOTHING)
        return;
    if (f->climb_height > 0) {
        if (f->posture == POSTURE_HANGING)
            brothers_offer(m, d, figure, ACTION_CLIMB, f->climb_piece, 0, cost);
        brothers_offer(m, d, figure, ACTION_LET_DOWN, f->climb_piece, 0, cost);
        if (f->posture == POSTURE_STANDING)
            brothers_offer(m, d, figure, ACTION_LET_DOWN, f->climb_piece, 1, cost);
        return;
    }
    int32_t count = pieces_near(table_of(m), &stand->place, &stand->base, CONTACT, piece, PIECES_HERE);

    if (count == 0 || !brothers_may_displace(m, figure))
        return;
    for (int32_t i = 0; i < count && i < PIECES_HERE; i++)
        if (can_be_climbed(m, figure, piece[i]))
            brothers_offer(m, d, figure, ACTION_CLIMB, piece[i], 0, cost);
}

/* The point of a wall nearest to somebody. */
struct point brothers_nearest_on(const struct match *m, int32_t piece, struct point to)
{
    const struct point *p = piece_points(table_of(m), piece);
    int32_t points = table_piece_const(table_of(m), piece)->points;
    struct point best = p[0];

    for (int32_t i = 0; i + 1 < points; i++) {
        struct outline segment = outline_of_segment(p[i], p[i + 1], 0);
        struct point near = outline_nearest_core(&segment, to);

        if (i == 0 || distance_squared(near, to) < distance_squared(best, to))
            best = near;
    }
    return best;
}

static void set_height(struct match *m, int32_t figure, length height, int32_t piece, enum posture posture,
                       struct point at, angle facing)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    f->climb_height = height;
    f->climb_piece = height > 0 ? piece : NOTHING;
    f->posture = (int32_t)posture;
    brothers_put(m, figure, at, facing);
}

/* At the foot, on the side the direction points to. */
static struct point foot_of(const struct match *m, int32_t figure, int32_t piece, angle direction,
                            int32_t known_to)
{
    struct mover mover = brothers_settler(m, figure, known_to);
    struct point on = brothers_nearest_on(m, piece, brothers_point(m, figure));
    length off =
        brothers_base(m, figure) / 2 + table_piece_const(table_of(m), piece)->thickness / 2 + CONTACT;
    struct point foot = point_ahead(on, direction, off);

    mover.elevation = 0;
    nearest_free_spot(table_of(m), &mover, foot, brothers_anywhere(m), direction, &foot);
    return foot;
}

/* Comes to stand or lie there; who is unknown and takes the place is seen. */
static void come_down(struct match *m, int32_t figure, int32_t piece, angle direction, enum posture posture,
                      angle facing)
{
    struct point known[2] = {foot_of(m, figure, piece, direction, 0),
                             foot_of(m, figure, piece, direction, 1)};
    struct point foot = foot_of(m, figure, piece, direction, AS_IT_IS);

    set_height(m, figure, 0, piece, posture, foot, facing);
    brothers_show_instead(m, figure, known, foot);
}

static void go_up(struct match *m, int32_t figure, int32_t piece, length gained)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    struct point at = brothers_point(m, figure), on = brothers_nearest_on(m, piece, at);
    length top = table_piece_const(table_of(m), piece)->height, height = f->climb_height + gained;
    angle facing = points_equal(at, on) ? brothers_facing(m, figure) : bearing(at, on);

    if (height >= top)
        set_height(m, figure, top, piece, POSTURE_STANDING, on, facing);
    else
        set_height(m, figure, height, piece, POSTURE_HANGING, at, facing);
    brothers_tell_end(m, height >= top ? "brothers.on_top" : "brothers.hangs", RULE("F3.4.3-i"), figure);
    brothers_discover(m, figure);
}

/* From the top he chooses the side; who hangs stays on his. */
static void go_down(struct match *m, int32_t figure, int32_t piece, length gained, bool far_side)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    angle facing = brothers_facing(m, figure), out = far_side ? facing : angle_opposite(facing);
    bool hanging = f->posture == POSTURE_HANGING;
    struct point foot = hanging ? brothers_point(m, figure) : foot_of(m, figure, piece, out, AS_IT_IS);
    length height = f->climb_height - gained;

    if (height > 0) {
        set_height(m, figure, height, piece, POSTURE_HANGING, foot, angle_opposite(out));
        brothers_tell_end(m, "brothers.hangs", RULE("F3.4.3-i"), figure);
        return;
    }
    come_down(m, figure, piece, out, POSTURE_STANDING, out);
    brothers_tell_end(m, "brothers.climbed_down", RULE("F3.4.3-i"), figure);
    brothers_discover(m, figure);
}

static void fall_down(struct match *m, int32_t figure, int32_t piece)
{
    angle out = angle_opposite(brothers_facing(m, figure));
    bool aloft = brothers_figure_at(m, figure)->climb_height > 0;

    if (aloft)
        come_down(m, figure, piece, out, POSTURE_ON_BACK, brothers_facing(m, figure));
    else
        set_height(m, figure, 0, piece, POSTURE_ON_BACK, brothers_point(m, figure),
                   brothers_facing(m, figure));
    brothers_tell_end(m, "brothers.fell", RULE("F3.4.3-i"), figure);
}

enum flow brothers_climb_run(struct match *m, struct frame *f)
{
    struct brothers_climb_frame *v = FRAME(brothers_climb_frame, f);
    int32_t figure = v->figure, piece = v->piece;
    bool down = brothers_of(m)->action == ACTION_LET_DOWN;
    struct roll r, die;

    assert(brothers_heads_unit(m, figure));
    assert(piece >= 0 && piece < table_of(m)->pieces);
    if (f->step > CLIMB_FALLEN)
        flow_lost(m, f);
    if (f->step == CLIMB_FALLEN)
        return flow_done(m, NO_RESULT);
    brothers_spend(m, figure, brothers_cost(ACTION_CLIMB));
    brothers_come_out(m, figure, VISIBLE_OPEN, RULE("F3.4.3-e"));
    enum check_result result = brothers_ja(m, figure, JA_CLIMB, 0, RULE("F3.4.3-i"), &r, NULL);
    length gained = brothers_stand(m, figure)->height;

    if (result == CHECK_PASSED) {
        int32_t natural = brothers_die(m, &die, "brothers.roll.climb", brothers_side_of(m, figure), figure);

        brothers_add_wound_malus(m, figure, &die, -1);
        die.total = natural + roll_modifiers(&die);
        gained += (die.total > 0 ? die.total : 0) * CENTIMETRE;
    }
    struct event *e = brothers_tell(m, result == CHECK_PASSED ? "brothers.climbs" : "brothers.climb_failed",
                                    RULE("F3.4.3-i"), figure);

    event_roll(e, &r);
    if (result == CHECK_PASSED) {
        event_roll(e, &die);
        event_arg(e, "distance", ARG_LENGTH, gained);
    }
    event_end(m);
    if (result == CHECK_PASSED && down)
        go_down(m, figure, piece, gained, v->far_side == 1);
    else if (result == CHECK_PASSED)
        go_up(m, figure, piece, gained);
    if (result != CHECK_CRITICAL)
        return flow_done(m, NO_RESULT);
    fall_down(m, figure, piece);
    return flow_call(m, f, CLIMB_FALLEN, P_JDEG, figure, NOTHING,
                     true); /* RULE("F3.4.3-i"): its own clumsiness (F7.7-a) */
}
