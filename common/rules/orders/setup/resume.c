/* Beginning in the middle: what a scenario file means by "start" (README.md). */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/magic/dice.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/turn/counters.h"
#include "common/rules/shared/start.h"
#include "common/rules/shared/words.h"

#include "common/match/setup.h"

#include <string.h>

enum start_phase { START_ORDERS, START_RALLY, START_INITIATIVE, START_BATCH, START_ACTIVATIONS, START_END };

/* What the file says beside the phase. */
struct beginning {
    int32_t phase, first, active, target;
    int32_t order;   /* that the active unit carries out; ORDER_NONE: that of its counter */
    int32_t bearing; /* of a move */
};

/* --- contacts -------------------------------------------------------------------------------------- */

static bool read_contact(struct match *m, const json_t *from, struct problems *problems)
{
    static const char *const keys[] = {"arrived", "struck", "face", "how", "rounds", "fought", NULL};
    static const char *const faces[] = {"front", "right", "rear", "left", NULL};
    static const char *const ways[] = {"walking", "running", "charging", "struck", NULL};
    int32_t arrived = NO_UNIT, struck = NO_UNIT, contact;
    int32_t face = word_index(faces, catalogue_word(from, "face", "front"), FACE_FRONT),
            how = word_index(ways, catalogue_word(from, "how", "walking"), ARRIVED_WALKING);

    if (!start_keys_known(from, keys, problems) || !start_unit(m, from, "arrived", &arrived, problems) ||
        !start_unit(m, from, "struck", &struck, problems))
        return false;
    if (arrived == NO_UNIT || struck == NO_UNIT)
        return start_nobody(from, "arrived", problems);
    contact = orders_contact_of(m, arrived, struck);
    if (contact != NO_CONTACT)
        orders_end_contact(m, contact);
    contact = orders_make_contact(m, arrived, struck, (enum block_face)face, (enum orders_arrival)how);
    if (contact == NO_CONTACT)
        return start_nobody(from, "arrived", problems);
    orders_contact_at(m, contact)->rounds = catalogue_number(from, "rounds", 0);
    orders_contact_at(m, contact)->fought = catalogue_flag(from, "fought");
    return true;
}

static bool read_contacts(struct match *m, const json_t *start, struct problems *problems)
{
    const json_t *list = json_object_get(start, "contacts");

    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_contact(m, json_array_get(list, i), problems))
            return false;
    return true;
}

/* --- frames ---------------------------------------------------------------------------------------- */

static void enter(struct match *m, enum orders_phase step)
{
    orders_of(m)->step = (int32_t)step;
    m->state->phase = (int32_t)step;
}

/* Dice that the file gives stay as they are. */
static void renew_dice(struct match *m)
{
    bool given = false;

    for (int32_t side = 0; side < m->state->sides; side++)
        given |= orders_side_at(m, side)->power_dice > 0 || orders_side_at(m, side)->dispel_dice > 0;
    if (!given)
        orders_renew_dice(m);
}

/* RULE("O2.1-c"): the size of the batch follows from the totals; where the file gives none, one unit acts. */
static void settle_initiative(struct match *m)
{
    int32_t winner = orders_of(m)->winner;
    struct orders_side *own = orders_side_at(m, winner);

    if (own->initiative <= orders_side_at(m, other_side(m, winner))->initiative)
        own->initiative = orders_side_at(m, other_side(m, winner))->initiative + 1;
}

static void open_activation(struct match *m, const struct beginning *b)
{
    struct orders_unit *u = orders_unit_at(m, b->active);
    struct point front = orders_front(m, b->active);
    struct frame *f = flow_open(m, P_ACTIVATE, b->order == ORDER_NONE ? ACTIVATE_TERROR : ACTIVATE_CARRY_OUT);

    orders_of(m)->active = b->active;
    orders_of(m)->agent = orders_side_of(m, b->active);
    u->start_x = front.x;
    u->start_y = front.y;
    *FRAME(orders_activate_frame, f) = (struct orders_activate_frame){
        .unit = b->active, .order = b->order, .bearing = b->bearing, .target = b->target};
}

static void open_rotation(struct match *m, const struct beginning *b)
{
    bool active = b->active != NO_UNIT;
    struct frame *f;

    flow_open(m, P_TURN, TURN_ROTATION);
    f = flow_open(m, P_ROTATION, active ? ROTATION_ENDED : ROTATION_NEXT);
    *FRAME(orders_rotation_frame, f) = (struct orders_rotation_frame){
        .side = active ? orders_side_of(m, b->active) : b->first, .unit = b->active};
    if (active)
        open_activation(m, b);
}

static void open_frames(struct match *m, const struct beginning *b)
{
    flow_open(m, P_GAME, b->phase == START_ORDERS ? GAME_TURN : GAME_TURN_OVER);
    switch ((enum start_phase)b->phase) {
    case START_ORDERS: /* begins the turn, which is counted there */
        m->state->turn--;
        enter(m, PHASE_ORDERS);
        break;
    case START_RALLY:
        enter(m, PHASE_RALLY);
        renew_dice(m);
        flow_open(m, P_TURN, TURN_RALLY);
        FRAME(orders_rally_frame, flow_open(m, P_RALLY, RALLY_NEXT))->side = NO_SIDE;
        break;
    case START_INITIATIVE:
        enter(m, PHASE_INITIATIVE);
        renew_dice(m);
        flow_open(m, P_TURN, TURN_INITIATIVE);
        flow_open(m, P_INITIATIVE, INITIATIVE_ROLL);
        break;
    case START_BATCH:
        enter(m, PHASE_ACTIVATIONS);
        renew_dice(m);
        settle_initiative(m);
        flow_open(m, P_TURN, TURN_BATCH);
        flow_open(m, P_BATCH, BATCH_SHARE);
        break;
    case START_ACTIVATIONS:
        enter(m, PHASE_ACTIVATIONS);
        renew_dice(m);
        open_rotation(m, b);
        break;
    case START_END:
        enter(m, PHASE_ACTIVATIONS);
        flow_open(m, P_TURN, TURN_ROTATION);
        break;
    }
}

/* Counters lie beside the units that have orders in the file. */
static void lay_counters(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct orders_unit *u = orders_unit_at(m, unit);

        if (u->counters == 0 && !u->activated)
            orders_count_counters(m, unit);
    }
}

static int32_t order_called(const char *word)
{
    for (int32_t i = ORDER_MOVE; i < ORDERS_COUNT; i++)
        if (strcmp(orders_order_row[i].tag, word) == 0)
            return i;
    return ORDER_NONE;
}

bool orders_resume_at(struct match *m, const json_t *start, struct problems *problems)
{
    static const char *const keys[] = {"turn",  "phase",   "first",  "winner",   "active",
                                       "order", "bearing", "target", "contacts", NULL};
    static const char *const phases[] = {"orders",      "rally", "initiative", "batch",
                                         "activations", "end",   NULL};
    struct beginning b = {.phase = START_ACTIVATIONS, .active = NO_UNIT, .target = NO_UNIT};
    struct orders_match *own = orders_of(m);
    int32_t winner = NO_SIDE;

    if (!start_keys_known(start, keys, problems) || !start_side(m, start, "first", &b.first, problems) ||
        !start_side(m, start, "winner", &winner, problems) ||
        !start_unit(m, start, "active", &b.active, problems) ||
        !start_unit(m, start, "target", &b.target, problems) ||
        !start_phase(start, phases, &b.phase, problems) || !read_contacts(m, start, problems))
        return false;
    b.order = order_called(catalogue_word(start, "order", ""));
    if (b.order == ORDER_NONE && json_object_get(start, "order"))
        return start_nobody(start, "order", problems);
    b.bearing =
        json_object_get(start, "bearing") ? setup_facing(json_object_get(start, "bearing")) : NO_BEARING;
    if (b.active != NO_UNIT && !orders_in_play(m, b.active))
        return start_nobody(start, "active", problems);
    own->first = b.first;
    own->winner = winner == NO_SIDE ? b.first : winner;
    m->state->turn = catalogue_number(start, "turn", 1);
    lay_counters(m);
    open_frames(m, &b);
    return true;
}
