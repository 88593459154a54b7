/* Setups of brothers that become no match: too few or too many sides, options that cannot be together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/match/match.h"
#include "common/match/rules.h"

#define ONE   "{\"name\":\"One\",\"army\":\"iron_street\"}"
#define TWO   "{\"name\":\"Two\",\"army\":\"thornwood\"}"
#define THREE "{\"name\":\"Three\",\"army\":\"ashen_skiff\"}"

static struct problems problems;

/* The match of these options and sides, both as JSON; NULL if the setup is refused. */
static struct match *set_up(const char *options, const char *sides)
{
    char text[1024];

    memset(&problems, 0, sizeof problems);
    snprintf(text, sizeof text, "{\"format\":1,\"system\":\"brothers\",\"options\":{%s},\"sides\":[%s]}",
             options, sides);
    return match_create(text, &problems);
}

static bool complained(const char *key, const char *place)
{
    for (int32_t i = 0; i < problems.count; i++)
        if (strcmp(problems.item[i].key, key) == 0 && strcmp(problems.item[i].place, place) == 0)
            return true;
    return false;
}

static void accepted(const char *options)
{
    struct match *m = set_up(options, ONE "," TWO);

    if (!m)
        fail_msg("%s: %s %s", options, problems.item[0].place, problems.item[0].key);
    match_free(m);
}

static void refused(const char *options, const char *key, const char *place)
{
    assert_null(set_up(options, ONE "," TWO));
    if (!complained(key, place))
        fail_msg("%s: %s %s", options, problems.item[0].place, problems.item[0].key);
}

/* RULE("F0.5-a") */
static void two_sides_and_no_other_number(void **state)
{
    struct match *m = set_up("", ONE "," TWO);

    (void)state;
    assert_non_null(m);
    assert_int_equal(m->state->sides, 2);
    match_free(m);
    assert_null(set_up("", ONE));
    assert_true(complained("setup.wrong_sides", "/sides"));
    assert_null(set_up("", ONE "," TWO "," THREE));
    assert_true(complained("setup.wrong_sides", "/sides"));
}

/* RULE("F0.3-f") RULE("F0.3-g") RULE("F0.3-h") RULE("F0.4-a"): one kind of chance a match. */
static void kinds_of_chance_exclude_each_other(void **state)
{
    (void)state;
    accepted("\"die_d20\":true");
    accepted("\"die_d30\":true");
    accepted("\"card_deck\":true");
    refused("\"die_d20\":true,\"die_d30\":true", "setup.option_excludes", "/options/die_d20");
    refused("\"die_d20\":true,\"card_deck\":true", "setup.option_excludes", "/options/card_deck");
    refused("\"die_d30\":true,\"card_deck\":true", "setup.option_excludes", "/options/die_d30");
}

/* RULE("F0.3-h") */
static void no_zero_needs_a_large_die(void **state)
{
    (void)state;
    accepted("\"die_d20\":true,\"die_no_zero\":true");
    accepted("\"die_d30\":true,\"die_no_zero\":true");
    refused("\"die_no_zero\":true", "setup.option_needs", "/options/die_no_zero");
    refused("\"card_deck\":true,\"die_no_zero\":true", "setup.option_needs", "/options/die_no_zero");
}

/* RULE("F0.4-e") RULE("F0.4-f") RULE("F0.4-g") */
static void more_cards_need_the_deck(void **state)
{
    static const char *const name[] = {"card_deck_tens", "card_deck_faces", "card_deck_favourite_joker"};

    (void)state;
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) {
        char options[80], place[60];

        snprintf(place, sizeof place, "/options/%s", name[i]);
        snprintf(options, sizeof options, "\"%s\":true", name[i]);
        refused(options, "setup.option_needs", place);
        snprintf(options, sizeof options, "\"card_deck\":true,\"%s\":true", name[i]);
        accepted(options);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_sides_and_no_other_number),
        cmocka_unit_test(kinds_of_chance_exclude_each_other),
        cmocka_unit_test(no_zero_needs_a_large_die),
        cmocka_unit_test(more_cards_need_the_deck),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
