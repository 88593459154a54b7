/* B7.5-b, B7.2.5: which figures touch. */
#include "common/rules/battle/fight/touch.h"

#include "common/match/ranks.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/massed/bodies.h"
#include "common/table/block_touch.h"

enum { QUARTERS = 4 };

static int32_t figure_in(const struct match *m, const struct massed_bodies *b, int32_t body, int32_t slot)
{
    return body < b->blocks ? ranks_figure(m, b->unit, body, slot) : b->figure[body];
}

/* RULE("B7.2.5-a"), RULE("B7.14.2-f"): the edge that it faces counts as its front. */
static int32_t edge_of(const struct match *m, int32_t figure, int32_t face)
{
    return (face + QUARTERS - battle_figure_at(m, figure)->turned) % QUARTERS;
}

/* RULE("B7.1-h"): over a line, as if who was struck were moved straight up to it. */
static void bring_together(const struct battle_contact *c, struct massed_bodies *b)
{
    if (c->across == 0)
        return;
    for (int32_t i = 0; i < b->count; i++)
        b->at[i] = block_moved(&b->at[i], 0, c->across);
}

static int32_t add_touches(const struct match *m, const struct massed_bodies *a, int32_t i,
                           const struct massed_bodies *b, int32_t k,
                           struct battle_touch touches[TOUCHES_MOST], int32_t count)
{
    struct touch found[TOUCHES_MOST];
    int32_t all = block_touches(&a->at[i], &b->at[k], found, TOUCHES_MOST);

    for (int32_t n = 0; n < all && n < TOUCHES_MOST && count < TOUCHES_MOST; n++) {
        int32_t own = figure_in(m, a, i, found[n].slot_a), other = figure_in(m, b, k, found[n].slot_b);

        if (found[n].shared <= CONTACT)
            continue;
        touches[count++] = (struct battle_touch){.own = own,
                                                 .other = other,
                                                 .edge = edge_of(m, own, found[n].face_a),
                                                 .other_edge = edge_of(m, other, found[n].face_b),
                                                 .shared = found[n].shared};
    }
    return count;
}

int32_t battle_touches(const struct match *m, int32_t contact, int32_t unit,
                       struct battle_touch touches[TOUCHES_MOST])
{
    const struct battle_contact *c = battle_contact_at(m, contact);
    struct massed_bodies own, its;
    int32_t count = 0;

    massed_take_bodies(m, unit, &own);
    massed_take_bodies(m, battle_opponent(m, contact, unit), &its);
    bring_together(c, c->arrived == unit ? &own : &its);
    for (int32_t i = 0; i < own.count; i++)
        for (int32_t k = 0; k < its.count; k++)
            count = add_touches(m, &own, i, &its, k, touches, count);
    for (int32_t i = count - 1; i >= 0; i--)
        if (battle_stays_out(m, contact, touches[i].own) || battle_stays_out(m, contact, touches[i].other))
            touches[i] = touches[--count];
    return count;
}

/* --- turning to face ------------------------------------------------------------------------------------ */

/* By the longest edge; `face` as it stands: FACE_FRONT if any touches there. */
static void note_edge(int32_t face[], length longest[], int32_t at, const struct battle_touch *t)
{
    if (face[at] == FACE_FRONT)
        return;
    if (t->edge == FACE_FRONT || face[at] == NOTHING || t->shared > longest[at]) {
        face[at] = t->edge;
        longest[at] = t->shared;
    }
}

static void tell_turned(struct match *m, int32_t unit, int32_t figures)
{
    struct event *e = battle_tell(m, "battle.turn_to_face", RULE("B7.2.5-a"), unit);

    event_arg(e, "figures", ARG_NUMBER, figures);
    event_end(m);
}

/* RULE("B7.2.5-a"), RULE("B5.6.1-d"): those who are struck, also of a unit that fights already.
 * RULE("B7.2.5-c"): nobody of a unit that an obstacle divides. */
void battle_turn_to_face(struct match *m, int32_t unit)
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t face[BLOCK_FIGURES_MOST], who[BLOCK_FIGURES_MOST], count = 0, turned = 0;
    length longest[BLOCK_FIGURES_MOST];

    if (massed_unit_at(m, unit)->divided_by != NOTHING)
        return;
    EACH_CONTACT(m, unit, contact)
    {
        int32_t found = battle_fought(m, contact) ? battle_touches(m, contact, unit, touches) : 0;

        for (int32_t i = 0; i < found; i++) {
            int32_t at = 0;

            while (at < count && who[at] != touches[i].own)
                at++;
            if (at == BLOCK_FIGURES_MOST || battle_figure_at(m, touches[i].own)->stepped)
                continue; /* RULE("B7.1.6-c"): files that were pushed on keep the front of their unit */
            if (at == count) {
                who[count] = touches[i].own;
                longest[count] = 0;
                face[count++] = NOTHING;
            }
            note_edge(face, longest, at, &touches[i]);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        struct battle_figure *f = battle_figure_at(m, who[i]);

        f->turned = (f->turned + face[i]) % QUARTERS;
        turned += face[i] != FACE_FRONT;
    }
    if (turned > 0)
        tell_turned(m, unit, turned);
}
