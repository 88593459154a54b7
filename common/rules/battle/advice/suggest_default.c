/* The default answer as a suggestion. */
#include "common/rules/battle/advice/suggest_default.h"

void battle_suggest_items(struct suggestions *s, const struct answer *a)
{
    for (int32_t i = 0; i < a->count; i++) {
        const struct answer_item *item = &a->item[i];

        suggest_place(s, item->ref, item->at, item->facing, item->value);
        if (s->count > 0 && !s->closed)
            s->pool[s->used - 1].amount = item->amount;
    }
}

void battle_suggest_default(const struct match *m, const struct decision *d, fallback_question *fallback,
                            const char *label, struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, (enum decision_kind)d->kind, d->number);
    fallback(m, d, &a);
    if (a.count == 0 || !suggest_begin(s, label, 0))
        return;
    suggest_arg(s, "unit", ARG_UNIT, a.item[0].ref);
    battle_suggest_items(s, &a);
}
