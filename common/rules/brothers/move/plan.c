/* A displacement before it is made: how far, over what, into whom, for how many PA (F3.3, F3.4). The same
 * plan serves the check of an answer, its preview, the suggestions and the charge; it looks only at what the
 * side knows, so that no refusal betrays a figure that nobody has discovered. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"

enum {
    STRAIGHT_ENOUGH = 16, /* of 65536: what rounding makes of "straight ahead" */
    ROUNDING = 3,
    JUMP_DEEPEST = 5 * CENTIMETRE,
    GAPS_MOST = 4,
    CHARGE_DEGREES = 4,  /* between the bearings that a charge tries */
    CHARGE_BEARINGS = 13 /* straight, and six on either side; no rule: how finely ways are tried */
};

static bool jumps_allowed(enum brothers_action action)
{
    return action == ACTION_MOVE || action == ACTION_RUN || action == ACTION_SPRINT ||
           action == ACTION_FRANTIC_RUN || action == ACTION_FRANTIC_SPRINT || action == ACTION_CHARGE ||
           action == ACTION_ADVANCE_COVER;
}

bool brothers_frantic(int32_t action)
{
    return action == ACTION_FRANTIC_RUN || action == ACTION_FRANTIC_SPRINT;
}

/* F0.5-m, F3.4.5-f, F14.2-e: who is free to go anywhere of his own will; RULE("F8.2-k"): who has fled leaves
 * the contact by this. */
bool brothers_may_displace(const struct match *m, int32_t figure)
{
    return brothers_free_to_go(m, figure, brothers_calm(m, figure));
}

bool brothers_free_to_go(const struct match *m, int32_t figure, bool calm)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    return brothers_in_play(m, figure) && f->posture != POSTURE_STUNNED && f->posture != POSTURE_HANGING &&
           f->climb_height == 0 &&
           (calm || ((f->fled_combat || !brothers_engaged(m, figure)) && !brothers_surrounded(m, figure))) &&
           !brothers_under(m, figure, SPELL_STONE_GRIP);
}

/* --- the plan ------------------------------------------------------------------------------------------- */

/* F0.5-e: nothing stops a way that ends where the bases just touch, and that is contact all the same. */
static int32_t touched_there(const struct match *m, int32_t figure, const struct mover *mover,
                             struct point at)
{
    struct place place = brothers_stand(m, figure)->place;
    struct neighbour near[CONTACTS_MAX];

    place.at = at;
    int32_t count =
        stands_near(table_of(m), &place, &mover->base, CONTACT, &mover->stopped_by, near, CONTACTS_MAX);

    for (int32_t i = 0; i < count && i < CONTACTS_MAX; i++)
        if (brothers_in_play(m, near[i].stand) && brothers_enemies(m, figure, near[i].stand))
            return near[i].stand;
    return NOTHING;
}

/* As far as it can go towards `far`: gaps, contact, exit. */
static bool find_end(const struct match *m, int32_t figure, struct brothers_plan *plan, struct refusal *why)
{
    const struct table *t = table_of(m);
    int32_t side = brothers_side_of(m, figure);
    struct mover mover = brothers_mover(m, figure, side);
    struct point from = brothers_point(m, figure), goal = point_ahead(from, plan->direction, plan->far);
    length done = 0;

    for (;;) {
        struct path way = path_straight(point_ahead(from, plan->direction, done), goal);
        struct stop stop = path_stop(t, &way, &mover);
        length along = done + stop.along, through;

        if (stop.why == STOP_NONE) {
            plan->contact = touched_there(m, figure, &mover, goal);
            return true;
        }
        if (stop.why == STOP_EDGE && brothers_may_exit(m, figure, stop.index)) {
            plan->exits = true;
            plan->far = along;
            return true;
        }
        if (stop.why == STOP_EDGE)
            return refuse_at(why, RULE("F0.5-q"), "brothers.refused.edge", figure, stop.at,
                             plan->far - along);
        if (stop.why == STOP_STAND && brothers_in_play(m, stop.index) &&
            brothers_enemies(m, figure, stop.index)) {
            plan->contact = stop.index;
            plan->far = along;
            return true;
        }
        if (plan->gaps == GAPS_MOST ||
            !brothers_squeeze(m, figure, plan->direction, along, plan->far, side, &through))
            return refuse_at(why, RULE("F0.5-p"), "brothers.refused.blocked", figure, stop.at,
                             plan->far - along);
        plan->gaps += 1;
        done = through;
    }
}

/* Who lies where the way ends is touched, if he is an enemy; RULE("F3.4.5-g"): beside a friend who lies one
 * may stand. */
static bool end_before(const struct match *m, int32_t figure, const struct brothers_obstacle *o,
                       struct brothers_plan *plan, struct refusal *why)
{
    if (!brothers_enemies(m, figure, o->stand)) {
        if (plan->far - o->begin > MILLIMETRE)
            return refuse_at(why, RULE("F0.5-p"), "brothers.refused.blocked", o->stand,
                             point_ahead(brothers_point(m, figure), plan->direction, o->begin),
                             plan->far - o->begin);
    } else {
        plan->contact = o->stand;
        plan->exits = false;
    }
    plan->far = o->begin;
    return true;
}

/* RULE("F3.4.3-j"): lower than the figure, and who lies there not too deep. */
static bool jump_allowed(const struct match *m, int32_t figure, enum brothers_action action,
                         const struct brothers_obstacle *o, const struct brothers_plan *plan,
                         struct refusal *why)
{
    struct point at = point_ahead(brothers_point(m, figure), plan->direction, o->begin);
    length tall = brothers_obstacle_height(m, o), height = brothers_stand(m, figure)->height;

    if (!jumps_allowed(action) || tall >= height || brothers_lying(m, figure))
        return refuse_at(why, RULE("F3.4.3-j"), "brothers.refused.obstacle", figure, at, tall - height);
    if (o->stand != NOTHING && o->end - o->begin - brothers_base(m, figure) > JUMP_DEEPEST)
        return refuse_at(why, RULE("F3.4.3-j"), "brothers.refused.obstacle", figure, at,
                         o->end - o->begin - JUMP_DEEPEST);
    return true;
}

/* RULE("F3.4.3-j"), RULE("F10.2.2-m"): what is jumped and who is trampled. */
static bool find_obstacles(const struct match *m, int32_t figure, enum brothers_action action, bool tramples,
                           struct brothers_plan *plan, struct refusal *why)
{
    struct brothers_obstacle list[OBSTACLES_MOST];
    int32_t count = brothers_obstacles(m, figure, brothers_point(m, figure), plan->direction, plan->far,
                                       brothers_side_of(m, figure), list, OBSTACLES_MOST);

    for (int32_t i = 0; i < count; i++) {
        int32_t lying = list[i].stand;

        if (lying != NOTHING && list[i].end > plan->far)
            return end_before(m, figure, &list[i], plan, why);
        if (lying != NOTHING && tramples && brothers_mounted(m, figure) &&
            brothers_enemies(m, figure, lying)) {
            plan->tramples += 1;
            continue;
        }
        if (!jump_allowed(m, figure, action, &list[i], plan, why))
            return false;
        plan->jumps += 1;
    }
    return true;
}

/* RULE("F3.4.5-g"): standing friends keep 0.1 cm apart. */
static bool friends_apart(const struct match *m, int32_t figure, struct point at, struct refusal *why)
{
    const struct stand *stand = brothers_stand(m, figure);
    struct place place = stand->place;
    struct stand_filter filter = {
        .sides = 1u << brothers_side_of(m, figure), .flags = STAND_FIGHTER, .except = figure};
    struct neighbour near[NEAR_MOST];

    place.at = at;
    int32_t count = stands_near(table_of(m), &place, &stand->base, FRIEND_GAP - 2, &filter, near, NEAR_MOST);

    for (int32_t i = 0; i < count && i < NEAR_MOST; i++)
        if (brothers_standing_up(m, near[i].stand))
            return refuse_at(why, RULE("F3.4.5-g"), "brothers.refused.friend_too_near", near[i].stand, at,
                             FRIEND_GAP - near[i].distance);
    return true;
}

static length nearest_enemy_from(const struct match *m, int32_t figure, struct point at)
{
    const struct stand *stand = brothers_stand(m, figure);
    int32_t side = brothers_side_of(m, figure);
    length best = INT32_MAX;
    struct place place = stand->place;

    place.at = at;
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        if (!brothers_in_play(m, i) || !brothers_enemies(m, figure, i) || !brothers_known_to(m, i, side))
            continue;
        const struct stand *enemy = brothers_stand(m, i);
        length far = base_distance(&place, &stand->base, &enemy->place, &enemy->base);

        best = far < best ? far : best;
    }
    return best;
}

static bool end_allowed(const struct match *m, int32_t figure, struct brothers_plan *plan,
                        struct refusal *why)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    plan->end = point_ahead(brothers_point(m, figure), plan->direction, plan->far);
    if (f->shaken_now) {
        length before = nearest_enemy_from(m, figure, brothers_point(m, figure));
        length after = nearest_enemy_from(m, figure, plan->end);

        if (after < before)
            return refuse_at(why, RULE("F8.1-h"), "brothers.refused.shaken", figure, plan->end,
                             before - after);
    }
    if (plan->contact != NOTHING) {
        if (f->fled_combat)
            return refuse_at(why, RULE("F8.2-k"), "brothers.refused.flees", figure, plan->end, 0);
        int32_t crowded = brothers_crowded_at(m, figure, plan->end, brothers_side_of(m, figure));

        if (!brothers_room_for(m, plan->contact, figure))
            crowded = plan->contact;
        if (crowded != NOTHING)
            return refuse_at(why, RULE("F3.4.5-e"), "brothers.refused.no_room", crowded, plan->end, 0);
        if (!brothers_contact_allowed(m, figure, plan->contact))
            return refuse_at(why, RULE("F3.4.5-c"), "brothers.refused.no_flank", plan->contact, plan->end, 0);
        return true;
    }
    return plan->exits || friends_apart(m, figure, plan->end, why);
}

/* RULE("F3.3-c"), RULE("F3.3-h"): per action and per turn; a frantic run leaves the turn aside. */
static bool far_enough(const struct match *m, int32_t figure, enum brothers_action action,
                       struct brothers_plan *plan, struct refusal *why)
{
    length limit = action == ACTION_CRAWL ? CRAWL_FAR
                                          : brothers_action_limit(m, figure, brothers_point(m, figure),
                                                                  plan->direction, plan->far);
    length left = brothers_turn_left(m, figure);

    if (plan->far > limit + ROUNDING)
        return refuse_at(why, RULE("F3.3-c"), "brothers.refused.too_far", figure, plan->end,
                         plan->far - limit);
    if (!brothers_frantic((int32_t)action) && plan->far > left + ROUNDING)
        return refuse_at(why, RULE("F3.3-h"), "brothers.refused.turn_maximum", figure, plan->end,
                         plan->far - left);
    if (plan->far > limit)
        plan->far = limit;
    plan->reach = brothers_frantic((int32_t)action) || limit < left ? limit : left;
    return true;
}

bool brothers_make_plan(const struct match *m, int32_t figure, enum brothers_action action, struct point at,
                        bool tramples, struct brothers_plan *plan, struct refusal *why)
{
    struct point from = brothers_point(m, figure);
    angle facing = brothers_facing(m, figure);
    angle direction = points_equal(from, at) ? facing : bearing(from, at);

    *plan = (struct brothers_plan){
        .direction = direction, .far = distance(from, at), .contact = NOTHING, .end = at};
    if (angle_between(facing, direction) <= STRAIGHT_ENOUGH)
        plan->direction = facing; /* RULE("F3.3-a") */
    plan->turn_pa = brothers_turn_cost(m, figure, plan->direction);
    if (plan->far == 0) { /* staying where one is hurts nobody */
        plan->pa = brothers_cost(action);
        return plan->pa <= brothers_pa_left(m, figure) ||
               refuse(why, RULE("F1.2-a"), "brothers.refused.pa", figure,
                      plan->pa - brothers_pa_left(m, figure));
    }
    if (!far_enough(m, figure, action, plan, why) || !find_end(m, figure, plan, why) ||
        !find_obstacles(m, figure, action, tramples, plan, why) || !end_allowed(m, figure, plan, why))
        return false;
    plan->pa = plan->turn_pa + brothers_cost(action) + plan->jumps + plan->tramples;
    if (plan->pa > brothers_pa_left(m, figure))
        return refuse(why, RULE("F1.2-a"), "brothers.refused.pa", figure,
                      plan->pa - brothers_pa_left(m, figure));
    return true;
}

/* Can a base that goes in this direction touch the other at all? The chord is a little longer than the way
 * past the centre. */
static bool passes_near(const struct match *m, int32_t figure, int32_t enemy, angle direction, length apart)
{
    struct point from = brothers_point(m, figure);
    length reach = (brothers_base(m, figure) + brothers_base(m, enemy)) / 2 + CONTACT;

    return distance(point_ahead(from, direction, apart), brothers_point(m, enemy)) <= reach + reach / 20;
}

/* Straight at it; where something is in the way, a little to the right or left, as long as it is still
 * touched. */
bool brothers_plan_charge(const struct match *m, int32_t figure, int32_t enemy, struct brothers_plan *plan)
{
    struct point from = brothers_point(m, figure), to = brothers_point(m, enemy);
    length reach = brothers_distance(m, figure, enemy), apart = distance(from, to);
    length left = brothers_turn_left(m, figure);
    angle straight = bearing(from, to);
    struct refusal why;

    for (int32_t i = 0; i < CHARGE_BEARINGS && left >= reach; i++) {
        int32_t off = (i + 1) / 2 * angle_from_degrees(CHARGE_DEGREES) * (i % 2 ? 1 : -1);
        angle direction = (angle)(straight + off);

        if (!passes_near(m, figure, enemy, direction, apart) ||
            brothers_turn_cost(m, figure, direction) + brothers_cost(ACTION_CHARGE) >
                brothers_pa_left(m, figure))
            continue;
        length limit = brothers_action_limit(m, figure, from, direction, apart);

        if (left < limit)
            limit = left;
        if (limit < reach)
            continue;
        if (brothers_make_plan(m, figure, ACTION_CHARGE,
                               point_ahead(from, direction, limit < apart ? limit : apart),
                               brothers_mounted(m, figure), plan, &why) &&
            plan->contact == enemy)
            return true;
    }
    return false;
}
