#include "server/server.h"

#include "common/crypto/crypto.h"
#include "server/annex.h"
#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/certificate.h"
#include "server/cluster/holding.h"
#include "server/control.h"
#include "server/device_key.h"
#include "server/loop.h"
#include "server/net/net.h"
#include "server/net/tls.h"
#include "server/node.h"
#include "server/standing.h"
#include "server/store/served.h"
#include "server/store/standby.h"
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
    struct standby *standby; /* NULL: this server serves */
    struct store *store;     /* NULL: it stands by; so are the others */
    struct holding holding;
    struct transport_user to_core; /* through the holding, where there is one */
    struct node *node;             /* NULL: while it stands by it takes nobody */
    struct annex_role *annex;      /* NULL: it plays no matches for others */
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
    bool draining, said_goodbye, failed;
    char standing[STANDING_SIZE]; /* as it was told last */
    bool shares;                  /* the database with other nodes, one of which may take its place */
    bool listens;                 /* for TLS clients */
    int port;                     /* there, since it first did */
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
    if (s->annex)
        annex_end(s->annex);
    if (s->node)
        node_end(s->node);
    if (s->net)
        net_close(s->net, ignore, NULL);
    if (s->web)
        web_close(s->web);
}

static void say_goodbye(struct server *s)
{
    s->said_goodbye = true;
    s->drain_until_ms = uv_now(&s->loop) + CONNECTION_LINGER_MS;
    net_goodbye(s->net);
    if (s->web)
        web_goodbye(s->web);
    if (s->node)
        node_goodbye(s->node);
}

static bool everybody_left(const struct server *s)
{
    return gate_inside(s->gate) == 0 && (!s->node || node_clients(s->node) == 0) &&
           (!s->annex || annex_matches(s->annex) == 0);
}

/* First until all that was asked is answered, then until everybody has read it and left; or until the time is
 * up. */
static void on_drain(uv_timer_t *timer)
{
    struct server *s = timer->data;
    bool late = uv_now(&s->loop) >= s->drain_until_ms;

    if (!s->said_goodbye && (late || (wiring_unanswered(s->wiring) == 0 && store_queued(s->store) == 0)))
        say_goodbye(s);
    else if (s->said_goodbye && (late || everybody_left(s)) && !s->standby)
        close_all(s);
}

static void stop_listening(struct server *s)
{
    s->listens = false;
    net_stop_listening(s->net);
}

/* Clients of a node that stands by come back elsewhere, and ask again for what was not answered. */
static void drain_standby(struct server *s)
{
    standby_end(s->standby);
    if (!s->node)
        return; /* on_place ends the rest */
    if (s->annex)
        annex_give_back(s->annex);
    say_goodbye(s);
    uv_timer_start(&s->drain, on_drain, DRAIN_LOOK_MS, DRAIN_LOOK_MS);
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
    if (s->net)
        stop_listening(s);
    if (s->web)
        web_stop_listening(s->web);
    if (s->standby) {
        drain_standby(s);
        return;
    }
    s->drain_until_ms = uv_now(&s->loop) + (uint64_t)s->config->drain_seconds * 1000;
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
    if (s->gate)
        gate_limit(s->gate, (uint32_t)config->connections, (uint32_t)config->connections_per_address);
    if (s->web)
        web_limit(s->web, (uint32_t)config->connections, (uint32_t)config->connections_per_address);
}

/* One who stands by reads it when he serves. */
static bool use_certificate(struct server *s, const struct config *config)
{
    char trouble[TROUBLE_SIZE];

    if (!s->net)
        return false;
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
    if (s->wiring)
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
    char trouble[TROUBLE_SIZE];

    s->store = served_store_open(&s->loop, s->config->store, s->metrics, trouble, sizeof trouble);
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

    if (s->draining)
        return "draining";
    if (!s->store)
        return node_trouble(s->node);
    return served_store_holds(s->store) ? served_store_trouble(s->store)
                                        : "the database has not heard of this node for too long";
}

static const char *remark_now(void *context)
{
    struct server *s = context;

    if (!s->shares)
        return "";
    standing_write(&(struct standing){s->store, s->wiring, s->node, s->annex}, s->standing);
    return s->standing;
}

static bool is_held(void *context)
{
    return served_store_holds(((struct server *)context)->store);
}

/* Without a node nobody can take our place, and nothing is asked. */
static struct transport_user transport_to_core(struct server *s)
{
    struct transport_user user = wiring_transport(s->wiring);

    if (!s->shares)
        return user;
    s->holding = (struct holding){user, is_held, s};
    return holding_transport(&s->holding);
}

/* Until it is durable there is more to come for many a connection. */
static bool is_busy(void *context)
{
    const struct server *s = context;

    return s->store && store_queued(s->store) > 0;
}

static void open_net(struct server *s, SSL_CTX *tls, struct transport_user user)
{
    s->net = net_create(&(struct net_options){.loop = &s->loop,
                                              .gate = s->gate,
                                              .metrics = s->metrics,
                                              .user = user,
                                              .tls = tls,
                                              .busy = is_busy,
                                              .busy_context = s});
}

static bool listen_for_clients(struct server *s)
{
    const struct config *config = s->config;
    int wanted = s->port ? s->port : (int)config->port;
    int port;

    if (s->listens)
        return true;
    port = net_listen(s->net, config->listen, wanted);
    /* A machine without IPv6 has no ::, but means the same. */
    if (port < 0 && strcmp(config->listen, "::") == 0)
        port = net_listen(s->net, "0.0.0.0", wanted);
    if (port < 0) {
        log_event(LEVEL_ERROR, "cannot listen",
                  LOG_FIELDS(log_text("address", config->listen), log_number("port", wanted),
                             log_text("why", uv_strerror(port))));
        return false;
    }
    s->listens = true;
    s->port = port;
    log_event(LEVEL_INFO, "listening", LOG_FIELDS(log_text("for", "clients"), log_number("port", port)));
    return true;
}

static bool open_web(struct server *s, struct transport_user user, take_ticket *take, void *take_self)
{
    const struct config *config = s->config;
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
                                              .remark = remark_now,
                                              .trouble_context = s,
                                              .take_ticket = take,
                                              .take_ticket_self = take_self},
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
                                                               .place = served_store_epoch(s->store),
                                                               .device_secret = secret});
    crypto_forget(secret, sizeof secret);
    return s->wiring != NULL;
}

/* --- a node that stands by ------------------------------------------------------------------- */

/* The port for TLS clients is open only while they can be served, so that a balancer sees it. The web port
 * stays: it has /healthz. */
static void outpost_changed(void *context, bool open)
{
    struct server *s = context;

    if (s->draining || s->store)
        return;
    if (!open)
        stop_listening(s);
    else if (!listen_for_clients(s))
        s->failed = true;
}

/* Certificate and gate, for whoever comes. NULL: it cannot be. */
static SSL_CTX *open_front(struct server *s)
{
    SSL_CTX *tls = open_certificate(s);

    if (!tls)
        return NULL;
    tell_end(s);
    s->gate = gate_create(0, 0);
    apply(s);
    return tls;
}

static bool open_node(struct server *s)
{
    char trouble[TROUBLE_SIZE];
    SSL_CTX *tls = open_front(s);

    if (!tls)
        return false;
    s->node = node_open(&(struct node_options){.config = s->config,
                                               .ports = &s->ports,
                                               .metrics = s->metrics,
                                               .changed = outpost_changed,
                                               .context = s},
                        trouble, sizeof trouble);
    if (!s->node) {
        SSL_CTX_free(tls);
        return fail("no bus", trouble);
    }
    open_net(s, tls, node_transport(s->node));
    return open_web(s, node_transport(s->node), node_take_ticket, s->node);
}

static void node_has_place(struct server *s)
{
    if (s->web)
        web_use_tickets(s->web, wiring_take_ticket, s->wiring);
    node_serve(s->node, &(struct node_place){.core = s->to_core,
                                             .epoch = (uint64_t)served_store_epoch(s->store),
                                             .gate = s->gate,
                                             .take = wiring_take_ticket,
                                             .take_self = s->wiring,
                                             .comes = wiring_annex_comes,
                                             .goes = wiring_annex_goes,
                                             .core_self = s->wiring});
}

/* --- a server that serves -------------------------------------------------------------------- */

/* Everything that needs the store. */
static bool serve(struct server *s)
{
    SSL_CTX *tls = NULL;

    if (!s->node && !(tls = open_front(s)))
        return false;
    if (!start_core(s)) {
        SSL_CTX_free(tls);
        return false;
    }
    s->to_core = transport_to_core(s);
    open_control(s);
    if (s->node)
        node_has_place(s);
    else
        open_net(s, tls, s->to_core);
    if (!listen_for_clients(s) || (!s->web && !open_web(s, s->to_core, wiring_take_ticket, s->wiring)))
        return false;
    log_event(LEVEL_INFO, "ready", NULL);
    return true;
}

/* The end of standing by: this server serves, or is told to end, or can do neither. */
static void on_place(void *context, struct store *store, const char *trouble)
{
    struct server *s = context;

    s->standby = NULL;
    s->store = store;
    if (s->annex && !s->draining)
        annex_end(s->annex);
    if (s->draining) {
        if (!s->node)
            close_all(s); /* otherwise its clients have to leave first */
        return;
    }
    if (store ? serve(s) : fail("the database cannot be opened", trouble))
        return;
    s->failed = true;
}

static bool start(struct server *s)
{
    const struct config *config = s->config;

    if (mkdir(config->data, 0700) != 0 && errno != EEXIST)
        return fail("the data folder cannot be made", strerror(errno));
    if (!*config->node)
        return open_store(s) && serve(s);
    s->shares = true;
    if (*config->bus && !open_node(s))
        return false;
    if (config->annex)
        s->annex = annex_begin(&(struct annex_options){config, &s->loop, &s->ports, s->node, s->metrics});
    s->standby =
        standby_begin(&s->loop, config->store, &(struct lease){config->node, config->lease_seconds * 1000},
                      s->metrics, on_place, s);
    return true;
}

static void run_loop(struct server *s)
{
    /* The store's and the core's handles keep the loop alive; everything else is gone when it stops. */
    while (!s->failed && !uv_is_closing((uv_handle_t *)&s->drain))
        uv_run(&s->loop, UV_RUN_ONCE);
    while (!s->failed && s->gate && gate_inside(s->gate) > 0)
        uv_run(&s->loop, UV_RUN_ONCE);
}

static void finish(struct server *s)
{
    /* A storm of log-ins must not delay the end by the time that hundreds of hashes take; and none may come
     * back when the store is closed. */
    loop_ports_end_work(&s->ports);
    if (s->wiring)
        wiring_stop(s->wiring);
    if (s->store)
        served_store_close(s->store);
    if (s->annex)
        annex_close(s->annex);
    if (s->node)
        node_close(s->node);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (s->node)
        node_free(s->node);
    if (s->wiring)
        wiring_free(s->wiring);
    if (s->annex)
        annex_free(s->annex);
    if (s->web)
        web_free(s->web);
    if (s->gate)
        gate_free(s->gate);
    metrics_free(s->metrics);
    uv_loop_close(&s->loop);
    config_free(s->config);
    free(s);
    log_event(LEVEL_INFO, "stopped", NULL);
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
    uv_timer_init(&s->loop, &s->drain);
    s->drain.data = s;
    uv_timer_init(&s->loop, &s->certificate);
    s->certificate.data = s;
    uv_timer_start(&s->certificate, on_certificate, CERTIFICATE_LOOK_MS, CERTIFICATE_LOOK_MS);
    start_signal(s, &s->terminate, on_terminate, SIGTERM);
    start_signal(s, &s->interrupt, on_terminate, SIGINT);
    start_signal(s, &s->hang_up, on_hang_up, SIGHUP);
    if (!start(s))
        return EXIT_FAILURE; /* the system takes back what is open; the store has nothing half-written */
    run_loop(s);
    if (s->failed)
        return EXIT_FAILURE; /* likewise */
    finish(s);
    return EXIT_SUCCESS;
}
