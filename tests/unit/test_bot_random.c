/* What the random bot makes up: orders with what they want, shares in groups, templates, ranks and
 * manoeuvres. Whatever it draws has the shape that the decision demands, and over many draws it uses all that
 * there is.
 */
#include "tests/unit/test_match_help.h"

#include "common/bot/think.h"
#include "common/match/ask.h"

enum { RED, BLUE };
enum { GUARDS, SCOUTS };
enum { HOLD, MARCH, CHARGE, BOMBARD };
enum { AHEAD = 1, BACK, SIDEWAYS, WHEEL, FACE, FILES, PIVOT, MANOEUVRES };
enum { DRAWS = 2000, GAMES = 60 };

static struct bot bot;
static struct answer a;

/* A decision made by hand, to which the bot makes up answers. */
static struct decision *begin(enum decision_kind kind)
{
    decision_clear(&bot.decision);
    bot.decision.number = 7;
    bot.decision.kind = (int32_t)kind;
    bot.decision.side = RED;
    bot.decision.rule = "T2-a";
    bot.chance.seed = 5;
    return &bot.decision;
}

static void draw(uint64_t n)
{
    struct refusal why = {.key = ""};

    chance_enter(&bot.chance, n);
    random_answer(&bot, g->m, 1 + (int32_t)(n % 16), &a);
    if (!answer_fits(g->m, &bot.decision, &a, &why))
        fail_msg("draw %d is refused: %s", (int)n, why.key);
}

/* --- orders -------------------------------------------------------------------------------------- */

static void orders_have_what_they_want(void **state)
{
    static const int32_t wants[] = {WANTS_NOTHING, WANTS_BEARING, WANTS_UNIT, WANTS_POINT};
    int32_t given[2][4] = {{0}}, secondary = 0, enemies = 0, own = 0, bearings = 0, points = 0;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    struct decision *d = begin(DECISION_ORDER);

    for (int32_t i = 0; i < 4; i++)
        decision_option(d, "order", "tiny.order")->wants = wants[i];
    decision_movable(d, GUARDS, 0, true)->orders = 2;
    decision_movable(d, SCOUTS, 0, true)->closed = 1u << CHARGE;
    for (uint64_t n = 0; n < DRAWS; n++) {
        draw(n);
        secondary += a.count == 3;
        for (int32_t i = 0; i < a.count; i++) {
            const struct answer_item *item = &a.item[i];

            given[item->ref][item->value]++;
            if (item->value == CHARGE)
                *(unit_at(g->m, item->amount)->side == BLUE ? &enemies : &own) += 1;
            bearings += item->facing != 0;
            points += item->at.x != 0;
        }
    }
    for (int32_t option = HOLD; option <= BOMBARD; option++) {
        assert_true(given[GUARDS][option] > DRAWS / 20);
        assert_true(option == CHARGE ? given[SCOUTS][option] == 0 : given[SCOUTS][option] > DRAWS / 20);
    }
    assert_true(secondary > DRAWS / 4 && secondary < DRAWS * 3 / 4);
    assert_true(enemies > own && own > 0);
    assert_true(bearings > DRAWS / 4 && points > DRAWS / 4);
}

/* --- shares -------------------------------------------------------------------------------------- */

/* Two strikers, of whom the first strikes twice to four times and the other twice or thrice, and somebody
 * without a group. */
static void shares_keep_to_their_groups(void **state)
{
    int32_t totals[16] = {0}, first[16] = {0};

    (void)state;
    game_open(g, SETUP_TWO, 1);
    struct decision *d = begin(DECISION_SHARE);

    d->min = 5;
    d->max = 9;
    decision_group(d, 0, -1, 2, 4);
    decision_group(d, 1, -1, 2, 3);
    for (int32_t i = 0; i < 5; i++) {
        struct option *o = decision_option(d, "blow", "tiny.hits");

        o->min = i == 0;
        o->max = 3;
        o->group = i < 2 ? 0 : i < 4 ? 1 : -1;
    }
    for (uint64_t n = 0; n < DRAWS; n++) {
        int32_t total = 0;

        draw(n);
        for (int32_t i = 0; i < a.count; i++)
            total += a.item[i].value;
        totals[total]++;
        first[a.item[0].value + a.item[1].value]++;
    }
    for (int32_t total = 5; total <= 9; total++)
        assert_true(totals[total] > DRAWS / 20);
    for (int32_t sum = 2; sum <= 4; sum++)
        assert_true(first[sum] > DRAWS / 20);
}

/* --- templates ----------------------------------------------------------------------------------- */

static void lines_and_cones_are_turned(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    for (int32_t kind = TEMPLATE_NONE; kind <= TEMPLATE_CONE; kind++) {
        struct decision *d = begin(DECISION_TARGET);
        int32_t turned = 0;

        d->free_point = true;
        d->template = (struct target_template){kind, 5 * CENTIMETRE, 2 * CENTIMETRE};
        for (uint64_t n = 0; n < 100; n++) {
            draw(n);
            turned += a.item[0].facing != 0;
        }
        assert_true(kind == TEMPLATE_LINE || kind == TEMPLATE_CONE ? turned > 90 : turned == 0);
    }
}

/* --- ranks and manoeuvres ------------------------------------------------------------------------ */

#define RANKS                                                                                                \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ranks\": true}, " TWO_SIDES "}"

/* What the bots did in all games. */
static struct tally {
    int32_t drills, forms;
    int32_t used[MANOEUVRES], left[MANOEUVRES]; /* in all; with an amount below 0 */
    int32_t legs[8];                            /* answers by the number of their legs */
    int32_t tested;                             /* wheels that dice had to decide */
    int32_t suggested;                          /* answers that are among the suggestions */
    int32_t files[4], turned, moved;            /* ranks other than those of the default answer */
} tally;

static bool is_suggested(void)
{
    static struct suggestions s;
    static struct answer one;
    int32_t side = match_waits_for(g->m, RED) ? RED : BLUE;

    match_suggest_unpriced(g->m, side, &s);
    for (int32_t i = 0; i < s.count; i++) {
        suggestion_answer(&s, i, match_decision(g->m, side), &one);
        if (one.count == a.count && memcmp(one.item, a.item, (size_t)a.count * sizeof a.item[0]) == 0)
            return true;
    }
    return false;
}

static void count_drill(const struct decision *d)
{
    tally.drills++;
    tally.legs[a.count]++;
    for (int32_t i = 0; i < a.count; i++) {
        tally.used[a.item[i].value]++;
        tally.left[a.item[i].value] += a.item[i].amount < 0;
        tally.tested += decision_find_manoeuvre(d, a.item[i].value)->tests;
    }
    tally.suggested += is_suggested();
}

static void count_form(int32_t side)
{
    static struct answer usual;

    tally.forms++;
    match_default_answer(g->m, side, &usual);
    for (int32_t i = 0; i < a.count; i++) {
        tally.files[a.item[i].amount]++;
        tally.turned += a.item[i].facing != 0;
        tally.moved += a.item[i].at.x != usual.item[i].at.x;
    }
}

static void play_in_ranks(uint64_t seed)
{
    game_open(g, RANKS, seed);
    struct bot *player = bot_create(&(struct bot_setting){.kind = BOT_RANDOM, .seed = seed}, g->m);

    assert_non_null(player);
    while (!match_over(g->m)) {
        int32_t side = match_waits_for(g->m, RED) ? RED : BLUE;

        bot_choose(player, g->m, side, &a);
        const struct decision *d = match_decision(g->m, side);

        if (d->kind == DECISION_DRILL)
            count_drill(d);
        else if (d->kind == DECISION_FORM)
            count_form(side);
        g->answer = a;
        must_give(g, side);
    }
    bot_free(player);
    game_close(g);
}

static void every_manoeuvre_is_used(void **state)
{
    (void)state;
    tally = (struct tally){0};
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play_in_ranks(seed);
    assert_true(tally.drills > 2 * GAMES && tally.forms == 2 * GAMES);
    for (int32_t i = AHEAD; i < MANOEUVRES; i++)
        if (tally.used[i] < tally.drills / 25)
            fail_msg("manoeuvre %d was made %d times in %d", (int)i, (int)tally.used[i], (int)tally.drills);
    for (int32_t i = AHEAD; i < MANOEUVRES; i++)
        assert_true((tally.left[i] > 0) == (i == SIDEWAYS || i == WHEEL || i == FACE || i == PIVOT));
    for (int32_t legs = 1; legs <= 4; legs++)
        assert_true(tally.legs[legs] > 0);
    assert_true(tally.tested > 0);
    assert_true(tally.suggested < tally.drills / 3);
}

/* A suggestion is a whole move of a unit: some have several legs, and all are legal as they are. */
static void suggestions_are_whole_moves(void **state)
{
    static struct suggestions s;
    int32_t legs[3] = {0};

    (void)state;
    game_open(g, RANKS, 3);
    play_until(g, RED, "tiny.orders");
    order_all(g, ORDER_ADVANCE);
    play_until(g, RED, "tiny.drill");
    match_suggest(g->m, RED, &s);
    for (int32_t i = 0; i < s.count; i++) {
        suggestion_answer(&s, i, match_decision(g->m, RED), &a);
        assert_true(match_check(g->m, RED, &a, NULL, NULL));
        assert_in_range(a.count, 0, 2);
        legs[a.count]++;
    }
    assert_int_equal(legs[0], 1);
    assert_int_equal(legs[1], 3);
    assert_int_equal(legs[2], 2);
}

static void ranks_are_drawn_up_anyhow(void **state)
{
    (void)state;
    tally = (struct tally){0};
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play_in_ranks(seed);
    int32_t units = tally.forms * 3;

    assert_true(tally.files[1] > units / 8 && tally.files[2] > units / 8 && tally.files[3] == 0);
    assert_true(tally.turned > units / 4 && tally.moved > units / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(orders_have_what_they_want),          TEST(shares_keep_to_their_groups),
        TEST(lines_and_cones_are_turned),          TEST(suggestions_are_whole_moves),
        cmocka_unit_test(every_manoeuvre_is_used), cmocka_unit_test(ranks_are_drawn_up_anyhow)};

    return cmocka_run_group_tests_name("bot_random", tests, NULL, NULL);
}
