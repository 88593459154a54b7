/* What the tests of the systems' army lists share: the catalogue and the problems of each test, and lists
 * written as text. */
#ifndef GONFALON_TESTS_ARMY_HELP_H
#define GONFALON_TESTS_ARMY_HELP_H

#include "problem_help.h"

#include "common/army/army.h"

/* What a list costs by the rules of a system. */
typedef int32_t check_function(const struct catalogue *c, const struct army_list *list, int32_t points,
                               struct problems *problems);

static struct problems problems;
static struct catalogue catalogue;

static inline int begin_with(const char *system)
{
    memset(&problems, 0, sizeof problems);
    return catalogue_load(system, NULL, &catalogue, &problems) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    catalogue_free(&catalogue);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

/* The cost of a list of these units, whose quotes may be written as '. */
static inline int32_t check_units(check_function *check, const char *units, int32_t points)
{
    char text[4096];
    struct army_list list;

    snprintf(text, sizeof text, "{'format':1,'system':'%s','name':'Band','units':[%s]}", catalogue.system,
             units);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    assert_true(army_parse(text, &list, &problems));
    int32_t cost = check(&catalogue, &list, points, &problems);

    army_free(&list);
    return cost;
}

/* Every ready army has a title, is sound, and costs its points (`points` where it does not say) or at most
 * `below` less. How many of them are for `points`. */
static inline int32_t check_ready(check_function *check, int32_t points, int32_t below)
{
    const char *id;
    json_t *army;
    int32_t count = 0;

    json_object_foreach(catalogue.armies, id, army)
    {
        struct army_list list = {army};
        int32_t own = catalogue_number(army, "points", points);

        assert_in_range(check(&catalogue, &list, own, &problems), own - below, own);
        expect_count(&problems, 0);
        assert_true(json_is_object(json_object_get(army, "title")));
        count += own == points;
    }
    return count;
}

#endif
