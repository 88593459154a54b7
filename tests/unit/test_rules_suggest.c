/* Suggestions and odds in the positions of all rules tests (tests/rules), which reach questions that games
 * hardly ever come to: whatever a system suggests is legal, odds are fractions, looking changes nothing. And
 * in a few of those positions: what is best. */
#include "tests/unit/test_corsairs_help.h"

#include <dirent.h>
#include <stdio.h>

enum { FILE_MOST = 1 << 16, PATH_LENGTH = 512 };

static const char *folder; /* tests/rules */
static struct suggestions offered;
static struct answer answer;

static bool begin(const char *path, struct scene *s)
{
    static char text[FILE_MOST];
    FILE *f = fopen(path, "r");
    size_t n;

    if (!f)
        fail_msg("no %s", path);
    n = fread(text, 1, sizeof text, f);
    assert_true(n < sizeof text);
    fclose(f);
    memset(s, 0, sizeof *s);
    return scenario_begin(&s->run, text, n, &s->result);
}

/* --- in every position --------------------------------------------------------------------------- */

static int32_t positions, suggestions_seen, lines_seen;

static void look_at_odds(const char *path, struct match *m, int32_t side)
{
    struct odds o;

    match_odds(m, side, &answer, &o);
    for (int32_t i = 0; i < o.count; i++, lines_seen++)
        if (o.line[i].cases <= 0 || o.line[i].wins < 0 || o.line[i].wins > o.line[i].cases)
            fail_msg("%s: odds %s are %d of %d", path, o.line[i].key, (int)o.line[i].wins,
                     (int)o.line[i].cases);
}

static void look(const char *path, struct match *m)
{
    uint64_t before = match_hash(m);

    for (int32_t side = 0; side < m->state->sides && !match_over(m); side++) {
        if (!match_waits_for(m, side))
            continue;
        positions++;
        match_suggest(m, side, &offered);
        for (int32_t i = 0; i < offered.count; i++, suggestions_seen++) {
            struct refusal why = {.key = ""};

            suggestion_answer(&offered, i, match_decision(m, side), &answer);
            if (!match_check(m, side, &answer, NULL, &why))
                fail_msg("%s: %s: suggestion %d is refused: %s %s", path, match_decision(m, side)->key, i,
                         why.key, why.rule);
            look_at_odds(path, m, side);
        }
        match_default_answer(m, side, &answer);
        look_at_odds(path, m, side);
    }
    assert_true(match_hash(m) == before);
}

static void play_through(const char *path)
{
    static struct scene s;
    const json_t *play;

    if (!begin(path, &s))
        fail_msg("%s", s.result.message);
    play = json_object_get(s.run.root, "play");
    look(path, s.run.m);
    for (size_t i = 0; i < json_array_size(play); i++) {
        if (!scenario_step(&s.run, json_array_get(play, i)))
            fail_msg("%s: %s", path, s.result.message);
        look(path, s.run.m);
    }
    scenario_end(&s.run);
}

static void what_is_suggested_is_legal(void **state)
{
    (void)state;
    for (const struct rules *const *r = rules_installed; *r; r++) {
        char path[PATH_LENGTH];
        struct dirent *entry;
        DIR *d;

        snprintf(path, sizeof path, "%s/%s", folder, (*r)->name);
        d = opendir(path);
        assert_non_null(d);
        while ((entry = readdir(d))) {
            size_t n = strlen(entry->d_name);

            if (n < 5 || strcmp(entry->d_name + n - 5, ".json") != 0)
                continue;
            snprintf(path, sizeof path, "%s/%s/%.255s", folder, (*r)->name, entry->d_name);
            play_through(path);
        }
        closedir(d);
    }
    assert_true(positions > 3000 && suggestions_seen > 10000 && lines_seen > 5000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_suggested_is_legal),
    };

    folder = argc > 1 ? argv[1] : "tests/rules";
    return cmocka_run_group_tests_name("rules_suggest", tests, NULL, NULL);
}
