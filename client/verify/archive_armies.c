/* Lists that were handed in, against the armies of the records: everybody has played with his own. */
#include "client/verify/archive_armies.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

bool armies_begin(struct armies *all, const struct tournament *t)
{
    const struct tournament_round *round = tournament_now(t);

    for (uint32_t i = 0; i < round->tables; i++) {
        const struct tournament_table *table = &round->table[i];

        if (!table->match[0] || table->a == 0 || table->b == 0)
            continue;
        if (all->count == all->room) {
            uint32_t room = all->room ? 2 * all->room : 64;
            struct brought *more = realloc(all->brought, room * sizeof *more);

            if (!more)
                return false;
            all->brought = more;
            all->room = room;
        }
        struct brought *b = &all->brought[all->count++];

        memcpy(b->match, table->match, sizeof b->match);
        b->entrant[0] = table->a;
        b->entrant[1] = table->b;
        for (int side = 0; side < 2; side++)
            b->list[side] = t->entrant[b->entrant[side] - 1].handed_in;
    }
    return true;
}

void armies_free(struct armies *all)
{
    free(all->brought);
}

/* A list that stays closed, or has been replaced since by another that is shown, cannot be compared. */
static bool is_told(const struct tournament_entrant *e, uint32_t list)
{
    return list > 0 && e->handed_in == list && e->list_json;
}

static bool same_army(const json_t *setup, size_t side, const char *list)
{
    const json_t *army = json_object_get(json_array_get(json_object_get(setup, "sides"), side), "army");
    json_t *handed_in = json_loads(list, 0, NULL);
    bool same = army && json_equal(army, handed_in);

    json_decref(handed_in);
    return same;
}

uint32_t armies_other(const struct armies *all, const struct tournament *t, const char *match,
                      const char *setup_json)
{
    const struct brought *b = NULL;
    json_t *setup = json_loads(setup_json, 0, NULL);
    uint32_t other = 0;

    for (uint32_t i = 0; i < all->count && !b; i++)
        if (strcmp(all->brought[i].match, match) == 0)
            b = &all->brought[i];
    for (size_t side = 0; side < 2 && b && other == 0; side++) {
        const struct tournament_entrant *e = &t->entrant[b->entrant[side] - 1];

        if (is_told(e, b->list[side]) && !same_army(setup, side, e->list_json))
            other = e->number;
    }
    json_decref(setup);
    return other;
}
