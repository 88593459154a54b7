/* Suggestions for winners of a round: whom they follow, whether they stay behind an obstacle, and how they
 * spread out (B7.13). */
#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/asks.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum {
    FOLLOW_PART = 60, /* of its worth: what the bonus of a follow-up brings */
    WIDEN_PART = 80,  /* and each figure more that strikes, */
    LAP_PART = 40     /* or strikes at a flank */
};

/* B7.6-e: the order does not matter to what each of them brings. */
void battle_next_fight_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], 0);
}

void battle_stay_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t worth = battle_worth(m, d->unit) / FOLLOW_PART;

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], strcmp(d->option[i].tag, "follow") == 0 ? (int32_t)worth : 0);
}

/* The dearest of the losers. */
void battle_whom_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)(battle_worth(m, d->option[i].unit) / FOLLOW_PART));
}

/* As few files as have to. */
void battle_shift_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], -i);
}

static int64_t deed_worth(const struct match *m, const struct option *o)
{
    if (strncmp(o->tag, "deepen", 6) == 0) /* whoever stands behind others does not strike */
        return 0;
    return battle_worth(m, o->unit) / (strncmp(o->tag, "widen", 5) == 0 ? WIDEN_PART : LAP_PART);
}

/* The better deed on each wing, as far as it goes; false: the check refuses it. */
static bool spread_out(const struct match *m, const struct decision *d, bool lap, struct answer *a,
                       int64_t *worth)
{
    answer_clear(a, DECISION_SHARE, d->number);
    *worth = 0;
    for (int32_t g = 0; g < d->group_count; g++) {
        const struct option *best = NULL;

        for (int32_t i = 0; i < d->option_count; i++)
            if (d->option[i].group == g &&
                (lap ? deed_worth(m, &d->option[i]) > 0 : strncmp(d->option[i].tag, "widen", 5) == 0) &&
                (!best || deed_worth(m, &d->option[i]) > deed_worth(m, best)))
                best = &d->option[i];
        if (!best)
            continue;
        answer_add(a, best->id, best->max < d->group[g].max ? best->max : d->group[g].max);
        *worth += deed_worth(m, best) * a->item[a->count - 1].value;
    }
    return a->count > 0 && battle_spread_check(m, d, a, NULL, NULL);
}

void battle_spread_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    static const char *const label[2] = {"battle.suggest.widen", "battle.suggest.lap"};

    if (!suggest_begin(s, "battle.suggest.keep_front", 0))
        return;
    suggest_arg(s, "unit", ARG_UNIT, d->unit);
    for (int32_t lap = 0; lap < 2; lap++) {
        struct answer a;
        int64_t worth;

        if (!spread_out(m, d, lap, &a, &worth) || !suggest_begin(s, label[lap], (int32_t)worth))
            continue;
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
        for (int32_t i = 0; i < a.count; i++)
            suggest_item(s, a.item[i].ref, a.item[i].value);
    }
}
