#include "common/rules/corsairs/advice/suggest.h"

#include "common/rules/corsairs/fight/melee.h"
#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"

static length gap_between(struct point a, struct point b)
{
    length far = distance(a, b) - BASE_DIAMETER;

    return far > 0 ? far : 0;
}

void corsairs_look_around(const struct match *m, int32_t side, struct outlook *o)
{
    o->m = m;
    o->count = 0;
    for (int32_t i = 0; i < m->state->figures && o->count < FOES_MOST; i++) {
        const struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (c->sort != SORT_CHARACTER || c->captive || !corsairs_in_play(m, i) ||
            corsairs_side_of(m, i) < 0 || corsairs_side_of(m, i) == side)
            continue;
        o->foe[o->count++] = (struct foe){i, figure_at(m, i)->cost, corsairs_point(m, i), c->fleeing != 0};
    }
}

int32_t corsairs_nearest_foe(const struct outlook *o, struct point at, length *away)
{
    int32_t nearest = -1;
    int64_t best = INT64_MAX;

    for (int32_t i = 0; i < o->count; i++) {
        int64_t far = distance_squared(at, o->foe[i].at);

        if (far < best) {
            best = far;
            nearest = i;
        }
    }
    *away = nearest >= 0 ? gap_between(at, o->foe[nearest].at) : 0;
    return nearest >= 0 ? o->foe[nearest].figure : -1;
}

/* The best a character can do at each range: in how many of 36 cases a die succeeds. */
struct ranges {
    int32_t bands;
    struct {
        int64_t far_squared; /* from centre to centre */
        int32_t cases;
    } band[ARMS_MAX * BANDS_MAX];
};

static void find_reach(const struct match *m, int32_t figure, int32_t modifier, bool loaded, struct ranges *r)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    r->bands = 0;
    for (int32_t i = 0; i < ARMS_MAX && c->arm[i]; i++) {
        const struct weapon *w = corsairs_weapon_at(m, c->arm[i]);

        if (!w->shoots || (loaded && !c->loaded[i]) || (modifier < 0 && !w->moving))
            continue;
        for (int32_t band = 0; band < w->bands; band++) {
            int64_t far = corsairs_length_cm(w->band_to[band]) + BASE_DIAMETER;

            r->band[r->bands].far_squared = far * far;
            r->band[r->bands++].cases =
                corsairs_cases_of(w->band_needs[band] - modifier + (c->class <= 2)) * w->red;
        }
    }
}

static int32_t cases_at(const struct ranges *r, int64_t far_squared)
{
    int32_t best = 0;

    for (int32_t i = 0; i < r->bands; i++)
        if (far_squared <= r->band[i].far_squared && r->band[i].cases > best)
            best = r->band[i].cases;
    return best;
}

int32_t corsairs_shot_hoped_for(const struct outlook *o, int32_t figure, struct point at, int32_t modifier,
                                bool loaded)
{
    struct ranges reach;
    int32_t best = 0;

    find_reach(o->m, figure, modifier, loaded, &reach);
    for (int32_t i = 0; i < o->count && reach.bands > 0; i++) {
        int32_t worth =
            cases_at(&reach, distance_squared(at, o->foe[i].at)) * 100 * o->foe[i].cost / CASES_A_DIE;

        best = worth > best ? worth : best;
    }
    return best;
}

/* An enemy fires once, at one of several: a part of his chance falls on each. */
enum { SHARE_OF_FIRE = 3 };

int32_t corsairs_danger_at(const struct outlook *o, int32_t figure, struct point at)
{
    const struct match *m = o->m;
    uint32_t kinds = corsairs_kinds_at(m, at, corsairs_stand(m, figure)->place.elevation);
    int32_t sum = 0;

    for (int32_t i = 0; i < o->count; i++) {
        struct ranges reach;

        if (o->foe[i].flees)
            continue;
        find_reach(m, o->foe[i].figure, 0, true, &reach);
        sum += cases_at(&reach, distance_squared(at, o->foe[i].at));
    }
    if (kinds & (1u << BRUSH | 1u << CROPS | 1u << FOREST | 1u << HOUSE))
        sum = sum * 2 / 3;
    return sum * 100 * figure_at(m, figure)->cost / CASES_A_DIE / SHARE_OF_FIRE;
}

/* --- objectives ------------------------------------------------------------------------------------ */

static struct point goal_of(const struct match *m, const struct objective *o, struct point from)
{
    if (o->zone >= 0)
        return zone_middle(&corsairs_of(m)->zone[o->zone]);
    return point_on_edge(table_of(m), (enum table_edge)o->edge, from);
}

bool corsairs_objective_for(const struct match *m, int32_t figure, struct point *goal, int32_t *weight)
{
    const struct corsairs_match *c = corsairs_of(m);
    struct point from = corsairs_point(m, figure);

    *weight = 0;
    for (int32_t i = 0; i < c->objectives; i++) {
        const struct objective *o = &c->objective[i];
        int32_t pull = o->points, bearer;
        struct point at;

        if (o->done_by >= 0 || (o->side >= 0 && o->side != corsairs_side_of(m, figure)) ||
            o->kind == OBJECTIVE_KILL)
            continue;
        at = o->zone >= 0 || o->edge >= 0 ? goal_of(m, o, from) : from;
        if (o->kind == OBJECTIVE_CARRY) {
            bearer = corsairs_figure_at(m, o->figure)->bearer;
            if (!corsairs_in_play(m, o->figure))
                continue;
            if (bearer == figure)
                pull *= 4;
            else if (bearer >= 0)
                pull /= 4;
            if (bearer != figure)
                at = corsairs_point(m, o->figure);
        } else if (o->kind == OBJECTIVE_ESCORT && o->figure != figure) {
            if (!corsairs_figure_at(m, o->figure)->captive)
                continue;
            at = corsairs_point(m, o->figure);
        }
        if (pull > *weight) {
            *weight = pull;
            *goal = at;
        }
    }
    return *weight > 0;
}

/* --- places ---------------------------------------------------------------------------------------- */

/* How much nearer to the enemy is better, when there is nobody to shoot at or strike yet. */
enum { PULL_OF_ENEMY = 4, FIGHT_SHARE = 2, SHOT_SHARE = 2 };

/* Would he rather strike than shoot? */
int32_t corsairs_worth_near_foe(const struct outlook *o, int32_t figure, struct point at)
{
    const struct match *m = o->m;
    length away, reach = corsairs_allowance_of(m, figure);
    int32_t foe = corsairs_nearest_foe(o, at, &away), fight, worth = 0;
    int32_t shot = corsairs_shot_hoped_for(o, figure, at, 0, true);

    if (foe < 0)
        return 0;
    fight = corsairs_fight_worth(m, figure, corsairs_longest_weapon(m, figure), foe);
    if (away <= CONTACT) /* the one who comes gets his pistol in first, and chooses the moment */
        return fight + 30;
    if (away <= reach)
        worth += fight / FIGHT_SHARE;
    worth += shot / SHOT_SHARE;
    if (fight > 0 || shot == 0)
        worth -= PULL_OF_ENEMY * (away / CENTIMETRE);
    return worth;
}

static bool in_own_boat(const struct match *m, int32_t figure, struct point at)
{
    int32_t boat = corsairs_boat_of(m, figure);

    return boat >= 0 && corsairs_boat_holds(m, boat, at);
}

int32_t corsairs_place_worth(const struct outlook *o, int32_t figure, struct point at)
{
    const struct match *m = o->m;
    struct point goal;
    int32_t weight, worth = corsairs_worth_near_foe(o, figure, at) - corsairs_danger_at(o, figure, at);

    if (corsairs_of(m)->objectives > 0 && corsairs_objective_for(m, figure, &goal, &weight))
        worth -= weight * (distance(at, goal) / CENTIMETRE) / 2;
    if (corsairs_of(m)->has_water && !corsairs_swims(m, figure) && !in_own_boat(m, figure, at) &&
        corsairs_deep_at(m, at, corsairs_stand(m, figure)->place.elevation))
        worth -= 100 * figure_at(m, figure)->cost;
    return worth;
}
