#include "client/core/link.h"

#include "client/core/text.h"
#include "common/wire/pack.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define DEFAULT_PORT "4460"

bool link_is_open(const struct link *l)
{
    return l->tls != NULL;
}

void link_close(struct link *l)
{
    if (l->tls) {
        SSL_shutdown(l->tls); /* says good-bye if the socket takes it; we do not wait for an answer */
        SSL_free(l->tls);
    }
    SSL_CTX_free(l->context);
    if (l->socket >= 0)
        close(l->socket);
    frame_reader_free(&l->in);
    bytes_free(&l->out);
    *l = (struct link){.socket = -1};
}

bool link_name(const char *server, char host[256], char port[8], char name[SERVER_NAME_BYTES],
               struct trouble *why)
{
    const char *end, *colon;
    bool bracket = server[0] == '[';

    if (bracket) {
        end = strchr(++server, ']');
        colon = end && end[1] == ':' ? end + 1 : NULL;
    } else {
        colon = strrchr(server, ':');
        if (colon && strchr(server, ':') != colon)
            colon = NULL; /* an IPv6 address alone */
        end = colon ? colon : server + strlen(server);
    }
    if (!end || end == server || end - server > 255 || (colon && (!colon[1] || strlen(colon + 1) > 5)))
        return trouble_say(why, "\"%s\" is no server: HOST or HOST:PORT is", server);
    snprintf(host, 256, "%.*s", (int)(end - server), server);
    snprintf(port, 8, "%s", colon ? colon + 1 : DEFAULT_PORT);
    snprintf(name, SERVER_NAME_BYTES, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
    return true;
}

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Until the socket is ready for that or the time is up. */
static bool wait_socket(int socket, short events, int64_t until)
{
    for (;;) {
        int64_t left = until - now_ms();
        struct pollfd p = {.fd = socket, .events = events};
        int ready = left > 0 ? poll(&p, 1, (int)left) : 0;

        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

/* --- connecting ---------------------------------------------------------------------------------- */

static int connect_to(const struct addrinfo *a, int64_t until)
{
    int error = 0, on = 1;
    socklen_t size = sizeof error;
    int s = socket(a->ai_family, a->ai_socktype, a->ai_protocol);

    if (s < 0)
        return -1;
    fcntl(s, F_SETFD, FD_CLOEXEC);
    fcntl(s, F_SETFL, O_NONBLOCK);
    if (connect(s, a->ai_addr, a->ai_addrlen) != 0) {
        if (errno != EINPROGRESS)
            error = errno;
        else if (!wait_socket(s, POLLOUT, until))
            error = ETIMEDOUT;
        else
            getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &size);
    }
    if (error) {
        close(s);
        errno = error;
        return -1;
    }
    /* Answers are small and somebody waits for each: send them at once. */
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return s;
}

static enum link_result reach(struct link *l, const char *host, const char *port, int64_t until,
                              struct trouble *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    int error = getaddrinfo(host, port, &hints, &list);

    if (error) {
        trouble_say(why, "%s: %s", host, gai_strerror(error));
        return error == EAI_AGAIN ? LINK_LOST : LINK_FAILED;
    }
    for (const struct addrinfo *a = list; a && l->socket < 0; a = a->ai_next)
        l->socket = connect_to(a, until);
    if (l->socket < 0)
        trouble_say(why, "no connection to %s, port %s: %s", host, port, strerror(errno));
    freeaddrinfo(list);
    return l->socket < 0 ? LINK_LOST : LINK_FINE;
}

static bool start_tls(struct link *l, char *host, struct trouble *why)
{
    static const unsigned char protocols[] = "\012gonfalon/1";

    l->context = SSL_CTX_new(TLS_client_method());
    if (!l->context || SSL_CTX_set_min_proto_version(l->context, TLS1_3_VERSION) != 1 ||
        SSL_CTX_set_alpn_protos(l->context, protocols, sizeof protocols - 1) != 0)
        return trouble_say(why, "TLS cannot be used: %s", ERR_reason_error_string(ERR_get_error()));
    /* We look at the certificate ourselves; what the authorities of this machine think of it is asked too. */
    SSL_CTX_set_verify(l->context, SSL_VERIFY_NONE, NULL);
    SSL_CTX_set_default_verify_paths(l->context);
    SSL_CTX_set_mode(l->context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    l->tls = SSL_new(l->context);
    if (!l->tls || SSL_set_tlsext_host_name(l->tls, host) != 1 || SSL_set1_host(l->tls, host) != 1 ||
        SSL_set_fd(l->tls, l->socket) != 1)
        return trouble_say(why, "TLS cannot be used: %s", ERR_reason_error_string(ERR_get_error()));
    return true;
}

static const char *tls_reason(void)
{
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());

    ERR_clear_error();
    return reason ? reason : "the server closed the connection";
}

static bool shake_hands(struct link *l, const char *name, int64_t until, struct trouble *why)
{
    for (;;) {
        ERR_clear_error();
        int result = SSL_connect(l->tls);

        if (result == 1)
            return true;
        int error = SSL_get_error(l->tls, result);

        if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE)
            return trouble_say(why, "no TLS connection to %s: %s", name, tls_reason());
        if (!wait_socket(l->socket, error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, until))
            return trouble_say(why, "no TLS connection to %s: it does not answer", name);
    }
}

/* --- the certificate ----------------------------------------------------------------------------- */

/* The pin is the digest of the public key, because a server renews its certificate and keeps the key. */
static bool fingerprint_of(SSL *tls, char out[FINGERPRINT_BYTES])
{
    X509 *certificate = SSL_get1_peer_certificate(tls);
    unsigned char *key = NULL, digest[EVP_MAX_MD_SIZE];
    int size = certificate ? i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &key) : 0;
    bool ok = size > 0 && EVP_Digest(key, (size_t)size, digest, NULL, EVP_sha256(), NULL) == 1;

    for (unsigned i = 0; ok && i < 32; i++)
        snprintf(out + 3 * i, 4, "%02x%s", digest[i], i < 31 ? ":" : "");
    OPENSSL_free(key);
    X509_free(certificate);
    return ok;
}

static enum link_result refuse_changed(const char *name, const char *kept, const char *shown,
                                       struct trouble *why)
{
    struct bytes text = {0};

    text_say(&text, "cli.certificate_changed", "server", name, "kept", kept, "shown", shown, NULL);
    trouble_say(why, "%.*s", (int)text.size, (const char *)text.data);
    bytes_free(&text);
    return LINK_UNTRUSTED;
}

static enum link_result check_certificate(struct link *l, const char *name, const struct home *home,
                                          link_notice *notice, void *context, struct trouble *why)
{
    char shown[FINGERPRINT_BYTES], kept[FINGERPRINT_BYTES];
    bool vouched_for = SSL_get_verify_result(l->tls) == X509_V_OK;

    if (!fingerprint_of(l->tls, shown)) {
        trouble_say(why, "%s has no certificate", name);
        return LINK_FAILED;
    }
    switch (pin_check(home, name, shown, kept, why)) {
    case PIN_KNOWN:
        return LINK_FINE;
    case PIN_FIRST:
        notice(context, name, shown, true);
        return LINK_FINE;
    case PIN_CHANGED:
        /* Certificates of an authority are renewed every few weeks; it vouches for the new one. */
        if (!vouched_for)
            return refuse_changed(name, kept, shown, why);
        notice(context, name, shown, false);
        return pin_keep(home, name, shown, why) ? LINK_FINE : LINK_FAILED;
    case PIN_FAILED:
        break;
    }
    return LINK_FAILED;
}

enum link_result link_open(struct link *l, const char *server, const struct home *home, link_notice *notice,
                           void *notice_context, int timeout_ms, struct trouble *why)
{
    char host[256], port[8], name[SERVER_NAME_BYTES];
    int64_t until = now_ms() + timeout_ms;

    *l = (struct link){.socket = -1};
    frame_reader_start(&l->in, WIRE_REPLY_MAX);
    if (!link_name(server, host, port, name, why))
        return LINK_FAILED;
    enum link_result result = reach(l, host, port, until, why);

    if (result == LINK_FINE && !start_tls(l, host, why))
        result = LINK_FAILED;
    if (result == LINK_FINE && !shake_hands(l, name, until, why))
        result = LINK_LOST;
    if (result == LINK_FINE)
        result = check_certificate(l, name, home, notice, notice_context, why);
    if (result != LINK_FINE)
        link_close(l);
    return result;
}

/* --- messages ------------------------------------------------------------------------------------ */

static enum link_result lost(struct trouble *why)
{
    trouble_say(why, "the connection was lost: %s", tls_reason());
    return LINK_LOST;
}

/* Sends what the socket takes. */
static enum link_result flush(struct link *l, struct trouble *why)
{
    while (l->out.size > 0) {
        size_t wrote = 0;

        ERR_clear_error();
        if (SSL_write_ex(l->tls, l->out.data, l->out.size, &wrote) != 1) {
            int error = SSL_get_error(l->tls, 0);

            if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
                return LINK_FINE;
            return lost(why);
        }
        bytes_drop(&l->out, wrote);
    }
    return LINK_FINE;
}

enum link_result link_send(struct link *l, const void *message, struct trouble *why)
{
    wire_append_frame(&l->out, message);
    return flush(l, why);
}

/* Takes all that has come. */
static enum link_result take(struct link *l, bool *heard, struct trouble *why)
{
    uint8_t piece[16 * 1024];
    size_t got;

    for (;;) {
        ERR_clear_error();
        if (SSL_read_ex(l->tls, piece, sizeof piece, &got) != 1) {
            int error = SSL_get_error(l->tls, 0);

            if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
                return LINK_FINE;
            return lost(why);
        }
        *heard = true;
        frame_reader_take(&l->in, piece, got);
        if (l->in.bytes.size > 2 * WIRE_REPLY_MAX)
            return LINK_FINE; /* enough for now: read what is here first */
    }
}

enum link_result link_wait(struct link *l, int other, int timeout_ms, bool *other_ready, bool *heard,
                           struct trouble *why)
{
    struct pollfd p[2] = {{.fd = l->socket, .events = POLLIN}, {.fd = other, .events = POLLIN}};
    enum link_result result = flush(l, why);

    *other_ready = false;
    *heard = false;
    if (result != LINK_FINE)
        return result;
    if (l->out.size > 0)
        p[0].events |= POLLOUT;
    if (SSL_pending(l->tls) > 0)
        timeout_ms = 0;
    if (poll(p, 2, timeout_ms) < 0 && errno != EINTR) {
        trouble_say(why, "%s", strerror(errno));
        return LINK_FAILED;
    }
    *other_ready = other >= 0 && p[1].revents != 0;
    result = take(l, heard, why);
    return result == LINK_FINE ? flush(l, why) : result;
}

enum link_result link_next(struct link *l, const uint8_t **message, size_t *size, struct trouble *why)
{
    *message = NULL;
    switch (frame_reader_next(&l->in, message, size)) {
    case FRAME_NONE:
        *message = NULL;
        return LINK_FINE;
    case FRAME_WHOLE:
        return LINK_FINE;
    case FRAME_TOO_BIG:
    case FRAME_EMPTY:
        break;
    }
    trouble_say(why, "the server sends what is no message");
    return LINK_LOST;
}
