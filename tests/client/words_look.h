/* How the phrases of a match are looked at, in both languages, as the clients word them: what is found goes
 * to `phrases`. */
#ifndef GONFALON_TESTS_WORDS_LOOK_H
#define GONFALON_TESTS_WORDS_LOOK_H

#include "client/core/text.h"
#include "common/match/match.h"
#include "common/wire/arena.h"
#include "common/wire/picture.h"
#include "tests/client/phrases.h"

extern struct phrases phrases;
extern struct bytes text;   /* what is being worded */
extern struct arena memory; /* of the messages that are worded; begun and freed by main */
extern const char *const languages[TEXT_LANGUAGES];

/* What was put into `text`, which is empty then. */
const char *worded(void);
/* The first line of the rest; NULL after the last. */
char *next_line(char **rest);

/* What each viewer has been shown. */
struct viewers {
    struct picture picture[VIEWERS_MAX];
};

/* They see the table as the match begins, and hear an event, which is looked at. */
void viewers_began(void *context, const struct match *m);
void viewers_heard(void *context, const struct match *m, const struct event *e);
void viewers_free(struct viewers *v);

/* Each attribute of each item, as the game master sees them. */
void look_at_items(const struct viewers *v);
/* The open question of the side: its options, suggestions, odds and arcs. */
void look_at_decision(struct match *m, int32_t side, const struct viewers *v);
/* Why the answer is refused, if it is. */
void look_at_refusal(struct match *m, int32_t side, const struct answer *a, const struct picture *picture);

#endif
