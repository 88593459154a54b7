/* A hash table from short keys of bytes to pointers. Its seed is secret, so that strangers who choose names
 * cannot choose collisions. */
#ifndef GONFALON_SERVER_CORE_MAP_H
#define GONFALON_SERVER_CORE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_node;

struct map {
    struct map_node **slot;
    size_t slots, count;
    uint64_t seed;
};

void map_start(struct map *map, uint64_t seed);
/* The values are the caller's to free. */
void map_free(struct map *map);

/* NULL if there is none. */
void *map_get(const struct map *map, const void *key, size_t size);
/* Replaces what was there. */
void map_put(struct map *map, const void *key, size_t size, void *value);
/* The value, or NULL if there was none. */
void *map_remove(struct map *map, const void *key, size_t size);

/* Goes through all values and forgets those for which `keep` says false (and has freed). */
typedef bool map_keep(void *context, void *value);
void map_sweep(struct map *map, map_keep *keep, void *context);

#endif
