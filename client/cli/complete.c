#include "client/cli/complete.h"

#include "client/core/text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WAY_BYTES = 128 };

/* The part of a word that has been typed, and the completions found so far. */
struct search {
    const char *typed;
    size_t bytes;
    size_t count;
    char common[WAY_BYTES]; /* what all ways found so far begin with */
    struct bytes *ways;
};

/* `end` is what always follows it: ":" behind the name of a unit that is told what to do. */
static void try_way(struct search *s, const char *text, const char *end)
{
    char whole[WAY_BYTES];
    size_t same = 0;

    snprintf(whole, sizeof whole, "%s%s", text, end);
    if (strncasecmp(whole, s->typed, s->bytes) != 0 || !text[0])
        return;
    if (s->count++ == 0)
        snprintf(s->common, sizeof s->common, "%s", whole);
    while (s->common[same] && s->common[same] == whole[same])
        same++;
    s->common[same] = 0;
    text_format(s->ways, "%s%s", s->ways->size > 0 ? "\n" : "", whole);
}

static void try_item(struct search *s, enum item_kind kind, int32_t id, const struct picture *picture,
                     const char *end)
{
    const struct picture_item *item = id >= 0 ? picture_find(picture, kind, id) : NULL;

    if (item)
        try_way(s, picture_text(item, "name"), end);
}

static bool names_units(const Gonfalon__V1__Decision *d)
{
    return d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER ||
           d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_FORM ||
           d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_DRILL;
}

static void try_movables(struct search *s, const Gonfalon__V1__Decision *d, const struct picture *picture)
{
    const char *end = d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_FORM ? " @"
                      : names_units(d)                                           ? ": "
                                                                                 : " @";

    for (size_t i = 0; i < d->n_movables; i++)
        try_item(s, names_units(d) ? ITEM_UNIT : ITEM_FIGURE, d->movables[i]->figure, picture, end);
}

/* An option that wants to know more is followed by the sign that begins it. */
static void try_options(struct search *s, const Gonfalon__V1__Decision *d, const struct picture *picture)
{
    static const char *const signs[] = {"", " ^", " >", " @"};

    for (size_t i = 0; i < d->n_options; i++) {
        const Gonfalon__V1__Option *o = d->options[i];
        bool told = false;

        for (size_t k = 0; k < i; k++) /* one for each target: the word once */
            told = told || strcmp(d->options[k]->tag, o->tag) == 0;
        if (!told)
            try_way(s, o->tag, o->wants >= 0 && o->wants < 4 ? signs[o->wants] : "");
        if (d->kind != GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER)
            try_item(s, o->figure >= 0 ? ITEM_FIGURE : ITEM_UNIT, o->figure >= 0 ? o->figure : o->unit,
                     picture, "");
    }
}

static void try_units(struct search *s, const struct picture *picture)
{
    for (size_t i = 0; i < picture->count; i++)
        if (picture->item[i].kind == ITEM_UNIT)
            try_way(s, picture_text(&picture->item[i], "name"), "");
}

/* Where the word begins that is being typed: behind the last of these signs. */
static const char *last_word(const char *line, const char *signs)
{
    const char *word = line;

    for (const char *c = line; *c; c++)
        if (strchr(signs, *c))
            word = c + 1;
    return word + strspn(word, " ");
}

/* "preview Guards: wh" is completed as "Guards: wh" is. */
static const char *behind_words(const char *line)
{
    static const char *const words[] = {"answer ", "preview ", "odds "};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0)
            return line + strlen(words[i]);
    return line;
}

static void search_answer(struct search *s, const char *answer, const Gonfalon__V1__Decision *d,
                          const struct picture *picture)
{
    const char *part = last_word(answer, ";"), *colon = strrchr(part, ':');

    s->typed = colon ? last_word(colon + 1, ",+>") : names_units(d) ? part : last_word(answer, ";,");
    s->bytes = strlen(s->typed);
    if (colon && s->typed > answer && strchr(colon, '>') && strrchr(colon, '>') < s->typed)
        try_units(s, picture);
    else if (colon)
        for (size_t i = 0; i < d->n_manoeuvres; i++)
            try_way(s, d->manoeuvres[i]->tag, " ");
    if (!colon)
        try_movables(s, d, picture);
    if (colon ? d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_ORDER && s->count == 0
              : !names_units(d))
        try_options(s, d, picture);
}

size_t complete_line(char *line, size_t room, const Gonfalon__V1__Decision *d, const struct picture *picture,
                     const char *const *words, struct bytes *ways)
{
    const char *answer = behind_words(line);
    struct search s = {.typed = line, .bytes = strlen(line), .ways = ways};

    for (size_t i = 0; words[i]; i++)
        try_way(&s, words[i], "");
    if (d)
        search_answer(&s, answer, d, picture);
    size_t used = strlen(line), begin = s.count > 0 ? used - s.bytes : used;

    if (s.count > 0 && strlen(s.common) >= s.bytes && begin + strlen(s.common) < room)
        memcpy(line + begin, s.common, strlen(s.common) + 1);
    return s.count;
}
