/*
 * Stands between a store and its PostgreSQL server, on a thread of its own, and cuts the connection when a
 * commit comes by: before the server has it, or after it and before the answer is back. While the door is
 * shut nobody gets through.
 */
#ifndef GONFALON_TESTS_SERVER_CUTTING_PROXY_H
#define GONFALON_TESTS_SERVER_CUTTING_PROXY_H

#include "tests/server/empty_postgres.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum proxy_cut { CUT_NOTHING, CUT_BEFORE_COMMIT, CUT_AFTER_COMMIT };

struct proxy {
    char folder[64], address[160];
    int listener;
    _Atomic int cut;   /* enum proxy_cut; back to CUT_NOTHING when it was done */
    _Atomic int cuts;  /* done so far */
    _Atomic int turns; /* how often the store has spoken after the server did: round trips */
    bool answered;
    _Atomic bool shut, ending;
    pthread_t thread;
};

static inline int proxy_socket(const char *folder, bool listens)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int file = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(at.sun_path, sizeof at.sun_path, "%.80s/.s.PGSQL.5432", folder);
    if (listens ? bind(file, (struct sockaddr *)&at, sizeof at) == 0 && listen(file, 8) == 0
                : connect(file, (struct sockaddr *)&at, sizeof at) == 0)
        return file;
    close(file);
    return -1;
}

static inline bool proxy_pass(int from, int to, char *bytes, size_t room, ssize_t *got)
{
    *got = recv(from, bytes, room, 0);
    return *got > 0 && send(to, bytes, (size_t)*got, MSG_NOSIGNAL) == *got;
}

/* From the store to the server. False: the connection is to be cut. */
static inline bool proxy_forward(struct proxy *p, int store, int server)
{
    char bytes[65536];
    ssize_t got = recv(store, bytes, sizeof bytes, 0);
    /* With its end: sessions begin with a word about READ COMMITTED. */
    bool commits = got > 0 && memmem(bytes, (size_t)got, "COMMIT", sizeof "COMMIT") != NULL;

    if (got <= 0 || (commits && p->cut == CUT_BEFORE_COMMIT))
        return false;
    p->turns += p->answered;
    p->answered = false;
    if (send(server, bytes, (size_t)got, MSG_NOSIGNAL) != got)
        return false;
    if (commits && p->cut == CUT_AFTER_COMMIT) {
        recv(server, bytes, sizeof bytes, 0); /* that it is done, which the store will never hear */
        return false;
    }
    return true;
}

static inline void proxy_serve(struct proxy *p, int store, int server)
{
    struct pollfd ends[] = {{.fd = store, .events = POLLIN}, {.fd = server, .events = POLLIN}};
    char bytes[65536];
    ssize_t got;
    bool open = true;

    while (open && !p->ending && !p->shut) {
        if (poll(ends, 2, 20) <= 0)
            continue;
        if (ends[0].revents)
            open = proxy_forward(p, store, server);
        if (open && ends[1].revents)
            p->answered = open = proxy_pass(server, store, bytes, sizeof bytes, &got);
    }
    if (p->cut != CUT_NOTHING) {
        p->cut = CUT_NOTHING;
        p->cuts++;
    }
}

static inline void *proxy_thread(void *context)
{
    struct proxy *p = context;
    const char *folder = strstr(postgres_address(), "host=") + strlen("host=");

    while (!p->ending) {
        struct pollfd door = {.fd = p->listener, .events = POLLIN};
        int store = poll(&door, 1, 20) > 0 ? accept(p->listener, NULL, NULL) : -1;
        int server = store >= 0 && !p->shut ? proxy_socket(folder, false) : -1;

        if (server >= 0)
            proxy_serve(p, store, server);
        if (store >= 0)
            close(store);
        if (server >= 0)
            close(server);
    }
    return NULL;
}

static inline bool proxy_start(struct proxy *p)
{
    memset(p, 0, sizeof *p);
    snprintf(p->folder, sizeof p->folder, "/tmp/gonfalon-proxy-XXXXXX");
    if (!mkdtemp(p->folder))
        return false;
    snprintf(p->address, sizeof p->address, "postgresql://gonfalon@/gonfalon?host=%s", p->folder);
    p->listener = proxy_socket(p->folder, true);
    return p->listener >= 0 && pthread_create(&p->thread, NULL, proxy_thread, p) == 0;
}

static inline void proxy_stop(struct proxy *p)
{
    char name[96];

    p->ending = true;
    pthread_join(p->thread, NULL);
    close(p->listener);
    snprintf(name, sizeof name, "%s/.s.PGSQL.5432", p->folder);
    unlink(name);
    rmdir(p->folder);
}

#endif
