/* The opponent queue: pairs of about equal strength among those who wait for a game. */
#ifndef GONFALON_TOURNAMENT_QUEUE_H
#define GONFALON_TOURNAMENT_QUEUE_H

#include "common/tournament/limits.h"
#include "common/tournament/pairing.h"

#include <stdbool.h>
#include <stdint.h>

struct queue_waiting {
    int32_t points, deviation; /* of his rating, in hundredths (rating.h) */
    int64_t since;             /* in ms */
};

struct queue_settings {
    int32_t gap;       /* the difference of ratings that is fine at once, in hundredths */
    int32_t widening;  /* how much wider it becomes a minute */
    int32_t gap_most;  /* never wider than this; 0: no limit */
    int32_t deviation; /* per cent of the deviation that are added, since nobody knows that strength well */
};

struct queue_settings queue_usual(void);

/* The difference that he accepts now. */
int64_t queue_gap(const struct queue_settings *s, const struct queue_waiting *w, int64_t now);
/* Two may meet if their difference is at most the mean of what both accept. */
bool queue_fits(const struct queue_settings *s, const struct queue_waiting *a, const struct queue_waiting *b,
                int64_t now);

/* As many pairs as there can be; then the longest waiting are served; then the differences are least (sum of
 * squares). Of more than ENTRANTS_MAX people those who came first are looked at. `refused` are couples who
 * may not meet (blocked, or have just met). Writes pairs by index in `waiting`; the pair that has waited
 * longest comes first. Returns how many, -1: not enough memory. */
int32_t queue_pair(const struct queue_settings *s, int32_t count, const struct queue_waiting *waiting,
                   int32_t refused_count, const struct pairing_couple *refused, int64_t now,
                   struct pairing_couple pairs[ENTRANTS_MAX / 2]);

#endif
