/* How often: buckets and counts of attempts; and the table they are kept in. */
#include "server/base/limits.h"
#include "server/core/rates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static void bucket(void **state)
{
    struct bucket b = {.at_ms = 1000};
    uint32_t wait = 0;

    (void)state;
    for (int i = 0; i < 10; i++)
        assert_true(bucket_take(&b, 1000, 60, 10, 1, &wait));
    assert_false(bucket_take(&b, 1000, 60, 10, 1, &wait));
    assert_in_range(wait, 1000, 1001);
    assert_false(bucket_take(&b, 1999, 60, 10, 1, &wait));
    assert_true(bucket_take(&b, 2000, 60, 10, 1, &wait));
    assert_false(bucket_take(&b, 2000, 60, 10, 1, &wait));
    /* Many looks that are too early do not keep it empty. */
    for (int64_t now = 2001; now < 3000; now++)
        assert_false(bucket_take(&b, now, 60, 10, 1, &wait));
    assert_true(bucket_take(&b, 3000, 60, 10, 1, &wait));
    /* It never holds more than its size. */
    for (int i = 0; i < 10; i++)
        assert_true(bucket_take(&b, 10000000, 60, 10, 1, &wait));
    assert_false(bucket_take(&b, 10000000, 60, 10, 1, &wait));
    assert_false(bucket_take(&b, 20000000, 60, 10, 11, &wait));
}

static void attempts(void **state)
{
    struct attempts a;
    uint32_t wait = 0;

    (void)state;
    attempts_start(&a, 7, 3, 1000);
    for (int i = 0; i < 3; i++) {
        assert_true(attempts_left(&a, 100, "ann", 3, &wait));
        attempts_count(&a, 100, "ann", 3);
    }
    assert_false(attempts_left(&a, 600, "ann", 3, &wait));
    assert_int_equal(wait, 500);
    assert_true(attempts_left(&a, 600, "bob", 3, &wait));
    assert_true(attempts_left(&a, 600, "an", 2, &wait));
    assert_true(attempts_left(&a, 1100, "ann", 3, &wait));
    attempts_sweep(&a, 1100);
    assert_int_equal(a.counts.count, 0);
    attempts_free(&a);
}

/* A million names cost no more memory than the limit. */
static void flood_of_names(void **state)
{
    struct attempts a;
    char name[16];

    (void)state;
    attempts_start(&a, 7, 3, 1000000);
    for (int i = 0; i < 3 * ATTEMPTS_KEPT; i++) {
        int size = snprintf(name, sizeof name, "n%d", i);

        attempts_count(&a, 100, name, (size_t)size);
        assert_true(a.counts.count <= ATTEMPTS_KEPT);
    }
    attempts_free(&a);
}

static bool keep_odd(void *context, void *value)
{
    (void)context;
    return (uintptr_t)value & 1;
}

static void table(void **state)
{
    struct map map;

    (void)state;
    map_start(&map, 42);
    for (int64_t i = 1; i <= 5000; i++)
        map_put(&map, &i, sizeof i, (void *)(uintptr_t)i);
    assert_int_equal(map.count, 5000);
    for (int64_t i = 1; i <= 5000; i++)
        assert_int_equal((uintptr_t)map_get(&map, &i, sizeof i), i);
    map_sweep(&map, keep_odd, NULL);
    assert_int_equal(map.count, 2500);
    for (int64_t i = 1; i <= 5000; i++)
        assert_int_equal((uintptr_t)map_remove(&map, &i, sizeof i), i & 1 ? i : 0);
    assert_int_equal(map.count, 0);
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bucket),
        cmocka_unit_test(attempts),
        cmocka_unit_test(flood_of_names),
        cmocka_unit_test(table),
    };

    return cmocka_run_group_tests_name("core_rates", tests, NULL, NULL);
}
