/* Attacks by traffic: too many requests, too slow ones, too large ones, and handshakes without end. */
#include "tests/fault/attack.h"

#include <string.h>

/* As much as the connection takes, of requests that cost the server more than they cost us. */
static void flood_tick(struct peer *p)
{
    for (uint32_t i = 0; p->out.size < 4096; i++) {
        if (i % 8 == 0)
            ask_catalogue(p, FIRST_ID + i);
        else
            ask_whoami(p, FIRST_ID + i);
    }
}

static void burst_opened(struct peer *p)
{
    say_hello(p);
    for (uint32_t i = 0; i < 1000; i++)
        ask_whoami(p, FIRST_ID + i);
}

/* A hello, byte by byte. */
static void loris_tick(struct peer *p)
{
    static const uint8_t byte[] = {0, 0, 0, 200, 10};
    uint8_t next = p->sent_ns < 5 ? byte[p->sent_ns] : 1;

    p->sent_ns++; /* here: how many it has sent */
    bytes_add(&p->out, &next, 1);
    sent++;
}

/* By turns: a length that is beyond everything, one just beyond the limit, one just within it that never
 * comes whole, and a whole message of the greatest size, which is made of parts that nobody knows. */
static void giant_opened(struct peer *p)
{
    static uint8_t junk[WIRE_MESSAGE_MAX];
    static const uint8_t head[3][4] = {
        {0xff, 0xff, 0xff, 0xff}, {0, 4, 0, 1}, {0, 4, 0, 0} /* WIRE_MESSAGE_MAX is 4 << 16 */};
    int32_t turn = p->number % 4;

    sent++;
    if (turn < 3) {
        bytes_add(&p->out, head[turn], 4);
        bytes_add(&p->out, junk, turn == 2 ? sizeof junk - 1 : sizeof junk);
        return;
    }
    for (size_t i = 0; i + 3 <= sizeof junk; i += 3)
        memcpy(junk + i, UNKNOWN_FIELD, 3);
    say_hello(p);
    crowd_send(p, 0, junk, sizeof junk / 3 * 3);
}

const struct attack attacks_by_traffic[] = {
    {.name = "flood",
     .role = {say_hello, ignore},
     .tick = flood_tick,
     .pause_ms = TICK_MS,
     .per_address = 10},
    {.name = "burst",
     .role = {burst_opened, ignore},
     .tick = leave_tick,
     .pause_ms = 1000,
     .per_address = 10},
    {.name = "loris", .role = {do_nothing, ignore}, .tick = loris_tick, .pause_ms = 1000, .per_address = 10},
    {.name = "handshakes", .role = {crowd_lose, ignore}, .per_address = 40, .opening_most = 200},
    {.name = "giants",
     .role = {giant_opened, ignore},
     .tick = leave_tick,
     .pause_ms = 2000,
     .per_address = 10},
    {0}};
