/* Memory that is not there: whichever allocation fails, the call says so, and nothing is leaked (the
 * sanitizers' build would tell). malloc and calloc of the library are wrapped by the linker. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/tournament/groups.h"
#include "common/tournament/queue.h"
#include "common/tournament/standings.h"
#include "common/tournament/swiss.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);

static int32_t until_failure = -1; /* -1: never */

static bool fails(void)
{
    if (until_failure < 0)
        return false;
    return until_failure-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

/* Calls with the first, the second, ... allocation failing, until one call needs no more of them. Returns how
 * many there are. */
static int32_t allocations_of(bool (*call)(void))
{
    for (int32_t number = 0;; number++) {
        bool done;

        assert_true(number < 100);
        until_failure = number;
        done = call();
        if (until_failure >= 0) { /* it has not come to that one */
            until_failure = -1;
            assert_true(done);
            return number;
        }
        assert_false(done);
    }
}

static bool pair_swiss(void)
{
    static struct swiss_entrant people[6];
    static struct pairing pairing;
    const struct swiss_seat seat = {0, 1, 0};
    const struct swiss_field field = {.count = 6, .entrant = people, .tables = {3, NULL, 1, &seat}};
    const struct swiss_wishes wishes = {.order = SWISS_FOLD};

    for (int32_t i = 0; i < 6; i++)
        people[i] = (struct swiss_entrant){.active = true, .rank = i, .grudge = NO_ENTRANT};
    return swiss_pair(&field, &wishes, &pairing);
}

static bool make_standings(void)
{
    static const struct standings_entrant people[3];
    static struct standings_row rows[3];

    return standings_make(&(struct standings_event){.count = 3, .entrant = people}, rows);
}

static bool explain_standings(void)
{
    static const struct standings_entrant people[3];
    const struct standings_event event = {
        .count = 3, .entrant = people, .settings = {.tiebreak_count = 1, .tiebreak = {TIEBREAK_WINS}}};
    const struct standings_row rows[3] = {{.entrant = 0}, {.entrant = 1}, {.entrant = 2}};

    return standings_terms(&event, rows, 0, 0, NULL, 0) >= 0;
}

static bool deal_groups(void)
{
    int32_t group_of[4];

    return groups_deal(4, NULL, 2, group_of);
}

static bool cross_groups(void)
{
    const int32_t qualified[4] = {0, 1, 2, 3};
    int32_t seeded[4];

    return groups_cross(2, 2, qualified, seeded);
}

static bool pair_queue(void)
{
    const struct queue_waiting waiting[2] = {{150000, 5000, 0}, {150000, 5000, 0}};
    const struct queue_settings usual = queue_usual();
    struct pairing_couple pairs[ENTRANTS_MAX / 2];

    return queue_pair(&usual, 2, waiting, 0, NULL, 1000, pairs) == 1;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    assert_int_equal(allocations_of(pair_swiss),
                     7); /* weights, couples, search; weights, seats, graph, search */
    assert_int_equal(allocations_of(make_standings), 2);
    assert_int_equal(allocations_of(explain_standings), 1);
    assert_int_equal(allocations_of(deal_groups), 5);
    assert_int_equal(allocations_of(cross_groups), 5);
    assert_int_equal(allocations_of(pair_queue), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("tournament_memory", tests, NULL, NULL);
}
