/* What the sides agree on, and how they leave: draw, adjournment, resumption, resignation. */
#include "tests/unit/test_match_help.h"

static void the_last_one_left_wins(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    must_do(g, ENTRY_RESIGN, 0);
    assert_int_equal(g->m->state->outcome.kind, OUTCOME_WON);
    assert_int_equal(g->m->state->outcome.winner, 1);
    assert_string_equal(g->last.key, "match.won_by_resignation");
    must_refuse(g, game_entry(g, ENTRY_RESIGN, 1), "entry.match_over");
}

/* The others play on; the one who left is answered for by default. */
static void of_three_two_play_on(void **state)
{
    (void)state;
    game_open(g, SETUP_THREE, 1);
    must_do(g, ENTRY_RESIGN, 0);
    assert_false(match_over(g->m));
    assert_string_equal(asked(g, 1), "tiny.deploy");
    assert_int_equal(figure_at(g->m, 0)->fate, FATE_IN_PLAY);
    must_refuse(g, game_entry(g, ENTRY_DRAW, 0), "entry.resigned");
    must_refuse(g, game_entry(g, ENTRY_RESIGN, 0), "entry.resigned");
    for (int32_t i = 0; i < 1000 && !match_over(g->m); i++) {
        int32_t side = match_waits_for(g->m, 1) ? 1 : 2;

        assert_false(match_waits_for(g->m, 0));
        game_default(g, side);
        must_give(g, side);
        if (g->m->state->turn == 2)
            break;
    }
    must_do(g, ENTRY_RESIGN, 2);
    assert_int_equal(g->m->state->outcome.winner, 1);
}

static void one_asked_alone_who_resigns_blocks_nobody(void **state)
{
    (void)state;
    game_open(g, SETUP_THREE, 1);
    play_until(g, 1, "tiny.deploy");
    must_do(g, ENTRY_RESIGN, 1);
    assert_string_equal(asked(g, 2), "tiny.deploy");
}

static void a_draw_needs_everybody(void **state)
{
    (void)state;
    game_open(g, SETUP_THREE, 1);
    must_do(g, ENTRY_DRAW, 0);
    assert_string_equal(g->last.key, "match.offers_draw");
    must_refuse(g, game_entry(g, ENTRY_DRAW, 0), "offer.made_already");
    must_do(g, ENTRY_DRAW, 2);
    assert_false(match_over(g->m));
    must_do(g, ENTRY_DRAW, 1);
    assert_int_equal(g->m->state->outcome.kind, OUTCOME_DRAWN);
    assert_string_equal(g->last.key, "match.drawn_by_agreement");
}

static void who_resigned_is_not_asked(void **state)
{
    (void)state;
    game_open(g, SETUP_THREE, 1);
    must_do(g, ENTRY_DRAW, 0);
    must_do(g, ENTRY_RESIGN, 1);
    /* Offers end with it; the two that are left agree anew. */
    assert_int_equal(g->m->state->side[0].offers_draw, 0);
    must_do(g, ENTRY_DRAW, 0);
    assert_false(match_over(g->m));
    must_do(g, ENTRY_DRAW, 2);
    assert_int_equal(g->m->state->outcome.kind, OUTCOME_DRAWN);
}

static void an_offer_lapses_when_the_other_plays_on(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    must_do(g, ENTRY_DRAW, 0);
    game_default(g, 0);
    must_give(g, 0);
    assert_int_equal(g->m->state->side[0].offers_draw, 1);
    g->records = true;
    game_default(g, 1);
    must_give(g, 1);
    assert_int_equal(g->m->state->side[0].offers_draw, 0);
    assert_non_null(strstr(g->stream[0].text, "match.offer_lapsed"));
    must_do(g, ENTRY_DRAW, 1);
    assert_false(match_over(g->m));
}

static void an_offer_is_declined(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    must_refuse(g, game_entry(g, ENTRY_DECLINE, 1), "offer.nothing_to_decline");
    must_do(g, ENTRY_DRAW, 0);
    must_refuse(g, game_entry(g, ENTRY_DECLINE, 0), "offer.nothing_to_decline");
    must_do(g, ENTRY_ADJOURN, 1);
    must_do(g, ENTRY_DECLINE, 1);
    assert_string_equal(g->last.key, "match.declined");
    assert_int_equal(g->m->state->side[0].offers_draw, 0);
    assert_int_equal(g->m->state->side[1].offers_adjournment, 1);
}

static void adjourned_and_resumed(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    must_refuse(g, game_entry(g, ENTRY_RESUME, 0), "offer.not_adjourned");
    must_do(g, ENTRY_ADJOURN, 0);
    must_refuse(g, game_entry(g, ENTRY_ADJOURN, 0), "offer.made_already");
    must_do(g, ENTRY_ADJOURN, 1);
    assert_true(g->m->state->adjourned);
    assert_string_equal(g->last.key, "match.adjourned");
    game_default(g, 0);
    must_refuse_answer(g, 0, "entry.adjourned");
    must_refuse(g, game_entry(g, ENTRY_ADJOURN, 0), "entry.adjourned");
    must_refuse(g, game_entry(g, ENTRY_DRAW, 0), "entry.adjourned");
    must_do(g, ENTRY_RESUME, 1);
    must_refuse(g, game_entry(g, ENTRY_RESUME, 1), "offer.made_already");
    assert_true(g->m->state->adjourned);
    must_do(g, ENTRY_RESUME, 0);
    assert_false(g->m->state->adjourned);
    game_default(g, 0);
    must_give(g, 0);
}

/* While the match is adjourned the rules do not run, also not for one who leaves; they do when it is resumed.
 */
static void who_resigns_in_between_is_answered_for_later(void **state)
{
    (void)state;
    game_open(g, SETUP_THREE, 1);
    for (int32_t side = 0; side < 3; side++)
        must_do(g, ENTRY_ADJOURN, side);
    must_do(g, ENTRY_RESUME, 1);
    must_do(g, ENTRY_RESIGN, 0);
    assert_true(match_waits_for(g->m, 0));
    must_do(g, ENTRY_RESUME, 1);
    must_do(g, ENTRY_RESUME, 2);
    assert_false(match_waits_for(g->m, 0));
    assert_string_equal(asked(g, 1), "tiny.deploy");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_last_one_left_wins),
        TEST(of_three_two_play_on),
        TEST(one_asked_alone_who_resigns_blocks_nobody),
        TEST(a_draw_needs_everybody),
        TEST(who_resigned_is_not_asked),
        TEST(an_offer_lapses_when_the_other_plays_on),
        TEST(an_offer_is_declined),
        TEST(adjourned_and_resumed),
        TEST(who_resigns_in_between_is_answered_for_later),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
