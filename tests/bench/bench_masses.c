/* What bots, and those who ask before they answer, cost among a thousand figures: microseconds of processor
 * time of each question a client can ask, and of each bot's answer, over a battle that random plays, so that
 * all kinds of decisions come.
 *
 * usage: bench_masses [DECISIONS] */
#include "common/bot/bot.h"
#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "tests/bench/masses.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DECISIONS = 400, ROWS_MOST = 1024 };

static const char *const names[] = {"clone", "describe", "preview", "reach",
                                    "odds",  "suggest",  "steady",  "keen"};
enum row { CLONE, DESCRIBE, PREVIEW, REACH, ODDS, SUGGEST, STEADY, KEEN, ROWS };

static int64_t taken[ROWS][ROWS_MOST];
static struct answer answer;
static struct preview preview;
static struct suggestions suggestions;
static struct odds odds;

static int64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

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

/* Each question is asked of a description of its own, as the first who asks after a move meets it. */
static void ask_all(struct match *m, int32_t side, struct bot *steady, struct bot *keen, int32_t n)
{
    struct refusal why;
    struct point corner[REACH_CORNERS];
    static struct answer ignored;
    int64_t at[ROWS + 1];

    at[CLONE] = now_ns();
    match_free(match_clone(m));
    match_touched(m);
    at[DESCRIBE] = now_ns();
    match_decision(m, side);
    at[PREVIEW] = now_ns();
    match_check(m, side, &answer, &preview, &why);
    at[REACH] = now_ns();
    match_reach(m, side, &answer, corner);
    at[ODDS] = now_ns();
    match_odds(m, side, &answer, &odds);
    at[SUGGEST] = now_ns();
    match_suggest(m, side, &suggestions);
    at[STEADY] = now_ns();
    bot_choose(steady, m, side, &ignored);
    at[KEEN] = now_ns();
    bot_choose(keen, m, side, &ignored);
    at[ROWS] = now_ns();
    for (int32_t row = 0; row < ROWS; row++)
        taken[row][n] = at[row + 1] - at[row];
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    int32_t most = argc > 1 ? atoi(argv[1]) : DECISIONS, n = 0;
    struct match *m = battle();
    struct bot *steady = bot_create(&(struct bot_setting){.kind = BOT_STEADY, .seed = 1}, m);
    struct bot *keen = bot_create(&(struct bot_setting){.kind = BOT_KEEN, .seed = 1}, m);
    struct bot *course = bot_create(&(struct bot_setting){.kind = BOT_RANDOM, .seed = 1}, m);
    static struct entry e;
    struct refusal why;

    assert(steady && keen && course);
    for (; n < most && n < ROWS_MOST && !match_over(m); n++) {
        int32_t side = match_waits_for(m, 0) ? 0 : 1;

        bot_choose(course, m, side, &answer);
        ask_all(m, side, steady, keen, n);
        e = (struct entry){
            .kind = ENTRY_ANSWER, .side = side, .player = bot_player(m, side), .answer = answer};
        if (!match_apply(m, &e, &why))
            return 1;
    }
    printf("%d figures, %d decisions\n", (int)m->state->figures, (int)n);
    for (int32_t row = 0; row < ROWS; row++) {
        qsort(taken[row], (size_t)n, sizeof taken[row][0], by_size);
        printf("%-9s median %7.1f us, p99 %7.1f us, at most %8.1f us\n", names[row],
               (double)taken[row][n / 2] / 1e3, (double)taken[row][n * 99 / 100] / 1e3,
               (double)taken[row][n - 1] / 1e3);
    }
    bot_free(steady);
    bot_free(keen);
    bot_free(course);
    match_free(m);
    return 0;
}
