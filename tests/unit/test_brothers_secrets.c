/* Non-interference in brothers: two matches that differ only in what side A keeps secret. Whatever side B and
 * the spectators are sent, as bytes on the wire, is the same in both until somebody is found: events,
 * patches, views, and for B the open decision, suggestions, previews, odds and refusals.
 *
 * The secrets: who A's hidden figures are, where they stand, what they have in hand, what they do and how
 * often they are asked. The dice follow what everybody has seen, so that hidden deeds do not move them.
 *
 * What ends the likeness is a reveal and nothing else: an event that tells of a secret figure by name, or
 * that a figure of B's own has been found in its hiding. Up to that event the bytes are the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/rules/brothers/places.h"
#include "tests/unit/brothers_worlds.h"

enum { GAMES = 3, GAMES_AMONG_FRIENDS = 8 };

#define WEST                                                                                                 \
    {                                                                                                        \
        {8000, 6000},                                                                                        \
        {                                                                                                    \
            18000, 9000                                                                                      \
        }                                                                                                    \
    }
#define EAST                                                                                                 \
    {                                                                                                        \
        {150000, 5000},                                                                                      \
        {                                                                                                    \
            162000, 8000                                                                                     \
        }                                                                                                    \
    }
#define PLAIN_TWO                                                                                            \
    "{'profile':'scout','name':'Hal','equipment':['sword','buckler']},"                                      \
    "{'profile':'regular','name':'Hugh','equipment':['axe','dagger']}"
#define OTHER_TWO                                                                                            \
    "{'profile':'champion','name':'Hal','pa':12,'equipment':['halberd','plate'],'skills':['healer']},"       \
    "{'profile':'mage','name':'Hugh','equipment':['dagger','plain_book']}"

static void many(const char *objective, const char *options, const struct secrets secrets[WORLDS])
{
    const char *wanted = getenv("BROTHERS_GAMES"), *seed = getenv("BROTHERS_SEED");
    int32_t games = wanted ? atoi(wanted) : GAMES, first = seed ? atoi(seed) : 1;
    struct tally tally = {0, 0, 0, 0};

    for (int32_t n = first; n < first + games; n++) {
        open_worlds((uint64_t)n, objective, options, secrets);
        set_up(secrets);
        compare();
        assert_false(somebody_found());
        play(&tally);
        for (int32_t i = 0; i < WORLDS; i++)
            tally.secret_entries += world[i].secret_entries;
        assert_false(same_bytes(&world[0].own, &world[1].own)); /* or there was nothing to hide */
        close_worlds();
    }
    print_message("# %d steps compared, %d secret answers, %d of %d games to the end\n", (int)tally.steps,
                  (int)tally.secret_entries, (int)tally.whole_games, (int)games);
    assert_true(tally.steps > 50 * games && tally.secret_entries > 4 * games);
    assert_true(tally.whole_games > 0);
}

#define FOG "'fog_of_war':true"

/* RULE("F9.1-d"), RULE("F3.4.6-f") */
static void where_they_stand(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {0, 0}, {0, 0}},
                                                   {PLAIN_TWO, EAST, {0, 0}, {0, 0}}};

    (void)state;
    many("'objective':'skirmish'", FOG, secrets);
}

/* RULE("F15.4-c"), RULE("F9.1-d") */
static void who_they_are(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {0, 0}, {0, 0}},
                                                   {OTHER_TWO, WEST, {0, 0}, {0, 0}}};

    (void)state;
    many("'objective':'hold'", FOG, secrets);
}

/* The archer stands near one of the hidden, an officer in one world. */
static void all_of_it(void **state)
{
    static const struct secrets secrets[WORLDS] = {{OTHER_TWO, WEST, {34000, 8000}, {0, 0}},
                                                   {PLAIN_TWO, EAST, {34000, 8000}, {0, 0}}};

    (void)state;
    many("'objective':'leader'", FOG ",'command_distance':true,'no_morale_table':true,'card_deck':true",
         secrets);
}

/* RULE("F16.2-f"): the keeper lies in ambush. */
static void in_ambush(void **state)
{
    static const struct secrets secrets[WORLDS] = {
        {PLAIN_TWO, {{4000, 3000}, {10000, 4000}}, {0, 0}, {0, 0}},
        {OTHER_TWO, {{155000, 3000}, {164000, 4000}}, {0, 0}, {0, 0}}};

    (void)state;
    many("'objective':'ambush','attacker':1", "", secrets);
}

#define THREE                                                                                                \
    "{'profile':'champion','name':'Hal','equipment':['halberd','plate','dagger']},"                          \
    "{'profile':'scout','name':'Huw','equipment':['sword']},"                                                \
    "{'profile':'mage','name':'Hugh','equipment':['dagger','plain_book']}"
#define ONE "{'profile':'regular','name':'Hal','equipment':['axe']}"

/* RULE("F15.4-c"), RULE("F9.1-d"): nothing tells how many hide, their numbers least of all. */
static void how_many_they_are(void **state)
{
    static const struct secrets secrets[WORLDS] = {
        {ONE, {{8000, 6000}, {0, 0}, {0, 0}}, {0, 0}, {0, 0}},
        {THREE, {{150000, 5000}, {162000, 8000}, {155000, 10000}}, {0, 0}, {0, 0}}};

    (void)state;
    many("'objective':'skirmish'", FOG, secrets);
}

static void how_many_lie_in_ambush(void **state)
{
    static const struct secrets secrets[WORLDS] = {
        {ONE, {{4000, 3000}, {0, 0}, {0, 0}}, {0, 0}, {0, 0}},
        {THREE, {{155000, 3000}, {164000, 4000}, {146000, 3000}}, {0, 0}, {0, 0}}};

    (void)state;
    many("'objective':'ambush','attacker':1", "", secrets);
}

/* A leak that must be found: with the true numbers B's own figures tell how many A has. */
static void true_numbers_would_tell(void **state)
{
    static const struct secrets secrets[WORLDS] = {{ONE, WEST, {0, 0}, {0, 0}},
                                                   {THREE, WEST, {0, 0}, {0, 0}}};

    (void)state;
    for (int32_t leak = 0; leak < 2; leak++) {
        raw_numbers = leak;
        make_worlds(1, "'objective':'skirmish'", FOG, secrets);
        assert_int_equal(same_views(), !leak);
        close_worlds();
    }
    raw_numbers = false;
}

/* RULE("F3.4.6-f"): the hidden stand beside the rider and the archer, who fall, run and recoil into them. */
static void among_friends(void **state)
{
    static const struct secrets secrets[WORLDS] = {
        {PLAIN_TWO, {{10100, 7500}, {22500, 4850}}, {22500, 7500}, {14000, 7500}},
        {PLAIN_TWO, {{17900, 7500}, {22500, 10150}}, {22500, 7500}, {14000, 7500}}};
    const char *wanted = getenv("BROTHERS_GAMES");
    uint64_t games = wanted ? (uint64_t)atoi(wanted) : GAMES_AMONG_FRIENDS;
    struct tally tally = {0, 0, 0, 0};

    (void)state;
    for (uint64_t seed = 1; seed <= games; seed++) {
        open_worlds(seed, "'objective':'skirmish'", FOG, secrets);
        set_up(secrets);
        assert_false(somebody_found());
        play(&tally);
        close_worlds();
    }
    print_message("# %d steps compared, %d games ended by who was in the way, %d to the end\n",
                  (int)tally.steps, (int)tally.in_the_way, (int)tally.whole_games);
    assert_true(tally.in_the_way > 1);
}

static int32_t called(const struct match *m, const char *name)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (brothers_is_fighter(m, i) && strcmp(name_at(m, figure_at(m, i)->name), name) == 0)
            return i;
    fail_msg("nobody is called %s", name);
    return -1;
}

/* Both sides do nothing until this figure is asked what it does. */
static void wait_for(const char *name)
{
    static struct answer a;

    for (;;) {
        struct match *m = world[0].m;
        int32_t side = match_waits_for(m, OTHER) ? OTHER : KEEPER;
        const struct decision *d = match_decision(m, side);
        int32_t figure = called(m, name), choice = d->option[d->option_count - 1].id;

        if (d->figure == figure)
            return;
        for (int32_t i = 0; i < d->option_count; i++)
            if (d->option[i].figure == figure || strcmp(d->option[i].tag, "stop") == 0)
                choice = d->option[i].id;
        answer_clear(&a, (enum decision_kind)d->kind, d->number);
        answer_add(&a, choice, 0);
        give_both(side, &a);
    }
}

static void do_it(const char *tag)
{
    const struct decision *d = match_decision(world[0].m, OTHER);
    static struct answer a;

    answer_clear(&a, (enum decision_kind)d->kind, d->number);
    for (int32_t i = 0; i < d->option_count && a.count == 0; i++)
        if (strcmp(d->option[i].tag, tag) == 0)
            answer_add(&a, d->option[i].id, 0);
    assert_int_equal(a.count, 1);
    give_both(OTHER, &a);
}

/* RULE("F3.4.6-e"): the enemy's scout hides in the brush; in one world somebody unseen lies 12 cm before him.
 * That he is found is all that he is told. */
static void under_unseen_eyes(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {0, 0}, {0, 0}},
                                                   {PLAIN_TWO, WEST, {0, 0}, {0, 0}}};

    (void)state;
    open_worlds(1, "'objective':'skirmish'", FOG, secrets);
    set_up(secrets);
    for (int32_t i = 0; i < WORLDS; i++) {
        struct match *m = world[i].m;

        for (int32_t k = brothers_next_fighter(m, -1); k >= 0; k = brothers_next_fighter(m, k))
            if (brothers_side_of(m, k) == KEEPER && !secret(m, k)) /* who is known looks elsewhere */
                brothers_put(m, k, (struct point){130000 + k * 500, 5000}, QUARTER_TURN);
        brothers_put(m, called(m, "Bert"), (struct point){85000, 35000}, QUARTER_TURN);
        if (i == 0)
            brothers_put(m, called(m, "Hal"), (struct point){72000, 35000}, QUARTER_TURN);
    }
    assert_false(somebody_found());
    compare();
    wait_for("Bert");
    compare();
    do_it("hide");
    assert_true(somebody_found());
    assert_true(world[0].revealed && !world[1].revealed);
    assert_int_equal(world[0].shown, called(world[0].m, "Bert"));
    assert_true(brothers_hidden(world[1].m, called(world[1].m, "Bert")));
    for (int32_t i = 0; i < WORLDS; i++)
        assert_true(secret(world[i].m, called(world[i].m, "Hal")));
    close_worlds();
}

/* RULE("F9.1-d"): where the others stand is a secret too, until all are placed and equipped. */
static void the_set_up(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {60000, 10000}, {0, 0}},
                                                   {OTHER_TWO, EAST, {61000, 5000}, {0, 0}}};

    (void)state;
    open_worlds(1, "'objective':'skirmish'", FOG, secrets);
    set_up(secrets);
    for (int32_t i = 0; i < WATCHERS; i++)
        assert_false(same_bytes(&world[0].told[i], &world[1].told[i])); /* revealed: the archer */
    close_worlds();
}

/* RULE("F15.4-c"): without fog the forces are a secret until the deployment begins. */
static void the_forces(void **state)
{
    static const struct secrets secrets[WORLDS] = {{PLAIN_TWO, WEST, {0, 0}, {0, 0}},
                                                   {OTHER_TWO, WEST, {0, 0}, {0, 0}}};
    static struct answer a;

    (void)state;
    open_worlds(1, "'objective':'skirmish','edges':'roll'", "", secrets);
    int32_t chooser = match_waits_for(world[0].m, OTHER) ? OTHER : KEEPER;

    assert_string_equal(match_decision(world[0].m, chooser)->key, "brothers.ask.edge");
    match_default_answer(world[0].m, chooser, &a);
    give_both(chooser, &a);
    for (int32_t i = 0; i < WATCHERS; i++)
        assert_false(same_bytes(&world[0].told[i], &world[1].told[i]));
    close_worlds();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_they_stand),
        cmocka_unit_test(who_they_are),
        cmocka_unit_test(all_of_it),
        cmocka_unit_test(in_ambush),
        cmocka_unit_test(among_friends),
        cmocka_unit_test(under_unseen_eyes),
        cmocka_unit_test(the_set_up),
        cmocka_unit_test(the_forces),
        cmocka_unit_test(how_many_they_are),
        cmocka_unit_test(how_many_lie_in_ambush),
        cmocka_unit_test(true_numbers_would_tell),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
