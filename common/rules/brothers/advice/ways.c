/* Where to go: the enemies in sight of the side, how good a place is, and the straight ways worth a thought.
 */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/advice/ideas.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"
#include "common/rules/brothers/turn/menu.h"

enum {
    LEAST_WAY = 5 * MILLIMETRE,
    OUT_OF_TOUCH = CENTIMETRE, /* how far from an enemy somebody stops who could not strike any more */
    JUMP_RISK = 40,
    WORTH_OF_EXIT = 40, /* for each point of who leaves */
    FOES_TRIED = 4,
    SIDESTEP = 9102 /* of 65536: 50 degrees, to get around what stands there */
};

length brothers_ready_range(const struct match *m, int32_t figure)
{
    for (int32_t i = brothers_next_item(m, figure, -1); i >= 0; i = brothers_next_item(m, figure, i))
        if (brothers_held(m, i) && brothers_figure_at(m, i)->thing.what == THING_SHOOTER &&
            !brothers_figure_at(m, i)->useless)
            return brothers_figure_at(m, i)->thing.range;
    return 0;
}

/* --- who is there ----------------------------------------------------------------------------- */

/* Danger matters to who would rather not be reached, and changes what a way is worth, not which there are. */
static struct foe see_foe(const struct match *m, int32_t figure, int32_t enemy, bool shy)
{
    int32_t gain = brothers_strike_worth(m, figure, enemy);
    int32_t danger = shy && brothers_standing_up(m, enemy) ? brothers_strike_worth(m, enemy, figure) : 0;

    return (struct foe){.figure = enemy,
                        .at = brothers_point(m, enemy),
                        .pull = (gain > 0 ? gain : 0) + 100 + brothers_figure_at(m, enemy)->value,
                        .danger = danger > 0 ? danger : 0,
                        .reach = (brothers_mounted(m, enemy) ? 25 : 15) * CENTIMETRE};
}

static void find_goal(const struct match *m, int32_t figure, struct outlook *o)
{
    struct point goal;
    length far;

    o->has_goal = brothers_goal(m, figure, &goal, &o->goal_weight);
    o->goal_further = 0;
    if (!o->has_goal)
        return;
    if (brothers_route(m, figure, goal, &o->goal, &far))
        o->goal_further = far - distance(brothers_point(m, figure), o->goal);
    else
        o->goal = goal;
}

void brothers_look_around(const struct match *m, int32_t figure, bool priced, struct outlook *o)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t side = brothers_side_of(m, figure);

    o->count = 0;
    o->range = brothers_ready_range(m, figure);
    find_goal(m, figure, o);
    o->away = f->fled_combat || f->rallied || f->shaken_now;
    for (int32_t i = brothers_next_fighter(m, -1); i >= 0 && o->count < ENEMIES_SEEN;
         i = brothers_next_fighter(m, i))
        if (brothers_in_play(m, i) && brothers_enemies(m, figure, i) && brothers_known_to(m, i, side))
            o->foe[o->count++] = see_foe(m, figure, i, priced && (o->range > 0 || o->away));
    o->nearest = brothers_nearest_enemy(m, figure);
}

/* --- how good a place is ---------------------------------------------------------------------- */

/* Who shoots wants two thirds of his range between himself and the target; who does not, none. */
static int32_t foe_worth(const struct outlook *o, const struct foe *foe, length far)
{
    length wanted = o->range * 2 / 3;
    length off = far > wanted ? far - wanted : (wanted - far) / 2;

    return off >= FAR_AWAY ? 0 : (int32_t)((int64_t)foe->pull * (FAR_AWAY - off) / FAR_AWAY);
}

static int32_t place_worth(const struct outlook *o, struct point at)
{
    int32_t best = 0, danger = 0;

    for (int32_t i = 0; i < o->count; i++) {
        length far = distance(at, o->foe[i].at);
        int32_t worth = foe_worth(o, &o->foe[i], far);

        best = worth > best ? worth : best;
        if (far < o->foe[i].reach && o->foe[i].danger > danger)
            danger = o->foe[i].danger;
    }
    if (o->has_goal) {
        length far = distance(at, o->goal) + o->goal_further;

        best += far >= 2 * FAR_AWAY
                    ? 0
                    : (int32_t)((int64_t)o->goal_weight * (2 * FAR_AWAY - far) / (2 * FAR_AWAY));
    }
    return (o->away ? -best : best) - danger / 4;
}

/* --- the ways --------------------------------------------------------------------------------- */

struct search {
    const struct match *m;
    const struct outlook *o;
    int32_t figure;
    enum brothers_action action;
    struct point from;
    int32_t worth_here;
    struct way *list;
    int32_t count;
};

/* As far as it can go in that direction without squeezing through anything; up to who stands there, if that
 * is an enemy. */
static length open_way(const struct search *s, angle direction, length far)
{
    struct path way = path_straight(s->from, point_ahead(s->from, direction, far));
    struct mover mover = brothers_mover(s->m, s->figure, brothers_side_of(s->m, s->figure));
    struct stop stop = path_stop(table_of(s->m), &way, &mover);

    if (stop.why == STOP_NONE || (stop.why == STOP_STAND && brothers_enemies(s->m, s->figure, stop.index)) ||
        (stop.why == STOP_EDGE && brothers_may_exit(s->m, s->figure, stop.index)))
        return far;
    return stop.why == STOP_STAND ? stop.along - 2 * FRIEND_GAP : stop.along;
}

static length limit_of(const struct search *s, angle direction, length wanted)
{
    bool beyond = s->action == ACTION_FRANTIC_RUN || s->action == ACTION_FRANTIC_SPRINT;
    length left = brothers_turn_left(s->m, s->figure);
    length limit = s->action == ACTION_CRAWL
                       ? CRAWL_FAR
                       : brothers_action_limit(s->m, s->figure, s->from, direction, wanted);

    if (!beyond && left < limit)
        limit = left;
    return wanted < limit ? wanted : limit;
}

static bool on_table(const struct match *m, struct point at)
{
    const struct table *t = table_of(m);

    return at.x >= 0 && at.y >= 0 && at.x <= t->limits.width && at.y <= t->limits.depth;
}

static bool try_length(struct search *s, angle direction, length far, int32_t enemy)
{
    struct point at = point_ahead(s->from, direction, far);
    struct brothers_plan plan;
    struct refusal why;

    if (far < LEAST_WAY || !on_table(s->m, at) ||
        !brothers_make_plan(s->m, s->figure, s->action, at, brothers_may_trample(s->m, s->figure), &plan,
                            &why) ||
        plan.far < LEAST_WAY) /* whoever stands there is touched already */
        return false;
    int32_t left = brothers_pa_left(s->m, s->figure) - plan.pa;
    int32_t worth = place_worth(s->o, plan.end) - s->worth_here -
                    WORTH_OF_PA * (plan.pa - brothers_cost(s->action)) - JUMP_RISK * (plan.jumps + plan.gaps);

    if (plan.contact >= 0)
        worth += brothers_strike_worth(s->m, s->figure, plan.contact) *
                 (left >= brothers_cost(ACTION_STRIKE) ? 2 : 1) / 4;
    if (plan.exits)
        worth += WORTH_OF_EXIT * brothers_figure_at(s->m, s->figure)->value;
    s->list[s->count++] = (struct way){.at = at,
                                       .worth = worth,
                                       .pa = plan.pa - brothers_cost(s->action),
                                       .enemy = plan.contact >= 0 ? plan.contact : enemy,
                                       .contact = plan.contact >= 0};
    if (plan.contact >= 0 && s->count < WAYS && plan.far > LEAST_WAY + OUT_OF_TOUCH)
        try_length(s, direction, plan.far - OUT_OF_TOUCH, enemy); /* for whom cannot strike any more */
    return true;
}

/* The open part of the way; where that is nothing, through the gap, or some of it. */
static void try_way(struct search *s, angle direction, length wanted, int32_t enemy)
{
    length limit = limit_of(s, direction, wanted);
    length open = limit >= LEAST_WAY && s->count < WAYS ? open_way(s, direction, limit) : 0;

    if (limit < LEAST_WAY || s->count == WAYS || try_length(s, direction, open, enemy))
        return;
    if (!try_length(s, direction, limit, enemy))
        try_length(s, direction, limit / 2, enemy);
}

static void try_towards(struct search *s, struct point to, length beyond, int32_t enemy)
{
    if (!points_equal(s->from, to))
        try_way(s, bearing(s->from, to), distance(s->from, to) + beyond, enemy);
}

/* Those it wants most, as far as the way allows. */
static void try_foes(struct search *s)
{
    bool tried[ENEMIES_SEEN] = {false};

    for (int32_t k = 0; k < FOES_TRIED && k < s->o->count; k++) {
        int32_t best = -1, most = INT32_MIN;

        for (int32_t i = 0; i < s->o->count; i++) {
            const struct foe *foe = &s->o->foe[i];
            int32_t worth = foe_worth(s->o, foe, distance(s->from, foe->at));

            if (!tried[i] && worth > most) {
                best = i;
                most = worth;
            }
        }
        tried[best] = true;
        try_towards(s, s->o->foe[best].at, 0, s->o->foe[best].figure);
    }
}

int32_t brothers_find_ways(const struct match *m, int32_t figure, enum brothers_action action,
                           const struct outlook *o, struct way *list)
{
    struct search s = {.m = m,
                       .o = o,
                       .figure = figure,
                       .action = action,
                       .from = brothers_point(m, figure),
                       .worth_here = place_worth(o, brothers_point(m, figure)),
                       .list = list};
    angle ahead = brothers_facing(m, figure);

    if (o->has_goal)
        try_towards(&s, o->goal, o->goal_further == 0 ? 3 * CENTIMETRE : 0, -1);
    try_foes(&s);
    if (o->has_goal)
        ahead = bearing(s.from, o->goal);
    else if (o->nearest >= 0)
        ahead = bearing(s.from, brothers_point(m, o->nearest));
    try_way(&s, (angle)(ahead + SIDESTEP), 40 * CENTIMETRE, -1);
    try_way(&s, (angle)(ahead - SIDESTEP), 40 * CENTIMETRE, -1);
    if (o->nearest >= 0)
        try_way(&s, bearing(brothers_point(m, o->nearest), s.from), 40 * CENTIMETRE, -1);
    if (s.count == 0)
        for (int32_t turn = 0; turn < 8; turn++)
            try_way(&s, (angle)(turn * (FULL_TURN / 8)), 40 * CENTIMETRE, -1);
    return s.count;
}
