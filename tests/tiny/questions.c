/* Tiny: what is asked, what is allowed, what is advised. */
#include "tests/tiny/lines.h"
#include "tests/tiny/tiny.h"

#include "common/table/path.h"
#include "common/table/polygon.h"

#include <stdlib.h>

/* The figures of a unit in play, as movables. */
static void add_unit(const struct match *m, int32_t unit, length budget, bool must, struct decision *d)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = 0; i < u->count; i++)
        if (must || in_play(m, u->first + i))
            decision_movable(d, u->first + i, budget, must);
}

/* T1-b: where a figure would stand on another, by how much. */
static bool clear_of_others(const struct match *m, const struct answer_item *item, const struct answer *a,
                            struct refusal *why)
{
    struct base base = base_round(TINY_BASE);
    struct place here = {.at = item->at, .facing = item->facing};

    for (int32_t other = 0; other < m->state->figures; other++) {
        const struct stand *stand = table_stand_const(table_of(m), other);
        struct place there = stand->place;
        bool stands = stand_on_table(table_of(m), other);

        /* Whoever is part of the answer stands where its last item puts him. */
        for (int32_t i = 0; i < a->count; i++)
            if (a->item[i].ref == other) {
                there.at = a->item[i].at;
                stands = true;
            }
        if (other == item->ref || !stands ||
            !(viewers_of(m, ITEM_FIGURE, other) >> figure_at(m, item->ref)->side & 1))
            continue;
        if (bases_overlap(&here, &base, &there, &base))
            return refuse_at(why, RULE("T1-b"), "tiny.overlap", item->ref, item->at,
                             -base_gap(&here, &base, &there, &base));
    }
    return true;
}

/* --- T1 ------------------------------------------------------------------------------------------ */

static void describe_deploy(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == side)
            add_unit(m, unit, 0, true, d);
    decision_zone(d, tiny_side(m, side)->zone, 4);
    d->need_facing = true;
}

static bool check_deploy(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    struct base base = base_round(TINY_BASE);

    for (int32_t i = 0; i < a->count; i++) {
        struct place at = {.at = a->item[i].at};
        struct outline outline = base_outline(&at, &base);

        if (!polygon_holds(d->zone[0].corner, d->zone[0].count, &outline))
            return refuse_at(why, RULE("T1-a"), "tiny.outside_zone", a->item[i].ref, at.at, 0);
        if (!clear_of_others(m, &a->item[i], a, why))
            return false;
        p->end[p->end_count++] = a->item[i];
    }
    return true;
}

static struct point deploy_spot(const struct decision *d, int32_t nth)
{
    struct point corner = d->zone[0].corner[0];

    return (struct point){corner.x + (2 + 3 * (nth % 7)) * CENTIMETRE,
                          corner.y + (2 + 3 * (nth / 7)) * CENTIMETRE};
}

static void deploy_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->movable_count; i++)
        answer_add_place(a, d->movable[i].figure, deploy_spot(d, i), 0);
}

static void suggest_deploy(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    suggest_begin(s, "tiny.in_a_row", 0);
    for (int32_t i = 0; i < d->movable_count; i++)
        suggest_place(s, d->movable[i].figure, deploy_spot(d, i), 0, 0);
}

/* --- T2 ------------------------------------------------------------------------------------------ */

static void describe_orders(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const tag[] = {"advance", "hold", "shoot"};
    static const char *const label[] = {"tiny.order.advance", "tiny.order.hold", "tiny.order.shoot"};

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == side && strength(m, unit) > 0)
            decision_movable(d, unit, 0, true);
    for (int32_t i = 0; i < 3; i++)
        decision_option(d, tag[i], label[i])->id = ORDER_ADVANCE + i;
    /* A fourth that only one unit may have: it shows that options can be bound to units. */
    for (int32_t i = 0; i < d->movable_count && i < 1; i++) {
        struct option *o = decision_option(d, "parade", "tiny.parade");

        o->id = ORDER_PARADE;
        o->unit = d->movable[0].figure;
    }
    if (option_on(m, TINY_STAFF))
        describe_staff_orders(d);
}

static void orders_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->movable_count; i++)
        answer_add(a, d->movable[i].figure, ORDER_HOLD);
}

static void suggest_orders(const struct match *m, const struct decision *d, struct suggestions *s)
{
    if (option_on(m, TINY_STAFF)) {
        suggest_staff_orders(m, d, s);
        return;
    }
    for (int32_t order = ORDER_ADVANCE; order <= ORDER_SHOOT; order++) {
        suggest_begin(s, "tiny.all_alike", order);
        for (int32_t i = 0; i < d->movable_count; i++)
            suggest_item(s, d->movable[i].figure, order);
    }
}

/* --- T4 ------------------------------------------------------------------------------------------ */

static void describe_move(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = flow_top(m)->v[0];
    d->waypoints = 3;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    add_unit(m, d->unit, move_budget(m), false, d);
}

/* How far a figure walks whose waypoints begin at item i; *end becomes its last item. */
static length walk(const struct match *m, const struct answer *a, int32_t i, int32_t *end)
{
    struct point from = table_stand_const(table_of(m), a->item[i].ref)->place.at;
    length far = 0;

    for (*end = i; *end < a->count && a->item[*end].ref == a->item[i].ref; ++*end) {
        far += distance(from, a->item[*end].at);
        from = a->item[*end].at;
    }
    --*end;
    return far;
}

static bool check_move(const struct match *m, const struct decision *d, const struct answer *a,
                       struct preview *p, struct refusal *why)
{
    length budget = move_budget(m);
    int32_t end;

    (void)d;
    p->budget = budget;
    p->unit = "length";
    for (int32_t i = 0; i < a->count; i = end + 1) {
        length far = walk(m, a, i, &end);

        p->cost = far > p->cost ? far : p->cost;
        if (far > budget)
            return refuse_at(why, RULE("T4-a"), "tiny.too_far", a->item[i].ref, a->item[end].at,
                             far - budget);
        if (!clear_of_others(m, &a->item[end], a, why))
            return false;
        p->end[p->end_count++] = a->item[end];
    }
    return true;
}

static void stay(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    (void)a;
}

static void suggest_moves(const struct match *m, const struct decision *d, struct suggestions *s)
{
    suggest_begin(s, "tiny.stay", 0);
    for (int32_t i = 0; i < d->movable_count; i++) {
        struct point to = table_stand_const(table_of(m), d->movable[i].figure)->place.at;
        struct answer forward;

        to.y += to.y < 30 * CENTIMETRE ? 4 * CENTIMETRE : -4 * CENTIMETRE;
        answer_clear(&forward, DECISION_MOVE, d->number);
        answer_add_place(&forward, d->movable[i].figure, to, 0);
        if (!clear_of_others(m, &forward.item[0], &forward, NULL))
            continue;
        suggest_begin(s, "tiny.forward", 1);
        suggest_arg(s, "figure", ARG_FIGURE, d->movable[i].figure);
        suggest_place(s, d->movable[i].figure, to, 0, 0);
    }
}

/* --- T10 ----------------------------------------------------------------------------------------- */

static bool sees_unit(const struct match *m, int32_t side, int32_t unit)
{
    return unit_at(m, unit)->side != side && strength(m, unit) > 0 &&
           (viewers_of(m, ITEM_UNIT, unit) >> side & 1);
}

static void describe_charge(const struct match *m, int32_t side, struct decision *d)
{
    d->unit = flow_top(m)->v[0];
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (sees_unit(m, side, unit)) {
            struct option *o = decision_option(d, "unit", "tiny.charge_at");

            o->id = unit;
            o->unit = unit;
            option_arg(o, "unit", ARG_UNIT, unit);
        }
    decision_option(d, "nobody", "tiny.charge_nobody")->id = m->state->units;
}

/* Between the first figures in play, from centre to centre. */
static length far_apart(const struct match *m, int32_t unit, int32_t other)
{
    int32_t a = first_in_play(m, unit), b = first_in_play(m, other);

    return distance(table_stand_const(table_of(m), a)->place.at, table_stand_const(table_of(m), b)->place.at);
}

/* Of the options with a unit, the nearest that is farther away than `past`; among equals the first. -1: none.
 * Whoever gives this away has told a distance. */
static int32_t next_nearest(const struct match *m, const struct decision *d, length past)
{
    int32_t best = -1;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t unit = d->option[i].unit;

        if (unit >= 0 && far_apart(m, d->unit, unit) > past &&
            (best < 0 || far_apart(m, d->unit, unit) < far_apart(m, d->unit, d->option[best].unit)))
            best = i;
    }
    return best;
}

static void charge_nearest(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t nearest = next_nearest(m, d, -1);

    answer_add(a, nearest < 0 ? m->state->units : d->option[nearest].id, 0);
}

/* The nearest first: what a bot may think and nobody may be told. */
static void suggest_charge(const struct match *m, const struct decision *d, struct suggestions *s)
{
    length past = -1;

    for (int32_t i = next_nearest(m, d, past); i >= 0; i = next_nearest(m, d, past)) {
        past = far_apart(m, d->unit, d->option[i].unit);
        suggest_begin(s, d->option[i].label, TINY_MOVE - past);
        suggest_item(s, d->option[i].id, 0);
    }
    suggest_begin(s, "tiny.charge_nobody", 0);
    suggest_item(s, m->state->units, 0);
}

static void charge_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    if (a->item[0].ref < m->state->units)
        odds_line(o, "tiny.reaches", far_apart(m, d->unit, a->item[0].ref) <= TINY_MOVE, 1);
}

/* --- T5, T7 -------------------------------------------------------------------------------------- */

static bool can_shoot(const struct match *m, int32_t side, int32_t unit, int32_t target)
{
    return sees_unit(m, side, target) && (!option_on(m, TINY_LINES) || shooters_see(m, unit, target));
}

static void describe_target(const struct match *m, int32_t side, struct decision *d)
{
    d->unit = flow_top(m)->v[0];
    int32_t aim = tiny_unit(m, d->unit)->aim;
    bool bound = aim >= 0 && can_shoot(m, side, d->unit, aim); /* RULE("T14-d"), RULE("T17-a") */

    d->free_point = !bound;
    if (!bound)
        d->template = (struct target_template){.kind = TEMPLATE_DISC, .size = TINY_REVEAL};
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if ((!bound || unit == aim) && can_shoot(m, side, d->unit, unit)) {
            struct option *o = decision_option(d, "unit", "tiny.shoot_at");

            o->id = unit;
            o->unit = unit;
            option_arg(o, "unit", ARG_UNIT, unit);
        }
    decision_zone(d, (struct point[]){{0, 15000}, {60000, 15000}, {60000, 45000}, {0, 45000}}, 4);
}

static void target_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    if (d->option_count > 0)
        answer_add(a, d->option[0].id, 0);
    else
        answer_add_place(a, -1, (struct point){30000, 30000}, 0);
}

static void suggest_target(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++) {
        suggest_begin(s, "tiny.shoot_at", 10);
        suggest_item(s, d->option[i].id, 0);
    }
    if (!d->free_point)
        return;
    suggest_begin(s, "tiny.blast", 1);
    suggest_point(s, "at", (struct point){30000, 30000});
    suggest_place(s, -1, (struct point){30000, 30000}, 0, 0);
}

/* T5-c: one die in two hits, so with n dice at least one hit in 2^n - 1 of 2^n cases. T17-c: in cover one in
 * three. So many dice that the cases cannot be counted miss as good as never. */
static void target_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    enum { DICE_COUNTED = 36 }; /* 3^36 is below 2^63 */
    int32_t dice = strength(m, d->unit);
    struct volley volley = {0};
    int64_t cases = 1, misses = 1;

    if (a->item[0].ref < 0)
        return;
    if (option_on(m, TINY_LINES)) {
        volley = volley_at(m, d->unit, a->item[0].ref);
        dice = volley.shooters;
    }
    for (int32_t i = 0; i < dice && i < DICE_COUNTED; i++) {
        cases *= volley.covered ? 3 : 2;
        misses *= volley.covered ? 2 : 1;
    }
    odds_line(o, "tiny.a_hit", cases - misses, cases);
}

static void describe_react(const struct match *m, int32_t side, struct decision *d)
{
    static const char *const tag[] = {"hold", "dodge", "shield"};
    static const char *const label[] = {"tiny.reaction.hold", "tiny.reaction.dodge", "tiny.reaction.shield"};

    (void)side;
    d->unit = flow_top(m)->v[0];
    for (int32_t i = 0; i < 3; i++)
        decision_option(d, tag[i], label[i]);
}

static void describe_ambush(const struct match *m, int32_t side, struct decision *d)
{
    int32_t spy = hidden_unit(m, side), mover = unit_at(m, flow_top(m)->v[0])->first;
    struct path way = path_ahead(&table_stand_const(table_of(m), mover)->place, TINY_BASE);

    decision_way(d, mover, &way);
    decision_option(d, "wait", "tiny.wait");
    if (spy >= 0)
        decision_option(d, "spring", "tiny.spring")->unit = spy;
}

static void first_option(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, d->option[0].id, 0);
}

static void suggest_each_option(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++) {
        suggest_begin(s, d->option[i].label, i);
        suggest_item(s, d->option[i].id, 0);
    }
}

static int32_t most_hits(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t n = 0;

    for (int32_t i = 0; i < u->count; i++)
        if (in_play(m, u->first + i))
            n += tiny_figure(m, u->first + i)->wounds;
    return n;
}

static void describe_hits(const struct match *m, int32_t side, struct decision *d)
{
    const struct frame *f = flow_top(m);
    const struct unit *u = unit_at(m, f->v[1]);
    int32_t hits = f->v[3] < most_hits(m, f->v[1]) ? f->v[3] : most_hits(m, f->v[1]);

    (void)side;
    d->unit = f->v[1];
    d->min = d->max = hits;
    for (int32_t i = 0; i < u->count; i++)
        if (in_play(m, u->first + i)) {
            struct option *o = decision_option(d, "figure", "tiny.takes");

            o->figure = u->first + i;
            o->min = hits >= strength(m, f->v[1]) ? 1 : 0;
            o->max = tiny_figure(m, u->first + i)->wounds;
        }
}

/* Everybody the least he must, then the first in the row as much as they can take. */
static void hits_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t left = d->max;

    (void)m;
    for (int32_t i = 0; i < d->option_count; i++) {
        answer_add(a, d->option[i].id, d->option[i].min);
        left -= d->option[i].min;
    }
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t room = d->option[i].max - a->item[i].value;
        int32_t more = left < room ? left : room;

        a->item[i].value += more;
        left -= more;
    }
}

static void suggest_default(void (*fallback)(const struct match *, const struct decision *, struct answer *),
                            const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, (enum decision_kind)d->kind, d->number);
    fallback(m, d, &a);
    suggest_begin(s, "tiny.default", 0);
    for (int32_t i = 0; i < a.count; i++)
        suggest_item(s, a.item[i].ref, a.item[i].value);
}

static void suggest_hits(const struct match *m, const struct decision *d, struct suggestions *s)
{
    suggest_default(hits_by_default, m, d, s);
}

/* --- T6, T8 -------------------------------------------------------------------------------------- */

static void describe_brace(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = flow_top(m)->v[0];
    d->min = 0;
    d->max = 6;
    d->step = 2;
}

static void brace_by_default(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, 0, d->min);
}

static void suggest_brace(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t n = d->min; n <= d->max; n += d->step) {
        suggest_begin(s, "tiny.brace", n);
        suggest_item(s, 0, n);
    }
}

static void describe_tricks(const struct match *m, int32_t side, struct decision *d)
{
    d->min = 0;
    d->max = 2;
    decision_option(d, "drum", "tiny.drum")->id = TRICK_DRUM;
    if (hidden_unit(m, side) >= 0)
        decision_option(d, "unmask", "tiny.unmask")->id = TRICK_UNMASK;
    decision_option(d, "bribe", "tiny.bribe")->id = TRICK_BRIBE;
}

/* T8-a: who shows his spies has no hands free for a bribe. */
static bool check_tricks(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    (void)m;
    (void)d;
    p->cost = a->count;
    p->budget = 2;
    p->unit = "tiny.points";
    return a->count < 2 || a->item[0].ref + a->item[1].ref != TRICK_UNMASK + TRICK_BRIBE ||
           refuse(why, RULE("T8-a"), "tiny.no_hands_free", -1, 1);
}

const struct question tiny_questions[TINY_QUESTIONS] = {
    [ASK_DEPLOY] = {.key = "tiny.deploy",
                    .kind = DECISION_PLACE,
                    .rule = "T1-a",
                    .describe = describe_deploy,
                    .check = check_deploy,
                    .fallback = deploy_by_default,
                    .suggest = suggest_deploy},
    [ASK_ORDERS] = {.key = "tiny.orders",
                    .kind = DECISION_ORDER,
                    .rule = "T2-a",
                    .secret = true,
                    .describe = describe_orders,
                    .check = check_orders,
                    .fallback = orders_by_default,
                    .suggest = suggest_orders},
    [ASK_MOVE] = {.key = "tiny.move",
                  .kind = DECISION_MOVE,
                  .rule = "T4-a",
                  .describe = describe_move,
                  .check = check_move,
                  .fallback = stay,
                  .suggest = suggest_moves},
    [ASK_DRAW_UP] = {.key = "tiny.draw_up",
                     .kind = DECISION_FORM,
                     .rule = "T11-a",
                     .describe = describe_draw_up,
                     .check = check_draw_up,
                     .fallback = draw_up_by_default},
    [ASK_DRILL] = {.key = "tiny.drill",
                   .kind = DECISION_DRILL,
                   .rule = "T11-b",
                   .describe = describe_drill,
                   .check = check_drill,
                   .fallback = stay,
                   .suggest = suggest_drill},
    [ASK_CHARGE] = {.key = "tiny.charge",
                    .kind = DECISION_TARGET,
                    .rule = "T10-a",
                    .blind = true,
                    .describe = describe_charge,
                    .fallback = charge_nearest,
                    .suggest = suggest_charge,
                    .odds = charge_odds},
    [ASK_RUN] = {.key = "tiny.run",
                 .kind = DECISION_MOVE,
                 .rule = "T10-b",
                 .blind = true,
                 .describe = describe_move,
                 .check = check_move,
                 .fallback = stay,
                 .suggest = suggest_moves},
    [ASK_AMBUSH] = {.key = "tiny.ambush",
                    .kind = DECISION_PICK,
                    .rule = "T7-a",
                    .reaction = true,
                    .tags = "wait spring",
                    .secret = true,
                    .describe = describe_ambush,
                    .fallback = first_option,
                    .suggest = suggest_each_option},
    [ASK_TARGET] = {.key = "tiny.target",
                    .kind = DECISION_TARGET,
                    .rule = "T5-a",
                    .describe = describe_target,
                    .fallback = target_by_default,
                    .suggest = suggest_target,
                    .odds = target_odds},
    [ASK_REACT] = {.key = "tiny.react",
                   .kind = DECISION_PICK,
                   .rule = "T5-b",
                   .reaction = true,
                   .tags = "hold dodge shield fly", /* no unit that can fly has been seen yet */
                   .describe = describe_react,
                   .fallback = first_option,
                   .suggest = suggest_each_option},
    [ASK_HITS] = {.key = "tiny.hits",
                  .kind = DECISION_SHARE,
                  .rule = "T5-c",
                  .describe = describe_hits,
                  .fallback = hits_by_default,
                  .suggest = suggest_hits},
    [ASK_BRACE] = {.key = "tiny.brace",
                   .kind = DECISION_NUMBER,
                   .rule = "T6-a",
                   .secret = true,
                   .describe = describe_brace,
                   .fallback = brace_by_default,
                   .suggest = suggest_brace},
    [ASK_TRICKS] = {.key = "tiny.tricks",
                    .kind = DECISION_PICK,
                    .rule = "T8-a",
                    .describe = describe_tricks,
                    .check = check_tricks,
                    .fallback = stay,
                    .suggest = suggest_each_option},
    [ASK_LAY] = {.key = "tiny.lay",
                 .kind = DECISION_LAY,
                 .rule = "T12-a",
                 .describe = describe_lay,
                 .check = check_lay,
                 .fallback = lay_by_default,
                 .suggest = suggest_lay},
    [ASK_DENSITY] = {.key = "tiny.density",
                     .kind = DECISION_NUMBER,
                     .rule = "T13-a",
                     .describe = describe_density,
                     .fallback = density_by_default},
    [ASK_WEATHER] = {.key = "tiny.weather",
                     .kind = DECISION_PICK,
                     .rule = "T13-b",
                     .describe = describe_weather,
                     .fallback = weather_by_default,
                     .suggest = suggest_each_option},
    [ASK_STONES] = {.key = "tiny.stones",
                    .kind = DECISION_SHARE,
                    .rule = "T15-a",
                    .describe = describe_stones,
                    .fallback = keep_stones,
                    .suggest = suggest_stones},
};
