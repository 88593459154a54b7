/*
 * What is true of a match: what the disk has, played again by the engine apart from the server, entry by
 * entry as they become durable. Whatever the server tells anybody is held against this.
 */
#ifndef GONFALON_TESTS_FAULT_TRUTH_H
#define GONFALON_TESTS_FAULT_TRUTH_H

#include "server/core/room.h"
#include "tests/fault/world.h"

/* An entry of the log, as far as it matters who asked for it. */
struct true_entry {
    uint8_t key[REQUEST_KEY_SIZE];
    bool keyed;
    int64_t account, at_ms;
    int32_t kind, side, player;
    uint64_t answer; /* digest of what was answered, or of what the game master said */
};

struct true_event {
    uint64_t digest;
    int64_t at_ms;
    uint64_t view; /* digest of the picture after it; 0: not kept */
};

/* What was last said of a side's time. */
struct told {
    uint32_t number; /* of the decision; 0: nothing was */
    int64_t at_ms, left_ms;
    int64_t ahead_ms;     /* of the wall clock, when the disk learnt of this side's time */
    int64_t taken_ms;     /* of what it has jumped since then */
    uint32_t server_life; /* and what says whether the room may have left memory since */
    uint64_t unread;
};

struct truth {
    struct truth *next;
    struct world *w;
    int64_t id;
    char text_id[MATCH_ID_SIZE];
    struct room *room; /* as the disk has it; its game is at the last durable entry */
    uint64_t commits;  /* of the disk, when it was last looked at */
    struct true_entry *entry;
    uint32_t entries, entry_room;
    struct true_event *event[VIEWERS_MAX];
    uint32_t events[VIEWERS_MAX], event_room[VIEWERS_MAX];
    int64_t at_ms; /* of the entry being played */
    uint32_t due;  /* the last event that was due for spectators when the wall clock was set */
    struct told told[SIDES_MAX];
    int64_t written_ms, ahead_ms; /* when the last entry was written, and how far the wall clock was then */
    uint64_t *show;               /* digests of pictures and decisions that were true, some time */
    size_t shown, shown_room;
    uint64_t start; /* digest of the picture that spectators have before the first event */
};

/* As of now; NULL: the disk has no such match. */
struct truth *truth_of(struct world *w, const char *text_id);
bool truth_begun(const struct truth *t);
bool truth_over(const struct truth *t);
/* The side of who has a seat; -1: none. */
int32_t truth_side_of(const struct truth *t, const char *name);
bool truth_is_master(const struct truth *t, const char *name);
const struct true_event *truth_event(const struct truth *t, int32_t viewer, uint32_t number);
/* How many entries have this key. */
uint32_t truth_count(const struct truth *t, const uint8_t key[REQUEST_KEY_SIZE]);
uint64_t truth_view(struct truth *t, int32_t viewer);
/* Was a picture or an open decision (without the time that is left) with this digest ever true? Kept only
 * where nodes play matches for the server. */
bool truth_was(const struct truth *t, uint64_t digest);
uint64_t message_digest(const void *message);
uint64_t text_digest(const char *text);

void truths_free(struct world *w);

#endif
