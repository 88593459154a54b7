#include "server/loop.h"

#include "common/crypto/crypto.h"
#include "server/base/limits.h"
#include "server/base/memory.h"

#include <stdlib.h>
#include <time.h>

struct timer {
    uv_timer_t uv;
    timer_fired *fired;
    void *context;
};

static int64_t now_ms(void *self)
{
    return (int64_t)uv_now(((struct loop_ports *)self)->loop);
}

static int64_t wall_ms(void *self)
{
    struct timespec now;

    (void)self;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct timer *create_timer(void *self, timer_fired *fired, void *context)
{
    struct timer *timer = must_alloc(sizeof *timer);

    uv_timer_init(((struct loop_ports *)self)->loop, &timer->uv);
    timer->uv.data = timer;
    timer->fired = fired;
    timer->context = context;
    return timer;
}

static void on_timer(uv_timer_t *uv)
{
    struct timer *timer = uv->data;

    timer->fired(timer->context);
}

static void arm_timer(struct timer *timer, int64_t delay_ms)
{
    uv_timer_start(&timer->uv, on_timer, delay_ms > 0 ? (uint64_t)delay_ms : 0, 0);
}

static void disarm_timer(struct timer *timer)
{
    uv_timer_stop(&timer->uv);
}

static void on_timer_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void destroy_timer(struct timer *timer)
{
    uv_close((uv_handle_t *)&timer->uv, on_timer_closed);
}

static bool fill_random(void *self, void *out, size_t size)
{
    (void)self;
    return crypto_random(out, size);
}

struct work {
    uv_work_t uv;
    struct loop_ports *ports;
    struct work *next, **link;
    work_run *run;
    work_done *done;
    void *context;
};

static void on_work(uv_work_t *uv)
{
    struct work *work = uv->data;

    work->run(work->context);
}

/* Also when the loop ends early and the work was cancelled: whoever waits has to be told, and frees his
 * memory. */
static void on_worked(uv_work_t *uv, int status)
{
    struct work *work = uv->data;

    (void)status;
    *work->link = work->next;
    if (work->next)
        work->next->link = work->link;
    work->ports->working--;
    work->done(work->context);
    free(work);
}

static bool queue_work(void *self, work_run *run, work_done *done, void *context)
{
    struct loop_ports *ports = self;
    struct work *work;

    if (ports->working >= WORK_QUEUE_MAX || ports->ending)
        return false;
    work = must_alloc(sizeof *work);
    *work = (struct work){.ports = ports, .run = run, .done = done, .context = context};
    work->uv.data = work;
    if (uv_queue_work(ports->loop, &work->uv, on_work, on_worked) != 0) {
        free(work);
        return false;
    }
    work->next = ports->works;
    work->link = &ports->works;
    if (work->next)
        work->next->link = &work->next;
    ports->works = work;
    ports->working++;
    return true;
}

void loop_ports_end_work(struct loop_ports *ports)
{
    ports->ending = true;
    for (struct work *work = ports->works; work; work = work->next)
        uv_cancel((uv_req_t *)&work->uv); /* which fails for what runs already */
    while (ports->working > 0)
        uv_run(ports->loop, UV_RUN_ONCE);
}

void loop_ports_init(struct loop_ports *ports, uv_loop_t *loop)
{
    *ports = (struct loop_ports){.loop = loop};
    ports->clock = (struct clock_port){.self = ports,
                                       .now_ms = now_ms,
                                       .wall_ms = wall_ms,
                                       .create = create_timer,
                                       .arm = arm_timer,
                                       .disarm = disarm_timer,
                                       .destroy = destroy_timer};
    ports->random = (struct random_port){.self = ports, .fill = fill_random};
    ports->work = (struct work_port){.self = ports, .queue = queue_work};
}
