#include "server/cluster/fork.h"

#include "server/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct subject {
    struct subject *next;
    char text[BUS_SUBJECT_SIZE];
};

struct branch {
    struct bus bus; /* first */
    struct fork *fork;
    struct branch *next;
    struct subject *subjects;
};

struct fork {
    struct bus *bus;
    struct branch *branches;
};

/* Word by word; `*` is any one. */
static bool fits(const char *wanted, const char *subject)
{
    while (*wanted && *subject) {
        size_t length = strcspn(subject, ".");

        if (wanted[0] == '*' && (wanted[1] == '.' || !wanted[1])) {
            wanted++;
        } else if (strncmp(wanted, subject, length) == 0) {
            wanted += length;
        } else {
            return false;
        }
        subject += length;
        if (*wanted != *subject)
            return false;
        wanted += *wanted == '.';
        subject += *subject == '.';
    }
    return *wanted == *subject;
}

static bool listens(const struct branch *b, const char *subject)
{
    for (const struct subject *s = b->subjects; s; s = s->next)
        if (fits(s->text, subject))
            return true;
    return false;
}

static bool wanted_already(const struct fork *f, const char *subject)
{
    for (const struct branch *b = f->branches; b; b = b->next)
        for (const struct subject *s = b->subjects; s; s = s->next)
            if (strcmp(s->text, subject) == 0)
                return true;
    return false;
}

/* --- what a branch does ------------------------------------------------------------------------------- */

static void branch_listen(struct bus *bus, const char *subject)
{
    struct branch *b = (struct branch *)bus;
    struct subject *s = must_alloc(sizeof *s);
    bool known = wanted_already(b->fork, subject);

    snprintf(s->text, sizeof s->text, "%s", subject);
    s->next = b->subjects;
    b->subjects = s;
    if (!known)
        bus_listen(b->fork->bus, subject);
}

static bool branch_publish(struct bus *bus, const char *subject, const uint8_t *bytes, size_t size)
{
    return bus_publish(((struct branch *)bus)->fork->bus, subject, bytes, size);
}

static size_t branch_queued(const struct bus *bus)
{
    return bus_queued(((const struct branch *)bus)->fork->bus);
}

static bool branch_there(const struct bus *bus)
{
    return bus_there(((const struct branch *)bus)->fork->bus);
}

/* --- what is heard ------------------------------------------------------------------------------------ */

static void heard(void *context, const char *subject, const uint8_t *bytes, size_t size)
{
    struct fork *f = context;

    for (struct branch *b = f->branches; b; b = b->next)
        if (b->bus.user.heard && listens(b, subject))
            b->bus.user.heard(b->bus.user.context, subject, bytes, size);
}

static void away(void *context)
{
    struct fork *f = context;

    for (struct branch *b = f->branches; b; b = b->next)
        if (b->bus.user.away)
            b->bus.user.away(b->bus.user.context);
}

static void back(void *context)
{
    struct fork *f = context;

    for (struct branch *b = f->branches; b; b = b->next)
        if (b->bus.user.back)
            b->bus.user.back(b->bus.user.context);
}

struct fork *fork_create(struct bus *bus)
{
    struct fork *f = must_alloc(sizeof *f);

    f->bus = bus;
    bus->user = (struct bus_user){.context = f, .heard = heard, .away = away, .back = back};
    return f;
}

/* In front: whoever is being told meanwhile does not come to it. */
struct bus *fork_branch(struct fork *f)
{
    static const struct bus_calls calls = {branch_listen, branch_publish, branch_queued, branch_there};
    struct branch *b = must_alloc(sizeof *b);

    b->bus.calls = &calls;
    b->fork = f;
    b->next = f->branches;
    f->branches = b;
    return &b->bus;
}

void fork_free(struct fork *f)
{
    f->bus->user = (struct bus_user){0};
    while (f->branches) {
        struct branch *b = f->branches;

        f->branches = b->next;
        while (b->subjects) {
            struct subject *next = b->subjects->next;

            free(b->subjects);
            b->subjects = next;
        }
        free(b);
    }
    free(f);
}
