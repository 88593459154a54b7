/* Brackets of every size, played to their end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/dice/seeded.h"
#include "common/tournament/bracket.h"
#include "common/tournament/bracket_fold.h"

static struct bracket b;
static struct bracket_place places[ENTRANTS_MAX];
static const struct bracket_settings single = {.doubled = false};
static const struct bracket_settings third = {.third_place = true};
static const struct bracket_settings doubled = {.doubled = true};
static const struct bracket_settings with_reset = {.doubled = true, .reset = true};

static void make(const struct bracket_settings *settings, int32_t count)
{
    assert_null(bracket_make(&b, settings, count));
}

/* The match of two seeds that is ready. */
static int32_t ready_between(int32_t one, int32_t two)
{
    for (int32_t i = 0; i < b.match_count; i++) {
        const struct bracket_match *m = &b.match[i];

        if (m->state == BRACKET_READY &&
            ((m->seed[0] == one && m->seed[1] == two) || (m->seed[0] == two && m->seed[1] == one)))
            return i;
    }
    return -1;
}

static void beats(int32_t winner, int32_t loser)
{
    int32_t match = ready_between(winner, loser);

    assert_true(match >= 0);
    assert_null(bracket_result(&b, match, winner));
}

/* Everybody has a place, and as many share each as it says. */
static void check_places(int32_t count)
{
    int32_t shared[ENTRANTS_MAX + 2] = {0};

    bracket_places(&b, places);
    for (int32_t i = 0; i < count; i++) {
        assert_in_range(places[i].first, 1, count);
        assert_in_range(places[i].last, places[i].first, count);
        shared[places[i].first]++;
    }
    for (int32_t i = 0; i < count; i++)
        assert_int_equal(shared[places[i].first], places[i].last - places[i].first + 1);
    for (int32_t place = 1; place <= count; place += shared[place])
        assert_true(shared[place] > 0);
}

/* Plays everything by lot. Returns the number of matches played. */
static int32_t play_out(struct seeded_stream *chance, int32_t *defeats)
{
    int32_t ready[ENTRANTS_MAX], count, played = 0;

    memset(defeats, 0, sizeof *defeats * ENTRANTS_MAX);
    while ((count = bracket_ready(&b, ready)) > 0) {
        int32_t match = ready[seeded_draw(chance, (uint32_t)count)], side = (int32_t)seeded_draw(chance, 2);

        assert_false(bracket_over(&b));
        defeats[b.match[match].seed[1 - side]]++;
        assert_null(bracket_result(&b, match, b.match[match].seed[side]));
        played++;
    }
    assert_true(bracket_over(&b));
    return played;
}

static void every_size_has_one_winner_and_all_places(void **state)
{
    const struct bracket_settings *const all[] = {&single, &third, &doubled, &with_reset};
    struct seeded_stream chance = seeded_stream(3, 1, 0);
    int32_t defeats[ENTRANTS_MAX];

    (void)state;
    for (int32_t count = 2; count <= ENTRANTS_MAX; count += count < 70 ? 1 : 37) {
        for (int32_t kind = 0; kind < 4; kind++) {
            int32_t played, undefeated = 0, most = kind < 2 ? 1 : 2;

            make(all[kind], count);
            played = play_out(&chance, defeats);
            check_places(count);
            for (int32_t i = 0; i < count; i++) {
                undefeated += defeats[i] == 0;
                if (kind != 1 && places[i].first > 1)
                    assert_int_equal(defeats[i], kind == 2 && places[i].first == 2 ? defeats[i] : most);
                if (kind == 3 && places[i].first == 1)
                    assert_true(defeats[i] < 2);
            }
            if (kind == 0) {
                assert_int_equal(played, count - 1);
                assert_int_equal(undefeated, 1);
            } else if (kind == 1) {
                assert_int_equal(played, count - 1 + (count > 3));
            } else if (kind == 2) {
                assert_int_equal(played, 2 * count - 2);
            } else {
                assert_in_range(played, 2 * count - 2, 2 * count - 1);
            }
        }
    }
    /* The largest. */
    make(&with_reset, ENTRANTS_MAX);
    assert_in_range(play_out(&chance, defeats), 1022, 1023);
    check_places(ENTRANTS_MAX);
}

static void the_usual_seeding(void **state)
{
    static const int32_t usual[16] = {0, 15, 7, 8, 3, 12, 4, 11, 1, 14, 6, 9, 2, 13, 5, 10};
    int32_t seed_at[16];

    (void)state;
    bracket_seeding(16, seed_at);
    assert_memory_equal(seed_at, usual, sizeof usual);
    assert_int_equal(bracket_meeting(16, 0, 15), 1);
    assert_int_equal(bracket_meeting(16, 0, 7), 2);
    assert_int_equal(bracket_meeting(16, 0, 3), 3);
    assert_int_equal(bracket_meeting(16, 0, 1), 4);
}

/* If the better seed always wins, everybody ends where he was seeded, and the first seeds have the byes. */
static void favourites_end_where_they_were_seeded(void **state)
{
    int32_t ready[ENTRANTS_MAX], count;

    (void)state;
    make(&third, 11);
    for (int32_t i = 0; i < 8; i++) {
        const struct bracket_match *m = &b.match[i];

        assert_int_equal(m->state == BRACKET_BYE, m->seed[0] < 5); /* 16 - 11 */
    }
    while ((count = bracket_ready(&b, ready)) > 0) {
        const struct bracket_match *m = &b.match[ready[0]];

        assert_null(bracket_result(&b, ready[0], m->seed[0] < m->seed[1] ? m->seed[0] : m->seed[1]));
    }
    bracket_places(&b, places);
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(places[i].first, i + 1);
        assert_int_equal(places[i].last, i + 1);
    }
    for (int32_t i = 4; i < 8; i++) {
        assert_int_equal(places[i].first, 5);
        assert_int_equal(places[i].last, 8);
    }
    for (int32_t i = 8; i < 11; i++) {
        assert_int_equal(places[i].first, 9);
        assert_int_equal(places[i].last, 11);
    }
}

static void the_third_place(void **state)
{
    (void)state;
    make(&third, 4);
    beats(0, 3);
    beats(2, 1);
    assert_true(ready_between(3, 1) >= 0);
    bracket_places(&b, places);
    assert_int_equal(places[1].first, 0); /* still in play */
    beats(3, 1);
    beats(2, 0);
    bracket_places(&b, places);
    assert_int_equal(places[2].first, 1);
    assert_int_equal(places[0].first, 2);
    assert_int_equal(places[3].first, 3);
    assert_int_equal(places[1].first, 4);
    /* Three players: the one who loses the semifinal is third without a match. */
    make(&third, 3);
    beats(1, 2);
    bracket_places(&b, places);
    assert_int_equal(places[2].first, 3);
    make(&third, 2); /* no semifinals */
    assert_int_equal(b.match_count, 1);
}

static void double_elimination_of_four_with_a_reset(void **state)
{
    (void)state;
    make(&with_reset, 4);
    beats(0, 3);
    beats(1, 2);
    beats(0, 1);
    beats(3, 2); /* losers: 2 is out, fourth */
    bracket_places(&b, places);
    assert_int_equal(places[2].first, 4);
    beats(1, 3);
    beats(1, 0); /* the grand final: each has one defeat now */
    assert_false(bracket_over(&b));
    bracket_places(&b, places);
    assert_int_equal(places[0].first, 0);
    beats(0, 1);
    assert_true(bracket_over(&b));
    check_places(4);
    assert_int_equal(places[0].first, 1);
    assert_int_equal(places[1].first, 2);
    assert_int_equal(places[3].first, 3);
    /* Won at once: no reset. */
    make(&with_reset, 2);
    beats(0, 1);
    beats(0, 1);
    assert_true(bracket_over(&b));
    assert_int_equal(b.match[b.match_count - 1].state, BRACKET_EMPTY);
    bracket_places(&b, places);
    assert_int_equal(places[0].first, 1);
    assert_int_equal(places[1].first, 2);
    /* Without a reset the grand final decides. */
    make(&doubled, 2);
    beats(0, 1);
    beats(1, 0);
    assert_true(bracket_over(&b));
    bracket_places(&b, places);
    assert_int_equal(places[1].first, 1);
}

/* The round of the losers' bracket in which a rematch can come first, for given crossings. */
static int32_t earliest_rematch(int32_t rounds, const int32_t *cross)
{
    int32_t earliest = INT32_MAX;

    for (int32_t round = 2; round <= rounds; round++) {
        for (int32_t before = 1; before < round; before++) {
            /* Both fall from the same part of the winners' bracket: into which places, relative to each
             * other? */
            int32_t one = cross[round], two = cross[before] >> (round - before), at = 2 * (round - 1);

            for (int32_t level = 0; one >> level != two >> level; level++)
                at = 2 * (round + level) - 1;
            earliest = at < earliest ? at : earliest;
        }
    }
    return earliest;
}

static int32_t best_earliest(int32_t rounds, int32_t *cross, int32_t round)
{
    int32_t best = 0;

    if (round > rounds)
        return earliest_rematch(rounds, cross);
    for (cross[round] = 0; cross[round] < 1 << (rounds - round); cross[round]++) {
        int32_t found = best_earliest(rounds, cross, round + 1);

        best = found > best ? found : best;
    }
    return best;
}

static void losers_cross_over_so_that_rematches_come_late(void **state)
{
    int32_t cross[10] = {0}, tried[10] = {0};

    (void)state;
    for (int32_t rounds = 2; rounds <= 7; rounds++) {
        bracket_crossings(rounds, cross);
        assert_int_equal(earliest_rematch(rounds, cross), best_earliest(rounds, tried, 2));
    }
    /* In play: 64 players never meet again in the first so many rounds of the losers' bracket. */
    bracket_crossings(6, cross);
    struct seeded_stream chance = seeded_stream(4, 1, 0);
    int32_t earliest = earliest_rematch(6, cross), seen = INT32_MAX;

    for (int32_t turn = 0; turn < 300; turn++) {
        static bool met[64][64];
        int32_t ready[ENTRANTS_MAX];

        memset(met, 0, sizeof met);
        make(&doubled, 64);
        while (bracket_ready(&b, ready) > 0) {
            const struct bracket_match *m = &b.match[ready[0]];
            int32_t one = m->seed[0], two = m->seed[1];

            if (met[one][two] && m->part == BRACKET_LOSERS)
                seen = m->round < seen ? m->round : seen;
            met[one][two] = met[two][one] = true;
            assert_null(bracket_result(&b, ready[0], seeded_draw(&chance, 2) ? one : two));
        }
    }
    assert_int_equal(seen, earliest); /* it does happen there, and never before */
    assert_true(earliest >= 6);
}

static void withdrawals_walk_over(void **state)
{
    (void)state;
    make(&single, 8);
    beats(0, 7);
    assert_null(bracket_withdraw(&b, 0)); /* after a result, which stands */
    assert_int_equal(b.match[0].state, BRACKET_PLAYED);
    assert_int_equal(b.match[0].winner, 0);
    beats(4, 3);
    assert_int_equal(b.match[4].state, BRACKET_WALKOVER);
    assert_int_equal(b.match[4].winner, 4);
    bracket_places(&b, places);
    assert_int_equal(places[0].first, 3);
    /* Both of a match: the one who is moved on loses the next by walkover. */
    assert_null(bracket_withdraw(&b, 1));
    assert_null(bracket_withdraw(&b, 6));
    beats(2, 5);
    assert_true(ready_between(2, 4) >= 0);
    beats(2, 4);
    assert_true(bracket_over(&b));
    check_places(8);
    assert_int_equal(places[2].first, 1);
    assert_string_equal(bracket_withdraw(&b, 1), "bracket_withdrawn");
    assert_string_equal(bracket_withdraw(&b, 8), "bracket_no_entrant");
    /* Gone on by a walkover, won, and withdrawn then: the walkover and the win stand. */
    make(&single, 4);
    beats(1, 2);
    assert_null(bracket_withdraw(&b, 0));
    beats(3, 1);
    assert_null(bracket_withdraw(&b, 3));
    bracket_places(&b, places);
    assert_int_equal(places[3].first, 1);
    assert_int_equal(places[1].first, 2);
    /* Everybody: over at once, and nothing can be played. */
    make(&with_reset, 6);
    for (int32_t i = 0; i < 6; i++)
        assert_null(bracket_withdraw(&b, i));
    assert_true(bracket_over(&b));
    check_places(6);
}

static void random_withdrawals_leave_nobody_waiting(void **state)
{
    struct seeded_stream chance = seeded_stream(6, 1, 0);

    (void)state;
    for (int32_t turn = 0; turn < 400; turn++) {
        int32_t count = 2 + (int32_t)seeded_draw(&chance, 40), ready[ENTRANTS_MAX];

        make(turn % 2 ? &with_reset : &third, count);
        for (;;) {
            int32_t found = bracket_ready(&b, ready), seed = (int32_t)seeded_draw(&chance, (uint32_t)count);

            if (found == 0)
                break;
            if (seeded_draw(&chance, 4) == 0 && !b.withdrawn[seed])
                assert_null(bracket_withdraw(&b, seed));
            else
                assert_null(bracket_result(&b, ready[0], b.match[ready[0]].seed[seed % 2]));
        }
        assert_true(bracket_over(&b));
        check_places(count);
    }
}

static void refusals(void **state)
{
    (void)state;
    assert_string_equal(bracket_make(&b, &single, 1), "bracket_entrants");
    assert_string_equal(bracket_make(&b, &single, ENTRANTS_MAX + 1), "bracket_entrants");
    make(&single, 6);
    assert_string_equal(bracket_result(&b, -1, 0), "bracket_no_match");
    assert_string_equal(bracket_result(&b, b.match_count, 0), "bracket_no_match");
    assert_string_equal(bracket_result(&b, 0, 0), "bracket_decided"); /* a bye */
    assert_string_equal(bracket_result(&b, 4, 0), "bracket_not_ready");
    assert_string_equal(bracket_result(&b, 1, 0), "bracket_not_in_match");
    assert_string_equal(bracket_result(&b, 1, NO_ENTRANT), "bracket_not_in_match");
    beats(3, 4);
    assert_string_equal(bracket_result(&b, 1, 4), "bracket_decided");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_has_one_winner_and_all_places),
        cmocka_unit_test(the_usual_seeding),
        cmocka_unit_test(favourites_end_where_they_were_seeded),
        cmocka_unit_test(the_third_place),
        cmocka_unit_test(double_elimination_of_four_with_a_reset),
        cmocka_unit_test(losers_cross_over_so_that_rematches_come_late),
        cmocka_unit_test(withdrawals_walk_over),
        cmocka_unit_test(random_withdrawals_leave_nobody_waiting),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests_name("tournament_bracket", tests, NULL, NULL);
}
