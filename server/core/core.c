#include "server/core/core.h"

#include "common/crypto/crypto.h"
#include "common/crypto/dice_cipher.h"
#include "common/match/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/core/annex.h"
#include "server/core/export.h"
#include "server/core/hall.h"
#include "server/core/lobby.h"
#include "server/core/notes.h"
#include "server/core/people.h"
#include "server/core/queue.h"
#include "server/core/ratings.h"
#include "server/core/systems.h"
#include "server/core/thoughts.h"
#include "server/core/token.h"
#include "server/core/viewing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int64_t core_now(const struct core *core)
{
    return clock_now_ms(core->port.clock);
}

int64_t core_wall(const struct core *core)
{
    return clock_wall_ms(core->port.clock);
}

void count_add(struct metric *metric, int64_t amount)
{
    if (metric)
        metric_add(metric, amount);
}

static void count_start(struct core *core)
{
    struct metrics *m = core->port.metrics;
    struct count *count = &core->count;

    if (!m)
        return;
    count->sessions =
        metrics_gauge(m, "gonfalon_sessions", "", "Connections that have said hello or may yet.");
    count->rooms = metrics_gauge(m, "gonfalon_rooms", "", "Matches in memory.");
    count->lent = metrics_gauge(m, "gonfalon_rooms_lent", "", "Of these, played by other nodes.");
    count->requests = metrics_counter(m, "gonfalon_requests_total", "", "Requests carried out.");
    count->refused = metrics_counter(m, "gonfalon_refused_total", "", "Requests answered with an error.");
    count->entries = metrics_counter(m, "gonfalon_entries_total", "", "Entries of logs.");
    count->reloads = metrics_counter(m, "gonfalon_reloads_total", "",
                                     "Rooms that went back to what is durable after the store failed.");
    count->rules_gone =
        metrics_gauge(m, "gonfalon_matches_rules_gone", "",
                      "Unfinished matches whose version of the rules is not in this program.");
    count->thoughts =
        metrics_gauge(m, "gonfalon_thoughts", "", "Bots and suggestions that wait or are thought of.");
}

static uint64_t seed(struct core *core)
{
    return (uint64_t)random_id(core->port.random);
}

/* As many as the pool has threads: a thread is free for them in any case, as bots never have all. */
static void start_hashes(struct core *core)
{
    turns_start(&core->hashes, core->port.work, seed(core));
    core->hashes.at_once = HASHES_AT_ONCE;
    core->hashes.waiting_max = HASHES_WAITING_MAX;
    core->hashes.line_max = HASHES_PER_ADDRESS;
}

struct core *core_create(const struct core_config *config, const struct core_ports *ports)
{
    struct core *core = must_alloc(sizeof *core);

    core->config = *config;
    core->port = *ports;
    assert(ports->device_secret);
    memcpy(core->device_secret, ports->device_secret, sizeof core->device_secret);
    core->cipher = dice_cipher_create();
    if (!core->cipher) {
        free(core);
        return NULL;
    }
    core->entry = must_alloc(sizeof *core->entry);
    core->bot_entry = must_alloc(sizeof *core->bot_entry);
    arena_start(&core->push, WIRE_ENCODE_MEMORY);
    map_start(&core->clients, seed(core));
    map_start(&core->people, seed(core));
    map_start(&core->rooms, seed(core));
    map_start(&core->halls, seed(core));
    attempts_start(&core->wrong_places, seed(core), WIRE_LOGINS_PER_NAME, WIRE_LOGIN_WINDOW_S * 1000);
    attempts_start(&core->wrong_devices, seed(core), WIRE_LOGINS_PER_NAME, WIRE_LOGIN_WINDOW_S * 1000);
    attempts_start(&core->wrong_names, seed(core), WIRE_LOGINS_EVERYWHERE, 24 * 3600 * 1000);
    start_hashes(core);
    thoughts_start(core, seed(core));
    map_start(&core->holders, seed(core));
    map_start(&core->here, config->annex ? seed(core) : 0); /* nobody else needs it */
    attempts_start(&core->wrong_addresses, seed(core), WIRE_LOGINS_PER_ADDRESS, WIRE_LOGIN_WINDOW_S * 1000);
    attempts_start(&core->new_addresses, seed(core), config->accounts_per_address, 3600 * 1000);
    count_start(core);
    sessions_start(core);
    lobby_start(core);
    rooms_start(core);
    ratings_work(core);
    if (!config->annex)
        queue_start(core);
    return core;
}

void core_stop(struct core *core)
{
    core->stopped = true;
    sessions_stop(core);
    lobby_stop(core);
    rooms_stop(core);
    halls_stop(core);
    queue_stop(core);
    clock_destroy_timer(core->port.clock, core->borrow_look);
    core->borrow_look = NULL;
}

void core_free(struct core *core)
{
    thoughts_free(core);
    ratings_free(core);
    rooms_free(core);
    halls_free(core);
    requests_stop(core);
    people_stop(core);
    notes_stop(core);
    systems_stop(core);
    tickets_stop(core);
    exports_stop(core);
    queue_free(core);
    viewings_free(core);
    borrow_free(core);
    attempts_free(&core->wrong_places);
    attempts_free(&core->wrong_devices);
    attempts_free(&core->wrong_names);
    attempts_free(&core->wrong_addresses);
    turns_free(&core->hashes);
    holders_free(core);
    attempts_free(&core->new_addresses);
    arena_free(&core->push);
    event_writer_free(&core->writer);
    free(core->entry);
    free(core->bot_entry);
    dice_cipher_destroy(core->cipher);
    crypto_forget(core->device_secret, sizeof core->device_secret);
    free(core);
}

struct transport_user core_transport(struct core *core)
{
    return session_transport(core);
}

void core_configure(struct core *core, const struct core_config *config)
{
    core->config = *config;
    core->new_addresses.most = config->accounts_per_address;
    thoughts_configure(core);
}

size_t core_unanswered(const struct core *core)
{
    return core->unanswered;
}

static void tell_all(struct core *core, Gonfalon__V1__NoticeKind kind, const char *key, const char *text,
                     uint32_t seconds)
{
    if (core->config.annex)
        return; /* the keeper tells */
    arena_reset(&core->push);
    Gonfalon__V1__Notice *notice = arena_message(&core->push, &gonfalon__v1__notice__descriptor);

    notice->kind = kind;
    notice->key = arena_text(&core->push, key);
    notice->text = arena_text(&core->push, text);
    notice->in_seconds = seconds;
    struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_NOTICE, notice);

    for (struct session *s = core->sessions; s; s = s->next)
        if (s->greeted)
            session_push(s, packet);
    packet_release(packet);
}

void core_drain(struct core *core, uint32_t seconds)
{
    core->draining = true;
    tell_all(core, GONFALON__V1__NOTICE_KIND__NOTICE_KIND_DRAINING, "server.stops",
             "the server is about to stop; matches are kept and go on afterwards", seconds);
}

/* Conflicts are between people, and nothing is wrong with the store then. */
void core_store_said(struct core *core, enum store_status status)
{
    bool trouble = status == STORE_FAILED;

    if (trouble == core->store_trouble || status == STORE_CONFLICT || status == STORE_BUSY)
        return;
    core->store_trouble = trouble;
    if (trouble)
        tell_all(core, GONFALON__V1__NOTICE_KIND__NOTICE_KIND_DEGRADED, "store.failed",
                 "nothing can be made durable at present: what you do does not happen", 0);
    else
        tell_all(core, GONFALON__V1__NOTICE_KIND__NOTICE_KIND_RECOVERED, "store.works",
                 "the server keeps everything again", 0);
}
