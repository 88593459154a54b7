#include "server/core/map.h"

#include "server/base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_FIRST = 64 };

struct map_node {
    struct map_node *next;
    void *value;
    uint64_t hash;
    size_t size;
    uint8_t key[];
};

/* Each byte goes through a multiplication and a shift, starting from the secret seed. */
static uint64_t hash_of(const struct map *map, const void *key, size_t size)
{
    const uint8_t *byte = key;
    uint64_t hash = map->seed ^ size;

    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

void map_start(struct map *map, uint64_t seed)
{
    *map = (struct map){.slots = SLOTS_FIRST, .seed = seed};
    map->slot = must_alloc(map->slots * sizeof *map->slot);
}

static bool keep_none(void *context, void *value)
{
    (void)context;
    (void)value;
    return false;
}

void map_free(struct map *map)
{
    if (map->slot)
        map_sweep(map, keep_none, NULL);
    free(map->slot);
    *map = (struct map){0};
}

/* Where the pointer to the node is, or where it would be. */
static struct map_node **find(const struct map *map, const void *key, size_t size, uint64_t hash)
{
    struct map_node **at = &map->slot[hash & (map->slots - 1)];

    while (*at && ((*at)->hash != hash || (*at)->size != size || memcmp((*at)->key, key, size) != 0))
        at = &(*at)->next;
    return at;
}

void *map_get(const struct map *map, const void *key, size_t size)
{
    const struct map_node *node = *find(map, key, size, hash_of(map, key, size));

    return node ? node->value : NULL;
}

static void grow(struct map *map)
{
    struct map_node **old = map->slot;
    size_t slots = map->slots;

    map->slots *= 2;
    map->slot = must_alloc(map->slots * sizeof *map->slot);
    for (size_t i = 0; i < slots; i++)
        while (old[i]) {
            struct map_node *node = old[i];
            struct map_node **to = &map->slot[node->hash & (map->slots - 1)];

            old[i] = node->next;
            node->next = *to;
            *to = node;
        }
    free(old);
}

void map_put(struct map *map, const void *key, size_t size, void *value)
{
    uint64_t hash = hash_of(map, key, size);
    struct map_node **at = find(map, key, size, hash);

    if (*at) {
        (*at)->value = value;
        return;
    }
    struct map_node *node = must_alloc(sizeof *node + size);

    node->value = value;
    node->hash = hash;
    node->size = size;
    memcpy(node->key, key, size);
    *at = node;
    if (++map->count > map->slots)
        grow(map);
}

static void unlink_node(struct map *map, struct map_node **at)
{
    struct map_node *node = *at;

    *at = node->next;
    map->count--;
    free(node);
}

void *map_remove(struct map *map, const void *key, size_t size)
{
    struct map_node **at = find(map, key, size, hash_of(map, key, size));
    void *value = *at ? (*at)->value : NULL;

    if (*at)
        unlink_node(map, at);
    return value;
}

void map_sweep(struct map *map, map_keep *keep, void *context)
{
    for (size_t i = 0; i < map->slots; i++)
        for (struct map_node **at = &map->slot[i]; *at;)
            if (keep(context, (*at)->value))
                at = &(*at)->next;
            else
                unlink_node(map, at);
}
