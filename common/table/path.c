/* Paths as lines: their length, their points, their parts. */
#include "common/table/path.h"

struct path path_straight(struct point from, struct point to)
{
    return (struct path){.points = 2, .at = {from, to}};
}

struct path path_ahead(const struct place *from, length far)
{
    return path_straight(from->at, point_ahead(from->at, (angle)from->facing, far));
}

bool path_add(struct path *p, struct point to)
{
    if (p->points >= PATH_POINTS)
        return false;
    p->at[p->points++] = to;
    return true;
}

length path_length(const struct path *p)
{
    length sum = 0;

    for (int32_t i = 0; i + 1 < p->points; i++)
        sum += distance(p->at[i], p->at[i + 1]);
    return sum;
}

/* The leg that leads to a point so far along, and how far along that leg it is. */
static int32_t leg_at(const struct path *p, length along, length *on_leg)
{
    int32_t leg = 0;

    *on_leg = along;
    while (leg + 2 < p->points && *on_leg > distance(p->at[leg], p->at[leg + 1])) {
        *on_leg -= distance(p->at[leg], p->at[leg + 1]);
        leg++;
    }
    return leg;
}

struct point path_point(const struct path *p, length along)
{
    length on_leg;
    int32_t leg = leg_at(p, along, &on_leg);

    if (p->points < 2 || along <= 0)
        return p->at[0];
    if (on_leg >= distance(p->at[leg], p->at[leg + 1]))
        return p->at[leg + 1]; /* exactly */
    return point_towards(p->at[leg], p->at[leg + 1], on_leg);
}

angle path_direction(const struct path *p, length along)
{
    length on_leg;
    int32_t leg = leg_at(p, along, &on_leg);

    return p->points < 2 ? 0 : bearing(p->at[leg], p->at[leg + 1]);
}

struct path path_cut(const struct path *p, length along)
{
    struct path cut = *p;
    length on_leg;
    int32_t leg = leg_at(p, along, &on_leg);

    if (p->points < 2)
        return cut;
    cut.points = leg + 2;
    cut.at[leg + 1] = path_point(p, along);
    return cut;
}

struct path path_rest(const struct path *p, length along)
{
    struct path rest = {.points = 1, .at = {path_point(p, along)}};
    length on_leg;

    for (int32_t i = leg_at(p, along, &on_leg) + 1; i < p->points; i++)
        if (!points_equal(rest.at[rest.points - 1], p->at[i]))
            rest.at[rest.points++] = p->at[i];
    return rest;
}

struct path path_reversed(const struct path *p)
{
    struct path reversed = {.points = p->points};

    for (int32_t i = 0; i < p->points; i++)
        reversed.at[i] = p->at[p->points - 1 - i];
    return reversed;
}
