#include "server/control.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <uv.h>

/* Somebody who asks. */
struct caller {
    struct caller *next, **link;
    uv_pipe_t pipe;
    uv_timer_t patience;
    uv_write_t write;
    struct control *control;
    int handles; /* not yet closed */
    bool asked;  /* the server has the request, and will answer */
    bool closing;
    size_t used;
    char text[CONTROL_TEXT_MAX + 1];
    char answer[CONTROL_TEXT_MAX + 1];
};

struct control {
    uv_pipe_t pipe;
    char *path;
    control_run *run;
    void *context;
    struct caller *first; /* connections, and requests under way */
    size_t callers;
    bool closed;
};

/* --- the end of things ------------------------------------------------------------------------ */

static void free_if_unused(struct control *control)
{
    if (!control->closed || control->callers > 0)
        return;
    free(control->path);
    free(control);
}

static void caller_free_if_done(struct caller *c)
{
    struct control *control = c->control;

    if (c->handles > 0 || c->asked)
        return;
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    free(c);
    control->callers--;
    free_if_unused(control);
}

static void handle_closed(uv_handle_t *handle)
{
    struct caller *c = handle->data;

    c->handles--;
    caller_free_if_done(c);
}

static void hang_up(struct caller *c)
{
    if (c->closing)
        return;
    c->closing = true;
    uv_close((uv_handle_t *)&c->pipe, handle_closed);
    uv_close((uv_handle_t *)&c->patience, handle_closed);
}

/* --- one request ------------------------------------------------------------------------------ */

static void written(uv_write_t *write, int status)
{
    (void)status;
    hang_up(write->data);
}

static void answered(void *context, bool done, const char *text)
{
    struct caller *c = context;
    int size = snprintf(c->answer, sizeof c->answer, "%s\n%s\n", done ? "done" : "refused", text);
    uv_buf_t buffer;

    c->asked = false;
    if (c->closing) {
        caller_free_if_done(c);
        return;
    }
    if (size >= (int)sizeof c->answer)
        size = sizeof c->answer - 1;
    buffer = uv_buf_init(c->answer, (unsigned)size);
    c->write.data = c;
    if (uv_write(&c->write, (uv_stream_t *)&c->pipe, &buffer, 1, written) != 0)
        hang_up(c);
}

/* Takes a line off *text, without its end; NULL: there is none. */
static char *take_line(char **text)
{
    char *line = *text, *end = strchr(line, '\n');

    if (!end)
        return NULL;
    *end = '\0';
    *text = end + 1;
    return line;
}

/* The text ends where nothing was written. */
static void carry_out(struct caller *c)
{
    char *rest = c->text;
    const char *act = take_line(&rest), *name = act ? take_line(&rest) : NULL;
    const char *password = name ? take_line(&rest) : NULL;

    c->asked = true;
    for (int i = 0; password && i < HOST_ACTS; i++)
        if (strcmp(act, host_act_word[i]) == 0) {
            struct host_ask ask = {.act = (enum host_act)i, .name = name, .password = password};

            c->control->run(c->control->context, &ask, answered, c);
            return;
        }
    answered(c, false, "this server does not know what is asked: is it of another version?");
}

static void give_room(uv_handle_t *handle, size_t wished, uv_buf_t *buffer)
{
    struct caller *c = handle->data;

    (void)wished;
    *buffer = uv_buf_init(c->text + c->used, (unsigned)(CONTROL_TEXT_MAX - c->used));
}

static void heard(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct caller *c = stream->data;

    (void)buffer;
    if (size > 0) {
        c->used += (size_t)size;
    } else if (size == UV_EOF && !c->asked) {
        uv_read_stop(stream);
        carry_out(c);
    } else if (size < 0) { /* also if it is longer than any request: then there is no room */
        hang_up(c);
    }
}

static void out_of_patience(uv_timer_t *timer)
{
    hang_up(timer->data);
}

static void called(uv_stream_t *stream, int status)
{
    struct control *control = stream->data;
    struct caller *c;

    if (status != 0)
        return;
    c = must_alloc(sizeof *c);
    c->control = control;
    c->handles = 2;
    control->callers++;
    c->next = control->first;
    c->link = &control->first;
    if (c->next)
        c->next->link = &c->next;
    control->first = c;
    c->pipe.data = c->patience.data = c;
    uv_pipe_init(stream->loop, &c->pipe, 0);
    uv_timer_init(stream->loop, &c->patience);
    uv_timer_start(&c->patience, out_of_patience, CONTROL_PATIENCE_MS, 0);
    if (uv_accept(stream, (uv_stream_t *)&c->pipe) != 0 || control->callers > CONTROL_CALLERS_MAX ||
        uv_read_start((uv_stream_t *)&c->pipe, give_room, heard) != 0)
        hang_up(c);
}

/* --- listening -------------------------------------------------------------------------------- */

static void not_opened(uv_handle_t *handle)
{
    struct control *control = handle->data;

    free(control->path);
    free(control);
}

static void listening_ended(uv_handle_t *handle)
{
    struct control *control = handle->data;

    control->closed = true;
    free_if_unused(control);
}

struct control *control_open(uv_loop_t *loop, const char *path, control_run *run, void *context,
                             char *trouble, size_t trouble_size)
{
    struct control *control = must_alloc(sizeof *control);
    mode_t mask;
    int code = strlen(path) < sizeof((struct sockaddr_un *)0)->sun_path ? 0 : UV_ENAMETOOLONG;

    control->path = must_copy_text(path);
    control->run = run;
    control->context = context;
    control->pipe.data = control;
    uv_pipe_init(loop, &control->pipe, 0);
    if (code == 0) {
        unlink(path); /* of a server that died: there is no other */
        mask = umask(0177);
        code = uv_pipe_bind(&control->pipe, path);
        umask(mask);
    }
    if (code == 0)
        code = uv_listen((uv_stream_t *)&control->pipe, CONTROL_CALLERS_MAX, called);
    if (code == 0)
        return control;
    snprintf(trouble, trouble_size, "%s: %s", path, uv_strerror(code));
    uv_close((uv_handle_t *)&control->pipe, not_opened);
    return NULL;
}

void control_close(struct control *control)
{
    unlink(control->path);
    for (struct caller *c = control->first; c; c = c->next)
        hang_up(c);
    uv_close((uv_handle_t *)&control->pipe, listening_ended);
}
