/*
 * One server of core_sim.h, reached in one of three ways: directly, by an outpost, or by an outpost while
 * another node plays its matches. The bus between the nodes takes no time and loses nothing, so all three
 * are asked the same at the same moment.
 */
#ifndef GONFALON_TESTS_FAULT_SAME_WORLD_H
#define GONFALON_TESTS_FAULT_SAME_WORLD_H

#include "server/cluster/fork.h"
#include "server/cluster/keeper.h"
#include "server/cluster/lender.h"
#include "server/cluster/outpost.h"
#include "server/cluster/subjects.h"
#include "tests/server/bus_sim.h"
#include "tests/server/core_sim.h"
#include "tests/server/temporary.h"

enum way { WAY_DIRECT, WAY_OUTPOST, WAY_ANNEX, WAYS };

struct same_world {
    struct sim sim;
    enum way way;
    char folder[TEMPORARY_BYTES];
    struct clock_port clock; /* whose timers without delay fire at once */
    struct random_port annex_random;
    struct random_port random; /* not the core's: what it draws must stay the same */
    struct luck luck;
    struct bus_sim bus;
    struct metrics *metrics;
    struct bus *keeper_bus, *outpost_bus;
    struct fork *keeper_fork, *outpost_fork;
    struct keeper *keeper;
    struct outpost *outpost;
    struct lender *lender;
    struct keeper *annex_keeper;
    char annex_prefix[SUBJECT_ANNEX_SIZE];
    struct core *annex;
    bool open;
};

void same_begin(struct same_world *w, enum way way, uint64_t seed);
void same_end(struct same_world *w);
/* How many matches are played by the other node now. */
size_t same_lent(const struct same_world *w);

#endif
