/* Suggestions of how a mixed formation stands (B5.7.2). */
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum { WORTH = 100 };

static bool shoots(const struct match *m, int32_t unit, int32_t component)
{
    int32_t typical = massed_typical_of(m, unit, component);

    return typical != NOBODY && massed_figure_at(m, typical)->weapons >> PISTOL != 0;
}

static void suggest_tag(const struct decision *d, const char *tag, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, tag) == 0)
            suggest_option(s, &d->option[i], WORTH);
}

/* Whoever shoots stands in front as long as nobody charges. */
void battle_components_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    bool second = false;

    EACH_MEMBER(m->state, d->unit, figure)
    second |=
        massed_figure_at(m, figure)->component == 2 && massed_figure_at(m, figure)->weapons >> PISTOL != 0;
    suggest_tag(d, second ? "second_ahead" : "first_ahead", s);
}

/* Those who shoot go behind the others when somebody charges. */
void battle_mix_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct massed_unit *u = massed_unit_at(m, d->unit);

    if (u->mixed == MIXED_TIERS && shoots(m, d->unit, u->lead) && !shoots(m, d->unit, 3 - u->lead))
        suggest_tag(d, "exchange", s);
    suggest_tag(d, "none", s);
}
