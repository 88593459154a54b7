/* Lessons: matches against a bot whose scenario, armies and dice the system's lesson has
 * (common/army/README.md).
 */
#ifndef GONFALON_SERVER_CORE_LESSONS_H
#define GONFALON_SERVER_CORE_LESSONS_H

#include "server/core/room.h"

extern const char LESSON_FILE[];

/* Puts the lesson of the system into the request to create a match, in the place of whatever it says. False:
 * there is none, and that is answered. */
bool lesson_fill(struct request *r);
/* Whoever creates a lesson need not say that he is ready: it begins at once, before anybody else could sit
 * down. */
void lesson_make_ready(struct room *room);
/* The dice that the lesson has chosen. */
void lesson_dice(struct room *room);

#endif
