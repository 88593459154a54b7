/* The real transports on loopback, on a thread of their own, with a core that does what the first letter of a
 * message says; and blocking clients for the test's thread.
 *
 *   e...  sends the message back
 *   b     sends messages of 64 KiB until it is told to stop (SENT_NOT), or 256 of them
 *   l     sends one message of 1 MiB
 *   c...  sends it back and says goodbye
 *   x     cuts the connection
 *   h...  sends it back and holds the connection for a moment
 *   s...  sends it back soon
 *   S...  sends it back soon and says goodbye
 */
#ifndef GONFALON_TESTS_SERVER_FIXTURE_H
#define GONFALON_TESTS_SERVER_FIXTURE_H

#include "server/net/net.h"
#include "tests/server/temporary.h"

#include <openssl/ssl.h>
#include <stdatomic.h>
#include <stdint.h>

struct fixture_options {
    uint32_t connections, per_address;
    int64_t patience_ms; /* for every time limit; 0: long enough for any test */
    bool web;
    const char *origins, *metrics_token;
    bool busy; /* what is sent soon waits */
};

struct fixture {
    int port, web_port;
    char folder[TEMPORARY_BYTES];
    _Atomic int opened, received, drained, closed, behind, refused;
    _Atomic int together; /* of those received: in the same turn of the loop as the one before */
    _Atomic int reason;   /* of the last close; -1 */
};

struct fixture *fixture_start(const struct fixture_options *options);
/* Ends the thread; returns when everything is freed. */
void fixture_stop(struct fixture *f);
/* Waits for a number that the other thread counts; fails the test if it does not come. */
void fixture_await(_Atomic int *number, int value);
/* SIGHUP's part: a new certificate for both ports. */
void fixture_new_certificate(struct fixture *f);
/* SIGTERM's part: everybody is told goodbye. */
void fixture_goodbye(struct fixture *f);

struct client {
    int socket;
    SSL *ssl;
};

/* As many files as there may be; false: not enough for so many connections. */
bool client_may_open(uint32_t connections);
int client_connect(int port);
/* From this address of the loopback net: 127.0.0.1 is 0x7f000001. */
int client_connect_from(uint32_t address, int port);
/* Connected, and ready for a handshake with the protocol named; NULL: none. */
void client_prepare(struct client *c, int port, const char *alpn, int tls_version);
/* The same, and its handshake is done. False if it fails. */
bool client_open(struct client *c, int port, const char *alpn, int tls_version);
void client_close(struct client *c);
bool client_write(struct client *c, const void *bytes, size_t size);
bool client_send(struct client *c, const char *message);
/* The next message; its size, or -1 at the end of the connection. */
int64_t client_read(struct client *c, char *out, size_t room);

#endif
