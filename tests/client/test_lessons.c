/* The first games: each lesson, with the dice that it has chosen, meets everything that it explains if one
 * takes what is suggested first, and says it in both languages.
 *
 *   test_client_lessons search SYSTEM FIRST LAST    finds a seed for a lesson that has changed */
#include "common/army/army.h"
#include "common/army/builtin.h"
#include "common/bot/bot.h"
#include "common/crypto/dice_cipher.h"
#include "common/dice/keyed.h"
#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 10, MOST_DECISIONS = 2000, QUESTIONS_MOST = 128, ANSWERS_MOST = 90, LEARNER = 0 };

static json_t *lesson_of(const struct rules *rules)
{
    const struct builtin_file *file = builtin_find(rules->name, "data/lesson.json");

    assert_non_null(file);
    json_t *lesson = json_loads(file->text, JSON_REJECT_DUPLICATES, NULL);

    assert_non_null(lesson);
    assert_string_equal(json_string_value(json_object_get(lesson, "system")), rules->name);
    return lesson;
}

static char *setup_of(json_t *lesson)
{
    json_t *armies = json_object_get(lesson, "armies");
    json_t *setup =
        json_pack("{s:i, s:O, s:O, s:O, s:[{s:s, s:O}, {s:s, s:O}]}", "format", 1, "system",
                  json_object_get(lesson, "system"), "points", json_object_get(lesson, "points"), "scenario",
                  json_object_get(lesson, "scenario"), "sides", "name", "Learner", "army",
                  json_array_get(armies, 0), "name", "Bot", "army", json_array_get(armies, 1));

    assert_non_null(setup);
    char *text = json_dumps(setup, JSON_COMPACT);

    json_decref(setup);
    return text;
}

/* Which questions the learner was asked in a game, and how often he was asked anything. */
struct met {
    bool asked[QUESTIONS_MOST];
    int answers;
};

static int32_t asked_side(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

/* As the server thinks of what it suggests, and of its bots' answers: with a copy that has dice of its own.
 */
static void choose(struct match *m, int32_t side, enum bot_kind kind, struct answer *out)
{
    static struct suggestions suggestions;
    uint64_t seed = bot_seed(0, m->state->entries);
    struct match *copy = match_clone(m);
    struct dice_seeded dice = {seed};
    int32_t best = 0; /* of those worth most the first: clients list them by worth */

    assert_non_null(copy);
    match_dice(copy, seeded_dice(&dice));
    if (side == LEARNER) {
        match_suggest(copy, side, &suggestions);
        for (int32_t i = 1; i < suggestions.count; i++)
            best = suggestions.line[i].worth > suggestions.line[best].worth ? i : best;
        if (suggestions.count > 0)
            suggestion_answer(&suggestions, best, match_decision(copy, side), out);
        else
            match_default_answer(copy, side, out);
    } else {
        struct bot_setting setting = {.kind = kind, .seed = seed};
        struct bot *bot = bot_create(&setting, copy);

        assert_non_null(bot);
        bot_choose(bot, copy, side, out);
        bot_free(bot);
    }
    match_free(copy);
}

/* The lesson with the dice of this seed, by a learner who takes what is suggested first. */
static void play(const json_t *lesson, const char *setup, uint32_t seed, struct met *met)
{
    static struct problems problems;
    static struct entry e;
    static struct dice_keyed dice;
    struct dice_pact pact = {.nonce_count = 2};
    struct dice_cipher *cipher = dice_cipher_create();
    struct match *m;

    memset(&problems, 0, sizeof problems);
    memset(met, 0, sizeof *met);
    m = match_create(setup, &problems);
    if (!m)
        fail_msg("%s: %s %s", problems.item[0].place, problems.item[0].key, problems.item[0].detail);
    keyed_lesson(&pact, m->rules->name, seed);
    assert_true(cipher && keyed_start(&dice, cipher, &pact));
    match_dice(m, keyed_dice(&dice));
    match_start(m);
    for (int32_t side; !match_over(m) && (side = asked_side(m)) >= 0;) {
        struct refusal why;

        assert_true(met->answers < MOST_DECISIONS);
        if (side == LEARNER) {
            met->asked[m->state->pending.question] = true;
            met->answers++;
        }
        choose(m, side, bot_kind_from(json_string_value(json_object_get(lesson, "level"))), &e.answer);
        e.kind = ENTRY_ANSWER;
        e.side = side;
        e.player = bot_player(m, side);
        if (!match_apply(m, &e, &why))
            fail_msg("seed %u, %s of side %d: %s", (unsigned)seed,
                     m->rules->question[m->state->pending.question].key, (int)side, why.key);
    }
    assert_true(match_over(m));
    match_free(m);
    dice_cipher_destroy(cipher);
}

static int32_t question_of(const struct rules *rules, const char *key)
{
    for (int32_t q = 0; q < rules->question_count; q++)
        if (strcmp(rules->question[q].key, key) == 0)
            return q;
    return -1;
}

static bool explains(const json_t *lesson, const char *key)
{
    const json_t *step;
    size_t i;

    json_array_foreach(json_object_get(lesson, "steps"), i, step)
    {
        const char *question = json_string_value(json_object_get(step, "question"));

        if (question && strcmp(question, key) == 0)
            return true;
    }
    return false;
}

/* How many questions of the steps were not met; `loud`: which. */
static int not_met(const json_t *lesson, const struct rules *rules, const struct met *met, bool loud)
{
    const json_t *step;
    int missing = 0;
    size_t i;

    json_array_foreach(json_object_get(lesson, "steps"), i, step)
    {
        const char *key = json_string_value(json_object_get(step, "question"));
        int32_t q = key ? question_of(rules, key) : -1;

        if (key && q < 0)
            fail_msg("%s asks no %s", rules->name, key);
        if (key && !json_is_true(json_object_get(step, "aside")) && !met->asked[q]) {
            missing++;
            if (loud)
                printf("# %s is not met\n", key);
        }
    }
    return missing;
}

/* How many questions were asked and not explained. */
static int unexplained(const json_t *lesson, const struct rules *rules, const struct met *met)
{
    int count = 0;

    for (int32_t q = 0; q < rules->question_count; q++)
        if (met->asked[q] && !explains(lesson, rules->question[q].key)) {
            printf("# %s is asked and not explained\n", rules->question[q].key);
            count++;
        }
    return count;
}

/* Whoever takes what is suggested first meets everything, in about ten minutes: an answer takes some seconds.
 */
static int faults_of(const struct rules *rules)
{
    json_t *lesson = lesson_of(rules);
    char *setup = setup_of(lesson);
    struct met met;

    assert_in_range(rules->question_count, 1, QUESTIONS_MOST);

    play(lesson, setup, (uint32_t)json_integer_value(json_object_get(lesson, "seed")), &met);
    printf("# %s: %d answers\n", rules->name, met.answers);
    assert_in_range(met.answers, 20, ANSWERS_MOST);
    int faults = not_met(lesson, rules, &met, true);

    /* Who does otherwise may be asked anything that other dice bring: it is explained, too. */
    for (uint32_t other = 1; other <= GAMES; other++) {
        play(lesson, setup, other, &met);
        faults += unexplained(lesson, rules, &met);
    }
    free(setup);
    json_decref(lesson);
    return faults;
}

/* For whoever changes a lesson: the first seeds with which everything is met. */
static int search(const char *system, uint32_t first, uint32_t last)
{
    const struct rules *rules = rules_find(system);
    json_t *lesson = lesson_of(rules);
    char *setup = setup_of(lesson);
    int least = QUESTIONS_MOST, often[QUESTIONS_MOST] = {0}, answers = 0;
    struct met met;

    for (uint32_t seed = first; seed <= last; seed++) {
        play(lesson, setup, seed, &met);
        int missing = not_met(lesson, rules, &met, false);

        for (int32_t q = 0; q < rules->question_count; q++)
            often[q] += met.asked[q];
        answers += met.answers;

        if (missing <= least && met.answers <= ANSWERS_MOST) {
            printf("seed %u: %d not met, %d answers\n", (unsigned)seed, missing, met.answers);
            not_met(lesson, rules, &met, missing > 0);
            least = missing;
        }
    }
    printf("%d answers a game\n", answers / (int)(last - first + 1));
    for (int32_t q = 0; q < rules->question_count; q++)
        if (explains(lesson, rules->question[q].key))
            printf("%s in %d of %u games\n", rules->question[q].key, often[q], (unsigned)(last - first + 1));
    free(setup);
    json_decref(lesson);
    return least > 0;
}

static void lessons_are_played(void **state)
{
    int faults = 0;

    (void)state;
    for (size_t i = 0; rules_installed[i]; i++)
        faults += faults_of(rules_installed[i]);
    assert_int_equal(faults, 0);
}

static void has_both(const json_t *step, const char *key, const char *system)
{
    static const char *const languages[] = {"en", "fr"};

    for (size_t i = 0; i < 2; i++) {
        const char *words = json_string_value(json_object_get(json_object_get(step, key), languages[i]));

        if (!words || strlen(words) < 3)
            fail_msg("%s: %s of %s is missing in %s", system, key,
                     json_string_value(json_object_get(step, "id")), languages[i]);
    }
}

static void every_step_has_its_words(void **state)
{
    (void)state;
    for (size_t s = 0; rules_installed[s]; s++) {
        json_t *lesson = lesson_of(rules_installed[s]), *step;
        size_t i;

        assert_true(json_array_size(json_object_get(lesson, "steps")) >= 5);
        json_array_foreach(json_object_get(lesson, "steps"), i, step)
        {
            has_both(step, "title", rules_installed[s]->name);
            has_both(step, "text", rules_installed[s]->name);
            has_both(step, "do", rules_installed[s]->name);
        }
        json_decref(lesson);
    }
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "search") == 0)
        return search(argv[2], (uint32_t)atoi(argv[3]), (uint32_t)atoi(argv[4]));

    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lessons_are_played),
        cmocka_unit_test(every_step_has_its_words),
    };

    return cmocka_run_group_tests_name("lessons", tests, NULL, NULL);
}
