/* The other end of control.c: a command that waits for its answer. */
#include "server/control.h"

#include "server/base/limits.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static bool send_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t n = send(file, bytes, size, MSG_NOSIGNAL);

        if (n <= 0)
            return false;
        bytes += n;
        size -= (size_t)n;
    }
    return shutdown(file, SHUT_WR) == 0;
}

static size_t receive_all(int file, char *bytes, size_t room)
{
    size_t used = 0;
    ssize_t n = 1;

    while (used < room && n > 0) {
        n = recv(file, bytes + used, room - used, 0);
        used += n > 0 ? (size_t)n : 0;
    }
    return used;
}

static int reach(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct timeval patience = {.tv_sec = CONTROL_PATIENCE_MS / 1000};
    int file;

    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address.sun_path, path);
    file = socket(AF_UNIX, SOCK_STREAM, 0);
    if (file < 0)
        return -1;
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(file, (const struct sockaddr *)&address, sizeof address) == 0)
        return file;
    close(file);
    return -1;
}

bool control_ask(const char *path, const struct host_ask *ask, char *text, size_t text_size)
{
    char bytes[CONTROL_TEXT_MAX + 1];
    int size =
        snprintf(bytes, sizeof bytes, "%s\n%s\n%s\n", host_act_word[ask->act], ask->name, ask->password);
    int file = size < (int)sizeof bytes ? reach(path) : -1;
    size_t got = 0;

    if (file < 0) {
        snprintf(text, text_size, "a server is running, but %s cannot be reached (%s): stop it first", path,
                 size < (int)sizeof bytes ? strerror(errno) : "that is too long to be asked");
        return false;
    }
    if (send_all(file, bytes, (size_t)size))
        got = receive_all(file, bytes, sizeof bytes - 1);
    close(file);
    bytes[got] = '\0';
    const char *line = strchr(bytes, '\n');

    if (!line) {
        snprintf(text, text_size, "the server has not answered: look whether it was done");
        return false;
    }
    line++;
    snprintf(text, text_size, "%.*s", (int)strcspn(line, "\n"), line);
    return strncmp(bytes, "done\n", 5) == 0;
}
