#include "common/wire/receipt.h"

#include "common/wire/bytes.h"
#include "common/wire/encode.h"
#include "common/wire/pack.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_BYTES = 10 };
_Static_assert(2 * SHOWN_BYTES < RECEIPT_BYTES, "a receipt has room for its digits");

/* Of a length of its own, so that nothing else of the match that is hashed with the secret begins alike. */
static const char purpose[] = "gonfalon: receipt of a sealed answer";

bool receipt_make(struct arena *memory, const uint8_t *secret, size_t secret_size, const char *match,
                  int32_t side, const struct answer *told, record_hash *hash, char out[RECEIPT_BYTES])
{
    struct bytes text = {0};
    uint8_t digest[RECORD_DIGEST_SIZE];
    char head[64];

    bytes_add(&text, purpose, sizeof purpose);
    bytes_add(&text, secret, secret_size);
    bool good = hash(text.data, text.size, digest); /* the salt */

    bytes_clear(&text);
    bytes_add(&text, digest, sizeof digest);
    snprintf(head, sizeof head, "%.24s %d %u ", match, (int)side, (unsigned)told->decision);
    bytes_add(&text, head, strlen(head));
    wire_append(&text, encode_answer(memory, told));
    good = good && hash(text.data, text.size, digest);
    bytes_free(&text);
    for (size_t i = 0; i < SHOWN_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", digest[i]);
    return good;
}
