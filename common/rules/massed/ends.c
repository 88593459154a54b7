/* Where the figures of a unit end that go ways of their own. */
#include "common/rules/massed/ends.h"

#include "common/rules/massed/units.h"

void massed_take_ends(const struct match *m, int32_t unit, struct massed_ends *e)
{
    e->unit = unit;
    e->may_end_in = NULL;
    e->count = 0;
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (!massed_lives(m, figure) || s->aboard != NOBODY || e->count == ENDS_MOST)
            continue;
        e->figure[e->count] = figure;
        e->place[e->count] = s->place;
        e->base[e->count++] = s->base;
    }
}

void massed_end_at(struct massed_ends *e, int32_t figure, struct point at, int32_t facing)
{
    for (int32_t i = 0; i < e->count; i++)
        if (e->figure[i] == figure) {
            e->place[i].at = at;
            e->place[i].facing = facing;
        }
}

/* RULE("B15.10-f"): a single group by links of 2 paces. */
static bool hangs_together(const struct massed_ends *e, length link)
{
    bool reached[ENDS_MOST] = {false};
    int32_t queue[ENDS_MOST], first = 0, last = 0;

    if (e->count == 0)
        return true;
    queue[last++] = 0;
    reached[0] = true;
    for (; first < last; first++)
        for (int32_t i = 0; i < e->count; i++)
            if (!reached[i] && bases_within(&e->place[queue[first]], &e->base[queue[first]], &e->place[i],
                                            &e->base[i], link)) {
                reached[i] = true;
                queue[last++] = i;
            }
    return last == e->count;
}

bool massed_linked(const struct match *m, int32_t unit, length link)
{
    struct massed_ends e;

    massed_take_ends(m, unit, &e);
    return hangs_together(&e, link);
}

static bool may_overlap(const struct match *m, const struct massed_ends *e, int32_t other)
{
    int32_t unit = figure_at(m, other)->unit;

    return unit == e->unit || (e->may_end_in && unit_at(m, unit)->side == unit_at(m, e->unit)->side &&
                               e->may_end_in(m, e->unit, unit));
}

/* RULE("B5.5-e"): those who stand amid friends stop nobody on his way, but no two have one place. */
static bool stands_there(const struct match *m, const struct massed_ends *e, int32_t other)
{
    const struct figure *f = figure_at(m, other);

    return e->may_end_in && f->unit != e->unit && f->slot == NOTHING && f->fate == FATE_IN_PLAY &&
           stand_on_table(table_of(m), other) && table_stand_const(table_of(m), other)->aboard == NOBODY;
}

/* Nobody stands on anybody: those of the unit where they end, others where they are. */
bool massed_ends_free(const struct match *m, const struct massed_ends *e, length link, const char *rule,
                      const char *apart, struct refusal *why)
{
    struct stand_filter others = all_stands();

    others.flags = STAND_BLOCKS_MOVE;
    for (int32_t i = 0; i < e->count; i++) {
        for (int32_t k = 0; k < i; k++)
            if (bases_overlap(&e->place[i], &e->base[i], &e->place[k], &e->base[k]))
                return refuse_at(why, RULE("B5-a"), "massed.refused.no_room", e->figure[i], e->place[i].at,
                                 0);
        for (int32_t other = 0; other < m->state->figures; other++) {
            const struct stand *s = table_stand_const(table_of(m), other);

            if ((filter_passes(table_of(m), &others, other) ? !may_overlap(m, e, other)
                                                            : stands_there(m, e, other)) &&
                bases_overlap(&e->place[i], &e->base[i], &s->place, &s->base))
                return refuse_at(why, RULE("B5-a"), "massed.refused.no_room", e->figure[i], e->place[i].at,
                                 0);
        }
        if (!base_on_table(table_of(m), &e->place[i], &e->base[i]))
            return refuse_at(why, RULE("B5-a"), "massed.refused.off_table", e->figure[i], e->place[i].at, 0);
    }
    return hangs_together(e, link) || !massed_linked(m, e->unit, link) ||
           refuse(why, rule, apart, e->figure[0], 0);
}
