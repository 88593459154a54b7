/* The game master whom the rules ask and who places units, and the sides that overrule by agreement. */
#include "test_match_help.h"

#include "common/match/sound.h"

#define OPTIONS(names) "{\"format\": 1, \"system\": \"tiny\", \"options\": {" names "}, "
#define RULED          OPTIONS("\"ruled\": true") TWO_SIDES "}"
#define RULED_MASTER   OPTIONS("\"ruled\": true") "\"master\": true, " TWO_SIDES "}"

static struct tiny_match *own(void)
{
    return own_match(g->m);
}

/* --- the game master is asked -------------------------------------------------------------------- */

static void without_a_master_the_default_stands_at_once(void **state)
{
    (void)state;
    game_open(g, RULED, 1);
    assert_int_equal(own()->wood, TINY_WOOD_COUNTS);
    assert_false(match_waits_for(g->m, ASKED_MASTER));
    assert_string_equal(asked(g, 0), "tiny.deploy");
    assert_int_equal(g->m->state->entries, 0);
}

static void the_master_is_asked_and_nobody_else(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, RULED_MASTER, 1);
    assert_true(match_waits_for(g->m, ASKED_MASTER));
    assert_string_equal(asked(g, 0), "");
    assert_string_equal(asked(g, 1), "");
    assert_string_equal(asked(g, ASKED_MASTER), "tiny.density");
    game_answer(g, ASKED_MASTER);
    answer_add(&g->answer, 0, 3);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer.kind = DECISION_NUMBER;
    must_refuse(g, e, "answer.nothing_asked");
    e->side = -1;
    must_refuse(g, e, "entry.not_the_master");
    must_give(g, ASKED_MASTER);
    assert_int_equal(own()->wood, 3);
    assert_string_equal(asked(g, 0), "tiny.deploy");
}

static void his_answer_has_to_fit(void **state)
{
    (void)state;
    game_open(g, RULED_MASTER, 1);
    game_answer(g, ASKED_MASTER);
    answer_add(&g->answer, 0, 4);
    must_refuse_answer(g, ASKED_MASTER, "answer.number_too_great");
}

/* Also without a clock: nobody waits for ever. */
static void when_his_time_is_out_the_default_stands(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, RULED_MASTER, 1);
    assert_int_equal(match_time_left(g->m, ASKED_MASTER), MASTER_TIME_MS);
    e = game_entry(g, ENTRY_TIMEOUT, 0);
    e->player = -1;
    must_refuse(g, e, "entry.no_clock");
    e->side = -1;
    must_apply(g, e);
    assert_int_equal(own()->wood, TINY_WOOD_COUNTS);
    must_refuse(g, e, "answer.nothing_asked");
}

static void he_has_the_time_of_a_decision(void **state)
{
    (void)state;
    game_open(g,
              OPTIONS("\"ruled\": true") "\"master\": true, \"clock\": {\"kind\": \"decision\", "
                                         "\"seconds\": 30}, " TWO_SIDES "}",
              1);
    assert_int_equal(match_time_left(g->m, ASKED_MASTER), 30000);
}

static void he_rules_every_turn(void **state)
{
    (void)state;
    game_open(g, RULED_MASTER, 1);
    play_until(g, ASKED_MASTER, "tiny.weather");
    game_answer(g, ASKED_MASTER);
    answer_add(&g->answer, 1, NO_VALUE);
    must_give(g, ASKED_MASTER);
    assert_int_equal(own()->rain, 1);
    assert_string_equal(asked(g, 0), "tiny.orders");
}

/* What he has ruled the sides do not take back; he can. A ruling folds like any entry. */
static void his_ruling_lasts(void **state)
{
    (void)state;
    game_open(g, RULED_MASTER, 1);
    game_default(g, ASKED_MASTER);
    must_give(g, ASKED_MASTER);
    game_default(g, 0);
    must_give(g, 0);
    game_entry(g, ENTRY_TAKEBACK, 0)->to = 1;
    must_refuse(g, &g->entry, "takeback.past_master");
    uint32_t number = g->m->state->pending.number[ASKED_MASTER];

    game_master(g, MASTER_TAKEBACK)->to = 1;
    must_apply(g, &g->entry);
    assert_true(match_waits_for(g->m, ASKED_MASTER));
    assert_true(g->m->state->pending.number[ASKED_MASTER] > number);
}

/* --- sealed answers ------------------------------------------------------------------------------ */

static void a_receipt_is_told_to_its_side_alone(void **state)
{
    struct entry *e;
    uint32_t before[VIEWERS_MAX];

    (void)state;
    game_open(g, SETUP_TWO, 1);
    assert_false(match_seals(g->m));
    game_default(g, 0);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer = g->answer;
    strcpy(e->receipt, "0123456789abcdef0123");
    must_refuse(g, e, "entry.no_receipt");
    deploy_all(g);
    assert_true(match_seals(g->m));
    game_default(g, 0);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer = g->answer;
    strcpy(e->receipt, "0123456789abcdef0123");
    memcpy(before, g->events, sizeof before);
    must_apply(g, e);
    assert_int_equal(g->events[0], before[0] + 1);
    assert_int_equal(g->events[1], before[1]);
    assert_int_equal(g->events[VIEWER_SPECTATOR], before[VIEWER_SPECTATOR]);
}

/* --- units are placed whole ---------------------------------------------------------------------- */

static void the_master_places_a_block(void **state)
{
    struct entry *e;
    char why[UNSOUND_BYTES];

    (void)state;
    game_open(g, OPTIONS("\"ranks\": true") "\"master\": true, " TWO_SIDES "}", 1);
    play_until(g, 0, "tiny.orders");
    struct block before = state_blocks(g->m->state, 0)[0];

    e = game_master(g, MASTER_MOVE);
    e->what = ITEM_UNIT;
    e->target = 0;
    e->at = (struct point){30000, 30000};
    e->facing = QUARTER_TURN;
    must_apply(g, e);
    const struct block *after = &state_blocks(g->m->state, 0)[0];

    assert_int_equal(after->at.x, 30000);
    assert_int_equal(after->at.y, 30000);
    assert_int_equal(after->facing, QUARTER_TURN);
    assert_int_equal(after->files, before.files);
    assert_int_equal(after->count, before.count);
    assert_true(match_sound(g->m, why));
    /* Not into another block, not off the table, not what does not exist. */
    e = game_master(g, MASTER_MOVE);
    e->what = ITEM_UNIT;
    e->target = 1;
    e->at = (struct point){30000, 30000};
    must_refuse(g, e, "master.unit_no_room");
    e->at = (struct point){0, 0};
    must_refuse(g, e, "master.unit_no_room");
    e->target = g->m->state->units;
    must_refuse(g, e, "master.no_such_unit");
}

static void the_master_places_a_unit_in_its_formation(void **state)
{
    struct place before[16];
    struct entry *e;
    int32_t n = 0;
    char why[UNSOUND_BYTES];

    (void)state;
    game_open(g, SETUP_TWO, 1);
    e = game_master(g, MASTER_MOVE);
    e->what = ITEM_UNIT;
    e->at = (struct point){30000, 30000};
    must_refuse(g, e, "master.unit_not_on_table");
    deploy_all(g);
    const struct unit *u = unit_at(g->m, 0);

    assert_in_range(u->count, 2, 16);
    for (int32_t i = 0; i < u->count; i++)
        before[n++] = table_stand_const(table_of(g->m), u->first + i)->place;
    e = game_master(g, MASTER_MOVE);
    e->what = ITEM_UNIT;
    e->at = (struct point){30000, 30000};
    e->facing = before[0].facing;
    must_apply(g, e);
    for (int32_t i = 0; i < u->count; i++) {
        const struct place *now = &table_stand_const(table_of(g->m), u->first + i)->place;

        assert_int_equal(now->at.x - 30000, before[i].at.x - before[0].at.x);
        assert_int_equal(now->at.y - 30000, before[i].at.y - before[0].at.y);
    }
    /* It may stand where it stood in part: its own figures are in nobody's way. */
    e->at.x += CENTIMETRE;
    must_apply(g, e);
    assert_true(match_sound(g->m, why));
    e->at = table_stand_const(table_of(g->m), unit_at(g->m, 1)->first)->place.at;
    must_refuse(g, e, "master.no_room");
}

/* --- the sides overrule -------------------------------------------------------------------------- */

static struct entry *propose(int32_t side, const char *name, int32_t value)
{
    struct entry *e = game_entry(g, ENTRY_OVERRULE, side);

    e->act = MASTER_CHANGE;
    e->what = ITEM_SIDE;
    e->target = 1;
    e->value = value;
    strcpy(e->name, name);
    return e;
}

static void both_have_to_agree(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    must_apply(g, propose(0, "lost", 2));
    assert_int_equal(tiny_side(g->m, 1)->lost, 0);
    must_refuse(g, propose(0, "lost", 2), "offer.made_already");
    /* Something else is another proposal: to that Red has not agreed. */
    must_apply(g, propose(1, "lost", 1));
    assert_int_equal(tiny_side(g->m, 1)->lost, 0);
    assert_false(g->m->state->side[0].offers_overrule);
    must_apply(g, propose(0, "lost", 1));
    assert_int_equal(tiny_side(g->m, 1)->lost, 1);
    assert_int_equal(g->m->state->proposal.act, 0);
}

static void it_can_be_declined_and_lapses(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    must_apply(g, propose(0, "lost", 2));
    must_do(g, ENTRY_DECLINE, 1);
    assert_false(g->m->state->side[0].offers_overrule);
    assert_int_equal(g->m->state->proposal.act, 0);
    must_apply(g, propose(0, "lost", 2));
    game_default(g, 1);
    must_give(g, 1);
    assert_false(g->m->state->side[0].offers_overrule);
    assert_int_equal(g->m->state->proposal.act, 0);
    must_apply(g, propose(1, "lost", 2));
    assert_int_equal(tiny_side(g->m, 1)->lost, 0);
}

static void what_is_secret_cannot_be_proposed(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    e = propose(0, "mark", 1);
    e->what = ITEM_FIGURE;
    must_refuse(g, e, "overrule.secret");
    e = propose(0, "lost", -1);
    must_refuse(g, e, "master.value_too_small");
    e = propose(0, "lost", 1);
    e->act = MASTER_END;
    must_refuse(g, e, "overrule.no_such_act");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_a_master_the_default_stands_at_once),
        TEST(the_master_is_asked_and_nobody_else),
        TEST(his_answer_has_to_fit),
        TEST(when_his_time_is_out_the_default_stands),
        TEST(he_has_the_time_of_a_decision),
        TEST(he_rules_every_turn),
        TEST(his_ruling_lasts),
        TEST(a_receipt_is_told_to_its_side_alone),
        TEST(the_master_places_a_block),
        TEST(the_master_places_a_unit_in_its_formation),
        TEST(both_have_to_agree),
        TEST(it_can_be_declined_and_lapses),
        TEST(what_is_secret_cannot_be_proposed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
