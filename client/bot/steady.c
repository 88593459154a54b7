/* The steady bot: the suggestion that is worth most. What the system says a suggestion is worth is what it
 * brings if it comes off; where the odds of that can be told, it counts for as much as its chance. */
#include "client/bot/think.h"
#include "common/rules/rules.h"

/* Below one hundredth of a point, so that it decides between equals only. */
enum { TIE_BREAK = 8 };

/* The first line of the odds is the chance that what is attempted comes off. */
static int64_t weighed(int32_t worth, const struct odds *o)
{
    if (o->count == 0 || o->line[0].cases <= 0 || worth <= 0)
        return (int64_t)worth * TIE_BREAK;
    return (int64_t)worth * TIE_BREAK * o->line[0].wins / o->line[0].cases;
}

/* Asking for odds costs a check of the whole answer: not where there are none. */
static bool has_odds(const struct match *m)
{
    return m->rules->question[m->state->pending.question].odds != NULL;
}

bool steady_weigh(struct bot *bot, struct match *m, int32_t side)
{
    struct suggestions *s = &bot->suggestions;
    struct answer a;

    match_suggest(m, side, s);
    for (int32_t i = 0; i < s->count; i++) {
        bot->odds.count = 0;
        if (has_odds(m)) {
            suggestion_answer(s, i, match_decision(m, side), &a);
            match_odds(m, side, &a, &bot->odds);
        }
        bot->value[i] = weighed(s->line[i].worth, &bot->odds) + chance_below(&bot->chance, TIE_BREAK);
    }
    return s->count > 0;
}

int32_t steady_best(const struct bot *bot, const bool *taken)
{
    int32_t best = -1;

    for (int32_t i = 0; i < bot->suggestions.count; i++)
        if (!(taken && taken[i]) && (best < 0 || bot->value[i] > bot->value[best]))
            best = i;
    return best;
}

void steady_choose(struct bot *bot, struct match *m, int32_t side, struct answer *out)
{
    struct refusal why;

    if (steady_weigh(bot, m, side)) {
        suggestion_answer(&bot->suggestions, steady_best(bot, NULL), match_decision(m, side), out);
        if (match_check(m, side, out, NULL, &why))
            return;
    }
    match_default_answer(m, side, out);
}
