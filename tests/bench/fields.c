#include "tests/bench/fields.h"

#include "common/wire/varint.h"

struct fields fields_of(const uint8_t *data, size_t size)
{
    return (struct fields){data, data + size};
}

static bool take_integer(struct fields *f, uint64_t *value)
{
    size_t used = varint_read(f->at, (size_t)(f->end - f->at), value);

    f->at += used;
    return used > 0;
}

bool fields_next(struct fields *f, struct field *out)
{
    enum { INTEGER = 0, LENGTH = 2 };
    uint64_t tag, size;

    if (f->at == f->end || !take_integer(f, &tag))
        return false;
    *out = (struct field){.number = (uint32_t)(tag >> 3)};
    if ((tag & 7) == INTEGER)
        return take_integer(f, &out->value);
    if ((tag & 7) != LENGTH || !take_integer(f, &size) || size > (size_t)(f->end - f->at))
        return false;
    out->data = f->at;
    out->size = (size_t)size;
    f->at += size;
    return true;
}

struct field field_find(const uint8_t *data, size_t size, uint32_t number)
{
    struct fields f = fields_of(data, size);
    struct field next, found = {0};

    while (fields_next(&f, &next))
        if (next.number == number)
            found = next;
    return found;
}
