#include "tests/fault/tally.h"

#include <inttypes.h>

const char *const fault_name[FAULTS] = {
    [FAULT_BROKEN] = "links broken",
    [FAULT_CUT_INSIDE] = "links broken inside a frame",
    [FAULT_HALF_OPEN] = "links half open",
    [FAULT_LEFT] = "clients left and came back",
    [FAULT_DOUBLED] = "requests doubled",
    [FAULT_DELAYED] = "frames delayed for seconds",
    [FAULT_SPLIT] = "frames in pieces",
    [FAULT_SLOW] = "readers stopped reading",
    [FAULT_BEHIND] = "readers too far behind",
    [FAULT_STORE_FAILED] = "commits failed",
    [FAULT_STORE_BUSY] = "commits refused: busy",
    [FAULT_READ_FAILED] = "reads failed",
    [FAULT_DISK_FULL] = "times the disk was full",
    [FAULT_DIES] = "deaths before a write",
    [FAULT_DIES_WRITTEN] = "deaths after a write",
    [FAULT_STOPS] = "stops in good order",
    [FAULT_NONSENSE] = "frames of nonsense",
    [FAULT_TWISTED] = "frames twisted",
    [FAULT_STRANGER] = "acts of strangers",
    [FAULT_WRONG_ANSWER] = "wrong answers",
    [FAULT_OTHERS] = "answers for others",
    [FAULT_REPEATED] = "ids used twice",
    [FAULT_OLD_PASSWORD] = "log-ins by an old password",
    [FAULT_CLOCK_AHEAD] = "wall clock set forward",
    [FAULT_CLOCK_BACK] = "wall clock set back",
    [FAULT_STORE_AWAY] = "times the store was away",
    [FAULT_STORE_CUT] = "commits whose end came late",
    [FAULT_FROZEN] = "servers frozen, and woken later",
    [FAULT_OUTPOST_DIES] = "deaths of outposts",
    [FAULT_ANNEX_STOPS] = "annexes stopped in good order",
    [FAULT_ANNEX_FROZEN] = "annexes frozen, and woken later",
    [FAULT_BUS_LOST] = "nodes cut off from the bus",
    [FAULT_BUS_BLOCKED] = "nodes cut off unawares",
    [FAULT_BUS_DROPPED] = "messages lost on the bus",
    [FAULT_BUS_DOUBLED] = "messages doubled on the bus",
    [FAULT_BUS_REORDERED] = "messages overtaking on the bus",
};

const char *const check_name[CHECKS] = {
    [CHECK_EVENT] = "events: that viewer's, durable, due",
    [CHECK_VIEW] = "pictures sent: the same",
    [CHECK_DECISION] = "decisions sent: the same",
    [CHECK_STATUS] = "match infos: no secret",
    [CHECK_CHAT] = "talk: only to its audience",
    [CHECK_ACK] = "acknowledged: durable",
    [CHECK_REFUSED] = "refused: has not happened",
    [CHECK_ONCE] = "entries: asked for, and once",
    [CHECK_MASTER] = "game masters' acts: as asked, once",
    [CHECK_PASSWORD] = "let in: by the password of now",
    [CHECK_TIME] = "time left: none was lost",
    [CHECK_SAME] = "asked again: same answer",
    [CHECK_PICTURE] = "pictures put together: true",
    [CHECK_RECORD] = "records verified",
    [CHECK_LOG] = "logs played again",
    [CHECK_MEMORY] = "memory within its limits",
    [CHECK_EMPTY] = "nothing left behind",
    [CHECK_CUP_ENTRY] = "tournaments' entries: by whom may",
    [CHECK_CUP_PICTURE] = "tournaments' pictures: durable, told",
    [CHECK_CUP_LIST] = "lists: one's own, or open",
    [CHECK_CUP_ACK] = "tournaments, acknowledged: once",
    [CHECK_FENCE] = "place taken: nothing is written",
    [CHECK_LENT] = "written by annexes, under a loan",
    [CHECK_LENT_TABLE] = "of these at tables of tournaments",
    [CHECK_LOAN] = "loans over: nothing is written",
    [CHECK_PASSED] = "through outposts: whole, in order, his",
    [CHECK_OVER] = "matches came to their end",
};

void tally_add(struct tally *to, const struct tally *from)
{
    for (int i = 0; i < FAULTS; i++)
        to->fault[i] += from->fault[i];
    for (int i = 0; i < CHECKS; i++)
        to->check[i] += from->check[i];
    to->seeds += from->seeds;
    to->matches += from->matches;
    to->entries += from->entries;
    to->answers += from->answers;
    to->restarts += from->restarts;
    to->resyncs += from->resyncs;
    to->masters += from->masters;
    to->fellows += from->fellows;
    to->late += from->late;
    to->cups += from->cups;
    to->frontiers += from->frontiers;
    to->lenders += from->lenders;
    to->passwords += from->passwords;
    to->bytes += from->bytes;
    if (from->heap_most > to->heap_most)
        to->heap_most = from->heap_most;
    if (from->queue_most > to->queue_most)
        to->queue_most = from->queue_most;
}

static void line(FILE *to, const char *name, uint64_t count)
{
    fprintf(to, "  %-38s %12" PRIu64 "\n", name, count);
}

void tally_print(const struct tally *t, FILE *to)
{
    fprintf(to, "played\n");
    line(to, "runs", t->seeds);
    line(to, "of these with outposts", t->frontiers);
    line(to, "of these with annexes", t->lenders);
    line(to, "matches", t->matches);
    line(to, "of these with a game master", t->masters);
    line(to, "of these with several people a side", t->fellows);
    line(to, "of these seen with a delay", t->late);
    line(to, "entries in their logs", t->entries);
    line(to, "tournaments", t->cups);
    line(to, "answers acknowledged", t->answers);
    line(to, "passwords changed", t->passwords);
    line(to, "servers begun again", t->restarts);
    line(to, "pictures pushed to catch up", t->resyncs);
    line(to, "KiB sent by servers", t->bytes / 1024);
    line(to, "most KiB queued for one connection", t->queue_most / 1024);
    line(to, "most KiB of memory in one run", t->heap_most / 1024);
    fprintf(to, "faults\n");
    for (int i = 0; i < FAULTS; i++)
        line(to, fault_name[i], t->fault[i]);
    fprintf(to, "checks\n");
    for (int i = 0; i < CHECKS; i++)
        line(to, check_name[i], t->check[i]);
}
