/* Messages of the wire in words and lines, written so that a screen reader reads them well. */
#ifndef GONFALON_CLI_WORDS_H
#define GONFALON_CLI_WORDS_H

#include "client/core/board.h"
#include "client/core/text.h"

#include <jansson.h>

/* "12. Anne shoots at Bill. D6: 3 5 +1 = 6 against 5: passed": the event, then a line for each roll. */
void add_event(struct bytes *to, const Gonfalon__V1__Event *e, const struct picture *picture);
/* One roll of it: its dice and modifiers as they add up, what was needed, how it ended. */
void add_roll(struct bytes *to, const Gonfalon__V1__Roll *r, const struct picture *picture);
/* Adds a decision: the question, the side that is asked, its limits and its options. */
void add_decision(struct bytes *to, const Gonfalon__V1__Decision *d, const struct picture *picture);
/* Where several commanders answer, adds those whose part is missing. */
void add_awaited(struct bytes *to, const Gonfalon__V1__Decision *d, const Gonfalon__V1__MatchStatus *status);
/* "3. march straight on". */
void add_suggestion(struct bytes *to, size_t number, const Gonfalon__V1__Suggestion *s,
                    const Gonfalon__V1__Decision *d, const struct picture *picture);
void add_preview(struct bytes *to, const Gonfalon__V1__Preview *p, const struct picture *picture);
void add_odds(struct bytes *to, const Gonfalon__V1__OddsLine *line, const struct picture *picture);

/* Why something was refused, in words: the text, the rule, who or where, and by how much. */
void add_error(struct bytes *to, const Gonfalon__V1__Error *error, const struct picture *picture);
/* Adds a fault of a list or a setting and its place, on a line of its own. */
void add_problem(struct bytes *to, const Gonfalon__V1__Problem *p);

/* The match in a line, then its seats. */
void add_match(struct bytes *to, const Gonfalon__V1__MatchInfo *m);
void add_status(struct bytes *to, const Gonfalon__V1__MatchStatus *s, const struct picture *picture);

void add_chat(struct bytes *to, const Gonfalon__V1__ChatLine *line);

/* The table as lines: turn and phase, each side with its units and figures, the terrain. A unit in ranks is
 * one line, with those of its figures that stand by themselves below it. */
void add_table(struct bytes *to, const struct picture *picture);
/* All that is known of one item that players have a word for, a line each. */
void add_item(struct bytes *to, const struct picture_item *item, const struct picture *picture);
/* Adds the item's attributes of the rule system, behind commas on the same line: ", broken, has fought". */
void add_own_state(struct bytes *to, const struct picture_item *item, const struct picture *picture);
/* Do players have a word for this attribute? */
bool item_told(const struct picture_item *item, const char *name, const struct picture *picture);

/* From now on the things of the catalogue, and what is called as in catalogue_names(), have their words
 * (text_learn). */
void learn_catalogue(json_t *catalogue);
void learn_names(json_t *names);

bool same_bytes(const struct bytes *a, const struct bytes *b);

/* The word of an enumeration of the schema, "match_phase.open", through the catalogue. */
const char *word_of(const ProtobufCEnumDescriptor *type, int value);

#endif
