/* Tiny: its procedures. Each has the frame's values v[0].. as its arguments, named at its head. */
#include "tests/tiny/lines.h"
#include "tests/tiny/tiny.h"

#include "common/match/ranks.h"
#include "common/table/under.h"

void unmask(struct match *m, int32_t unit, const char *rule)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = 0; i < u->count; i++)
        figure_at(m, u->first + i)->seen_by = (1 << m->state->sides) - 1;
    secret_revealed(m);
    event_arg(event_begin(m, "tiny.unmasked", rule), "unit", ARG_UNIT, unit);
    event_end(m);
}

void tell_unit(struct match *m, const char *key, const char *rule, int32_t unit, int32_t target)
{
    struct event *e = event_begin(m, key, rule);

    event_arg(e, "unit", ARG_UNIT, unit);
    if (target >= 0)
        event_arg(e, "target", ARG_UNIT, target);
    event_only(e, viewers_of(m, ITEM_UNIT, unit));
    event_end(m);
}

static void set_phase(struct match *m, enum tiny_phase phase)
{
    m->state->phase = (int32_t)phase;
    event_begin(m, "tiny.phase", NULL);
    event_end(m);
}

static void put(struct match *m, const struct answer_item *item)
{
    struct place at = {.at = item->at, .facing = item->facing};
    struct base base = base_round(TINY_BASE);

    table_put_stand(table_of(m), item->ref, &at, &base);
    figure_at(m, item->ref)->fate = FATE_IN_PLAY;
}

/* --- T9 ------------------------------------------------------------------------------------------ */

static bool decided(const struct match *m)
{
    int32_t standing = 0;

    for (int32_t side = 0; side < m->state->sides; side++)
        standing += side_strength(m, side) > 0;
    return standing <= 1 || m->state->turn >= (option_on(m, TINY_LONG) ? 6 : 3);
}

void tiny_finish(struct match *m)
{
    int32_t best = -1, most = -1;

    for (int32_t side = 0; side < m->state->sides; side++) {
        int32_t n = side_strength(m, side);

        if (n == most)
            best = -1;
        if (n > most) {
            best = side;
            most = n;
        }
    }
    match_end(m, best >= 0 ? OUTCOME_WON : OUTCOME_DRAWN, best, best >= 0 ? "tiny.won" : "tiny.drawn",
              RULE("T9-a"));
}

/* v[0]: the next side to deploy; v[1]: the next to lay terrain, which all do first */
static enum flow game(struct match *m, struct frame *f)
{
    const struct tiny_match *own = own_match(m);

    if (f->step == 0 && option_on(m, TINY_RULED) && own->wood == 0)
        return flow_call(m, f, 0, TINY_RULE, 0, 0, 0);
    if (f->step == 0 && option_on(m, TINY_GROUND) && f->v[1] < m->state->sides)
        return flow_call(m, f, 0, TINY_LAY, f->v[1]++, 0, 0);
    if (f->step == 0 && f->v[0] < m->state->sides)
        return flow_call(m, f, 0, TINY_DEPLOY, f->v[0]++, 0, 0);
    if (f->step == 0)
        return flow_again(f, 1);
    if (!decided(m))
        return flow_call(m, f, 1, TINY_TURN, 0, 0, 0);
    tiny_finish(m);
    return flow_done(m, 0);
}

/* A scenario file can begin with figures on the table: a side that has nobody in reserve deploys nobody. */
static bool has_reserves(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == side && figure_at(m, i)->fate == FATE_RESERVE)
            return true;
    return false;
}

/* T1: v[0] side. T1-c: each unit's event is for those who see the unit. */
static enum flow deploy(struct match *m, struct frame *f)
{
    bool ranks = option_on(m, TINY_RANKS);

    if (f->step == 0 && !has_reserves(m, f->v[0]))
        return flow_done(m, 0);
    if (f->step == 0)
        return flow_ask(m, f, 1, ranks ? ASK_DRAW_UP : ASK_DEPLOY, 1 << f->v[0]);
    const struct answer *a = flow_answer(m, f->v[0]);

    for (int32_t i = 0; i < a->count && ranks; i++) {
        draw_up(m, &a->item[i]);
        tell_unit(m, "tiny.drawn_up", RULE("T11-a"), a->item[i].ref, -1);
    }
    for (int32_t i = 0; i < a->count && !ranks; i++) {
        put(m, &a->item[i]);
        int32_t unit = figure_at(m, a->item[i].ref)->unit;
        struct event *e = event_begin(m, "tiny.deployed", RULE("T1-a"));

        event_arg(e, "figure", ARG_FIGURE, a->item[i].ref);
        if (!in_the_open(m, unit))
            event_rule(e, RULE("T1-c"));
        event_only(e, viewers_of(m, ITEM_FIGURE, a->item[i].ref));
        event_end(m);
    }
    return flow_done(m, 0);
}

/* --- T2, T3 -------------------------------------------------------------------------------------- */

static int32_t sides_in_play(const struct match *m)
{
    int32_t bits = 0;

    for (int32_t side = 0; side < m->state->sides; side++)
        if (side_strength(m, side) > 0)
            bits |= 1 << side;
    return bits;
}

static void note_orders(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++)
        note_staff_order(m, a, i);
    event_only(event_begin(m, "tiny.orders_noted", RULE("T2-a")), 1 << side);
    event_end(m);
}

static void reveal_orders(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        tiny_unit(m, unit)->shown = tiny_unit(m, unit)->order;
        show_staff_order(m, unit); /* RULE("T14-c") */
    }
    secret_revealed(m);
    event_begin(m, "tiny.orders_revealed", RULE("T2-b"));
    event_end(m);
}

static void roll_initiative(struct match *m)
{
    struct tiny_match *own = own_match(m);
    struct event *e = event_begin(m, "tiny.initiative", RULE("T3-a"));
    int32_t best = 0;

    for (int32_t side = 0; side < m->state->sides; side++) {
        struct roll roll;

        roll_begin(&roll, "initiative", side, -1, 6);
        roll.total = roll_die(m, &roll);
        if (tiny_side(m, side)->lost > 0)
            roll_modify(&roll, 1, RULE("T3-a"));
        if (tiny_side(m, side)->drum)
            roll_modify(&roll, 1, RULE("T8-a"));
        roll.total += roll_modifiers(&roll);
        tiny_side(m, side)->drum = 0;
        if (roll.total > best) {
            best = roll.total;
            own->first = side;
        }
        event_roll(e, &roll);
    }
    event_end(m);
}

static void begin_turn(struct match *m)
{
    m->state->turn++;
    m->state->phase = TINY_ORDERS;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        *tiny_unit(m, unit) = (struct tiny_unit){.aim = NOBODY, .shown_aim = NOBODY};
    event_arg(event_begin(m, "tiny.turn", NULL), "turn", ARG_NUMBER, m->state->turn);
    event_end(m);
}

/* The side that acts nth. */
static int32_t nth_side(const struct match *m, int32_t n)
{
    const struct tiny_match *own = own_match(m);

    return (own->first + n) % m->state->sides;
}

/* v[0] nth side, v[1] next unit, v[2] sides asked for orders */
static enum flow turn(struct match *m, struct frame *f)
{
    switch (f->step) {
    case 0:
        begin_turn(m);
        f->v[2] = sides_in_play(m);
        if (option_on(m, TINY_RULED))
            return flow_call(m, f, 4, TINY_RULE, 1, 0, 0);
        return flow_ask(m, f, 1, ASK_ORDERS, f->v[2]);
    case 4:
        return flow_ask(m, f, 1, ASK_ORDERS, f->v[2]);
    case 1:
        for (int32_t side = 0; side < m->state->sides; side++)
            if (f->v[2] >> side & 1)
                note_orders(m, side);
        reveal_orders(m);
        roll_initiative(m);
        set_phase(m, TINY_ACTIONS);
        return flow_again(f, 2);
    case 2:
        if (f->v[0] == m->state->sides) {
            set_phase(m, TINY_TRICKS);
            f->v[0] = 0;
            return flow_again(f, option_on(m, TINY_STONES) ? 5 : 3);
        }
        if (f->v[1] == m->state->units) {
            f->v[1] = 0;
            f->v[0]++;
            return flow_again(f, 2);
        }
        f->v[1]++;
        if (unit_at(m, f->v[1] - 1)->side != nth_side(m, f->v[0]) || strength(m, f->v[1] - 1) == 0)
            return flow_again(f, 2);
        return flow_call(m, f, 2, TINY_ACT, f->v[1] - 1, 0, 0);
    case 5:
        if (f->v[0] == m->state->sides || decided(m)) {
            f->v[0] = 0;
            return flow_again(f, 3);
        }
        return flow_call(m, f, 5, TINY_STONE_STEP, nth_side(m, f->v[0]++), 0, 0);
    default:
        if (f->v[0] == m->state->sides || decided(m)) {
            burn_down(m);
            return flow_done(m, 0);
        }
        return flow_call(m, f, 3, TINY_TRICK_STEP, nth_side(m, f->v[0]++), 0, 0);
    }
}

/* v[0] unit */
static enum flow act(struct match *m, struct frame *f)
{
    static const int32_t what[] = {-1, TINY_ADVANCE, TINY_BRACE, TINY_SHOOT};
    const struct tiny_unit *own = tiny_unit(m, f->v[0]);
    int32_t next = what[f->step == 1 ? own->second : own->shown];

    if (next == TINY_ADVANCE && option_on(m, TINY_CHARGES))
        next = TINY_CHARGE;
    if (next == TINY_ADVANCE && option_on(m, TINY_RANKS))
        next = TINY_DRILL;
    if (next < 0 || f->step == 2 || strength(m, f->v[0]) == 0)
        return f->step == 0 && own->second ? flow_again(f, 1) : flow_done(m, 0);
    return flow_call(m, f, f->step + 1, next, f->v[0], 0, 0); /* RULE("T14-b") */
}

/* --- T4, T7 -------------------------------------------------------------------------------------- */

/* T4-b: spies near where the unit has come to stand. */
static void find_spies(struct match *m, int32_t unit)
{
    int32_t side = unit_at(m, unit)->side;
    const struct unit *u = unit_at(m, unit);

    for (int32_t other = 0; other < m->state->sides; other++) {
        int32_t spy = other == side ? -1 : hidden_unit(m, other);
        bool near = false;

        for (int32_t i = 0; spy >= 0 && i < u->count && !near; i++)
            near = in_play(m, u->first + i) &&
                   stand_distance(table_of(m), u->first + i, unit_at(m, spy)->first) <= TINY_REVEAL;
        if (near)
            unmask(m, spy, RULE("T4-b"));
    }
}

static void walk_unit(struct match *m, int32_t unit)
{
    const struct answer *a = flow_answer(m, unit_at(m, unit)->side);

    for (int32_t i = 0; i < a->count; i++)
        if (i + 1 == a->count || a->item[i + 1].ref != a->item[i].ref)
            put(m, &a->item[i]);
    struct event *e = event_begin(m, "tiny.moved", RULE("T4-a"));

    if (option_on(m, TINY_MUD))
        event_rule(e, RULE("T4-c"));
    event_arg(e, "unit", ARG_UNIT, unit);
    event_only(e, viewers_of(m, ITEM_UNIT, unit));
    event_end(m);
}

/* v[0] unit, v[1] next side that might spring an ambush, v[2] who did (bits) */
static enum flow advance(struct match *m, struct frame *f)
{
    int32_t side = unit_at(m, f->v[0])->side;
    int32_t others = sides_in_play(m) & ~(1 << side);

    switch (f->step) {
    case 0:
        return flow_ask(m, f, 1, ASK_MOVE, 1 << side);
    case 1:
        walk_unit(m, f->v[0]);
        find_spies(m, f->v[0]);
        if (!in_the_open(m, f->v[0]) || others == 0)
            return flow_done(m, 0);
        return flow_ask(m, f, 2, ASK_AMBUSH, others);
    case 2:
        for (int32_t other = 0; other < m->state->sides; other++)
            if (others >> other & 1 && flow_answer(m, other)->item[0].ref == 1)
                f->v[2] |= 1 << other;
        return flow_again(f, 3);
    default:
        while (f->v[1] < m->state->sides && !(f->v[2] >> f->v[1] & 1))
            f->v[1]++;
        if (f->v[1] == m->state->sides || strength(m, f->v[0]) == 0)
            return flow_done(m, 0);
        int32_t spy = hidden_unit(m, f->v[1]++);

        unmask(m, spy, RULE("T7-a"));
        return flow_call(m, f, 3, TINY_SHOT, spy, f->v[0], 0);
    }
}

void hurt(struct match *m, int32_t figure, int32_t hits)
{
    struct tiny_figure *own = tiny_figure(m, figure);

    own->wounds -= hits < own->wounds ? hits : own->wounds;
    if (own->wounds > 0)
        return;
    figure_at(m, figure)->fate = FATE_OUT;
    if (figure_at(m, figure)->slot != NOTHING)
        ranks_leave(m, figure, NOBODY); /* RULE("T11-f") */
    else
        table_lift_stand(table_of(m), figure);
    tiny_side(m, figure_at(m, figure)->side)->lost++;
}

/* --- T10 ----------------------------------------------------------------------------------------- */

/* T10-b: also on somebody whom the runner does not see. */
static bool room_at(const struct match *m, const struct answer_item *item)
{
    struct base base = base_round(TINY_BASE);
    struct place here = {.at = item->at, .facing = item->facing};

    for (int32_t other = 0; other < m->state->figures; other++)
        if (other != item->ref && stand_on_table(table_of(m), other) &&
            bases_overlap(&here, &base, &table_stand_const(table_of(m), other)->place, &base))
            return false;
    return true;
}

static void run_unit(struct match *m, int32_t unit)
{
    const struct answer *a = flow_answer(m, unit_at(m, unit)->side);

    for (int32_t i = 0; i < a->count; i++)
        if ((i + 1 == a->count || a->item[i + 1].ref != a->item[i].ref) && room_at(m, &a->item[i]))
            put(m, &a->item[i]);
    tell_unit(m, "tiny.ran", RULE("T10-b"), unit, -1);
}

static bool reaches(const struct match *m, int32_t unit, int32_t target)
{
    const struct unit *u = unit_at(m, unit), *them = unit_at(m, target);

    for (int32_t i = 0; i < u->count; i++)
        for (int32_t k = 0; k < them->count && in_play(m, u->first + i); k++)
            if (in_play(m, them->first + k) &&
                stand_distance(table_of(m), u->first + i, them->first + k) <= TINY_REVEAL)
                return true;
    return false;
}

/* T10-c */
static void strike_home(struct match *m, int32_t unit, int32_t target)
{
    if (!in_the_open(m, unit))
        unmask(m, unit, RULE("T10-c"));
    hurt(m, first_in_play(m, target), 1);
    tell_unit(m, "tiny.charged", RULE("T10-c"), unit, target);
}

/* v[0] unit, v[1] the unit named; the number of units: nobody */
static enum flow charge(struct match *m, struct frame *f)
{
    int32_t side = unit_at(m, f->v[0])->side;

    switch (f->step) {
    case 0:
        return flow_ask(m, f, 1, ASK_CHARGE, 1 << side);
    case 1:
        f->v[1] = flow_answer(m, side)->item[0].ref;
        if (f->v[1] == m->state->units)
            return flow_done(m, 0);
        tell_unit(m, "tiny.charges", RULE("T10-a"), f->v[0], f->v[1]);
        return flow_ask(m, f, 2, ASK_RUN, 1 << side);
    default:
        run_unit(m, f->v[0]);
        if (reaches(m, f->v[0], f->v[1]))
            strike_home(m, f->v[0], f->v[1]);
        else
            tell_unit(m, "tiny.fell_short", RULE("T10-c"), f->v[0], f->v[1]);
        return flow_done(m, 0);
    }
}

/* --- T5 ------------------------------------------------------------------------------------------ */

/* T5-a: everybody near the point, seen or not; who was hidden and is hit is revealed. */
static void blast(struct match *m, struct point at)
{
    const struct target_template disc = {.kind = TEMPLATE_DISC, .size = TINY_REVEAL};
    struct stand_filter filter = all_stands();
    struct neighbour near[16];
    int32_t n = stands_under(table_of(m), &disc, at, 0, &filter, near, 16);
    struct event *e = event_begin(m, "tiny.blast", RULE("T5-a"));

    event_point(e, "at", at);
    event_mark(e, "burst", at, TINY_REVEAL);
    event_end(m);
    shot_at_ground(m, at);
    for (int32_t i = 0; i < n && i < 16; i++) {
        struct roll roll;
        int32_t unit = figure_at(m, near[i].stand)->unit;

        if (!in_the_open(m, unit))
            unmask(m, unit, RULE("T5-a"));
        roll_begin(&roll, "blast", -1, near[i].stand, 6);
        roll.target = 5;
        roll.total = roll_die(m, &roll);
        roll.result = roll.total >= 5 ? ROLL_PASSED : ROLL_FAILED;
        if (roll.total >= 5)
            hurt(m, near[i].stand, 1);
        event_roll(event_begin(m, "tiny.blasted", RULE("T5-a")), &roll);
        event_end(m);
    }
}

/* v[0] unit */
static enum flow shoot(struct match *m, struct frame *f)
{
    int32_t side = unit_at(m, f->v[0])->side;

    if (f->step == 0)
        return flow_ask(m, f, 1, ASK_TARGET, 1 << side);
    if (f->step == 2)
        return flow_done(m, 0);
    const struct answer_item *item = flow_answer(m, side)->item;

    if (!in_the_open(m, f->v[0]))
        unmask(m, f->v[0], RULE("T5-a"));
    if (item->ref >= 0)
        return flow_call(m, f, 2, TINY_SHOT, f->v[0], item->ref, 0);
    blast(m, item->at);
    return flow_done(m, 0);
}

static int32_t roll_hits(struct match *m, int32_t shooter, int32_t target, int32_t reaction)
{
    struct event *e = event_begin(m, "tiny.shot", RULE("T5-c"));
    struct roll roll;
    int32_t hits = 0, modifiers, dice = strength(m, shooter), most = dice;
    struct volley volley = {0};

    if (option_on(m, TINY_LINES)) { /* RULE("T17-b") */
        volley = volley_at(m, shooter, target);
        dice = volley.shooters;
        most = volley.seen;
    }

    roll_begin(&roll, "shot", unit_at(m, shooter)->side, -1, 6);
    roll.target = 4;
    if (reaction != 0)
        roll_modify(&roll, reaction, RULE("T5-b"));
    if (tiny_unit(m, target)->braced > 0)
        roll_modify(&roll, -tiny_unit(m, target)->braced / 2, RULE("T6-a"));
    if (volley.covered)
        roll_modify(&roll, -1, RULE("T17-c"));
    modifiers = roll_modifiers(&roll);
    for (int32_t i = 0; i < dice; i++)
        hits += roll_die(m, &roll) + modifiers >= roll.target;
    hits = hits < most ? hits : most;
    roll.total = hits;
    event_arg(e, "unit", ARG_UNIT, shooter);
    event_arg(e, "target", ARG_UNIT, target);
    event_roll(e, &roll);
    event_end(m);
    return hits;
}

static void share_hits(struct match *m, int32_t unit)
{
    const struct answer *a = flow_answer(m, unit_at(m, unit)->side);

    for (int32_t i = 0; i < a->count; i++) {
        int32_t figure = -1, nth = a->item[i].ref;

        /* Options count the figures in play; who has no wounds left is lifted only after all have been looked
         * up. */
        for (int32_t k = 0; k < unit_at(m, unit)->count && nth >= 0; k++)
            if (in_play(m, unit_at(m, unit)->first + k) && nth-- == 0)
                figure = unit_at(m, unit)->first + k;
        if (figure >= 0)
            tiny_figure(m, figure)->wounds -= a->item[i].value;
    }
    for (int32_t k = 0; k < unit_at(m, unit)->count; k++)
        if (in_play(m, unit_at(m, unit)->first + k))
            hurt(m, unit_at(m, unit)->first + k, 0);
    event_arg(event_begin(m, "tiny.hurt", RULE("T5-c")), "unit", ARG_UNIT, unit);
    event_end(m);
}

/* v[0] shooter, v[1] target, v[3] hits */
static enum flow shot(struct match *m, struct frame *f)
{
    switch (f->step) {
    case 0:
        return flow_call(m, f, 1, TINY_REACT, f->v[1], f->v[0], 0);
    case 1:
        f->v[3] = roll_hits(m, f->v[0], f->v[1], flow_result(m));
        if (f->v[3] == 0)
            return flow_done(m, 0);
        return flow_ask(m, f, 2, ASK_HITS, 1 << unit_at(m, f->v[1])->side);
    default:
        share_hits(m, f->v[1]);
        return flow_done(m, 0);
    }
}

/* T5-b: a reaction, and the reaction to it, and so on. v[0] who reacts, v[1] to whom, v[2] how deep, v[3]
 * what */
static enum flow react(struct match *m, struct frame *f)
{
    int32_t side = unit_at(m, f->v[0])->side;

    switch (f->step) {
    case 0:
        return flow_ask(m, f, 1, ASK_REACT, 1 << side);
    case 1: {
        f->v[3] = flow_answer(m, side)->item[0].ref;
        struct event *e = event_begin(m, "tiny.reacts", RULE("T5-b"));

        event_arg(e, "unit", ARG_UNIT, f->v[0]);
        event_arg(e, "how", ARG_NUMBER, f->v[3]);
        event_end(m);
        if (f->v[3] == REACT_HOLD || f->v[2] + 1 == TINY_REACTIONS)
            return flow_done(m, -f->v[3]);
        return flow_call(m, f, 2, TINY_REACT, f->v[1], f->v[0], f->v[2] + 1);
    }
    default:
        return flow_done(m, -f->v[3] - flow_result(m));
    }
}

/* --- T6, T8 -------------------------------------------------------------------------------------- */

/* v[0] unit */
static enum flow brace(struct match *m, struct frame *f)
{
    int32_t side = unit_at(m, f->v[0])->side;

    if (f->step == 0)
        return flow_ask(m, f, 1, ASK_BRACE, 1 << side);
    tiny_unit(m, f->v[0])->braced = flow_answer(m, side)->item[0].value;
    struct event *e = event_begin(m, "tiny.braced", RULE("T6-a"));

    event_arg(e, "unit", ARG_UNIT, f->v[0]);
    event_only(e, 1 << side);
    event_end(m);
    return flow_done(m, 0);
}

static int32_t first_in_the_open(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == side && strength(m, unit) > 0 && in_the_open(m, unit))
            return unit;
    return -1;
}

static void change_sides(struct match *m, int32_t unit, int32_t side)
{
    struct unit *u = unit_at(m, unit);

    u->side = side;
    u->commander = -1;
    for (int32_t i = 0; i < u->count; i++) {
        figure_at(m, u->first + i)->side = side;
        table_stand(table_of(m), u->first + i)->side = side;
    }
}

static void bribe(struct match *m, int32_t side)
{
    int32_t unit = first_in_the_open(m, other_side(m, side));
    struct event *e = event_begin(m, "tiny.bribe", RULE("T8-b"));
    struct roll roll;

    roll_begin(&roll, "bribe", side, -1, 6);
    roll.target = 5;
    roll.total = roll_die(m, &roll);
    roll.result = roll.total >= 5 ? ROLL_PASSED : ROLL_FAILED;
    if (roll.total >= 5 && unit >= 0)
        change_sides(m, unit, side);
    event_roll(e, &roll);
    event_end(m);
}

/* v[0] side */
static enum flow tricks(struct match *m, struct frame *f)
{
    if (f->step == 0)
        return flow_ask(m, f, 1, ASK_TRICKS, 1 << f->v[0]);
    const struct answer *a = flow_answer(m, f->v[0]);

    for (int32_t i = 0; i < a->count; i++)
        switch ((enum tiny_trick)a->item[i].ref) {
        case TRICK_DRUM:
            tiny_side(m, f->v[0])->drum = 1;
            event_arg(event_begin(m, "tiny.drums", RULE("T8-a")), "side", ARG_SIDE, f->v[0]);
            event_end(m);
            break;
        case TRICK_UNMASK:
            unmask(m, hidden_unit(m, f->v[0]), RULE("T8-a"));
            break;
        case TRICK_BRIBE:
            bribe(m, f->v[0]);
            break;
        }
    return flow_done(m, 0);
}

procedure *const tiny_procedures[TINY_PROCEDURES] = {
    [TINY_GAME] = game,        [TINY_DEPLOY] = deploy,   [TINY_TURN] = turn,
    [TINY_ACT] = act,          [TINY_ADVANCE] = advance, [TINY_CHARGE] = charge,
    [TINY_DRILL] = tiny_drill, [TINY_SHOOT] = shoot,     [TINY_SHOT] = shot,
    [TINY_REACT] = react,      [TINY_BRACE] = brace,     [TINY_TRICK_STEP] = tricks,
    [TINY_LAY] = tiny_lay,     [TINY_RULE] = tiny_rule,  [TINY_STONE_STEP] = tiny_stones,
};
