#include "server/store/digest.h"

#include <sqlite3.h>
#include <string.h>

static const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15); /* odd, so that multiplying loses nothing */

/* For a given sum before, another word gives another sum after. */
static uint64_t take_word(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * factor;
    return sum ^ sum >> 32;
}

static uint64_t scatter(uint64_t sum)
{
    sum = (sum ^ sum >> 33) * UINT64_C(0xff51afd7ed558ccd);
    sum = (sum ^ sum >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return sum ^ sum >> 33;
}

/* The lowest byte first, so that a file can be carried to another machine. */
static uint64_t word_at(const uint8_t *at, size_t size)
{
    uint64_t word = 0;

    for (size_t i = 0; i < size; i++)
        word |= (uint64_t)at[i] << 8 * i;
    return word;
}

uint64_t digest_bytes(uint64_t seed, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t sum = take_word(seed, size);

    for (; size >= sizeof sum; size -= sizeof sum, at += sizeof sum)
        sum = take_word(sum, word_at(at, sizeof sum));
    if (size > 0)
        sum = take_word(sum, word_at(at, size));
    return scatter(sum);
}

static uint64_t of_value(uint64_t column, const struct value *value)
{
    uint64_t seed = take_word(take_word(factor, column), (uint64_t)value->type);

    if (value->type == VALUE_NULL)
        return scatter(seed);
    if (value->type == VALUE_INT)
        return scatter(take_word(seed, (uint64_t)value->number));
    return digest_bytes(seed, value->bytes, value->size);
}

int64_t digest_of(const struct value *values, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += of_value(i, &values[i]);
    return (int64_t)sum;
}

int64_t digest_after(int64_t digest, size_t column, struct value was, struct value now)
{
    return (int64_t)((uint64_t)digest + of_value(column, &now) - of_value(column, &was));
}

/* --- for SQLite ----------------------------------------------------------------------------------------- */

_Static_assert(VALUE_INT == SQLITE_INTEGER && (int)VALUE_TEXT == SQLITE_TEXT &&
                   (int)VALUE_BLOB == SQLITE_BLOB && (int)VALUE_NULL == SQLITE_NULL,
               "digests were made with these numbers");

static struct value value_of(sqlite3_value *value)
{
    struct value is = {.type = (enum value_type)sqlite3_value_type(value)};

    if (is.type == VALUE_INT) {
        is.number = sqlite3_value_int64(value);
    } else if (is.type != VALUE_NULL) {
        is.bytes = sqlite3_value_blob(value); /* a number with a point becomes a text */
        is.size = (size_t)sqlite3_value_bytes(value);
    }
    return is;
}

static void row_digest(sqlite3_context *context, int count, sqlite3_value **value)
{
    uint64_t sum = 0;

    for (int i = 0; i < count; i++) {
        struct value is = value_of(value[i]);

        sum += of_value((uint64_t)i, &is);
    }
    sqlite3_result_int64(context, (int64_t)sum);
}

static void row_digest_after(sqlite3_context *context, int count, sqlite3_value **value)
{
    int64_t sum = sqlite3_value_int64(value[0]);

    if (count % 3 != 1) {
        sqlite3_result_error(context, "row_digest_after: column, old and new value of each", -1);
        return;
    }
    for (int i = 1; i < count; i += 3)
        sum = digest_after(sum, (size_t)sqlite3_value_int64(value[i]), value_of(value[i + 1]),
                           value_of(value[i + 2]));
    sqlite3_result_int64(context, sum);
}

bool digest_offer(sqlite3 *handle)
{
    const int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;

    return sqlite3_create_function(handle, "row_digest", -1, kind, NULL, row_digest, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(handle, "row_digest_after", -1, kind, NULL, row_digest_after, NULL,
                                   NULL) == SQLITE_OK;
}
