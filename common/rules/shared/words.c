#include "common/rules/shared/words.h"

#include <stdio.h>
#include <string.h>

int32_t word_index(const char *const *words, const char *word, int32_t otherwise)
{
    for (int32_t i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return otherwise;
}

int32_t text_key(struct match *m, const char *prefix, const char *id)
{
    char key[NAME_MAX_BYTES];

    snprintf(key, sizeof key, "%s%s", prefix, id);
    return state_add_name(m->state, key);
}
