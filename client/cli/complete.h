/* Completion of what is typed during a game: names of units and figures, options, manoeuvres, words. */
#ifndef GONFALON_CLI_COMPLETE_H
#define GONFALON_CLI_COMPLETE_H

#include "client/core/board.h"
#include "common/wire/bytes.h"

/* Every way in which the last word of the line could go on, a line each, goes to
 * `ways`; returns their number. What all of them share is appended to the line, as far as it has room.
 * `words` are those that a line can begin with, ended by NULL; `d` is NULL where nothing is asked. */
size_t complete_line(char *line, size_t room, const Gonfalon__V1__Decision *d, const struct picture *picture,
                     const char *const *words, struct bytes *ways);

#endif
