/* Ratings: a rated match that ends is put down as due in the batch of its end, and rated afterwards, one
 * at a time and each once, whenever the server dies. */
#ifndef GONFALON_SERVER_CORE_RATINGS_H
#define GONFALON_SERVER_CORE_RATINGS_H

#include "server/core/room.h"

/* The match is over: if it was rated, it is due. True: ratings_work has something to do when the batch is
 * durable. */
bool rating_write_due(const struct room *room, struct batch *batch);
/* Rates what is due, if nobody does already. */
void ratings_work(struct core *core);
/* No callback will come any more. */
void ratings_free(struct core *core);
/* The ratings of whoever asks, in all systems. */
struct own_rating {
    char system[ID_MAX_BYTES];
    int32_t points, deviation; /* as in common/tournament/rating.h, as of now */
    uint32_t games;
};

struct own_ratings {
    bool hidden; /* he shows them to nobody */
    size_t count;
    const struct own_rating *rating;
};

typedef void ratings_then(struct request *r, const struct own_ratings *own);

/* Reads them from the store; nobody has any where there are none. Refuses r if that fails. */
void ratings_gather(struct request *r, ratings_then *then);
/* His rating in a system, or what everybody begins with. */
struct own_rating own_rating_in(const struct own_ratings *own, const char *system);
/* As people read it. */
int32_t rating_rounded(int32_t hundredths);
/* As it is shown: the deviation of somebody who does not play has grown. */
Gonfalon__V1__Rating *encode_rating(struct arena *a, const struct core *core, const struct rating_row *row);

#endif
