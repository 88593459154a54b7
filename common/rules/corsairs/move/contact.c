#include "common/rules/corsairs/move/contact.h"

#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/objects.h"

bool are_enemies(const struct match *m, int32_t a, int32_t b)
{
    int32_t one = side_of(m, a), other = side_of(m, b);

    return one >= 0 && other >= 0 && one != other;
}

struct stand_filter enemies_of(const struct match *m, int32_t side, int32_t except)
{
    uint32_t all = (1u << m->state->sides) - 1;

    return (struct stand_filter){all & ~(1u << side), STAND_PERSON, except};
}

/* C9-h: across the rails, when at least one of them is on board and not both in the same vessel. */
static bool across_rails(const struct match *m, const struct footing *one, const struct footing *other)
{
    return vessel_at(m, one) != vessel_at(m, other);
}

bool would_touch(const struct match *m, int32_t figure, const struct footing *at, int32_t other)
{
    const struct stand *own = stand_of(m, figure), *s = stand_of(m, other);
    struct footing his = footing_of(m, other);
    length gap = base_distance(&at->place, &own->base, &s->place, &s->base);
    bool climbs = character_at(m, figure)->climber && points_equal(at->place.at, own->place.at);

    if (gap > CLIMB_REACH || character_at(m, figure)->captive || character_at(m, other)->captive)
        return false;
    if (gap <= CONTACT && at->place.elevation < stand_top(s) &&
        s->place.elevation < at->place.elevation + own->height)
        return true; /* RULE("C1-b"): contact is a distance of 0 */
    if (climbs || character_at(m, other)->climber)
        return true;
    return gap <= RAIL_REACH && across_rails(m, at, &his); /* RULE("C9-h") */
}

bool touching(const struct match *m, int32_t a, int32_t b)
{
    struct footing at = footing_of(m, a);

    return would_touch(m, a, &at, b);
}

int32_t enemies_touched_at(const struct match *m, int32_t figure, const struct footing *at, int32_t *enemies,
                           int32_t most)
{
    struct stand_filter filter = enemies_of(m, side_of(m, figure), figure);
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), &at->place, &stand_of(m, figure)->base, CLIMB_REACH, &filter,
                                near, NEIGHBOURS_MAX);
    int32_t found = 0;

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        if (would_touch(m, figure, at, near[i].stand) && found++ < most)
            enemies[found - 1] = near[i].stand;
    return found;
}

int32_t enemies_in_contact(const struct match *m, int32_t figure, int32_t *enemies, int32_t most)
{
    struct footing at = footing_of(m, figure);

    if (side_of(m, figure) < 0 || !in_play(m, figure))
        return 0;
    return enemies_touched_at(m, figure, &at, enemies, most);
}

/* C8.2-e: class 1 makes no contact of his own will, unless the game master lifts it. */
bool dares_to_stand_at(const struct match *m, int32_t figure, const struct footing *at, struct refusal *why)
{
    int32_t enemy;

    if (character_at(m, figure)->class > 1 || corsairs_of(m)->class_one_charges ||
        enemies_touched_at(m, figure, at, &enemy, 1) == 0)
        return true;
    return refuse_at(why, RULE("C8.2-e"), "corsairs.refused.class_one_charges", figure, at->place.at, 0);
}

/* C2-k: who leaves contact does not come into contact with an enemy whom he did not touch before. */
bool may_end_at(const struct match *m, int32_t figure, const struct footing *at, struct refusal *why)
{
    int32_t enemies[NEIGHBOURS_MAX], count = 0;

    if (!dares_to_stand_at(m, figure, at, why))
        return false;
    if (leaves_contact(character_at(m, figure)->action))
        count = enemies_touched_at(m, figure, at, enemies, NEIGHBOURS_MAX);
    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        if (!touching(m, figure, enemies[i]))
            return refuse_at(why, RULE("C2-k"), "corsairs.refused.new_contact", figure, at->place.at, 0);
    return true;
}

bool in_contact(const struct match *m, int32_t figure)
{
    int32_t enemy;

    return enemies_in_contact(m, figure, &enemy, 1) > 0;
}

bool touches_side_at(const struct match *m, int32_t figure, struct point at, int32_t side, int32_t except)
{
    struct place place = {at, stand_of(m, figure)->place.elevation, 0};
    struct stand_filter filter = {1u << side, STAND_PERSON, except};
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count =
        stands_near(table_of(m), &place, &stand_of(m, figure)->base, CONTACT, &filter, near, NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        if (!character_at(m, near[i].stand)->captive && near[i].stand != figure)
            return true;
    return false;
}

/* Farther apart than this nobody is in contact: the square of two bases and a rail. */
static const int64_t REACH_OF_CONTACT = (int64_t)4 * CENTIMETRE * 4 * CENTIMETRE;

/* The one who came last made the contact; who was driven there attacks nobody. */
bool attacked_across(const struct match *m, int32_t attacker, int32_t defender)
{
    const struct character *a = character_at(m, attacker), *d = character_at(m, defender);

    if (a->arrived <= d->arrived || !a->attacking ||
        distance_squared(point_of(m, attacker), point_of(m, defender)) > REACH_OF_CONTACT)
        return false;
    if (obstacle_between(m, attacker, defender) != NOTHING)
        return true;
    struct footing one = footing_of(m, attacker), other = footing_of(m, defender);

    return across_rails(m, &one, &other); /* C9-h: the rail is a linear obstacle */
}

bool strikes_upwards(const struct match *m, int32_t striker, int32_t target)
{
    const struct character *s = character_at(m, striker);

    if (s->climber)
        return true; /* RULE("C8.2-d"): until he has driven him off, whatever he claims */
    return stand_of(m, target)->place.elevation > stand_of(m, striker)->place.elevation;
}

void arrive(struct match *m, int32_t figure, bool attacking)
{
    struct character *c = character_at(m, figure);

    c->arrived = ++corsairs_of(m)->arrivals;
    c->attacking = attacking;
}

static void contact_ends_quiet(struct match *m, int32_t figure)
{
    struct character *c = character_at(m, figure);

    c->touched = 1;
    if (c->hidden) {
        c->hidden = 0;
        tell_end(m, "corsairs.hiding_over", RULE("C4-i"), figure);
    }
    if (c->reloading || c->serving >= 0) {
        c->reloading = 0;
        c->serving = -1;
        tell_end(m, "corsairs.reload_broken_off", RULE("C6.2-a"), figure);
    }
    if (hands_full(m, figure)) {
        put_down(m, figure, "corsairs.object.dropped", RULE("C3-e"));
        c->let_go = 1;
    }
}

void contact_made(struct match *m, int32_t figure)
{
    int32_t enemies[NEIGHBOURS_MAX];
    int32_t count = enemies_in_contact(m, figure, enemies, NEIGHBOURS_MAX);

    if (count == 0)
        return;
    contact_ends_quiet(m, figure);
    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        contact_ends_quiet(m, enemies[i]);
}
