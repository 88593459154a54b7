/* Inside typed.c: answers about units, typed as orders, manoeuvres and ranks, become the JSON that
 * json_answer reads. */
#ifndef GONFALON_CLI_TYPED_UNITS_H
#define GONFALON_CLI_TYPED_UNITS_H

#include "common/army/problem.h"
#include "common/wire/json_answer.h"
#include "common/wire/pack.h"
#include "common/wire/picture.h"

#include <jansson.h>

/* The decision that is answered, with all that is needed to read words typed for it. */
struct asked {
    const Gonfalon__V1__Decision *d;
    struct answer_names names;
    const struct picture *picture;
    int32_t measure;
    struct problems *problems;
};

/* From typed.c. */
bool typed_wrong(struct problems *problems, const char *key, const char *detail);
/* Takes the next part up to one of the separators, without the blanks around it; NULL at the end. */
char *typed_part(char **rest, const char *separators);
json_t *typed_option(const Gonfalon__V1__Decision *d, const char *text);
json_t *typed_name(const char *text);
json_t *typed_point(const char *text, int32_t measure);
bool typed_number(const char *text, double *out);
bool typed_whole(const char *text, int32_t *out);

/* `text` is taken apart. */
json_t *typed_orders(const struct asked *a, char *text);
json_t *typed_drill(const struct asked *a, char *text);
json_t *typed_form(const struct asked *a, char *text);

#endif
