#include "tests/bench/questions.h"

#include "common/bot/bot.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *const names[] = {"clone", "describe", "preview", "reach",
                                    "odds",  "suggest",  "steady",  "keen"};
enum row { CLONE, DESCRIBE, PREVIEW, REACH, ODDS, SUGGEST, STEADY, KEEN, ROWS };

static int64_t taken[ROWS][QUESTIONS_MOST];
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

/* Each question is asked of a description of its own, as the first who asks after a move meets it; the
 * decision is described on a copy, which has found out nothing about the table yet. */
static void ask_all(struct match *m, int32_t side, struct bot *steady, struct bot *keen, int32_t n)
{
    struct refusal why;
    struct point corner[REACH_CORNERS];
    static struct answer ignored;
    int64_t at[ROWS + 1];

    at[CLONE] = now_ns();
    struct match *fresh = match_clone(m);

    assert(fresh);
    match_touched(m);
    at[DESCRIBE] = now_ns();
    match_decision(fresh, side);
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
    match_free(fresh);
    for (int32_t row = 0; row < ROWS; row++)
        taken[row][n] = at[row + 1] - at[row];
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static void print_rows(int32_t count)
{
    for (int32_t row = 0; row < ROWS && count > 0; row++) {
        qsort(taken[row], (size_t)count, sizeof taken[row][0], by_size);
        printf("%-9s median %7.1f us, p99 %7.1f us, at most %8.1f us\n", names[row],
               (double)taken[row][count / 2] / 1e3, (double)taken[row][count * 99 / 100] / 1e3,
               (double)taken[row][count - 1] / 1e3);
    }
}

bool questions_ask(struct match *m, int32_t decisions)
{
    struct bot *steady = bot_create(&(struct bot_setting){.kind = BOT_STEADY, .seed = 1}, m);
    struct bot *keen = bot_create(&(struct bot_setting){.kind = BOT_KEEN, .seed = 1}, m);
    struct bot *course = bot_create(&(struct bot_setting){.kind = BOT_RANDOM, .seed = 1}, m);
    static struct entry e;
    struct refusal why;
    int32_t n = 0;
    bool taken_all = true;

    assert(steady && keen && course);
    for (; n < decisions && n < QUESTIONS_MOST && !match_over(m) && taken_all; n++) {
        int32_t side = match_waits_for(m, 0) ? 0 : 1;

        bot_choose(course, m, side, &answer);
        ask_all(m, side, steady, keen, n);
        e = (struct entry){
            .kind = ENTRY_ANSWER, .side = side, .player = bot_player(m, side), .answer = answer};
        taken_all = match_apply(m, &e, &why);
    }
    printf("%d figures, %d decisions\n", (int)m->state->figures, (int)n);
    print_rows(n);
    bot_free(steady);
    bot_free(keen);
    bot_free(course);
    return taken_all;
}
