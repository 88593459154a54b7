#include "common/rules/corsairs/deploy.h"

#include "common/rules/corsairs/boats.h"
#include "common/rules/corsairs/objects.h"
#include "common/rules/corsairs/terrain.h"
#include "common/rules/corsairs/turn.h"
#include "common/rules/shared/options.h"
#include "common/table/spots.h"

enum { V_ORDER, V_NEXT = V_ORDER + SIDES_MAX, V_COUNT, V_LEADERS };

enum { LEADERS, ROLLED, ASK, PLACED };

static bool waits(const struct match *m, int32_t figure, int32_t side)
{
    return figure_at(m, figure)->fate == FATE_RESERVE && side_of(m, figure) == side &&
           is_character(m, figure);
}

static bool has_reserve(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (waits(m, i, side))
            return true;
    return false;
}

/* --- the leader ------------------------------------------------------------------------------------ */

/* Characters of the highest class of a side that has marked none as its leader. */
static bool may_lead(const struct match *m, int32_t figure, int32_t side)
{
    int32_t leader = corsairs_side_at(m, side)->leader;

    return leader >= 0 && side_of(m, figure) == side && is_character(m, figure) &&
           !character_at(m, figure)->captive &&
           character_at(m, figure)->class >= character_at(m, leader)->class;
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
        character_at(m, s->leader)->leader = 0;
        s->leader = flow_answer(m, side)->item[0].ref;
        character_at(m, s->leader)->leader = 1;
        e = tell(m, "corsairs.leader", RULE("C10-d"), s->leader);
        event_only(e, 1 << side); /* the crew is secret until it is deployed */
        event_end(m);
    }
}

void describe_leader(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t i = 0; i < m->state->figures && d->option_count < OPTIONS_MAX; i++)
        if (may_lead(m, i, side))
            figure_option(d, "leader", "corsairs.option.leader", i, "figure", i);
}

void fallback_leader(const struct match *m, const struct decision *d, struct answer *a)
{
    answer_add(a, corsairs_side_at(m, d->side)->leader, 0);
}

void suggest_leader(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        if (!suggest_option(s, &d->option[i], character_at(m, d->option[i].id)->cuirass ? 10 : 0))
            return;
        suggest_arg(s, "figure", ARG_FIGURE, d->option[i].id);
    }
}

/* --- order ----------------------------------------------------------------------------------------- */

static void decide_order(struct match *m, struct frame *f)
{
    int32_t sides = 0, fixed = 0, order[SIDES_MAX], count = 0;

    for (int32_t side = 0; side < m->state->sides; side++)
        if (has_reserve(m, side)) {
            sides |= 1 << side;
            fixed += corsairs_side_at(m, side)->deploys > 0;
            count++;
        }
    f->v[V_COUNT] = 0;
    f->v[V_NEXT] = 0;
    if (count == 0)
        return;
    if (fixed == count) { /* the scenario says who is first */
        for (int32_t turn = 1; turn <= SIDES_MAX; turn++)
            for (int32_t side = 0; side < m->state->sides; side++)
                if ((sides >> side & 1) && corsairs_side_at(m, side)->deploys == turn)
                    f->v[V_ORDER + f->v[V_COUNT]++] = side;
        return;
    }
    /* RULE("C11-a"): the side winning 1D6 deploys second. */
    count = rank_sides(m, "corsairs.roll.deployment", "corsairs.deployment", RULE("C11-a"), sides, order);
    while (count > 0)
        f->v[V_ORDER + f->v[V_COUNT]++] = order[--count];
}

/* --- placing --------------------------------------------------------------------------------------- */

static int32_t boat_at(const struct match *m, int32_t side, struct point at)
{
    const struct corsairs_side *s = corsairs_side_at(m, side);

    for (int32_t i = 0; i < 4; i++) {
        const struct stand *b;

        if (s->aboard[i] < 0)
            continue;
        b = stand_of(m, s->aboard[i]);
        if (base_holds_point(&b->place, &b->base, at))
            return s->aboard[i];
    }
    return -1;
}

void describe_deploy(const struct match *m, int32_t side, struct decision *d)
{
    const struct corsairs_side *s = corsairs_side_at(m, side);
    struct zone zone = zone_kept(&s->zone);

    for (int32_t i = 0; i < m->state->figures && d->movable_count < MOVABLES_MAX; i++)
        if (waits(m, i, side))
            decision_movable(d, i, 0, true);
    decision_zone(d, zone.corner, zone.count);
    for (int32_t i = 0; i < 4; i++)
        if (s->aboard[i] >= 0) {
            boat_corners(m, s->aboard[i], zone.corner);
            decision_zone(d, zone.corner, 4);
        }
}

/* Where may one of the side stand, not looking at who is placed with him? */
static bool spot_good(const struct match *m, int32_t figure, struct point at, struct refusal *why)
{
    const struct table *t = table_of(m);
    const struct corsairs_side *s = corsairs_side_at(m, side_of(m, figure));
    struct mover mover = mover_of(t, figure);
    struct place place = {at, 0, 0};
    struct outline base = base_outline(&place, &mover.base);

    if (!zone_holds_all(&s->zone, &base))
        return refuse_at(why, RULE("C11-a"), "corsairs.refused.outside_zone", figure, at, 0);
    mover.elevation = floor_at(t, at, 2 * STEP_UP);
    if (!spot_free(t, &mover, at) || deep_at(m, at, mover.elevation))
        return refuse_at(why, RULE("C3-b"), "corsairs.refused.no_room", figure, at, 0);
    return true;
}

bool check_deploy(const struct match *m, const struct decision *d, const struct answer *a, struct preview *p,
                  struct refusal *why)
{
    for (int32_t i = 0; i < a->count; i++) {
        int32_t boat = boat_at(m, d->side, a->item[i].at), aboard = 1;

        if (boat < 0 && !spot_good(m, a->item[i].ref, a->item[i].at, why))
            return false;
        for (int32_t k = 0; k < i; k++) {
            length apart = distance(a->item[i].at, a->item[k].at);

            if (apart < BASE_DIAMETER - OVERLAP)
                return refuse_at(why, RULE("C3-b"), "corsairs.refused.no_room", a->item[i].ref, a->item[i].at,
                                 BASE_DIAMETER - apart);
            aboard += boat >= 0 && boat_at(m, d->side, a->item[k].at) == boat;
        }
        if (boat >= 0) {
            const struct character *b = character_at(m, boat);
            int32_t room =
                (gun_aboard(m, boat) ? b->capacity_with_gun : b->capacity) - people_aboard(m, boat);

            if (aboard > room)
                return refuse_at(why, RULE("C9-e"), "corsairs.refused.boat_full", boat, a->item[i].at,
                                 aboard - room);
        }
        p->end[p->end_count < MOVABLES_MAX ? p->end_count++ : 0] = a->item[i];
    }
    return true;
}

/* A gun stands in contact with whom it belongs to, a ladder is carried. */
static void place_belongings(struct match *m, int32_t owner)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct character *c = character_at(m, i);
        struct table *t = table_of(m);
        struct stand *s = table_stand(t, i);
        struct place place = stand_of(m, owner)->place;
        struct base base = s->base;

        if (c->owner != owner || figure_at(m, i)->fate != FATE_RESERVE)
            continue;
        place.facing =
            angle_opposite(edge_direction((enum table_edge)corsairs_side_at(m, side_of(m, i))->edge));
        figure_at(m, i)->fate = FATE_IN_PLAY;
        figure_at(m, i)->seen_by = (1 << m->state->sides) - 1;
        if (c->sort == SORT_GUN) {
            s->aboard = stand_of(m, owner)->aboard;
            if (s->aboard == NOBODY) {
                struct place ahead = place;

                ahead.at = point_ahead(place.at, (angle)place.facing, BASE_DIAMETER);
                if (base_on_table(t, &ahead, &base))
                    place = ahead;
            }
        }
        table_put_stand(t, i, &place, &base);
        follow_bearer(m, owner);
        c->moved = 0;
    }
}

static void place_side(struct match *m, int32_t side, const struct answer *a)
{
    struct event *e;

    for (int32_t i = 0; i < a->count; i++) {
        int32_t figure = a->item[i].ref, boat = boat_at(m, side, a->item[i].at);
        length elevation = boat >= 0 ? 0 : floor_at(table_of(m), a->item[i].at, 2 * STEP_UP);

        figure_at(m, figure)->fate = FATE_IN_PLAY;
        figure_at(m, figure)->seen_by = (1 << m->state->sides) - 1;
        put_figure(m, figure, a->item[i].at, elevation, boat >= 0 ? boat : NOBODY);
        place_belongings(m, figure);
    }
    corsairs_side_at(m, side)->deployed = 1;
    secret_revealed(m);
    e = event_begin(m, "corsairs.deployed", RULE("C11-a"));
    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
}

enum flow deploy(struct match *m, struct frame *f)
{
    int32_t side;

    switch (f->step) {
    case LEADERS:
        f->v[V_LEADERS] = sides_with_ties(m);
        if (f->v[V_LEADERS])
            return flow_ask(m, f, ROLLED, Q_LEADER, f->v[V_LEADERS]);
        return flow_again(f, ROLLED);
    case ROLLED:
        take_leaders(m, f->v[V_LEADERS]);
        decide_order(m, f);
        return flow_again(f, ASK);
    case ASK:
        if (f->v[V_NEXT] == f->v[V_COUNT])
            return flow_done(m, 0);
        return flow_ask(m, f, PLACED, Q_DEPLOY, 1 << f->v[V_ORDER + f->v[V_NEXT]]);
    default:
        side = f->v[V_ORDER + f->v[V_NEXT]++];
        place_side(m, side, flow_answer(m, side));
        return flow_again(f, ASK);
    }
}

/* --- ready deployments ----------------------------------------------------------------------------- */

/* Rows of places in the zone so far apart, from the middle outwards; a dispersed crew is harder to hit. */
struct rows {
    struct point low, high;
    length apart;
    int32_t next;
};

static struct rows rows_in(const struct kept_zone *z, length apart)
{
    struct box box = zone_box(z);

    return (struct rows){.low = box.low, .high = box.high, .apart = apart};
}

/* The next place of the rows; false when there are no more. The first row is the one farthest from the
 * side's own edge. */
static bool next_place(struct rows *r, int32_t edge, length shift, struct point *at)
{
    length margin = BASE_DIAMETER / 2 + CONTACT;
    length wide = r->high.x - r->low.x - 2 * margin, deep = r->high.y - r->low.y - 2 * margin;
    int32_t columns = (wide < 0 ? 0 : wide / r->apart) + 1, rows = (deep < 0 ? 0 : deep / r->apart) + 1;
    int32_t n = r->next++, line = n / columns, place = n % columns;
    length off = (place % 2 ? (place + 1) / 2 : -(place / 2)) * r->apart;

    if (line >= rows)
        return false;
    at->x = (r->low.x + r->high.x) / 2 + shift + off;
    at->y = edge == EDGE_FAR ? r->low.y + margin + line * r->apart : r->high.y - margin - line * r->apart;
    return true;
}

/* Boats first, then the rows. Returns how many found a place; those are added to the answer. */
static int32_t fill(const struct match *m, const struct decision *d, length apart, length shift,
                    struct answer *a)
{
    const struct corsairs_side *s = corsairs_side_at(m, d->side);
    struct rows rows = rows_in(&s->zone, apart);
    int32_t placed = 0;
    struct refusal why;

    a->count = 0;
    for (int32_t b = 0; b < 4 && s->aboard[b] >= 0; b++) {
        int32_t boat = s->aboard[b];
        const struct character *c = character_at(m, boat);
        int32_t room = (gun_aboard(m, boat) ? c->capacity_with_gun : c->capacity) - people_aboard(m, boat);

        for (int32_t n = 0; n < c->capacity && room > 0 && placed < d->movable_count; n++) {
            struct point at = boat_place(m, boat, n);

            if (place_taken(m, d->movable[placed].figure, at))
                continue;
            answer_add_place(a, d->movable[placed++].figure, at, 0);
            room--;
        }
    }
    while (placed < d->movable_count) {
        struct point at;

        if (!next_place(&rows, s->edge, shift, &at))
            return placed;
        if (boat_at(m, d->side, at) < 0 && spot_good(m, d->movable[placed].figure, at, &why))
            answer_add_place(a, d->movable[placed++].figure, at, 0);
    }
    return placed;
}

void fallback_deploy(const struct match *m, const struct decision *d, struct answer *a)
{
    for (length apart = 7 * CENTIMETRE; apart > BASE_DIAMETER; apart = apart * 2 / 3)
        if (fill(m, d, apart, 0, a) == d->movable_count)
            return;
    fill(m, d, BASE_DIAMETER + CONTACT, 0, a);
}

void suggest_deploy(const struct match *m, const struct decision *d, struct suggestions *s)
{
    static const struct {
        const char *label;
        length apart, shift;
        int32_t worth;
    } ways[] = {{"corsairs.suggest.deploy_dispersed", 7 * CENTIMETRE, 0, 30},
                {"corsairs.suggest.deploy_close", 4 * CENTIMETRE, 0, 10},
                {"corsairs.suggest.deploy_left", 6 * CENTIMETRE, -30 * CENTIMETRE, 20},
                {"corsairs.suggest.deploy_right", 6 * CENTIMETRE, 30 * CENTIMETRE, 20}};
    struct answer a;

    a.count = 0;
    for (int32_t i = 0; i < 4; i++) {
        if (fill(m, d, ways[i].apart, ways[i].shift, &a) < d->movable_count)
            continue;
        if (!suggest_begin(s, ways[i].label, ways[i].worth))
            return;
        for (int32_t k = 0; k < a.count; k++)
            suggest_place(s, a.item[k].ref, a.item[k].at, 0, 0);
    }
    if (s->count > 0)
        return;
    fallback_deploy(m, d, &a);
    suggest_begin(s, ways[1].label, ways[1].worth);
    for (int32_t k = 0; k < a.count; k++)
        suggest_place(s, a.item[k].ref, a.item[k].at, 0, 0);
}
