/* News of a table, told as it comes: in words, or with --json each message as an object named by its kind. */
#ifndef GONFALON_CLI_STREAM_H
#define GONFALON_CLI_STREAM_H

#include "client/cli/online.h"
#include "client/core/board.h"

struct stream {
    const struct online *online;
    struct bytes text;   /* scratch */
    struct bytes status; /* told last: who comes and goes changes it without a word */
};

void stream_free(struct stream *s);

void stream_event(struct stream *s, const struct board *b, const Gonfalon__V1__Event *e);
void stream_table(struct stream *s, const struct board *b);
void stream_status(struct stream *s, const struct board *b);
void stream_decision(struct stream *s, const struct board *b, const Gonfalon__V1__Decision *d);
void stream_chat(struct stream *s, const Gonfalon__V1__ChatLine *line);
void stream_notice(struct stream *s, const Gonfalon__V1__Notice *notice);

#endif
