/* From the schema to the model, for what a stranger or a file has sent: everything is checked against the
 * limits of the model. What an answer means the engine checks. */
#ifndef GONFALON_WIRE_DECODE_H
#define GONFALON_WIRE_DECODE_H

#include "common/match/decision.h"
#include "common/match/log.h"
#include "common/wire/pack.h"

#include <stddef.h>
#include <string.h>

/* Before an entry is filled in. The items of its answer are not cleared, as nobody looks behind its count:
 * they are nearly all of its bytes, and most answers have one. */
static inline void entry_clear(struct entry *e)
{
    memset(e, 0, offsetof(struct entry, answer.item));
}

/* Each returns NULL, or a text key that says what is wrong. Then `out` is worthless. */
const char *decode_answer(const Gonfalon__V1__Answer *from, struct answer *out);
const char *decode_entry(const Gonfalon__V1__LogEntry *from, struct entry *out);
/* Three tags at most, each short enough for the log. */
const char *decode_tags(char *const *tags, size_t count, char out[STANDING_TAGS][16]);
/* A side's number, VIEWER_SPECTATOR or VIEWER_MASTER; -1 if it is none of them. */
int32_t decode_viewer(const Gonfalon__V1__Viewer *from);

#endif
