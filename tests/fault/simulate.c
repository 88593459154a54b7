/* usage: simulate [--seed N | --seeds COUNT [--first K]] [--jobs N] [--break
 * early|twice|leak|draw|fence|loan|stray] [--trace]
 *
 * Whole servers through storms, from seeds. Each seed is a run of its own in a process that may die; a seed
 * that fails does so again, exactly, with --seed. Ctrl-C ends it with what it has.
 *
 * With --break the simulated world itself breaks a promise, and all is well if that is found. */
#include "server/base/log.h"
#include "tests/fault/run.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_MAX = 64, FAILED_MAX = 1000, BATCH = 25, RUN_SECONDS_MAX = 300 };

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

static const char *const broken_name[] = {"nothing", "early", "twice", "leak",
                                          "draw",    "fence", "loan",  "stray"};

struct order {
    uint64_t first, count;
    int jobs;
    enum broken broken;
    bool one, trace;
};

struct result {
    uint64_t seed;
    struct outcome_of_run run;
};

/* A child that runs some seeds and writes each result to a pipe. */
struct worker {
    pid_t pid;
    int pipe;
    uint64_t next, end; /* the seed it runs now, and where its share ends */
    struct result got;  /* being read */
    size_t size;
};

struct state {
    struct order order;
    struct worker worker[JOBS_MAX];
    int workers;
    uint64_t handed, done, failed;
    uint64_t found; /* of those that failed: by a check, and not by dying */
    uint64_t failures[FAILED_MAX];
    struct tally tally;
    time_t began, told;
};

static bool read_number(const char *text, uint64_t *to)
{
    char *end;

    *to = strtoull(text ? text : "", &end, 10);
    return text && *text && !*end;
}

static int usage(void)
{
    fprintf(stderr, "usage: simulate [--seed N | --seeds COUNT [--first K]] [--jobs N] "
                    "[--break early|twice|leak|draw|fence|loan|stray] [--trace]\n");
    return 2;
}

static bool read_order(struct order *o, int count, char **word)
{
    *o = (struct order){.first = 1, .count = 100, .jobs = 1};
    for (int i = 1; i < count; i++) {
        uint64_t number = 0;
        const char *value = i + 1 < count ? word[i + 1] : NULL;

        if (strcmp(word[i], "--trace") == 0) {
            o->trace = true;
            continue;
        }
        i++;
        if (strcmp(word[i - 1], "--break") == 0 && value) {
            for (int b = BROKEN_EARLY; b <= BROKEN_STRAY; b++)
                if (strcmp(value, broken_name[b]) == 0)
                    o->broken = (enum broken)b;
            if (o->broken == BROKEN_NOTHING)
                return false;
            continue;
        }
        if (!read_number(value, &number))
            return false;
        if (strcmp(word[i - 1], "--seed") == 0) {
            o->first = number;
            o->one = true;
        } else if (strcmp(word[i - 1], "--seeds") == 0) {
            o->count = number;
        } else if (strcmp(word[i - 1], "--first") == 0) {
            o->first = number;
        } else if (strcmp(word[i - 1], "--jobs") == 0 && number >= 1 && number <= JOBS_MAX) {
            o->jobs = (int)number;
        } else {
            return false;
        }
    }
    return true;
}

/* --- one seed, here --------------------------------------------------------------------------- */

static int run_one(const struct order *o)
{
    static struct outcome_of_run run;

    run_seed(o->first, o->broken, o->trace, &run);
    tally_print(&run.tally, stdout);
    printf("seed %" PRIu64 ": %s\ndigest %016" PRIx64 "\n", o->first, run.failure[0] ? run.failure : "fine",
           run.digest);
    return run.failure[0] != 0;
}

/* --- many, in children ------------------------------------------------------------------------ */

static void work(uint64_t first, uint64_t end, enum broken broken, int to)
{
    static struct result result;

    signal(SIGINT, SIG_IGN); /* the parent decides */
    for (uint64_t seed = first; seed < end; seed++) {
        result.seed = seed;
        alarm(RUN_SECONDS_MAX);
        run_seed(seed, broken, false, &result.run);
        const char *at = (const char *)&result;

        for (size_t left = sizeof result; left > 0;) {
            ssize_t written = write(to, at, left);

            if (written <= 0)
                _exit(1);
            at += written;
            left -= (size_t)written;
        }
    }
    _exit(0);
}

static bool hire(struct state *s, struct worker *w, uint64_t first, uint64_t end)
{
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    fflush(stdout);
    *w = (struct worker){.next = first, .end = end, .pipe = ends[0]};
    w->pid = fork();
    if (w->pid == 0) {
        close(ends[0]);
        work(first, end, s->order.broken, ends[1]);
    }
    close(ends[1]);
    return w->pid > 0;
}

static void note_failure(struct state *s, uint64_t seed, const char *what)
{
    if (s->failed < FAILED_MAX)
        s->failures[s->failed] = seed;
    s->failed++;
    printf("seed %" PRIu64 " FAILED %s\n", seed, what);
    fflush(stdout);
}

static void take_result(struct state *s, struct worker *w)
{
    s->done++;
    w->next = w->got.seed + 1;
    w->size = 0;
    tally_add(&s->tally, &w->got.run.tally);
    if (!w->got.run.failure[0])
        return;
    s->found++;
    note_failure(s, w->got.seed, w->got.run.failure);
}

/* One that has died took its seed with it: that is a failure, and the rest of its share goes to another. */
static void bury(struct state *s, struct worker *w)
{
    int status = 0;
    char what[64];

    close(w->pipe);
    waitpid(w->pid, &status, 0);
    w->pid = 0;
    if (w->next >= w->end || interrupted)
        return;
    snprintf(what, sizeof what, "died: %s %d", WIFSIGNALED(status) ? "signal" : "status",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    s->done++;
    note_failure(s, w->next, what);
    if (w->next + 1 < w->end)
        hire(s, w, w->next + 1, w->end);
}

static void listen_to(struct state *s, struct worker *w)
{
    ssize_t got = read(w->pipe, (char *)&w->got + w->size, sizeof w->got - w->size);

    if (got > 0) {
        w->size += (size_t)got;
        if (w->size == sizeof w->got)
            take_result(s, w);
    } else if (got == 0) {
        bury(s, w);
    }
}

static void tell_progress(struct state *s, bool now)
{
    time_t t = time(NULL);

    if (!now && t - s->told < 10)
        return;
    s->told = t;
    printf("%" PRIu64 " of %" PRIu64 " seeds, %" PRIu64 " failed, %lld s\n", s->done, s->order.count,
           s->failed, (long long)(t - s->began));
    fflush(stdout);
}

/* What the test command counts. */
static void write_counts(const struct state *s)
{
    const char *path = getenv("COUNTS");
    FILE *file = path ? fopen(path, "a") : NULL;

    if (!file)
        return;
    if (s->order.broken)
        fprintf(file, s->found > 0 ? "pass 1\n" : "fail 1\n");
    else
        fprintf(file, "pass %" PRIu64 "\nfail %" PRIu64 "\n", s->done - s->failed, s->failed);
    fclose(file);
}

static int run_many(struct state *s)
{
    const struct order *o = &s->order;
    int alive;

    s->began = s->told = time(NULL);
    do {
        alive = 0;
        for (int i = 0; i < o->jobs; i++) {
            struct worker *w = &s->worker[i];

            if (w->pid == 0 && s->handed < o->count && !interrupted) {
                uint64_t share = o->count - s->handed < BATCH ? o->count - s->handed : BATCH;

                if (hire(s, w, o->first + s->handed, o->first + s->handed + share))
                    s->handed += share;
            }
            if (w->pid == 0)
                continue;
            alive++;
            if (interrupted)
                kill(w->pid, SIGKILL);
        }
        fd_set open;
        int most = -1;

        FD_ZERO(&open);
        for (int i = 0; i < o->jobs; i++)
            if (s->worker[i].pid != 0) {
                FD_SET(s->worker[i].pipe, &open);
                most = s->worker[i].pipe > most ? s->worker[i].pipe : most;
            }
        struct timeval second = {1, 0};

        if (most >= 0 && select(most + 1, &open, NULL, NULL, &second) > 0)
            for (int i = 0; i < o->jobs; i++)
                if (s->worker[i].pid != 0 && FD_ISSET(s->worker[i].pipe, &open))
                    listen_to(s, &s->worker[i]);
        tell_progress(s, false);
    } while (alive > 0);
    tell_progress(s, true);
    tally_print(&s->tally, stdout);
    for (uint64_t i = 0; i < s->failed && i < FAILED_MAX; i++)
        printf("again: simulate --seed %" PRIu64 "%s%s\n", s->failures[i], o->broken ? " --break " : "",
               o->broken ? broken_name[o->broken] : "");
    printf("%s%" PRIu64 " seeds from %" PRIu64 ": %" PRIu64 " fine, %" PRIu64 " failed\n",
           interrupted ? "interrupted: " : "", s->done, o->first, s->done - s->failed, s->failed);
    write_counts(s);
    if (o->broken)
        printf("%s: %s\n", broken_name[o->broken], s->found > 0 ? "found" : "NOT FOUND");
    if (o->broken && !interrupted)
        return s->found == 0;
    return interrupted ? 130 : s->failed > 0;
}

int main(int count, char **word)
{
    static struct state state;

    if (!read_order(&state.order, count, word))
        return usage();
    log_setup(LEVEL_ERROR, LOG_LOGFMT);
    if (state.order.one)
        return run_one(&state.order);
    struct sigaction action = {.sa_handler = on_signal};

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return run_many(&state);
}
