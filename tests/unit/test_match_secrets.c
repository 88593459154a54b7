/* Non-interference: two matches that differ only in one side's secrets tell all others the same, to the byte,
 * until the secret is revealed; and the reveal shows that there was something to hide. */
#include "tests/unit/test_match_help.h"

static struct game other_game;
static struct game *const other = &other_game;

static int teardown_pair(void **state)
{
    game_close(other);
    return teardown(state);
}

static void open_pair(uint64_t seed)
{
    game_make(g, SETUP_TWO, seed);
    game_make(other, SETUP_TWO, seed);
    g->records = other->records = true;
    match_start(g->m);
    match_start(other->m);
}

static bool same_stream(int32_t viewer)
{
    return g->stream[viewer].used == other->stream[viewer].used &&
           memcmp(g->stream[viewer].text, other->stream[viewer].text, g->stream[viewer].used) == 0;
}

/* Blue and the spectators are told the same in both matches; and Blue is asked the same. */
static void outsiders_know_nothing(void)
{
    assert_true(same_stream(1));
    assert_true(same_stream(VIEWER_SPECTATOR));
    assert_string_equal(asked(g, 1), asked(other, 1));
    if (match_waits_for(g->m, 1))
        assert_int_equal(match_decision(g->m, 1)->number, match_decision(other->m, 1)->number);
}

static void both_default(int32_t side)
{
    game_default(g, side);
    must_give(g, side);
    game_default(other, side);
    must_give(other, side);
    outsiders_know_nothing();
}

static void hidden_deployment(void **state)
{
    (void)state;
    open_pair(9);
    game_default(g, 0);
    must_give(g, 0);
    game_default(other, 0)->item[4].at = (struct point){40000, 9000};
    must_give(other, 0);
    assert_false(same_stream(0));
    assert_false(same_stream(VIEWER_MASTER));
    outsiders_know_nothing();
    both_default(1);
    /* A whole turn of play in which the spy stays hidden. */
    while (g->m->state->turn < 2) {
        int32_t side = match_waits_for(g->m, 0) ? 0 : 1;

        assert_true(match_waits_for(other->m, side));
        both_default(side);
    }
    /* Unmasked, each stands where he stood: now everybody sees the difference. */
    play_until(g, 0, "tiny.tricks");
    play_until(other, 0, "tiny.tricks");
    outsiders_know_nothing();
    answer_add(game_answer(g, 0), TRICK_UNMASK, 0);
    must_give(g, 0);
    answer_add(game_answer(other, 0), TRICK_UNMASK, 0);
    must_give(other, 0);
    assert_false(same_stream(1));
    assert_false(same_stream(VIEWER_SPECTATOR));
}

static void secret_orders(void **state)
{
    (void)state;
    open_pair(9);
    both_default(0);
    both_default(1);
    game_default(g, 0);
    must_give(g, 0);
    game_default(other, 0)->item[0].value = ORDER_ADVANCE;
    other->answer.item[1].value = ORDER_SHOOT;
    must_give(other, 0);
    outsiders_know_nothing();
    /* Red's own decision is answered, Blue's still open: Blue orders, and all is revealed. */
    game_default(g, 1);
    must_give(g, 1);
    game_default(other, 1);
    must_give(other, 1);
    assert_false(same_stream(1));
    assert_false(same_stream(VIEWER_SPECTATOR));
}

static void secret_numbers(void **state)
{
    (void)state;
    open_pair(9);
    both_default(0);
    both_default(1);
    both_default(0);
    both_default(1);
    while (strcmp(asked(g, 0), "tiny.brace") != 0)
        both_default(1);
    game_default(g, 0);
    must_give(g, 0);
    game_default(other, 0)->item[0].value = 6;
    must_give(other, 0);
    assert_int_equal(tiny_unit(other->m, 0)->braced, 6);
    assert_false(same_stream(0));
    outsiders_know_nothing();
    while (g->m->state->turn < 2)
        both_default(match_waits_for(g->m, 0) ? 0 : 1);
}

/* A window in which an ambush could be sprung looks the same, whether the spy is there to spring it or has
 * shown himself long ago in another place: Blue moves, and the same things happen. */
static void a_window_looks_the_same(void **state)
{
    struct entry *e;

    (void)state;
    open_pair(9);
    both_default(0);
    both_default(1);
    /* In one match Red waits by a standing answer, in the other by hand. */
    e = game_entry(g, ENTRY_STANDING, 0);
    e->standing.question = ASK_AMBUSH;
    e->standing.unit = -1;
    strcpy(e->standing.tag[0], "wait");
    assert_true(game_apply(g, e));
    assert_int_equal(g->told, 0);
    /* One entry more there too, or the dice would differ. */
    e->standing.question = ASK_REACT;
    strcpy(e->standing.tag[0], "hold");
    assert_true(game_apply(other, e));
    outsiders_know_nothing();
    both_default(0);
    game_default(g, 1);
    for (int32_t i = 0; i < 3; i++)
        g->answer.item[i].value = ORDER_ADVANCE;
    other->answer = g->answer;
    must_give(g, 1);
    must_give(other, 1);
    while (strcmp(asked(g, 1), "tiny.move") != 0)
        both_default(0);
    game_default(g, 1);
    must_give(g, 1);
    game_default(other, 1);
    must_give(other, 1);
    assert_true(same_stream(1));
    assert_string_equal(asked(other, 0), "tiny.ambush");
    assert_string_equal(asked(g, 0), "");
    game_default(other, 0);
    must_give(other, 0);
    outsiders_know_nothing();
}

/* The ambusher is told where the mover goes, by the number that he knows him by; of somebody whom he does not
 * see he is told nothing. */
static void a_way_is_told_to_who_sees_the_mover(void **state)
{
    static struct viewer_numbers numbers;
    static int16_t figures[FIGURES_MAX], units[UNITS_MAX];

    (void)state;
    game_make(g, SETUP_TWO, 9);
    match_start(g->m);
    while (strcmp(asked(g, 0), "tiny.ambush") != 0) {
        int32_t side = match_waits_for(g->m, 1) ? 1 : 0;

        game_default(g, side);
        for (int32_t i = 0; side == 1 && strcmp(asked(g, 1), "tiny.orders") == 0 && i < 3; i++)
            g->answer.item[i].value = ORDER_ADVANCE;
        must_give(g, side);
    }
    const struct decision *d = match_decision(g->m, 0);
    int32_t mover = d->way_figure;
    struct point at = table_stand(table_of(g->m), mover)->place.at, end = d->way[1];

    assert_int_equal(figure_at(g->m, mover)->side, 1);
    assert_int_equal(d->way_count, 2);
    assert_true(points_equal(d->way[0], at));
    assert_int_equal(distance(at, end), TINY_BASE);
    numbers.figure.count = g->m->state->figures;
    numbers.figure.number[0] = figures;
    figures[mover] = 77;
    numbers.unit.count = g->m->state->units;
    numbers.unit.number[0] = units;
    g->m->numbers = &numbers;
    d = decision_told(g->m, 0, 0);
    g->m->numbers = NULL;
    assert_int_equal(d->way_figure, 77);
    assert_int_equal(d->way_count, 2);
    assert_true(points_equal(d->way[0], at) && points_equal(d->way[1], end));
    figure_at(g->m, mover)->seen_by = 1 << 1;
    g->m->described = -1;
    assert_int_equal(match_decision(g->m, 0)->way_count, 0);
}

#define SETUP_GROUND                                                                                         \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ground\": true}, " TWO_SIDES "}"

/* Who laid a piece is the master's alone to know: it differs, and nobody else is told anything else, when the
 * piece is laid, changes or is gone. */
static void a_secret_of_a_piece(void **state)
{
    (void)state;
    game_make(g, SETUP_GROUND, 9);
    game_make(other, SETUP_GROUND, 9);
    g->records = other->records = true;
    match_start(g->m);
    match_start(other->m);
    both_default(0);
    tiny_piece(other->m, 2)->laid_by = 1; /* told by the next event */
    game_default(g, 1);
    must_give(g, 1);
    game_default(other, 1);
    must_give(other, 1);
    outsiders_know_nothing();
    assert_true(same_stream(0));
    assert_false(same_stream(VIEWER_MASTER));
    while (!match_over(g->m)) {
        both_default(match_waits_for(g->m, 0) ? 0 : 1);
        assert_true(same_stream(0));
    }
}

/* Public play at random, the same in both matches, while Red's spy hides in different places; whatever the
 * others do near him is left out, since that may reveal him. */
static void hidden_in_random_play(void **state)
{
    int32_t steps = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        static struct suggestions s;
        uint64_t n = seed;

        open_pair(seed);
        game_default(g, 0)->item[4].at = (struct point){50000, 2000};
        must_give(g, 0);
        game_default(other, 0)->item[4].at = (struct point){58000, 9000};
        must_give(other, 0);
        while (!match_over(g->m) && !in_the_open(g->m, 2)) {
            int32_t side = match_waits_for(g->m, 0) ? 0 : 1;
            bool hidden_acts = match_decision(g->m, side)->unit == 2;

            outsiders_know_nothing();
            match_suggest(g->m, side, &s);
            n = n * 6364136223846793005u + 1442695040888963407u;
            suggestion_answer(&s, (int32_t)((n >> 33) % (uint64_t)s.count), match_decision(g->m, side),
                              &g->answer);
            other->answer = g->answer;
            if (hidden_acts || !game_give(g, side) || in_the_open(g->m, 2))
                break;
            must_give(other, side);
            steps++;
        }
        if (seed < 20) {
            game_close(g);
            game_close(other);
        }
    }
    assert_in_range(steps, 100, 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(hidden_deployment, teardown_pair),
        cmocka_unit_test_teardown(secret_orders, teardown_pair),
        cmocka_unit_test_teardown(secret_numbers, teardown_pair),
        cmocka_unit_test_teardown(a_window_looks_the_same, teardown_pair),
        cmocka_unit_test_teardown(a_way_is_told_to_who_sees_the_mover, teardown),
        cmocka_unit_test_teardown(a_secret_of_a_piece, teardown_pair),
        cmocka_unit_test_teardown(hidden_in_random_play, teardown_pair),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
