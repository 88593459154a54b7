/* Certificates seen before. A host usually makes its certificate itself, so nobody vouches for it: the client
 * keeps the fingerprint of the first one it meets, as ssh does, and accepts no other at that address.
 *
 * The file `known_hosts` has a line a server: HOST:PORT, a blank, the fingerprint. */
#ifndef GONFALON_CLIENT_PIN_H
#define GONFALON_CLIENT_PIN_H

#include "client/core/home.h"

/* SHA-256 of the certificate as "ab:cd:...", with the end of the string. */
enum { FINGERPRINT_BYTES = 32 * 3 };

enum pin_verdict {
    PIN_KNOWN,
    PIN_FIRST,   /* never seen a certificate there; it is kept now */
    PIN_CHANGED, /* another one was kept: `kept` says which */
    PIN_FAILED   /* the file cannot be read or written */
};

enum pin_verdict pin_check(const struct home *h, const char *server, const char *fingerprint,
                           char kept[FINGERPRINT_BYTES], struct trouble *why);
/* Keeps this one from now on, whatever was kept before. */
bool pin_keep(const struct home *h, const char *server, const char *fingerprint, struct trouble *why);
/* Reads a fingerprint in either case, with or without colons. */
bool pin_parse(const char *text, char fingerprint[FINGERPRINT_BYTES]);

#endif
