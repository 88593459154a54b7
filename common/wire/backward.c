#include "common/wire/backward.h"

#include "common/wire/varint.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the buffer --------------------------------------------------------------------------------- */

enum { FIRST_ROOM = 4096 };

static size_t size_of(const struct backward *b)
{
    return (size_t)(b->end - b->at);
}

static void grow(struct backward *b, size_t size)
{
    size_t written = size_of(b), room = b->start ? 2 * (size_t)(b->end - b->start) : FIRST_ROOM;

    while (room - written < size)
        room *= 2;
    uint8_t *start = malloc(room);

    if (!start) {
        fputs("out of memory for a message\n", stderr);
        abort();
    }
    if (written > 0)
        memcpy(start + room - written, b->at, written);
    free(b->start);
    *b = (struct backward){start, start + room - written, start + room};
}

void backward_free(struct backward *b)
{
    free(b->start);
    *b = (struct backward){0};
}

void backward_clear(struct backward *b)
{
    if (!b->start)
        grow(b, 0);
    b->at = b->end;
}

/* Where the bytes begin, with room for `size` more in front of them. */
static inline uint8_t *room_for(struct backward *b, size_t size)
{
    if ((size_t)(b->at - b->start) < size)
        grow(b, size);
    return b->at;
}

/* --- values: each returns where it begins -------------------------------------------------------- */

static inline uint8_t *varint_before(uint8_t *end, uint64_t value)
{
    if (value < 0x80) { /* nearly all */
        *--end = (uint8_t)value;
        return end;
    }
    uint8_t *start = end - varint_size(value);

    varint_put(start, value);
    return start;
}

static uint8_t *little_endian_before(uint8_t *end, uint64_t value, size_t size)
{
    for (uint8_t *at = end - size; at < end; value >>= 8)
        *at++ = (uint8_t)value;
    return end - size;
}

/* How a type is written, and what it takes in memory. */
static const struct {
    uint8_t wire, size;
} form_of[] = {
    [PROTOBUF_C_TYPE_INT32] = {PROTOBUF_C_WIRE_TYPE_VARINT, 4},
    [PROTOBUF_C_TYPE_SINT32] = {PROTOBUF_C_WIRE_TYPE_VARINT, 4},
    [PROTOBUF_C_TYPE_SFIXED32] = {PROTOBUF_C_WIRE_TYPE_32BIT, 4},
    [PROTOBUF_C_TYPE_INT64] = {PROTOBUF_C_WIRE_TYPE_VARINT, 8},
    [PROTOBUF_C_TYPE_SINT64] = {PROTOBUF_C_WIRE_TYPE_VARINT, 8},
    [PROTOBUF_C_TYPE_SFIXED64] = {PROTOBUF_C_WIRE_TYPE_64BIT, 8},
    [PROTOBUF_C_TYPE_UINT32] = {PROTOBUF_C_WIRE_TYPE_VARINT, 4},
    [PROTOBUF_C_TYPE_FIXED32] = {PROTOBUF_C_WIRE_TYPE_32BIT, 4},
    [PROTOBUF_C_TYPE_UINT64] = {PROTOBUF_C_WIRE_TYPE_VARINT, 8},
    [PROTOBUF_C_TYPE_FIXED64] = {PROTOBUF_C_WIRE_TYPE_64BIT, 8},
    [PROTOBUF_C_TYPE_BOOL] = {PROTOBUF_C_WIRE_TYPE_VARINT, 4},
    [PROTOBUF_C_TYPE_ENUM] = {PROTOBUF_C_WIRE_TYPE_VARINT, 4},
    [PROTOBUF_C_TYPE_STRING] = {PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED, sizeof(char *)},
    [PROTOBUF_C_TYPE_BYTES] = {PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED, sizeof(ProtobufCBinaryData)},
    [PROTOBUF_C_TYPE_MESSAGE] = {PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED, sizeof(void *)},
};

_Static_assert(sizeof(protobuf_c_boolean) == 4, "read like the other numbers of this size");

/* A number as it is in memory, whatever its sign. */
static inline uint64_t number_at(ProtobufCType type, const void *at)
{
    if (form_of[type].size == 4)
        return *(const uint32_t *)at;
    if (form_of[type].size == 8)
        return *(const uint64_t *)at;
    abort(); /* floating-point: no schema of ours may have it */
}

/* And as it is written: zero stays zero. Negative ones that are not zigzagged take ten bytes, of 32 bits too.
 */
static inline uint64_t written_as(ProtobufCType type, uint64_t number)
{
    if (type == PROTOBUF_C_TYPE_SINT32)
        return zigzag((int32_t)number);
    if (type == PROTOBUF_C_TYPE_INT32 || type == PROTOBUF_C_TYPE_ENUM)
        return (uint64_t)(int32_t)number;
    if (type == PROTOBUF_C_TYPE_SINT64)
        return zigzag((int64_t)number);
    return type == PROTOBUF_C_TYPE_BOOL ? number != 0 : number;
}

static inline uint8_t *number_before(uint8_t *end, ProtobufCType type, uint64_t number)
{
    return form_of[type].wire == PROTOBUF_C_WIRE_TYPE_VARINT
               ? varint_before(end, written_as(type, number))
               : little_endian_before(end, number, form_of[type].size);
}

static inline uint8_t *tag_before(uint8_t *end, uint32_t field, unsigned wire)
{
    return varint_before(end, (uint64_t)field << 3 | wire);
}

/* --- fields ------------------------------------------------------------------------------------- */

enum { HEAD_MOST = 2 * VARINT_BYTES_MAX }; /* a tag and a number, or a tag and a length */

/* Puts tag and length in front of what has been written since the buffer had that size. */
static inline void close_part(struct backward *b, uint32_t field, size_t since)
{
    uint8_t *at = varint_before(room_for(b, HEAD_MOST), size_of(b) - since);

    b->at = tag_before(at, field, PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED);
}

static void put_part(struct backward *b, uint32_t field, const void *data, size_t size)
{
    uint8_t *at = room_for(b, HEAD_MOST + size) - size;

    if (size > 0)
        memcpy(at, data, size);
    b->at = tag_before(varint_before(at, size), field, PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED);
}

static inline void put_number(struct backward *b, const ProtobufCFieldDescriptor *f, uint64_t number)
{
    uint8_t *at = number_before(room_for(b, HEAD_MOST), f->type, number);

    b->at = tag_before(at, f->id, form_of[f->type].wire);
}

static void put_message(struct backward *b, uint32_t field, const ProtobufCMessage *message)
{
    size_t since = size_of(b);

    if (message)
        backward_message(b, message);
    close_part(b, field, since);
}

/* One text, message or bytes, with its tag. `sparse`: NULL and empty are left out. */
static void put_content(struct backward *b, const ProtobufCFieldDescriptor *f, const void *value, bool sparse)
{
    if (f->type == PROTOBUF_C_TYPE_MESSAGE) {
        const ProtobufCMessage *message = *(ProtobufCMessage *const *)value;

        if (message || !sparse)
            put_message(b, f->id, message);
    } else if (f->type == PROTOBUF_C_TYPE_STRING) {
        const char *text = *(char *const *)value;

        if (!sparse || (text && *text))
            put_part(b, f->id, text, text ? strlen(text) : 0);
    } else {
        const ProtobufCBinaryData *data = value;

        if (!sparse || data->len > 0)
            put_part(b, f->id, data->data, data->len);
    }
}

/* Any value with its tag. Types are numbered so that the last three are those with a length. */
static inline void put_value(struct backward *b, const ProtobufCFieldDescriptor *f, const void *value,
                             bool sparse)
{
    if (f->type >= PROTOBUF_C_TYPE_STRING) {
        put_content(b, f, value, sparse);
    } else {
        uint64_t number = number_at(f->type, value);

        if (!sparse || number != 0)
            put_number(b, f, number);
    }
}

static void put_list(struct backward *b, const ProtobufCFieldDescriptor *f, const uint8_t *list, size_t count)
{
    size_t step = form_of[f->type].size, since = size_of(b);

    if (!(f->flags & PROTOBUF_C_FIELD_FLAG_PACKED)) {
        for (size_t i = count; i-- > 0;)
            put_value(b, f, list + i * step, false);
    } else if (count > 0) {
        for (size_t i = count; i-- > 0;)
            b->at = number_before(room_for(b, HEAD_MOST), f->type, number_at(f->type, list + i * step));
        close_part(b, f->id, since);
    }
}

/* Whether a field that can be unset is set: a member of a oneof, an optional one. */
static bool is_set(const ProtobufCFieldDescriptor *f, const void *quantifier, const void *value)
{
    if (f->type == PROTOBUF_C_TYPE_MESSAGE || f->type == PROTOBUF_C_TYPE_STRING) {
        const void *pointer = *(void *const *)value;

        return pointer && pointer != f->default_value;
    }
    return f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF || *(const protobuf_c_boolean *)quantifier;
}

static inline void put_field(struct backward *b, const ProtobufCFieldDescriptor *f, const uint8_t *message)
{
    const void *quantifier = message + f->quantifier_offset, *value = message + f->offset;

    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) {
        if (*(const uint32_t *)quantifier == f->id && is_set(f, quantifier, value))
            put_value(b, f, value, false);
    } else if (f->label == PROTOBUF_C_LABEL_NONE)
        put_value(b, f, value, true);
    else if (f->label == PROTOBUF_C_LABEL_REPEATED)
        put_list(b, f, *(uint8_t *const *)value, *(const size_t *)quantifier);
    else if (f->label == PROTOBUF_C_LABEL_REQUIRED || is_set(f, quantifier, value))
        put_value(b, f, value, false);
}

void backward_message(struct backward *b, const ProtobufCMessage *message)
{
    for (unsigned i = message->n_unknown_fields; i-- > 0;) {
        const ProtobufCMessageUnknownField *unknown = &message->unknown_fields[i];
        uint8_t *at = room_for(b, HEAD_MOST + unknown->len) - unknown->len;

        if (unknown->len > 0)
            memcpy(at, unknown->data, unknown->len);
        b->at = tag_before(at, unknown->tag, unknown->wire_type);
    }
    const ProtobufCFieldDescriptor *fields = message->descriptor->fields;

    for (unsigned i = message->descriptor->n_fields; i-- > 0;)
        put_field(b, &fields[i], (const uint8_t *)message);
}

void backward_part(struct backward *b, uint32_t field, const ProtobufCMessage *message)
{
    put_message(b, field, message);
}

void backward_number(struct backward *b, uint32_t field, uint64_t number)
{
    if (number != 0)
        b->at = tag_before(varint_before(room_for(b, HEAD_MOST), number), field, PROTOBUF_C_WIRE_TYPE_VARINT);
}
