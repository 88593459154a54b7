/* WebSockets as connections of the core: one binary message, one packet. */
#include "server/web/visit.h"

#include "common/wire/limits.h"
#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"

#include <stdlib.h>
#include <string.h>

static int64_t now_ms(const struct visit *visit)
{
    return (int64_t)uv_now(visit->web->options.loop);
}

/* --- what the core calls ------------------------------------------------------------------------------- */

static void cut(struct visit *visit, enum close_reason reason)
{
    if (!visit->leaving)
        visit->reason = reason;
    if (reason == CLOSE_SLOW)
        metric_add(visit->web->cut_slow, 1);
    visit->leaving = true;
    /* Not now: the core must not hear of it from inside its own call. */
    lws_set_timeout(visit->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
    /* On a loop of ours libwebsockets looks at its timeouts only after something happened on a socket: from a
     * timer, as in a sweep, it would not hear of this one for up to half a minute. */
    lws_cancel_service(visit->web->context);
}

static void leave(struct visit *visit, enum close_reason reason)
{
    if (visit->leaving)
        return;
    visit->leaving = true;
    visit->reason = reason;
    visit->leaving_since_ms = now_ms(visit);
    lws_callback_on_writable(visit->wsi);
}

static enum sent socket_send(struct connection *c, struct packet *packet)
{
    struct visit *visit = (struct visit *)c;

    if (visit->leaving)
        return SENT_NOT;
    bool first = outbox_empty(&visit->outbox);
    enum sent sent = outbox_put(&visit->outbox, packet, now_ms(visit));

    if (sent == SENT_NOT) {
        cut(visit, CLOSE_SLOW);
        return SENT_NOT;
    }
    if (first)
        lws_callback_on_writable(visit->wsi);
    metric_add(visit->web->messages_out, 1);
    return sent;
}

static void socket_close(struct connection *c, enum close_reason reason)
{
    leave((struct visit *)c, reason);
}

static void socket_cut(struct connection *c, enum close_reason reason)
{
    cut((struct visit *)c, reason);
}

static void socket_hold(struct connection *c)
{
    struct visit *visit = (struct visit *)c;

    if (visit->leaving || visit->held)
        return;
    visit->held = true;
    lws_rx_flow_control(visit->wsi, 0);
}

static const struct connection_calls socket_calls = {
    .send = socket_send, .close = socket_close, .cut = socket_cut, .hold = socket_hold};

/* --- the beginning ---------------------------------------------------------------------------- */

/* Before the handshake is answered; anything but 0 refuses it. */
int socket_filter(struct visit *visit)
{
    char text[64] = "";
    char path[16];

    if (lws_hdr_copy(visit->wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws") != 0)
        return 1;
    lws_get_peer_simple(visit->wsi, text, sizeof text);
    gate_address_text(&visit->base, text);
    if (!session_origin_allowed(visit)) {
        metric_add(visit->web->refused, 1);
        log_event(LEVEL_INFO, "page of another origin refused",
                  LOG_FIELDS(log_text("address", visit->base.address)));
        return 1;
    }
    session_read_cookie(visit);
    return 0;
}

int socket_opened(struct visit *visit)
{
    struct web *web = visit->web;

    if (!gate_enter(web->options.gate, visit->base.address_key)) {
        metric_add(web->refused, 1);
        return -1;
    }
    gate_tune(lws_get_socket_fd(visit->wsi));
    visit->base.calls = &socket_calls;
    visit->base.number = ++web->accepted;
    visit->base.kind = CONNECTION_WEB;
    visit->base.token = visit->token;
    outbox_start(&visit->outbox, 0, now_ms(visit));
    visit->reason = CLOSE_LOST;
    visit->opened = true;
    visit->next = web->visits;
    if (web->visits)
        web->visits->previous = visit;
    web->visits = visit;
    gate_welcome(web->options.gate, visit->base.address_key);
    metric_add(web->opened, 1);
    metric_add(web->connections, 1);
    web->options.user.opened(web->options.user.core, &visit->base);
    return 0;
}

/* --- messages --------------------------------------------------------------------------------- */

static void take_message(struct visit *visit, const uint8_t *bytes, size_t size)
{
    const struct transport_user *user = &visit->web->options.user;

    metric_add(visit->web->messages_in, 1);
    if (size == 0)
        leave(visit, CLOSE_MALFORMED);
    else
        user->received(user->core, &visit->base, bytes, size);
}

int socket_received(struct visit *visit, const uint8_t *bytes, size_t size)
{
    bool last = lws_is_final_fragment(visit->wsi) && lws_remaining_packet_payload(visit->wsi) == 0;

    if (visit->leaving)
        return 0;
    if (!lws_frame_is_binary(visit->wsi)) {
        leave(visit, CLOSE_MALFORMED);
        return 0;
    }
    if (visit->message_size + size > WIRE_MESSAGE_MAX) {
        leave(visit, CLOSE_TOO_BIG);
        return 0;
    }
    if (last && !visit->message) {
        take_message(visit, bytes, size);
        return 0;
    }
    if (!visit->message)
        visit->message_since_ms = now_ms(visit);
    visit->message = must_resize(visit->message, visit->message_size + size);
    if (size)
        memcpy(visit->message + visit->message_size, bytes, size);
    visit->message_size += size;
    if (last) {
        uint8_t *message = visit->message;
        size_t message_size = visit->message_size;
        visit->message = NULL;
        visit->message_size = 0;
        visit->message_since_ms = 0;
        take_message(visit, message, message_size);
        free(message);
    }
    return 0;
}

static enum lws_close_status status_for(enum close_reason reason)
{
    switch (reason) {
    case CLOSE_NORMAL:
        return LWS_CLOSE_STATUS_NORMAL;
    case CLOSE_SHUTDOWN:
        return LWS_CLOSE_STATUS_GOINGAWAY;
    case CLOSE_MALFORMED:
        return LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE;
    case CLOSE_TOO_BIG:
        return LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE;
    case CLOSE_POLICY:
    case CLOSE_SLOW:
    case CLOSE_TIMEOUT:
    case CLOSE_LOST:
    case CLOSE_REASONS:
        break;
    }
    return LWS_CLOSE_STATUS_POLICY_VIOLATION;
}

/*
 * libwebsockets 4.1 on libuv closes a connection twice when a callback asks for it by its result, the second
 * time before the close frame has left. Asked this way, it sends the frame, waits for the answer, and closes
 * once.
 */
static void say_goodbye(struct visit *visit)
{
    const char *why = close_reason_name[visit->reason];

    lws_close_reason(visit->wsi, status_for(visit->reason), (unsigned char *)(uintptr_t)why, strlen(why));
    lws_set_timeout(visit->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_SYNC);
}

int socket_writable(struct visit *visit)
{
    const struct transport_user *user = &visit->web->options.user;

    while (!outbox_empty(&visit->outbox) && !lws_send_pipe_choked(visit->wsi)) {
        struct packet *packet = outbox_next(&visit->outbox);
        uint8_t *scratch = web_scratch(visit->web, packet->size);
        memcpy(scratch, packet->bytes, packet->size);
        if (lws_write(visit->wsi, scratch, packet->size, LWS_WRITE_BINARY) < 0)
            return -1;
        visit->outbox.moved_ms = now_ms(visit);
        outbox_drop(&visit->outbox);
    }
    if (!outbox_empty(&visit->outbox))
        lws_callback_on_writable(visit->wsi);
    else if (visit->leaving && visit->opened)
        say_goodbye(visit);
    if (!visit->leaving && outbox_caught_up(&visit->outbox))
        user->drained(user->core, &visit->base);
    return 0;
}

/* --- the end ---------------------------------------------------------------------------------- */

void socket_closed(struct visit *visit)
{
    struct web *web = visit->web;

    if (visit->opened) {
        visit->opened = false;
        visit->leaving = true;
        web->options.user.closed(web->options.user.core, &visit->base, visit->reason);
        *(visit->previous ? &visit->previous->next : &web->visits) = visit->next;
        if (visit->next)
            visit->next->previous = visit->previous;
        metric_add(web->connections, -1);
        gate_leave(web->options.gate, visit->base.address_key, true);
    }
    outbox_free(&visit->outbox);
    free(visit->message);
    visit->message = NULL;
}

void socket_sweep(struct visit *visit, int64_t now)
{
    const struct web_options *patience = &visit->web->options;

    if (visit->held) {
        visit->held = false;
        lws_rx_flow_control(visit->wsi, 1);
    }
    if (visit->leaving_since_ms && now - visit->leaving_since_ms > patience->linger_ms)
        cut(visit, visit->reason);
    else if (!visit->leaving && outbox_stalled(&visit->outbox, now, patience->stall_ms))
        cut(visit, CLOSE_SLOW);
    else if (!visit->leaving && visit->message_since_ms && now - visit->message_since_ms > patience->frame_ms)
        leave(visit, CLOSE_TIMEOUT);
}
