/* C2-d: what is open to a character in his activation. */
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"
#include "common/rules/corsairs/turn/activation.h"

#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/climbing.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/houses.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/shared/words.h"

enum { THINGS = 8 };

/* Has he anything he could fire while moving? Whether anybody will be in sight then, nobody knows yet. */
static bool may_shoot_moving(const struct match *m, int32_t figure)
{
    int32_t slots[ARMS_MAX + 1];

    return corsairs_firing_slots(m, figure, SHOT_MOVING, slots) > 0;
}

/* C6.4-a: in contact since the turn began he can only fire at arm's length, before he goes. */
static bool may_shoot_leaving(const struct match *m, int32_t figure)
{
    if (corsairs_figure_at(m, figure)->contact_at_turn_start)
        return corsairs_any_target(m, figure, SHOT_MOVING);
    return may_shoot_moving(m, figure);
}

/* C6.2-a: neither moved nor shot, not in contact, doing nothing else. */
static bool may_reload(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return !c->moved && !c->shot && !c->touched && !c->contact_at_turn_start && !c->swimming_now &&
           !c->handled && !corsairs_hands_full(m, figure);
}

static bool can_reload_slot(const struct match *m, int32_t figure, int32_t slot)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    /* RULE("C6.2-c"): one pistol a turn. RULE("C9-b"): not while it is wet. */
    return c->arm[slot] && corsairs_weapon_at(m, c->arm[slot])->shoots && !c->loaded[slot] && !c->wet[slot];
}

static int32_t unloaded_gun(const struct match *m, int32_t figure)
{
    int32_t gun = corsairs_gun_beside(m, figure);

    return gun >= 0 && !corsairs_figure_at(m, gun)->loaded[0] ? gun : NOBODY;
}

static bool anything_to_reload(const struct match *m, int32_t figure)
{
    for (int32_t i = 0; i < ARMS_MAX && corsairs_figure_at(m, figure)->arm[i]; i++)
        if (can_reload_slot(m, figure, i))
            return true;
    return unloaded_gun(m, figure) >= 0;
}

static bool may_hide(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return ((uint32_t)c->in_terrain & (1u << BRUSH | 1u << CROPS)) && !c->moved && !c->shot && !c->hidden &&
           !c->handled && corsairs_stand(m, figure)->aboard == NOBODY; /* RULE("C4-i") */
}

static bool door_beside(const struct match *m, int32_t figure, int32_t state)
{
    int32_t door;

    return corsairs_doors_beside(m, figure, state, &door, 1) == 1;
}

static int32_t captive_beside(const struct match *m, int32_t figure)
{
    const struct stand *s = corsairs_stand(m, figure);
    struct stand_filter friends = {1u << corsairs_side_of(m, figure), STAND_PERSON, figure};
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), &s->place, &s->base, CONTACT, &friends, near, NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        if (corsairs_figure_at(m, near[i].stand)->captive)
            return near[i].stand;
    return NOBODY;
}

/* An object in a boat beside him, that he could lift out. */
static int32_t cargo_beside(const struct match *m, int32_t figure)
{
    int32_t boats[4];
    int32_t count = corsairs_things_beside(m, figure, 1u << SORT_BOAT, boats, 4);

    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < m->state->figures; k++) {
            const struct corsairs_figure *o = corsairs_figure_at(m, k);

            /* what is borne is aboard its bearer */
            if ((o->sort == SORT_OBJECT || o->sort == SORT_GUN) && corsairs_in_play(m, k) &&
                corsairs_stand(m, k)->aboard == boats[i])
                return k;
        }
    return NOBODY;
}

/* His own boat, or one beside him that takes what he carries (C9-e). */
static int32_t boat_for_cargo(const struct match *m, int32_t figure)
{
    int32_t boat = corsairs_boat_of(m, figure), count;
    int32_t boats[4];

    if (boat >= 0)
        return boat;
    count = corsairs_things_beside(m, figure, 1u << SORT_BOAT, boats, 4);
    for (int32_t i = 0; i < count; i++)
        if (!corsairs_carries_gun(m, figure) || corsairs_boat_takes_gun(m, boats[i]))
            return boats[i];
    return NOBODY;
}

/* C8.2-e: he would hang at the wall before an enemy who holds the place, or come up beside one. */
static bool dares_to_climb(const struct match *m, int32_t figure, const struct climb *climb)
{
    struct footing top = {.place = {.at = climb->at, .elevation = climb->elevation}, .aboard = NOBODY};
    struct refusal why;

    return corsairs_dares_to_stand_at(m, figure, &top, &why);
}

/* The tasks that need something at hand. */
static int32_t task_offers(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    const struct corsairs_match *match = corsairs_of(m);
    int32_t offers = 0, door, gun;
    struct climb climb;

    if (match->has_boats) {
        if (corsairs_boat_of(m, figure) >= 0 && !c->moved && !corsairs_hands_full(m, figure))
            offers |= 1 << ACTION_ROW;
        if (c->carries >= 0 && boat_for_cargo(m, figure) >= 0)
            offers |= 1 << ACTION_LOAD;
        if (c->carries < 0 && corsairs_boat_of(m, figure) < 0 && !c->swimming_now &&
            cargo_beside(m, figure) >= 0)
            offers |= 1 << ACTION_UNLOAD;
        if (c->swimming_now && corsairs_boat_beside(m, figure) >= 0)
            offers |= 1 << ACTION_BOARD;
    }
    if (table_of(m)->pieces > 0 && !c->still) {
        if (door_beside(m, figure, PIECE_LOCKED))
            offers |= 1 << ACTION_UNLOCK;
        if (!corsairs_hands_full(m, figure) && corsairs_find_climb(m, figure, &climb) &&
            dares_to_climb(m, figure, &climb))
            offers |= 1 << ACTION_CLIMB;
        if (match->has_houses && !c->swimming_now && corsairs_passages(m, figure, &door, 1) > 0)
            offers |= 1 << ACTION_PASSAGE;
    }
    gun = corsairs_gun_beside(m, figure);
    if (gun >= 0 && !corsairs_figure_at(m, gun)->fixed && !corsairs_hands_full(m, figure))
        offers |= 1 << ACTION_SET_GUN;
    if (captive_beside(m, figure) >= 0)
        offers |= 1 << ACTION_FREE;
    return offers;
}

/* Small things cost 4 cm of movement, so he must have that much left. */
static bool can_handle(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return !c->handled && !c->still && !c->swimming_now && corsairs_movement_left(m, figure) >= HANDLING_COST;
}

/* Which of the small things are at hand at all. */
static int32_t free_offers(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t offers = 0, found;
    struct climb climb;

    if (can_handle(m, figure)) {
        if (corsairs_things_beside(m, figure, 1u << SORT_OBJECT | 1u << SORT_GUN, &found, 1) > 0)
            offers |= 1 << FREE_PICK_UP;
        if (c->carries >= 0)
            offers |= 1 << FREE_PUT_DOWN;
        if (door_beside(m, figure, PIECE_CLOSED))
            offers |= 1 << FREE_OPEN;
        if (door_beside(m, figure, PIECE_OPEN))
            offers |= 1 << FREE_SHUT;
        if (!corsairs_hands_full(m, figure) && corsairs_ladder_beside(m, figure) >= 0 &&
            corsairs_find_climb(m, figure, &climb) && climb.enemy < 0 && dares_to_climb(m, figure, &climb))
            offers |= 1 << FREE_LADDER;
    }
    if (c->room != NOTHING && !c->toggled) /* RULE("C4-j") */
        offers |= 1 << (c->showing ? FREE_WITHDRAW : FREE_SHOW);
    if (!c->pointed && !c->shot && corsairs_gun_beside(m, figure) >= 0)
        offers |= 1 << FREE_POINT;
    return offers;
}

/* RULE("C2-d"): move, move and shoot, stand and shoot, stand and reload, hide, wait, or one other task. */
void corsairs_find_offers(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    bool contact = corsairs_in_contact(m, figure);
    struct refusal why;

    c->offers = 1 << ACTION_WAIT | 1 << ACTION_STAY;
    if (corsairs_may_move(m, figure, &why)) {
        if (contact) {
            c->offers |= 1 << ACTION_LEAVE; /* RULE("C2-k") */
            if (may_shoot_leaving(m, figure))
                c->offers |= 1 << ACTION_SHOOT_LEAVE;
        } else {
            c->offers |= 1 << ACTION_MOVE;
            if (may_shoot_moving(m, figure))
                c->offers |= 1 << ACTION_MOVE_SHOOT;
        }
    }
    if (corsairs_any_target(m, figure, 0))
        c->offers |= 1 << ACTION_SHOOT;
    if (contact)
        return;
    if (may_reload(m, figure) && anything_to_reload(m, figure))
        c->offers |= 1 << ACTION_RELOAD;
    if (may_hide(m, figure))
        c->offers |= 1 << ACTION_HIDE;
    c->offers |= task_offers(m, figure) | free_offers(m, figure);
}

/* --- the question ---------------------------------------------------------------------------------- */

static struct option *act_option(struct decision *d, int32_t act, int32_t subject, const char *tag,
                                 const char *label)
{
    struct option *o;

    if (d->option_count == OPTIONS_MAX)
        return &d->option[OPTIONS_MAX - 1];
    o = decision_option(d, tag, label);
    o->id = act | subject << ACT_BITS;
    return o;
}

/* For what is done with nothing in particular. */
static void plain_option(struct decision *d, int32_t act, const char *tag, const char *label)
{
    act_option(d, act, 0, tag, label); /* no rule: the subject of these is never read */
}

static void thing_option(struct decision *d, int32_t act, int32_t thing, const char *tag, const char *label)
{
    struct option *o = act_option(d, act, thing, tag, label);

    o->figure = thing;
    option_arg(o, "object", ARG_FIGURE, thing);
}

/* Nobody shuts a door on somebody who stands in it. */
static bool doorway_free(const struct match *m, int32_t door)
{
    const struct table *t = table_of(m);

    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_is_character(m, i) && stand_on_table(t, i) &&
            piece_distance(t, door, &corsairs_stand(m, i)->place, &corsairs_stand(m, i)->base) == 0)
            return false;
    return true;
}

/* Two doors have the same name, but lie in different directions. no rule: texts */
static void door_option(const struct match *m, int32_t figure, struct decision *d, int32_t act, int32_t door,
                        const char *tag, const char *label)
{
    const struct point *side = piece_points(table_of(m), door);
    struct point middle = {(side[0].x + side[1].x) / 2, (side[0].y + side[1].y) / 2};
    struct option *o = act_option(d, act, door, tag, label);

    option_arg(o, "terrain", ARG_TERRAIN, door);
    option_word(o, "direction", direction_word(corsairs_point(m, figure), middle));
}

static void door_options(const struct match *m, int32_t figure, struct decision *d, int32_t act,
                         int32_t state, const char *tag, const char *label)
{
    int32_t doors[THINGS];
    int32_t count = corsairs_doors_beside(m, figure, state, doors, THINGS);

    for (int32_t i = 0; i < count; i++)
        if (act != FREE_SHUT || doorway_free(m, doors[i]))
            door_option(m, figure, d, act, doors[i], tag, label);
}

static void reload_options(const struct match *m, int32_t figure, struct decision *d)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t gun = unloaded_gun(m, figure), last = 0;

    for (int32_t i = 0; i < ARMS_MAX && c->arm[i]; i++)
        if (can_reload_slot(m, figure, i) && c->arm[i] != last) {
            last = c->arm[i];
            option_word(act_option(d, ACTION_RELOAD, i, "reload", "corsairs.option.reload"), "weapon",
                        corsairs_weapon_word(m, last));
        }
    if (gun >= 0)
        option_word(act_option(d, ACTION_RELOAD, GUN_SLOT, "reload", "corsairs.option.reload"), "weapon",
                    corsairs_weapons[WEAPON_SWIVEL_GUN]);
}

static void task_options(const struct match *m, int32_t figure, struct decision *d)
{
    int32_t offers = corsairs_figure_at(m, figure)->offers, doors[THINGS];
    struct climb climb;

    if (offers >> ACTION_ROW & 1)
        thing_option(d, ACTION_ROW, corsairs_boat_of(m, figure), "row", "corsairs.option.row");
    if (offers >> ACTION_LOAD & 1)
        thing_option(d, ACTION_LOAD, boat_for_cargo(m, figure), "load", "corsairs.option.load");
    if (offers >> ACTION_UNLOAD & 1)
        thing_option(d, ACTION_UNLOAD, cargo_beside(m, figure), "unload", "corsairs.option.unload");
    if (offers >> ACTION_BOARD & 1)
        thing_option(d, ACTION_BOARD, corsairs_boat_beside(m, figure), "board", "corsairs.option.board");
    if (offers >> ACTION_UNLOCK & 1)
        door_options(m, figure, d, ACTION_UNLOCK, PIECE_LOCKED, "unlock", "corsairs.option.unlock");
    if ((offers >> ACTION_CLIMB & 1) && corsairs_find_climb(m, figure, &climb))
        option_arg(act_option(d, ACTION_CLIMB, climb.piece, "climb", "corsairs.option.climb"), "terrain",
                   ARG_TERRAIN, climb.piece);
    if (offers >> ACTION_PASSAGE & 1) {
        int32_t count = corsairs_passages(m, figure, doors, THINGS);

        for (int32_t i = 0; i < count; i++)
            door_option(m, figure, d, ACTION_PASSAGE, doors[i], "passage", "corsairs.option.passage");
    }
    if (offers >> ACTION_SET_GUN & 1)
        thing_option(d, ACTION_SET_GUN, corsairs_gun_beside(m, figure), "set_gun", "corsairs.option.set_gun");
    if (offers >> ACTION_FREE & 1)
        thing_option(d, ACTION_FREE, captive_beside(m, figure), "free", "corsairs.option.free");
}

static void free_options(const struct match *m, int32_t figure, struct decision *d)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t things[THINGS], count = 0;
    struct climb climb;

    if (c->offers >> FREE_PICK_UP & 1)
        count = corsairs_things_beside(m, figure, 1u << SORT_OBJECT | 1u << SORT_GUN, things, THINGS);
    for (int32_t i = 0; i < count; i++)
        if (corsairs_can_pick_up(m, figure, things[i]))
            thing_option(d, FREE_PICK_UP, things[i], "pick_up", "corsairs.option.pick_up");
    if (c->offers >> FREE_PUT_DOWN & 1)
        thing_option(d, FREE_PUT_DOWN, c->carries, "put_down", "corsairs.option.put_down");
    if (c->offers >> FREE_OPEN & 1)
        door_options(m, figure, d, FREE_OPEN, PIECE_CLOSED, "open", "corsairs.option.open");
    if (c->offers >> FREE_SHUT & 1)
        door_options(m, figure, d, FREE_SHUT, PIECE_OPEN, "shut", "corsairs.option.shut");
    if ((c->offers >> FREE_LADDER & 1) && corsairs_find_climb(m, figure, &climb))
        option_arg(act_option(d, FREE_LADDER, climb.piece, "ladder", "corsairs.option.ladder"), "terrain",
                   ARG_TERRAIN, climb.piece);
    if (c->offers >> FREE_SHOW & 1)
        plain_option(d, FREE_SHOW, "show", "corsairs.option.show");
    if (c->offers >> FREE_WITHDRAW & 1)
        plain_option(d, FREE_WITHDRAW, "withdraw", "corsairs.option.withdraw");
    if (c->offers >> FREE_POINT & 1)
        thing_option(d, FREE_POINT, corsairs_gun_beside(m, figure), "point", "corsairs.option.point");
}

void corsairs_action_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(corsairs_activate_frame, m)->figure;
    int32_t offers = corsairs_figure_at(m, figure)->offers;

    (void)side;
    d->figure = figure;
    if (offers >> ACTION_MOVE & 1)
        plain_option(d, ACTION_MOVE, "move", "corsairs.option.move");
    if (offers >> ACTION_MOVE_SHOOT & 1)
        plain_option(d, ACTION_MOVE_SHOOT, "move_shoot", "corsairs.option.move_shoot");
    if (offers >> ACTION_LEAVE & 1)
        plain_option(d, ACTION_LEAVE, "leave", "corsairs.option.leave");
    if (offers >> ACTION_SHOOT_LEAVE & 1)
        plain_option(d, ACTION_SHOOT_LEAVE, "shoot_leave", "corsairs.option.shoot_leave");
    if (offers >> ACTION_SHOOT & 1)
        plain_option(d, ACTION_SHOOT, "shoot", "corsairs.option.shoot");
    if (offers >> ACTION_RELOAD & 1)
        reload_options(m, figure, d);
    if (offers >> ACTION_HIDE & 1)
        plain_option(d, ACTION_HIDE, "hide", "corsairs.option.hide");
    plain_option(d, ACTION_WAIT, "wait", "corsairs.option.wait");
    if (offers >> ACTION_STAY & 1)
        plain_option(d, ACTION_STAY, "stay", "corsairs.option.stay");
    task_options(m, figure, d);
    free_options(m, figure, d);
}

void corsairs_action_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, ACTION_WAIT, 0);
}

/* --- small things ---------------------------------------------------------------------------------- */

static void turn_door(struct match *m, int32_t figure, int32_t door, int32_t state, const char *key)
{
    struct event *e;

    table_piece(table_of(m), door)->state = state;
    e = corsairs_tell(m, key, RULE("C3-h"), figure);
    event_arg(e, "terrain", ARG_TERRAIN, door);
    event_end(m);
}

static void show(struct match *m, int32_t figure, int32_t showing)
{
    corsairs_figure_at(m, figure)->showing = showing;
    corsairs_figure_at(m, figure)->toggled = 1;
    corsairs_tell_end(m, showing ? "corsairs.shows_himself" : "corsairs.withdraws", RULE("C4-j"), figure);
}

void corsairs_do_free_act(struct match *m, int32_t figure, int32_t act, int32_t subject)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct climb climb;

    if (act == FREE_SHOW || act == FREE_WITHDRAW) {
        show(m, figure, act == FREE_SHOW ? SHOWS_HIMSELF : SHOWS_NOT);
        return;
    }
    c->handled = 1;
    c->spent += HANDLING_COST;
    switch (act) {
    case FREE_PICK_UP:
        corsairs_pick_up(m, figure, subject);
        break;
    case FREE_PUT_DOWN:
        corsairs_put_down(m, figure, "corsairs.object.put_down", RULE("C3-e"));
        break;
    case FREE_OPEN:
        turn_door(m, figure, subject, PIECE_OPEN, "corsairs.door.opened");
        break;
    case FREE_SHUT:
        turn_door(m, figure, subject, PIECE_CLOSED, "corsairs.door.shut");
        break;
    default:
        if (corsairs_find_climb(m, figure, &climb)) {
            corsairs_do_climb(m, figure, &climb);
            corsairs_contact_made(m, figure);
        }
    }
}
