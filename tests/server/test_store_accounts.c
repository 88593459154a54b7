/* The store: accounts, tokens and army lists. The statements are the real store's. */
#include "tests/server/stepped_help.h"

/* --- accounts ------------------------------------------------------------------------------------------ */

struct got_account {
    struct got got;
    int64_t id, banned_until_ms;
    char name[40], key[40], password[40], ban_reason[40];
    int32_t role, guest;
};

static void keep_account(struct got_account *to, const struct account_row *account)
{
    to->got.found = account != NULL;
    if (!account)
        return;
    to->id = account->id;
    to->role = account->role;
    to->guest = account->guest;
    to->banned_until_ms = account->banned_until_ms;
    snprintf(to->name, sizeof to->name, "%s", account->name);
    snprintf(to->key, sizeof to->key, "%s", account->key);
    snprintf(to->password, sizeof to->password, "%s", account->password);
    snprintf(to->ban_reason, sizeof to->ban_reason, "%s", account->ban_reason);
}

static void on_account(void *context, const struct store_result *result, const struct account_row *account)
{
    got_result(&((struct got_account *)context)->got, result);
    keep_account(context, account);
}

static struct got_account find_account(const char *key)
{
    struct got_account got = {0};

    store_find_account_by_key(store, key, key, on_account, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.calls, 1);
    assert_int_equal(got.got.status, STORE_OK);
    return got;
}

static void accounts_are_created_found_changed_and_deleted(void **state)
{
    struct account_row anne = {.id = 7,
                               .name = "Anne",
                               .key = "anne",
                               .password = "",
                               .role = 0,
                               .guest = 1,
                               .created_ms = 5,
                               .seen_ms = 6,
                               .ban_reason = ""};
    struct batch *batch = store_begin(store);
    struct got_account got = {0};

    (void)state;
    store_create_account(batch, &anne);
    must_commit(batch);
    got = find_account("anne");
    assert_true(got.got.found);
    assert_int_equal(got.id, 7);
    assert_string_equal(got.name, "Anne");
    assert_int_equal(got.guest, 1);
    assert_false(find_account("Anne").got.found);

    const struct account_row was = anne;

    anne.guest = 0;
    anne.password = "$scrypt$";
    anne.role = 2;
    anne.banned_until_ms = 99;
    anne.ban_reason = "cheating";
    anne.key = "anne bonny";
    batch = store_begin(store);
    store_update_account(batch, &anne, &was);
    must_commit(batch);
    assert_false(find_account("anne").got.found);
    memset(&got, 0, sizeof got);
    store_find_account(store, 7, on_account, &got);
    stepped_store_run(store);
    assert_string_equal(got.key, "anne bonny");
    assert_string_equal(got.password, "$scrypt$");
    assert_string_equal(got.ban_reason, "cheating");
    assert_int_equal(got.role, 2);
    assert_int_equal(got.guest, 0);
    assert_int_equal(got.banned_until_ms, 99);
}

/* Somebody else has changed it since it was read. */
static void what_others_changed_is_not_undone(void **state)
{
    struct account_row was = an_account(1, "anne"), seen = was, change[5];

    (void)state;
    create_account(1, "anne");
    seen.seen_ms += 5000;
    struct batch *batch = store_begin(store);

    store_update_account(batch, &seen, &was);
    must_commit(batch); /* that she was here is no such change */
    for (int i = 0; i < 5; i++)
        change[i] = was;
    change[0].password = "$scrypt$other";
    change[1].role++;
    change[2].guest = !was.guest;
    change[3].banned_until_ms = 99;
    change[4].ban_reason = "cheating";
    for (int i = 0; i < 5; i++) {
        batch = store_begin(store);
        store_update_account(batch, &change[i], &was);
        must_commit(batch);
        batch = store_begin(store);
        store_update_account(batch, &seen, &was);
        assert_int_equal(commit(batch).status, STORE_CONFLICT);
        batch = store_begin(store);
        store_update_account(batch, &was, &change[i]);
        must_commit(batch);
    }
}

static void a_name_is_taken_once(void **state)
{
    struct batch *batch = store_begin(store);
    struct account_row first = an_account(2, "mary");
    struct account_row second = an_account(3, "anne");
    struct got got;

    (void)state;
    create_account(1, "anne");
    store_create_account(batch, &first);
    store_create_account(batch, &second);
    got = commit(batch);
    assert_int_equal(got.status, STORE_CONFLICT);
    assert_int_equal(got.operation, 1);
    assert_false(find_account("mary").got.found); /* all or nothing */

    batch = store_begin(store);
    first.id = 50;
    store_update_account(batch, &first, &first); /* there is no such account */
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
}

static void on_accounts(void *context, const struct store_result *result, const struct account_row *accounts,
                        size_t count)
{
    struct got_account *got = context;

    got_result(&got->got, result);
    got->got.count = count;
    if (count)
        keep_account(got, &accounts[count - 1]);
}

static void accounts_are_listed_in_pages(void **state)
{
    struct got_account got = {0};

    (void)state;
    create_account(1, "anne");
    create_account(2, "mary");
    create_account(3, "jack");
    store_list_accounts(store, "", 2, on_accounts, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 2);
    assert_string_equal(got.key, "jack");
    store_list_accounts(store, "jack", 2, on_accounts, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 1);
    assert_string_equal(got.key, "mary");
}

/* --- tokens -------------------------------------------------------------------------------------------- */

static void on_token(void *context, const struct store_result *result, const struct token_row *token,
                     const struct account_row *account)
{
    struct got_account *got = context;

    got_result(&got->got, result);
    keep_account(got, account);
    assert_true((token != NULL) == (account != NULL));
    if (token)
        assert_int_equal(token->expires_ms, 1000);
}

static bool token_exists(uint8_t first)
{
    uint8_t hash[STORE_HASH_SIZE] = {first};
    struct got_account got = {0};

    store_find_token(store, hash, on_token, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.status, STORE_OK);
    assert_true(!got.got.found || got.id == 1);
    return got.got.found;
}

static void tokens_open_and_close(void **state)
{
    struct token_row token = {.account = 1, .created_ms = 1, .expires_ms = 1000};
    struct batch *batch = store_begin(store);

    (void)state;
    create_account(1, "anne");
    for (uint8_t i = 1; i <= 4; i++) {
        token.hash[0] = i;
        store_create_token(batch, &token);
    }
    store_delete_token(batch, (uint8_t[STORE_HASH_SIZE]){4});
    must_commit(batch);
    assert_true(token_exists(1));
    assert_false(token_exists(4));

    batch = store_begin(store);
    store_delete_tokens(batch, 1, (uint8_t[STORE_HASH_SIZE]){2});
    must_commit(batch);
    assert_false(token_exists(1));
    assert_true(token_exists(2));

    batch = store_begin(store);
    store_expire(batch, 1000, 0);
    must_commit(batch);
    assert_true(token_exists(2));
    batch = store_begin(store);
    store_expire(batch, 1001, 0);
    must_commit(batch);
    assert_false(token_exists(2));

    batch = store_begin(store);
    token.hash[0] = 9;
    store_create_token(batch, &token);
    store_delete_tokens(batch, 1, NULL);
    must_commit(batch);
    assert_false(token_exists(9));
}

static void a_token_needs_its_account(void **state)
{
    struct token_row token = {.hash = {1}, .account = 5};
    struct batch *batch = store_begin(store);

    (void)state;
    store_create_token(batch, &token);
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
}

/* --- armies -------------------------------------------------------------------------------------------- */

struct got_army {
    struct got got;
    char name[40];
    char list[40];
    int32_t points;
};

static void on_army(void *context, const struct store_result *result, const struct army_row *army)
{
    struct got_army *got = context;

    got_result(&got->got, result);
    got->got.found = army != NULL;
    if (army) {
        got->points = army->points;
        snprintf(got->list, sizeof got->list, "%.*s", (int)army->list.size, (const char *)army->list.bytes);
    }
}

static void on_armies(void *context, const struct store_result *result, const struct army_row *armies,
                      size_t count)
{
    struct got_army *got = context;

    got_result(&got->got, result);
    got->got.count = count;
    if (count)
        snprintf(got->name, sizeof got->name, "%s", armies[0].name);
}

static void armies_are_kept(void **state)
{
    struct army_row army = {
        .account = 1, .name = "Raiders", .system = "corsairs", .points = 300, .list = blob_of("{\"a\":1}")};
    struct batch *batch = store_begin(store);
    struct got_army got = {0};

    (void)state;
    create_account(1, "anne");
    store_put_army(batch, &army);
    army.points = 350;
    army.list = blob_of("[]");
    store_put_army(batch, &army);
    army.name = "Band";
    army.system = "warband";
    store_put_army(batch, &army);
    must_commit(batch);
    store_find_army(store, 1, "Raiders", on_army, &got);
    stepped_store_run(store);
    assert_true(got.got.found);
    assert_int_equal(got.points, 350);
    assert_string_equal(got.list, "[]");
    store_list_armies(store, 1, "", on_armies, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 2);
    assert_string_equal(got.name, "Band");
    store_list_armies(store, 1, "corsairs", on_armies, &got);
    stepped_store_run(store);
    assert_int_equal(got.got.count, 1);
    assert_string_equal(got.name, "Raiders");

    batch = store_begin(store);
    store_remove_army(batch, 1, "Raiders");
    must_commit(batch);
    store_find_army(store, 1, "Raiders", on_army, &got);
    stepped_store_run(store);
    assert_false(got.got.found);
}

static void an_abandoned_batch_does_nothing(void **state)
{
    struct batch *batch = store_begin(store);
    struct account_row account = an_account(1, "anne");

    (void)state;
    store_create_account(batch, &account);
    store_abandon(batch);
    assert_false(find_account("anne").got.found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(accounts_are_created_found_changed_and_deleted),
        TEST(a_name_is_taken_once),
        TEST(what_others_changed_is_not_undone),
        TEST(accounts_are_listed_in_pages),
        TEST(tokens_open_and_close),
        TEST(a_token_needs_its_account),
        TEST(armies_are_kept),
        TEST(an_abandoned_batch_does_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
