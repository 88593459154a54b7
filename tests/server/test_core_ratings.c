/* Ratings and profiles: what is rated, once and whatever happens to the server, and what is hidden. */
#include "server/store/stepped.h"
#include "tests/server/core_lobby.h"

#include <stdio.h>
#include <string.h>

#define PART(sim, name) sim_part((sim), &gonfalon__v1__##name##__descriptor)

static Gonfalon__V1__MatchSettings *rated(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->rated = true;
    return s;
}

static void resign(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ResignRequest *ask = PART(c->sim, resign_request);

    ask->match = sim_text(c->sim, match);
    assert_int_equal(sim_code(sim_ask(c, ASK(RESIGN), ask)), 0);
    sim_run(c->sim);
}

static Gonfalon__V1__ServerMessage *ask_ratings(struct sim_client *c, const char *system, const char *cursor,
                                                uint32_t limit)
{
    Gonfalon__V1__RatingsRequest *ask = PART(c->sim, ratings_request);

    ask->system = sim_text(c->sim, system);
    ask->page = PART(c->sim, page);
    ask->page->cursor = sim_text(c->sim, cursor);
    ask->page->limit = limit;
    return sim_ask(c, ASK(RATINGS), ask);
}

static Gonfalon__V1__RatingsReply *ratings(struct sim_client *c)
{
    Gonfalon__V1__ServerMessage *answer = ask_ratings(c, "tiny", "", 0);

    assert_int_equal(answer->body_case, GOT(RATINGS));
    return answer->ratings;
}

static Gonfalon__V1__ProfileReply *profile(struct sim_client *c, const char *name)
{
    Gonfalon__V1__ProfileRequest *ask = PART(c->sim, profile_request);

    ask->name = sim_text(c->sim, name);
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(PROFILE), ask);

    assert_int_equal(answer->body_case, GOT(PROFILE));
    return answer->profile;
}

static int set_profile(struct sim_client *c, const char *club, bool rating, bool results, bool hides_club)
{
    Gonfalon__V1__ProfileSetRequest *ask = PART(c->sim, profile_set_request);

    ask->club = sim_text(c->sim, club);
    ask->hides_rating = rating;
    ask->hides_results = results;
    ask->hides_club = hides_club;
    return sim_code(sim_ask(c, ASK(PROFILE_SET), ask));
}

/* The first game of two strangers: the textbook's step from 1500, and as far the other way. */
static void a_win_is_rated_once(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    const char *match = sim_match(ann, bob, rated(&sim));

    assert_int_equal(ratings(ann)->n_ratings, 0);
    resign(bob, match);
    Gonfalon__V1__RatingsReply *list_of = ratings(ann);

    assert_int_equal(list_of->n_ratings, 2);
    assert_string_equal(list_of->ratings[0]->name, "ann");
    assert_int_equal(list_of->ratings[0]->place, 1);
    assert_int_equal(list_of->ratings[0]->points, 1662);
    assert_int_equal(list_of->ratings[0]->games, 1);
    assert_int_equal(list_of->ratings[1]->points, 1338);
    assert_int_equal(list_of->ratings[0]->deviation, 290);
    sim_crash(&sim);
    sim_pass(&sim, 2 * 60 * 1000);
    struct sim_client *eve = sim_guest(&sim, "eve");

    assert_int_equal(ratings(eve)->ratings[0]->games, 1);
    sim_stop(&sim);
}

/* The server dies after so many steps of the store: the match goes on, or it is over and rated, once. */
static bool rated_after_crash(size_t steps)
{
    static struct sim sim;

    sim_start(&sim, 2);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    const char *match = sim_match(ann, bob, rated(&sim));
    Gonfalon__V1__ResignRequest *ask = PART(&sim, resign_request);

    ask->match = sim_text(&sim, match);
    sim_post(ann, ASK(RESIGN), ask);
    for (size_t i = 0; i < steps && stepped_store_waiting(sim.store) > 0; i++)
        stepped_store_step(sim.store, 1, i + 1 == steps ? STEP_CRASHED : STEP_DURABLE);
    sim_crash(&sim);
    struct sim_client *eve = sim_guest(&sim, "eve");
    Gonfalon__V1__MatchShowRequest *show = PART(&sim, match_show_request);

    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    show->id = sim_text(&sim, match);
    bool over = sim_ask(eve, ASK(MATCH_SHOW), show)->match->match->phase ==
                GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
    Gonfalon__V1__RatingsReply *known = ratings(eve);

    assert_int_equal(known->n_ratings, over ? 2 : 0);
    for (size_t i = 0; i < known->n_ratings; i++)
        assert_int_equal(known->ratings[i]->games, 1);
    if (over)
        assert_string_equal(known->ratings[0]->name, "bob");
    sim_stop(&sim);
    return over;
}

static void a_crash_loses_no_rating(void **state)
{
    (void)state;
    assert_false(rated_after_crash(0));
    for (size_t steps = 1; steps < 10; steps++)
        assert_true(rated_after_crash(steps));
}

static void others_are_not_rated(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    struct sim_client *gus = sim_guest(&sim, "gus");
    Gonfalon__V1__MatchSettings *s = rated(&sim);

    resign(bob, sim_match(ann, bob, NULL));
    assert_int_equal(ratings(ann)->n_ratings, 0);
    assert_string_equal(create(gus, s, 0)->error->key, "ratings.no_guests");
    s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_CREATOR;
    assert_string_equal(create(ann, s, 0)->error->key, "ratings.not_this_match");
    s = rated(&sim);
    s->players_per_side = 2;
    assert_string_equal(create(ann, s, 0)->error->key, "ratings.not_this_match");

    const char *match = sim_text(&sim, create(ann, rated(&sim), 0)->match->match->id);
    Gonfalon__V1__SeatBotRequest *bot = PART(&sim, seat_bot_request);

    assert_string_equal(join(gus, match, NULL, 1)->error->key, "ratings.no_guests");
    bot->match = sim_text(&sim, match);
    bot->bot = PART(&sim, bot_seat);
    bot->bot->side = 1;
    bot->bot->level = sim_text(&sim, "random");
    assert_string_equal(sim_ask(ann, ASK(SEAT_BOT), bot)->error->key, "ratings.not_this_match");
    sim_stop(&sim);
}

static void a_host_can_do_without(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 4);
    sim.config.ratings = false;
    core_configure(sim.core, &sim.config);
    struct sim_client *ann = sim_account(&sim, "ann");

    assert_string_equal(create(ann, rated(&sim), 0)->error->key, "ratings.off");
    assert_string_equal(ask_ratings(ann, "tiny", "", 0)->error->key, "ratings.off");
    assert_int_equal(profile(ann, "ann")->n_ratings, 0);
    sim_stop(&sim);
}

static void lists_come_in_pages(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    struct sim_client *cat = sim_account(&sim, "cat");

    resign(bob, sim_match(ann, bob, rated(&sim)));
    resign(cat, sim_match(bob, cat, rated(&sim)));
    Gonfalon__V1__RatingsReply *page = ask_ratings(ann, "tiny", "", 2)->ratings;

    assert_int_equal(page->n_ratings, 2);
    assert_string_equal(page->next, "2");
    page = ask_ratings(ann, "tiny", page->next, 2)->ratings;
    assert_int_equal(page->n_ratings, 1);
    assert_int_equal(page->ratings[0]->place, 3);
    assert_string_equal(page->ratings[0]->name, "cat");
    assert_string_equal(page->next, "");
    assert_int_equal(sim_code(ask_ratings(ann, "tiny", "2x", 2)), CODE(MALFORMED));
    assert_int_equal(sim_code(ask_ratings(ann, "tiny", "-1", 2)), CODE(MALFORMED));
    assert_int_equal(sim_code(ask_ratings(ann, "chess", "", 2)), CODE(NOT_FOUND));
    sim_stop(&sim);
}

static void whatever_is_hidden_is_not_told(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 6);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");

    resign(bob, sim_match(ann, bob, rated(&sim)));
    assert_int_equal(set_profile(ann, "Les Gonfaloniers", false, false, false), 0);
    assert_string_equal(profile(bob, "ANN")->club, "Les Gonfaloniers");
    assert_int_equal(profile(bob, "ann")->n_ratings, 1);
    assert_int_equal(profile(bob, "ann")->n_results, 1);
    assert_int_equal(set_profile(ann, "Les Gonfaloniers", true, true, true), 0);
    assert_string_equal(profile(bob, "ann")->club, "");
    assert_int_equal(profile(bob, "ann")->n_ratings, 0);
    assert_int_equal(profile(bob, "ann")->n_results, 0);
    assert_true(profile(bob, "ann")->hides_rating && profile(bob, "ann")->hides_results);
    assert_int_equal(ratings(bob)->n_ratings, 1);
    assert_string_equal(ratings(bob)->ratings[0]->name, "bob");
    /* She sees it all herself. */
    assert_string_equal(profile(ann, "")->club, "Les Gonfaloniers");
    assert_int_equal(profile(ann, "ann")->n_ratings, 1);
    assert_int_equal(profile(ann, "")->n_results, 1);
    assert_int_equal(set_profile(ann, "a\nb", false, false, false), CODE(INVALID));
    sim_stop(&sim);
}

/* Matches by invitation are known to those who have a seat, also in a profile. */
static void private_matches_stay_private(void **state)
{
    static struct sim sim;

    (void)state;
    sim_start(&sim, 7);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    struct sim_client *eve = sim_account(&sim, "eve");
    Gonfalon__V1__MatchSettings *s = rated(&sim);

    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    resign(bob, sim_match(ann, bob, s));
    assert_int_equal(profile(bob, "ann")->n_results, 1);
    assert_int_equal(profile(eve, "ann")->n_results, 0);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_is_rated_once),          cmocka_unit_test(a_crash_loses_no_rating),
        cmocka_unit_test(others_are_not_rated),         cmocka_unit_test(a_host_can_do_without),
        cmocka_unit_test(lists_come_in_pages),          cmocka_unit_test(whatever_is_hidden_is_not_told),
        cmocka_unit_test(private_matches_stay_private),
    };

    return cmocka_run_group_tests_name("core ratings", tests, NULL, NULL);
}
