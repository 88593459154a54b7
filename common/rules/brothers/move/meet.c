/* Entering contact (F3.4.5): where the newcomer stands, whether the other turns, and what he may do about it.
 */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"
#include "common/rules/shared/options.h"
#include "common/rules/shared/words.h"

#include <assert.h>

enum { STEP_ARRIVE, STEP_SPOT, STEP_TURN, STEP_TURNED, STEP_WINDOW, STEP_END };
enum { SPOTS = 16, SPOT_STAY = SPOTS };

/* --- Q_SPOT: the third and later enemies choose (F3.4.5-d) ---------------------------------------------- */

static struct point spot_towards(const struct match *m, int32_t figure, int32_t enemy, angle direction)
{
    const struct stand *stand = brothers_stand(m, figure), *target = brothers_stand(m, enemy);

    return beside_base(&target->place, &target->base, &stand->base, direction, direction);
}

static bool spot_taken(const struct match *m, int32_t figure, struct point spot)
{
    struct mover mover = brothers_settler(m, figure, brothers_side_of(m, figure));

    return !spot_free(table_of(m), &mover, spot);
}

static bool spot_in_reach(const struct match *m, int32_t figure, struct point spot, length left)
{
    return distance(brothers_point(m, figure), spot) <= left;
}

/* The points that are named: as many as a client can show; any other may be pointed at. */
static bool spot_at(const struct match *m, int32_t figure, int32_t enemy, int32_t number, length left,
                    struct point *spot)
{
    *spot = spot_towards(m, figure, enemy, (angle)(number * (FULL_TURN / SPOTS)));
    return spot_in_reach(m, figure, *spot, left) && !spot_taken(m, figure, *spot);
}

/* RULE("F3.4.5-d"): where the answer puts it: where it touches, at one of the points named, or at the point
 * of the base towards the place that was pointed at. */
static struct point spot_answered(const struct match *m, const struct frame *f,
                                  const struct answer_item *item)
{
    const struct brothers_contact_frame *v = FRAME_READ(brothers_contact_frame, f);
    int32_t figure = v->figure, enemy = v->enemy;
    struct point middle = brothers_point(m, enemy);

    if (item->ref == SPOT_STAY || (item->ref < 0 && points_equal(item->at, middle)))
        return brothers_point(m, figure);
    return spot_towards(m, figure, enemy,
                        item->ref >= 0 ? (angle)(item->ref * (FULL_TURN / SPOTS))
                                       : bearing(middle, item->at));
}

bool brothers_spot_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    const struct frame *f = flow_top(m);
    const struct brothers_contact_frame *v = FRAME_READ(brothers_contact_frame, f);
    int32_t figure = v->figure;
    struct point spot = spot_answered(m, f, &a->item[0]);

    (void)d;
    p->end_count = 1; /* no rule: what clients draw */
    /* no rule: what clients draw */
    p->end[0] =
        (struct answer_item){.ref = figure, .at = spot, .facing = bearing(spot, brothers_point(m, v->enemy))};
    if (points_equal(spot, brothers_point(m, figure)))
        return true;
    if (!spot_in_reach(m, figure, spot, v->left))
        return refuse_at(why, RULE("F3.4.5-d"), "brothers.refused.too_far", figure, spot,
                         distance(brothers_point(m, figure), spot) - v->left);
    if (spot_taken(m, figure, spot))
        return refuse_at(why, RULE("F3.4.5-d"), "brothers.refused.blocked", figure, spot, 0);
    return true;
}

void brothers_spot_describe(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const label[] = {"brothers.spot.front", "brothers.spot.flank", "brothers.spot.rear"};
    static const char *const tag[] = {"front", "flank", "rear"};
    const struct brothers_contact_frame *v = FRAME_TOP(brothers_contact_frame, m);
    int32_t figure = v->figure, enemy = v->enemy;
    struct option *o = decision_option(d, "stay", "brothers.spot.stay");

    (void)side;
    d->figure = figure;
    d->free_point = true;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    decision_arg(d, "target", ARG_FIGURE, enemy);
    o->id = SPOT_STAY;
    o->at = brothers_point(m, figure);
    o->has_point = true;
    for (int32_t i = 0; i < SPOTS; i++) {
        struct point spot;

        if (!spot_at(m, figure, enemy, i, v->left, &spot))
            continue;
        int32_t arc = (int32_t)brothers_arc_of(&brothers_stand(m, enemy)->place, spot);

        o = decision_option(d, tag[arc], label[arc]);
        option_word(o, "direction", direction_word(brothers_point(m, enemy), spot));
        o->id = i;
        o->at = spot;
        o->has_point = true;
    }
}

void brothers_spot_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t enemy = FRAME_TOP(brothers_contact_frame, m)->enemy;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t arc = (int32_t)brothers_arc_of(&brothers_stand(m, enemy)->place, d->option[i].at);

        if (!suggest_option(s, &d->option[i], 50 * arc)) /* the back is best: F4.1.1-f */
            return;
    }
}

/* --- Q_TURN_TO: the contacted figure may face the newcomer ------------------------------------ */

void brothers_turn_to_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_contact_frame *v = FRAME_TOP(brothers_contact_frame, m);
    struct option *o = decision_option(d, "turn", "brothers.turn_to.turn");

    (void)side;
    d->figure = v->enemy;
    decision_arg(d, "figure", ARG_FIGURE, v->enemy);
    decision_arg(d, "enemy", ARG_FIGURE, v->figure);
    o->id = 1;
    o->figure = v->figure;
    o = decision_option(d, "stay", "brothers.turn_to.stay");
    o->id = 0;
}

/* Facing him matters most when nobody else is there; with a first enemy in front, he is the one to watch. */
void brothers_turn_to_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    (void)d;
    bool alone = FRAME_TOP(brothers_contact_frame, m)->others == 0;

    if (suggest_begin(s, "brothers.turn_to.turn", alone ? 100 : 20))
        suggest_item(s, 1, 0);
    if (suggest_begin(s, "brothers.turn_to.stay", 0))
        suggest_item(s, 0, 0);
}

/* --- P_CONTACT -------------------------------------------------------------------------------- */

static void face(struct match *m, int32_t figure, int32_t other)
{
    struct place place = brothers_stand(m, figure)->place;

    place.facing = bearing(place.at, brothers_point(m, other));
    table_move_stand(table_of(m), figure, &place);
}

static int32_t others_in_contact(const struct match *m, int32_t enemy, int32_t newcomer)
{
    int32_t list[CONTACTS_MAX], others = 0;
    int32_t count = brothers_contacts(m, enemy, list, CONTACTS_MAX);

    for (int32_t i = 0; i < count; i++)
        others += list[i] != newcomer;
    return others;
}

static void settle_at(struct match *m, int32_t figure, int32_t enemy, struct point at, const char *rule)
{
    brothers_put(m, figure, at, bearing(at, brothers_point(m, enemy)));
    brothers_tell_end(m, "brothers.slid", rule, figure);
}

/* Shows the unknown figure that stands where a side expected this one to come to the flank. */
static void show_flank_taken(struct match *m, int32_t figure, int32_t enemy, struct point at)
{
    struct point known[2] = {at, at};

    for (int32_t side = 0; side < 2; side++)
        if (!brothers_flank_spot(m, figure, enemy, side, &known[side]))
            known[side] = at;
    brothers_show_instead(m, figure, known, at);
}

/* RULE("F3.4.5-a"), RULE("F3.4.5-c"): the first stays at the touching point, the second slides to a flank. */
static enum flow arrive(struct match *m, struct frame *f)
{
    struct brothers_contact_frame *v = FRAME(brothers_contact_frame, f);
    int32_t figure = v->figure, enemy = v->enemy;
    struct point spot;

    v->others = others_in_contact(m, enemy, figure);
    if (v->left == SETTLED_ALREADY)
        return flow_again(f, STEP_TURN);
    if (v->others == 1 && brothers_standing_up(m, enemy) && brothers_arc(m, enemy, figure) != ARC_FLANK) {
        bool room = brothers_flank_spot(m, figure, enemy, AS_IT_IS, &spot);

        show_flank_taken(m, figure, enemy, room ? spot : brothers_point(m, figure));
        if (!room)
            return flow_done(m, 0);
        settle_at(m, figure, enemy, spot, RULE("F3.4.5-c"));
    }
    if (v->others >= 2)
        return flow_ask(m, f, STEP_SPOT, Q_SPOT, 1 << brothers_side_of(m, figure));
    return flow_again(f, STEP_TURN);
}

/* RULE("F3.4.5-d") */
static enum flow take_spot(struct match *m, struct frame *f)
{
    struct brothers_contact_frame *v = FRAME(brothers_contact_frame, f);
    int32_t figure = v->figure;
    struct point spot = spot_answered(m, f, &flow_answer(m, brothers_side_of(m, figure))->item[0]);

    struct mover mover = brothers_settler(m, figure, AS_IT_IS);

    if (points_equal(spot, brothers_point(m, figure)))
        return flow_again(f, STEP_TURN);
    if (spot_free(table_of(m), &mover, spot))
        settle_at(m, figure, v->enemy, spot, RULE("F3.4.5-d"));
    else
        brothers_show_at(m, figure, spot); /* RULE("F3.4.6-f"): it stays where it touches */
    return flow_again(f, STEP_TURN);
}

/* RULE("F3.4.5-h"): no cover and no hiding in contact; RULE("F10.2.2-j"): a charge of 20 cm counts. */
static void touch(struct match *m, struct frame *f)
{
    struct brothers_contact_frame *v = FRAME(brothers_contact_frame, f);
    int32_t figure = v->figure, enemy = v->enemy;
    struct brothers_figure *own = brothers_figure_at(m, figure);

    brothers_come_out(m, enemy, VISIBLE_OPEN, RULE("F3.4.5-h"));
    brothers_come_out(m, figure, VISIBLE_OPEN, RULE("F3.4.5-h"));
    struct event *e = brothers_tell(m, "brothers.contact", RULE("F4.1.1-a"), figure);

    event_rule(e, RULE("F3.4.5-a"));
    event_arg(e, "target", ARG_FIGURE, enemy);
    if (brothers_mounted(m, figure) && own->straight >= RUN_UP) {
        own->charge_bonus = true;
        event_rule(e, RULE("F10.2.2-j"));
    }
    event_end(m);
}

/* RULE("F3.4.5-b"), RULE("F4.1.1-d"), RULE("F4.1.1-e") */
static bool may_turn(const struct match *m, const struct frame *f)
{
    const struct brothers_contact_frame *v = FRAME_READ(brothers_contact_frame, f);
    int32_t enemy = v->enemy;
    struct point at = brothers_point(m, v->figure);

    return brothers_standing_up(m, enemy) && !brothers_figure_at(m, enemy)->routed && v->others < 2 &&
           brothers_facing(m, enemy) != bearing(brothers_point(m, enemy), at);
}

enum flow brothers_contact_run(struct match *m, struct frame *f)
{
    struct brothers_contact_frame *v = FRAME(brothers_contact_frame, f);
    int32_t figure = v->figure, enemy = v->enemy;

    assert(brothers_heads_unit(m, figure) && brothers_heads_unit(m, enemy));
    assert(brothers_enemies(m, figure, enemy));
    switch (f->step) {
    case STEP_ARRIVE:
        return arrive(m, f);
    case STEP_SPOT:
        return take_spot(m, f);
    case STEP_TURN:
        touch(m, f);
        if (!may_turn(m, f))
            return flow_again(f, STEP_WINDOW);
        return flow_ask(m, f, STEP_TURNED, Q_TURN_TO, 1 << brothers_side_of(m, enemy));
    case STEP_TURNED:
        if (flow_answer(m, brothers_side_of(m, enemy))->item[0].ref == 1) {
            face(m, enemy, figure);
            brothers_tell_end(m, "brothers.faces", RULE("F3.4.5-b"), enemy);
            brothers_discover(m, enemy);
        }
        return flow_again(f, STEP_WINDOW);
    case STEP_WINDOW:
        if (brothers_contact_ad_open(m, enemy, figure))
            return flow_call(m, f, STEP_END, P_CONTACT_WINDOW, enemy, figure, 0);
        return flow_again(f, STEP_END);
    case STEP_END:
        brothers_discover(m, figure);
        return flow_done(m, brothers_touch(m, figure, enemy));
    default:
        flow_lost(m, f);
    }
}
