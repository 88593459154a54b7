/* Options as suggestions, in every system. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/rules/shared/options.h"

static struct decision d;
static struct suggestions s;
static struct answer a;

static void an_option_is_an_answer_of_its_own(void **state)
{
    struct option *o = figure_option(&d, "strike", "test.strike", 42, "target", 7);

    (void)state;
    assert_int_equal(o->figure, 7);
    assert_non_null(suggest_option(&s, o, 30));
    assert_int_equal(s.count, 1);
    assert_int_equal(s.line[0].worth, 30);
    assert_string_equal(s.line[0].label, "test.strike");
    suggestion_answer(&s, 0, &d, &a);
    assert_int_equal(a.count, 1);
    assert_int_equal(a.item[0].ref, 42);
}

/* What no longer fits is left out, and does not become a part of the suggestion before. */
static void too_many_do_no_harm(void **state)
{
    struct option o = {.label = "test.one"};

    (void)state;
    memset(&s, 0, sizeof s);
    for (o.id = 0; o.id < SUGGESTIONS_MAX; o.id++)
        assert_non_null(suggest_option(&s, &o, o.id));
    assert_null(suggest_option(&s, &o, o.id));
    assert_int_equal(s.count, SUGGESTIONS_MAX);
    suggestion_answer(&s, SUGGESTIONS_MAX - 1, &d, &a);
    assert_int_equal(a.count, 1);
    assert_int_equal(a.item[0].ref, SUGGESTIONS_MAX - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_is_an_answer_of_its_own),
        cmocka_unit_test(too_many_do_no_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
