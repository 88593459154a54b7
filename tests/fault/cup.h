/*
 * A tournament of a run: a host, a judge, entrants and an onlooker take it from its draft to its end,
 * whatever happens to them. What is true of it is its durable log, folded apart from the server; whatever
 * leaves the server is held against that.
 */
#ifndef GONFALON_TESTS_FAULT_CUP_H
#define GONFALON_TESTS_FAULT_CUP_H

#include "common/tournament/tournament.h"
#include "tests/fault/agent.h"

enum { CUP_ENTRANTS = 4, CUP_ROUNDS = 2, CUP_ACTS = 40 };

/* The tournament after so many entries, as far as it is told to people. */
struct cup_moment {
    uint32_t rounds, announced; /* drawn; and told to all */
    uint64_t round[CUP_ROUNDS]; /* digests: who sits where, in which match, with which result */
};

struct cup {
    struct world *w;
    struct agent *host, *judge, *entrant[CUP_ENTRANTS], *onlooker;
    struct meeting meeting[CUP_ENTRANTS + 3]; /* where each of them sits, if he does */
    char id[MATCH_ID_SIZE];                   /* "": not made yet */
    bool by_itself, hidden;                   /* rounds follow each other; lists are sealed until the first */

    struct tournament *t; /* the fold of what is durable */
    uint64_t commits;     /* of the disk, when it was last looked at */
    struct cup_moment *moment;
    uint32_t moments, moment_room;
    int64_t wall_most; /* the latest that the wall clock has shown at a look */
};

struct cup *cup_create(struct world *w);
void cup_free(struct cup *cup);

/* --- cup_people.c: what they want --------------------------------------------------------------- */

bool cup_is_of(const struct agent *a);
void cup_think(struct agent *a);
void cup_hears(struct agent *a, const Gonfalon__V1__ServerMessage *m, const struct asked *asked);
/* He knows that it is over, and waits for nothing. */
bool cup_satisfied(const struct agent *a);
/* Somebody who has no business there tries what he may not. */
void cup_intrude(struct agent *a);

/* --- cup_truth.c: what is true ------------------------------------------------------------------ */

/* Reads what has become durable since the last time. */
void cup_refresh(struct cup *cup);
/* How many entries of the kind stand under somebody's name. */
uint32_t cup_entries(const struct cup *cup, const char *name, int32_t act);
/* The entry that a request makes once it is carried out; 0: none that could be counted. */
int32_t cup_act_of(const Gonfalon__V1__ClientMessage *m);
uint64_t cup_round_digest(const Gonfalon__V1__TournamentRound *round);

/* --- cup_guard.c: what leaves the server -------------------------------------------------------- */

void cup_guard(struct route *r, const Gonfalon__V1__ServerMessage *m, const uint8_t *bytes, size_t size);
/* A picture with a round that is drawn and not announced? */
bool cup_is_secret(const struct cup *cup, const Gonfalon__V1__ServerMessage *m);
/* At the end of the run. */
void cup_audit(struct cup *cup);

#endif
