/* The keen bot: tries its best few suggestions out on a copy of the match, with dice of its own and with
 * steady playing all sides, and takes the one after which it stands best on average. What it may not know is
 * replaced in the copy by what it could suppose, so the copy betrays nothing to it. */
#include "common/bot/think.h"
#include "common/bot/trial.h"
#include "common/match/rules.h"

#include <stdlib.h>
#include <string.h>

enum {
    CANDIDATES = 5,
    HORIZON = 8,       /* decisions played on after the one being tried: the next activation or two */
    HORIZON_MOST = 30, /* where the system says which moments are quiet, and none comes */
    WINNING_PERCENT = 25,
    IDLE_PART = 2000 /* of the army: a gain of less is not worth looking for */
};

/* The first candidate is steady's own choice, with which the others are compared. */
struct candidate {
    int32_t line; /* its suggestion */
    struct trial trial;
};

struct look_ahead {
    struct match *copy;
    struct bot player; /* steady, for all sides of the copy */
    struct dice_seeded dice;
    struct entry entry;
    struct candidate candidate[CANDIDATES];
    int32_t count;
    int32_t figures;       /* that the side knows of */
    int64_t budget, spent; /* work for this choice */
    int64_t idle;          /* a gain of less does not matter */
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

/* The decision of the copy that has just been described costs what it handles. */
static void charge(struct look_ahead *ahead, const struct suggestions *advice)
{
    struct step_size size = step_size_of(ahead->figures, &ahead->copy->decision, advice);

    ahead->spent += step_work(&size);
}

static bool answer_on_copy(struct look_ahead *ahead, int32_t side)
{
    struct refusal why;

    bot_entry(ahead->copy, bot_player(ahead->copy, side), side, &ahead->entry);
    return match_apply(ahead->copy, &ahead->entry, &why);
}

static int32_t side_to_play(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

static int64_t army_of(const struct match *m, int32_t side)
{
    int64_t army = 0;

    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == side)
            army += figure_at(m, i)->cost;
    return army;
}

/* A match won or lost counts like a part of the army: much, but not so much that the luck of one sample
 * outweighs all that the others say. */
static int64_t worth_of_winning(const struct match *m, int32_t side)
{
    return army_of(m, side) * WINNING_PERCENT;
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
        charge(ahead, &ahead->player.suggestions);
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
    charge(ahead, &bot->suggestions);
    if (!answer_on_copy(ahead, side))
        return false;
    play_on(ahead);
    *value = evaluate(ahead->copy, side);
    return true;
}

/* The budget is for those that may still win: a rival that is worse than the first, or that would gain next
 * to nothing, has had its chance. */
static void give_up_hopeless(struct look_ahead *ahead)
{
    int32_t kept = 1;

    for (int32_t i = 1; i < ahead->count; i++) {
        const struct trial *t = &ahead->candidate[i].trial;

        if (!trial_worse(t) && !trial_idle(t, ahead->idle))
            ahead->candidate[kept++] = ahead->candidate[i];
    }
    ahead->count = kept;
}

/* Only one rival is left, and it is better beyond doubt. */
static bool leader_is_clear(const struct look_ahead *ahead)
{
    return ahead->count == 2 && trial_clear(&ahead->candidate[1].trial);
}

/* Of all but the first, the better half stays. */
static void give_up_half(struct look_ahead *ahead)
{
    for (int32_t i = 2; i < ahead->count; i++) {
        struct candidate c = ahead->candidate[i];
        int32_t k = i;

        for (; k > 1 && trial_average(&ahead->candidate[k - 1].trial) < trial_average(&c.trial); k--)
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

        if (trial_better(&c->trial) &&
            (best == &ahead->candidate[0] || trial_average(&c->trial) > trial_average(&best->trial)))
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

static bool spent(const struct look_ahead *ahead)
{
    return ahead->spent >= ahead->budget;
}

/* All candidates meet the same luck; false when the budget is spent. */
static bool play_round(struct bot *bot, struct match *m, int32_t side, uint64_t seed, int64_t first)
{
    struct look_ahead *ahead = bot->ahead;
    int64_t value;

    for (int32_t i = 1; i < ahead->count; i++) {
        if (spent(ahead))
            return false;
        if (sample(bot, m, side, &ahead->candidate[i], seed, &value))
            trial_add(&ahead->candidate[i].trial, value - first);
    }
    return !spent(ahead);
}

/* Worths are hundredths of a point, an army is counted in points. */
static void set_budget(struct bot *bot, const struct match *m, int32_t side)
{
    struct look_ahead *ahead = bot->ahead;
    const struct suggestion *line = bot->suggestions.line;
    int64_t army = army_of(m, side);
    int64_t best = line[ahead->candidate[0].line].worth;
    int64_t worst = line[ahead->candidate[ahead->count - 1].line].worth;

    ahead->figures = figures_known(m, side);
    ahead->spent = 0;
    ahead->budget = (int64_t)bot->setting.work * stakes_of(best - worst, army);
    ahead->idle = army * 100 / IDLE_PART + 1;
}

/* The first try of steady's choice shows what a try costs: if there is not enough for all candidates, the
 * last are left out; if there is not enough for a rival, steady's choice stands. */
static void keep_affordable(struct look_ahead *ahead)
{
    int32_t within = candidates_within(ahead->budget, ahead->spent, ahead->count);

    ahead->count = within < 2 ? 1 : within;
}

static void search(struct bot *bot, struct match *m, int32_t side)
{
    struct look_ahead *ahead = bot->ahead;
    uint64_t base = bot->setting.seed + (uint64_t)m->state->entries;

    set_budget(bot, m, side);
    struct step_size size = step_size_of(ahead->figures, match_decision(m, side), &bot->suggestions);

    if (candidates_within(ahead->budget, (int64_t)step_work(&size) * SAMPLE_STEPS, ahead->count) < 2)
        return;
    for (int32_t round = 1; round <= TRIALS_MOST && ahead->count > 1; round++) {
        uint64_t seed = base + (uint64_t)round * UINT64_C(0x9e3779b97f4a7c15);
        int64_t first;
        bool played = sample(bot, m, side, &ahead->candidate[0], seed, &first);

        if (round == 1)
            keep_affordable(ahead);
        if (played ? !play_round(bot, m, side, seed, first) : spent(ahead))
            return;
        if (round > 1 && (round & (round - 1)) == 0)
            give_up_half(ahead);
        give_up_hopeless(ahead);
        if (leader_is_clear(ahead))
            return;
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
