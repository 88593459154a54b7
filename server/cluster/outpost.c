#include "server/cluster/outpost.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/cluster/stream.h"
#include "server/cluster/subjects.h"

#include <assert.h>
#include <stdlib.h>

enum { KEEPER_NAME_SIZE = 64 };

/* A client here. Its place is used again by others; what is still on its way to it must not reach them, so
 * the id has the place's life in its upper half. */
struct post {
    struct connection *connection; /* NULL: the place is free */
    uint32_t life;
    uint32_t next_free;
    uint32_t bytes; /* that it has sent since the last second */
    bool behind;    /* and the keeper knows */
};

/* Connections that often get the same packet. */
struct list {
    uint64_t *ids;
    size_t count;
};

/* A ticket that the keeper was asked about. */
struct question {
    struct question *next;
    uint64_t number;
    ticket_taken *then;
    void *context;
};

struct outpost {
    struct outpost_options options;
    struct stream stream;
    bool streaming; /* `stream` has begun, and is yet to be freed */
    bool open;      /* and the keeper has answered */
    bool ended;
    uint64_t epoch; /* of the keeper; 0: none is known */
    char keeper[KEEPER_NAME_SIZE];
    unsigned keeper_silent; /* beats since a keeper was last heard of */
    struct post *posts;
    uint32_t post_room, post_count; /* places, and clients */
    uint32_t first_free;            /* post_room: none */
    struct list lists[STREAM_LISTS_MAX];
    struct question *questions;
    uint32_t question_count;
    uint64_t asked;
    struct timer *beat, *flush;
    bool flushing; /* the timer is armed */
    unsigned beats;
    int64_t heard_ms; /* when something of the keeper last came */
    struct metric *is_open, *clients, *streams, *up, *down, *fanned, *held, *behind;
};

static uint64_t id_of(const struct outpost *o, const struct post *post)
{
    return (uint64_t)post->life << 32 | (uint64_t)(post - o->posts);
}

/* NULL: that client is gone. */
static struct post *find(struct outpost *o, uint64_t id)
{
    uint32_t place = (uint32_t)id;

    if (place >= o->post_room || !o->posts[place].connection || o->posts[place].life != id >> 32)
        return NULL;
    return &o->posts[place];
}

/* A client's `session` is its place, counted from 1; 0: it was not taken. */
static struct post *post_of(struct outpost *o, const struct connection *c)
{
    uintptr_t place = (uintptr_t)c->session;

    return place ? &o->posts[place - 1] : NULL;
}

static struct pile *begin(struct outpost *o, enum record_kind kind)
{
    record_begin(&o->stream.out, kind);
    return &o->stream.out;
}

/* At the end of the tick, together with what else it brings. */
static void finish(struct outpost *o)
{
    record_end(&o->stream.out);
    if (!o->flushing)
        clock_arm(o->options.clock, o->flush, 0);
    o->flushing = true;
}

static void tell_of(struct outpost *o, const struct post *post, enum record_kind kind)
{
    record_u64(begin(o, kind), id_of(o, post));
    finish(o);
}

/* --- the stream ---------------------------------------------------------------------------------------- */

static void answer_all_questions(struct outpost *o)
{
    while (o->questions) {
        struct question *q = o->questions;
        o->questions = q->next;
        o->question_count--;
        q->then(q->context, NULL, 0);
        free(q);
    }
}

static void forget_lists(struct outpost *o)
{
    for (size_t i = 0; i < STREAM_LISTS_MAX; i++) {
        free(o->lists[i].ids);
        o->lists[i] = (struct list){0};
    }
}

static void cut_all(struct outpost *o)
{
    for (uint32_t i = 0; i < o->post_room; i++)
        if (o->posts[i].connection)
            connection_cut(o->posts[i].connection, CLOSE_SHUTDOWN);
}

static void set_open(struct outpost *o, bool open)
{
    if (o->open == open)
        return;
    o->open = open;
    metric_set(o->is_open, open);
    if (o->options.changed)
        o->options.changed(o->options.context, open);
}

/* After stream_*, which may have ended it. */
static void look_whether_over(struct outpost *o)
{
    if (!o->streaming || !o->stream.over)
        return;
    log_event(o->open ? LEVEL_WARNING : LEVEL_DEBUG, "the stream to the node that serves is over",
              LOG_FIELDS(log_text("node", o->keeper), log_text("why", o->stream.why),
                         log_number("clients", o->post_count)));
    o->streaming = false;
    stream_free(&o->stream);
    set_open(o, false);
    cut_all(o);
    forget_lists(o);
    answer_all_questions(o);
}

static void end_stream(struct outpost *o, const char *why)
{
    if (o->streaming)
        stream_end(&o->stream, why);
    look_whether_over(o);
}

static void begin_stream(struct outpost *o)
{
    char subject[BUS_SUBJECT_SIZE];
    uint64_t id = (uint64_t)random_id(o->options.random);

    /* Who came before, and was cut, is not for this stream. */
    if (id == 0 || o->post_count > 0)
        return;
    subject_up(subject, o->options.prefix, o->epoch, o->options.node);
    stream_begin(&o->stream, o->options.bus, subject, id);
    o->streaming = true;
    record_text(begin(o, RECORD_HELLO), o->options.node);
    finish(o);
    stream_flush(&o->stream);
    look_whether_over(o);
}

static void on_flush(void *context)
{
    struct outpost *o = context;

    o->flushing = false;
    if (o->streaming)
        stream_flush(&o->stream);
    look_whether_over(o);
}

/* A keeper whose word has not come for long may have gone for good; the next one is taken, whatever it says
 * of its epoch: a database may have been restored. */
static void on_beat(void *context)
{
    struct outpost *o = context;

    if (o->streaming)
        stream_beat(&o->stream);
    look_whether_over(o);
    if (++o->keeper_silent > STREAM_SILENT)
        o->epoch = 0;
    if (++o->beats % (1000 / STREAM_BEAT_MS) == 0)
        for (uint32_t i = 0; i < o->post_room; i++)
            o->posts[i].bytes = 0;
    clock_arm(o->options.clock, o->beat, STREAM_BEAT_MS);
}

/* --- what the keeper says ------------------------------------------------------------------------------ */

static void hear_list(struct outpost *o, struct reading *r)
{
    uint64_t number = read_u64(r);
    size_t count = r->left / sizeof(uint64_t);

    if (number >= STREAM_LISTS_MAX || r->left % sizeof(uint64_t)) {
        r->bad = true;
        return;
    }
    struct list *list = &o->lists[number];

    list->ids = must_resize(list->ids, count * sizeof *list->ids);
    list->count = count;
    for (size_t i = 0; i < count; i++)
        list->ids[i] = read_u64(r);
}

static void give(struct outpost *o, uint64_t id, struct packet *packet, bool soon)
{
    struct post *post = find(o, id);
    enum sent sent;

    if (!post)
        return;
    sent = soon ? connection_send_soon(post->connection, packet) : connection_send(post->connection, packet);
    metric_add(o->fanned, 1);
    if (sent == SENT_BEHIND && !post->behind) {
        post->behind = true;
        tell_of(o, post, RECORD_BEHIND);
    }
}

static void hear_packet(struct outpost *o, struct reading *r, bool many)
{
    uint64_t to = read_u64(r);
    uint8_t flags = read_u8(r);

    if (r->bad || (many && to >= STREAM_LISTS_MAX)) {
        r->bad = true;
        return;
    }
    struct packet *packet = packet_create(r->left);

    packet->picture = flags & PACKET_PICTURE;
    read_into(r, packet->bytes, packet->size);
    metric_add(o->down, 1);
    if (!many)
        give(o, to, packet, flags & PACKET_SOON);
    for (size_t i = 0; many && i < o->lists[to].count; i++)
        give(o, o->lists[to].ids[i], packet, flags & PACKET_SOON);
    packet_release(packet);
}

static void hear_end(struct outpost *o, struct reading *r, bool at_once)
{
    struct post *post = find(o, read_u64(r));
    uint8_t reason = read_u8(r);

    r->bad |= reason >= CLOSE_REASONS;
    if (!post || r->bad)
        return;
    if (at_once)
        connection_cut(post->connection, (enum close_reason)reason);
    else
        connection_close(post->connection, (enum close_reason)reason);
}

static void hear_hold(struct outpost *o, struct reading *r)
{
    struct post *post = find(o, read_u64(r));

    if (post)
        connection_hold(post->connection);
}

static void hear_token(struct outpost *o, struct reading *r)
{
    uint64_t number = read_u64(r);
    bool granted = read_u8(r);
    char token[RECORD_TEXT_SIZE];

    read_text(r, token);
    int64_t seconds = (int64_t)read_u64(r);

    for (struct question **at = &o->questions; *at && !r->bad; at = &(*at)->next)
        if ((*at)->number == number) {
            struct question *q = *at;
            *at = q->next;
            o->question_count--;
            q->then(q->context, granted ? token : NULL, seconds);
            free(q);
            return;
        }
}

static void hear_record(void *context, enum record_kind kind, struct reading *r)
{
    struct outpost *o = context;

    switch (kind) {
    case RECORD_WELCOME:
        log_event(LEVEL_INFO, "outpost", LOG_FIELDS(log_text("of", o->keeper)));
        metric_add(o->streams, 1);
        set_open(o, true);
        break;
    case RECORD_LIST:
        hear_list(o, r);
        break;
    case RECORD_PACKET:
    case RECORD_PACKETS:
        hear_packet(o, r, kind == RECORD_PACKETS);
        break;
    case RECORD_CLOSE:
    case RECORD_CUT:
        hear_end(o, r, kind == RECORD_CUT);
        break;
    case RECORD_HOLD:
        hear_hold(o, r);
        break;
    case RECORD_TOKEN:
        hear_token(o, r);
        break;
    case RECORD_HELLO:
    case RECORD_OPENED:
    case RECORD_MESSAGE:
    case RECORD_BEHIND:
    case RECORD_CAUGHT_UP:
    case RECORD_CLOSED:
    case RECORD_TICKET:
    case RECORD_KINDS:
        r->bad = true;
        break;
    }
}

/* A keeper says that it serves. One of an earlier epoch has lost its place and may not know it yet. */
static void hear_keeper(struct outpost *o, const uint8_t *bytes, size_t size)
{
    struct reading r = {bytes, size, false};
    bool ours = read_u8(&r) == STREAM_VERSION;
    uint64_t epoch = read_u64(&r);
    char name[RECORD_TEXT_SIZE];

    read_text(&r, name);
    if (!ours || r.bad || r.left > 0 || epoch < o->epoch)
        return;
    o->keeper_silent = 0;
    if (epoch > o->epoch) {
        end_stream(o, "another node serves now");
        o->epoch = epoch;
        snprintf(o->keeper, sizeof o->keeper, "%.*s", KEEPER_NAME_SIZE - 1, name);
    }
    if (!o->streaming)
        begin_stream(o);
}

static void heard(void *context, const char *subject, const uint8_t *bytes, size_t size)
{
    struct outpost *o = context;
    struct chunk chunk;

    if (strcmp(subject_end(subject), "keeper") == 0) {
        hear_keeper(o, bytes, size);
    } else if (o->streaming && chunk_read(bytes, size, &chunk) && chunk.stream == o->stream.id) {
        o->heard_ms = clock_now_ms(o->options.clock);
        stream_hear(&o->stream, &chunk, hear_record, o);
        look_whether_over(o);
    }
}

static void away(void *context)
{
    end_stream(context, "the bus has gone away");
}

/* --- clients ------------------------------------------------------------------------------------------- */

static uint32_t free_place(struct outpost *o)
{
    if (o->first_free == o->post_room) {
        uint32_t room = o->post_room ? o->post_room * 2 : 64;

        o->posts = must_resize(o->posts, room * sizeof *o->posts);
        for (uint32_t i = o->post_room; i < room; i++)
            o->posts[i] = (struct post){.next_free = i + 1};
        o->post_room = room;
    }
    return o->first_free;
}

static void opened(void *self, struct connection *c)
{
    struct outpost *o = self;

    if (!o->open || o->stream.over || o->post_count >= OUTPOST_CONNECTIONS_MAX) {
        connection_cut(c, CLOSE_SHUTDOWN);
        return;
    }
    uint32_t place = free_place(o);
    struct post *post = &o->posts[place];

    o->first_free = post->next_free;
    o->post_count++;
    metric_set(o->clients, o->post_count);
    *post = (struct post){.connection = c, .life = post->life + 1};
    c->session = (void *)(uintptr_t)(place + 1);
    struct pile *to = begin(o, RECORD_OPENED);

    record_u64(to, id_of(o, post));
    record_u8(to, (uint8_t)c->kind);
    record_bytes(to, c->address_key, ADDRESS_KEY_SIZE);
    record_text(to, c->address);
    record_text(to, c->token);
    finish(o);
}

/* Nobody may fill the bus, for that would end the stream of all. */
static void restrain(struct outpost *o, struct post *post, size_t size)
{
    post->bytes += (uint32_t)size;
    if (post->bytes <= OUTPOST_BYTES_PER_SECOND && bus_queued(o->options.bus) <= BUS_QUEUE_HIGH)
        return;
    metric_add(o->held, 1);
    connection_hold(post->connection);
}

static void received(void *self, struct connection *c, const uint8_t *bytes, size_t size)
{
    struct outpost *o = self;
    struct post *post = post_of(o, c);

    if (!post || !o->open || o->stream.over)
        return; /* it is being cut */
    struct pile *to = begin(o, RECORD_MESSAGE);

    record_u64(to, id_of(o, post));
    record_bytes(to, bytes, size);
    finish(o);
    metric_add(o->up, 1);
    restrain(o, post, size);
}

static void drained(void *self, struct connection *c)
{
    struct outpost *o = self;
    struct post *post = post_of(o, c);

    if (!post || !post->behind)
        return;
    post->behind = false;
    if (o->streaming)
        tell_of(o, post, RECORD_CAUGHT_UP);
}

static void closed(void *self, struct connection *c, enum close_reason reason)
{
    struct outpost *o = self;
    struct post *post = post_of(o, c);

    if (!post)
        return;
    if (o->streaming) {
        struct pile *to = begin(o, RECORD_CLOSED);

        record_u64(to, id_of(o, post));
        record_u8(to, (uint8_t)reason);
        finish(o);
    }
    c->session = NULL;
    post->connection = NULL;
    post->next_free = o->first_free;
    o->first_free = (uint32_t)(post - o->posts);
    o->post_count--;
    metric_set(o->clients, o->post_count);
}

struct transport_user outpost_transport(struct outpost *o)
{
    return (struct transport_user){
        .core = o, .opened = opened, .received = received, .drained = drained, .closed = closed};
}

void outpost_take_ticket(void *self, const char *ticket, ticket_taken *then, void *context)
{
    struct outpost *o = self;

    if (!o->open || o->stream.over || o->question_count >= OUTPOST_TICKETS_MAX ||
        strlen(ticket) >= RECORD_TEXT_SIZE) {
        then(context, NULL, 0);
        return;
    }
    struct question *q = must_alloc(sizeof *q);
    struct pile *to = begin(o, RECORD_TICKET);

    *q = (struct question){o->questions, ++o->asked, then, context};
    o->questions = q;
    o->question_count++;
    record_u64(to, q->number);
    record_text(to, ticket);
    finish(o);
}

/* --- beginning and end --------------------------------------------------------------------------------- */

const char *outpost_trouble(const struct outpost *o)
{
    if (o->open)
        return "";
    return bus_there(o->options.bus) ? "no node that serves is heard of" : "the bus cannot be reached";
}

uint32_t outpost_clients(const struct outpost *o)
{
    return o->post_count;
}

int64_t outpost_heard_ms(const struct outpost *o)
{
    return o->open ? clock_now_ms(o->options.clock) - o->heard_ms : 0;
}

static void look(void *context)
{
    struct outpost *o = context;

    metric_set(o->behind, outpost_heard_ms(o));
}

static void register_metrics(struct outpost *o, struct metrics *m)
{
    o->is_open = metrics_gauge(m, "gonfalon_outpost_open", "",
                               "1 while this node passes its clients on to the one that serves.");
    o->clients = metrics_gauge(m, "gonfalon_outpost_connections", "", "Clients that it passes on.");
    o->streams = metrics_counter(m, "gonfalon_outpost_streams_total", "",
                                 "How often it has begun to; each end before cut all its clients.");
    o->up = metrics_counter(m, "gonfalon_outpost_messages_up_total", "", "Messages passed on.");
    o->down = metrics_counter(m, "gonfalon_outpost_packets_down_total", "",
                              "Packets that came from the node that serves, each once,");
    o->fanned = metrics_counter(m, "gonfalon_outpost_packets_given_total", "",
                                "and what they were for its clients, one by one.");
    o->held = metrics_counter(m, "gonfalon_outpost_held_total", "",
                              "How often a client that sent too much had to wait.");
    o->behind =
        metrics_gauge(m, "gonfalon_outpost_heard_milliseconds", "",
                      "How long ago the node that serves was last heard; it says something twice a second.");
    metrics_before_look(m, look, o);
}

struct outpost *outpost_create(const struct outpost_options *options)
{
    struct outpost *o = must_alloc(sizeof *o);
    char subject[BUS_SUBJECT_SIZE];

    o->options = *options;
    register_metrics(o, options->metrics);
    o->beat = clock_timer(options->clock, on_beat, o);
    o->flush = clock_timer(options->clock, on_flush, o);
    options->bus->user = (struct bus_user){.context = o, .heard = heard, .away = away};
    subject_keeper(subject, options->prefix);
    bus_listen(options->bus, subject);
    subject_down_any(subject, options->prefix, options->node);
    bus_listen(options->bus, subject);
    clock_arm(options->clock, o->beat, STREAM_BEAT_MS);
    return o;
}

void outpost_end(struct outpost *o)
{
    if (o->ended)
        return;
    o->ended = true;
    if (o->streaming)
        stream_flush(&o->stream);
    end_stream(o, "this node is an outpost no more");
    o->options.bus->user = (struct bus_user){0};
    clock_destroy_timer(o->options.clock, o->beat);
    clock_destroy_timer(o->options.clock, o->flush);
}

void outpost_free(struct outpost *o)
{
    assert(o->ended && o->post_count == 0);
    free(o->posts);
    free(o);
}
