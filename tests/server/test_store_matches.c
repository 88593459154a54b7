/* The store: matches, their history, and what a failure or a crash leaves of it. */
#include "server/base/limits.h"
#include "tests/server/stepped_help.h"

/* --- matches ------------------------------------------------------------------------------------------- */

struct got_match {
    struct got got;
    int64_t ids[8];
    size_t seats;
    int64_t seat_account;
    int32_t status;
    uint32_t entries;
    char setup[40], secret[40], result[40];
};

static void on_match(void *context, const struct store_result *result, const struct loaded_match *loaded)
{
    struct got_match *got = context;

    got_result(&got->got, result);
    got->got.found = loaded != NULL;
    if (!loaded)
        return;
    const struct match_row *match = &loaded->match;

    got->status = match->status;
    got->entries = match->entries;
    got->seats = match->seat_count;
    if (match->seat_count)
        got->seat_account = match->seats[match->seat_count - 1].account;
    keep_text(got->setup, match->setup);
    keep_text(got->secret, match->secret);
    keep_text(got->result, match->result);
}

static struct got_match find_match(int64_t id)
{
    struct got_match got = {0};

    store_load_match(store, id, UINT32_MAX, on_match, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.status, STORE_OK);
    return got;
}

static void matches_are_created_and_changed(void **state)
{
    struct seat_row seats[] = {{.account = 7, .side = 0, .seat = 0}, {.account = 8, .side = 1, .seat = 0}};
    struct match_row match = a_match(1);
    struct batch *batch = store_begin(store);
    struct got_match got;

    (void)state;
    store_create_match(batch, &match);
    must_commit(batch);
    got = find_match(1);
    assert_true(got.got.found);
    assert_int_equal(got.seats, 0);
    assert_string_equal(got.secret, "secret");

    match.setup = blob_of("{\"x\":1}");
    match.seats = seats;
    match.seat_count = 2;
    match.status = 2;
    batch = store_begin(store);
    store_update_match(batch, &match);
    must_commit(batch);
    got = find_match(1);
    assert_string_equal(got.setup, "{\"x\":1}");
    assert_int_equal(got.seats, 2);
    assert_int_equal(got.seat_account, 8);

    batch = store_begin(store);
    store_match_status(batch, 1, 3, blob_of("won"), 999);
    must_commit(batch);
    got = find_match(1);
    assert_int_equal(got.status, 3);
    assert_string_equal(got.result, "won");
    assert_string_equal(got.setup, "{\"x\":1}");

    batch = store_begin(store);
    store_create_match(batch, &match);
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
    batch = store_begin(store);
    store_match_status(batch, 44, 3, blob_of(""), 1);
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
}

static void on_matches(void *context, const struct store_result *result, const struct match_row *matches,
                       size_t count)
{
    struct got_match *got = context;

    got_result(&got->got, result);
    got->got.count = count;
    for (size_t i = 0; i < count && i < 8; i++)
        got->ids[i] = matches[i].id;
}

static struct got_match list_matches(struct row_filter filter)
{
    struct got_match got = {0};

    if (!filter.system)
        filter.system = "";
    if (!filter.limit)
        filter.limit = 10;
    store_list_matches(store, &filter, on_matches, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.calls, 1);
    assert_int_equal(got.got.status, STORE_OK);
    return got;
}

static void matches_are_listed_by_filters(void **state)
{
    struct seat_row seat = {.account = 9, .side = 0, .seat = 0};
    struct batch *batch = store_begin(store);
    struct got_match got;

    (void)state;
    for (int64_t id = 1; id <= 6; id++) {
        struct match_row match = a_match(id);
        match.status = (int32_t)(id % 3);
        match.open = id != 4;
        match.system = id == 5 ? "battle" : "corsairs";
        match.host = id == 6 ? 9 : 7;
        if (id == 2) {
            match.seats = &seat;
            match.seat_count = 1;
        }
        store_create_match(batch, &match);
    }
    must_commit(batch);

    got = list_matches((struct row_filter){0});
    assert_int_equal(got.got.count, 6);
    assert_int_equal(got.ids[0], 6); /* the newest change first */
    got = list_matches((struct row_filter){.statuses = 1u << 1 | 1u << 2});
    assert_int_equal(got.got.count, 4);
    assert_int_equal(got.ids[0], 5);
    assert_int_equal(got.ids[1], 4);
    assert_int_equal(got.ids[2], 2);
    got = list_matches(
        (struct row_filter){.statuses = 1u << 1 | 1u << 2, .open_only = true, .system = "corsairs"});
    assert_int_equal(got.got.count, 2);
    assert_int_equal(got.ids[0], 2);
    got = list_matches((struct row_filter){.account = 9});
    assert_int_equal(got.got.count, 2); /* one as host, one in a seat */
    got = list_matches((struct row_filter){.account = 9, .statuses = 1u << 2});
    assert_int_equal(got.got.count, 1);
    assert_int_equal(got.ids[0], 2);
    got = list_matches((struct row_filter){.before_ms = 104, .before_id = 4, .limit = 2});
    assert_int_equal(got.got.count, 2);
    assert_int_equal(got.ids[0], 3);
    assert_int_equal(got.ids[1], 2);
    got = list_matches((struct row_filter){.statuses = 7, .limit = 1});
    assert_int_equal(got.got.count, 1);
    assert_int_equal(got.ids[0], 6);
}

/* --- history ------------------------------------------------------------------------------------------- */

struct got_history {
    struct got got;
    uint32_t numbers[16];
    char request[40], blob[40];
    bool snapshot;
    uint32_t snapshot_entries;
    char state[40];
};

static void on_entries(void *context, const struct store_result *result, const struct entry_row *entries,
                       size_t count)
{
    struct got_history *got = context;

    got_result(&got->got, result);
    got->got.count = count;
    for (size_t i = 0; i < count && i < 16; i++)
        got->numbers[i] = entries[i].number;
    if (count) {
        keep_text(got->request, entries[0].request);
        keep_text(got->blob, entries[0].entry);
    }
}

static void on_loaded(void *context, const struct store_result *result, const struct loaded_match *match)
{
    struct got_history *got = context;

    if (match) {
        on_entries(context, result, match->entries, match->entry_count);
        got->snapshot = match->snapshot != NULL;
        if (match->snapshot) {
            got->snapshot_entries = match->snapshot->entries;
            keep_text(got->state, match->snapshot->state);
        }
        assert_true(blob_is(match->match.setup, "{}"));
    } else {
        got_result(&got->got, result);
    }
    got->got.found = match != NULL;
}

static struct got_history load(int64_t id, uint32_t entries)
{
    struct got_history got = {0};

    store_load_match(store, id, entries, on_loaded, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.calls, 1);
    assert_int_equal(got.got.status, STORE_OK);
    return got;
}

static void append_entries(int64_t match, uint32_t from, uint32_t count)
{
    struct batch *batch = store_begin(store);

    for (uint32_t i = from; i < from + count; i++) {
        struct entry_row entry = an_entry(i);
        store_append_entry(batch, match, &entry);
    }
    must_commit(batch);
}

static void a_match_loads_from_its_last_snapshot(void **state)
{
    struct batch *batch;
    struct got_history got;

    (void)state;
    create_match(1);
    append_entries(1, 0, 10);
    got = load(1, UINT32_MAX);
    assert_false(got.snapshot);
    assert_int_equal(got.got.count, 10);
    assert_string_equal(got.request, "r");
    assert_string_equal(got.blob, "entry");
    assert_int_equal(find_match(1).entries, 10);

    batch = store_begin(store);
    store_append_snapshot(batch, 1, &(struct snapshot_row){4, blob_of("four")});
    store_append_snapshot(batch, 1, &(struct snapshot_row){8, blob_of("eight")});
    must_commit(batch);
    got = load(1, UINT32_MAX);
    assert_true(got.snapshot);
    assert_int_equal(got.snapshot_entries, 8);
    assert_string_equal(got.state, "eight");
    assert_int_equal(got.got.count, 2);
    assert_int_equal(got.numbers[0], 8);
    got = load(1, 6);
    assert_int_equal(got.snapshot_entries, 4);
    assert_int_equal(got.got.count, 2);
    assert_int_equal(got.numbers[1], 5);
    got = load(1, 8);
    assert_int_equal(got.snapshot_entries, 8);
    assert_int_equal(got.got.count, 0);
    got = load(1, 2);
    assert_false(got.snapshot);
    assert_int_equal(got.got.count, 2);
    assert_false(load(2, UINT32_MAX).got.found);
}

static void a_log_has_no_holes(void **state)
{
    struct batch *batch = store_begin(store);
    struct entry_row entry = an_entry(1);

    (void)state;
    create_match(1);
    store_append_entry(batch, 1, &entry);
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
    append_entries(1, 0, 2);
    batch = store_begin(store);
    store_append_entry(batch, 1, &entry); /* number 1 again */
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
    batch = store_begin(store);
    entry.number = 0;
    store_append_entry(batch, 99, &entry); /* no such match */
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
    assert_int_equal(find_match(1).entries, 2);
}

static void entries_are_read_in_ranges(void **state)
{
    struct got_history got = {0};

    (void)state;
    create_match(1);
    append_entries(1, 0, 10);
    store_read_entries(store, 1, 3, 4, on_entries, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 4);
    assert_int_equal(got.numbers[0], 3);
    assert_int_equal(got.numbers[3], 6);
    store_read_entries(store, 1, 10, 4, on_entries, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 0);
}

static void on_events(void *context, const struct store_result *result, const struct events_row *events,
                      size_t count)
{
    struct got_history *got = context;

    got_result(&got->got, result);
    got->got.count = count;
    for (size_t i = 0; i < count && i < 16; i++)
        got->numbers[i] = events[i].first;
    if (count)
        keep_text(got->blob, events[0].events);
}

static struct got_history read_events(int32_t viewer, uint32_t from)
{
    struct got_history got = {0};

    store_read_events(store, 1, viewer, from, 100, on_events, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.status, STORE_OK);
    return got;
}

static void each_viewer_has_events_of_his_own(void **state)
{
    struct batch *batch = store_begin(store);
    struct got_history got;

    (void)state;
    create_match(1);
    store_append_events(batch, 1,
                        &(struct events_row){.viewer = 0, .first = 1, .count = 3, .events = blob_of("a")});
    store_append_events(batch, 1,
                        &(struct events_row){.viewer = 0, .first = 4, .count = 2, .events = blob_of("b")});
    store_append_events(batch, 1,
                        &(struct events_row){.viewer = 4, .first = 1, .count = 1, .events = blob_of("c")});
    must_commit(batch);
    got = read_events(0, 1);
    assert_int_equal(got.got.count, 2);
    assert_string_equal(got.blob, "a");
    got = read_events(0, 3); /* inside the first row */
    assert_int_equal(got.got.count, 2);
    got = read_events(0, 5);
    assert_int_equal(got.got.count, 1);
    assert_int_equal(got.numbers[0], 4);
    assert_int_equal(read_events(0, 6).got.count, 0);
    assert_string_equal(read_events(4, 0).blob, "c");
    batch = store_begin(store);
    store_append_events(batch, 1, &(struct events_row){.viewer = 4, .first = 1, .count = 1});
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
}

static void append_heard(uint32_t entry, int32_t viewer, uint32_t first, uint32_t count, struct batch *batch)
{
    char text[32];

    snprintf(text, sizeof text, "%u", (unsigned)first);
    store_append_events(
        batch, 1,
        &(struct events_row){
            .viewer = viewer, .first = first, .count = count, .entry = entry, .events = blob_of(text)});
}

static void expect_row(int32_t viewer, uint32_t from, uint32_t first)
{
    struct got_history got = read_events(viewer, from);
    char text[32];

    snprintf(text, sizeof text, "%u", (unsigned)first);
    assert_true(got.got.count > 0);
    assert_int_equal(got.numbers[0], first);
    assert_string_equal(got.blob, text);
}

/* Viewer 0 gets two events from each entry; viewer 1 one from each seventh, and nothing from the first
 * twenty; viewer 2 never any. The start gave 0 and 1 three each, in rows of their own. */
static void events_are_found_beside_their_entries(void **state)
{
    enum { ENTRIES = 60, BEFORE = 20, SELDOM = 7 };
    struct batch *batch = store_begin(store);
    uint32_t seen = 4;

    (void)state;
    create_match(1);
    append_heard(0, 0, 1, 3, batch);
    append_heard(0, 1, 1, 3, batch);
    must_commit(batch);
    for (uint32_t i = 0; i < ENTRIES; i++) {
        struct entry_row entry = an_entry(i);

        batch = store_begin(store);
        store_append_entry(batch, 1, &entry);
        append_heard(i + 1, 0, 4 + 2 * i, 2, batch);
        append_heard(i + 1, 3, 4 + 2 * i, 2, batch); /* the same: he shares the bytes */
        if (i >= BEFORE && i % SELDOM == 0)
            append_heard(i + 1, 1, seen++, 1, batch);
        must_commit(batch);
    }
    for (uint32_t from = 1; from < 4; from++)
        expect_row(0, from, 1);
    for (uint32_t from = 4; from < 4 + 2 * ENTRIES; from++) {
        expect_row(0, from, from / 2 * 2);
        expect_row(3, from, from / 2 * 2);
    }
    for (uint32_t from = 4; from < seen; from++)
        expect_row(1, from, from);
    assert_int_equal(read_events(0, 1).got.count, 1 + ENTRIES);
    assert_int_equal(read_events(0, 3 + 2 * ENTRIES).got.count, 1);
    assert_int_equal(read_events(0, 4 + 2 * ENTRIES).got.count, 0);
    assert_int_equal(read_events(1, 4).got.count, seen - 4);
    assert_int_equal(read_events(1, seen).got.count, 0);
    assert_int_equal(read_events(2, 0).got.count, 0);
    assert_int_equal(read_events(2, 1).got.count, 0);
}

static void commit_status(uint32_t number, int32_t status, const char *result, int64_t changed_ms)
{
    struct batch *batch = store_begin(store);
    struct entry_row entry = an_entry(number);

    store_append_entry(batch, 1, &entry);
    store_match_status(batch, 1, status, blob_of(result), changed_ms);
    must_commit(batch);
}

/* Whether it lies in the match's row or beside the last entry, the last result written counts. */
static void the_last_result_counts(void **state)
{
    struct match_row match = a_match(1);
    struct batch *batch;

    (void)state;
    create_match(1);
    commit_status(0, 1, "one", 110);
    assert_string_equal(find_match(1).result, "one");
    commit_status(1, 1, "two", 120);
    assert_string_equal(find_match(1).result, "two");
    batch = store_begin(store);
    store_match_status(batch, 1, 1, blob_of("clock"), 130);
    must_commit(batch);
    assert_string_equal(find_match(1).result, "clock");
    commit_status(2, 1, "three", 140);
    assert_string_equal(find_match(1).result, "three");
    match.status = 1;
    match.result = blob_of("whole");
    batch = store_begin(store);
    store_update_match(batch, &match);
    must_commit(batch);
    assert_string_equal(find_match(1).result, "whole");
    commit_status(3, 2, "four", 150);
    assert_string_equal(find_match(1).result, "four");
    assert_int_equal(find_match(1).status, 2);
    commit_status(4, 2, "five", 160);
    assert_string_equal(find_match(1).result, "five");
    assert_int_equal(find_match(1).status, 2);
}

/* Match 2 changed last; match 1 goes on, and is soon the first of the list again. */
static void a_match_that_goes_on_moves_up_in_lists(void **state)
{
    struct got_match got = {0};
    struct row_filter filter = {.system = "", .limit = 10};

    (void)state;
    create_match(1);
    create_match(2);
    for (int64_t at = 1; at <= 4; at++)
        commit_status((uint32_t)at - 1, 1, "", at * STORE_CHANGED_MS / 2);
    store_list_matches(store, &filter, on_matches, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 2);
    assert_int_equal(got.ids[0], 1);
}

/* --- groups and crashes --------------------------------------------------------------------------------- */

static struct got *commit_entry(struct got *got, uint32_t number)
{
    struct batch *batch = store_begin(store);
    struct entry_row entry = an_entry(number);

    store_append_entry(batch, 1, &entry);
    store_commit(batch, got_done, got);
    return got;
}

static void a_conflict_spoils_only_its_own_batch(void **state)
{
    struct got got[3] = {0};
    struct got_match seen = {0};

    (void)state;
    create_match(1);
    commit_entry(&got[0], 0);
    commit_entry(&got[1], 5);
    store_load_match(store, 1, UINT32_MAX, on_match, &seen);
    commit_entry(&got[2], 1);
    stepped_store_step(store, 4, STEP_DURABLE);
    assert_int_equal(got[0].status, STORE_OK);
    assert_int_equal(got[1].status, STORE_CONFLICT);
    assert_int_equal(got[2].status, STORE_OK);
    assert_int_equal(seen.entries, 1); /* what was written before it, and no more */
    assert_int_equal(find_match(1).entries, 2);
}

static void a_failed_commit_leaves_nothing_and_reads_go_on(void **state)
{
    struct got got[2] = {0};
    struct got_match seen = {0};

    (void)state;
    create_match(1);
    commit_entry(&got[0], 0);
    store_load_match(store, 1, UINT32_MAX, on_match, &seen);
    stepped_store_step(store, 2, STEP_FAILED);
    assert_int_equal(got[0].status, STORE_FAILED);
    assert_true(strlen(got[0].text) > 0);
    assert_int_equal(seen.got.status, STORE_OK);
    assert_int_equal(seen.entries, 0);
    commit_entry(&got[1], 1); /* the one after the lost one does not fit */
    stepped_store_run(store);
    assert_int_equal(got[1].status, STORE_CONFLICT);
}

static void a_crash_keeps_what_was_committed_and_no_more(void **state)
{
    struct got got[3] = {0};

    (void)state;
    create_match(1);
    commit_entry(&got[0], 0);
    commit_entry(&got[1], 1);
    commit_entry(&got[2], 2);
    stepped_store_step(store, 1, STEP_DURABLE);
    stepped_store_step(store, 1, STEP_CRASHED);
    assert_int_equal(got[0].calls, 1);
    assert_int_equal(got[1].calls, 0); /* durable, but nobody heard of it */
    assert_int_equal(got[2].calls, 0);
    assert_int_equal(stepped_store_waiting(store), 0);
    assert_int_equal(store_queued(store), 0);
    assert_int_equal(find_match(1).entries, 2);
    commit_entry(&got[2], 2);
    stepped_store_crash(store);
    assert_int_equal(got[2].calls, 0);
    assert_int_equal(find_match(1).entries, 2);
}

static void too_much_is_refused(void **state)
{
    static char big[1 << 20];
    struct got got[80] = {0};
    int refused = 0;

    (void)state;
    create_match(1);
    for (size_t i = 0; i < 80; i++) {
        struct batch *batch = store_begin(store);
        struct snapshot_row snapshot = {(uint32_t)i, {big, sizeof big}};
        store_append_snapshot(batch, 1, &snapshot);
        store_commit(batch, got_done, &got[i]);
    }
    stepped_store_run(store);
    for (size_t i = 0; i < 80; i++) {
        assert_int_equal(got[i].calls, 1);
        refused += got[i].status == STORE_BUSY;
    }
    assert_true(refused > 0 && refused < 40);
    assert_int_equal(store_queued(store), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(matches_are_created_and_changed),
        TEST(matches_are_listed_by_filters),
        TEST(a_match_loads_from_its_last_snapshot),
        TEST(a_log_has_no_holes),
        TEST(entries_are_read_in_ranges),
        TEST(each_viewer_has_events_of_his_own),
        TEST(events_are_found_beside_their_entries),
        TEST(the_last_result_counts),
        TEST(a_match_that_goes_on_moves_up_in_lists),
        TEST(a_conflict_spoils_only_its_own_batch),
        TEST(a_failed_commit_leaves_nothing_and_reads_go_on),
        TEST(a_crash_keeps_what_was_committed_and_no_more),
        TEST(too_much_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
