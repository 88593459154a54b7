/* Connections of the keeper's clients to annexes: what they say there has been through all limits here, and
 * what they are sent there goes out here as it is. */
#include "server/core/annex.h"

#include "common/wire/pack.h"
#include "server/base/memory.h"
#include "server/core/people.h"

#include <stdlib.h>

/* --- what the annex sends --------------------------------------------------------------------- */

/* No message to a client begins with a byte 0. */
static bool is_for_keeper(const struct packet *packet)
{
    return packet->size > 0 && packet->bytes[0] == 0;
}

static enum sent deliver(struct leg *leg, struct packet *packet, bool soon)
{
    struct session *s = leg->session;
    enum sent sent = SENT;

    if (is_for_keeper(packet)) {
        annex_hears(leg, packet->bytes + 1, packet->size - 1);
        return SENT;
    }
    if (!s || s->closing)
        return SENT_NOT;
    sent = soon ? connection_send_soon(s->connection, packet) : connection_send(s->connection, packet);
    s->behind |= sent == SENT_BEHIND;
    return sent;
}

static enum sent leg_send(struct connection *c, struct packet *packet)
{
    return deliver((struct leg *)c, packet, false);
}

static enum sent leg_send_soon(struct connection *c, struct packet *packet)
{
    return deliver((struct leg *)c, packet, true);
}

/* The annex sends the client away; the keeper itself it only does not want any more. */
static void leg_close(struct connection *c, enum close_reason reason)
{
    struct leg *leg = (struct leg *)c;

    leg->annex->full |= !leg->session;
    if (!leg->session || leg->session->closing)
        return;
    leg->session->closing = true;
    connection_close(leg->session->connection, reason);
}

static void leg_hold(struct connection *c)
{
    struct leg *leg = (struct leg *)c;

    if (leg->session)
        connection_hold(leg->session->connection);
}

static const struct connection_calls leg_calls = {
    .send = leg_send, .send_soon = leg_send_soon, .close = leg_close, .cut = leg_close, .hold = leg_hold};

/* --- what it is told -------------------------------------------------------------------------- */

void leg_say(struct leg *leg, const Gonfalon__Lend__Up *up)
{
    struct bytes packed = {0};
    const struct transport_user *to = &leg->annex->to;

    wire_append(&packed, up);
    to->received(to->core, &leg->connection, packed.data, packed.size);
    bytes_free(&packed);
}

static void tell_who(struct leg *leg)
{
    const struct session *s = leg->session;
    const struct person *p = s->person;
    Gonfalon__Lend__Who who;
    Gonfalon__Lend__Up up = GONFALON__LEND__UP__INIT;

    gonfalon__lend__who__init(&who);
    who.place = s->core->port.place;
    who.protocol = s->protocol;
    who.language = (char *)(uintptr_t)s->language;
    if (p) {
        who.account = p->account;
        who.name = (char *)(uintptr_t)p->name;
        who.key = (char *)(uintptr_t)p->key;
        who.role = (int32_t)p->role;
        who.created = p->created_ms;
        who.muted = p->muted;
        who.n_muted = p->muted_count;
    }
    up.what_case = GONFALON__LEND__UP__WHAT_WHO;
    up.who = &who;
    leg_say(leg, &up);
}

void legs_tell_who(const struct session *s)
{
    for (struct leg *leg = s->legs; leg; leg = leg->next_of_session)
        tell_who(leg);
}

void legs_drained(const struct session *s)
{
    for (struct leg *leg = s->legs; leg; leg = leg->next_of_session)
        leg->annex->to.drained(leg->annex->to.core, &leg->connection);
}

/* --- beginning and end ------------------------------------------------------------------------ */

struct leg *leg_begin(struct annex *annex, struct session *s)
{
    struct leg *leg = must_alloc(sizeof *leg);

    leg->annex = annex;
    leg->session = s;
    leg->next_of_annex = annex->legs;
    leg->link_of_annex = &annex->legs;
    if (leg->next_of_annex)
        leg->next_of_annex->link_of_annex = &leg->next_of_annex;
    annex->legs = leg;
    if (s) {
        leg->connection = *s->connection;
        leg->next_of_session = s->legs;
        leg->link_of_session = &s->legs;
        if (leg->next_of_session)
            leg->next_of_session->link_of_session = &leg->next_of_session;
        s->legs = leg;
    }
    leg->connection.calls = &leg_calls;
    leg->connection.session = NULL;
    leg->connection.token = "";
    annex->to.opened(annex->to.core, &leg->connection);
    if (s)
        tell_who(leg);
    return leg;
}

struct leg *leg_of(struct annex *annex, struct session *s)
{
    for (struct leg *leg = s->legs; leg; leg = leg->next_of_session)
        if (leg->annex == annex)
            return leg;
    return leg_begin(annex, s);
}

void leg_end(struct leg *leg, enum close_reason reason)
{
    const struct transport_user *to = &leg->annex->to;

    to->closed(to->core, &leg->connection, reason);
    *leg->link_of_annex = leg->next_of_annex;
    if (leg->next_of_annex)
        leg->next_of_annex->link_of_annex = leg->link_of_annex;
    if (leg->session) {
        *leg->link_of_session = leg->next_of_session;
        if (leg->next_of_session)
            leg->next_of_session->link_of_session = leg->link_of_session;
    }
    free(leg);
}

void legs_end(struct session *s, enum close_reason reason)
{
    while (s->legs)
        leg_end(s->legs, reason);
}
