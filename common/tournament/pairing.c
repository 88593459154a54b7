/* Whether pairs are valid. */
#include "common/tournament/pairing.h"

#include <assert.h>
#include <string.h>

static struct trail pair_trail(int32_t pair)
{
    return trail_index(trail_key(trail_root(), "pairs"), pair);
}

static void check_entrants(const struct pairing *p, int32_t count, const bool *active,
                           struct problems *problems)
{
    bool seen[ENTRANTS_MAX] = {false};

    for (int32_t i = 0; i < p->count; i++) {
        for (int32_t side = 0; side < 2; side++) {
            int32_t entrant = p->pair[i].entrant[side];
            struct trail at = trail_index(pair_trail(i), side);

            if (side == 1 && entrant == NO_ENTRANT)
                continue;
            if (entrant < 0 || entrant >= count) {
                problem_add(problems, at, "", "pairing_unknown", "", entrant);
                continue;
            }
            if (!active[entrant])
                problem_add(problems, at, "", "pairing_not_active", "", entrant);
            if (seen[entrant])
                problem_add(problems, at, "", "pairing_twice", "", entrant);
            seen[entrant] = true;
        }
    }
    for (int32_t entrant = 0; entrant < count; entrant++) {
        if (active[entrant] && !seen[entrant])
            problem_add(problems, trail_index(trail_key(trail_root(), "entrants"), entrant), "",
                        "pairing_missing", "", entrant);
    }
}

void pairing_check(const struct pairing *p, int32_t count, const bool *active, int32_t tables,
                   struct problems *problems)
{
    bool taken[TABLES_MAX] = {false};

    assert(count >= 0 && count <= ENTRANTS_MAX && tables >= 0 && tables <= TABLES_MAX);
    assert(p->count >= 0 && p->count <= ENTRANTS_MAX);
    check_entrants(p, count, active, problems);
    for (int32_t i = 0; i < p->count; i++) {
        int32_t table = p->pair[i].table;
        struct trail at = trail_key(pair_trail(i), "table");

        if (table == NO_TABLE)
            continue;
        if (table < 0 || table >= tables) {
            problem_add(problems, at, "", "pairing_table", "", table);
            continue;
        }
        if (taken[table])
            problem_add(problems, at, "", "pairing_table_taken", "", table);
        taken[table] = true;
    }
}
