/*
 * The server's certificate. A host may bring a real one; else the first start makes one that vouches for
 * itself, and clients remember its fingerprint, as ssh does.
 */
#ifndef GONFALON_SERVER_CERTIFICATE_H
#define GONFALON_SERVER_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FINGERPRINT_SIZE = 32 * 3, /* "ab:cd:…", with the end of the string */
    CERTIFICATE_RENEW_DAYS = 30,
    CERTIFICATE_WARN_DAYS = 14
};

/* Makes both files, the key for its owner's eyes alone, unless both are there. `made` tells which it was. */
bool certificate_ensure(const char *certificate_file, const char *key_file, const char *name, bool *made,
                        char *trouble, size_t trouble_size);
/* When the (first) certificate in the file ends, in seconds since 1970. */
bool certificate_ends(const char *certificate_file, int64_t *ends, char *trouble, size_t trouble_size);
/* A certificate that vouches for itself is made anew, with the key that it has, when it has fewer than
 * CERTIFICATE_RENEW_DAYS left at `now`. Those of an authority are left alone. */
bool certificate_renew(const char *certificate_file, const char *key_file, const char *name, int64_t now,
                       bool *renewed, char *trouble, size_t trouble_size);
/* SHA-256 of the public key of the (first) certificate in the file, as the certificate holds it: a
 * certificate that is renewed with its key keeps its fingerprint. */
bool certificate_fingerprint(const char *certificate_file, char out[FINGERPRINT_SIZE], char *trouble,
                             size_t trouble_size);

#endif
