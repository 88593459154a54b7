#include "server/base/memory.h"
#include "server/port/transport.h"

#include <assert.h>
#include <stdlib.h>

struct packet *packet_create(size_t size)
{
    struct packet *packet = must_take(sizeof *packet + size);

    assert(size <= UINT32_MAX);
    *packet = (struct packet){.owners = 1, .size = (uint32_t)size};
    return packet;
}

struct packet *packet_share(struct packet *packet)
{
    packet->owners++;
    return packet;
}

void packet_release(struct packet *packet)
{
    assert(packet->owners > 0);
    if (--packet->owners == 0)
        free(packet);
}

const char *const close_reason_name[CLOSE_REASONS] = {
    [CLOSE_NORMAL] = "normal",   [CLOSE_SHUTDOWN] = "shutdown", [CLOSE_MALFORMED] = "malformed",
    [CLOSE_TOO_BIG] = "too big", [CLOSE_POLICY] = "policy",     [CLOSE_SLOW] = "slow",
    [CLOSE_TIMEOUT] = "timeout", [CLOSE_LOST] = "lost",
};
