/* Words of catalogues and scenarios, and what they stand for. */
#ifndef GONFALON_RULES_SHARED_WORDS_H
#define GONFALON_RULES_SHARED_WORDS_H

#include "common/match/match.h"

/* The place of a word in a list that NULL ends. */
int32_t word_index(const char *const *words, const char *word, int32_t otherwise);

/* The place of a key of the text catalogue among the names of the state, where it is added: prefix and id. */
int32_t text_key(struct match *m, const char *prefix, const char *id);

/* "to the north-east": where one comes from `from` to `to`. */
const char *direction_word(struct point from, struct point to);

#endif
