/* Services of the operating system that the commands use. */
#include "client/cli/command.h"
#include "client/core/text.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MAX_BYTES = 1 << 30 }; /* the archive of a large tournament */

void complain(const char *format, ...)
{
    va_list args;

    progress_end();
    fputs("gonfalon: ", stderr);
    va_start(args, format);
    print_list(stderr, usage(format), args);
    va_end(args);
    fputc('\n', stderr);
}

/* Read piece by piece: a pipe has no size to ask for. */
static char *read_stream(FILE *file, size_t *bytes)
{
    size_t room = 1 << 16, used = 0;
    char *text = malloc(room);

    while (text) {
        used += fread(text + used, 1, room - used - 1, file);
        if (feof(file) || ferror(file) || room >= FILE_MAX_BYTES)
            break;
        char *more = realloc(text, room *= 2);

        if (!more)
            free(text);
        text = more;
    }
    if (text)
        text[used] = 0;
    *bytes = used;
    return text;
}

char *read_whole_file(const char *path, size_t *bytes)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    char *text = NULL;

    errno = 0;
    if (file)
        text = read_stream(file, bytes);
    if (!text || ferror(file) || !feof(file)) {
        complain("%s: %s", path, errno ? strerror(errno) : usage("cannot be read whole"));
        free(text);
        text = NULL;
    }
    if (file && !standard)
        fclose(file);
    return text;
}

static volatile sig_atomic_t interrupts;

static void on_interrupt(int signal_number)
{
    if (interrupts++ > 0)
        _exit(128 + signal_number);
}

void catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupted(void)
{
    return interrupts > 0;
}

double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static struct {
    double last;
    bool shown;
} line;

void progress(const char *what, int64_t done, int64_t all)
{
    double now = seconds_now();

    if (!isatty(STDERR_FILENO) || now - line.last < 0.2)
        return;
    fputc('\r', stderr);
    print_to(stderr, "%s: %lld of %lld ", what, (long long)done, (long long)all);
    fflush(stderr);
    line.last = now;
    line.shown = true;
}

void progress_end(void)
{
    if (line.shown)
        fputs("\r\033[K", stderr);
    line.shown = false;
}
