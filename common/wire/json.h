/* Any message of the schema as JSON, for scenario runs and for `--json`. One renderer serves all: it walks
 * the descriptors of the schema, so a new message or field shows up by itself. What a reader would find
 * awkward has a form of its own (see README.md): texts' arguments, items, answers, points. */
#ifndef GONFALON_WIRE_JSON_H
#define GONFALON_WIRE_JSON_H

#include "common/wire/bytes.h"

#include <jansson.h>
#include <protobuf-c/protobuf-c.h>

/* A new object. The message may come from a stranger. */
json_t *json_message(const void *message);
/* Adds it as one line, and takes the reference. */
void json_line(struct bytes *to, json_t *json);

#endif
