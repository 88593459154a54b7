/*
 * What one entry of a log gave its viewers, packed into one blob that lies beside the entry: so an answer is
 * one row and changes one page, however many look on. Viewers who got the same bytes share them.
 */
#ifndef GONFALON_SERVER_STORE_HEARD_H
#define GONFALON_SERVER_STORE_HEARD_H

#include "server/port/store.h"

enum { HEARD_VIEWERS_MAX = 32 };

struct heard_part {
    struct heard_part *next;
    uint32_t viewers; /* bits */
    uint32_t first;
    uint32_t count;
    struct blob events;
};

struct job;

/* Adds a viewer's events to the list at `parts`; memory is the job's. */
void heard_add(struct job *job, struct heard_part **parts, const struct events_row *events);
struct blob heard_pack(struct job *job, const struct heard_part *parts);
/* The part of a viewer: fills in viewer, first, count and events. False: he got none, or it is damaged. */
bool heard_find(struct blob packed, int32_t viewer, struct events_row *to);

#endif
