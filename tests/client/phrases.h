/* Phrases that people read: what is wrong with one, and how many were looked at. */
#ifndef GONFALON_TEST_PHRASES_H
#define GONFALON_TEST_PHRASES_H

#include "client/core/text.h"

enum phrase_kind {
    PHRASE_EVENT,
    PHRASE_ROLL,
    PHRASE_QUESTION,
    PHRASE_OPTION,
    PHRASE_MOVER,
    PHRASE_SUGGESTION,
    PHRASE_REFUSAL,
    PHRASE_ODDS,
    PHRASE_ARC,
    PHRASE_ATTRIBUTE,
    PHRASE_PROBLEM,
    PHRASE_NAME,
    PHRASE_TEXT, /* of the catalogues, with something in each placeholder; help and usage */
    PHRASE_KINDS
};

/* NULL, or what is wrong: empty places, blanks, punctuation, keys, raw units, numbers for names. `measure` is
 * what the match is measured in; 0: unknown. */
const char *phrase_fault(const char *phrase, enum phrase_kind kind, bool french, int32_t measure);

/* All zeros has seen nothing. */
struct phrases {
    int64_t seen[PHRASE_KINDS][TEXT_LANGUAGES], different[PHRASE_KINDS][TEXT_LANGUAGES];
    int32_t faults;
    char where[160]; /* the game, and how to see it again */
    int32_t measure;
    uint64_t *known; /* hashes of phrases and faults seen before */
    size_t known_count, known_room;
};

/* Looks at a phrase in the language that is used now; `key` is what it was made of. */
void phrases_look(struct phrases *p, enum phrase_kind kind, const char *key, const char *phrase);
/* Tells of a fault that is no phrase's: once for a key. */
void phrases_fault(struct phrases *p, enum phrase_kind kind, const char *key, const char *what,
                   const char *phrase);
void phrases_tell(const struct phrases *p);
void phrases_free(struct phrases *p);

#endif
