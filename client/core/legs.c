#include "client/core/legs.h"

#include "client/core/text.h"
#include "common/table/outline.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

const Gonfalon__V1__Manoeuvre *leg_find(const Gonfalon__V1__Decision *d, const char *word)
{
    for (size_t i = 0; i < d->n_manoeuvres; i++)
        if (strcmp(d->manoeuvres[i]->tag, word) == 0 || strcmp(text_of(d->manoeuvres[i]->label), word) == 0)
            return d->manoeuvres[i];
    return NULL;
}

enum leg_counts leg_counts(Gonfalon__V1__LegKind kind)
{
    switch (kind) {
    case GONFALON__V1__LEG_KIND__LEG_KIND_AHEAD:
    case GONFALON__V1__LEG_KIND__LEG_KIND_BACK:
    case GONFALON__V1__LEG_KIND__LEG_KIND_SIDEWAYS:
        return LEG_COUNTS_LENGTH;
    case GONFALON__V1__LEG_KIND__LEG_KIND_TURN:
    case GONFALON__V1__LEG_KIND__LEG_KIND_FACE:
        return LEG_COUNTS_ANGLE;
    case GONFALON__V1__LEG_KIND__LEG_KIND_WAY:
    case GONFALON__V1__LEG_KIND__LEG_KIND_FILES:
    case _GONFALON__V1__LEG_KIND_IS_INT_SIZE:
        break;
    }
    return LEG_COUNTS_NUMBER;
}

json_t *leg_amount(const Gonfalon__V1__Manoeuvre *how, int32_t measure, double amount)
{
    switch (leg_counts(how->kind)) {
    case LEG_COUNTS_LENGTH:
        return json_pack("{s:f}", measure == INCH ? "inch" : "cm", amount);
    case LEG_COUNTS_ANGLE:
        return json_pack("{s:f}", "degrees", amount);
    case LEG_COUNTS_NUMBER:
        break;
    }
    return json_integer((json_int_t)amount);
}

/* The sign that "left" and "right" mean, in English or in the player's language; 0: it is neither. */
static int32_t side_of(const char *word)
{
    if (strcmp(word, "left") == 0 || strcmp(word, text_of("word.left")) == 0)
        return -1;
    return strcmp(word, "right") == 0 || strcmp(word, text_of("word.right")) == 0;
}

/* Cuts off the last word and gives it; the text itself where it has one word only; NULL where it is empty. */
static char *cut_last(char *text)
{
    char *end = text + strlen(text), *word;

    while (end > text && isspace((unsigned char)end[-1]))
        *--end = 0;
    if (end == text)
        return NULL;
    word = strrchr(text, ' ');
    if (!word)
        return text;
    *word++ = 0;
    for (char *rest = word - 1; rest > text && rest[-1] == ' ';)
        *--rest = 0;
    return word;
}

static bool number_of(const char *word, double *out)
{
    int used = 0;

    return sscanf(word, "%lf%n", out, &used) == 1 && !word[used] && *out > -1e5 && *out < 1e5;
}

/* Is it the word for what this manoeuvre counts, in the measure of the game? */
static bool counts_in(const Gonfalon__V1__Manoeuvre *how, int32_t measure, const char *word)
{
    switch (leg_counts(how->kind)) {
    case LEG_COUNTS_LENGTH:
        return strcmp(word, measure == INCH ? "inch" : "cm") == 0 ||
               (measure == INCH && strcmp(word, "\"") == 0);
    case LEG_COUNTS_ANGLE:
        return strcmp(word, "degrees") == 0 || strcmp(word, text_of("word.degrees")) == 0 ||
               strcmp(word, "°") == 0;
    case LEG_COUNTS_NUMBER:
        break;
    }
    return strcmp(word, "files") == 0 || strcmp(word, text_of("word.files")) == 0;
}

static json_t *wrong(struct problems *problems, const char *key, const char *detail)
{
    problem_add(problems, trail_root(), "", key, detail, 0);
    return NULL;
}

/* From the end: what is counted (if it is said), the amount, a side (if it has one); the rest names it. */
json_t *leg_words(const Gonfalon__V1__Decision *d, int32_t measure, char *text, struct problems *problems)
{
    char whole[128];
    const char *word = "", *counted = NULL;
    const Gonfalon__V1__Manoeuvre *how;
    double amount;
    int32_t sign = 1;

    snprintf(whole, sizeof whole, "%s", text);
    how = leg_find(d, text);
    if (how && how->kind == GONFALON__V1__LEG_KIND__LEG_KIND_WAY) /* there is nothing to count */
        return json_pack("{s:i,s:i}", "manoeuvre", (int)how->id, "amount", (int)how->least);
    word = cut_last(text);
    if (word && word != text && !number_of(word, &amount)) {
        counted = word;
        word = cut_last(text);
    }
    if (!word || word == text || !number_of(word, &amount))
        return wrong(problems, "cli.drill_form", whole);
    char *side = strrchr(text, ' ');

    if (side && side_of(side + 1) != 0) {
        sign = side_of(side + 1);
        *side = 0;
    }
    how = leg_find(d, text);
    if (!how)
        return wrong(problems, "answer.no_such_manoeuvre", text);
    if (counted && !counts_in(how, measure, counted))
        return wrong(problems, "cli.drill_form", whole);
    if (leg_counts(how->kind) == LEG_COUNTS_NUMBER && amount != (double)(int32_t)amount)
        return wrong(problems, "cli.drill_form", whole);
    return json_pack("{s:i,s:o}", "manoeuvre", (int)how->id, "amount",
                     leg_amount(how, measure, sign * amount));
}
