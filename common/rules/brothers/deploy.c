/* Deployment (F16.1-c): the sides place one figure each in turn; with fog_of_war all at once and in secret,
 * so that nobody can count what he does not see. */
#include "common/rules/brothers/asks.h"
#include "common/rules/shared/options.h"

enum { V_SIDE, V_SIDES };
enum { GRID = 35 * MILLIMETRE, STATUS_COVER = 1 << 12 };

static bool to_be_placed(const struct match *m, int32_t figure, int32_t side)
{
    const struct brothers_figure *f = brothers_at(m, figure);

    return brothers_side_of(m, figure) == side && figure_at(m, figure)->fate == FATE_RESERVE &&
           (f->sort == SORT_PIECE || (f->sort == SORT_FIGHTER && f->ends == END_NONE));
}

/* Artillery pieces first. */
static bool next_to_place(const struct match *m, int32_t figure, int32_t side)
{
    if (!to_be_placed(m, figure, side))
        return false;
    if (brothers_at(m, figure)->sort == SORT_PIECE)
        return true;
    for (int32_t i = 0; i < m->state->figures; i++)
        if (brothers_at(m, i)->sort == SORT_PIECE && to_be_placed(m, i, side))
            return false;
    return true;
}

static struct mover deployer(const struct match *m, int32_t figure, int32_t side)
{
    struct mover mover = brothers_mover(m, figure, side);

    mover.base = base_round(brothers_base(m, figure));
    mover.elevation = 0;
    mover.height = HEIGHT_FOOT;
    return mover;
}

/* --- is a spot allowed? ----------------------------------------------------------------------- */

static bool apart_from_friends(const struct match *m, int32_t figure, struct point at, int32_t *whom,
                               length *lacking)
{
    struct place place = {.at = at, .elevation = 0, .facing = 0};
    struct base base = base_round(brothers_base(m, figure));
    struct stand_filter friends = {
        .sides = 1u << brothers_side_of(m, figure), .flags = STAND_FIGHTER, .except = figure};
    struct neighbour near;

    if (brothers_at(m, figure)->sort == SORT_PIECE ||
        stands_near(table_of(m), &place, &base, FRIEND_GAP - 2, &friends, &near, 1) == 0)
        return true;
    *whom = near.stand;
    *lacking = FRIEND_GAP - near.distance;
    return false;
}

static bool lies_in_ambush(const struct match *m, int32_t side)
{
    return brothers_of(m)->scenario == SCENARIO_AMBUSH && !brothers_side_at(m, side)->attacks;
}

/* RULE("F16.2-f"): the ambusher more than 20 cm from the column, in or behind terrain. */
static bool ambush_spot(const struct match *m, int32_t figure, struct point at, struct refusal *why)
{
    struct place place = {.at = at, .elevation = 0, .facing = 0};
    struct base base = base_round(brothers_base(m, figure));
    int32_t side = brothers_side_of(m, figure), piece[8];

    if (!lies_in_ambush(m, side))
        return true;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = brothers_stand(m, i);

        if (!brothers_in_play(m, i) || !brothers_enemies(m, figure, i))
            continue;
        length far = base_distance(&place, &base, &s->place, &s->base);

        if (far <= 20 * CENTIMETRE)
            return refuse_at(why, RULE("F16.2-f"), "brothers.refused.too_near_column", i, at,
                             20 * CENTIMETRE - far);
    }
    int32_t count = pieces_near(table_of(m), &place, &base, REACH_TOUCH, piece, 8);

    for (int32_t i = 0; i < count && i < 8; i++)
        if (table_piece_const(table_of(m), piece[i])->flags & PIECE_GIVES_COVER)
            return true;
    return refuse_at(why, RULE("F16.2-f"), "brothers.refused.no_cover_there", figure, at, 0);
}

static bool spot_allowed(const struct match *m, int32_t figure, struct point at, struct refusal *why)
{
    struct mover mover = deployer(m, figure, brothers_side_of(m, figure));
    int32_t whom = -1;
    length lacking = 0;

    if (!spot_free(table_of(m), &mover, at))
        return refuse_at(why, RULE("F16.1-c"), "brothers.refused.no_room_there", figure, at, 0);
    if (!apart_from_friends(m, figure, at, &whom, &lacking))
        return refuse_at(why, RULE("F16.1-c"), "brothers.refused.friend_too_near", whom, at, lacking);
    return ambush_spot(m, figure, at, why);
}

/* --- Q_DEPLOY
 * ---------------------------------------------------------------------------------------------------------
 */

static void describe_zone(const struct match *m, int32_t side, struct decision *d)
{
    struct zone zone = zone_kept(&brothers_side_at(m, side)->zone);

    decision_zone(d, zone.corner, zone.count);
    d->need_facing = true;
}

void brothers_deploy_describe(const struct match *m, int32_t side, struct decision *d)
{
    describe_zone(m, side, d);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (next_to_place(m, i, side))
            decision_movable(d, i, 0, false);
}

bool brothers_deploy_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    (void)d;
    if (a->count != 1)
        return refuse(why, RULE("F16.1-c"), "brothers.refused.one_figure", -1, a->count - 1);
    p->end_count = 1;
    p->end[0] = a->item[0];
    return spot_allowed(m, a->item[0].ref, a->item[0].at, why);
}

/* The n-th good spot of the zone: rows from the front backwards, columns from the middle outwards. */
static bool good_spot(const struct match *m, int32_t figure, int32_t n, const struct answer *taken,
                      struct point *spot)
{
    int32_t side = brothers_side_of(m, figure);
    const struct kept_zone *zone = &brothers_side_at(m, side)->zone;
    struct point low = zone_box(zone).low, high = zone_box(zone).high;
    angle front = brothers_front(m, side);
    length radius = brothers_base(m, figure) / 2;
    struct refusal why;

    bool along_y = front == 0 || front == HALF_TURN;
    length wide = along_y ? high.x - low.x : high.y - low.y, deep = along_y ? high.y - low.y : high.x - low.x;
    bool up = front == 0 || front == QUARTER_TURN;

    for (length row = radius + MILLIMETRE; row <= deep - radius; row += GRID)
        for (int32_t k = 0; k * GRID <= wide; k++) {
            length across = wide / 2 + (k + 1) / 2 * GRID * (k % 2 ? 1 : -1);
            length into = up ? deep - row : row;
            struct point at = along_y ? (struct point){low.x + across, low.y + into}
                                      : (struct point){low.x + into, low.y + across};
            bool clash = false;

            for (int32_t i = 0; taken && i < taken->count; i++)
                clash = clash || distance(at, taken->item[i].at) < 6 * CENTIMETRE + FRIEND_GAP;
            if (clash || across < radius || across > wide - radius || !zone_holds(zone, at) ||
                !spot_allowed(m, figure, at, &why) || n-- > 0)
                continue;
            *spot = at;
            return true;
        }
    return false;
}

void brothers_deploy_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct point spot = brothers_point(m, d->movable[0].figure);

    good_spot(m, d->movable[0].figure, 0, NULL, &spot);
    answer_add_place(a, d->movable[0].figure, spot, brothers_front(m, d->side));
}

/* Whoever is next, at some places of the front row: shooters and leaders are as well there as anybody. */
void brothers_deploy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->movable_count && i < 3; i++)
        for (int32_t n = 0; n < 8; n += 2) {
            struct point spot;

            if (!good_spot(m, d->movable[i].figure, n, NULL, &spot))
                break;
            if (!suggest_begin(s, "brothers.suggest.deploy", 20 - n - i))
                return;
            suggest_arg(s, "figure", ARG_FIGURE, d->movable[i].figure);
            suggest_place(s, d->movable[i].figure, spot, brothers_front(m, d->side), 0);
        }
}

/* --- P_DEPLOY
 * ----------------------------------------------------------------------------------------------------------
 */

static void place(struct match *m, const struct answer_item *item)
{
    figure_at(m, item->ref)->fate = FATE_IN_PLAY;
    brothers_put(m, item->ref, item->at, (angle)item->facing);
    brothers_told(m, "brothers.deployed", RULE("F16.1-c"), item->ref);
}

static bool has_more(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (to_be_placed(m, i, side))
            return true;
    return false;
}

enum flow brothers_deploy(struct match *m, struct frame *f)
{
    int32_t side = f->v[V_SIDE];

    if (f->step == 1) {
        place(m, &flow_answer(m, side)->item[0]);
        side = other_side(m, side);
    }
    for (int32_t i = 0; i < 2; i++, side = other_side(m, side))
        if ((f->v[V_SIDES] >> side & 1) && has_more(m, side)) {
            f->v[V_SIDE] = side;
            return flow_ask(m, f, 1, Q_DEPLOY, 1 << side);
        }
    return flow_done(m, 0);
}

/* --- with fog_of_war -------------------------------------------------------------------------- */

void brothers_deploy_fog_describe(const struct match *m, int32_t side, struct decision *d)
{
    describe_zone(m, side, d);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (to_be_placed(m, i, side))
            decision_movable(d, i, 0, true);
}

bool brothers_deploy_fog_check(const struct match *m, const struct decision *d, const struct answer *a,
                               struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        const struct answer_item *one = &a->item[i];

        if (!spot_allowed(m, one->ref, one->at, why))
            return false;
        for (int32_t k = 0; k < i; k++) {
            length apart = distance(one->at, a->item[k].at) - brothers_base(m, one->ref) / 2 -
                           brothers_base(m, a->item[k].ref) / 2;

            if (apart < FRIEND_GAP)
                return refuse_at(why, RULE("F16.1-c"), "brothers.refused.friend_too_near", a->item[k].ref,
                                 one->at, FRIEND_GAP - apart);
        }
    }
    return true;
}

static void fill_deployment(const struct match *m, const struct decision *d, bool hidden, struct answer *a)
{
    for (int32_t i = 0; i < d->movable_count; i++) {
        int32_t figure = d->movable[i].figure;
        struct point spot = {0, 0};

        if (!hidden || !brothers_hiding_spot(m, figure, a, spot_allowed, &spot))
            good_spot(m, figure, 0, a, &spot);
        answer_add_place(a, figure, spot, brothers_front(m, d->side));
    }
}

void brothers_deploy_fog_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    fill_deployment(m, d, lies_in_ambush(m, d->side), a);
}

static void suggest_deployment(const struct match *m, const struct decision *d, bool hidden,
                               struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, DECISION_PLACE, d->number);
    fill_deployment(m, d, hidden, &a);
    if (!suggest_begin(s, hidden ? "brothers.suggest.deploy_hidden" : "brothers.suggest.deploy_all",
                       hidden ? 20 : 10))
        return;
    for (int32_t i = 0; i < a.count; i++)
        suggest_place(s, a.item[i].ref, a.item[i].at, a.item[i].facing, 0);
}

/* Where all who can may hide (RULE("F9.1-d")); in the front row; an ambusher hides in any case. */
void brothers_deploy_fog_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    suggest_deployment(m, d, true, s);
    if (!lies_in_ambush(m, d->side))
        suggest_deployment(m, d, false, s);
}

/* --- Q_STATUS: hidden, in cover or in the open (F9.1-d) --------------------------------------- */

static bool may_hide_there(const struct match *m, int32_t figure, int32_t side)
{
    return brothers_in_play(m, figure) && brothers_side_of(m, figure) == side &&
           !brothers_mounted(m, figure) && brothers_cover_at(m, figure) != NOTHING;
}

void brothers_status_describe(const struct match *m, int32_t side, struct decision *d)
{
    d->min = 0;
    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!may_hide_there(m, i, side))
            continue;
        figure_option(d, "hide", "brothers.status.hide", i, "figure", i);
        figure_option(d, "cover", "brothers.status.cover", i | STATUS_COVER, "figure", i);
    }
    d->max = d->option_count / 2;
}

bool brothers_status_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    (void)m;
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t k = 0; k < i; k++)
            if ((a->item[i].ref & ~STATUS_COVER) == (a->item[k].ref & ~STATUS_COVER))
                return refuse(why, RULE("F9.1-d"), "brothers.refused.one_status",
                              a->item[i].ref & ~STATUS_COVER, 1);
    return true;
}

void brothers_status_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    if (!suggest_begin(s, "brothers.suggest.hide_all", 50))
        return;
    for (int32_t i = 0; i < d->option_count; i += 2)
        suggest_item(s, d->option[i].id, 0);
    suggest_begin(s, "brothers.suggest.hide_none", 0);
}

void brothers_status_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i += 2)
        answer_add(a, d->option[i].id, 0);
}

static void take_status(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++) {
        int32_t figure = a->item[i].ref & ~STATUS_COVER;
        struct brothers_figure *f = brothers_at(m, figure);

        f->visibility = a->item[i].ref & STATUS_COVER ? VISIBLE_COVER : VISIBLE_HIDDEN;
        f->cover_piece = brothers_cover_at(m, figure);
        brothers_told(m, f->visibility == VISIBLE_HIDDEN ? "brothers.hid" : "brothers.took_cover",
                      RULE("F9.1-d"), figure);
    }
}

enum flow brothers_deploy_fog(struct match *m, struct frame *f)
{
    int32_t sides = f->v[0];

    if (f->step == 0)
        return flow_ask(m, f, 1, Q_DEPLOY_FOG, sides);
    if (f->step == 1) {
        for (int32_t side = 0; side < 2; side++)
            for (int32_t i = 0; (sides >> side & 1) && i < flow_answer(m, side)->count; i++)
                place(m, &flow_answer(m, side)->item[i]);
        return flow_ask(m, f, 2, Q_STATUS, sides);
    }
    for (int32_t side = 0; side < 2; side++)
        if (sides >> side & 1)
            take_status(m, side);
    return flow_done(m, 0);
}
