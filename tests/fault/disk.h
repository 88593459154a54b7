/* The disk: the store's own statements on a database in memory, performed when and as the seed says. Some
 * commits fail, and at any moment the server may die: then what was written is there and the rest is not. */
#ifndef GONFALON_TESTS_FAULT_DISK_H
#define GONFALON_TESTS_FAULT_DISK_H

#include "tests/fault/world.h"

struct disk;

struct disk *disk_create(struct world *w);
void disk_free(struct disk *disk);
struct store *disk_store(struct disk *disk);

/* A server begins, in the place of all before it. */
void disk_taken(struct disk *disk);

size_t disk_waiting(const struct disk *disk);
/* All that waits vanishes, without effect and without callback. */
void disk_crash(struct disk *disk);
/* All that waits is performed, and nothing of it fails. */
void disk_run(struct disk *disk);
/* Goes up whenever something has become durable. */
uint64_t disk_commits(const struct disk *disk);

/* Where a node writes that plays matches for the server. */
struct store *disk_borrower_store(struct disk *disk);
uint64_t disk_borrower_number(const struct store *store);
bool disk_is_borrower(const struct disk *disk, uint64_t number);
/* Once, when it has something to write the next time. */
void disk_when_it_writes(struct store *store, world_act *act, void *context);
/* It is no more: what it had handed over vanishes, or (`frozen`) is written some time later. */
void disk_borrower_ends(struct store *store, bool frozen);
void disk_borrower_free(struct store *store);

/* Between these two, reads are answered within the call, from what is durable: for those who check. */
void disk_look(struct disk *disk);
void disk_looked(struct disk *disk);

#endif
