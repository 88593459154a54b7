/* With which lists the matches of a tournament began. */
#ifndef GONFALON_VERIFY_ARCHIVE_ARMIES_H
#define GONFALON_VERIFY_ARCHIVE_ARMIES_H

#include "common/tournament/tournament.h"

/* A match, its two entrants, and which of his lists each had handed in last: counted from 1, 0: none. */
struct brought {
    char match[TOURNAMENT_ID_SIZE];
    uint32_t entrant[2], list[2];
};

struct armies {
    struct brought *brought;
    uint32_t count, room;
};

/* The round of the tournament has just begun. False: there is no memory. */
bool armies_begin(struct armies *all, const struct tournament *t);
void armies_free(struct armies *all);
/* The entrant whose army in the setup of the match's record is not the list that he had handed in; 0: none.
 */
uint32_t armies_other(const struct armies *all, const struct tournament *t, const char *match,
                      const char *setup_json);

#endif
