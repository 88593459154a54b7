/* A match that is played in this process, told as a person reads it: a heading for each turn and phase, each
 * event in words with its dice below. For `playout --log` and `scenario run`. */
#ifndef GONFALON_CLI_STORY_H
#define GONFALON_CLI_STORY_H

#include "common/match/match.h"
#include "common/wire/arena.h"
#include "common/wire/picture.h"

/* All zeros but for `viewer` and `keys` is one that has not begun. */
struct story {
    int32_t viewer; /* who reads it: a side, VIEWER_SPECTATOR, VIEWER_MASTER */
    bool keys;      /* with the key of each event, for authors of scenario files */
    struct picture picture;
    struct arena arena;
    struct bytes text;
    int32_t turn;   /* of the last heading */
    char phase[64]; /* likewise */
};

/* Before the match starts: who stands where. */
void story_begin(struct story *s, const struct match *m);
/* Inside the sink of the match. */
void story_event(struct story *s, const struct match *m, const struct event *e);
/* Tells the open questions with the sides that they are put to, or how the match ended. */
void story_end(struct story *s, struct match *m);
void story_free(struct story *s);

#endif
