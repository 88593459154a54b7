/* The tournament and its tables. What happened at a table stands in the log of its match, what the tournament
 * has decided in its own; this file reconciles the two: it compares them and does what follows, one step at a
 * time. So nothing is lost when the server dies between a step here and a step there, and nothing is done
 * twice. */
#include "common/match/rules.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/hall.h"
#include "server/core/lobby.h"
#include "server/core/people.h"

#include <stdlib.h>
#include <string.h>

#define HOW_IS(how) GONFALON__V1__RESULT_HOW__RESULT_HOW_##how

static uint64_t wall(const struct hall *hall)
{
    return (uint64_t)core_wall(hall->core);
}

/* --- what the tournament takes from a table --------------------------------------------------- */

/* Who has won, and with how many victory points, as the system tells them. */
static void match_score(const struct room *room, Gonfalon__V1__LoggedResult *to)
{
    const struct rules *rules = rules_find(room->settings->system);

    to->winner = room->outcome && room->outcome->kind == GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_WON
                     ? room->outcome->winner + 1
                     : 0;
    if (room->game && rules && rules->victory_points) {
        to->victory_a = rules->victory_points(room->game->match, 0);
        to->victory_b = rules->victory_points(room->game->match, 1);
    }
}

static Gonfalon__V1__LoggedResult *begin_result(struct hall *hall, const struct tournament_table *table,
                                                Gonfalon__V1__TournamentEntry **e,
                                                Gonfalon__V1__ResultHow how)
{
    *e = hall_entry(hall, NULL);
    (*e)->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_RESULT;
    (*e)->result = arena_message(&hall->core->push, &gonfalon__v1__logged_result__descriptor);
    (*e)->result->round = hall->t->rounds;
    (*e)->result->table = table->number;
    (*e)->result->how = how;
    return (*e)->result;
}

/* Did the last entry of the match call time? */
static bool cut_short(const struct room *room)
{
    return room->game && room->game->log_count > 0 &&
           game_log_entry(room->game, room->game->log_count)->kind == ENTRY_TIME_CALLED;
}

static void take_result(struct hall *hall, const struct tournament_table *table, const struct room *room)
{
    Gonfalon__V1__TournamentEntry *e;
    Gonfalon__V1__LoggedResult *result =
        begin_result(hall, table, &e, cut_short(room) ? HOW_IS(TIME) : HOW_IS(PLAYED));

    match_score(room, result);
    hall_act(hall, NULL, e, NULL);
}

static bool is_here(const struct room *room, uint32_t seat)
{
    return room->seat[seat].ready || room->seat[seat].bot[0];
}

static void told_absent(struct hall *hall, struct request *r)
{
    const struct tournament_round *now = tournament_now(hall->t);

    (void)r;
    for (uint32_t i = 0; i < now->tables; i++) {
        const struct tournament_table *table = &now->table[i];

        if (table->how != HOW_IS(NO_SHOW) && table->how != HOW_IS(NOBODY))
            continue;
        for (int side = 0; side < 2; side++)
            if (table->winner != side + 1)
                hall_notify_once(hall, hall->t->entrant[(side ? table->b : table->a) - 1].account,
                                 GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_FORFEIT,
                                 table->match);
    }
}

static void take_absence(struct hall *hall, const struct tournament_table *table, const struct room *room)
{
    Gonfalon__V1__TournamentEntry *e;
    bool a = is_here(room, 0), b = is_here(room, 1);
    Gonfalon__V1__LoggedResult *result =
        begin_result(hall, table, &e, a || b ? HOW_IS(NO_SHOW) : HOW_IS(NOBODY));

    result->winner = a ? 1 : b ? 2 : -1;
    hall_act(hall, NULL, e, told_absent);
}

/* --- calls ------------------------------------------------------------------------------------ */

/* The last entry of a kind since the table was last released. */
static const struct entry *last_said(struct room *room, int32_t kind, int32_t act)
{
    for (uint32_t n = room->game->log_count; n > 0; n--) {
        const struct entry *e = game_log_entry(room->game, n);

        if (e->kind == kind && (kind != ENTRY_MASTER || e->act == act))
            return e;
    }
    return NULL;
}

static void told_judges(struct hall *hall, struct request *r)
{
    const struct tournament_call *call = &hall->t->call[hall->t->calls - 1];
    const struct tournament_table *table = tournament_table(hall->t, call->round, call->table);

    (void)r;
    hall_notify(hall, hall->t->host.account,
                GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_CALL, table ? table->match : "",
                "");
    for (uint32_t i = 0; i < hall->t->judges.count; i++)
        hall_notify(hall, hall->t->judges.person[i].account,
                    GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_CALL,
                    table ? table->match : "", "");
}

void hall_told_judges(struct hall *hall, struct request *r)
{
    told_judges(hall, r);
}

static void take_call(struct hall *hall, const struct tournament_table *table, struct room *room)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, NULL);
    struct arena *a = &hall->core->push;
    const struct entry *said = last_said(room, ENTRY_CALL_MASTER, 0);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CALLED;
    e->called = arena_message(a, &gonfalon__v1__logged_call__descriptor);
    e->called->round = hall->t->rounds;
    e->called->table = table->number;
    if (said) {
        e->called->entrant = said->side == 0 ? table->a : table->b;
        e->called->text = arena_text(a, said->text);
        e->called->rule = arena_text(a, said->rule);
    }
    hall_act(hall, NULL, e, told_judges);
}

static void close_call(struct hall *hall, const struct tournament_call *call, struct room *room)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, NULL);
    struct arena *a = &hall->core->push;
    const struct entry *said = room->game ? last_said(room, ENTRY_MASTER, MASTER_RULE) : NULL;

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CALL_CLOSED;
    e->call_closed = arena_message(a, &gonfalon__v1__logged_call__descriptor);
    e->call_closed->call = call->number;
    if (said) {
        e->call_closed->text = arena_text(a, said->text);
        e->call_closed->rule = arena_text(a, said->rule);
    }
    hall_act(hall, NULL, e, NULL);
}

/* --- what a table takes from the tournament --------------------------------------------------- */

static void commit_row(struct room *room, room_handler *then)
{
    struct batch *batch = store_begin(room->core->port.store);

    room_write(room, batch);
    room_commit(room, NULL, batch, then);
}

static void cancel_table(struct room *room)
{
    room->phase = GONFALON__V1__MATCH_PHASE__MATCH_PHASE_CANCELLED;
    room->ended_ms = core_wall(room->core);
    commit_row(room, NULL);
}

/* The judge's place at the table. */
static int32_t master_seat(const struct room *room)
{
    return room_has_master(room) ? (int32_t)room->seat_count - 1 : -1;
}

static bool end_table(struct room *room, const struct tournament_table *table)
{
    if (room_stranded(room)) {
        stranded_decided(room, table->winner > 0 ? table->winner - 1 : -1);
        return true;
    }
    struct entry *e = must_entry(room);

    e->kind = ENTRY_MASTER;
    e->act = MASTER_END;
    e->player = master_seat(room);
    e->side = -1;
    e->value = table->winner > 0 ? table->winner - 1 : -1;
    return room_apply(room, NULL, e);
}

static bool call_time(struct room *room)
{
    struct entry *e = must_entry(room);

    e->kind = ENTRY_TIME_CALLED;
    e->player = -1;
    e->side = -1;
    return room_apply(room, NULL, e);
}

static void has_started(struct room *room, struct request *r)
{
    (void)r;
    room_show_all(room);
}

static bool start_table(struct room *room)
{
    struct problems *problems = must_alloc(sizeof *problems);
    struct batch *batch = store_begin(room->core->port.store);
    bool begun = room_start(room, batch, problems);

    if (begun) {
        room_commit(room, NULL, batch, has_started);
    } else {
        store_abandon(batch);
        log_event(LEVEL_ERROR, "a table of a tournament cannot begin",
                  LOG_FIELDS(log_text("match", room->text_id),
                             log_text("problem", problems->count > 0 ? problems->item[0].key : "")));
    }
    free(problems);
    return begun;
}

/* Whoever has come to his table is ready. True: somebody is that was not. */
static bool get_ready(struct room *room)
{
    bool changed = false;

    for (uint32_t i = 0; i < room->seat_count; i++)
        if (!room->seat[i].master && room->seat[i].watching > 0 && !room->seat[i].ready)
            changed = room->seat[i].ready = true;
    return changed;
}

static bool seat_judge(struct room *room, const struct tournament_call *call)
{
    bool taken = call && call->status == GONFALON__V1__CALL_STATUS__CALL_STATUS_TAKEN;
    int64_t wanted = taken ? call->judge.account : 0;
    int32_t seat = master_seat(room);

    if (seat < 0 || room->seat[seat].account == wanted)
        return false;
    room_send_away(room, seat);
    seat_set(room, (uint32_t)seat, wanted, taken ? call->judge.name : "", "");
    commit_row(room, NULL);
    return true;
}

static bool halt(struct room *room, bool halted)
{
    if (room->halted == halted)
        return false;
    struct batch *batch = store_begin(room->core->port.store);

    room->halted = halted;
    room_write_brief(room, batch);
    room_commit(room, NULL, batch, NULL);
    return true;
}

/* --- one step --------------------------------------------------------------------------------- */

/* A table that has not begun: those who are there are ready; whoever is not when time is out has lost. */
static bool look_before(struct hall *hall, const struct tournament_table *table, struct room *room)
{
    const struct tournament_round *now = tournament_now(hall->t);
    uint64_t last = tournament_no_show(hall->t, now);
    bool paused = hall->t->status == TOURNAMENT_IS(PAUSED);

    if (get_ready(room)) {
        commit_row(room, NULL);
        return true;
    }
    if (!paused && room_complete(room) && !room->core->draining && start_table(room))
        return true;
    if (paused || last == 0 || wall(hall) < last || room_complete(room))
        return false;
    take_absence(hall, table, room);
    return true;
}

static bool look_during(struct hall *hall, const struct tournament_table *table, struct room *room)
{
    const struct tournament_call *call = tournament_call_at(hall->t, hall->t->rounds, table->number);
    uint64_t ends = tournament_round_ends(hall->t, tournament_now(hall->t));
    bool paused = hall->t->status == TOURNAMENT_IS(PAUSED), frozen = room->game->match->state->frozen != 0;

    if (frozen && !call && !paused) {
        take_call(hall, table, room);
        return true;
    }
    if (!frozen && call) {
        close_call(hall, call, room);
        return true;
    }
    if (halt(room, paused) || seat_judge(room, call))
        return true;
    return !paused && ends != 0 && wall(hall) >= ends && call_time(room);
}

/* True: something was done, and the table has to be looked at again. */
static bool look_at(struct hall *hall, const struct tournament_table *table, struct room *room)
{
    bool open = room->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN;
    bool over = room_over(room);

    if (tournament_over(hall->t) || table_done(table)) {
        if (open)
            cancel_table(room);
        else if (table_done(table) && (room->game || room_stranded(room)) && !over)
            return end_table(room, table);
        else if (!over && room->game)
            return halt(room, false); /* of a tournament that was cancelled: they may play on */
        return open;
    }
    if (over) {
        take_result(hall, table, room);
        return true;
    }
    if (open)
        return look_before(hall, table, room);
    return room->game && look_during(hall, table, room);
}

/* --- tables that are played on other nodes ----------------------------------------------------- */

/* Would something follow from a look at it, if its match was here? */
static bool wants_table(const struct hall *hall, const struct tournament_table *table)
{
    uint64_t ends = tournament_round_ends(hall->t, tournament_now(hall->t));

    return tournament_over(hall->t) || table_done(table) || hall->t->status == TOURNAMENT_IS(PAUSED) ||
           tournament_call_at(hall->t, hall->t->rounds, table->number) || (ends != 0 && wall(hall) >= ends);
}

bool tournament_lends(const struct room *room)
{
    const struct hall *hall = hall_find(room->core, room->tournament);

    if (!hall || hall->status != HALL_READY || !hall->look || hall->look_round != room->round ||
        room->table == 0 || room->table > hall->look_count || hall->look[room->table - 1].due)
        return false;
    return !wants_table(hall, tournament_table(hall->t, room->round, room->table));
}

/* What it has to do there is done when the match is here. */
static bool look_wherever(struct hall *hall, const struct tournament_table *table, struct room *room)
{
    if (room->status != ROOM_LENT)
        return look_at(hall, table, room);
    if (wants_table(hall, table))
        annex_recall(room);
    return false;
}

/* --- all tables ------------------------------------------------------------------------------- */

void hall_look_at_all(struct hall *hall)
{
    const struct tournament_round *now = tournament_now(hall->t);
    struct table_look *before = hall->look;
    bool same = before && now && hall->look_round == now->number && hall->look_count == now->tables;

    hall->look = NULL;
    hall->look_count = 0;
    if (now && now->begun != 0) {
        hall->look_round = now->number;
        hall->look_count = now->tables;
        hall->look = must_alloc(now->tables * sizeof *hall->look);
    }
    for (uint32_t i = 0; i < hall->look_count; i++) {
        /* Also those that were decided elsewhere, until their matches have ended. */
        hall->look[i].due = now->table[i].match[0] && now->table[i].how != HOW_IS(PLAYED) &&
                            now->table[i].how != HOW_IS(TIME);
        hall->look[i].begun = same && before[i].begun;
    }
    free(before);
}

bool hall_saw_begun(const struct hall *hall, const struct tournament_round *round,
                    const struct tournament_table *table)
{
    return hall->look && hall->look_round == round->number && table->number > 0 &&
           table->number <= hall->look_count && hall->look[table->number - 1].begun;
}

void hall_look_around(struct hall *hall)
{
    const struct tournament_round *now = tournament_now(hall->t);

    if (hall->looking || !now || !hall->look || hall->look_round != now->number)
        return;
    hall->looking = true;
    for (uint32_t i = 0; i < hall->look_count && hall->status == HALL_READY; i++) {
        if (!hall->look[i].due)
            continue;
        int64_t id = match_id_read(now->table[i].match);
        struct room *room = room_find(hall->core, id);

        if (!room)
            room_wake(hall->core, id);
        if (!room || (room->status != ROOM_READY && room->status != ROOM_LENT))
            continue;
        if (hall->look[i].begun != room_begun(room))
            hall_changed(hall, PART_BIT(ROUNDS));
        hall->look[i].begun = room_begun(room);
        if (!look_wherever(hall, &now->table[i], room))
            hall->look[i].due = false;
    }
    hall->looking = false;
}

/* A round that is over is not looked at again, but for matches that go on although their tables are done. */
void tournament_hears(struct room *room)
{
    struct hall *hall = hall_find(room->core, room->tournament);

    if (room->core->stopped || room->core->config.annex)
        return;
    if (!hall) {
        if (!room_over(room) && room->phase != GONFALON__V1__MATCH_PHASE__MATCH_PHASE_CANCELLED)
            hall_wake(room->core, room->tournament);
        else if (room->ended_ms + ROOM_IDLE_MS > core_wall(room->core))
            hall_wake(room->core, room->tournament);
        return;
    }
    hall->used_ms = core_now(hall->core);
    const struct tournament_table *table = tournament_table(hall->t, room->round, room->table);

    if (hall->status == HALL_READY && room->round < hall->t->rounds && table && table_done(table)) {
        look_wherever(hall, table, room);
        return;
    }
    if (!hall->look || hall->look_round != room->round || room->table == 0 || room->table > hall->look_count)
        return;
    hall->look[room->table - 1].due = true;
    if (hall->status != HALL_READY || hall->looking)
        return;
    hall_look_around(hall);
    if (hall->status == HALL_READY && !hall_go_on(hall))
        hall_clock(hall);
}
