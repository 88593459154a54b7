/* Objects, doors and bodies (F9.2). */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>

/* --- hands ------------------------------------------------------------------------------------ */

static bool goes_in_hand(const struct thing *t)
{
    return t->hands > 0 && t->what != THING_ARMOUR && t->what != THING_BAG;
}

static bool hand_free(const struct match *m, int32_t figure, int32_t hand)
{
    return brothers_in_hand(m, figure, (enum item_where)hand) == NOTHING &&
           brothers_figure_at(m, figure)->carries == NOTHING;
}

/* Both hands, or the free one of two; the main hand first. F12.1-b: a rider cannot use a large shield. */
static void offer_hands(const struct match *m, struct decision *d, int32_t figure,
                        enum brothers_action action, int32_t item)
{
    const struct thing *t = brothers_thing(m, item);
    int32_t cost = brothers_cost(action);

    if (t->large_shield && brothers_mounted(m, figure)) /* RULE("F12.1-b") */
        return;
    if (t->hands == 2) {
        if (brothers_free_hands(m, figure) == 2)
            brothers_offer(m, d, figure, action, item, WHERE_BOTH_HANDS, cost);
        return;
    }
    if (hand_free(m, figure, WHERE_MAIN_HAND))
        brothers_offer(m, d, figure, action, item, WHERE_MAIN_HAND, cost);
    if (hand_free(m, figure, WHERE_OFF_HAND))
        brothers_offer(m, d, figure, action, item, WHERE_OFF_HAND, cost);
}

/* RULE("F3.2-a"): at most six objects with a weight. */
static bool room_for(const struct match *m, int32_t figure, int32_t item)
{
    int32_t objects = 0;

    if (brothers_figure_at(m, item)->thing.weight == 0)
        return true;
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        objects +=
            brothers_figure_at(m, i)->thing.weight > 0 && brothers_figure_at(m, i)->where != WHERE_SHIELD;
    return objects < WEIGHTED_MAX;
}

/* RULE("F9.2-b"): a chest that takes both hands is not stowed; a casket is. */
static bool too_big_to_stow(const struct thing *t)
{
    return t->what == THING_CHEST && t->hands == 2;
}

static void offer_own(const struct match *m, struct decision *d, int32_t figure)
{
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        const struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->where == WHERE_STOWED && goes_in_hand(&f->thing))
            offer_hands(m, d, figure, ACTION_DRAW, i);
        if (!brothers_held(m, i))
            continue;
        if (!f->no_stow && !too_big_to_stow(&f->thing)) /* F4.1.3-s */
            brothers_offer(m, d, figure, ACTION_STOW, i, NOTHING, brothers_cost(ACTION_STOW));
        brothers_offer(m, d, figure, ACTION_PUT_DOWN, i, NOTHING, brothers_cost(ACTION_PUT_DOWN));
    }
}

/* All that is in reach, found once for everything that can be done with it. */
struct reach {
    int32_t count, near[REACH_MOST];
};

static void offer_lying(const struct match *m, struct decision *d, int32_t figure, const struct reach *r)
{
    int32_t lying[REACH_MOST], count = brothers_lying_among(m, r->near, r->count, lying, REACH_MOST);

    for (int32_t k = 0; k < count; k++) {
        int32_t i = lying[k];

        if (brothers_figure_at(m, i)->planted || !room_for(m, figure, i)) /* F5.2-i: more than bending down */
            continue;
        const struct thing *t = brothers_thing(m, i);

        if (goes_in_hand(t))
            offer_hands(m, d, figure, ACTION_PICK_UP, i); /* RULE("F4.5-d"): full hands pick up nothing */
        else if (t->what != THING_ARMOUR && brothers_free_hands(m, figure) > 0)
            brothers_offer(m, d, figure, ACTION_PICK_UP, i, WHERE_STOWED, brothers_cost(ACTION_PICK_UP));
    }
}

/* --- doors and chests ------------------------------------------------------------------------- */

static bool contact_weapon_in_hand(const struct match *m, int32_t figure, int32_t *item)
{
    static const enum item_where hand[] = {WHERE_MAIN_HAND, WHERE_OFF_HAND};

    for (int32_t i = 0; i < 2; i++) {
        *item = brothers_in_hand(m, figure, hand[i]);
        if (*item != NOTHING && brothers_thing(m, *item)->contact && !brothers_figure_at(m, *item)->useless)
            return true;
    }
    return false;
}

/* RULE("F9.2-c"): somebody whose base is in the doorway, or who lies there, keeps it open; -1: nobody. With
 * `known_to` >= 0 only those whom that side knows of. */
static int32_t in_doorway(const struct match *m, int32_t door, int32_t known_to)
{
    const struct point *ends = piece_points(table_of(m), door);
    struct outline opening = outline_of_segment(ends[0], ends[1], 0);

    for (int32_t i = brothers_next_living(m, NOTHING); i >= 0; i = brothers_next_living(m, i)) {
        const struct stand *s = brothers_stand(m, i);

        if (!stand_on_table(table_of(m), i) || (known_to >= 0 && !brothers_known_to(m, i, known_to)))
            continue;
        struct outline base = base_outline(&s->place, &s->base);
        struct outline meets = outline_difference(&opening, &base, s->place.at);

        if (outline_gap(&meets, s->place.at) < -OVERLAP)
            return i;
    }
    return NOTHING;
}

static void offer_state(const struct match *m, struct decision *d, int32_t figure, int32_t piece,
                        int32_t item, int32_t state)
{
    int32_t weapon;

    if (state == PIECE_OPEN &&
        (piece == NOTHING || in_doorway(m, piece, brothers_side_of(m, figure)) == NOTHING))
        brothers_offer(m, d, figure, ACTION_CLOSE, piece, item, brothers_cost(ACTION_CLOSE));
    if (state == PIECE_CLOSED)
        brothers_offer(m, d, figure, ACTION_OPEN, piece, item, brothers_cost(ACTION_OPEN));
    if (state != PIECE_OPEN && !brothers_lying(m, figure) && /* RULE("F0.5-n"): who lies only opens it */
        contact_weapon_in_hand(m, figure, &weapon))
        brothers_offer(m, d, figure, ACTION_FORCE_OPEN, piece, item, brothers_cost(ACTION_FORCE_OPEN));
}

static int32_t chest_state(const struct brothers_figure *f)
{
    if (f->opened)
        return PIECE_OPEN;
    return f->locked ? PIECE_LOCKED : PIECE_CLOSED;
}

/* RULE("F9.2-c"): in contact with a door, or a chest that lies there. */
static void offer_openings(const struct match *m, struct decision *d, int32_t figure, const struct reach *r)
{
    const struct stand *stand = brothers_stand(m, figure);
    int32_t piece[PIECES_HERE];
    int32_t count = pieces_near(table_of(m), &stand->place, &stand->base, CONTACT, piece, PIECES_HERE);

    for (int32_t i = 0; i < count && i < PIECES_HERE; i++) {
        const struct piece *p = table_piece_const(table_of(m), piece[i]);

        if (p->kind == GROUND_DOOR)
            offer_state(m, d, figure, piece[i], NOTHING, p->state);
    }
    for (int32_t i = 0; i < r->count; i++) {
        const struct brothers_figure *f = brothers_figure_at(m, r->near[i]);

        if (f->sort == SORT_ITEM && f->thing.what == THING_CHEST &&
            brothers_distance(m, figure, r->near[i]) <= CONTACT)
            offer_state(m, d, figure, NOTHING, r->near[i], chest_state(f));
    }
}

/* --- bodies ------------------------------------------------------------------------------ */

static bool can_behead(const struct match *m, int32_t figure)
{
    int32_t main = brothers_in_hand(m, figure, WHERE_MAIN_HAND),
            off = brothers_in_hand(m, figure, WHERE_OFF_HAND);

    return (main != NOTHING && brothers_thing(m, main)->blade > 0) ||
           (off != NOTHING && brothers_thing(m, off)->blade > 0);
}

static int32_t head_of(const struct match *m, int32_t body)
{
    const struct unit *unit = unit_at(m, figure_at(m, body)->unit);

    for (int32_t i = unit->first; i < unit->first + unit->count; i++)
        if (brothers_figure_at(m, i)->sort == SORT_ITEM && brothers_figure_at(m, i)->thing.what == THING_HEAD)
            return i;
    return NOTHING;
}

static void offer_bodies(const struct match *m, struct decision *d, int32_t figure, const struct reach *r)
{
    for (int32_t k = 0; k < r->count; k++) {
        int32_t i = r->near[k];
        const struct brothers_figure *f = brothers_figure_at(m, i);

        if (!brothers_body(m, i))
            continue;
        int32_t head = head_of(m, i);

        if (f->ends == END_DEAD && can_behead(m, figure) && !brothers_lying(m, figure) && head != NOTHING &&
            brothers_figure_at(m, head)->where == WHERE_GONE) /* RULE("F9.2-a") */
            brothers_offer(m, d, figure, ACTION_BEHEAD, i, NOTHING, brothers_cost(ACTION_BEHEAD));
        if (brothers_side_of(m, i) == brothers_side_of(m, figure) && brothers_free_hands(m, figure) == 2 &&
            !brothers_mounted(m, figure) && !brothers_lying(m, figure))
            brothers_offer(m, d, figure, ACTION_CARRY, i, NOTHING, brothers_cost(ACTION_CARRY));
    }
    if (brothers_figure_at(m, figure)->carries != NOTHING)
        brothers_offer(m, d, figure, ACTION_SET_DOWN, brothers_figure_at(m, figure)->carries, NOTHING,
                       brothers_cost(ACTION_SET_DOWN));
}

void brothers_offer_objects(const struct match *m, struct decision *d, int32_t figure)
{
    struct reach r;

    if (brothers_figure_at(m, figure)->posture == POSTURE_HANGING ||
        brothers_figure_at(m, figure)->climb_height > 0)
        return;
    r.count = brothers_in_reach(m, figure, r.near, REACH_MOST);
    offer_own(m, d, figure);
    offer_lying(m, d, figure, &r);
    offer_openings(m, d, figure, &r);
    offer_bodies(m, d, figure, &r);
}

/* --- P_OBJECT --------------------------------------------------------------------------------- */

static void tell_object(struct match *m, const char *key, const char *rule, int32_t figure, int32_t piece,
                        int32_t item)
{
    struct event *e = brothers_tell(m, key, rule, figure);

    if (piece != NOTHING)
        event_arg(e, "terrain", ARG_TERRAIN, piece);
    else
        event_arg(e, "object", ARG_FIGURE, item);
    event_end(m);
}

static void set_state(struct match *m, int32_t piece, int32_t item, bool open)
{
    if (piece != NOTHING) {
        table_piece(table_of(m), piece)->state = open ? PIECE_OPEN : PIECE_CLOSED;
        return;
    }
    brothers_figure_at(m, item)->opened = open;
    brothers_figure_at(m, item)->locked = false;
}

/* RULE("F9.2-d") */
static void force_open(struct match *m, int32_t figure, int32_t piece, int32_t item)
{
    int32_t weapon = NOTHING;
    struct roll r;

    contact_weapon_in_hand(m, figure, &weapon);
    enum check_result result = brothers_ja(m, figure, JA_FORCE, 0, RULE("F9.2-d"), &r, NULL);

    if (result == CHECK_PASSED)
        set_state(m, piece, item, true);
    if (result == CHECK_CRITICAL && weapon != NOTHING)
        brothers_destroy(m, weapon);
    struct event *e = brothers_tell(
        m, result == CHECK_PASSED ? "brothers.forced_open" : "brothers.force_failed", RULE("F9.2-d"), figure);

    if (piece != NOTHING)
        event_arg(e, "terrain", ARG_TERRAIN, piece);
    else
        event_arg(e, "object", ARG_FIGURE, item);
    event_roll(e, &r);
    event_end(m);
}

/* The head becomes an object in a free hand, or stowed. */
static void behead(struct match *m, int32_t figure, int32_t body)
{
    int32_t head = head_of(m, body);
    enum item_where where = WHERE_STOWED;

    if (hand_free(m, figure, WHERE_MAIN_HAND))
        where = WHERE_MAIN_HAND;
    else if (hand_free(m, figure, WHERE_OFF_HAND))
        where = WHERE_OFF_HAND;
    brothers_hold(m, head, figure, where);
    tell_object(m, "brothers.beheaded", RULE("F9.2-a"), figure, NOTHING, body);
}

/* RULE("F9.2-f") */
static void carry(struct match *m, int32_t figure, int32_t body)
{
    brothers_figure_at(m, figure)->carries = body;
    brothers_figure_at(m, body)->carried_by = figure;
    table_lift_stand(table_of(m), body);
    tell_object(m, "brothers.carries", RULE("F9.2-f"), figure, NOTHING, body);
}

enum flow brothers_object_run(struct match *m, struct frame *f)
{
    struct brothers_object_frame *v = FRAME(brothers_object_frame, f);
    int32_t figure = v->figure, a = v->a, b = v->b, action = brothers_of(m)->action;

    assert(brothers_heads_unit(m, figure));
    brothers_spend(m, figure, brothers_cost((enum brothers_action)action));
    if (action != ACTION_DRAW && action != ACTION_STOW)
        brothers_show_doer(m, figure);
    switch (action) {
    case ACTION_DRAW:
        brothers_hold(m, a, figure, (enum item_where)b);
        tell_object(m, "brothers.drew", RULE("F9.2-b"), figure, NOTHING, a);
        break;
    case ACTION_STOW:
        brothers_hold(m, a, figure, WHERE_STOWED);
        tell_object(m, "brothers.stowed", RULE("F9.2-b"), figure, NOTHING, a);
        break;
    case ACTION_PICK_UP:
        brothers_hold(m, a, figure, (enum item_where)b);
        tell_object(m, "brothers.picked_up", RULE("F9.2-b"), figure, NOTHING, a);
        break;
    case ACTION_PUT_DOWN:
        brothers_lay_down(m, a, brothers_point(m, figure));
        tell_object(m, "brothers.put_down", RULE("F9.2-b"), figure, NOTHING, a);
        break;
    case ACTION_OPEN:
    case ACTION_CLOSE:
        if (action == ACTION_CLOSE && a >= 0 && in_doorway(m, a, AS_IT_IS) != NOTHING) {
            brothers_show(m, in_doorway(m, a, AS_IT_IS)); /* somebody unknown holds it open */
            break;
        }
        set_state(m, a, b, action == ACTION_OPEN);
        tell_object(m, action == ACTION_OPEN ? "brothers.opened" : "brothers.closed", RULE("F9.2-c"), figure,
                    a, b);
        break;
    case ACTION_FORCE_OPEN:
        force_open(m, figure, a, b);
        break;
    case ACTION_BEHEAD:
        behead(m, figure, a);
        break;
    case ACTION_CARRY:
        carry(m, figure, a);
        break;
    case ACTION_SET_DOWN:
    default:
        brothers_drop_body(m, figure);
        tell_object(m, "brothers.set_down", RULE("F9.2-f"), figure, NOTHING, a);
        break;
    }
    return flow_done(m, NO_RESULT);
}
