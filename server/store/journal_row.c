#include "server/store/journal_row.h"

#include <string.h>

enum { NUMBER_SIZE = 8, KEPT_NUMBERS = 8 };

static uint8_t *put(uint8_t *to, int64_t number)
{
    for (int i = 0; i < NUMBER_SIZE; i++)
        *to++ = (uint8_t)((uint64_t)number >> 8 * i);
    return to;
}

static int64_t number_at(const uint8_t *from)
{
    uint64_t number = 0;

    for (int i = 0; i < NUMBER_SIZE; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return (int64_t)number;
}

struct blob blob_copy(uint8_t **to, struct blob from)
{
    struct blob blob = {*to, from.size};

    if (from.size)
        memcpy(*to, from.bytes, from.size);
    *to += from.size;
    return blob;
}

size_t kept_size(const struct kept *k)
{
    return KEPT_NUMBERS * NUMBER_SIZE + k->row.request.size + k->row.entry.size + k->result.size +
           k->events.size;
}

uint8_t *kept_pack(uint8_t *to, const struct kept *k)
{
    to = put(put(put(put(to, k->match), k->row.number), k->row.account), k->row.at_ms);
    to = put(put(to, (int64_t)k->row.request.size), (int64_t)k->row.entry.size);
    to = put(put(to, (int64_t)k->result.size), (int64_t)k->events.size);
    blob_copy(&to, k->row.request);
    blob_copy(&to, k->row.entry);
    blob_copy(&to, k->result);
    blob_copy(&to, k->events);
    return to;
}

static bool take_blob(const uint8_t **at, const uint8_t *end, int64_t size, struct blob *to)
{
    if (size < 0 || size > end - *at)
        return false;
    *to = (struct blob){*at, (size_t)size};
    *at += size;
    return true;
}

bool kept_unpack(const uint8_t **at, const uint8_t *end, struct kept *k)
{
    int64_t number[KEPT_NUMBERS];

    if (end - *at < KEPT_NUMBERS * NUMBER_SIZE)
        return false;
    for (int i = 0; i < KEPT_NUMBERS; i++, *at += NUMBER_SIZE)
        number[i] = number_at(*at);
    k->match = number[0];
    k->row.number = (uint32_t)number[1];
    k->row.account = number[2];
    k->row.at_ms = number[3];
    return take_blob(at, end, number[4], &k->row.request) && take_blob(at, end, number[5], &k->row.entry) &&
           take_blob(at, end, number[6], &k->result) && take_blob(at, end, number[7], &k->events);
}
