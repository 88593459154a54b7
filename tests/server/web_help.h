/* The web port on loopback with a small web client behind it, and requests to it. */
#ifndef GONFALON_TESTS_SERVER_WEB_HELP_H
#define GONFALON_TESTS_SERVER_WEB_HELP_H

#include "tests/server/fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <utime.h>

#include <cmocka.h>

static char buffer[4 * 1024 * 1024];
static struct fixture *f;

static inline void put_file(const char *name, const char *text)
{
    char path[160];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", f->folder, name);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static inline void make_old(const char *name)
{
    char path[160];

    snprintf(path, sizeof path, "%s/%s", f->folder, name);
    assert_int_equal(utime(path, &(struct utimbuf){1, 1}), 0);
}

static inline int set_up(void **state)
{
    char folder[128];
    char big[8001];

    (void)state;
    f = fixture_start(
        &(struct fixture_options){.web = true, .origins = "https://club.example https://other.example"});
    snprintf(folder, sizeof folder, "%s/assets", f->folder);
    mkdir(folder, 0755);
    put_file("index.html", "<!doctype html><title>Gonfalon</title>");
    memset(big, 'a', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    put_file("assets/index-3f2a.js", big);
    put_file("assets/dense-77aa.js", "plain words");
    put_file("assets/dense-77aa.js.br", "as dense as can be");
    put_file("assets/stale-77aa.js", "new words");
    put_file("assets/stale-77aa.js.br", "old and dense");
    make_old("assets/stale-77aa.js.br");
    put_file("secret.pem", "not for anybody");
    fixture_new_certificate(f); /* loads the files too */
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    fixture_stop(f);
    return 0;
}

static inline struct client open_web(void)
{
    struct client c;

    assert_true(client_open(&c, f->web_port, "http/1.1", TLS1_3_VERSION));
    return c;
}

/* Until the end of the connection, or until `until` has come. */
static inline size_t read_until(struct client *c, const char *until)
{
    size_t size = 0;
    size_t got;

    buffer[0] = '\0';
    while (!(until && strstr(buffer, until)) &&
           SSL_read_ex(c->ssl, buffer + size, sizeof buffer - 1 - size, &got) == 1) {
        size += got;
        buffer[size] = '\0';
    }
    return size;
}

static inline size_t request(const char *text)
{
    struct client c = open_web();
    size_t size;

    assert_true(client_write(&c, text, strlen(text)));
    size = read_until(&c, NULL);
    client_close(&c);
    return size;
}

static inline size_t get(const char *path, const char *headers)
{
    char text[1024];

    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n", path,
             headers);
    return request(text);
}

static inline bool starts(const char *with)
{
    return strncmp(buffer, with, strlen(with)) == 0;
}

#endif
