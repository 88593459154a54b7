/* What is wrong with a text a user gave us (an army list, a catalogue, a scenario, a setup): all of it at
 * once, each with its place in the text and the rule it breaks. */
#ifndef GONFALON_ARMY_PROBLEM_H
#define GONFALON_ARMY_PROBLEM_H

#include "common/army/limits.h"

#include <stdbool.h>
#include <stdint.h>

enum { PROBLEMS_MAX = 64, PROBLEM_PLACE_BYTES = 128, PROBLEM_DETAIL_BYTES = 96 };

struct problem {
    char place[PROBLEM_PLACE_BYTES];   /* "/units/3/equipment/1" (JSON pointer), "line 4, column 12" of a text
                                          that is no JSON; with "armies/crew.json#" before it in a folder */
    char rule[RULE_ID_MAX_BYTES];      /* rule ID, "" where no rule is concerned */
    const char *key;                   /* key of the text */
    char detail[PROBLEM_DETAIL_BYTES]; /* the word at fault, what was expected */
    int32_t amount;                    /* by how much, where that makes sense */
};

struct problems {
    int32_t count; /* all that were found; the first PROBLEMS_MAX are kept */
    struct problem item[PROBLEMS_MAX];
};

/* A place is built step by step while walking the JSON. */
struct trail {
    char text[PROBLEM_PLACE_BYTES];
};

struct trail trail_root(void);
/* The root of a file of a folder. */
struct trail trail_file(const char *path);
struct trail trail_key(struct trail at, const char *key);
struct trail trail_index(struct trail at, int32_t index);

/* Place and detail are cut to their size and made printable: they repeat what a stranger wrote. `key` must
 * live for ever; the rest is copied. */
void problem_add(struct problems *p, struct trail at, const char *rule, const char *key, const char *detail,
                 int32_t amount);
/* Moves the places of the problems from number `from` on under another: what a check said of a list alone
 * becomes true of the setup that holds it. */
void problems_under(struct problems *p, int32_t from, struct trail at);
bool problems_none(const struct problems *p);

#endif
