#include "server/web/web.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/web/visit.h"

#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

enum { RECEIVE_SIZE = 4096, HANDSHAKE_SECONDS = HANDSHAKE_MS / 1000 };

uint8_t *web_scratch(struct web *web, size_t size)
{
    if (web->scratch_room < LWS_PRE + size) {
        web->scratch_room = LWS_PRE + size;
        web->scratch = must_resize(web->scratch, web->scratch_room);
    }
    return web->scratch + LWS_PRE;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct visit *visit = user; /* in those cases that use it; in others it points to all sorts of things */
    struct web *web = lws_context_user(lws_get_context(wsi));
    const struct lws_filter_network_conn_args *arrival;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum" /* there are a hundred, and new ones with each version */
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        arrival = user;
        return !web->listening || door_refuses(web, (const struct sockaddr *)&arrival->cli_addr);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        door_enter(web, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        door_leave(web, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        door_welcome(web, wsi);
        visit->web = web;
        visit->wsi = wsi;
        return page_request(visit, in);
    case LWS_CALLBACK_HTTP_BODY:
        return page_body(visit, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return page_body_end(visit);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return page_write(visit);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (visit)
            page_end(visit);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        door_welcome(web, wsi);
        door_request_whole(wsi);
        visit->web = web;
        visit->wsi = wsi;
        return socket_filter(visit);
    case LWS_CALLBACK_ESTABLISHED:
        return socket_opened(visit);
    case LWS_CALLBACK_RECEIVE:
        return socket_received(visit, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_writable(visit);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (!visit->leaving)
            visit->reason = CLOSE_NORMAL;
        return 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        socket_closed(visit);
        return 0;
    default:
        return 0; /* in particular not libwebsockets' own handling, which would serve files and run scripts */
    }
#pragma GCC diagnostic pop
}

static const struct lws_protocols protocols[] = {
    {"gonfalon", on_event, sizeof(struct visit), RECEIVE_SIZE, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void on_log(int level, const char *line)
{
    char text[256];

    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    log_event(level & LLL_ERR ? LEVEL_WARNING : LEVEL_DEBUG, "libwebsockets",
              LOG_FIELDS(log_text("text", text)));
}

static void on_sweep(uv_timer_t *timer)
{
    struct web *web = timer->data;
    struct visit *next;

    for (struct visit *visit = web->visits; visit; visit = next) {
        next = visit->next;
        socket_sweep(visit, (int64_t)uv_now(web->options.loop));
    }
    door_sweep(web);
}

static void register_metrics(struct web *web)
{
    struct metrics *m = web->options.metrics;

    web->connections = metrics_gauge(m, "gonfalon_web_connections", "", "Open WebSockets.");
    web->opened = metrics_counter(m, "gonfalon_web_opened_total", "", "WebSockets opened.");
    web->refused = metrics_counter(m, "gonfalon_web_refused_total", "", "WebSockets refused.");
    web->requests = metrics_counter(m, "gonfalon_web_requests_total", "", "HTTP requests answered.");
    web->messages_in = metrics_counter(m, "gonfalon_web_received_messages_total", "", "Messages received.");
    web->messages_out = metrics_counter(m, "gonfalon_web_sent_messages_total", "", "Messages queued.");
    web->cut_slow =
        metrics_counter(m, "gonfalon_web_slow_readers_total", "", "WebSockets cut for not reading.");
    web->cut_late = metrics_counter(m, "gonfalon_web_slow_requests_total", "",
                                    "Sockets cut because a request did not come to its end.");
}

static void load_files(struct web *web, const char *root)
{
    char trouble[256];
    struct web_files *old = web->files;

    web->files = web_files_load(root, trouble, sizeof trouble);
    if (*trouble)
        log_event(LEVEL_WARNING, "the web client is not complete", LOG_FIELDS(log_text("why", trouble)));
    if (old)
        web_files_release(old);
}

static void set_origins(struct web *web, const char *origins)
{
    free(web->origins);
    web->origins = must_copy_text(origins);
}

static void set_metrics_token(struct web *web, const char *token)
{
    free(web->metrics_token);
    web->metrics_token = must_copy_text(token ? token : "");
}

static void set_patience(struct web_options *options)
{
    options->frame_ms = options->frame_ms ? options->frame_ms : CONNECTION_FRAME_MS;
    options->stall_ms = options->stall_ms ? options->stall_ms : CONNECTION_STALL_MS;
    options->linger_ms = options->linger_ms ? options->linger_ms : CONNECTION_LINGER_MS;
    options->request_ms = options->request_ms ? options->request_ms : WEB_REQUEST_MS;
    options->keep_alive_ms = options->keep_alive_ms ? options->keep_alive_ms : WEB_KEEP_ALIVE_MS;
}

static bool start(struct web *web, char *trouble, size_t trouble_size)
{
    const struct web_options *options = &web->options;
    void *loops[1] = {options->loop};
    bool everywhere = strcmp(options->listen, "::") == 0;
    struct in_addr old;
    /* With both families libwebsockets takes an address of IPv4 for no address, and listens on all. */
    uint64_t family = inet_pton(AF_INET, options->listen, &old) == 1 ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0;
    struct lws_context_creation_info info = {
        .port = options->port,
        .iface = everywhere ? NULL : web->listen,
        .protocols = protocols,
        .ssl_cert_filepath = options->certificate,
        .ssl_private_key_filepath = options->key,
        .ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_TLSv1_2,
        .alpn = "http/1.1",
        .vhost_name = "gonfalon",
        .server_string = "gonfalond",
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS |
                   family, /* we check nobody's certificate */
        .foreign_loops = loops,
        .timeout_secs = HANDSHAKE_SECONDS,
        .keepalive_timeout = WEB_KEEP_ALIVE_MS / 1000,
        .user = web,
    };

    web->context = lws_create_context(&info);
    if (!web->context) {
        snprintf(trouble, trouble_size, "libwebsockets cannot begin; is libwebsockets-evlib-uv installed?");
        return false;
    }
    web->vhost = lws_create_vhost(web->context, &info);
    if (!web->vhost) {
        snprintf(trouble, trouble_size, "cannot serve browsers on %s port %d; is the port taken?",
                 options->listen, options->port);
        return false;
    }
    return true;
}

struct web *web_create(const struct web_options *options, char *trouble, size_t trouble_size)
{
    struct web *web = must_alloc(sizeof *web);

    web->options = *options;
    set_patience(&web->options);
    web->listening = true;
    web->door.gate = gate_create(options->connections, options->per_address);
    web->listen = must_copy_text(options->listen);
    set_origins(web, options->origins);
    set_metrics_token(web, options->metrics_token);
    load_files(web, options->root);
    register_metrics(web);
    lws_set_log_level(LLL_ERR | LLL_WARN, on_log);
    if (!start(web, trouble, trouble_size)) {
        web_free(web);
        return NULL;
    }
    uv_timer_init(options->loop, &web->sweep);
    web->sweep.data = web;
    uv_timer_start(&web->sweep, on_sweep, CONNECTION_SWEEP_MS, CONNECTION_SWEEP_MS);
    return web;
}

int web_port(const struct web *web)
{
    return lws_get_vhost_listen_port(web->vhost);
}

void web_use_tickets(struct web *web, take_ticket *take, void *self)
{
    web->options.take_ticket = take;
    web->options.take_ticket_self = self;
}

void web_stop_listening(struct web *web)
{
    web->listening = false;
}

void web_reload(struct web *web, const char *certificate, const char *key, const char *root,
                const char *origins, const char *metrics_token)
{
    set_origins(web, origins);
    set_metrics_token(web, metrics_token);
    load_files(web, root);
    if (lws_tls_cert_updated(web->context, certificate, key, NULL, 0, NULL, 0))
        log_event(LEVEL_ERROR, "the web port keeps its old certificate", NULL);
}

void web_limit(struct web *web, uint32_t connections, uint32_t per_address)
{
    gate_limit(web->door.gate, connections, per_address);
}

void web_goodbye(struct web *web)
{
    for (struct visit *visit = web->visits; visit; visit = visit->next)
        connection_close(&visit->base, CLOSE_SHUTDOWN);
}

void web_close(struct web *web)
{
    uv_close((uv_handle_t *)&web->sweep, NULL);
    lws_context_destroy(web->context);
}

/* On a loop of ours libwebsockets takes two calls: the first closes its handles, the second frees the rest.
 */
void web_free(struct web *web)
{
    if (web->context)
        lws_context_destroy(web->context);
    door_close(web);
    if (web->files)
        web_files_release(web->files);
    free(web->origins);
    free(web->metrics_token);
    free(web->listen);
    free(web->scratch);
    free(web);
}
