/* The game in the terminal, taken apart: play.c is the loop, play_words.c what can be typed. */
#ifndef GONFALON_CLI_PLAY_H
#define GONFALON_CLI_PLAY_H

#include "client/cli/stream.h"

enum { PLAY_EVENTS_KEPT = 256, PLAY_LINE_BYTES = 4096 };

struct play {
    struct online online;
    struct board board;
    struct stream stream;
    struct arena suggestions_memory;
    const Gonfalon__V1__SuggestReply *suggestions; /* for the decision below; NULL: not asked for yet */
    uint32_t asked;                                /* number of the decision shown last */
    struct bytes event[PLAY_EVENTS_KEPT];          /* packed, for `why`; place: number modulo this */
    char line[PLAY_LINE_BYTES];                    /* typed so far */
    size_t typed;
    bool completes; /* the terminal hands over what is typed at a tab, too */
    bool leave, end_of_input;
};

/* Takes one line that was typed. */
enum exit_code play_line(struct play *p, char *line);
/* The words that a line can begin with, ended by NULL. */
extern const char *const play_word_list[];
/* Asks the server for suggestions for the open decision, and lists them. */
enum exit_code play_suggest(struct play *p, const Gonfalon__V1__Decision *d);

#endif
