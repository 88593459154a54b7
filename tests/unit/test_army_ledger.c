/* The words of a rule: which language they come in, and how Markdown becomes plain text. */
#include "common/army/army.h"
#include "common/army/builtin.h"

#include "problem_help.h"

static bool says(const struct rule_words *words, const char *part)
{
    const char *found = strstr(words->text, part);

    return found && found + strlen(part) <= words->text + words->bytes;
}

static void a_rule_comes_with_its_rulings(void **state)
{
    struct rule_words words;

    (void)state;
    assert_true(rule_text("corsairs", "C6.3-a", "en", &words));
    assert_int_equal(words.bytes,
                     strlen(" Terrain penalties do not add to each other; the worst one counts."));
    assert_string_equal(words.tag, "core");
    assert_true(rule_text("corsairs", "C1-b", "", &words));
    assert_memory_equal(words.text, " Every distance", 15);
    assert_true(says(&words, "  - Ruling: between the nearest edges"));
    assert_false(says(&words, "C1-c"));
    /* A table belongs to the rule above it; a heading does not. */
    assert_true(rule_text("corsairs", "C6.1-c", "de", &words));
    assert_true(says(&words, "| 5-6 | 6 | 7, -1 on cuirass |"));
    assert_true(rule_text("corsairs", "C11-b", "en", &words));
    assert_false(says(&words, "## State"));
    assert_false(rule_text("corsairs", "C99-a", "en", &words));
    assert_false(rule_text("corsairs", "C6.3", "en", &words));
    assert_false(rule_text("corsairs", "", "en", &words));
    assert_false(rule_text("chess", "C6.3-a", "fr", &words));
    assert_false(rule_text("corsairs", "C6.3-a-and-far-too-long-for-an-id", "en", &words));
}

static void a_rule_of_a_later_chapter_is_told_as_such(void **state)
{
    struct rule_words words;

    (void)state;
    assert_true(rule_text("battle", "B9.1-g", "en", &words));
    assert_string_equal(words.tag, "later");
    assert_memory_equal(words.text, " Vehicles, war machines", 23);
    assert_true(rule_text("battle", "B9.1-h", "en", &words));
    assert_string_equal(words.tag, "core");
}

/* The first rule of a built-in file, or "". */
static void first_rule(const char *system, const char *path, char id[RULE_ID_MAX_BYTES])
{
    const struct builtin_file *file = builtin_find(system, path);
    const char *at = file ? strstr(file->text, "\n- **") : NULL;

    id[0] = 0;
    if (at)
        sscanf(at, "\n- **%15[^*]", id);
}

static void french_is_told_where_the_ledger_has_it(void **state)
{
    static const char *const system[] = {"battle", "brothers", "corsairs", "massed", "orders", "warband"};
    char id[RULE_ID_MAX_BYTES];
    struct rule_words words;

    (void)state;
    for (size_t i = 0; i < sizeof system / sizeof *system; i++) {
        first_rule(system[i], "RULES.fr.md", id);
        assert_string_not_equal(id, "");
        assert_true(rule_text(system[i], id, "fr", &words));
        assert_true(words.french);
        assert_string_not_equal(words.tag, "");
        assert_true(rule_text(system[i], id, "fr_CH", &words));
        assert_true(words.french);
        assert_true(rule_text(system[i], id, "en", &words));
        assert_false(words.french);
    }
}

static void a_system_has_the_rules_of_its_family(void **state)
{
    struct rule_words words, own;

    (void)state;
    assert_true(rule_text("orders", "B6.6-e", "en", &words));
    assert_string_equal(words.tag, "core");
    assert_memory_equal(words.text, " The owner of the unit chooses the method", 41);
    assert_true(rule_text("orders", "B6.6-e", "fr", &words));
    assert_true(words.french);
    assert_memory_equal(words.text, " Le propriétaire de l'unité choisit", 36);
    /* The folder itself has them, a system of its own folder alone has not. */
    assert_true(rule_text("massed", "B6.6-e", "fr", &own));
    assert_ptr_equal(own.text, words.text);
    assert_false(rule_text("massed", "O1-a", "en", &words));
    assert_false(rule_text("warband", "B6.6-e", "en", &words));
    assert_false(rule_text("orders", "B99-a", "en", &words));
    /* A line between two rules belongs to neither. */
    assert_true(rule_text("orders", "B26.2-e", "en", &words));
    assert_false(says(&words, "Table control"));
}

/* Every rule of the family that a rule of the system names can be read. */
static void rules_that_orders_inherits_are_there(void **state)
{
    const struct builtin_file *ledger = builtin_find("orders", "RULES.md");
    int found = 0;

    (void)state;
    assert_non_null(ledger);
    for (const char *at = ledger->text; (at = strchr(at, 'B')) != NULL; at++) {
        char id[RULE_ID_MAX_BYTES] = "";
        struct rule_words words;
        size_t section = strspn(at + 1, "0123456789.");
        size_t letters = section ? strspn(at + 1 + section + 1, "abcdefghijklmnopqrstuvwxyz") : 0;

        if (!letters || at[1 + section] != '-' || section + letters + 2 >= sizeof id)
            continue;
        memcpy(id, at, section + letters + 2);
        if (!rule_text("orders", id, "fr", &words) || !words.french)
            fail_msg("orders names %s, which nobody can read", id);
        found++;
    }
    assert_true(found > 150);
}

static void assert_plain(const char *markdown, bool french, const char *plain)
{
    struct rule_words words = {.text = markdown, .bytes = strlen(markdown), .french = french};
    char text[512];
    size_t bytes = rule_plain(&words, text, sizeof text);

    assert_string_equal(text, plain);
    assert_int_equal(bytes, strlen(plain));
}

static void markdown_becomes_plain_text(void **state)
{
    (void)state;
    assert_plain(" A **bold** word, an *emphasis* and `option: mud`.", false,
                 "A bold word, an emphasis and option: mud.");
    assert_plain(" 2 * 3 is 6 (*six*).", false, "2 * 3 is 6 (six).");
    assert_plain(" Lines that\n  belong together.\n\n  Another paragraph.", false,
                 "Lines that belong together.\nAnother paragraph.");
    assert_plain(" A rule.\n  - Ruling: it\n    goes on.\n    - Deeper.", false,
                 "A rule.\n- Ruling: it goes on.\n  - Deeper.");
    assert_plain(" See:\n\n| Class | Who |\n|---|---|\n| 1 | *child* |\n| 2 | priest |\n\nAnd so on.", false,
                 "See:\nClass: Who\n- 1: child\n- 2: priest\nAnd so on.");
    assert_plain(" Voir :\n\n| Dé | Près | Loin |\n| --- | --: | --- |\n| 1 | 2 | |\n| 3 | 4 | 5 |", true,
                 "Voir\u00a0:\n- Dé\u00a0: 1\u00a0; Près\u00a0: 2\n- Dé\u00a0: 3\u00a0; Près\u00a0: 4\u00a0; "
                 "Loin\u00a0: 5");
}

static void french_blanks_do_not_break(void **state)
{
    (void)state;
    assert_plain(" Qui ? « Lui » ; oui !", true, "Qui\u00a0? \u00ab\u00a0Lui\u00a0\u00bb\u00a0; oui\u00a0!");
    assert_plain(" Couverte à 50 % au plus.", true, "Couverte à 50\u00a0% au plus.");
    assert_plain(" Who ? Him.", false, "Who ? Him.");
}

static void what_does_not_fit_is_counted(void **state)
{
    struct rule_words words = {.text = " Ten bytes!", .bytes = 11};
    char text[4] = "xyz";

    (void)state;
    assert_int_equal(rule_plain(&words, NULL, 0), 10);
    assert_int_equal(rule_plain(&words, text, sizeof text), 10);
    assert_string_equal(text, "Ten");
}

/* Every rule of every ledger: no mark of Markdown is left, no line is empty. */
static void no_rule_shows_its_marks(void **state)
{
    static char text[64 * 1024];
    int rules = 0;

    (void)state;
    for (const struct builtin_file *f = builtin_files; f->system; f++) {
        const char *at = strstr(f->path, ".md") ? f->text : "";

        while ((at = strstr(at, "\n- **")) != NULL) {
            char id[RULE_ID_MAX_BYTES];
            struct rule_words words;

            assert_int_equal(sscanf(at++, "\n- **%15[^*]", id), 1);
            assert_true(rule_text(f->system, id, strstr(f->path, ".fr.") ? "fr" : "en", &words));
            assert_in_range(rule_plain(&words, text, sizeof text), 1, sizeof text - 1);
            for (const char *c = text; *c; c++)
                if (*c == '`' || strncmp(c, "**", 2) == 0 || strncmp(c, "\n|", 2) == 0 ||
                    strncmp(c, "\n\n", 2) == 0)
                    fail_msg("%s: %.40s", id, c);
            rules++;
        }
    }
    assert_true(rules > 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rule_comes_with_its_rulings),
        cmocka_unit_test(a_rule_of_a_later_chapter_is_told_as_such),
        cmocka_unit_test(french_is_told_where_the_ledger_has_it),
        cmocka_unit_test(a_system_has_the_rules_of_its_family),
        cmocka_unit_test(rules_that_orders_inherits_are_there),
        cmocka_unit_test(markdown_becomes_plain_text),
        cmocka_unit_test(french_blanks_do_not_break),
        cmocka_unit_test(what_does_not_fit_is_counted),
        cmocka_unit_test(no_rule_shows_its_marks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
