/* The whole core in a simulated world, and clients that send it whatever the bytes say: messages, broken
 * messages, silence, cuts, and a crash of the server. Each piece of the input is: what (one byte), to or from
 * whom (one byte), how long (two bytes), and that many bytes. Two of the clients are guests already, so that
 * not all of the fuzzer's work goes into logging in; their match has begun. */
#include "tests/fuzz/target.h"
#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CLIENTS = 4, PIECES = 64, PIECE_MOST = 4096 };

enum piece { PIECE_MESSAGE, PIECE_CUT, PIECE_TIME, PIECE_CRASH };

/* Inputs outlive the numbers of matches: where one says MATCHMATCH, the match that is played is meant. */
static void name_match(uint8_t *bytes, size_t size, const char *match)
{
    static const char meant[] = "MATCHMATCH";
    size_t letters = strlen(meant);

    HOLDS(strlen(match) == letters);
    for (size_t i = 0; i + letters <= size; i++)
        if (memcmp(bytes + i, meant, letters) == 0)
            memcpy(bytes + i, match, letters);
}

static void send_piece(struct sim_client *c, struct input piece, const char *match)
{
    uint8_t *bytes = malloc(piece.size + 1);

    HOLDS(bytes);
    if (piece.size > 0)
        memcpy(bytes, piece.data, piece.size);
    name_match(bytes, piece.size, match);
    sim_bytes(c, bytes, piece.size);
    free(bytes);
}

static void one_piece(struct sim *sim, struct sim_client *client[], const char *match, struct input *in)
{
    int what = take_byte(in) % 16;
    struct sim_client *c = client[take_byte(in) % CLIENTS];
    uint16_t size = take_short(in);

    switch (what) {
    case PIECE_CUT:
        if (c->open)
            sim_cut(c);
        sim_reconnect(c);
        break;
    case PIECE_TIME:
        sim_pass(sim, size);
        break;
    case PIECE_CRASH:
        sim_crash(sim);
        for (int i = 0; i < CLIENTS; i++)
            sim_reconnect(client[i]);
        break;
    case PIECE_MESSAGE:
    default: {
        struct input bytes = take_piece(in, size % PIECE_MOST);

        if (c->open)
            send_piece(c, bytes, match);
        else
            sim_reconnect(c);
    }
    }
    sim_run(sim);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    struct sim *sim = calloc(1, sizeof *sim);
    struct sim_client *client[CLIENTS];

    HOLDS(sim);
    sim_start(sim, 1);
    client[0] = sim_guest(sim, "Anne");
    client[1] = sim_guest(sim, "Mary");
    const char *match = sim_match(client[0], client[1], sim_settings(sim));

    client[2] = sim_connect(sim);
    client[3] = sim_connect(sim);
    sim_hello(client[2], "");
    for (int i = 0; i < PIECES && in.size > 0; i++)
        one_piece(sim, client, match, &in);
    sim_stop(sim);
    free(sim);
    return 0;
}
