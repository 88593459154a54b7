#include "common/match/notes.h"

#include "common/match/match.h"
#include "common/rules/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct notes {
    bool forgetful;
    uint32_t taken_at; /* offset of what the system noted; before it, from `table` on, what it holds for */
    struct table table;
};

/* Corners of terrain never change, and the grid follows from stands and pieces. */
static size_t bytes_compared(const struct table *t)
{
    return (size_t)t->points_at;
}

static void *taken(struct notes *notes)
{
    return (char *)notes + notes->taken_at;
}

struct notes *notes_create(const struct match *m)
{
    size_t table = m->rules->note_bytes > 0 ? bytes_compared(table_of(m)) : sizeof(struct table);
    size_t before = (offsetof(struct notes, table) + table + 7) / 8 * 8;
    struct notes *notes = calloc(1, before + m->rules->note_bytes);

    if (notes)
        notes->taken_at = (uint32_t)before;
    return notes;
}

void notes_free(struct notes *notes)
{
    free(notes);
}

void *match_notes(const struct match *m)
{
    struct notes *notes = m->notes;
    const struct table *t = table_of(m);

    assert(m->rules->note_bytes > 0);
    if (notes->forgetful || memcmp(&notes->table, t, bytes_compared(t)) != 0) {
        memcpy(&notes->table, t, bytes_compared(t));
        memset(taken(notes), 0, m->rules->note_bytes);
    }
    return taken(notes);
}

void match_forgets(struct match *m)
{
    m->notes->forgetful = true;
}
