#include "server/cluster/keeper.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/cluster/remote.h"
#include "server/cluster/subjects.h"

#include <assert.h>
#include <stdlib.h>

struct keeper {
    struct keeper_options options;
    struct remote *remotes[OUTPOSTS_MAX];
    size_t remote_count;
    uint32_t connections;
    uint64_t opened; /* for the numbers of connections */
    bool leaving;    /* says goodbye: takes nobody */
    bool ended;
    bool flushing; /* the timer is armed */
    struct timer *beat, *flush;
    struct metric *outposts, *clients, *streams, *lost, *up, *down, *copies;
};

/* --- what the core calls ------------------------------------------------------------------------------- */

static void flush_soon(struct keeper *k)
{
    if (!k->flushing)
        clock_arm(k->options.clock, k->flush, 0);
    k->flushing = true;
}

static enum sent send_packet(struct connection *c, struct packet *packet, bool soon)
{
    struct guest *guest = (struct guest *)c;

    if (guest->leaving || guest->remote->stream.over)
        return SENT_NOT;
    remote_send(guest->remote, guest, packet, soon);
    flush_soon(guest->keeper);
    if (guest->behind)
        guest->told_behind = true;
    return guest->behind ? SENT_BEHIND : SENT;
}

static enum sent guest_send(struct connection *c, struct packet *packet)
{
    return send_packet(c, packet, false);
}

static enum sent guest_send_soon(struct connection *c, struct packet *packet)
{
    return send_packet(c, packet, true);
}

static void leave(struct guest *guest, enum record_kind how, enum close_reason reason)
{
    if (guest->leaving && how == RECORD_CLOSE)
        return;
    guest->leaving = true;
    remote_say(guest->remote, guest, how, reason);
    flush_soon(guest->keeper);
}

static void guest_close(struct connection *c, enum close_reason reason)
{
    leave((struct guest *)c, RECORD_CLOSE, reason);
}

static void guest_cut(struct connection *c, enum close_reason reason)
{
    leave((struct guest *)c, RECORD_CUT, reason);
}

static void guest_hold(struct connection *c)
{
    struct guest *guest = (struct guest *)c;

    if (guest->leaving)
        return;
    remote_say(guest->remote, guest, RECORD_HOLD, CLOSE_NORMAL);
    flush_soon(guest->keeper);
}

static const struct connection_calls guest_calls = {.send = guest_send,
                                                    .send_soon = guest_send_soon,
                                                    .close = guest_close,
                                                    .cut = guest_cut,
                                                    .hold = guest_hold};

/* --- guests come and go -------------------------------------------------------------------------------- */

static void guest_gone(struct guest *guest, enum close_reason reason)
{
    struct keeper *k = guest->keeper;
    struct remote *r = guest->remote;

    guest->leaving = true;
    k->options.user.closed(k->options.user.core, &guest->base, reason);
    if (k->options.leave)
        k->options.leave(k->options.context, guest->base.address_key);
    r->guests[(uint32_t)guest->id] = NULL;
    r->guest_count--;
    metric_set(k->clients, --k->connections);
    free(guest);
}

/* The place of an id in `guests`; false: the outpost has no right to it. */
static bool make_place(struct remote *r, uint64_t id)
{
    uint32_t place = (uint32_t)id, room = r->guest_room ? r->guest_room : 64;

    if (place >= OUTPOST_CONNECTIONS_MAX || (place < r->guest_room && r->guests[place]))
        return false;
    while (room <= place)
        room *= 2;
    if (room > r->guest_room) {
        r->guests = must_resize(r->guests, room * sizeof *r->guests);
        memset(r->guests + r->guest_room, 0, (room - r->guest_room) * sizeof *r->guests);
        r->guest_room = room;
    }
    return true;
}

/* One whom the limit keeps out is cut where he stands; the core does not hear of him. */
static void refuse(struct keeper *k, struct remote *r, uint64_t id)
{
    struct guest nobody = {.id = id};

    remote_say(r, &nobody, RECORD_CUT, k->leaving ? CLOSE_SHUTDOWN : CLOSE_POLICY);
    flush_soon(k);
}

static void hear_opened(struct keeper *k, struct remote *r, struct reading *in)
{
    uint64_t id = read_u64(in);
    uint8_t kind = read_u8(in), key[ADDRESS_KEY_SIZE];
    char address[RECORD_TEXT_SIZE], token[RECORD_TEXT_SIZE];

    read_into(in, key, sizeof key);
    read_text(in, address);
    read_text(in, token);
    in->bad |=
        in->bad || kind > CONNECTION_SIMULATED || strlen(address) >= ADDRESS_TEXT_SIZE || !make_place(r, id);
    if (in->bad)
        return;
    if (k->leaving || (k->options.enter && !k->options.enter(k->options.context, key))) {
        refuse(k, r, id);
        return;
    }
    struct guest *guest = must_alloc(sizeof *guest + strlen(token) + 1);

    guest->base.calls = &guest_calls;
    guest->base.number = ++k->opened;
    guest->base.kind = (enum connection_kind)kind;
    guest->base.token = strcpy(guest->token, token);
    memcpy(guest->base.address_key, key, sizeof key);
    strcpy(guest->base.address, address);
    guest->keeper = k;
    guest->remote = r;
    guest->id = id;
    guest->tick = UINT64_MAX;
    r->guests[(uint32_t)id] = guest;
    r->guest_count++;
    metric_set(k->clients, ++k->connections);
    k->options.user.opened(k->options.user.core, &guest->base);
}

static void hear_message(struct keeper *k, struct remote *r, struct reading *in)
{
    struct guest *guest = remote_guest(r, read_u64(in));

    metric_add(k->up, 1);
    if (guest && !guest->leaving && !in->bad)
        k->options.user.received(k->options.user.core, &guest->base, in->at, in->left);
}

static void hear_caught_up(struct keeper *k, struct remote *r, struct reading *in)
{
    struct guest *guest = remote_guest(r, read_u64(in));

    if (!guest)
        return;
    bool told = guest->told_behind;

    guest->behind = guest->told_behind = false;
    if (told && !guest->leaving)
        k->options.user.drained(k->options.user.core, &guest->base);
}

/* --- tickets ------------------------------------------------------------------------------------------- */

/* The core answers at once, so the remote is still there. */
struct asking {
    struct keeper *keeper;
    struct remote *remote;
    uint64_t question;
};

static void ticket_answered(void *context, const char *token, int64_t seconds)
{
    struct asking *asking = context;
    struct pile *to = &asking->remote->stream.out;

    record_begin(to, RECORD_TOKEN);
    record_u64(to, asking->question);
    record_u8(to, token != NULL);
    record_text(to, token ? token : "");
    record_u64(to, (uint64_t)seconds);
    record_end(to);
    flush_soon(asking->keeper);
}

static void hear_ticket(struct keeper *k, struct remote *r, struct reading *in)
{
    struct asking asking = {k, r, read_u64(in)};
    char ticket[RECORD_TEXT_SIZE];

    read_text(in, ticket);
    if (in->bad)
        return;
    if (k->options.take)
        k->options.take(k->options.take_self, ticket, ticket_answered, &asking);
    else
        ticket_answered(&asking, NULL, 0);
}

/* --- streams ------------------------------------------------------------------------------------------- */

struct hearing {
    struct keeper *keeper;
    struct remote *remote;
};

static void hear_record(void *context, enum record_kind kind, struct reading *in)
{
    struct hearing *hearing = context;
    struct keeper *k = hearing->keeper;
    struct remote *r = hearing->remote;
    struct guest *guest;

    switch (kind) {
    case RECORD_HELLO: {
        char name[RECORD_TEXT_SIZE];

        read_text(in, name);
        in->bad |= strcmp(name, r->name) != 0;
        break;
    }
    case RECORD_OPENED:
        hear_opened(k, r, in);
        break;
    case RECORD_MESSAGE:
        hear_message(k, r, in);
        break;
    case RECORD_BEHIND:
        guest = remote_guest(r, read_u64(in));
        if (guest)
            guest->behind = true;
        break;
    case RECORD_CAUGHT_UP:
        hear_caught_up(k, r, in);
        break;
    case RECORD_CLOSED:
        guest = remote_guest(r, read_u64(in));
        uint8_t reason = read_u8(in);
        in->bad |= reason >= CLOSE_REASONS;
        if (guest && !in->bad)
            guest_gone(guest, (enum close_reason)reason);
        break;
    case RECORD_TICKET:
        hear_ticket(k, r, in);
        break;
    case RECORD_WELCOME:
    case RECORD_LIST:
    case RECORD_PACKET:
    case RECORD_PACKETS:
    case RECORD_CLOSE:
    case RECORD_CUT:
    case RECORD_HOLD:
    case RECORD_TOKEN:
    case RECORD_KINDS:
        in->bad = true;
        break;
    }
}

static void drop(struct keeper *k, size_t at)
{
    struct remote *r = k->remotes[at];

    assert(r->stream.over);
    log_event(LEVEL_WARNING, "the stream with an outpost is over",
              LOG_FIELDS(log_text("node", r->name), log_text("why", r->stream.why),
                         log_number("clients", r->guest_count)));
    metric_add(k->lost, 1);
    k->remotes[at] = k->remotes[--k->remote_count];
    metric_set(k->outposts, (int64_t)k->remote_count);
    for (uint32_t i = 0; i < r->guest_room; i++)
        if (r->guests[i])
            guest_gone(r->guests[i], CLOSE_LOST);
    remote_free(r);
}

static void drop_those_that_are_over(struct keeper *k)
{
    for (size_t i = k->remote_count; i > 0; i--)
        if (k->remotes[i - 1]->stream.over)
            drop(k, i - 1);
}

static struct remote *find_remote(struct keeper *k, const char *name)
{
    for (size_t i = 0; i < k->remote_count; i++)
        if (strcmp(k->remotes[i]->name, name) == 0)
            return k->remotes[i];
    return NULL;
}

/* The first chunk of a stream. An outpost has one; if it begins another it has forgotten the one before. */
static struct remote *add_remote(struct keeper *k, const char *name, uint64_t id)
{
    struct remote *r = find_remote(k, name);
    char subject[BUS_SUBJECT_SIZE];

    if (r) {
        stream_end(&r->stream, "the outpost has begun another");
        drop_those_that_are_over(k);
    }
    if (k->leaving || k->remote_count == OUTPOSTS_MAX || strlen(name) >= OUTPOST_NAME_SIZE)
        return NULL;
    r = must_alloc(sizeof *r);
    strcpy(r->name, name);
    subject_down(subject, k->options.prefix, name, k->options.epoch);
    stream_begin(&r->stream, k->options.bus, subject, id);
    record_begin(&r->stream.out, RECORD_WELCOME);
    record_end(&r->stream.out);
    k->remotes[k->remote_count++] = r;
    metric_set(k->outposts, (int64_t)k->remote_count);
    metric_add(k->streams, 1);
    log_event(LEVEL_INFO, "an outpost is there", LOG_FIELDS(log_text("node", name)));
    flush_soon(k);
    return r;
}

/* Somebody speaks as if there were a stream. */
static void tell_over(struct keeper *k, const char *name, uint64_t id)
{
    struct stream stream;
    char subject[BUS_SUBJECT_SIZE];

    subject_down(subject, k->options.prefix, name, k->options.epoch);
    stream_begin(&stream, k->options.bus, subject, id);
    stream_end(&stream, "there is none");
    stream_free(&stream);
}

/* By the whole subject, for a node may have any name. */
static bool is_word_of_keeper(const struct keeper *k, const char *subject)
{
    char said[BUS_SUBJECT_SIZE];

    subject_keeper(said, k->options.prefix);
    return strcmp(said, subject) == 0;
}

static void heard(void *context, const char *subject, const uint8_t *bytes, size_t size)
{
    struct keeper *k = context;
    const char *name = subject_end(subject);
    struct remote *r = find_remote(k, name);
    struct chunk chunk;

    if (is_word_of_keeper(k, subject) || !chunk_read(bytes, size, &chunk))
        return; /* another that has lost its place and does not know it yet; or another version */
    if (!r || r->stream.id != chunk.stream) {
        if (chunk.number == CHUNK_OVER)
            return;
        r = chunk.number == 0 ? add_remote(k, name, chunk.stream) : NULL;
        if (!r)
            tell_over(k, name, chunk.stream);
    }
    if (r)
        stream_hear(&r->stream, &chunk, hear_record, &(struct hearing){k, r});
    drop_those_that_are_over(k);
}

static void away(void *context)
{
    struct keeper *k = context;

    for (size_t i = 0; i < k->remote_count; i++)
        stream_end(&k->remotes[i]->stream, "the bus has gone away");
    drop_those_that_are_over(k);
}

/* --- time ---------------------------------------------------------------------------------------------- */

static void say_who_serves(struct keeper *k)
{
    char subject[BUS_SUBJECT_SIZE];
    struct pile out = {0};

    record_u8(&out, STREAM_VERSION);
    record_u64(&out, k->options.epoch);
    record_text(&out, k->options.node);
    subject_keeper(subject, k->options.prefix);
    bus_publish(k->options.bus, subject, out.at, out.size);
    pile_free(&out);
}

static void back(void *context)
{
    say_who_serves(context);
}

static void flush_all(struct keeper *k)
{
    for (size_t i = 0; i < k->remote_count; i++) {
        struct remote *r = k->remotes[i];
        remote_flush(r);
        metric_add(k->down, (int64_t)r->packets);
        metric_add(k->copies, (int64_t)r->copies);
        r->packets = r->copies = 0;
    }
}

static void on_flush(void *context)
{
    struct keeper *k = context;

    k->flushing = false;
    flush_all(k);
    drop_those_that_are_over(k);
}

static void on_beat(void *context)
{
    struct keeper *k = context;

    if (!k->leaving)
        say_who_serves(k);
    flush_all(k);
    for (size_t i = 0; i < k->remote_count; i++)
        stream_beat(&k->remotes[i]->stream);
    drop_those_that_are_over(k);
    clock_arm(k->options.clock, k->beat, STREAM_BEAT_MS);
}

/* --- beginning and end --------------------------------------------------------------------------------- */

static void register_metrics(struct keeper *k, struct metrics *m)
{
    k->outposts = metrics_gauge(m, "gonfalon_keeper_outposts", "", "Nodes that pass clients on to this one.");
    k->clients = metrics_gauge(m, "gonfalon_keeper_connections", "", "Clients of these.");
    k->streams = metrics_counter(m, "gonfalon_keeper_streams_total", "", "Streams begun with outposts.");
    k->lost = metrics_counter(m, "gonfalon_keeper_streams_over_total", "", "And of these, ended.");
    k->up = metrics_counter(m, "gonfalon_keeper_messages_up_total", "", "Messages from clients of outposts.");
    k->down = metrics_counter(m, "gonfalon_keeper_packets_down_total", "",
                              "Packets to outposts, once for each of them,");
    k->copies = metrics_counter(m, "gonfalon_keeper_packets_given_total", "",
                                "and once for each client that got them there.");
}

struct keeper *keeper_create(const struct keeper_options *options)
{
    struct keeper *k = must_alloc(sizeof *k);
    char subject[BUS_SUBJECT_SIZE];

    k->options = *options;
    register_metrics(k, options->metrics);
    k->beat = clock_timer(options->clock, on_beat, k);
    k->flush = clock_timer(options->clock, on_flush, k);
    options->bus->user = (struct bus_user){.context = k, .heard = heard, .away = away, .back = back};
    subject_up(subject, options->prefix, options->epoch, "*");
    bus_listen(options->bus, subject);
    clock_arm(options->clock, k->beat, 0);
    return k;
}

uint32_t keeper_connections(const struct keeper *k)
{
    return k->connections;
}

void keeper_goodbye(struct keeper *k)
{
    k->leaving = true;
    for (size_t i = 0; i < k->remote_count; i++)
        for (uint32_t j = 0; j < k->remotes[i]->guest_room; j++)
            if (k->remotes[i]->guests[j])
                connection_close(&k->remotes[i]->guests[j]->base, CLOSE_SHUTDOWN);
}

void keeper_end(struct keeper *k)
{
    if (k->ended)
        return;
    k->ended = k->leaving = true;
    flush_all(k);
    for (size_t i = 0; i < k->remote_count; i++)
        stream_end(&k->remotes[i]->stream, "this node serves no more");
    drop_those_that_are_over(k);
    k->options.bus->user = (struct bus_user){0};
    clock_destroy_timer(k->options.clock, k->beat);
    clock_destroy_timer(k->options.clock, k->flush);
}

void keeper_free(struct keeper *k)
{
    assert(k->ended);
    free(k);
}
