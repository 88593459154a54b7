/* Messages to bytes, from the last byte to the first: what is inside a message is written before the length
 * that stands in front of it, so no size is ever asked for. README.md tells why protobuf-c does not do it. */
#ifndef GONFALON_WIRE_BACKWARD_H
#define GONFALON_WIRE_BACKWARD_H

#include <stddef.h>
#include <stdint.h>

#include <protobuf-c/protobuf-c.h>

/* A buffer that is filled from its end. All zeros is an empty one. */
struct backward {
    uint8_t *start, *at, *end; /* written: from `at` to `end` */
};

void backward_free(struct backward *b);
/* Empties it and keeps the room. From then on even nothing has an address. */
void backward_clear(struct backward *b);
/* Puts the message in front of what is there: the bytes that protobuf_c_message_pack gives, for all kinds of
 * fields but floating-point numbers, which have no place in a schema that is the same on every machine. */
void backward_message(struct backward *b, const ProtobufCMessage *message);
/* The same for one field alone: a message that is there, a number that is not zero. */
void backward_part(struct backward *b, uint32_t field, const ProtobufCMessage *message);
void backward_number(struct backward *b, uint32_t field, uint64_t number);

#endif
