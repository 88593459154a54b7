#include "common/rules/corsairs/turn/victory.h"
#include "common/rules/corsairs/hooks.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/turn/losses.h"
#include "common/rules/shared/objectives.h"

bool corsairs_side_stands(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_side_of(m, i) == side && corsairs_is_able(m, i))
            return true;
    return false;
}

/* --- scores ---------------------------------------------------------------------------------------- */

static int32_t losses_of_enemies(const struct match *m, int32_t side)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct figure *f = figure_at(m, i);

        if (f->side >= 0 && f->side != side && corsairs_is_character(m, i) &&
            !corsairs_figure_at(m, i)->captive && (f->fate == FATE_OUT || f->fate == FATE_FLED))
            sum += f->cost;
    }
    return sum;
}

int32_t corsairs_victory_points(const struct match *m, int32_t side)
{
    return corsairs_side_at(m, side)->score + (corsairs_of(m)->casualties ? losses_of_enemies(m, side) : 0);
}

/* --- objectives ------------------------------------------------------------------------------------ */

bool corsairs_in_zone(const struct match *m, int32_t zone, int32_t figure)
{
    return stand_on_table(table_of(m), figure) &&
           zone_holds(&corsairs_of(m)->zone[zone], corsairs_point(m, figure));
}

static void fulfil(struct match *m, int32_t which, int32_t side)
{
    struct objective *o = &corsairs_of(m)->objective[which];

    o->done_by = side;
    corsairs_side_at(m, side)->score += o->points;
    tell_objective(m, "corsairs.objective", RULE("C11-b"), side, which, o->points);
    if (o->wins && m->state->outcome.kind == OUTCOME_NONE)
        match_end(m, OUTCOME_WON, side, "corsairs.won_by_objective", RULE("C11-b"));
}

static bool open_to(const struct objective *o, int32_t side)
{
    return o->done_by < 0 && (o->side < 0 || o->side == side);
}

static bool at_edge(const struct match *m, int32_t figure, int32_t edge)
{
    const struct stand *s = corsairs_stand(m, figure);

    return edge_distance(table_of(m), (enum table_edge)edge, &s->place, &s->base) <= CONTACT;
}

void corsairs_check_edge_objectives(struct match *m, int32_t figure)
{
    const struct corsairs_match *c = corsairs_of(m);

    for (int32_t i = 0; i < c->objectives; i++) {
        const struct objective *o = &c->objective[i];
        int32_t side = corsairs_side_of(m, figure);
        bool his = (o->kind == OBJECTIVE_CARRY && corsairs_figure_at(m, figure)->carries == o->figure) ||
                   (o->kind == OBJECTIVE_ESCORT && o->figure == figure);

        if (o->edge < 0 || !his || !open_to(o, side) || !corsairs_is_able(m, figure) ||
            !at_edge(m, figure, o->edge))
            continue;
        corsairs_remove_from_play(m, figure, FATE_WITHDRAWN);
        corsairs_tell_end(m, "corsairs.withdrew", RULE("C11-b"), figure);
        fulfil(m, i, side);
        return;
    }
}

/* Whose the object is now: its bearer's, or of the side that wants it and has no enemy bearing it. */
static int32_t carrier_side(const struct match *m, const struct objective *o)
{
    int32_t bearer = corsairs_figure_at(m, o->figure)->bearer;

    if (bearer >= 0)
        return o->side < 0 || corsairs_side_of(m, bearer) == o->side ? corsairs_side_of(m, bearer) : -1;
    return o->side;
}

static int32_t killer_of(const struct match *m, const struct objective *o)
{
    for (int32_t side = 0; side < m->state->sides; side++) {
        int32_t leader = corsairs_side_at(m, side)->leader;
        int32_t victim = o->figure >= 0 ? o->figure : leader;

        if (victim < 0 || figure_at(m, victim)->fate != FATE_OUT || corsairs_side_of(m, victim) != side ||
            o->side == side)
            continue;
        return o->side >= 0 ? o->side : other_side(m, side);
    }
    return -1;
}

static void check_objective(struct match *m, int32_t which)
{
    const struct objective *o = &corsairs_of(m)->objective[which];
    int32_t side = -1;

    if (o->done_by >= 0)
        return;
    if (o->kind == OBJECTIVE_KILL)
        side = killer_of(m, o);
    if (o->zone >= 0 && o->kind == OBJECTIVE_CARRY && corsairs_in_play(m, o->figure) &&
        corsairs_in_zone(m, o->zone, o->figure))
        side = carrier_side(m, o);
    if (o->zone >= 0 && o->kind == OBJECTIVE_ESCORT && corsairs_is_able(m, o->figure) &&
        corsairs_in_zone(m, o->zone, o->figure) && (o->side < 0 || o->side == corsairs_side_of(m, o->figure)))
        side = corsairs_side_of(m, o->figure);
    if (side >= 0)
        fulfil(m, which, side);
}

void corsairs_check_objectives(struct match *m)
{
    for (int32_t i = 0; i < corsairs_of(m)->objectives && m->state->outcome.kind == OUTCOME_NONE; i++)
        check_objective(m, i);
}

/* At the end: the only side with anybody in the zone holds it. */
static void check_holds(struct match *m)
{
    const struct corsairs_match *c = corsairs_of(m);

    for (int32_t i = 0; i < c->objectives; i++) {
        int32_t holder = -1;
        bool shared = false;

        if (c->objective[i].kind != OBJECTIVE_HOLD || c->objective[i].zone < 0)
            continue;
        for (int32_t k = 0; k < m->state->figures; k++)
            if (corsairs_is_able(m, k) && corsairs_side_of(m, k) >= 0 &&
                corsairs_in_zone(m, c->objective[i].zone, k)) {
                shared = shared || (holder >= 0 && holder != corsairs_side_of(m, k));
                holder = corsairs_side_of(m, k);
            }
        if (holder >= 0 && !shared && open_to(&c->objective[i], holder))
            fulfil(m, i, holder);
    }
}

/* --- the end --------------------------------------------------------------------------------------- */

/* C11-b: the larger sum wins, equal is a draw. */
static void end_by_score(struct match *m, const char *won, const char *drawn)
{
    int32_t best = 0, winner = -1;
    bool tied = false;

    check_holds(m);
    if (m->state->outcome.kind != OUTCOME_NONE)
        return;
    for (int32_t side = 0; side < m->state->sides; side++) {
        int32_t score = corsairs_victory_points(m, side);

        if (winner < 0 || score > best) {
            winner = side;
            best = score;
            tied = false;
        } else if (score == best) {
            tied = true;
        }
    }
    if (tied)
        match_end(m, OUTCOME_DRAWN, -1, drawn, RULE("C11-b"));
    else
        match_end(m, OUTCOME_WON, winner, won, RULE("C11-b"));
}

void corsairs_check_last_side(struct match *m)
{
    int32_t standing = 0, last = -1, gone = 0;

    if (corsairs_of(m)->step == PHASE_SETUP) /* no rule: a game master may have set the phase back */
        return;
    corsairs_check_objectives(m);
    for (int32_t side = 0; side < m->state->sides; side++) {
        if (corsairs_side_at(m, side)->start_count == 0)
            continue; /* never had anybody: a table set up to try something out */
        if (corsairs_side_stands(m, side)) {
            standing++;
            last = side;
        } else {
            gone++;
        }
    }
    if (gone == 0 || standing > 1 || m->state->outcome.kind != OUTCOME_NONE)
        return;
    /* With objectives a crew may well be gone because it got away with the treasure. */
    if (corsairs_of(m)->objectives > 0)
        end_by_score(m, "corsairs.won_on_points", "corsairs.drawn");
    else if (standing == 1)
        match_end(m, OUTCOME_WON, last, "corsairs.won_last_standing", RULE("C11-b"));
    else
        match_end(m, OUTCOME_DRAWN, -1, "corsairs.drawn_nobody_stands", RULE("C11-b"));
}

void corsairs_call_time(struct match *m)
{
    corsairs_check_objectives(m);
    if (m->state->outcome.kind == OUTCOME_NONE)
        end_by_score(m, "corsairs.won_on_points", "corsairs.drawn");
}

void corsairs_check_turns(struct match *m)
{
    if (m->state->outcome.kind == OUTCOME_NONE && m->state->turn >= corsairs_of(m)->turns)
        end_by_score(m, "corsairs.won_on_points", "corsairs.drawn");
}
