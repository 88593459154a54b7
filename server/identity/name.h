/* Names of people that can be told apart. Any thread. */
#ifndef GONFALON_SERVER_IDENTITY_NAME_H
#define GONFALON_SERVER_IDENTITY_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAME_KEY_SIZE = 128 }; /* with the end of the string */

/* Case, width and composition of any text do not count (NFKC_Casefold): whatever reads alike is the same.
 * False: it is no UTF-8, or does not fit; it is "" then. Of a name this is the key of its account, which
 * lasts: what is assigned in Unicode is never folded in another way. */
bool name_fold(const char *text, char *out, size_t size);

/* The name is made to be taken for another: it mixes scripts that nobody writes together, or digits of two
 * scripts, has accents that cannot be seen, or is of another script and yet looks like plain Latin letters
 * (UTS 39). For new names, after the check of common/wire/check_text.h. */
bool name_disguised(const char *name);

#endif
