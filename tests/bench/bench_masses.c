/* What bots, and those who ask before they answer, cost among a thousand figures of tiny (questions.h).
 *
 * usage: bench_masses [DECISIONS] */
#include "common/dice/seeded.h"
#include "tests/bench/masses.h"
#include "tests/bench/questions.h"

#include <stdio.h>
#include <stdlib.h>

static struct match *battle(void)
{
    static char setup[4 * MASSES_TEXT], army[MASSES_TEXT], field[MASSES_TEXT];
    static struct problems problems;
    static struct dice_seeded dice = {.seed = 1};

    masses_army(army);
    masses_scenario(field);
    snprintf(
        setup, sizeof setup,
        "{\"format\": 1, \"system\": \"tiny\", \"points\": %d, \"options\": {\"ranks\": true}, \"scenario\": "
        "%s, \"sides\": [{\"name\": \"Red\", \"army\": %s}, {\"name\": \"Blue\", \"army\": %s}]}",
        MASSES_POINTS, field, army, army);
    struct match *m = match_create(setup, &problems);

    if (!m) {
        for (int32_t i = 0; i < problems.count; i++)
            fprintf(stderr, "%s: %s\n", problems.item[i].place, problems.item[i].key);
        exit(1);
    }
    match_dice(m, seeded_dice(&dice));
    match_start(m);
    return m;
}

int main(int argc, char **argv)
{
    struct match *m = battle();
    bool good = questions_ask(m, argc > 1 ? atoi(argv[1]) : QUESTIONS_DECISIONS);

    match_free(m);
    return good ? 0 : 1;
}
