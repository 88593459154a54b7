/* What the tests of texts share: finding a problem, and saying which were found when one is not. */
#ifndef GONFALON_TESTS_PROBLEM_HELP_H
#define GONFALON_TESTS_PROBLEM_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/army/problem.h"

static inline void print_problems(const struct problems *p)
{
    for (int32_t i = 0; i < p->count && i < PROBLEMS_MAX; i++)
        print_message("# %s [%s] %s (%s) %d\n", p->item[i].place, p->item[i].rule, p->item[i].key,
                      p->item[i].detail, (int)p->item[i].amount);
}

static inline const struct problem *find_problem(const struct problems *p, const char *place, const char *key)
{
    for (int32_t i = 0; i < p->count && i < PROBLEMS_MAX; i++) {
        if (strcmp(p->item[i].place, place) == 0 && strcmp(p->item[i].key, key) == 0)
            return &p->item[i];
    }
    return NULL;
}

static inline void expect_problem(const struct problems *p, const char *place, const char *rule,
                                  const char *key)
{
    const struct problem *found = find_problem(p, place, key);

    if (!found || strcmp(found->rule, rule) != 0) {
        print_message("# wanted: %s [%s] %s; found:\n", place, rule, key);
        print_problems(p);
        fail();
    }
}

static inline void expect_amount(const struct problems *p, const char *place, const char *key, int32_t amount)
{
    const struct problem *found = find_problem(p, place, key);

    assert_int_equal(found ? found->amount : 0, amount);
}

static inline void expect_count(const struct problems *p, int32_t count)
{
    if (p->count != count)
        print_problems(p);
    assert_int_equal(p->count, count);
}

#endif
