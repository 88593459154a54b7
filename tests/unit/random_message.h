/* A message of any type, filled by chance from its descriptor: every kind of field, numbers at their limits,
 * texts that are missing, empty or long, lists, members of oneofs, fields that the schema does not know. */
#ifndef GONFALON_TEST_RANDOM_MESSAGE_H
#define GONFALON_TEST_RANDOM_MESSAGE_H

#include "common/wire/arena.h"
#include "tests/unit/test_wire_help.h"

#include <stdbool.h>

enum { RANDOM_DEPTH = 4, RANDOM_LIST = 4 };

static inline void *random_message(struct arena *a, const ProtobufCMessageDescriptor *type, uint64_t *seed,
                                   int depth);

/* 7 bits are a byte of a varint: around the powers of 128 its length changes, and around those of 2 signs do.
 */
static inline uint64_t random_bits(uint64_t *seed)
{
    uint64_t near = UINT64_C(1) << chance_below(seed, 64);

    switch (chance_below(seed, 4)) {
    case 0:
        return 0;
    case 1:
        return near - (uint64_t)chance_below(seed, 2);
    case 2:
        return ~near + (uint64_t)chance_below(seed, 3);
    default:
        return chance(seed) >> chance_below(seed, 64);
    }
}

static inline size_t random_size(uint64_t *seed)
{
    static const int32_t most[] = {1, 8, 8, 8, 8, 40, 300, 300};

    if (chance_below(seed, 300) == 0)
        return (size_t)chance_below(seed, 20000);
    return (size_t)chance_below(seed, most[chance_below(seed, 8)]);
}

static inline uint8_t *random_bytes(struct arena *a, size_t size, uint64_t *seed)
{
    uint8_t *bytes = arena_take(a, size + 1); /* with a NUL behind */

    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(chance(seed) % 255 + 1);
    return bytes;
}

static inline size_t random_kind_size(ProtobufCType type)
{
    switch (type) {
    case PROTOBUF_C_TYPE_INT64:
    case PROTOBUF_C_TYPE_SINT64:
    case PROTOBUF_C_TYPE_SFIXED64:
    case PROTOBUF_C_TYPE_UINT64:
    case PROTOBUF_C_TYPE_FIXED64:
    case PROTOBUF_C_TYPE_DOUBLE:
        return sizeof(uint64_t);
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_MESSAGE:
        return sizeof(void *);
    case PROTOBUF_C_TYPE_BYTES:
        return sizeof(ProtobufCBinaryData);
    case PROTOBUF_C_TYPE_INT32:
    case PROTOBUF_C_TYPE_SINT32:
    case PROTOBUF_C_TYPE_SFIXED32:
    case PROTOBUF_C_TYPE_UINT32:
    case PROTOBUF_C_TYPE_FIXED32:
    case PROTOBUF_C_TYPE_FLOAT:
    case PROTOBUF_C_TYPE_BOOL:
    case PROTOBUF_C_TYPE_ENUM:
        break;
    }
    return sizeof(uint32_t);
}

/* An element of a list is never NULL; a single text or message may be. */
static inline void random_value(struct arena *a, const ProtobufCFieldDescriptor *f, uint8_t *to, bool element,
                                uint64_t *seed, int depth)
{
    const void *pointer = NULL;
    uint64_t bits = random_bits(seed);

    if (f->type == PROTOBUF_C_TYPE_BYTES) {
        ProtobufCBinaryData data = {.len = random_size(seed)};

        data.data = data.len > 0 ? random_bytes(a, data.len, seed) : NULL;
        memcpy(to, &data, sizeof data);
    } else if (f->type == PROTOBUF_C_TYPE_STRING) {
        int32_t how = chance_below(seed, 8);

        if (how == 0 && f->default_value)
            pointer = f->default_value;
        else if (how != 1 || element)
            pointer = random_bytes(a, random_size(seed), seed);
        memcpy(to, &pointer, sizeof pointer);
    } else if (f->type == PROTOBUF_C_TYPE_MESSAGE) {
        if (element || (depth > 0 && chance_below(seed, 4) > 0) || f->label == PROTOBUF_C_LABEL_REQUIRED)
            pointer = random_message(a, f->descriptor, seed, depth - 1);
        memcpy(to, &pointer, sizeof pointer);
    } else if (random_kind_size(f->type) == sizeof bits)
        memcpy(to, &bits, sizeof bits);
    else {
        uint32_t half = (uint32_t)(chance(seed) % 2 ? bits : bits >> 32);

        memcpy(to, &half, sizeof half);
    }
}

static inline void random_list(struct arena *a, const ProtobufCFieldDescriptor *f, uint8_t *message,
                               uint64_t *seed, int depth)
{
    size_t count = (size_t)chance_below(seed, RANDOM_LIST), size = random_kind_size(f->type);

    if (f->type == PROTOBUF_C_TYPE_MESSAGE && depth <= 0)
        count = 0;
    else if (f->type != PROTOBUF_C_TYPE_MESSAGE && chance_below(seed, 20) == 0)
        count = 200;
    uint8_t *list = arena_array(a, count, size);

    for (size_t i = 0; i < count; i++)
        random_value(a, f, list + i * size, true, seed, depth);
    memcpy(message + f->offset, &list, sizeof list);
    memcpy(message + f->quantifier_offset, &count, sizeof count);
}

static inline void random_unknown(struct arena *a, ProtobufCMessage *message, uint64_t *seed)
{
    message->n_unknown_fields = (unsigned)chance_below(seed, 3) + 1;
    message->unknown_fields = arena_array(a, message->n_unknown_fields, sizeof *message->unknown_fields);
    for (unsigned i = 0; i < message->n_unknown_fields; i++) {
        ProtobufCMessageUnknownField *unknown = &message->unknown_fields[i];

        unknown->tag = (uint32_t)chance(seed) >> 3 >> chance_below(seed, 29);
        unknown->wire_type =
            (ProtobufCWireType)(chance(seed) % 2 ? PROTOBUF_C_WIRE_TYPE_VARINT : PROTOBUF_C_WIRE_TYPE_32BIT);
        unknown->len = random_size(seed);
        unknown->data = random_bytes(a, unknown->len, seed);
    }
}

static inline void *random_message(struct arena *a, const ProtobufCMessageDescriptor *type, uint64_t *seed,
                                   int depth)
{
    uint8_t *message = arena_message(a, type);
    bool sparse = chance_below(seed, 3) == 0;

    for (unsigned i = 0; i < type->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &type->fields[i];
        bool in_oneof = f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF;

        if (chance_below(seed, sparse || in_oneof ? 5 : 1) > 0)
            continue;
        if (f->label == PROTOBUF_C_LABEL_REPEATED) {
            random_list(a, f, message, seed, depth);
            continue;
        }
        random_value(a, f, message + f->offset, false, seed, depth);
        if (in_oneof)
            memcpy(message + f->quantifier_offset, &f->id, sizeof f->id);
        else if (f->label == PROTOBUF_C_LABEL_OPTIONAL && f->quantifier_offset > 0) {
            protobuf_c_boolean has = chance_below(seed, 2);

            memcpy(message + f->quantifier_offset, &has, sizeof has);
        }
    }
    if (chance_below(seed, 8) == 0)
        random_unknown(a, (ProtobufCMessage *)(void *)message, seed);
    return message;
}

#endif
