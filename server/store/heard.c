#include "server/store/heard.h"

#include "server/store/job.h"

#include <assert.h>
#include <string.h>

enum { NUMBERS = 4, NUMBER_SIZE_MAX = 5 }; /* before each part: viewers, first, count, size */

static bool same(const struct heard_part *part, const struct events_row *events)
{
    return part->first == events->first && part->count == events->count &&
           part->events.size == events->events.size &&
           (part->events.size == 0 ||
            memcmp(part->events.bytes, events->events.bytes, part->events.size) == 0);
}

void heard_add(struct job *job, struct heard_part **parts, const struct events_row *events)
{
    struct heard_part *part;

    assert(events->viewer >= 0 && events->viewer < HEARD_VIEWERS_MAX);
    while (*parts && !same(*parts, events))
        parts = &(*parts)->next;
    if (!*parts) {
        part = job_alloc(job, sizeof *part);
        part->first = events->first;
        part->count = events->count;
        part->events = job_blob(job, events->events.bytes, events->events.size);
        *parts = part;
    }
    (*parts)->viewers |= 1u << events->viewer;
}

/* Seven bits a byte, the lowest first; the top bit says that there are more. */
static uint8_t *put(uint8_t *to, uint32_t number)
{
    for (; number >= 0x80; number >>= 7)
        *to++ = (uint8_t)(number | 0x80);
    *to++ = (uint8_t)number;
    return to;
}

static bool get(const uint8_t **at, const uint8_t *end, uint32_t *number)
{
    *number = 0;
    for (int shift = 0; shift < 7 * NUMBER_SIZE_MAX && *at < end; shift += 7) {
        uint8_t byte = *(*at)++;

        *number |= (uint32_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

struct blob heard_pack(struct job *job, const struct heard_part *parts)
{
    size_t room = 0;
    uint8_t *start, *at;

    for (const struct heard_part *part = parts; part; part = part->next)
        room += NUMBERS * NUMBER_SIZE_MAX + part->events.size;
    if (room == 0)
        return (struct blob){NULL, 0};
    start = at = job_alloc(job, room);
    for (const struct heard_part *part = parts; part; part = part->next) {
        at = put(put(at, part->viewers), part->first);
        at = put(put(at, part->count), (uint32_t)part->events.size);
        if (part->events.size)
            memcpy(at, part->events.bytes, part->events.size);
        at += part->events.size;
    }
    return (struct blob){start, (size_t)(at - start)};
}

bool heard_find(struct blob packed, int32_t viewer, struct events_row *to)
{
    uint32_t viewers, first, count, size;

    if (packed.size == 0)
        return false;
    const uint8_t *at = packed.bytes, *end = at + packed.size;

    while (at < end && get(&at, end, &viewers) && get(&at, end, &first) && get(&at, end, &count) &&
           get(&at, end, &size) && size <= (size_t)(end - at)) {
        if (viewers >> viewer & 1) {
            to->viewer = viewer;
            to->first = first;
            to->count = count;
            to->events = (struct blob){at, size};
            return true;
        }
        at += size;
    }
    return false;
}
