/* What a system keeps about a figure, a unit, a side or the match is described once, by a table of
 * fields. Views, patches, scenario files, expectations and the game master's changes all read it,
 * so a new field shows up everywhere at once and a secret one is hidden everywhere at once. */
#ifndef GONFALON_MATCH_FIELDS_H
#define GONFALON_MATCH_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum field_sight {
    SEEN_BY_ALL,
    SEEN_BY_OWNER, /* the side it belongs to, and the game master */
    SEEN_BY_MASTER /* the game master alone */
};

struct state;

/* What the number is: of a figure or a unit each viewer is told his own (numbers.h). */
enum refers { REFERS_TO_NOTHING, REFERS_TO_FIGURE, REFERS_TO_UNIT };

/* Every field is an int32_t at `offset` of its struct. Enumerations have words, ended by NULL. A number that
 * stands for a thing of this match alone (a weapon of its lists) has `named`, which gives the text key that
 * viewers are told in its place; "" where the number means none. */
struct field {
    const char *name;
    size_t offset;
    int32_t sight; /* enum field_sight */
    int32_t min, max;
    const char *const *words;
    const char *(*named)(const struct state *s, int32_t value);
    int32_t refers; /* enum refers */
};

struct field_table {
    const struct field *field;
    int32_t count;
};

const struct field *field_find(struct field_table table, const char *name);
/* Inline, as events look at hundreds of them. */
static inline int32_t field_get(const struct field *f, const void *record)
{
    int32_t value;

    memcpy(&value, (const char *)record + f->offset, sizeof value);
    return value;
}
/* False if the value is outside the field's limits; nothing is changed then. */
bool field_set(const struct field *f, void *record, int32_t value);
/* The number behind a word of an enumeration, or -1. */
int32_t field_word(const struct field *f, const char *word);

#endif
