/* Attacks by socket: TCP connections that say nothing, or only the beginning of a TLS handshake. */
#include "tests/fault/attack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static int bare_open(int port, uint32_t from, size_t greeting)
{
    /* A record of a handshake, and the beginning of a hello that says it is longer than what follows. */
    static const uint8_t hello[] = {0x16, 3, 1, 1, 0, 1, 0, 0, 0xfc, 3, 3};
    struct sockaddr_in here = {.sin_family = AF_INET}, there = {.sin_family = AF_INET};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;

    here.sin_addr.s_addr = htonl(from);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons((uint16_t)port);
    setsockopt(s, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (s < 0 || bind(s, (struct sockaddr *)&here, sizeof here) != 0 ||
        (connect(s, (struct sockaddr *)&there, sizeof there) != 0 && errno != EINPROGRESS)) {
        close(s);
        return -1;
    }
    if (greeting)
        (void)!send(s, hello, sizeof hello, MSG_NOSIGNAL);
    return s;
}

/* So many sockets that say nothing, or not enough; each that the server closes is opened again. */
int attack_bare(const struct attack *a, int port, int32_t count)
{
    struct pollfd *at = calloc((size_t)count, sizeof *at);
    uint64_t opened = 0;
    int32_t open = 0;

    if (!at)
        return 1;
    for (int32_t i = 0; i < count; i++)
        at[i].fd = -1;
    while (heard_line() >= 0) {
        int32_t begun = 0;

        open = 0;
        for (int32_t i = 0; i < count; i++) {
            uint32_t group = (uint32_t)i / a->per_address;

            if (at[i].fd >= 0 && at[i].revents) {
                close(at[i].fd);
                at[i].fd = -1;
            }
            if (at[i].fd < 0 && begun < 200) {
                at[i].fd =
                    bare_open(port, FROM_ATTACKERS + (group / 200 << 8) + group % 200 + 1, a->greeting);
                begun++;
                opened += at[i].fd >= 0;
            }
            at[i].events = POLLIN | POLLRDHUP;
            at[i].revents = 0;
            open += at[i].fd >= 0;
        }
        poll(at, (nfds_t)count, TICK_MS);
    }
    printf("{\"connections\": %" PRIu64 ", \"open\": %d, \"sent\": 0, \"bytes_in\": 0}\n", opened, open);
    for (int32_t i = 0; i < count; i++)
        if (at[i].fd >= 0)
            close(at[i].fd);
    free(at);
    return 0;
}

const struct attack attacks_by_socket[] = {
    {.name = "halfopen", .bare = true, .per_address = 40},
    {.name = "halfhello", .bare = true, .greeting = 100, .per_address = 40},
    {.name = "webhalf", .bare = true, .per_address = 1000},
    {0}};
