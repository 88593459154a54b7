/* The store: tournaments, who is what in them, and their logs. */
#include "tests/server/stepped_help.h"

enum { LISTED_MAX = 16 };

struct listed {
    struct got got;
    int64_t id[LISTED_MAX];
    int32_t role[LISTED_MAX];
    uint32_t entries[LISTED_MAX];
    char brief[40];
};

static struct tournament_row a_tournament(int64_t id)
{
    return (struct tournament_row){.id = id,
                                   .system = id % 2 ? "corsairs" : "warband",
                                   .status = 1,
                                   .open = 1,
                                   .host = 7,
                                   .created_ms = 100,
                                   .changed_ms = 100,
                                   .starts_ms = 1000 * id,
                                   .brief = blob_of("brief")};
}

static void create_tournaments(int64_t count)
{
    struct batch *batch = store_begin(store);

    for (int64_t id = 1; id <= count; id++) {
        struct tournament_row row = a_tournament(id);

        store_create_tournament(batch, &row);
    }
    must_commit(batch);
}

static void on_listed(void *context, const struct store_result *result, const struct tournament_row *rows,
                      size_t count)
{
    struct listed *listed = context;

    got_result(&listed->got, result);
    listed->got.count = count;
    for (size_t i = 0; i < count && i < LISTED_MAX; i++) {
        listed->id[i] = rows[i].id;
        listed->role[i] = rows[i].role;
        listed->entries[i] = rows[i].entries;
    }
    if (count)
        keep_text(listed->brief, rows[0].brief);
}

static struct listed list(struct row_filter filter)
{
    struct listed listed = {0};

    filter.system = filter.system ? filter.system : "";
    filter.limit = filter.limit ? filter.limit : LISTED_MAX;
    store_list_tournaments(store, &filter, on_listed, &listed);
    stepped_store_run(store);
    assert_int_equal(listed.got.status, STORE_OK);
    return listed;
}

static void the_last_to_start_is_listed_first(void **state)
{
    struct listed all, next;

    (void)state;
    create_tournaments(5);
    all = list((struct row_filter){.limit = 3});
    assert_int_equal(all.got.count, 3);
    assert_int_equal(all.id[0], 5);
    assert_int_equal(all.id[2], 3);
    next = list((struct row_filter){.before_ms = 3000, .before_id = 3});
    assert_int_equal(next.got.count, 2);
    assert_int_equal(next.id[0], 2);
    assert_int_equal(list((struct row_filter){.system = "warband"}).got.count, 2);
}

static void a_row_changes_but_for_its_host(void **state)
{
    struct tournament_row row = a_tournament(2);
    struct batch *batch;
    struct listed found;

    (void)state;
    create_tournaments(2);
    row.status = 3;
    row.open = 0;
    row.host = 99;
    row.starts_ms = 500;
    row.brief = blob_of("another");
    batch = store_begin(store);
    store_update_tournament(batch, &row);
    must_commit(batch);
    assert_int_equal(list((struct row_filter){.open_only = true}).got.count, 1);
    found = list((struct row_filter){.statuses = 1u << 3});
    assert_int_equal(found.got.count, 1);
    assert_int_equal(found.id[0], 2);
    assert_string_equal(found.brief, "another");
    assert_int_equal(list((struct row_filter){0}).id[0], 1); /* the other one starts later now */
    row.id = 77;
    batch = store_begin(store);
    store_update_tournament(batch, &row);
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
}

static void on_count(void *context, const struct store_result *result, uint32_t count)
{
    got_result(context, result);
    ((struct got *)context)->count = count;
}

static size_t count_of(int64_t account, uint32_t roles, uint32_t statuses)
{
    struct got got = {0};

    store_count_tournaments(store, account, roles, statuses, on_count, &got);
    stepped_store_run(store);
    assert_int_equal(got.status, STORE_OK);
    return got.count;
}

static void somebody_is_something_in_it(void **state)
{
    struct batch *batch = store_begin(store);
    struct listed mine;

    (void)state;
    create_tournaments(3);
    store_tournament_person(batch, 1, 50, 2);
    store_tournament_person(batch, 2, 50, 2);
    store_tournament_person(batch, 2, 50, 4); /* in the place of what he was */
    store_tournament_person(batch, 3, 50, 2);
    store_tournament_person(batch, 3, 50, 0); /* nothing any more */
    must_commit(batch);
    assert_int_equal(count_of(50, 1u << 2, 1u << 1), 1);
    assert_int_equal(count_of(50, 1u << 2 | 1u << 4, 1u << 1), 2);
    assert_int_equal(count_of(50, 1u << 2 | 1u << 4, 1u << 2), 0);
    mine = list((struct row_filter){.account = 50});
    assert_int_equal(mine.got.count, 2);
    assert_int_equal(mine.id[0], 2);
    assert_int_equal(mine.role[0], 4);
    assert_int_equal(mine.role[1], 2);
    mine = list((struct row_filter){.asker = 50});
    assert_int_equal(mine.got.count, 3);
    assert_int_equal(mine.role[0], 0);
    assert_int_equal(mine.role[2], 2);
}

struct log {
    struct got got;
    uint32_t first, last;
    char text[40];
};

static void on_entries(void *context, const struct store_result *result, const struct entry_row *entries,
                       size_t count)
{
    struct log *log = context;

    got_result(&log->got, result);
    log->got.count = count;
    if (count == 0)
        return;
    log->first = entries[0].number;
    log->last = entries[count - 1].number;
    keep_text(log->text, entries[0].entry);
}

static struct log read_log(int64_t tournament, uint32_t from, size_t limit)
{
    struct log log = {0};

    store_read_tournament_entries(store, tournament, from, limit, on_entries, &log);
    stepped_store_run(store);
    assert_int_equal(log.got.status, STORE_OK);
    return log;
}

static struct got append(int64_t tournament, uint32_t number)
{
    struct batch *batch = store_begin(store);
    struct entry_row entry = an_entry(number);

    store_append_tournament_entry(batch, tournament, &entry);
    return commit(batch);
}

static void its_log_has_no_holes(void **state)
{
    struct log log;

    (void)state;
    create_tournaments(2);
    for (uint32_t number = 0; number < 10; number++)
        assert_int_equal(append(1, number).status, STORE_OK);
    assert_int_equal(append(1, 9).status, STORE_CONFLICT);  /* again */
    assert_int_equal(append(1, 11).status, STORE_CONFLICT); /* a hole */
    assert_int_equal(append(77, 0).status, STORE_CONFLICT); /* of none */
    log = read_log(1, 4, 3);
    assert_int_equal(log.got.count, 3);
    assert_int_equal(log.first, 4);
    assert_int_equal(log.last, 6);
    assert_string_equal(log.text, "entry");
    assert_int_equal(read_log(1, 0, 100).got.count, 10);
    assert_int_equal(read_log(2, 0, 100).got.count, 0);
    assert_int_equal(list((struct row_filter){0}).entries[1], 10);
}

/* The second of two batches in one group goes against the first: only that one is refused. */
static void a_conflict_spoils_nothing_else(void **state)
{
    struct got got[3] = {{0}};
    static const uint32_t number[] = {0, 0, 1};

    (void)state;
    create_tournaments(1);
    for (size_t i = 0; i < 3; i++) {
        struct batch *batch = store_begin(store);
        struct entry_row entry = an_entry(number[i]);

        store_append_tournament_entry(batch, 1, &entry);
        store_commit(batch, got_done, &got[i]);
    }
    stepped_store_run(store);
    assert_int_equal(got[0].status, STORE_OK);
    assert_int_equal(got[1].status, STORE_CONFLICT);
    assert_int_equal(got[2].status, STORE_OK);
    assert_int_equal(read_log(1, 0, 100).got.count, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_last_to_start_is_listed_first), TEST(a_row_changes_but_for_its_host),
        TEST(somebody_is_something_in_it),       TEST(its_log_has_no_holes),
        TEST(a_conflict_spoils_nothing_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
