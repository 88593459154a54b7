/*
 * A keeper's end of the stream with one outpost: its clients, and what is on its way to them. A packet that
 * goes to many is sent once, with the list of those who get it, at the end of the tick.
 */
#ifndef GONFALON_SERVER_CLUSTER_REMOTE_H
#define GONFALON_SERVER_CLUSTER_REMOTE_H

#include "server/base/limits.h"
#include "server/cluster/stream.h"
#include "server/port/transport.h"

enum { OUTPOST_NAME_SIZE = 64 };

/* What waits for the end of the tick: a packet for some, or another word to one. */
struct sending {
    enum record_kind kind; /* RECORD_PACKET, _CLOSE, _CUT or _HOLD */
    struct packet *packet;
    bool soon;
    enum close_reason reason;
    uint64_t *ids;
    size_t count, room;
};

struct sendings {
    struct sending *at;
    size_t count, room;
    uint64_t tick;  /* goes up when they have left */
    size_t ordered; /* nothing that is sent now comes before this one */
};

/* Who got a packet together before: the outpost knows them by the number of this. */
struct known_list {
    uint64_t *ids;
    size_t count;
    uint64_t hash, used;
};

struct remote {
    struct stream stream;
    char name[OUTPOST_NAME_SIZE];
    struct guest **guests; /* by place */
    uint32_t guest_room, guest_count;
    struct sendings waiting;
    struct known_list lists[STREAM_LISTS_MAX];
    uint64_t lists_used;
    uint64_t packets, copies; /* sent, and for how many; since they were last counted */
};

/* A client of the outpost. */
struct guest {
    struct connection base;
    struct keeper *keeper;
    struct remote *remote;
    uint64_t id;
    bool behind;      /* the outpost said so, */
    bool told_behind; /* and the core knows */
    bool leaving;     /* the core has closed it */
    uint64_t tick;    /* in which it was last sent something, */
    size_t last;      /* and which sending of it that was */
    char token[];
};

/* NULL: none has that id. */
struct guest *remote_guest(const struct remote *remote, uint64_t id);

/* These wait in their order, for each client. */
void remote_send(struct remote *remote, struct guest *guest, struct packet *packet, bool soon);
void remote_say(struct remote *remote, struct guest *guest, enum record_kind kind, enum close_reason reason);

/* Writes all that waits to the stream, and sends it. */
void remote_flush(struct remote *remote);
/* Its guests are gone already. */
void remote_free(struct remote *remote);

#endif
