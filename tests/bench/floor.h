/* What every bare server of the bench has: libuv and OpenSSL, frames with four bytes of length. Written as
 * one would write it well: memory BIOs, buffers given back when idle. Nothing of a frame is understood. */
#ifndef GONFALON_BENCH_FLOOR_H
#define GONFALON_BENCH_FLOOR_H

#include <openssl/ssl.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct guest {
    uv_tcp_t tcp; /* first */
    SSL *tls;
    BIO *in, *out;
    uint8_t *frame; /* what has come of the next one */
    size_t have, room;
    int32_t seat; /* for the server's own use; -1 at first */
};

struct floor_server {
    /* A whole frame with its four bytes. It may send with floor_send; what is sent to this guest leaves when
     * all that has come is looked at, what is sent to others after floor_flush. */
    void (*frame)(struct guest *g, const uint8_t *data, size_t size);
    void (*left)(struct guest *g); /* may be NULL */
};

void floor_send(struct guest *g, const uint8_t *data, size_t size);
void floor_flush(struct guest *g);
/* Listens on loopback, prints the port and runs for ever. Returns what main returns if it cannot. */
int floor_run(const struct floor_server *server, const char *certificate, const char *key);

#endif
