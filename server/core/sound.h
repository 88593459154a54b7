/* What can be said against a message before anybody knows what it asks for. */
#ifndef GONFALON_SERVER_CORE_SOUND_H
#define GONFALON_SERVER_CORE_SOUND_H

#include "common/wire/check_text.h"

#include <protobuf-c/protobuf-c.h>
#include <stdbool.h>

/* Every text in it, at any depth, is UTF-8 without control characters: protobuf-c does not look. */
enum text_fault message_fault(const ProtobufCMessage *message);

#endif
