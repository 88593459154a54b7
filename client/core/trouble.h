/* What went wrong, in words for the user: every function of the client that can fail fills one. */
#ifndef GONFALON_CLIENT_TROUBLE_H
#define GONFALON_CLIENT_TROUBLE_H

#include <stdbool.h>

enum { TROUBLE_BYTES = 1024 };

struct trouble {
    char text[TROUBLE_BYTES];
};

/* Always false, so that a function can end with `return trouble_say(...)`. */
__attribute__((format(printf, 2, 3))) bool trouble_say(struct trouble *t, const char *format, ...);

#endif
