#include "server/core/gone.h"

#include "common/match/rules.h"

#include <stdio.h>
#include <string.h>

bool rules_present(const char *system, const char *version)
{
    const struct rules *rules = rules_find(system);

    return rules && strcmp(rules->version, version) == 0;
}

void gone_add(struct gone *gone, const char *system, const char *version, bool unfinished)
{
    struct gone_rules *to = gone->kind;

    while (to < gone->kind + gone->kinds &&
           (strcmp(to->system, system) != 0 || strcmp(to->version, version) != 0))
        to++;
    if (to == gone->kind + GONE_KINDS_MAX)
        to--;
    else if (to == gone->kind + gone->kinds) {
        *to = (struct gone_rules){0};
        snprintf(to->system, sizeof to->system, "%s", system);
        snprintf(to->version, sizeof to->version, "%s", version);
        gone->kinds++;
    }
    to->matches++;
    to->unfinished += unfinished;
}
