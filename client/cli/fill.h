/* Fills a message of the schema from JSON, or from what somebody types after "--set": the descriptors say
 * what each field is, so a new setting needs nothing here. What is wrong is told with its place, all of it at
 * once.
 *
 * A number may be typed as one; a field that counts seconds as "90m", "2h", "3d"; a moment (the 64-bit
 * fields) as "2026-11-20 18:00" in local time, with Z behind it for UTC, or "+2h" from now; a list with
 * commas; a message with the values of its fields in their order and colons between them ("bank:1h:30",
 * "Anne:Bill"). */
#ifndef GONFALON_CLI_FILL_H
#define GONFALON_CLI_FILL_H

#include "common/army/problem.h"
#include "common/wire/arena.h"

#include <jansson.h>

struct fill {
    struct arena *memory;
    struct problems *problems;
};

/* The members of the object, as json_message renders them; null leaves a field as it is. */
void fill_json(const struct fill *f, void *message, const json_t *from);
/* "format/rounds=5". */
void fill_typed(const struct fill *f, void *message, const char *typed);
/* The same with name and value apart. */
void fill_named(const struct fill *f, void *message, const char *name, const char *value);

/* Each field that can be set, with what it may be: "format/kind", "swiss, single_elimination, ...". */
void fill_tell(const ProtobufCMessageDescriptor *type,
               void (*tell)(void *context, const char *name, const char *form), void *context);

#endif
