/* Tournaments that are played: from the desk of lists to the last result. */
#include "tests/server/festivity.h"

/* --- from start to end ------------------------------------------------------------------------ */

static void a_swiss_from_start_to_end(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 1, swiss);
    assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(PAIR))), CODE(WRONG_STATE));
    assert_int_equal(sim_code(act(ev.who[0], ev.id, DIRECT(START))), CODE(FORBIDDEN));
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(START))), CODE(WRONG_STATE));
    assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(BEGIN))), CODE(WRONG_STATE));
    for (uint32_t round = 1; round <= 2; round++) {
        begin_round(&ev);
        assert_int_equal(last_round(&ev)->number, round);
        assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "tournament.round_runs");
        assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(FINISH))), CODE(WRONG_STATE));
        play_round(&ev);
        assert_int_equal(last_round(&ev)->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE);
    }
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "tournament.all_played");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(FINISH))), "");
    Gonfalon__V1__TournamentReply *p = picture(ev.who[0], ev.id);
    int32_t sum = 0;

    assert_int_equal(p->info->status, STATUS(FINISHED));
    assert_int_equal(p->n_standings, PEOPLE);
    assert_int_equal(p->standings[0]->rank, 1);
    for (int i = 0; i < PEOPLE; i++) {
        assert_int_equal(p->standings[i]->played, 2);
        sum += p->standings[i]->score;
    }
    assert_true(sum >= 8 && sum <= 12); /* 3 a win, 2 a draw, four games */
    /* Nobody met anybody twice. */
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < 2; k++) {
            const Gonfalon__V1__TournamentTable *x = p->rounds[0]->tables[i], *y = p->rounds[1]->tables[k];

            assert_false((x->a == y->a && x->b == y->b) || (x->a == y->b && x->b == y->a));
        }
    assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(PAIR))), CODE(WRONG_STATE));
    sim_stop(&ev.sim);
}

/* --- secrets ---------------------------------------------------------------------------------- */

static Gonfalon__V1__ServerMessage *lists(struct sim_client *c, const char *id, uint32_t entrant)
{
    Gonfalon__V1__TournamentListsRequest *ask = PART(c->sim, tournament_lists_request);

    ask->tournament = sim_text(c->sim, id);
    ask->entrant = entrant;
    return sim_ask(c, ASK(TOURNAMENT_LISTS), ask);
}

static void lists_are_sealed_until_they_open(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 2, swiss);
    assert_int_equal(lists(ev.who[0], ev.id, 0)->tournament_lists->n_lists, 1); /* his own */
    assert_int_equal(lists(ev.who[0], ev.id, 1)->tournament_lists->n_lists, 1);
    assert_int_equal(lists(ev.who[0], ev.id, 2)->tournament_lists->n_lists, 0);
    assert_int_equal(lists(ev.host, ev.id, 0)->tournament_lists->n_lists, 0);
    Gonfalon__V1__TournamentReply *p = picture(ev.who[0], ev.id);

    assert_int_equal(p->entrants[1]->list_digest.len, 32);
    assert_int_equal(p->mine->salt.len, 16);
    assert_memory_equal(p->mine->receipt.data, p->entrants[0]->list_digest.data, 32);
    /* The same list has another digest in another hand: it cannot be guessed from ready lists. */
    assert_memory_not_equal(p->entrants[0]->list_digest.data, p->entrants[1]->list_digest.data, 32);
    assert_string_equal(key_of(hand_in(ev.host, ev.id, "squad")), "tournament.not_entered");
    assert_string_equal(key_of(hand_in(ev.who[0], ev.id, "nothing")), "army.not_found");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    assert_string_equal(key_of(hand_in(ev.who[0], ev.id, "squad")), "tournament.lists_frozen");
    begin_round(&ev);
    assert_int_equal(lists(ev.who[0], ev.id, 0)->tournament_lists->n_lists, PEOPLE);
    assert_true(strlen(lists(ev.who[0], ev.id, 2)->tournament_lists->lists[0]->json) > 2);
    sim_stop(&ev.sim);
}

static void a_drawn_round_is_the_hosts(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 3, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "");
    assert_int_equal(picture(ev.host, ev.id)->n_rounds, 1);
    assert_int_equal(picture(ev.who[0], ev.id)->n_rounds, 0);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(TAKE_BACK))), "");
    assert_int_equal(picture(ev.host, ev.id)->n_rounds, 0);
    assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(TAKE_BACK))), CODE(WRONG_STATE));
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(ANNOUNCE))), "");
    assert_int_equal(picture(ev.who[0], ev.id)->n_rounds, 1);
    assert_string_equal(picture(ev.who[0], ev.id)->rounds[0]->tables[0]->match, "");
    assert_int_equal(sim_push(ev.who[0], GOT(NOTIFICATION))->notification->kind, NOTE(PAIRED));
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(BEGIN))), "");
    assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(TAKE_BACK))), CODE(WRONG_STATE));
    assert_string_not_equal(picture(ev.who[0], ev.id)->mine->match, "");
    sim_stop(&ev.sim);
}

/* --- by hand ---------------------------------------------------------------------------------- */

static Gonfalon__V1__ServerMessage *by_hand(struct festivity *ev, const uint32_t (*pairs)[2], size_t count)
{
    Gonfalon__V1__TournamentDirectRequest *ask = direct(ev->host, ev->id);

    ask->act_case = DIRECT(TABLES);
    ask->tables = PART(&ev->sim, tournament_tables);
    ask->tables->tables = arena_array(&ev->sim.memory, count, sizeof *ask->tables->tables);
    for (size_t i = 0; i < count; i++) {
        Gonfalon__V1__TournamentSeat *seat = PART(&ev->sim, tournament_seat);

        seat->a = pairs[i][0];
        seat->b = pairs[i][1];
        ask->tables->tables[ask->tables->n_tables++] = seat;
    }
    return sim_ask(ev->host, ASK(TOURNAMENT_DIRECT), ask);
}

static void a_pairing_is_changed_by_hand(void **state)
{
    static struct festivity ev;
    const uint32_t good[][2] = {{1, 4}, {3, 2}}, twice[][2] = {{1, 2}, {1, 3}}, alone[][2] = {{1, 2}},
                   self[][2] = {{1, 1}, {2, 3}}, none[][2] = {{1, 9}, {2, 3}};

    (void)state;
    set_up(&ev, 4, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    assert_int_equal(sim_code(by_hand(&ev, good, 2)), CODE(WRONG_STATE));
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "");
    assert_int_equal(sim_code(by_hand(&ev, twice, 2)), CODE(INVALID));
    assert_int_equal(sim_code(by_hand(&ev, alone, 1)), CODE(INVALID));
    assert_int_equal(sim_code(by_hand(&ev, self, 2)), CODE(INVALID));
    assert_int_equal(sim_code(by_hand(&ev, none, 2)), CODE(INVALID));
    assert_int_equal(sim_code(by_hand(&ev, good, 2)), 0);
    assert_int_equal(last_round(&ev)->by_hand, true);
    assert_int_equal(last_round(&ev)->tables[0]->b, 4);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(BEGIN))), "");
    play_round(&ev);
    /* What a rematch costs is told to the host. */
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "");
    assert_int_equal(sim_code(by_hand(&ev, good, 2)), 0);
    bool told = false;
    const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];

    for (size_t i = 0; i < table->n_costs; i++)
        told |= strstr(table->costs[i]->key, "rematch") != NULL;
    assert_true(told);
    sim_stop(&ev.sim);
}

/* --- those who are not there ------------------------------------------------------------------ */

static void who_does_not_come_loses(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 5, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];

    sim_open(player_of(&ev, table->a), sim_text(&ev.sim, table->match), 0);
    sim_run(&ev.sim);
    assert_true(last_round(&ev)->tables[0]->a_here);
    assert_false(last_round(&ev)->tables[0]->b_here);
    pass(&ev, 14 * 60 * 1000);
    assert_int_equal(last_round(&ev)->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN);
    pass(&ev, 2 * 60 * 1000);
    Gonfalon__V1__TournamentRound *round = last_round(&ev);

    assert_int_equal(round->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE);
    assert_int_equal(round->tables[0]->how, GONFALON__V1__RESULT_HOW__RESULT_HOW_NO_SHOW);
    assert_int_equal(round->tables[0]->winner, 1);
    assert_int_equal(round->tables[1]->how, GONFALON__V1__RESULT_HOW__RESULT_HOW_NOBODY);
    assert_int_equal(round->tables[1]->winner, -1);
    assert_int_equal(round->tables[1]->score_a + round->tables[1]->score_b, 0);
    Gonfalon__V1__NotificationsRequest *notes = PART(&ev.sim, notifications_request);
    Gonfalon__V1__ServerMessage *told =
        sim_ask(player_of(&ev, round->tables[0]->b), ASK(NOTIFICATIONS), notes);

    assert_int_equal(told->notifications->notifications[0]->kind, NOTE(FORFEIT));
    assert_string_equal(told->notifications->notifications[0]->tournament, ev.id);
    sim_stop(&ev.sim);
}

static void who_leaves_gains_nothing(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 6, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    struct sim_client *gone = player_of(&ev, table->a);

    play_table(&ev, last_round(&ev)->tables[1]);
    assert_int_equal(leave(gone, ev.id), 0);
    assert_string_equal(key_of(enter(gone, ev.id)), "tournament.begun");
    Gonfalon__V1__TournamentRound *round = last_round(&ev);

    assert_int_equal(round->tables[0]->how, GONFALON__V1__RESULT_HOW__RESULT_HOW_DROPPED);
    assert_int_equal(round->tables[0]->winner, 2);
    assert_int_equal(round->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE);
    assert_int_equal(leave(gone, ev.id), CODE(WRONG_STATE));
    begin_round(&ev); /* three are left: one has a bye, which counts at once */
    uint32_t byes = 0;

    round = last_round(&ev);
    for (size_t i = 0; i < round->n_tables; i++) {
        byes += round->tables[i]->b == 0 && round->tables[i]->score_a == 3;
        assert_true(player_of(&ev, round->tables[i]->a) != gone &&
                    player_of(&ev, round->tables[i]->b) != gone);
    }
    assert_int_equal(byes, 1);
    sim_stop(&ev.sim);
}

/* --- pause, round time ------------------------------------------------------------------------ */

static Gonfalon__V1__TournamentSettings *timed(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->round_seconds = 3600;
    return s;
}

static void a_pause_stops_the_time(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 7, timed);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    uint64_t ends = last_round(&ev)->ends_at, late = last_round(&ev)->no_show_at;
    const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    const char *match = sim_text(&ev.sim, table->match);
    struct sim_client *a = player_of(&ev, table->a);

    sim_open(a, match, 0);
    sim_open(player_of(&ev, table->b), match, 0);
    sim_run(&ev.sim);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAUSE))), "");
    assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(PAUSE))), CODE(WRONG_STATE));
    sim_run(&ev.sim);
    Gonfalon__V1__OpenMatchReply *open = sim_open(a, match, 0);

    assert_true(open->status->paused);
    pass(&ev, 7200 * 1000);
    assert_int_equal(last_round(&ev)->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(RESUME))), "");
    assert_true(last_round(&ev)->ends_at >= ends + 7200 * 1000);
    assert_true(last_round(&ev)->no_show_at >= late + 7200 * 1000);
    assert_false(sim_open(a, match, 0)->status->paused);
    pass(&ev, 3700 * 1000);
    Gonfalon__V1__TournamentRound *round = last_round(&ev);

    assert_int_equal(round->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE);
    assert_int_equal(round->tables[0]->how, GONFALON__V1__RESULT_HOW__RESULT_HOW_TIME);
    sim_stop(&ev.sim);
}

/* Those who play may play on; a table that has not begun never will. */
static void a_cancelled_one_lets_go(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 10, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    const char *played = sim_text(&ev.sim, table->match),
               *waiting = sim_text(&ev.sim, last_round(&ev)->tables[1]->match);
    struct sim_client *a = player_of(&ev, table->a), *b = player_of(&ev, table->b);
    Gonfalon__V1__TournamentDirectRequest *ask = direct(ev.host, ev.id);
    Gonfalon__V1__MatchShowRequest *look = PART(&ev.sim, match_show_request);

    sim_open(a, played, 0);
    sim_open(b, played, 0);
    sim_run(&ev.sim);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAUSE))), "");
    assert_true(sim_open(a, played, 0)->status->paused);
    ask->act_case = DIRECT(CANCEL);
    ask->cancel = PART(&ev.sim, tournament_cancel);
    assert_int_equal(sim_code(sim_ask(ev.host, ASK(TOURNAMENT_DIRECT), ask)), 0);
    sim_run(&ev.sim);
    assert_false(sim_open(a, played, 0)->status->paused);
    assert_true(sim_play_out(a, b, played));
    look->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    look->id = sim_text(&ev.sim, waiting);
    assert_int_equal(sim_ask(ev.host, ASK(MATCH_SHOW), look)->match->match->phase,
                     GONFALON__V1__MATCH_PHASE__MATCH_PHASE_CANCELLED);
    assert_int_equal(sim_code(act(ev.host, ev.id, DIRECT(RESUME))), CODE(WRONG_STATE));
    sim_stop(&ev.sim);
}

/* --- judges ----------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentJudgeRequest *judging(struct festivity *ev)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = PART(&ev->sim, tournament_judge_request);

    ask->tournament = sim_text(&ev->sim, ev->id);
    return ask;
}

static void a_judge_is_called(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 8, swiss);
    struct sim_client *judge = sim_account(&ev.sim, "judy");
    Gonfalon__V1__TournamentDirectRequest *appoint = direct(ev.host, ev.id);

    appoint->act_case = DIRECT(APPOINT);
    appoint->appoint = PART(&ev.sim, tournament_appoint);
    appoint->appoint->name = sim_text(&ev.sim, "judy");
    assert_int_equal(sim_code(sim_ask(ev.host, ASK(TOURNAMENT_DIRECT), appoint)), 0);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    const char *match = sim_text(&ev.sim, table->match);
    struct sim_client *a = player_of(&ev, table->a), *b = player_of(&ev, table->b);
    Gonfalon__V1__TournamentCallRequest *call = PART(&ev.sim, tournament_call_request);

    sim_open(a, match, 0);
    sim_open(b, match, 0);
    sim_run(&ev.sim);
    call->tournament = sim_text(&ev.sim, ev.id);
    call->text = sim_text(&ev.sim, "Is he in cover?");
    assert_int_equal(sim_code(sim_ask(a, ASK(TOURNAMENT_CALL_JUDGE), call)), 0);
    assert_true(sim_open(b, match, 0)->status->frozen);
    assert_int_equal(sim_push(judge, GOT(NOTIFICATION))->notification->kind, NOTE(CALL));
    Gonfalon__V1__TournamentReply *p = picture(judge, ev.id);

    assert_int_equal(p->n_calls, 1);
    assert_string_equal(p->calls[0]->text, "Is he in cover?");
    assert_string_equal(p->calls[0]->match, match);
    assert_int_equal(picture(b, ev.id)->n_calls, 0); /* the others' calls are not his */
    Gonfalon__V1__TournamentJudgeRequest *take = judging(&ev);

    take->act_case = GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_TAKE;
    take->take = 1;
    assert_int_equal(sim_code(sim_ask(a, ASK(TOURNAMENT_JUDGE), take)), CODE(FORBIDDEN));
    assert_int_equal(sim_open(judge, match, 0)->viewer->kind,
                     GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR);
    assert_int_equal(sim_code(sim_ask(judge, ASK(TOURNAMENT_JUDGE), take)), 0);
    assert_int_equal(sim_open(judge, match, 0)->viewer->kind, GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER);
    Gonfalon__V1__MasterRequest *rule = PART(&ev.sim, master_request);

    rule->match = sim_text(&ev.sim, match);
    rule->act = GONFALON__V1__MASTER_ACT__MASTER_ACT_RULE;
    rule->text = sim_text(&ev.sim, "He is.");
    assert_int_equal(sim_code(sim_ask(judge, ASK(MASTER), rule)), 0);
    p = picture(judge, ev.id);
    assert_int_equal(p->calls[0]->status, GONFALON__V1__CALL_STATUS__CALL_STATUS_CLOSED);
    assert_string_equal(p->calls[0]->ruling, "He is.");
    assert_false(sim_open(a, match, 0)->status->frozen);
    assert_int_equal(sim_open(judge, match, 0)->viewer->kind,
                     GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR);
    assert_true(sim_play_out(a, b, match));
    sim_stop(&ev.sim);
}

/* The server has died: nobody has opened the table again yet, and it is not in memory. */
static void a_call_finds_its_table_after_a_crash(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 10, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    const char *match = sim_text(&ev.sim, table->match);
    struct sim_client *a = player_of(&ev, table->a), *b = player_of(&ev, table->b);
    Gonfalon__V1__TournamentCallRequest *call = PART(&ev.sim, tournament_call_request);

    sim_open(a, match, 0);
    sim_open(b, match, 0);
    sim_run(&ev.sim);
    crash(&ev);
    call->tournament = sim_text(&ev.sim, ev.id);
    call->text = sim_text(&ev.sim, "Is he in cover?");
    assert_int_equal(sim_code(sim_ask(a, ASK(TOURNAMENT_CALL_JUDGE), call)), 0);
    sim_run(&ev.sim);
    Gonfalon__V1__TournamentReply *p = picture(ev.host, ev.id);

    assert_int_equal(p->n_calls, 1);
    assert_int_equal(p->calls[0]->table, table->number);
    assert_string_equal(p->calls[0]->match, match);
    assert_true(sim_open(b, match, 0)->status->frozen);
    sim_stop(&ev.sim);
}

/* Ann waits for a judge for a reason of her own, and calls one to her table as well: both calls are there.
 * When her table has a result there is nothing left to rule at it, and only the other call waits. */
static void calls_end_with_their_tables(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 11, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    Gonfalon__V1__TournamentCallRequest *call = PART(&ev.sim, tournament_call_request);

    call->tournament = sim_text(&ev.sim, ev.id);
    call->text = sim_text(&ev.sim, "When do we begin?");
    assert_string_equal(key_of(sim_ask(ev.who[0], ASK(TOURNAMENT_CALL_JUDGE), call)), "");
    begin_round(&ev);
    Gonfalon__V1__TournamentRound *round = last_round(&ev);
    const Gonfalon__V1__TournamentTable *table =
        round->tables[round->tables[0]->a != 1 && round->tables[0]->b != 1];
    uint32_t other = table->a == 1 ? table->b : table->a;
    const char *match = sim_text(&ev.sim, table->match);

    sim_open(ev.who[0], match, 0);
    sim_open(player_of(&ev, other), match, 0);
    sim_run(&ev.sim);
    call->text = sim_text(&ev.sim, "Is he in cover?");
    assert_string_equal(key_of(sim_ask(ev.who[0], ASK(TOURNAMENT_CALL_JUDGE), call)), "");
    sim_run(&ev.sim);
    Gonfalon__V1__TournamentReply *p = picture(ev.host, ev.id);

    assert_int_equal(p->n_calls, 2);
    assert_int_equal(leave(player_of(&ev, other), ev.id), 0);
    sim_run(&ev.sim);
    p = picture(ev.host, ev.id);
    for (size_t i = 0; i < p->n_calls; i++)
        assert_int_equal(p->calls[i]->status, p->calls[i]->table != 0
                                                  ? GONFALON__V1__CALL_STATUS__CALL_STATUS_CLOSED
                                                  : GONFALON__V1__CALL_STATUS__CALL_STATUS_OPEN);
    sim_stop(&ev.sim);
}

static void a_correction_is_on_record(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 9, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    play_round(&ev);
    Gonfalon__V1__TournamentJudgeRequest *ask = judging(&ev);

    ask->act_case = GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_CORRECT;
    ask->correct = PART(&ev.sim, judge_correct);
    ask->correct->round = 1;
    ask->correct->table = 1;
    ask->correct->winner = 2;
    assert_string_equal(key_of(sim_ask(ev.host, ASK(TOURNAMENT_JUDGE), ask)), "tournament.needs_reason");
    ask->correct->reason = sim_text(&ev.sim, "wrong side of the river");
    assert_int_equal(sim_code(sim_ask(ev.who[0], ASK(TOURNAMENT_JUDGE), ask)), CODE(FORBIDDEN));
    assert_int_equal(sim_code(sim_ask(ev.host, ASK(TOURNAMENT_JUDGE), ask)), 0);
    Gonfalon__V1__TournamentReply *p = picture(ev.who[0], ev.id);

    assert_true(p->rounds[0]->tables[0]->corrected);
    assert_int_equal(p->rounds[0]->tables[0]->score_b, 3);
    assert_string_equal(p->changes[0]->key, "tournament.was.corrected");
    ask->correct->table = 7;
    assert_int_equal(sim_code(sim_ask(ev.host, ASK(TOURNAMENT_JUDGE), ask)), CODE(NOT_FOUND));
    sim_stop(&ev.sim);
}

/* --- crashes ---------------------------------------------------------------------------------- */

/* Killed at each step of every act: the same round afterwards, and nothing twice. */
static void a_round_begins_once(void **state)
{
    (void)state;
    for (int steps = 0; steps < 5; steps++)
        for (int end = 0; end < 2; end++) {
            static struct festivity ev;

            set_up(&ev, 20, swiss);
            assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
            assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "");
            uint32_t a = last_round(&ev)->tables[0]->a, b = last_round(&ev)->tables[0]->b;
            Gonfalon__V1__TournamentDirectRequest *ask = direct(ev.host, ev.id);

            ask->act_case = DIRECT(BEGIN);
            ask->begin = PART(&ev.sim, tournament_begin);
            Gonfalon__V1__ServerMessage *answer =
                over_a_crash(ev.host, ASK(TOURNAMENT_DIRECT), ask, steps, end ? STEP_DURABLE : STEP_CRASHED);

            assert_int_equal(sim_code(answer), 0);
            for (int i = 0; i < PEOPLE; i++)
                come_back(ev.who[i]);
            Gonfalon__V1__TournamentRound *round = last_round(&ev);

            assert_int_equal(round->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN);
            assert_int_equal(round->tables[0]->a, a);
            assert_int_equal(round->tables[0]->b, b);
            Gonfalon__V1__MatchListRequest *list = PART(&ev.sim, match_list_request);

            list->filter = PART(&ev.sim, match_filter);
            list->filter->mine = true;
            assert_int_equal(sim_ask(ev.who[0], ASK(MATCH_LIST), list)->match_list->n_matches, 1);
            play_round(&ev);
            assert_int_equal(last_round(&ev)->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE);
            sim_stop(&ev.sim);
        }
}

/* The match ends, and the server dies before the tournament has heard of it. */
static void a_result_is_not_lost(void **state)
{
    (void)state;
    for (size_t steps = 1; steps < 6; steps++) {
        static struct festivity ev;

        set_up(&ev, 30, swiss);
        assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
        begin_round(&ev);
        const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
        const char *match = sim_text(&ev.sim, table->match);
        struct sim_client *a = player_of(&ev, table->a);
        Gonfalon__V1__ResignRequest *resign = PART(&ev.sim, resign_request);

        sim_open(a, match, 0);
        sim_open(player_of(&ev, table->b), match, 0);
        sim_run(&ev.sim);
        resign->match = sim_text(&ev.sim, match);
        sim_post(a, ASK(RESIGN), resign);
        for (size_t i = 0; i < steps && stepped_store_waiting(ev.sim.store) > 0; i++)
            stepped_store_step(ev.sim.store, 1, i == steps - 1 ? STEP_CRASHED : STEP_DURABLE);
        crash(&ev);
        pass(&ev, 20000);
        Gonfalon__V1__TournamentTable *after = last_round(&ev)->tables[0];

        assert_int_equal(after->how, GONFALON__V1__RESULT_HOW__RESULT_HOW_PLAYED);
        assert_int_equal(after->winner, 2);
        assert_int_equal(after->score_b, 3);
        sim_stop(&ev.sim);
    }
}

/* A no-show is due while the server is down. */
static void deadlines_outlive_the_server(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 40, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    pass(&ev, 60000);
    crash(&ev);
    assert_int_equal(last_round(&ev)->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN);
    pass(&ev, 15 * 60 * 1000);
    assert_int_equal(last_round(&ev)->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE);
    sim_stop(&ev.sim);
}

/* --- by itself -------------------------------------------------------------------------------- */

static void of_bots(uint64_t seed, Gonfalon__V1__TournamentFormatKind kind, uint32_t bots,
                    size_t least_rounds, bool crashes)
{
    static struct festivity ev;

    sim_start(&ev.sim, seed);
    ev.host = sim_account(&ev.sim, "host");
    Gonfalon__V1__TournamentSettings *s = swiss(&ev.sim);

    s->format->kind = kind;
    s->format->groups = kind == FORMAT(GROUPS) ? 2 : 0;
    s->format->group_advance = kind == FORMAT(GROUPS) ? 2 : 0;
    s->rounds_begin = GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_WHEN_DONE;
    ev.id = made(ev.host, s);
    assert_int_equal(published(ev.host, ev.id), 0);
    Gonfalon__V1__TournamentDirectRequest *ask = direct(ev.host, ev.id);

    ask->act_case = DIRECT(BOTS);
    ask->bots = PART(&ev.sim, tournament_add_bots);
    ask->bots->level = sim_text(&ev.sim, "random");
    ask->bots->count = bots;
    assert_int_equal(sim_code(sim_ask(ev.host, ASK(TOURNAMENT_DIRECT), ask)), 0);
    pass(&ev, 3601 * 1000); /* until it starts by itself */
    for (int i = 0; i < 400 && picture(ev.host, ev.id)->info->status != STATUS(FINISHED); i++) {
        pass(&ev, 20000);
        if (crashes && i % 3 == 2) {
            sim_crash(&ev.sim);
            come_back(ev.host);
        }
    }
    Gonfalon__V1__TournamentReply *p = picture(ev.host, ev.id);

    assert_int_equal(p->info->status, STATUS(FINISHED));
    assert_true(p->n_rounds >= least_rounds);
    assert_int_equal(p->n_standings, bots);
    uint32_t games = 0, told = 0;

    for (size_t i = 0; i < p->n_rounds; i++)
        for (size_t k = 0; k < p->rounds[i]->n_tables; k++) {
            games += p->rounds[i]->tables[k]->b != 0;
            assert_true(p->rounds[i]->tables[k]->how == GONFALON__V1__RESULT_HOW__RESULT_HOW_PLAYED ||
                        p->rounds[i]->tables[k]->how == GONFALON__V1__RESULT_HOW__RESULT_HOW_BYE);
        }
    for (size_t i = 0; i < p->n_standings;
         i++) { /* whatever gives points, every game is in the standings twice */
        const Gonfalon__V1__Standing *row = p->standings[i];

        assert_int_equal(row->won + row->drawn + row->lost, row->played);
        told += row->played;
    }
    assert_int_equal(told, 2 * games);
    sim_stop(&ev.sim);
}

static void bots_play_a_swiss(void **state)
{
    (void)state;
    of_bots(50, FORMAT(SWISS), 7, 3, false);
}

static void bots_play_brackets(void **state)
{
    (void)state;
    of_bots(51, FORMAT(SINGLE_ELIMINATION), 6, 3, false);
    of_bots(52, FORMAT(DOUBLE_ELIMINATION), 5, 4, false);
}

static void bots_play_everybody(void **state)
{
    (void)state;
    of_bots(53, FORMAT(ROUND_ROBIN), 5, 5, false);
    of_bots(54, FORMAT(GROUPS), 6, 4, false);
    of_bots(55, FORMAT(LEAGUE), 4, 3, false);
}

static void bots_play_on_over_crashes(void **state)
{
    (void)state;
    of_bots(56, FORMAT(SWISS), 8, 3, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swiss_from_start_to_end),
        cmocka_unit_test(lists_are_sealed_until_they_open),
        cmocka_unit_test(a_drawn_round_is_the_hosts),
        cmocka_unit_test(a_pairing_is_changed_by_hand),
        cmocka_unit_test(who_does_not_come_loses),
        cmocka_unit_test(who_leaves_gains_nothing),
        cmocka_unit_test(a_pause_stops_the_time),
        cmocka_unit_test(a_cancelled_one_lets_go),
        cmocka_unit_test(a_judge_is_called),
        cmocka_unit_test(a_call_finds_its_table_after_a_crash),
        cmocka_unit_test(calls_end_with_their_tables),
        cmocka_unit_test(a_correction_is_on_record),
        cmocka_unit_test(a_round_begins_once),
        cmocka_unit_test(a_result_is_not_lost),
        cmocka_unit_test(deadlines_outlive_the_server),
        cmocka_unit_test(bots_play_a_swiss),
        cmocka_unit_test(bots_play_brackets),
        cmocka_unit_test(bots_play_everybody),
        cmocka_unit_test(bots_play_on_over_crashes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
