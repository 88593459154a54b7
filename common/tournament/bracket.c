/* Playing a bracket: a fold over its results and withdrawals. */
#include "common/tournament/bracket_fold.h"

#include <assert.h>
#include <string.h>

static bool decided(const struct bracket_match *m)
{
    return m->state != BRACKET_WAITING && m->state != BRACKET_READY;
}

static void decide(const struct bracket *b, struct bracket_match *m)
{
    int32_t one = m->seed[0], two = m->seed[1];

    if (one == NO_ENTRANT && two == NO_ENTRANT) {
        m->state = BRACKET_EMPTY;
    } else if (one == NO_ENTRANT || two == NO_ENTRANT) {
        m->state = BRACKET_BYE;
        m->winner = one == NO_ENTRANT ? two : one;
    } else if (m->result != NO_ENTRANT) {
        assert(m->result == one || m->result == two);
        m->state = BRACKET_PLAYED;
        m->winner = m->result;
    } else if (b->withdrawn[one] && b->withdrawn[two]) {
        /* The later one may have gone on by the walkover already, and have results since. */
        m->state = BRACKET_WALKOVER;
        m->winner = b->withdrawn[one] > b->withdrawn[two] ? one : two;
    } else if (b->withdrawn[one] || b->withdrawn[two]) {
        m->state = BRACKET_WALKOVER;
        m->winner = b->withdrawn[one] ? two : one;
    } else {
        m->state = BRACKET_READY;
    }
    if (m->winner != NO_ENTRANT && m->state != BRACKET_BYE)
        m->loser = m->winner == one ? two : one;
}

/* The second grand final is played only if the first was won from the losers' bracket. */
static bool needs_no_reset(const struct bracket_match *final)
{
    return final->part == BRACKET_GRAND_FINAL && final->winner == final->seed[0];
}

void bracket_fold(struct bracket *b)
{
    bool known[BRACKET_MATCHES_MAX][2] = {{false}};
    int32_t seed_at[ENTRANTS_MAX], size = 2;

    while (size < b->count)
        size *= 2;
    bracket_seeding(size, seed_at);
    for (int32_t i = 0; i < b->match_count; i++) {
        struct bracket_match *m = &b->match[i];

        m->state = BRACKET_WAITING;
        m->seed[0] = m->seed[1] = m->winner = m->loser = NO_ENTRANT;
    }
    for (int32_t i = 0; i < size; i++) {
        b->match[i / 2].seed[i % 2] = seed_at[i] < b->count ? seed_at[i] : NO_ENTRANT;
        known[i / 2][i % 2] = true;
    }
    for (int32_t i = 0; i < b->match_count; i++) {
        struct bracket_match *m = &b->match[i];

        if (known[i][0] && known[i][1])
            decide(b, m);
        if (!decided(m))
            continue;
        if (m->winner_to >= 0) {
            b->match[m->winner_to].seed[m->winner_side] = needs_no_reset(m) ? NO_ENTRANT : m->winner;
            known[m->winner_to][m->winner_side] = true;
        }
        if (m->loser_to >= 0) {
            b->match[m->loser_to].seed[m->loser_side] = needs_no_reset(m) ? NO_ENTRANT : m->loser;
            known[m->loser_to][m->loser_side] = true;
        }
    }
}

const char *bracket_result(struct bracket *b, int32_t match, int32_t winner)
{
    struct bracket_match *m;

    if (match < 0 || match >= b->match_count)
        return "bracket_no_match";
    m = &b->match[match];
    if (decided(m))
        return "bracket_decided";
    if (m->state != BRACKET_READY)
        return "bracket_not_ready";
    if (winner == NO_ENTRANT || (winner != m->seed[0] && winner != m->seed[1]))
        return "bracket_not_in_match";
    m->result = winner;
    bracket_fold(b);
    return NULL;
}

const char *bracket_withdraw(struct bracket *b, int32_t seed)
{
    int32_t number = 1;

    if (seed < 0 || seed >= b->count)
        return "bracket_no_entrant";
    if (b->withdrawn[seed])
        return "bracket_withdrawn";
    for (int32_t i = 0; i < b->count; i++)
        number += b->withdrawn[i] > 0;
    b->withdrawn[seed] = number;
    bracket_fold(b);
    return NULL;
}

int32_t bracket_ready(const struct bracket *b, int32_t *ready)
{
    int32_t found = 0;

    for (int32_t i = 0; i < b->match_count; i++) {
        if (b->match[i].state == BRACKET_READY)
            ready[found++] = i;
    }
    return found;
}

bool bracket_over(const struct bracket *b)
{
    for (int32_t i = 0; i < b->match_count; i++) {
        if (!decided(&b->match[i]))
            return false;
    }
    return true;
}

/* The grand final before a reset decides nothing. */
static bool decides(const struct bracket *b, int32_t match)
{
    const struct bracket_match *m = &b->match[match];

    return decided(m) && (m->part != BRACKET_GRAND_FINAL || !b->settings.reset || needs_no_reset(m));
}

void bracket_places(const struct bracket *b, struct bracket_place *places)
{
    memset(places, 0, sizeof *places * (size_t)b->count);
    for (int32_t i = 0; i < b->match_count; i++) {
        const struct bracket_match *m = &b->match[i];
        bool last = m->winner_to < 0 || m->part == BRACKET_GRAND_FINAL;

        if (!decides(b, i))
            continue;
        if (m->loser != NO_ENTRANT && m->place > 0)
            places[m->loser] = (struct bracket_place){m->place, m->place_last};
        if (m->winner != NO_ENTRANT && m->part == BRACKET_THIRD)
            places[m->winner] = (struct bracket_place){3, 3};
        else if (m->winner != NO_ENTRANT && last)
            places[m->winner] = (struct bracket_place){1, 1};
    }
}
