#include "server/annex.h"

#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/device_key.h"
#include "server/store/served.h"
#include "server/store/standby.h"
#include "server/wiring.h"

#include <stdlib.h>

struct annex_role {
    struct annex_options options;
    struct standby *joining; /* NULL: it has its store, or will have none */
    struct store *store;
    struct wiring *wiring;
    struct metrics *own;             /* of store and core, beside those of the node itself, and not told */
    struct metric *matches, *behind; /* told */
    bool ended;
};

static void look(void *context)
{
    struct annex_role *a = context;

    metric_set(a->matches, (int64_t)annex_matches(a));
    metric_set(a->behind, annex_waits_ms(a));
}

/* Nobody logs in here, so no device is signed. */
static void play(struct annex_role *a)
{
    static const uint8_t no_secret[DEVICE_KEY_SIZE];
    const struct annex_options *o = &a->options;

    a->wiring = wiring_start(o->config, &(struct wiring_ports){.clock = &o->ports->clock,
                                                               .random = &o->ports->random,
                                                               .work = &o->ports->work,
                                                               .store = a->store,
                                                               .metrics = a->own,
                                                               .device_secret = no_secret,
                                                               .annex = true});
    if (!a->wiring)
        return;
    struct transport_user core = wiring_annex_transport(a->wiring);

    node_play(o->node, &core, (uint64_t)served_store_epoch(a->store));
    log_event(LEVEL_INFO, "plays matches for the node that serves", NULL);
}

static void joined(void *context, struct store *store, const char *trouble)
{
    struct annex_role *a = context;

    a->joining = NULL;
    if (a->ended) {
        if (store)
            served_store_close(store);
        return;
    }
    a->store = store;
    if (store)
        play(a);
    else
        log_event(LEVEL_ERROR, "cannot play matches", LOG_FIELDS(log_text("why", trouble)));
}

struct annex_role *annex_begin(const struct annex_options *options)
{
    struct annex_role *a = must_alloc(sizeof *a);

    a->options = *options;
    a->own = metrics_create();
    a->matches = metrics_gauge(options->metrics, "gonfalon_annex_matches", "",
                               "Matches that this node plays for the one that serves.");
    a->behind = metrics_gauge(options->metrics, "gonfalon_annex_behind_milliseconds", "",
                              "How long the oldest of what it has to store of these has waited.");
    metrics_before_look(options->metrics, look, a);
    a->joining =
        standby_join(options->loop, options->config->store, options->config->node, a->own, joined, a);
    return a;
}

void annex_give_back(struct annex_role *a)
{
    if (a->wiring && !a->ended)
        wiring_annex_full(a->wiring);
}

size_t annex_matches(const struct annex_role *a)
{
    return a->wiring && !a->ended ? wiring_matches(a->wiring) : 0;
}

int64_t annex_waits_ms(const struct annex_role *a)
{
    return a->wiring && !a->ended ? served_store_lag(a->store).waits_ms : 0;
}

/* Its store stays open until the process ends: what is on its way there comes back to nobody's harm. */
void annex_end(struct annex_role *a)
{
    if (a->ended)
        return;
    a->ended = true;
    node_play_end(a->options.node);
    if (a->wiring)
        wiring_stop(a->wiring);
    if (a->joining)
        standby_end(a->joining);
}

void annex_close(struct annex_role *a)
{
    if (a->store)
        served_store_close(a->store);
}

void annex_free(struct annex_role *a)
{
    if (a->wiring)
        wiring_free(a->wiring);
    metrics_free(a->own);
    free(a);
}
