/* Checks that every message has to pass before anybody looks at what it asks for: its texts are well formed.
 */
#ifndef GONFALON_SERVER_CORE_SOUND_H
#define GONFALON_SERVER_CORE_SOUND_H

#include "common/wire/check_text.h"

#include <protobuf-c/protobuf-c.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every text in it, at any depth, is UTF-8 without control characters: protobuf-c does not look. */
enum text_fault message_fault(const ProtobufCMessage *message);
/* A text in it has a NUL, also where protobuf-c has ended it without a word: looks at the bytes of which the
 * message was read. */
bool message_has_nul(const ProtobufCMessageDescriptor *type, const uint8_t *bytes, size_t size);

#endif
