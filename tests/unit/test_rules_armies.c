/* Army lists with values of the wrong kind anywhere in them, in every system: each is told, and none does
 * harm, although the check of a system goes on with the rest of a list whose shape is wrong. */
#include "problem_help.h"

#include "common/match/rules.h"

static struct problems problems;

static json_t *wrong_value(int32_t kind)
{
    switch (kind) {
    case 0:
        return json_integer(-7);
    case 1:
        return json_null();
    case 2:
        return json_pack("[[]]");
    case 3:
        return json_pack("{s:{}}", "x");
    default:
        return json_string("no such thing");
    }
}

enum { WRONG_VALUES = 5 };

static void check(const struct rules *rules, const struct catalogue *c, json_t *root, bool wrong)
{
    const struct army_list list = {.root = root};

    memset(&problems, 0, sizeof problems);
    rules->check_army(c, &list, catalogue_number(root, "points", rules->default_points), &problems);
    if (wrong && problems.count == 0)
        fail_msg("%s: %s", rules->name, json_dumps(root, JSON_COMPACT));
}

/* A name may be any text. */
static bool takes_any_text(const char *key)
{
    return strcmp(key, "name") == 0;
}

static void spoil_elements(const struct rules *rules, const struct catalogue *c, json_t *root, json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        for (int32_t kind = 0; kind < WRONG_VALUES; kind++) {
            json_t *before = json_incref(json_array_get(list, i));

            json_array_set_new(list, i, wrong_value(kind));
            check(rules, c, root, true);
            json_array_set_new(list, i, before);
        }
}

static void spoil_unit(const struct rules *rules, const struct catalogue *c, json_t *root, json_t *unit)
{
    json_t *whole = json_copy(unit), *value;
    const char *key;

    json_object_foreach(whole, key, value)
    {
        spoil_elements(rules, c, root, value);
        for (int32_t kind = 0; kind < WRONG_VALUES; kind++) {
            json_object_set_new(unit, key, wrong_value(kind));
            check(rules, c, root, !takes_any_text(key) || kind < WRONG_VALUES - 1);
        }
        json_object_set(unit, key, value);
    }
    json_decref(whole);
}

static void no_wrong_value_does_harm(void **state)
{
    (void)state;
    for (int32_t i = 0; rules_installed[i]; i++) {
        struct catalogue c;
        const char *id;
        json_t *army;

        memset(&problems, 0, sizeof problems);
        assert_true(catalogue_load(rules_installed[i]->name, NULL, &c, &problems));
        json_object_foreach(c.armies, id, army)
        {
            json_t *copy = json_deep_copy(army), *units = json_object_get(copy, "units");

            check(rules_installed[i], &c, copy, false);
            expect_count(&problems, 0);
            for (size_t u = 0; u < json_array_size(units); u++)
                spoil_unit(rules_installed[i], &c, copy, json_array_get(units, u));
            spoil_elements(rules_installed[i], &c, copy, units);
            check(rules_installed[i], &c, copy, false);
            expect_count(&problems, 0);
            json_decref(copy);
        }
        catalogue_free(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_wrong_value_does_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
