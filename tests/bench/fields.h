/* A walk over the fields of a packed message. A crowd plays for thousands: it looks only at the few fields
 * that it needs, so that what is measured is the server. */
#ifndef GONFALON_BENCH_FIELDS_H
#define GONFALON_BENCH_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct field {
    uint32_t number;
    uint64_t value;      /* of an integer */
    const uint8_t *data; /* of what has a length; NULL: it is an integer */
    size_t size;
};

struct fields {
    const uint8_t *at, *end;
};

struct fields fields_of(const uint8_t *data, size_t size);
/* False: that was the last one, or the message is broken. */
bool fields_next(struct fields *f, struct field *out);
/* The last field of that number; a number and a length of 0 if there is none. */
struct field field_find(const uint8_t *data, size_t size, uint32_t number);

#endif
