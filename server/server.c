#include "server/server.h"

#include "common/crypto/crypto.h"
#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/certificate.h"
#include "server/control.h"
#include "server/device_key.h"
#include "server/loop.h"
#include "server/net/net.h"
#include "server/net/tls.h"
#include "server/store/sqlite.h"
#include "server/web/web.h"
#include "server/wiring.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

enum {
    TROUBLE_SIZE = 512,
    DRAIN_LOOK_MS = 50,
    DAY_SECONDS = 24 * 3600,
    CERTIFICATE_LOOK_MS = 3600 * 1000,
    CERTIFICATE_SPOKEN_OF = 24 /* every so many looks */
};

struct server {
    struct config *config;
    int argc;
    char **argv;
    uv_loop_t loop;
    struct loop_ports ports;
    struct metrics *metrics;
    struct metric *started;
    struct store *store;
    struct wiring *wiring;
    struct gate *gate;
    struct net *net;
    struct web *web;
    struct control *control; /* NULL: there is none */
    uv_signal_t terminate, interrupt, hang_up;
    uv_timer_t drain, certificate;
    struct metric *certificate_ends;
    unsigned certificate_looks; /* since it was last spoken of */
    uint64_t drain_until_ms;
    bool draining, said_goodbye;
};

static bool fail(const char *what, const char *why)
{
    log_event(LEVEL_ERROR, what, LOG_FIELDS(log_text("why", why)));
    return false;
}

/* --- the end ---------------------------------------------------------------------------------- */

static void ignore(void *context)
{
    (void)context;
}

static void close_all(struct server *s)
{
    uv_close((uv_handle_t *)&s->drain, NULL);
    uv_close((uv_handle_t *)&s->certificate, NULL);
    uv_close((uv_handle_t *)&s->terminate, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    uv_close((uv_handle_t *)&s->hang_up, NULL);
    if (s->control)
        control_close(s->control);
    net_close(s->net, ignore, NULL);
    if (s->web)
        web_close(s->web);
}

/* First until all that was asked is answered, then until everybody has read it and left; or until the time is
 * up. */
static void on_drain(uv_timer_t *timer)
{
    struct server *s = timer->data;
    bool late = uv_now(&s->loop) >= s->drain_until_ms;

    if (!s->said_goodbye && (late || (wiring_unanswered(s->wiring) == 0 && store_queued(s->store) == 0))) {
        s->said_goodbye = true;
        s->drain_until_ms = uv_now(&s->loop) + CONNECTION_LINGER_MS;
        net_goodbye(s->net);
        if (s->web)
            web_goodbye(s->web);
    } else if (s->said_goodbye && (late || gate_inside(s->gate) == 0)) {
        close_all(s);
    }
}

static void on_terminate(uv_signal_t *signal, int number)
{
    struct server *s = signal->data;

    if (s->draining) {
        s->drain_until_ms = 0; /* asked twice: at once */
        return;
    }
    log_event(LEVEL_INFO, "draining", LOG_FIELDS(log_number("signal", number)));
    s->draining = true;
    s->drain_until_ms = uv_now(&s->loop) + (uint64_t)s->config->drain_seconds * 1000;
    net_stop_listening(s->net);
    if (s->web)
        web_stop_listening(s->web);
    wiring_drain(s->wiring, (uint32_t)s->config->drain_seconds);
    uv_timer_start(&s->drain, on_drain, DRAIN_LOOK_MS, DRAIN_LOOK_MS);
}

/* --- SIGHUP ----------------------------------------------------------------------------------- */

static void tell_restart(void *context, const char *name)
{
    (void)context;
    log_event(LEVEL_WARNING, "a change needs a restart", LOG_FIELDS(log_text("setting", name)));
}

static void apply(struct server *s)
{
    const struct config *config = s->config;

    log_setup((enum log_level)config->log_level, (enum log_format)config->log_format);
    gate_limit(s->gate, (uint32_t)config->connections, (uint32_t)config->connections_per_address);
    if (s->web)
        web_limit(s->web, (uint32_t)config->connections, (uint32_t)config->connections_per_address);
}

static bool use_certificate(struct server *s, const struct config *config)
{
    char trouble[TROUBLE_SIZE];
    SSL_CTX *tls = tls_context(config->certificate, config->key, trouble, sizeof trouble);

    if (tls)
        net_use_tls(s->net, tls);
    else
        fail("the old certificate is kept", trouble);
    if (s->web && tls)
        web_reload(s->web, config->certificate, config->key, config->web_root, config->web_origins,
                   config->metrics_token);
    return tls != NULL;
}

/* How long the certificate lasts: for the metrics, and in the log when its end is near. */
static void tell_end(struct server *s)
{
    int64_t now = clock_wall_ms(&s->ports.clock) / 1000, ends = 0;
    char trouble[TROUBLE_SIZE];

    if (!certificate_ends(s->config->certificate, &ends, trouble, sizeof trouble)) {
        fail("the certificate cannot be read", trouble);
        return;
    }
    metric_set(s->certificate_ends, ends);
    struct log_field file = log_text("file", s->config->certificate),
                     days = log_number("days", (ends - now) / DAY_SECONDS);

    if (ends <= now)
        log_event(LEVEL_ERROR, "the certificate has ended: clients and browsers refuse it or warn of it",
                  LOG_FIELDS(file, days));
    else if (ends - now < (int64_t)CERTIFICATE_WARN_DAYS * DAY_SECONDS)
        log_event(LEVEL_WARNING, "the certificate ends soon", LOG_FIELDS(file, days));
}

/* One that the server has made itself, in its own place, it also renews. */
static bool renew_certificate(const struct server *s, const struct config *config)
{
    char *own = config_data_path(config, "certificate.pem");
    char trouble[TROUBLE_SIZE];
    bool renewed = false;

    if (strcmp(own, config->certificate) == 0 &&
        !certificate_renew(config->certificate, config->key, config->name,
                           clock_wall_ms(&s->ports.clock) / 1000, &renewed, trouble, sizeof trouble))
        fail("the certificate cannot be renewed", trouble);
    if (renewed)
        log_event(LEVEL_INFO, "certificate renewed, with the same key and fingerprint",
                  LOG_FIELDS(log_text("file", config->certificate)));
    free(own);
    return renewed;
}

static void on_certificate(uv_timer_t *timer)
{
    struct server *s = timer->data;

    if (renew_certificate(s, s->config))
        use_certificate(s, s->config);
    if (++s->certificate_looks < CERTIFICATE_SPOKEN_OF)
        return;
    s->certificate_looks = 0;
    tell_end(s);
}

static void on_hang_up(uv_signal_t *signal, int number)
{
    struct server *s = signal->data;
    struct config_problems problems;
    struct config *old = s->config;
    struct config *config = config_read(s->argc, s->argv, &problems);

    (void)number;
    if (!config) {
        for (size_t i = 0; i < problems.count && i < CONFIG_PROBLEMS_MAX; i++)
            fail("configuration not read again", problems.text[i]);
        return;
    }
    config_compare(old, config, tell_restart, NULL);
    renew_certificate(s, config);
    use_certificate(s, config);
    s->config = config;
    tell_end(s);
    apply(s);
    wiring_configure(s->wiring, config);
    config_free(old);
    log_event(LEVEL_INFO, "configuration and certificate read again", NULL);
}

/* --- the beginning ---------------------------------------------------------------------------- */

/* A connection is a file; the usual limit of 1024 would be ours. */
static void raise_file_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void start_signal(struct server *s, uv_signal_t *handle, uv_signal_cb callback, int number)
{
    uv_signal_init(&s->loop, handle);
    handle->data = s;
    uv_signal_start(handle, callback, number);
}

static bool open_store(struct server *s)
{
    char *path = config_data_path(s->config, "gonfalon.db");
    char trouble[TROUBLE_SIZE];

    s->store = sqlite_store_open(&s->loop, path, s->metrics, trouble, sizeof trouble);
    free(path);
    return s->store || fail("the database cannot be opened", trouble);
}

static SSL_CTX *open_certificate(struct server *s)
{
    const struct config *config = s->config;
    char trouble[TROUBLE_SIZE];
    char fingerprint[FINGERPRINT_SIZE];
    SSL_CTX *tls = NULL;
    bool made;

    bool there =
        certificate_ensure(config->certificate, config->key, config->name, &made, trouble, sizeof trouble);

    if (there)
        renew_certificate(s, config);
    if (there && certificate_fingerprint(config->certificate, fingerprint, trouble, sizeof trouble))
        tls = tls_context(config->certificate, config->key, trouble, sizeof trouble);
    if (!tls)
        fail("no certificate", trouble);
    else
        log_event(LEVEL_INFO, made ? "certificate made" : "certificate read",
                  LOG_FIELDS(log_text("file", config->certificate), log_text("sha256", fingerprint)));
    return tls;
}

static const char *trouble_now(void *context)
{
    struct server *s = context;

    return s->draining ? "draining" : sqlite_store_trouble(s->store);
}

/* Until it is durable there is more to come for many a connection. */
static bool is_busy(void *context)
{
    return store_queued(((struct server *)context)->store) > 0;
}

static bool open_net(struct server *s, SSL_CTX *tls)
{
    const struct config *config = s->config;
    int port;

    s->net = net_create(&(struct net_options){.loop = &s->loop,
                                              .gate = s->gate,
                                              .metrics = s->metrics,
                                              .user = wiring_transport(s->wiring),
                                              .tls = tls,
                                              .busy = is_busy,
                                              .busy_context = s});
    port = net_listen(s->net, config->listen, (int)config->port);
    /* A machine without IPv6 has no ::, but means the same. */
    if (port < 0 && strcmp(config->listen, "::") == 0)
        port = net_listen(s->net, "0.0.0.0", (int)config->port);
    if (port < 0) {
        log_event(LEVEL_ERROR, "cannot listen",
                  LOG_FIELDS(log_text("address", config->listen), log_number("port", config->port),
                             log_text("why", uv_strerror(port))));
        return false;
    }
    log_event(LEVEL_INFO, "listening", LOG_FIELDS(log_text("for", "clients"), log_number("port", port)));
    return true;
}

static bool open_web(struct server *s)
{
    const struct config *config = s->config;
    struct transport_user user = wiring_transport(s->wiring);
    char trouble[TROUBLE_SIZE];

    if (config->web_port < 0)
        return true;
    s->web = web_create(&(struct web_options){.loop = &s->loop,
                                              .gate = s->gate,
                                              .metrics = s->metrics,
                                              .user = user,
                                              .listen = config->web_listen,
                                              .port = (int)config->web_port,
                                              .certificate = config->certificate,
                                              .key = config->key,
                                              .root = config->web_root,
                                              .origins = config->web_origins,
                                              .metrics_token = config->metrics_token,
                                              .connections = (uint32_t)config->connections,
                                              .per_address = (uint32_t)config->connections_per_address,
                                              .trouble = trouble_now,
                                              .trouble_context = s,
                                              .take_ticket = wiring_take_ticket},
                        trouble, sizeof trouble);
    if (!s->web)
        return fail("no web port", trouble);
    log_event(LEVEL_INFO, "listening",
              LOG_FIELDS(log_text("for", "browsers"), log_number("port", web_port(s->web))));
    return true;
}

/* A host can do without: he stops the server first. */
static void open_control(struct server *s)
{
    char *path = config_data_path(s->config, "control");
    char trouble[TROUBLE_SIZE];

    s->control = control_open(&s->loop, path, wiring_host, s->wiring, trouble, sizeof trouble);
    if (!s->control)
        log_event(LEVEL_WARNING, "commands about people need the server stopped",
                  LOG_FIELDS(log_text("why", trouble)));
    free(path);
}

static bool start_core(struct server *s)
{
    char *path = config_data_path(s->config, "device.key");
    char trouble[TROUBLE_SIZE];
    uint8_t secret[DEVICE_KEY_SIZE];
    bool there = device_key_ensure(path, secret, trouble, sizeof trouble);

    free(path);
    if (!there)
        return fail("no key for devices", trouble);
    s->wiring = wiring_start(s->config, &(struct wiring_ports){.clock = &s->ports.clock,
                                                               .random = &s->ports.random,
                                                               .work = &s->ports.work,
                                                               .store = s->store,
                                                               .metrics = s->metrics,
                                                               .device_secret = secret});
    crypto_forget(secret, sizeof secret);
    return s->wiring != NULL;
}

static bool start(struct server *s)
{
    SSL_CTX *tls;

    if (mkdir(s->config->data, 0700) != 0 && errno != EEXIST)
        return fail("the data folder cannot be made", strerror(errno));
    if (!open_store(s))
        return false;
    tls = open_certificate(s);
    if (!tls)
        return false;
    tell_end(s);
    s->gate = gate_create(0, 0);
    apply(s);
    if (!start_core(s)) {
        SSL_CTX_free(tls);
        return false;
    }
    open_control(s);
    return open_net(s, tls) && open_web(s);
}

int server_run(struct config *config, int argc, char **argv)
{
    struct server *s = must_alloc(sizeof *s);

    s->config = config;
    s->argc = argc;
    s->argv = argv;
    log_setup((enum log_level)config->log_level, (enum log_format)config->log_format);
    signal(SIGPIPE, SIG_IGN);
    raise_file_limit();
    uv_loop_init(&s->loop);
    loop_ports_init(&s->ports, &s->loop);
    s->metrics = metrics_create();
    s->started =
        metrics_gauge(s->metrics, "gonfalon_start_seconds", "", "When the server started, since 1970.");
    s->certificate_ends = metrics_gauge(s->metrics, "gonfalon_certificate_ends_seconds", "",
                                        "When the certificate ends, since 1970.");
    metric_set(s->started, clock_wall_ms(&s->ports.clock) / 1000);
    if (!start(s))
        return EXIT_FAILURE; /* the system takes back what is open; the store has nothing half-written */
    uv_timer_init(&s->loop, &s->drain);
    s->drain.data = s;
    uv_timer_init(&s->loop, &s->certificate);
    s->certificate.data = s;
    uv_timer_start(&s->certificate, on_certificate, CERTIFICATE_LOOK_MS, CERTIFICATE_LOOK_MS);
    start_signal(s, &s->terminate, on_terminate, SIGTERM);
    start_signal(s, &s->interrupt, on_terminate, SIGINT);
    start_signal(s, &s->hang_up, on_hang_up, SIGHUP);
    log_event(LEVEL_INFO, "ready", NULL);
    /* The store's and the core's handles keep the loop alive; everything else is gone when it stops. */
    while (!uv_is_closing((uv_handle_t *)&s->drain))
        uv_run(&s->loop, UV_RUN_ONCE);
    while (gate_inside(s->gate) > 0)
        uv_run(&s->loop, UV_RUN_ONCE);
    /* A storm of log-ins must not delay the end by the time that hundreds of hashes take; and none may come
     * back when the store is closed. */
    loop_ports_end_work(&s->ports);
    wiring_stop(s->wiring);
    sqlite_store_close(s->store);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    wiring_free(s->wiring);
    if (s->web)
        web_free(s->web);
    gate_free(s->gate);
    metrics_free(s->metrics);
    uv_loop_close(&s->loop);
    config_free(s->config);
    free(s);
    log_event(LEVEL_INFO, "stopped", NULL);
    return EXIT_SUCCESS;
}
