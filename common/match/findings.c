#include "common/match/findings.h"

#include "common/match/match.h"
#include "common/match/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct findings {
    bool forgetful;
    uint32_t taken_at; /* offset of what the system noted; before it, from `table` on, what it holds for */
    struct table table;
};

/* Corners of terrain change only where there are spare pieces, and the grid follows from stands and pieces.
 */
static size_t bytes_compared(const struct table *t)
{
    return (size_t)(t->limits.spare > 0 ? t->stand_cells_at : t->points_at);
}

static void *taken(struct findings *findings)
{
    return (char *)findings + findings->taken_at;
}

struct findings *findings_create(const struct match *m)
{
    size_t table = m->rules->finding_bytes > 0 ? bytes_compared(table_of(m)) : sizeof(struct table);
    size_t before = (offsetof(struct findings, table) + table + 7) / 8 * 8;
    struct findings *findings = calloc(1, before + m->rules->finding_bytes);

    if (findings)
        findings->taken_at = (uint32_t)before;
    return findings;
}

void findings_free(struct findings *findings)
{
    free(findings);
}

void *match_findings(const struct match *m)
{
    struct findings *findings = m->findings;
    const struct table *t = table_of(m);

    assert(m->rules->finding_bytes > 0);
    if (findings->forgetful || memcmp(&findings->table, t, bytes_compared(t)) != 0) {
        memcpy(&findings->table, t, bytes_compared(t));
        memset(taken(findings), 0, m->rules->finding_bytes);
    }
    return taken(findings);
}

void match_forgets(struct match *m)
{
    m->findings->forgetful = true;
}
