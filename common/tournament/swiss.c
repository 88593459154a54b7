/* The pairs of a Swiss round: all criteria in one exact weight, and the matching of least weight. */
#include "common/tournament/swiss.h"

#include "common/tournament/matching.h"
#include "common/tournament/swiss_facts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The most that each criterion can sum up to over the pairs of a round, plus 1: the base of its digit in a
 * mixed radix number. A criterion's unit is then more than all sums of the criteria below it. */
#define PAIRS            (ENTRANTS_MAX / 2)
#define BASE_SECOND_BYE  (SWISS_TIMES_MAX + 1) /* there is only one bye */
#define BASE_REMATCH     (SWISS_TIMES_MAX * PAIRS + 1)
#define BASE_GRUDGE      (PAIRS + 1)
#define BASE_BYE_MISSED  2
#define BASE_BYE_HIGH    ENTRANTS_MAX
#define BASE_FRIENDS     (PAIRS + 1)
#define BASE_CLUB        (PAIRS + 1)
#define BASE_FLOAT       ((matching_weight)4 * SCORE_MAX * SCORE_MAX * PAIRS + 1)
#define BASE_FLOAT_AGAIN (2 * PAIRS + 1)
#define BASE_PLACE       ((matching_weight)(1 << 18) * PAIRS + 1) /* a lot is below 2^18, and so is 511 squared */
_Static_assert(BASE_FLOAT *BASE_FLOAT_AGAIN *BASE_PLACE *BASE_CLUB *BASE_FRIENDS *BASE_BYE_HIGH
                       *BASE_BYE_MISSED *BASE_GRUDGE <
                   ((matching_weight)1 << MATCHING_WEIGHT_BITS) / BASE_REMATCH / BASE_SECOND_BYE,
               "the greatest weight fits into a matching");

static const matching_weight base[SWISS_FAULTS] = {
    [SWISS_SECOND_BYE] = BASE_SECOND_BYE,
    [SWISS_REMATCH] = BASE_REMATCH,
    [SWISS_GRUDGE] = BASE_GRUDGE,
    [SWISS_BYE_MISSED] = BASE_BYE_MISSED,
    [SWISS_BYE_HIGH] = BASE_BYE_HIGH,
    [SWISS_FRIENDS] = BASE_FRIENDS,
    [SWISS_CLUB] = BASE_CLUB,
    [SWISS_FLOAT] = BASE_FLOAT,
    [SWISS_FLOAT_AGAIN] = BASE_FLOAT_AGAIN,
    [SWISS_PLACE] = BASE_PLACE,
};

/* The digits of a mixed radix number. The number of byes is the same in all matchings; tables come later. */
static matching_weight weight_of(const struct swiss_cost *cost)
{
    matching_weight weight = 0;

    for (int32_t f = SWISS_SECOND_BYE; f <= SWISS_PLACE; f++) {
        assert(cost->amount[f] >= 0 && cost->amount[f] < base[f]);
        weight = weight * base[f] + cost->amount[f];
    }
    return weight;
}

/* Tables of couples: how often each two have met, and whether they want to be apart. Rows of entrants. */
struct couples {
    uint8_t *met, *apart;
};

static void mark(uint8_t *table, int32_t count, const struct pairing_couple *couple)
{
    int32_t a = couple->entrant[0], b = couple->entrant[1];
    uint8_t *one = &table[a * count + b], *two = &table[b * count + a];

    assert(a >= 0 && a < count && b >= 0 && b < count && a != b);
    if (*one < SWISS_TIMES_MAX)
        *two = ++*one;
}

static bool gather_couples(const struct swiss_field *field, struct couples *couples)
{
    size_t all = (size_t)field->count * (size_t)field->count;

    couples->met = calloc(2 * all + 1, 1);
    if (!couples->met)
        return false;
    couples->apart = couples->met + all;
    for (int32_t i = 0; i < field->met_count; i++)
        mark(couples->met, field->count, &field->met[i]);
    for (int32_t i = 0; i < field->apart_count; i++)
        mark(couples->apart, field->count, &field->apart[i]);
    return true;
}

/* Vertices are the active entrants in their order; with an odd number the last one is the bye. */
static void fill(const struct swiss_facts *facts, const struct couples *couples, int32_t n,
                 matching_weight *weight)
{
    int32_t count = facts->field->count;

    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = i + 1; j < n; j++) {
            int32_t a = facts->order[i], b = j < facts->active ? facts->order[j] : NO_ENTRANT;
            struct swiss_cost cost;

            swiss_pair_cost(facts, a, b, b == NO_ENTRANT ? 0 : couples->met[a * count + b],
                            b != NO_ENTRANT && couples->apart[a * count + b] > 0, &cost);
            weight[(size_t)i * (size_t)n + (size_t)j] = weight[(size_t)j * (size_t)n + (size_t)i] =
                weight_of(&cost);
        }
    }
}

/* The first side goes to whom it has come to less often; equally often: by turns, down the pairs. */
static bool second_goes_first(const struct swiss_entrant *e, int32_t upper, int32_t lower, int32_t number)
{
    if (e[upper].firsts != e[lower].firsts)
        return e[lower].firsts < e[upper].firsts;
    return number % 2 == 1;
}

static void write_pairs(const struct swiss_facts *facts, const int32_t *mate, struct pairing *out)
{
    int32_t alone = NO_ENTRANT;

    for (int32_t i = 0; i < facts->active; i++) {
        struct pairing_pair *pair = &out->pair[out->count];
        int32_t upper = facts->order[i], lower;
        bool exchanged;

        if (mate[i] >= facts->active)
            alone = upper;
        if (mate[i] < i || mate[i] >= facts->active)
            continue;
        lower = facts->order[mate[i]];
        exchanged = second_goes_first(facts->field->entrant, upper, lower, out->count);
        *pair = (struct pairing_pair){{exchanged ? lower : upper, exchanged ? upper : lower}, NO_TABLE};
        out->count++;
    }
    if (alone != NO_ENTRANT)
        out->pair[out->count++] = (struct pairing_pair){{alone, NO_ENTRANT}, NO_TABLE};
}

bool swiss_pair(const struct swiss_field *field, const struct swiss_wishes *wishes, struct pairing *out)
{
    struct swiss_facts facts;
    struct couples couples = {NULL, NULL};
    int32_t mate[ENTRANTS_MAX], n;
    matching_weight *weight;
    bool done = false;

    swiss_gather(field, wishes, &facts);
    n = facts.active + facts.active % 2;
    out->count = 0;
    if (n == 0)
        return true;
    weight = malloc(sizeof *weight * (size_t)n * (size_t)n);
    if (weight && gather_couples(field, &couples)) {
        fill(&facts, &couples, n, weight);
        done = matching_least(n, weight, mate, NULL);
    }
    free(couples.met);
    free(weight);
    if (!done)
        return false;
    write_pairs(&facts, mate, out);
    return swiss_seat_tables(field, out);
}
