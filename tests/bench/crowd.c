#include "tests/bench/crowd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PEERS_PER_ADDRESS = 10, OPENING_MOST = 40, EVENTS_MOST = 512, READ_MOST = 65536 };

int64_t bench_now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void crowd_lose(struct peer *p)
{
    if (p->failed)
        return;
    p->failed = true;
    p->crowd->failed++;
    p->crowd->lost++;
    if (p->socket >= 0)
        close(p->socket);
    p->socket = -1;
}

/* --- TLS, with one call of the system for all that has come ---------------------------------------- */

static int pipe_read(BIO *bio, char *to, size_t room, size_t *size)
{
    struct peer *p = BIO_get_data(bio);

    BIO_clear_retry_flags(bio);
    *size = p->came_size < room ? p->came_size : room;
    if (*size == 0) {
        BIO_set_retry_read(bio);
        return 0;
    }
    memcpy(to, p->came, *size);
    p->came += *size;
    p->came_size -= *size;
    return 1;
}

static int pipe_write(BIO *bio, const char *from, size_t size, size_t *written)
{
    struct peer *p = BIO_get_data(bio);
    ssize_t sent = send(p->socket, from, size, MSG_NOSIGNAL);

    BIO_clear_retry_flags(bio);
    *written = sent > 0 ? (size_t)sent : 0;
    if (sent < 0 && (errno == EAGAIN || errno == ENOTCONN))
        BIO_set_retry_write(bio);
    return sent > 0;
}

static long pipe_control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio;
    (void)number;
    (void)pointer;
    return command == BIO_CTRL_FLUSH; /* nothing is held back */
}

static BIO *pipe_of(struct peer *p)
{
    static BIO_METHOD *method;

    if (!method) {
        method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "crowd");
        BIO_meth_set_read_ex(method, pipe_read);
        BIO_meth_set_write_ex(method, pipe_write);
        BIO_meth_set_ctrl(method, pipe_control);
    }
    BIO *bio = BIO_new(method);

    if (bio) {
        BIO_set_data(bio, p);
        BIO_set_init(bio, 1);
    }
    return bio;
}

static bool begin(struct crowd *c, struct peer *p)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    struct epoll_event wanted = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = p};
    uint32_t group = (uint32_t)p->number / c->per_address;
    int on = 1;

    p->socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    from.sin_addr.s_addr = htonl(c->first_address + (group / 200 << 8) + group % 200 + 1);
    to.sin_port = htons((uint16_t)c->port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (p->socket < 0 || setsockopt(p->socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on) != 0 ||
        bind(p->socket, (struct sockaddr *)&from, sizeof from) != 0)
        return false;
    setsockopt(p->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (c->receive_most)
        setsockopt(p->socket, SOL_SOCKET, SO_RCVBUF, &c->receive_most, sizeof c->receive_most);
    if (connect(p->socket, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS)
        return false;
    p->tls = SSL_new(c->tls);
    BIO *bio = pipe_of(p);

    if (!p->tls || !bio)
        return false;
    SSL_set_bio(p->tls, bio, bio);
    SSL_set_connect_state(p->tls);
    return epoll_ctl(c->poll, EPOLL_CTL_ADD, p->socket, &wanted) == 0;
}

bool crowd_start(struct crowd *c, int port, int32_t count, enum framing framing, const char *alpn,
                 struct crowd_role role)
{
    *c = (struct crowd){.role = role, .framing = framing, .port = port, .count = count};
    c->opening_most = OPENING_MOST;
    c->first_address = 0x7f010000u;
    c->per_address = PEERS_PER_ADDRESS;
    c->tls = SSL_CTX_new(TLS_client_method());
    c->poll = epoll_create1(0);
    c->peer = calloc((size_t)count, sizeof *c->peer);
    if (!c->tls || c->poll < 0 || !c->peer) {
        perror("crowd");
        return false;
    }
    SSL_CTX_set_mode(c->tls, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                 SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_session_cache_mode(c->tls, SSL_SESS_CACHE_OFF);
    if (alpn) {
        unsigned char list[64] = {(unsigned char)strlen(alpn)};

        memcpy(list + 1, alpn, list[0]);
        SSL_CTX_set_alpn_protos(c->tls, list, (unsigned)list[0] + 1);
    }
    for (int32_t i = 0; i < count; i++)
        c->peer[i] = (struct peer){.crowd = c, .number = i, .socket = -1};
    return true;
}

void crowd_free(struct crowd *c)
{
    for (int32_t i = 0; i < c->count; i++) {
        struct peer *p = &c->peer[i];

        SSL_free(p->tls);
        if (p->socket >= 0)
            close(p->socket);
        bytes_free(&p->in);
        bytes_free(&p->out);
    }
    free(c->peer);
    SSL_CTX_free(c->tls);
    close(c->poll);
}

static uint32_t word_at(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void become_due(struct peer *p)
{
    if (p->due)
        return;
    p->due = true;
    p->next_due = p->crowd->due;
    p->crowd->due = p;
}

void crowd_send(struct peer *p, uint32_t kind, const void *data, size_t size)
{
    uint8_t head[6] = {(uint8_t)(kind >> 8),  (uint8_t)kind,        (uint8_t)(size >> 24),
                       (uint8_t)(size >> 16), (uint8_t)(size >> 8), (uint8_t)size};
    size_t skip = p->crowd->framing == FRAMING_GONFALON ? 2 : 0;

    bytes_add(&p->out, head + skip, sizeof head - skip);
    bytes_add(&p->out, data, size);
    p->crowd->bytes_out += sizeof head - skip + size;
    become_due(p);
}

static void flush(struct peer *p)
{
    while (p->open && !p->failed && p->out_used < p->out.size) {
        int wrote = SSL_write(p->tls, p->out.data + p->out_used, (int)(p->out.size - p->out_used));

        if (wrote <= 0) {
            if (SSL_get_error(p->tls, wrote) != SSL_ERROR_WANT_WRITE)
                crowd_lose(p);
            return;
        }
        p->out_used += (size_t)wrote;
    }
    p->out_used = 0;
    bytes_clear(&p->out);
}

static void take_frames(struct peer *p)
{
    size_t head = p->crowd->framing == FRAMING_GONFALON ? 4 : 6;

    while (p->in.size - p->in_used >= head) {
        const uint8_t *at = p->in.data + p->in_used;
        uint32_t size = word_at(at + head - 4), kind = head == 6 ? (uint32_t)at[0] << 8 | at[1] : 0;

        if (p->in.size - p->in_used < head + size)
            break;
        p->in_used += head + size;
        p->crowd->frames_in++;
        p->crowd->role.got(p, kind, at + head, size);
    }
    memmove(p->in.data, p->in.data + p->in_used, p->in.size - p->in_used);
    p->in.size -= p->in_used;
    p->in_used = 0;
    if (p->in.size == 0 && p->in.room > READ_MOST)
        bytes_free(&p->in);
}

/* What has come, as far as TLS can make something of it. */
static void read_plain(struct peer *p)
{
    static uint8_t room[READ_MOST];
    int got = 0;

    if (!p->open) {
        int done = SSL_do_handshake(p->tls);

        if (done != 1) {
            int why = SSL_get_error(p->tls, done);

            if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE)
                crowd_lose(p);
            return;
        }
        p->open = true;
        p->crowd->opened++;
        p->crowd->role.opened(p);
    }
    if (p->deaf)
        return;
    while (!p->failed && (got = SSL_read(p->tls, room, sizeof room)) > 0) {
        p->crowd->bytes_in += (uint64_t)got;
        bytes_add(&p->in, room, (size_t)got);
        take_frames(p);
    }
    if (p->failed)
        return;
    int why = SSL_get_error(p->tls, got);

    if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE)
        crowd_lose(p);
}

/* The system tells of each arrival once; who gets less than there was room for has got all. */
static void take_turn(struct peer *p)
{
    static uint8_t room[READ_MOST];
    ssize_t got = READ_MOST;

    while (!p->failed && got == READ_MOST && !(p->open && p->deaf)) {
        got = recv(p->socket, room, sizeof room, 0);
        if (got == 0 || (got < 0 && errno != EAGAIN)) {
            crowd_lose(p);
            return;
        }
        p->came = room;
        p->came_size = got > 0 ? (size_t)got : 0;
        if (got > 0 || !p->open)
            read_plain(p);
    }
    if (p->out.size > 0)
        become_due(p);
}

static void come_back(struct crowd *c, struct peer *p)
{
    c->failed--;
    c->opened -= p->open;
    SSL_free(p->tls);
    bytes_free(&p->in);
    bytes_free(&p->out);
    *p = (struct peer){.crowd = c, .number = p->number, .socket = -1, .own = p->own};
    if (!begin(c, p))
        crowd_lose(p);
}

static bool room_to_open(const struct crowd *c)
{
    return c->begun - c->opened - c->failed < c->opening_most;
}

static void open_more(struct crowd *c)
{
    while (c->begun < c->count && room_to_open(c)) {
        struct peer *p = &c->peer[c->begun++];

        if (!begin(c, p)) {
            perror("connect");
            crowd_lose(p);
        }
    }
}

/* Frames leave, whomever they were sent by; who cannot send now is due again when the system says so. */
static void flush_due(struct crowd *c)
{
    while (c->due) {
        struct peer *p = c->due;

        c->due = p->next_due;
        p->due = false;
        flush(p);
    }
    for (int32_t i = 0; c->again && c->failed > 0 && i < c->begun; i++)
        if (c->peer[i].failed && room_to_open(c))
            come_back(c, &c->peer[i]);
}

void crowd_run(struct crowd *c, int64_t milliseconds)
{
    int64_t end = bench_now_ns() + milliseconds * 1000000, left;
    struct epoll_event event[EVENTS_MOST];

    c->stop = false;
    flush_due(c);
    while (!c->stop && (left = end - bench_now_ns()) > 0) {
        open_more(c);
        int count = epoll_wait(c->poll, event, EVENTS_MOST, left < 50000000 ? (int)(left / 1000000) + 1 : 50);

        for (int i = 0; i < count; i++) {
            struct peer *p = event[i].data.ptr;

            if (!p->failed)
                take_turn(p);
        }
        flush_due(c);
    }
}
