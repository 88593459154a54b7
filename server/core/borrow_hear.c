/* What the keeper says to an annex, and what becomes of its matches when the keeper is gone. */
#include "server/core/annex.h"

#include "common/wire/pack.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/people.h"
#include "server/core/room_life.h"

#include <stdlib.h>
#include <string.h>

/* --- the keeper is gone ----------------------------------------------------------------------- */

static void lose_all(struct core *core)
{
    size_t count;
    struct room **rooms = borrow_rooms(core, &count);

    core->link_life++;
    for (size_t i = 0; i < count; i++) {
        map_remove(&core->rooms, &rooms[i]->id, sizeof rooms[i]->id);
        room_lose(rooms[i]);
    }
    free(rooms);
}

/* --- what the keeper says --------------------------------------------------------------------- */

static void cut(struct session *s)
{
    if (s->closing)
        return;
    s->closing = true;
    connection_cut(s->connection, CLOSE_SHUTDOWN);
}

/* One that has lost its place may not know it yet. */
static void hear_hello(struct session *s, const Gonfalon__Lend__Hello *hello)
{
    struct core *core = s->core;

    if (core->link && hello->place <= core->link_place) {
        cut(s);
        return;
    }
    lose_all(core);
    borrow_forget_people(core);
    for (struct session *other = core->sessions; other; other = other->next)
        if (other != s)
            cut(other);
    core->link = s;
    core->link_place = hello->place;
    if (core->full)
        core_annex_full(core);
}

static void set_muted(struct person *p, const Gonfalon__Lend__Who *who)
{
    p->muted_count = 0;
    for (size_t i = 0; i < who->n_muted; i++)
        person_mute(p, who->muted[i], true);
}

static void hear_who(struct session *s, const Gonfalon__Lend__Who *who)
{
    struct account_row row = {.id = who->account,
                              .name = who->name,
                              .key = who->key,
                              .role = who->role,
                              .created_ms = who->created};

    if (!s->core->link || who->place != s->core->link_place) {
        cut(s);
        return;
    }
    s->protocol = who->protocol;
    copy_text(s->language, sizeof s->language, who->language);
    if (who->account == 0) {
        session_log_out(s);
        return;
    }
    if (s->person && s->person->account == who->account)
        person_update(s->core, &row);
    else
        person_enter(s, &row);
    if (s->person)
        set_muted(s->person, who);
}

static void hear_ask(struct session *s, const Gonfalon__Lend__Ask *ask)
{
    struct arena memory = request_arena(s->core);
    Gonfalon__V1__ClientMessage *message = wire_from_client(&memory, ask->message.data, ask->message.len);

    if (!message || !exchange_find(message->body_case)) {
        request_arena_back(s->core, &memory);
        cut(s);
        return;
    }
    struct request *r = request_create(s, message, &memory);

    r->account = ask->account;
    r->role = (Gonfalon__V1__Role)ask->role;
    copy_text(r->name, sizeof r->name, ask->name);
    r->question = ask->number;
    r->life = s->core->link_life;
    r->keyed = ask->key.len == sizeof r->key;
    if (r->keyed)
        memcpy(r->key, ask->key.data, sizeof r->key);
    s->tables_elsewhere = ask->tables;
    r->exchange->run(r);
}

/* The seat was taken at the keeper: nobody is told anything. */
static void hear_sit(struct session *s, const Gonfalon__Lend__Sit *sit)
{
    struct room *room = room_find(s->core, sit->match);

    if (!room)
        room = room_create(s->core, sit->match);
    if (room && sit->viewer >= 0 && sit->viewer < VIEWERS_MAX && sit->player < PLAYERS_MAX)
        room_sit(room, s, sit->viewer, sit->player, sit->missed);
}

static void hear_loan(struct session *s, const Gonfalon__Lend__Loan *loan)
{
    struct room *room = room_find(s->core, loan->match);

    if (!room)
        room = room_create(s->core, loan->match);
    if (!room)
        return; /* too many, as the keeper has them too */
    room->loan = loan->epoch;
    room->settled = packet_create(loan->status.len);
    if (loan->status.len > 0)
        memcpy(room->settled->bytes, loan->status.data, loan->status.len);
    room_load(room);
}

static void hear_recall(struct core *core, const Gonfalon__Lend__Loan *loan)
{
    struct room *room = room_find(core, loan->match);

    if (!room || room->loan != loan->epoch)
        return; /* it is on its way back */
    room->recalled = true;
    borrow_returns(room);
}

static void hear_here(struct core *core, const Gonfalon__Lend__Here *here)
{
    for (size_t i = 0; i < here->n_come; i++)
        if (!borrow_here(core, here->come[i]))
            map_put(&core->here, &here->come[i], sizeof here->come[i], must_alloc(1));
    for (size_t i = 0; i < here->n_gone; i++)
        free(map_remove(&core->here, &here->gone[i], sizeof here->gone[i]));
}

static void hear(struct session *s, const Gonfalon__Lend__Up *up)
{
    switch (up->what_case) {
    case GONFALON__LEND__UP__WHAT_HELLO:
        hear_hello(s, up->hello);
        break;
    case GONFALON__LEND__UP__WHAT_WHO:
        hear_who(s, up->who);
        break;
    case GONFALON__LEND__UP__WHAT_ASK:
        hear_ask(s, up->ask);
        break;
    case GONFALON__LEND__UP__WHAT_SIT:
        hear_sit(s, up->sit);
        break;
    case GONFALON__LEND__UP__WHAT_LOAN:
        hear_loan(s, up->loan);
        break;
    case GONFALON__LEND__UP__WHAT_HERE:
        hear_here(s->core, up->here);
        break;
    case GONFALON__LEND__UP__WHAT_RECALL:
        hear_recall(s->core, up->recall);
        break;
    case GONFALON__LEND__UP__WHAT__NOT_SET:
    case _GONFALON__LEND__UP__WHAT__CASE_IS_INT_SIZE:
        cut(s);
        break;
    }
}

static void opened(void *context, struct connection *c)
{
    struct session *s;

    session_transport(context).opened(context, c);
    s = c->session;
    s->leg = s->greeted = true;
}

static void received(void *context, struct connection *c, const uint8_t *bytes, size_t size)
{
    struct session *s = c->session;
    Gonfalon__Lend__Up *up;

    (void)context;
    if (s->closing)
        return;
    up = gonfalon__lend__up__unpack(NULL, size, bytes);
    if (up)
        hear(s, up);
    else
        cut(s);
    gonfalon__lend__up__free_unpacked(up, NULL);
}

static void drained(void *context, struct connection *c)
{
    session_transport(context).drained(context, c);
}

static void closed(void *context, struct connection *c, enum close_reason reason)
{
    struct core *core = context;

    if (core->link == c->session) {
        core->link = NULL;
        lose_all(core);
    }
    session_transport(context).closed(context, c, reason);
}

struct transport_user core_annex_transport(struct core *core)
{
    borrow_start(core);
    return (struct transport_user){
        .core = core, .opened = opened, .received = received, .drained = drained, .closed = closed};
}
