#include "server/store/standby.h"

#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/store/served.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct standby {
    uv_loop_t *loop;
    char *where, *node;
    int64_t lease_ms;
    bool joins; /* it does not want the place */
    struct metrics *metrics;
    standby_over *over;
    void *context;
    uv_thread_t thread;
    uv_async_t wake_loop;
    struct database *db; /* the thread's, until it has ended */
    bool taken;
    uv_mutex_t mutex; /* guards the next two */
    bool ending;
    char why[DATABASE_TEXT_SIZE];
    char shown[DATABASE_TEXT_SIZE]; /* the same, for whoever asks */
};

static bool waits(void *context, const char *why)
{
    struct standby *s = context;
    bool going_on, news;

    uv_mutex_lock(&s->mutex);
    news = strcmp(s->why, why) != 0;
    snprintf(s->why, sizeof s->why, "%s", why);
    going_on = !s->ending;
    uv_mutex_unlock(&s->mutex);
    if (news && going_on)
        log_event(LEVEL_INFO, s->joins ? "cannot play matches yet" : "standing by",
                  LOG_FIELDS(log_text("why", why)));
    return going_on;
}

static void standby_thread(void *arg)
{
    struct standby *s = arg;

    s->taken = s->joins ? database_join(s->db, s->where, s->node, waits, s)
                        : database_stand_by(s->db, s->where, &(struct lease){s->node, s->lease_ms}, waits, s);
    uv_async_send(&s->wake_loop);
}

static void on_closed(uv_handle_t *handle)
{
    struct standby *s = handle->data;

    free(s->where);
    free(s->node);
    free(s);
}

static void on_wake(uv_async_t *async)
{
    struct standby *s = async->data;

    uv_thread_join(&s->thread);
    uv_mutex_destroy(&s->mutex);
    struct store *store = s->taken ? served_store_start(s->loop, s->db, s->metrics) : NULL;

    s->over(s->context, store, store ? "" : s->db->trouble);
    if (!store)
        free(s->db);
    uv_close((uv_handle_t *)&s->wake_loop, on_closed);
}

static char *copy(const char *text)
{
    return strcpy(must_alloc(strlen(text) + 1), text);
}

static struct standby *begin(uv_loop_t *loop, const char *where, const struct lease *lease, bool joins,
                             struct metrics *metrics, standby_over *over, void *context)
{
    struct standby *s = must_alloc(sizeof *s);

    s->loop = loop;
    s->db = must_alloc(sizeof *s->db);
    s->where = copy(where);
    s->node = copy(lease->node);
    s->lease_ms = lease->lease_ms;
    s->joins = joins;
    s->metrics = metrics;
    s->over = over;
    s->context = context;
    s->wake_loop.data = s;
    snprintf(s->why, sizeof s->why, "looks for who serves");
    if (uv_mutex_init(&s->mutex) || uv_async_init(loop, &s->wake_loop, on_wake) ||
        uv_thread_create(&s->thread, standby_thread, s))
        abort(); /* no threads to be had: nothing can run on this machine */
    return s;
}

struct standby *standby_begin(uv_loop_t *loop, const char *where, const struct lease *lease,
                              struct metrics *metrics, standby_over *over, void *context)
{
    return begin(loop, where, lease, false, metrics, over, context);
}

struct standby *standby_join(uv_loop_t *loop, const char *where, const char *node, struct metrics *metrics,
                             standby_over *over, void *context)
{
    return begin(loop, where, &(struct lease){.node = node}, true, metrics, over, context);
}

void standby_end(struct standby *s)
{
    uv_mutex_lock(&s->mutex);
    s->ending = true;
    uv_mutex_unlock(&s->mutex);
}

const char *standby_why(struct standby *s)
{
    uv_mutex_lock(&s->mutex);
    memcpy(s->shown, s->why, sizeof s->shown);
    uv_mutex_unlock(&s->mutex);
    return s->shown;
}
