#include "tests/fault/borrower.h"

#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/cluster/keeper.h"
#include "server/cluster/subjects.h"
#include "server/core/inside.h"
#include "server/core/room.h"
#include "tests/fault/disk.h"

#include <stdlib.h>

struct borrower {
    struct world *w;
    const char *node;
    char prefix[SUBJECT_ANNEX_SIZE];
    struct store *store;
    struct core *core;
    struct keeper *keeper;
    struct metrics *metrics;
    struct work_port work;
    uint64_t life;
};

/* --- slow work, which ends with it -------------------------------------------------------------- */

struct labour {
    struct world *w;
    uint64_t number; /* of the borrower that wants it */
    work_run *run;
    work_done *done;
    void *context;
};

static void do_work(void *context)
{
    struct labour *labour = context;

    if (!disk_is_borrower(labour->w->disk, labour->number))
        return;
    labour->run(labour->context);
    labour->done(labour->context);
}

static bool queue_work(void *self, work_run *run, work_done *done, void *context)
{
    struct borrower *b = self;
    struct labour *labour = must_alloc(sizeof *labour);

    *labour = (struct labour){b->w, disk_borrower_number(b->store), run, done, context};
    world_after(b->w, luck_between(&b->w->luck, 1, 100), do_work, labour, true);
    return true;
}

/* --- the node ------------------------------------------------------------------------------------ */

struct borrower *borrower_begin(struct world *w, struct fork *fork, const char *node, uint64_t life)
{
    static const uint8_t device_secret[DEVICE_SECRET_SIZE];
    struct borrower *b = must_alloc(sizeof *b);
    struct core_config config = w->config;

    b->w = w;
    b->node = node;
    b->life = life;
    b->store = disk_borrower_store(w->disk);
    b->work = (struct work_port){b, queue_work};
    b->metrics = metrics_create();
    config.annex = true;
    b->core = core_create(&config, &(struct core_ports){.clock = &w->lasting_clock,
                                                        .random = &w->random,
                                                        .work = &b->work,
                                                        .store = b->store,
                                                        .device_secret = device_secret});
    subject_annex(b->prefix, "simulated", node);
    b->keeper = keeper_create(&(struct keeper_options){.bus = fork_branch(fork),
                                                       .clock = &w->lasting_clock,
                                                       .metrics = b->metrics,
                                                       .user = core_annex_transport(b->core),
                                                       .prefix = b->prefix,
                                                       .node = node,
                                                       .epoch = life});
    return b;
}

void borrower_close(struct borrower *b)
{
    world_trace(b->w, "annex %s gives back what it has", b->node);
    core_annex_full(b->core);
}

size_t borrower_matches(const struct borrower *b)
{
    return core_matches(b->core);
}

bool borrower_plays_table(const struct world *w, int64_t match)
{
    const struct room *room = w->core ? room_find(w->core, match) : NULL;

    return room && room->tournament != 0;
}

void borrower_when_it_writes(struct borrower *b, world_act *act, void *context)
{
    disk_when_it_writes(b->store, act, context);
}

void borrower_die(struct borrower *b, bool frozen)
{
    world_trace(b->w, "annex %s %s with %zu matches", b->node, frozen ? "freezes" : "ends",
                core_matches(b->core));
    disk_borrower_ends(b->store, frozen);
    keeper_end(b->keeper);
    core_stop(b->core);
    disk_borrower_ends(b->store, false);
    keeper_free(b->keeper);
    core_free(b->core);
    disk_borrower_free(b->store);
    metrics_free(b->metrics);
    free(b);
}

void borrower_audit(const struct borrower *b)
{
    const struct core *core = b->core;

    if (core->rooms.count > 0 || core->session_count > (core->link != NULL) || core_unanswered(core) > 0 ||
        core->people_count > 0 || core->here.count > 0)
        world_fail(b->w,
                   "left behind in annex %s: %zu rooms, %zu sessions, %zu requests, %zu people, %zu here",
                   b->node, core->rooms.count, core->session_count, core_unanswered(core), core->people_count,
                   core->here.count);
}
