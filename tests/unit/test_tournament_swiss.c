/* Swiss rounds: what a host expects, case by case. Random events against a reference are in tests/tournament.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/tournament/swiss.h"
#include "tests/unit/problem_help.h"

enum { PEOPLE_MAX = 32, COUPLES_MAX = 256 };

static struct swiss_entrant people[PEOPLE_MAX];
static struct pairing_couple met[COUPLES_MAX], apart[4];
static struct swiss_seat seats[COUPLES_MAX];
static struct swiss_field field;
static struct swiss_wishes wishes;
static struct pairing pairing;

/* So many players, all with 0 points, ranked by their numbers. */
static void start(int32_t count)
{
    for (int32_t i = 0; i < PEOPLE_MAX; i++)
        people[i] = (struct swiss_entrant){.active = true, .rank = i, .grudge = NO_ENTRANT};
    field = (struct swiss_field){.count = count, .entrant = people, .met = met, .apart = apart};
    field.tables.seat = seats;
    wishes = (struct swiss_wishes){.order = SWISS_FOLD};
}

static void have_met(int32_t a, int32_t b)
{
    met[field.met_count++] = (struct pairing_couple){{a, b}};
}

static void pair_up(void)
{
    assert_true(swiss_pair(&field, &wishes, &pairing));
}

static int32_t partner(int32_t who)
{
    for (int32_t i = 0; i < pairing.count; i++) {
        for (int32_t side = 0; side < 2; side++) {
            if (pairing.pair[i].entrant[side] == who)
                return pairing.pair[i].entrant[1 - side];
        }
    }
    fail_msg("%d sits out unseen", (int)who);
    return NO_ENTRANT;
}

static struct swiss_cost cost_now(void)
{
    struct swiss_cost sum;

    swiss_pairing_cost(&field, &wishes, &pairing, &sum, NULL);
    return sum;
}

static void nobody_one_two_and_three(void **state)
{
    (void)state;
    start(0);
    pair_up();
    assert_int_equal(pairing.count, 0);
    start(1);
    pair_up();
    assert_int_equal(pairing.count, 1);
    assert_int_equal(pairing.pair[0].entrant[0], 0);
    assert_int_equal(pairing.pair[0].entrant[1], NO_ENTRANT);
    assert_int_equal(pairing.pair[0].table, NO_TABLE);
    start(2);
    pair_up();
    assert_int_equal(pairing.count, 1);
    assert_int_equal(partner(0), 1);
    start(3);
    pair_up();
    assert_int_equal(pairing.count, 2);
    assert_int_equal(partner(2), NO_ENTRANT); /* the last in rank */
    assert_int_equal(partner(0), 1);
}

static void everybody_withdrawn_is_nobody_paired(void **state)
{
    (void)state;
    start(8);
    for (int32_t i = 0; i < 8; i++)
        people[i].active = false;
    pair_up();
    assert_int_equal(pairing.count, 0);
    people[3].active = true;
    pair_up();
    assert_int_equal(pairing.count, 1);
    assert_int_equal(partner(3), NO_ENTRANT);
}

static void a_score_group_is_folded_or_adjacent_or_by_lot(void **state)
{
    int32_t first[8], differing = 0;

    (void)state;
    start(8);
    pair_up();
    for (int32_t i = 0; i < 4; i++)
        assert_int_equal(partner(i), i + 4);
    wishes.order = SWISS_ADJACENT;
    pair_up();
    for (int32_t i = 0; i < 8; i++)
        assert_int_equal(partner(i), i ^ 1);
    wishes.order = SWISS_RANDOM;
    wishes.seed = 1;
    pair_up();
    for (int32_t i = 0; i < 8; i++)
        first[i] = partner(i);
    pair_up();
    for (int32_t i = 0; i < 8; i++)
        assert_int_equal(partner(i), first[i]); /* the same lots again */
    for (uint64_t seed = 2; seed < 12; seed++) {
        wishes.seed = seed;
        pair_up();
        differing += partner(0) != first[0];
    }
    assert_true(differing > 2);
}

/* One after the other from the top, 0-1 is taken first; then 2 and 3, who have met, would be left over. */
static void greedy_pairing_would_leave_two_over(void **state)
{
    (void)state;
    start(4);
    wishes.order = SWISS_ADJACENT;
    have_met(2, 3);
    pair_up();
    assert_int_not_equal(partner(2), 3);
    assert_int_equal(cost_now().amount[SWISS_REMATCH], 0);
    /* With 0-2 met as well, only one pairing without a rematch is left. */
    have_met(0, 2);
    pair_up();
    assert_int_equal(partner(0), 3);
    assert_int_equal(partner(1), 2);
}

static void more_rounds_than_opponents(void **state)
{
    (void)state;
    start(4);
    for (int32_t round = 0; round < 9; round++) {
        pair_up();
        assert_int_equal(cost_now().amount[SWISS_REMATCH],
                         2 * (round / 3)); /* each again when all are through */
        for (int32_t i = 0; i < pairing.count; i++)
            have_met(pairing.pair[i].entrant[0], pairing.pair[i].entrant[1]);
    }
}

static void nobody_has_a_second_bye_while_somebody_has_had_none(void **state)
{
    bool had[5] = {false};

    (void)state;
    start(5);
    for (int32_t round = 0; round < 5; round++) {
        int32_t alone;

        pair_up();
        alone = pairing.pair[pairing.count - 1].entrant[0];
        assert_int_equal(pairing.pair[pairing.count - 1].entrant[1], NO_ENTRANT);
        assert_false(had[alone]);
        had[alone] = true;
        people[alone].byes++;
        people[alone].score += 3; /* credited, so that he stands high now */
        for (int32_t i = 0; i + 1 < pairing.count; i++)
            have_met(pairing.pair[i].entrant[0], pairing.pair[i].entrant[1]);
    }
}

/* Even if a rematch is the price: three players, two of them with a bye, who have met each other's opponents.
 */
static void a_second_bye_is_worse_than_a_rematch(void **state)
{
    (void)state;
    start(3);
    people[1].byes = people[2].byes = 1;
    have_met(1, 2);
    pair_up();
    assert_int_equal(partner(0), NO_ENTRANT);
    assert_int_equal(cost_now().amount[SWISS_REMATCH], 1);
}

static void the_bye_goes_as_low_as_it_can(void **state)
{
    (void)state;
    start(7);
    for (int32_t i = 0; i < 7; i++)
        people[i].score = 12 - 2 * i;
    people[6].byes = 1;
    pair_up();
    assert_int_equal(partner(5), NO_ENTRANT); /* the last has had his */
    /* 5 could not have it without a rematch: 6 has met all the others. */
    for (int32_t i = 0; i < 5; i++)
        have_met(i, 6);
    pair_up();
    assert_int_equal(partner(4), NO_ENTRANT);
    assert_int_equal(partner(5), 6);
}

static void whoever_missed_a_round_gains_no_bye_by_it(void **state)
{
    (void)state;
    start(5);
    people[4].missed = true;
    pair_up();
    assert_int_equal(partner(3), NO_ENTRANT);
    for (int32_t i = 0; i < 4; i++)
        people[i].byes = 1;
    pair_up();
    assert_int_equal(partner(4), NO_ENTRANT); /* but he has had none, and all others have */
}

static void floats_are_least_and_not_twice(void **state)
{
    (void)state;
    /* Three with 3 points, three with 0: one pair must float, and it is the last of the upper with the first
     * of the lower group. */
    start(6);
    for (int32_t i = 0; i < 3; i++)
        people[i].score = 3;
    pair_up();
    assert_int_equal(partner(2), 3);
    assert_int_equal(cost_now().amount[SWISS_FLOAT], 9);
    /* The last of the upper has floated down already: somebody else does now. */
    people[2].floated = FLOAT_DOWN;
    pair_up();
    assert_int_not_equal(partner(2), 3);
    assert_int_equal(cost_now().amount[SWISS_FLOAT], 9);
    assert_int_equal(cost_now().amount[SWISS_FLOAT_AGAIN], 0);
    /* Floating up after having floated down is nothing to avoid. */
    people[2].floated = FLOAT_UP;
    pair_up();
    assert_int_equal(partner(2), 3);
    /* Two small floats are better than a long one. */
    start(4);
    people[0].score = 6;
    people[1].score = people[2].score = 3;
    pair_up();
    assert_int_equal(cost_now().amount[SWISS_FLOAT], 18); /* 6-3 and 3-0, not 6-0 and 3-3 */
}

static void clubs_friends_and_grudges(void **state)
{
    (void)state;
    start(8);
    people[0].club = people[4].club = 7;
    pair_up();
    assert_int_equal(partner(0), 4); /* not wanted */
    wishes.clubs_apart = true;
    pair_up();
    assert_int_not_equal(partner(0), 4);
    start(8);
    apart[0] = (struct pairing_couple){{5, 1}};
    field.apart_count = 1;
    pair_up();
    assert_int_not_equal(partner(1), 5);
    people[1].grudge = 5; /* only one of them asks */
    wishes.grudges = true;
    pair_up();
    assert_int_not_equal(partner(1), 5);
    people[5].grudge = 1;
    pair_up();
    assert_int_equal(partner(1), 5); /* both asked: before friends */
    wishes.grudges = false;
    pair_up();
    assert_int_not_equal(partner(1), 5);
    wishes.grudges = true;
    people[5].active = false; /* he does not play: 1 is paired as anybody */
    people[7].active = false;
    pair_up();
    assert_int_equal(cost_now().amount[SWISS_GRUDGE], 0);
}

static void tables_are_fresh(void **state)
{
    static const int32_t scenario[] = {1, 2, 1};

    (void)state;
    start(6);
    field.tables.count = 3;
    pair_up();
    for (int32_t i = 0; i < 3; i++)
        assert_int_equal(pairing.pair[i].table, i); /* nobody has sat anywhere: in order */
    seats[0] = (struct swiss_seat){0, 0, 1};
    field.tables.seat_count = 1;
    pair_up();
    assert_int_not_equal(pairing.pair[0].table, 0);
    /* The scenario of table 0 is also played at table 2. */
    field.tables.scenario = scenario;
    pair_up();
    assert_int_equal(pairing.pair[0].table, 1);
    assert_int_equal(cost_now().amount[SWISS_SCENARIO], 0);
    /* Fewer tables than pairs: the last pair has none. */
    field.tables.scenario = NULL;
    field.tables.count = 2;
    pair_up();
    assert_int_equal(pairing.pair[0].table, 1);
    assert_int_equal(pairing.pair[1].table, 0);
    assert_int_equal(pairing.pair[2].table, NO_TABLE);
}

static void the_first_side_goes_to_whom_it_has_come_to_less(void **state)
{
    (void)state;
    start(2);
    pair_up();
    assert_int_equal(pairing.pair[0].entrant[0], 0);
    people[0].firsts = 1;
    people[1].firsts = -1;
    pair_up();
    assert_int_equal(pairing.pair[0].entrant[0], 1);
}

static void a_change_by_hand_is_told_at_its_cost(void **state)
{
    struct swiss_cost sum, each[4];

    (void)state;
    start(6);
    people[0].score = 6;
    people[1].club = people[5].club = 3;
    people[4].byes = 2;
    wishes.clubs_apart = true;
    have_met(0, 3);
    /* A bye too many, a rematch, club mates. */
    pairing = (struct pairing){.count = 4,
                               .pair = {{{0, 3}, NO_TABLE},
                                        {{5, 1}, NO_TABLE},
                                        {{4, NO_ENTRANT}, NO_TABLE},
                                        {{2, NO_ENTRANT}, NO_TABLE}}};
    swiss_pairing_cost(&field, &wishes, &pairing, &sum, each);
    assert_int_equal(sum.amount[SWISS_BYE], 2);
    assert_int_equal(each[0].amount[SWISS_REMATCH], 1);
    assert_int_equal(each[0].amount[SWISS_FLOAT], 36);
    assert_int_equal(each[1].amount[SWISS_CLUB], 1);
    assert_int_equal(each[2].amount[SWISS_SECOND_BYE], 2);
    assert_int_equal(each[2].amount[SWISS_BYE_HIGH], 1);
    assert_int_equal(each[3].amount[SWISS_BYE_HIGH], 3);
    assert_string_equal(swiss_fault_key(SWISS_REMATCH), "rematch");
    assert_string_equal(swiss_fault_key(SWISS_SCENARIO), "same_scenario");
}

/* The greatest scores that there may be, and a full house. */
static void the_largest_event_fits(void **state)
{
    static struct swiss_entrant crowd[ENTRANTS_MAX];
    struct swiss_field full = {.count = ENTRANTS_MAX, .entrant = crowd};
    struct swiss_cost sum;

    (void)state;
    start(0);
    wishes.clubs_apart = true;
    for (int32_t i = 0; i < ENTRANTS_MAX; i++)
        crowd[i] = (struct swiss_entrant){.active = true,
                                          .rank = i,
                                          .club = 1,
                                          .grudge = NO_ENTRANT,
                                          .byes = 100,
                                          .score = i % 2 ? SCORE_MAX : -SCORE_MAX,
                                          .floated = i % 2 ? FLOAT_DOWN : FLOAT_UP};
    assert_true(swiss_pair(&full, &wishes, &pairing));
    swiss_pairing_cost(&full, &wishes, &pairing, &sum, NULL);
    assert_int_equal(pairing.count, 256);
    assert_int_equal(sum.amount[SWISS_CLUB], 256);
    assert_int_equal(sum.amount[SWISS_FLOAT], 0);
    full.count--; /* one more with the lower score than with the higher one: a float beyond the bye is needed
                   */
    assert_true(swiss_pair(&full, &wishes, &pairing));
    swiss_pairing_cost(&full, &wishes, &pairing, &sum, NULL);
    assert_int_equal(sum.amount[SWISS_BYE], 1);
    assert_int_equal(sum.amount[SWISS_BYE_HIGH], 0);
    assert_int_equal(sum.amount[SWISS_SECOND_BYE], SWISS_TIMES_MAX);
    assert_int_equal(sum.amount[SWISS_FLOAT], (int64_t)4 * SCORE_MAX * SCORE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_one_two_and_three),
        cmocka_unit_test(everybody_withdrawn_is_nobody_paired),
        cmocka_unit_test(a_score_group_is_folded_or_adjacent_or_by_lot),
        cmocka_unit_test(greedy_pairing_would_leave_two_over),
        cmocka_unit_test(more_rounds_than_opponents),
        cmocka_unit_test(nobody_has_a_second_bye_while_somebody_has_had_none),
        cmocka_unit_test(a_second_bye_is_worse_than_a_rematch),
        cmocka_unit_test(the_bye_goes_as_low_as_it_can),
        cmocka_unit_test(whoever_missed_a_round_gains_no_bye_by_it),
        cmocka_unit_test(floats_are_least_and_not_twice),
        cmocka_unit_test(clubs_friends_and_grudges),
        cmocka_unit_test(tables_are_fresh),
        cmocka_unit_test(the_first_side_goes_to_whom_it_has_come_to_less),
        cmocka_unit_test(a_change_by_hand_is_told_at_its_cost),
        cmocka_unit_test(the_largest_event_fits),
    };
    return cmocka_run_group_tests_name("tournament_swiss", tests, NULL, NULL);
}
