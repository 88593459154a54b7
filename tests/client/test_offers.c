/* Playouts with --check try out what is offered (client/playout/offers.h): in the tiny system nothing is
 * wrong, and each wrong offer that is put into it is found. */
#include "client/playout/offers.h"
#include "client/playout/tried.h"
#include "client/playout/watch.h"
#include "tests/unit/test_match_help.h"

static struct rules wrong_rules;
static struct question wrong_questions[TINY_QUESTIONS];

/* The game goes on under rules that are those of tiny, but for what the caller changes. */
static struct question *spoil(struct match *m, enum tiny_question which)
{
    memcpy(wrong_questions, tiny_questions, sizeof wrong_questions);
    wrong_rules = tiny;
    wrong_rules.question = wrong_questions;
    m->rules = &wrong_rules;
    match_touched(m);
    return &wrong_questions[which];
}

static void must_find(int32_t side, const char *fault)
{
    struct offers *o = offers_create(g->m);
    const char *found;

    assert_non_null(o);
    found = offers_check(o, g->m, side);
    if (fault) {
        assert_non_null(found);
        assert_string_equal(found, fault);
    } else if (found) {
        fail_msg("%s", found);
    }
    offers_free(o);
}

static void nothing_is_wrong_in_whole_games(void **state)
{
    int32_t looked = 0;

    (void)state;
    game_open(g, SETUP_THREE, 1);
    for (; looked < 400 && !match_over(g->m); looked++) {
        int32_t side = 0;

        while (!match_waits_for(g->m, side))
            side++;
        uint64_t before = match_hash(g->m);

        must_find(side, NULL);
        assert_true(match_hash(g->m) == before);
        game_default(g, side);
        must_give(g, side);
    }
    assert_true(looked > 20);
}

static bool refuses_bribes(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    (void)m;
    (void)d;
    (void)p;
    return !answer_names(a, TRICK_BRIBE) || refuse(why, "T8-a", "tiny.no_hands_free", -1, 1);
}

static void an_option_that_is_refused(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    play_until(g, 0, "tiny.tricks");
    must_find(0, NULL);
    spoil(g->m, ASK_TRICKS)->check = refuses_bribes;
    must_find(0, "tiny.tricks offers bribe, and refuses it: tiny.no_hands_free T8-a");
}

static bool forbids_bribes(const struct match *m, const struct decision *d, const struct answer_item *named,
                           struct refusal *why)
{
    (void)m;
    (void)d;
    return named->ref == TRICK_BRIBE && !refuse(why, "T8-a", "tiny.no_hands_free", -1, 1);
}

static void an_option_that_a_rule_forbids(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    play_until(g, 0, "tiny.tricks");
    spoil(g->m, ASK_TRICKS)->why_not = forbids_bribes;
    must_find(0, "tiny.tricks offers bribe, which is forbidden: tiny.no_hands_free T8-a");
}

static const char *drums_are_broken(const struct match *m, int32_t *figure)
{
    *figure = NOBODY;
    for (int32_t side = 0; side < m->state->sides; side++)
        if (tiny_side(m, side)->drum)
            return "drums";
    return NULL;
}

static void an_option_that_breaks_the_table(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    play_until(g, 1, "tiny.tricks");
    spoil(g->m, ASK_TRICKS);
    wrong_rules.broken = drums_are_broken;
    must_find(1, "tiny.tricks offers drum, after which the table is broken: drums");
}

static bool nobody_shoots(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    (void)m;
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++)
        if (a->item[i].value == ORDER_SHOOT && a->item[i].ref != 0)
            return refuse(why, "T2-a", "tiny.order", -1, 1);
    return true;
}

static void an_order_of_one_unit(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    spoil(g->m, ASK_ORDERS)->check = nobody_shoots;
    wrong_questions[ASK_ORDERS].suggest = NULL;
    must_find(0, "tiny.orders offers shoot, and refuses it: tiny.order T2-a");
}

static void all_in_one_place(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->movable_count; i++)
        answer_add_place(a, d->movable[i].figure, d->zone[0].corner[0], 0);
}

static void a_default_answer(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    spoil(g->m, ASK_DEPLOY)->fallback = all_in_one_place;
    must_find(0, "tiny.deploy offers its default answer, and refuses it: tiny.outside_zone T1-a");
}

static void suggests_too_much(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    suggest_begin(s, "tiny.brace", 1);
    suggest_item(s, 0, d->max + 1);
}

static void a_suggestion(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    play_until(g, 0, "tiny.brace");
    spoil(g->m, ASK_BRACE)->suggest = suggests_too_much;
    must_find(0, "tiny.brace offers tiny.brace, and refuses it: answer.number_too_great T6-a");
}

/* An answer is the same only if all of it is; what no longer fits is tried again. */
static void the_same_answer_is_tried_once(void **state)
{
    static struct tried t;
    static struct answer a;

    (void)state;
    answer_clear(&a, DECISION_PICK, 7);
    assert_false(tried_before(&t, &a));
    assert_true(tried_before(&t, &a));
    answer_add(&a, 3, 4);
    assert_false(tried_before(&t, &a));
    assert_true(tried_before(&t, &a));
    for (int32_t *word = &a.item[0].ref; word <= &a.item[0].amount; word++) {
        (*word)++;
        assert_false(tried_before(&t, &a));
        (*word)--;
    }
    a.kind = DECISION_SHARE;
    assert_false(tried_before(&t, &a));
    a.decision++;
    assert_false(tried_before(&t, &a));
    assert_true(tried_before(&t, &a));
    tried_forget(&t);
    assert_false(tried_before(&t, &a));
    for (int32_t i = 1; i < TRIED_ANSWERS; i++) {
        a.item[0].value = 1000 + i;
        assert_false(tried_before(&t, &a));
    }
    assert_true(tried_before(&t, &a));
    a.item[0].value = 1;
    assert_false(tried_before(&t, &a));
    assert_false(tried_before(&t, &a));
}

static void the_watch_of_a_playout_looks(void **state)
{
    struct problems *problems = calloc(1, sizeof *problems);
    struct match *m = match_create(SETUP_TWO, problems);
    struct dice_seeded dice = {.seed = 1};
    struct watch *w;

    (void)state;
    assert_non_null(m);
    match_dice(m, seeded_dice(&dice));
    spoil(m, ASK_DEPLOY)->fallback = all_in_one_place;
    w = watch_create(m, SETUP_TWO);
    assert_non_null(w);
    match_start(m);
    assert_string_equal(watch_asked(w, 0),
                        "tiny.deploy offers its default answer, and refuses it: tiny.outside_zone T1-a");
    watch_free(w);
    match_free(m);
    free(problems);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_wrong_in_whole_games),
        TEST(an_option_that_is_refused),
        TEST(an_option_that_a_rule_forbids),
        TEST(an_option_that_breaks_the_table),
        TEST(an_order_of_one_unit),
        TEST(a_default_answer),
        TEST(a_suggestion),
        cmocka_unit_test(the_same_answer_is_tried_once),
        cmocka_unit_test(the_watch_of_a_playout_looks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
