/* The keen bot: tries its best few suggestions out on a copy of the match, with dice of its own and with
 * steady playing all sides, and takes the one after which it stands best on average. What it may not know is
 * replaced in the copy by what it could suppose, so the copy betrays nothing to it. */
#include "common/bot/think.h"
#include "common/match/rules.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CANDIDATES = 5,
    HORIZON = 8,       /* decisions played on after the one being tried: the next activation or two */
    HORIZON_MOST = 30, /* where the system says which moments are quiet, and none comes */
    ROUNDS_MOST = 64,  /* samples of one candidate */
    SAMPLES_LEAST = 4,
    GAIN_MOST = 1000000,
    WINNING_PERCENT = 25
};

/* The first candidate is steady's own choice. What the others bring more than it, under the same luck, is
 * kept as a sum and a sum of squares: enough to tell a difference from chance. */
struct candidate {
    int32_t line; /* its suggestion */
    int32_t samples;
    int64_t gain, squares;
};

struct look_ahead {
    struct match *copy;
    struct bot player; /* steady, for all sides of the copy */
    struct dice_seeded dice;
    struct entry entry;
    struct candidate candidate[CANDIDATES];
    int32_t count;
    int32_t steps; /* played so far for this choice */
    struct timespec began;
};

struct look_ahead *keen_create(const struct match *m)
{
    struct look_ahead *ahead = calloc(1, sizeof *ahead);

    if (!ahead)
        return NULL;
    ahead->copy = match_clone(m);
    ahead->player.setting.kind = BOT_STEADY;
    if (!ahead->copy) {
        free(ahead);
        return NULL;
    }
    return ahead;
}

void keen_free(struct look_ahead *ahead)
{
    if (!ahead)
        return;
    match_free(ahead->copy);
    free(ahead);
}

static bool answer_on_copy(struct look_ahead *ahead, int32_t side)
{
    struct refusal why;

    bot_entry(ahead->copy, bot_player(ahead->copy, side), side, &ahead->entry);
    ahead->steps++;
    return match_apply(ahead->copy, &ahead->entry, &why);
}

static int32_t side_to_play(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

/* A match won or lost counts like a part of the army: much, but not so much that the luck of one sample
 * outweighs all that the others say. */
static int64_t worth_of_winning(const struct match *m, int32_t side)
{
    int64_t army = 0;

    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == side)
            army += figure_at(m, i)->cost;
    return army * WINNING_PERCENT;
}

/* How the side stands against the others on average. Where a system names quiet moments, its prospects count
 * the end in: whoever kills a unit that still had to act ends the match sooner, and that alone must decide
 * nothing. */
static int64_t evaluate(const struct match *m, int32_t side)
{
    int64_t own = m->rules->prospects(m, side), others = 0;

    for (int32_t i = 0; i < m->state->sides; i++)
        if (i != side)
            others += m->rules->prospects(m, i);
    int64_t value = own - others / (m->state->sides - 1);

    if (m->state->outcome.kind == OUTCOME_WON && !m->rules->quiet)
        value += m->state->outcome.winner == side ? worth_of_winning(m, side) : -worth_of_winning(m, side);
    return value;
}

/* A fair moment is the next quiet one: however many decisions a candidate takes, nobody has then acted more
 * than after the others. Looking on to what the other side does next brings more dice than insight. Where
 * nothing is known of such moments it is, from the middle of the horizon on, the end of a turn: there the
 * sides have had the same number of activations. */
static bool fair_moment(const struct match *m, int32_t step, int32_t turn)
{
    if (m->rules->quiet)
        return m->rules->quiet(m);
    return step >= HORIZON / 2 && m->state->turn != turn;
}

/* Plays on to a fair moment or to the end of the horizon. */
static void play_on(struct look_ahead *ahead)
{
    struct match *m = ahead->copy;
    int32_t turn = m->state->turn, horizon = m->rules->quiet ? HORIZON_MOST : HORIZON;

    for (int32_t step = 0; step < horizon && !match_over(m); step++) {
        int32_t side = side_to_play(m);

        if (side < 0 || fair_moment(m, step, turn))
            return;
        turn = m->state->turn;
        chance_enter(&ahead->player.chance, (uint64_t)m->state->entries);
        steady_choose(&ahead->player, m, side, &ahead->entry.answer);
        if (!answer_on_copy(ahead, side))
            return;
    }
}

/* Tries a candidate out; false if this sample says nothing, because what the bot supposes makes the answer
 * impossible. */
static bool sample(struct bot *bot, struct match *m, int32_t side, const struct candidate *c, uint64_t seed,
                   int64_t *value)
{
    struct look_ahead *ahead = bot->ahead;

    match_copy(ahead->copy, m);
    if (m->rules->suppose)
        m->rules->suppose(ahead->copy, side);
    ahead->dice.seed = seed;
    ahead->player.chance.seed = seed;
    match_dice(ahead->copy, seeded_dice(&ahead->dice));
    suggestion_answer(&bot->suggestions, c->line, match_decision(ahead->copy, side), &ahead->entry.answer);
    if (!answer_on_copy(ahead, side))
        return false;
    play_on(ahead);
    *value = evaluate(ahead->copy, side);
    return true;
}

static void add_gain(struct candidate *c, int64_t gain)
{
    /* Bounded, so that the squares of all samples fit. */
    gain = gain > GAIN_MOST ? GAIN_MOST : gain < -GAIN_MOST ? -GAIN_MOST : gain;
    c->gain += gain;
    c->squares += gain * gain;
    c->samples++;
}

static int64_t average(const struct candidate *c)
{
    return c->samples > 0 ? c->gain / c->samples : INT64_MIN;
}

/* Is the average gain more than one standard error away from nothing? Both sides of the comparison are
 * multiplied out, so that it is exact in integers. Demanding more would cost more in good ideas not followed
 * than in luck believed. */
static bool tells(const struct candidate *c)
{
    int64_t n = c->samples;
    int64_t square = c->gain * c->gain, spread = n * c->squares - square;

    /* Two equal samples tell, where no dice are in play: the budget is better spent elsewhere. */
    return n >= (spread == 0 ? 2 : SAMPLES_LEAST) && square * (n - 1) > spread;
}

static bool better(const struct candidate *c)
{
    return c->gain > 0 && tells(c);
}

/* The budget is for those that may still win: who is worse than the first has had his chance. */
static void give_up_worse(struct look_ahead *ahead)
{
    int32_t kept = 1;

    for (int32_t i = 1; i < ahead->count; i++)
        if (ahead->candidate[i].gain >= 0 || !tells(&ahead->candidate[i]))
            ahead->candidate[kept++] = ahead->candidate[i];
    ahead->count = kept;
}

/* Of all but the first, the better half stays. */
static void give_up_half(struct look_ahead *ahead)
{
    for (int32_t i = 2; i < ahead->count; i++) {
        struct candidate c = ahead->candidate[i];
        int32_t k = i;

        for (; k > 1 && average(&ahead->candidate[k - 1]) < average(&c); k--)
            ahead->candidate[k] = ahead->candidate[k - 1];
        ahead->candidate[k] = c;
    }
    if (ahead->count > 2)
        ahead->count = 1 + ahead->count / 2;
}

/* Steady's choice stands unless another is better by more than the doubt: choosing the best of several noisy
 * averages would mostly choose the luckiest. */
static int32_t best_line(const struct look_ahead *ahead)
{
    const struct candidate *best = &ahead->candidate[0];

    for (int32_t i = 1; i < ahead->count; i++) {
        const struct candidate *c = &ahead->candidate[i];

        if (better(c) && (best == &ahead->candidate[0] || average(c) > average(best)))
            best = c;
    }
    return best->line;
}

static void choose_candidates(struct bot *bot)
{
    struct look_ahead *ahead = bot->ahead;
    bool taken[SUGGESTIONS_MAX] = {false};
    int32_t line;

    ahead->count = 0;
    while (ahead->count < CANDIDATES && (line = steady_best(bot, taken)) >= 0) {
        taken[line] = true;
        ahead->candidate[ahead->count++] = (struct candidate){.line = line};
    }
}

static bool spent(const struct bot *bot)
{
    const struct look_ahead *ahead = bot->ahead;
    struct timespec now;

    if (bot->setting.milliseconds == 0)
        return ahead->steps >= bot->setting.steps;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t gone = (int64_t)(now.tv_sec - ahead->began.tv_sec) * 1000 +
                   (int64_t)(now.tv_nsec - ahead->began.tv_nsec) / 1000000;

    return gone >= bot->setting.milliseconds;
}

/* All candidates meet the same luck; false when the budget is spent. */
static bool play_round(struct bot *bot, struct match *m, int32_t side, uint64_t seed)
{
    struct look_ahead *ahead = bot->ahead;
    int64_t first, value;

    if (!sample(bot, m, side, &ahead->candidate[0], seed, &first))
        return !spent(bot);
    for (int32_t i = 1; i < ahead->count; i++) {
        if (spent(bot))
            return false;
        if (sample(bot, m, side, &ahead->candidate[i], seed, &value))
            add_gain(&ahead->candidate[i], value - first);
    }
    return !spent(bot);
}

static void search(struct bot *bot, struct match *m, int32_t side)
{
    struct look_ahead *ahead = bot->ahead;
    uint64_t base = bot->setting.seed + (uint64_t)m->state->entries;

    ahead->steps = 0;
    clock_gettime(CLOCK_MONOTONIC, &ahead->began);
    for (int32_t round = 1; round <= ROUNDS_MOST && ahead->count > 1; round++) {
        if (!play_round(bot, m, side, base + (uint64_t)round * UINT64_C(0x9e3779b97f4a7c15)))
            return;
        if (round > 1 && (round & (round - 1)) == 0)
            give_up_half(ahead);
        give_up_worse(ahead);
    }
}

void keen_choose(struct bot *bot, struct match *m, int32_t side, struct answer *out)
{
    struct refusal why;

    if (steady_weigh(bot, m, side)) {
        choose_candidates(bot);
        search(bot, m, side);
        suggestion_answer(&bot->suggestions, best_line(bot->ahead), match_decision(m, side), out);
        if (match_check(m, side, out, NULL, &why))
            return;
    }
    match_default_answer(m, side, out);
}
