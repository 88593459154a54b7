/* F5.2, F11.2: loading, magazines, jams and strings, and getting thrown weapons back. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>

/* RULE("F11.2-b"): a bag feeds one type of weapon. */
int32_t brothers_supply(const struct match *m, int32_t figure, int32_t weapon)
{
    const struct thing *t = brothers_thing(m, weapon);

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        const struct brothers_figure *b = brothers_figure_at(m, i);

        if (b->thing.what == THING_BAG && b->thing.feeds == t->row && b->count > 0 &&
            (b->where == WHERE_STOWED || brothers_held(m, i)))
            return i;
    }
    return NOTHING;
}

int32_t brothers_reload_cost(const struct match *m, int32_t weapon)
{
    return brothers_thing(m, weapon)->reload; /* RULE("F5.2-a"), RULE("F11.2-a") */
}

/* RULE("F11.2-d"): a weapon held in both hands is served by them; one held in one hand needs the other free;
 * a missile needs a hand to take it. */
static bool hands_free(const struct match *m, int32_t figure, int32_t weapon)
{
    const struct brothers_figure *b = brothers_figure_at(m, weapon);

    return b->where == WHERE_BOTH_HANDS || brothers_free_hands(m, figure) >= 1;
}

static bool can_reload(const struct match *m, int32_t figure, int32_t item)
{
    const struct brothers_figure *b = brothers_figure_at(m, item);

    if (b->thing.what != THING_SHOOTER || b->useless || !hands_free(m, figure, item))
        return false;
    if (b->thing.thrown)
        return b->where == WHERE_STOWED && !b->planted;
    return brothers_held(m, item) && b->thing.capacity == 1 && b->loaded == 0 && !b->jammed &&
           !b->string_broken && brothers_supply(m, figure, item) != NOTHING;
}

static bool can_change_magazine(const struct match *m, int32_t figure, int32_t item)
{
    const struct brothers_figure *b = brothers_figure_at(m, item);

    return b->thing.what == THING_SHOOTER && brothers_held(m, item) && b->thing.capacity > 1 &&
           b->loaded < b->thing.capacity && !b->useless && hands_free(m, figure, item) &&
           brothers_supply(m, figure, item) != NOTHING;
}

/* RULE("F3.2-a"): a seventh object with a weight is one too many. */
static bool room_for(const struct match *m, int32_t figure, int32_t item)
{
    int32_t objects = 0;

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        objects += brothers_thing(m, i)->weight > 0 && brothers_figure_at(m, i)->where != WHERE_SHIELD;
    return brothers_thing(m, item)->weight == 0 || objects < WEIGHTED_MAX;
}

/* RULE("F5.2-i"), RULE("F5.2-j"): in the ground, in a body, in a shield of one's own or of somebody who is
 * down. */
static bool can_recover(const struct match *m, int32_t figure, int32_t item)
{
    const struct brothers_figure *b = brothers_figure_at(m, item);

    return b->planted && room_for(m, figure, item) &&
           (b->where == WHERE_GROUND || b->where == WHERE_BODY || b->where == WHERE_SHIELD);
}

/* --- the menu --------------------------------------------------------------------------------- */

static void offer_shots(const struct match *m, struct decision *d, int32_t figure, int32_t weapon)
{
    for (int32_t i = brothers_next_living(m, NOTHING); i >= 0; i = brothers_next_living(m, i)) {
        struct brothers_shot shot = {figure, i, weapon, 0, 0};

        if (brothers_can_shoot_at(m, &shot))
            brothers_offer(m, d, figure, ACTION_SHOOT, i, weapon, brothers_cost(ACTION_SHOOT));
    }
}

static void offer_loading(const struct match *m, struct decision *d, int32_t figure, int32_t item)
{
    const struct brothers_figure *b = brothers_figure_at(m, item);

    if (can_reload(m, figure, item)) {
        int32_t cost = brothers_reload_cost(m, item);

        brothers_offer(m, d, figure, ACTION_RELOAD, item, NOTHING, cost);
        if (cost > 0 && brothers_pa_left(m, figure) > 0) /* RULE("F1.2-a"): not even what costs nothing */
            brothers_offer(m, d, figure, ACTION_QUICK_RELOAD, item, NOTHING, cost - 1);
    }
    if (can_change_magazine(m, figure, item))
        brothers_offer(m, d, figure, ACTION_CHANGE_MAGAZINE, item, NOTHING,
                       brothers_cost(ACTION_CHANGE_MAGAZINE));
    if (brothers_standing_up(m, figure) && brothers_held(m, item) && (b->jammed || b->string_broken) &&
        !b->useless) /* RULE("F0.5-n"): who lies may reload, and no more than that */
        brothers_offer(m, d, figure, ACTION_UNJAM, item, NOTHING, brothers_cost(ACTION_UNJAM));
}

static void offer_missiles(const struct match *m, struct decision *d, int32_t figure)
{
    int32_t lying[REACH_MOST], count = brothers_lying_in_reach(m, figure, lying, REACH_MOST);

    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i))
        if (can_recover(m, figure, i))
            brothers_offer(m, d, figure, ACTION_RECOVER_MISSILE, i, NOTHING,
                           brothers_cost(ACTION_RECOVER_MISSILE));
    for (int32_t i = 0; i < count; i++)
        if (can_recover(m, figure, lying[i]))
            brothers_offer(m, d, figure, ACTION_RECOVER_MISSILE, lying[i], NOTHING,
                           brothers_cost(ACTION_RECOVER_MISSILE));
}

void brothers_offer_shooting(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    if (b->exempt || b->posture == POSTURE_HANGING)
        return;
    for (int32_t i = brothers_next_item(m, figure, NOTHING); i >= 0; i = brothers_next_item(m, figure, i)) {
        if (brothers_figure_at(m, i)->thing.what != THING_SHOOTER)
            continue;
        if (brothers_held(m, i) && brothers_weapon_ready(m, i) && brothers_standing_up(m, figure))
            offer_shots(m, d, figure, i);
        offer_loading(m, d, figure, i);
    }
    if (brothers_standing_up(m, figure))
        offer_missiles(m, d, figure);
}

/* --- missiles --------------------------------------------------------------------------------- */

static int32_t spare_object(const struct match *m)
{
    for (int32_t i = m->state->figures - 1; i >= 0; i--)
        if (brothers_figure_at(m, i)->sort == SORT_ITEM && brothers_figure_at(m, i)->where == WHERE_GONE &&
            brothers_figure_at(m, i)->thing.what == THING_BAG)
            return i;
    return NOTHING;
}

static void take_from_bag(struct match *m, int32_t bag, int32_t count)
{
    struct brothers_figure *b = brothers_figure_at(m, bag);

    b->count -= count;
    if (b->count <= 0)
        brothers_destroy(m, bag); /* RULE("F3.2-f"): an empty bag weighs nothing */
}

/* An object that has left the game lends its place to the heap; the muster keeps one in reserve for each bag.
 */
void brothers_spill(struct match *m, int32_t figure, int32_t bag, int32_t count)
{
    struct thing thing = brothers_figure_at(m, bag)->thing;
    int32_t heap = spare_object(m);

    take_from_bag(m, bag, count);
    if (heap == NOTHING)
        return;
    struct brothers_figure *b = brothers_figure_at(m, heap);

    b->thing = thing;
    b->count = count;
    b->planted = b->useless = false;
    brothers_lay_down(m, heap, brothers_point(m, figure));
}

static enum item_where free_hand(const struct match *m, int32_t figure)
{
    return brothers_in_hand(m, figure, WHERE_MAIN_HAND) == NOTHING ? WHERE_MAIN_HAND : WHERE_OFF_HAND;
}

static void load(struct match *m, int32_t figure, int32_t item)
{
    struct brothers_figure *b = brothers_figure_at(m, item);

    if (b->thing.thrown) {
        brothers_hold(m, item, figure, free_hand(m, figure));
    } else {
        b->loaded = 1;
        take_from_bag(m, brothers_supply(m, figure, item), 1);
    }
}

static void drop_missile(struct match *m, int32_t figure, int32_t item)
{
    struct brothers_figure *b = brothers_figure_at(m, item);
    int32_t bag;

    if (b->thing.thrown || b->thing.large_missile)
        brothers_show_doer(m, figure); /* it lies there for everybody to see */
    if (b->thing.thrown) {
        brothers_lay_down(m, item, brothers_point(m, figure));
        return;
    }
    bag = brothers_supply(m, figure, item);
    if (b->thing.large_missile)
        brothers_spill(m, figure, bag, 1);
    else
        take_from_bag(m, bag, 1);
}

/* --- the actions ------------------------------------------------------------------------------ */

static void tell(struct match *m, const char *key, const char *rule, int32_t figure, int32_t item,
                 const struct roll *roll)
{
    struct event *e = brothers_tell(m, key, rule, figure);

    event_arg(e, "weapon", ARG_FIGURE, item);
    if (roll)
        event_roll(e, roll);
    event_end(m);
}

/* RULE("F5.2-g"): a PA less, at the risk of dropping the missile. */
static void quick_reload(struct match *m, int32_t figure, int32_t item)
{
    struct roll roll;
    int32_t natural;
    bool passed = brothers_ja(m, figure, JA_RELOAD, 0, RULE("F5.2-g"), &roll, &natural) == CHECK_PASSED;

    if (passed)
        load(m, figure, item);
    else
        drop_missile(m, figure, item);
    tell(m, passed ? "brothers.weapon.reloaded" : "brothers.weapon.missile_dropped", RULE("F5.2-g"), figure,
         item, &roll);
}

/* RULE("F5.2-f"): refilled from what is carried. */
static void change_magazine(struct match *m, int32_t figure, int32_t item)
{
    struct brothers_figure *b = brothers_figure_at(m, item);

    while (b->loaded < b->thing.capacity && brothers_supply(m, figure, item) != NOTHING) {
        take_from_bag(m, brothers_supply(m, figure, item), 1);
        b->loaded++;
    }
    tell(m, "brothers.weapon.magazine", RULE("F5.2-f"), figure, item, NULL);
}

/* RULE("F5.2-h") */
static void unjam(struct match *m, int32_t figure, int32_t item)
{
    struct brothers_figure *b = brothers_figure_at(m, item);
    struct roll roll;
    int32_t natural;
    bool passed = brothers_ja(m, figure, JA_UNJAM, 0, RULE("F5.2-h"), &roll, &natural) == CHECK_PASSED;

    if (passed && b->jammed)
        b->jammed = false;
    else if (passed)
        b->string_broken = false;
    tell(m, passed ? "brothers.weapon.cleared" : "brothers.weapon.not_cleared", RULE("F5.2-h"), figure, item,
         &roll);
}

/* RULE("F5.2-i"): into a free hand, else stowed. */
static void recover_missile(struct match *m, int32_t figure, int32_t item)
{
    struct roll roll;
    int32_t natural;
    bool passed = brothers_ja(m, figure, JA_MISSILE, 0, RULE("F5.2-i"), &roll, &natural) == CHECK_PASSED;

    if (brothers_figure_at(m, item)->where != WHERE_SHIELD)
        brothers_show_doer(m, figure);
    brothers_figure_at(m, item)->planted = false;
    if (!passed)
        brothers_destroy(m, item);
    else if (brothers_free_hands(m, figure) >= 1)
        brothers_hold(m, item, figure, free_hand(m, figure));
    else
        brothers_hold(m, item, figure, WHERE_STOWED);
    tell(m, passed ? "brothers.missile.recovered" : "brothers.missile.spoilt", RULE("F5.2-i"), figure, item,
         &roll);
}

static int32_t cost_of(const struct match *m, int32_t item)
{
    switch (brothers_of(m)->action) {
    case ACTION_QUICK_RELOAD:
        return brothers_reload_cost(m, item) - 1;
    case ACTION_RELOAD:
        return brothers_reload_cost(m, item);
    default:
        return brothers_cost((enum brothers_action)brothers_of(m)->action);
    }
}

enum flow brothers_weapon_action_run(struct match *m, struct frame *f)
{
    struct brothers_weapon_frame *v = FRAME(brothers_weapon_frame, f);
    int32_t figure = v->figure, item = v->item;

    assert(brothers_heads_unit(m, figure));
    brothers_spend(m, figure, cost_of(m, item));
    switch (brothers_of(m)->action) {
    case ACTION_QUICK_RELOAD:
        quick_reload(m, figure, item);
        break;
    case ACTION_CHANGE_MAGAZINE:
        change_magazine(m, figure, item);
        break;
    case ACTION_UNJAM:
        unjam(m, figure, item);
        break;
    case ACTION_RECOVER_MISSILE:
        recover_missile(m, figure, item);
        break;
    default:
        load(m, figure, item);
        tell(m, "brothers.weapon.reloaded", RULE("F5.2-a"), figure, item, NULL);
        break;
    }
    return flow_done(m, NO_RESULT);
}
