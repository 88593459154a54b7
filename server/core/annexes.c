/* The keeper's side of matches that are played elsewhere: to whom they are lent, who asks there, and what
 * comes back. */
#include "server/core/annex.h"

#include "common/wire/pack.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/deadlines.h"
#include "server/core/exchange.h"
#include "server/core/hall.h"
#include "server/core/lobby.h"
#include "server/core/notes.h"
#include "server/core/people.h"
#include "server/core/ratings.h"
#include "server/core/room_life.h"
#include "server/core/room_open.h"
#include "server/core/stored.h"
#include "server/core/thoughts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- questions -------------------------------------------------------------------------------- */

static uint32_t tables_elsewhere(const struct session *s, const struct annex *annex)
{
    uint32_t count = 0;

    for (const struct watcher *w = s->tables; w; w = w->next_of_session)
        count += w->room->annex != annex;
    return count;
}

static void ask_later(struct room *room, struct request *r)
{
    struct request **end = &room->again;

    r->question = 0;
    r->next_waiting = NULL;
    while (*end)
        end = &(*end)->next_waiting;
    *end = r;
}

void annex_ask(struct room *room, struct request *r)
{
    struct annex *annex = room->annex;
    struct leg *leg;
    Gonfalon__Lend__Ask ask;
    Gonfalon__Lend__Up up = GONFALON__LEND__UP__INIT;
    struct bytes message = {0};

    assert(room->status == ROOM_LENT);
    if (r->exchange->flags & AT_KEEPER) {
        ask_later(room, r);
        annex_recall(room);
        return;
    }
    leg = r->session ? leg_of(annex, r->session) : annex->own;
    gonfalon__lend__ask__init(&ask);
    r->question = ++annex->core->questions;
    r->lent = room->id;
    r->next_waiting = NULL;
    *annex->asked_end = r;
    annex->asked_end = &r->next_waiting;
    wire_append(&message, r->message);
    ask.number = r->question;
    ask.account = r->account;
    ask.name = r->name;
    ask.role = (int32_t)r->role;
    if (r->keyed)
        ask.key = (ProtobufCBinaryData){sizeof r->key, r->key};
    ask.message = (ProtobufCBinaryData){message.size, message.data};
    ask.tables = r->session ? tables_elsewhere(r->session, annex) : 0;
    up.what_case = GONFALON__LEND__UP__WHAT_ASK;
    up.ask = &ask;
    leg_say(leg, &up);
    bytes_free(&message);
}

/* NULL: nobody waits for that any more. */
static struct request *take_asked(struct annex *annex, uint64_t number)
{
    struct request **at = &annex->asked, *r;

    while (*at && (*at)->question != number)
        at = &(*at)->next_waiting;
    r = *at;
    if (!r)
        return NULL;
    *at = r->next_waiting;
    if (!*at)
        annex->asked_end = at;
    r->next_waiting = NULL;
    r->question = 0;
    return r;
}

/* What was asked there may have been carried out, or not: it is looked up or done when the room knows. */
static void ask_again(struct core *core, struct request *r)
{
    struct room *room = room_find(core, r->lent);

    if (room)
        ask_later(room, r);
    else
        exchange_run(r);
}

/* Nobody knows whether it was carried out, and nobody can find out. */
static bool cannot_be_asked_again(const struct request *r)
{
    return !r->keyed && (r->exchange->flags & CHANGES);
}

static void hear_answer(struct annex *annex, const Gonfalon__Lend__Answer *answer)
{
    struct request *r = take_asked(annex, answer->number);

    if (!r)
        return;
    struct packet *packet = packet_create(answer->message.len);

    packet->picture = answer->picture;
    if (packet->size > 0)
        memcpy(packet->bytes, answer->message.data, packet->size);
    reply_packed(r, packet);
}

static void hear_bounced(struct annex *annex, uint64_t number)
{
    struct request *r = take_asked(annex, number);

    if (r)
        r->exchange->run(r);
}

static void hear_abandoned(struct annex *annex, uint64_t number)
{
    struct request *r = take_asked(annex, number);

    if (r)
        request_abandon(r);
}

/* --- who sits where --------------------------------------------------------------------------- */

static struct room *lent_room(const struct annex *annex, int64_t match)
{
    struct room *room = room_find(annex->core, match);

    return room && room->status == ROOM_LENT && room->annex == annex ? room : NULL;
}

static void hear_sat(const struct leg *leg, const Gonfalon__Lend__Sit *sat)
{
    struct room *room = lent_room(leg->annex, sat->match);
    struct session *s = leg->session;

    if (!room || !s || s->closing || !s->person || s->person->account != sat->account ||
        sat->player >= (int32_t)room->seat_count || sat->viewer < 0 || sat->viewer >= VIEWERS_MAX)
        return;
    room_sit(room, s, sat->viewer, sat->player, sat->missed);
    lobby_room_changed(room);
}

static void hear_rose(const struct leg *leg, int64_t match)
{
    struct room *room = lent_room(leg->annex, match);
    struct watcher *w = room && leg->session ? room_watcher(room, leg->session) : NULL;

    if (w)
        room_leave(w);
}

static void tell_seats(struct room *room)
{
    for (const struct watcher *w = room->watchers; w; w = w->next_in_room) {
        Gonfalon__Lend__Sit sit = GONFALON__LEND__SIT__INIT;
        Gonfalon__Lend__Up up = GONFALON__LEND__UP__INIT;

        sit.match = room->id;
        sit.viewer = w->viewer;
        sit.player = w->player;
        sit.missed = w->missed || w->session->missed;
        up.what_case = GONFALON__LEND__UP__WHAT_SIT;
        up.sit = &sit;
        leg_say(leg_of(room->annex, w->session), &up);
    }
}

/* --- what lists show of it -------------------------------------------------------------------- */

/* What has changed in the row; who sits there is known here. */
static void take_over(struct room *room, struct room *row)
{
    Gonfalon__V1__MatchSettings *settings = room->settings;
    Gonfalon__V1__Outcome *outcome = room->outcome;

    room->settings = row->settings;
    row->settings = settings;
    room->outcome = row->outcome;
    row->outcome = outcome;
    room->phase = row->phase;
    room->turn = row->turn;
    room->waiting_sides = row->waiting_sides;
    room->ended_ms = row->ended_ms;
    room->changed_ms = row->changed_ms;
    for (uint32_t i = 0; i < room->seat_count && i < row->seat_count; i++) {
        uint32_t watching = room->seat[i].watching;

        room->seat[i] = row->seat[i];
        room->seat[i].watching = watching;
    }
}

static void row_came(void *context, const struct store_result *result, const struct loaded_match *loaded)
{
    struct room *room = context;

    if (!room_return(room) || result->status != STORE_OK || !loaded || room->status != ROOM_LENT)
        return;
    struct room *row = lobby_fill_row(room->core, &loaded->match);

    if (!row)
        return;
    take_over(room, row);
    lobby_drop_row(row);
    lobby_room_changed(room);
}

static void hear_changed(const struct annex *annex, int64_t match)
{
    struct room *room = lent_room(annex, match);

    if (!room || !annex->core->groups)
        return;
    room_borrow(room);
    store_load_match(annex->core->port.store, room->id, 0, row_came, room);
}

/* --- lending ---------------------------------------------------------------------------------- */

static struct annex *least_busy(const struct core *core)
{
    struct annex *found = NULL;

    for (struct annex *annex = core->annexes; annex; annex = annex->next)
        if (!annex->full && (!found || annex->lent < found->lent))
            found = annex;
    return found;
}

static bool is_lendable(const struct room *room)
{
    return (room->watchers || room_clock_awake(room) || room_bot_acts(room)) && room->game &&
           room_begun(room) && !room_over(room) &&
           (room->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING ||
            room->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED) &&
           (room->tournament == 0 || tournament_lends(room)) && !room->waiting && !room->again &&
           !room->late && room->borrowed == 0 && !room->dropped &&
           core_now(room->core) >= room->lend_after_ms && !thoughts_asked(room);
}

void annex_recall(struct room *room)
{
    Gonfalon__Lend__Loan loan = GONFALON__LEND__LOAN__INIT;
    Gonfalon__Lend__Up up = GONFALON__LEND__UP__INIT;

    assert(room->status == ROOM_LENT);
    if (room->recalled)
        return;
    room->recalled = true;
    loan.match = room->id;
    loan.epoch = room->loan;
    up.what_case = GONFALON__LEND__UP__WHAT_RECALL;
    up.recall = &loan;
    leg_say(room->annex->own, &up);
}

static void tell_loan(struct room *room)
{
    Gonfalon__Lend__Loan loan = GONFALON__LEND__LOAN__INIT;
    Gonfalon__Lend__Up up = GONFALON__LEND__UP__INIT;

    loan.match = room->id;
    loan.epoch = room->loan;
    if (room->status_sent)
        loan.status = (ProtobufCBinaryData){room->status_sent->size, room->status_sent->bytes};
    up.what_case = GONFALON__LEND__UP__WHAT_LOAN;
    up.loan = &loan;
    leg_say(room->annex->own, &up);
}

static void count_lent(struct annex *annex, int by)
{
    annex->lent += (uint32_t)by;
    count_add(annex->core->count.lent, by);
}

static void lent(void *context, const struct store_result *result)
{
    struct room *room = context;

    core_store_said(room->core, result->status);
    if (!room->annex) { /* it has gone meanwhile */
        room_take_back(room, NULL);
        return;
    }
    if (result->status != STORE_OK) {
        count_lent(room->annex, -1);
        room->annex = NULL;
        room->lend_after_ms = core_now(room->core) + ROOM_SWEEP_MS;
        room_ready(room);
        return;
    }
    room_part(room);
    tell_seats(room);
    tell_loan(room);
    for (struct request *r = room_take_waiting(room), *next; r; r = next) {
        next = r->next_waiting;
        annex_ask(room, r);
    }
    lobby_room_changed(room);
    if (room->tournament != 0) /* it may want something by now */
        tournament_hears(room);
}

bool annexes_lend(struct room *room)
{
    struct core *core = room->core;
    struct annex *annex = core->annexes && !core->draining && !core->stopped ? least_busy(core) : NULL;

    if (!annex || !is_lendable(room))
        return false;
    room_clocks(room);
    room->annex = annex;
    count_lent(annex, 1);
    room->loan = core->port.place << 32 | (int64_t)++core->loans;
    room->status = ROOM_BUSY;
    struct batch *batch = store_begin(core->port.store);

    room_write_state(room, batch);
    store_lend(batch, room->id, room->loan, annex->node);
    store_commit(batch, lent, room);
    return true;
}

/* What has not been answered by now was still on its way there. It is not waited for until it has come back:
 * somebody may ask more in the meantime, which has to be done after it. */
static void take_unanswered(struct annex *annex, const struct room *room)
{
    struct request **at = &annex->asked;

    while (*at) {
        struct request *r = *at;

        if (r->lent != room->id || cannot_be_asked_again(r)) {
            at = &r->next_waiting;
            continue;
        }
        *at = r->next_waiting;
        ask_again(annex->core, r);
    }
    annex->asked_end = at;
}

/* What is not needed in memory sleeps until its clock is due; what is, goes on here and may be lent again. A
 * tournament has a look at its tables. */
static void hear_returned(struct annex *annex, const Gonfalon__Lend__Returned *back)
{
    struct room *room = lent_room(annex, back->match);

    if (!room || room->loan != back->epoch)
        return;
    count_lent(annex, -1);
    room->annex = NULL;
    take_unanswered(annex, room);
    if (back->lost) { /* it may not be able to play this at all */
        room->lend_after_ms = core_now(annex->core) + ROOM_IDLE_MS;
        room_take_back(room, NULL);
        return;
    }
    struct packet *status = packet_create(back->status.len);

    if (status->size > 0)
        memcpy(status->bytes, back->status.data, status->size);
    if (!room->watchers && !back->awake && room->borrowed == 0 && !room->again && room->tournament == 0)
        room_sleep(room, back->deadline);
    else
        room_take_back(room, status);
    packet_release(status);
}

static void hear_note(struct core *core, const Gonfalon__Lend__Note *note)
{
    notify_for_annex(core, note->account, (Gonfalon__V1__NotificationKind)note->kind, note->match, note->from,
                     note->code, note->once);
}

void annex_hears(struct leg *leg, const uint8_t *bytes, size_t size)
{
    struct annex *annex = leg->annex;
    Gonfalon__Lend__Down *down = gonfalon__lend__down__unpack(NULL, size, bytes);

    switch (down ? down->what_case : GONFALON__LEND__DOWN__WHAT__NOT_SET) {
    case GONFALON__LEND__DOWN__WHAT_ANSWER:
        hear_answer(annex, down->answer);
        break;
    case GONFALON__LEND__DOWN__WHAT_BOUNCED:
        hear_bounced(annex, down->bounced);
        break;
    case GONFALON__LEND__DOWN__WHAT_ABANDONED:
        hear_abandoned(annex, down->abandoned);
        break;
    case GONFALON__LEND__DOWN__WHAT_SAT:
        hear_sat(leg, down->sat);
        break;
    case GONFALON__LEND__DOWN__WHAT_ROSE:
        hear_rose(leg, down->rose);
        break;
    case GONFALON__LEND__DOWN__WHAT_CHANGED:
        hear_changed(annex, down->changed);
        break;
    case GONFALON__LEND__DOWN__WHAT_NOTE:
        hear_note(annex->core, down->note);
        break;
    case GONFALON__LEND__DOWN__WHAT_RATED:
        ratings_work(annex->core);
        break;
    case GONFALON__LEND__DOWN__WHAT_RETURNED:
        hear_returned(annex, down->returned);
        break;
    case GONFALON__LEND__DOWN__WHAT_FULL:
        annex->full = true;
        break;
    case GONFALON__LEND__DOWN__WHAT__NOT_SET:
    case _GONFALON__LEND__DOWN__WHAT__CASE_IS_INT_SIZE:
        break;
    }
    gonfalon__lend__down__free_unpacked(down, NULL);
}

/* --- annexes come and go ---------------------------------------------------------------------- */

static void tell_here(struct leg *own, int64_t *come, size_t come_count, int64_t *gone, size_t gone_count)
{
    Gonfalon__Lend__Here here = GONFALON__LEND__HERE__INIT;
    Gonfalon__Lend__Up up = GONFALON__LEND__UP__INIT;

    here.come = come;
    here.n_come = come_count;
    here.gone = gone;
    here.n_gone = gone_count;
    up.what_case = GONFALON__LEND__UP__WHAT_HERE;
    up.here = &here;
    leg_say(own, &up);
}

void annexes_here(struct core *core, int64_t account, bool here)
{
    for (struct annex *annex = core->annexes; annex; annex = annex->next)
        tell_here(annex->own, &account, here, &account, !here);
}

struct annex *core_annex_comes(struct core *core, const char *node, const struct transport_user *to)
{
    struct annex *annex = must_alloc(sizeof *annex);
    Gonfalon__Lend__Hello hello = GONFALON__LEND__HELLO__INIT;
    Gonfalon__Lend__Up up = GONFALON__LEND__UP__INIT;
    int64_t *here = must_alloc((core->people_count + 1) * sizeof *here);

    annex->core = core;
    annex->to = *to;
    annex->asked_end = &annex->asked;
    copy_text(annex->node, sizeof annex->node, node);
    annex->own = leg_begin(annex, NULL);
    hello.place = core->port.place;
    up.what_case = GONFALON__LEND__UP__WHAT_HELLO;
    up.hello = &hello;
    leg_say(annex->own, &up);
    for (size_t i = 0; i < core->people_count; i++)
        here[i] = core->by_name[i]->account;
    tell_here(annex->own, here, core->people_count, NULL, 0);
    free(here);
    annex->next = core->annexes;
    core->annexes = annex;
    log_event(LEVEL_INFO, "a node takes matches", LOG_FIELDS(log_text("node", annex->node)));
    return annex;
}

struct orphans {
    struct annex *annex;
    struct room **room;
    size_t count;
};

static bool gather(void *context, void *value)
{
    struct orphans *orphans = context;
    struct room *room = value;

    if (room->annex != orphans->annex)
        return true;
    if (room->status == ROOM_LENT)
        orphans->room[orphans->count++] = room;
    room->annex = NULL; /* one that is just being lent sees it then */
    return true;
}

void core_annex_goes(struct core *core, struct annex *annex)
{
    struct orphans orphans = {annex, must_alloc((core->rooms.count + 1) * sizeof(struct room *)), 0};
    struct annex **at = &core->annexes;

    while (*at != annex)
        at = &(*at)->next;
    *at = annex->next;
    count_lent(annex, -(int)annex->lent);
    map_sweep(&core->rooms, gather, &orphans);
    log_event(LEVEL_WARNING, "a node that took matches is gone",
              LOG_FIELDS(log_text("node", annex->node), log_number("matches", (int64_t)orphans.count)));
    while (annex->legs)
        leg_end(annex->legs, CLOSE_SHUTDOWN);
    for (struct request *r = annex->asked, *next; r; r = next) {
        next = r->next_waiting;
        if (cannot_be_asked_again(r))
            request_abandon(r);
        else
            ask_again(core, r);
    }
    for (size_t i = 0; i < orphans.count && !core->stopped; i++)
        room_take_back(orphans.room[i], NULL);
    free(orphans.room);
    free(annex);
}

uint32_t core_annex_matches(const struct annex *annex)
{
    return annex->lent;
}

size_t core_matches_lent(const struct core *core)
{
    size_t lent = 0;

    for (const struct annex *annex = core->annexes; annex; annex = annex->next)
        lent += annex->lent;
    return lent;
}
