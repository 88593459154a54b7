/* All that is known of one item, in words. The text of an attribute says by its placeholder what its number
 * is: "carries {figure}", "moved {length}", "class {number}"; one without any is a flag. Attributes without a
 * text are the system's own bookkeeping, and no player's business. */
#include "client/cli/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_BYTES = 160 };

struct told {
    const struct picture_item *item;
    const struct picture *picture;
    const char *system;
};

/* "weapon_3" has the text of "weapon_n", with its number. */
static void general_name(const char *name, char to[KEY_BYTES], int32_t *number)
{
    size_t n = 0;

    *number = 0;
    while (*name && n + 2 < KEY_BYTES) {
        if (name[0] == '_' && isdigit((unsigned char)name[1])) {
            *number = (int32_t)strtol(name + 1, NULL, 10);
            name += 1 + strspn(name + 1, "0123456789");
            to[n++] = '_';
            to[n++] = 'n';
        } else
            to[n++] = *name++;
    }
    to[n] = 0;
}

/* The system's own text for this kind of item. */
static const char *own_text(const struct told *t, const char *name)
{
    char key[2 * KEY_BYTES];

    snprintf(key, sizeof key, "%s.attribute.%s.%s", t->system, item_kind_name[t->item->kind], name);
    return text_find(key);
}

/* Looks for the text of an attribute: the system's own before the shared one, and the one for this kind of
 * item before the one for any kind. */
static const char *find_text(const struct told *t, const char *name)
{
    const char *kind = item_kind_name[t->item->kind], *words = own_text(t, name);
    char key[2 * KEY_BYTES];

    if (words)
        return words;
    snprintf(key, sizeof key, "attribute.%s.%s", kind, name);
    if ((words = text_find(key)) != NULL)
        return words;
    snprintf(key, sizeof key, "attribute.%s", name);
    return text_find(key);
}

/* The words of its own name, else those of all that are numbered alike, as `spell_n`. */
static const char *find_words(const struct told *t, const char *own, int32_t *number)
{
    const char *words = find_text(t, own);
    char general[KEY_BYTES];

    general_name(own, general, number);
    return words ? words : find_text(t, general);
}

static const char *word_for(const struct told *t, const char *name, const char *word)
{
    char key[2 * KEY_BYTES];
    const char *words;

    snprintf(key, sizeof key, "%s.value.%s", t->system, word);
    if ((words = text_find(key)) != NULL)
        return words;
    snprintf(key, sizeof key, "%s.%s", strcmp(name, "outcome") == 0 ? "outcome_kind" : name, word);
    if ((words = text_find(key)) != NULL)
        return words;
    snprintf(key, sizeof key, "value.%s", word);
    words = text_find(key);
    return words ? words : text_of(word);
}

static void add_number(struct bytes *to, const struct told *t, const char *words, int32_t number)
{
    if (strstr(words, "{length}"))
        text_length(to, number, text_measure(t->picture));
    else if (strstr(words, "{angle}"))
        text_angle(to, number);
    else if (strstr(words, "{figure}"))
        text_figure(to, number, t->picture);
    else if (strstr(words, "{unit}"))
        text_unit(to, number, t->picture);
    else if (strstr(words, "{side}"))
        text_side(to, number, t->picture);
    else if (strstr(words, "{terrain}"))
        text_terrain(to, number, t->picture);
    else
        text_format(to, "%d", (int)number);
}

/* Is there anything to tell? Nobody, nothing, not. */
static bool says_something(const struct picture_attribute *a, const char *words)
{
    if (a->kind == ATTRIBUTE_LIST)
        return false;
    if (a->kind != ATTRIBUTE_NUMBER)
        return a->text[0] && strcmp(a->text, "none") != 0;
    if (strstr(words, "{figure}") || strstr(words, "{unit}") || strstr(words, "{side}") ||
        strstr(words, "{terrain}"))
        return a->number >= 0;
    return a->number != 0;
}

static void add_attribute(struct bytes *to, const struct told *t, const struct picture_attribute *a)
{
    static const char *const places[] = {"number", "length",  "angle", "figure", "unit",
                                         "side",   "terrain", "word",  "name"};
    struct bytes value = {0};
    char n[16];
    int32_t number;
    const char *words = find_words(t, a->name, &number);

    if (!words || !says_something(a, words))
        return;
    if (a->kind == ATTRIBUTE_NUMBER)
        add_number(&value, t, words, a->number);
    else if (a->kind == ATTRIBUTE_WORD)
        text_add(&value, word_for(t, a->name, a->text));
    else
        text_name(&value, a->text);
    bytes_add(&value, "", 1);
    snprintf(n, sizeof n, "%d", (int)number);
    text_add(to, to->size > 0 ? "\n" : "");
    for (const char *c = words; *c;) { /* one placeholder for its value, whatever it is; {n} for its place */
        size_t plain = strcspn(c, "{");

        bytes_add(to, c, plain);
        c += plain;
        for (size_t i = 0; *c && i < sizeof places / sizeof places[0]; i++)
            if (strncmp(c + 1, places[i], strlen(places[i])) == 0 && c[1 + strlen(places[i])] == '}')
                text_add(to, (const char *)value.data);
        if (strncmp(c, "{n}", 3) == 0)
            text_add(to, n);
        c = *c ? strchr(c, '}') + 1 : c;
    }
    bytes_free(&value);
}

void add_item(struct bytes *to, const struct picture_item *item, const struct picture *picture)
{
    const struct picture_item *match = picture_find(picture, ITEM_MATCH, 0);
    struct told t = {item, picture, match ? picture_text(match, "system") : ""};

    if (item->kind < 0)
        return;
    for (int32_t i = 0; i < item->count; i++)
        add_attribute(to, &t, &item->attribute[i]);
}

void add_own_state(struct bytes *to, const struct picture_item *item, const struct picture *picture)
{
    const struct picture_item *match = picture_find(picture, ITEM_MATCH, 0);
    struct told t = {item, picture, match ? picture_text(match, "system") : ""};
    struct bytes one = {0};

    for (int32_t i = 0; item->kind >= 0 && i < item->count; i++) {
        char name[KEY_BYTES];
        int32_t number;

        general_name(item->attribute[i].name, name, &number);
        if (!own_text(&t, item->attribute[i].name) && !own_text(&t, name))
            continue;
        bytes_clear(&one);
        add_attribute(&one, &t, &item->attribute[i]);
        if (one.size > 0) {
            text_add(to, ", ");
            bytes_add(to, one.data, one.size);
        }
    }
    bytes_free(&one);
}

bool item_told(const struct picture_item *item, const char *name, const struct picture *picture)
{
    const struct picture_item *match = picture_find(picture, ITEM_MATCH, 0);
    struct told t = {item, picture, match ? picture_text(match, "system") : ""};
    int32_t number;

    return item->kind >= 0 && find_words(&t, name, &number) != NULL;
}
