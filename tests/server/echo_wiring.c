/* gonfalond with a core that sends everything back, so that the program around the core can be tested alone.
 * What begins with a question mark it never answers. */
#include "server/base/memory.h"
#include "server/wiring.h"

#include <stdlib.h>
#include <string.h>

struct wiring {
    const struct config *config;
    int connections;
    size_t unanswered;
};

static void opened(void *core, struct connection *c)
{
    (void)c;
    ((struct wiring *)core)->connections++;
}

static void received(void *core, struct connection *c, const uint8_t *bytes, size_t size)
{
    if (bytes[0] == '?') {
        ((struct wiring *)core)->unanswered++;
        return;
    }
    struct packet *packet = packet_create(size);

    memcpy(packet->bytes, bytes, size);
    connection_send(c, packet);
    packet_release(packet);
}

static void drained(void *core, struct connection *c)
{
    (void)core;
    (void)c;
}

static void closed(void *core, struct connection *c, enum close_reason reason)
{
    (void)c;
    (void)reason;
    ((struct wiring *)core)->connections--;
}

struct wiring *wiring_start(const struct config *config, const struct wiring_ports *ports)
{
    struct wiring *wiring = must_alloc(sizeof *wiring);

    (void)ports;
    wiring->config = config;
    return wiring;
}

struct transport_user wiring_transport(struct wiring *wiring)
{
    return (struct transport_user){wiring, opened, received, drained, closed};
}

/* What begins with a T is a ticket, and its own token. */
void wiring_take_ticket(void *wiring, const char *ticket, ticket_taken *then, void *context)
{
    (void)wiring;
    then(context, ticket[0] == 'T' ? ticket : NULL, 60);
}

void wiring_host(void *wiring, const struct host_ask *ask, host_answered *then, void *context)
{
    (void)wiring;
    (void)ask;
    then(context, false, "nobody is known here");
}

bool wiring_host_alone(const char *database, const struct host_ask *ask, char *text, size_t text_size)
{
    (void)database;
    (void)ask;
    (void)text;
    (void)text_size;
    return false;
}

void wiring_configure(struct wiring *wiring, const struct config *config)
{
    wiring->config = config;
}

/* It lends no matches and plays none. */
void *wiring_annex_comes(void *wiring, const char *node, const struct transport_user *to)
{
    (void)wiring;
    (void)node;
    (void)to;
    return NULL;
}

void wiring_annex_goes(void *wiring, void *annex)
{
    (void)wiring;
    (void)annex;
}

struct transport_user wiring_annex_transport(struct wiring *wiring)
{
    return wiring_transport(wiring);
}

void wiring_annex_full(struct wiring *wiring)
{
    (void)wiring;
}

size_t wiring_matches(const struct wiring *wiring)
{
    (void)wiring;
    return 0;
}

size_t wiring_matches_lent(const struct wiring *wiring)
{
    (void)wiring;
    return 0;
}

void wiring_drain(struct wiring *wiring, uint32_t seconds)
{
    (void)wiring;
    (void)seconds;
}

size_t wiring_unanswered(const struct wiring *wiring)
{
    return wiring->unanswered;
}

void wiring_stop(struct wiring *wiring)
{
    if (wiring->connections != 0)
        abort(); /* every `opened` has had its `closed` */
}

void wiring_free(struct wiring *wiring)
{
    free(wiring);
}

int wiring_check(const char *database)
{
    (void)database;
    return 0;
}
