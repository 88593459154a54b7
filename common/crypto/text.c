#include "common/crypto/text.h"

#include <string.h>

static const char hex_digits[] = "0123456789abcdef";
static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t text_base64url_length(size_t size)
{
    return size / 3 * 4 + (size % 3 == 0 ? 0 : size % 3 + 1);
}

void text_to_hex(const uint8_t *bytes, size_t size, char *out)
{
    for (size_t i = 0; i < size; i++) {
        *out++ = hex_digits[bytes[i] >> 4];
        *out++ = hex_digits[bytes[i] & 15];
    }
    *out = '\0';
}

/* `bits` holds what has been read and not yet written; at most 6 + 8 bits of it count. */
void text_to_base64url(const uint8_t *bytes, size_t size, char *out)
{
    uint32_t bits = 0;
    uint32_t held = 0;

    for (size_t i = 0; i < size; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= 6; held -= 6)
            *out++ = base64_digits[bits >> (held - 6) & 63];
    }
    if (held > 0)
        *out++ = base64_digits[bits << (6 - held) & 63];
    *out = '\0';
}

bool text_from_base64url(const char *text, size_t length, uint8_t *out, size_t size)
{
    uint32_t bits = 0;
    uint32_t held = 0;

    if (length != text_base64url_length(size))
        return false;
    for (size_t i = 0; i < length; i++) {
        const char *digit = memchr(base64_digits, text[i], sizeof base64_digits - 1);
        if (digit == NULL)
            return false;
        bits = bits << 6 | (uint32_t)(digit - base64_digits);
        held += 6;
        if (held >= 8) {
            held -= 8;
            *out++ = (uint8_t)(bits >> held);
        }
    }
    /* Bits beyond the last byte must be zero, or several texts would mean the same bytes. */
    return (bits & ((1u << held) - 1)) == 0;
}
