/* The order of an event: sorted once for the scores, and once more for each tie-break. */
#include "common/tournament/standings.h"

#include "common/tournament/tiebreaks.h"

#include <assert.h>
#include <stdlib.h>

const char *tiebreak_key(enum tiebreak t)
{
    static const char *const keys[TIEBREAKS] = {
        "opponents",    "opponents_cut", "opponents_opponents", "sonneborn_berger", "margin", "victory",
        "head_to_head", "wins",          "progressive",         "rating",           "lot"};

    assert(t < TIEBREAKS);
    return keys[t];
}

/* A row with what it is sorted by. */
struct sorted {
    struct standings_row row;
    bool disqualified;
};

/* Equal in all that has been worked out so far (values to come are 0). Less than 0: a stands before b. */
static int compare_values(const struct sorted *a, const struct sorted *b)
{
    if (a->disqualified != b->disqualified)
        return a->disqualified ? 1 : -1;
    if (a->row.score != b->row.score)
        return a->row.score > b->row.score ? -1 : 1;
    for (int32_t i = 0; i < TIEBREAKS_MAX; i++) {
        if (a->row.value[i] != b->row.value[i])
            return a->row.value[i] > b->row.value[i] ? -1 : 1;
    }
    return 0;
}

static int compare(const void *one, const void *two)
{
    const struct sorted *a = one, *b = two;
    int by_value = compare_values(a, b);

    return by_value ? by_value : (a->row.entrant > b->row.entrant) - (a->row.entrant < b->row.entrant);
}

/* One tie-break for all rows, group by group of those who are tied so far. */
static void break_ties(const struct tiebreak_facts *facts, struct sorted *rows, int32_t number)
{
    int32_t count = facts->event->count;

    for (int32_t start = 0; start < count;) {
        int32_t end = start, group[ENTRANTS_MAX];
        int64_t value[ENTRANTS_MAX];

        for (; end < count && compare_values(&rows[start], &rows[end]) == 0; end++)
            group[end - start] = rows[end].row.entrant;
        for (int32_t i = start; i < end; i++) {
            struct tiebreak_terms none = {.room = 0};

            tiebreak_terms(facts, facts->event->settings.tiebreak[number], rows[i].row.entrant, end - start,
                           group, &none);
            value[i] = none.sum;
        }
        for (int32_t i = start; i < end; i++)
            rows[i].row.value[number] = value[i];
        start = end;
    }
    qsort(rows, (size_t)count, sizeof *rows, compare);
}

bool standings_make(const struct standings_event *event, struct standings_row *rows)
{
    struct tiebreak_facts facts;
    struct sorted *sorted = calloc((size_t)event->count + 1, sizeof *sorted);
    bool done = sorted && tiebreak_gather(event, &facts);

    if (done) {
        for (int32_t e = 0; e < event->count; e++) {
            sorted[e].row.entrant = e;
            sorted[e].row.score = facts.points[e] + event->entrant[e].adjustment;
            sorted[e].disqualified = event->entrant[e].disqualified;
        }
        qsort(sorted, (size_t)event->count, sizeof *sorted, compare);
        for (int32_t number = 0; number < event->settings.tiebreak_count; number++)
            break_ties(&facts, sorted, number);
        for (int32_t i = 0; i < event->count; i++) {
            rows[i] = sorted[i].row;
            rows[i].place = i + 1;
            if (sorted[i].disqualified)
                rows[i].place = 0;
            else if (i > 0 && compare_values(&sorted[i], &sorted[i - 1]) == 0)
                rows[i].place = rows[i - 1].place;
        }
        tiebreak_release(&facts);
    }
    free(sorted);
    return done;
}

/* Was it tied with the row in all that comes before a tie-break? */
static bool tied_before(const struct standings_event *event, const struct standings_row *a,
                        const struct standings_row *b, int32_t number)
{
    if (event->entrant[a->entrant].disqualified != event->entrant[b->entrant].disqualified ||
        a->score != b->score)
        return false;
    for (int32_t i = 0; i < number; i++) {
        if (a->value[i] != b->value[i])
            return false;
    }
    return true;
}

int32_t standings_terms(const struct standings_event *event, const struct standings_row *rows, int32_t row,
                        int32_t number, struct standings_term *terms, int32_t room)
{
    struct tiebreak_terms all = {.term = terms, .room = room};
    struct tiebreak_facts facts;
    int32_t group[ENTRANTS_MAX], tied = 0;

    assert(row >= 0 && row < event->count && number >= 0 && number < event->settings.tiebreak_count);
    if (!tiebreak_gather(event, &facts))
        return -1;
    for (int32_t i = 0; i < event->count; i++) {
        if (tied_before(event, &rows[row], &rows[i], number))
            group[tied++] = rows[i].entrant;
    }
    tiebreak_terms(&facts, event->settings.tiebreak[number], rows[row].entrant, tied, group, &all);
    assert(all.sum == rows[row].value[number]);
    tiebreak_release(&facts);
    return all.count;
}
