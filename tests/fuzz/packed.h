/* Our own packer against the library's: every message that a target has read is packed as protobuf-c would.
 */
#ifndef GONFALON_TESTS_FUZZ_PACKED_H
#define GONFALON_TESTS_FUZZ_PACKED_H

#include "common/wire/pack.h"
#include "tests/fuzz/target.h"

#include <string.h>

static inline void packed_as_by_library(const void *message)
{
    struct bytes expected = {0};
    size_t size = protobuf_c_message_get_packed_size(message);
    struct packed packed = wire_pack(message);

    protobuf_c_message_pack(message, bytes_extend(&expected, size));
    HOLDS(packed.size == size && (size == 0 || memcmp(packed.data, expected.data, size) == 0));
    bytes_free(&expected);
}

#endif
