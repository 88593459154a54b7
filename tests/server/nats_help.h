/* A nats-server of a test's own, and somebody who speaks NATS's text protocol over a bare socket: what one
 * process must not have twice is a bus of libnats. */
#ifndef GONFALON_TESTS_SERVER_NATS_HELP_H
#define GONFALON_TESTS_SERVER_NATS_HELP_H

#include "tests/server/temporary.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NATS_PASSWORD "not-to-be-logged"

enum { NATS_TEXT = 512, NATS_START_TRIES = 500, NATS_TRY_US = 20000, NATS_WAIT_MS = 10000, NATS_LINE = 4096 };

struct nats {
    char folder[TEMPORARY_BYTES];
    char address[NATS_TEXT]; /* with its password */
    int port;
    pid_t process; /* 0: it does not run */
};

/* A port that nobody has at this moment. */
static inline int free_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int probe = socket(AF_INET, SOCK_STREAM, 0);
    bool found = probe >= 0 && bind(probe, (struct sockaddr *)&at, sizeof at) == 0 &&
                 getsockname(probe, (struct sockaddr *)&at, &size) == 0;

    close(probe);
    return found ? ntohs(at.sin_port) : -1;
}

static inline int nats_connect(const struct nats *n)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                             .sin_port = htons((uint16_t)n->port)};
    int s = socket(AF_INET, SOCK_STREAM, 0);

    if (s >= 0 && connect(s, (struct sockaddr *)&to, sizeof to) == 0)
        return s;
    close(s);
    return -1;
}

/* As a host would have it: nobody's, if the test is root's. */
static inline void nats_become(const struct nats *n)
{
    const struct passwd *nobody = getpwnam("nobody");
    char conf[NATS_TEXT];
    int nothing = open("/dev/null", O_RDWR);

    snprintf(conf, sizeof conf, "%s/conf", n->folder);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    if (getuid() == 0 && (!nobody || setgid(nobody->pw_gid) != 0 || setuid(nobody->pw_uid) != 0))
        _exit(126);
    execlp("nats-server", "nats-server", "-c", conf, (char *)NULL);
    execl("/usr/sbin/nats-server", "nats-server", "-c", conf, (char *)NULL);
    _exit(127);
}

static inline bool nats_start(struct nats *n)
{
    n->process = fork();
    if (n->process == 0)
        nats_become(n);
    for (int i = 0; i < NATS_START_TRIES; i++) {
        int s = nats_connect(n);

        if (s >= 0) {
            close(s);
            return true;
        }
        if (waitpid(n->process, NULL, WNOHANG) != 0)
            break;
        usleep(NATS_TRY_US);
    }
    return false;
}

static inline void nats_kill(struct nats *n)
{
    if (n->process > 0) {
        kill(n->process, SIGKILL);
        waitpid(n->process, NULL, 0);
    }
    n->process = 0;
}

/* Readable by whoever it runs as; `tls` is what its configuration says of that, or empty. */
static inline bool nats_write_conf(const struct nats *n, const char *tls)
{
    char name[NATS_TEXT];

    snprintf(name, sizeof name, "%s/conf", n->folder);
    FILE *conf = fopen(name, "w");

    if (!conf)
        return false;
    fprintf(conf,
            "listen: \"127.0.0.1:%d\"\n%sauthorization { users = [ { user: node, password: \"" NATS_PASSWORD
            "\" } ] }\n",
            n->port, tls);
    return fclose(conf) == 0 && chmod(name, 0644) == 0 && chmod(n->folder, 0755) == 0;
}

static inline bool nats_make(struct nats *n, const char *scheme)
{
    *n = (struct nats){.port = free_port()};
    snprintf(n->address, sizeof n->address, "%s://node:" NATS_PASSWORD "@127.0.0.1:%d", scheme, n->port);
    return n->port > 0 && temporary_make(n->folder);
}

static inline bool nats_begin(struct nats *n)
{
    return nats_make(n, "nats") && nats_write_conf(n, "") && nats_start(n);
}

/* A certificate of its own for this machine, in files that begin with that name. */
static inline bool nats_certificate(const struct nats *n, const char *name)
{
    char command[2 * NATS_TEXT];

    snprintf(command, sizeof command,
             "cd '%s' && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=nats "
             "-addext subjectAltName=IP:127.0.0.1 -keyout %s.key -out %s.pem 2>/dev/null && chmod 644 %s.key",
             n->folder, name, name, name);
    return system(command) == 0;
}

static inline bool nats_begin_secure(struct nats *n)
{
    char tls[2 * NATS_TEXT];

    if (!nats_make(n, "tls") || !nats_certificate(n, "own") || !nats_certificate(n, "other"))
        return false;
    snprintf(tls, sizeof tls, "tls { cert_file: \"%s/own.pem\", key_file: \"%s/own.key\" }\n", n->folder,
             n->folder);
    return nats_write_conf(n, tls) && nats_start(n);
}

static inline void nats_end(struct nats *n)
{
    nats_kill(n);
    temporary_remove(n->folder);
}

/* --- the bare socket ----------------------------------------------------------------------------------- */

struct speaker {
    int socket;
    char line[NATS_LINE]; /* that was read last */
};

static inline bool speaker_say(const struct speaker *s, const void *bytes, size_t size)
{
    return send(s->socket, bytes, size, MSG_NOSIGNAL) == (ssize_t)size;
}

/* Reads to the end of the line; a message of the same size as a line may follow it. */
static inline bool speaker_line(struct speaker *s)
{
    size_t size = 0;

    while (size + 1 < sizeof s->line) {
        struct pollfd door = {.fd = s->socket, .events = POLLIN};

        if (poll(&door, 1, NATS_WAIT_MS) <= 0 || recv(s->socket, &s->line[size], 1, 0) != 1)
            return false;
        if (s->line[size] == '\n') {
            s->line[size > 0 && s->line[size - 1] == '\r' ? size - 1 : size] = '\0';
            return true;
        }
        size++;
    }
    return false;
}

/* Whatever was said before has reached the server then. */
static inline bool speaker_settle(struct speaker *s)
{
    if (!speaker_say(s, "PING\r\n", strlen("PING\r\n")))
        return false;
    while (speaker_line(s))
        if (strcmp(s->line, "PONG") == 0)
            return true;
    return false;
}

static inline bool speaker_begin(struct speaker *s, const struct nats *n, const char *subject)
{
    char text[NATS_TEXT];

    s->socket = nats_connect(n);
    snprintf(text, sizeof text,
             "CONNECT {\"verbose\":false,\"user\":\"node\",\"pass\":\"" NATS_PASSWORD "\"}\r\nSUB %s 1\r\n",
             subject);
    return s->socket >= 0 && speaker_line(s) && speaker_say(s, text, strlen(text)) && speaker_settle(s);
}

static inline bool speaker_publish(struct speaker *s, const char *subject, const char *text)
{
    char line[NATS_LINE];
    int size = snprintf(line, sizeof line, "PUB %s %zu\r\n%s\r\n", subject, strlen(text), text);

    return speaker_say(s, line, (size_t)size) && speaker_settle(s);
}

/* The next message, which is a line of text, is left in `line`; its subject in `subject`. */
static inline bool speaker_hears(struct speaker *s, char subject[NATS_TEXT])
{
    while (speaker_line(s)) {
        if (strcmp(s->line, "PING") == 0 && !speaker_say(s, "PONG\r\n", strlen("PONG\r\n")))
            return false;
        if (sscanf(s->line, "MSG %511s", subject) == 1)
            return speaker_line(s);
    }
    return false;
}

static inline void speaker_end(struct speaker *s)
{
    close(s->socket);
}

#endif
