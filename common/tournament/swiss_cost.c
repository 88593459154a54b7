/* What pairs cost. */
#include "common/tournament/swiss_facts.h"

#include "common/dice/seeded.h"

#include <assert.h>
#include <stdlib.h>

const char *swiss_fault_key(enum swiss_fault fault)
{
    static const char *const keys[SWISS_FAULTS] = {
        "bye",       "second_bye", "rematch",     "grudge",         "bye_missed", "bye_high",     "friends",
        "same_club", "float",      "float_again", "place_in_group", "same_table", "same_scenario"};

    assert(fault < SWISS_FAULTS);
    return keys[fault];
}

static bool better(const struct swiss_entrant *entrants, int32_t a, int32_t b)
{
    if (entrants[a].score != entrants[b].score)
        return entrants[a].score > entrants[b].score;
    if (entrants[a].rank != entrants[b].rank)
        return entrants[a].rank < entrants[b].rank;
    return a < b;
}

void swiss_gather(const struct swiss_field *field, const struct swiss_wishes *wishes,
                  struct swiss_facts *facts)
{
    const struct swiss_entrant *e = field->entrant;

    assert(field->count >= 0 && field->count <= ENTRANTS_MAX);
    facts->field = field;
    facts->wishes = wishes;
    facts->active = 0;
    for (int32_t i = 0; i < field->count; i++) {
        int32_t at = facts->active;

        if (!e[i].active)
            continue;
        assert(abs(e[i].score) <= SCORE_MAX && e[i].byes >= 0);
        for (; at > 0 && better(e, i, facts->order[at - 1]); at--)
            facts->order[at] = facts->order[at - 1];
        facts->order[at] = i;
        facts->active++;
    }
    for (int32_t start = 0; start < facts->active;) {
        int32_t end = start;

        while (end < facts->active && e[facts->order[end]].score == e[facts->order[start]].score)
            end++;
        for (int32_t place = start; place < end; place++) {
            facts->place[facts->order[place]] = place;
            facts->group_start[facts->order[place]] = start;
            facts->group_size[facts->order[place]] = end - start;
        }
        start = end;
    }
}

/* The grudge of `a` would take place only against `grudge`. Counted at the lower number of the two. */
static int64_t grudge_broken(const struct swiss_facts *facts, int32_t a, int32_t with)
{
    const struct swiss_entrant *e = facts->field->entrant;
    int32_t wanted = e[a].grudge;

    if (!facts->wishes->grudges || wanted <= a || wanted >= facts->field->count)
        return 0;
    return e[wanted].grudge == a && e[wanted].active && with != wanted;
}

static int64_t square(int64_t x)
{
    return x * x;
}

/* A lot from 0 to 2^18 - 1 for two entrants, the same whichever is named first. */
static int64_t lot(uint64_t seed, int32_t low, int32_t high)
{
    return (int64_t)(seeded_mix(seeded_mix(seed) + ((uint64_t)low << 32 | (uint64_t)high)) >> 46);
}

/* `upper` stands before `lower` in the order. */
static int64_t out_of_place(const struct swiss_facts *facts, int32_t upper, int32_t lower)
{
    int32_t above = facts->place[upper], below = facts->place[lower];
    int32_t end = facts->group_start[upper] + facts->group_size[upper];

    if (facts->wishes->order == SWISS_RANDOM)
        return lot(facts->wishes->seed, upper < lower ? upper : lower, upper < lower ? lower : upper);
    /* Between groups: the last of the upper one should meet the first of the lower one. */
    if (below >= end)
        return square(end - 1 - above) + square(below - facts->group_start[lower]);
    if (facts->wishes->order == SWISS_ADJACENT)
        return square(below - above - 1);
    return square(below - above - facts->group_size[upper] / 2);
}

static int64_t at_most(int64_t value, int64_t most)
{
    return value < most ? value : most;
}

static void bye_cost(const struct swiss_facts *facts, int32_t a, struct swiss_cost *cost)
{
    const struct swiss_entrant *e = &facts->field->entrant[a];

    cost->amount[SWISS_BYE] = 1;
    cost->amount[SWISS_SECOND_BYE] = at_most(e->byes, SWISS_TIMES_MAX);
    cost->amount[SWISS_GRUDGE] = grudge_broken(facts, a, NO_ENTRANT);
    cost->amount[SWISS_BYE_MISSED] = e->missed;
    cost->amount[SWISS_BYE_HIGH] = facts->active - 1 - facts->place[a];
}

void swiss_pair_cost(const struct swiss_facts *facts, int32_t a, int32_t b, int32_t met, bool apart,
                     struct swiss_cost *cost)
{
    const struct swiss_entrant *e = facts->field->entrant, *upper, *lower;
    int64_t gap;

    *cost = (struct swiss_cost){{0}};
    if (b == NO_ENTRANT) {
        bye_cost(facts, a, cost);
        return;
    }
    if (facts->place[a] > facts->place[b]) {
        int32_t swap = a;
        a = b;
        b = swap;
    }
    upper = &e[a];
    lower = &e[b];
    gap = upper->score - lower->score;
    cost->amount[SWISS_REMATCH] = at_most(met, SWISS_TIMES_MAX);
    cost->amount[SWISS_GRUDGE] = grudge_broken(facts, a, b) + grudge_broken(facts, b, a);
    cost->amount[SWISS_FRIENDS] = apart;
    cost->amount[SWISS_CLUB] = facts->wishes->clubs_apart && upper->club != 0 && upper->club == lower->club;
    cost->amount[SWISS_FLOAT] = square(gap);
    if (gap > 0)
        cost->amount[SWISS_FLOAT_AGAIN] = (upper->floated == FLOAT_DOWN) + (lower->floated == FLOAT_UP);
    cost->amount[SWISS_PLACE] = out_of_place(facts, a, b);
}

static int32_t times(int32_t count, const struct pairing_couple *couple, int32_t a, int32_t b)
{
    int32_t found = 0;

    for (int32_t i = 0; i < count; i++)
        found += (couple[i].entrant[0] == a && couple[i].entrant[1] == b) ||
                 (couple[i].entrant[0] == b && couple[i].entrant[1] == a);
    return found;
}

void swiss_pairing_cost(const struct swiss_field *field, const struct swiss_wishes *wishes,
                        const struct pairing *pairing, struct swiss_cost *sum, struct swiss_cost *each)
{
    struct swiss_facts facts;

    swiss_gather(field, wishes, &facts);
    *sum = (struct swiss_cost){{0}};
    for (int32_t i = 0; i < pairing->count; i++) {
        const struct pairing_pair *pair = &pairing->pair[i];
        int32_t a = pair->entrant[0], b = pair->entrant[1];
        struct swiss_cost cost;

        swiss_pair_cost(&facts, a, b, b == NO_ENTRANT ? 0 : times(field->met_count, field->met, a, b),
                        b != NO_ENTRANT && times(field->apart_count, field->apart, a, b) > 0, &cost);
        if (pair->table != NO_TABLE) {
            cost.amount[SWISS_TABLE] = swiss_seen_table(&field->tables, pair, pair->table);
            cost.amount[SWISS_SCENARIO] = swiss_seen_scenario(&field->tables, pair, pair->table);
        }
        for (int32_t f = 0; f < SWISS_FAULTS; f++)
            sum->amount[f] += cost.amount[f];
        if (each)
            each[i] = cost;
    }
}
