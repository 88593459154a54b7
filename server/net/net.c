#include "server/net/net.h"

#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/net/link.h"

#include <stdlib.h>
#include <string.h>

struct listener {
    struct listener *next;
    uv_tcp_t tcp;
    struct net *net;
};

static void flush_put_off(struct net *net)
{
    while (net->put_off)
        link_flush(net->put_off);
    uv_timer_stop(&net->soon);
}

static void on_soon(uv_timer_t *timer)
{
    flush_put_off(timer->data);
}

void net_put_off(struct net *net)
{
    uv_timer_start(&net->soon, on_soon, CONNECTION_SOON_MS, 0);
}

/* What the tick has queued leaves here, before the loop waits again. Timers run before the one handle, and
 * packets arrive before the other; so nothing waits for a whole turn. What may wait does so while there is
 * more to do: a record and a call of the system for each message would cost more than the message. */
static void flush_touched(struct net *net)
{
    while (net->touched) {
        struct link *link = net->touched;
        net->touched = link->next_touched;
        link_flush(link);
    }
    if (net->put_off && !(net->busy && net->busy(net->busy_context)))
        flush_put_off(net);
}

static void on_before_wait(uv_prepare_t *prepare)
{
    flush_touched(prepare->data);
}

static void on_after_wait(uv_check_t *check)
{
    flush_touched(check->data);
}

static void on_sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;

    for (struct link *link = net->links; link; link = link->next)
        link_sweep(link, (int64_t)uv_now(net->loop));
}

static void look(void *context)
{
    struct net *net = context;

    metric_set(net->half_open, gate_half_open(net->gate));
}

static void register_metrics(struct net *net, struct metrics *m)
{
    net->connections = metrics_gauge(m, "gonfalon_tls_connections", "", "Open TLS connections.");
    net->half_open =
        metrics_gauge(m, "gonfalon_half_open_connections", "", "Handshakes going on, of any kind.");
    net->opened = metrics_counter(m, "gonfalon_tls_opened_total", "", "TLS connections opened.");
    net->refused = metrics_counter(m, "gonfalon_tls_refused_total", "", "Connections over a limit.");
    net->failed = metrics_counter(m, "gonfalon_tls_handshakes_failed_total", "", "Handshakes failed.");
    net->cut_slow =
        metrics_counter(m, "gonfalon_tls_slow_readers_total", "", "Connections cut for not reading.");
    net->bytes_in = metrics_counter(m, "gonfalon_tls_received_bytes_total", "", "Bytes received.");
    net->bytes_out = metrics_counter(m, "gonfalon_tls_sent_bytes_total", "", "Bytes sent.");
    net->messages_in = metrics_counter(m, "gonfalon_tls_received_messages_total", "", "Messages received.");
    net->messages_out = metrics_counter(m, "gonfalon_tls_sent_messages_total", "", "Messages queued.");
    metrics_before_look(m, look, net);
}

struct net *net_create(const struct net_options *options)
{
    static const struct net_patience usual = {HANDSHAKE_MS, CONNECTION_FRAME_MS, CONNECTION_STALL_MS,
                                              CONNECTION_LINGER_MS};
    struct net *net = must_alloc(sizeof *net);
    uint64_t sweep_ms;

    net->loop = options->loop;
    net->gate = options->gate;
    net->user = options->user;
    net->tls = options->tls;
    net->patience = options->patience ? *options->patience : usual;
    net->busy = options->busy;
    net->busy_context = options->busy_context;
    net->read_buffer = must_alloc(NET_READ_SIZE);
    net->plain = must_alloc(NET_PLAIN_SIZE);
    register_metrics(net, options->metrics);
    sweep_ms = options->patience ? CONNECTION_SWEEP_MS / 50 : CONNECTION_SWEEP_MS;
    uv_prepare_init(net->loop, &net->before_wait);
    uv_check_init(net->loop, &net->after_wait);
    uv_timer_init(net->loop, &net->sweep);
    uv_timer_init(net->loop, &net->soon);
    net->handles = 4;
    net->before_wait.data = net->after_wait.data = net->sweep.data = net->soon.data = net;
    uv_prepare_start(&net->before_wait, on_before_wait);
    uv_check_start(&net->after_wait, on_after_wait);
    uv_timer_start(&net->sweep, on_sweep, sweep_ms, sweep_ms);
    return net;
}

static void on_connection(uv_stream_t *stream, int status)
{
    struct listener *listener = stream->data;

    if (status == 0)
        link_accept(listener->net, stream);
}

static void on_listener_closed(uv_handle_t *handle)
{
    struct listener *listener = handle->data;
    struct net *net = listener->net;

    free(listener);
    net_release(net);
}

static int bind_and_listen(struct listener *listener, const char *address, int port)
{
    struct sockaddr_storage at = {0};
    int size = sizeof at;
    int error;

    error = uv_ip6_addr(address, port, (struct sockaddr_in6 *)&at);
    if (error)
        error = uv_ip4_addr(address, port, (struct sockaddr_in *)&at);
    if (!error)
        error = uv_tcp_bind(&listener->tcp, (struct sockaddr *)&at, 0);
    if (!error)
        error = uv_listen((uv_stream_t *)&listener->tcp, CONNECTIONS_BACKLOG, on_connection);
    if (!error)
        error = uv_tcp_getsockname(&listener->tcp, (struct sockaddr *)&at, &size);
    if (error)
        return error;
    /* The port is at the same place in both families. */
    return ntohs(((struct sockaddr_in *)&at)->sin_port);
}

int net_listen(struct net *net, const char *address, int port)
{
    struct listener *listener = must_alloc(sizeof *listener);
    int result;

    listener->net = net;
    uv_tcp_init(net->loop, &listener->tcp);
    net->handles++;
    listener->tcp.data = listener;
    result = bind_and_listen(listener, address, port);
    if (result < 0) {
        uv_close((uv_handle_t *)&listener->tcp, on_listener_closed);
        return result;
    }
    listener->next = net->listeners;
    net->listeners = listener;
    return result;
}

void net_use_tls(struct net *net, SSL_CTX *tls)
{
    SSL_CTX_free(net->tls);
    net->tls = tls;
}

void net_stop_listening(struct net *net)
{
    while (net->listeners) {
        struct listener *listener = net->listeners;
        net->listeners = listener->next;
        uv_close((uv_handle_t *)&listener->tcp, on_listener_closed);
    }
}

void net_goodbye(struct net *net)
{
    for (struct link *link = net->links; link; link = link->next)
        link_leave(link, CLOSE_SHUTDOWN);
}

void net_release(struct net *net)
{
    void (*closed)(void *context) = net->closed;
    void *context = net->closed_context;

    if (--net->handles > 0)
        return;
    SSL_CTX_free(net->tls);
    tls_output_free(&net->out);
    free(net->read_buffer);
    free(net->plain);
    free(net);
    closed(context);
}

static void on_own_closed(uv_handle_t *handle)
{
    net_release(handle->data);
}

void net_close(struct net *net, void (*closed)(void *context), void *context)
{
    net->closed = closed;
    net->closed_context = context;
    net_stop_listening(net);
    for (struct link *link = net->links; link; link = link->next)
        link_cut(link, CLOSE_SHUTDOWN);
    uv_close((uv_handle_t *)&net->before_wait, on_own_closed);
    uv_close((uv_handle_t *)&net->after_wait, on_own_closed);
    uv_close((uv_handle_t *)&net->sweep, on_own_closed);
    uv_close((uv_handle_t *)&net->soon, on_own_closed);
}
