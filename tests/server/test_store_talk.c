/* The store: chat, invitations, and requests answered once. */
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
    got->count = invitation ? (size_t)invitation->uses_left : 0;
}

static void on_invitations(void *context, const struct store_result *result,
                           const struct invitation_row *rows, size_t count)
{
    (void)rows;
    got_result(context, result);
    ((struct got *)context)->count = count;
}

static void an_invitation_wears_out(void **state)
{
    struct batch *batch;
    struct got got = {0};

    (void)state;
    create_match(1);
    batch = store_begin(store);
    store_create_invitation(
        batch, &(struct invitation_row){.code = "abc", .match = 1, .uses_left = 1, .expires_ms = 9});
    store_create_invitation(
        batch, &(struct invitation_row){.code = "def", .match = 1, .uses_left = 5, .expires_ms = 20});
    must_commit(batch);
    store_find_invitation(store, "abc", on_invitation, &got);
    stepped_store_run(store);
    assert_true(got.found);
    assert_int_equal(got.count, 1);
    batch = store_begin(store);
    store_use_invitation(batch, "abc");
    must_commit(batch);
    batch = store_begin(store);
    store_use_invitation(batch, "abc");
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
    batch = store_begin(store);
    store_use_invitation(batch, "nonsense");
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
    batch = store_begin(store);
    store_expire(batch, 10, 0);
    must_commit(batch);
    store_list_invitations(store, 1, on_invitations, &got);
    stepped_store_run(store);
    assert_int_equal(got.count, 1);
    batch = store_begin(store);
    store_delete_invitation(batch, "def");
    must_commit(batch);
    store_find_invitation(store, "def", on_invitation, &got);
    stepped_store_run(store);
    assert_false(got.found);
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
    store_find_account_by_key(store, "anne", on_account, &account_got);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(chat_is_read_backwards),
        TEST(an_invitation_wears_out),
        TEST(a_request_is_answered_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
