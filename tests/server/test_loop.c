/* Slow work on the thread pool: how much of it waits, and what the end does with it; and timers. */
#include "server/base/limits.h"
#include "server/loop.h"

#include "common/crypto/password.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct job {
    bool ran, told;
};

static uv_sem_t gate;

static void run(void *context)
{
    uv_sem_wait(&gate);
    ((struct job *)context)->ran = true;
}

static void done(void *context)
{
    struct job *job = context;

    assert_false(job->told);
    job->told = true;
}

static void open_gate(uv_timer_t *timer)
{
    for (int i = 0; i < WORK_QUEUE_MAX; i++)
        uv_sem_post(&gate);
    uv_close((uv_handle_t *)timer, NULL);
}

/* The pool's threads are stuck in what they do; all other work waits, up to the limit. At the end each is
 * told once, what waited has not been done, and what ran has been awaited. */
static void test_what_waits_is_never_run(void **state)
{
    static struct job jobs[WORK_QUEUE_MAX + 1];
    struct loop_ports ports;
    uv_loop_t loop;
    uv_timer_t timer;
    int ran = 0;

    (void)state;
    uv_loop_init(&loop);
    uv_sem_init(&gate, 0);
    loop_ports_init(&ports, &loop);
    for (int i = 0; i < WORK_QUEUE_MAX; i++)
        assert_true(work_queue(&ports.work, run, done, &jobs[i]));
    assert_false(work_queue(&ports.work, run, done, &jobs[WORK_QUEUE_MAX]));
    uv_timer_init(&loop, &timer);
    uv_timer_start(&timer, open_gate, 100, 0);
    loop_ports_end_work(&ports);
    for (int i = 0; i < WORK_QUEUE_MAX; i++) {
        assert_true(jobs[i].told);
        ran += jobs[i].ran;
    }
    assert_true(ran < WORK_QUEUE_MAX / 2);
    assert_int_equal(ports.working, 0);
    assert_null(ports.works);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    uv_sem_destroy(&gate);
}

/* Nobody gets in by a password that was never looked at. */
static void test_no_verdict_is_not_a_good_one(void **state)
{
    (void)state;
    assert_int_equal((enum password_verdict)0, PASSWORD_FAILED);
}

struct rings {
    const struct clock_port *clock;
    struct timer *first, *second, *third;
    int first_rang, second_rang, third_rang;
};

static void first_rings(void *context)
{
    struct rings *r = context;

    r->first_rang++;
    clock_disarm(r->clock, r->second); /* which was to ring next */
    clock_arm(r->clock, r->third, 5);
}

static void second_rings(void *context)
{
    ((struct rings *)context)->second_rang++;
}

static void third_rings(void *context)
{
    struct rings *r = context;

    if (++r->third_rang == 1) { /* a timer rings once, until it is set again */
        clock_arm(r->clock, r->third, 5);
        return;
    }
    clock_destroy_timer(r->clock, r->first);
    clock_destroy_timer(r->clock, r->second);
    clock_destroy_timer(r->clock, r->third);
}

static void test_a_timer_that_was_stopped_does_not_ring(void **state)
{
    struct loop_ports ports;
    uv_loop_t loop;
    struct rings r = {0};

    (void)state;
    uv_loop_init(&loop);
    loop_ports_init(&ports, &loop);
    r.clock = &ports.clock;
    r.first = clock_timer(r.clock, first_rings, &r);
    r.second = clock_timer(r.clock, second_rings, &r);
    r.third = clock_timer(r.clock, third_rings, &r);
    clock_arm(r.clock, r.first, 5);
    clock_arm(r.clock, r.second, 6);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(r.first_rang, 1);
    assert_int_equal(r.second_rang, 0);
    assert_int_equal(r.third_rang, 2);
    loop_ports_end_work(&ports);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_waits_is_never_run),
        cmocka_unit_test(test_no_verdict_is_not_a_good_one),
        cmocka_unit_test(test_a_timer_that_was_stopped_does_not_ring),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
