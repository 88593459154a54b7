#include "tests/server/bus_sim.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODE_SIZE = 32, SUBJECTS_MAX = 64 };

struct bus_member {
    struct bus base; /* first */
    struct bus_sim *sim;
    struct bus_member *next;
    char node[NODE_SIZE];
    char subject[SUBJECTS_MAX][BUS_SUBJECT_SIZE];
    size_t subjects;
    uint64_t number; /* never used twice, for what is on its way */
    bool away, blocked;
};

/* On its way. */
struct letter {
    struct bus_sim *sim;
    uint64_t to; /* the number of the member */
    size_t size;
    char subject[BUS_SUBJECT_SIZE];
    uint8_t bytes[];
};

/* Word by word; `*` is any one word. */
static bool matches(const char *pattern, const char *subject)
{
    while (*pattern && *subject) {
        size_t p = strcspn(pattern, "."), s = strcspn(subject, ".");

        if (!(p == 1 && *pattern == '*') && (p != s || memcmp(pattern, subject, p) != 0))
            return false;
        pattern += p;
        subject += s;
        if (*pattern != *subject)
            return false;
        pattern += *pattern == '.';
        subject += *subject == '.';
    }
    return !*pattern && !*subject;
}

static bool listens(const struct bus_member *m, const char *subject)
{
    for (size_t i = 0; i < m->subjects; i++)
        if (matches(m->subject[i], subject))
            return true;
    return false;
}

static void arrives(void *context)
{
    struct letter *letter = context;
    struct bus_sim *sim = letter->sim;

    for (struct bus_member *m = sim->members; m; m = m->next)
        if (m->number == letter->to && !m->away && !m->blocked && m->base.user.heard) {
            if (sim->overhear)
                sim->overhear(sim->overhear_context, m->node, letter->subject, letter->bytes, letter->size);
            m->base.user.heard(m->base.user.context, letter->subject, letter->bytes, letter->size);
            break;
        }
}

static void post(struct bus_sim *sim, const struct bus_member *to, const char *subject, const uint8_t *bytes,
                 size_t size, int64_t delay_ms)
{
    struct letter *letter = must_alloc(sizeof *letter + size);

    letter->sim = sim;
    letter->to = to->number;
    letter->size = size;
    snprintf(letter->subject, sizeof letter->subject, "%s", subject);
    if (size)
        memcpy(letter->bytes, bytes, size);
    sim->after(sim->world, delay_ms, arrives, letter);
}

/* The same delay for all that a tick brings keeps their order; one that is early overtakes. */
static void carry(struct bus_sim *sim, const struct bus_member *to, const char *subject, const uint8_t *bytes,
                  size_t size)
{
    int64_t delay_ms = sim->latency_ms;

    if (luck_has(&sim->luck, sim->dropped)) {
        sim->lost++;
        return;
    }
    if (luck_has(&sim->luck, sim->reordered)) {
        sim->early++;
        delay_ms = luck_between(&sim->luck, 0, sim->latency_ms);
    }
    post(sim, to, subject, bytes, size, delay_ms);
    if (luck_has(&sim->luck, sim->doubled)) {
        sim->twice++;
        post(sim, to, subject, bytes, size, delay_ms + luck_between(&sim->luck, 0, sim->latency_ms));
    }
}

static bool publish(struct bus *bus, const char *subject, const uint8_t *bytes, size_t size)
{
    struct bus_member *from = (struct bus_member *)bus;

    assert(size <= BUS_MESSAGE_MAX);
    if (from->away)
        return false;
    for (struct bus_member *to = from->sim->members; to && !from->blocked; to = to->next)
        if (to != from && listens(to, subject))
            carry(from->sim, to, subject, bytes, size);
    return true;
}

static void listen_to(struct bus *bus, const char *subject)
{
    struct bus_member *m = (struct bus_member *)bus;

    assert(m->subjects < SUBJECTS_MAX);
    snprintf(m->subject[m->subjects++], BUS_SUBJECT_SIZE, "%s", subject);
}

static size_t queued(const struct bus *bus)
{
    (void)bus;
    return 0;
}

static bool there(const struct bus *bus)
{
    return !((const struct bus_member *)bus)->away;
}

static const struct bus_calls calls = {
    .listen = listen_to, .publish = publish, .queued = queued, .there = there};

struct bus *bus_sim_join(struct bus_sim *sim, const char *node)
{
    struct bus_member *m = must_alloc(sizeof *m);

    m->base.calls = &calls;
    m->sim = sim;
    m->number = ++sim->order;
    snprintf(m->node, sizeof m->node, "%s", node);
    m->next = sim->members;
    sim->members = m;
    return &m->base;
}

void bus_sim_leave(struct bus *bus)
{
    struct bus_member *m = (struct bus_member *)bus, **at = &m->sim->members;

    while (*at != m)
        at = &(*at)->next;
    *at = m->next;
    free(m);
}

void bus_sim_lose(struct bus *bus)
{
    struct bus_member *m = (struct bus_member *)bus;

    if (m->away)
        return;
    m->away = true;
    if (bus->user.away)
        bus->user.away(bus->user.context);
}

void bus_sim_return(struct bus *bus)
{
    struct bus_member *m = (struct bus_member *)bus;

    if (!m->away)
        return;
    m->away = false;
    if (bus->user.back)
        bus->user.back(bus->user.context);
}

void bus_sim_block(struct bus *bus, bool blocked)
{
    ((struct bus_member *)bus)->blocked = blocked;
}
