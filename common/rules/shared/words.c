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

const char *direction_word(struct point from, struct point to)
{
    static const char *const winds[] = {"direction.north",      "direction.north_north_east",
                                        "direction.north_east", "direction.east_north_east",
                                        "direction.east",       "direction.east_south_east",
                                        "direction.south_east", "direction.south_south_east",
                                        "direction.south",      "direction.south_south_west",
                                        "direction.south_west", "direction.west_south_west",
                                        "direction.west",       "direction.west_north_west",
                                        "direction.north_west", "direction.north_north_west"};
    enum { WIND = QUARTER_TURN / 4 };

    return winds[(uint32_t)(bearing(from, to) + WIND / 2) % FULL_TURN / WIND];
}
