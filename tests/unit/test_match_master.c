/* The game master: freeze, release, move, change, rule, end; and the players who call him. (Taking back and
 * rolling anew: test_match_takeback.c.) */
#include "tests/unit/test_match_help.h"

static struct entry *change(int32_t what, int32_t target, const char *name, int32_t value)
{
    struct entry *e = game_master(g, MASTER_CHANGE);

    e->what = what;
    e->target = target;
    strcpy(e->name, name);
    e->value = value;
    return e;
}

static struct entry *move(int32_t figure, int32_t x, int32_t y)
{
    struct entry *e = game_master(g, MASTER_MOVE);

    e->target = figure;
    e->at = (struct point){x, y};
    return e;
}

static void only_the_master(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    e = game_master(g, MASTER_FREEZE);
    e->player = 0;
    must_refuse(g, e, "entry.not_the_master");
    e->player = -1;
    must_refuse(g, e, "entry.not_the_master");
    e = game_master(g, MASTER_FREEZE);
    e->act = MASTER_ACTS;
    must_refuse(g, e, "master.no_such_act");
    e->act = -1;
    must_refuse(g, e, "master.no_such_act");
    memset(e->text, 'x', sizeof e->text);
    must_refuse(g, e, "entry.text_too_long");
}

static void freeze_and_release(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    must_refuse(g, game_master(g, MASTER_RELEASE), "master.not_frozen");
    must_apply(g, game_master(g, MASTER_FREEZE));
    must_refuse(g, game_master(g, MASTER_FREEZE), "entry.frozen");
    assert_true(g->m->state->frozen);
    game_default(g, 0);
    must_refuse_answer(g, 0, "entry.frozen");
    must_refuse(g, game_entry(g, ENTRY_DRAW, 0), "entry.frozen");
    must_refuse(g, game_entry(g, ENTRY_CALL_MASTER, 0), "entry.frozen");
    must_apply(g, game_master(g, MASTER_RELEASE));
    game_default(g, 0);
    must_give(g, 0);
}

/* While the match is frozen the rules do not run, also not for one who leaves. */
static void frozen_means_frozen(void **state)
{
    (void)state;
    game_open(g, SETUP_THREE, 1);
    must_apply(g, game_master(g, MASTER_FREEZE));
    must_do(g, ENTRY_RESIGN, 0);
    assert_true(match_waits_for(g->m, 0));
    assert_int_equal(figure_at(g->m, 0)->fate, FATE_RESERVE);
    must_apply(g, game_master(g, MASTER_RELEASE));
    assert_string_equal(asked(g, 1), "tiny.deploy");
    assert_int_equal(figure_at(g->m, 0)->fate, FATE_IN_PLAY);
}

static void called_and_ruling(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    e = game_entry(g, ENTRY_CALL_MASTER, 1);
    strcpy(e->rule, "T1-b");
    strcpy(e->text, "may he stand there?");
    must_apply(g, e);
    assert_string_equal(g->last.key, "match.master_called");
    game_default(g, 0);
    must_refuse_answer(g, 0, "entry.frozen");
    e = game_master(g, MASTER_RULE);
    must_refuse(g, e, "master.ruling_says_nothing");
    strcpy(e->rule, "T1-b");
    strcpy(e->text, "he may");
    must_apply(g, e);
    assert_string_equal(g->last.key, "match.master_act");
    assert_string_equal(g->last.rule[0], "T1-b");
    assert_int_equal(g->last.seen_by, SEEN_BY_EVERYBODY);
    game_default(g, 0);
    must_give(g, 0);
    /* The master's own freeze outlasts his rulings. */
    must_apply(g, game_entry(g, ENTRY_CALL_MASTER, 1));
    must_apply(g, game_master(g, MASTER_FREEZE));
    strcpy(game_master(g, MASTER_RULE)->text, "wait");
    must_apply(g, &g->entry);
    assert_true(g->m->state->frozen);
}

static void calls_that_are_refused(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_CLOCK("{\"kind\": \"none\"}"), 1);
    must_refuse(g, game_entry(g, ENTRY_CALL_MASTER, 0), "entry.no_master");
    game_close(g);
    game_open(g, SETUP_TWO, 1);
    e = game_entry(g, ENTRY_CALL_MASTER, 0);
    memset(e->rule, 'x', sizeof e->rule);
    must_refuse(g, e, "entry.text_too_long");
}

static void moves_anybody(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    must_apply(g, move(0, 30000, 30000));
    assert_int_equal(table_stand_const(table_of(g->m), 0)->place.at.x, 30000);
    assert_int_equal(g->last.arg[1].value, 0);
    must_refuse(g, move(10, 0, 0), "master.no_such_figure");
    must_refuse(g, move(0, 2000, INT32_MAX), "answer.off_table");
    must_refuse(g, move(0, 5000, 2500), "master.no_room");
    assert_int_equal(g->why.figure, 0);
    assert_true(g->why.has_point);
    move(0, 20000, 20000)->facing = 65536;
    must_refuse(g, &g->entry, "answer.no_such_facing");
}

static void changes_anything(void **state)
{
    (void)state;
    game_open(g, SETUP_PLAYERS, 1);
    deploy_all(g);
    must_apply(g, change(ITEM_FIGURE, 0, "wounds", 1));
    assert_int_equal(tiny_figure(g->m, 0)->wounds, 1);
    must_apply(g, change(ITEM_SIDE, 1, "drum", 1));
    assert_int_equal(tiny_side(g->m, 1)->drum, 1);
    must_apply(g, change(ITEM_MATCH, 0, "first", 1));
    must_apply(g, change(ITEM_TERRAIN, 1, "state", PIECE_CLOSED));
    must_apply(g, change(ITEM_UNIT, 1, "commander", 0));
    assert_int_equal(unit_at(g->m, 1)->commander, 0);
    must_apply(g, change(ITEM_FIGURE, 0, "fate", FATE_OUT));
    assert_false(stand_on_table(table_of(g->m), 0));
    must_refuse(g, change(ITEM_FIGURE, 0, "fate", FATE_IN_PLAY), "master.move_it_first");
    must_apply(g, move(0, 30000, 30000));
    assert_int_equal(figure_at(g->m, 0)->fate, FATE_IN_PLAY);
    /* What follows from a change, the system puts right. */
    must_apply(g, change(ITEM_FIGURE, 0, "wounds", 0));
    assert_int_equal(tiny_figure(g->m, 0)->wounds, 1);
    must_refuse(g, change(ITEM_FIGURE, 0, "wounds", TINY_WOUNDS + 3), "master.value_too_great");
    assert_int_equal(g->why.amount, 3);
    must_refuse(g, change(ITEM_FIGURE, 0, "wounds", INT32_MIN), "master.value_too_small");
    assert_int_equal(g->why.amount, INT32_MAX);
    must_refuse(g, change(ITEM_FIGURE, 0, "courage", 1), "master.no_such_field");
    must_refuse(g, change(ITEM_FIGURE, 99, "wounds", 1), "master.no_such_field");
    must_refuse(g, change(ITEM_KINDS, 0, "wounds", 1), "master.no_such_field");
    must_refuse(g, change(ITEM_UNIT, 1, "commander", 2), "master.not_of_this_side");
    memset(change(ITEM_FIGURE, 0, "", 1)->name, 'x', sizeof g->entry.name);
    must_refuse(g, &g->entry, "master.no_such_field");
}

/* Everybody hears of the act; what it was only those who may know. */
static void secrets_survive_the_master(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    g->records = true;
    must_apply(g, move(4, 30000, 30000));
    must_apply(g, change(ITEM_UNIT, 0, "order", ORDER_SHOOT));
    must_apply(g, change(ITEM_FIGURE, 4, "seen_by", 1));
    must_apply(g, change(ITEM_FIGURE, 0, "mark", 77));
    assert_null(strstr(g->stream[1].text, "figure"));
    assert_null(strstr(g->stream[1].text, "order"));
    assert_null(strstr(g->stream[VIEWER_SPECTATOR].text, "value"));
    assert_non_null(strstr(g->stream[1].text, "match.master_acts act=0/master_act.change text=0/\n"));
    assert_non_null(strstr(g->stream[0].text, "match.master_details unit=0/ field=0/order value=3/"));
    assert_null(strstr(g->stream[0].text, "mark"));
    assert_non_null(strstr(g->stream[VIEWER_MASTER].text, "field=0/mark value=77/"));
    /* He can show what was hidden. */
    must_apply(g, change(ITEM_FIGURE, 4, "seen_by", 3));
    assert_true(in_the_open(g->m, 2));
    must_apply(g, move(4, 33000, 30000));
    assert_non_null(strstr(g->stream[1].text, "act=0/master_act.move figure=4/ text=0/"));
}

static void a_unit_in_hiding_changes_its_commander_in_secret(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_PLAYERS, 1);
    e = game_entry(g, ENTRY_COMMAND, 0);
    e->target = 2;
    e->value = 1;
    assert_true(game_apply(g, e));
    assert_int_equal(g->last.number[1], 0);
    assert_int_equal(g->last.number[VIEWER_SPECTATOR], 0);
    assert_int_not_equal(g->last.number[0], 0);
    e->target = 3;
    must_refuse(g, e, "entry.not_your_unit");
    e->target = 0;
    e->value = 2;
    must_refuse(g, e, "answer.not_your_side");
    e->value = -2;
    must_refuse(g, e, "answer.not_your_side");
}

static void ends_the_match(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    game_master(g, MASTER_END)->value = 2;
    must_refuse(g, &g->entry, "master.no_such_side");
    g->entry.value = 1;
    must_apply(g, &g->entry);
    assert_int_equal(g->m->state->outcome.kind, OUTCOME_WON);
    assert_int_equal(g->m->state->outcome.winner, 1);
    game_close(g);
    game_open(g, SETUP_TWO, 1);
    game_master(g, MASTER_END)->value = -1;
    must_apply(g, &g->entry);
    assert_int_equal(g->m->state->outcome.kind, OUTCOME_DRAWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(only_the_master),
        TEST(freeze_and_release),
        TEST(frozen_means_frozen),
        TEST(called_and_ruling),
        TEST(calls_that_are_refused),
        TEST(moves_anybody),
        TEST(changes_anything),
        TEST(secrets_survive_the_master),
        TEST(a_unit_in_hiding_changes_its_commander_in_secret),
        TEST(ends_the_match),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
