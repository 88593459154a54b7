/* The steady bot: the suggestion that is worth most. A system states the worth of a suggestion on average,
 * its odds counted in, so nothing is left to weigh here. */
#include "common/bot/think.h"

/* Below one hundredth of a point, so that it decides between equals only. */
enum { TIE_BREAK = 8 };

bool steady_weigh(struct bot *bot, struct match *m, int32_t side)
{
    struct suggestions *s = &bot->suggestions;

    match_advise(m, side, s);
    for (int32_t i = 0; i < s->count; i++)
        bot->value[i] = (int64_t)s->line[i].worth * TIE_BREAK + chance_below(&bot->chance, TIE_BREAK);
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
