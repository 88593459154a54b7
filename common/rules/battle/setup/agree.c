/* P_AGREE. The setup is the proposal, whoever has made it: both sides are asked what of it they accept, and
 * what both accept is agreed. */
#include "common/rules/battle/setup/agree.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/generals.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/hooks.h"

enum { BOTH_SIDES = 3, COIN = 2, SWAPS = 2, KEEP_EDGE = 0, OTHER_EDGE = 1, ACCEPTS = 0, REFUSES = 1 };

static bool names(const struct answer *a, int32_t ref)
{
    for (int32_t i = 0; i < a->count; i++)
        if (a->item[i].ref == ref)
            return true;
    return false;
}

static bool both_name(const struct match *m, int32_t ref)
{
    return names(flow_answer(m, 0), ref) && names(flow_answer(m, 1), ref);
}

/* --- the terms ------------------------------------------------------------------------------------------ */

static const struct {
    const char *tag, *option, *agreed, *open;
} terms[BATTLE_TERMS] = {
    [TERM_EDGES] = {"edges", "battle.option.term_edges", "battle.agreed.edges", "battle.open.edges"},
    [TERM_TERRAIN] = {"terrain", "battle.option.term_terrain", "battle.agreed.terrain",
                      "battle.open.terrain"},
    [TERM_LENGTH] = {"length", "battle.option.term_length", "battle.agreed.length", "battle.open.length"},
    [TERM_DEPTH] = {"depth", "battle.option.term_depth", "battle.agreed.depth", "battle.open.depth"},
};

/* A table by charts has its own terrain. */
static bool is_open(const struct match *m, int32_t term)
{
    return term != TERM_TERRAIN || !battle_table_by_charts(m);
}

void battle_terms_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->min = d->max = 0;
    for (int32_t term = 0; term < BATTLE_TERMS; term++)
        if (is_open(m, term)) {
            struct option *o = decision_option(d, terms[term].tag, terms[term].option);

            o->id = term;
            if (term == TERM_LENGTH)
                option_arg(o, "turns", ARG_NUMBER, battle_of(m)->turns);
            d->max++;
        }
}

/* no rule: who sits down at a table that is set up so has seen it */
void battle_terms_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        answer_add(a, d->option[i].id, 0);
}

static void tell(struct match *m, const char *key, const char *rule)
{
    event_begin(m, key, rule);
    event_end(m);
}

void battle_lay_zone(struct match *m, int32_t side, length depth, length left_out)
{
    const struct table_limits *l = &table_of(m)->limits;
    struct massed_side *s = massed_side_at(m, side);
    bool across = s->edge == EDGE_LEFT || s->edge == EDGE_RIGHT,
         low = s->edge == EDGE_NEAR || s->edge == EDGE_LEFT;
    length wide = across ? l->depth : l->width, deep = across ? l->width : l->depth,
           from = low ? 0 : deep - depth;
    struct box zone = {{left_out, from}, {wide - left_out, from + depth}};

    if (across)
        zone = (struct box){{zone.low.y, zone.low.x}, {zone.high.y, zone.high.x}};
    struct zone corners = {
        .count = 4, .corner = {zone.low, {zone.high.x, zone.low.y}, zone.high, {zone.low.x, zone.high.y}}};

    zone_keep(&s->zone, &corners);
}

/* RULE("B2-c"): 24 paces between the zones, 6 of depth at least. */
static void usual_depth(struct match *m)
{
    enum { BETWEEN = 24 * PACE, DEPTH_LEAST = 6 * PACE };
    const struct table_limits *l = &table_of(m)->limits;

    for (int32_t side = 0; side < SIDES; side++) {
        int32_t edge = massed_side_at(m, side)->edge;
        length deep = edge == EDGE_LEFT || edge == EDGE_RIGHT ? l->width : l->depth,
               depth = (deep - BETWEEN) / 2;

        battle_lay_zone(m, side, depth < DEPTH_LEAST ? DEPTH_LEAST : depth, 0);
    }
}

static void swap_edges(struct match *m)
{
    struct massed_side *a = massed_side_at(m, 0), *b = massed_side_at(m, 1);
    struct kept_zone zone = a->zone;
    int32_t edge = a->edge;

    a->edge = b->edge;
    a->zone = b->zone;
    b->edge = edge;
    b->zone = zone;
}

static int32_t toss(struct match *m, const char *key, const char *rule)
{
    struct roll roll;
    struct event *e;

    roll_begin(&roll, "battle.roll.toss", NO_SIDE, NOBODY, COIN);
    roll.total = roll_die(m, &roll);
    e = event_begin(m, key, rule);
    event_roll(e, &roll);
    event_end(m);
    return roll.total;
}

/* RULE("B2-b"): the terrain that the host has laid stays, and the side that has not accepted it chooses its
 * edge; where neither has, a coin says who. */
static int32_t chooser(struct match *m)
{
    bool refused[SIDES];

    for (int32_t side = 0; side < SIDES; side++)
        refused[side] = !names(flow_answer(m, side), TERM_TERRAIN);
    if (refused[0] && refused[1])
        return toss(m, "battle.toss_for_choice", RULE("B2-b")) - 1;
    return refused[1];
}

void battle_edge_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)m;
    (void)side;
    decision_option(d, "keep", "battle.option.keep_edge")->id = KEEP_EDGE;
    decision_option(d, "other", "battle.option.other_edge")->id = OTHER_EDGE;
}

static void settle_length_and_depth(struct match *m, struct battle_agree_frame *v)
{
    if (!v->length)
        battle_of(m)->turns = TURNS_UNLIMITED;
    if (!v->depth)
        usual_depth(m);
    for (int32_t term = TERM_LENGTH; term <= TERM_DEPTH; term++)
        tell(m, (term == TERM_LENGTH ? v->length : v->depth) ? terms[term].agreed : terms[term].open,
             term == TERM_LENGTH ? RULE("B1.2-b") : RULE("B2-c"));
}

/* RULE("B1.2-b"): without agreement a coin says who takes which edge. */
static enum flow settle(struct match *m, struct frame *f, struct battle_agree_frame *v)
{
    bool terrain = !is_open(m, TERM_TERRAIN) || both_name(m, TERM_TERRAIN), edges = both_name(m, TERM_EDGES);

    v->length = both_name(m, TERM_LENGTH);
    v->depth = both_name(m, TERM_DEPTH);
    if (is_open(m, TERM_TERRAIN))
        tell(m, terrain ? terms[TERM_TERRAIN].agreed : terms[TERM_TERRAIN].open,
             terrain ? RULE("B1.2-b") : RULE("B2-b"));
    if (!terrain) {
        v->side = chooser(m);
        return flow_ask(m, f, AGREE_EDGE_SAID, Q_EDGE, 1 << v->side);
    }
    tell(m, edges ? terms[TERM_EDGES].agreed : terms[TERM_EDGES].open, RULE("B1.2-b"));
    if (!edges && toss(m, "battle.toss_for_edges", RULE("B1.2-b")) == SWAPS) {
        swap_edges(m);
        tell(m, "battle.edges_swapped", RULE("B1.2-b"));
    }
    settle_length_and_depth(m, v);
    return flow_again(f, AGREE_HOUSE);
}

static enum flow edge_said(struct match *m, struct frame *f, struct battle_agree_frame *v)
{
    if (flow_answer(m, v->side)->item[0].ref == OTHER_EDGE) {
        swap_edges(m);
        tell(m, "battle.edges_swapped", RULE("B2-b"));
    }
    settle_length_and_depth(m, v);
    return flow_again(f, AGREE_HOUSE);
}

/* --- house rules ---------------------------------------------------------------------------------------- */

/* Those that nothing before this depends on: the others are part of the setup. */
static const enum battle_match_option toggles[] = {
    OPTION_SECRET_REACH,         OPTION_FREE_BEARER,        OPTION_SPECIAL_DEPLOYMENT, OPTION_WHOLE_UNITS,
    OPTION_SINGLE_STRENGTH_ROLL, OPTION_SCATTER_DIE,        OPTION_PLAYERS_AS_SECONDS, OPTION_MUTUAL_OVERRIDE,
    OPTION_CAPTURED_BANNERS,     OPTION_IMPROVISED_MISSILES};

enum { TOGGLES = sizeof toggles / sizeof toggles[0] };

void battle_house_rules_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->min = d->max = 0;
    for (int32_t i = 0; i < TOGGLES; i++)
        if (!battle_option(m, toggles[i])) {
            struct option *o =
                decision_option(d, m->rules->option[toggles[i]].name, "battle.option.house_rule");

            o->id = (int32_t)toggles[i];
            option_word(o, "rule", m->rules->option[toggles[i]].name);
            d->max++;
        }
}

/* RULE("B1.2-g"): those on which both agree are on for the whole battle. */
static void switch_on(struct match *m)
{
    for (int32_t i = 0; i < TOGGLES; i++) {
        struct event *e;

        if (!both_name(m, (int32_t)toggles[i]))
            continue;
        battle_of(m)->house_rules |= 1 << toggles[i];
        if (toggles[i] == OPTION_PLAYERS_AS_SECONDS)
            battle_give_seconds(m);
        e = event_begin(m, "battle.house_rule", RULE("B1.2-g"));
        event_word(e, "rule", m->rules->option[toggles[i]].name);
        event_end(m);
    }
}

/* RULE("B1.2-h"): `mastered`: a game master sits at the table. */
bool battle_may_overrule(const struct match *m, bool mastered, struct refusal *why)
{
    return (battle_option(m, OPTION_MUTUAL_OVERRIDE) && !mastered) ||
           refuse(why, RULE("B1.2-h"), "battle.refused.overrule", -1, 0);
}

/* --- armies --------------------------------------------------------------------------------------------- */

void battle_armies_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t wizards = 0, characters = 0;

    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side != side && massed_is_character(m, i)) {
            wizards += massed_figure_at(m, i)->wizard > 0; /* no rule: what the question tells */
            characters++;
        }
    decision_arg(d, "characters", ARG_NUMBER, characters);
    decision_arg(d, "wizards", ARG_NUMBER, wizards);
    decision_option(d, "accept", "battle.option.accept_army")->id = ACCEPTS;
    decision_option(d, "refuse", "battle.option.refuse_army")->id = REFUSES;
}

/* RULE("B14.1-b"): an army is accepted once the other side has confirmed its wizards and their levels;
 * without that nobody plays. */
static void armies_said(struct match *m)
{
    for (int32_t side = 0; side < SIDES; side++) {
        bool refuses = flow_answer(m, side)->item[0].ref == REFUSES;
        struct event *e =
            event_begin(m, refuses ? "battle.army_refused" : "battle.army_accepted", RULE("B14.1-b"));

        event_arg(e, "side", ARG_SIDE, side);
        event_end(m);
    }
    for (int32_t side = 0; side < SIDES; side++)
        if (m->state->outcome.kind == OUTCOME_NONE && flow_answer(m, side)->item[0].ref == REFUSES)
            match_end(m, OUTCOME_DRAWN, NO_SIDE, "battle.over.army_refused", RULE("B14.1-b"));
}

/* --- P_AGREE -------------------------------------------------------------------------------------------- */

enum flow battle_agree_run(struct match *m, struct frame *f)
{
    struct battle_agree_frame *v = FRAME(battle_agree_frame, f);

    switch (f->step) {
    case AGREE_TERMS:
        if (option_on(m, OPTION_AGREEMENT))
            return flow_ask(m, f, AGREE_TERMS_SAID, Q_TERMS, BOTH_SIDES);
        return flow_again(f, AGREE_HOUSE);
    case AGREE_TERMS_SAID:
        return settle(m, f, v);
    case AGREE_EDGE_SAID:
        return edge_said(m, f, v);
    case AGREE_HOUSE:
        if (option_on(m, OPTION_HOUSE_RULES))
            return flow_ask(m, f, AGREE_HOUSE_SAID, Q_HOUSE_RULES, BOTH_SIDES);
        return flow_again(f, AGREE_ARMIES);
    case AGREE_HOUSE_SAID:
        switch_on(m);
        return flow_again(f, AGREE_ARMIES);
    case AGREE_ARMIES:
        if (option_on(m, OPTION_RELAXED_LIMITS))
            return flow_ask(m, f, AGREE_ARMIES_SAID, Q_ARMIES, BOTH_SIDES);
        return flow_done(m, NO_RESULT);
    case AGREE_ARMIES_SAID:
        armies_said(m);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
