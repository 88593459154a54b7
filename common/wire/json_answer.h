/* An answer as a person writes it, in JSON: figures and units by name, options by tag, lengths in the
 * player's own measure. The forms are in README.md. What it means is then checked like any other answer. */
#ifndef GONFALON_WIRE_JSON_ANSWER_H
#define GONFALON_WIRE_JSON_ANSWER_H

#include "common/army/problem.h"
#include "common/match/decision.h"
#include "common/wire/pack.h"

#include <jansson.h>

enum { ANSWER_NOBODY = -1, ANSWER_SEVERAL = -2 };

/* Who has this name: a match knows (match_names), and so does a client's picture of one. */
struct answer_names {
    int32_t (*figure)(const void *context, const char *name);
    int32_t (*unit)(const void *context, const char *name);
    const void *context;
};

/* False: `problems` says what is wrong and where, beginning with `place`. */
bool json_answer(const json_t *json, const Gonfalon__V1__Decision *d, const struct answer_names *names,
                 struct trail place, struct answer *out, struct problems *problems);

#endif
