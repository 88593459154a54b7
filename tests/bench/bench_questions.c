/* What bots, and those who ask before they answer, cost in a match of one system between two ready armies
 * (questions.h).
 *
 * usage: bench_questions SYSTEM ARMY ARMY [DECISIONS [SCENARIO]]      ARMY: a ready one, or a FILE.json */
#include "client/playout/playout.h"
#include "common/dice/seeded.h"
#include "tests/bench/questions.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct match *begin(struct playout_plan *plan)
{
    static struct problems problems;
    static struct dice_seeded dice = {.seed = 1};
    char *setup = playout_setup(plan, 0);
    struct match *m = setup ? match_create(setup, &problems) : NULL;

    free(setup);
    if (m) {
        match_dice(m, seeded_dice(&dice));
        match_start(m);
    }
    for (int32_t i = 0; i < problems.count; i++)
        fprintf(stderr, "%s: %s\n", problems.item[i].place, problems.item[i].key);
    return m;
}

/* A ready army, or a file. */
static json_t *army_of(const char *named)
{
    return strchr(named, '.') ? json_load_file(named, 0, NULL) : json_string(named);
}

int main(int argc, char **argv)
{
    struct playout_plan plan;
    char text[PLAYOUT_TEXT];
    bool good = false;

    if (argc < 4) {
        fprintf(stderr, "usage: bench_questions SYSTEM ARMY ARMY [DECISIONS [SCENARIO]]\n");
        return 2;
    }
    if (playout_load(&plan, argv[1], text)) {
        for (int side = 0; side < 2; side++)
            plan.army[side] = army_of(argv[2 + side]);
        if (argc > 5)
            plan.scenario = argv[5];
        struct match *m = begin(&plan);

        good = m && questions_ask(m, argc > 4 ? atoi(argv[4]) : QUESTIONS_DECISIONS);
        match_free(m);
    } else {
        fprintf(stderr, "%s\n", text);
    }
    playout_free(&plan);
    return good ? 0 : 1;
}
