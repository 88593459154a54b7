/* A clock that goes when a test says so, and what is to be done at its times. */
#ifndef GONFALON_TESTS_SERVER_STEPS_H
#define GONFALON_TESTS_SERVER_STEPS_H

#include "server/base/memory.h"
#include "server/port/clock.h"

#include <stdlib.h>

struct step {
    struct step *next;
    struct steps *steps;
    timer_fired *fired;
    void *context;
    int64_t at_ms; /* -1: at rest */
    uint64_t order;
    bool once;  /* gone when it has been done, */
    bool owned; /* and its context with it */
};

struct steps {
    int64_t now_ms;
    uint64_t order;
    struct step *first;
    struct clock_port clock;
};

static int64_t steps_now(void *self)
{
    return ((struct steps *)self)->now_ms;
}

static struct step *steps_add(struct steps *s, timer_fired *fired, void *context, int64_t at_ms, bool once)
{
    struct step *step = must_alloc(sizeof *step);

    *step = (struct step){s->first, s, fired, context, at_ms, ++s->order, once, false};
    s->first = step;
    return step;
}

static struct timer *steps_create(void *self, timer_fired *fired, void *context)
{
    return (struct timer *)steps_add(self, fired, context, -1, false);
}

static void steps_arm(struct timer *timer, int64_t delay_ms)
{
    struct step *step = (struct step *)timer;

    step->at_ms = step->steps->now_ms + (delay_ms > 0 ? delay_ms : 0);
    step->order = ++step->steps->order;
}

static void steps_disarm(struct timer *timer)
{
    ((struct step *)timer)->at_ms = -1;
}

static void steps_destroy(struct timer *timer)
{
    struct step *step = (struct step *)timer, **at = &step->steps->first;

    while (*at != step)
        at = &(*at)->next;
    *at = step->next;
    free(step);
}

static inline void steps_begin(struct steps *s)
{
    *s = (struct steps){.now_ms = 1000};
    s->clock = (struct clock_port){.self = s,
                                   .now_ms = steps_now,
                                   .wall_ms = steps_now,
                                   .create = steps_create,
                                   .arm = steps_arm,
                                   .disarm = steps_disarm,
                                   .destroy = steps_destroy};
}

static inline void steps_after(void *self, int64_t delay_ms, void (*act)(void *), void *context)
{
    struct steps *s = self;

    steps_add(s, act, context, s->now_ms + delay_ms, true);
}

/* The context is freed afterwards. */
static inline void steps_carry(void *self, int64_t delay_ms, void (*act)(void *), void *context)
{
    struct steps *s = self;

    steps_add(s, act, context, s->now_ms + delay_ms, true)->owned = true;
}

static inline void steps_run(struct steps *s, int64_t ms)
{
    int64_t until = s->now_ms + ms;

    for (;;) {
        struct step *next = NULL;

        for (struct step *step = s->first; step; step = step->next)
            if (step->at_ms >= 0 && step->at_ms <= until &&
                (!next || step->at_ms < next->at_ms ||
                 (step->at_ms == next->at_ms && step->order < next->order)))
                next = step;
        if (!next)
            break;
        s->now_ms = next->at_ms > s->now_ms ? next->at_ms : s->now_ms;
        next->at_ms = -1;
        timer_fired *fired = next->fired;
        void *context = next->context;
        bool owned = next->owned;

        if (next->once)
            steps_destroy((struct timer *)next);
        fired(context);
        if (owned)
            free(context);
    }
    s->now_ms = until;
}

static inline void steps_end(struct steps *s)
{
    while (s->first) {
        struct step *step = s->first;

        s->first = step->next;
        if (step->owned)
            free(step->context);
        free(step);
    }
}

#endif
