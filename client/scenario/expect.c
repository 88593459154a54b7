/* Expectations: what must have happened, what must be so now, what must be asked. */
#include "client/scenario/run.h"

#include <string.h>

typedef bool expectation(struct run *r, const json_t *expected);

/* The first key that is there says what is expected. */
static const struct {
    const char *key;
    expectation *check;
} kinds[] = {{"event", expect_event}, {"no_event", expect_no_event}, {"asked", expect_asked},
             {"figure", expect_item}, {"unit", expect_item},         {"terrain", expect_item},
             {"side", expect_item},   {"match", expect_item}};

static bool check_one(struct run *r, const json_t *expected)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (json_object_get(expected, kinds[i].key)) {
            if (!kinds[i].check(r, expected))
                return false;
            r->result->expectations++;
            return true;
        }
    return fail(r, "an expectation needs one of event, no_event, asked, figure, unit, terrain, side, match");
}

bool check_expectations(struct run *r, const json_t *expected)
{
    bool good = json_is_array(expected) || check_one(r, expected);

    for (size_t i = 0; good && i < json_array_size(expected); i++)
        good = check_one(r, json_array_get(expected, i));
    if (r->cursor < r->found_to)
        r->cursor = r->found_to;
    return good;
}
