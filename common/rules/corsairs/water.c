#include "common/rules/corsairs/water.h"

#include "common/rules/corsairs/contact.h"
#include "common/rules/corsairs/losses.h"
#include "common/rules/corsairs/objects.h"
#include "common/rules/corsairs/terrain.h"

enum { DIRECTIONS = 16, DROWNS_UP_TO = 3 };

void go_into_water(struct match *m, int32_t figure)
{
    struct character *c = character_at(m, figure);

    c->swam = 1;
    if (c->swimming_now)
        return;
    c->swimming_now = 1;
    c->hidden = c->showing = 0;
    c->reloading = 0;
    c->serving = -1;
    /* RULE("C9-b"): what he carries of firearms is empty, and stays so until it has dried. */
    for (int32_t i = 0; i < ARMS_MAX; i++)
        if (weapon_at(m, c->arm[i])->shoots) {
            c->loaded[i] = 0;
            c->wet[i] = 1;
        }
    if (m->state->depth == 0)
        return; /* the scenario put him there: nothing happened */
    if (hands_full(m, figure))
        put_down(m, figure, "corsairs.object.dropped_in_water", RULE("C9-a"));
    struct event *e = tell(m, "corsairs.in_the_water", RULE("C9-a"), figure);

    event_rule(e, RULE("C9-b"));
    event_end(m);
}

/* Is there anything but deep water so far away in any direction? Nearer rings are asked first. */
static bool shore_within(const struct match *m, struct point at, length reach)
{
    for (length far = reach < 2 * CENTIMETRE ? reach : 2 * CENTIMETRE; far <= reach; far += 2 * CENTIMETRE)
        for (int32_t i = 0; i < DIRECTIONS; i++) {
            struct point p = point_ahead(at, (angle)(i * (FULL_TURN / DIRECTIONS)), far);
            const struct table_limits *l = &table_of(m)->limits;
            bool on_table = p.x >= 0 && p.y >= 0 && p.x <= l->width && p.y <= l->depth;

            if (on_table && !deep_at(m, p, FIGURE_HEIGHT * 2))
                return true;
        }
    return false;
}

static bool boat_within(const struct match *m, struct point at, length reach)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = stand_of(m, i);

        if (character_at(m, i)->sort == SORT_BOAT && stand_on_table(table_of(m), i) &&
            base_distance_to_point(&s->place, &s->base, at) <= reach)
            return true;
    }
    return false;
}

bool in_open_water(const struct match *m, struct point at)
{
    length reach = OPEN_WATER + BASE_DIAMETER / 2;

    return !boat_within(m, at, reach) && !shore_within(m, at, reach);
}

static bool friend_who_swims(const struct match *m, int32_t figure)
{
    const struct stand *s = stand_of(m, figure);
    struct stand_filter friends = {1u << side_of(m, figure), STAND_PERSON, figure};
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), &s->place, &s->base, CONTACT, &friends, near, NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++) {
        const struct character *c = character_at(m, near[i].stand);

        if (c->swimming_now && c->swimming != SWIMS_NOT && !c->cuirass)
            return true;
    }
    return false;
}

static bool goes_under(const struct match *m, int32_t figure)
{
    const struct character *c = character_at(m, figure);
    struct point at = point_of(m, figure);
    length touch = BASE_DIAMETER / 2 + CONTACT;

    if (!c->swimming_now || !in_play(m, figure) || (c->swimming != SWIMS_NOT && !c->cuirass))
        return false;
    return !boat_within(m, at, touch) && !friend_who_swims(m, figure) && !shore_within(m, at, touch);
}

void roll_for_drowning(struct match *m)
{
    if (!corsairs_of(m)->has_water)
        return;
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct roll roll;

        if (!is_character(m, i) || !goes_under(m, i))
            continue;
        roll_begin(&roll, "corsairs.roll.drowning", side_of(m, i), i, 6);
        roll.total = roll_die(m, &roll);
        roll.target = DROWNS_UP_TO + 1;
        roll.result = roll.total > DROWNS_UP_TO ? ROLL_PASSED : ROLL_FAILED;
        bool drowned = roll.total <= DROWNS_UP_TO;

        if (drowned)
            remove_from_play(m, i, FATE_OUT);
        event_roll(tell(m, drowned ? "corsairs.drowned" : "corsairs.kept_afloat", RULE("C9-a"), i), &roll);
        event_end(m);
    }
}

void dry_powder(struct match *m)
{
    if (!corsairs_of(m)->has_water)
        return;
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct character *c = character_at(m, i);

        if (!c->swam)
            for (int32_t slot = 0; slot < ARMS_MAX; slot++)
                c->wet[slot] = 0; /* RULE("C9-b"): one full turn out of the water */
        c->swam = c->swimming_now;
    }
}

length roll_swimming(struct match *m, int32_t figure)
{
    const struct character *c = character_at(m, figure);
    struct roll roll;

    if (c->swimming == SWIMS_NOT)
        return 0;
    roll_begin(&roll, "corsairs.roll.swimming", side_of(m, figure), figure, 6);
    roll.total = roll_die(m, &roll);
    if (c->swimming == SWIMS_WELL)
        roll.total += roll_die(m, &roll);
    event_roll(tell(m, "corsairs.swims", RULE("C3-f"), figure), &roll);
    event_end(m);
    return length_cm(roll.total);
}
