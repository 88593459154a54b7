/* Sealed orders: every order against every other. Until all have sealed theirs, the others are told and asked
 * the same to the byte, whatever the order says and in however many parts it was given; then it is revealed.
 * Leaks that are built in on purpose are found by the same comparison. */
#include "tests/tiny/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct game one_game, other_game;
static struct game *const g = &one_game, *const other = &other_game;

#define STAFF                                                                                                \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"staff\": true}, \"sides\": [{"  \
    "\"name\": \"Red\", \"players\": [\"ann\", \"bob\"], " ARMY "}, {\"name\": \"Blue\", \"players\": ["     \
    "\"cid\"], " ARMY "}]}"

enum { RED, BLUE, BLUE_UNIT = 3, BLUE_OTHER = 4, VARIANTS = 9 };

/* Variant n of Red's orders: each order, each parameter that it wants, one order a unit or two. */
static void write_orders(struct game *of, int32_t n)
{
    const struct decision *d = match_decision(of->m, RED);

    game_answer(of, RED);
    for (int32_t i = 0; i < d->movable_count; i++) {
        static const int32_t order[VARIANTS] = {ORDER_ADVANCE, ORDER_ADVANCE, ORDER_ADVANCE,
                                                ORDER_HOLD,    ORDER_SHOOT,   ORDER_SHOOT,
                                                ORDER_MARCH,   ORDER_MARCH,   ORDER_PARADE};
        int32_t which = order[n] == ORDER_PARADE && i > 0 ? ORDER_HOLD : order[n];
        int32_t unit = d->movable[i].figure;
        struct answer_item *item = answer_add(&of->answer, unit, which);

        if (which == ORDER_ADVANCE)
            item->facing = n == 0 ? 0 : QUARTER_TURN;
        if (which == ORDER_SHOOT)
            item->amount = n == 4 ? BLUE_UNIT : BLUE_OTHER;
        if (which == ORDER_MARCH)
            item->at = (struct point){n == 6 ? 20000 : 40000, 30000};
        if (n == 2)
            answer_add(&of->answer, unit, ORDER_HOLD);
    }
}

/* Ann and Bob each seal their part, in either order, with a receipt. */
static void seal_orders(struct game *of, int32_t n, bool bob_first)
{
    for (int32_t i = 0; i < 2; i++) {
        int32_t player = (i == 0) == bob_first ? 1 : 0;
        struct entry *e;

        write_orders(of, n);
        match_part(of->m, player, RED, &of->answer);
        e = game_entry(of, ENTRY_ANSWER, RED);
        e->player = player;
        e->answer = of->answer;
        snprintf(e->receipt, sizeof e->receipt, "%020d", (int)(n * 10 + player));
        must_apply(of, e);
    }
}

static void open_one(struct game *of, const struct rules *rules)
{
    game_make(of, STAFF, 9);
    if (rules)
        of->m->rules = rules;
    of->records = true;
    match_start(of->m);
    deploy_all(of);
}

static bool same_stream(int32_t viewer)
{
    return g->events[viewer] == other->events[viewer] &&
           g->stream[viewer].used == other->stream[viewer].used &&
           memcmp(g->stream[viewer].text, other->stream[viewer].text, g->stream[viewer].used) == 0;
}

static bool same_args(const struct arg *a, int32_t count, const struct arg *b, int32_t other_count)
{
    for (int32_t i = 0; i < count && count == other_count; i++)
        if (strcmp(a[i].name, b[i].name) != 0 || a[i].kind != b[i].kind || a[i].value != b[i].value)
            return false;
    return count == other_count;
}

static bool same_options(const struct decision *a, const struct decision *b)
{
    for (int32_t i = 0; i < a->option_count && a->option_count == b->option_count; i++) {
        const struct option *one = &a->option[i], *two = &b->option[i];

        if (one->id != two->id || strcmp(one->tag, two->tag) != 0 || one->unit != two->unit ||
            one->figure != two->figure || one->wants != two->wants ||
            !same_args(one->args, one->arg_count, two->args, two->arg_count))
            return false;
    }
    return a->option_count == b->option_count;
}

static bool same_movables(const struct decision *a, const struct decision *b)
{
    for (int32_t i = 0; i < a->movable_count && a->movable_count == b->movable_count; i++)
        if (a->movable[i].figure != b->movable[i].figure || a->movable[i].orders != b->movable[i].orders ||
            a->movable[i].closed != b->movable[i].closed)
            return false;
    return a->movable_count == b->movable_count;
}

/* What Blue is asked, what is suggested to him, what stands if he does nothing, how long he has. */
static bool asked_the_same(void)
{
    static struct suggestions one, two;
    static struct answer fallback, other_fallback;
    const struct decision *a = match_decision(g->m, BLUE), *b = match_decision(other->m, BLUE);

    if (!a || !b)
        return !a && !b;
    if (a->number != b->number || strcmp(a->key, b->key) != 0 || a->min != b->min || a->max != b->max ||
        !same_options(a, b) || !same_movables(a, b) ||
        !same_args(a->args, a->arg_count, b->args, b->arg_count))
        return false;
    match_suggest(g->m, BLUE, &one);
    match_suggest(other->m, BLUE, &two);
    match_default_answer(g->m, BLUE, &fallback);
    match_default_answer(other->m, BLUE, &other_fallback);
    return one.count == two.count && one.used == two.used &&
           memcmp(one.pool, two.pool, (size_t)one.used * sizeof one.pool[0]) == 0 &&
           fallback.count == other_fallback.count &&
           memcmp(fallback.item, other_fallback.item, (size_t)fallback.count * sizeof fallback.item[0]) ==
               0 &&
           match_time_left(g->m, BLUE) == match_time_left(other->m, BLUE);
}

static bool outsiders_know_nothing(void)
{
    return same_stream(BLUE) && same_stream(VIEWER_SPECTATOR) && asked_the_same();
}

static void close_both(void)
{
    game_close(g);
    game_close(other);
}

static void every_order_against_every_other(void **state)
{
    (void)state;
    for (int32_t n = 0; n < VARIANTS; n++)
        for (int32_t k = 0; k < n; k++) {
            open_one(g, NULL);
            open_one(other, NULL);
            seal_orders(g, n, false);
            seal_orders(other, k, (n + k) % 2);
            assert_false(same_stream(RED)); /* who wrote them has another receipt */
            if (!outsiders_know_nothing())
                fail_msg("orders %d and %d look different", (int)n, (int)k);
            /* Blue seals, and the rules reveal them. */
            game_default(g, BLUE);
            must_give(g, BLUE);
            game_default(other, BLUE);
            must_give(other, BLUE);
            for (int32_t unit = 0; unit < g->m->state->units; unit++)
                assert_int_equal(tiny_unit(g->m, unit)->shown, tiny_unit(g->m, unit)->order);
            close_both();
        }
}

/* Half of them sealed looks as none of them sealed. */
static void a_part_looks_like_nothing(void **state)
{
    (void)state;
    for (int32_t n = 0; n < VARIANTS; n++) {
        open_one(g, NULL);
        open_one(other, NULL);
        write_orders(g, n);
        assert_true(game_give_part(g, RED, 0));
        assert_true(outsiders_know_nothing());
        close_both();
    }
}

/* --- leaks on purpose ---------------------------------------------------------------------------- */

static struct question leaky_questions[TINY_QUESTIONS];
static struct rules leaky;
static describe_question *honest;

static const struct rules *rules_with(describe_question *describe)
{
    memcpy(leaky_questions, tiny_questions, sizeof leaky_questions);
    honest = leaky_questions[ASK_ORDERS].describe;
    leaky_questions[ASK_ORDERS].describe = describe;
    leaky = tiny;
    leaky.question = leaky_questions;
    return &leaky;
}

static bool red_has_sealed(const struct match *m, int32_t side)
{
    return side == BLUE && !match_waits_for(m, RED);
}

/* Blue is told how many orders Red has given. */
static void tells_how_many(const struct match *m, int32_t side, struct decision *d)
{
    honest(m, side, d);
    if (red_has_sealed(m, side))
        decision_arg(d, "number", ARG_NUMBER, flow_answer(m, RED)->count);
}

/* Blue's units must not shoot if Red does. */
static void closes_what_red_does(const struct match *m, int32_t side, struct decision *d)
{
    honest(m, side, d);
    for (int32_t i = 0; red_has_sealed(m, side) && i < d->movable_count; i++)
        d->movable[i].closed = 1u << flow_answer(m, RED)->item[0].value;
}

static void finds_leak(describe_question *describe, int32_t n, int32_t k)
{
    const struct rules *rules = rules_with(describe);

    open_one(g, rules);
    open_one(other, rules);
    seal_orders(g, n, false);
    seal_orders(other, k, false);
    assert_false(outsiders_know_nothing());
    close_both();
}

static void leaks_are_found(void **state)
{
    (void)state;
    finds_leak(tells_how_many, 2, 1);
    finds_leak(closes_what_red_does, 3, 4);
    /* An event too much, for one order alone. */
    open_one(g, NULL);
    open_one(other, NULL);
    seal_orders(g, 1, false);
    seal_orders(other, 2, false);
    assert_true(outsiders_know_nothing());
    event_begin(g->m, "tiny.phase", NULL);
    event_end(g->m);
    assert_false(outsiders_know_nothing());
    close_both();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_against_every_other),
        cmocka_unit_test(a_part_looks_like_nothing),
        cmocka_unit_test(leaks_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
