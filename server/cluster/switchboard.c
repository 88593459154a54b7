#include "server/cluster/switchboard.h"

static void opened(void *self, struct connection *c)
{
    c->heard_by = ((struct switchboard *)self)->now;
    c->heard_by->opened(c->heard_by->core, c);
}

static void received(void *self, struct connection *c, const uint8_t *bytes, size_t size)
{
    (void)self;
    c->heard_by->received(c->heard_by->core, c, bytes, size);
}

static void drained(void *self, struct connection *c)
{
    (void)self;
    c->heard_by->drained(c->heard_by->core, c);
}

static void closed(void *self, struct connection *c, enum close_reason reason)
{
    (void)self;
    c->heard_by->closed(c->heard_by->core, c, reason);
}

struct transport_user switchboard_transport(struct switchboard *board)
{
    return (struct transport_user){
        .core = board, .opened = opened, .received = received, .drained = drained, .closed = closed};
}
