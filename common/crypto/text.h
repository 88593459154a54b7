/*
 * Bytes as text: hex in lower case, and base64url without padding (RFC 4648, section 5). Reading is strict:
 * each sequence of bytes has exactly one text, so that texts can be compared instead of bytes. (Hex is
 * read in either case, because people paste it.)
 */
#ifndef GONFALON_CRYPTO_TEXT_H
#define GONFALON_CRYPTO_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Characters that `size` bytes take, without the end of the string. */
size_t text_base64url_length(size_t size);

/* `out` has room for that, and one more for the end of the string. */
void text_to_hex(const uint8_t *bytes, size_t size, char *out);
void text_to_base64url(const uint8_t *bytes, size_t size, char *out);

/* True if the `length` characters are the text of exactly `size` bytes. `out` is worthless otherwise. */
bool text_from_base64url(const char *text, size_t length, uint8_t *out, size_t size);

#endif
