/*
 * Time, as the core sees it: through an interface, so that a test can let a day pass in a microsecond.
 *
 * The real clock (server/loop.h) is the libuv loop's; the simulated one belongs to tests/fault. All calls and
 * all callbacks happen on the loop thread. A timer never fires inside clock_arm.
 */
#ifndef GONFALON_SERVER_PORT_CLOCK_H
#define GONFALON_SERVER_PORT_CLOCK_H

#include <stdint.h>

struct timer; /* belongs to the clock that made it */

typedef void timer_fired(void *context);

struct clock_port {
    void *self;
    int64_t (*now_ms)(void *self);  /* monotonic, from an arbitrary start; the same during one tick */
    int64_t (*wall_ms)(void *self); /* since 1970, UTC; may jump */
    struct timer *(*create)(void *self, timer_fired *fired, void *context);
    void (*arm)(struct timer *timer, int64_t delay_ms);
    void (*disarm)(struct timer *timer);
    void (*destroy)(struct timer *timer);
};

static inline int64_t clock_now_ms(const struct clock_port *clock)
{
    return clock->now_ms(clock->self);
}

static inline int64_t clock_wall_ms(const struct clock_port *clock)
{
    return clock->wall_ms(clock->self);
}

/* A timer at rest; NULL without memory. */
static inline struct timer *clock_timer(const struct clock_port *clock, timer_fired *fired, void *context)
{
    return clock->create(clock->self, fired, context);
}

/* Fires once, after the delay (0 or less: in the next tick). Armed again, it forgets the delay before. */
static inline void clock_arm(const struct clock_port *clock, struct timer *timer, int64_t delay_ms)
{
    clock->arm(timer, delay_ms);
}

static inline void clock_disarm(const struct clock_port *clock, struct timer *timer)
{
    clock->disarm(timer);
}

/* It fires no more. NULL does nothing. A timer may destroy itself while it fires. */
static inline void clock_destroy_timer(const struct clock_port *clock, struct timer *timer)
{
    if (timer)
        clock->destroy(timer);
}

#endif
