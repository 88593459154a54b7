/* The web port on loopback: files, headers, health, metrics, tickets. */
#include "tests/server/web_help.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static void the_page_comes_with_strict_headers(void **state)
{
    (void)state;
    get("/", "");
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "text/html; charset=utf-8"));
    assert_non_null(strstr(buffer, "content-security-policy: default-src 'none'; script-src 'self'"));
    assert_non_null(strstr(buffer, "x-content-type-options: nosniff"));
    assert_non_null(strstr(buffer, "cache-control: no-cache"));
    assert_non_null(strstr(buffer, "<title>Gonfalon</title>"));
    get("/match/k7m2", ""); /* the web client finds its way itself */
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "<title>Gonfalon</title>"));
}

static void hashed_files_last_and_are_compressed(void **state)
{
    size_t plain;
    size_t packed;

    (void)state;
    plain = get("/assets/index-3f2a.js", "");
    assert_non_null(strstr(buffer, "max-age=31536000, immutable"));
    assert_null(strstr(buffer, "content-encoding"));
    assert_true(plain > 8000);
    packed = get("/assets/index-3f2a.js", "Accept-Encoding: gzip, br\r\n");
    assert_non_null(strstr(buffer, "content-encoding: gzip"));
    assert_true(packed < 2000);
}

/* The build leaves index.js.br beside index.js. */
static void what_the_build_has_compressed_is_sent_to_those_who_can_read_it(void **state)
{
    (void)state;
    get("/assets/dense-77aa.js", "Accept-Encoding: gzip, deflate, br\r\n");
    assert_non_null(strstr(buffer, "content-encoding: br"));
    assert_non_null(strstr(buffer, "vary: accept-encoding"));
    assert_non_null(strstr(buffer, "text/javascript"));
    assert_non_null(strstr(buffer, "as dense as can be"));
    get("/assets/dense-77aa.js", "Accept-Encoding: gzip\r\n");
    assert_null(strstr(buffer, "content-encoding: br"));
    get("/assets/dense-77aa.js", "");
    assert_null(strstr(buffer, "content-encoding"));
    assert_non_null(strstr(buffer, "plain words"));
    get("/assets/stale-77aa.js", "Accept-Encoding: br\r\n"); /* older than its file */
    assert_null(strstr(buffer, "content-encoding"));
    assert_non_null(strstr(buffer, "new words"));
    get("/assets/dense-77aa.js.br", "");
    assert_true(starts("HTTP/1.1 404"));
}

static void an_unchanged_file_is_not_sent_again(void **state)
{
    char mark[64] = "";
    char header[128];
    const char *at;

    (void)state;
    get("/", "");
    at = strstr(buffer, "etag: ");
    assert_non_null(at);
    sscanf(at, "etag: %63s", mark);
    snprintf(header, sizeof header, "If-None-Match: %s\r\n", mark);
    get("/", header);
    assert_true(starts("HTTP/1.1 304"));
    assert_null(strstr(buffer, "<title>"));
}

static void nothing_else_is_served(void **state)
{
    static const char *const paths[] = {"/secret.pem",
                                        "/.key.pem",
                                        "/../../../etc/passwd",
                                        "/assets/../.key.pem",
                                        "/%2e%2e/%2e%2e/etc/passwd",
                                        "/nothing.js",
                                        "/assets/..%2f.key.pem",
                                        "//etc/passwd.txt"};

    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        get(paths[i], "");
        /* Some paths, put straight, lead to a place inside the web client. */
        if (!starts("HTTP/1.1 404") && !starts("HTTP/1.1 403") && !strstr(buffer, "<title>Gonfalon</title>"))
            fail_msg("%s: %.60s", paths[i], buffer);
        assert_null(strstr(buffer, "root:"));
        assert_null(strstr(buffer, "PRIVATE"));
    }
}

static void only_get_and_head(void **state)
{
    (void)state;
    request("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    assert_true(starts("HTTP/1.1 405"));
    request("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert_false(starts("HTTP/1.1 500"));
    assert_null(strstr(buffer, "<title>"));
}

/* It was told to listen on 127.0.0.1. */
static void it_listens_nowhere_else(void **state)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)f->web_port)};

    (void)state;
    for (uint32_t last = 1; last <= 2; last++) {
        int s = socket(AF_INET, SOCK_STREAM, 0);

        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK + last - 1);
        assert_int_equal(connect(s, (struct sockaddr *)&to, sizeof to), last == 1 ? 0 : -1);
        close(s);
    }
}

static void health_and_metrics(void **state)
{
    (void)state;
    get("/healthz", "");
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "\r\n\r\nok\n"));
    get("/metrics", "");
    assert_non_null(strstr(buffer, "# TYPE gonfalon_web_connections gauge\ngonfalon_web_connections 0\n"));
}

/* Strangers come by a proxy on this machine as well as from elsewhere. */
static void metrics_are_for_this_machine(void **state)
{
    static const char *const by_proxy[] = {"X-Forwarded-For: 203.0.113.9\r\n",
                                           "Forwarded: for=203.0.113.9\r\n", "X-Real-IP: 203.0.113.9\r\n",
                                           "Via: 1.1 proxy\r\n"};

    (void)state;
    for (size_t i = 0; i < sizeof by_proxy / sizeof *by_proxy; i++) {
        get("/metrics", by_proxy[i]);
        assert_true(starts("HTTP/1.1 404"));
        assert_null(strstr(buffer, "gonfalon_"));
    }
}

static int set_up_with_token(void **state)
{
    (void)state;
    f = fixture_start(&(struct fixture_options){.web = true, .metrics_token = "for-the-host"});
    return 0;
}

static void metrics_by_token(void **state)
{
    (void)state;
    get("/metrics", "");
    assert_true(starts("HTTP/1.1 404"));
    get("/metrics", "Authorization: Bearer for-the-hosT\r\n");
    assert_true(starts("HTTP/1.1 404"));
    get("/metrics", "Authorization: Bearer for-the-hos\r\n");
    assert_true(starts("HTTP/1.1 404"));
    get("/metrics", "X-Forwarded-For: 203.0.113.9\r\nAuthorization: Bearer for-the-host\r\n");
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "gonfalon_web_connections"));
}

static int set_up_impatient(void **state)
{
    (void)state;
    f = fixture_start(&(struct fixture_options){.web = true, .patience_ms = 300});
    return 0;
}

/* Sends `begin` and then a byte every 100 ms, until it is cut or has had so many turns. */
static bool is_cut(const char *begin)
{
    struct client c = open_web();
    bool cut = !client_write(&c, begin, strlen(begin));

    for (int i = 0; i < 300 && !cut; i++) {
        nanosleep(&(struct timespec){0, 100000000}, NULL);
        cut = !client_write(&c, "a", 1);
    }
    client_close(&c);
    return cut;
}

/* However steadily the bytes of a request trickle in: the whole of it has a limit, headers and body. */
static void a_request_has_to_come_to_its_end(void **state)
{
    (void)state;
    assert_true(is_cut("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "));
    assert_true(is_cut("POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"));
    /* The same for a second request on one connection. */
    assert_true(is_cut("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nX-Slow: "));
}

static void post_ticket(const char *ticket, const char *origin)
{
    char text[512];

    snprintf(text, sizeof text,
             "POST /session HTTP/1.1\r\nHost: localhost\r\nOrigin: %s\r\nContent-Length: %zu\r\n"
             "Connection: close\r\n\r\n%s",
             origin, strlen(ticket), ticket);
    request(text);
}

static void a_ticket_becomes_a_cookie(void **state)
{
    (void)state;
    post_ticket("the-ticket", "https://localhost");
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "set-cookie: __Host-session=the-token; Path=/; Secure; HttpOnly; "
                                   "SameSite=Strict; Max-Age=86400\r\n"));
    post_ticket("another", "https://localhost");
    assert_true(starts("HTTP/1.1 403"));
    assert_null(strstr(buffer, "set-cookie"));
    post_ticket("the-ticket", "https://evil.example");
    assert_true(starts("HTTP/1.1 403"));
    post_ticket("the-ticket the-ticket the-ticket the-ticket the-ticket the-ticket", "https://localhost");
    assert_true(starts("HTTP/1.1 403"));
    request("DELETE /session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert_non_null(strstr(buffer, "set-cookie: __Host-session=; "));
    assert_non_null(strstr(buffer, "Max-Age=0"));
}

static void a_ticket_of_another_node_is_waited_for(void **state)
{
    (void)state;
    post_ticket("late-ticket", "https://localhost");
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "set-cookie: __Host-session=the-token; "));
    post_ticket("late-and-wrong", "https://localhost");
    assert_true(starts("HTTP/1.1 403"));
    assert_null(strstr(buffer, "set-cookie"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_page_comes_with_strict_headers),
        TEST(hashed_files_last_and_are_compressed),
        TEST(what_the_build_has_compressed_is_sent_to_those_who_can_read_it),
        TEST(an_unchanged_file_is_not_sent_again),
        TEST(nothing_else_is_served),
        TEST(only_get_and_head),
        TEST(it_listens_nowhere_else),
        TEST(health_and_metrics),
        TEST(metrics_are_for_this_machine),
        cmocka_unit_test_setup_teardown(metrics_by_token, set_up_with_token, tear_down),
        cmocka_unit_test_setup_teardown(a_request_has_to_come_to_its_end, set_up_impatient, tear_down),
        TEST(a_ticket_becomes_a_cookie),
        TEST(a_ticket_of_another_node_is_waited_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
