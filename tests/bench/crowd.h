/* Many TLS connections from one process, for the bench: as cheap as a client can be, so that what is measured
 * is the server. Each comes from an address of its own group (127.x.y.z), as a crowd does. */
#ifndef GONFALON_BENCH_CROWD_H
#define GONFALON_BENCH_CROWD_H

#include "common/wire/bytes.h"

#include <openssl/types.h>
#include <stdbool.h>
#include <stdint.h>

enum framing {
    FRAMING_GONFALON, /* four bytes of length */
    FRAMING_MUMBLE    /* two bytes of kind, four of length */
};

struct crowd;

struct peer {
    struct crowd *crowd;
    int32_t number;
    int socket;
    SSL *tls;
    bool connected, open, failed;
    bool deaf;           /* reads no more */
    const uint8_t *came; /* what the system has given and TLS has not taken yet */
    size_t came_size;
    struct bytes in, out;
    size_t in_used, out_used;
    struct peer *next_due; /* of those who have something to send */
    bool due;
    int64_t sent_ns; /* for whoever measures round trips */
    void *own;       /* the role's */
};

struct crowd_role {
    void (*opened)(struct peer *p);
    void (*got)(struct peer *p, uint32_t kind, const uint8_t *data, size_t size);
};

struct crowd {
    struct crowd_role role;
    enum framing framing;
    SSL_CTX *tls;
    int port, poll;
    struct peer *peer;
    int32_t count, opened, begun, failed, opening_most;
    uint32_t first_address, per_address;     /* where they come from, and how many from one */
    int receive_most;                        /* bytes that the system keeps for a peer; 0: as usual */
    bool again;                              /* who is lost comes back, as somebody new */
    uint64_t lost;                           /* and how often that was */
    uint64_t bytes_in, bytes_out, frames_in; /* plaintext, with its framing */
    struct peer *due;
    bool stop;
};

/* False: says why on stderr. */
bool crowd_start(struct crowd *c, int port, int32_t count, enum framing framing, const char *alpn,
                 struct crowd_role role);
void crowd_free(struct crowd *c);
/* Lets things happen for so long, or until `stop` is set. Connections are opened as it goes. */
void crowd_run(struct crowd *c, int64_t milliseconds);
/* The peer goes, without a word. */
void crowd_lose(struct peer *p);
/* A frame; it leaves when the peer's turn ends. */
void crowd_send(struct peer *p, uint32_t kind, const void *data, size_t size);
int64_t bench_now_ns(void);

#endif
