/* What a match costs: its memory, a copy, describing a decision, a preview. Prints, judges nothing. */
#include "client/playout/playout.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DECISIONS = 300, COPIES = 2000, LOOKS = 20 };

static long nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000L + now.tv_nsec;
}

static long copy_cost(struct match *to, const struct match *from)
{
    long start = nanoseconds();

    for (int32_t i = 0; i < COPIES; i++)
        match_copy(to, from);
    return (nanoseconds() - start) / COPIES;
}

struct costs {
    long describing, previews;
    int64_t described, previewed;
};

static void look(struct match *m, int32_t side, const struct answer *a, struct costs *c)
{
    static struct preview preview;
    struct refusal why;
    long start = nanoseconds();

    for (int32_t i = 0; i < LOOKS; i++) {
        match_touched(m); /* as after every entry */
        match_decision(m, side);
    }
    c->describing += nanoseconds() - start;
    c->described += LOOKS;
    start = nanoseconds();
    for (int32_t i = 0; i < LOOKS; i++)
        match_check(m, side, a, &preview, &why);
    c->previews += nanoseconds() - start;
    c->previewed += LOOKS;
}

static void play(struct match *m, struct bot *bot[SIDES_MAX], struct costs *c)
{
    static struct entry e;
    struct refusal why;

    for (int32_t n = 0; n < DECISIONS && !match_over(m); n++) {
        int32_t side = 0;

        while (!match_waits_for(m, side))
            side++;
        bot_choose(bot[side], m, side, &e.answer);
        look(m, side, &e.answer, c);
        e.kind = ENTRY_ANSWER;
        e.side = side;
        e.player = bot_player(m, side);
        if (!match_apply(m, &e, &why))
            return;
    }
}

static void measure(const char *system)
{
    struct playout_plan plan;
    char text[PLAYOUT_TEXT];
    static struct problems problems;
    struct bot *bot[SIDES_MAX] = {NULL};
    struct dice_seeded dice = {.seed = 1};
    struct costs c = {0, 0, 0, 0};

    if (!playout_load(&plan, system, text))
        return;
    char *setup = playout_setup(&plan, 0);
    struct match *m = setup ? match_create(setup, &problems) : NULL;
    struct match *copy = m ? match_clone(m) : NULL;

    if (copy) {
        match_dice(m, seeded_dice(&dice));
        match_start(m);
        for (int32_t side = 0; side < m->state->sides; side++)
            bot[side] = bot_create(&(struct bot_setting){.kind = BOT_RANDOM, .seed = (uint64_t)side + 1}, m);
        play(m, bot, &c);
        printf("%-9s %3d figures: state of %6u bytes, a copy %5ld ns, a decision described %6ld ns, "
               "a preview %6ld ns\n",
               system, (int)m->state->figures, (unsigned)m->state->bytes, copy_cost(copy, m),
               c.described ? c.describing / c.described : 0, c.previewed ? c.previews / c.previewed : 0);
    }
    for (int32_t side = 0; side < SIDES_MAX; side++)
        bot_free(bot[side]);
    match_free(copy);
    match_free(m);
    free(setup);
    playout_free(&plan);
}

int main(void)
{
    for (int32_t i = 0; rules_installed[i]; i++)
        measure(rules_installed[i]->name);
    return 0;
}
