/* Slow work on the thread pool: how much of it waits, and what the end does with it. */
#include "server/limits.h"
#include "server/loop.h"

#include "server/crypto/password.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_waits_is_never_run),
        cmocka_unit_test(test_no_verdict_is_not_a_good_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
