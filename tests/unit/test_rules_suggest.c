/* Suggestions and odds in the positions of all rules tests (tests/rules), which reach questions that games
 * hardly ever come to: whatever a system suggests is legal, odds are fractions, looking changes nothing. And
 * in a few of those positions: what is best. */
#include "tests/rounds.h"
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
    return scenario_begin(&s->run, text, n, SCENARIO_AS_WRITTEN, &s->result);
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
    const int32_t part = rounds(1, 5); /* one file in so many */

    (void)state;
    for (const struct rules *const *r = rules_installed; *r; r++) {
        char path[PATH_LENGTH];
        struct dirent *entry;
        int32_t files = 0;
        DIR *d;

        snprintf(path, sizeof path, "%s/%s", folder, (*r)->name);
        d = opendir(path);
        assert_non_null(d);
        while ((entry = readdir(d))) {
            size_t n = strlen(entry->d_name);

            if (n < 5 || strcmp(entry->d_name + n - 5, ".json") != 0 || files++ % part != 0)
                continue;
            snprintf(path, sizeof path, "%s/%s/%.255s", folder, (*r)->name, entry->d_name);
            play_through(path);
        }
        closedir(d);
    }
    assert_true(positions > 3000 / part && suggestions_seen > 10000 / part && lines_seen > 5000 / part);
}

/* --- what is best -------------------------------------------------------------------------------- */

struct position {
    const char *file;
    int32_t steps, side;
    const char *label;  /* of the suggestion of the highest worth; NULL: any */
    const char *figure; /* that its first item names; NULL: any */
    int32_t items;      /* how many it has; 0: any */
};

static const struct position known[] = {
    /* Who strikes best at who flees, who suffers most of a shot into the melee, and no gun is turned for
       nothing. */
    {"brothers/flee_two_enemies", 2, 1, NULL, "Ben", 1},
    {"brothers/melee_random_two_friends", 2, 1, NULL, "Amy", 1},
    {"brothers/gun_turned", 2, 0, "brothers.option.aim_piece", NULL, 1},
    /* All who can fire at arm's length; a bonus is taken when it makes a hit. */
    {"corsairs/point-blank-two-fire", 4, 1, "corsairs.suggest.all_fire", NULL, 2},
    {"corsairs/group-bonus-one-die", 9, 0, "corsairs.option.bonus_die", NULL, 1},
    /* As many as a gust can throw down; a blow at who charges; a careful shot at who comes; as far as one can
       push. */
    {"warband/spell_gust", 2, 0, "warband.suggest.gust", NULL, 3},
    {"warband/receive", 3, 1, "warband.option.receive", NULL, 1},
    {"warband/wait", 4, 0, "warband.option.aimed_volley", NULL, 1},
    {"warband/push", 1, 0, "warband.suggest.push", NULL, 1},
    {"warband/grenade", 1, 0, "warband.option.grenade", NULL, 1},
};

static const struct suggestion *best_of(struct match *m, int32_t side)
{
    int32_t best = 0;

    match_suggest(m, side, &offered);
    assert_true(offered.count > 1);
    for (int32_t i = 1; i < offered.count; i++)
        best = offered.line[i].worth > offered.line[best].worth ? i : best;
    return &offered.line[best];
}

static void the_best_is_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct position *p = &known[i];
        const struct suggestion *best;
        static struct scene s;
        char path[PATH_LENGTH];

        snprintf(path, sizeof path, "%s/%s.json", folder, p->file);
        if (!begin(path, &s))
            fail_msg("%s", s.result.message);
        for (int32_t k = 0; k < p->steps; k++)
            if (!scenario_step(&s.run, json_array_get(json_object_get(s.run.root, "play"), (size_t)k)))
                fail_msg("%s: %s", p->file, s.result.message);
        best = best_of(s.run.m, p->side);
        if ((p->label && strcmp(best->label, p->label) != 0) || (p->items && best->count != p->items) ||
            (p->figure && offered.pool[best->first].ref != scene_figure(&s, p->figure)))
            fail_msg("%s: best is %s with %d items", p->file, best->label, best->count);
        scenario_end(&s.run);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_is_known),
        cmocka_unit_test(what_is_suggested_is_legal),
    };

    folder = argc > 1 ? argv[1] : "tests/rules";
    return cmocka_run_group_tests_name("rules_suggest", tests, NULL, NULL);
}
