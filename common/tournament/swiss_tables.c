/* Fresh tables: an assignment of least weight of tables to pairs. */
#include "common/tournament/assign.h"
#include "common/tournament/swiss_facts.h"

#include <assert.h>
#include <stdlib.h>

int32_t swiss_seen_table(const struct swiss_tables *tables, const struct pairing_pair *pair, int32_t table)
{
    bool seen[2] = {false};

    for (int32_t i = 0; i < tables->seat_count; i++) {
        for (int32_t side = 0; side < 2; side++)
            seen[side] |= tables->seat[i].entrant == pair->entrant[side] && tables->seat[i].table == table;
    }
    return seen[0] + seen[1];
}

int32_t swiss_seen_scenario(const struct swiss_tables *tables, const struct pairing_pair *pair, int32_t table)
{
    bool seen[2] = {false};

    if (!tables->scenario)
        return 0;
    for (int32_t i = 0; i < tables->seat_count; i++) {
        for (int32_t side = 0; side < 2; side++)
            seen[side] |= tables->seat[i].entrant == pair->entrant[side] &&
                          tables->seat[i].scenario == tables->scenario[table];
    }
    return seen[0] + seen[1];
}

enum { PAIRS_MAX = ENTRANTS_MAX / 2 };
_Static_assert(PAIRS_MAX + (int)TABLES_MAX < (int)MATCHING_MAX,
               "all pairs and tables fit into an assignment");

/* Each unit is above all that the sum of those below it can be. */
#define SEEN_SCENARIO ((matching_weight)PAIRS_MAX * TABLES_MAX * TABLES_MAX + 1)
#define SEEN_TABLE    (SEEN_SCENARIO * (2 * PAIRS_MAX + 1))
_Static_assert(SEEN_TABLE *(2 * PAIRS_MAX + 1) < (matching_weight)1 << MATCHING_WEIGHT_BITS,
               "the greatest sum fits");

/* Of each entrant and table (scenario): has he been there? Rows of entrants. */
struct seen {
    bool *table, *scenario;
};

static bool gather_seen(const struct swiss_field *field, struct seen *seen)
{
    const struct swiss_tables *t = &field->tables;
    size_t all = (size_t)field->count * (size_t)t->count;

    seen->table = calloc(all ? 2 * all : 1, sizeof *seen->table);
    if (!seen->table)
        return false;
    seen->scenario = seen->table + all;
    for (int32_t i = 0; i < t->seat_count; i++) {
        const struct swiss_seat *seat = &t->seat[i];
        size_t row = (size_t)seat->entrant * (size_t)t->count;

        assert(seat->entrant >= 0 && seat->entrant < field->count);
        if (seat->table >= 0 && seat->table < t->count)
            seen->table[row + (size_t)seat->table] = true;
        for (int32_t table = 0; t->scenario && table < t->count; table++)
            seen->scenario[row + (size_t)table] |= t->scenario[table] == seat->scenario;
    }
    return true;
}

static matching_weight seat_weight(const struct swiss_field *field, const struct seen *seen,
                                   const struct pairing_pair *pair, int32_t number, int32_t table)
{
    size_t tables = (size_t)field->tables.count;
    size_t first = (size_t)pair->entrant[0] * tables + (size_t)table;
    size_t second = (size_t)pair->entrant[1] * tables + (size_t)table;
    matching_weight away = number - table;

    return (seen->table[first] + seen->table[second]) * SEEN_TABLE +
           (seen->scenario[first] + seen->scenario[second]) * SEEN_SCENARIO + away * away;
}

bool swiss_seat_tables(const struct swiss_field *field, struct pairing *pairing)
{
    int32_t which[PAIRS_MAX], table[PAIRS_MAX], tables = field->tables.count, pairs = 0;
    struct seen seen;
    matching_weight *weight;
    bool done = false;

    assert(tables >= 0 && tables <= TABLES_MAX);
    for (int32_t i = 0; i < pairing->count; i++) {
        pairing->pair[i].table = NO_TABLE;
        if (pairing->pair[i].entrant[1] != NO_ENTRANT && pairs < tables)
            which[pairs++] = i;
    }
    if (pairs == 0)
        return true;
    weight = malloc(sizeof *weight * (size_t)pairs * (size_t)tables);
    if (weight && gather_seen(field, &seen)) {
        for (int32_t i = 0; i < pairs; i++) {
            for (int32_t t = 0; t < tables; t++)
                weight[(size_t)i * (size_t)tables + (size_t)t] =
                    seat_weight(field, &seen, &pairing->pair[which[i]], i, t);
        }
        done = assign_least(pairs, tables, weight, table);
        for (int32_t i = 0; done && i < pairs; i++)
            pairing->pair[which[i]].table = table[i];
        free(seen.table);
    }
    free(weight);
    return done;
}
