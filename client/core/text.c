#include "client/core/text.h"

#include "common/table/units.h"

#include <ctype.h>
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

static const char unit_gap[] = "{unit}";

/* By their keys, in order. */
static struct learnt {
    char *key, *words[TEXT_LANGUAGES]; /* NULL where one is missing */
    const char *gap;                   /* the unit's place in the key of a pattern; NULL in any other */
} * learnt;
static size_t learnt_count;

/* Where the key is, or would have to be. */
static size_t place_of(const char *key)
{
    size_t low = 0, high = learnt_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (strcmp(learnt[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const char *find_learnt(const char *key)
{
    size_t i = place_of(key);

    return i < learnt_count && strcmp(learnt[i].key, key) == 0 ? learnt[i].words[used] : NULL;
}

void text_learn(const char *key, const char *english, const char *french)
{
    size_t i = place_of(key);

    if (learnt_count == LEARNT_MAX || (i < learnt_count && strcmp(learnt[i].key, key) == 0))
        return;
    struct learnt *more = realloc(learnt, (learnt_count + 1) * sizeof *learnt);
    struct learnt one = {
        strdup(key), {english ? strdup(english) : NULL, french ? strdup(french) : NULL}, NULL};

    learnt = more ? more : learnt;
    if (!more || !one.key) {
        free(one.key);
        free(one.words[TEXT_ENGLISH]);
        free(one.words[TEXT_FRENCH]);
        return;
    }
    one.gap = strstr(one.key, unit_gap);
    memmove(&learnt[i + 1], &learnt[i], (learnt_count - i) * sizeof *learnt);
    learnt[i] = one;
    learnt_count++;
}

void text_forget(void)
{
    for (size_t i = 0; i < learnt_count; i++) {
        free(learnt[i].key);
        for (int language = 0; language < TEXT_LANGUAGES; language++)
            free(learnt[i].words[language]);
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

const char *text_colon(void)
{
    return used == TEXT_FRENCH ? "\u202f: " : ": ";
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

/* Up to two digits behind the point, in centimetres or inches. */
static void add_measure(struct bytes *to, int32_t value, int32_t measure)
{
    int64_t hundredths = ((value < 0 ? -(int64_t)value : value) * 100 + measure / 2) / measure;

    if (hundredths == 0 && value != 0) /* "too far by 0 cm" says nothing */
        hundredths = 1;
    char text[32];
    int size =
        snprintf(text, sizeof text, "%s%lld%c%02d", value < 0 ? "-" : "", (long long)(hundredths / 100),
                 used == TEXT_FRENCH ? ',' : '.', (int)(hundredths % 100));

    while (text[size - 1] == '0')
        size--;
    if (text[size - 1] == '.' || text[size - 1] == ',')
        size--;
    bytes_add(to, text, (size_t)size);
}

void text_length(struct bytes *to, int32_t value, int32_t unit)
{
    int32_t measure = unit == INCH ? INCH : CENTIMETRE;

    add_measure(to, value, measure);
    text_add(to, measure == INCH ? "\"" : " cm");
}

void text_point(struct bytes *to, int32_t x, int32_t y, int32_t unit)
{
    int32_t measure = unit == INCH ? INCH : CENTIMETRE;

    text_add(to, "(");
    add_measure(to, x, measure);
    text_add(to, used == TEXT_FRENCH ? "\u202f; " : ", ");
    add_measure(to, y, measure);
    text_add(to, ")");
}

void text_angle(struct bytes *to, int32_t value)
{
    int64_t half = value < 0 ? -FULL_TURN / 2 : FULL_TURN / 2; /* a division rounds towards 0 */

    text_format(to, "%d\u00b0", (int)(((int64_t)value * 360 + half) / FULL_TURN));
}

/* "Guards 2" is known as "Guards". */
static void add_known(struct bytes *to, const char *name, const char *(*find)(const char *key))
{
    char part[NAME_MAX_BYTES];
    const char *words = find(name);
    size_t size = strlen(name);

    while (size > 0 && isdigit((unsigned char)name[size - 1]))
        size--;
    if (!words && size > 1 && size < sizeof part && name[size] && name[size - 1] == ' ') {
        snprintf(part, sizeof part, "%.*s", (int)size - 1, name);
        words = find(part);
        text_add(to, words ? words : part);
        text_add(to, name + size - 1);
        return;
    }
    text_add(to, words ? words : name);
}

/* What a system says of a thing behind the name of its owner: "bag_short_bow, fallen". */
static void add_thing(struct bytes *to, const char *thing)
{
    char part[NAME_MAX_BYTES];
    const char *comma = strstr(thing, ", ");

    snprintf(part, sizeof part, "%.*s", comma ? (int)(comma - thing) : (int)strlen(thing), thing);
    add_known(to, part, text_find);
    if (comma) {
        text_add(to, ", ");
        add_thing(to, comma + 2);
    }
}

/* "sergeant of Guards": a member of a unit that some player has named is called by a pattern with the unit's
 * name in its gap. False: it is none. */
static bool add_member(struct bytes *to, const char *name)
{
    const size_t size = strlen(name);

    if (find_learnt(name))
        return false;
    for (size_t i = 0; i < learnt_count; i++) {
        const char *at = learnt[i].gap, *words = learnt[i].words[used];
        const char *hole = at && words ? strstr(words, unit_gap) : NULL;
        size_t before = at ? (size_t)(at - learnt[i].key) : 0,
               behind = at ? strlen(at) - strlen(unit_gap) : 0;

        if (!hole || size <= before + behind || size - before - behind >= NAME_MAX_BYTES ||
            strncmp(name, learnt[i].key, before) != 0 ||
            strcmp(name + size - behind, at + strlen(unit_gap)) != 0)
            continue;
        char unit[NAME_MAX_BYTES];

        snprintf(unit, sizeof unit, "%.*s", (int)(size - before - behind), name + before);
        text_format(to, "%.*s", (int)(hole - words), words);
        add_known(to, unit, find_learnt);
        text_add(to, hole + strlen(unit_gap));
        return true;
    }
    return false;
}

void text_name(struct bytes *to, const char *name)
{
    char owner[NAME_MAX_BYTES];
    const char *colon = strstr(name, ": ");

    if (add_member(to, name))
        return;

    if (!colon || strlen(name) >= sizeof owner) {
        add_known(to, name, find_learnt);
        return;
    }
    snprintf(owner, sizeof owner, "%.*s", (int)(colon - name), name);
    add_known(to, owner, find_learnt);
    text_add(to, text_colon());
    add_thing(to, colon + 2);
}

/* The name of an item; where it has none (or is not to be seen) its kind and number. */
static void add_name(struct bytes *to, enum item_kind kind, int32_t id, const char *word,
                     const struct picture *picture)
{
    const struct picture_item *item = picture && id >= 0 ? picture_known(picture, kind, id) : NULL;
    const char *name = item ? picture_text(item, "name") : "";

    if (name[0])
        text_name(to, name);
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

void text_terrain(struct bytes *to, int32_t id, const struct picture *picture)
{
    const struct picture_item *item = picture ? picture_find(picture, ITEM_TERRAIN, id) : NULL;

    if (item && !picture_text(item, "name")[0])
        text_add(to, text_of(picture_text(item, "kind")));
    else
        add_name(to, ITEM_TERRAIN, id, "word.terrain", picture);
}

/* Where a placeholder's value comes from: arguments of the wire, or pairs of texts. */
struct values {
    Gonfalon__V1__Arg *const *args;
    size_t count;
    const char *const *pairs; /* name, value, ..., NULL */
    const struct picture *picture;
    int32_t subject; /* the figure that all this is about; -1: none */
};

static const char *name_of(const struct values *v, int32_t figure)
{
    const struct picture_item *item =
        v->picture && figure >= 0 ? picture_known(v->picture, ITEM_FIGURE, figure) : NULL;

    return item ? picture_text(item, "name") : "";
}

static bool begins_with_name(const char *name, const char *owner)
{
    size_t size = strlen(owner);

    return size > 0 && strncmp(name, owner, size) == 0 && strncmp(name + size, ": ", 2) == 0;
}

/* "Anne shoots her bow", not "Anne shoots Anne: bow": whose thing it is need not be said twice. */
static void add_figure(struct bytes *to, int32_t figure, const struct values *v)
{
    const char *name = name_of(v, figure);
    bool known = begins_with_name(name, name_of(v, v->subject));

    for (size_t i = 0; i < v->count && !known; i++)
        known = v->args[i]->kind == GONFALON__V1__ARG_KIND__ARG_KIND_FIGURE &&
                begins_with_name(name, name_of(v, v->args[i]->value));
    if (known)
        add_thing(to, strstr(name, ": ") + 2);
    else
        text_figure(to, figure, v->picture);
}

static void add_arg(struct bytes *to, const Gonfalon__V1__Arg *arg, const struct values *v)
{
    const struct picture *picture = v->picture;

    switch (arg->kind) {
    case GONFALON__V1__ARG_KIND__ARG_KIND_LENGTH:
        text_length(to, arg->value, text_measure(picture));
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_ANGLE:
        text_angle(to, arg->value);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_FIGURE:
        add_figure(to, arg->value, v);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_UNIT:
        text_unit(to, arg->value, picture);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_SIDE:
        text_side(to, arg->value, picture);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_TERRAIN:
        text_terrain(to, arg->value, picture);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_WORD:
        text_add(to, text_of(arg->word));
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_TEXT:
        text_add(to, arg->word);
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_POINT:
        if (arg->at)
            text_point(to, arg->at->x, arg->at->y, text_measure(picture));
        return;
    case GONFALON__V1__ARG_KIND__ARG_KIND_NUMBER:
    case GONFALON__V1__ARG_KIND__ARG_KIND_UNSPECIFIED:
    case _GONFALON__V1__ARG_KIND_IS_INT_SIZE:
        break;
    }
    text_format(to, "%d", (int)arg->value);
}

/* --- whole texts --------------------------------------------------------------------------------- */

static void add_value(struct bytes *to, const struct values *v, const char *name, size_t size)
{
    for (size_t i = 0; i < v->count; i++)
        if (strlen(v->args[i]->name) == size && memcmp(v->args[i]->name, name, size) == 0) {
            add_arg(to, v->args[i], v);
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

void text_render_about(struct bytes *to, const char *key, Gonfalon__V1__Arg *const *args, size_t count,
                       const struct picture *picture, int32_t subject)
{
    const char *words = text_find(key);
    struct values v = {.args = args, .count = count, .picture = picture, .subject = subject};

    if (words) {
        fill_in(to, words, &v);
        return;
    }
    text_add(to, key);
    for (size_t i = 0; i < count; i++) {
        text_format(to, "%s%s: ", i == 0 ? " (" : ", ", args[i]->name);
        add_arg(to, args[i], &v);
    }
    text_add(to, count > 0 ? ")" : "");
}

void text_render(struct bytes *to, const char *key, Gonfalon__V1__Arg *const *args, size_t count,
                 const struct picture *picture)
{
    text_render_about(to, key, args, count, picture, -1);
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
    fill_in(to, text_of(key), &(struct values){.pairs = pairs, .subject = -1});
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
