#include "common/rules/corsairs/turn/groups.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"

/* C5-a: on foot is everybody who does not swim, in a boat as well. */
static bool counts_for_group(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return corsairs_in_play(m, figure) && c->sort == SORT_CHARACTER && !c->skirmisher && !c->captive &&
           !c->swimming_now; /* RULE("C5-c") */
}

static bool is_walking(const struct match *m, int32_t figure)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return c->acting && c->going_far > 0;
}

/* RULE("C5-d"): those who are activated together move together. They are walked one after another, so when
 * one of them has gone a part of his way, the others count as having gone the same part of theirs. */
struct place corsairs_place_beside(const struct match *m, int32_t figure, int32_t mover, length along)
{
    struct place place = corsairs_stand(m, figure)->place;
    struct path path;

    if (is_walking(m, figure) && is_walking(m, mover)) {
        path = corsairs_way_of(m, figure);
        place.at = path_point(&path, (length)multiply_divide(corsairs_figure_at(m, figure)->going_far, along,
                                                             corsairs_figure_at(m, mover)->going_far));
    }
    return place;
}

static bool linked(const struct match *m, int32_t a, int32_t b, int32_t mover, length along)
{
    struct place one = corsairs_place_beside(m, a, mover, along),
                 other = corsairs_place_beside(m, b, mover, along);

    return base_distance(&one, &corsairs_stand(m, a)->base, &other, &corsairs_stand(m, b)->base) <=
           GROUP_LINK;
}

int32_t corsairs_group_of(const struct match *m, int32_t figure, length along, int32_t *members)
{
    bool taken[CORSAIRS_FIGURES] = {false};
    int32_t count = 0;

    if (!counts_for_group(m, figure))
        return 0;
    members[count++] = figure;
    taken[figure] = true;
    for (int32_t next = 0; next < count; next++)
        for (int32_t i = 0; i < m->state->figures; i++)
            if (!taken[i] && corsairs_side_of(m, i) == corsairs_side_of(m, figure) &&
                counts_for_group(m, i) && linked(m, members[next], i, figure, along)) {
                taken[i] = true;
                members[count++] = i;
            }
    return count >= GROUP_LEAST ? count : 0; /* RULE("C5-a") */
}

bool corsairs_in_group(const struct match *m, int32_t figure, length along)
{
    int32_t members[CORSAIRS_FIGURES];

    return corsairs_group_of(m, figure, along, members) > 0;
}

static bool may_be_linked(const struct match *m, int32_t figure, int32_t side)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);

    return corsairs_side_of(m, figure) == side && corsairs_is_able(m, figure) && !c->activated &&
           !c->swimming_now && corsairs_stand(m, figure)->aboard == NOBODY;
}

static int32_t linked_characters(const struct match *m, int32_t side, bool skirmishers, int32_t *stand,
                                 int32_t *chain)
{
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->figures; i++)
        if (may_be_linked(m, i, side) && (skirmishers || !corsairs_figure_at(m, i)->skirmisher))
            stand[count++] = i;
    if (count >= GROUP_LEAST)
        find_chains(table_of(m), stand, count, GROUP_LINK, chain);
    return count;
}

void corsairs_mark_groups(struct match *m, int32_t side)
{
    int32_t stand[CORSAIRS_FIGURES], chain[CORSAIRS_FIGURES], size[CORSAIRS_FIGURES] = {0};
    int32_t count;

    for (int32_t i = 0; i < m->state->figures; i++)
        corsairs_figure_at(m, i)->group = -1;
    count = linked_characters(m, side, true, stand, chain);
    if (count < GROUP_LEAST)
        return;
    for (int32_t i = 0; i < count; i++)
        size[chain[i]]++;
    for (int32_t i = 0; i < count; i++)
        if (size[chain[i]] >= GROUP_LEAST)
            corsairs_figure_at(m, stand[i])->group = chain[i];
}

void corsairs_mark_bands(struct match *m)
{
    int32_t stand[CORSAIRS_FIGURES], chain[CORSAIRS_FIGURES];

    for (int32_t side = 0; side < m->state->sides; side++) {
        int32_t count = linked_characters(m, side, false, stand, chain);

        if (count < GROUP_LEAST)
            continue;
        for (int32_t i = 0; i < count; i++)
            corsairs_figure_at(m, stand[i])->band = chain[i];
    }
}

static bool roughly_same(angle a, angle b)
{
    return angle_between(a, b) <= GROUP_ANGLE;
}

/* Who of the same band went that way before, in another activation. */
static int32_t went_before(const struct match *m, int32_t figure, angle heading, int32_t *others)
{
    const struct corsairs_figure *c = corsairs_figure_at(m, figure);
    int32_t count = 0;

    if (c->band < 0)
        return 0;
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct corsairs_figure *o = corsairs_figure_at(m, i);

        if (o->headed && o->band == c->band && !o->acting &&
            corsairs_side_of(m, i) == corsairs_side_of(m, figure) && roughly_same((angle)o->heading, heading))
            others[count++] = i;
    }
    return count;
}

/* Three of a band that go the same way are a group and go together: a third one cannot follow on his own. */
static bool follows_alone(const struct match *m, const int32_t *figures, const angle *headings, int32_t count,
                          int32_t which)
{
    int32_t others[CORSAIRS_FIGURES];
    int32_t before = went_before(m, figures[which], headings[which], others);

    for (int32_t i = 0; i < before; i++)
        for (int32_t k = i + 1; k < before; k++)
            if (roughly_same((angle)corsairs_figure_at(m, others[i])->heading,
                             (angle)corsairs_figure_at(m, others[k])->heading))
                return true;
    for (int32_t i = 0; i < before; i++)
        for (int32_t k = 0; k < count; k++) {
            const struct corsairs_figure *fellow = corsairs_figure_at(m, figures[k]);

            if (k != which && fellow->band == corsairs_figure_at(m, figures[which])->band &&
                roughly_same(headings[k], headings[which]) &&
                roughly_same(headings[k], (angle)corsairs_figure_at(m, others[i])->heading))
                return true;
        }
    return false;
}

bool corsairs_headings_allowed(const struct match *m, const int32_t *figures, const angle *headings,
                               int32_t count, struct refusal *why)
{
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i && count >= GROUP_LEAST; k++)
            if (!roughly_same(headings[i], headings[k]) && !corsairs_figure_at(m, figures[i])->skirmisher &&
                !corsairs_figure_at(m, figures[k])->skirmisher)
                return refuse(why, RULE("C5-b"), "corsairs.refused.group_splits", figures[i],
                              angle_between(headings[i], headings[k]) - GROUP_ANGLE);
    for (int32_t i = 0; i < count; i++)
        if (follows_alone(m, figures, headings, count, i))
            return refuse(why, RULE("C5-b"), "corsairs.refused.belongs_to_group", figures[i], 0);
    return true;
}

bool corsairs_moves_as_group(const struct match *m, const int32_t *figures, int32_t count)
{
    int32_t members = 0;

    for (int32_t i = 0; i < count; i++)
        members += !corsairs_figure_at(m, figures[i])->skirmisher;
    return members >= GROUP_LEAST;
}
