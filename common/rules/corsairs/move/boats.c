#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/objects.h"

int32_t corsairs_boat_of(const struct match *m, int32_t figure)
{
    int32_t boat = corsairs_stand(m, figure)->aboard;

    return boat != NOBODY && corsairs_figure_at(m, boat)->sort == SORT_BOAT ? boat : NOBODY;
}

bool corsairs_carries_gun(const struct match *m, int32_t figure)
{
    int32_t object = corsairs_figure_at(m, figure)->carries;

    return object >= 0 && corsairs_figure_at(m, object)->sort == SORT_GUN;
}

/* Who and what is aboard already. */
static struct boarders aboard_now(const struct match *m, int32_t boat)
{
    struct boarders now = {0, false};

    for (int32_t i = 0; i < m->state->figures; i++) {
        bool here = corsairs_in_play(m, i) && corsairs_stand(m, i)->aboard == boat;

        now.people += here && corsairs_is_character(m, i);
        now.gun =
            now.gun || (here && (corsairs_figure_at(m, i)->sort == SORT_GUN || corsairs_carries_gun(m, i)));
    }
    return now;
}

int32_t corsairs_too_many_aboard(const struct match *m, int32_t boat, const struct boarders *more)
{
    const struct corsairs_figure *b = corsairs_figure_at(m, boat);
    struct boarders now = aboard_now(m, boat);
    int32_t most = now.gun || more->gun ? b->capacity_with_gun : b->capacity; /* RULE("C9-e") */
    int32_t over = now.people + more->people - most;

    return over > 0 ? over : 0;
}

bool corsairs_boat_takes_gun(const struct match *m, int32_t boat)
{
    const struct boarders gun = {.gun = true};

    return corsairs_too_many_aboard(m, boat, &gun) == 0;
}

bool corsairs_has_room(const struct match *m, int32_t boat, int32_t figure, bool gun)
{
    const struct boarders more = {.people = corsairs_stand(m, figure)->aboard != boat, .gun = gun};

    return corsairs_too_many_aboard(m, boat, &more) == 0;
}

static bool enemies_aboard(const struct match *m, int32_t boat, int32_t figure)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_is_character(m, i) && corsairs_in_play(m, i) && corsairs_stand(m, i)->aboard == boat &&
            corsairs_are_enemies(m, i, figure) && !corsairs_figure_at(m, i)->captive)
            return true;
    return false;
}

bool corsairs_boat_takes(const struct match *m, int32_t boat, int32_t figure, bool gun, struct point at,
                         struct refusal *why)
{
    struct point spot;

    if (!corsairs_boat_holds(m, boat, at) || enemies_aboard(m, boat, figure))
        return refuse_at(why, RULE("C3-b"), "corsairs.refused.blocked", boat, at, 0);
    if (!corsairs_has_room(m, boat, figure, gun) || !corsairs_place_aboard(m, boat, figure, at, &spot))
        return refuse_at(why, RULE("C9-e"), "corsairs.refused.boat_full", boat, at, 1);
    return true;
}

/* --- places in a boat ------------------------------------------------------------------------------ */

bool corsairs_place_taken(const struct match *m, int32_t figure, struct point at)
{
    struct place place = {.at = at};
    struct stand_filter people = {UINT32_MAX, STAND_PERSON, NOBODY};
    struct neighbour near[NEIGHBOURS_MAX];
    const struct base *base = &corsairs_stand(m, figure)->base;
    int32_t count = stands_near(table_of(m), &place, base, 0, &people, near, NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++) {
        const struct stand *s = corsairs_stand(m, near[i].stand);

        if (near[i].stand != figure && bases_overlap(&place, base, &s->place, &s->base))
            return true;
    }
    return false;
}

bool corsairs_boat_holds(const struct match *m, int32_t boat, struct point at)
{
    const struct stand *b = corsairs_stand(m, boat);

    return base_holds_point(&b->place, &b->base, at);
}

static bool inside_boat(const struct match *m, int32_t boat, struct point at)
{
    struct stand b = *corsairs_stand(m, boat);

    b.base.width -= BASE_DIAMETER;
    b.base.depth -= BASE_DIAMETER;
    return b.base.width >= 0 && b.base.depth >= 0 && base_holds_point(&b.place, &b.base, at);
}

bool corsairs_clear_of_boat(const struct match *m, int32_t boat, int32_t figure, struct point at)
{
    const struct stand *b = corsairs_stand(m, boat);
    struct place place = {.at = at};

    if (base_holds_point(&b->place, &b->base, at))
        return inside_boat(m, boat, at);
    return !bases_overlap(&place, &corsairs_stand(m, figure)->base, &b->place, &b->base);
}

/* Thwarts: two columns of places along the boat. */
struct point corsairs_boat_place(const struct match *m, int32_t boat, int32_t n)
{
    const struct stand *b = corsairs_stand(m, boat);
    int32_t columns = b->base.width >= 2 * BASE_DIAMETER ? 2 : 1;
    int32_t rows = (corsairs_figure_at(m, boat)->capacity + columns - 1) / columns;
    length along = rows > 1 ? (b->base.depth - BASE_DIAMETER) / (rows - 1) : 0;
    length aside = columns == 2 ? b->base.width / 4 : 0;
    int32_t line = n / columns, column = n % columns;
    struct point at =
        point_ahead(b->place.at, (angle)b->place.facing, line * along - (b->base.depth - BASE_DIAMETER) / 2);

    return point_ahead(at, (angle)(b->place.facing + QUARTER_TURN), column == 0 ? -aside : aside);
}

bool corsairs_place_aboard(const struct match *m, int32_t boat, int32_t figure, struct point wanted,
                           struct point *at)
{
    int64_t nearest = INT64_MAX;

    *at = wanted;
    if (inside_boat(m, boat, wanted) && !corsairs_place_taken(m, figure, wanted))
        return true;
    for (int32_t n = 0; n < corsairs_figure_at(m, boat)->capacity; n++) {
        struct point spot = corsairs_boat_place(m, boat, n);

        if (corsairs_place_taken(m, figure, spot) || distance_squared(spot, wanted) >= nearest)
            continue;
        nearest = distance_squared(spot, wanted);
        *at = spot;
    }
    return nearest < INT64_MAX;
}

void corsairs_climb_aboard(struct match *m, int32_t figure, int32_t boat, struct point wanted)
{
    struct point at;

    if (!corsairs_place_aboard(m, boat, figure, wanted, &at))
        return;
    corsairs_put_figure(m, figure, at, corsairs_stand(m, boat)->place.elevation, boat);
    struct event *e = corsairs_tell(m, "corsairs.boarded", RULE("C9-f"), figure);

    event_arg(e, "boat", ARG_FIGURE, boat);
    event_end(m);
}

/* no rule: shown to players */
void corsairs_boat_corners(const struct match *m, int32_t boat, struct point *corner)
{
    const struct stand *b = corsairs_stand(m, boat);
    struct outline o = base_outline(&b->place, &b->base);

    for (int32_t i = 0; i < 4; i++)
        corner[i] = o.corner[i];
}

int32_t corsairs_boat_beside(const struct match *m, int32_t figure)
{
    int32_t boats[4];
    int32_t count = corsairs_things_beside(m, figure, 1u << SORT_BOAT, boats, 4);

    for (int32_t i = 0; i < count; i++)
        if (corsairs_has_room(m, boats[i], figure, corsairs_carries_gun(m, figure)) &&
            !enemies_aboard(m, boats[i], figure))
            return boats[i];
    return NOBODY;
}

/* --- rowing ---------------------------------------------------------------------------------------- */

static struct mover hull_of(const struct match *m, int32_t boat)
{
    struct mover mover = mover_of(table_of(m), boat);

    mover.turns = true;
    mover.barred = 1u << GOING_OPEN | 1u << GOING_DIFFICULT; /* it floats on water only */
    return mover;
}

static bool aground(const struct match *m, int32_t boat, struct point at, angle facing, int32_t *on_what)
{
    const struct table *t = table_of(m);
    struct place place = {.at = at, .facing = facing};
    struct base keel = corsairs_stand(m, boat)->base; /* alongside, touching, it is afloat */
    int32_t near[16], count;

    keel.width -= 2 * CONTACT;
    keel.depth -= 2 * CONTACT;
    count = pieces_near(t, &place, &keel, 0, near, 16);
    for (int32_t i = 0; i < count && i < 16; i++)
        if (table_piece_const(t, near[i])->flags & PIECE_COVERS) {
            *on_what = near[i];
            return true;
        }
    return false;
}

static struct path boat_path(const struct match *m, int32_t boat, const struct answer_item *items,
                             int32_t count)
{
    struct path path = {.points = 1, .at = {corsairs_point(m, boat)}};

    for (int32_t i = 0; i < count; i++)
        path_add(&path, items[i].at);
    return path;
}

/* Whom the base would lie on: a swimmer, another boat or somebody on the beach, but nobody of this boat. */
static int32_t lies_on(const struct match *m, int32_t boat, const struct place *place,
                       const struct base *base)
{
    struct stand_filter all = {UINT32_MAX, STAND_BLOCKS_MOVE, boat};
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), place, base, 0, &all, near, NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++) {
        const struct stand *s = corsairs_stand(m, near[i].stand);

        if (s->place.elevation < FIGURE_HEIGHT && bases_overlap(place, base, &s->place, &s->base))
            return near[i].stand;
    }
    return NOBODY;
}

/* So the boat with all who are in it: who leans over its side needs room too. */
static int32_t comes_over(const struct match *m, int32_t boat, struct point at, angle facing)
{
    const struct stand *hull = corsairs_stand(m, boat);
    struct place to = {.at = at, .facing = facing};
    int32_t whom = lies_on(m, boat, &to, &hull->base);

    to.elevation = hull->place.elevation;
    for (int32_t i = 0; i < m->state->figures && whom < 0; i++) {
        const struct stand *s = corsairs_stand(m, i);
        struct place place;

        if (s->aboard != boat || !corsairs_in_play(m, i))
            continue;
        place = carried_place(&s->place, &hull->place, &to);
        whom = lies_on(m, boat, &place, &s->base);
    }
    return whom;
}

void corsairs_boat_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct corsairs_row_frame *v = FRAME_TOP(corsairs_row_frame, m);

    (void)side;
    decision_movable(d, v->boat, corsairs_length_cm(corsairs_figure_at(m, v->boat)->move), false);
    d->unit = figure_at(m, v->rower)->unit;
    d->waypoints = WAY_MAX;
}

enum { HULL_STEP = CENTIMETRE };

bool corsairs_may_row(const struct match *m, int32_t boat, const struct answer_item *items, int32_t count,
                      struct preview *p, struct refusal *why)
{
    int32_t on_what;
    struct path path = boat_path(m, boat, items, count);
    struct mover hull = hull_of(m, boat);
    length whole = path_length(&path),
           budget = corsairs_length_cm(corsairs_figure_at(m, boat)->move); /* RULE("C3-g") */
    struct point end = path.at[path.points - 1];
    struct stop stop = path_stop(table_of(m), &path, &hull);

    p->unit = "length";
    p->cost = whole;
    p->budget = budget;
    p->end[p->end_count++] = (struct answer_item){.ref = boat, .at = end}; /* no rule: what is shown */
    if (whole > budget)
        return refuse_at(why, RULE("C3-g"), "corsairs.refused.too_far", boat, end, whole - budget);
    if (stop.why != STOP_NONE)
        return refuse_at(why, stop.why == STOP_GROUND ? RULE("C9-e") : RULE("C3-b"),
                         stop.why == STOP_GROUND ? "corsairs.refused.aground" : "corsairs.refused.blocked",
                         boat, stop.at, whole - stop.along);
    for (length along = 0; whole > 0 && along <= whole; along += HULL_STEP) {
        struct point at = path_point(&path, along);

        if (aground(m, boat, at, path_direction(&path, along), &on_what))
            return refuse_at(why, RULE("C9-e"), "corsairs.refused.aground", boat, at, whole - along);
    }
    if (whole > 0) {
        int32_t whom = comes_over(m, boat, end, path_direction(&path, whole));

        if (whom >= 0)
            return refuse_at(why, RULE("C3-b"), "corsairs.refused.no_room", whom, end, 0);
        if (aground(m, boat, end, path_direction(&path, whole), &on_what))
            return refuse_at(why, RULE("C9-e"), "corsairs.refused.aground", boat, end, 0);
    }
    return true;
}

bool corsairs_boat_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    (void)d;
    return corsairs_may_row(m, FRAME_TOP(corsairs_row_frame, m)->boat, a->item, a->count, p, why);
}

static bool stands_aboard(const struct match *m, int32_t figure, int32_t boat)
{
    return corsairs_stand(m, figure)->aboard == boat && corsairs_is_character(m, figure) &&
           corsairs_in_play(m, figure);
}

/* Places that turn with the boat are rounded: who touch each other aboard would come to lie in each other, a
 * hundredth of a millimetre a turn. */
static void set_apart(struct match *m, int32_t boat)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        for (int32_t k = 0; k < i && stands_aboard(m, i, boat); k++) {
            const struct stand *one = corsairs_stand(m, k), *other = corsairs_stand(m, i);
            length gap = base_gap(&one->place, &one->base, &other->place, &other->base);

            if (stands_aboard(m, k, boat) && gap < -OVERLAP)
                corsairs_put_figure(
                    m, i, point_ahead(other->place.at, bearing(one->place.at, other->place.at), -gap),
                    other->place.elevation, boat);
        }
}

static void move_boat(struct match *m, int32_t boat, const struct answer *a)
{
    struct path path = boat_path(m, boat, a->item, a->count);
    length whole = path_length(&path);
    struct place to = corsairs_stand(m, boat)->place;
    struct event *e;

    if (whole > 0) {
        to.at = path.at[path.points - 1];
        to.facing = path_direction(&path, whole);
        table_move_carrier(table_of(m), boat, &to);
        set_apart(m, boat);
        event_way(m, boat, &path);
    }
    corsairs_figure_at(m, boat)->moved = 1;
    for (int32_t i = 0; i < m->state->figures; i++)
        if (stands_aboard(m, i, boat)) {
            corsairs_follow_bearer(m, i); /* RULE("C9-g"): they have not moved themselves */
            corsairs_arrive(m, i, true);
        }
    e = corsairs_tell(m, "corsairs.rowed", RULE("C9-e"), boat);
    event_rule(e, RULE("C9-g"));
    event_arg(e, "far", ARG_LENGTH, whole);
    event_end(m);
}

enum { ROW_BEGINS, BOAT_ORDERED, BOAT_MOVED };

/* The boat moves once a turn, when its first rower is activated. */
enum flow corsairs_row_run(struct match *m, struct frame *f)
{
    struct corsairs_row_frame *v = FRAME(corsairs_row_frame, f);
    int32_t rower = v->rower, side = corsairs_side_of(m, rower);

    assert(corsairs_is_character(m, rower) && corsairs_boat_of(m, rower) >= 0);
    switch (f->step) {
    case ROW_BEGINS:
        v->boat = corsairs_boat_of(m, rower);
        corsairs_figure_at(m, rower)->rowing = 1;
        corsairs_tell_end(m, "corsairs.rows", RULE("C9-e"), rower);
        if (corsairs_figure_at(m, v->boat)->moved)
            return flow_done(m, 0);
        return flow_ask(m, f, BOAT_ORDERED, Q_BOAT, 1 << side);
    case BOAT_ORDERED:
        for (int32_t i = 0; i < m->state->figures; i++)
            corsairs_figure_at(m, i)->contact_at_move_start =
                corsairs_is_character(m, i) && corsairs_in_contact(m, i);
        move_boat(m, v->boat, flow_answer(m, side));
        v->next = 0;
        return flow_again(f, BOAT_MOVED);
    case BOAT_MOVED:
        for (int32_t i = v->next; i < m->state->figures; i++) {
            v->next = i + 1;
            if (corsairs_is_able(m, i) && corsairs_stand(m, i)->aboard == v->boat &&
                !corsairs_figure_at(m, i)->contact_at_move_start && corsairs_in_contact(m, i))
                return flow_enter(m, f, BOAT_MOVED, P_CONTACT, (struct corsairs_contact_frame){.mover = i});
        }
        return flow_done(m, 0);
    default:
        flow_lost(m, f);
    }
}
