/* Files that are handed out in chunks (records of finished matches, exports of tournaments), kept for a
 * moment while somebody fetches them. */
#ifndef GONFALON_SERVER_CORE_EXPORT_H
#define GONFALON_SERVER_CORE_EXPORT_H

#include "common/wire/bytes.h"

#include <protobuf-c/protobuf-c.h>
#include <stdbool.h>

struct core;
struct request;

/* Of which match or tournament, and what of it. */
struct export_key {
    int64_t id;
    uint64_t what; /* 0: the record of a match */
};

/* NULL: it is not kept (any more). */
const struct bytes *export_find(struct core *core, struct export_key key);
/* Takes the bytes. */
const struct bytes *export_keep(struct core *core, struct export_key key, struct bytes *file);
/* The piece from `offset` on, as long as a chunk may be. False: r has been refused, the file ends before it.
 */
bool export_chunk(struct request *r, const struct bytes *file, uint64_t offset, ProtobufCBinaryData *chunk);
void exports_stop(struct core *core);

#endif
