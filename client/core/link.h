/* One TLS connection to a server: whole messages in, whole messages out. It never blocks for longer than it
 * is told to, and knows nothing of what the messages say. */
#ifndef GONFALON_CLIENT_LINK_H
#define GONFALON_CLIENT_LINK_H

#include "client/core/pin.h"
#include "common/wire/frame.h"

#include <openssl/types.h>

struct link {
    SSL_CTX *context;
    SSL *tls;
    int socket;
    struct frame_reader in;
    struct bytes out;
};

enum link_result {
    LINK_FINE,
    LINK_LOST,      /* no connection, or it is gone */
    LINK_UNTRUSTED, /* another certificate than before: nothing has been sent */
    LINK_FAILED     /* trying again will not help: a name that is none, a file that cannot be read */
};

enum { SERVER_NAME_BYTES = 272 };

/* Splits "host", "host:port" or "[::1]:port"; the default port is the schema's. `name` is the full form,
 * under which the certificate is kept. */
bool link_name(const char *server, char host[256], char port[8], char name[SERVER_NAME_BYTES],
               struct trouble *why);

/* Told once, when the certificate of a server is kept for the first time or is another valid one now. */
typedef void link_notice(void *context, const char *server, const char *fingerprint, bool first);

enum link_result link_open(struct link *l, const char *server, const struct home *home, link_notice *notice,
                           void *notice_context, int timeout_ms, struct trouble *why);
void link_close(struct link *l);
bool link_is_open(const struct link *l);

/* Queues a message and sends what can be sent. */
enum link_result link_send(struct link *l, const void *message, struct trouble *why);
/* Waits for bytes from the server, for `other` (a file descriptor; -1: none) to have input, or for the time
 * to pass. Says whether `other` has input. */
enum link_result link_wait(struct link *l, int other, int timeout_ms, bool *other_ready, bool *heard,
                           struct trouble *why);
/* The next whole message that has come; false if there is none yet. Valid until the next call. */
enum link_result link_next(struct link *l, const uint8_t **message, size_t *size, struct trouble *why);

#endif
