/*
 * The server's certificate. A host may bring a real one; else the first start makes one that vouches for
 * itself, and clients remember its fingerprint, as ssh does.
 */
#ifndef GONFALON_SERVER_CERTIFICATE_H
#define GONFALON_SERVER_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>

enum { FINGERPRINT_SIZE = 32 * 3 }; /* "ab:cd:…", with the end of the string */

/* Makes both files, the key for its owner's eyes alone, unless both are there. `made` tells which it was. */
bool certificate_ensure(const char *certificate_file, const char *key_file, const char *name, bool *made,
                        char *trouble, size_t trouble_size);
/* SHA-256 of the (first) certificate in the file. */
bool certificate_fingerprint(const char *certificate_file, char out[FINGERPRINT_SIZE], char *trouble,
                             size_t trouble_size);

#endif
