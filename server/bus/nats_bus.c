#include "server/bus/nats_bus.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/base/where.h"

#include <nats/nats.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLUSH_AT_END_MS = 500 };

/* A message on its way to NATS, or from it to the loop. */
struct letter {
    struct letter *next;
    natsMsg *msg; /* heard; NULL: one of ours */
    size_t size;
    char subject[BUS_SUBJECT_SIZE];
    uint8_t bytes[];
};

struct letters {
    struct letter *first, **last;
    size_t size; /* bytes in them */
};

struct nats_bus {
    struct bus base;
    natsConnection *connection;
    natsOptions *options;
    natsSubscription **subscriptions; /* BUS_SUBJECTS_MAX */
    size_t subscription_count;
    uv_async_t wake_loop;
    uv_thread_t thread;
    uv_mutex_t mutex; /* guards all down to the next empty line */
    uv_cond_t work;
    struct letters out, in;
    bool connected; /* as libnats says it */
    bool ending;
    unsigned losses; /* how often it was lost: also where it came back before the loop heard of it */

    /* the loop's */
    bool there;
    unsigned losses_told;
    struct metric *is_there, *lost, *waiting, *published, *heard, *dropped;
    int64_t drops; /* guarded: not counted yet */
};

static void letters_clear(struct letters *list)
{
    list->first = NULL;
    list->last = &list->first;
    list->size = 0;
}

static void letters_add(struct letters *list, struct letter *letter)
{
    letter->next = NULL;
    *list->last = letter;
    list->last = &letter->next;
    list->size += letter->size;
}

static void letter_free(struct letter *letter)
{
    natsMsg_Destroy(letter->msg);
    free(letter);
}

static void letters_free(struct letter *first)
{
    while (first) {
        struct letter *next = first->next;
        letter_free(first);
        first = next;
    }
}

/* --- threads of libnats -------------------------------------------------------------------------------- */

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *msg,
                       void *context)
{
    struct nats_bus *b = context;
    struct letter *letter = must_alloc(sizeof *letter);
    size_t size = (size_t)natsMsg_GetDataLength(msg);
    bool kept;

    (void)connection;
    (void)subscription;
    letter->msg = msg;
    letter->size = size;
    uv_mutex_lock(&b->mutex);
    kept = b->in.size + size <= BUS_QUEUE_MAX && !b->ending;
    if (kept)
        letters_add(&b->in, letter);
    else
        b->drops++; /* whoever numbers what he sends notices */
    uv_mutex_unlock(&b->mutex);
    if (kept)
        uv_async_send(&b->wake_loop);
    else
        letter_free(letter);
}

static void set_connected(struct nats_bus *b, bool connected)
{
    struct letter *unsent = NULL;

    uv_mutex_lock(&b->mutex);
    b->connected = connected && !b->ending;
    if (!connected) {
        b->losses++;
        unsent = b->out.first;
        letters_clear(&b->out);
    }
    if (!b->ending)
        uv_async_send(&b->wake_loop);
    uv_mutex_unlock(&b->mutex);
    letters_free(unsent);
}

static void on_connected(natsConnection *connection, void *context)
{
    (void)connection;
    set_connected(context, true);
}

static void on_lost(natsConnection *connection, void *context)
{
    (void)connection;
    set_connected(context, false);
}

/* Without this libnats writes to standard error. What matters shows in lost connections and gaps. */
static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
                     void *context)
{
    (void)connection;
    (void)subscription;
    (void)context;
    log_event(LEVEL_WARNING, "the bus has a problem",
              LOG_FIELDS(log_text("why", natsStatus_GetText(status))));
}

/* --- the thread that publishes ------------------------------------------------------------------------- */

static void publisher(void *arg)
{
    struct nats_bus *b = arg;
    struct letter *letter;

    uv_mutex_lock(&b->mutex);
    for (;;) {
        while (!b->out.first && !b->ending)
            uv_cond_wait(&b->work, &b->mutex);
        letter = b->out.first;
        if (!letter)
            break;
        b->out.first = letter->next;
        if (!b->out.first)
            b->out.last = &b->out.first;
        b->out.size -= letter->size;
        uv_mutex_unlock(&b->mutex);
        natsConnection_Publish(b->connection, letter->subject, letter->bytes, (int)letter->size);
        uv_mutex_lock(&b->mutex);
        letter_free(letter);
    }
    uv_mutex_unlock(&b->mutex);
    nats_ReleaseThreadMemory();
}

/* --- the loop ------------------------------------------------------------------------------------------ */

/* Away and back are told in turns, and what was heard before a loss is told before it. */
static void tell_state(struct nats_bus *b, bool connected, unsigned losses)
{
    struct bus_user *user = &b->base.user;

    if (b->there && losses != b->losses_told) {
        b->there = false;
        log_event(LEVEL_WARNING, "the bus has gone away", NULL);
        metric_add(b->lost, 1);
        if (user->away)
            user->away(user->context);
    }
    b->losses_told = losses;
    if (connected && !b->there) {
        b->there = true;
        log_event(LEVEL_INFO, "the bus is there", NULL);
        if (user->back)
            user->back(user->context);
    }
    metric_set(b->is_there, b->there);
}

static void on_wake(uv_async_t *async)
{
    struct nats_bus *b = async->data;
    struct letter *letter;
    bool connected;
    unsigned losses;
    int64_t drops;

    uv_mutex_lock(&b->mutex);
    letter = b->in.first;
    letters_clear(&b->in);
    connected = b->connected;
    losses = b->losses;
    drops = b->drops;
    b->drops = 0;
    uv_mutex_unlock(&b->mutex);
    metric_add(b->dropped, drops);
    while (letter) {
        struct letter *next = letter->next;
        if (b->base.user.heard)
            b->base.user.heard(b->base.user.context, natsMsg_GetSubject(letter->msg),
                               (const uint8_t *)natsMsg_GetData(letter->msg), letter->size);
        metric_add(b->heard, 1);
        letter_free(letter);
        letter = next;
    }
    tell_state(b, connected, losses);
}

static void bus_listen_nats(struct bus *bus, const char *subject)
{
    struct nats_bus *b = (struct nats_bus *)bus;
    natsSubscription *subscription = NULL;
    natsStatus status = natsConnection_Subscribe(&subscription, b->connection, subject, on_message, b);

    if (status == NATS_OK && b->subscription_count < BUS_SUBJECTS_MAX) {
        natsSubscription_SetPendingLimits(subscription, -1, BUS_QUEUE_MAX);
        b->subscriptions[b->subscription_count++] = subscription;
    } else {
        log_event(LEVEL_ERROR, "the bus cannot be listened to",
                  LOG_FIELDS(log_text("subject", subject), log_text("why", natsStatus_GetText(status))));
        natsSubscription_Destroy(subscription);
    }
}

static bool bus_publish_nats(struct bus *bus, const char *subject, const uint8_t *bytes, size_t size)
{
    struct nats_bus *b = (struct nats_bus *)bus;
    struct letter *letter;
    bool taken;

    if (!b->there)
        return false;
    letter = must_alloc(sizeof *letter + size);
    letter->size = size;
    snprintf(letter->subject, sizeof letter->subject, "%s", subject);
    if (size)
        memcpy(letter->bytes, bytes, size);
    uv_mutex_lock(&b->mutex);
    taken = b->connected && b->out.size + size <= BUS_QUEUE_MAX;
    if (taken) {
        letters_add(&b->out, letter);
        uv_cond_signal(&b->work);
    }
    uv_mutex_unlock(&b->mutex);
    if (!taken)
        letter_free(letter);
    metric_add(taken ? b->published : b->dropped, 1);
    return taken;
}

static size_t bus_queued_nats(const struct bus *bus)
{
    struct nats_bus *b = (struct nats_bus *)(uintptr_t)bus;
    size_t queued;

    uv_mutex_lock(&b->mutex);
    queued = b->out.size;
    uv_mutex_unlock(&b->mutex);
    return queued;
}

static bool bus_there_nats(const struct bus *bus)
{
    return ((const struct nats_bus *)bus)->there;
}

static const struct bus_calls nats_calls = {.listen = bus_listen_nats,
                                            .publish = bus_publish_nats,
                                            .queued = bus_queued_nats,
                                            .there = bus_there_nats};

static void look(void *context)
{
    struct nats_bus *b = context;

    metric_set(b->waiting, (int64_t)bus_queued_nats(&b->base));
}

static void register_metrics(struct nats_bus *b, struct metrics *m)
{
    b->is_there = metrics_gauge(m, "gonfalon_bus_connected", "", "0 while NATS is away.");
    b->lost = metrics_counter(m, "gonfalon_bus_lost_total", "", "How often NATS went away.");
    b->waiting = metrics_gauge(m, "gonfalon_bus_queued_bytes", "", "Bytes that wait to be published.");
    b->published = metrics_counter(m, "gonfalon_bus_published_total", "", "Messages handed to NATS.");
    b->heard = metrics_counter(m, "gonfalon_bus_heard_total", "", "Messages heard from NATS.");
    b->dropped = metrics_counter(m, "gonfalon_bus_dropped_total", "",
                                 "Messages lost here because too much was waiting, or NATS was away.");
    metrics_before_look(m, look, b);
}

/* --- beginning and end --------------------------------------------------------------------------------- */

static natsStatus set_servers(natsOptions *to, const char *servers)
{
    char *list = must_copy_text(servers), *rest = list;
    const char *one[BUS_SERVERS_MAX];
    int count = 0;
    bool secure = false;

    for (char *word = strtok_r(list, ", ", &rest); word && count < BUS_SERVERS_MAX;
         word = strtok_r(NULL, ", ", &rest)) {
        secure |= strncmp(word, "tls://", strlen("tls://")) == 0;
        one[count++] = word;
    }
    natsStatus status = count ? natsOptions_SetServers(to, one, count) : NATS_INVALID_ARG;

    if (status == NATS_OK && secure)
        status = natsOptions_SetSecure(to, true);
    free(list);
    return status;
}

static natsStatus set_secrets(natsOptions *to, const struct nats_bus_options *from, const char **file)
{
    natsStatus status = NATS_OK;

    if (*from->authorities) {
        *file = from->authorities;
        status = natsOptions_LoadCATrustedCertificates(to, from->authorities);
    }
    if (status == NATS_OK && *from->certificate) {
        *file = from->certificate;
        status = natsOptions_LoadCertificatesChain(to, from->certificate, from->key);
    }
    if (status == NATS_OK && *from->credentials) {
        *file = from->credentials;
        status = natsOptions_SetUserCredentialsFromFiles(to, from->credentials, NULL);
    }
    return status;
}

static natsStatus set_habits(natsOptions *to, struct nats_bus *b, const char *name)
{
    natsStatus status = natsOptions_SetName(to, name);

    if (status == NATS_OK)
        status = natsOptions_SetMaxReconnect(to, -1);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectWait(to, BUS_RETURN_MS);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectJitter(to, BUS_RETURN_MS, BUS_RETURN_MS);
    if (status == NATS_OK)
        status = natsOptions_SetTimeout(to, BUS_CONNECT_MS);
    if (status == NATS_OK)
        status = natsOptions_SetPingInterval(to, BUS_PING_MS);
    if (status == NATS_OK)
        status = natsOptions_SetMaxPingsOut(to, 2);
    if (status == NATS_OK)
        status = natsOptions_SetWriteDeadline(to, BUS_CONNECT_MS);
    if (status == NATS_OK)
        status = natsOptions_SetSendAsap(to, true);
    if (status == NATS_OK)
        status = natsOptions_SetNoEcho(to, true);
    if (status == NATS_OK)
        status = natsOptions_SetDisconnectedCB(to, on_lost, b);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectedCB(to, on_connected, b);
    if (status == NATS_OK)
        status = natsOptions_SetErrorHandler(to, on_error, b);
    if (status == NATS_OK)
        status = natsOptions_SetRetryOnFailedConnect(to, true, on_connected, b);
    return status;
}

static void free_bus(struct nats_bus *b)
{
    natsOptions_Destroy(b->options);
    free(b->subscriptions);
    free(b);
}

/* NATS_NOT_YET_CONNECTED: it goes on trying. */
static bool connect_bus(struct nats_bus *b, const struct nats_bus_options *options, char *trouble,
                        size_t trouble_size)
{
    const char *file = NULL;
    natsStatus status = natsOptions_Create(&b->options);

    if (status == NATS_OK)
        status = set_servers(b->options, options->servers);
    if (status == NATS_OK)
        status = set_secrets(b->options, options, &file);
    if (status == NATS_OK)
        status = set_habits(b->options, b, options->name);
    if (status == NATS_OK)
        status = natsConnection_Connect(&b->connection, b->options);
    if (status == NATS_OK)
        set_connected(b, true);
    if (status == NATS_OK || status == NATS_NOT_YET_CONNECTED)
        return true;
    snprintf(trouble, trouble_size, "the bus cannot be used: %s%s%s", natsStatus_GetText(status),
             file ? ", with " : "", file ? file : "");
    return false;
}

/* When the process exits libnats (3.4) frees this list of OpenSSL's, and OpenSSL frees it again. So neither
 * finds it; contexts that were made before may still point to it. */
static void hide_compressions(void)
{
    static STACK_OF(SSL_COMP) * hidden;
    STACK_OF(SSL_COMP) *found = SSL_COMP_set0_compression_methods(NULL);

    if (found)
        hidden = found;
    (void)hidden;
}

static void on_closed(uv_handle_t *handle)
{
    free_bus(handle->data);
}

struct bus *nats_bus_open(const struct nats_bus_options *options, char *trouble, size_t trouble_size)
{
    struct nats_bus *b = must_alloc(sizeof *b);

    b->base.calls = &nats_calls;
    b->subscriptions = must_alloc(BUS_SUBJECTS_MAX * sizeof(natsSubscription *));
    letters_clear(&b->in);
    letters_clear(&b->out);
    register_metrics(b, options->metrics);
    b->wake_loop.data = b;
    if (uv_mutex_init(&b->mutex) || uv_cond_init(&b->work) ||
        uv_async_init(options->loop, &b->wake_loop, on_wake))
        abort(); /* nothing can run on this machine */
    if (!connect_bus(b, options, trouble, trouble_size)) {
        hide_compressions();
        uv_close((uv_handle_t *)&b->wake_loop, on_closed);
        return NULL;
    }
    if (uv_thread_create(&b->thread, publisher, b))
        abort();
    return &b->base;
}

void nats_bus_close(struct bus *bus)
{
    struct nats_bus *b = (struct nats_bus *)bus;

    uv_mutex_lock(&b->mutex);
    b->ending = true;
    uv_cond_signal(&b->work);
    uv_mutex_unlock(&b->mutex);
    uv_thread_join(&b->thread);
    if (b->there)
        natsConnection_FlushTimeout(b->connection, FLUSH_AT_END_MS);
    for (size_t i = 0; i < b->subscription_count; i++)
        natsSubscription_Destroy(b->subscriptions[i]);
    natsConnection_Destroy(b->connection);
    letters_free(b->in.first); /* nothing comes in any more, and without libnats they could not be let go */
    nats_CloseAndWait(0);      /* now no thread of libnats can call us */
    hide_compressions();
    letters_free(b->out.first);
    uv_cond_destroy(&b->work);
    uv_mutex_destroy(&b->mutex);
    uv_close((uv_handle_t *)&b->wake_loop, on_closed);
}
