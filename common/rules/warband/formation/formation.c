/* W3: what the formations require, and what becomes of them. */
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { STRAIGHT = 60 }; /* no rule: what rounding and turning bring about */

void warband_shape_of(const struct match *m, int32_t unit, struct warband_shape *s)
{
    const struct unit *u = unit_at(m, unit);

    s->everybody = false;
    s->count = 0;
    for (int32_t i = u->first; i < u->first + u->count && s->count < UNIT_MOST; i++)
        if (warband_lives(m, i)) {
            s->figure[s->count] = i;
            s->place[s->count++] = warband_stand(m, i)->place;
        }
}

length warband_shape_gap(const struct match *m, const struct warband_shape *s, int32_t a, int32_t b)
{
    return base_distance(&s->place[a], &warband_stand(m, s->figure[a])->base, &s->place[b],
                         &warband_stand(m, s->figure[b])->base);
}

static bool within(const struct match *m, const struct warband_shape *s, int32_t a, int32_t b, length gap)
{
    return bases_within(&s->place[a], &warband_stand(m, s->figure[a])->base, &s->place[b],
                        &warband_stand(m, s->figure[b])->base, gap);
}

static bool any_within(const struct match *m, const struct warband_shape *s, int32_t i, length gap)
{
    for (int32_t k = 0; k < s->count; k++)
        if (k != i && within(m, s, i, k, gap))
            return true;
    return false;
}

/* RULE("W9.4-c"): who stepped out of the ranks does not count; the others keep the formation. */
static bool in_ranks(const struct match *m, const struct warband_shape *s, int32_t i)
{
    return s->everybody || !warband_figure_at(m, s->figure[i])->stepped_out;
}

static bool base_to_base(const struct match *m, const struct warband_shape *s)
{
    bool reached[UNIT_MOST] = {false};
    int32_t to_visit[UNIT_MOST], waiting = 0, found = 0, wanted = 0;

    for (int32_t i = 0; i < s->count; i++)
        wanted += in_ranks(m, s, i);
    if (wanted < FORMED_LEAST)
        return false;
    /* no rule: from any of them all the others are reached */
    for (int32_t i = 0; i < s->count && waiting == 0; i++)
        if (in_ranks(m, s, i)) {
            to_visit[waiting++] = i;
            reached[i] = true;
        }
    while (waiting > 0) {
        int32_t one = to_visit[--waiting];

        found++;
        for (int32_t i = 0; i < s->count; i++) /* no rule: the first is reached already */
            if (!reached[i] && in_ranks(m, s, i) && within(m, s, one, i, 2 * CONTACT)) {
                reached[i] = true;
                to_visit[waiting++] = i;
            }
    }
    return found == wanted;
}

/* Straight ranks: two of at least four, and everybody in one. */
static bool in_straight_ranks(const struct match *m, const struct warband_shape *s, angle front)
{
    length deep = warband_stand(m, s->figure[0])->base.depth; /* they are all alike */
    int32_t in_rank[2 * UNIT_MOST] = {0};                     /* no rule: the first is never reached */
    int32_t full = 0, first = NOTHING;

    for (int32_t i = 0; i < s->count; i++) {
        if (!in_ranks(m, s, i))
            continue;
        if (first == NOTHING)
            first = i;
        struct point p = point_turned(s->place[i].at, s->place[first].at, (angle)-front);
        length back = s->place[first].at.y - p.y;
        length rank = warband_nearest_rank(back, deep);

        if (back - rank * deep > STRAIGHT || rank * deep - back > STRAIGHT) /* no rule: to a hair */
            return false;
        assert(rank > -UNIT_MOST && rank < UNIT_MOST); /* they stand base to base */
        full += ++in_rank[rank + UNIT_MOST] == RANK_LEAST;
    }
    return full >= 2;
}

/* RULE("W3-c"): the requirement of each formation. RULE("W3-f"): individuals have none. */
bool warband_shape_holds(const struct match *m, const struct warband_shape *s, int32_t formation, angle front)
{
    int32_t first;

    switch (formation) {
    case FORMATION_LINE:
        return base_to_base(m, s) && in_straight_ranks(m, s, front);
    case FORMATION_CLOSE:
        return base_to_base(m, s);
    default:
        assert(formation == FORMATION_SKIRMISH || formation == FORMATION_DISPERSED);
        return warband_strays(m, s, formation, &first) == 0;
    }
}

bool warband_astray(const struct match *m, const struct warband_shape *s, int32_t i, int32_t formation)
{
    if (formation == FORMATION_NONE || s->count < 2)
        return false;
    return formation == FORMATION_DISPERSED
               ? any_within(m, s, i, SPACING) || !any_within(m, s, i, 2 * SPACING + CONTACT)
               : !any_within(m, s, i, SPACING + CONTACT);
}

int32_t warband_strays(const struct match *m, const struct warband_shape *s, int32_t formation,
                       int32_t *first)
{
    int32_t strays = 0;

    *first = NOBODY;
    for (int32_t i = 0; i < s->count; i++)
        if (warband_astray(m, s, i, formation)) {
            if (*first == NOBODY)
                *first = s->figure[i];
            strays++;
        }
    return strays;
}

bool warband_formed(const struct match *m, int32_t unit)
{
    int32_t formation = warband_unit_at(m, unit)->formation;

    return formation == FORMATION_LINE || formation == FORMATION_CLOSE;
}

void warband_break_formation(struct match *m, int32_t unit, const char *rule)
{
    if (!warband_formed(m, unit))
        return;
    assert(rule);
    warband_unit_at(m, unit)->formation = FORMATION_SKIRMISH;
    warband_tell_end(m, "warband.formation_broken", rule, unit);
}

/* RULE("W3-e"): line and close formations that no longer meet their requirement become skirmish at once. */
void warband_update_formation(struct match *m, int32_t unit)
{
    const struct warband_unit *u = warband_unit_at(m, unit);
    struct warband_shape s;

    if (!warband_formed(m, unit))
        return;
    assert(warband_unit_stands(m, unit));
    warband_shape_of(m, unit, &s);
    if (!warband_shape_holds(m, &s, u->formation, (angle)u->front))
        warband_break_formation(m, unit, RULE("W3-e"));
}

/* RULE("W8.1-e"): a line's ranks count from its front; a close formation has none, so whoever of the unit
 * stands between a figure and its target is a rank before it. */
int32_t warband_rank(const struct match *m, int32_t figure, struct point target)
{
    int32_t unit = warband_unit_of(m, figure), rank = 1;
    const struct warband_unit *u = warband_unit_at(m, unit);
    const struct unit *all = unit_at(m, unit);
    struct point here = warband_point(m, figure);
    angle ahead = u->formation == FORMATION_LINE ? (angle)u->front : bearing(here, target);
    length half = warband_stand(m, figure)->base.width / 2;

    if (!warband_formed(m, unit))
        return 1;
    for (int32_t i = all->first; i < all->first + all->count; i++) {
        struct point p;

        if (i == figure || !warband_lives(m, i))
            continue;
        p = point_turned(warband_point(m, i), here, (angle)-ahead);
        rank += p.y - here.y > half && p.x - here.x < half && here.x - p.x < half;
    }
    return rank;
}
