#include "server/move_command.h"

#include "server/base/where.h"
#include "server/store/move.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SHOWN_SIZE = 512, EXIT_INTERRUPTED = 130 };

static volatile sig_atomic_t stopped;

static void on_signal(int number)
{
    (void)number;
    stopped = 1;
}

struct progress {
    time_t told; /* when something was last said */
    int64_t rows;
    int tables;
};

static bool copying(void *context, const char *table, int64_t rows)
{
    struct progress *progress = context;
    time_t now = time(NULL);

    if (now != progress->told) {
        fprintf(stderr, "%s: %lld rows copied\n", table, (long long)rows);
        progress->told = now;
    }
    return !stopped;
}

static void checked(void *context, const char *table, const struct table_sum *sum)
{
    struct progress *progress = context;

    printf("%-20s %10lld rows, digest %016llx, the same in both\n", table, (long long)sum->rows,
           (unsigned long long)sum->digest);
    progress->rows += sum->rows;
    progress->tables++;
}

int move_command(const char *from, const char *to)
{
    struct progress progress = {.told = time(NULL)};
    struct move_watch watch = {copying, checked, &progress};
    char trouble[1024], source[SHOWN_SIZE], target[SHOWN_SIZE];
    enum move_end end;

    where_shown(from, source, sizeof source);
    where_shown(to, target, sizeof target);
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    signal(SIGPIPE, SIG_IGN);
    end = store_move(from, to, &watch, trouble, sizeof trouble);
    if (end == MOVE_STOPPED) {
        fprintf(stderr, "gonfalond: move: interrupted; %s is as empty as before\n", target);
        return EXIT_INTERRUPTED;
    }
    if (end == MOVE_FAILED) {
        fprintf(stderr, "gonfalond: move: %s\n", trouble);
        return EXIT_FAILURE;
    }
    printf(
        "%lld rows in %d tables are in %s now. Start gonfalond with it as --store, and keep %s until that has"
        " gone well. Keys and certificate stay in the data folder.\n",
        (long long)progress.rows, progress.tables, target, source);
    return EXIT_SUCCESS;
}
