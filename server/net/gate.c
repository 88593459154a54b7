#include "server/net/gate.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096 };

struct visitor {
    struct visitor *next;
    uint8_t key[ADDRESS_KEY_SIZE];
    uint32_t inside, half_open; /* `inside` counts both */
};

struct gate {
    uint32_t most, most_per_address;
    uint32_t inside, half_open;
    struct visitor *bucket[BUCKETS];
};

struct gate *gate_create(uint32_t most, uint32_t most_per_address)
{
    struct gate *gate = must_alloc(sizeof *gate);

    gate_limit(gate, most, most_per_address);
    return gate;
}

void gate_free(struct gate *gate)
{
    for (size_t i = 0; i < BUCKETS; i++)
        while (gate->bucket[i]) {
            struct visitor *visitor = gate->bucket[i];
            gate->bucket[i] = visitor->next;
            free(visitor);
        }
    free(gate);
}

void gate_limit(struct gate *gate, uint32_t most, uint32_t most_per_address)
{
    gate->most = most;
    gate->most_per_address = most_per_address;
}

/* Where the address's visitor hangs, or would. Chains stay short: there are at most as many addresses as
 * connections. */
static struct visitor **find(struct gate *gate, const uint8_t *key)
{
    uint64_t hash = 14695981039346656037u;
    struct visitor **at;

    for (size_t i = 0; i < ADDRESS_KEY_SIZE; i++)
        hash = (hash ^ key[i]) * 1099511628211u;
    at = &gate->bucket[(hash ^ hash >> 32) % BUCKETS];
    while (*at && memcmp((*at)->key, key, ADDRESS_KEY_SIZE) != 0)
        at = &(*at)->next;
    return at;
}

static struct visitor *visitor_of(struct visitor **at, const uint8_t *key)
{
    if (!*at) {
        *at = must_alloc(sizeof **at);
        memcpy((*at)->key, key, ADDRESS_KEY_SIZE);
    }
    return *at;
}

bool gate_enter(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE])
{
    struct visitor **at = find(gate, key);
    struct visitor *visitor = *at;

    if (gate->most && gate->inside >= gate->most)
        return false;
    if (visitor && gate->most_per_address &&
        (visitor->inside >= gate->most_per_address || visitor->half_open >= HANDSHAKES_PER_ADDRESS_MAX))
        return false;
    visitor = visitor_of(at, key);
    visitor->inside++;
    visitor->half_open++;
    gate->inside++;
    gate->half_open++;
    return true;
}

bool gate_enter_elsewhere(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE])
{
    struct visitor **at = find(gate, key);

    if (*at && gate->most_per_address && (*at)->inside >= gate->most_per_address)
        return false;
    visitor_of(at, key)->inside++;
    return true;
}

static void leave(struct visitor **at)
{
    struct visitor *visitor = *at;

    if (--visitor->inside == 0) {
        *at = visitor->next;
        free(visitor);
    }
}

void gate_leave_elsewhere(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE])
{
    struct visitor **at = find(gate, key);

    assert(*at && (*at)->inside);
    leave(at);
}

void gate_welcome(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE])
{
    struct visitor *visitor = *find(gate, key);

    assert(visitor && visitor->half_open);
    visitor->half_open--;
    gate->half_open--;
}

void gate_leave(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE], bool welcomed)
{
    struct visitor **at = find(gate, key);
    struct visitor *visitor = *at;

    assert(visitor && visitor->inside);
    if (!welcomed) {
        visitor->half_open--;
        gate->half_open--;
    }
    gate->inside--;
    leave(at);
}

uint32_t gate_inside(const struct gate *gate)
{
    return gate->inside;
}

uint32_t gate_half_open(const struct gate *gate)
{
    return gate->half_open;
}

uint32_t gate_half_open_from(struct gate *gate, const uint8_t key[ADDRESS_KEY_SIZE])
{
    const struct visitor *visitor = *find(gate, key);

    return visitor ? visitor->half_open : 0;
}

/* Filled up with ones, so that it is hardly ever the key of an IPv6 network as well. */
static void set_ipv4(struct connection *c, const void *address)
{
    memset(c->address_key, 0xff, sizeof c->address_key);
    memcpy(c->address_key, address, 4);
    inet_ntop(AF_INET, address, c->address, sizeof c->address);
}

static void set_ipv6(struct connection *c, const struct in6_addr *address)
{
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        set_ipv4(c, address->s6_addr + 12);
        return;
    }
    memcpy(c->address_key, address->s6_addr, ADDRESS_KEY_SIZE);
    inet_ntop(AF_INET6, address, c->address, sizeof c->address);
}

void gate_address(struct connection *c, const struct sockaddr *from)
{
    if (from->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, from, sizeof v4);
        set_ipv4(c, &v4.sin_addr);
    } else if (from->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, from, sizeof v6);
        set_ipv6(c, &v6.sin6_addr);
    }
}

void gate_address_text(struct connection *c, const char *text)
{
    struct in_addr v4;
    struct in6_addr v6;

    if (inet_pton(AF_INET, text, &v4) == 1)
        set_ipv4(c, &v4);
    else if (inet_pton(AF_INET6, text, &v6) == 1)
        set_ipv6(c, &v6);
    else
        snprintf(c->address, sizeof c->address, "unknown");
}

void gate_tune(int socket)
{
    int most = CONNECTION_UNSENT;
    int on = 1;

    setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &most, sizeof most);
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}
