/* Making a match: what a setup becomes, and what is wrong with one that becomes none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/tiny/game.h"

static struct problems problems;

static void refused_with(const char *setup, const char *key, const char *place)
{
    struct match *m = match_create(setup, &problems);

    assert_null(m);
    assert_int_equal(problems.count, 1);
    assert_string_equal(problems.item[0].key, key);
    assert_string_equal(problems.item[0].place, place);
}

static void a_setup_becomes_a_match(void **state)
{
    struct match *m = match_create(SETUP_PLAYERS, &problems);

    (void)state;
    assert_non_null(m);
    assert_int_equal(m->state->sides, 2);
    assert_int_equal(m->state->units, 6);
    assert_int_equal(m->state->figures, 10);
    assert_int_equal(m->state->players, 4);
    assert_int_equal(m->state->player[3].side, -1);
    assert_string_equal(name_at(m, m->state->player[1].name), "bob");
    assert_string_equal(name_at(m, side_at(m, 1)->name), "Blue");
    assert_int_equal(unit_at(m, 0)->commander, 0);
    assert_int_equal(unit_at(m, 1)->commander, 1);
    assert_int_equal(unit_at(m, 3)->commander, -1);
    assert_int_equal(table_of(m)->limits.width, 60 * CENTIMETRE);
    assert_int_equal(table_of(m)->pieces, 2);
    assert_int_equal(m->state->points, 100);
    assert_true(m->state->measuring);
    assert_int_equal(m->state->bytes % 8, 0);
    match_free(m);
}

static void the_same_setup_gives_the_same_bytes(void **state)
{
    struct match *a = match_create(SETUP_THREE, &problems), *b = match_create(SETUP_THREE, &problems);

    (void)state;
    assert_non_null(a);
    assert_non_null(b);
    assert_int_equal(match_snapshot_bytes(a), match_snapshot_bytes(b));
    assert_memory_equal(a->state, b->state, match_snapshot_bytes(a));
    assert_true(match_hash(a) == match_hash(b));
    b->state->turn++;
    assert_false(match_hash(a) == match_hash(b));
    match_free(a);
    match_free(b);
}

/* What was read once serves many matches, each as if it had been read for it. */
static void a_catalogue_serves_many(void **state)
{
    static const char *const setups[] = {SETUP_TWO, SETUP_THREE, SETUP_PLAYERS};
    struct catalogue c;

    (void)state;
    assert_true(catalogue_load("tiny", NULL, &c, &problems));
    for (int32_t i = 0; i < 6; i++) {
        struct match *with = match_create_with(setups[i % 3], &c, &problems);
        struct match *without = match_create(setups[i % 3], &problems);

        assert_non_null(with);
        assert_non_null(without);
        assert_int_equal(match_snapshot_bytes(with), match_snapshot_bytes(without));
        assert_memory_equal(with->state, without->state, match_snapshot_bytes(with));
        match_free(with);
        match_free(without);
    }
    catalogue_free(&c);
}

/* It is that catalogue which is used, and not the built-in one read again. */
static void the_catalogue_given_is_used(void **state)
{
    struct catalogue c;
    struct match *m;

    (void)state;
    assert_true(catalogue_load("tiny", NULL, &c, &problems));
    json_object_set_new(c.armies, "pair", json_deep_copy(json_object_get(c.armies, "squad")));
    m = match_create_with("{\"format\": 1, \"system\": \"tiny\", \"sides\": [{\"name\": \"Red\", \"army\": "
                          "\"pair\"}, {\"name\": \"Blue\", " ARMY "}]}",
                          &c, &problems);
    assert_non_null(m);
    assert_int_equal(m->state->units, 6);
    match_free(m);
    refused_with("{\"format\": 1, \"system\": \"tiny\", \"sides\": [{\"name\": \"Red\", \"army\": \"pair\"}, "
                 "{\"name\": \"Blue\", " ARMY "}]}",
                 "setup.unknown_army", "/sides/0/army");
    catalogue_free(&c);
}

/* A wrong setup is refused with it as without, and does it no harm. */
static void a_catalogue_survives_a_wrong_setup(void **state)
{
    struct catalogue c;
    struct match *m;

    (void)state;
    assert_true(catalogue_load("tiny", NULL, &c, &problems));
    assert_null(match_create_with(
        "{\"format\": 1, \"system\": \"tiny\", \"scenario\": \"triangle\", " TWO_SIDES "}", &c, &problems));
    assert_int_equal(problems.count, 1);
    assert_string_equal(problems.item[0].key, "setup.wrong_sides");
    m = match_create_with(SETUP_TWO, &c, &problems);
    assert_non_null(m);
    assert_int_equal(problems.count, 0);
    match_free(m);
    catalogue_free(&c);
}

static void without_names_every_side_has_a_player(void **state)
{
    struct match *m = match_create("{\"format\": 1, \"system\": \"tiny\", " TWO_SIDES "}", &problems);

    (void)state;
    assert_non_null(m);
    assert_int_equal(m->state->players, 2);
    assert_int_equal(m->state->player[0].side, 0);
    assert_int_equal(m->state->player[1].side, 1);
    match_free(m);
}

static void options_are_checked(void **state)
{
    struct match *m = match_create("{\"format\": 1, \"system\": \"tiny\", \"options\": {\"long\": true, "
                                   "\"mud\": true, \"dry\": false}, " TWO_SIDES "}",
                                   &problems);

    (void)state;
    assert_non_null(m);
    assert_true(option_on(m, TINY_LONG));
    assert_true(option_on(m, TINY_MUD));
    match_free(m);
    refused_with("{\"format\": 1, \"system\": \"tiny\", \"options\": {\"hail\": true}, " TWO_SIDES "}",
                 "setup.no_such_option", "/options/hail");
    refused_with("{\"format\": 1, \"system\": \"tiny\", \"options\": {\"mud\": true}, " TWO_SIDES "}",
                 "setup.option_needs", "/options/mud");
    assert_string_equal(problems.item[0].rule, "T4-c");
    refused_with("{\"format\": 1, \"system\": \"tiny\", \"options\": {\"long\": true, \"mud\": true, "
                 "\"dry\": true}, " TWO_SIDES "}",
                 "setup.option_excludes", "/options/dry");
}

#define UNITS(units)                                                                                         \
    "{\"format\": 1, \"system\": \"tiny\", \"sides\": [{\"name\": \"Red\", " ARMY "}, {\"name\": \"Blue\", " \
    "\"army\": {\"format\": 1, \"system\": \"tiny\", \"name\": \"mine\", \"units\": [" units "]}}]}"

static void wrong_setups_are_refused(void **state)
{
    (void)state;
    refused_with("{\"format\": 1, \"system\": \"chess\", " TWO_SIDES "}", "json.unknown_system", "/system");
    refused_with("{\"format\": 1, \"system\": \"tiny\", \"scenario\": \"triangle\", " TWO_SIDES "}",
                 "setup.wrong_sides", "/sides");
    refused_with(UNITS("{\"profile\": \"giant\", \"name\": \"a\"}"), "json.unknown_id",
                 "/sides/1/army/units/0/profile");
    assert_string_equal(problems.item[0].rule, "T1-a");
}

/* The system's own check is part of making a match, and its places are those of the setup. */
static void armies_are_checked_by_the_system(void **state)
{
    (void)state;
    refused_with(UNITS("{\"profile\": \"man\", \"name\": \"a\", \"count\": 21}"), "army.too_dear",
                 "/sides/1/army/units");
    assert_int_equal(problems.item[0].amount, 5);
    assert_string_equal(problems.item[0].rule, "T1-a");
}

static void too_many_players_are_refused(void **state)
{
    char setup[2048] =
        "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"sides\": [{\"name\": \"Red\", " ARMY
        ", \"players\": [\"a0\"";

    (void)state;
    for (int32_t i = 1; i < 15; i++)
        snprintf(setup + strlen(setup), sizeof setup - strlen(setup), ", \"a%d\"", (int)i);
    strcat(setup, "]}, {\"name\": \"Blue\", " ARMY "}]}");
    refused_with(setup, "setup.too_many_players", "/sides");
}

static void a_snapshot_of_another_setup_is_not_restored(void **state)
{
    struct match *two = match_create(SETUP_TWO, &problems), *three = match_create(SETUP_THREE, &problems);
    void *snapshot;

    (void)state;
    assert_non_null(two);
    assert_non_null(three);
    snapshot = malloc(match_snapshot_bytes(three));
    assert_non_null(snapshot);
    match_save(three, snapshot);
    assert_false(match_restore(two, snapshot, match_snapshot_bytes(three)));
    assert_false(match_restore(three, snapshot, match_snapshot_bytes(three) - 8));
    ((struct state *)snapshot)->figures--;
    assert_false(match_restore(three, snapshot, match_snapshot_bytes(three)));
    ((struct state *)snapshot)->figures++;
    assert_true(match_restore(three, snapshot, match_snapshot_bytes(three)));
    free(snapshot);
    match_free(two);
    match_free(three);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_setup_becomes_a_match),
        cmocka_unit_test(the_same_setup_gives_the_same_bytes),
        cmocka_unit_test(a_catalogue_serves_many),
        cmocka_unit_test(the_catalogue_given_is_used),
        cmocka_unit_test(a_catalogue_survives_a_wrong_setup),
        cmocka_unit_test(without_names_every_side_has_a_player),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(wrong_setups_are_refused),
        cmocka_unit_test(armies_are_checked_by_the_system),
        cmocka_unit_test(too_many_players_are_refused),
        cmocka_unit_test(a_snapshot_of_another_setup_is_not_restored),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
