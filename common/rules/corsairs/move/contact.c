#include "common/rules/corsairs/move/contact.h"

#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/objects.h"

bool corsairs_are_enemies(const struct match *m, int32_t a, int32_t b)
{
    int32_t one = corsairs_side_of(m, a), other = corsairs_side_of(m, b);

    return one >= 0 && other >= 0 && one != other;
}

struct stand_filter corsairs_enemies_of(const struct match *m, int32_t side, int32_t except)
{
    uint32_t all = (1u << m->state->sides) - 1;

    return (struct stand_filter){all & ~(1u << side), STAND_PERSON, except};
}

/* C9-h: across the rails, when at least one of them is on board and not both in the same vessel. */
static bool across_rails(const struct match *m, const struct footing *one, const struct footing *other)
{
    return corsairs_vessel_at(m, one) != corsairs_vessel_at(m, other);
}

bool corsairs_would_touch(const struct match *m, int32_t figure, const struct footing *at, int32_t other)
{
    const struct stand *own = corsairs_stand(m, figure), *s = corsairs_stand(m, other);
    struct footing his = corsairs_footing_of(m, other);
    length gap = base_distance(&at->place, &own->base, &s->place, &s->base);
    bool climbs = corsairs_figure_at(m, figure)->climber && points_equal(at->place.at, own->place.at);

    if (gap > CLIMB_REACH) /* no rule: whole units */
        return false;
    if (corsairs_figure_at(m, figure)->captive || corsairs_figure_at(m, other)->captive)
        return false;
    if (gap <= CONTACT && at->place.elevation < stand_top(s) &&
        s->place.elevation < at->place.elevation + own->height)
        return true; /* RULE("C1-b"): contact is a distance of 0 */
    if (climbs || corsairs_figure_at(m, other)->climber)
        return true;
    return gap <= RAIL_REACH && across_rails(m, at, &his); /* RULE("C9-h") */
}

bool corsairs_touching(const struct match *m, int32_t a, int32_t b)
{
    struct footing at = corsairs_footing_of(m, a);

    return corsairs_would_touch(m, a, &at, b);
}

int32_t corsairs_enemies_touched_at(const struct match *m, int32_t figure, const struct footing *at,
                                    int32_t *enemies, int32_t most)
{
    struct stand_filter filter = corsairs_enemies_of(m, corsairs_side_of(m, figure), figure);
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), &at->place, &corsairs_stand(m, figure)->base, CLIMB_REACH,
                                &filter, near, NEIGHBOURS_MAX);
    int32_t found = 0;

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        if (corsairs_would_touch(m, figure, at, near[i].stand) && found++ < most)
            enemies[found - 1] = near[i].stand;
    return found;
}

int32_t corsairs_enemies_in_contact(const struct match *m, int32_t figure, int32_t *enemies, int32_t most)
{
    struct footing at = corsairs_footing_of(m, figure);

    if (corsairs_side_of(m, figure) < 0 || !corsairs_in_play(m, figure))
        return 0;
    return corsairs_enemies_touched_at(m, figure, &at, enemies, most);
}

/* C8.2-e: class 1 makes no contact of his own will, unless the game master lifts it. */
bool corsairs_dares_to_stand_at(const struct match *m, int32_t figure, const struct footing *at,
                                struct refusal *why)
{
    int32_t enemy;

    if (corsairs_figure_at(m, figure)->class > 1 || corsairs_of(m)->class_one_charges ||
        corsairs_enemies_touched_at(m, figure, at, &enemy, 1) == 0)
        return true;
    return refuse_at(why, RULE("C8.2-e"), "corsairs.refused.class_one_charges", figure, at->place.at, 0);
}

/* C2-k: who leaves contact does not come into contact with an enemy whom he did not touch before. */
bool corsairs_may_end_at(const struct match *m, int32_t figure, const struct footing *at, struct refusal *why)
{
    int32_t enemies[NEIGHBOURS_MAX], count = 0;

    if (!corsairs_dares_to_stand_at(m, figure, at, why))
        return false;
    if (corsairs_leaves_contact(corsairs_figure_at(m, figure)->action))
        count = corsairs_enemies_touched_at(m, figure, at, enemies, NEIGHBOURS_MAX);
    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        if (!corsairs_touching(m, figure, enemies[i]))
            return refuse_at(why, RULE("C2-k"), "corsairs.refused.new_contact", figure, at->place.at, 0);
    return true;
}

bool corsairs_in_contact(const struct match *m, int32_t figure)
{
    int32_t enemy;

    return corsairs_enemies_in_contact(m, figure, &enemy, 1) > 0;
}

bool corsairs_touches_side_at(const struct match *m, int32_t figure, struct point at, int32_t side,
                              int32_t except)
{
    struct place place = {.at = at, .elevation = corsairs_stand(m, figure)->place.elevation};
    struct stand_filter filter = {1u << side, STAND_PERSON, except};
    struct neighbour near[NEIGHBOURS_MAX];
    int32_t count = stands_near(table_of(m), &place, &corsairs_stand(m, figure)->base, CONTACT, &filter, near,
                                NEIGHBOURS_MAX);

    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        if (!corsairs_figure_at(m, near[i].stand)->captive && near[i].stand != figure)
            return true;
    return false;
}

/* Farther apart than this nobody is in contact: the square of two bases and a rail. */
static const int64_t REACH_OF_CONTACT = (int64_t)4 * CENTIMETRE * 4 * CENTIMETRE;

/* The one who came last made the contact; who was driven there attacks nobody. */
bool corsairs_attacked_across(const struct match *m, int32_t attacker, int32_t defender)
{
    const struct corsairs_figure *a = corsairs_figure_at(m, attacker), *d = corsairs_figure_at(m, defender);

    if (a->arrived <= d->arrived || !a->attacking ||
        distance_squared(corsairs_point(m, attacker), corsairs_point(m, defender)) > REACH_OF_CONTACT)
        return false;
    if (corsairs_obstacle_between(m, attacker, defender) != NOTHING)
        return true;
    struct footing one = corsairs_footing_of(m, attacker), other = corsairs_footing_of(m, defender);

    return across_rails(m, &one, &other); /* C9-h: the rail is a linear obstacle */
}

bool corsairs_strikes_upwards(const struct match *m, int32_t striker, int32_t target)
{
    const struct corsairs_figure *s = corsairs_figure_at(m, striker);

    if (s->climber)
        return true; /* RULE("C8.2-d"): until he has driven him off, whatever he claims */
    return corsairs_stand(m, target)->place.elevation > corsairs_stand(m, striker)->place.elevation;
}

void corsairs_arrive(struct match *m, int32_t figure, bool attacking)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    c->arrived = ++corsairs_of(m)->arrivals;
    c->attacking = attacking;
}

static void contact_ends_quiet(struct match *m, int32_t figure)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);

    c->touched = 1;
    if (c->hidden) {
        c->hidden = 0;
        corsairs_tell_end(m, "corsairs.hiding_over", RULE("C4-i"), figure);
    }
    if (c->reloading || c->serving >= 0) {
        c->reloading = 0;
        c->serving = NOBODY;
        corsairs_tell_end(m, "corsairs.reload_broken_off", RULE("C6.2-a"), figure);
    }
    if (corsairs_hands_full(m, figure)) {
        corsairs_put_down(m, figure, "corsairs.object.dropped", RULE("C3-e"));
        c->let_go = 1;
    }
}

void corsairs_contact_made(struct match *m, int32_t figure)
{
    int32_t enemies[NEIGHBOURS_MAX];
    int32_t count = corsairs_enemies_in_contact(m, figure, enemies, NEIGHBOURS_MAX);

    if (count == 0)
        return;
    contact_ends_quiet(m, figure);
    for (int32_t i = 0; i < count && i < NEIGHBOURS_MAX; i++)
        contact_ends_quiet(m, enemies[i]);
}
