/* Matches that one server on a database lends to another: what the other writes counts while the loan lasts,
 * and not a moment longer. */
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/store/database.h"
#include "server/store/served.h"
#include "tests/server/empty_postgres.h"
#include "tests/server/store_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LEASE_MS = 60000, PATIENCE_MS = 20000, MATCH = 5, EPOCH = 1001, ENTRIES_MAX = 100 };

/* One that serves, and one that plays matches for it. */
struct two {
    uv_loop_t loop;
    struct metrics *metrics[2];
    struct store *keeper, *annex;
};

static bool waits(void *context, const char *why)
{
    (void)why;
    return database_now_ms() < *(int64_t *)context;
}

static struct store *serve(struct two *two, struct database *db, int which)
{
    two->metrics[which] = metrics_create();
    return served_store_start(&two->loop, db, two->metrics[which]);
}

static int set_up(void **state)
{
    static const struct lease ann = {"ann", LEASE_MS};
    struct two *two = must_alloc(sizeof *two);
    struct database *first = must_alloc(sizeof *first), *second = must_alloc(sizeof *second);
    int64_t until_ms = database_now_ms() + PATIENCE_MS;

    *state = two;
    uv_loop_init(&two->loop);
    if (!empty_postgres() || !database_stand_by(first, postgres_address(), &ann, waits, &until_ms) ||
        !database_join(second, postgres_address(), "bob", waits, &until_ms))
        return -1;
    two->keeper = serve(two, first, 0);
    two->annex = serve(two, second, 1);
    return 0;
}

static int tear_down(void **state)
{
    struct two *two = *state;

    served_store_close(two->annex);
    served_store_close(two->keeper);
    uv_run(&two->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&two->loop), 0);
    metrics_free(two->metrics[0]);
    metrics_free(two->metrics[1]);
    free(two);
    return 0;
}

static enum store_status commit(struct two *two, struct batch *batch)
{
    struct got got = {0};

    store_commit(batch, got_done, &got);
    while (got.calls == 0)
        uv_run(&two->loop, UV_RUN_ONCE);
    return got.status;
}

static void create_match(struct two *two, int64_t id)
{
    struct batch *batch = store_begin(two->keeper);
    struct match_row match = a_match(id);

    store_create_match(batch, &match);
    assert_int_equal(commit(two, batch), STORE_OK);
}

static void lend(struct two *two, int64_t match, int64_t epoch)
{
    struct batch *batch = store_begin(two->keeper);

    store_lend(batch, match, epoch, "bob");
    assert_int_equal(commit(two, batch), STORE_OK);
}

static void recall(struct two *two, int64_t match)
{
    struct batch *batch = store_begin(two->keeper);

    store_recall(batch, match);
    assert_int_equal(commit(two, batch), STORE_OK);
}

/* By the annex, or by the keeper itself (epoch 0). */
static enum store_status append(struct two *two, int64_t epoch, int64_t match, uint32_t number)
{
    struct batch *batch = store_begin(epoch ? two->annex : two->keeper);
    struct entry_row entry = an_entry(number);

    if (epoch)
        store_hold_loan(batch, match, epoch);
    store_append_entry(batch, match, &entry);
    return commit(two, batch);
}

static void on_entries(void *context, const struct store_result *result, const struct entry_row *entries,
                       size_t count)
{
    struct got *got = context;

    (void)entries;
    got_result(got, result);
    got->count = count;
}

static size_t entries_of(struct two *two, int64_t match)
{
    struct got got = {0};

    store_read_entries(two->keeper, match, 0, ENTRIES_MAX, on_entries, &got);
    while (got.calls == 0)
        uv_run(&two->loop, UV_RUN_ONCE);
    assert_int_equal(got.status, STORE_OK);
    return got.count;
}

static void a_borrower_writes_while_the_loan_lasts(void **state)
{
    struct two *two = *state;

    create_match(two, MATCH);
    assert_int_equal(append(two, EPOCH, MATCH, 0), STORE_CONFLICT); /* it is not lent yet */
    assert_int_equal(append(two, 0, MATCH, 0), STORE_OK);
    lend(two, MATCH, EPOCH);
    assert_int_equal(append(two, EPOCH - 1, MATCH, 1), STORE_CONFLICT); /* by another loan */
    assert_int_equal(append(two, EPOCH, MATCH, 1), STORE_OK);
    assert_int_equal(append(two, EPOCH, MATCH, 2), STORE_OK);
    recall(two, MATCH);
    assert_int_equal(append(two, EPOCH, MATCH, 3), STORE_CONFLICT);
    assert_int_equal(entries_of(two, MATCH), 3);
    /* What each of them knew of the log is forgotten when the match changes hands. */
    assert_int_equal(append(two, 0, MATCH, 3), STORE_OK);
    lend(two, MATCH, EPOCH + 1);
    assert_int_equal(append(two, EPOCH, MATCH, 4), STORE_CONFLICT);
    assert_int_equal(append(two, EPOCH + 1, MATCH, 4), STORE_OK);
    recall(two, MATCH);
    assert_int_equal(append(two, 0, MATCH, 5), STORE_OK);
    assert_int_equal(entries_of(two, MATCH), 6);
}

static void hand_over(struct two *two, uint32_t number, struct got *got)
{
    struct batch *batch = store_begin(two->annex);
    struct entry_row entry = an_entry(number);

    store_hold_loan(batch, MATCH, EPOCH);
    store_append_entry(batch, MATCH, &entry);
    store_commit(batch, got_done, got);
}

/* The annex always has some under way, until one is refused: those that are done stay, in order, and of the
 * others there is nothing. */
static void a_call_back_in_the_middle(void **state)
{
    enum { MOST = 50000, UNDER_WAY = 20, CALLED = 100 };
    struct two *two = *state;
    static struct got got[MOST];
    struct got called = {0};
    struct batch *back = store_begin(two->keeper);
    size_t count = 0, answered = 0, done = 0;

    create_match(two, MATCH);
    lend(two, MATCH, EPOCH);
    store_recall(back, MATCH);
    while (count < MOST && (answered == 0 || got[answered - 1].status == STORE_OK)) {
        hand_over(two, (uint32_t)count, &got[count]);
        count++;
        if (count == CALLED)
            store_commit(back, got_done, &called);
        while (count - answered > UNDER_WAY) {
            uv_run(&two->loop, UV_RUN_ONCE);
            while (answered < count && got[answered].calls > 0)
                answered++;
        }
    }
    while (got[count - 1].calls == 0 || called.calls == 0)
        uv_run(&two->loop, UV_RUN_ONCE);
    assert_int_equal(called.status, STORE_OK);
    while (done < count && got[done].status == STORE_OK)
        done++;
    assert_in_range(done, CALLED - UNDER_WAY, count - 1);
    for (size_t i = done; i < count; i++)
        assert_int_equal(got[i].status, STORE_CONFLICT);
    assert_int_equal(append(two, 0, MATCH, (uint32_t)done), STORE_OK); /* there are just so many */
}

/* Other matches in the same group are written all the same. */
static void a_loan_that_is_over_spoils_nothing_else(void **state)
{
    struct two *two = *state;
    static struct got got[3];

    memset(got, 0, sizeof got);
    for (int64_t match = 1; match <= 3; match++) {
        create_match(two, match);
        lend(two, match, EPOCH + match);
    }
    recall(two, 2);
    for (int64_t match = 1; match <= 3; match++) {
        struct batch *batch = store_begin(two->annex);
        struct entry_row entry = an_entry(0);

        store_hold_loan(batch, match, EPOCH + match);
        store_append_entry(batch, match, &entry);
        store_commit(batch, got_done, &got[match - 1]);
    }
    for (int64_t match = 1; match <= 3; match++) {
        while (got[match - 1].calls == 0)
            uv_run(&two->loop, UV_RUN_ONCE);
        assert_int_equal(got[match - 1].status, match == 2 ? STORE_CONFLICT : STORE_OK);
        assert_int_equal(entries_of(two, match), match == 2 ? 0 : 1);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_borrower_writes_while_the_loan_lasts),
        TEST(a_call_back_in_the_middle),
        TEST(a_loan_that_is_over_spoils_nothing_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
