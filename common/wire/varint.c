#include "common/wire/varint.h"

enum { WIRE_TYPE_LENGTH = 2 };

void varint_add(struct bytes *to, uint64_t value)
{
    varint_put(bytes_extend(to, varint_size(value)), value);
}

size_t varint_read(const uint8_t *data, size_t size, uint64_t *value)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < size && i < VARINT_BYTES_MAX; i++) {
        sum |= (uint64_t)(data[i] & 0x7F) << (7 * i);
        if (data[i] < 0x80) {
            *value = sum;
            return i + 1;
        }
    }
    return 0;
}

uint32_t part_tag(uint32_t field)
{
    return field << 3 | WIRE_TYPE_LENGTH;
}

void part_begin(struct bytes *to, uint32_t field, size_t size)
{
    varint_add(to, part_tag(field));
    varint_add(to, size);
}

size_t part_size(uint32_t field, size_t size)
{
    return varint_size(part_tag(field)) + varint_size(size) + size;
}

uint8_t *part_put(uint8_t *at, uint32_t field, size_t size)
{
    return varint_put(varint_put(at, part_tag(field)), size);
}
