/* The walk of a schema over a value: what the files of the walker share (schema.c, slots.c). */
#ifndef GONFALON_ARMY_WALK_H
#define GONFALON_ARMY_WALK_H

#include "common/army/schema.h"

struct walk {
    const struct catalogue *catalogue;
    struct problems *problems;
    /* In an army list: the unit or member whose keys are being walked, the entry that it is made after, and
     * that of whom it belongs to. NULL elsewhere. */
    const json_t *bearer, *profile, *above;
    int32_t depth; /* of members in members */
};

const char *rule_of(const json_t *type);
void wrong_type(const struct walk *w, struct trail at, const char *expected);
bool object_given(const struct walk *w, json_t *value, struct trail at);
/* The type of a key of these; NULL: there is no such key. */
json_t *key_type(const json_t *keys, const char *key);
/* All keys of an object but one ("": of all), which somebody else checks. */
void check_keys_but(const struct walk *w, json_t *keys, json_t *value, struct trail at, const char *but);

/* {"slots": {...}, "one_of": [...]}: the members of w->bearer; `value` is NULL if it names none. */
void check_members(const struct walk *w, json_t *type, json_t *value, struct trail at);
/* A unit or a member with these keys, and all that it has; `but` as above. */
void check_bearer(const struct walk *w, json_t *keys, json_t *value, struct trail at, const char *but);
/* Has the entry of the catalogue what the filter wants? */
bool entry_suits(const json_t *entry, json_t *filter);

#endif
