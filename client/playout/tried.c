#include "client/playout/tried.h"

#include <string.h>

void tried_forget(struct tried *t)
{
    t->answers = t->items = 0;
}

static void remember(struct tried *t, const struct answer *a)
{
    if (t->answers == TRIED_ANSWERS || a->count > TRIED_ITEMS - t->items)
        return;
    memcpy(&t->item[t->items], a->item, (size_t)a->count * sizeof a->item[0]);
    t->answer[t->answers].decision = a->decision;
    t->answer[t->answers].kind = a->kind;
    t->answer[t->answers].first = t->items;
    t->answer[t->answers++].count = a->count;
    t->items += a->count;
}

static bool same(const struct tried *t, int32_t i, const struct answer *a)
{
    return t->answer[i].decision == a->decision && t->answer[i].kind == a->kind &&
           t->answer[i].count == a->count &&
           memcmp(&t->item[t->answer[i].first], a->item, (size_t)a->count * sizeof a->item[0]) == 0;
}

bool tried_before(struct tried *t, const struct answer *a)
{
    for (int32_t i = 0; i < t->answers; i++)
        if (same(t, i, a))
            return true;
    remember(t, a);
    return false;
}
