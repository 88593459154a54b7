/* W3-b, W5-g: engagement zones, who may enter them and who is let out. */
#include "common/rules/warband/warband.h"

enum { MEETINGS = 64 };

/* RULE("W3-b"): an inch all round; of large figures two inches in the half to the front. */
static length zone_of(const struct match *m, int32_t enemy)
{
    return warband_fighter(m, enemy)->size == SIZE_LARGE ? 2 * INCH : INCH;
}

static bool in_zone_at(const struct match *m, int32_t figure, int32_t enemy, struct point at)
{
    const struct stand *s = warband_stand(m, figure), *e = warband_stand(m, enemy);
    struct place here = {at, s->place.elevation, s->place.facing};

    if (base_distance(&here, &s->base, &e->place, &e->base) >= zone_of(m, enemy))
        return false;
    return warband_fighter(m, enemy)->size != SIZE_LARGE ||
           base_in_arc(&e->place, HALF_TURN, &here, &s->base);
}

/* W5-g: engaged is who has a figure of the mover's side at its base. */
static bool engaged_with(const struct match *m, int32_t enemy, int32_t side)
{
    const struct stand *s = warband_stand(m, enemy);
    struct stand_filter friends = {.sides = 1u << side, .flags = STAND_MARK, .except = enemy};
    struct neighbour near;

    return stands_near(table_of(m), &s->place, &s->base, CONTACT, &friends, &near, 1) > 0;
}

bool warband_within_reach(const struct match *m, int32_t figure, int32_t enemy)
{
    for (int32_t slot = 0; slot < ARMS_MAX; slot++) {
        const struct warband_weapon *w = warband_arm(m, enemy, slot);

        if (w->there && !w->ranged && w->reach > 0 && warband_near(m, figure, enemy, w->reach * INCH))
            return true;
    }
    return false;
}

/* RULE("W9.5-b"): closing in on who strikes from afar is no charge, and needs none. */
bool warband_may_close_in(const struct match *m, int32_t figure, int32_t enemy)
{
    return warband_fighter(m, figure)->reached_by == warband_unit_of(m, enemy) ||
           warband_within_reach(m, figure, enemy);
}

/* The first point of the path, in tenths of an inch, that lies in the zone. */
static bool enters(const struct match *m, int32_t figure, int32_t enemy, const struct path *p, struct span in,
                   struct point *where)
{
    for (length at = in.begin; at <= in.end; at += INCH / 10) {
        *where = path_point(p, at);
        if (in_zone_at(m, figure, enemy, *where))
            return true;
    }
    *where = path_point(p, in.end);
    return in_zone_at(m, figure, enemy, *where);
}

/* Who starts in a zone may only move out of it. */
static bool moves_out(const struct match *m, int32_t figure, int32_t enemy, const struct path *p)
{
    const struct stand *s = warband_stand(m, figure), *e = warband_stand(m, enemy);
    length before = stand_distance(table_of(m), figure, enemy), whole = path_length(p);

    for (length at = 0; at <= whole; at += INCH / 5) {
        struct place here = {path_point(p, at), s->place.elevation, 0};

        if (base_distance(&here, &s->base, &e->place, &e->base) < before - 2 * CONTACT)
            return false;
    }
    return true;
}

static bool kept_out(const struct match *m, int32_t figure, int32_t enemy, const struct path *p,
                     struct span in, struct refusal *why)
{
    struct point where;

    if (engaged_with(m, enemy, warband_side_of(m, figure)) || warband_may_close_in(m, figure, enemy))
        return true;
    if (in_zone_at(m, figure, enemy, p->at[0]))
        return moves_out(m, figure, enemy, p) ||
               refuse_at(why, RULE("W5-g"), "warband.refused.deeper_into_zone", figure, p->at[p->points - 1],
                         0);
    if (!enters(m, figure, enemy, p, in, &where))
        return true;
    return refuse_at(why, RULE("W5-g"), "warband.refused.zone", figure, where, path_length(p) - in.begin);
}

bool warband_zones_kept(const struct match *m, int32_t figure, const struct path *p, struct refusal *why)
{
    struct mover mover = warband_mover(m, figure);
    struct stand_filter enemies = {
        .sides = ~(1u << warband_side_of(m, figure)), .flags = STAND_MARK, .except = figure};
    struct meeting met[MEETINGS];
    struct path last = *p;
    int32_t count;

    if (path_length(p) == 0)
        return true;
    /* RULE("W5-d"): in the air they ignore zones; where they come down they do not. */
    if (warband_fighter(m, figure)->moves == MOVES_BY_FLIGHT)
        last = path_straight(path_point(p, path_length(p) - 1), p->at[p->points - 1]);
    count = path_stands(table_of(m), &last, &mover, &enemies, 2 * INCH, met, MEETINGS);
    for (int32_t i = 0; i < count && i < MEETINGS; i++)
        if (warband_lives(m, met[i].index) && !kept_out(m, figure, met[i].index, &last, met[i].in, why))
            return false;
    return true;
}
