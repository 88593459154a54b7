/* The journal of the store: whatever is journalled, put into its place, rolled back or crashed in between,
 * every read tells what a plain table would. */
#include "server/base/limits.h"
#include "tests/server/stepped_help.h"

enum { MATCHES = 6, GROUP_MAX = 10, ENTRIES_MAX = 4000, TIMES = 3000, TIMES_POSTGRES = 300 };

/* What the store has to tell: the model. Entry n of a match holds `text_of(match, n, salt)`. */
struct truth {
    bool exists;
    uint32_t entries;
    uint32_t salt[ENTRIES_MAX];
    int32_t status;
    uint32_t result; /* salt of the last result */
};

static struct truth truth[MATCHES];
static uint64_t luck_state;
static int64_t now_ms;

static uint32_t luck(uint32_t below)
{
    luck_state = luck_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(luck_state >> 33) % below;
}

static const char *text_of(const char *what, int64_t match, uint32_t number, uint32_t salt)
{
    static char text[4][64];
    static int turn;

    turn = (turn + 1) % 4;
    snprintf(text[turn], sizeof text[turn], "%s %lld/%u/%u", what, (long long)match, number, salt);
    return text[turn];
}

/* --- writing ------------------------------------------------------------------------------------- */

/* Viewer 0 hears of every entry, viewer 1 of every third. */
static void append(struct batch *batch, int64_t match, uint32_t number, uint32_t salt, int32_t status,
                   bool tells)
{
    struct entry_row entry = {
        .number = number, .account = 7 + salt % 3, .request = blob_of("r"), .at_ms = now_ms};

    entry.entry = blob_of(text_of("entry", match, number, salt));
    store_append_entry(batch, match, &entry);
    for (int32_t viewer = 0; viewer < 2; viewer++)
        if (viewer == 0 || number % 3 == 0) {
            uint32_t first = viewer == 0 ? number + 1 : number / 3 + 1;

            store_append_events(
                batch, match,
                &(struct events_row){.viewer = viewer,
                                     .first = first,
                                     .count = 1,
                                     .entry = number + 1,
                                     .at_ms = now_ms,
                                     .events = blob_of(text_of("events", match, number, salt))});
        }
    if (tells)
        store_match_status(batch, match, status, blob_of(text_of("result", match, number, salt)), now_ms);
}

/* --- reading ------------------------------------------------------------------------------------- */

struct reading {
    int calls;
    int64_t match;
    const struct truth *truth;
    uint32_t from, limit;
};

static void on_entries(void *context, const struct store_result *result, const struct entry_row *entries,
                       size_t count)
{
    struct reading *r = context;
    uint32_t left = r->from < r->truth->entries ? r->truth->entries - r->from : 0;

    r->calls++;
    assert_int_equal(result->status, STORE_OK);
    assert_int_equal(count, left < r->limit ? left : r->limit);
    for (size_t i = 0; i < count; i++) {
        uint32_t number = r->from + (uint32_t)i;

        assert_int_equal(entries[i].number, number);
        assert_int_equal(entries[i].account, 7 + r->truth->salt[number] % 3);
        assert_true(blob_is(entries[i].entry, text_of("entry", r->match, number, r->truth->salt[number])));
    }
}

static void on_events(void *context, const struct store_result *result, const struct events_row *events,
                      size_t count)
{
    struct reading *r = context;

    r->calls++;
    assert_int_equal(result->status, STORE_OK);
    for (size_t i = 0; i < count; i++) {
        uint32_t number = events[i].entry - 1;

        assert_int_equal(events[i].first, r->from + i);
        assert_int_equal(number, events[i].viewer == 0 ? events[i].first - 1 : (events[i].first - 1) * 3);
        assert_true(blob_is(events[i].events, text_of("events", r->match, number, r->truth->salt[number])));
    }
}

static void on_events_of_all(void *context, const struct store_result *result,
                             const struct events_row *events, size_t count)
{
    struct reading *r = context;

    on_events(context, result, events, count);
    assert_int_equal(count, r->truth->entries);
}

static void on_events_of_some(void *context, const struct store_result *result,
                              const struct events_row *events, size_t count)
{
    struct reading *r = context;

    on_events(context, result, events, count);
    assert_int_equal(count, (r->truth->entries + 2) / 3 - (r->from - 1));
}

static void on_loaded(void *context, const struct store_result *result, const struct loaded_match *loaded)
{
    struct reading *r = context;

    assert_int_equal(result->status, STORE_OK);
    assert_int_equal(loaded != NULL, r->truth->exists);
    if (!loaded) {
        r->calls++;
        return;
    }
    assert_int_equal(loaded->match.entries, r->truth->entries);
    assert_int_equal(loaded->match.status, r->truth->status);
    if (r->truth->entries > 0 && r->truth->result)
        assert_true(blob_is(loaded->match.result,
                            text_of("result", r->match, r->truth->entries - 1, r->truth->result)));
    assert_null(loaded->snapshot);
    on_entries(context, result, loaded->entries, loaded->entry_count);
}

static void read_all(struct store *from)
{
    enum { READINGS = 4 };
    struct reading reading[MATCHES][READINGS];

    for (int64_t i = 0; i < MATCHES; i++) {
        const struct truth *t = &truth[i];
        struct reading r = {.match = i + 1, .truth = t, .limit = UINT32_MAX};
        struct reading *each = reading[i];

        for (int k = 0; k < READINGS; k++)
            each[k] = r;
        store_load_match(from, i + 1, UINT32_MAX, on_loaded, &each[0]);
        each[1].from = luck(t->entries + 2);
        each[1].limit = 1 + luck(20);
        store_read_entries(from, i + 1, each[1].from, each[1].limit, on_entries, &each[1]);
        each[2].from = 1;
        store_read_events(from, i + 1, 0, 1, ENTRIES_MAX, on_events_of_all, &each[2]);
        each[3].from = 1 + luck((t->entries + 2) / 3 + 1);
        store_read_events(from, i + 1, 1, each[3].from, ENTRIES_MAX, on_events_of_some, &each[3]);
    }
    stepped_store_run(from);
    for (int64_t i = 0; i < MATCHES; i++)
        for (int k = 0; k < READINGS; k++)
            assert_int_equal(reading[i][k].calls, 1);
}

/* --- anything in any order ------------------------------------------------------------------------ */

static struct truth planned[MATCHES]; /* what is true if the group succeeds */

static struct got outcome[GROUP_MAX];
static bool conflicts[GROUP_MAX];

/* One batch of a group; what it expects to happen goes into `planned`. */
static void plan(int slot, int64_t i)
{
    struct truth *t = &planned[i];
    struct batch *batch = store_begin(store);
    struct match_row match = a_match(i + 1);
    uint32_t what = luck(100), salt = 1 + luck(1000000);

    match.changed_ms = now_ms;
    conflicts[slot] = false;
    if (!t->exists) {
        store_create_match(batch, &match);
        *t = (struct truth){.exists = true, .status = 1};
    } else if (what < 6) { /* a wrong number, behind something that succeeds */
        store_match_status(batch, i + 1, 1 + (int32_t)luck(3), blob_of("never"), now_ms);
        append(batch, i + 1, t->entries + 1, salt, t->status, true);
        conflicts[slot] = true;
    } else if (what < 9) { /* a number that is there already */
        append(batch, i + 1, t->entries ? t->entries - 1 : 1, salt, t->status, true);
        conflicts[slot] = true;
    } else if (what < 12) { /* only the match's row */
        store_match_status(batch, i + 1, t->status, blob_of("x"), now_ms);
        t->result = 0;
    } else {
        bool tells = luck(10) > 0;

        if (tells && luck(15) == 0)
            t->status = 1 + (int32_t)luck(3);
        append(batch, i + 1, t->entries, salt, t->status, tells);
        t->salt[t->entries++] = salt;
        /* Without a result beside it the match has that of the entry before: not told apart here. */
        t->result = tells ? salt : 0;
    }
    outcome[slot] = (struct got){0};
    store_commit(batch, got_done, &outcome[slot]);
}

static void check_outcome(int count, enum step_end end)
{
    for (int slot = 0; slot < count; slot++) {
        assert_int_equal(outcome[slot].calls, end == STEP_CRASHED ? 0 : 1);
        if (end != STEP_CRASHED)
            assert_int_equal(outcome[slot].status, end == STEP_FAILED ? STORE_FAILED
                                                   : conflicts[slot]  ? STORE_CONFLICT
                                                                      : STORE_OK);
    }
}

static void step(void)
{
    int count = 1 + (int)luck(GROUP_MAX);
    enum step_end end = luck(12) == 0 ? STEP_FAILED : luck(12) == 0 ? STEP_CRASHED : STEP_DURABLE;

    now_ms += luck(50) == 0 ? STORE_CHANGED_MS : (int64_t)luck(20);
    memcpy(planned, truth, sizeof planned);
    for (int slot = 0; slot < count; slot++)
        plan(slot, luck(MATCHES));
    stepped_store_step(store, (size_t)count, end);
    check_outcome(count, end);
    if (end != STEP_FAILED)
        memcpy(truth, planned, sizeof truth);
}

static void the_journal_tells_what_a_table_would(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        memset(truth, 0, sizeof truth);
        luck_state = seed;
        now_ms = 1000000;
        for (int i = 0; i < (postgres_address() ? TIMES_POSTGRES : TIMES) / 5; i++) {
            step();
            if (luck(3) == 0)
                read_all(store);
        }
        read_all(store);
        tear_down(state);
        set_up(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(the_journal_tells_what_a_table_would)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
