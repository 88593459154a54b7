#include "common/match/members.h"

#include "common/match/ranks.h"

#include <assert.h>

int32_t members_count(const struct state *s, int32_t unit)
{
    int32_t count = 0;

    EACH_MEMBER(s, unit, figure)
    count++;
    return count;
}

/* The link that leads to the first member whose number is not below this one. */
static int32_t *link_to(struct state *s, int32_t unit, int32_t figure)
{
    int32_t *link = &state_unit(s, unit)->first_member;

    while (*link != NOBODY && *link < figure)
        link = &state_figure(s, *link)->next_member;
    return link;
}

/* From the last figure to the first, so that each goes to the head of its list. */
void members_enrol(struct state *s)
{
    for (int32_t i = 0; i < s->units; i++)
        state_unit(s, i)->first_member = NOBODY;
    for (int32_t i = s->figures - 1; i >= 0; i--) {
        struct figure *f = state_figure(s, i);
        struct unit *unit = state_unit(s, f->unit);

        f->next_member = unit->first_member;
        unit->first_member = i;
        f->part = f->slot = NOTHING;
    }
}

void unit_join(struct match *m, int32_t figure, int32_t unit)
{
    struct figure *f = figure_at(m, figure);
    int32_t *link;

    assert(unit_at(m, unit)->side == f->side);
    if (f->unit == unit)
        return;
    if (f->slot != NOTHING)
        ranks_leave(m, figure, NOBODY);
    link = link_to(m->state, f->unit, figure);
    assert(*link == figure);
    *link = f->next_member;
    link = link_to(m->state, unit, figure);
    f->next_member = *link;
    *link = figure;
    f->unit = unit;
    table_stand(table_of(m), figure)->unit = unit;
}
