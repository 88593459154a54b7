/* Section 2: the game turn, its four steps, and whose activation it is. */
#include "common/rules/corsairs/turn/turn.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/activation.h"
#include "common/rules/corsairs/turn/groups.h"
#include "common/rules/corsairs/turn/victory.h"
#include "common/rules/shared/options.h"

enum { INITIATIVE_ROLLED, FIRST_CHOSEN };

static void enter_phase(struct match *m, enum corsairs_phase step)
{
    corsairs_of(m)->step = (int32_t)step;
    m->state->phase = (int32_t)step;
}

static void tell_phase(struct match *m, const char *key, const char *rule)
{
    event_begin(m, key, rule);
    event_end(m);
}

/* C6.4-a needs to know who was in contact when the turn began. */
static void begin_turn(struct match *m)
{
    m->state->turn++;
    enter_phase(m, PHASE_INITIATIVE);
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (c->sort != SORT_CHARACTER || !corsairs_in_play(m, i))
            continue;
        corsairs_settle(m, i);
        c->contact_at_turn_start = c->touched = corsairs_in_contact(m, i);
        if (c->climber && !c->contact_at_turn_start)
            c->climber = 0;
    }
    struct event *e = event_begin(m, "corsairs.turn", RULE("C2-a"));

    event_arg(e, "turn", ARG_NUMBER, m->state->turn);
    event_end(m);
}

/* C8.5-c: who lies at the foot of the wall does nothing this turn. */
static void begin_activations(struct match *m)
{
    enter_phase(m, PHASE_ACTIVATIONS);
    corsairs_mark_bands(m);
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct corsairs_figure *c = corsairs_figure_at(m, i);

        if (!c->loses_next_activation || !corsairs_in_play(m, i))
            continue;
        c->loses_next_activation = 0;
        c->activated = 1;
        corsairs_tell_end(m, "corsairs.loses_activation", RULE("C8.5-c"), i);
    }
    tell_phase(m, "corsairs.phase.activations", RULE("C2-c"));
}

/* Of a side that had a crew: there was no room for it (C11-a). */
static bool nobody_came(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (corsairs_side_at(m, side)->start_count > 0 && !corsairs_side_stands(m, side))
            return true;
    return false;
}

enum flow corsairs_game_run(struct match *m, struct frame *f)
{
    switch (f->step) {
    case GAME_DEPLOYMENT:
        enter_phase(m, PHASE_SETUP);
        return flow_call(m, f, GAME_TURN, P_DEPLOY, 0, 0, 0);
    case GAME_TURN:
        begin_turn(m);
        if (m->state->turn == 1 && nobody_came(m))
            corsairs_check_last_side(m); /* RULE("C11-b") */
        if (match_over(m))
            return flow_done(m, 0);
        return flow_call(m, f, GAME_ACTIVATIONS, P_INITIATIVE, 0, 0, 0);
    case GAME_ACTIVATIONS:
        begin_activations(m);
        return flow_call(m, f, GAME_MELEE, P_ACTIVATIONS, 0, 0, 0);
    case GAME_MELEE:
        enter_phase(m, PHASE_MELEE);
        tell_phase(m, "corsairs.phase.melee", RULE("C2-i"));
        return flow_call(m, f, GAME_END, P_MELEE, 0, 0, 0);
    case GAME_END:
        enter_phase(m, PHASE_END);
        return flow_call(m, f, GAME_TURN, P_END, 0, 0, 0);
    default:
        flow_lost(m, f);
    }
}

/* --- initiative ------------------------------------------------------------------------------------ */

void corsairs_roll_sides(struct match *m, const char *what, const char *key, const char *rule, int32_t sides,
                         int32_t *rolled)
{
    struct event *e;
    struct roll roll[SIDES_MAX];
    int32_t count = 0;

    for (int32_t side = 0; side < m->state->sides; side++) {
        if (!(sides >> side & 1))
            continue;
        roll_begin(&roll[count], what, side, -1, 6);
        rolled[side] = roll[count].total = roll_die(m, &roll[count]);
        count++;
    }
    e = event_begin(m, key, rule);
    for (int32_t i = 0; i < count; i++)
        event_roll(e, &roll[i]);
    event_end(m);
}

/* Places the sides by their dice, high to low; those that tie for a place roll again among themselves. */
int32_t corsairs_rank_sides(struct match *m, const char *what, const char *key, const char *rule,
                            int32_t sides, int32_t *order)
{
    int32_t rolled[SIDES_MAX] = {0}, placed = 0;

    if (sides == 0)
        return 0;
    if ((sides & (sides - 1)) != 0)
        corsairs_roll_sides(m, what, key, rule, sides, rolled);
    for (int32_t face = 6; face >= 0; face--) {
        int32_t same = 0;

        for (int32_t side = 0; side < m->state->sides; side++)
            if ((sides >> side & 1) && rolled[side] == face)
                same |= 1 << side;
        if (same == 0)
            continue;
        if ((same & (same - 1)) != 0) {
            placed += corsairs_rank_sides(m, what, key, rule, same, order + placed);
            continue;
        }
        for (int32_t side = 0; side < m->state->sides; side++)
            if (same >> side & 1)
                order[placed++] = side;
    }
    return placed;
}

enum flow corsairs_initiative_run(struct match *m, struct frame *f)
{
    struct corsairs_match *c = corsairs_of(m);
    int32_t sides = 0, count;

    if (f->step == INITIATIVE_ROLLED) {
        for (int32_t side = 0; side < m->state->sides; side++) {
            c->order[side] = -1;
            sides |= corsairs_side_stands(m, side) << side;
        }
        for (int32_t side = m->state->sides; side < SIDES_MAX; side++)
            c->order[side] = -1;
        count = corsairs_rank_sides(m, "corsairs.roll.initiative", "corsairs.initiative", RULE("C2-b"), sides,
                                    c->order);
        c->initiative = c->order[0];
        event_arg(event_begin(m, "corsairs.has_initiative", RULE("C2-b")), "side", ARG_SIDE, c->initiative);
        event_end(m);
        if (count != 2) /* RULE("C2-b"): more than two activate in descending order of the dice */
            return flow_done(m, 0);
        return flow_ask(m, f, FIRST_CHOSEN, Q_FIRST, 1 << c->initiative);
    }
    int32_t first = flow_answer(m, c->initiative)->item[0].ref;

    if (c->order[0] != first) {
        c->order[1] = c->order[0];
        c->order[0] = first;
    }
    struct event *e = event_begin(m, "corsairs.goes_first", RULE("C2-b"));

    event_arg(e, "side", ARG_SIDE, first);
    event_end(m);
    return flow_done(m, 0);
}

void corsairs_first_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct corsairs_match *c = corsairs_of(m);

    for (int32_t i = 0; i < 2; i++) {
        struct option *o = decision_option(d, c->order[i] == side ? "own" : "other", "corsairs.option.first");

        o->id = c->order[i];
        option_arg(o, "side", ARG_SIDE, c->order[i]);
    }
}

void corsairs_first_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, d->side, 0);
}

void corsairs_first_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++) {
        if (!suggest_option(s, &d->option[i], d->option[i].id == d->side ? 20 : 0))
            return;
        suggest_arg(s, "side", ARG_SIDE, d->option[i].id);
    }
}

/* --- activations ----------------------------------------------------------------------------------- */

/* RULE("C2-c"): the sides alternate; when one is done the others go on with the rest. */
enum flow corsairs_activations_run(struct match *m, struct frame *f)
{
    struct corsairs_activations_frame *v = FRAME(corsairs_activations_frame, f);
    const struct corsairs_match *c = corsairs_of(m);

    assert(v->next >= 0 && v->next < m->state->sides);
    for (int32_t tried = 0; tried < m->state->sides; tried++) {
        int32_t side = c->order[v->next % m->state->sides];

        v->next = (v->next + 1) % m->state->sides;
        if (side >= 0 && corsairs_side_can_activate(m, side))
            return flow_enter(m, f, 0, P_ACTIVATE, (struct corsairs_activate_frame){.side = side});
    }
    return flow_done(m, 0);
}
