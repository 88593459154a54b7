/* The core joined to the world: nothing is decided here. */
#include "server/wiring.h"

#include "common/crypto/crypto.h"
#include "server/base/memory.h"
#include "server/core/core.h"
#include "server/device_key.h"
#include "server/files/folder.h"
#include "server/store/stepped.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <version.h>

struct wiring {
    struct core *core;
    struct folder folder; /* the host's own catalogues: data/rules */
    struct file_source user;
};

/* Bots have half of the processors at most: the loop has to answer people meanwhile. */
static uint32_t bot_threads(const struct config *config)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN), half = processors / 2;

    if (config->bot_threads > 0)
        return (uint32_t)config->bot_threads;
    return half < 1 ? 1 : half > BOT_THREADS_MAX ? BOT_THREADS_MAX : (uint32_t)half;
}

static struct core_config core_config(const struct config *config)
{
    return (struct core_config){.server_name = config->name,
                                .version = GONFALON_VERSION,
                                .motd = config->message,
                                .registration = config->registration == REGISTRATION_OPEN,
                                .guests = config->guests != 0,
                                .ratings = config->ratings != 0,
                                .queue = config->queue != 0,
                                .accounts_per_address = (uint32_t)config->accounts_per_address,
                                .requests_per_second = (uint32_t)config->requests_per_second,
                                .bots = true,
                                .bot_threads = bot_threads(config),
                                .bot_matches_per_account = (uint32_t)config->bot_matches_per_account,
                                .bot_matches_per_address = (uint32_t)config->bot_matches_per_address,
                                .rooms_per_account = (uint32_t)config->matches_per_account,
                                .rooms_per_address = (uint32_t)config->matches_per_address,
                                .bot_pause_ms = (int32_t)config->bot_pause};
}

_Static_assert((int)DEVICE_KEY_SIZE == (int)DEVICE_SECRET_SIZE, "the core wants the key that is kept");

struct wiring *wiring_start(const struct config *config, const struct wiring_ports *ports)
{
    struct wiring *w = must_alloc(sizeof *w);
    struct core_config core = core_config(config);
    char *path = config_data_path(config, "rules");
    bool opened = folder_open(&w->folder, path);

    free(path);
    w->user = folder_source(&w->folder);
    core.annex = ports->annex;
    w->core = core_create(&core, &(struct core_ports){.clock = ports->clock,
                                                      .random = ports->random,
                                                      .work = ports->work,
                                                      .store = ports->store,
                                                      .metrics = ports->metrics,
                                                      .device_secret = ports->device_secret,
                                                      .place = ports->place,
                                                      .user = opened ? &w->user : NULL});
    if (!w->core) {
        free(w);
        return NULL;
    }
    return w;
}

struct transport_user wiring_transport(struct wiring *w)
{
    return core_transport(w->core);
}

void wiring_take_ticket(void *wiring, const char *ticket, ticket_taken *then, void *context)
{
    char token[CRYPTO_TOKEN_SIZE];
    int64_t seconds = 0;
    bool taken = core_take_ticket(((struct wiring *)wiring)->core, ticket, token, &seconds);

    then(context, taken ? token : NULL, seconds);
    crypto_forget(token, sizeof token);
}

void wiring_host(void *wiring, const struct host_ask *ask, host_answered *then, void *context)
{
    core_host(((struct wiring *)wiring)->core, ask, then, context);
}

void wiring_configure(struct wiring *w, const struct config *config)
{
    struct core_config core = core_config(config);

    core_configure(w->core, &core);
}

void *wiring_annex_comes(void *wiring, const char *node, const struct transport_user *to)
{
    return core_annex_comes(((struct wiring *)wiring)->core, node, to);
}

void wiring_annex_goes(void *wiring, void *annex)
{
    core_annex_goes(((struct wiring *)wiring)->core, annex);
}

struct transport_user wiring_annex_transport(struct wiring *w)
{
    return core_annex_transport(w->core);
}

void wiring_annex_full(struct wiring *w)
{
    core_annex_full(w->core);
}

size_t wiring_matches(const struct wiring *w)
{
    return core_matches(w->core);
}

size_t wiring_matches_lent(const struct wiring *w)
{
    return core_matches_lent(w->core);
}

void wiring_drain(struct wiring *w, uint32_t seconds)
{
    core_drain(w->core, seconds);
}

size_t wiring_unanswered(const struct wiring *w)
{
    return core_unanswered(w->core);
}

void wiring_stop(struct wiring *w)
{
    core_stop(w->core);
}

void wiring_free(struct wiring *w)
{
    core_free(w->core);
    free(w);
}

static void tell(void *context, const char *match, const char *problem)
{
    (void)context;
    printf("match %s: %s\n", match, problem);
}

static void tell_gone(void *context, const struct gone_rules *rules)
{
    (void)context;
    printf("%u %s of %s %s, which this program does not have: %u not over. They can be watched, replayed and "
           "ended, "
           "but not played on\n",
           rules->matches, rules->matches == 1 ? "match" : "matches", rules->system, rules->version,
           rules->unfinished);
}

int wiring_check(const char *database)
{
    char trouble[512];
    struct store *store = stepped_store_open(database, trouble, sizeof trouble);
    int problems;

    if (!store) {
        printf("%s\n", trouble);
        return 1;
    }
    problems = core_check(store, stepped_store_run, tell, tell_gone, NULL);
    stepped_store_free(store);
    return problems;
}

struct alone {
    bool done;
    char *text;
    size_t text_size;
};

static void alone_answered(void *context, bool done, const char *text)
{
    struct alone *alone = context;

    alone->done = done;
    snprintf(alone->text, alone->text_size, "%s", text);
}

static bool fill_random(void *self, void *out, size_t size)
{
    (void)self;
    return crypto_random(out, size);
}

bool wiring_host_alone(const char *database, const struct host_ask *ask, char *text, size_t text_size)
{
    struct random_port random_bytes = {.fill = fill_random};
    struct alone alone = {.text = text, .text_size = text_size};
    struct store *store = stepped_store_serve(database, text, text_size);

    if (!store)
        return false;
    core_host_alone(store, &random_bytes, (int64_t)time(NULL) * 1000, ask, alone_answered, &alone);
    stepped_store_run(store);
    stepped_store_free(store);
    return alone.done;
}
