/* Blind questions: two matches differ only in where an enemy stands, and whoever must not measure is told the
 * same in both, to the byte, until he has announced what he does. Where measuring is allowed the same
 * comparison finds a difference, so it would find a leak. */
#include "tests/unit/test_match_help.h"

#include "common/wire/encode_match.h"

#define CHARGES(measuring)                                                                                   \
    "{\"format\": 1, \"system\": \"tiny\", \"measuring\": " measuring                                        \
    ", \"options\": {\"charges\": true}, " TWO_SIDES "}"
#define BLIND    CHARGES("false")
#define MEASURED CHARGES("true")

enum { TOLD_MAX = 1 << 17 };

static struct game other_game;
static struct game *const other = &other_game;

static int teardown_pair(void **state)
{
    game_close(other);
    return teardown(state);
}

/* Everything that a side can get to know about its open decision. */
struct told {
    size_t used;
    uint8_t byte[TOLD_MAX];
};

static void add(struct told *t, const void *bytes, size_t count)
{
    assert_true(t->used + count <= sizeof t->byte);
    memcpy(t->byte + t->used, bytes, count);
    t->used += count;
}

static void add_text(struct told *t, const char *text)
{
    add(t, text, strlen(text) + 1);
}

static void add_decision(struct told *t, struct match *m, int32_t side)
{
    struct arena arena;

    arena_start(&arena, TOLD_MAX);
    Gonfalon__V1__Decision *d = encode_open_decision(&arena, m, side);
    size_t bytes = protobuf_c_message_get_packed_size(&d->base);

    assert_true(t->used + bytes <= sizeof t->byte);
    t->used += protobuf_c_message_pack(&d->base, t->byte + t->used);
    arena_free(&arena);
}

static void add_suggestions(struct told *t, struct match *m, int32_t side)
{
    static struct suggestions s;

    match_suggest(m, side, &s);
    for (int32_t i = 0; i < s.count; i++) {
        add_text(t, s.line[i].label);
        add(t, &s.line[i].worth, sizeof s.line[i].worth);
    }
    add(t, s.pool, (size_t)s.used * sizeof s.pool[0]);
}

static void add_preview(struct told *t, struct match *m, int32_t side, const struct answer *a)
{
    static struct preview p;
    struct refusal why = {.key = "", .rule = ""};
    struct point corner[REACH_CORNERS];
    struct odds odds;

    match_check(m, side, a, &p, &why);
    add(t, &p.legal, sizeof p.legal);
    add(t, &p.cost, sizeof p.cost);
    add(t, p.end, (size_t)p.end_count * sizeof p.end[0]);
    if (!p.legal) {
        add_text(t, why.key);
        add(t, &why.amount, sizeof why.amount);
        add(t, &why.at, sizeof why.at);
    }
    match_odds(m, side, a, &odds);
    for (int32_t i = 0; i < odds.count; i++) {
        add(t, &odds.line[i].wins, sizeof odds.line[i].wins);
        add(t, &odds.line[i].cases, sizeof odds.line[i].cases);
    }
    int32_t corners = match_reach(m, side, a, corner);

    add(t, corner, (size_t)corners * sizeof corner[0]);
}

/* Each option; and for what moves, a way straight to every place of a grid around it. */
static void add_trials(struct told *t, struct match *m, int32_t side)
{
    static struct answer a;
    struct decision d = *match_decision(m, side);

    for (int32_t i = 0; i < d.option_count; i++) {
        answer_clear(&a, (enum decision_kind)d.kind, d.number);
        answer_add(&a, d.option[i].id, 0);
        add_preview(t, m, side, &a);
    }
    for (int32_t i = 0; i < d.movable_count; i++)
        for (int32_t n = 0; n < 49; n++) {
            struct point at = table_stand_const(table_of(m), d.movable[i].figure)->place.at;

            at.x += (n % 7 - 3) * 2 * CENTIMETRE;
            at.y += (n / 7 - 3) * 2 * CENTIMETRE;
            answer_clear(&a, (enum decision_kind)d.kind, d.number);
            answer_add_place(&a, d.movable[i].figure, at, 0);
            add_preview(t, m, side, &a);
        }
}

static void ask_all(struct told *t, struct match *m, int32_t side)
{
    t->used = 0;
    add_decision(t, m, side);
    add_suggestions(t, m, side);
    add_trials(t, m, side);
}

static bool told_the_same(int32_t side)
{
    static struct told a, b;

    ask_all(&a, g->m, side);
    ask_all(&b, other->m, side);
    return a.used == b.used && memcmp(a.byte, b.byte, a.used) == 0;
}

/* The side that is asked about its charge. */
static int32_t open_charge(struct game *of, const char *setup)
{
    game_open(of, setup, 4);
    deploy_all(of);
    order_all(of, ORDER_ADVANCE);
    int32_t side = match_waits_for(of->m, 0) ? 0 : 1;

    assert_string_equal(asked(of, side), "tiny.charge");
    return side;
}

static void put_at(struct match *m, int32_t figure, struct point at)
{
    struct place place = {.at = at};

    table_move_stand(table_of(m), figure, &place);
    match_touched(m);
}

static struct point place_of(const struct match *m, int32_t figure)
{
    return table_stand_const(table_of(m), figure)->place.at;
}

static int32_t enemy_unit(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side != side && in_the_open(m, unit))
            return unit;
    fail_msg("no enemy in the open");
    return -1;
}

/* An enemy from here to there, hidden or seen: nothing changes for who must not measure. Returns whether
 * everything that he was told stayed the same wherever the enemy was put. */
static bool enemies_make_no_difference(int32_t side)
{
    /* From the mover: where its suggested way ends, beside that, within reach, beyond it. */
    static const struct point where[] = {{0, 4000}, {1500, 4000}, {-4000, 6000}, {0, 20000}};
    int32_t forward = side ? -1 : 1;
    int32_t mover = unit_at(g->m, match_decision(g->m, side)->unit)->first;
    struct point near = place_of(g->m, mover);
    bool same = true;

    for (int32_t figure = 0; figure < g->m->state->figures; figure++) {
        if (figure_at(g->m, figure)->side == side || !in_play(g->m, figure))
            continue;
        struct point home = place_of(g->m, figure);

        for (size_t n = 0; n < sizeof where / sizeof where[0]; n++) {
            put_at(other->m, figure, (struct point){near.x + where[n].x, near.y + where[n].y * forward});
            same &= told_the_same(side);
        }
        put_at(other->m, figure, home);
    }
    return same;
}

static void run_to(struct game *of, int32_t side)
{
    answer_add(game_answer(of, side), enemy_unit(of->m, side), 0);
    must_give(of, side);
    assert_string_equal(asked(of, side), "tiny.run");
}

static void who_announces_is_told_no_distance(void **state)
{
    (void)state;
    int32_t side = open_charge(g, BLIND);

    assert_int_equal(open_charge(other, BLIND), side);
    assert_true(match_decision(g->m, side)->blind);
    assert_true(enemies_make_no_difference(side));
    run_to(g, side);
    run_to(other, side);
    assert_true(match_decision(g->m, side)->blind);
    assert_true(enemies_make_no_difference(side));
}

/* The same comparison where anybody may measure: each of the two questions does tell something. */
static void the_comparison_notices_what_is_told(void **state)
{
    (void)state;
    int32_t side = open_charge(g, MEASURED);

    open_charge(other, MEASURED);
    assert_false(match_decision(g->m, side)->blind);
    assert_null(g->m->bare);
    assert_false(enemies_make_no_difference(side));
    run_to(g, side);
    run_to(other, side);
    assert_false(enemies_make_no_difference(side));
}

/* Own figures count in both: one's own ground is no secret. */
static void own_figures_are_in_the_way(void **state)
{
    (void)state;
    int32_t side = open_charge(g, BLIND);

    run_to(g, side);
    const struct unit *u = unit_at(g->m, match_decision(g->m, side)->unit);

    answer_add_place(game_answer(g, side), u->first, place_of(g->m, u->first + 1), 0);
    must_refuse_answer(g, side, "tiny.overlap");
}

/* T10-b: a way that ends on an enemy is allowed, because a refusal would tell where he is; who would stand on
 * him stays. */
static void a_run_into_somebody_is_taken_and_falls_short(void **state)
{
    (void)state;
    int32_t side = open_charge(g, BLIND), target = enemy_unit(g->m, side);
    int32_t runner = unit_at(g->m, match_decision(g->m, side)->unit)->first;
    struct point home = place_of(g->m, runner), ahead = {home.x, home.y + (side ? -6000 : 6000)};

    put_at(g->m, unit_at(g->m, target)->first, ahead);
    run_to(g, side);
    answer_add_place(game_answer(g, side), runner, ahead, 0);
    must_give(g, side);
    assert_int_equal(place_of(g->m, runner).x, home.x);
    assert_int_equal(place_of(g->m, runner).y, home.y);
    assert_int_equal(tiny_figure(g->m, unit_at(g->m, target)->first)->wounds, TINY_WOUNDS);
}

/* T10-c, both sides of its 3 cm, between the edges of bases of 2 cm. */
static void a_charge_reaches_or_falls_short(void **state)
{
    static const struct {
        length gap;
        int32_t wounds;
    } row[] = {{3000, TINY_WOUNDS - 1}, {3010, TINY_WOUNDS}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        int32_t side = open_charge(g, BLIND), target = enemy_unit(g->m, side);
        int32_t runner = unit_at(g->m, match_decision(g->m, side)->unit)->first;
        int32_t victim = unit_at(g->m, target)->first;
        int32_t forward = side ? -1 : 1;
        struct point to = place_of(g->m, runner);

        to.y += forward * 6000;
        put_at(g->m, victim, (struct point){to.x, to.y + forward * (TINY_BASE + row[i].gap)});
        run_to(g, side);
        answer_add_place(game_answer(g, side), runner, to, 0);
        must_give(g, side);
        assert_int_equal(tiny_figure(g->m, victim)->wounds, row[i].wounds);
        if (i == 0)
            game_close(g);
    }
}

/* A bot looks at the table: the nearest target comes first, and is worth most to it. Players are told none is
 * worth more. */
static void bots_see_what_players_are_not_told(void **state)
{
    static struct suggestions told, thought;

    (void)state;
    int32_t side = open_charge(g, BLIND), last = -1;

    for (int32_t unit = 0; unit < g->m->state->units; unit++)
        if (unit_at(g->m, unit)->side != side && in_the_open(g->m, unit))
            last = unit;
    assert_true(last != enemy_unit(g->m, side));
    put_at(g->m, unit_at(g->m, last)->first, (struct point){30000, 30000});
    match_suggest(g->m, side, &told);
    match_advise(g->m, side, &thought);
    for (int32_t i = 0; i < told.count; i++)
        assert_int_equal(told.line[i].worth, 0);
    assert_int_equal(told.pool[0].ref, enemy_unit(g->m, side));
    assert_int_equal(thought.pool[0].ref, last);
    assert_true(thought.line[0].worth > thought.line[1].worth);
}

/* Others are off the table on which he is asked, not heaped up in a corner of it. */
static void nobody_is_in_the_way_anywhere(void **state)
{
    (void)state;
    int32_t side = open_charge(g, BLIND);
    int32_t runner = unit_at(g->m, match_decision(g->m, side)->unit)->first;

    put_at(g->m, runner, (struct point){5000, 5000});
    run_to(g, side);
    answer_add_place(game_answer(g, side), runner, (struct point){1100, 1100}, 0);
    must_give(g, side);
}

/* Whoever changes the table by hand is asked on it as it is now. */
static void the_bare_table_follows(void **state)
{
    static struct preview p;
    struct refusal why;

    (void)state;
    int32_t side = open_charge(g, BLIND);

    run_to(g, side);
    int32_t runner = unit_at(g->m, match_decision(g->m, side)->unit)->first;
    struct point home = place_of(g->m, runner), to = {home.x, home.y + (side ? -9000 : 9000)};

    answer_add_place(game_answer(g, side), runner, to, 0);
    assert_true(match_check(g->m, side, &g->answer, &p, &why));
    assert_int_equal(p.cost, 9000);
    put_at(g->m, runner, (struct point){home.x + (home.x < 30000 ? 1 : -1) * 12000, home.y});
    assert_false(match_check(g->m, side, &g->answer, &p, &why));
    assert_string_equal(why.key, "tiny.too_far");
}

/* A copy, on which suggestions are thought out, is as blind as the match. */
static void a_clone_is_blind_too(void **state)
{
    static struct told a, b;

    (void)state;
    int32_t side = open_charge(g, BLIND);
    struct match *clone = match_clone(g->m);

    put_at(clone, unit_at(clone, enemy_unit(clone, side))->first, (struct point){30000, 30000});
    ask_all(&a, g->m, side);
    ask_all(&b, clone, side);
    assert_int_equal(a.used, b.used);
    assert_memory_equal(a.byte, b.byte, a.used);
    match_free(clone);
}

/* Whole games with it, to their end and again from their log. */
static void whole_games(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        if (seed > 1)
            game_close(g);
        game_open(g, BLIND, seed);
        for (int32_t n = 0; !match_over(g->m); n++) {
            static struct suggestions s;
            int32_t side = match_waits_for(g->m, 0) ? 0 : 1;

            assert_true(n < 2000);
            game_default(g, side);
            match_advise(g->m, side, &s);
            if (s.count > 0)
                suggestion_answer(&s, n % s.count, match_decision(g->m, side), &g->answer);
            if (!match_check(g->m, side, &g->answer, NULL, NULL))
                game_default(g, side);
            must_give(g, side);
        }
        struct match *again = game_again(g, BLIND);
        struct refusal why;

        match_start(again);
        assert_true(match_replay(again, g->entries, &why));
        assert_true(match_hash(again) == match_hash(g->m));
        match_free(again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(who_announces_is_told_no_distance, teardown_pair),
        cmocka_unit_test_teardown(the_comparison_notices_what_is_told, teardown_pair),
        TEST(own_figures_are_in_the_way),
        TEST(a_run_into_somebody_is_taken_and_falls_short),
        TEST(a_charge_reaches_or_falls_short),
        TEST(bots_see_what_players_are_not_told),
        TEST(nobody_is_in_the_way_anywhere),
        TEST(the_bare_table_follows),
        TEST(a_clone_is_blind_too),
        TEST(whole_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
