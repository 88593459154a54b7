/* Suggestions for special deployment (B25.2): the whole army together, each unit where there is room. */
#include "common/rules/battle/advice/suggest_default.h"
#include "common/rules/battle/asks.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum { FIRST_WORTH = 100 }; /* of the first turn: a point, so that it comes before the other choice */

void battle_advance_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    (void)d;
    suggest_begin(s, "battle.suggest.no_advance", 0);
}

void battle_reserves_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    battle_suggest_default(m, d, battle_reserves_fallback, "battle.suggest.no_reserves", s);
}

void battle_entries_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    battle_suggest_default(m, d, battle_entries_fallback, "battle.suggest.own_edge", s);
}

void battle_enter_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    battle_suggest_default(m, d, battle_enter_fallback, "battle.suggest.enter", s);
}

void battle_begins_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], strcmp(d->option[i].tag, "first") == 0 ? FIRST_WORTH : 0);
}

/* --- agreement ------------------------------------------------------------------------------------------ */

void battle_terms_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    battle_suggest_default(m, d, battle_terms_fallback, "battle.suggest.accept_terms", s);
}

void battle_edge_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], 0);
}

void battle_house_rules_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    (void)d;
    suggest_begin(s, "battle.suggest.no_house_rules", 0);
}

void battle_armies_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    suggest_option(s, &d->option[0], 0);
}
