/* The same log gives the same bytes: from the start, from a snapshot, on a clone. */
#include "tests/unit/test_match_help.h"

static void play_some(uint32_t entries)
{
    while (g->entries < entries && !match_over(g->m)) {
        int32_t side = match_waits_for(g->m, 0) ? 0 : 1;

        game_default(g, side);
        must_give(g, side);
    }
}

static void replay(void **state)
{
    struct match *m;

    (void)state;
    game_open(g, SETUP_TWO, 4);
    play_some(20);
    m = game_again(g, SETUP_TWO);
    match_start(m);
    assert_true(match_replay(m, 10, &g->why));
    assert_int_equal(m->state->entries, 10);
    assert_true(match_replay(m, g->entries, &g->why));
    assert_memory_equal(m->state, g->m->state, match_snapshot_bytes(m));
    match_free(m);
}

/* Without its log a match of the same setup is what it was at the start, so an entry too late is refused. */
static void replay_of_another_log(void **state)
{
    struct match *m;

    (void)state;
    game_open(g, SETUP_TWO, 4);
    play_some(5);
    g->log[2]->answer.decision = 77;
    m = game_again(g, SETUP_TWO);
    match_start(m);
    assert_false(match_replay(m, g->entries, &g->why));
    assert_string_equal(g->why.key, "answer.other_decision");
    assert_int_equal(m->state->entries, 2);
    match_free(m);
}

/* A snapshot in the middle of a procedure that waits in a procedure; with a sink, that then hears only what
 * is new. */
static void snapshot_and_the_rest(void **state)
{
    struct match *m;
    char *snapshot;

    (void)state;
    game_open(g, SETUP_TWO, 4);
    play_some(7);
    assert_true(g->m->state->depth >= 3);
    /* A blob of a database is aligned to nothing. */
    snapshot = malloc(match_snapshot_bytes(g->m) + 1);
    assert_non_null(snapshot);
    match_save(g->m, snapshot + 1);
    play_some(20);
    m = game_again(g, SETUP_TWO);
    assert_true(match_restore(m, snapshot + 1, match_snapshot_bytes(m)));
    assert_true(match_replay(m, g->entries, &g->why));
    assert_memory_equal(m->state, g->m->state, match_snapshot_bytes(m));
    /* It can go back to before the snapshot. */
    struct entry *e = game_master(g, MASTER_TAKEBACK);

    e->to = 3;
    assert_true(match_apply(m, e, &g->why));
    assert_true(game_apply(g, e));
    assert_memory_equal(m->state, g->m->state, match_snapshot_bytes(m));
    free(snapshot);
    match_free(m);
}

static void a_clone_is_independent(void **state)
{
    struct match *clone;
    struct dice_seeded seed = {.seed = 99};
    uint64_t before;

    (void)state;
    game_open(g, SETUP_TWO, 4);
    play_some(3);
    before = match_hash(g->m);
    clone = match_clone(g->m);
    assert_non_null(clone);
    assert_true(match_hash(clone) == before);
    assert_null(clone->sink);
    assert_null(clone->log);
    assert_null(clone->dice.draw);
    match_dice(clone, seeded_dice(&seed));
    struct entry *e = game_entry(g, ENTRY_ANSWER, 1);

    match_default_answer(clone, 1, &e->answer);
    assert_true(match_apply(clone, e, &g->why));
    assert_true(match_hash(g->m) == before);
    assert_false(match_hash(clone) == before);
    match_copy(clone, g->m);
    assert_true(match_hash(clone) == before);
    assert_ptr_equal(clone->dice.source, &seed);
    match_free(clone);
}

/* The picture of one who looks on from here: what the listener hears starts from the present state. */
static void nothing(void *context, const struct match *m, const struct event *e)
{
    (void)m;
    (void)e;
    ++*(int32_t *)context;
}

static void a_late_listener(void **state)
{
    int32_t heard = 0;

    (void)state;
    game_open(g, SETUP_TWO, 4);
    play_some(3);
    struct match *m = game_again(g, SETUP_TWO);

    match_start(m);
    assert_true(match_replay(m, g->entries, &g->why));
    assert_true(match_listen(m, nothing, &heard));
    assert_int_equal(heard, 0);
    assert_memory_equal(m->published, m->state, match_snapshot_bytes(m));
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(replay),
        TEST(replay_of_another_log),
        TEST(snapshot_and_the_rest),
        TEST(a_clone_is_independent),
        TEST(a_late_listener),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
