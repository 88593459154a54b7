#include "common/wire/words.h"

#include <string.h>

enum { SLOTS_FIRST = 128 };

void words_start(struct words *w, struct arena *a)
{
    *w = (struct words){.arena = a};
}

/* FNV-1a. */
static uint32_t hash(const char *word)
{
    uint32_t h = 2166136261u;

    for (; *word; word++)
        h = (h ^ (uint8_t)*word) * 16777619u;
    return h;
}

/* Where the word is, or the free slot where it belongs. */
static uint32_t *find_slot(const struct words *w, const char *word)
{
    uint32_t at = hash(word) & (w->slots - 1);

    while (w->slot[at] && strcmp(w->word[w->slot[at] - 1], word) != 0)
        at = (at + 1) & (w->slots - 1);
    return &w->slot[at];
}

static void grow(struct words *w)
{
    uint32_t slots = w->slots ? w->slots * 2 : SLOTS_FIRST;
    char **word = arena_array(w->arena, slots / 2, sizeof *word);

    if (w->count)
        memcpy(word, w->word, w->count * sizeof *word);
    w->word = word;
    w->slot = arena_array(w->arena, slots, sizeof *w->slot);
    w->slots = slots;
    for (uint32_t i = 0; i < w->count; i++)
        *find_slot(w, w->word[i]) = i + 1;
}

uint32_t words_number(struct words *w, const char *word)
{
    if (!word)
        word = "";
    if (w->count == w->slots / 2)
        grow(w);
    uint32_t *slot = find_slot(w, word);

    if (*slot == 0) {
        w->word[w->count++] = arena_text(w->arena, word);
        *slot = w->count;
    }
    return *slot - 1;
}
