/* Answers of every kind: one that is taken, and every way to be refused. That a refused one leaves the state
 * as it was, byte for byte, and tells nobody anything, is proved by game_apply each time. */
#include "tests/unit/test_match_help.h"

static void refused_by(const char *key, const char *rule, int32_t figure, int32_t unit, int32_t amount)
{
    assert_string_equal(g->why.key, key);
    assert_string_equal(g->why.rule, rule);
    assert_int_equal(g->why.figure, figure);
    assert_int_equal(g->why.unit, unit);
    assert_int_equal(g->why.amount, amount);
}

/* Gives g->answer, which has to be refused so. */
static void refused(int32_t side, const char *key, const char *rule, int32_t figure, int32_t amount)
{
    assert_false(game_give(g, side));
    refused_by(key, rule, figure, -1, amount);
}

static void refused_there(int32_t side, const char *key, const char *rule, int32_t figure, struct point at,
                          int32_t amount)
{
    refused(side, key, rule, figure, amount);
    assert_true(g->why.has_point);
    assert_int_equal(g->why.at.x, at.x);
    assert_int_equal(g->why.at.y, at.y);
}

/* --- place --------------------------------------------------------------------------------------- */

static void place(void **state)
{
    const struct decision *d;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    d = match_decision(g->m, 0);
    assert_int_equal(d->kind, DECISION_PLACE);
    assert_int_equal(d->number, 1);
    assert_string_equal(d->rule, "T1-a");
    assert_int_equal(d->movable_count, 5);
    assert_true(d->movable[0].must);
    assert_int_equal(d->zone_count, 1);
    assert_false(match_waits_for(g->m, 1));
    game_default(g, 0);
    must_give(g, 0);
    assert_int_equal(figure_at(g->m, 4)->fate, FATE_IN_PLAY);
    assert_true(match_waits_for(g->m, 1));
}

static void place_refused(void **state)
{
    struct answer *a;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    a = game_default(g, 0);
    a->item[2].ref = 7;
    refused(0, "answer.not_this_figure", "T1-a", 7, 0);
    a->item[2].ref = 1;
    refused(0, "answer.twice", "T1-a", 1, 0);
    game_default(g, 0)->count = 4;
    refused(0, "answer.figure_missing", "T1-a", 4, 1);
    game_default(g, 0)->item[3].at.x = -250;
    refused_there(0, "answer.off_table", "T1-a", 3, (struct point){-250, 2000}, 250);
    game_default(g, 0)->item[3].at.x = INT32_MIN;
    refused_there(0, "answer.off_table", "T1-a", 3, (struct point){INT32_MIN, 2000}, INT32_MAX);
    game_default(g, 0)->item[3].at.y = 20 * CENTIMETRE;
    refused_there(0, "answer.outside_zone", "T1-a", 3, (struct point){11000, 20000}, 5 * CENTIMETRE);
    game_default(g, 0)->item[3].facing = 65536;
    refused(0, "answer.no_such_facing", "T1-a", 3, 65536);
    game_default(g, 0)->item[3].facing = -1;
    refused(0, "answer.no_such_facing", "T1-a", 3, -1);
    /* What only the system knows: the base sticks out of the zone; it stands on another. */
    game_default(g, 0)->item[3].at.y = 15 * CENTIMETRE - 100;
    refused_there(0, "tiny.outside_zone", "T1-a", 3, (struct point){11000, 14900}, 0);
    game_default(g, 0)->item[3].at.x = 8500;
    refused_there(0, "tiny.overlap", "T1-b", 2, (struct point){8000, 2000}, 1500);
}

/* --- what holds for all kinds -------------------------------------------------------------------- */

static void not_this_answer(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    game_default(g, 0)->decision = 2;
    refused(0, "answer.other_decision", "", -1, 1);
    game_default(g, 0)->decision = 0;
    refused(0, "answer.other_decision", "", -1, 1);
    game_default(g, 0)->kind = DECISION_PICK;
    refused(0, "answer.other_kind", "", -1, DECISION_PLACE);
    game_default(g, 0)->count = 33;
    refused(0, "answer.too_many", "T1-a", -1, 1);
    game_default(g, 0)->count = -3;
    refused(0, "answer.too_few", "T1-a", -1, 3);
}

static void answer_by(int32_t player, int32_t side)
{
    struct entry *e = game_entry(g, ENTRY_ANSWER, side);

    e->player = player;
    e->answer = *game_default(g, 0);
    assert_false(game_apply(g, e));
}

static void not_by_him(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    /* Too early: it is not asked yet. */
    answer_by(1, 1);
    refused_by("answer.nothing_asked", "", -1, -1, 1);
    answer_by(1, 0);
    refused_by("answer.not_your_side", "", -1, -1, 0);
    answer_by(0, 1);
    refused_by("answer.not_your_side", "", -1, -1, 1);
    answer_by(master_of(g), 0);
    refused_by("answer.not_your_side", "", -1, -1, 0);
    answer_by(master_of(g), -1);
    refused_by("answer.nothing_asked", "", -1, -1, -1);
    /* A spectator is no player. */
    answer_by(-1, 0);
    refused_by("answer.not_a_player", "", -1, -1, -1);
    answer_by(3, 0);
    refused_by("answer.not_a_player", "", -1, -1, 3);
}

static void only_the_commander_answers_for_a_unit(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_PLAYERS, 1);
    deploy_all(g);
    order_all(g, ORDER_HOLD);
    play_until(g, 0, "tiny.brace");
    assert_int_equal(g->m->decision.unit, 0);
    assert_int_equal(g->m->decision.player, 0);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer = *game_default(g, 0);
    e->player = 1;
    assert_false(game_apply(g, e));
    refused_by("answer.not_your_unit", "", -1, 0, 0);
    assert_false(match_may_answer(g->m, 1, 0, &g->why));
    assert_true(match_may_answer(g->m, 0, 0, &g->why));
    e->player = 0;
    assert_true(game_apply(g, e));
    /* The next unit is the other player's; he gives it away, and then it is not. */
    assert_int_equal(match_decision(g->m, 0)->player, 1);
    e = game_entry(g, ENTRY_COMMAND, 0);
    e->target = 1;
    e->value = 0;
    must_refuse(g, e, "entry.not_your_unit");
    assert_int_equal(g->why.unit, 1);
    e->player = 1;
    assert_true(game_apply(g, e));
    assert_string_equal(g->last.key, "match.command");
    assert_int_equal(match_decision(g->m, 0)->player, 0);
}

/* --- order --------------------------------------------------------------------------------------- */

static void order(void **state)
{
    const struct decision *d;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    d = match_decision(g->m, 0);
    assert_int_equal(d->kind, DECISION_ORDER);
    assert_true(d->secret);
    assert_int_equal(d->movable_count, 3);
    assert_true(match_waits_for(g->m, 1));
    order_all(g, ORDER_HOLD);
    assert_int_equal(tiny_unit(g->m, 5)->shown, ORDER_HOLD);
}

static void order_refused(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    game_default(g, 0)->item[1].ref = 4;
    assert_false(game_give(g, 0));
    refused_by("answer.not_this_unit", "T2-a", -1, 4, 0);
    game_default(g, 0)->item[1].ref = 0;
    assert_false(game_give(g, 0));
    refused_by("answer.too_many_orders", "T2-a", -1, 0, 1);
    game_default(g, 0)->item[1].value = 9;
    assert_false(game_give(g, 0));
    refused_by("answer.no_such_option", "T2-a", -1, 1, 9);
    game_default(g, 0)->item[1].value = ORDER_SHOOT + 1;
    assert_false(game_give(g, 0));
    refused_by("answer.not_for_this_unit", "T2-a", -1, 1, ORDER_SHOOT + 1);
    game_default(g, 0)->count = 1;
    assert_false(game_give(g, 0));
    refused_by("answer.unit_without_order", "T2-a", -1, 1, 2);
    game_default(g, 0)->item[0].value = ORDER_SHOOT + 1;
    must_give(g, 0);
    /* It has answered: a second time is too late. */
    game_default(g, 1)->decision = 1;
    refused(0, "answer.nothing_asked", "", -1, 0);
}

/* --- move ---------------------------------------------------------------------------------------- */

static void ready_to_move(void)
{
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    order_all(g, ORDER_ADVANCE);
    play_until(g, 0, "tiny.move");
}

/* Figure 0 stands at (2000, 2000), figure 1 at (5000, 2000). */
static void move(void **state)
{
    struct preview p;

    (void)state;
    ready_to_move();
    game_answer(g, 0);
    answer_add_place(&g->answer, 0, (struct point){2000, 6000}, 100);
    answer_add_place(&g->answer, 0, (struct point){5000, 6000}, 200);
    assert_true(match_check(g->m, 0, &g->answer, &p, &g->why));
    assert_true(p.legal);
    assert_int_equal(p.cost, 7000);
    assert_int_equal(p.budget, TINY_MOVE);
    assert_string_equal(p.unit, "length");
    assert_int_equal(p.end_count, 1);
    assert_int_equal(p.end[0].at.x, 5000);
    must_give(g, 0);
    assert_int_equal(table_stand_const(table_of(g->m), 0)->place.at.y, 6000);
    assert_int_equal(table_stand_const(table_of(g->m), 0)->place.facing, 200);
}

static void move_refused(void **state)
{
    struct preview p;
    struct answer *a;

    (void)state;
    ready_to_move();
    answer_add_place(game_answer(g, 0), 2, (struct point){2000, 6000}, 0);
    refused(0, "answer.not_this_figure", "T4-a", 2, 0);
    a = game_answer(g, 0);
    answer_add_place(a, 0, (struct point){2000, 6000}, 0);
    answer_add_place(a, 1, (struct point){5000, 6000}, 0);
    answer_add_place(a, 0, (struct point){2000, 7000}, 0);
    refused(0, "answer.twice", "T4-a", 0, 0);
    a = game_answer(g, 0);
    for (int32_t i = 0; i < 5; i++)
        answer_add_place(a, 0, (struct point){2000, 3000 + 100 * i}, 0);
    refused(0, "answer.too_many_waypoints", "T4-a", 0, 1);
    answer_add_place(game_answer(g, 0), 0, (struct point){2000, 61000}, 0);
    refused_there(0, "answer.off_table", "T4-a", 0, (struct point){2000, 61000}, 1000);
    answer_add_place(game_answer(g, 0), 0, (struct point){2000, 6000}, 70000);
    refused(0, "answer.no_such_facing", "T4-a", 0, 70000);
    answer_add_place(game_answer(g, 0), 0, (struct point){2000, 12500}, 0);
    refused_there(0, "tiny.too_far", "T4-a", 0, (struct point){2000, 12500}, 500);
    assert_false(match_check(g->m, 0, &g->answer, &p, &g->why));
    assert_false(p.legal);
    assert_string_equal(p.refusal.key, "tiny.too_far");
    assert_int_equal(p.cost, 10500);
    answer_add_place(game_answer(g, 0), 0, (struct point){5000, 3000}, 0);
    refused_there(0, "tiny.overlap", "T1-b", 0, (struct point){5000, 3000}, 1000);
}

/* How far a figure can go is found by asking the system: here the budget ends it, and the edge of the table.
 */
static void reach(void **state)
{
    struct point corner[REACH_CORNERS];
    const length near_enough = TINY_MOVE / 32;

    (void)state;
    ready_to_move();
    answer_add_place(game_answer(g, 0), 0, (struct point){0, 0}, 0);
    assert_int_equal(match_reach(g->m, 0, &g->answer, corner), REACH_CORNERS);
    assert_in_range(corner[0].y, 2000 + TINY_MOVE - near_enough, 2000 + TINY_MOVE);
    assert_int_equal(corner[0].x, 2000);
    for (int32_t i = 0; i < REACH_CORNERS; i++) {
        assert_true(corner[i].x >= 0 && corner[i].y >= 0);
        g->answer.item[0].at = corner[i];
        g->answer.item[0].facing = 0;
        assert_true(match_check(g->m, 0, &g->answer, NULL, NULL));
    }
    /* From a waypoint on only the rest of the budget is left. */
    answer_add_place(game_answer(g, 0), 0, (struct point){2000, 6000}, 0);
    answer_add_place(&g->answer, 0, (struct point){0, 0}, 0);
    assert_int_equal(match_reach(g->m, 0, &g->answer, corner), REACH_CORNERS);
    assert_in_range(corner[0].y, 2000 + TINY_MOVE - near_enough, 2000 + TINY_MOVE);
    /* Who may not move has no reach, nor has an answer without anybody. */
    answer_add_place(game_answer(g, 0), 2, (struct point){0, 0}, 0);
    assert_int_equal(match_reach(g->m, 0, &g->answer, corner), 0);
    assert_int_equal(match_reach(g->m, 0, game_answer(g, 0), corner), 0);
}

/* A legal answer that was tried is not checked again when it is given; of every other answer, and of another
 * table, that trial says nothing. */
static void tried_before(void **state)
{
    struct place there;
    struct entry *e;

    (void)state;
    ready_to_move();
    answer_add_place(game_answer(g, 0), 0, (struct point){2000, 6000}, 0);
    assert_true(match_check(g->m, 0, &g->answer, NULL, &g->why));
    g->answer.item[0].at.y = 12500;
    refused_there(0, "tiny.too_far", "T4-a", 0, (struct point){2000, 12500}, 500);
    g->answer.item[0].at.y = 6000;
    answer_add_place(&g->answer, 2, (struct point){2000, 6000}, 0);
    refused(0, "answer.not_this_figure", "T4-a", 2, 0);
    answer_add_place(game_answer(g, 0), 0, (struct point){2000, 6000}, 0);
    assert_true(match_check(g->m, 0, &g->answer, NULL, &g->why));
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer = g->answer;
    there = table_stand_const(table_of(g->m), 1)->place;
    there.at = (struct point){2000, 6000};
    table_move_stand(table_of(g->m), 1, &there);
    match_touched(g->m);
    assert_false(match_apply(g->m, e, &g->why));
    assert_string_equal(g->why.key, "tiny.overlap");
}

/* --- target -------------------------------------------------------------------------------------- */

static void target(void **state)
{
    const struct decision *d;
    struct odds odds;

    (void)state;
    open_to_shoot(g);
    d = match_decision(g->m, 0);
    assert_true(d->free_point);
    /* The enemy's spy cannot be aimed at. */
    assert_non_null(decision_find(d, 3));
    assert_null(decision_find(d, 5));
    answer_add(game_answer(g, 0), 3, 0);
    match_odds(g->m, 0, &g->answer, &odds);
    assert_int_equal(odds.count, 1);
    assert_int_equal(odds.line[0].wins, 3);
    assert_int_equal(odds.line[0].cases, 4);
    must_give(g, 0);
    assert_string_equal(asked(g, 1), "tiny.react");
}

static void target_point(void **state)
{
    (void)state;
    open_to_shoot(g);
    answer_add_place(game_answer(g, 0), -1, (struct point){30000, 30000}, 0);
    must_give(g, 0);
    assert_int_equal(g->m->decision.unit, 0);
}

static void target_refused(void **state)
{
    struct odds odds;

    (void)state;
    open_to_shoot(g);
    game_answer(g, 0);
    refused(0, "answer.too_few", "T5-a", -1, 1);
    answer_add(game_answer(g, 0), 3, 0);
    answer_add(&g->answer, 4, 0);
    refused(0, "answer.too_many", "T5-a", -1, 1);
    answer_add(game_answer(g, 0), 5, 0);
    refused(0, "answer.no_such_option", "T5-a", -1, 0);
    match_odds(g->m, 0, &g->answer, &odds);
    assert_int_equal(odds.count, 0);
    answer_add(game_answer(g, 0), -2, 0);
    refused(0, "answer.no_such_option", "T5-a", -1, 0);
    answer_add_place(game_answer(g, 0), -1, (struct point){30000, 60001}, 0);
    refused_there(0, "answer.off_table", "T5-a", -1, (struct point){30000, 60001}, 1);
    answer_add_place(game_answer(g, 0), -1, (struct point){30000, 50000}, 0);
    refused_there(0, "answer.outside_zone", "T5-a", -1, (struct point){30000, 50000}, 5000);
}

/* --- share --------------------------------------------------------------------------------------- */

/* Dice until somebody is hit. Answers how many hits there are to share. */
static int32_t ready_to_share(int32_t wanted)
{
    for (uint64_t seed = 1; seed < 200; seed++) {
        game_open(g, SETUP_TWO, seed);
        deploy_all(g);
        order_all(g, ORDER_SHOOT);
        play_until(g, 0, "tiny.target");
        answer_add(game_answer(g, 0), 3, 0);
        must_give(g, 0);
        game_default(g, 1);
        must_give(g, 1);
        if (strcmp(asked(g, 1), "tiny.hits") == 0 && g->m->decision.max == wanted)
            return wanted;
        game_close(g);
    }
    fail();
    return 0;
}

static void share(void **state)
{
    (void)state;
    ready_to_share(1);
    assert_int_equal(match_decision(g->m, 1)->option_count, 2);
    game_answer(g, 1);
    answer_add(&g->answer, 1, 1);
    must_give(g, 1);
    assert_int_equal(tiny_figure(g->m, 5)->wounds, 2);
    assert_int_equal(tiny_figure(g->m, 6)->wounds, 1);
}

static void share_refused(void **state)
{
    (void)state;
    ready_to_share(1);
    answer_add(game_answer(g, 1), 2, 1);
    refused(1, "answer.no_such_option", "T5-c", -1, 0);
    answer_add(game_answer(g, 1), 0, 0);
    answer_add(&g->answer, 0, 1);
    refused(1, "answer.twice", "T5-c", -1, 1);
    answer_add(game_answer(g, 1), 0, -1);
    refused(1, "answer.share_too_small", "T5-c", 5, 1);
    answer_add(game_answer(g, 1), 0, INT32_MIN);
    refused(1, "answer.share_too_small", "T5-c", 5, INT32_MAX);
    answer_add(game_answer(g, 1), 1, 3);
    refused(1, "answer.share_too_great", "T5-c", 6, 1);
    game_answer(g, 1);
    refused(1, "answer.shares_too_small", "T5-c", -1, 1);
    answer_add(game_answer(g, 1), 0, 1);
    answer_add(&g->answer, 1, 1);
    refused(1, "answer.shares_too_great", "T5-c", -1, 1);
}

/* With a hit for each, each must take one: to leave one out is to give him nothing. */
static void share_left_out(void **state)
{
    (void)state;
    ready_to_share(2);
    answer_add(game_answer(g, 1), 0, 2);
    refused(1, "answer.share_too_small", "T5-c", 6, 1);
    answer_add(game_answer(g, 1), 0, 1);
    answer_add(&g->answer, 1, 1);
    must_give(g, 1);
}

/* --- number -------------------------------------------------------------------------------------- */

static void number(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    order_all(g, ORDER_HOLD);
    play_until(g, 0, "tiny.brace");
    game_answer(g, 0);
    refused(0, "answer.too_few", "T6-a", -1, 1);
    answer_add(&g->answer, 0, -3);
    refused(0, "answer.number_too_small", "T6-a", -1, 3);
    g->answer.item[0].value = INT32_MIN;
    refused(0, "answer.number_too_small", "T6-a", -1, INT32_MAX);
    g->answer.item[0].value = 8;
    refused(0, "answer.number_too_great", "T6-a", -1, 2);
    g->answer.item[0].value = 3;
    refused(0, "answer.number_between_steps", "T6-a", -1, 1);
    answer_add(&g->answer, 0, 2);
    refused(0, "answer.too_many", "T6-a", -1, 1);
    g->answer.count = 1;
    g->answer.item[0].value = 4;
    must_give(g, 0);
    assert_int_equal(tiny_unit(g->m, 0)->braced, 4);
}

/* --- pick ---------------------------------------------------------------------------------------- */

static void pick(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    play_until(g, 0, "tiny.tricks");
    answer_add(game_answer(g, 0), 7, 0);
    refused(0, "answer.no_such_option", "T8-a", -1, 0);
    answer_add(game_answer(g, 0), TRICK_DRUM, 0);
    answer_add(&g->answer, TRICK_DRUM, 0);
    refused(0, "answer.twice", "T8-a", -1, 1);
    g->answer.item[1].ref = TRICK_UNMASK;
    answer_add(&g->answer, TRICK_BRIBE, 0);
    refused(0, "answer.too_many", "T8-a", -1, 1);
    g->answer.item[0].ref = TRICK_BRIBE;
    g->answer.count = 2;
    refused(0, "tiny.no_hands_free", "T8-a", -1, 1);
    g->answer.item[0].ref = TRICK_DRUM;
    must_give(g, 0);
    assert_true(in_the_open(g->m, 2));
}

static void pick_too_few(void **state)
{
    (void)state;
    open_to_shoot(g);
    answer_add(game_answer(g, 0), 3, 0);
    must_give(g, 0);
    game_answer(g, 1);
    refused(1, "answer.too_few", "T5-b", -1, 1);
}

/* --- suggestions --------------------------------------------------------------------------------- */

/* A game played by suggestions alone comes to its end; each is legal, and so is each default answer. */
static void suggestions_alone_play_a_game(void **state)
{
    static struct suggestions s;
    int32_t n = 0;

    (void)state;
    game_open(g, SETUP_TWO, 5);
    for (; !match_over(g->m) && n < 500; n++) {
        int32_t side = match_waits_for(g->m, 0) ? 0 : 1;

        game_default(g, side);
        assert_true(match_check(g->m, side, &g->answer, NULL, &g->why));
        match_suggest(g->m, side, &s);
        assert_in_range(s.count, 1, SUGGESTIONS_MAX);
        suggestion_answer(&s, n % s.count, match_decision(g->m, side), &g->answer);
        if (!game_give(g, side)) {
            game_default(g, side);
            must_give(g, side);
        }
    }
    assert_true(match_over(g->m));
    match_suggest(g->m, 0, &s);
    assert_int_equal(s.count, 0);
}

static void suggest_many(struct suggestions *s, const char *label, int32_t items)
{
    suggest_begin(s, label, 0);
    for (int32_t i = 0; i < items; i++)
        suggest_item(s, i, 0);
}

/* What has no room is left out as a whole: neither half an answer, nor items of one at the end of another. */
static void suggestions_without_room_are_left_out(void **state)
{
    static struct suggestions s;

    (void)state;
    game_open(g, SETUP_TWO, 5); /* is closed after each test */
    for (int32_t i = 0; i <= SUGGESTIONS_MAX; i++) {
        assert_true((suggest_begin(&s, "one", i) == NULL) == (i == SUGGESTIONS_MAX));
        suggest_item(&s, i, 0);
        suggest_arg(&s, "figure", ARG_FIGURE, i);
        suggest_word(&s, "how", "so");
    }
    assert_int_equal(s.count, SUGGESTIONS_MAX);
    assert_int_equal(s.line[SUGGESTIONS_MAX - 1].count, 1);
    assert_int_equal(s.line[SUGGESTIONS_MAX - 1].arg_count, 2);
    s = (struct suggestions){0};
    suggest_begin(&s, "small", 0);
    suggest_item(&s, 7, 0);
    suggest_many(&s, "larger than an answer", ANSWER_ITEMS_MAX + 1);
    assert_int_equal(s.count, 1);
    suggest_word(&s, "how", "so");
    assert_int_equal(s.line[0].arg_count, 0);
    for (int32_t i = 1; i < SUGGESTION_ITEMS_MAX / ANSWER_ITEMS_MAX; i++)
        suggest_many(&s, "as large as an answer", ANSWER_ITEMS_MAX);
    assert_int_equal(s.count, SUGGESTION_ITEMS_MAX / ANSWER_ITEMS_MAX);
    assert_int_equal(s.line[1].count, ANSWER_ITEMS_MAX);
    assert_int_equal(s.pool[1].ref, 0);
    suggest_many(&s, "large", ANSWER_ITEMS_MAX);
    assert_int_equal(s.count, SUGGESTION_ITEMS_MAX / ANSWER_ITEMS_MAX);
    suggest_many(&s, "as large as fits", ANSWER_ITEMS_MAX - 1);
    assert_int_equal(s.count, SUGGESTION_ITEMS_MAX / ANSWER_ITEMS_MAX + 1);
    assert_int_equal(s.used, SUGGESTION_ITEMS_MAX);
    assert_null(suggest_begin(&s, "one more", 0));
}

/* What a suggestion has from its option may be said again: it is there once, as it was said last. */
static void arguments_of_a_suggestion_are_there_once(void **state)
{
    static struct suggestions s;

    (void)state;
    game_open(g, SETUP_TWO, 5); /* is closed after each test */
    suggest_begin(&s, "one", 0);
    suggest_arg(&s, "figure", ARG_FIGURE, 1);
    suggest_word(&s, "how", "so");
    suggest_arg(&s, "target", ARG_FIGURE, 2);
    suggest_word(&s, "how", "otherwise");
    suggest_arg(&s, "figure", ARG_FIGURE, 3);
    assert_int_equal(s.line[0].arg_count, 3);
    assert_int_equal(s.line[0].args[0].value, 3);
    assert_string_equal(s.line[0].args[1].word, "otherwise");
    assert_string_equal(s.line[0].args[2].name, "target");
}

static void after_the_end_nothing_is_accepted(void **state)
{
    struct answer old;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    old = *game_default(g, 0);
    must_do(g, ENTRY_RESIGN, 1);
    assert_true(match_over(g->m));
    g->answer = old;
    assert_false(game_give(g, 0));
    assert_string_equal(g->why.key, "entry.match_over");
    assert_null(match_decision(g->m, 0));
}

static void nonsense_entries(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->kind = ENTRY_KINDS;
    must_refuse(g, e, "entry.no_such_kind");
    e->kind = -1;
    must_refuse(g, e, "entry.no_such_kind");
    e->kind = ENTRY_ANSWER;
    e->spent_ms = -1;
    must_refuse(g, e, "entry.time_runs_backwards");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(place),
        TEST(place_refused),
        TEST(not_this_answer),
        TEST(not_by_him),
        TEST(only_the_commander_answers_for_a_unit),
        TEST(order),
        TEST(order_refused),
        TEST(move),
        TEST(move_refused),
        TEST(reach),
        TEST(tried_before),
        TEST(target),
        TEST(target_point),
        TEST(target_refused),
        TEST(share),
        TEST(share_refused),
        TEST(share_left_out),
        TEST(number),
        TEST(pick),
        TEST(pick_too_few),
        TEST(suggestions_alone_play_a_game),
        TEST(suggestions_without_room_are_left_out),
        TEST(arguments_of_a_suggestion_are_there_once),
        TEST(after_the_end_nothing_is_accepted),
        TEST(nonsense_entries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
