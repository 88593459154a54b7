/* Every message that the schema lets a client send, for tests that must hold for each of them: a request that
 * is new is among them by itself. */
#ifndef GONFALON_TESTS_SERVER_EVERY_REQUEST_H
#define GONFALON_TESTS_SERVER_EVERY_REQUEST_H

#include "tests/server/core_sim.h"

#include <string.h>

typedef void each_request(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context);

/* All that the schema lets a client ask. */
static inline void for_each_request(struct sim *sim, each_request *visit, void *context)
{
    const ProtobufCMessageDescriptor *type = &gonfalon__v1__client_message__descriptor;

    for (unsigned i = 0; i < type->n_fields; i++)
        if (type->fields[i].type == PROTOBUF_C_TYPE_MESSAGE && type->fields[i].id != ASK(PONG))
            visit(sim, &type->fields[i], context);
}

static inline Gonfalon__V1__ClientMessage__BodyCase body_of(const ProtobufCFieldDescriptor *field)
{
    return (Gonfalon__V1__ClientMessage__BodyCase)field->id;
}

static inline void *empty(struct sim *sim, const ProtobufCFieldDescriptor *field)
{
    return sim_part(sim, field->descriptor);
}

/* Puts a pointer into its field; into a list of one, if the field is a list. */
static inline void put(struct sim *sim, ProtobufCMessage *message, const ProtobufCFieldDescriptor *f,
                       void *value)
{
    char *at = (char *)message + f->offset;

    if (f->label == PROTOBUF_C_LABEL_REPEATED) {
        void **list = arena_array(&sim->memory, 1, sizeof *list);
        size_t one = 1;

        list[0] = value;
        memcpy((char *)message + f->quantifier_offset, &one, sizeof one);
        value = list;
    } else if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) {
        memcpy((char *)message + f->quantifier_offset, &f->id, sizeof f->id);
    }
    memcpy(at, &value, sizeof value);
}

#endif
