/* Q_ENTRIES: where and when each reserve force arrives (B25.2.3-c to B25.2.3-e, B25.2.4). The answer is
 * sealed. A force has two orders: the stretch of table edge, and the turn; without a turn it is the first in
 * which the rules let it come. */
#include "common/rules/battle/setup/entries.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/setup/forces.h"

enum {
    STRETCH = 24 * PACE, /* RULE("B25.2.3-d") */
    STRETCHES_MOST = 14, /* of the longest table */
    EDGES = 4,
    TURN_SHIFT = 1000, /* an option that is a turn */
    TURN_FIRST = 2,
    TURN_LAST = 20 /* no rule: the latest that is offered */
};
_Static_assert((int)STRETCHES_MOST *(int)STRETCH >= (int)LONGEST_SIDE, "every edge is offered");

#define TAGS(way)                                                                                            \
    way "_1", way "_2", way "_3", way "_4", way "_5", way "_6", way "_7", way "_8", way "_9", way "_10",     \
        way "_11", way "_12", way "_13", way "_14"

/* RULE("B25.2.3-e"), RULE("B25.2.4-e"): from which game turn on. */
static const struct way_row {
    int32_t quarter; /* which edge, counted counter-clockwise from the own one */
    int32_t earliest;
    const char *rule, *word;
    const char *tag[STRETCHES_MOST];
} way_row[WAYS_IN] = {
    [WAY_HOME] = {0, 2, RULE("B25.2.3-e"), "battle.way.home", {TAGS("home")}},
    [WAY_LEFT] = {3, 4, RULE("B25.2.4-e"), "battle.way.left", {TAGS("left")}},
    [WAY_RIGHT] = {1, 4, RULE("B25.2.4-e"), "battle.way.right", {TAGS("right")}},
    [WAY_REAR_LEFT] = {2, 5, RULE("B25.2.4-e"), "battle.way.rear_left", {TAGS("rear_left")}},
    [WAY_REAR_RIGHT] = {2, 5, RULE("B25.2.4-e"), "battle.way.rear_right", {TAGS("rear_right")}},
};

static const char *const turn_tag[TURN_LAST + 1] = {
    [2] = "turn_2",   [3] = "turn_3",   [4] = "turn_4",   [5] = "turn_5",   [6] = "turn_6",
    [7] = "turn_7",   [8] = "turn_8",   [9] = "turn_9",   [10] = "turn_10", [11] = "turn_11",
    [12] = "turn_12", [13] = "turn_13", [14] = "turn_14", [15] = "turn_15", [16] = "turn_16",
    [17] = "turn_17", [18] = "turn_18", [19] = "turn_19", [20] = "turn_20"};

/* --- stretches ------------------------------------------------------------------------------------------ */

static enum table_edge home_of(const struct match *m, int32_t side)
{
    return (enum table_edge)massed_side_at(m, side)->edge;
}

static enum table_edge edge_of(const struct match *m, int32_t side, enum battle_way_in way)
{
    return (enum table_edge)(((int32_t)home_of(m, side) + way_row[way].quarter) % EDGES);
}

static length edge_length(const struct match *m, enum table_edge edge)
{
    return edge == EDGE_NEAR || edge == EDGE_FAR ? table_of(m)->limits.width : table_of(m)->limits.depth;
}

/* RULE("B25.2.3-d"): from the left end as the owner of the army sees it; of a side edge that is taken to be
 * the end which is nearer to him. True: coordinates grow that way. */
static bool counted_upwards(const struct match *m, int32_t side, enum battle_way_in way)
{
    enum table_edge home = home_of(m, side);

    return home == EDGE_NEAR || home == (way == WAY_LEFT || way == WAY_RIGHT ? EDGE_LEFT : EDGE_RIGHT);
}

static int32_t stretches(const struct match *m, int32_t side, enum battle_way_in way)
{
    return (edge_length(m, edge_of(m, side, way)) + STRETCH - 1) / STRETCH;
}

struct battle_stretch battle_own_edge(const struct match *m, int32_t side)
{
    enum table_edge home = home_of(m, side);

    return (struct battle_stretch){(int32_t)home, 0, edge_length(m, home)};
}

struct battle_stretch battle_stretch_of(const struct match *m, int32_t side, int32_t entry)
{
    enum battle_way_in way = (enum battle_way_in)(entry / WAY_SHIFT);
    enum table_edge edge = edge_of(m, side, way);
    length whole = edge_length(m, edge), from = (entry % WAY_SHIFT - 1) * STRETCH, to = from + STRETCH;

    to = to < whole ? to : whole; /* a shorter last one */
    if (counted_upwards(m, side, way))
        return (struct battle_stretch){(int32_t)edge, from, to};
    return (struct battle_stretch){(int32_t)edge, whole - to, whole - from};
}

/* RULE("B25.2.4-d"): on the enemy's edge in the half on that side; one across the middle fits both. */
static bool on_that_side(const struct match *m, int32_t side, enum battle_way_in way, int32_t nth)
{
    length whole = edge_length(m, edge_of(m, side, way)), from = (nth - 1) * STRETCH, to = nth * STRETCH;

    to = to < whole ? to : whole;
    if (way == WAY_REAR_LEFT)
        return 2 * from < whole;
    return way != WAY_REAR_RIGHT || 2 * to > whole;
}

/* --- the question --------------------------------------------------------------------------------------- */

/* RULE("B25.2.4-b"): its advance force is the faster one, or the only one. */
bool battle_may_flank(const struct match *m, int32_t side)
{
    int32_t own = battle_advance_movement(m, side), other = battle_advance_movement(m, 1 - side);

    return own != NOTHING && (other == NOTHING || own > other);
}

static void offer_way(const struct match *m, int32_t side, enum battle_way_in way, struct decision *d)
{
    for (int32_t nth = 1; nth <= stretches(m, side, way); nth++) {
        struct option *o;

        if (!on_that_side(m, side, way, nth))
            continue;
        o = decision_option(d, way_row[way].tag[nth - 1], "battle.option.enters");
        o->id = battle_entry(way, nth);
        option_word(o, "way", way_row[way].word);
        option_arg(o, "number", ARG_NUMBER, nth);
    }
}

/* RULE("B25.2.3-e"): on the own edge; RULE("B25.2.4-a"), RULE("B25.2.4-c"): any force may be sent round. */
void battle_entries_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t last = battle_of(m)->turns < TURN_LAST ? battle_of(m)->turns : TURN_LAST;

    offer_way(m, side, WAY_HOME, d);
    for (int32_t way = WAY_LEFT; way < WAYS_IN && battle_may_flank(m, side); way++)
        offer_way(m, side, (enum battle_way_in)way, d);
    for (int32_t turn = TURN_FIRST; turn <= last; turn++) {
        struct option *o = decision_option(d, turn_tag[turn], "battle.option.in_turn");

        o->id = TURN_SHIFT + turn;
        option_arg(o, "turn", ARG_NUMBER, turn);
    }
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (figure_at(m, figure)->side == side && battle_force_awaited(m, figure))
            decision_movable(d, battle_force_unit(m, figure), 0, true)->orders = 2;
}

static const struct way_row *row_of(int32_t entry)
{
    return &way_row[entry / WAY_SHIFT];
}

/* The orders of one force: a stretch and a turn, in any order. no rule: where one is not said, it is the
 * first stretch of the own edge, or the first turn in which the force may come there. */
struct entry_orders {
    int32_t entry, due;
    bool twice;
};

static struct entry_orders orders_of(const struct answer *a, int32_t unit)
{
    struct entry_orders o = {0};

    for (int32_t i = 0; i < a->count; i++) {
        bool turn = a->item[i].value >= TURN_SHIFT;

        if (a->item[i].ref != unit)
            continue;
        o.twice |= (turn ? o.due : o.entry) != 0;
        if (turn)
            o.due = a->item[i].value - TURN_SHIFT;
        else
            o.entry = a->item[i].value;
    }
    o.entry = o.entry != 0 ? o.entry : battle_entry(WAY_HOME, 1);
    o.due = o.due != 0 ? o.due : row_of(o.entry)->earliest;
    return o;
}

bool battle_entries_check(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    (void)m;
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++) {
        struct entry_orders o = orders_of(a, a->item[i].ref);

        if (o.twice)
            return refuse_unit_by(why, RULE("B25.2.3-c"), "battle.refused.place_and_turn", a->item[i].ref);
        if (o.due < row_of(o.entry)->earliest)
            return refuse_unit_by(why, row_of(o.entry)->rule, "battle.refused.too_early", a->item[i].ref);
    }
    return true;
}

/* no rule: a side that says nothing has its forces come on as soon as they may, by the first stretch */
void battle_entries_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->movable_count; i++)
        answer_add(a, d->movable[i].figure, battle_entry(WAY_HOME, 1));
}

/* RULE("B25.2.3-c"), RULE("B25.2.4-d"): its owner alone is told. */
static void tell_noted(struct match *m, int32_t side, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    struct event *e = event_begin(m, "battle.entry_noted", RULE("B25.2.3-c"));

    event_arg(e, "commander", ARG_FIGURE, u->force);
    event_word(e, "way", row_of(u->entry)->word);
    event_arg(e, "number", ARG_NUMBER, u->entry % WAY_SHIFT);
    event_arg(e, "turn", ARG_NUMBER, u->due);
    event_only(e, 1 << side);
    event_end(m);
}

void battle_note_entries(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++) {
        struct battle_unit *u = battle_unit_at(m, a->item[i].ref);
        struct entry_orders o = orders_of(a, a->item[i].ref);

        if (u->entry != 0)
            continue; /* its second order */
        u->entry = o.entry;
        u->due = o.due;
        tell_noted(m, side, a->item[i].ref);
    }
}
