#include "common/wire/record.h"

#include "common/wire/varint.h"

/* Fields of RecordEvent. */
enum { EVENT_SEEN_BY_TAG = 1 << 3, EVENT_EVENT = 2 };

void record_add(struct bytes *to, enum record_part part, const void *message)
{
    struct packed packed = wire_pack(message);

    part_begin(to, (uint32_t)part, packed.size);
    bytes_add(to, packed.data, packed.size);
}

void record_add_entry(struct bytes *to, struct packed entry)
{
    part_begin(to, RECORD_ENTRY, entry.size);
    bytes_add(to, entry.data, entry.size);
}

void record_add_event(struct bytes *to, uint32_t seen_by, struct packed event)
{
    size_t size = varint_size(part_tag(EVENT_EVENT)) + varint_size(event.size) + event.size;

    if (seen_by != 0)
        size += varint_size(EVENT_SEEN_BY_TAG) + varint_size(seen_by);
    part_begin(to, RECORD_EVENT, size);
    if (seen_by != 0) {
        varint_add(to, EVENT_SEEN_BY_TAG);
        varint_add(to, seen_by);
    }
    part_begin(to, EVENT_EVENT, event.size);
    bytes_add(to, event.data, event.size);
}

bool digest_with_end(const uint8_t *before, size_t size, const void *bare_end, record_hash *hash,
                     uint8_t out[RECORD_DIGEST_SIZE])
{
    struct bytes all = {0};

    bytes_add(&all, before, size);
    wire_append(&all, bare_end);
    bool ok = hash(all.data, all.size, out);

    bytes_free(&all);
    return ok;
}

bool record_digest(const uint8_t *before, size_t size, const Gonfalon__V1__RecordEnd *end, record_hash *hash,
                   uint8_t out[RECORD_DIGEST_SIZE])
{
    Gonfalon__V1__RecordEnd bare = *end;

    bare.digest = (ProtobufCBinaryData){0, NULL};
    return digest_with_end(before, size, &bare, hash, out);
}

bool record_add_end(struct bytes *to, const Gonfalon__V1__RecordEnd *end, record_hash *hash)
{
    Gonfalon__V1__RecordEnd signed_end = *end;
    uint8_t digest[RECORD_DIGEST_SIZE];

    if (!record_digest(to->data, to->size, end, hash, digest))
        return false;
    signed_end.digest = (ProtobufCBinaryData){sizeof digest, digest};
    record_add(to, RECORD_END, &signed_end);
    return true;
}

void record_reader_start(struct record_reader *r, const uint8_t *data, size_t size)
{
    *r = (struct record_reader){.data = data, .size = size};
}

static bool may_follow(int32_t last, uint64_t tag)
{
    if (tag == part_tag(RECORD_HEAD))
        return last == RECORD_DONE;
    if (tag == part_tag(RECORD_ENTRY) || tag == part_tag(RECORD_EVENT) || tag == part_tag(RECORD_END))
        return last != RECORD_DONE && last != RECORD_END;
    return false;
}

enum record_part record_reader_next(struct record_reader *r, struct packed *content)
{
    uint64_t tag, size;
    size_t step, at = r->next;

    r->at = at;
    if (at == r->size && r->last == RECORD_END)
        return RECORD_DONE;
    step = varint_read(r->data + at, r->size - at, &tag);
    if (step == 0 || !may_follow(r->last, tag))
        return RECORD_BROKEN;
    at += step;
    step = varint_read(r->data + at, r->size - at, &size);
    if (step == 0 || size > r->size - at - step)
        return RECORD_BROKEN;
    at += step;
    *content = (struct packed){.data = r->data + at, .size = (size_t)size};
    r->next = at + (size_t)size;
    r->last = (int32_t)(tag >> 3);
    return (enum record_part)r->last;
}
