/* Reactions to reactions, and the standing answers that reply to them. */
#include "tests/unit/test_match_help.h"

static void aim_at(int32_t unit)
{
    answer_add(game_answer(g, 0), unit, 0);
    must_give(g, 0);
}

static void react(int32_t side, int32_t how)
{
    assert_string_equal(asked(g, side), "tiny.react");
    assert_true(g->m->decision.reaction);
    answer_add(game_answer(g, side), how, 0);
    must_give(g, side);
}

static struct entry *standing(int32_t side, int32_t question, int32_t unit, const char *tag)
{
    struct entry *e = game_entry(g, ENTRY_STANDING, side);

    e->standing.question = question;
    e->standing.unit = unit;
    strcpy(e->standing.tag[0], tag);
    return e;
}

/* A frame waits within a frame within a frame; each gets its own answer back. */
static void a_reaction_to_a_reaction_to_a_reaction(void **state)
{
    int32_t depth;

    (void)state;
    open_to_shoot(g);
    depth = g->m->state->depth;
    aim_at(3);
    react(1, REACT_DODGE);
    react(0, REACT_SHIELD);
    assert_int_equal(g->m->state->depth, depth + 4);
    react(1, REACT_SHIELD);
    /* -1 of the first, +2 of the answer to it, -2 of the answer to that: the shot is at -1. */
    assert_string_equal(g->last.key, "tiny.shot");
    assert_int_equal(g->last.roll[0].modifier[0].value, -1);
}

static void holding_ends_it(void **state)
{
    (void)state;
    open_to_shoot(g);
    aim_at(3);
    react(1, REACT_HOLD);
    assert_string_equal(g->last.key, "tiny.shot");
    assert_int_equal(g->last.roll[0].modifier_count, 0);
}

static void a_standing_answer_replies(void **state)
{
    (void)state;
    open_to_shoot(g);
    assert_true(game_apply(g, standing(1, ASK_REACT, -1, "hold")));
    aim_at(3);
    assert_string_equal(g->last.key, "tiny.shot");
    assert_int_equal(g->last.roll[0].modifier_count, 0);
}

/* The one for the unit comes before the one for all; the first tag that is offered is taken. */
static void the_nearest_standing_answer_counts(void **state)
{
    struct entry *e;

    (void)state;
    open_to_shoot(g);
    assert_true(game_apply(g, standing(1, ASK_REACT, -1, "hold")));
    e = standing(1, ASK_REACT, 3, "fly");
    strcpy(e->standing.tag[1], "dodge");
    strcpy(e->standing.tag[2], "hold");
    assert_true(game_apply(g, e));
    aim_at(3);
    assert_string_equal(asked(g, 0), "tiny.react");
    react(0, REACT_HOLD);
    assert_int_equal(g->last.roll[0].modifier[0].value, -1);
}

static void what_is_not_offered_is_not_taken(void **state)
{
    (void)state;
    open_to_shoot(g);
    assert_true(game_apply(g, standing(1, ASK_REACT, -1, "fly")));
    aim_at(3);
    assert_string_equal(asked(g, 1), "tiny.react");
}

static void a_standing_answer_is_changed_and_removed(void **state)
{
    struct entry *e;

    (void)state;
    open_to_shoot(g);
    assert_true(game_apply(g, standing(1, ASK_REACT, 3, "hold")));
    assert_true(game_apply(g, standing(1, ASK_REACT, 3, "fly")));
    e = standing(1, ASK_REACT, 3, "");
    e->standing.remove = 1;
    assert_true(game_apply(g, e));
    must_refuse(g, e, "standing.none_to_remove");
    for (int32_t i = 0; i < STANDING_MAX; i++)
        assert_int_equal(g->m->state->standing[1][i].question, -1);
    aim_at(3);
    assert_string_equal(asked(g, 1), "tiny.react");
}

static void wrong_standing_answers(void **state)
{
    struct entry *e;

    (void)state;
    open_to_shoot(g);
    must_refuse(g, standing(1, ASK_MOVE, -1, "hold"), "standing.no_reaction");
    must_refuse(g, standing(1, -1, -1, "hold"), "standing.no_reaction");
    must_refuse(g, standing(1, TINY_QUESTIONS, -1, "hold"), "standing.no_reaction");
    must_refuse(g, standing(1, ASK_REACT, 6, "hold"), "standing.no_such_unit");
    must_refuse(g, standing(1, ASK_REACT, -2, "hold"), "standing.no_such_unit");
    must_refuse(g, standing(1, ASK_REACT, 0, "hold"), "entry.not_your_unit");
    assert_int_equal(g->why.unit, 0);
    must_refuse(g, standing(1, ASK_REACT, -1, ""), "standing.says_nothing");
    e = standing(1, ASK_REACT, -1, "hold");
    memset(e->standing.tag[1], 'x', sizeof e->standing.tag[1]);
    must_refuse(g, e, "standing.tag_too_long");
    /* What the question never offers: not even as the last choice, and no part of a word. */
    must_refuse(g, standing(1, ASK_REACT, -1, "spring"), "standing.not_offered");
    must_refuse(g, standing(1, ASK_REACT, -1, "hol"), "standing.not_offered");
    must_refuse(g, standing(1, ASK_REACT, -1, "hold dodge"), "standing.not_offered");
    e = standing(1, ASK_REACT, -1, "hold");
    strcpy(e->standing.tag[2], "wait");
    must_refuse(g, e, "standing.not_offered");
    assert_int_equal(g->why.amount, 2);
}

/* One player leaves none for a unit that another commands. */
static void standing_answers_are_the_commanders(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_PLAYERS, 1);
    e = standing(0, ASK_REACT, 1, "hold");
    must_refuse(g, e, "entry.not_your_unit");
    e->player = 1;
    assert_true(game_apply(g, e));
}

/* Each side has places of its own: one that has used all of them tells the other nothing by it. */
static void there_is_room_for_so_many(void **state)
{
    struct standing *left;
    int32_t n = 0;

    (void)state;
    open_to_shoot(g);
    left = g->m->state->standing[1];
    for (int32_t i = 0; i < STANDING_MAX; i++)
        left[i] = (struct standing){.question = ASK_AMBUSH, .unit = 1000 + i};
    assert_false(match_apply(g->m, standing(1, ASK_REACT, -1, "hold"), &g->why));
    assert_string_equal(g->why.key, "standing.too_many");
    for (int32_t i = 0; i < STANDING_MAX; i++)
        n += left[i].question == ASK_AMBUSH;
    assert_int_equal(n, STANDING_MAX);
    assert_true(match_apply(g->m, standing(0, ASK_REACT, -1, "hold"), &g->why));
}

/* All sides are asked at once; one replies by itself, the others are waited for. */
static void in_a_window_for_all(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_THREE, 1);
    deploy_all(g);
    e = standing(1, ASK_AMBUSH, -1, "wait");
    assert_true(game_apply(g, e));
    order_all(g, ORDER_ADVANCE);
    for (int32_t i = 0; i < 100 && strcmp(asked(g, 2), "tiny.ambush") != 0; i++) {
        int32_t side = match_waits_for(g->m, 0) ? 0 : match_waits_for(g->m, 1) ? 1 : 2;

        game_default(g, side);
        must_give(g, side);
    }
    assert_false(match_waits_for(g->m, 1));
    assert_string_equal(asked(g, 2), "tiny.ambush");
}

/* Red has two commanders, Blue is about to shoot. */
enum { ANN, BOB, GUARDS = 0, SCOUTS = 1 };

static void two_commanders_under_fire(void)
{
    game_open(g, SETUP_PLAYERS, 1);
    deploy_all(g);
    order_all(g, ORDER_SHOOT);
    play_until(g, 1, "tiny.target");
}

static void left_by(struct entry *e, int32_t player)
{
    e->player = player;
    must_apply(g, e);
}

/* Blue shoots at one, whose standing answer replies, and then at the other, who is asked. */
static void scouts_reply_guards_are_asked(void)
{
    answer_add(game_answer(g, 1), SCOUTS, 0);
    must_give(g, 1);
    assert_string_not_equal(asked(g, 0), "tiny.react");
    play_until(g, 1, "tiny.target");
    answer_add(game_answer(g, 1), GUARDS, 0);
    must_give(g, 1);
    assert_string_equal(asked(g, 0), "tiny.react");
}

/* A standing answer for a unit is left by its own commander, and replies for that unit alone. */
static void a_commander_leaves_it_for_his_own_unit(void **state)
{
    struct entry *e;

    (void)state;
    two_commanders_under_fire();
    e = standing(0, ASK_REACT, SCOUTS, "hold");
    e->player = ANN;
    must_refuse(g, e, "entry.not_your_unit");
    left_by(standing(0, ASK_REACT, SCOUTS, "hold"), BOB);
    scouts_reply_guards_are_asked();
}

/* What one commander leaves for all units replies for his own: the other's is still asked. Each of them has
 * one of his own, and takes back no other's. */
static void all_units_are_those_he_commands(void **state)
{
    struct entry *e;

    (void)state;
    two_commanders_under_fire();
    left_by(standing(0, ASK_REACT, -1, "hold"), BOB);
    e = standing(0, ASK_REACT, -1, "hold");
    e->player = ANN;
    e->standing.remove = true;
    must_refuse(g, e, "standing.none_to_remove");
    scouts_reply_guards_are_asked();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_reaction_to_a_reaction_to_a_reaction),
        TEST(holding_ends_it),
        TEST(a_standing_answer_replies),
        TEST(the_nearest_standing_answer_counts),
        TEST(what_is_not_offered_is_not_taken),
        TEST(a_standing_answer_is_changed_and_removed),
        TEST(wrong_standing_answers),
        TEST(standing_answers_are_the_commanders),
        TEST(there_is_room_for_so_many),
        TEST(in_a_window_for_all),
        TEST(a_commander_leaves_it_for_his_own_unit),
        TEST(all_units_are_those_he_commands),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
