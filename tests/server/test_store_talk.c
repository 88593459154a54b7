/* The store: chat, invitations, notifications, mutes, and requests answered once. */
#include "tests/server/stepped_help.h"

struct got_lines {
    struct got got;
    uint32_t numbers[16];
    char blob[40];
};

/* --- chat, invitations, requests ------------------------------------------------------------------------ */

static void on_chat(void *context, const struct store_result *result, const struct chat_row *lines,
                    size_t count)
{
    struct got_lines *got = context;

    got_result(&got->got, result);
    got->got.count = count;
    for (size_t i = 0; i < count && i < 16; i++)
        got->numbers[i] = lines[i].number;
    if (count)
        snprintf(got->blob, sizeof got->blob, "%s: %s", lines[0].name, lines[0].text);
}

static void chat_is_read_backwards(void **state)
{
    struct batch *batch = store_begin(store);
    struct got_lines got = {0};

    (void)state;
    for (uint32_t i = 1; i <= 5; i++)
        store_append_chat(batch,
                          &(struct chat_row){.channel = 1, .number = i, .name = "anne", .text = "ahoy"});
    store_append_chat(batch, &(struct chat_row){.channel = 2, .number = 1, .name = "mary", .text = "psst"});
    must_commit(batch);
    store_read_chat(store, 0, 1, UINT32_MAX, 2, on_chat, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 2);
    assert_int_equal(got.numbers[0], 4);
    assert_int_equal(got.numbers[1], 5);
    assert_string_equal(got.blob, "anne: ahoy");
    store_read_chat(store, 0, 1, 4, 10, on_chat, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 3);
}

static void on_invitation(void *context, const struct store_result *result,
                          const struct invitation_row *invitation)
{
    struct got *got = context;

    got_result(got, result);
    got->found = invitation != NULL;
    got->count = invitation ? (size_t)invitation->match : 0;
}

static struct got find_invitation(const char *code)
{
    struct got got = {0};

    store_find_invitation(store, code, on_invitation, &got);
    stepped_store_run(store);
    return got;
}

static void an_invitation_is_good_until_it_expires(void **state)
{
    struct batch *batch;

    (void)state;
    create_match(1);
    create_match(2);
    batch = store_begin(store);
    store_create_invitation(batch, &(struct invitation_row){.code = "abc", .match = 1, .expires_ms = 9});
    store_create_invitation(batch, &(struct invitation_row){.code = "def", .match = 2, .expires_ms = 20});
    must_commit(batch);
    assert_int_equal(find_invitation("abc").count, 1);
    assert_int_equal(find_invitation("def").count, 2);
    assert_false(find_invitation("nonsense").found);
    batch = store_begin(store);
    store_expire(batch, 10, 0);
    must_commit(batch);
    assert_false(find_invitation("abc").found);
    assert_true(find_invitation("def").found);
}

static void on_request(void *context, const struct store_result *result, bool seen, struct blob answer)
{
    struct got_lines *got = context;

    got_result(&got->got, result);
    got->got.found = seen;
    keep_text(got->blob, answer);
}

static void on_account(void *context, const struct store_result *result, const struct account_row *account)
{
    got_result(context, result);
    ((struct got *)context)->found = account != NULL;
}

static void a_request_is_answered_once(void **state)
{
    struct batch *batch = store_begin(store);
    struct account_row account = an_account(1, "anne");
    struct got account_got = {0};
    struct got_lines got = {0};

    (void)state;
    store_request(batch, 7, blob_of("key"), blob_of("first"), 50);
    must_commit(batch);
    batch = store_begin(store);
    store_create_account(batch, &account);
    store_request(batch, 7, blob_of("key"), blob_of("second"), 60);
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
    store_find_account_by_key(store, "anne", "anne", on_account, &account_got);
    stepped_store_run(store);
    assert_false(account_got.found); /* the repeated request had no effect */
    store_find_request(store, 7, blob_of("key"), on_request, &got);
    stepped_store_run(store);
    assert_true(got.got.found);
    assert_string_equal(got.blob, "first");
    store_find_request(store, 8, blob_of("key"), on_request, &got);
    stepped_store_run(store);
    assert_false(got.got.found);
    batch = store_begin(store);
    store_expire(batch, 0, 51);
    must_commit(batch);
    store_find_request(store, 7, blob_of("key"), on_request, &got);
    stepped_store_run(store);
    assert_false(got.got.found);
}

/* --- notifications, mutes --------------------------------------------------------------------- */

static void on_notes(void *context, const struct store_result *result, const struct note_row *notes,
                     size_t count)
{
    struct got_lines *got = context;

    got_result(&got->got, result);
    got->got.count = count;
    for (size_t i = 0; i < count && i < 16; i++)
        got->numbers[i] = notes[i].number;
    if (count)
        snprintf(got->blob, sizeof got->blob, "%d %s %s %s %d", notes[0].kind, notes[0].match,
                 notes[0].sender, notes[0].code, notes[0].read);
}

static void on_unread(void *context, const struct store_result *result, uint32_t unread)
{
    got_result(context, result);
    ((struct got *)context)->count = unread;
}

static int64_t last_number;

static void on_noted(void *context, const struct store_result *result)
{
    got_result(context, result);
    last_number = result->number;
}

static int64_t note(int64_t account, int32_t kind, const char *match, bool once)
{
    struct batch *batch = store_begin(store);
    struct got got = {0};

    store_append_note(
        batch,
        &(struct note_row){
            .account = account, .kind = kind, .match = match, .sender = "mary", .code = "abc", .at_ms = 9},
        once, 3);
    store_commit(batch, on_noted, &got);
    stepped_store_run(store);
    assert_int_equal(got.status, STORE_OK);
    return last_number;
}

static struct got_lines notes_of(int64_t account, bool unread)
{
    struct got_lines got = {0};

    store_list_notes(store, account, unread, 16, on_notes, &got);
    stepped_store_run(store);
    return got;
}

static void notifications_wait_until_they_are_read(void **state)
{
    struct batch *batch;
    struct got got = {0};

    (void)state;
    create_account(1, "anne");
    create_account(2, "mary");
    assert_int_equal(note(1, 5, "m1", false), 1);
    assert_int_equal(note(1, 5, "m1", true), 0); /* the same is unread */
    assert_int_equal(note(1, 6, "m1", true), 2);
    assert_int_equal(note(2, 5, "m1", true), 1); /* numbers are each account's own */
    assert_int_equal(notes_of(1, true).got.count, 2);
    assert_string_equal(notes_of(1, true).blob, "6 m1 mary abc 0");
    batch = store_begin(store);
    store_read_notes_up_to(batch, 1, 1);
    must_commit(batch);
    assert_int_equal(notes_of(1, true).got.count, 1);
    assert_int_equal(notes_of(1, false).got.count, 2);
    assert_int_equal(notes_of(2, true).got.count, 1);
    assert_int_equal(note(1, 5, "m1", true), 3); /* now it is news again */
    store_count_notes(store, 1, on_unread, &got);
    stepped_store_run(store);
    assert_int_equal(got.count, 2);
    /* Three are kept, and numbers go on. */
    assert_int_equal(note(1, 5, "m2", false), 4);
    assert_int_equal(note(1, 5, "m3", false), 5);
    assert_int_equal(notes_of(1, false).got.count, 3);
    assert_int_equal(notes_of(1, false).numbers[0], 5);
    assert_int_equal(notes_of(1, false).numbers[2], 3);
}

static void on_muted(void *context, const struct store_result *result, const struct account_row *account)
{
    struct got_lines *got = context;

    got_result(&got->got, result);
    got->got.count = account->muted_count;
    for (size_t i = 0; i < account->muted_count && i < 16; i++)
        got->numbers[i] = (uint32_t)account->muted[i];
}

static void mute(int64_t whom, bool on)
{
    struct batch *batch = store_begin(store);

    store_mute(batch, 1, whom, on);
    must_commit(batch);
}

static void mutes_come_with_the_account(void **state)
{
    struct account_row anne = an_account(1, "anne");
    struct got_lines got = {0};

    (void)state;
    create_account(1, "anne");
    mute(8, true);
    mute(8, true);
    mute(9, true);
    mute(7, true);
    mute(8, false);
    struct batch *batch = store_begin(store);

    store_update_account(batch, &anne, &anne); /* which does not touch them */
    must_commit(batch);
    store_find_account(store, 1, on_muted, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 2);
    assert_int_equal(got.numbers[0], 7);
    assert_int_equal(got.numbers[1], 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(chat_is_read_backwards),      TEST(an_invitation_is_good_until_it_expires),
        TEST(a_request_is_answered_once),  TEST(notifications_wait_until_they_are_read),
        TEST(mutes_come_with_the_account),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
