/* The keen bot with every system there is: whole games to their end, and that what it may not know has no
 * part in what it chooses. */
#include "client/playout/playout.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"
#include "tests/unit/test_corsairs_help.h"

enum { LITTLE_WORK = 1500, GAMES = 2, WORK = 12000, CHOICES_MOST = 40, COURSE = 60, SEEDS = 5 };

/* --- whole games ---------------------------------------------------------------------------------- */

/* Keen on either seat, with every invariant watched: among them that nothing it looks at changes the match.
 */
static void keen_plays_to_the_end(void **state)
{
    (void)state;
    for (const struct rules *const *r = rules_installed; *r; r++) {
        struct playout_plan plan;
        struct playout_result result;
        char text[PLAYOUT_TEXT];

        if (!playout_load(&plan, (*r)->name, text))
            fail_msg("%s", text);
        plan.bot[0] = BOT_KEEN;
        plan.bot[1] = BOT_STEADY;
        plan.keen_work = LITTLE_WORK;
        plan.seed = 3;
        plan.check = true;
        for (int64_t n = 0; n < GAMES; n++) {
            if (!playout_game(&plan, n, &result))
                fail_msg("%s, game %d: %s", (*r)->name, (int)n, result.failure);
            assert_int_not_equal(result.outcome.kind, OUTCOME_NONE);
        }
        playout_free(&plan);
    }
}

/* --- secrets -------------------------------------------------------------------------------------- */

static void same_answer(const struct answer *a, const struct answer *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->count, b->count);
    for (int32_t i = 0; i < a->count; i++)
        assert_memory_equal(&a->item[i], &b->item[i], sizeof a->item[i]);
}

static void give(struct match *m, int32_t side, const struct answer *a)
{
    static struct entry e; /* too large for the stack */
    struct refusal why;

    e = (struct entry){.kind = ENTRY_ANSWER, .side = side, .player = bot_player(m, side), .answer = *a};
    assert_true(match_apply(m, &e, &why));
}

static struct bot *bot_for(const struct match *m, enum bot_kind kind)
{
    struct bot_setting setting = {.kind = kind, .seed = 5, .work = WORK};
    struct bot *bot = bot_create(&setting, m);

    assert_non_null(bot);
    return bot;
}

static int32_t asked_side(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

/* How the two sides stand, one after the other, along a course that steady plays for both. */
struct course {
    int32_t standing[2 * COURSE];
    int32_t count;
};

static void follow(const char *world, bool supposed, uint64_t seed, struct course *c)
{
    static struct answer a;
    struct scene *s = scene_given(world);
    struct match *m = match_clone(s->run.m);
    struct dice_seeded dice = {.seed = seed};
    struct bot *bot = bot_for(m, BOT_STEADY);

    memset(c, 0, sizeof *c);
    if (supposed)
        m->rules->suppose(m, 0);
    match_dice(m, seeded_dice(&dice));
    for (int32_t side; c->count < 2 * COURSE && (side = asked_side(m)) >= 0;) {
        bot_choose(bot, m, side, &a);
        give(m, side, &a);
        c->standing[c->count++] = m->rules->prospects(m, 0);
        c->standing[c->count++] = m->rules->prospects(m, 1);
    }
    bot_free(bot);
    match_free(m);
    scene_end(s);
}

/* Two worlds that differ in B's secrets take the same course once A has supposed what it cannot know; and the
 * secrets are such that they do not take it without. */
static void supposing_makes_alike(const char *world, const char *other)
{
    struct course a, b;
    int32_t unlike = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        follow(world, true, seed, &a);
        follow(other, true, seed, &b);
        assert_int_equal(a.count, b.count);
        assert_memory_equal(a.standing, b.standing, sizeof a.standing);
        follow(world, false, seed, &a);
        follow(other, false, seed, &b);
        unlike += memcmp(&a, &b, sizeof a) != 0;
    }
    assert_true(unlike > 0);
}

/* As long as A is asked, its keen bot chooses the same in both worlds; returns how often it was asked. */
static int32_t keen_chooses_alike(const char *world, const char *other)
{
    static struct answer a, b;
    struct scene *s[2] = {scene_given(world), scene_given(other)};
    struct bot *bot[2] = {bot_for(s[0]->run.m, BOT_KEEN), bot_for(s[1]->run.m, BOT_KEEN)};
    int32_t choices = 0;

    while (choices < CHOICES_MOST && match_waits_for(s[0]->run.m, 0)) {
        assert_true(match_waits_for(s[1]->run.m, 0));
        bot_choose(bot[0], s[0]->run.m, 0, &a);
        bot_choose(bot[1], s[1]->run.m, 0, &b);
        same_answer(&a, &b);
        give(s[0]->run.m, 0, &a);
        give(s[1]->run.m, 0, &b);
        choices++;
    }
    for (int32_t i = 0; i < 2; i++) {
        bot_free(bot[i]);
        scene_end(s[i]);
    }
    return choices;
}

/* Whom fog_of_war hides may be anybody anywhere: in one world archers watch A's ways from the wood, in the
 * other weak men sit far off with daggers. */
#define FOG(hidden)                                                                                          \
    "{'format': 1, 'system': 'brothers', 'name': 'x', 'die': 10, 'points': 5000, 'table': {'width': 120, "   \
    "'depth': "                                                                                              \
    "90}, 'options': ['fog_of_war'], 'terrain': [{'kind': 'forest', 'outline': [[40, 40], [80, 40], [80, "   \
    "50], [40, "                                                                                             \
    "50]]}, {'kind': 'forest', 'outline': [[90, 60], [119, 60], [119, 89], [90, 89]]}], 'sides': ["          \
    "{'name': 'A', 'figures': ["                                                                             \
    "{'name': 'Ann', 'profile': 'levy', 'equipment': ['sword'], 'c': 6, 't': 5, 'd': 5, 'a': 5, 'm': 5, "    \
    "'pa': 9, "                                                                                              \
    "'at': [60, 12], 'facing': 0}, "                                                                         \
    "{'name': 'Amy', 'profile': 'levy', 'equipment': ['sword'], 'c': 5, 't': 7, 'd': 5, 'a': 5, 'm': 5, "    \
    "'pa': 9, "                                                                                              \
    "'at': [50, 14], 'facing': 0}]}, "                                                                       \
    "{'name': 'B', 'figures': ["                                                                             \
    "{'name': 'Bob', 'profile': 'levy', 'equipment': ['sword'], 'c': 5, 't': 5, 'd': 5, 'a': 5, 'm': 5, "    \
    "'pa': 6, "                                                                                              \
    "'at': [30, 40], 'facing': 180}, " hidden                                                                \
    "]}], 'start': {'turn': 1, 'phase': 'activations', 'first': 'A'}}"
#define ARCHER(name, at)                                                                                     \
    "{'name': '" name                                                                                        \
    "', 'profile': 'levy', 'equipment': ['long_bow', 'bag_long_bow'], 'c': 9, 't': 9, 'd': 9, 'a': "         \
    "5, 'm': 9, 'pa': 9, 'at': " at ", 'facing': 180, 'seen_by': ['B'], 'set': {'visibility': 'hidden'}}"
#define SKULKER(name, at)                                                                                    \
    "{'name': '" name                                                                                        \
    "', 'profile': 'levy', 'equipment': ['dagger'], 'c': 1, 't': 1, 'd': 1, 'a': 1, 'm': 1, 'pa': "          \
    "5, 'at': " at ", 'facing': 180, 'seen_by': ['B'], 'set': {'visibility': 'hidden'}}"

static const char watched[] =
    FOG(ARCHER("Ben", "[50, 43]") ", " ARCHER("Bud", "[58, 43]") ", " ARCHER("Bea", "[66, 43]"));
static const char unwatched[] =
    FOG(SKULKER("Ben", "[100, 80]") ", " SKULKER("Bud", "[108, 80]") ", " SKULKER("Bea", "[116, 80]"));

static void unseen_fighters_decide_nothing(void **state)
{
    (void)state;
    supposing_makes_alike(watched, unwatched);
    assert_true(keen_chooses_alike(watched, unwatched) > 3);
}

/* RULE("C11-a"): a crew that is not deployed is secret; in one world it is well armed, in the other hardly.
 */
#define CREW(hidden)                                                                                         \
    "{'format': 1, 'system': 'corsairs', 'name': 'x', 'points': 5000, 'table': {'width': 100, 'depth': "     \
    "100}, 'dice': "                                                                                         \
    "[3, 5], 'sides': [{'name': 'A', 'figures': [{'name': 'Ann', 'profile': 'captain', 'equipment': "        \
    "['pistol']}, "                                                                                          \
    "{'name': 'Amy', 'profile': 'sailor', 'equipment': ['musket']}, {'name': 'Ada', 'profile': 'sailor', "   \
    "'equipment': ['cutlass']}], 'zone': [[0, 0], [100, 0], [100, 15], [0, 15]]}, {'name': 'B', 'figures': " \
    "[" hidden "], 'zone': [[0, 85], [100, 85], [100, 100], [0, 100]]}]}"

static const char strong_crew[] = CREW(
    "{'name': 'Bob', 'profile': 'legend', 'equipment': ['musket', 'cuirass']}, {'name': 'Ben', 'profile': "
    "'captain', 'equipment': ['musket']}, {'name': 'Bea', 'profile': 'boatswain', 'equipment': "
    "['musketoon', 'swivel_gun']}");
static const char weak_crew[] = CREW("{'name': 'Bob', 'profile': 'townsman'}, {'name': 'Ben', 'profile': "
                                     "'sailor'}, {'name': 'Bea', 'profile': "
                                     "'townsman', 'equipment': ['cutlass']}");

static void undeployed_crews_decide_nothing(void **state)
{
    (void)state;
    supposing_makes_alike(strong_crew, weak_crew);
    assert_true(keen_chooses_alike(strong_crew, weak_crew) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keen_plays_to_the_end),
        cmocka_unit_test(unseen_fighters_decide_nothing),
        cmocka_unit_test(undeployed_crews_decide_nothing),
    };

    return cmocka_run_group_tests_name("bots_keen", tests, NULL, NULL);
}
