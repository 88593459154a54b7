/* Peers who play on a gonfalond: two and two they make a match and answer whatever they are asked by the
 * default answer; further ones watch the first match. */
#ifndef GONFALON_BENCH_PLAYERS_H
#define GONFALON_BENCH_PLAYERS_H

#include "tests/bench/crowd.h"

enum { TRIPS_MOST = 4000000 };

struct players {
    struct crowd crowd;
    int32_t seats;         /* the first so many play, the others watch */
    int32_t ready, errors; /* how many are at their tables; replies that were errors */
    bool go;               /* answer what is asked */
    bool paced;            /* but only when told to, by players_go */
    bool over;             /* in step: the match has ended, and so has what is measured */
    bool in_step;          /* the next answer only when all who watch have heard of the last one */
    uint64_t answers, heard, heard_frames, heard_bytes, snapshots, matches;
    uint64_t top, at_top; /* in step: the last event that anybody has heard, and how many have */
    int32_t *trip_us;     /* round trips of answers */
    size_t trips;
    struct player *player;
};

bool players_start(struct players *all, int port, int32_t count, int32_t seats);
void players_free(struct players *all);
/* Those who have something to answer do so. */
void players_go(struct players *all);
/* The match of a player, by number; "" if there is none. */
const char *players_match(const struct players *all, int32_t number);

#endif
