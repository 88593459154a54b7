/*
 * TLS as the server speaks it: version 1.3 only, the protocol named by ALPN, tickets for quick returns; and a
 * BIO that reads from where a packet arrived and writes into one buffer that all connections share. OpenSSL's
 * own memory BIOs would keep two buffers for each connection; this way an idle one keeps none.
 */
#ifndef GONFALON_SERVER_NET_TLS_H
#define GONFALON_SERVER_NET_TLS_H

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TLS_ALPN "gonfalon/1"

/* NULL: `trouble` says which file is at fault, and how. */
SSL_CTX *tls_context(const char *certificate_file, const char *key_file, char *trouble, size_t trouble_size);

/* What OpenSSL wants to send: the loop's, shared. Emptied by whoever made it write. */
struct tls_output {
    uint8_t *bytes;
    size_t size, room;
};

/* One connection's end: what has arrived and not been read, and where its output goes. */
struct tls_pipe {
    const uint8_t *in;
    size_t in_size;
    struct tls_output *out;
};

/* A server's SSL on this pipe, which has to outlive it. NULL without memory. */
SSL *tls_accept(SSL_CTX *context, struct tls_pipe *pipe);
/* The client named our protocol. */
bool tls_alpn_agreed(const SSL *ssl);
void tls_output_free(struct tls_output *out);

#endif
