/* For tests of the real store: a file in a folder of the test's own, and batches that are awaited. */
#ifndef GONFALON_TESTS_SERVER_FILE_HELP_H
#define GONFALON_TESTS_SERVER_FILE_HELP_H

#include "server/base/metrics.h"
#include "server/store/served.h"
#include "server/store/upkeep.h"
#include "tests/server/store_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static char folder[64];
static char path[96];
static uv_loop_t loop;
static struct metrics *metrics;
static struct store *store;
static char trouble[512];

static inline int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/gonfalon-test-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/gonfalon.db", folder);
    return 0;
}

static inline int tear_down(void **state)
{
    char command[192];

    (void)state;
    snprintf(command, sizeof command, "chmod -R u+w '%s' && rm -r '%s'", folder, folder);
    return system(command);
}

static inline bool open_store(void)
{
    uv_loop_init(&loop);
    metrics = metrics_create();
    store = served_store_open(&loop, path, metrics, trouble, sizeof trouble);
    if (!store) {
        metrics_free(metrics);
        uv_loop_close(&loop);
    }
    return store != NULL;
}

static inline void close_store(void)
{
    served_store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
    metrics_free(metrics);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static inline void await(const int *calls, int value)
{
    while (*calls < value)
        uv_run(&loop, UV_RUN_ONCE);
}

static inline struct got commit(struct batch *batch)
{
    struct got got = {0};

    store_commit(batch, got_done, &got);
    await(&got.calls, 1);
    return got;
}

static inline struct batch *with_match(void)
{
    struct batch *batch = store_begin(store);
    struct match_row match = a_match(1);

    store_create_match(batch, &match);
    return batch;
}

static inline struct batch *with_entry(uint32_t number)
{
    struct batch *batch = store_begin(store);
    struct entry_row entry = an_entry(number);

    store_append_entry(batch, 1, &entry);
    return batch;
}

static inline void on_match(void *context, const struct store_result *result,
                            const struct loaded_match *loaded)
{
    struct got *got = context;

    got_result(got, result);
    got->found = loaded != NULL;
    got->count = loaded ? loaded->match.entries : 0;
}

static inline struct got find_match(void)
{
    struct got got = {0};

    store_load_match(store, 1, UINT32_MAX, on_match, &got);
    await(&got.calls, 1);
    return got;
}

/* For upkeep_check where all should be well, */
static inline void nothing_to_tell(void *context, const char *problem)
{
    print_error("%s\n", problem);
    (void)context;
}

/* and where it should not. */
static inline void count_problem(void *context, const char *problem)
{
    (void)problem;
    ++*(int *)context;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
