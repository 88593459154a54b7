/*
 * How a command on the machine reaches the server that runs there: a socket in the data folder, for its owner
 * alone. A database has one writer, so while a server runs on it everything is asked of that server, which
 * also knows whose sessions have to end.
 *
 * One request a connection, three lines: the act, the name, the stored password or nothing; then the end. The
 * answer is "done" or "refused", and one line for the host.
 */
#ifndef GONFALON_SERVER_CONTROL_H
#define GONFALON_SERVER_CONTROL_H

#include "server/port/host_ask.h"

#include <stddef.h>

typedef struct uv_loop_s uv_loop_t;
struct control;

typedef void control_run(void *context, const struct host_ask *ask, host_answered *then, void *then_context);

/* Nobody else may be serving the folder. NULL: `trouble` says why; the server can do without. */
struct control *control_open(uv_loop_t *loop, const char *path, control_run *run, void *context,
                             char *trouble, size_t trouble_size);
/* Requests under way are carried out, but not answered. The loop has to go on until it has no handles left.
 */
void control_close(struct control *control);

/* From another process: asks and waits. True: it is done. `text` says what was done, or why not. */
bool control_ask(const char *path, const struct host_ask *ask, char *text, size_t text_size);

#endif
