/*
 * Slow work off the loop thread: passwords are hashed, bots think. `run` is called on some other thread and
 * touches nothing but `context`; `done` follows on the loop thread, never inside work_queue. When the server
 * ends, `done` may be called without `run`. The simulation runs both on its own thread, at a moment that the
 * seed chooses.
 */
#ifndef GONFALON_SERVER_PORT_WORK_H
#define GONFALON_SERVER_PORT_WORK_H

#include <stdbool.h>

typedef void work_run(void *context);
typedef void work_done(void *context);

struct work_port {
    void *self;
    bool (*queue)(void *self, work_run *run, work_done *done, void *context);
};

/* False: too much is waiting already (server/base/limits.h) or the server ends, and neither will be called.
 */
static inline bool work_queue(const struct work_port *work, work_run *run, work_done *done, void *context)
{
    return work->queue(work->self, run, done, context);
}

#endif
