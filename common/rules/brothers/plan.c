/* A displacement before it is made: how far, over what, into whom, for how many PA (F3.3, F3.4). The same
 * plan serves the check of an answer, its preview, the suggestions and the charge; it looks only at what the
 * side knows, so that no refusal betrays a figure that nobody has discovered. */
#include "common/rules/brothers/brothers.h"

enum {
    STRAIGHT_ENOUGH = 16, /* of 65536: what rounding makes of "straight ahead" */
    ROUNDING = 3,
    CRAWL_FAR = 2 * CENTIMETRE,
    JUMP_DEEPEST = 5 * CENTIMETRE,
    GAPS_MOST = 4
};

int32_t brothers_cost(enum brothers_action action)
{
    static const int32_t cost[BROTHERS_ACTIONS] = {
        [ACTION_MOVE] = 3,        /* RULE("F3.4.1-b") */
        [ACTION_RUN] = 2,         /* RULE("F3.4.1-c") */
        [ACTION_SPRINT] = 1,      /* RULE("F3.4.1-d") */
        [ACTION_FRANTIC_RUN] = 3, /* RULE("F3.4.3-h"), RULE("F3.4.4-a") */
        [ACTION_FRANTIC_SPRINT] = 2,
        [ACTION_ADVANCE_HIDDEN] = 5, /* RULE("F3.4.3-a") */
        [ACTION_ADVANCE_COVER] = 4,  /* RULE("F3.4.3-c") */
        [ACTION_CRAWL] = 2,          /* RULE("F3.4.3-f") */
        [ACTION_STAND_UP] = 4,       /* RULE("F3.4.1-e") */
        [ACTION_LIE_DOWN] = 4,       /* RULE("F3.4.3-g") */
        [ACTION_CLIMB] = 6,          /* RULE("F3.4.3-i") */
        [ACTION_LET_DOWN] = 6,
        [ACTION_HIDE] = 2,       /* RULE("F3.4.3-b") */
        [ACTION_TAKE_COVER] = 2, /* RULE("F3.4.3-d") */
        [ACTION_SCAN] = 1,       /* RULE("F9.2-e") */
        [ACTION_DRAW] = 1,       /* RULE("F9.2-b") */
        [ACTION_STOW] = 1,
        [ACTION_PICK_UP] = 1,
        [ACTION_PUT_DOWN] = 1,
        [ACTION_OPEN] = 2, /* RULE("F9.2-c") */
        [ACTION_CLOSE] = 2,
        [ACTION_FORCE_OPEN] = 4, /* RULE("F9.2-d") */
        [ACTION_BEHEAD] = 6,     /* RULE("F9.2-a") */
        [ACTION_CARRY] = 4,      /* RULE("F9.2-f") */
        [ACTION_SET_DOWN] = 4,
        [ACTION_MOUNT] = 4, /* RULE("F10.2.2-n") */
        [ACTION_DISMOUNT] = 4,
        [ACTION_JUMP_ON] = 3, /* RULE("F10.2.2-o") */
        [ACTION_JUMP_OFF] = 3,
        [ACTION_CHARGE] = 6, /* RULE("F4.2-a") */
    };

    return cost[action];
}

static bool jumps_allowed(enum brothers_action action)
{
    return action == ACTION_MOVE || action == ACTION_RUN || action == ACTION_SPRINT ||
           action == ACTION_FRANTIC_RUN || action == ACTION_FRANTIC_SPRINT || action == ACTION_CHARGE ||
           action == ACTION_ADVANCE_COVER;
}

static bool frantic(enum brothers_action action)
{
    return action == ACTION_FRANTIC_RUN || action == ACTION_FRANTIC_SPRINT;
}

/* F0.5-m, F3.4.5-f, F14.2-e: who is free to go anywhere of his own will; RULE("F8.2-k"): who has fled leaves
 * the contact by this. */
bool brothers_may_displace(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_at(m, figure);

    return brothers_in_play(m, figure) && (f->fled_combat || !brothers_engaged(m, figure)) &&
           !brothers_surrounded(m, figure) && !brothers_under(m, figure, SPELL_STONE_GRIP) &&
           f->posture != POSTURE_STUNNED && f->posture != POSTURE_HANGING && f->climb_height == 0;
}

/* --- obstacles ----------------------------------------------------------------------------------------- */

static void add_obstacle(struct brothers_obstacle *list, int32_t *count, int32_t most,
                         struct brothers_obstacle o)
{
    int32_t i = *count;

    if (*count == most)
        return;
    for (; i > 0 && list[i - 1].begin > o.begin; i--)
        list[i] = list[i - 1];
    list[i] = o;
    *count += 1;
}

static void add_walls(const struct match *m, int32_t figure, const struct path *way,
                      struct brothers_obstacle *list, int32_t *count, int32_t most)
{
    const struct table *t = table_of(m);
    length radius = brothers_base(m, figure) / 2;
    struct meeting met[32];
    int32_t crossings = path_crossings(t, way, met, 32);

    for (int32_t i = 0; i < crossings && i < 32; i++) {
        int32_t kind = table_piece_const(t, met[i].index)->kind;

        if ((kind == GROUND_LOW_WALL || kind == GROUND_WINDOW) && met[i].in.end > 0)
            add_obstacle(
                list, count, most,
                (struct brothers_obstacle){met[i].in.begin, met[i].in.end + radius, met[i].index, -1});
    }
}

/* RULE("F0.5-p"): who lies is an obstacle of 0.5 cm. */
static void add_lying(const struct match *m, int32_t figure, const struct path *way, int32_t known_to,
                      struct brothers_obstacle *list, int32_t *count, int32_t most)
{
    struct mover mover = brothers_mover(m, figure, known_to);
    struct stand_filter lying = {.sides = ~(uint32_t)0, .flags = STAND_FIGHTER, .except = figure};
    struct meeting met[32];
    int32_t passed = path_stands(table_of(m), way, &mover, &lying, 0, met, 32);

    for (int32_t i = 0; i < passed && i < 32; i++)
        if (brothers_lying(m, met[i].index) && brothers_known_to(m, met[i].index, known_to) &&
            met[i].in.end > 2 * CONTACT)
            add_obstacle(
                list, count, most,
                (struct brothers_obstacle){met[i].in.begin, met[i].in.end + CONTACT, -1, met[i].index});
}

int32_t brothers_obstacles(const struct match *m, int32_t figure, struct point from, angle direction,
                           length far, int32_t known_to, struct brothers_obstacle *list, int32_t most)
{
    struct path way = path_straight(from, point_ahead(from, direction, far));
    int32_t count = 0;

    add_walls(m, figure, &way, list, &count, most);
    add_lying(m, figure, &way, known_to, list, &count, most);
    return count;
}

/* RULE("F3.3-i"): a gap smaller than the base, but at least half of it. */
bool brothers_squeeze(const struct match *m, int32_t figure, angle direction, length along, length far,
                      int32_t known_to, length *through)
{
    struct mover whole = brothers_mover(m, figure, known_to), half = whole;
    struct point from = brothers_point(m, figure);
    struct point start = point_ahead(from, direction, along);
    struct path way = path_straight(start, point_ahead(from, direction, far));

    half.base = base_round(brothers_base(m, figure) / 2);
    struct stop stop = path_stop(table_of(m), &way, &half);

    for (length on = 2 * MILLIMETRE; on <= stop.along; on += MILLIMETRE) {
        struct point there = point_ahead(from, direction, along + on);
        struct path step = path_straight(there, point_ahead(there, direction, MILLIMETRE));

        if (spot_free(table_of(m), &whole, there) && path_stop(table_of(m), &step, &whole).along > 0) {
            *through = along + on;
            return true;
        }
    }
    return false;
}

/* --- contact ------------------------------------------------------------------------------------------- */

/* F3.4.5-c: a free point of a flank arc for the second enemy; nothing to find for the others. */
bool brothers_flank_spot(const struct match *m, int32_t figure, int32_t enemy, int32_t known_to,
                         struct point *spot)
{
    struct mover mover = brothers_settler(m, figure, known_to);
    angle facing = brothers_facing(m, enemy),
          wanted = bearing(brothers_point(m, enemy), brothers_point(m, figure));
    bool right = angle_turn(facing, wanted) >= 0;

    for (int32_t i = 0; i < 2; i++) {
        /* 45 to 135 degrees off the facing, the near side first; half a degree inside the limits. */
        angle from = (angle)(facing + (right ? QUARTER_TURN / 2 + 91 : HALF_TURN + QUARTER_TURN / 2 + 91));
        angle to = (angle)(from + QUARTER_TURN - 182);

        if (free_spot_beside(table_of(m), &mover, enemy, wanted, from, to, spot))
            return true;
        right = !right;
    }
    return false;
}

bool brothers_contact_allowed(const struct match *m, int32_t figure, int32_t enemy)
{
    int32_t list[CONTACTS_MAX];
    struct point spot;

    if (!brothers_room_for(m, enemy, figure) || brothers_at(m, enemy)->posture == POSTURE_HANGING)
        return false;
    if (brothers_contacts(m, enemy, list, CONTACTS_MAX) != 1 || !brothers_standing_up(m, enemy) ||
        list[0] == figure)
        return true;
    return brothers_flank_spot(m, figure, enemy, brothers_side_of(m, figure), &spot);
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
    return -1;
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

/* RULE("F3.4.3-j"), RULE("F10.2.2-m"): what is jumped and who is trampled; who lies where the way ends is
 * touched. */
static bool find_obstacles(const struct match *m, int32_t figure, enum brothers_action action, bool tramples,
                           struct brothers_plan *plan, struct refusal *why)
{
    struct brothers_obstacle list[16];
    length height = brothers_stand(m, figure)->height;
    int32_t count = brothers_obstacles(m, figure, brothers_point(m, figure), plan->direction, plan->far,
                                       brothers_side_of(m, figure), list, 16);

    for (int32_t i = 0; i < count; i++) {
        int32_t lying = list[i].stand;
        struct point at = point_ahead(brothers_point(m, figure), plan->direction, list[i].begin);

        if (lying >= 0 && list[i].end > plan->far) {
            if (!brothers_enemies(m, figure, lying) && plan->far - list[i].begin <= MILLIMETRE) {
                plan->far = list[i].begin; /* RULE("F3.4.5-g"): beside a friend who lies one may stand */
                return true;
            }
            if (!brothers_enemies(m, figure, lying))
                return refuse_at(why, RULE("F0.5-p"), "brothers.refused.blocked", lying, at,
                                 plan->far - list[i].begin);
            plan->contact = lying;
            plan->exits = false;
            plan->far = list[i].begin;
            return true;
        }
        if (lying >= 0 && tramples && brothers_mounted(m, figure) && brothers_enemies(m, figure, lying)) {
            plan->tramples += 1;
            continue;
        }
        length tall = lying >= 0 ? HEIGHT_LYING : table_piece_const(table_of(m), list[i].piece)->height;

        if (lying < 0 && table_piece_const(table_of(m), list[i].piece)->kind == GROUND_WINDOW)
            tall = 0;
        if (!jumps_allowed(action) || tall >= height || brothers_lying(m, figure))
            return refuse_at(why, RULE("F3.4.3-j"), "brothers.refused.obstacle", figure, at, tall - height);
        if (lying >= 0 && list[i].end - list[i].begin - brothers_base(m, figure) > JUMP_DEEPEST)
            return refuse_at(why, RULE("F3.4.3-j"), "brothers.refused.obstacle", figure, at,
                             list[i].end - list[i].begin - JUMP_DEEPEST);
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
    struct neighbour near[8];

    place.at = at;
    int32_t count = stands_near(table_of(m), &place, &stand->base, FRIEND_GAP - 2, &filter, near, 8);

    for (int32_t i = 0; i < count && i < 8; i++)
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
    for (int32_t i = brothers_next_fighter(m, -1); i >= 0; i = brothers_next_fighter(m, i)) {
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
    const struct brothers_figure *f = brothers_at(m, figure);

    plan->end = point_ahead(brothers_point(m, figure), plan->direction, plan->far);
    if (f->shaken_now) {
        length before = nearest_enemy_from(m, figure, brothers_point(m, figure));
        length after = nearest_enemy_from(m, figure, plan->end);

        if (after < before)
            return refuse_at(why, RULE("F8.1-h"), "brothers.refused.shaken", figure, plan->end,
                             before - after);
    }
    if (plan->contact >= 0) {
        if (f->fled_combat)
            return refuse_at(why, RULE("F8.2-k"), "brothers.refused.flees", figure, plan->end, 0);
        if (!brothers_room_for(m, plan->contact, figure))
            return refuse_at(why, RULE("F3.4.5-e"), "brothers.refused.no_room", plan->contact, plan->end, 1);
        if (!brothers_contact_allowed(m, figure, plan->contact))
            return refuse_at(why, RULE("F3.4.5-c"), "brothers.refused.no_flank", plan->contact, plan->end, 1);
        return true;
    }
    return plan->exits || friends_apart(m, figure, plan->end, why);
}

/* RULE("F3.3-c"), RULE("F3.3-h"): per action and per turn; a frantic run leaves the turn aside. */
static bool far_enough(const struct match *m, int32_t figure, enum brothers_action action,
                       struct brothers_plan *plan, struct refusal *why)
{
    length limit =
        action == ACTION_CRAWL ? CRAWL_FAR : brothers_action_limit(m, figure, plan->direction, plan->far);
    length left = brothers_turn_left(m, figure);

    if (plan->far > limit + ROUNDING)
        return refuse_at(why, RULE("F3.3-c"), "brothers.refused.too_far", figure, plan->end,
                         plan->far - limit);
    if (!frantic(action) && plan->far > left + ROUNDING)
        return refuse_at(why, RULE("F3.3-h"), "brothers.refused.turn_maximum", figure, plan->end,
                         plan->far - left);
    if (plan->far > limit)
        plan->far = limit;
    plan->reach = frantic(action) || limit < left ? limit : left;
    return true;
}

bool brothers_make_plan(const struct match *m, int32_t figure, enum brothers_action action, struct point at,
                        bool tramples, struct brothers_plan *plan, struct refusal *why)
{
    struct point from = brothers_point(m, figure);
    angle facing = brothers_facing(m, figure);
    angle direction = points_equal(from, at) ? facing : bearing(from, at);

    *plan =
        (struct brothers_plan){.direction = direction, .far = distance(from, at), .contact = -1, .end = at};
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

/* Straight at it; where something is in the way, a little to the right or left, as long as it is still
 * touched. */
bool brothers_plan_charge(const struct match *m, int32_t figure, int32_t enemy, struct brothers_plan *plan)
{
    struct point from = brothers_point(m, figure), to = brothers_point(m, enemy);
    length reach = brothers_distance(m, figure, enemy), apart = distance(from, to);
    angle straight = bearing(from, to);
    struct refusal why;

    for (int32_t i = 0; i < 13; i++) {
        int32_t off = (i + 1) / 2 * 728 * (i % 2 ? 1 : -1); /* four degrees */
        angle direction = (angle)(straight + off);
        length limit = brothers_action_limit(m, figure, direction, apart);
        length left = brothers_turn_left(m, figure);

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
