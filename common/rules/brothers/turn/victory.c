/* The end of the game: scores and scenarios (F16). */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"

#include <stdlib.h>

static struct point marker(const struct match *m)
{
    return (struct point){brothers_of(m)->marker_x, brothers_of(m)->marker_y};
}

/* RULE("F16.2-a"): what the enemy has lost. */
int32_t brothers_victory_points(const struct match *m, int32_t side)
{
    return brothers_side_at(m, other_side(m, side))->lost_value;
}

static int32_t count_in_play(const struct match *m, int32_t side, bool steady)
{
    int32_t count = 0;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        count += brothers_in_play(m, i) && brothers_side_of(m, i) == side &&
                 (!steady || !brothers_figure_at(m, i)->routed);
    return count;
}

static int32_t count_lost(const struct match *m, int32_t side)
{
    const struct brothers_side *s = brothers_side_at(m, side);

    return s->start_count - count_in_play(m, side, false) - s->exited;
}

/* --- leaving the table ------------------------------------------------------------------------ */

static bool holds(const struct match *m, int32_t figure, int32_t item)
{
    return item != NOTHING && brothers_figure_at(m, item)->holder == figure && brothers_held(m, item);
}

bool brothers_may_exit(const struct match *m, int32_t figure, int32_t edge)
{
    const struct brothers_match *own = brothers_of(m);

    if (edge != brothers_side_at(m, brothers_side_of(m, figure))->exit_edge)
        return false;
    return own->scenario != SCENARIO_CHEST || holds(m, figure, own->chest); /* F16.2-d: only with the chest */
}

/* --- the scenarios ---------------------------------------------------------------------------- */

static bool won(struct match *m, int32_t side, const char *key, const char *rule)
{
    match_end(m, OUTCOME_WON, side, key, rule);
    return true;
}

static bool drawn(struct match *m, const char *rule)
{
    match_end(m, OUTCOME_DRAWN, NOTHING, "brothers.end.draw", rule);
    return true;
}

/* RULE("F16.2-a"): less than a tenth of the budget apart is a draw. */
static bool by_score(struct match *m, const char *rule, bool close_is_draw)
{
    int32_t a = brothers_victory_points(m, 0), b = brothers_victory_points(m, 1), apart = abs(a - b);

    if (apart == 0 || (close_is_draw && apart * 10 < m->state->points))
        return drawn(m, rule);
    return won(m, a > b ? 0 : 1, "brothers.end.score", rule);
}

static int32_t leader_points(const struct match *m, int32_t side);
static int32_t body_points(const struct match *m, int32_t side);

static bool by_points(struct match *m, const char *rule, bool then_score)
{
    for (int32_t side = 0; side < 2; side++) {
        if (brothers_of(m)->scenario == SCENARIO_LEADER)
            brothers_side_at(m, side)->points = leader_points(m, side);
        if (brothers_of(m)->scenario == SCENARIO_RESCUE)
            brothers_side_at(m, side)->points = body_points(m, side);
    }

    int32_t a = brothers_side_at(m, 0)->points, b = brothers_side_at(m, 1)->points;

    if (a == b)
        return then_score ? by_score(m, rule, false) : drawn(m, rule);
    return won(m, a > b ? 0 : 1, "brothers.end.points", rule); /* no rule: equal points have returned */
}

/* RULE("F16.2-b"): more standing, steady figures within 10 cm of the marker, from turn 3 on; in the fog only
 * those whom both sides know of. */
static void score_ground(struct match *m)
{
    int32_t count[2] = {0, 0};

    if (m->state->turn < 3)
        return;
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        const struct stand *s = brothers_stand(m, i);

        if (brothers_standing_up(m, i) && !brothers_figure_at(m, i)->routed &&
            brothers_known_to(m, i, other_side(m, brothers_side_of(m, i))) &&
            base_distance_to_point(&s->place, &s->base, marker(m)) <= 10 * CENTIMETRE)
            count[brothers_side_of(m, i)]++;
    }
    if (count[0] == count[1])
        return;
    int32_t side = count[0] > count[1] ? 0 : 1; /* no rule: equal counts have returned */

    brothers_side_at(m, side)->points += 1;
    struct event *e = event_begin(m, "brothers.holds_ground", RULE("F16.2-b"));

    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
}

static bool leader_lost(const struct match *m, int32_t side)
{
    int32_t leader = brothers_side_at(m, side)->leader;

    return leader != NOTHING && !brothers_in_play(m, leader) &&
           brothers_figure_at(m, leader)->ends != END_EXITED;
}

/* RULE("F16.2-e"): 1 lost, 2 dead, 3 if one's figure in play holds the head. */
static int32_t leader_points(const struct match *m, int32_t side)
{
    int32_t leader = brothers_side_at(m, other_side(m, side))->leader;

    if (leader == NOTHING || !leader_lost(m, other_side(m, side)))
        return 0;
    if (brothers_figure_at(m, leader)->ends != END_DEAD)
        return 1;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->sort == SORT_ITEM && f->thing.what == THING_HEAD && f->owner == leader &&
            f->holder != NOTHING && f->where != WHERE_BODY && brothers_in_play(m, f->holder) &&
            brothers_side_of(m, f->holder) == side)
            return 3;
    }
    return 2;
}

/* RULE("F16.2-g"): 3 brought home, 1 alive elsewhere, 0 dead. */
static int32_t body_points(const struct match *m, int32_t side)
{
    const struct brothers_side *s = brothers_side_at(m, side);
    int32_t body = s->body;

    if (body == NOTHING || brothers_figure_at(m, body)->ends == END_DEAD)
        return 0;
    int32_t at =
        brothers_figure_at(m, body)->carried_by != NOTHING ? brothers_figure_at(m, body)->carried_by : body;
    const struct stand *stand = brothers_stand(m, at);

    return edge_distance(table_of(m), (enum table_edge)s->home_edge, &stand->place, &stand->base) <=
                   15 * CENTIMETRE
               ? 3
               : 1;
}

static bool chest_home(struct match *m)
{
    int32_t chest = brothers_of(m)->chest,
            holder = chest != NOTHING ? brothers_figure_at(m, chest)->holder : NOTHING;

    if (holder == NOTHING || brothers_figure_at(m, holder)->ends != END_EXITED)
        return false;
    return won(m, brothers_side_of(m, holder), "brothers.end.chest", RULE("F16.2-d"));
}

static bool half_exited(struct match *m, int32_t side, const char *rule)
{
    const struct brothers_side *s = brothers_side_at(m, side);

    return s->exited * 2 >= s->start_count && won(m, side, "brothers.end.broke_through", rule);
}

static int32_t attacker(const struct match *m)
{
    return brothers_side_at(m, 0)->attacks ? 0 : 1;
}

/* Wins that need no end of turn. */
static bool at_once(struct match *m)
{
    switch ((enum scenario)brothers_of(m)->scenario) {
    case SCENARIO_BREAKTHROUGH:
        return half_exited(m, attacker(m), RULE("F16.2-c"));
    case SCENARIO_AMBUSH:
        return half_exited(m, attacker(m), RULE("F16.2-f"));
    case SCENARIO_CHEST:
        return chest_home(m);
    case SCENARIO_SKIRMISH:
    case SCENARIO_HOLD:
    case SCENARIO_LEADER:
    case SCENARIO_RESCUE:
    case SCENARIOS:
        break;
    }
    return false;
}

/* After the last turn. */
static bool last_turn(struct match *m)
{
    int32_t chest = brothers_of(m)->chest;

    switch ((enum scenario)brothers_of(m)->scenario) {
    case SCENARIO_HOLD:
        return by_points(m, RULE("F16.2-b"), false);
    case SCENARIO_BREAKTHROUGH:
        return won(m, other_side(m, attacker(m)), "brothers.end.held", RULE("F16.2-c"));
    case SCENARIO_AMBUSH:
        return won(m, other_side(m, attacker(m)), "brothers.end.held", RULE("F16.2-f"));
    case SCENARIO_CHEST: {
        int32_t holder = chest != NOTHING ? brothers_figure_at(m, chest)->holder : NOTHING;

        if (holder != NOTHING && holds(m, holder, chest) && brothers_in_play(m, holder))
            return won(m, brothers_side_of(m, holder), "brothers.end.chest", RULE("F16.2-d"));
        return drawn(m, RULE("F16.2-d"));
    }
    case SCENARIO_LEADER:
        return by_points(m, RULE("F16.2-e"), true);
    case SCENARIO_RESCUE:
        return by_points(m, RULE("F16.2-g"), true);
    case SCENARIO_SKIRMISH:
    case SCENARIOS:
        break;
    }
    return by_score(m, RULE("F16.2-a"), true);
}

/* RULE("F16.1-f"): conceding is the engine's resignation; it ends the match before this is asked.
 * RULE("F16.1-e"): nobody left, or only routed ones. */
static bool wiped_out(struct match *m)
{
    bool gone[2];

    for (int32_t side = 0; side < 2; side++)
        gone[side] = count_in_play(m, side, true) == 0;
    if (gone[0] && gone[1])
        return drawn(m, RULE("F16.1-e"));
    return (gone[0] || gone[1]) && won(m, gone[0] ? 1 : 0, "brothers.end.nobody_left", RULE("F16.1-e"));
}

static bool scenario_ends(struct match *m)
{
    const struct brothers_match *own = brothers_of(m);

    if (own->scenario == SCENARIO_HOLD)
        score_ground(m);
    if (own->scenario == SCENARIO_SKIRMISH)
        for (int32_t side = 0; side < 2; side++)
            if (count_lost(m, side) * 2 >= brothers_side_at(m, side)->start_count)
                return by_score(m, RULE("F16.2-a"), true);
    if (own->scenario == SCENARIO_LEADER && leader_lost(m, 0) && leader_lost(m, 1))
        return by_points(m, RULE("F16.2-e"), true);
    return false;
}

bool brothers_settle(struct match *m, bool end_of_turn)
{
    if (at_once(m))
        return true;
    if (!end_of_turn)
        return false;
    if (wiped_out(m) || scenario_ends(m))
        return true;
    return m->state->turn >= brothers_of(m)->turns && last_turn(m); /* RULE("F16.1-d") */
}

/* RULE("F16.1-d"). The ground of F16.2-b is scored at the end of a turn, so not for the one cut short. */
void brothers_call_time(struct match *m)
{
    if (!at_once(m) && !wiped_out(m))
        last_turn(m);
}

/* --- where a figure is wanted ----------------------------------------------------------------- */

/* no rule: advice */
bool brothers_goal(const struct match *m, int32_t figure, struct point *at, int32_t *weight)
{
    const struct brothers_match *own = brothers_of(m);
    int32_t side = brothers_side_of(m, figure), leader = brothers_side_at(m, other_side(m, side))->leader;
    const struct brothers_side *s = brothers_side_at(m, side);

    *weight = 12 * brothers_figure_at(m, figure)->value;
    switch ((enum scenario)own->scenario) {
    case SCENARIO_HOLD:
        *at = marker(m);
        return true;
    case SCENARIO_BREAKTHROUGH:
    case SCENARIO_AMBUSH:
        *weight = 40 * brothers_figure_at(m, figure)->value;
        *at = point_on_edge(table_of(m), (enum table_edge)(s->exit_edge < 0 ? 0 : s->exit_edge),
                            brothers_point(m, figure));
        return s->exit_edge >= 0;
    case SCENARIO_CHEST:
        if (own->chest == NOTHING)
            return false;
        *weight = 20 * brothers_figure_at(m, figure)->value;
        if (holds(m, figure, own->chest))
            *at = point_on_edge(table_of(m), (enum table_edge)s->home_edge, brothers_point(m, figure));
        else
            *at = brothers_figure_at(m, own->chest)->holder >= 0
                      ? brothers_point(m, brothers_figure_at(m, own->chest)->holder)
                      : brothers_point(m, own->chest);
        return true;
    case SCENARIO_LEADER:
        if (leader == NOTHING || !brothers_in_play(m, leader) || !brothers_known_to(m, leader, side))
            return false;
        *at = brothers_point(m, leader);
        return true;
    case SCENARIO_RESCUE:
        if (s->body == NOTHING || brothers_figure_at(m, s->body)->ends == END_DEAD)
            return false;
        *weight = 15 * brothers_figure_at(m, figure)->value;
        if (brothers_figure_at(m, figure)->carries == s->body)
            *at = point_on_edge(table_of(m), (enum table_edge)s->home_edge, brothers_point(m, figure));
        else if (brothers_figure_at(m, s->body)->carried_by != NOTHING)
            return false;
        else
            *at = brothers_point(m, s->body);
        return true;
    case SCENARIO_SKIRMISH:
    case SCENARIOS:
        break;
    }
    return false;
}
