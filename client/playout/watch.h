/* The invariants of the design, watched while a game goes on:
 *   after each entry  no event is missing or numbered wrongly for any viewer; the system's own invariants
 *                     hold; a second match, fed with the log alone, has the same bytes
 *   now and then, when a side is asked  all that it is offered is legal (offers.h)
 *   before each entry looking (decisions, previews, suggestions, odds) has changed nothing
 *   now and then, and at the end  no bases overlap; a figure is on the table exactly when it is in play; the
 *                     picture that each viewer built from patches shows what he may know
 *   at the end        it equals the picture that a fresh view gives */
#ifndef GONFALON_PLAYOUT_WATCH_H
#define GONFALON_PLAYOUT_WATCH_H

#include "common/match/match.h"

struct watch;

/* Before the match starts. NULL: out of memory. */
struct watch *watch_create(struct match *m, const char *setup);
/* For the listener of the match: every event of it. */
void watch_event(struct watch *w, const struct match *m, const struct event *e);
void watch_free(struct watch *w);

/* Right after match_start, when a side is about to be asked, right before and right after each entry. NULL,
 * or what is broken. */
const char *watch_start(struct watch *w);
const char *watch_asked(struct watch *w, int32_t side);
const char *watch_before(struct watch *w);
const char *watch_after(struct watch *w, const struct entry *e);

#endif
