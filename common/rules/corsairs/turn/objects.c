/* C3-e, C1-g: objects and who carries them. */
#include "common/rules/corsairs/turn/objects.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"

enum { HEAVY_PENALTY = 4 * CENTIMETRE, VERY_HEAVY_PENALTY = 8 * CENTIMETRE };

length corsairs_weight_penalty(const struct match *m, int32_t object)
{
    switch ((enum weight)corsairs_figure_at(m, object)->weight) {
    case WEIGHT_HEAVY:
        return HEAVY_PENALTY;
    case WEIGHT_VERY_HEAVY:
        return VERY_HEAVY_PENALTY; /* RULE("C1-g"): a swivel gun too */
    case WEIGHT_LIGHT:
        break;
    }
    return 0;
}

length corsairs_burden(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    if (c->carries < 0)
        return 0;
    /* RULE("C3-e"): two bearers of a very heavy object each take the lighter penalty. */
    if (corsairs_figure_at(m, c->carries)->second_bearer >= 0)
        return HEAVY_PENALTY;
    return corsairs_weight_penalty(m, c->carries);
}

bool corsairs_hands_full(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return c->carries >= 0 && corsairs_figure_at(m, c->carries)->weight != WEIGHT_LIGHT;
}

bool corsairs_can_pick_up(const struct match *m, int32_t figure, int32_t object)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure), *o = corsairs_figure_at(m, object);

    if (c->carries >= 0 || !corsairs_in_play(m, object) || (o->sort != SORT_OBJECT && o->sort != SORT_GUN))
        return false;
    if (o->bearer >= 0)
        return o->weight == WEIGHT_VERY_HEAVY && o->second_bearer < 0 &&
               corsairs_side_of(m, o->bearer) == corsairs_side_of(m, figure) &&
               stands_touch(table_of(m), figure, o->bearer);
    return stands_touch(table_of(m), figure, object) && !corsairs_in_contact(m, figure) &&
           (corsairs_stand(m, object)->aboard == NOBODY ||
            corsairs_stand(m, object)->aboard == corsairs_stand(m, figure)->aboard);
}

void corsairs_pick_up(struct match *m, int32_t figure, int32_t object)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure), *o = corsairs_figure_at(m, object);

    c->carries = object;
    if (o->bearer < 0) {
        o->bearer = figure;
        figure_at(m, object)->side = corsairs_side_of(m, figure);
        table_stand(table_of(m), object)->side = corsairs_side_of(m, figure);
    } else {
        o->second_bearer = figure;
    }
    o->fixed = 0;
    o->moved = 1; /* C6.2-d: a gun that is carried about is not fired this turn */
    o->reload_progress = 0;
    corsairs_follow_bearer(m, o->bearer);
    struct event *e = corsairs_tell(m, "corsairs.object.picked_up", RULE("C3-e"), figure);

    event_arg(e, "object", ARG_FIGURE, object);
    event_end(m);
}

void corsairs_put_down(struct match *m, int32_t figure, const char *key, const char *rule)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t object = c->carries;

    if (object < 0)
        return;
    struct corsairs_figure *o = corsairs_figure_at(m, object);

    c->carries = NOBODY;
    if (o->second_bearer == figure) {
        o->second_bearer = NOBODY;
    } else if (o->second_bearer >= 0) {
        o->bearer = o->second_bearer;
        o->second_bearer = NOBODY;
        corsairs_follow_bearer(m, o->bearer);
    } else {
        o->bearer = NOBODY;
        const struct stand *s = corsairs_stand(m, figure);
        struct stand *thing = table_stand(table_of(m), object);
        struct place place = s->place;

        place.facing = thing->place.facing;
        thing->aboard = s->aboard;
        table_move_stand(table_of(m), object, &place);
    }
    struct event *e = corsairs_tell(m, key, rule, figure);

    event_arg(e, "object", ARG_FIGURE, object);
    event_end(m);
}

void corsairs_follow_bearer(struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    if (c->carries < 0 || corsairs_figure_at(m, c->carries)->bearer != figure)
        return;
    struct stand *thing = table_stand(table_of(m), c->carries);
    struct place place = corsairs_stand(m, figure)->place;

    place.facing = thing->place.facing;
    thing->aboard = figure;
    table_move_stand(table_of(m), c->carries, &place);
    corsairs_figure_at(m, c->carries)->moved = 1;
}

int32_t corsairs_fellow_bearer(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    const struct corsairs_figure *o;

    if (c->carries < 0)
        return NOBODY;
    o = corsairs_figure_at(m, c->carries);
    return o->bearer == figure ? o->second_bearer : o->bearer;
}

/* RULE("C3-e"): by a door, by terrain that held one of them up, by flight. */
void corsairs_part_bearers(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct corsairs_figure *thing = corsairs_figure_at(m, i);
        int32_t second = thing->second_bearer;

        if (second >= 0 && distance(corsairs_point(m, thing->bearer), corsairs_point(m, second)) >
                               BASE_DIAMETER + BEARERS_APART)
            corsairs_put_down(m, second, "corsairs.object.let_go", RULE("C3-e"));
    }
}

int32_t corsairs_things_beside(const struct match *m, int32_t figure, uint32_t sorts, int32_t *things,
                               int32_t most)
{
    const struct corsairs_match *match = corsairs_of(m);
    int32_t found = 0;

    if (!match->has_guns)
        sorts &= ~(1u << SORT_GUN);
    if (!match->has_objects)
        sorts &= ~(1u << SORT_OBJECT);
    if (!match->has_boats)
        sorts &= ~(1u << SORT_BOAT);
    for (int32_t i = 0; sorts && i < m->state->figures; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (!(sorts >> c->sort & 1) || c->sort == SORT_CHARACTER || !stand_on_table(table_of(m), i))
            continue;
        if (found < most && stand_distance(table_of(m), figure, i) <= CONTACT)
            things[found++] = i;
    }
    return found;
}

int32_t corsairs_gun_beside(const struct match *m, int32_t figure)
{
    int32_t gun;

    if (corsairs_things_beside(m, figure, 1u << SORT_GUN, &gun, 1) == 0 ||
        corsairs_figure_at(m, gun)->bearer >= 0)
        return NOBODY;
    return gun;
}

int32_t corsairs_object_at(const struct match *m, int32_t figure, struct point at)
{
    struct place place = {.at = at};

    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);
        const struct stand *s = corsairs_stand(m, i);

        if ((c->sort == SORT_OBJECT || c->sort == SORT_GUN) && corsairs_in_play(m, i) && c->bearer < 0 &&
            base_distance(&place, &corsairs_stand(m, figure)->base, &s->place, &s->base) <= CONTACT)
            return i;
    }
    return NOBODY;
}
