#include "server/cluster/holding.h"

static void opened(void *self, struct connection *c)
{
    struct holding *h = self;

    h->core.opened(h->core.core, c);
}

static void received(void *self, struct connection *c, const uint8_t *bytes, size_t size)
{
    struct holding *h = self;

    if (h->holds(h->context))
        h->core.received(h->core.core, c, bytes, size);
    else
        connection_cut(c, CLOSE_SHUTDOWN);
}

static void drained(void *self, struct connection *c)
{
    struct holding *h = self;

    h->core.drained(h->core.core, c);
}

static void closed(void *self, struct connection *c, enum close_reason reason)
{
    struct holding *h = self;

    h->core.closed(h->core.core, c, reason);
}

struct transport_user holding_transport(struct holding *h)
{
    return (struct transport_user){
        .core = h, .opened = opened, .received = received, .drained = drained, .closed = closed};
}
