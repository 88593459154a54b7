/* Setups: what a host says of a match to be made. One that is accepted can be begun and played by the default
 * answers for a while, and saved and restored. */
#include "tests/fuzz/target.h"

#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/rules.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWERS = 12 };

static struct problems problems;
static struct entry entry;

static void play_on(struct match *m)
{
    struct refusal why;

    for (int i = 0; i < ANSWERS && !match_over(m); i++) {
        int32_t side = 0;

        while (side < m->state->sides && !match_waits_for(m, side))
            side++;
        HOLDS(side < m->state->sides);
        entry = (struct entry){.kind = ENTRY_ANSWER, .side = side};
        match_default_answer(m, side, &entry.answer);
        while (entry.player < m->state->players && !match_may_answer(m, entry.player, side, &why))
            entry.player++;
        HOLDS(entry.player < m->state->players);
        HOLDS(match_apply(m, &entry, &why));
        int32_t figure = NOBODY;

        HOLDS(!m->rules->broken || !m->rules->broken(m, &figure));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct dice_seeded dice = {.seed = size};
    struct input in = {data, size};
    char *text = take_text(&in);

    problems.count = 0;
    struct match *m = match_create(text, &problems);

    HOLDS(m || !problems_none(&problems));
    if (m) {
        match_dice(m, seeded_dice(&dice));
        match_start(m);
        play_on(m);
        match_free(m);
    }
    free(text);
    return 0;
}
