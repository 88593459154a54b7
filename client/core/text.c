#include "client/core/text.h"

#include "common/table/units.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum text_language used = TEXT_ENGLISH;

void text_use(const char *language)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (size_t i = 0; !(language && language[0]) && i < 3; i++)
        language = getenv(variables[i]);
    used = language && strncmp(language, "fr", 2) == 0 ? TEXT_FRENCH : TEXT_ENGLISH;
}

const char *text_used(void)
{
    return used == TEXT_FRENCH ? "fr" : "en";
}

enum { LEARNT_MAX = 4096 };

/* A few hundred words of one catalogue: searched from the first to the last. */
static struct {
    char *key, *words;
} * learnt;
static size_t learnt_count;

static const char *find_learnt(const char *key)
{
    for (size_t i = 0; i < learnt_count; i++)
        if (strcmp(learnt[i].key, key) == 0)
            return learnt[i].words;
    return NULL;
}

void text_learn(const char *key, const char *words)
{
    if (learnt_count == LEARNT_MAX || find_learnt(key))
        return;
    void *more = realloc(learnt, (learnt_count + 1) * sizeof *learnt);

    if (!more)
        return;
    learnt = more;
    learnt[learnt_count].key = strdup(key);
    learnt[learnt_count].words = strdup(words);
    if (learnt[learnt_count].key && learnt[learnt_count].words)
        learnt_count++;
}

void text_forget(void)
{
    for (size_t i = 0; i < learnt_count; i++) {
        free(learnt[i].key);
        free(learnt[i].words);
    }
    free(learnt);
    learnt = NULL;
    learnt_count = 0;
}

const char *text_find(const char *key)
{
    size_t low = 0, high = text_entry_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(text_entries[middle].key, key);

        if (order == 0)
            return text_entries[middle].words[used];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return find_learnt(key);
}

static int by_english(const void *english, const void *entry)
{
    return strcmp(english, ((const struct text_usage *)entry)->english);
}

const char *usage(const char *english)
{
    const struct text_usage *found = used == TEXT_ENGLISH ? NULL
                                                          : bsearch(english, text_usages, text_usage_count,
                                                                    sizeof *text_usages, by_english);

    return found ? found->french : english;
}

const char *text_of(const char *key)
{
    const char *words = text_find(key);

    return words ? words : key;
}

void text_add(struct bytes *to, const char *words)
{
    bytes_add(to, words, strlen(words));
}

void text_format(struct bytes *to, const char *format, ...)
{
    char text[512];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_add(to, text);
}

/* --- arguments ----------------------------------------------------------------------------------- */

int32_t text_measure(const struct picture *picture)
{
    /* Before the match begins there is nothing in the picture, not even the match. */
    const struct picture_item *match = picture ? picture_find(picture, ITEM_MATCH, 0) : NULL;

    return match ? picture_number(match, "unit", CENTIMETRE) : CENTIMETRE;
}

void text_length(struct bytes *to, int32_t value, int32_t unit)
{
    int32_t measure = unit == INCH ? INCH : CENTIMETRE;
    int64_t hundredths = ((value < 0 ? -(int64_t)value : value) * 100 + measure / 2) / measure;
    char text[32];
    int size =
        snprintf(text, sizeof text, "%s%lld%c%02d", value < 0 ? "-" : "", (long long)(hundredths / 100),
                 used == TEXT_FRENCH ? ',' : '.', (int)(hundredths % 100));

    while (text[size - 1] == '0')
        size--;
    if (text[size - 1] == '.' || text[size - 1] == ',')
        size--;
    bytes_add(to, text, (size_t)size);
    text_add(to, measure == INCH ? "\"" : " cm");
}

void text_angle(struct bytes *to, int32_t value)
{
    text_format(to, "%d\u00b0", (int)(((int64_t)value * 360 + FULL_TURN / 2) / FULL_TURN));
}

/* The name of an item; where it has none (or is not to be seen) its kind and number. */
static void add_name(struct bytes *to, enum item_kind kind, int32_t id, const char *word,
                     const struct picture *picture)
{
    const struct picture_item *item = picture && id >= 0 ? picture_find(picture, kind, id) : NULL;
    const char *name = item ? picture_text(item, "name") : "";

    if (name[0])
        text_add(to, name);
    else if (id < 0)
        text_add(to, text_of("word.nobody"));
    else
        text_format(to, "%s %d", text_of(word), (int)id);
}

void text_figure(struct bytes *to, int32_t figure, const struct picture *picture)
{
    add_name(to, ITEM_FIGURE, figure, "word.figure", picture);
}

void text_unit(struct bytes *to, int32_t unit, const struct picture *picture)
{
    add_name(to, ITEM_UNIT, unit, "word.unit", picture);
}

void text_side(struct bytes *to, int32_t side, const struct picture *picture)
{
    add_name(to, ITEM_SIDE, side, "word.side", picture);
}

static void add_terrain(struct bytes *to, int32_t id, const struct picture *picture)
{
    const struct picture_item *item = picture ? picture_find(picture, ITEM_TERRAIN, id) : NULL;

    if (item && !picture_text(item, "name")[0])
        text_add(to, text_of(picture_text(item, "kind")));
    else
        add_name(to, ITEM_TERRAIN, id, "word.terrain", picture);
}

static void add_arg(struct bytes *to, const Gonfalon__V1__Arg *arg, const struct picture *picture)
{
    switch (arg->kind) {
    case GONFALON__V1__ARG_KIND__ARG_KIND_LENGTH:
        text_length(to, arg->value, text_measure(picture));
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_ANGLE:
        text_angle(to, arg->value);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_FIGURE:
        text_figure(to, arg->value, picture);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_UNIT:
        text_unit(to, arg->value, picture);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_SIDE:
        text_side(to, arg->value, picture);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_TERRAIN:
        add_terrain(to, arg->value, picture);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_WORD:
        text_add(to, text_of(arg->word));
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_TEXT:
        text_add(to, arg->word);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_NUMBER:
    case GONFALON__V1__ARG_KIND__ARG_KIND_UNSPECIFIED:
    case _GONFALON__V1__ARG_KIND_IS_INT_SIZE:
        break;
    }
    text_format(to, "%d", (int)arg->value);
}

/* --- whole texts --------------------------------------------------------------------------------- */

/* Where a placeholder's value comes from: arguments of the wire, or pairs of texts. */
struct values {
    Gonfalon__V1__Arg *const *args;
    size_t count;
    const char *const *pairs; /* name, value, ..., NULL */
    const struct picture *picture;
};

static void add_value(struct bytes *to, const struct values *v, const char *name, size_t size)
{
    for (size_t i = 0; i < v->count; i++)
        if (strlen(v->args[i]->name) == size && memcmp(v->args[i]->name, name, size) == 0) {
            add_arg(to, v->args[i], v->picture);
            return;
        }
    for (const char *const *pair = v->pairs; pair && pair[0]; pair += 2)
        if (strlen(pair[0]) == size && memcmp(pair[0], name, size) == 0) {
            text_add(to, pair[1]);
            return;
        }
}

static void fill_in(struct bytes *to, const char *words, const struct values *v)
{
    while (*words) {
        size_t plain = strcspn(words, "{");

        bytes_add(to, words, plain);
        words += plain;
        const char *end = *words ? strchr(words, '}') : NULL;

        if (end) {
            add_value(to, v, words + 1, (size_t)(end - words - 1)); /* without a value: nothing to say here */
            words = end + 1;
        } else if (*words)
            bytes_add(to, words++, 1);
    }
}

void text_render(struct bytes *to, const char *key, Gonfalon__V1__Arg *const *args, size_t count,
                 const struct picture *picture)
{
    const char *words = text_find(key);

    if (words) {
        fill_in(to, words, &(struct values){.args = args, .count = count, .picture = picture});
        return;
    }
    text_add(to, key);
    for (size_t i = 0; i < count; i++) {
        text_format(to, "%s%s: ", i == 0 ? " (" : ", ", args[i]->name);
        add_arg(to, args[i], picture);
    }
    text_add(to, count > 0 ? ")" : "");
}

void text_say(struct bytes *to, const char *key, ...)
{
    enum { PAIRS_MAX = 8 };
    const char *pairs[2 * PAIRS_MAX + 1] = {NULL};
    va_list args;
    size_t n = 0;

    va_start(args, key);
    while (n < 2 * PAIRS_MAX && (pairs[n] = va_arg(args, const char *)) != NULL) {
        pairs[n + 1] = va_arg(args, const char *);
        n += 2;
    }
    va_end(args);
    pairs[n] = NULL;
    fill_in(to, text_of(key), &(struct values){.pairs = pairs});
}

/* The amount of a refusal is a length or a count, as its text says: {amount} or {length}. */
void text_refusal(struct bytes *to, const Gonfalon__V1__Error *e, const struct picture *picture)
{
    struct bytes figure = {0}, unit = {0}, extent = {0};
    const char *words = text_find(e->key);
    char amount[16];

    if (!words) {
        text_add(to, e->text[0] ? e->text : e->key);
        return;
    }
    if (e->n_args > 0) {
        text_render(to, e->key, e->args, e->n_args, picture);
        return;
    }
    snprintf(amount, sizeof amount, "%d", (int)e->amount);
    text_figure(&figure, e->figure, picture);
    text_unit(&unit, e->unit, picture);
    text_length(&extent, e->amount, text_measure(picture));
    bytes_add(&figure, "", 1);
    bytes_add(&unit, "", 1);
    bytes_add(&extent, "", 1);
    text_say(to, e->key, "amount", amount, "figure", (const char *)figure.data, "unit",
             (const char *)unit.data, "length", (const char *)extent.data, NULL);
    bytes_free(&figure);
    bytes_free(&unit);
    bytes_free(&extent);
}
