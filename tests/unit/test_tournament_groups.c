/* Round robins, groups and what follows from them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/dice/seeded.h"
#include "common/tournament/berger.h"
#include "common/tournament/bracket.h"
#include "common/tournament/groups.h"

static struct pairing pairing;

static void everybody_meets_everybody_once_a_leg(void **state)
{
    static int32_t met[ENTRANTS_MAX][ENTRANTS_MAX], firsts[ENTRANTS_MAX], games[ENTRANTS_MAX];

    (void)state;
    for (int32_t count = 2; count <= 65; count++) {
        for (int32_t legs = 1; legs <= 3; legs++) {
            memset(met, 0, sizeof met);
            memset(firsts, 0, sizeof firsts);
            memset(games, 0, sizeof games);
            assert_int_equal(berger_rounds(count, legs), legs * (count % 2 ? count : count - 1));
            for (int32_t round = 0; round < berger_rounds(count, legs); round++) {
                bool seen[ENTRANTS_MAX] = {false};

                berger_round(count, legs, round, &pairing);
                assert_int_equal(pairing.count, (count + 1) / 2);
                for (int32_t i = 0; i < pairing.count; i++) {
                    int32_t a = pairing.pair[i].entrant[0], b = pairing.pair[i].entrant[1];

                    assert_in_range(a, 0, count - 1);
                    assert_false(seen[a]);
                    seen[a] = true;
                    if (b == NO_ENTRANT) {
                        assert_int_equal(count % 2, 1);
                        assert_int_equal(i, pairing.count - 1);
                        continue;
                    }
                    assert_in_range(b, 0, count - 1);
                    assert_false(seen[b]);
                    seen[b] = true;
                    met[a][b]++;
                    firsts[a]++;
                    games[a]++;
                    games[b]++;
                }
            }
            for (int32_t i = 0; i < count; i++) {
                assert_int_equal(games[i], legs * (count - 1));
                assert_in_range(2 * firsts[i], games[i] - 1, games[i] + 1);
                for (int32_t j = 0; j < i; j++) {
                    assert_int_equal(met[i][j] + met[j][i], legs);
                    assert_in_range(met[i][j], legs / 2, (legs + 1) / 2); /* sides are exchanged */
                }
            }
        }
    }
    assert_int_equal(berger_rounds(0, 1), 0);
    assert_int_equal(berger_rounds(1, 2), 0);
}

/* The table for six as it is printed in handbooks. */
static void the_table_for_six(void **state)
{
    static const int32_t printed[5][3][2] = {{{1, 6}, {2, 5}, {3, 4}},
                                             {{6, 4}, {5, 3}, {1, 2}},
                                             {{2, 6}, {3, 1}, {4, 5}},
                                             {{6, 5}, {1, 4}, {2, 3}},
                                             {{3, 6}, {4, 2}, {5, 1}}};

    (void)state;
    for (int32_t round = 0; round < 5; round++) {
        berger_round(6, 1, round, &pairing);
        for (int32_t i = 0; i < 3; i++) {
            assert_int_equal(pairing.pair[i].entrant[0], printed[round][i][0] - 1);
            assert_int_equal(pairing.pair[i].entrant[1], printed[round][i][1] - 1);
        }
    }
}

static void groups_are_dealt_like_a_snake(void **state)
{
    static const int32_t wanted[11] = {0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1};
    int32_t group_of[ENTRANTS_MAX], none[11] = {0};

    (void)state;
    assert_true(groups_deal(11, NULL, 3, group_of));
    assert_memory_equal(group_of, wanted, sizeof wanted);
    assert_true(groups_deal(11, none, 3, group_of));
    assert_memory_equal(group_of, wanted, sizeof wanted);
    assert_true(groups_deal(ENTRANTS_MAX, NULL, GROUPS_MAX, group_of));
    assert_true(groups_deal(1, NULL, 1, group_of));
    assert_int_equal(group_of[0], 0);
}

/* Pairs of club mates in one group. */
static int32_t mates(int32_t count, const int32_t *club, const int32_t *group_of)
{
    int32_t found = 0;

    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = 0; j < i; j++)
            found += club[i] && club[i] == club[j] && group_of[i] == group_of[j];
    }
    return found;
}

static void club_mates_come_into_different_groups(void **state)
{
    static const int32_t club[8] = {5, 0, 0, 0, 0, 0, 0, 5};
    struct seeded_stream chance = seeded_stream(8, 1, 0);
    int32_t group_of[ENTRANTS_MAX], plain[ENTRANTS_MAX], some[64], better = 0;

    (void)state;
    assert_true(groups_deal(8, NULL, 4, group_of));
    assert_int_equal(mates(8, club, group_of), 1); /* the snake alone has them together */
    assert_true(groups_deal(8, club, 4, group_of));
    assert_int_equal(mates(8, club, group_of), 0);
    for (int32_t turn = 0; turn < 200; turn++) {
        int32_t groups = 2 + (int32_t)seeded_draw(&chance, 7), sizes[8] = {0}, least = 64, most = 0;
        int32_t count = groups + (int32_t)seeded_draw(&chance, (uint32_t)(64 - groups + 1)),
                members[65] = {0};

        for (int32_t i = 0; i < count; i++) { /* clubs no larger than there are groups */
            int32_t c = 1 + (int32_t)seeded_draw(&chance, 24);
            some[i] = members[c] < groups ? c : 0;
            members[some[i]]++;
        }
        assert_true(groups_deal(count, some, groups, group_of));
        assert_true(groups_deal(count, NULL, groups, plain));
        for (int32_t i = 0; i < count; i++)
            sizes[group_of[i]]++;
        for (int32_t g = 0; g < groups; g++) {
            least = sizes[g] < least ? sizes[g] : least;
            most = sizes[g] > most ? sizes[g] : most;
        }
        assert_in_range(most - least, 0, 1);
        assert_true(mates(count, some, group_of) <= mates(count, some, plain));
        better += mates(count, some, group_of) < mates(count, some, plain);
    }
    assert_true(better > 100);
}

/* In which round two members of a group meet at the earliest. */
static int32_t first_meeting(int32_t groups, int32_t each, const int32_t *seeded)
{
    int32_t all = groups * each, size = 1, earliest = INT32_MAX;

    while (size < all)
        size *= 2;
    for (int32_t i = 0; i < all; i++) {
        for (int32_t j = 0; j < i; j++) {
            if (seeded[i] / each == seeded[j] / each && bracket_meeting(size, i, j) < earliest)
                earliest = bracket_meeting(size, i, j);
        }
    }
    return earliest;
}

static void members_of_a_group_meet_late(void **state)
{
    int32_t qualified[ENTRANTS_MAX], seeded[ENTRANTS_MAX], rounds;

    (void)state;
    for (int32_t i = 0; i < ENTRANTS_MAX; i++)
        qualified[i] = i; /* of group i / each, at place i % each */
    for (int32_t groups = 2; groups <= 64; groups++) {
        bool seen[ENTRANTS_MAX] = {false};

        assert_true(groups_cross(groups, 2, qualified, seeded));
        for (int32_t i = 0; i < groups; i++) {
            assert_int_equal(seeded[i], 2 * i);          /* winners, in the order of groups */
            assert_int_equal(seeded[groups + i] % 2, 1); /* then the seconds */
            assert_false(seen[seeded[groups + i]]);
            seen[seeded[groups + i]] = true;
        }
        for (rounds = 1; 1 << rounds < 2 * groups; rounds++)
            ;
        assert_int_equal(first_meeting(groups, 2, seeded), rounds); /* the final */
    }
    for (int32_t groups = 2; groups <= 16; groups *= 2) {
        assert_true(groups_cross(groups, 4, qualified, seeded));
        for (rounds = 1; 1 << rounds < 4 * groups; rounds++)
            ;
        assert_int_equal(first_meeting(groups, 4, seeded), rounds - 1); /* four: the semifinals */
    }
    assert_true(groups_cross(1, 5, qualified, seeded));
    for (int32_t i = 0; i < 5; i++)
        assert_int_equal(seeded[i], i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody_once_a_leg),
        cmocka_unit_test(the_table_for_six),
        cmocka_unit_test(groups_are_dealt_like_a_snake),
        cmocka_unit_test(club_mates_come_into_different_groups),
        cmocka_unit_test(members_of_a_group_meet_late),
    };
    return cmocka_run_group_tests_name("tournament_groups", tests, NULL, NULL);
}
