/* Finds the area that a figure can reach: in each of REACH_CORNERS directions, a bisection for the longest
 * leg that the system's own check allows. So terrain, turning and enemies in the way count as the rules count
 * them, and this file knows of none of that. */
#include "common/match/match.h"
#include "common/table/table.h"

/* A leg is found to this part of the budget. */
enum { REACH_HALVINGS = 6 };

static const struct movable *movable_of(const struct decision *d, int32_t figure)
{
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == figure)
            return &d->movable[i];
    return NULL;
}

/* Where the figure stands before the last item. */
static struct point start_of(const struct match *m, const struct answer *a)
{
    int32_t figure = a->item[a->count - 1].ref;

    for (int32_t i = a->count - 2; i >= 0; i--)
        if (a->item[i].ref == figure)
            return a->item[i].at;
    return table_stand_const(state_table(m->state), figure)->place.at;
}

static struct point ahead(struct point from, angle direction, length far)
{
    return (struct point){from.x + (length)((int64_t)far * angle_sine(direction) / SINE_ONE),
                          from.y + (length)((int64_t)far * angle_cosine(direction) / SINE_ONE)};
}

/* The longest legal leg in a direction: halved until it is known well enough. */
static length longest_leg(struct match *m, int32_t side, struct answer *trial, struct point from,
                          angle direction, length budget)
{
    struct answer_item *leg = &trial->item[trial->count - 1];
    length good = 0, step = budget;

    leg->facing = direction;
    for (int32_t i = 0; i <= REACH_HALVINGS; i++) {
        leg->at = ahead(from, direction, good + step);
        if (point_in_world(leg->at) && match_check(m, side, trial, NULL, NULL))
            good += step;
        step /= 2;
    }
    return good;
}

int32_t match_reach(struct match *m, int32_t side, const struct answer *a, struct point corner[REACH_CORNERS])
{
    const struct decision *d = match_decision(m, side);
    struct answer trial = *a;
    bool any = false;

    if (!d || d->kind != DECISION_MOVE || a->kind != DECISION_MOVE || a->count == 0)
        return 0;
    const struct movable *movable = movable_of(d, a->item[a->count - 1].ref);

    if (!movable || movable->budget <= 0)
        return 0;
    length budget = movable->budget;
    struct point from = start_of(m, a);

    for (int32_t i = 0; i < REACH_CORNERS; i++) {
        angle direction = (angle)(FULL_TURN / REACH_CORNERS * i);
        length far = longest_leg(m, side, &trial, from, direction, budget);

        any |= far > 0;
        corner[i] = ahead(from, direction, far);
    }
    return any ? REACH_CORNERS : 0;
}
