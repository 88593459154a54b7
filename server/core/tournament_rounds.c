/* Rounds: a tournament starts, its rounds are drawn, changed by hand, announced, taken back and begun, it
 * pauses, goes on and ends. A round begins in one batch: the entry and all its matches, with seats set and
 * lists in place. */
#include "common/tournament/draw.h"
#include "common/wire/check_text.h"
#include "server/base/memory.h"
#include "server/core/hall.h"
#include "server/core/lobby.h"
#include "server/core/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ACT(name)       GONFALON__V1__TOURNAMENT_DIRECT_REQUEST__ACT_##name
#define ENTRY_IS(name)  GONFALON__V1__TOURNAMENT_ENTRY__ACT_##name
#define ROUND_IS(state) GONFALON__V1__ROUND_STATE__ROUND_STATE_##state

/* Memory for entries: of the request, or the core's. */
static struct arena *memory(struct hall *hall, struct request *r)
{
    return r ? &r->memory : &hall->core->push;
}

/* --- start ------------------------------------------------------------------------------------ */

struct seeded {
    uint32_t number;
    int64_t key;
};

static int by_key(const void *a, const void *b)
{
    const struct seeded *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static int64_t seed_key(struct hall *hall, int64_t rating)
{
    Gonfalon__V1__TournamentSeeding how = hall->t->settings->format->seeding;

    return how == GONFALON__V1__TOURNAMENT_SEEDING__TOURNAMENT_SEEDING_RATING ? -rating
           : how == GONFALON__V1__TOURNAMENT_SEEDING__TOURNAMENT_SEEDING_RANDOM
               ? random_id(hall->core->port.random)
               : 0;
}

/* Those of a team who start, behind those who are there already. The sum of the ratings of its boards. */
static int64_t add_team(const struct tournament *t, uint32_t team, Gonfalon__V1__LoggedStart *start)
{
    uint32_t member[TOURNAMENT_MEMBERS_MAX], count = team_members(t, team, member), boards = 0;
    int64_t rating = 0;

    for (uint32_t i = 0; i < count; i++) {
        const struct tournament_entrant *e = &t->entrant[member[i] - 1];

        if (!entrant_starts(t, e))
            continue;
        start->order[start->n_order++] = e->number;
        rating += boards++ < t->settings->format->team_size ? e->rating : 0;
    }
    return rating;
}

static void seed_teams(struct hall *hall, Gonfalon__V1__LoggedStart *start, struct arena *a)
{
    const struct tournament *t = hall->t;
    struct seeded *seeded = arena_array(a, t->teams, sizeof *seeded);
    size_t count = 0;

    for (uint32_t i = 0; i < t->teams; i++) {
        if (!team_ready(t, t->team[i].number))
            continue;
        int64_t rating = add_team(t, t->team[i].number, start);

        seeded[count++] = (struct seeded){t->team[i].number, seed_key(hall, rating)};
    }
    if (count > 0)
        qsort(seeded, count, sizeof *seeded, by_key);
    start->n_order = 0;
    for (size_t i = 0; i < count; i++)
        add_team(t, seeded[i].number, start);
}

static void seed_players(struct hall *hall, Gonfalon__V1__LoggedStart *start, struct arena *a)
{
    const struct tournament *t = hall->t;
    struct seeded *seeded = arena_array(a, t->entrants, sizeof *seeded);

    for (uint32_t i = 0; i < t->entrants; i++)
        if (entrant_starts(t, &t->entrant[i]))
            seeded[start->n_order++] =
                (struct seeded){t->entrant[i].number, seed_key(hall, t->entrant[i].rating)};
    if (start->n_order > 0)
        qsort(seeded, start->n_order, sizeof *seeded, by_key);
    for (size_t i = 0; i < start->n_order; i++)
        start->order[i] = seeded[i].number;
}

/* Seeds by hand: of players, or of teams. */
static void seed_by_hand(const struct tournament *t, const Gonfalon__V1__TournamentStart *ask,
                         Gonfalon__V1__LoggedStart *start)
{
    for (size_t i = 0; i < ask->n_order && start->n_order <= t->entrants; i++)
        if (tournament_of_teams(t))
            add_team(t, ask->order[i], start);
        else
            start->order[start->n_order++] = ask->order[i];
}

/* False: refused. */
static bool log_start(struct hall *hall, struct request *r, struct batch *batch,
                      struct tournament_refusal *why)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    struct arena *a = memory(hall, r);
    const Gonfalon__V1__TournamentStart *ask = r ? r->message->tournament_direct->start : NULL;

    e->act_case = ENTRY_IS(STARTED);
    e->started = arena_message(a, &gonfalon__v1__logged_start__descriptor);
    e->started->lot = (uint64_t)random_id(hall->core->port.random);
    e->started->order = arena_array(a, hall->t->entrants + TOURNAMENT_MEMBERS_MAX, sizeof *e->started->order);
    if (ask && ask->n_order > 0)
        seed_by_hand(hall->t, ask, e->started);
    else if (tournament_of_teams(hall->t))
        seed_teams(hall, e->started, a);
    else
        seed_players(hall, e->started, a);
    return hall_log(hall, r, batch, e, why);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static bool log_paired(struct hall *hall, struct request *r, struct batch *batch, const struct drawn *drawn,
                       bool by_hand, struct tournament_refusal *why)
{
    struct arena *a = memory(hall, r);
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    const struct tournament_round *now = tournament_now(hall->t);
    Gonfalon__V1__LoggedPairing *p;

    e->act_case = ENTRY_IS(PAIRED);
    e->paired = p = arena_message(a, &gonfalon__v1__logged_pairing__descriptor);
    p->round = hall->t->rounds + !(now && now->state < ROUND_IS(BEGUN));
    p->by_hand = by_hand;
    p->stage = arena_text(a, drawn->stage);
    p->tables = arena_array(a, drawn->tables, sizeof *p->tables);
    for (uint32_t i = 0; i < drawn->tables; i++) {
        drawn->table[i].number = i + 1;
        drawn->table[i].scenario = arena_text(a, tournament_scenario(hall->t, p->round));
        p->tables[p->n_tables++] = &drawn->table[i];
    }
    if (drawn->contests > 0)
        p->scenario = arena_text(a, tournament_scenario(hall->t, p->round));
    p->contests = arena_array(a, drawn->contests, sizeof *p->contests);
    for (uint32_t i = 0; i < drawn->contests; i++)
        p->contests[p->n_contests++] = &drawn->contest[i];
    return hall_log(hall, r, batch, e, why);
}

static bool log_round(struct hall *hall, struct request *r, struct batch *batch,
                      Gonfalon__V1__TournamentEntry__ActCase act, struct tournament_refusal *why)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = act;
    e->begun = arena_message(memory(hall, r), &gonfalon__v1__logged_round__descriptor);
    e->begun->round = hall->t->rounds;
    return hall_log(hall, r, batch, e, why);
}

static void no_memory(struct tournament_refusal *why)
{
    *why = (struct tournament_refusal){GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "tournament.busy",
                                       "the round cannot be drawn now"};
}

/* False: refused, or there is no further round (`over`). */
static bool log_draw(struct hall *hall, struct request *r, struct batch *batch, bool *over,
                     struct tournament_refusal *why)
{
    const struct tournament_round *now = tournament_now(hall->t);
    struct drawn drawn;

    *over = false;
    if (hall->t->status == TOURNAMENT_IS(PAUSED) || !tournament_begun(hall->t) ||
        (now && now->state == ROUND_IS(BEGUN))) {
        *why = (struct tournament_refusal){GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE,
                                           hall->t->status == TOURNAMENT_IS(PAUSED) ? "tournament.paused"
                                           : !tournament_begun(hall->t)             ? "tournament.not_begun"
                                                                                    : "tournament.round_runs",
                                           "no round can be drawn now"};
        return false;
    }
    if (!tournament_draw(hall->t, &drawn)) {
        no_memory(why);
        return false;
    }
    *over = drawn.over;
    if (drawn.over)
        *why = (struct tournament_refusal){GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE,
                                           "tournament.all_played", "all rounds have been played"};
    bool logged = !drawn.over && log_paired(hall, r, batch, &drawn, false, why);

    drawn_free(&drawn);
    return logged;
}

/* --- beginning -------------------------------------------------------------------------------- */

static void seat_entrant(struct room *room, uint32_t seat, const struct tournament_entrant *e)
{
    seat_set(room, seat, e->account, e->name, e->bot);
    if (e->list_json)
        army_set(room, (int32_t)seat, &(struct chosen_army){e->list_json, e->list_name});
}

/* A room for the table, not stored yet; NULL: no more can be had. */
static struct room *make_table(struct hall *hall, const struct tournament_table *table)
{
    const struct tournament *t = hall->t;
    struct arena a;
    char title[WIRE_TITLE_MAX + 1];

    snprintf(title, sizeof title, "%.50s %u.%u", t->settings->name, (unsigned)t->rounds,
             (unsigned)table->number);
    text_repair(title);
    arena_start(&a, WIRE_ENCODE_MEMORY);
    Gonfalon__V1__MatchSettings *settings =
        tournament_match_settings(&a, t->settings, table->scenario, title);

    /* Bots have no rating. */
    settings->rated = t->settings->rated && hall->core->config.ratings &&
                      t->entrant[table->a - 1].account != 0 && t->entrant[table->b - 1].account != 0;
    struct room *room = lobby_new_room(hall->core, settings, t->host.account, t->host.name);

    arena_free(&a);
    if (!room)
        return NULL;
    room->tournament = hall->id;
    room->round = t->rounds;
    room->table = table->number;
    seat_entrant(room, 0, &t->entrant[table->a - 1]);
    seat_entrant(room, 1, &t->entrant[table->b - 1]);
    return room;
}

static bool needs_match(const struct tournament *t, const struct tournament_table *table)
{
    return table->b != 0 && entrant_plays(&t->entrant[table->a - 1]) &&
           entrant_plays(&t->entrant[table->b - 1]);
}

static bool log_begun(struct hall *hall, struct request *r, struct batch *batch,
                      struct tournament_refusal *why)
{
    const struct tournament_round *now = tournament_now(hall->t);
    uint32_t count = now ? now->tables : 0;
    struct room **room = must_alloc((count + 1) * sizeof(struct room *));
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    struct arena *a = memory(hall, r);
    bool made = true;

    e->act_case = ENTRY_IS(BEGUN);
    e->begun = arena_message(a, &gonfalon__v1__logged_round__descriptor);
    e->begun->round = hall->t->rounds;
    e->begun->matches = arena_array(a, count, sizeof *e->begun->matches);
    if (now && tournament_captains_done(hall->t) && now->state < ROUND_IS(BEGUN) &&
        hall->t->status == TOURNAMENT_IS(RUNNING))
        for (uint32_t i = 0; i < count && made; i++) {
            if (needs_match(hall->t, &now->table[i])) {
                room[i] = make_table(hall, &now->table[i]);
                made = room[i] != NULL;
            }
            e->begun->matches[e->begun->n_matches++] = arena_text(a, room[i] ? room[i]->text_id : "");
        }
    if (!made)
        *why = (struct tournament_refusal){GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "match.too_many_rooms",
                                           "too many matches are being played here"};
    bool logged = made && hall_log(hall, r, batch, e, why);

    for (uint32_t i = 0; i < count; i++) {
        if (!room[i])
            continue;
        if (logged)
            room_write(room[i], batch);
        room_forget(room[i]);
    }
    free(room);
    return logged;
}

/* --- those who are told ----------------------------------------------------------------------- */

static void tell_tables(struct hall *hall, Gonfalon__V1__NotificationKind kind)
{
    const struct tournament_round *now = tournament_now(hall->t);

    for (uint32_t i = 0; i < now->tables; i++) {
        const struct tournament_table *table = &now->table[i];

        if (table->a == 0) /* captains still pair */
            continue;
        if (table->b == 0) {
            if (kind == GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_PAIRED)
                hall_notify(hall, hall->t->entrant[table->a - 1].account,
                            GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_BYE, "", "");
            continue;
        }
        hall_notify(hall, hall->t->entrant[table->a - 1].account, kind, table->match,
                    hall->t->entrant[table->b - 1].name);
        hall_notify(hall, hall->t->entrant[table->b - 1].account, kind, table->match,
                    hall->t->entrant[table->a - 1].name);
    }
}

static void told_announced(struct hall *hall, struct request *r)
{
    tell_tables(hall, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_PAIRED);
    hall_told_captains(hall, r);
}

static void told_begun(struct hall *hall, struct request *r)
{
    (void)r;
    tell_tables(hall, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_ROUND);
    hall_look_at_all(hall);
}

static void told_all(struct hall *hall, Gonfalon__V1__NotificationKind kind)
{
    hall_notify_entrants(hall, kind, 0, "");
    hall_look_at_all(hall);
}

static void told_paused(struct hall *hall, struct request *r)
{
    (void)r;
    told_all(hall, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_PAUSED);
}

static void told_resumed(struct hall *hall, struct request *r)
{
    (void)r;
    told_all(hall, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_RESUMED);
}

static void told_finished(struct hall *hall, struct request *r)
{
    (void)r;
    told_all(hall, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_FINISHED);
}

/* --- by itself -------------------------------------------------------------------------------- */

uint64_t hall_next_round_at(const struct tournament *t)
{
    const struct tournament_round *now = tournament_now(t);
    uint64_t gap = (uint64_t)t->settings->round_gap_seconds * 1000;

    if (t->settings->rounds_begin != GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_WHEN_DONE || !now ||
        now->state != ROUND_IS(ANNOUNCED))
        return 0;
    return (t->rounds > 1 ? t->round[t->rounds - 2].done : t->started_at) + gap;
}

static bool start_by_itself(struct hall *hall, struct batch *batch)
{
    const Gonfalon__V1__TournamentSettings *s = hall->t->settings;
    uint64_t now = (uint64_t)core_wall(hall->core);
    struct tournament_refusal why;

    return s->starts != 0 && now >= s->starts && now >= s->check_in_ends &&
           log_start(hall, NULL, batch, &why);
}

/* The next thing that is due; false: nothing. */
static bool log_next(struct hall *hall, struct batch *batch, hall_handler **then)
{
    const struct tournament_round *now = tournament_now(hall->t);
    struct tournament_refusal why;
    bool over;

    if (hall->t->status == TOURNAMENT_IS(PUBLISHED))
        return start_by_itself(hall, batch);
    if (hall->t->status != TOURNAMENT_IS(RUNNING))
        return false;
    if (now && now->state == ROUND_IS(ANNOUNCED)) {
        *then = told_begun;
        return (uint64_t)core_wall(hall->core) >= hall_next_round_at(hall->t) &&
               tournament_captains_done(hall->t) && log_begun(hall, NULL, batch, &why);
    }
    if (now && now->state != ROUND_IS(DONE))
        return false;
    if (log_draw(hall, NULL, batch, &over, &why)) {
        *then = told_announced;
        return log_round(hall, NULL, batch, ENTRY_IS(ANNOUNCED), &why);
    }
    *then = told_finished;
    return over && log_round(hall, NULL, batch, ENTRY_IS(FINISHED), &why);
}

bool hall_go_on(struct hall *hall)
{
    hall_handler *then = NULL;

    if (hall->core->draining || hall->core->stopped)
        return false;
    if (hall_decide_for_captains(hall))
        return true;
    if (hall->t->settings->rounds_begin != GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_WHEN_DONE)
        return false;
    struct batch *batch = store_begin(hall->core->port.store);

    if (log_next(hall, batch, &then)) {
        hall_commit(hall, NULL, batch, then);
        return true;
    }
    store_abandon(batch);
    return false;
}

/* --- by the host ------------------------------------------------------------------------------ */

static bool log_by_hand(struct hall *hall, struct request *r, struct batch *batch,
                        struct tournament_refusal *why)
{
    const Gonfalon__V1__TournamentTables *ask = r->message->tournament_direct->tables;
    const struct tournament_round *now = tournament_now(hall->t);
    bool teams = tournament_of_teams(hall->t);
    struct drawn drawn = {.table = arena_array(&r->memory, ask->n_tables, sizeof *drawn.table),
                          .contest = arena_array(&r->memory, ask->n_tables, sizeof *drawn.contest)};

    if (!now || now->state >= ROUND_IS(BEGUN) || strcmp(now->stage, "bracket") == 0) {
        *why = (struct tournament_refusal){GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE,
                                           "tournament.no_round_waits", "no round waits to begin"};
        return false;
    }
    drawn.stage = now->stage;
    for (size_t i = 0; i < ask->n_tables; i++) {
        if (teams)
            draw_contest(&drawn, ask->tables[i]->a, ask->tables[i]->b);
        else
            draw_table(&drawn, ask->tables[i]->a, ask->tables[i]->b, 0);
    }
    return log_paired(hall, r, batch, &drawn, true, why);
}

static bool log_act(struct hall *hall, struct request *r, struct batch *batch, hall_handler **then,
                    struct tournament_refusal *why)
{
    const struct tournament_round *now = tournament_now(hall->t);
    bool over;

    switch ((int)r->message->tournament_direct->act_case) {
    case ACT(START):
        return log_start(hall, r, batch, why);
    case ACT(PAIR):
        return log_draw(hall, r, batch, &over, why);
    case ACT(TABLES):
        return log_by_hand(hall, r, batch, why);
    case ACT(TAKE_BACK):
        return log_round(hall, r, batch, ENTRY_IS(TAKEN_BACK), why);
    case ACT(ANNOUNCE):
        *then = told_announced;
        return log_round(hall, r, batch, ENTRY_IS(ANNOUNCED), why);
    case ACT(BEGIN):
        *then = told_begun;
        if (now && now->state == ROUND_IS(DRAWN) && !log_round(hall, r, batch, ENTRY_IS(ANNOUNCED), why))
            return false;
        return log_begun(hall, r, batch, why);
    case ACT(PAUSE):
        *then = told_paused;
        return log_round(hall, r, batch, ENTRY_IS(PAUSED), why);
    case ACT(RESUME):
        *then = told_resumed;
        return log_round(hall, r, batch, ENTRY_IS(RESUMED), why);
    default:
        *then = told_finished;
        return log_round(hall, r, batch, ENTRY_IS(FINISHED), why);
    }
}

/* BEGIN may have announced the round before it was refused: then the hall goes back to what is durable. */
void tournament_direct_rounds(struct hall *hall, struct request *r)
{
    struct batch *batch = store_begin(hall->core->port.store);
    struct tournament_refusal why = {0};
    hall_handler *then = NULL;
    uint32_t before = hall->t->entries;

    if (log_act(hall, r, batch, &then, &why)) {
        hall_commit(hall, r, batch, then);
        return;
    }
    store_abandon(batch);
    refuse_by_tournament(r, &why);
    if (hall->t->entries != before)
        hall_reload(hall);
}
