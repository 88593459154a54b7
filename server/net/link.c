/*
 * A link is read through two buffers that all links share, and written through a third; so an idle one holds
 * only its SSL and this struct. What is sent waits as packets, shared by all who get them, and is encrypted
 * only when the system can take it: at the end of a tick, in records as full as possible.
 */
#include "server/net/link.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"

#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

enum { FLUSH_SIZE = 4 * NET_PLAIN_SIZE }; /* encrypted at once, before the system is asked to take it */

struct write {
    uv_write_t uv;
    struct link *link;
    size_t size;
    uint8_t bytes[];
};

static void touch(struct link *link)
{
    if (link->touched || link->state == LINK_GONE)
        return;
    link->touched = true;
    link->next_touched = link->net->touched;
    link->net->touched = link;
}

/* As `touch`, for what may wait; see net.c. */
static void put_off(struct link *link)
{
    struct net *net = link->net;

    if (link->touched || link->put_off || link->state == LINK_GONE)
        return;
    link->put_off = true;
    link->previous_put_off = NULL;
    link->next_put_off = net->put_off;
    if (net->put_off)
        net->put_off->previous_put_off = link;
    else
        net_put_off(net);
    net->put_off = link;
}

static void leave_put_off(struct link *link)
{
    if (!link->put_off)
        return;
    link->put_off = false;
    *(link->previous_put_off ? &link->previous_put_off->next_put_off : &link->net->put_off) =
        link->next_put_off;
    if (link->next_put_off)
        link->next_put_off->previous_put_off = link->previous_put_off;
}

/* --- the end ------------------------------------------------------------------------------------------- */

static void leave_touched(struct link *link)
{
    struct link **at = &link->net->touched;

    while (*at && *at != link)
        at = &(*at)->next_touched;
    if (*at)
        *at = link->next_touched;
}

static void on_tcp_closed(uv_handle_t *handle)
{
    struct link *link = handle->data;
    struct net *net = link->net;

    if (link->touched)
        leave_touched(link);
    leave_put_off(link);
    if (link->welcomed)
        net->user.closed(net->user.core, &link->base, link->reason);
    *(link->previous ? &link->previous->next : &net->links) = link->next;
    if (link->next)
        link->next->previous = link->previous;
    gate_leave(net->gate, link->base.address_key, link->welcomed);
    metric_add(net->connections, -(int64_t)link->welcomed);
    outbox_free(&link->outbox);
    frame_reader_free(&link->reader);
    SSL_free(link->ssl);
    free(link);
    net_release(net);
}

void link_cut(struct link *link, enum close_reason reason)
{
    if (link->state == LINK_GONE)
        return;
    if (link->state == LINK_HANDSHAKE)
        line_leave(&link->net->shaking_hands, &link->half_open);
    if (link->state < LINK_LEAVING)
        link->reason = reason;
    if (reason == CLOSE_SLOW)
        metric_add(link->net->cut_slow, 1);
    link->state = LINK_GONE;
    uv_close((uv_handle_t *)&link->tcp, on_tcp_closed);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer);
static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer);

static void read_on(struct link *link)
{
    link->held = false;
    if (uv_read_start((uv_stream_t *)&link->tcp, on_alloc, on_read) != 0)
        link_cut(link, CLOSE_LOST);
}

void link_leave(struct link *link, enum close_reason reason)
{
    if (link->state == LINK_HANDSHAKE)
        link_cut(link, reason); /* it cannot be spoken to yet */
    if (link->state >= LINK_LEAVING)
        return;
    link->state = LINK_LEAVING;
    if (link->held)
        read_on(link); /* and discard; see say_goodbye */
    link->reason = reason;
    link->since_ms = (int64_t)uv_now(link->net->loop);
    touch(link);
}

/* What OpenSSL has noted of others would be taken for this link's. Nearly always it has nothing, and to clear
 * that costs more than to look. */
static void forget_errors(void)
{
    if (ERR_peek_error() != 0)
        ERR_clear_error();
}

/* --- writing ------------------------------------------------------------------------------------------- */

static void on_written(uv_write_t *uv, int status)
{
    struct write *write = uv->data;
    struct link *link = write->link;

    link->outbox.in_flight -= write->size;
    link->outbox.moved_ms = (int64_t)uv_now(link->net->loop);
    free(write);
    if (status < 0)
        link_cut(link, CLOSE_LOST);
    else if (link->outbox.in_flight == 0)
        touch(link);
}

static void write_later(struct link *link, const uint8_t *bytes, size_t size)
{
    struct write *write = must_alloc(sizeof *write + size);
    uv_buf_t buffer = uv_buf_init((char *)write->bytes, (unsigned)size);

    write->uv.data = write;
    write->link = link;
    write->size = size;
    memcpy(write->bytes, bytes, size);
    link->outbox.in_flight += size;
    if (uv_write(&write->uv, (uv_stream_t *)&link->tcp, &buffer, 1, on_written) != 0) {
        link->outbox.in_flight -= size;
        free(write);
        link_cut(link, CLOSE_LOST);
    }
}

/* Hands what OpenSSL wrote to the system: at once if it takes it, and the rest when it can. */
static void send_out(struct link *link)
{
    struct tls_output *out = &link->net->out;
    uv_buf_t buffer = uv_buf_init((char *)out->bytes, (unsigned)out->size);
    size_t taken = 0;

    if (out->size == 0 || link->state == LINK_GONE) {
        out->size = 0;
        return;
    }
    metric_add(link->net->bytes_out, (int64_t)out->size);
    if (link->outbox.in_flight == 0) {
        int n = uv_try_write((uv_stream_t *)&link->tcp, &buffer, 1);
        if (n > 0) {
            taken = (size_t)n;
            link->outbox.moved_ms = (int64_t)uv_now(link->net->loop);
        }
    }
    if (taken < out->size)
        write_later(link, out->bytes + taken, out->size - taken);
    out->size = 0;
    /* What OpenSSL says of itself (tickets, key updates) is bounded too. */
    if (link->outbox.in_flight > CONNECTION_QUEUE_MAX)
        link_cut(link, CLOSE_SLOW);
}

static void flush_queue(struct link *link)
{
    struct net *net = link->net;

    while (!outbox_empty(&link->outbox) && link->outbox.in_flight == 0 && link->state != LINK_GONE) {
        for (size_t size = 0; !outbox_empty(&link->outbox) && size < FLUSH_SIZE;) {
            size_t part = outbox_take(&link->outbox, net->plain, NET_PLAIN_SIZE);
            size_t written = 0;
            size += part;
            forget_errors();
            if (SSL_write_ex(link->ssl, net->plain, part, &written) != 1 || written != part) {
                link_cut(link, CLOSE_LOST);
                return;
            }
        }
        send_out(link);
    }
}

static void on_shutdown(uv_shutdown_t *uv, int status)
{
    (void)status;
    free(uv);
}

/* Everything has left: close_notify, then FIN. The peer may still be sending; if we closed the socket now,
 * the system would answer that with a reset, and the peer might lose our last words. */
static void say_goodbye(struct link *link)
{
    uv_shutdown_t *uv = must_alloc(sizeof *uv);

    link->state = LINK_GOODBYE;
    forget_errors();
    SSL_shutdown(link->ssl);
    send_out(link);
    if (link->state == LINK_GONE || uv_shutdown(uv, (uv_stream_t *)&link->tcp, on_shutdown) != 0) {
        free(uv);
        link_cut(link, CLOSE_LOST);
    } else if (link->reason == CLOSE_NORMAL && SSL_get_shutdown(link->ssl) & SSL_RECEIVED_SHUTDOWN) {
        link_cut(link, CLOSE_NORMAL); /* it said goodbye first */
    }
}

void link_flush(struct link *link)
{
    link->touched = false;
    leave_put_off(link);
    if (link->state == LINK_OPEN || link->state == LINK_LEAVING)
        flush_queue(link);
    if (link->state == LINK_LEAVING && outbox_idle(&link->outbox))
        say_goodbye(link);
    if (link->state == LINK_OPEN && outbox_caught_up(&link->outbox))
        link->net->user.drained(link->net->user.core, &link->base);
}

/* --- what the core calls ------------------------------------------------------------------------------- */

static enum sent enqueue(struct link *link, struct packet *packet)
{
    if (link->state != LINK_OPEN)
        return SENT_NOT;
    enum sent sent = outbox_put(&link->outbox, packet, (int64_t)uv_now(link->net->loop));

    if (sent == SENT_NOT)
        link_cut(link, CLOSE_SLOW);
    else
        metric_add(link->net->messages_out, 1);
    return sent;
}

static enum sent link_send(struct connection *c, struct packet *packet)
{
    enum sent sent = enqueue((struct link *)c, packet);

    if (sent != SENT_NOT)
        touch((struct link *)c);
    return sent;
}

static enum sent link_send_soon(struct connection *c, struct packet *packet)
{
    enum sent sent = enqueue((struct link *)c, packet);

    if (sent == SENT)
        put_off((struct link *)c);
    else if (sent == SENT_BEHIND)
        touch((struct link *)c);
    return sent;
}

static void link_close_call(struct connection *c, enum close_reason reason)
{
    link_leave((struct link *)c, reason);
}

static void link_cut_call(struct connection *c, enum close_reason reason)
{
    link_cut((struct link *)c, reason);
}

static void link_hold_call(struct connection *c)
{
    struct link *link = (struct link *)c;

    if (link->state != LINK_OPEN)
        return;
    link->held = true;
    uv_read_stop((uv_stream_t *)&link->tcp);
}

static const struct connection_calls link_calls = {.send = link_send,
                                                   .send_soon = link_send_soon,
                                                   .close = link_close_call,
                                                   .cut = link_cut_call,
                                                   .hold = link_hold_call};

/* --- reading ------------------------------------------------------------------------------------------- */

/* Hands over what has been put together. A link that is held keeps the rest for later. */
static void take_frames(struct link *link)
{
    struct net *net = link->net;
    const uint8_t *message;
    size_t message_size;
    enum frame_found found = FRAME_NONE;
    bool any = false;

    while (link->state == LINK_OPEN && !link->held &&
           (found = frame_reader_next(&link->reader, &message, &message_size)) == FRAME_WHOLE) {
        any = true;
        metric_add(net->messages_in, 1);
        net->user.received(net->user.core, &link->base, message, message_size);
    }
    if (found == FRAME_TOO_BIG)
        link_leave(link, CLOSE_TOO_BIG);
    else if (found == FRAME_EMPTY)
        link_leave(link, CLOSE_MALFORMED);
    if (!frame_reader_inside(&link->reader)) {
        /* Nothing half-read: the buffer goes, because most links are idle most of the time. */
        frame_reader_free(&link->reader);
        frame_reader_start(&link->reader, WIRE_MESSAGE_MAX);
        link->frame_since_ms = 0;
    } else if (any || !link->frame_since_ms) {
        link->frame_since_ms = (int64_t)uv_now(net->loop);
    }
}

static void read_frames(struct link *link, const uint8_t *bytes, size_t size)
{
    frame_reader_take(&link->reader, bytes, size);
    take_frames(link);
}

/* OpenSSL wants no more for now, or never again. */
static void read_ended(struct link *link, int error)
{
    switch (error) {
    case SSL_ERROR_WANT_READ:
        return;
    case SSL_ERROR_ZERO_RETURN:
        link_leave(link, CLOSE_NORMAL);
        return;
    default:
        send_out(link); /* the alert that says why */
        link_cut(link, CLOSE_MALFORMED);
    }
}

static void read_messages(struct link *link)
{
    struct net *net = link->net;

    /* Once more only if something is left: to be told that nothing is takes as long as to read a message. */
    do {
        size_t size = 0;

        forget_errors();
        if (SSL_read_ex(link->ssl, net->plain, NET_PLAIN_SIZE, &size) != 1) {
            read_ended(link, SSL_get_error(link->ssl, 0));
            break;
        }
        read_frames(link, net->plain, size);
    } while (link->state == LINK_OPEN && (link->pipe.in_size > 0 || SSL_pending(link->ssl) > 0));
    send_out(link);
}

static void handshake(struct link *link)
{
    struct net *net = link->net;
    int result;

    forget_errors();
    result = SSL_do_handshake(link->ssl);
    if (result != 1 && SSL_get_error(link->ssl, result) == SSL_ERROR_WANT_READ) {
        /* Who goes on gives way after those who do not. */
        line_moved(&net->shaking_hands, &link->half_open);
        send_out(link);
        return;
    }
    send_out(link);
    if (result != 1 || !tls_alpn_agreed(link->ssl)) {
        metric_add(net->failed, 1);
        link_cut(link, CLOSE_MALFORMED);
    }
    if (link->state != LINK_HANDSHAKE)
        return;
    line_leave(&net->shaking_hands, &link->half_open);
    link->state = LINK_OPEN;
    link->welcomed = true;
    gate_welcome(net->gate, link->base.address_key);
    metric_add(net->opened, 1);
    metric_add(net->connections, 1);
    net->user.opened(net->user.core, &link->base);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct link *link = handle->data;

    (void)suggested;
    *buffer = uv_buf_init((char *)link->net->read_buffer, NET_READ_SIZE);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct link *link = stream->data;

    if (size < 0) {
        link_cut(link, CLOSE_LOST);
        return;
    }
    metric_add(link->net->bytes_in, size);
    if (link->state >= LINK_LEAVING)
        return; /* we are no longer listening */
    link->pipe.in = (const uint8_t *)buffer->base;
    link->pipe.in_size = (size_t)size;
    if (link->state == LINK_HANDSHAKE)
        handshake(link);
    if (link->state == LINK_OPEN)
        read_messages(link);
    link->pipe.in_size = 0;
}

/* --- the beginning and the clock ----------------------------------------------------------------------- */

static void refuse(struct link *link)
{
    struct net *net = link->net;

    metric_add(net->refused, 1);
    log_event(LEVEL_DEBUG, "connection refused", LOG_FIELDS(log_text("address", link->base.address)));
}

static void on_refused_closed(uv_handle_t *handle)
{
    struct link *link = handle->data;
    struct net *net = link->net;

    free(link);
    net_release(net);
}

/* A flood of connections that never finish their handshake must not keep out those that do; see line.h. */
static void make_room(struct net *net)
{
    struct link *link = line_next_to_go(&net->shaking_hands);

    if (link && gate_half_open(net->gate) > HANDSHAKES_MAX)
        link_cut(link, CLOSE_TIMEOUT);
}

static void start(struct link *link)
{
    struct net *net = link->net;
    uv_os_fd_t socket;

    link->base.calls = &link_calls;
    link->base.number = ++net->accepted;
    link->base.kind = CONNECTION_TLS;
    link->base.token = "";
    link->since_ms = (int64_t)uv_now(net->loop);
    outbox_start(&link->outbox, WIRE_FRAME_HEADER, link->since_ms);
    link->pipe.out = &net->out;
    frame_reader_start(&link->reader, WIRE_MESSAGE_MAX);
    link->next = net->links;
    if (net->links)
        net->links->previous = link;
    net->links = link;
    line_enter(&net->shaking_hands, &link->half_open, link,
               gate_half_open_from(net->gate, link->base.address_key));
    link->ssl = tls_accept(net->tls, &link->pipe);
    if (uv_fileno((uv_handle_t *)&link->tcp, &socket) == 0)
        gate_tune(socket);
    if (!link->ssl || uv_read_start((uv_stream_t *)&link->tcp, on_alloc, on_read) != 0)
        link_cut(link, CLOSE_LOST);
    else
        make_room(net);
}

void link_accept(struct net *net, uv_stream_t *listener)
{
    struct link *link = must_alloc(sizeof *link);
    struct sockaddr_storage from = {0};
    int size = sizeof from;

    link->net = net;
    uv_tcp_init(net->loop, &link->tcp);
    net->handles++;
    link->tcp.data = link;
    if (uv_accept(listener, (uv_stream_t *)&link->tcp) == 0 &&
        uv_tcp_getpeername(&link->tcp, (struct sockaddr *)&from, &size) == 0) {
        gate_address(&link->base, (struct sockaddr *)&from);
        if (gate_enter(net->gate, link->base.address_key)) {
            start(link);
            return;
        }
    }
    refuse(link);
    link->state = LINK_GONE;
    uv_close((uv_handle_t *)&link->tcp, on_refused_closed);
}

void link_sweep(struct link *link, int64_t now_ms)
{
    const struct net_patience *patience = &link->net->patience;

    if (link->held && link->state == LINK_OPEN) {
        read_on(link);
        link->frame_since_ms = now_ms; /* the time was ours */
        take_frames(link);
    }
    if (link->state == LINK_HANDSHAKE && now_ms - link->since_ms > patience->handshake_ms) {
        metric_add(link->net->failed, 1);
        link_cut(link, CLOSE_TIMEOUT);
    } else if (link->state == LINK_OPEN && outbox_stalled(&link->outbox, now_ms, patience->stall_ms)) {
        link_cut(link, CLOSE_SLOW);
    } else if (link->state == LINK_OPEN && link->frame_since_ms &&
               now_ms - link->frame_since_ms > patience->frame_ms) {
        link_leave(link, CLOSE_TIMEOUT);
    } else if (link->state >= LINK_LEAVING && now_ms - link->since_ms > patience->linger_ms) {
        link_cut(link, link->reason);
    }
}
