#include "server/net/tls.h"

#include "server/base/memory.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT_ROOM = 32 * 1024 };

static const unsigned char alpn_list[] = "\x0a" TLS_ALPN; /* with its length before it, as ALPN has it */

static int select_alpn(SSL *ssl, const unsigned char **out, unsigned char *out_size, const unsigned char *in,
                       unsigned in_size, void *context)
{
    unsigned char *chosen = NULL;

    (void)ssl;
    (void)context;
    if (SSL_select_next_proto(&chosen, out_size, alpn_list, sizeof alpn_list - 1, in, in_size) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static void explain(char *trouble, size_t size, const char *file, const char *what)
{
    char reason[160];

    ERR_error_string_n(ERR_peek_last_error(), reason, sizeof reason);
    ERR_clear_error();
    snprintf(trouble, size, "%s: %s (%s)", file, what, reason);
}

SSL_CTX *tls_context(const char *certificate_file, const char *key_file, char *trouble, size_t trouble_size)
{
    static const unsigned char name[] = TLS_ALPN;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());

    if (!context)
        explain(trouble, trouble_size, "TLS", "cannot begin");
    else if (SSL_CTX_use_certificate_chain_file(context, certificate_file) != 1)
        explain(trouble, trouble_size, certificate_file, "is not a certificate in PEM form");
    else if (SSL_CTX_use_PrivateKey_file(context, key_file, SSL_FILETYPE_PEM) != 1)
        explain(trouble, trouble_size, key_file, "is not a private key in PEM form");
    else if (SSL_CTX_check_private_key(context) != 1)
        explain(trouble, trouble_size, key_file, "does not belong to the certificate");
    else {
        SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION);
        SSL_CTX_set_alpn_select_cb(context, select_alpn, NULL);
        SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                      SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
        /* Tickets carry the session: the server remembers nothing of a client that is gone. */
        SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
        SSL_CTX_set_session_id_context(context, name, sizeof name - 1);
        SSL_CTX_set_num_tickets(context, 1);
        return context;
    }
    SSL_CTX_free(context);
    return NULL;
}

/* --- the BIO ---------------------------------------------------------------------------------- */

static int pipe_read(BIO *bio, char *to, size_t room, size_t *size)
{
    struct tls_pipe *pipe = BIO_get_data(bio);

    BIO_clear_retry_flags(bio);
    *size = pipe->in_size < room ? pipe->in_size : room;
    if (*size == 0) {
        BIO_set_retry_read(bio);
        return 0;
    }
    memcpy(to, pipe->in, *size);
    pipe->in += *size;
    pipe->in_size -= *size;
    return 1;
}

static int pipe_write(BIO *bio, const char *from, size_t size, size_t *written)
{
    struct tls_output *out = ((struct tls_pipe *)BIO_get_data(bio))->out;

    BIO_clear_retry_flags(bio);
    if (out->room - out->size < size) {
        size_t room = out->room ? out->room : OUTPUT_ROOM;
        while (room - out->size < size)
            room *= 2;
        out->bytes = must_resize(out->bytes, room);
        out->room = room;
    }
    memcpy(out->bytes + out->size, from, size);
    out->size += size;
    *written = size;
    return 1;
}

static long pipe_control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio;
    (void)number;
    (void)pointer;
    return command == BIO_CTRL_FLUSH; /* there is nothing to flush, and that always works */
}

static BIO_METHOD *pipe_method(void)
{
    static BIO_METHOD *method;

    if (!method) {
        method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "gonfalon pipe");
        if (!method)
            return NULL;
        BIO_meth_set_read_ex(method, pipe_read);
        BIO_meth_set_write_ex(method, pipe_write);
        BIO_meth_set_ctrl(method, pipe_control);
    }
    return method;
}

SSL *tls_accept(SSL_CTX *context, struct tls_pipe *pipe)
{
    SSL *ssl = SSL_new(context);
    BIO *bio = BIO_new(pipe_method());

    if (!ssl || !bio) {
        SSL_free(ssl);
        BIO_free(bio);
        return NULL;
    }
    BIO_set_data(bio, pipe);
    BIO_set_init(bio, 1);
    SSL_set_bio(ssl, bio, bio);
    SSL_set_accept_state(ssl);
    return ssl;
}

bool tls_alpn_agreed(const SSL *ssl)
{
    const unsigned char *name;
    unsigned size;

    SSL_get0_alpn_selected(ssl, &name, &size);
    return size == sizeof TLS_ALPN - 1 && memcmp(name, TLS_ALPN, size) == 0;
}

void tls_output_free(struct tls_output *out)
{
    free(out->bytes);
    *out = (struct tls_output){0};
}
