#include "tests/client/phrases.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_name[PHRASE_KINDS] = {
    "events", "rolls", "questions",  "options",  "movers", "suggestions", "refusals",
    "odds",   "arcs",  "attributes", "problems", "names",  "texts"};

enum { FAULTS_SHOWN = 60 };

/* --- one phrase ---------------------------------------------------------------------------------- */

#define NARROW "\u202f"

/* The end of what is quoted here: what somebody has typed, or may type, is not ours to word. A quote behind a
 * figure is the sign of inches. NULL: nothing is quoted. */
static const char *end_of_quote(const char *at, const char *begin)
{
    const char *end = NULL;

    if (strncmp(at, "«" NARROW, 5) == 0)
        end = strstr(at, NARROW "»");
    else if (at[0] == '"' && (at == begin || strchr(" (", at[-1])))
        end = strchr(at + 1, '"');
    return end && end > at ? end : NULL;
}

/* Without references to rules, "[C6.3-g]", and without what is quoted. */
static void without_rules(const char *phrase, char *to, size_t size)
{
    const char *begin = phrase;
    size_t n = 0;

    while (*phrase && n + 1 < size) {
        if (phrase[0] == ' ' && phrase[1] == '[' && isupper((unsigned char)phrase[2]) &&
            isdigit((unsigned char)phrase[3]) && strchr(phrase, ']'))
            phrase = strchr(phrase, ']') + 1;
        else if (end_of_quote(phrase, begin)) {
            const char *end = end_of_quote(phrase, begin);

            to[n++] = 'Q';
            phrase = end + (*end == '"' ? 1 : 5);
        } else
            to[n++] = *phrase++;
    }
    to[n] = 0;
}

static bool ends_with(const char *begin, const char *at, const char *what)
{
    size_t n = strlen(what);

    return (size_t)(at - begin) >= n && memcmp(at - n, what, n) == 0;
}

static const char *blank_fault(const char *t)
{
    size_t n = strlen(t);

    if (n == 0)
        return "is empty";
    if (t[0] == ' ' || t[n - 1] == ' ')
        return "has a blank at its end";
    if (strstr(t, "  "))
        return "has two blanks in a row";
    for (const char *c = t; *c; c++) {
        if (c[0] == ' ' && strchr(",.)]", c[1]) && !(c[1] == '.' && c[2] == '.'))
            return "has a blank before punctuation";
        if (c[0] == '(' && strchr(" ),:", c[1]))
            return "has an empty place in brackets";
        if (strchr(",;:", c[0]) && strchr(",;:.)", c[1]) && c[1])
            return "has two marks in a row";
        if (c[0] == ':' && c[1] == ' ' && c[2] && strchr(".,;:)", c[2]) && c[3] != '.')
            return "says nothing after a colon";
    }
    if (strchr(",;:)", t[0]) || t[n - 1] == ',' || t[n - 1] == ':' || t[n - 1] == ';' || t[n - 1] == '(')
        return "begins or ends with a mark";
    return NULL;
}

static bool is_mark(const char *c)
{
    return *c == '?' || *c == '!' || ((*c == ':' || *c == ';') && (c[1] == ' ' || !c[1]));
}

static const char *mark_fault(const char *t, bool french)
{
    if (!french && strstr(t, NARROW))
        return "is English with French blanks";
    for (const char *c = t; *c; c++) {
        if (is_mark(c) && c > t && c[-1] == ' ')
            return french ? "has a wide blank before a mark" : "has a blank before a mark";
        if (french && is_mark(c) && c > t && !ends_with(t, c, NARROW) && !is_mark(c - 1))
            return "lacks the narrow blank before a mark";
        if (french && strncmp(c, "«", 2) == 0 && strncmp(c + 2, NARROW, 3) != 0)
            return "lacks the narrow blank in its quotes";
        if (french && strncmp(c, "»", 2) == 0 && !ends_with(t, c, NARROW))
            return "lacks the narrow blank in its quotes";
    }
    return NULL;
}

static const char *key_fault(const char *t)
{
    if (strpbrk(t, "_{}") || strstr(t, "(null)"))
        return "has a raw key or placeholder";
    for (const char *c = t; *c; c++)
        if (c > t && c[0] == '.' && islower((unsigned char)c[-1]) && islower((unsigned char)c[1]))
            return "has a raw key";
    return NULL;
}

/* Who may move or get an order is listed by the number that one types, with the name behind it. */
static bool is_listed(const char *t, const char *number)
{
    return number[strspn(number, "0123456789")] == ' ' && strchr(t, ' ') == number - 1;
}

static const char *number_fault(const char *t, enum phrase_kind kind, bool french)
{
    static const char *const things[TEXT_LANGUAGES][5] = {{"figure ", "unit ", "side ", "terrain ", NULL},
                                                          {"figurine ", "unité ", "camp ", "décor ", NULL}};

    for (int i = 0; things[french][i]; i++)
        for (const char *c = t; (c = strstr(c, things[french][i])); c++)
            if (isdigit((unsigned char)c[strlen(things[french][i])]) &&
                (c == t || !isalpha((unsigned char)c[-1])) &&
                !(kind == PHRASE_MOVER && is_listed(t, c + strlen(things[french][i]))))
                return "has a number for a thing that has a name";
    return NULL;
}

static const char *unit_fault(const char *t, int32_t measure)
{
    for (const char *c = t; *c; c++) {
        char *end;

        if (!isdigit((unsigned char)*c))
            continue;
        bool fraction = c > t && strchr("/.,", c[-1]);
        long long number = strtoll(c, &end, 10);

        if (number >= 1000 && *end != '/' && !fraction && strncmp(end, " points", 7) != 0 &&
            strncmp(end, " victory points", 15) != 0)
            return "has a raw number";
        while (isdigit((unsigned char)*end) ||
               ((*end == '.' || *end == ',') && isdigit((unsigned char)end[1])))
            end++;
        if (measure == 2540 && strncmp(end, " cm", 3) == 0)
            return "is in centimetres where inches are used";
        if (measure == 1000 && *end == '"')
            return "is in inches where centimetres are used";
        c = end - 1;
    }
    return NULL;
}

const char *phrase_fault(const char *phrase, enum phrase_kind kind, bool french, int32_t measure)
{
    char t[8192];
    const char *fault;

    without_rules(phrase, t, sizeof t);
    if ((fault = blank_fault(t)) || (fault = mark_fault(t, french)) || (fault = key_fault(t)) ||
        (fault = number_fault(t, kind, french)))
        return fault;
    return kind == PHRASE_PROBLEM || kind == PHRASE_NAME || kind == PHRASE_TEXT ? NULL
                                                                                : unit_fault(t, measure);
}

/* --- all of them --------------------------------------------------------------------------------- */

static uint64_t hash_of(const char *a, const char *b, int32_t more)
{
    uint64_t h = UINT64_C(14695981039346656037) ^ (uint64_t)more;

    for (const char *c = a; *c; c++)
        h = (h ^ (unsigned char)*c) * UINT64_C(1099511628211);
    h *= 31;
    for (const char *c = b; *c; c++)
        h = (h ^ (unsigned char)*c) * UINT64_C(1099511628211);
    return h ? h : 1;
}

/* Open addressing; 0 is an empty place. True if it was not there. */
static bool put(uint64_t *table, size_t room, uint64_t hash)
{
    size_t i = hash & (room - 1);

    while (table[i] && table[i] != hash)
        i = (i + 1) & (room - 1);
    if (table[i])
        return false;
    table[i] = hash;
    return true;
}

static bool is_new(struct phrases *p, uint64_t hash)
{
    if (2 * (p->known_count + 1) > p->known_room) {
        size_t room = p->known_room ? 2 * p->known_room : 1 << 16;
        uint64_t *more = calloc(room, sizeof *more);

        if (!more)
            abort();
        for (size_t i = 0; i < p->known_room; i++)
            if (p->known[i])
                put(more, room, p->known[i]);
        free(p->known);
        p->known = more;
        p->known_room = room;
    }
    bool new = put(p->known, p->known_room, hash);

    p->known_count += new;
    return new;
}

static int language_used(void)
{
    return strcmp(text_used(), "fr") == 0 ? TEXT_FRENCH : TEXT_ENGLISH;
}

void phrases_fault(struct phrases *p, enum phrase_kind kind, const char *key, const char *what,
                   const char *phrase)
{
    if (!is_new(p, hash_of(key, what, 100 + (int32_t)kind)))
        return;
    if (p->faults++ < FAULTS_SHOWN)
        printf("# %s: %s (%s, %s) %s: \"%s\"\n", p->where, kind_name[kind], key, text_used(), what, phrase);
}

void phrases_look(struct phrases *p, enum phrase_kind kind, const char *key, const char *phrase)
{
    int language = language_used();

    p->seen[kind][language]++;
    if (!is_new(p, hash_of(phrase, "", (int32_t)kind * TEXT_LANGUAGES + language)))
        return;
    p->different[kind][language]++;
    const char *fault = phrase_fault(phrase, kind, language == TEXT_FRENCH, p->measure);

    if (fault)
        phrases_fault(p, kind, key, fault, phrase);
}

void phrases_tell(const struct phrases *p)
{
    for (int kind = 0; kind < PHRASE_KINDS; kind++)
        printf("# %-11s English %8lld (%6lld different), French %8lld (%6lld different)\n", kind_name[kind],
               (long long)p->seen[kind][TEXT_ENGLISH], (long long)p->different[kind][TEXT_ENGLISH],
               (long long)p->seen[kind][TEXT_FRENCH], (long long)p->different[kind][TEXT_FRENCH]);
}

void phrases_free(struct phrases *p)
{
    free(p->known);
}
