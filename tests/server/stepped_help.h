/* For tests of the stepped store: one a test, and batches that are performed at once. In memory, or on
 * PostgreSQL if there is one (empty_postgres.h). */
#ifndef GONFALON_TESTS_SERVER_STEPPED_HELP_H
#define GONFALON_TESTS_SERVER_STEPPED_HELP_H

#include "server/store/stepped.h"
#include "tests/server/empty_postgres.h"
#include "tests/server/store_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* The store under test, when it is a stepped one. */
static struct store *store;

static inline int set_up(void **state)
{
    char trouble[512];

    (void)state;
    if (!postgres_address())
        store = stepped_store_create();
    else if (empty_postgres())
        store = stepped_store_serve(postgres_address(), trouble, sizeof trouble);
    else
        return -1;
    if (!store)
        print_error("%s\n", trouble);
    return store ? 0 : -1;
}

static inline int tear_down(void **state)
{
    (void)state;
    stepped_store_free(store);
    return 0;
}

static inline struct got commit(struct batch *batch)
{
    struct got got = {0};

    store_commit(batch, got_done, &got);
    assert_int_equal(got.calls, 0); /* never from inside the call */
    stepped_store_run(store);
    assert_int_equal(got.calls, 1);
    return got;
}

static inline void must_commit(struct batch *batch)
{
    struct got got = commit(batch);

    if (got.status != STORE_OK)
        print_error("%s\n", got.text);
    assert_int_equal(got.status, STORE_OK);
}

static inline void create_account(int64_t id, const char *name)
{
    struct batch *batch = store_begin(store);
    struct account_row account = an_account(id, name);

    store_create_account(batch, &account);
    must_commit(batch);
}

static inline void create_match(int64_t id)
{
    struct batch *batch = store_begin(store);
    struct match_row match = a_match(id);

    store_create_match(batch, &match);
    must_commit(batch);
}

static inline void keep_text(char to[40], struct blob blob)
{
    snprintf(to, 40, "%.*s", (int)blob.size, blob.size ? (const char *)blob.bytes : "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
