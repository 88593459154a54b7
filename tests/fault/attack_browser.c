/* Attacks by browser: HTTP requests that never end, and WebSocket frames of impossible sizes. */
#include "tests/fault/attack.h"

#include <stdio.h>

static void http_opened(struct peer *p)
{
    static const char half[] = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

    bytes_add(&p->out, half, sizeof half - 1);
    sent++;
}

static void body_opened(struct peer *p)
{
    static const char half[] = "POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n";

    bytes_add(&p->out, half, sizeof half - 1);
    sent++;
}

static void http_tick(struct peer *p)
{
    bytes_add(&p->out, "x", 1);
    sent++;
}

static void socket_opened(struct peer *p)
{
    char ask[512];
    /* A binary frame, masked with zeros: of 2^40 bytes, or of a little more than a message may have. */
    static const uint8_t head[2][14] = {{0x82, 0xff, 0, 0, 1, 0, 0, 0, 0, 0},
                                        {0x82, 0xff, 0, 0, 0, 0, 0, 4, 16, 0}};
    static uint8_t junk[WIRE_MESSAGE_MAX];
    int size =
        snprintf(ask, sizeof ask,
                 "GET /ws HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Origin: https://localhost:%d\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 "Sec-WebSocket-Version: 13\r\n\r\n",
                 p->crowd->port, p->crowd->port);

    bytes_add(&p->out, ask, (size_t)size);
    bytes_add(&p->out, head[p->number % 2], sizeof head[0]);
    bytes_add(&p->out, junk, sizeof junk);
    sent++;
}

const struct attack attacks_by_browser[] = {{.name = "webloris",
                                             .role = {http_opened, ignore},
                                             .tick = http_tick,
                                             .pause_ms = 1000,
                                             .per_address = 10,
                                             .alpn = "http/1.1"},
                                            {.name = "webbody",
                                             .role = {body_opened, ignore},
                                             .tick = http_tick,
                                             .pause_ms = 1000,
                                             .per_address = 10,
                                             .alpn = "http/1.1"},
                                            {.name = "webgiants",
                                             .role = {socket_opened, ignore},
                                             .tick = leave_tick,
                                             .pause_ms = 2000,
                                             .per_address = 10,
                                             .alpn = "http/1.1"},
                                            {0}};
