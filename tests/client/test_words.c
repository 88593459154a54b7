/* Every phrase that games of all installed systems produce, in both languages, as the clients word it:
 * events, rolls, questions, options, suggestions, refusals, odds, arcs, attributes, problems of lists, names.
 * Sums add up as they are shown; no two options and no two suggestions of one decision read the same. The
 * games are those of bots over all ready armies and scenarios with sampled options, and the rules tests,
 * which reach what games hardly ever come to.
 *
 * usage: test_words FOLDER   of the rules tests */
#include "client/cli/words.h"
#include "client/playout/playout.h"
#include "client/scenario/run.h"
#include "common/bot/think.h"
#include "common/match/rules.h"
#include "common/wire/encode_match.h"
#include "tests/client/words_look.h"
#include "tests/rounds.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 21, BOLDEST = 16, FILE_MOST = 1 << 16, PATH_LENGTH = 512, MEMORY = 64 << 20 };

static const char *folder;

/* --- games of bots ------------------------------------------------------------------------------- */

static int32_t asked_side(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

static void make_mistakes(struct match *m, int32_t side, struct bot *bot, const struct viewers *v)
{
    static struct answer made_up;

    bot->decision = *match_decision(m, side);
    for (int32_t boldness = BOLDEST; boldness > 0; boldness -= 5) {
        random_answer(bot, m, boldness, &made_up);
        look_at_refusal(m, side, &made_up, &v->picture[side]);
    }
    if (made_up.count > 0) {
        made_up.item[made_up.count - 1].ref = ref_of_figure(m->state->figures / 2);
        look_at_refusal(m, side, &made_up, &v->picture[side]);
    }
}

static void play(struct match *m, struct bot *bot, struct viewers *v)
{
    static struct entry e;
    int32_t n = 0;

    match_start(m);
    for (int32_t side; !match_over(m) && (side = asked_side(m)) >= 0; n++) {
        struct refusal why;

        look_at_decision(m, side, v);
        bot_choose(bot, m, side, &e.answer);
        if (n % 4 == 0)
            make_mistakes(m, side, bot, v);
        if (n % 256 == 0)
            look_at_items(v);
        e.kind = ENTRY_ANSWER;
        e.side = side;
        e.player = bot_player(m, side);
        if (!match_apply(m, &e, &why))
            fail_msg("%s was answered illegally: %s", m->decision.key, why.key);
    }
    look_at_items(v);
}

static void play_game(const struct playout_plan *plan, int64_t n)
{
    static struct problems problems;
    struct bot_setting setting = {.kind = n % 2 ? BOT_STEADY : BOT_RANDOM, .seed = (uint64_t)n + 1};
    struct dice_seeded dice = {.seed = (uint64_t)n + 100};
    struct viewers v = {0};
    char *setup = playout_setup(plan, n);
    struct match *m = match_create_with(setup, &plan->catalogue, &problems);
    struct bot *bot = m ? bot_create(&setting, m) : NULL;

    assert_non_null(bot);
    snprintf(phrases.where, sizeof phrases.where, "%s, game %d of %s", plan->rules->name, (int)n,
             bot_kind_name[setting.kind]);
    match_dice(m, seeded_dice(&dice));
    viewers_began(&v, m);
    match_listen(m, viewers_heard, &v);
    play(m, bot, &v);
    viewers_free(&v);
    bot_free(bot);
    match_free(m);
    free(setup);
}

static void learn(const struct catalogue *c)
{
    json_t *names = catalogue_names(c);

    text_forget();
    learn_catalogue(c->root);
    learn_names(names);
    json_decref(names);
}

static void games_of_bots(void **state)
{
    (void)state;
    for (const struct rules *const *r = rules_installed; *r; r++) {
        struct playout_plan plan;
        char why[PLAYOUT_TEXT];

        if (!playout_load(&plan, (*r)->name, why))
            fail_msg("%s", why);
        plan.sample_options = true;
        learn(&plan.catalogue);
        for (int64_t n = 0; n < rounds(GAMES, 4); n++)
            play_game(&plan, n);
        playout_free(&plan);
    }
}

/* --- rules tests --------------------------------------------------------------------------------- */

static struct viewers watching;

static void play_file(const char *path)
{
    static char file[FILE_MOST];
    static struct run run;
    static struct scenario_result result;
    FILE *f = fopen(path, "r");

    assert_non_null(f);
    size_t n = fread(file, 1, sizeof file, f);

    fclose(f);
    memset(&run, 0, sizeof run);
    memset(&watching, 0, sizeof watching);
    run.audience =
        (struct scenario_audience){.context = &watching, .began = viewers_began, .event = viewers_heard};
    snprintf(phrases.where, sizeof phrases.where, "%.*s", (int)sizeof phrases.where - 1,
             strstr(path, "rules/") ? strstr(path, "rules/") + 6 : path);
    if (!scenario_begin(&run, file, n, SCENARIO_AS_WRITTEN, &result))
        fail_msg("%s: %s", path, result.message);
    const json_t *steps = json_object_get(run.root, "play");

    learn_catalogue(json_object_get(run.root, "catalogue"));

    for (size_t i = 0; i <= json_array_size(steps); i++) {
        for (int32_t side = 0; side < run.m->state->sides; side++)
            if (match_waits_for(run.m, side))
                look_at_decision(run.m, side, &watching);
        if (i < json_array_size(steps) && !scenario_step(&run, json_array_get(steps, i)))
            fail_msg("%s: %s", path, result.message);
    }
    look_at_items(&watching);
    scenario_end(&run);
    viewers_free(&watching);
}

static void rules_tests(void **state)
{
    (void)state;
    for (const struct rules *const *r = rules_installed; *r; r++) {
        static struct problems problems;
        struct catalogue catalogue = {.root = NULL};
        char path[PATH_LENGTH];
        struct dirent *entry;
        int32_t files = 0;
        DIR *d;

        assert_true(catalogue_load((*r)->name, NULL, &catalogue, &problems));
        learn(&catalogue);
        snprintf(path, sizeof path, "%s/%s", folder, (*r)->name);
        d = opendir(path);
        assert_non_null(d);
        while ((entry = readdir(d))) {
            size_t n = strlen(entry->d_name);

            if (n < 5 || strcmp(entry->d_name + n - 5, ".json") != 0 || files++ % rounds(1, 8) != 0)
                continue;
            snprintf(path, sizeof path, "%s/%s/%.255s", folder, (*r)->name, entry->d_name);
            play_file(path);
        }
        closedir(d);
        catalogue_free(&catalogue);
    }
}

/* --- lists --------------------------------------------------------------------------------------- */

static void look_at_problems(const struct problems *problems)
{
    size_t count;

    arena_reset(&memory);
    Gonfalon__V1__Problem **all = encode_problems(&memory, problems, &count);

    for (size_t i = 0; i < count; i++)
        for (int language = 0; language < TEXT_LANGUAGES; language++) {
            text_use(languages[language]);
            all[i]->place[0] = 0; /* it is a path in the file */
            add_problem(&text, all[i]);
            const char *phrase = worded();

            phrases_look(&phrases, PHRASE_PROBLEM, all[i]->key, phrase + strspn(phrase, "\n /:\u202f"));
        }
}

static json_t *every_id(const struct catalogue *c, const char *section)
{
    json_t *list = json_array();
    const char *id;
    json_t *entry;

    json_object_foreach(json_object_get(c->root, section), id, entry)
        json_array_append_new(list, json_string(id));
    return list;
}

/* What can be wrong with a unit of a list, one after another. */
static bool spoil(const struct catalogue *c, json_t *unit, int how)
{
    static const char *const lists[] = {"equipment", "traits", "roles", "skills", "spells", "command"};
    static const char *const sections[] = {"weapons", "armour", "objects", "traits",  "roles",
                                           "skills",  "spells", "shields", "shooters"};
    enum { LISTS = 6, SECTIONS = 9 };

    if (how < LISTS * SECTIONS) {
        json_object_set_new(unit, lists[how / SECTIONS], every_id(c, sections[how % SECTIONS]));
        return true;
    }
    switch (how - LISTS * SECTIONS) {
    case 0:
        return json_object_set_new(unit, "profile", json_string("nobody")) == 0;
    case 1:
        return json_object_set_new(unit, "count", json_integer(90)) == 0;
    case 2:
        return json_object_set_new(unit, "name", json_string(" ")) == 0;
    case 3:
        return json_object_set_new(unit, "flavour", json_string("sweet")) == 0;
    case 4:
        return json_object_set_new(unit, "equipment", json_pack("[s,s]", "spoon", "spoon")) == 0;
    case 5:
        return json_object_set_new(unit, "count", json_string("many")) == 0;
    case 6:
        return json_object_set_new(unit, "machine", json_string("cannon")) == 0;
    case 7:
        return json_object_set_new(unit, "leader", json_true()) == 0;
    case 8:
        return json_object_del(unit, "equipment") == 0 || true;
    case 9:
        return json_object_set_new(unit, "equipment", json_array()) == 0;
    }
    return false;
}

static void check_list(const struct rules *r, const struct catalogue *c, json_t *army, int32_t points)
{
    static struct problems problems;
    struct army_list list = {army};

    memset(&problems, 0, sizeof problems);
    r->check_army(c, &list, points, &problems);
    look_at_problems(&problems);
}

static void lists_with_mistakes(void **state)
{
    (void)state;
    for (const struct rules *const *r = rules_installed; *r; r++) {
        static struct problems problems;
        struct catalogue c = {.root = NULL};
        const char *name;
        json_t *army;

        assert_true(catalogue_load((*r)->name, NULL, &c, &problems));
        learn(&c);
        snprintf(phrases.where, sizeof phrases.where, "lists of %s", (*r)->name);
        json_object_foreach(c.armies, name, army)
        {
            check_list(*r, &c, army, 10);
            for (size_t unit = 0; unit < json_array_size(json_object_get(army, "units")); unit++)
                for (int how = 0;; how++) {
                    json_t *copy = json_deep_copy(army);
                    bool more = spoil(&c, json_array_get(json_object_get(copy, "units"), unit), how);

                    if (more)
                        check_list(*r, &c, copy, 0);
                    json_decref(copy);
                    if (!more)
                        break;
                }
        }
        catalogue_free(&c);
    }
}

/* --- what stands in the data --------------------------------------------------------------------- */

/* Every {"en": ..., "fr": ...} in it: both there, and both in good shape. */
static void look_at_words(const char *place, json_t *value)
{
    const char *key;
    json_t *part;
    size_t i;

    json_array_foreach(value, i, part) look_at_words(place, part);
    if (json_is_string(json_object_get(value, "en")) || json_is_string(json_object_get(value, "fr"))) {
        for (int language = 0; language < TEXT_LANGUAGES; language++) {
            const char *words = json_string_value(json_object_get(value, languages[language]));

            text_use(languages[language]);
            phrases_look(&phrases, PHRASE_NAME, place, words ? words : "");
        }
        return;
    }
    json_object_foreach(value, key, part) look_at_words(key, part);
}

/* A unit of a ready army is called something in both languages. */
static void look_at_units(const char *army, const json_t *units)
{
    size_t i;
    json_t *unit;

    json_array_foreach(units, i, unit)
    {
        const char *name = json_string_value(json_object_get(unit, "name"));
        const char *english = json_string_value(json_object_get(json_object_get(unit, "title"), "en"));

        if (name && (!english || strcmp(name, english) != 0))
            phrases_fault(&phrases, PHRASE_NAME, name, "has no title in both languages", army);
    }
}

static void names_and_briefings(void **state)
{
    (void)state;
    for (const struct rules *const *r = rules_installed; *r; r++) {
        static struct problems problems;
        struct catalogue c = {.root = NULL};
        const char *name;
        json_t *army;

        assert_true(catalogue_load((*r)->name, NULL, &c, &problems));
        snprintf(phrases.where, sizeof phrases.where, "data of %s", (*r)->name);
        look_at_words("catalogue", c.root);
        look_at_words("armies", c.armies);
        look_at_words("scenarios", c.scenarios);
        json_object_foreach(c.armies, name, army) look_at_units(name, json_object_get(army, "units"));
        for (int32_t i = 0; i < (*r)->option_count; i++)
            for (int language = 0; language < TEXT_LANGUAGES; language++) {
                text_use(languages[language]);
                phrases_look(&phrases, PHRASE_NAME, (*r)->option[i].name, text_of((*r)->option[i].name));
            }
        catalogue_free(&c);
    }
}

/* --- the texts themselves ------------------------------------------------------------------------ */

/* With something in each placeholder. */
static void fill_in(const char *words)
{
    for (const char *c = words; *c; c++) {
        const char *end = *c == '{' ? strchr(c, '}') : NULL;

        text_format(&text, end ? "Anne" : "%c", *c);
        c = end ? end : c;
    }
}

static void look_at_lines(const char *key, const char *words)
{
    char *all, *rest;

    fill_in(words);
    rest = all = strdup(worded());
    for (char *line; (line = next_line(&rest));)
        if (line[0] && line[strlen(line) - 1] != ':' && !strstr(line, "  "))
            phrases_look(&phrases, PHRASE_TEXT, key, line);
    free(all);
}

static void texts(void **state)
{
    (void)state;
    snprintf(phrases.where, sizeof phrases.where, "texts");
    for (int language = 0; language < TEXT_LANGUAGES; language++) {
        text_use(languages[language]);
        for (size_t i = 0; i < text_entry_count; i++)
            look_at_lines(text_entries[i].key, text_entries[i].words[language]);
    }
}

static void no_fault_is_left(void **state)
{
    (void)state;
    phrases_tell(&phrases);
    for (int kind = 0; kind < PHRASE_KINDS; kind++)
        for (int language = 0; language < TEXT_LANGUAGES; language++)
            assert_true(phrases.different[kind][language] > 0);
    assert_int_equal(phrases.faults, 0);
}

/* --- the checks themselves ----------------------------------------------------------------------- */

static void bad_phrases_are_found(void **state)
{
    static const struct {
        const char *phrase;
        bool french;
    } bad[] = {{"What does  do?", false},
               {"fight with ", false},
               {"shoot at Watchman 1 ()", false},
               {"Too far by 18010", false},
               {"fights with great_axe", false},
               {"unit 6 is deployed", false},
               {"Anne withstands 13 damage: .", false},
               {"corsairs.shot.fired", false},
               {"Anne: moves,", false},
               {"Que fait Anne ?", true},
               {"cette option exclut: rien", true},
               {"la figurine 2 tire", true},
               {"moves {far}", false}};
    static const char *const good[] = {"What does Anne do?",
                                       "Anne fires at Bob (musket, 20 cm): 1 hit [C6.1-a].",
                                       "a hit: 1234/7776 (15.8 %)"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (!phrase_fault(bad[i].phrase, PHRASE_EVENT, bad[i].french, 1000))
            fail_msg("nothing is found in \"%s\"", bad[i].phrase);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (phrase_fault(good[i], PHRASE_EVENT, false, 1000))
            fail_msg("\"%s\" %s", good[i], phrase_fault(good[i], PHRASE_EVENT, false, 1000));
    assert_null(phrase_fault("Que fait Anne\u202f? «\u202fRien\u202f»", PHRASE_EVENT, true, 1000));
    assert_non_null(phrase_fault("moves 5.08 cm", PHRASE_EVENT, false, 2540));
    assert_null(phrase_fault("moves 2\"", PHRASE_EVENT, false, 2540));
    assert_null(phrase_fault("unit 16 Outriders, at most 8\"", PHRASE_MOVER, false, 2540));
    assert_null(phrase_fault("unité 16 Estafettes", PHRASE_MOVER, true, 2540));
    assert_non_null(phrase_fault("unit 16 Outriders", PHRASE_EVENT, false, 2540));
    assert_non_null(phrase_fault("unit 16, at most 8\"", PHRASE_MOVER, false, 2540));
    assert_non_null(phrase_fault("Outriders, before unit 16 or so", PHRASE_MOVER, false, 2540));
    assert_null(phrase_fault("1649 victory points", PHRASE_ATTRIBUTE, false, 2540));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_phrases_are_found), cmocka_unit_test(games_of_bots),
        cmocka_unit_test(rules_tests),           cmocka_unit_test(lists_with_mistakes),
        cmocka_unit_test(names_and_briefings),   cmocka_unit_test(texts),
        cmocka_unit_test(no_fault_is_left),
    };

    folder = argc > 1 ? argv[1] : "tests/rules";
    arena_start(&memory, MEMORY);
    int failed = cmocka_run_group_tests_name("words", tests, NULL, NULL);

    text_forget();
    arena_free(&memory);
    bytes_free(&text);
    phrases_free(&phrases);
    return failed;
}
