/* Pairs from those who wait: a matching in which staying alone has its price. */
#include "common/tournament/queue.h"

#include "common/tournament/matching.h"

#include <assert.h>
#include <stdlib.h>

enum { MS_A_MINUTE = 60000 };

/* 50 points at once, 50 more a minute, and half of the deviation. */
struct queue_settings queue_usual(void)
{
    return (struct queue_settings){.gap = 5000, .widening = 5000, .gap_most = 0, .deviation = 50};
}

/* Nobody is taken to have waited longer than this (about a year): keeps sums small. */
static const int64_t wait_most = (int64_t)1 << 35;
/* More than any two ratings differ. */
static const int64_t gap_limit = (int64_t)1 << 20;

static int64_t waited(const struct queue_waiting *w, int64_t now)
{
    int64_t wait = now > w->since ? now - w->since : 0;

    return wait < wait_most ? wait : wait_most;
}

int64_t queue_gap(const struct queue_settings *s, const struct queue_waiting *w, int64_t now)
{
    int64_t gap = s->gap + waited(w, now) * s->widening / MS_A_MINUTE;

    assert(s->gap >= 0 && s->widening >= 0 && s->widening <= gap_limit && s->gap_most >= 0 &&
           s->deviation >= 0);
    if (s->gap_most > 0 && gap > s->gap_most)
        gap = s->gap_most;
    gap += (int64_t)w->deviation * s->deviation / 100;
    return gap < gap_limit ? gap : gap_limit;
}

static int64_t difference(const struct queue_waiting *a, const struct queue_waiting *b)
{
    int64_t apart = llabs((int64_t)a->points - b->points);

    return apart < gap_limit ? apart : gap_limit;
}

bool queue_fits(const struct queue_settings *s, const struct queue_waiting *a, const struct queue_waiting *b,
                int64_t now)
{
    return 2 * difference(a, b) <= queue_gap(s, a, now) + queue_gap(s, b, now);
}

/* Each unit is above all that the sum of those below it can be: squares of differences over all pairs, then
 * the waiting times of those who stay, then their number. */
#define WAIT_UNIT  ((matching_weight)1 << (2 * 20 + 9))
#define ALONE_UNIT (WAIT_UNIT << (35 + 10))
_Static_assert(ALONE_UNIT *ENTRANTS_MAX < (matching_weight)1 << MATCHING_WEIGHT_BITS,
               "the greatest weight fits");

static matching_weight alone(const struct queue_waiting *w, int64_t now)
{
    return ALONE_UNIT + WAIT_UNIT * waited(w, now);
}

/* The people who are looked at: those who came first, as indices, in the order in which they came. */
static int32_t first_come(int32_t count, const struct queue_waiting *waiting, int32_t *who)
{
    int32_t found = 0;

    for (int32_t i = 0; i < count; i++) {
        int32_t at = found;

        if (found == ENTRANTS_MAX && waiting[i].since >= waiting[who[found - 1]].since)
            continue;
        if (found == ENTRANTS_MAX)
            at--;
        else
            found++;
        for (; at > 0 && waiting[i].since < waiting[who[at - 1]].since; at--)
            who[at] = who[at - 1];
        who[at] = i;
    }
    return found;
}

static int32_t vertex_of(int32_t people, const int32_t *who, int32_t person)
{
    for (int32_t v = 0; v < people; v++) {
        if (who[v] == person)
            return v;
    }
    return NO_ENTRANT;
}

/* Everybody alone, or both paired where they fit. The last vertex of an odd number is nobody. */
static void fill(const struct queue_settings *s, int32_t people, const int32_t *who,
                 const struct queue_waiting *waiting, int64_t now, matching_weight *weight, bool *fits)
{
    int32_t n = people + people % 2;

    for (int32_t u = 0; u < n; u++) {
        for (int32_t v = u + 1; v < n; v++) {
            const struct queue_waiting *a = &waiting[who[u]], *b = v < people ? &waiting[who[v]] : NULL;
            matching_weight w = alone(a, now) + (b ? alone(b, now) : 0);

            fits[u * n + v] = b && queue_fits(s, a, b, now);
            if (fits[u * n + v])
                w = (matching_weight)difference(a, b) * difference(a, b);
            weight[u * n + v] = weight[v * n + u] = w;
        }
    }
}

/* Two who may not meet are as if they did not fit. */
static void refuse(int32_t people, const int32_t *who, const struct queue_waiting *waiting,
                   const struct pairing_couple *couple, int64_t now, matching_weight *weight, bool *fits)
{
    int32_t n = people + people % 2;
    int32_t u = vertex_of(people, who, couple->entrant[0]), v = vertex_of(people, who, couple->entrant[1]);

    if (u == NO_ENTRANT || v == NO_ENTRANT || u == v)
        return;
    fits[u * n + v] = fits[v * n + u] = false;
    weight[u * n + v] = weight[v * n + u] = alone(&waiting[who[u]], now) + alone(&waiting[who[v]], now);
}

int32_t queue_pair(const struct queue_settings *s, int32_t count, const struct queue_waiting *waiting,
                   int32_t refused_count, const struct pairing_couple *refused, int64_t now,
                   struct pairing_couple pairs[ENTRANTS_MAX / 2])
{
    int32_t who[ENTRANTS_MAX], mate[ENTRANTS_MAX], people = first_come(count, waiting, who), found = -1;
    int32_t n = people + people % 2;
    matching_weight *weight = calloc((size_t)n * (size_t)n + 1, sizeof *weight);
    bool *fits = calloc((size_t)n * (size_t)n + 1, sizeof *fits);

    if (weight && fits) {
        fill(s, people, who, waiting, now, weight, fits);
        for (int32_t i = 0; i < refused_count; i++)
            refuse(people, who, waiting, &refused[i], now, weight, fits);
        if (matching_least(n, weight, mate, NULL))
            found = 0;
    }
    for (int32_t u = 0; found >= 0 && u < people; u++) {
        if (mate[u] > u && fits[u * n + mate[u]])
            pairs[found++] = (struct pairing_couple){{who[u], who[mate[u]]}};
    }
    free(weight);
    free(fits);
    return found;
}
