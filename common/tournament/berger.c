/* Berger's tables: all but the last stand in a circle. In each round one of the circle meets the last, and
 * those at equal distances before and behind him meet each other. The circle then turns by half its size, so
 * that the first side alternates. */
#include "common/tournament/berger.h"

#include <assert.h>

int32_t berger_rounds(int32_t count, int32_t legs)
{
    assert(count >= 0 && count <= ENTRANTS_MAX && legs >= 1);
    return count < 2 ? 0 : (count - 1 + count % 2) * legs;
}

static void add(struct pairing *out, int32_t first, int32_t second, bool exchanged)
{
    struct pairing_pair *pair = &out->pair[out->count++];

    pair->entrant[0] = exchanged ? second : first;
    pair->entrant[1] = exchanged ? first : second;
    pair->table = NO_TABLE;
}

void berger_round(int32_t count, int32_t legs, int32_t round, struct pairing *out)
{
    int32_t places = count + count % 2, circle = places - 1, in_leg, alone;
    bool exchanged;

    assert(round >= 0 && round < berger_rounds(count, legs));
    in_leg = round % circle;
    exchanged = round / circle % 2 == 1;
    alone = (int32_t)((int64_t)in_leg * (places / 2) % circle);
    out->count = 0;
    if (count == places) {
        /* The last has the second side in the first round, and then by turns. */
        if (in_leg % 2 == 0)
            add(out, alone, count - 1, exchanged);
        else
            add(out, count - 1, alone, exchanged);
    }
    for (int32_t k = 1; k < places / 2; k++)
        add(out, (alone + k) % circle, (alone - k + circle) % circle, exchanged);
    if (count != places)
        add(out, alone, NO_ENTRANT, false);
}
