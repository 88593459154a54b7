#include "server/core/sound.h"

#include "common/wire/limits.h"

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
