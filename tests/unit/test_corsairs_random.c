/* Random play of corsairs: whatever legal answers come, the invariants hold after each step, every visible
 * change has been told by an event, default answers and suggestions are legal, and each game ends.
 *
 * CORSAIRS_GAMES and CORSAIRS_SEED play more of them, or others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/match/setup.h"

enum { GAMES = 12, ENTRIES_MOST = 20000, WALK = 20 * CENTIMETRE };

static uint64_t chance;
static struct suggestions suggestions;
static struct entry entry;

static int32_t below(int32_t n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return n > 0 ? (int32_t)((chance >> 33) % (uint32_t)n) : 0;
}

static void nothing_to_do(void *context, const struct match *m, const struct event *e)
{
    (void)context;
    (void)m;
    (void)e;
}

/* --- what must hold after each step --------------------------------------------------------------- */

static bool same_fields(struct field_table table, const void *a, const void *b, const char **which)
{
    for (int32_t i = 0; i < table.count; i++)
        if (table.field[i].sight != SEEN_BY_MASTER &&
            field_get(&table.field[i], a) != field_get(&table.field[i], b)) {
            *which = table.field[i].name;
            return false;
        }
    return true;
}

static void check_told(const struct match *m)
{
    const char *which = "";

    if (!same_fields(m->rules->match_fields, state_own_match(m->state), state_own_match(m->published),
                     &which))
        fail_msg("the match's %s changed without an event", which);
    for (int32_t i = 0; i < m->state->sides; i++)
        if (!same_fields(m->rules->side_fields, state_own_side(m->state, i), state_own_side(m->published, i),
                         &which))
            fail_msg("side %d's %s changed without an event", (int)i, which);
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *now = table_stand_const(state_table(m->state), i);
        const struct stand *told = table_stand_const(state_table(m->published), i);

        if (!same_fields(m->rules->figure_fields, state_own_figure(m->state, i),
                         state_own_figure(m->published, i), &which))
            fail_msg("%s: %s changed without an event", name_at(m, figure_at(m, i)->name), which);
        if (memcmp(&now->place, &told->place, sizeof now->place) != 0 || now->aboard != told->aboard)
            fail_msg("%s moved without an event", name_at(m, figure_at(m, i)->name));
    }
}

static void check_sound(const struct match *m)
{
    int32_t figure = NOBODY;
    const char *broken = m->rules->broken(m, &figure);

    if (broken)
        fail_msg("entry %u: %s %s", (unsigned)m->state->entries,
                 figure == NOBODY ? "" : name_at(m, figure_at(m, figure)->name), broken);
    check_told(m);
}

/* --- answers --------------------------------------------------------------------------------------- */

static struct point somewhere_near(const struct match *m, struct point at, length far)
{
    const struct table_limits *l = &table_of(m)->limits;
    struct point p = point_ahead(at, (angle)below(FULL_TURN), below(far + 1));

    p.x = p.x < 0 ? 0 : p.x > l->width ? l->width : p.x;
    p.y = p.y < 0 ? 0 : p.y > l->depth ? l->depth : p.y;
    return p;
}

static void random_answer(const struct match *m, const struct decision *d, struct answer *a)
{
    answer_clear(a, (enum decision_kind)d->kind, d->number);
    switch ((enum decision_kind)d->kind) {
    case DECISION_PICK:
        answer_add(a, d->option[below(d->option_count)].id, 0);
        break;
    case DECISION_TARGET:
        if (d->free_point && below(2))
            answer_add_place(a, -1,
                             somewhere_near(m, table_stand_const(table_of(m), d->figure)->place.at, WALK), 0);
        else
            answer_add(a, d->option[below(d->option_count)].id, 0);
        break;
    case DECISION_MOVE:
        for (int32_t i = 0; i < d->movable_count; i++) {
            struct point at = table_stand_const(table_of(m), d->movable[i].figure)->place.at;

            for (int32_t n = below(3); n > 0; n--) {
                at = somewhere_near(m, at, d->movable[i].budget);
                answer_add_place(a, d->movable[i].figure, at, 0)->value = below(6) == 0 ? below(4) : 0;
            }
        }
        break;
    case DECISION_NUMBER:
        answer_add(a, 0, d->min + below(d->max - d->min + 1));
        break;
    case DECISION_NONE:
    case DECISION_FORM:
    case DECISION_DRILL:
    case DECISION_LAY:
    case DECISION_KINDS:
    case DECISION_ORDER:
    case DECISION_PLACE:
    case DECISION_SHARE:
        break; /* left to the default answer */
    }
}

/* Of what can be suggested, anything; every suggestion must be legal. */
static bool suggested_answer(struct match *m, int32_t side, struct answer *a)
{
    struct refusal why;

    match_suggest(m, side, &suggestions);
    if (suggestions.count == 0)
        return false;
    for (int32_t i = 0; i < suggestions.count; i++) {
        suggestion_answer(&suggestions, i, match_decision(m, side), a);
        if (!match_check(m, side, a, NULL, &why))
            fail_msg("%s: the suggestion %s is refused: %s %s", match_decision(m, side)->key,
                     suggestions.line[i].label, why.rule, why.key);
    }
    suggestion_answer(&suggestions, below(suggestions.count), match_decision(m, side), a);
    return true;
}

static void default_answer(struct match *m, int32_t side, struct answer *a)
{
    struct refusal why;

    match_default_answer(m, side, a);
    if (!match_check(m, side, a, NULL, &why))
        fail_msg("%s: the default answer is refused: %s %s", match_decision(m, side)->key, why.rule, why.key);
}

static void choose(struct match *m, int32_t side, struct answer *a)
{
    struct refusal why;
    int32_t way = below(8);

    if (way == 0 && suggested_answer(m, side, a))
        return;
    for (int32_t try = 0; way > 1 && try < 6; try++) {
        random_answer(m, match_decision(m, side), a);
        if (match_check(m, side, a, NULL, &why))
            return;
    }
    default_answer(m, side, a);
}

static void play(struct match *m)
{
    struct refusal why;
    struct odds odds;

    match_start(m);
    while (!match_over(m)) {
        int32_t side = 0;

        assert_true(m->state->entries < ENTRIES_MOST);
        while (!match_waits_for(m, side))
            side++;
        memset(&entry, 0, offsetof(struct entry, answer));
        entry.kind = ENTRY_ANSWER;
        entry.side = side;
        for (entry.player = 0; m->state->player[entry.player].side != side; entry.player++)
            ;
        choose(m, side, &entry.answer);
        if (below(10) == 0) {
            match_odds(m, side, &entry.answer, &odds);
            for (int32_t i = 0; i < odds.count; i++)
                assert_true(odds.line[i].wins >= 0 && odds.line[i].wins <= odds.line[i].cases);
        }
        if (!match_apply(m, &entry, &why))
            fail_msg("entry %u: %s refused: %s %s", (unsigned)m->state->entries, match_decision(m, side)->key,
                     why.rule, why.key);
        check_sound(m);
    }
}

static struct match *new_game(int32_t n)
{
    static const char *const scenarios[] = {"skirmish", "town_raid", "beach_landing", "jungle_ambush"};
    static const char *const armies[] = {"buccaneers", "militia", "press_gang", "smugglers"};
    char setup[400];
    static struct problems problems;
    char *whole;
    struct match *m;

    snprintf(setup, sizeof setup,
             "{\"format\":1,\"system\":\"corsairs\",\"scenario\":\"%s\",\"options\":{\"calm_water\":%s},"
             "\"sides\":[{\"name\":\"A\",\"army\":\"%s\"},{\"name\":\"B\",\"army\":\"%s\"}]}",
             scenarios[n % 4], n % 3 == 0 ? "true" : "false", armies[n / 4 % 4],
             armies[(n / 16 + n / 4 + 1) % 4]);
    problems.count = 0;
    whole = setup_resolve(setup, NULL, &problems);
    m = whole ? match_create(whole, &problems) : NULL;
    if (!m)
        fail_msg("%s: %s %s", setup, problems.item[0].place, problems.item[0].key);
    free(whole);
    return m;
}

static void test_random_games(void **state)
{
    const char *games = getenv("CORSAIRS_GAMES"), *seed = getenv("CORSAIRS_SEED");
    int32_t first = seed ? atoi(seed) : 0;

    (void)state;
    for (int32_t n = first; n < first + (games ? atoi(games) : GAMES); n++) {
        struct match *m = new_game(n);
        struct dice_seeded source = {(uint64_t)n};

        chance = (uint64_t)n * 977 + 1;
        match_dice(m, seeded_dice(&source));
        assert_true(match_listen(m, nothing_to_do, NULL));
        if (games)
            fprintf(stderr, "# game %d\n", (int)n);
        play(m);
        match_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_games)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
