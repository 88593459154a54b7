/* Counts matches whose version of the rules is not in this program, by system and version: what `gonfalond
 * check` and the start of a server tell the host. */
#ifndef GONFALON_SERVER_CORE_GONE_H
#define GONFALON_SERVER_CORE_GONE_H

#include "server/core/core.h"

enum { GONE_KINDS_MAX = 32 }; /* more are counted with the last */

struct gone {
    size_t kinds;
    struct gone_rules kind[GONE_KINDS_MAX];
};

/* Does this program have that version of the rules? */
bool rules_present(const char *system, const char *version);
void gone_add(struct gone *gone, const char *system, const char *version, bool unfinished);

#endif
