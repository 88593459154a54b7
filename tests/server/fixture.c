#include "tests/server/fixture.h"

#include "common/wire/frame.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/certificate.h"
#include "server/net/tls.h"
#include "server/web/web.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

struct inside {
    struct fixture f; /* what the test sees */
    struct fixture_options options;
    struct net_patience patience;
    uv_loop_t loop;
    uv_check_t turned;
    uint64_t turn, received; /* of the loop: now, and when the last message came */
    uv_thread_t thread;
    uv_async_t wake;
    uv_barrier_t started;
    _Atomic int wish; /* 1: new certificate, 2: stop */
    struct gate *gate;
    struct metrics *metrics;
    struct net *net;
    struct web *web;
    char certificate[128], key[128];
};

/* --- the core --------------------------------------------------------------------------------- */

/* On the other thread, where cmocka cannot follow. */
static void verify(bool holds)
{
    if (!holds)
        abort();
}

static struct packet *packet_of(const void *bytes, size_t size)
{
    struct packet *packet = packet_create(size);

    if (bytes)
        memcpy(packet->bytes, bytes, size);
    return packet;
}

static void on_opened(void *core, struct connection *c)
{
    struct inside *s = core;

    verify(!c->session && *c->address);
    c->session = s;
    s->f.opened++;
}

static enum sent send_one(struct inside *s, struct connection *c, const void *bytes, size_t size)
{
    struct packet *packet = packet_of(bytes, size);
    enum sent sent = connection_send(c, packet);

    packet_release(packet);
    s->f.behind += sent == SENT_BEHIND;
    s->f.refused += sent == SENT_NOT;
    return sent;
}

static bool always(void *context)
{
    (void)context;
    return true;
}

static void send_soon(struct connection *c, const void *bytes, size_t size)
{
    struct packet *packet = packet_of(bytes, size);

    verify(connection_send_soon(c, packet) == SENT);
    packet_release(packet);
}

static void on_received(void *core, struct connection *c, const uint8_t *bytes, size_t size)
{
    struct inside *s = core;

    if (s->f.received++ > 0 && s->turn == s->received)
        s->f.together++;
    s->received = s->turn;
    switch (bytes[0]) {
    case 'b':
        for (int i = 0; i < 256; i++)
            if (send_one(s, c, NULL, 64 * 1024) == SENT_NOT)
                break;
        break;
    case 'l':
        send_one(s, c, NULL, 1024 * 1024);
        break;
    case 't':
        send_one(s, c, c->token, strlen(c->token) + 1);
        break;
    case 'x':
        connection_cut(c, CLOSE_POLICY);
        break;
    case 's':
    case 'S':
        send_soon(c, bytes, size);
        if (bytes[0] == 'S')
            connection_close(c, CLOSE_POLICY);
        break;
    default:
        send_one(s, c, bytes, size);
        if (bytes[0] == 'h')
            connection_hold(c);
        if (bytes[0] == 'c')
            connection_close(c, CLOSE_POLICY);
    }
}

static void on_drained(void *core, struct connection *c)
{
    (void)c;
    ((struct inside *)core)->f.drained++;
}

static void on_closed(void *core, struct connection *c, enum close_reason reason)
{
    struct inside *s = core;

    verify(c->session == s);
    s->f.reason = (int)reason;
    s->f.closed++;
}

/* --- the thread ------------------------------------------------------------------------------- */

static SSL_CTX *context_of(struct inside *s)
{
    char trouble[256];
    bool made;
    SSL_CTX *context = NULL;

    if (certificate_ensure(s->certificate, s->key, "localhost", &made, trouble, sizeof trouble))
        context = tls_context(s->certificate, s->key, trouble, sizeof trouble);
    if (!context) {
        fprintf(stderr, "%s\n", trouble);
        abort();
    }
    return context;
}

static void on_net_closed(void *context)
{
    ((struct inside *)context)->net = NULL;
}

static void on_turned(uv_check_t *check)
{
    ((struct inside *)check->data)->turn++;
}

static void on_wake(uv_async_t *async)
{
    struct inside *s = async->data;

    if (s->wish == 1) {
        unlink(s->certificate);
        unlink(s->key);
        net_use_tls(s->net, context_of(s));
        if (s->web)
            web_reload(s->web, s->certificate, s->key, s->f.folder, s->options.origins,
                       s->options.metrics_token);
        s->wish = 0;
    } else if (s->wish == 3) {
        net_goodbye(s->net);
        if (s->web)
            web_goodbye(s->web);
        s->wish = 0;
    } else if (s->wish == 2) {
        net_close(s->net, on_net_closed, s);
        if (s->web)
            web_close(s->web);
        uv_close((uv_handle_t *)&s->turned, NULL);
        uv_close((uv_handle_t *)async, NULL);
        s->wish = 0;
    }
}

static const char *no_trouble(void *context)
{
    (void)context;
    return "";
}

/* A ticket that is asked for elsewhere. */
struct late_ticket {
    uv_timer_t timer;
    bool good;
    ticket_taken *then;
    void *context;
};

static void on_late_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void on_late(uv_timer_t *timer)
{
    struct late_ticket *late = timer->data;

    late->then(late->context, late->good ? "the-token" : NULL, 86400);
    uv_close((uv_handle_t *)timer, on_late_closed);
}

static void give_token(void *self, const char *ticket, ticket_taken *then, void *context)
{
    struct inside *s = self;

    if (strncmp(ticket, "late-", 5) == 0) {
        struct late_ticket *late = calloc(1, sizeof *late);

        assert_non_null(late);
        *late = (struct late_ticket){
            .good = strcmp(ticket, "late-ticket") == 0, .then = then, .context = context};
        uv_timer_init(&s->loop, &late->timer);
        late->timer.data = late;
        uv_timer_start(&late->timer, on_late, 50, 0);
        return;
    }
    then(context, strcmp(ticket, "the-ticket") == 0 ? "the-token" : NULL, 86400);
}

static void start(struct inside *s)
{
    struct transport_user user = {s, on_opened, on_received, on_drained, on_closed};
    int64_t ms = s->options.patience_ms ? s->options.patience_ms : 60000;
    struct web_options web = {.loop = &s->loop,
                              .user = user,
                              .listen = "127.0.0.1",
                              .certificate = s->certificate,
                              .key = s->key,
                              .root = s->f.folder,
                              .origins = s->options.origins ? s->options.origins : "",
                              .connections = s->options.connections,
                              .per_address = s->options.per_address,
                              .trouble = no_trouble,
                              .take_ticket = give_token,
                              .take_ticket_self = s,
                              .frame_ms = ms,
                              .stall_ms = ms,
                              .linger_ms = ms,
                              .request_ms = ms,
                              .keep_alive_ms = ms,
                              .metrics_token = s->options.metrics_token};
    char trouble[256];

    s->options.origins = web.origins;
    s->patience = (struct net_patience){ms, ms, ms, ms};
    web.gate = s->gate = gate_create(s->options.connections, s->options.per_address);
    web.metrics = s->metrics = metrics_create();
    s->net = net_create(&(struct net_options){.loop = &s->loop,
                                              .gate = s->gate,
                                              .metrics = s->metrics,
                                              .user = user,
                                              .tls = context_of(s),
                                              .patience = &s->patience,
                                              .busy = s->options.busy ? always : NULL});
    s->f.port = net_listen(s->net, "127.0.0.1", 0);
    if (s->f.port <= 0)
        abort();
    if (s->options.web) {
        s->web = web_create(&web, trouble, sizeof trouble);
        if (!s->web) {
            fprintf(stderr, "%s\n", trouble);
            abort();
        }
        s->f.web_port = web_port(s->web);
    }
}

static void run(void *arg)
{
    struct inside *s = arg;

    uv_loop_init(&s->loop);
    uv_async_init(&s->loop, &s->wake, on_wake);
    s->wake.data = s;
    uv_check_init(&s->loop, &s->turned);
    s->turned.data = s;
    uv_check_start(&s->turned, on_turned);
    start(s);
    uv_barrier_wait(&s->started);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (s->web)
        web_free(s->web);
    gate_free(s->gate);
    metrics_free(s->metrics);
    if (uv_loop_close(&s->loop) != 0)
        abort(); /* a handle was left open */
}

struct fixture *fixture_start(const struct fixture_options *options)
{
    struct inside *s = must_alloc(sizeof *s);

    signal(SIGPIPE, SIG_IGN);
    s->options = *options;
    s->f.reason = -1;
    if (!temporary_make(s->f.folder))
        abort();
    snprintf(s->certificate, sizeof s->certificate, "%s/.certificate.pem", s->f.folder);
    snprintf(s->key, sizeof s->key, "%s/.key.pem", s->f.folder);
    uv_barrier_init(&s->started, 2);
    uv_thread_create(&s->thread, run, s);
    uv_barrier_wait(&s->started);
    return &s->f;
}

static void wish(struct inside *s, int what)
{
    s->wish = what;
    uv_async_send(&s->wake);
}

void fixture_stop(struct fixture *f)
{
    struct inside *s = (void *)f;

    wish(s, 2);
    uv_thread_join(&s->thread);
    uv_barrier_destroy(&s->started);
    if (!temporary_remove(f->folder))
        fprintf(stderr, "%s is left\n", f->folder);
    free(s);
}

void fixture_await(_Atomic int *number, int value)
{
    for (int i = 0; i < 30000 && *number != value; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    assert_int_equal(*number, value);
}

void fixture_new_certificate(struct fixture *f)
{
    struct inside *s = (void *)f;

    wish(s, 1);
    fixture_await(&s->wish, 0);
}

void fixture_goodbye(struct fixture *f)
{
    struct inside *s = (void *)f;

    wish(s, 3);
    fixture_await(&s->wish, 0);
}

/* --- clients ---------------------------------------------------------------------------------- */

bool client_may_open(uint32_t connections)
{
    struct rlimit files;

    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    return files.rlim_cur >= 2 * connections + 100;
}

int client_connect(int port)
{
    return client_connect_from(INADDR_LOOPBACK, port);
}

int client_connect_from(uint32_t address, int port)
{
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval patience = {30, 0};
    int s = socket(AF_INET, SOCK_STREAM, 0);

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_true(s >= 0);
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    assert_int_equal(bind(s, (struct sockaddr *)&from, sizeof from), 0);
    assert_int_equal(connect(s, (struct sockaddr *)&to, sizeof to), 0);
    return s;
}

void client_prepare(struct client *c, int port, const char *alpn, int tls_version)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    unsigned char list[32];

    c->socket = client_connect(port);
    SSL_CTX_set_max_proto_version(context, tls_version);
    c->ssl = SSL_new(context);
    SSL_CTX_free(context);
    if (alpn) {
        list[0] = (unsigned char)strlen(alpn);
        memcpy(list + 1, alpn, strlen(alpn));
        SSL_set_alpn_protos(c->ssl, list, (unsigned)strlen(alpn) + 1);
    }
    SSL_set_fd(c->ssl, c->socket);
}

bool client_open(struct client *c, int port, const char *alpn, int tls_version)
{
    client_prepare(c, port, alpn, tls_version);
    bool ok = SSL_connect(c->ssl) == 1;

    if (!ok)
        client_close(c);
    return ok;
}

void client_close(struct client *c)
{
    SSL_free(c->ssl);
    close(c->socket);
}

bool client_write(struct client *c, const void *bytes, size_t size)
{
    size_t written;

    return SSL_write_ex(c->ssl, bytes, size, &written) == 1;
}

bool client_send(struct client *c, const char *message)
{
    uint8_t header[WIRE_FRAME_HEADER];

    frame_header(header, (uint32_t)strlen(message));
    return client_write(c, header, sizeof header) && client_write(c, message, strlen(message));
}

static bool read_exactly(struct client *c, void *to, size_t size)
{
    size_t got;

    for (; size; size -= got, to = (char *)to + got)
        if (SSL_read_ex(c->ssl, to, size, &got) != 1)
            return false;
    return true;
}

int64_t client_read(struct client *c, char *out, size_t room)
{
    uint8_t header[WIRE_FRAME_HEADER];
    size_t size;

    if (!read_exactly(c, header, sizeof header))
        return -1;
    size = (size_t)header[0] << 24 | (size_t)header[1] << 16 | (size_t)header[2] << 8 | header[3];
    assert_true(size < room);
    if (!read_exactly(c, out, size))
        return -1;
    out[size] = '\0';
    return (int64_t)size;
}
