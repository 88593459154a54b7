/* Adds names to the state: each different text is stored once, and named by its offset. */
#include "common/match/state.h"

#include <string.h>

int32_t state_add_name(struct state *s, const char *name)
{
    char *names = state_part(s, s->names_at, 0, 0);
    uint32_t size = (uint32_t)strlen(name) + 1;

    for (uint32_t at = 0; at < s->names_used; at += (uint32_t)strlen(names + at) + 1)
        if (strcmp(names + at, name) == 0)
            return (int32_t)at;
    assert(s->names_used + size <= s->names_bytes);
    memcpy(names + s->names_used, name, size);
    s->names_used += size;
    return (int32_t)(s->names_used - size);
}
