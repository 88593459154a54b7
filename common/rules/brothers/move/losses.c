/* Falling, losing the mount, and leaving play. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/enrol.h"

static struct point spot_beside(const struct match *m, int32_t rider, int32_t mount, angle direction,
                                int32_t known_to)
{
    struct mover mover = brothers_settler(m, rider, known_to);
    struct point spot = brothers_point(m, mount);

    mover.base = base_round(brothers_of(m)->base_foot);
    if (free_spot_beside(table_of(m), &mover, mount, direction, ARC_WHOLE_FROM, ARC_WHOLE_TO, &spot) ||
        nearest_free_spot(table_of(m), &mover, point_ahead(spot, direction, brothers_of(m)->base_mounted),
                          brothers_anywhere(m), direction, &spot) ||
        nearest_free_spot(table_of(m), &mover, brothers_point(m, mount), brothers_anywhere(m),
                          brothers_facing(m, mount), &spot)) /* as it is sought before he may get off */
        return spot;
    return brothers_point(m, mount); /* crammed full all around: rather there than off the table */
}

/* The mount stays where both were, the rider comes to stand beside it; who is unknown and turns him aside is
 * shown. */
static void put_beside(struct match *m, int32_t rider, int32_t mount, angle direction)
{
    struct point at = brothers_point(m, rider);
    angle facing = brothers_facing(m, rider);

    table_lift_stand(table_of(m), rider);
    brothers_put(m, mount, at, facing);
    struct point known[2] = {spot_beside(m, rider, mount, direction, 0),
                             spot_beside(m, rider, mount, direction, 1)};
    struct point spot = spot_beside(m, rider, mount, direction, AS_IT_IS);

    brothers_put(m, rider, spot, facing);
    brothers_show_instead(m, rider, known, spot);
}

/* The mount waits for a master (RULE("F10.2.1-b")). */
void brothers_unhorse(struct match *m, int32_t rider, angle direction)
{
    struct brothers_figure *f = brothers_figure_at(m, rider);
    int32_t mount = f->mount;

    if (mount == NOTHING)
        return;
    f->mount = NOTHING;
    f->type = TYPE_FOOT;
    f->straight = 0;
    f->charge_bonus = false;
    brothers_figure_at(m, mount)->rider = NOTHING;
    figure_at(m, mount)->seen_by = figure_at(m, rider)->seen_by;
    figure_at(m, mount)->fate = FATE_IN_PLAY;
    put_beside(m, rider, mount, direction);
}

/* RULE("F10.2.2-g"): the dead mount keeps its place free only for as long as its rider falls. */
void brothers_fall_beside(struct match *m, int32_t rider, int32_t mount, bool right)
{
    angle facing = brothers_facing(m, rider);

    put_beside(m, rider, mount, (angle)(right ? facing + QUARTER_TURN : facing - QUARTER_TURN));
    table_lift_stand(table_of(m), mount);
}

/* RULE("F3.4.2-d"): the rider falls, not the mount. */
void brothers_fall(struct match *m, int32_t figure, bool right, const char *rule)
{
    angle facing = brothers_facing(m, figure);

    brothers_unhorse(m, figure, (angle)(right ? facing + QUARTER_TURN : facing - QUARTER_TURN));
    if (brothers_figure_at(m, figure)->posture != POSTURE_STUNNED)
        brothers_set_posture(m, figure, POSTURE_ON_BACK);
    brothers_tell_end(m, "brothers.fell", rule, figure);
}

static void count_value(struct match *m, int32_t side, int32_t value)
{
    brothers_side_at(m, side)->lost_value += value;
    brothers_side_at(m, other_side(m, side))->score += value;
}

/* RULE("F10.2.2-h"): out of the game; RULE("F10.2.2-f"): the rider stands in its place. */
void brothers_lose_mount(struct match *m, int32_t mount)
{
    struct brothers_figure *beast = brothers_figure_at(m, mount);
    int32_t rider = beast->rider, side = brothers_side_of(m, mount);

    beast->rider = NOTHING;
    beast->unusable = true;
    if (stand_on_table(table_of(m), mount))
        table_lift_stand(table_of(m), mount);
    figure_at(m, mount)->fate = FATE_OUT;
    if (side >= 0)
        count_value(m, side, figure_at(m, mount)->cost);
    if (rider == NOTHING)
        return;
    struct brothers_figure *f = brothers_figure_at(m, rider);

    f->mount = NOTHING;
    f->type = TYPE_FOOT;
    f->straight = 0;
    f->charge_bonus = false;
    brothers_put(m, rider, brothers_point(m, rider), brothers_facing(m, rider));
}

/* What a body had lies with it; its armour stays on. */
static void leave_objects(struct match *m, int32_t figure, bool body)
{
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        struct brothers_figure *f = brothers_figure_at(m, i);

        if (body && f->where != WHERE_WORN)
            f->where = WHERE_BODY;
        if (!body)
            figure_at(m, i)->fate = figure_at(m, figure)->fate;
    }
}

static enum fate fate_after(enum end_state end)
{
    if (end == END_EXITED)
        return FATE_WITHDRAWN;
    return end == END_FLED ? FATE_FLED : FATE_OUT;
}

/* RULE("F2.6.1-b"): a body marker where it was; a rider's beside his mount. */
static void become_body(struct match *m, int32_t figure)
{
    /* no rule: one side of the mount is as good as the other */
    brothers_unhorse(m, figure, (angle)(brothers_facing(m, figure) + QUARTER_TURN));
    brothers_figure_at(m, figure)->posture = POSTURE_STUNNED; /* face down */
    brothers_refresh(m, figure);
    leave_objects(m, figure, true);
}

/* Gone from the table, with mount and all: surrendered, fled or through the enemy's lines. */
static void leave_table(struct match *m, int32_t figure)
{
    int32_t mount = brothers_figure_at(m, figure)->mount;

    if (stand_on_table(table_of(m), figure))
        table_lift_stand(table_of(m), figure);
    leave_objects(m, figure, false);
    if (mount != NOTHING)
        figure_at(m, mount)->fate = figure_at(m, figure)->fate;
}

/* RULE("F0.5-r"): who leaves through an exit is not lost. */
static void count_loss(struct match *m, int32_t figure, enum end_state end)
{
    struct brothers_side *side = brothers_side_at(m, brothers_side_of(m, figure));
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    if (f->ends != END_NONE)
        return;
    if (end == END_EXITED) {
        side->exited += 1;
        side->exited_value += f->value;
        return;
    }
    count_value(m, brothers_side_of(m, figure), f->value);
    if (f->mount != NOTHING && (end == END_SURRENDERED || end == END_FLED))
        count_value(m, brothers_side_of(m, figure), figure_at(m, f->mount)->cost);
}

static void leave_play(struct match *m, int32_t figure, enum end_state end)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);
    bool was_body = f->ends != END_NONE;

    if (!was_body)
        brothers_show(m, figure);
    brothers_drop_body(m, figure);
    count_loss(m, figure, end);
    f->ends = (int32_t)end;
    f->coin = COIN_NONE;
    f->routed = false;
    f->stored = 0;
    f->performing = false;
    f->visibility = VISIBLE_OPEN;
    f->climb_height = 0;
    f->climb_piece = NOTHING;
    figure_at(m, figure)->fate = (int32_t)fate_after(end);
    if (end != END_DEAD && end != END_OUT_OF_ACTION)
        leave_table(m, figure);
    else if (!was_body)
        become_body(m, figure);
}

void brothers_lose(struct match *m, int32_t figure, enum end_state end, const char *rule)
{
    static const char *const key[] = {"",
                                      "brothers.out_of_action",
                                      "brothers.dead",
                                      "brothers.surrendered",
                                      "brothers.fled_table",
                                      "brothers.exited"};

    leave_play(m, figure, end);
    brothers_tell_end(m, key[end], rule, figure);
}

/* RULE("F16.1-c"): no room for him: lost as if he had fled; an artillery piece is worth nothing by itself. */
void brothers_stay_away(struct match *m, int32_t figure)
{
    if (brothers_figure_at(m, figure)->sort == SORT_FIGHTER) {
        leave_play(m, figure, END_FLED);
    } else {
        figure_at(m, figure)->fate = FATE_WITHDRAWN;
        figure_at(m, figure)->seen_by = seen_by_all(m);
        secret_revealed(m);
    }
    brothers_tell_end(m, "brothers.no_room", RULE("F16.1-c"), figure);
}
