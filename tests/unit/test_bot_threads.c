/* Bots think of copies on other threads while the match itself goes on: the answers are those that they give
 * one after the other. With -fsanitize=thread it shows that copies share nothing that is written to. */
#include "tests/unit/test_match_help.h"

#include "common/bot/bot.h"

#include <pthread.h>

enum { RED, BLUE };
enum { THINKERS = 4, MOMENTS = 12 };

#define RANKS                                                                                                \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ranks\": true}, " TWO_SIDES "}"

struct thinker {
    struct match *copy;
    struct dice_seeded dice;
    enum bot_kind kind;
    int32_t side;
    struct answer answer;
};

static void *think(void *context)
{
    struct thinker *t = context;
    struct bot *bot = bot_create(&(struct bot_setting){.kind = t->kind, .seed = 9}, t->copy);

    if (bot)
        bot_choose(bot, t->copy, t->side, &t->answer);
    bot_free(bot);
    return NULL;
}

static struct thinker *thinker_create(int32_t n)
{
    struct thinker *t = calloc(1, sizeof *t);

    assert_non_null(t);
    t->copy = match_clone(g->m);
    assert_non_null(t->copy);
    t->dice.seed = 9;
    match_dice(t->copy, seeded_dice(&t->dice));
    t->kind = (enum bot_kind)(n % BOT_KINDS);
    t->side = match_waits_for(g->m, RED) ? RED : BLUE;
    return t;
}

static void thinker_free(struct thinker *t)
{
    match_free(t->copy);
    free(t);
}

static void assert_same(const struct answer *a, const struct answer *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->item, b->item, (size_t)a->count * sizeof a->item[0]);
}

/* All think at once of the same moment; meanwhile the side answers. */
static void think_at_once(void)
{
    struct thinker *t[2 * THINKERS];
    pthread_t thread[THINKERS];

    for (int32_t i = 0; i < 2 * THINKERS; i++)
        t[i] = thinker_create(i % THINKERS);
    for (int32_t i = 0; i < THINKERS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, think, t[i]), 0);
    game_default(g, t[0]->side);
    must_give(g, t[0]->side);
    for (int32_t i = 0; i < THINKERS; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    for (int32_t i = 0; i < THINKERS; i++) {
        think(t[THINKERS + i]);
        assert_same(&t[i]->answer, &t[THINKERS + i]->answer);
    }
    for (int32_t i = 0; i < 2 * THINKERS; i++)
        thinker_free(t[i]);
}

static void think_through(const char *setup)
{
    game_open(g, setup, 2);
    for (int32_t n = 0; n < MOMENTS && !match_over(g->m); n++)
        think_at_once();
}

static void in_a_skirmish(void **state)
{
    (void)state;
    think_through(SETUP_TWO);
}

static void in_ranks(void **state)
{
    (void)state;
    think_through(RANKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(in_a_skirmish), TEST(in_ranks)};

    return cmocka_run_group_tests_name("bot_threads", tests, NULL, NULL);
}
