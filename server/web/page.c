/* HTTP: files, /healthz, /metrics by GET and HEAD; /session by POST and DELETE. Everything else is refused.
 */
#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/web/visit.h"

#include <openssl/crypto.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 16 * 1024, HEADERS_SIZE = 2048 };

/* No script, style or connection but our own; no frame around us. WebSockets to our own host are 'self' too.
 */
#define SECURITY_POLICY                                                                                      \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " \
    "connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; "        \
    "form-action 'none'; frame-ancestors 'none'"

struct reply {
    unsigned status;
    const char *type;
    const char *cache;
    const char *mark;
    const char *cookie;
    const char *encoding; /* NULL: as it is */
    const uint8_t *body;
    size_t size;
};

struct headers {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
};

static void add_header(struct headers *h, const char *name, const char *value)
{
    h->failed |=
        lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                    (int)strlen(value), &h->at, h->end) != 0;
}

static bool is_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* Whether a header names the word; good enough for br, gzip and our marks, which no other word contains. */
static bool header_has(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[256];

    return lws_hdr_copy(wsi, value, sizeof value, token) > 0 && strstr(value, word);
}

/* -1 closes the connection, which libwebsockets does not do by itself when asked to. */
static int finished(struct visit *visit)
{
    door_request_answered(visit->web, visit->wsi);
    return visit->last_request || lws_http_transaction_completed(visit->wsi) ? -1 : 0;
}

static int send_reply(struct visit *visit, const struct reply *reply)
{
    unsigned char buffer[LWS_PRE + HEADERS_SIZE];
    unsigned char *start = buffer + LWS_PRE;
    struct headers h = {visit->wsi, start, buffer + sizeof buffer, false};
    bool body = reply->size > 0 && !is_head(visit->wsi);

    visit->last_request = header_has(visit->wsi, WSI_TOKEN_CONNECTION, "close");
    metric_add(visit->web->requests, 1);
    h.failed =
        lws_add_http_common_headers(visit->wsi, reply->status, reply->type, reply->size, &h.at, h.end) != 0;
    add_header(&h, "content-security-policy:", SECURITY_POLICY);
    add_header(&h, "x-content-type-options:", "nosniff");
    add_header(&h, "referrer-policy:", "no-referrer");
    add_header(&h, "cross-origin-opener-policy:", "same-origin");
    add_header(&h, "cross-origin-resource-policy:", "same-origin");
    add_header(&h, "cache-control:", reply->cache);
    if (reply->mark)
        add_header(&h, "etag:", reply->mark);
    if (reply->cookie)
        add_header(&h, "set-cookie:", reply->cookie);
    if (reply->encoding) {
        add_header(&h, "content-encoding:", reply->encoding);
        add_header(&h, "vary:", "accept-encoding");
    }
    if (h.failed || lws_finalize_write_http_header(visit->wsi, start, &h.at, h.end))
        return -1;
    if (!body) {
        page_end(visit);
        return finished(visit);
    }
    visit->body = reply->body;
    visit->body_size = reply->size;
    visit->body_sent = 0;
    lws_callback_on_writable(visit->wsi);
    return 0;
}

static int send_text(struct visit *visit, unsigned status, const char *text)
{
    struct reply reply = {
        .status = status, .type = "text/plain; charset=utf-8", .cache = "no-store", .size = strlen(text)};

    visit->own_body = must_copy_text(text);
    reply.body = (const uint8_t *)visit->own_body;
    return send_reply(visit, &reply);
}

static int send_health(struct visit *visit)
{
    const struct web_options *options = &visit->web->options;
    const char *trouble = options->trouble(options->trouble_context);
    const char *remark = options->remark && !*trouble ? options->remark(options->trouble_context) : "";
    char text[640];

    snprintf(text, sizeof text, "%.300s\n%.300s%s", *trouble ? trouble : "ok", remark, *remark ? "\n" : "");
    return send_text(visit, *trouble ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_OK, text);
}

/* A proxy on this machine passes strangers on as if they were here; it says so in one of these. */
static bool came_by_proxy(struct lws *wsi)
{
    static const char forwarded[] = "forwarded:";

    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_X_REAL_IP) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_VIA) > 0 ||
           lws_hdr_custom_length(wsi, forwarded, (int)strlen(forwarded)) > 0;
}

static bool is_loopback(struct lws *wsi)
{
    char address[64];
    const char *at = lws_get_peer_simple(wsi, address, sizeof address);

    if (at && strncmp(at, "::ffff:", strlen("::ffff:")) == 0)
        at += strlen("::ffff:");
    return at && (strncmp(at, "127.", strlen("127.")) == 0 || strcmp(at, "::1") == 0);
}

/* What the server counts is its host's: for this machine, or for whoever shows the token. */
static bool may_measure(struct visit *visit)
{
    const char *token = visit->web->metrics_token;
    char shown[256];
    int size = lws_hdr_copy(visit->wsi, shown, sizeof shown, WSI_TOKEN_HTTP_AUTHORIZATION);

    if (!*token)
        return is_loopback(visit->wsi) && !came_by_proxy(visit->wsi);
    return size == (int)(strlen("Bearer ") + strlen(token)) &&
           strncmp(shown, "Bearer ", strlen("Bearer ")) == 0 &&
           CRYPTO_memcmp(shown + strlen("Bearer "), token, strlen(token)) == 0;
}

static int send_metrics(struct visit *visit)
{
    struct reply reply = {
        .status = HTTP_STATUS_OK, .type = "text/plain; version=0.0.4; charset=utf-8", .cache = "no-store"};

    visit->own_body = must_alloc(WEB_METRICS_SIZE);
    reply.size = metrics_write(visit->web->options.metrics, visit->own_body, WEB_METRICS_SIZE);
    reply.body = (const uint8_t *)visit->own_body;
    return send_reply(visit, &reply);
}

/* The smallest of its forms that the browser can read. */
static void choose_form(struct lws *wsi, const struct web_file *file, struct reply *reply)
{
    if (file->dense && header_has(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "br")) {
        reply->encoding = "br";
        reply->body = file->dense;
        reply->size = file->dense_size;
    } else if (file->packed && header_has(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip")) {
        reply->encoding = "gzip";
        reply->body = file->packed;
        reply->size = file->packed_size;
    } else {
        reply->body = file->bytes;
        reply->size = file->size;
    }
}

static int send_file(struct visit *visit, const struct web_file *file)
{
    struct reply reply = {.status = HTTP_STATUS_OK,
                          .type = file->type,
                          .cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
                          .mark = file->mark};

    choose_form(visit->wsi, file, &reply);
    if (header_has(visit->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, file->mark)) {
        reply.status = HTTP_STATUS_NOT_MODIFIED;
        reply.encoding = NULL;
        reply.size = 0;
    } else {
        visit->files = web_files_share(visit->web->files);
    }
    return send_reply(visit, &reply);
}

static int send_cookie(struct visit *visit, const char *cookie)
{
    struct reply reply = {
        .status = HTTP_STATUS_OK, .type = "text/plain; charset=utf-8", .cache = "no-store", .cookie = cookie};

    return send_reply(visit, &reply);
}

int page_request(struct visit *visit, const char *path)
{
    const struct web_file *file;

    visit->asks_session =
        strcmp(path, "/session") == 0 && lws_hdr_total_length(visit->wsi, WSI_TOKEN_POST_URI) > 0;
    if (visit->asks_session) {
        visit->ticket_size = 0;
        return 0; /* its body comes next */
    }
    door_request_whole(visit->wsi);
    if (strcmp(path, "/session") == 0 && lws_hdr_total_length(visit->wsi, WSI_TOKEN_DELETE_URI) > 0)
        return send_cookie(visit, session_end_cookie());
    if (lws_hdr_total_length(visit->wsi, WSI_TOKEN_GET_URI) <= 0 && !is_head(visit->wsi))
        return send_text(visit, HTTP_STATUS_METHOD_NOT_ALLOWED, "only GET and HEAD\n");
    if (strcmp(path, "/healthz") == 0)
        return send_health(visit);
    if (strcmp(path, "/metrics") == 0)
        return may_measure(visit) ? send_metrics(visit)
                                  : send_text(visit, HTTP_STATUS_NOT_FOUND, "not found\n");
    file = web_files_find(visit->web->files, path);
    if (file)
        return send_file(visit, file);
    return send_text(visit, HTTP_STATUS_NOT_FOUND, "not found\n");
}

int page_body(struct visit *visit, const char *part, size_t size)
{
    if (visit->asks_session)
        session_ticket_part(visit, part, size);
    return 0;
}

static int send_session(struct visit *visit, enum session_found found, const char *cookie)
{
    switch (found) {
    case SESSION_LATER:
        return 0;
    case SESSION_GRANTED:
        return send_cookie(visit, cookie);
    case SESSION_WORTHLESS:
        break;
    }
    return send_text(visit, HTTP_STATUS_FORBIDDEN, "the ticket is worth nothing\n");
}

int page_body_end(struct visit *visit)
{
    char cookie[160];

    if (!visit->asks_session)
        return 0;
    visit->asks_session = false;
    door_request_whole(visit->wsi);
    return send_session(visit, session_exchange(visit, cookie, sizeof cookie), cookie);
}

int page_write(struct visit *visit)
{
    size_t left = visit->body_size - visit->body_sent;
    size_t part = left < CHUNK_SIZE ? left : CHUNK_SIZE;
    uint8_t *scratch;
    char cookie[160];

    if (visit->wait)
        return send_session(visit, session_found(visit, cookie, sizeof cookie), cookie);
    if (!visit->body)
        return 0;
    scratch = web_scratch(visit->web, part);
    memcpy(scratch, visit->body + visit->body_sent, part);
    visit->body_sent += part;
    if (lws_write(visit->wsi, scratch, part, part == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (part < left) {
        lws_callback_on_writable(visit->wsi);
        return 0;
    }
    page_end(visit);
    return finished(visit);
}

void page_end(struct visit *visit)
{
    session_forget(visit);
    free(visit->own_body);
    visit->own_body = NULL;
    visit->body = NULL;
    if (visit->files)
        web_files_release(visit->files);
    visit->files = NULL;
}
