#include "common/match/findings.h"

#include "common/match/match.h"
#include "common/match/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct findings {
    bool forgetful;
    uint32_t taken_at;     /* offset of what the system noted */
    uint64_t taken_for[1]; /* from here to there: a copy of the part of the state that it holds for */
};

/* The state has units, blocks and figures before the table: where units can be in ranks the same stands can
 * be in other blocks, so that all of it is compared. */
static uint32_t compared_from(const struct match *m)
{
    return m->rules->unit_blocks > 0 ? m->state->units_at : m->state->table_at;
}

/* Corners of terrain change only where there are spare pieces, and the grid follows from stands and pieces.
 */
static size_t bytes_compared(const struct match *m)
{
    const struct table *t = table_of(m);
    uint32_t table = (uint32_t)(t->limits.spare > 0 ? t->stand_cells_at : t->points_at);

    assert(m->state->units_at < m->state->table_at);
    return m->state->table_at - compared_from(m) + table;
}

static const void *compared(const struct match *m)
{
    return (const char *)m->state + compared_from(m);
}

static void *taken(struct findings *findings)
{
    return (char *)findings + findings->taken_at;
}

struct findings *findings_create(const struct match *m)
{
    size_t copy = m->rules->finding_bytes > 0 ? bytes_compared(m) : sizeof(uint64_t);
    size_t before = (offsetof(struct findings, taken_for) + copy + 7) / 8 * 8;
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
    size_t copy = bytes_compared(m);

    assert(m->rules->finding_bytes > 0);
    if (findings->forgetful || memcmp(findings->taken_for, compared(m), copy) != 0) {
        memcpy(findings->taken_for, compared(m), copy);
        memset(taken(findings), 0, m->rules->finding_bytes);
    }
    return taken(findings);
}

void match_forgets(struct match *m)
{
    m->findings->forgetful = true;
}
