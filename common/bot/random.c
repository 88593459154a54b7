/* The random bot: any legal answer may come from it, so that playouts reach corners no sensible player does.
 * It makes answers up inside the limits that the decision states, tries them with match_check and gets more
 * modest with each refusal; what it cannot find so it takes from the suggestions, and at last the default.
 * The more units an answer names the less likely all of it is legal: there it soon begins with the default
 * answer and changes one unit after the other. */
#include "common/bot/random_parts.h"

enum { TRIES = 16, SUGGESTION_EVERY = 12, UNIT_TRIES = 3 };

/* A suggestion, if there is a legal one among a few. */
static bool take_suggestion(struct bot *bot, struct match *m, int32_t side, struct answer *out)
{
    match_suggest_unpriced(m, side, &bot->suggestions);
    for (int32_t try = 0; try < 4 && bot->suggestions.count > 0; try++) {
        suggestion_answer(&bot->suggestions, chance_below(&bot->chance, bot->suggestions.count),
                          &bot->decision, out);
        if (match_check(m, side, out, NULL, NULL))
            return true;
    }
    return false;
}

void random_choose(struct bot *bot, struct match *m, int32_t side, struct answer *out)
{
    decision_copy(&bot->decision, match_decision(m, side));
    if (chance_below(&bot->chance, SUGGESTION_EVERY) == 0 && take_suggestion(bot, m, side, out))
        return;
    bool units = kind_names_units(bot->decision.kind);

    for (int32_t try = 0; try < (units ? UNIT_TRIES : TRIES); try++) {
        random_answer(bot, m, TRIES - try, out);
        if (match_check(m, side, out, NULL, NULL))
            return;
    }
    if (units)
        random_variation(bot, m, side, out);
    else if (!take_suggestion(bot, m, side, out))
        match_default_answer(m, side, out);
}
