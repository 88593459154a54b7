/* The subjects of the bus, all under a prefix that only nodes may use. */
#ifndef GONFALON_SERVER_CLUSTER_SUBJECTS_H
#define GONFALON_SERVER_CLUSTER_SUBJECTS_H

#include "server/port/bus.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SUBJECT_PREFIX_MAX = 48, SUBJECT_NODE_SIZE = 64, SUBJECT_ANNEX_SIZE = 128 };

/* Where the node that serves says that it does: u64 epoch, text name. */
static inline void subject_keeper(char out[BUS_SUBJECT_SIZE], const char *prefix)
{
    snprintf(out, BUS_SUBJECT_SIZE, "%s.keeper", prefix);
}

/* From an outpost ("*": from all) to the keeper of that epoch. */
static inline void subject_up(char out[BUS_SUBJECT_SIZE], const char *prefix, uint64_t epoch,
                              const char *outpost)
{
    snprintf(out, BUS_SUBJECT_SIZE, "%s.up.%" PRIu64 ".%s", prefix, epoch, outpost);
}

static inline void subject_down(char out[BUS_SUBJECT_SIZE], const char *prefix, const char *outpost,
                                uint64_t epoch)
{
    snprintf(out, BUS_SUBJECT_SIZE, "%s.down.%s.%" PRIu64, prefix, outpost, epoch);
}

static inline void subject_down_any(char out[BUS_SUBJECT_SIZE], const char *prefix, const char *outpost)
{
    snprintf(out, BUS_SUBJECT_SIZE, "%s.down.%s.*", prefix, outpost);
}

/* What stands before the subjects of the stream between a keeper and a node that plays matches for it ("*":
 * any). There that node speaks as a keeper does, and the keeper as an outpost. */
static inline void subject_annex(char out[SUBJECT_ANNEX_SIZE], const char *prefix, const char *node)
{
    snprintf(out, SUBJECT_ANNEX_SIZE, "%.*s.annex.%.*s", SUBJECT_PREFIX_MAX, prefix, SUBJECT_NODE_SIZE - 1,
             node);
}

/* The last word. */
static inline const char *subject_end(const char *subject)
{
    const char *dot = strrchr(subject, '.');

    return dot ? dot + 1 : subject;
}

#endif
