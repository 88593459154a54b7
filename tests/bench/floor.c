#include "tests/bench/floor.h"

#include <openssl/err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARED = 65536, FRAME_MOST = 1 << 20 };

struct leaving {
    uv_write_t write; /* first */
    uint8_t data[];
};

static SSL_CTX *context;
static const struct floor_server *served;
static uint8_t shared[SHARED], plain[SHARED];

static void free_guest(uv_handle_t *handle)
{
    struct guest *g = (struct guest *)handle;

    SSL_free(g->tls);
    free(g->frame);
    free(g);
}

static void leave(struct guest *g)
{
    if (uv_is_closing((uv_handle_t *)g))
        return;
    if (served->left)
        served->left(g);
    uv_close((uv_handle_t *)g, free_guest);
}

static void written(uv_write_t *write, int status)
{
    (void)status;
    free(write);
}

void floor_flush(struct guest *g)
{
    char *data;
    long size = BIO_get_mem_data(g->out, &data);

    if (size <= 0)
        return;
    uv_buf_t now = uv_buf_init(data, (unsigned)size);
    int sent = uv_try_write((uv_stream_t *)g, &now, 1);
    size_t left = sent > 0 ? (size_t)(size - sent) : (size_t)size;

    if (left > 0) {
        struct leaving *l = malloc(sizeof *l + left);

        if (!l)
            abort();
        memcpy(l->data, data + (size - (long)left), left);
        uv_buf_t later = uv_buf_init((char *)l->data, (unsigned)left);

        uv_write(&l->write, (uv_stream_t *)g, &later, 1, written);
    }
    BIO_reset(g->out);
}

void floor_send(struct guest *g, const uint8_t *data, size_t size)
{
    SSL_write(g->tls, data, (int)size);
}

static void take(struct guest *g, const uint8_t *data, size_t size)
{
    if (g->have + size > g->room) {
        g->room = g->have + size;
        g->frame = realloc(g->frame, g->room);
        if (!g->frame)
            abort();
    }
    memcpy(g->frame + g->have, data, size);
    g->have += size;
    while (g->have >= 4) {
        size_t whole = 4 + ((size_t)g->frame[0] << 24 | (size_t)g->frame[1] << 16 | (size_t)g->frame[2] << 8 |
                            g->frame[3]);

        if (whole > FRAME_MOST || g->have < whole)
            break;
        served->frame(g, g->frame, whole);
        memmove(g->frame, g->frame + whole, g->have - whole);
        g->have -= whole;
    }
    if (g->have == 0) {
        free(g->frame);
        g->frame = NULL;
        g->room = 0;
    }
}

static void room_for(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)handle;
    (void)wanted;
    *buffer = uv_buf_init((char *)shared, sizeof shared);
}

static void heard(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct guest *g = (struct guest *)stream;
    int got;

    if (size < 0) {
        leave(g);
        return;
    }
    BIO_write(g->in, buffer->base, (int)size);
    while ((got = SSL_read(g->tls, plain, sizeof plain)) > 0)
        take(g, plain, (size_t)got);
    int why = SSL_get_error(g->tls, got);

    floor_flush(g);
    if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE)
        leave(g);
    ERR_clear_error();
}

static void come(uv_stream_t *listener, int status)
{
    struct guest *g = calloc(1, sizeof *g);

    if (status < 0 || !g)
        abort();
    uv_tcp_init(listener->loop, &g->tcp);
    if (uv_accept(listener, (uv_stream_t *)g) != 0) {
        leave(g);
        return;
    }
    uv_tcp_nodelay(&g->tcp, 1);
    g->seat = -1;
    g->tls = SSL_new(context);
    g->in = BIO_new(BIO_s_mem());
    g->out = BIO_new(BIO_s_mem());
    SSL_set_bio(g->tls, g->in, g->out);
    SSL_set_accept_state(g->tls);
    uv_read_start((uv_stream_t *)g, room_for, heard);
}

int floor_run(const struct floor_server *server, const char *certificate, const char *key)
{
    struct sockaddr_in at;
    int size = sizeof at;
    uv_tcp_t listener;

    signal(SIGPIPE, SIG_IGN);
    served = server;
    context = SSL_CTX_new(TLS_server_method());
    if (!context || SSL_CTX_use_certificate_chain_file(context, certificate) != 1 ||
        SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
        fprintf(stderr, "the certificate or its key cannot be read\n");
        return 2;
    }
    SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    uv_tcp_init(uv_default_loop(), &listener);
    uv_ip4_addr("127.0.0.1", 0, &at);
    if (uv_tcp_bind(&listener, (struct sockaddr *)&at, 0) != 0 ||
        uv_listen((uv_stream_t *)&listener, 1024, come) != 0 ||
        uv_tcp_getsockname(&listener, (struct sockaddr *)&at, &size) != 0)
        return 1;
    printf("port %d\n", ntohs(at.sin_port));
    fflush(stdout);
    return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
