#include "tests/tournament/reference.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/dice/seeded.h"

static bool stands_before(const struct swiss_field *f, int32_t a, int32_t b)
{
    const struct swiss_entrant *x = &f->entrant[a], *y = &f->entrant[b];

    return x->score > y->score ||
           (x->score == y->score && (x->rank < y->rank || (x->rank == y->rank && a < b)));
}

/* Numbers by counting everybody: how many stand before (after) him among those with his score, or at all. */
static int64_t counted(const struct swiss_field *f, int32_t who, bool before, bool same_score)
{
    int64_t found = 0;

    for (int32_t i = 0; i < f->count; i++) {
        if (i == who || !f->entrant[i].active)
            continue;
        if (same_score && f->entrant[i].score != f->entrant[who].score)
            continue;
        found += stands_before(f, i, who) == before;
    }
    return found;
}

static int64_t couples(int32_t count, const struct pairing_couple *list, int32_t a, int32_t b)
{
    int64_t found = 0;

    for (int32_t i = 0; i < count; i++)
        found += (list[i].entrant[0] == a && list[i].entrant[1] == b) ||
                 (list[i].entrant[1] == a && list[i].entrant[0] == b);
    return found;
}

/* One for each grudge that this pair breaks, told at the one with the lower number. */
static int64_t grudges(const struct swiss_field *f, int32_t a, int32_t b)
{
    int32_t members[2] = {a, b};
    int64_t broken = 0;

    for (int32_t i = 0; i < 2; i++) {
        int32_t me = members[i], other;

        if (me == NO_ENTRANT || f->entrant[me].grudge == NO_ENTRANT)
            continue;
        other = f->entrant[me].grudge;
        if (f->entrant[other].grudge == me && f->entrant[other].active && me < other &&
            members[1 - i] != other)
            broken++;
    }
    return broken;
}

void reference_pair(const struct swiss_field *f, const struct swiss_wishes *wishes, int32_t a, int32_t b,
                    int64_t fault[SWISS_FAULTS])
{
    const struct swiss_entrant *e = f->entrant;
    int64_t d;

    memset(fault, 0, sizeof *fault * SWISS_FAULTS);
    fault[SWISS_GRUDGE] = wishes->grudges ? grudges(f, a, b) : 0;
    if (b == NO_ENTRANT) {
        fault[SWISS_BYE] = 1;
        fault[SWISS_SECOND_BYE] = e[a].byes;
        fault[SWISS_BYE_MISSED] = e[a].missed;
        fault[SWISS_BYE_HIGH] = counted(f, a, false, false);
        return;
    }
    fault[SWISS_REMATCH] = couples(f->met_count, f->met, a, b);
    fault[SWISS_FRIENDS] = couples(f->apart_count, f->apart, a, b) > 0;
    fault[SWISS_CLUB] = wishes->clubs_apart && e[a].club && e[a].club == e[b].club;
    d = (int64_t)e[a].score - e[b].score;
    fault[SWISS_FLOAT] = d * d;
    fault[SWISS_FLOAT_AGAIN] = (d > 0 && e[a].floated == FLOAT_DOWN) + (d < 0 && e[a].floated == FLOAT_UP) +
                               (d < 0 && e[b].floated == FLOAT_DOWN) + (d > 0 && e[b].floated == FLOAT_UP);
    if (wishes->order == SWISS_RANDOM)
        return; /* lots have no reference */
    if (d != 0) {
        int32_t high = d > 0 ? a : b, low = d > 0 ? b : a;
        int64_t up = counted(f, high, false, true), down = counted(f, low, true, true);

        fault[SWISS_PLACE] = up * up + down * down;
    } else {
        int64_t one = counted(f, a, true, true), two = counted(f, b, true, true);
        int64_t all = one + 1 + counted(f, a, false, true);
        int64_t wanted = wishes->order == SWISS_FOLD ? all / 2 : 1;
        int64_t off = llabs(one - two) - wanted;

        fault[SWISS_PLACE] = off * off;
    }
}

static bool has_sat(const struct swiss_tables *t, int32_t entrant, int32_t table, bool by_scenario)
{
    for (int32_t i = 0; i < t->seat_count; i++) {
        if (t->seat[i].entrant != entrant)
            continue;
        if (by_scenario ? t->scenario && t->seat[i].scenario == t->scenario[table]
                        : t->seat[i].table == table)
            return true;
    }
    return false;
}

void reference_cost(const struct swiss_field *field, const struct swiss_wishes *wishes,
                    const struct pairing *pairing, int64_t fault[SWISS_FAULTS])
{
    memset(fault, 0, sizeof *fault * SWISS_FAULTS);
    for (int32_t i = 0; i < pairing->count; i++) {
        const struct pairing_pair *p = &pairing->pair[i];
        int64_t one[SWISS_FAULTS];

        reference_pair(field, wishes, p->entrant[0], p->entrant[1], one);
        for (int32_t side = 0; side < 2 && p->table != NO_TABLE; side++) {
            one[SWISS_TABLE] += has_sat(&field->tables, p->entrant[side], p->table, false);
            one[SWISS_SCENARIO] += has_sat(&field->tables, p->entrant[side], p->table, true);
        }
        for (int32_t f = 0; f < SWISS_FAULTS; f++)
            fault[f] += one[f];
    }
}

struct all {
    int32_t n;
    int64_t pair[TRY_ALL_MAX + 1][TRY_ALL_MAX + 1][SWISS_FAULTS];
    int64_t best[SWISS_FAULTS];
    bool found;
};

static void try_all(struct all *all, uint32_t left, const int64_t *sum)
{
    int32_t first = 0;

    if (left == 0) {
        for (int32_t f = 0; f < SWISS_FAULTS && all->found; f++) {
            if (sum[f] > all->best[f])
                return;
            if (sum[f] < all->best[f])
                break;
        }
        memcpy(all->best, sum, sizeof all->best);
        all->found = true;
        return;
    }
    while (!(left >> first & 1))
        first++;
    for (int32_t other = first + 1; other < all->n; other++) {
        int64_t more[SWISS_FAULTS];

        if (!(left >> other & 1))
            continue;
        for (int32_t f = 0; f < SWISS_FAULTS; f++)
            more[f] = sum[f] + all->pair[first][other][f];
        try_all(all, left & ~(1U << first | 1U << other), more);
    }
}

void reference_best(const struct swiss_field *field, const struct swiss_wishes *wishes,
                    int64_t fault[SWISS_FAULTS])
{
    static struct all all;
    int32_t who[TRY_ALL_MAX + 1], n = 0;
    const int64_t nothing[SWISS_FAULTS] = {0};

    for (int32_t i = 0; i < field->count; i++) {
        if (field->entrant[i].active)
            who[n++] = i;
    }
    assert(n <= TRY_ALL_MAX);
    if (n % 2)
        who[n++] = NO_ENTRANT;
    memset(&all, 0, sizeof all);
    all.n = n;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = i + 1; j < n; j++)
            reference_pair(field, wishes, who[i], who[j], all.pair[i][j]);
    }
    try_all(&all, (1U << n) - 1, nothing);
    memcpy(fault, all.best, sizeof all.best);
}

/* Tutte: a graph has a perfect matching if and only if the determinant of its skew-symmetric matrix of
 * unknowns is not zero. With random numbers modulo a prime of 61 bits for the unknowns. */
static const uint64_t prime = (UINT64_C(1) << 61) - 1;

__extension__ typedef unsigned __int128 wide;

static uint64_t times(uint64_t a, uint64_t b)
{
    return (uint64_t)((wide)a * b % prime);
}

static uint64_t inverse(uint64_t a)
{
    uint64_t result = 1, square = a;

    for (uint64_t power = prime - 2; power; power >>= 1) {
        if (power & 1)
            result = times(result, square);
        square = times(square, square);
    }
    return result;
}

static bool invertible(int32_t n, uint64_t *m)
{
    for (int32_t column = 0; column < n; column++) {
        int32_t pivot = column;
        uint64_t over;

        while (pivot < n && m[pivot * n + column] == 0)
            pivot++;
        if (pivot == n)
            return false;
        for (int32_t k = 0; k < n && pivot != column; k++) {
            uint64_t swap = m[pivot * n + k];
            m[pivot * n + k] = m[column * n + k];
            m[column * n + k] = swap;
        }
        over = inverse(m[column * n + column]);
        for (int32_t row = column + 1; row < n; row++) {
            uint64_t factor = times(m[row * n + column], over);

            for (int32_t k = column; k < n && factor; k++)
                m[row * n + k] = (m[row * n + k] + prime - times(factor, m[column * n + k])) % prime;
        }
    }
    return true;
}

bool reference_can_avoid_rematches(const struct swiss_field *field, int32_t without)
{
    struct seeded_stream chance = seeded_stream(99, 1, 0);
    int32_t who[ENTRANTS_MAX], n = 0;
    uint64_t *m;
    bool can;

    for (int32_t i = 0; i < field->count; i++) {
        if (field->entrant[i].active && i != without)
            who[n++] = i;
    }
    assert(n % 2 == 0);
    m = calloc((size_t)n * (size_t)n + 1, sizeof *m);
    if (!m)
        abort();
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = i + 1; j < n; j++) {
            uint64_t random = 1 + ((uint64_t)seeded_draw(&chance, UINT32_MAX) << 28);

            if (couples(field->met_count, field->met, who[i], who[j]) > 0)
                continue;
            m[i * n + j] = random;
            m[j * n + i] = prime - random;
        }
    }
    can = invertible(n, m);
    free(m);
    return can;
}

static void try_tables(const struct swiss_field *field, const struct pairing *pairing, int32_t at,
                       bool *taken, int64_t seats, int64_t scenarios, int64_t best[2])
{
    if (at == pairing->count || pairing->pair[at].entrant[1] == NO_ENTRANT) {
        if (seats < best[0] || (seats == best[0] && scenarios < best[1])) {
            best[0] = seats;
            best[1] = scenarios;
        }
        return;
    }
    for (int32_t table = 0; table < field->tables.count; table++) {
        int64_t more[2] = {0, 0};

        if (taken[table])
            continue;
        for (int32_t side = 0; side < 2; side++) {
            more[0] += has_sat(&field->tables, pairing->pair[at].entrant[side], table, false);
            more[1] += has_sat(&field->tables, pairing->pair[at].entrant[side], table, true);
        }
        taken[table] = true;
        try_tables(field, pairing, at + 1, taken, seats + more[0], scenarios + more[1], best);
        taken[table] = false;
    }
}

void reference_tables(const struct swiss_field *field, const struct pairing *pairing, int64_t *seats,
                      int64_t *scenarios)
{
    bool taken[TABLES_MAX] = {false};
    int64_t best[2] = {INT64_MAX, INT64_MAX};

    try_tables(field, pairing, 0, taken, 0, 0, best);
    *seats = best[0];
    *scenarios = best[1];
}
