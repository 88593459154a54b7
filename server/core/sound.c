#include "server/core/sound.h"

#include "common/wire/limits.h"
#include "common/wire/varint.h"

#include <string.h>

static const void *member(const ProtobufCMessage *message, size_t offset)
{
    return (const char *)message + offset;
}

static enum text_fault value_fault(const ProtobufCFieldDescriptor *field, const void *at)
{
    if (field->type == PROTOBUF_C_TYPE_STRING) {
        const char *text = *(char *const *)at;

        return text ? text_check(text, TEXT_BODY, 0, WIRE_JSON_MAX) : TEXT_FINE;
    }
    const ProtobufCMessage *message = *(ProtobufCMessage *const *)at;

    return message ? message_fault(message) : TEXT_FINE;
}

static enum text_fault list_fault(const ProtobufCMessage *message, const ProtobufCFieldDescriptor *field)
{
    size_t count;
    const char *items;
    enum text_fault fault = TEXT_FINE;

    memcpy(&count, member(message, field->quantifier_offset), sizeof count);
    memcpy(&items, member(message, field->offset), sizeof items);
    for (size_t i = 0; i < count && fault == TEXT_FINE; i++)
        fault = value_fault(field, items + i * sizeof(void *));
    return fault;
}

/* Only one member of a oneof is there; the others share its place. */
static bool is_there(const ProtobufCMessage *message, const ProtobufCFieldDescriptor *field)
{
    uint32_t which;

    if (!(field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF))
        return true;
    memcpy(&which, member(message, field->quantifier_offset), sizeof which);
    return which == field->id;
}

enum text_fault message_fault(const ProtobufCMessage *message)
{
    enum text_fault fault = TEXT_FINE;

    for (unsigned i = 0; i < message->descriptor->n_fields && fault == TEXT_FINE; i++) {
        const ProtobufCFieldDescriptor *field = &message->descriptor->fields[i];

        if (field->type != PROTOBUF_C_TYPE_STRING && field->type != PROTOBUF_C_TYPE_MESSAGE)
            continue;
        if (field->label == PROTOBUF_C_LABEL_REPEATED)
            fault = list_fault(message, field);
        else if (is_there(message, field))
            fault = value_fault(field, member(message, field->offset));
    }
    return fault;
}

/* One field of the encoding: its number, and where its content is, if it has a length. */
struct field {
    uint64_t number;
    const uint8_t *content; /* NULL: a number */
    size_t size;
};

/* How many bytes it takes; 0 if it is none, which protobuf-c has seen before. */
static size_t read_field(const uint8_t *bytes, size_t size, struct field *field)
{
    enum { VARINT = 0, EIGHT_BYTES = 1, WITH_LENGTH = 2, FOUR_BYTES = 5, KIND_BITS = 3 };
    uint64_t tag, value = 0;
    size_t head = varint_read(bytes, size, &tag), more = 0;

    *field = (struct field){.number = tag >> KIND_BITS};
    if (head == 0)
        return 0;
    switch (tag & ((1 << KIND_BITS) - 1)) {
    case VARINT:
        more = varint_read(bytes + head, size - head, &value);
        return more > 0 ? head + more : 0;
    case EIGHT_BYTES:
        return head + 8 <= size ? head + 8 : 0;
    case FOUR_BYTES:
        return head + 4 <= size ? head + 4 : 0;
    case WITH_LENGTH:
        more = varint_read(bytes + head, size - head, &value);
        if (more == 0 || value > size - head - more)
            return 0;
        field->content = bytes + head + more;
        field->size = (size_t)value;
        return head + more + field->size;
    default:
        return 0;
    }
}

bool message_has_nul(const ProtobufCMessageDescriptor *type, const uint8_t *bytes, size_t size)
{
    if (size == 0 || !memchr(bytes, 0, size))
        return false;
    for (size_t at = 0, step; at < size; at += step) {
        struct field field;

        step = read_field(bytes + at, size - at, &field);
        if (step == 0)
            return true; /* nothing that we know how to look at */
        const ProtobufCFieldDescriptor *known =
            field.content && field.number <= UINT32_MAX
                ? protobuf_c_message_descriptor_get_field(type, (unsigned)field.number)
                : NULL;

        if (known && known->type == PROTOBUF_C_TYPE_STRING && field.size > 0 &&
            memchr(field.content, 0, field.size))
            return true;
        if (known && known->type == PROTOBUF_C_TYPE_MESSAGE &&
            message_has_nul(known->descriptor, field.content, field.size))
            return true;
    }
    return false;
}
