/* What is wrong with a text a user gave us (an army list, a catalogue, a scenario, a setup): all of it at
 * once, each with its place in the text and the rule it breaks. */
#ifndef GONFALON_ARMY_PROBLEM_H
#define GONFALON_ARMY_PROBLEM_H

#include <stdbool.h>
#include <stdint.h>

enum { PROBLEMS_MAX = 64, PROBLEM_PLACE_BYTES = 128, PROBLEM_DETAIL_BYTES = 96 };

struct problem {
    char place[PROBLEM_PLACE_BYTES]; /* "/units/3/weapons/1", or "line 4, column 12" of a text that is no JSON */
    const char *rule;                /* rule ID, "" where no rule is concerned */
    const char *key;                 /* key of the text */
    char detail[PROBLEM_DETAIL_BYTES]; /* the word at fault, what was expected */
    int32_t amount;                  /* by how much, where that makes sense */
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
struct trail trail_key(struct trail at, const char *key);
struct trail trail_index(struct trail at, int32_t index);
void problem_add(struct problems *p, struct trail at, const char *rule, const char *key, const char *detail,
                 int32_t amount);

#endif
