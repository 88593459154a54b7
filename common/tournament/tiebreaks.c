/* The terms of tie-breaks. README.md has the conventions for rounds without a game. */
#include "common/tournament/tiebreaks.h"

#include "common/dice/seeded.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int by_round(const void *a, const void *b)
{
    const struct tiebreak_entry *one = a, *two = b;

    if (one->game->round != two->game->round)
        return one->game->round < two->game->round ? -1 : 1;
    return (one->game > two->game) - (one->game < two->game);
}

static void draw_lots(struct tiebreak_facts *facts)
{
    struct seeded_stream chance = seeded_stream(facts->event->settings.seed, 0, 0);

    for (int32_t i = 0; i < facts->event->count; i++) {
        int32_t j = (int32_t)seeded_draw(&chance, (uint32_t)i + 1);

        facts->lot[i] = facts->lot[j];
        facts->lot[j] = i + 1;
    }
}

/* What a player who has dropped is worth to those who have met him: a draw in each round that he missed, so
 * that nobody pays for it. */
static void weigh(struct tiebreak_facts *facts, int32_t e)
{
    bool there[ROUNDS_MAX + 1] = {false};

    facts->worth[e] = facts->points[e];
    for (int32_t i = facts->first[e]; i < facts->first[e + 1]; i++)
        there[facts->entry[i].game->round] = true;
    for (int32_t round = facts->event->entrant[e].left_after + 1; round <= facts->rounds; round++) {
        if (round >= 1 && !there[round])
            facts->worth[e] += facts->event->settings.draw_points;
    }
}

bool tiebreak_gather(const struct standings_event *event, struct tiebreak_facts *facts)
{
    int32_t filled[ENTRANTS_MAX];

    assert(event->count >= 0 && event->count <= ENTRANTS_MAX && event->game_count >= 0);
    memset(facts, 0, sizeof *facts);
    facts->event = event;
    facts->entry = malloc(sizeof *facts->entry * (2 * (size_t)event->game_count + 1));
    if (!facts->entry)
        return false;
    for (int32_t i = 0; i < event->game_count; i++) {
        const struct standings_game *g = &event->game[i];

        assert(g->round >= 1 && g->round <= ROUNDS_MAX);
        facts->rounds = g->round > facts->rounds ? g->round : facts->rounds;
        for (int32_t side = 0; side < 2; side++) {
            if (g->entrant[side] == NO_ENTRANT)
                continue;
            assert(g->entrant[side] >= 0 && g->entrant[side] < event->count);
            facts->first[g->entrant[side] + 1]++;
            facts->points[g->entrant[side]] += g->scored[side].points;
        }
    }
    for (int32_t e = 0; e < event->count; e++) {
        facts->first[e + 1] += facts->first[e];
        filled[e] = facts->first[e];
    }
    for (int32_t i = 0; i < event->game_count; i++) {
        for (int32_t side = 0; side < 2; side++) {
            int32_t e = event->game[i].entrant[side];

            if (e != NO_ENTRANT)
                facts->entry[filled[e]++] = (struct tiebreak_entry){&event->game[i], side};
        }
    }
    for (int32_t e = 0; e < event->count; e++) {
        qsort(facts->entry + facts->first[e], (size_t)(facts->first[e + 1] - facts->first[e]),
              sizeof *facts->entry, by_round);
        weigh(facts, e);
    }
    draw_lots(facts);
    return true;
}

void tiebreak_release(struct tiebreak_facts *facts)
{
    free(facts->entry);
}

static void add(struct tiebreak_terms *out, struct standings_term term)
{
    if (out->count < out->room)
        out->term[out->count] = term;
    out->count++;
    if (!term.left_out)
        out->sum += term.amount;
}

static int32_t opponent_of(const struct tiebreak_entry *entry)
{
    return entry->game->entrant[1 - entry->side];
}

static const struct scored *scored_of(const struct tiebreak_entry *entry)
{
    return &entry->game->scored[entry->side];
}

/* A round without a game is taken as a game against somebody with one's own points. */
static bool is_virtual(const struct tiebreak_entry *entry)
{
    return entry->game->kind != RESULT_PLAYED;
}

static int64_t opponent_worth(const struct tiebreak_facts *facts, int32_t entrant,
                              const struct tiebreak_entry *entry)
{
    return is_virtual(entry) ? facts->points[entrant] : facts->worth[opponent_of(entry)];
}

static int64_t opponents_sum(const struct tiebreak_facts *facts, int32_t entrant)
{
    int64_t sum = 0;

    for (int32_t i = facts->first[entrant]; i < facts->first[entrant + 1]; i++)
        sum += opponent_worth(facts, entrant, &facts->entry[i]);
    return sum;
}

/* Is this one of the `cut` lowest? Of equal ones the earlier is the lower. */
static bool among_lowest(const struct tiebreak_facts *facts, int32_t entrant, int32_t entry)
{
    int64_t mine = opponent_worth(facts, entrant, &facts->entry[entry]);
    int32_t lower = 0;

    for (int32_t i = facts->first[entrant]; i < facts->first[entrant + 1]; i++) {
        int64_t other = opponent_worth(facts, entrant, &facts->entry[i]);

        lower += other < mine || (other == mine && i < entry);
    }
    return lower < facts->event->settings.cut;
}

/* Twice the result, so that a draw is no fraction. */
static int64_t doubled_result(const struct tiebreak_entry *entry)
{
    return (int64_t)scored_of(entry)->outcome; /* SCORED_LOSS 0, SCORED_DRAW 1, SCORED_WIN 2 */
}

/* The amount of a record, for those tie-breaks that have one term a record. */
static int64_t amount_of(const struct tiebreak_facts *facts, enum tiebreak t, int32_t entrant,
                         const struct tiebreak_entry *entry)
{
    switch (t) {
    case TIEBREAK_OPPONENTS:
    case TIEBREAK_OPPONENTS_CUT:
        return opponent_worth(facts, entrant, entry);
    case TIEBREAK_OPPONENTS_OPPONENTS:
        return opponents_sum(facts, is_virtual(entry) ? entrant : opponent_of(entry));
    case TIEBREAK_SONNEBORN_BERGER:
        return doubled_result(entry) * opponent_worth(facts, entrant, entry);
    case TIEBREAK_MARGIN:
        return scored_of(entry)->margin;
    case TIEBREAK_VICTORY:
        return scored_of(entry)->victory;
    case TIEBREAK_HEAD_TO_HEAD:
        return scored_of(entry)->game;
    case TIEBREAK_WINS:
        return scored_of(entry)->outcome == SCORED_WIN && entry->game->kind != RESULT_BYE;
    case TIEBREAK_PROGRESSIVE:
    case TIEBREAK_RATING:
    case TIEBREAK_LOT:
    case TIEBREAKS:
        break;
    }
    assert(false);
    return 0;
}

static void record_terms(const struct tiebreak_facts *facts, enum tiebreak t, int32_t entrant,
                         struct tiebreak_terms *out)
{
    bool opponents = t <= TIEBREAK_SONNEBORN_BERGER;

    for (int32_t i = facts->first[entrant]; i < facts->first[entrant + 1]; i++) {
        const struct tiebreak_entry *entry = &facts->entry[i];
        struct standings_term term = {.round = entry->game->round, .opponent = opponent_of(entry)};

        if (opponents && is_virtual(entry)) {
            term.opponent = NO_ENTRANT;
            term.virtual_opponent = true;
        }
        term.amount = amount_of(facts, t, entrant, entry);
        term.left_out = t == TIEBREAK_OPPONENTS_CUT && among_lowest(facts, entrant, i);
        add(out, term);
    }
}

/* Has everybody of a group been at a table with everybody else of it? A walkover counts: it was decided. */
static bool all_have_met(const struct tiebreak_facts *facts, int32_t tied, const int32_t *group,
                         const bool *in_group)
{
    for (int32_t i = 0; i < tied; i++) {
        bool met[ENTRANTS_MAX] = {false};
        int32_t found = 0;

        for (int32_t k = facts->first[group[i]]; k < facts->first[group[i] + 1]; k++) {
            int32_t other = opponent_of(&facts->entry[k]);

            if (other != NO_ENTRANT && in_group[other] && !met[other]) {
                met[other] = true;
                found++;
            }
        }
        if (found < tied - 1)
            return false;
    }
    return true;
}

static void head_to_head_terms(const struct tiebreak_facts *facts, int32_t entrant, int32_t tied,
                               const int32_t *group, struct tiebreak_terms *out)
{
    bool in_group[ENTRANTS_MAX] = {false};

    for (int32_t i = 0; i < tied; i++)
        in_group[group[i]] = true;
    if (tied < 2 || !all_have_met(facts, tied, group, in_group))
        return;
    for (int32_t i = facts->first[entrant]; i < facts->first[entrant + 1]; i++) {
        const struct tiebreak_entry *entry = &facts->entry[i];
        int32_t other = opponent_of(entry);

        if (other != NO_ENTRANT && in_group[other])
            add(out,
                (struct standings_term){.round = entry->game->round,
                                        .opponent = other,
                                        .amount = amount_of(facts, TIEBREAK_HEAD_TO_HEAD, entrant, entry)});
    }
}

/* The score after each round, also after those that he missed. */
static void progressive_terms(const struct tiebreak_facts *facts, int32_t entrant, struct tiebreak_terms *out)
{
    int32_t at = facts->first[entrant], end = facts->first[entrant + 1];
    int64_t score = 0;

    for (int32_t round = 1; round <= facts->rounds; round++) {
        struct standings_term term = {.round = round, .opponent = NO_ENTRANT};

        for (; at < end && facts->entry[at].game->round == round; at++) {
            score += scored_of(&facts->entry[at])->points;
            term.opponent = opponent_of(&facts->entry[at]);
        }
        term.amount = score;
        add(out, term);
    }
}

void tiebreak_terms(const struct tiebreak_facts *facts, enum tiebreak t, int32_t entrant, int32_t tied,
                    const int32_t *group, struct tiebreak_terms *out)
{
    switch (t) {
    case TIEBREAK_OPPONENTS:
    case TIEBREAK_OPPONENTS_CUT:
    case TIEBREAK_OPPONENTS_OPPONENTS:
    case TIEBREAK_SONNEBORN_BERGER:
    case TIEBREAK_MARGIN:
    case TIEBREAK_VICTORY:
    case TIEBREAK_WINS:
        record_terms(facts, t, entrant, out);
        break;
    case TIEBREAK_HEAD_TO_HEAD:
        head_to_head_terms(facts, entrant, tied, group, out);
        break;
    case TIEBREAK_PROGRESSIVE:
        progressive_terms(facts, entrant, out);
        break;
    case TIEBREAK_RATING:
        add(out,
            (struct standings_term){.opponent = NO_ENTRANT, .amount = facts->event->entrant[entrant].rating});
        break;
    case TIEBREAK_LOT:
        add(out, (struct standings_term){.opponent = NO_ENTRANT, .amount = facts->lot[entrant]});
        break;
    case TIEBREAKS:
        assert(false);
        break;
    }
}
