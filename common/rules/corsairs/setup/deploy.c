#include "common/rules/corsairs/setup/deploy.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"

#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/losses.h"
#include "common/rules/corsairs/turn/objects.h"
#include "common/rules/corsairs/turn/turn.h"
#include "common/rules/shared/options.h"
#include "common/table/spots.h"

enum { LEADERS, ROLLED, ASK, PLACED };

bool corsairs_waits_to_deploy(const struct match *m, int32_t figure, int32_t side)
{
    return figure_at(m, figure)->fate == FATE_RESERVE && corsairs_side_of(m, figure) == side &&
           corsairs_is_character(m, figure);
}

static bool has_reserve(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_waits_to_deploy(m, i, side))
            return true;
    return false;
}

/* --- the leader ------------------------------------------------------------------------------------ */

/* Characters of the highest class of a side that has marked none as its leader. */
static bool may_lead(const struct match *m, int32_t figure, int32_t side)
{
    int32_t leader = corsairs_side_at(m, side)->leader;

    return leader >= 0 && corsairs_side_of(m, figure) == side && corsairs_is_character(m, figure) &&
           !corsairs_figure_at(m, figure)->captive &&
           corsairs_figure_at(m, figure)->class >= corsairs_figure_at(m, leader)->class;
}

static int32_t sides_with_ties(const struct match *m)
{
    int32_t sides = 0;

    for (int32_t side = 0; side < m->state->sides; side++) {
        int32_t candidates = 0;

        if (!has_reserve(m, side) || corsairs_side_at(m, side)->leader < 0 ||
            corsairs_side_at(m, side)->leader_marked)
            continue;
        for (int32_t i = 0; i < m->state->figures; i++)
            candidates += may_lead(m, i, side);
        sides |= (candidates > 1) << side;
    }
    return sides;
}

static void take_leaders(struct match *m, int32_t sides)
{
    for (int32_t side = 0; side < m->state->sides; side++) {
        struct corsairs_side *s = corsairs_side_at(m, side);
        struct event *e;

        if (!(sides >> side & 1))
            continue;
        corsairs_figure_at(m, s->leader)->leader = 0;
        s->leader = flow_answer(m, side)->item[0].ref;
        corsairs_figure_at(m, s->leader)->leader = 1;
        e = corsairs_tell(m, "corsairs.leader", RULE("C10-d"), s->leader);
        event_only(e, 1 << side); /* the crew is secret until it is deployed */
        event_end(m);
    }
}

void corsairs_leader_describe(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t i = 0; i < m->state->figures && d->option_count < OPTIONS_MAX; i++)
        if (may_lead(m, i, side))
            figure_option(d, "leader", "corsairs.option.leader", i, "figure", i);
}

void corsairs_leader_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    answer_add(a, corsairs_side_at(m, d->side)->leader, 0);
}

void corsairs_leader_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        if (!suggest_option(s, &d->option[i], corsairs_figure_at(m, d->option[i].id)->cuirass ? 10 : 0))
            return;
        suggest_arg(s, "figure", ARG_FIGURE, d->option[i].id);
    }
}

/* --- order ----------------------------------------------------------------------------------------- */

static void decide_order(struct match *m, struct frame *f)
{
    struct corsairs_deploy_frame *v = FRAME(corsairs_deploy_frame, f);
    int32_t sides = 0, fixed = 0, order[SIDES_MAX], count = 0;

    for (int32_t side = 0; side < m->state->sides; side++)
        if (has_reserve(m, side)) {
            sides |= 1 << side;
            fixed += corsairs_side_at(m, side)->deploys > 0;
            count++;
        }
    v->count = 0;
    v->next = 0;
    if (count == 0)
        return;
    if (fixed == count) { /* the scenario says who is first */
        for (int32_t turn = 1; turn <= SIDES_MAX; turn++)
            for (int32_t side = 0; side < m->state->sides; side++)
                if ((sides >> side & 1) && corsairs_side_at(m, side)->deploys == turn)
                    v->order[v->count++] = side;
        return;
    }
    /* RULE("C11-a"): the side winning 1D6 deploys second. */
    count = corsairs_rank_sides(m, "corsairs.roll.deployment", "corsairs.deployment", RULE("C11-a"), sides,
                                order);
    while (count > 0)
        v->order[v->count++] = order[--count];
}

/* --- placing --------------------------------------------------------------------------------------- */

int32_t corsairs_boat_to_deploy_in(const struct match *m, int32_t side, struct point at)
{
    const struct corsairs_side *s = corsairs_side_at(m, side);

    for (int32_t i = 0; i < 4; i++) {
        if (s->aboard[i] >= 0 && corsairs_boat_holds(m, s->aboard[i], at))
            return s->aboard[i];
    }
    return NOBODY;
}

/* For whom there is no place any more, as the game master has changed something, need not be named. */
void corsairs_deploy_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct corsairs_side *s = corsairs_side_at(m, side);
    struct zone zone = zone_kept(&s->zone);
    struct answer ready;

    answer_clear(&ready, DECISION_PLACE, 0);
    corsairs_ready_deployment(m, side, &ready);
    for (int32_t i = 0; i < m->state->figures && d->movable_count < MOVABLES_MAX; i++)
        if (corsairs_waits_to_deploy(m, i, side))
            decision_movable(d, i, 0, answer_names(&ready, i));
    decision_zone(d, zone.corner, zone.count);
    for (int32_t i = 0; i < 4; i++)
        if (s->aboard[i] >= 0) {
            corsairs_boat_corners(m, s->aboard[i], zone.corner);
            decision_zone(d, zone.corner, 4); /* no rule: shown to players */
        }
}

/* Where may one of the side stand, not looking at who is placed with him? */
bool corsairs_may_deploy_at(const struct match *m, int32_t figure, struct point at, struct refusal *why)
{
    const struct table *t = table_of(m);
    const struct corsairs_side *s = corsairs_side_at(m, corsairs_side_of(m, figure));
    struct mover mover = mover_of(t, figure);
    struct place place = {.at = at};
    struct outline base = base_outline(&place, &mover.base);

    if (!zone_holds_all(&s->zone, &base))
        return refuse_at(why, RULE("C11-a"), "corsairs.refused.outside_zone", figure, at, 0);
    mover.elevation = corsairs_ground_at(m, at, INT32_MAX);
    if (!spot_free(t, &mover, at) || corsairs_deep_at(m, at, mover.elevation))
        return refuse_at(why, RULE("C3-b"), "corsairs.refused.no_room", figure, at, 0);
    return true;
}

bool corsairs_brings_gun(const struct match *m, int32_t figure)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_figure_at(m, i)->sort == SORT_GUN && corsairs_figure_at(m, i)->owner == figure)
            return true;
    return false;
}

/* One of the side whom the boat or the zone has no room for, and who has stayed away. */
bool corsairs_deploy_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                             struct refusal *why)
{
    int32_t figure = named->ref, boat;

    if (figure < 0 || figure >= m->state->figures || corsairs_side_of(m, figure) != d->side ||
        !corsairs_is_character(m, figure) || figure_at(m, figure)->fate != FATE_FLED)
        return false;
    boat = corsairs_boat_to_deploy_in(m, d->side, named->at);
    if (boat >= 0)
        return !refuse_at(why, RULE("C9-e"), "corsairs.refused.boat_full", boat, named->at, 1);
    return !refuse_at(why, RULE("C11-a"), "corsairs.refused.no_room", figure, named->at, 0);
}

bool corsairs_deploy_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    for (int32_t i = 0; i < a->count; i++) {
        int32_t boat = corsairs_boat_to_deploy_in(m, d->side, a->item[i].at), over;
        struct boarders aboard = {.people = 1, .gun = corsairs_brings_gun(m, a->item[i].ref)};

        if (boat < 0 && !corsairs_may_deploy_at(m, a->item[i].ref, a->item[i].at, why))
            return false;
        for (int32_t k = 0; k < i; k++) {
            length apart = distance(a->item[i].at, a->item[k].at);

            if (apart < BASE_DIAMETER - OVERLAP)
                return refuse_at(why, RULE("C3-b"), "corsairs.refused.no_room", a->item[i].ref, a->item[i].at,
                                 BASE_DIAMETER - apart);
            if (boat >= 0 && corsairs_boat_to_deploy_in(m, d->side, a->item[k].at) == boat) {
                aboard.people++;
                aboard.gun = aboard.gun || corsairs_brings_gun(m, a->item[k].ref);
            }
        }
        over = boat >= 0 ? corsairs_too_many_aboard(m, boat, &aboard) : 0;
        if (over > 0)
            return refuse_at(why, RULE("C9-e"), "corsairs.refused.boat_full", boat, a->item[i].at, over);
        p->end[p->end_count < MOVABLES_MAX ? p->end_count++ : 0] = a->item[i];
    }
    return true;
}

/* A gun stands in contact with whom it belongs to, a ladder is carried. */
static void place_belongings(struct match *m, int32_t owner)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);
        struct table *t = table_of(m);
        struct stand *s = table_stand(t, i);
        struct place place = corsairs_stand(m, owner)->place;
        struct base base = s->base;

        if (c->owner != owner || figure_at(m, i)->fate != FATE_RESERVE)
            continue;
        place.facing = angle_opposite(
            edge_direction((enum table_edge)corsairs_side_at(m, corsairs_side_of(m, i))->edge));
        figure_at(m, i)->fate = FATE_IN_PLAY;
        figure_at(m, i)->seen_by = (1 << m->state->sides) - 1;
        if (c->sort == SORT_GUN) {
            s->aboard = corsairs_stand(m, owner)->aboard;
            if (s->aboard == NOBODY) {
                struct place ahead = place;

                ahead.at = point_ahead(place.at, (angle)place.facing, BASE_DIAMETER);
                if (base_on_table(t, &ahead, &base))
                    place = ahead;
            }
        }
        table_put_stand(t, i, &place, &base);
        corsairs_follow_bearer(m, owner);
        c->moved = 0;
    }
}

/* RULE("C11-a"): for whom no place is left stays away. */
static void leave_out_all_but(struct match *m, int32_t side, const struct answer *a)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_waits_to_deploy(m, i, side) && !answer_names(a, i)) {
            corsairs_stay_away(m, i);
            corsairs_tell_end(m, "corsairs.no_room", RULE("C11-a"), i);
        }
}

static void place_side(struct match *m, int32_t side, const struct answer *a)
{
    struct event *e;

    for (int32_t i = 0; i < a->count; i++) {
        int32_t figure = a->item[i].ref, boat = corsairs_boat_to_deploy_in(m, side, a->item[i].at);
        length elevation = boat >= 0 ? 0 : corsairs_ground_at(m, a->item[i].at, INT32_MAX);

        figure_at(m, figure)->fate = FATE_IN_PLAY;
        figure_at(m, figure)->seen_by = (1 << m->state->sides) - 1;
        corsairs_put_figure(m, figure, a->item[i].at, elevation, boat >= 0 ? boat : NOBODY);
        place_belongings(m, figure);
    }
    leave_out_all_but(m, side, a);
    corsairs_side_at(m, side)->deployed = 1;
    secret_revealed(m);
    e = event_begin(m, "corsairs.deployed", RULE("C11-a"));
    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
}

/* Before the side is asked where the others stand. */
static void leave_out(struct match *m, int32_t side)
{
    struct answer a;

    answer_clear(&a, DECISION_PLACE, 0);
    if (corsairs_ready_deployment(m, side, &a))
        return;
    leave_out_all_but(m, side, &a);
    secret_revealed(m);
}

enum flow corsairs_deploy_run(struct match *m, struct frame *f)
{
    struct corsairs_deploy_frame *v = FRAME(corsairs_deploy_frame, f);
    int32_t side;

    assert(v->next >= 0 && v->next <= v->count && v->count <= SIDES_MAX);
    switch (f->step) {
    case LEADERS:
        v->leaders = sides_with_ties(m);
        if (v->leaders)
            return flow_ask(m, f, ROLLED, Q_LEADER, v->leaders);
        return flow_again(f, ROLLED);
    case ROLLED:
        take_leaders(m, v->leaders);
        decide_order(m, f);
        return flow_again(f, ASK);
    case ASK:
        if (v->next == v->count)
            return flow_done(m, 0);
        side = v->order[v->next];
        leave_out(m, side);
        if (has_reserve(m, side))
            return flow_ask(m, f, PLACED, Q_DEPLOY, 1 << side);
        v->next++;
        return flow_again(f, ASK);
    case PLACED:
        side = v->order[v->next++];
        place_side(m, side, flow_answer(m, side));
        return flow_again(f, ASK);
    default:
        flow_lost(m, f);
    }
}
