/* Two commanders on a side and a question that takes one figure: whoever answers second has nobody to name,
 * and what the first has named stays. */
#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/parts.h"
#include "common/match/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ANN, BOB, RED = 0 };

static const char SETUP[] =
    "{\"format\": 1, \"system\": \"brothers\", \"scenario\": \"counting_house\", \"sides\": ["
    "{\"name\": \"Red\", \"players\": [\"ann\", \"bob\"], \"army\": \"iron_street\"},"
    "{\"name\": \"Blue\", \"players\": [\"cid\"], \"army\": \"thornwood\"}]}";

static struct dice_seeded dice = {7};

static int32_t side_that_is_asked(const struct match *m)
{
    return match_waits_for(m, RED) ? RED : 1;
}

static bool give(struct match *m, int32_t side, int32_t player, const struct answer *a)
{
    static struct entry e;

    e = (struct entry){.kind = ENTRY_ANSWER, .side = side, .player = player};
    e.answer = *a;
    return match_apply(m, &e, NULL);
}

/* A match in which both commanders of Red are asked whom to put down, nobody having named anyone; with
 * `other` a figure that the default answer does not name. */
static struct match *two_are_asked(int32_t *other)
{
    static struct problems problems;
    static struct answer a;
    struct match *m = match_create(SETUP, &problems);

    if (!m)
        fail_msg("%s: %s", problems.item[0].place, problems.item[0].key);
    match_dice(m, seeded_dice(&dice));
    match_start(m);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == RED)
            unit_at(m, unit)->commander = unit % 2 ? ANN : BOB;
    for (int32_t n = 0; n < 100; n++) {
        int32_t side = side_that_is_asked(m), awaited = match_awaited(m, side);
        const struct decision *d = match_decision(m, side);

        match_default_answer(m, side, &a);
        if (awaited == (1 << ANN | 1 << BOB) && d->kind == DECISION_PLACE && a.count == 1) {
            for (int32_t i = 0; i < d->movable_count; i++)
                if (d->movable[i].figure != a.item[0].ref && d->movable[i].commander == ANN) {
                    *other = d->movable[i].figure;
                    return m;
                }
        }
        for (int32_t player = 0; awaited && player < 2; player++)
            if (awaited >> player & 1) {
                static struct answer part;

                part = a;
                match_part(m, player, side, &part);
                assert_true(give(m, side, player, &part));
            }
        if (!awaited)
            assert_true(give(m, side, side == RED ? ANN : 2, &a));
    }
    fail_msg("nobody is asked whom to put down");
    return NULL;
}

/* Ann puts down the figure, where the default has its own. */
static void ann_names(struct match *m, int32_t figure)
{
    static struct answer a;

    match_default_answer(m, RED, &a);
    a.item[0].ref = figure;
    assert_true(give(m, RED, ANN, &a));
    assert_int_equal(match_awaited(m, RED), 1 << BOB);
}

static bool stands(const struct match *m, int32_t figure)
{
    return stand_on_table(table_of(m), figure);
}

static void the_default_names_whom_a_fellow_has_named(void **state)
{
    static struct answer a;
    int32_t figure;
    struct match *m = two_are_asked(&figure);

    (void)state;
    ann_names(m, figure);
    match_default_answer(m, RED, &a);
    assert_int_equal(a.count, 1);
    assert_int_equal(a.item[0].ref, figure);
    match_part(m, BOB, RED, &a);
    assert_int_equal(a.count, 0);
    assert_true(give(m, RED, BOB, &a));
    assert_true(stands(m, figure));
    match_free(m);
}

static void what_is_left_to_the_default_takes_nothing_back(void **state)
{
    static struct entry e = {.kind = ENTRY_LEAVE, .side = RED, .player = BOB};
    int32_t figure;
    struct match *m = two_are_asked(&figure);

    (void)state;
    ann_names(m, figure);
    assert_true(match_apply(m, &e, NULL));
    assert_true(stands(m, figure));
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_names_whom_a_fellow_has_named),
        cmocka_unit_test(what_is_left_to_the_default_takes_nothing_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
