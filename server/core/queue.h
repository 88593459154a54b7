/* The queue: those who wait for an opponent of about their strength. It is stored: who waited when the server
 * stopped has his place again, if he comes back within a minute. */
#ifndef GONFALON_SERVER_CORE_QUEUE_H
#define GONFALON_SERVER_CORE_QUEUE_H

struct core;

/* Those who waited when the last server stopped are in it again. */
void queue_start(struct core *core);
/* Nobody is paired any more. */
void queue_stop(struct core *core);
void queue_free(struct core *core);

#endif
