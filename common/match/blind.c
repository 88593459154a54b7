#include "common/match/blind.h"

#include "common/match/match.h"
#include "common/match/ranks.h"
#include "common/match/rules.h"

#include <assert.h>
#include <string.h>

bool rules_blind(const struct rules *r)
{
    for (int32_t i = 0; i < r->question_count; i++)
        if (r->question[i].blind)
            return true;
    return false;
}

static void take_off(struct match *bare, int32_t figure)
{
    struct stand *stand = table_stand(state_table(bare->state), figure);

    table_lift_stand(state_table(bare->state), figure);
    memset(&stand->place, 0, sizeof stand->place); /* rules may look where a lifted figure stood last */
}

const struct match *asked_on(struct match *m, const struct decision *d)
{
    if (!d->blind)
        return m;
    assert(m->bare);
    if (m->bared == d->side && !m->running)
        return m->bare;
    match_copy(m->bare, m);
    for (int32_t i = 0; i < m->state->figures; i++) {
        int32_t side = figure_at(m, i)->side;

        if (side >= 0 && side != d->side)
            take_off(m->bare, i);
    }
    for (int32_t i = 0; i < m->state->units; i++)
        if (unit_at(m, i)->side != d->side && unit_at(m, i)->blocks > 0)
            ranks_break(m->bare, i);
    m->bared = m->running ? -1 : d->side;
    return m->bare;
}

static bool has_length(const struct arg *arg, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (arg[i].kind == ARG_LENGTH)
            return true;
    return false;
}

bool tells_no_length(const struct decision *d)
{
    if (has_length(d->args, d->arg_count) || d->way_count > 0)
        return false;
    for (int32_t i = 0; i < d->option_count; i++)
        if (has_length(d->option[i].args, d->option[i].arg_count))
            return false;
    return true;
}
