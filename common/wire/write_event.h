/* Events straight to bytes, for the server, which makes every event for every viewer: the bytes are those of
 * encode_event and wire_append, without a message in between. */
#ifndef GONFALON_WIRE_WRITE_EVENT_H
#define GONFALON_WIRE_WRITE_EVENT_H

#include "common/match/match.h"
#include "common/wire/pack.h"

/* Names and words nearly all stand in tables, so they are told apart by where they stand. */
enum { WORDS_KNOWN = 256 };
struct known_word {
    const char *word;
    uint32_t event, number; /* in which it had that number */
};

/* Room that is kept from one event to the next. All zeros is an empty one. */
struct event_writer {
    struct bytes patches, body;
    uint32_t event; /* counts them */
    struct known_word known[WORDS_KNOWN];
};

void event_writer_free(struct event_writer *w);
/* Inside an event sink: the event as this viewer sees it, but for its number, which alone may differ among
 * those for whom event_patches_alike holds. Valid until the next call; `a` is used for a while. */
struct packed write_event(struct event_writer *w, struct arena *a, const struct match *m,
                          const struct event *e, int32_t viewer);
/* Puts both together: a whole Event. */
size_t numbered_event_size(uint32_t number, struct packed body);
void add_numbered_event(struct bytes *to, uint32_t number, struct packed body);

#endif
