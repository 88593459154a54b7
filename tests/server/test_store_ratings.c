/* The store: ratings and the games that change them, profiles, and who waits for an opponent. */
#include "tests/server/stepped_help.h"

enum { LISTED_MAX = 16 };

struct listed {
    struct got got;
    int64_t account[LISTED_MAX];
    int32_t points[LISTED_MAX];
    char name[40];
};

/* Ann and Bob, of whom all of this is. */
static int set_up_people(void **state)
{
    if (set_up(state) != 0)
        return -1;
    create_account(7, "ann");
    create_account(8, "bob");
    return 0;
}

/* --- ratings -------------------------------------------------------------------------------------------- */

static struct due_row a_game(int64_t match, int32_t half_points)
{
    return (struct due_row){.match = match,
                            .system = "corsairs",
                            .first = 7,
                            .second = 8,
                            .half_points = half_points,
                            .at_ms = 10 * match,
                            .before = {{150000, 35000, 600}, {150000, 35000, 600}}};
}

static void make_due(int64_t match, int32_t half_points)
{
    struct batch *batch = store_begin(store);
    struct due_row due = a_game(match, half_points);

    store_rating_due(batch, &due);
    must_commit(batch);
}

static void on_due(void *context, const struct store_result *result, const struct due_row *due)
{
    struct due_row *found = context;

    assert_int_equal(result->status, STORE_OK);
    *found = due ? *due : (struct due_row){.match = -1};
}

/* Its texts are not kept. */
static struct due_row find_due(void)
{
    struct due_row found = {0};

    store_find_rating_due(store, on_due, &found);
    stepped_store_run(store);
    return found;
}

static struct got rate(int64_t match, int32_t half_points, int32_t first, int32_t second)
{
    struct batch *batch = store_begin(store);
    struct due_row game = a_game(match, half_points);
    struct rating_row a = {.account = 7, .system = "corsairs", .points = first, .games = 1};
    struct rating_row b = {.account = 8, .system = "corsairs", .points = second, .games = 1};

    store_rate(batch, &game, &a, &b);
    return commit(batch);
}

static void on_ratings(void *context, const struct store_result *result, const struct rating_row *ratings,
                       size_t count)
{
    struct listed *listed = context;

    got_result(&listed->got, result);
    assert_int_equal(result->status, STORE_OK);
    listed->got.count = count;
    for (size_t i = 0; i < count && i < LISTED_MAX; i++) {
        listed->account[i] = ratings[i].account;
        listed->points[i] = ratings[i].points;
    }
    if (count && ratings[0].name)
        snprintf(listed->name, sizeof listed->name, "%s", ratings[0].name);
}

static struct listed ratings_of(int64_t account)
{
    struct listed listed = {0};

    store_find_ratings(store, account, on_ratings, &listed);
    stepped_store_run(store);
    return listed;
}

static struct listed best(uint32_t from, size_t limit)
{
    struct listed listed = {0};

    store_list_ratings(store, "corsairs", from, limit, on_ratings, &listed);
    stepped_store_run(store);
    return listed;
}

static void a_game_counts_once(void **state)
{
    (void)state;
    assert_int_equal(find_due().match, -1);
    make_due(2, 2);
    make_due(1, 1);
    assert_int_equal(find_due().match, 1); /* the oldest */
    assert_int_equal(rate(1, 1, 151000, 149000).status, STORE_OK);
    assert_int_equal(rate(1, 1, 152000, 148000).status, STORE_CONFLICT);
    assert_int_equal(find_due().match, 2);
    assert_int_equal(rate(2, 0, 152000, 148000).status, STORE_CONFLICT); /* not with this result */
    assert_int_equal(ratings_of(7).points[0], 151000);
    assert_int_equal(rate(2, 2, 153000, 147000).status, STORE_OK);
    assert_int_equal(find_due().match, -1);
    assert_int_equal(ratings_of(7).points[0], 153000);
    assert_int_equal(ratings_of(8).points[0], 147000);
    assert_int_equal(ratings_of(9).got.count, 0);
}

static void correct(int64_t match, int32_t half_points)
{
    struct batch *batch = store_begin(store);

    store_rating_corrected(batch, match, half_points, 99);
    must_commit(batch);
}

static void a_corrected_game_is_due_again(void **state)
{
    struct due_row due;

    (void)state;
    make_due(1, 2);
    correct(1, 1);
    due = find_due(); /* it had not counted yet: it counts with the new result */
    assert_int_equal(due.match, 1);
    assert_int_equal(due.half_points, 1);
    assert_false(due.rated);
    assert_int_equal(rate(1, 1, 151000, 149000).status, STORE_OK);
    correct(1, 0);
    due = find_due();
    assert_int_equal(due.match, 1);
    assert_int_equal(due.half_points, 0);
    assert_true(due.rated);
    assert_int_equal(due.counted, 1);
    assert_int_equal(due.before[0].points, 150000);
    assert_int_equal(due.before[1].deviation, 35000);
    correct(77, 1); /* nobody rated that */
}

static void hide(int64_t account, int32_t hides)
{
    struct batch *batch = store_begin(store);

    store_put_profile(batch, &(struct profile_row){.account = account, .club = "a club", .hides = hides});
    must_commit(batch);
}

static void the_best_come_first_unless_they_hide(void **state)
{
    struct listed found;

    (void)state;
    make_due(1, 2);
    assert_int_equal(rate(1, 2, 151000, 149000).status, STORE_OK);
    found = best(0, 10);
    assert_int_equal(found.got.count, 2);
    assert_int_equal(found.account[0], 7);
    assert_string_equal(found.name, "ann");
    found = best(1, 10);
    assert_int_equal(found.got.count, 1);
    assert_int_equal(found.account[0], 8);
    hide(7, HIDES_RATING);
    found = best(0, 10);
    assert_int_equal(found.got.count, 1);
    assert_int_equal(found.account[0], 8);
    hide(7, HIDES_CLUB);
    assert_int_equal(best(0, 10).got.count, 2);
}

static void on_profile(void *context, const struct store_result *result, const struct profile_row *profile)
{
    struct listed *found = context;

    got_result(&found->got, result);
    found->points[0] = profile->hides;
    snprintf(found->name, sizeof found->name, "%s", profile->club);
}

static void a_profile_is_the_last_that_was_put(void **state)
{
    struct listed found = {0};

    (void)state;
    store_find_profile(store, 7, on_profile, &found);
    stepped_store_run(store);
    assert_int_equal(found.points[0], 0);
    assert_string_equal(found.name, "");
    hide(7, HIDES_ALL);
    hide(7, HIDES_RESULTS);
    store_find_profile(store, 7, on_profile, &found);
    stepped_store_run(store);
    assert_int_equal(found.points[0], HIDES_RESULTS);
    assert_string_equal(found.name, "a club");
}

/* --- the queue ------------------------------------------------------------------------------------------ */

static void wait_since(int64_t account, int64_t since_ms, int32_t points)
{
    struct batch *batch = store_begin(store);

    store_put_waiting(batch, &(struct waiting_row){.account = account,
                                                   .name = account == 7 ? "ann" : "bob",
                                                   .since_ms = since_ms,
                                                   .points = points,
                                                   .settings = blob_of("settings"),
                                                   .army = "{}",
                                                   .army_name = "a crew"});
    must_commit(batch);
}

static void on_waiting(void *context, const struct store_result *result, const struct waiting_row *waiting,
                       size_t count)
{
    struct listed *listed = context;

    got_result(&listed->got, result);
    listed->got.count = count;
    for (size_t i = 0; i < count && i < LISTED_MAX; i++) {
        listed->account[i] = waiting[i].account;
        listed->points[i] = waiting[i].points;
    }
    if (count)
        snprintf(listed->name, sizeof listed->name, "%s: %s", waiting[0].name, waiting[0].army_name);
}

static struct listed waiting(void)
{
    struct listed listed = {0};

    store_list_waiting(store, on_waiting, &listed);
    stepped_store_run(store);
    assert_int_equal(listed.got.status, STORE_OK);
    return listed;
}

static void the_first_to_come_waits_first(void **state)
{
    struct batch *batch;
    struct listed found;

    (void)state;
    wait_since(7, 20, 100);
    wait_since(8, 10, 200);
    wait_since(7, 30, 300); /* for something else now */
    found = waiting();
    assert_int_equal(found.got.count, 2);
    assert_int_equal(found.account[0], 8);
    assert_int_equal(found.points[1], 300);
    assert_string_equal(found.name, "bob: a crew");
    batch = store_begin(store);
    store_forget_waiting(batch, 8);
    store_forget_waiting(batch, 99); /* he does not wait */
    must_commit(batch);
    found = waiting();
    assert_int_equal(found.got.count, 1);
    assert_int_equal(found.account[0], 7);
}

#define AMONG_PEOPLE(name) cmocka_unit_test_setup_teardown(name, set_up_people, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AMONG_PEOPLE(a_game_counts_once),
        AMONG_PEOPLE(a_corrected_game_is_due_again),
        AMONG_PEOPLE(the_best_come_first_unless_they_hide),
        AMONG_PEOPLE(a_profile_is_the_last_that_was_put),
        AMONG_PEOPLE(the_first_to_come_waits_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
