/* Before the first turn (F16.1): jokers, edges, deployment, kit. */
#include "common/match/setup.h"
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/enrol.h"
#include "common/rules/shared/options.h"

enum { STEP_BEGIN, STEP_JOKER, STEP_EDGES, STEP_CHOSEN, STEP_DEPLOY, STEP_COLUMN_DONE, STEP_KIT, STEP_READY };

/* --- the favourite joker (F0.4-g) ------------------------------------------------------------- */

void brothers_joker_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct option *o = decision_option(d, "red", "brothers.joker.red");

    (void)m;
    (void)side;
    o->id = 1;
    o = decision_option(d, "black", "brothers.joker.black");
    o->id = 2;
}

static void suggest_all(const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        if (!suggest_option(s, &d->option[i], 0))
            return;
    }
}

void brothers_joker_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    suggest_all(d, s);
}

static void take_jokers(struct match *m)
{
    for (int32_t side = 0; side < 2; side++) {
        brothers_side_at(m, side)->favourite_joker = flow_answer(m, side)->item[0].ref;
        struct event *e = event_begin(m, "brothers.joker_chosen", RULE("F0.4-g"));

        event_arg(e, "side", ARG_SIDE, side);
        event_word(e, "joker",
                   flow_answer(m, side)->item[0].ref == 1 ? "brothers.joker.red" : "brothers.joker.black");
        event_end(m);
    }
}

/* --- edges (F16.1-b) -------------------------------------------------------------------------- */

static bool long_edges_are_near_and_far(const struct match *m)
{
    const struct table *t = table_of(m);

    return t->limits.width >= t->limits.depth;
}

/* The long edges, or the short ones for the column of an ambush. */
void brothers_edge_describe(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const label[] = {"brothers.edge.south", "brothers.edge.east", "brothers.edge.north",
                                        "brothers.edge.west"};
    bool shorter = brothers_of(m)->scenario == SCENARIO_AMBUSH && brothers_side_at(m, side)->attacks;
    int32_t first = long_edges_are_near_and_far(m) != shorter ? EDGE_NEAR : EDGE_RIGHT;

    for (int32_t edge = first; edge < 4; edge += 2) {
        struct option *o = decision_option(d, edge_words[edge], label[edge]);

        o->id = edge;
    }
}

void brothers_edge_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    suggest_all(d, s);
}

static void set_zone(struct brothers_side *s, struct point low, struct point high)
{
    const struct zone zone = {4, {low, {high.x, low.y}, high, {low.x, high.y}}};

    zone_keep(&s->zone, &zone);
}

/* RULE("F16.1-c"): within 15 cm of the home edge. */
static void strip_along(struct match *m, int32_t side, int32_t edge)
{
    const struct table *t = table_of(m);
    length deep = 15 * CENTIMETRE;
    struct point low = {0, 0}, high = {t->limits.width, t->limits.depth};

    switch ((enum table_edge)edge) {
    case EDGE_NEAR:
        high.y = deep;
        break;
    case EDGE_FAR:
        low.y = high.y - deep;
        break;
    case EDGE_LEFT:
        high.x = deep;
        break;
    case EDGE_RIGHT:
        low.x = high.x - deep;
        break;
    }
    brothers_side_at(m, side)->home_edge = edge;
    set_zone(brothers_side_at(m, side), low, high);
}

/* RULE("F16.2-f"): the column is within 10 cm of the long centre line, in the half of its short edge. */
static void column_zone(struct match *m, int32_t side, int32_t edge)
{
    const struct table *t = table_of(m);
    struct point middle = {t->limits.width / 2, t->limits.depth / 2};
    struct point low = {0, middle.y - 10 * CENTIMETRE}, high = {t->limits.width, middle.y + 10 * CENTIMETRE};

    if (!long_edges_are_near_and_far(m)) {
        low = (struct point){middle.x - 10 * CENTIMETRE, 0};
        high = (struct point){middle.x + 10 * CENTIMETRE, t->limits.depth};
    }
    if (edge == EDGE_LEFT)
        high.x = middle.x;
    if (edge == EDGE_RIGHT)
        low.x = middle.x;
    if (edge == EDGE_NEAR)
        high.y = middle.y;
    if (edge == EDGE_FAR)
        low.y = middle.y;
    brothers_side_at(m, side)->home_edge = edge;
    set_zone(brothers_side_at(m, side), low, high);
}

static void whole_table(struct match *m, int32_t side)
{
    const struct table *t = table_of(m);

    set_zone(brothers_side_at(m, side), (struct point){0, 0},
             (struct point){t->limits.width, t->limits.depth});
}

/* RULE("F16.1-b"): the higher die chooses; ties roll again. */
static int32_t roll_for_edges(struct match *m)
{
    for (;;) {
        struct roll r[2];
        int32_t die[2];

        for (int32_t side = 0; side < 2; side++)
            die[side] = brothers_die(m, &r[side], "brothers.roll.edges", side, NOTHING);
        struct event *e = event_begin(m, die[0] == die[1] ? "brothers.edges_tied" : "brothers.edges_rolled",
                                      RULE("F16.1-b"));

        event_roll(e, &r[0]);
        event_roll(e, &r[1]);
        event_end(m);
        if (die[0] != die[1])
            return die[0] > die[1] ? 0 : 1;
    }
}

static void take_edge(struct match *m, struct frame *f)
{
    int32_t chooser = brothers_of(m)->chooser, other = other_side(m, chooser);
    int32_t edge = flow_answer(m, chooser)->item[0].ref;

    (void)f;
    strip_along(m, chooser, edge);
    strip_along(m, other, (edge + 2) % 4);
    struct event *e = event_begin(m, "brothers.edge_chosen", RULE("F16.1-b"));

    event_arg(e, "side", ARG_SIDE, chooser);
    event_end(m);
}

/* --- what follows from the scenario ----------------------------------------------------------- */

static int32_t column_of(const struct match *m)
{
    return brothers_side_at(m, 0)->attacks ? 0 : 1;
}

/* RULE("F16.2-f"): the ambusher has 75 % of the budget; whoever of his list no longer fits stays at home. */
static void limit_ambusher(struct match *m, int32_t side)
{
    struct brothers_side *s = brothers_side_at(m, side);
    int32_t left = m->state->points * 3 / 4;

    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct brothers_figure *f = brothers_figure_at(m, i);
        int32_t cost = f->value + (f->mount != NOTHING ? figure_at(m, f->mount)->cost : 0);

        if (f->sort != SORT_FIGHTER || brothers_side_of(m, i) != side ||
            figure_at(m, i)->fate != FATE_RESERVE)
            continue;
        if (cost <= left) {
            left -= cost;
            continue;
        }
        figure_at(m, i)->fate = FATE_WITHDRAWN;
        s->start_count -= 1;
        s->start_value -= f->value;
        if (s->leader == i)
            s->leader = NOTHING;
    }
}

static void set_exits(struct match *m)
{
    struct brothers_match *own = brothers_of(m);
    int32_t attacker = column_of(m);

    if (own->scenario == SCENARIO_BREAKTHROUGH) /* RULE("F16.2-c") */
        brothers_side_at(m, attacker)->exit_edge = brothers_side_at(m, other_side(m, attacker))->home_edge;
    if (own->scenario == SCENARIO_AMBUSH) {
        brothers_side_at(m, attacker)->exit_edge = (brothers_side_at(m, attacker)->home_edge + 2) % 4;
        own->first_without_roll = other_side(m, attacker);
        limit_ambusher(m, other_side(m, attacker));
    }
    for (int32_t side = 0; side < 2 && own->scenario == SCENARIO_CHEST; side++) /* RULE("F16.2-d") */
        brothers_side_at(m, side)->exit_edge = brothers_side_at(m, side)->home_edge;
    event_begin(m, "brothers.aims_set", RULE("F16.2-h"));
    event_end(m);
}

/* RULE("F16.2-g"): 15 cm from the centre, towards the enemy. */
static void lay_bodies(struct match *m)
{
    struct point centre = {brothers_of(m)->marker_x, brothers_of(m)->marker_y};

    for (int32_t side = 0; side < 2; side++) {
        int32_t body = brothers_side_at(m, side)->body;
        angle towards = edge_direction((enum table_edge)brothers_side_at(m, other_side(m, side))->home_edge);

        if (body == NOTHING)
            continue;
        brothers_put(m, body, point_ahead(centre, towards, 15 * CENTIMETRE), towards);
        brothers_show(m, body);
        brothers_tell_end(m, "brothers.body_lies", RULE("F16.2-g"), body);
    }
}

/* RULE("F15.4-c"): both forces are known from now on; with fog_of_war only those who can be seen. */
static void reveal_forces(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->sort == SORT_PIECE)
            figure_at(m, i)->seen_by = seen_by_all(m);
        if (f->sort == SORT_FIGHTER && f->visibility != VISIBLE_HIDDEN && f->ends == END_NONE)
            brothers_show(m, i);
    }
    secret_revealed(m);
    event_begin(m, "brothers.forces_revealed", RULE("F15.4-c"));
    event_end(m);
}

static enum flow deploy_all(struct match *m, struct frame *f)
{
    const struct brothers_match *own = brothers_of(m);
    int32_t first = own->chooser < 0 ? 0 : other_side(m, own->chooser);

    if (own->scenario == SCENARIO_AMBUSH)
        return flow_call(m, f, STEP_COLUMN_DONE, P_DEPLOY, column_of(m), 1 << column_of(m), 0);
    if (option_on(m, OPTION_FOG_OF_WAR))
        return flow_call(m, f, STEP_KIT, P_DEPLOY_FOG, 3, 0, 0);
    reveal_forces(m);
    return flow_call(m, f, STEP_KIT, P_DEPLOY, first, 3, 0);
}

static enum flow begin(struct match *m, struct frame *f)
{
    m->state->phase = PHASE_SETUP;
    brothers_deck_start(m, true);
    if (option_on(m, OPTION_CARD_DECK_FAVOURITE_JOKER))
        return flow_ask(m, f, STEP_JOKER, Q_JOKER, 3);
    return flow_again(f, STEP_EDGES);
}

static enum flow choose_edges(struct match *m, struct frame *f)
{
    struct brothers_match *own = brothers_of(m);

    if (!brothers_side_at(m, 0)->rolled_edges)
        return flow_again(f, STEP_DEPLOY);
    own->chooser = roll_for_edges(m);
    /* Who chose attacks (F16.2-c); in an ambush the other one is the column (F16.2-f). */
    for (int32_t side = 0; side < 2; side++)
        brothers_side_at(m, side)->attacks = (side == own->chooser) != (own->scenario == SCENARIO_AMBUSH);
    struct event *e = event_begin(m, "brothers.edge_choice", RULE("F16.1-b"));

    event_arg(e, "side", ARG_SIDE, own->chooser);
    event_end(m);
    return flow_ask(m, f, STEP_CHOSEN, Q_EDGE, own->scenario == SCENARIO_AMBUSH ? 3 : 1 << own->chooser);
}

enum flow brothers_setup_run(struct match *m, struct frame *f)
{
    switch (f->step) {
    case STEP_BEGIN:
        return begin(m, f);
    case STEP_JOKER:
        take_jokers(m);
        return flow_again(f, STEP_EDGES);
    case STEP_EDGES:
        return choose_edges(m, f);
    case STEP_CHOSEN:
        take_edge(m, f);
        if (brothers_of(m)->scenario == SCENARIO_AMBUSH) {
            column_zone(m, column_of(m), flow_answer(m, column_of(m))->item[0].ref);
            whole_table(m, other_side(m, column_of(m)));
        }
        return flow_again(f, STEP_DEPLOY);
    case STEP_DEPLOY:
        set_exits(m);
        return deploy_all(m, f);
    case STEP_COLUMN_DONE:
        for (int32_t i = 0; i < m->state->figures; i++)
            if (brothers_in_play(m, i))
                brothers_show(m, i);
        event_begin(m, "brothers.forces_revealed", RULE("F15.4-c"));
        event_end(m);
        return flow_call(m, f, STEP_KIT, P_DEPLOY_FOG, 1 << other_side(m, column_of(m)), 0, 0);
    case STEP_KIT:
        return flow_call(m, f, STEP_READY, P_KIT, 3, 0, 0);
    case STEP_READY:
        if (option_on(m, OPTION_FOG_OF_WAR))
            reveal_forces(m);
        lay_bodies(m);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
