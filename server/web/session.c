/*
 * A browser's session: the page exchanges the ticket of its log-in for a cookie (POST /session with the
 * ticket as its body), which scripts cannot read and which comes with every WebSocket from then on. DELETE
 * /session takes it away. It lasts as long as its token; when that is renewed the page gets a ticket again.
 */
#include "server/base/memory.h"
#include "server/web/visit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define COOKIE "__Host-session" /* the prefix: only over HTTPS, only from this very host */

/*
 * A page of another origin may open a WebSocket to us with its visitor's cookies; its Origin gives it away.
 * Ours is the host that the browser itself believes to be talking to.
 */
bool session_origin_allowed(struct visit *visit)
{
    char origin[256];
    char own[264];
    char host[256];
    const char *allowed = visit->web->origins;
    size_t length;

    if (lws_hdr_copy(visit->wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    if (lws_hdr_copy(visit->wsi, host, sizeof host, WSI_TOKEN_HOST) > 0) {
        snprintf(own, sizeof own, "https://%s", host);
        if (strcmp(own, origin) == 0)
            return true;
    }
    length = strlen(origin);
    while (*allowed) {
        size_t size = strcspn(allowed, " ");
        if (size == length && memcmp(allowed, origin, size) == 0)
            return true;
        allowed += size + (allowed[size] == ' ');
    }
    return false;
}

void session_read_cookie(struct visit *visit)
{
    char cookies[1024];
    const char *at = cookies;

    if (lws_hdr_copy(visit->wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return;
    while (at) {
        at += strspn(at, "; ");
        if (strncmp(at, COOKIE "=", sizeof COOKIE) == 0) {
            at += sizeof COOKIE;
            snprintf(visit->token, sizeof visit->token, "%.*s", (int)strcspn(at, "; "), at);
            return;
        }
        at = strchr(at, ';');
    }
}

void session_ticket_part(struct visit *visit, const char *part, size_t size)
{
    size_t room = sizeof visit->ticket - 1 - visit->ticket_size;

    /* What is too long is none of ours, and is refused for being cut short. */
    if (size > room)
        size = room;
    memcpy(visit->ticket + visit->ticket_size, part, size);
    visit->ticket_size += size;
}

/* An answer that is awaited, possibly from another node. It outlives a visit that ends meanwhile. */
struct exchange_wait {
    struct visit *visit; /* NULL: gone */
    bool answered, later;
    char token[CRYPTO_TOKEN_SIZE]; /* "": the ticket is worth nothing */
    int64_t seconds;
};

static void on_token(void *context, const char *token, int64_t seconds)
{
    struct exchange_wait *wait = context;

    if (!wait->visit) {
        free(wait);
        return;
    }
    wait->answered = true;
    wait->seconds = seconds;
    snprintf(wait->token, sizeof wait->token, "%s", token ? token : "");
    if (wait->later)
        lws_callback_on_writable(wait->visit->wsi);
}

enum session_found session_found(struct visit *visit, char *cookie, size_t size)
{
    struct exchange_wait *wait = visit->wait;
    bool granted;

    if (!wait->answered) {
        wait->later = true;
        return SESSION_LATER;
    }
    granted = *wait->token;
    snprintf(cookie, size, COOKIE "=%s; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=%" PRId64,
             wait->token, wait->seconds);
    visit->wait = NULL;
    free(wait);
    return granted ? SESSION_GRANTED : SESSION_WORTHLESS;
}

enum session_found session_exchange(struct visit *visit, char *cookie, size_t size)
{
    const struct web_options *options = &visit->web->options;

    visit->ticket[visit->ticket_size] = '\0';
    if (!options->take_ticket || visit->wait || !session_origin_allowed(visit))
        return SESSION_WORTHLESS;
    visit->wait = must_alloc(sizeof *visit->wait);
    visit->wait->visit = visit;
    options->take_ticket(options->take_ticket_self, visit->ticket, on_token, visit->wait);
    return session_found(visit, cookie, size);
}

void session_forget(struct visit *visit)
{
    if (!visit->wait)
        return;
    visit->wait->visit = NULL;
    if (visit->wait->answered)
        free(visit->wait);
    visit->wait = NULL;
}

const char *session_end_cookie(void)
{
    return COOKIE "=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0";
}
