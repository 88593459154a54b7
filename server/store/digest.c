#include "server/store/digest.h"

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

static uint64_t of_value(uint64_t column, sqlite3_value *value)
{
    int type = sqlite3_value_type(value);
    uint64_t seed = take_word(take_word(factor, column), (uint64_t)type);

    if (type == SQLITE_NULL)
        return scatter(seed);
    if (type == SQLITE_INTEGER)
        return scatter(take_word(seed, (uint64_t)sqlite3_value_int64(value)));
    const void *bytes = sqlite3_value_blob(value); /* of a text as well; a number with a point becomes one */

    return digest_bytes(seed, bytes, (size_t)sqlite3_value_bytes(value));
}

static void row_digest(sqlite3_context *context, int count, sqlite3_value **value)
{
    uint64_t sum = 0;

    for (int i = 0; i < count; i++)
        sum += of_value((uint64_t)i, value[i]);
    sqlite3_result_int64(context, (int64_t)sum);
}

static void row_digest_after(sqlite3_context *context, int count, sqlite3_value **value)
{
    uint64_t sum = (uint64_t)sqlite3_value_int64(value[0]);

    if (count % 3 != 1) {
        sqlite3_result_error(context, "row_digest_after: column, old and new value of each", -1);
        return;
    }
    for (int i = 1; i < count; i += 3) {
        uint64_t column = (uint64_t)sqlite3_value_int64(value[i]);

        sum += of_value(column, value[i + 2]) - of_value(column, value[i + 1]);
    }
    sqlite3_result_int64(context, (int64_t)sum);
}

bool digest_offer(sqlite3 *handle)
{
    const int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;

    return sqlite3_create_function(handle, "row_digest", -1, kind, NULL, row_digest, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(handle, "row_digest_after", -1, kind, NULL, row_digest_after, NULL,
                                   NULL) == SQLITE_OK;
}
