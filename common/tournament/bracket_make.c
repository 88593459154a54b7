/* The drawing of a bracket: which matches there are, and where their winners and losers go. */
#include "common/tournament/bracket_fold.h"

#include <assert.h>
#include <string.h>

void bracket_seeding(int32_t size, int32_t *seed_at)
{
    seed_at[0] = 0;
    for (int32_t have = 1; have < size; have *= 2) {
        for (int32_t i = have - 1; i >= 0; i--) {
            int32_t seed = seed_at[i];

            seed_at[2 * i] = seed;
            seed_at[2 * i + 1] = 2 * have - 1 - seed;
        }
    }
}

int32_t bracket_meeting(int32_t size, int32_t seed, int32_t other)
{
    int32_t seed_at[ENTRANTS_MAX], one = 0, two = 0, round = 0;

    assert(size <= ENTRANTS_MAX && seed != other);
    bracket_seeding(size, seed_at);
    for (int32_t i = 0; i < size; i++) {
        if (seed_at[i] == seed)
            one = i;
        if (seed_at[i] == other)
            two = i;
    }
    for (; one != two; round++) {
        one /= 2;
        two /= 2;
    }
    return round;
}

static int32_t add(struct bracket *b, enum bracket_part part, int32_t round, int32_t number)
{
    assert(b->match_count < BRACKET_MATCHES_MAX);
    b->match[b->match_count] = (struct bracket_match){.part = part,
                                                      .round = round,
                                                      .number = number,
                                                      .winner_to = -1,
                                                      .loser_to = -1,
                                                      .result = NO_ENTRANT};
    return b->match_count++;
}

static void winner_to(struct bracket *b, int32_t from, int32_t to, int32_t side)
{
    b->match[from].winner_to = to;
    b->match[from].winner_side = side;
}

static void loser_to(struct bracket *b, int32_t from, int32_t to, int32_t side)
{
    b->match[from].loser_to = to;
    b->match[from].loser_side = side;
}

/* Rounds of a bracket of this many. */
static int32_t rounds_of(int32_t count)
{
    int32_t rounds = 1;

    while (1 << rounds < count)
        rounds++;
    return rounds;
}

/* The first match of a round of the winners' bracket. */
static int32_t winners_start(int32_t rounds, int32_t round)
{
    return (1 << rounds) - (1 << (rounds - round + 1));
}

static void draw_winners(struct bracket *b, int32_t rounds)
{
    for (int32_t round = 1; round <= rounds; round++) {
        for (int32_t i = 0; i < 1 << (rounds - round); i++) {
            int32_t at = add(b, BRACKET_WINNERS, round, i + 1), before = winners_start(rounds, round - 1);

            for (int32_t side = 0; side < 2 && round > 1; side++)
                winner_to(b, before + 2 * i + side, at, side);
        }
    }
}

static int32_t bits(int32_t x)
{
    int32_t found = 0;

    for (; x; x >>= 1)
        found++;
    return found;
}

/* Losers of match i of a winners' round drop to place i ^ cross[round] of the losers' bracket. Somebody who
 * drops may meet those again whom he has beaten, and who have dropped in an earlier round from the same part
 * of the winners' bracket: the higher the highest bit in which their places differ, the later. Each round
 * takes the crossing whose earliest rematch is latest, and then whose sum is. */
void bracket_crossings(int32_t rounds, int32_t *cross)
{
    cross[1] = 0;
    for (int32_t round = 2; round <= rounds; round++) {
        int32_t best_least = -1, best_sum = -1;

        for (int32_t try = 0; try < 1 << (rounds - round); try++) {
            int32_t least = rounds, sum = 0;

            for (int32_t before = 1; before < round; before++) {
                int32_t apart = bits(try ^ cross[before] >> (round - before));

                least = apart < least ? apart : least;
                sum += apart;
            }
            if (least > best_least || (least == best_least && sum > best_sum)) {
                best_least = least;
                best_sum = sum;
                cross[round] = try;
            }
        }
    }
}

/* Two rounds for each further round of the winners' bracket: those who are left play each other, then the
 * winners meet those who drop. Returns the last match. */
static int32_t draw_losers(struct bracket *b, int32_t rounds)
{
    int32_t cross[32], before = -1;

    bracket_crossings(rounds, cross);
    for (int32_t drop = 2; drop <= rounds; drop++) {
        int32_t matches = 1 << (rounds - drop), start = b->match_count;

        for (int32_t i = 0; i < matches; i++) {
            int32_t at = add(b, BRACKET_LOSERS, 2 * drop - 3, i + 1);

            for (int32_t side = 0; side < 2; side++) {
                if (drop == 2)
                    loser_to(b, 2 * i + side, at, side);
                else
                    winner_to(b, before + 2 * i + side, at, side);
            }
        }
        before = b->match_count;
        for (int32_t i = 0; i < matches; i++) {
            int32_t at = add(b, BRACKET_LOSERS, 2 * drop - 2, i + 1);

            winner_to(b, start + i, at, 0);
            loser_to(b, winners_start(rounds, drop) + (i ^ cross[drop]), at, 1);
        }
    }
    return b->match_count - 1;
}

static void draw_grand_final(struct bracket *b, int32_t rounds)
{
    int32_t winners_final = winners_start(rounds, rounds);
    int32_t losers_final = rounds > 1 ? draw_losers(b, rounds) : -1;
    int32_t final = add(b, BRACKET_GRAND_FINAL, 1, 1);

    winner_to(b, winners_final, final, 0);
    if (losers_final >= 0)
        winner_to(b, losers_final, final, 1);
    else
        loser_to(b, winners_final, final, 1);
    if (b->settings.reset) {
        int32_t reset = add(b, BRACKET_RESET, 1, 1);

        winner_to(b, final, reset, 1); /* only if the one without a defeat has lost */
        loser_to(b, final, reset, 0);
    }
}

/* How many people come into each match, byes left out: whether it has a loser. */
static void count_people(const struct bracket *b, int32_t *people)
{
    int32_t seed_at[ENTRANTS_MAX], first = 1 << (rounds_of(b->count) - 1);

    memset(people, 0, sizeof *people * (size_t)b->match_count);
    bracket_seeding(2 * first, seed_at);
    for (int32_t i = 0; i < 2 * first; i++)
        people[i / 2] += seed_at[i] < b->count;
    for (int32_t i = 0; i < b->match_count; i++) {
        const struct bracket_match *m = &b->match[i];

        if (m->winner_to >= 0)
            people[m->winner_to] += people[i] > 0;
        if (m->loser_to >= 0)
            people[m->loser_to] += people[i] == 2;
    }
}

/* Those who lose for good in the same round share their places. From the last round to the first. */
static void give_places(struct bracket *b)
{
    int32_t people[BRACKET_MATCHES_MAX], next = 2, last = b->match_count - 1;

    count_people(b, people);
    if (b->match[last].part == BRACKET_RESET) {
        b->match[last].place = b->match[last].place_last = 2;
        last--; /* the grand final has the same loser, or none */
    }
    for (int32_t end = last; end >= 0;) {
        int32_t start = end, losers = 0;

        while (start > 0 && b->match[start - 1].part == b->match[end].part &&
               b->match[start - 1].round == b->match[end].round)
            start--;
        for (int32_t i = start; i <= end; i++)
            losers += people[i] == 2;
        for (int32_t i = start; i <= end; i++) {
            struct bracket_match *m = &b->match[i];

            if (m->part == BRACKET_THIRD) {
                m->place = m->place_last = 4;
            } else if ((m->loser_to < 0 || m->part == BRACKET_GRAND_FINAL) && losers > 0) {
                m->place = next;
                m->place_last = next + losers - 1;
            }
        }
        if (b->match[end].part == BRACKET_THIRD)
            next = 2; /* the final lies before it in the list */
        else if (b->match[end].place > 0)
            next = b->match[end].place_last + 1;
        else if (b->match[end].part == BRACKET_WINNERS && !b->settings.doubled)
            next = 3 + people[b->match_count - 1]; /* semifinals whose losers play for the third place */
        end = start - 1;
    }
}

const char *bracket_make(struct bracket *b, const struct bracket_settings *settings, int32_t count)
{
    int32_t rounds;

    if (count < 2 || count > ENTRANTS_MAX)
        return "bracket_entrants";
    memset(b, 0, sizeof *b);
    b->settings = *settings;
    b->count = count;
    rounds = rounds_of(count);
    draw_winners(b, rounds);
    if (settings->doubled) {
        draw_grand_final(b, rounds);
    } else if (settings->third_place && rounds > 1) {
        int32_t third = add(b, BRACKET_THIRD, 1, 1), semifinal = winners_start(rounds, rounds - 1);

        loser_to(b, semifinal, third, 0);
        loser_to(b, semifinal + 1, third, 1);
    }
    give_places(b);
    bracket_fold(b);
    return NULL;
}
