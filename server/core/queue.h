/* The queue: those who wait for an opponent of about their strength. It is in memory: a server that begins
 * has an empty one, and clients ask again. */
#ifndef GONFALON_SERVER_CORE_QUEUE_H
#define GONFALON_SERVER_CORE_QUEUE_H

struct core;

/* Nobody is paired any more. */
void queue_stop(struct core *core);
void queue_free(struct core *core);

#endif
