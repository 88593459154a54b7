#include "common/rules/corsairs/move/water.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/losses.h"
#include "common/rules/corsairs/turn/objects.h"

enum { DIRECTIONS = 8, JUST_BEYOND = 3, DROWNS_UP_TO = 3 };

void corsairs_go_into_water(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    c->swam = 1;
    if (c->swimming_now)
        return;
    c->swimming_now = 1;
    c->hidden = c->showing = 0;
    c->reloading = 0;
    c->serving = NOBODY;
    /* RULE("C9-b"): what he carries of firearms is empty, and stays so until it has dried. */
    for (int32_t i = 0; i < ARMS_MAX; i++)
        if (corsairs_weapon_at(m, c->arm[i])->shoots) {
            c->loaded[i] = 0;
            c->wet[i] = 1;
        }
    if (m->state->depth == 0)
        return; /* the scenario put him there: nothing happened */
    if (corsairs_hands_full(m, figure))
        corsairs_put_down(m, figure, "corsairs.object.dropped_in_water", RULE("C9-a"));
    struct event *e = corsairs_tell(m, "corsairs.in_the_water", RULE("C9-a"), figure);

    event_rule(e, RULE("C9-b"));
    event_end(m);
}

static bool is_shore(const struct match *m, struct point p)
{
    const struct table_limits *l = &table_of(m)->limits;

    return p.x >= 0 && p.y >= 0 && p.x <= l->width && p.y <= l->depth &&
           !corsairs_deep_at(m, p, FIGURE_HEIGHT * 2);
}

/* Is there shore just beyond this point of a border, on either side of it? */
static bool shore_at(const struct match *m, struct point border)
{
    for (int32_t i = 0; i < DIRECTIONS; i++)
        if (is_shore(m, point_ahead(border, (angle)(i * (FULL_TURN / DIRECTIONS)), JUST_BEYOND)))
            return true;
    return false;
}

/* Looks at the nearest point of the edge; at others too, where two stretches of water meet in it. */
static bool shore_on_edge(const struct match *m, struct point at, length reach, struct point a,
                          struct point b)
{
    struct outline edge = outline_of_segment(a, b, 0);
    struct point nearest = outline_nearest_core(&edge, at);
    length whole = distance(a, b);

    if (distance(at, nearest) > reach)
        return false;
    if (shore_at(m, nearest))
        return true;
    for (length along = 0; along <= whole; along += CENTIMETRE) {
        struct point p = point_towards(a, b, along);

        if (distance(at, p) <= reach && shore_at(m, p))
            return true;
    }
    return false;
}

/* Shore is whatever borders on deep water: the land, the shallows, a quay, a hull. */
static bool shore_within(const struct match *m, struct point at, length reach)
{
    const struct table *t = table_of(m);

    for (int32_t i = 0; i < t->pieces; i++) {
        const struct piece *p = table_piece_const(t, i);
        const struct point *corner = piece_points(t, i);

        if (p->kind != DEEP_WATER && p->kind != SHALLOWS && p->kind != QUAY && p->kind != DECK)
            continue;
        for (int32_t k = 0; piece_there(t, i) && k < p->points; k++)
            if (shore_on_edge(m, at, reach, corner[k], corner[(k + 1) % p->points]))
                return true;
    }
    return false;
}

static bool boat_within(const struct match *m, struct point at, length reach)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = corsairs_stand(m, i);

        if (corsairs_figure_at(m, i)->sort == SORT_BOAT && stand_on_table(table_of(m), i) &&
            base_distance_to_point(&s->place, &s->base, at) <= reach)
            return true;
    }
    return false;
}

bool corsairs_in_open_water(const struct match *m, struct point at)
{
    length reach = OPEN_WATER + BASE_DIAMETER / 2;

    return !boat_within(m, at, reach) && !shore_within(m, at, reach);
}

static bool friend_who_swims(const struct match *m, int32_t figure)
{
    const struct stand *s = corsairs_stand(m, figure);
    struct stand_filter friends = {1u << corsairs_side_of(m, figure), STAND_PERSON, figure};
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), &s->place, &s->base, CONTACT, &friends, near, NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, near[i].stand);

        if (c->swimming_now && c->swimming != SWIMS_NOT && !c->cuirass)
            return true;
    }
    return false;
}

static bool goes_under(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct point at = corsairs_point(m, figure);
    length touch = BASE_DIAMETER / 2 + CONTACT;

    if (!c->swimming_now || !corsairs_in_play(m, figure) || (c->swimming != SWIMS_NOT && !c->cuirass))
        return false;
    return !boat_within(m, at, touch) && !friend_who_swims(m, figure) && !shore_within(m, at, touch);
}

void corsairs_roll_for_drowning(struct match *m)
{
    if (!corsairs_of(m)->has_water)
        return;
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct roll roll;

        if (!corsairs_is_character(m, i) || !goes_under(m, i))
            continue;
        roll_begin(&roll, "corsairs.roll.drowning", corsairs_side_of(m, i), i, 6);
        roll.total = roll_die(m, &roll);
        roll.target = DROWNS_UP_TO + 1;
        roll.result = roll.total > DROWNS_UP_TO ? ROLL_PASSED : ROLL_FAILED;
        bool drowned = roll.total <= DROWNS_UP_TO;

        if (drowned)
            corsairs_remove_from_play(m, i, FATE_OUT);
        event_roll(corsairs_tell(m, drowned ? "corsairs.drowned" : "corsairs.kept_afloat", RULE("C9-a"), i),
                   &roll);
        event_end(m);
    }
}

void corsairs_dry_powder(struct match *m)
{
    if (!corsairs_of(m)->has_water)
        return;
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (!c->swam)
            for (int32_t slot = 0; slot < ARMS_MAX; slot++)
                c->wet[slot] = 0; /* RULE("C9-b"): one full turn out of the water */
        c->swam = c->swimming_now;
    }
}

length corsairs_roll_swimming(struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct roll roll;

    if (c->swimming == SWIMS_NOT)
        return 0;
    roll_begin(&roll, "corsairs.roll.swimming", corsairs_side_of(m, figure), figure, 6);
    roll.total = roll_die(m, &roll);
    if (c->swimming == SWIMS_WELL)
        roll.total += roll_die(m, &roll);
    event_roll(corsairs_tell(m, "corsairs.swims", RULE("C3-f"), figure), &roll);
    event_end(m);
    return corsairs_length_cm(roll.total);
}
