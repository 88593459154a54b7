/* B7.14.2-i: figures that stand outside of their ranks return to them. */
#include "common/match/ranks.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/battle/fight/on_front.h"
#include "common/rules/battle/fight/room.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/massed/terms.h"

enum { BACK_IN_FRONT = 2 /* B7.14.2-i: so many of a wing join the front */ };

/* Out of its ranks on that wing, round an enemy, in a short file or in one that was pushed on. */
static bool is_out(const struct match *m, int32_t figure, enum battle_wing wing)
{
    const struct battle_figure *f = battle_figure_at(m, figure);

    return figure_at(m, figure)->fate == FATE_IN_PLAY &&
           (f->laps != NO_UNIT || f->short_file || f->stepped) && f->lap_wing == (int32_t)wing;
}

/* Those next to the enemy come first, each sort by its places. */
static int32_t turn_of(const struct match *m, int32_t figure)
{
    const struct battle_figure *f = battle_figure_at(m, figure);

    return f->lap_deep * BLOCK_FIGURES_MOST + f->lap_place;
}

/* Those of a wing, by their places. */
static struct battle_returning list_out(const struct match *m, int32_t unit, enum battle_wing wing)
{
    struct battle_returning r = {.count = 0};

    EACH_MEMBER(m->state, unit, figure)
    if (is_out(m, figure, wing) && r.count < BLOCK_FIGURES_MOST) {
        int32_t at = r.count++;

        for (; at > 0 && turn_of(m, r.figure[at - 1]) > turn_of(m, figure); at--)
            r.figure[at] = r.figure[at - 1];
        r.figure[at] = figure;
        r.places += battle_figure_at(m, figure)->lap_deep == 0;
    }
    return r;
}

struct battle_returning battle_call_in(struct match *m, int32_t unit, enum battle_wing wing)
{
    struct battle_returning r = list_out(m, unit, wing);

    for (int32_t i = 0; i < r.count; i++) {
        struct battle_figure *f = battle_figure_at(m, r.figure[i]);

        f->lap_deep = 0;
        f->laps = NO_UNIT;
        f->short_file = f->stepped = false;
        table_lift_stand(table_of(m), r.figure[i]);
    }
    return r;
}

/* RULE("B5.7.2-f"): each returns to the body of its component; to a wing, to the one where it was. */
static struct block_bodies bodies_with(const struct match *m, int32_t unit, const struct block *b,
                                       const struct battle_returning wing[WINGS])
{
    const struct massed_mixture how = massed_mixture(m, unit);
    struct block_bodies of = block_bodies(b);

    for (enum battle_wing i = WING_LEFT; i < WINGS; i++)
        for (int32_t k = 0; k < wing[i].count; k++) {
            bool lead = massed_stands_in_lead(m, wing[i].figure[k], &how);

            if (of.layout == BLOCK_TIERS)
                of.left += lead;
            else if (!lead)
                *(i == WING_LEFT ? &of.left : &of.right) += 1;
        }
    return of;
}

/* The block with so many files more at each end, and all figures that return. False: the bodies of a mixed
 * formation make no such front; then it is one in ranks. */
static bool with_wings(const struct match *m, int32_t unit, const struct battle_returning wing[WINGS],
                       int32_t left, int32_t right, struct block *wider)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    bool mixed = block_bodies(b).layout >= BLOCK_TIERS;

    *wider = *b;
    wider->files += left + right;
    wider->count += wing[WING_LEFT].count + wing[WING_RIGHT].count;
    wider->at = block_point(b, (right - left) * b->width / 2, 0);
    if (mixed)
        wider->layout = BLOCK_RANKS;
    return !mixed || block_draw_bodies(wider, bodies_with(m, unit, b, wing), b->files + left + right);
}

bool battle_ranks_of_all(const struct match *m, int32_t unit, struct block *whole)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    const struct battle_returning wing[WINGS] = {list_out(m, unit, WING_LEFT), list_out(m, unit, WING_RIGHT)};

    return with_wings(m, unit, wing, u->stepped[WING_LEFT], u->stepped[WING_RIGHT], whole);
}

/* How many figures join the front at each end, and the block in which the whole unit then stands. */
struct drawn_in {
    int32_t left, right;
    struct block block;
};

static bool try_front(const struct match *m, int32_t unit, const struct battle_returning wing[WINGS],
                      int32_t left, int32_t right, struct drawn_in *d)
{
    d->left = left;
    d->right = right;
    return with_wings(m, unit, wing, left, right, &d->block) && battle_has_room(m, unit, &d->block);
}

/* No rule: fewer join the front where there is no room for them, then more where there is none in the rear. A
 * front that others hem in on both sides is squeezed in between them. */
static struct drawn_in room_for_all(const struct match *m, int32_t unit,
                                    const struct battle_returning wing[WINGS])
{
    int32_t left = wing[WING_LEFT].front, right = wing[WING_RIGHT].front;
    struct drawn_in d, plain;
    bool found;

    while (!(found = try_front(m, unit, wing, left, right, &d)) && left + right > 0) {
        if (left > right)
            left--;
        else
            right--;
    }
    plain = d;
    for (int32_t all = 1; !found && all <= wing[WING_LEFT].count + wing[WING_RIGHT].count; all++)
        for (left = 0; left <= all && !found; left++)
            if (left <= wing[WING_LEFT].count && all - left <= wing[WING_RIGHT].count)
                found = try_front(m, unit, wing, left, all - left, &d);
    if (!found) {
        d = plain;
        battle_squeeze_in(m, unit, &d.block);
    }
    return d;
}

void battle_draw_in(struct match *m, int32_t unit, const struct battle_returning wing[WINGS])
{
    const struct massed_mixture how = massed_mixture(m, unit);
    const struct block own = state_blocks(m->state, unit)[0];
    const struct drawn_in d = room_for_all(m, unit, wing);
    int32_t order[BLOCK_FIGURES_MOST], count = 0;

    for (int32_t i = d.left; i > 0; i--)
        order[count++] = wing[WING_LEFT].figure[i - 1];
    for (int32_t slot = 0; slot < own.files; slot++)
        order[count++] = ranks_figure(m, unit, 0, slot);
    for (int32_t i = 0; i < d.right; i++)
        order[count++] = wing[WING_RIGHT].figure[i];
    for (int32_t slot = own.files; slot < own.count; slot++)
        order[count++] = ranks_figure(m, unit, 0, slot);
    for (int32_t i = d.left; i < wing[WING_LEFT].count; i++)
        order[count++] = wing[WING_LEFT].figure[i];
    for (int32_t i = d.right; i < wing[WING_RIGHT].count; i++)
        order[count++] = wing[WING_RIGHT].figure[i];
    assert(count == d.block.count);
    if (block_bodies(&d.block).layout >= BLOCK_TIERS)
        massed_gather(m, &how, &d.block, order, count);
    ranks_form(m, unit, &d.block, 1, order);
    if (block_bodies(&d.block).layout < BLOCK_TIERS)
        massed_mix_again(m, unit, &own);
}

/* no rule: the ranks are gone; the first of them is the front of a file, or of a wider front where that has
 * no room. */
static void draw_up_alone(struct match *m, int32_t unit, const struct battle_returning wing[WINGS],
                          const struct block *first)
{
    struct block b = *first;
    int32_t order[BLOCK_FIGURES_MOST], count = 0;

    for (enum battle_wing i = WING_LEFT; i < WINGS; i++)
        for (int32_t k = 0; k < wing[i].count; k++)
            order[count++] = wing[i].figure[k];
    b.count = count;
    b.files = 1;
    battle_squeeze_in(m, unit, &b);
    ranks_form(m, unit, &b, 1, order);
}

/* no rule: where those stand whose ranks are gone. */
static struct block first_lapper(const struct match *m, int32_t unit)
{
    struct block first = {.count = 0};

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (battle_laps(m, figure) && (first.count == 0 || battle_figure_at(m, figure)->lap_place == 0))
            first = massed_block_of_one(&s->place, &s->base);
    }
    return first;
}

void battle_recall_lappers(struct match *m, int32_t unit)
{
    struct battle_returning wing[WINGS];
    struct block first;
    struct event *e;

    if (battle_lappers(m, unit, WING_LEFT) + battle_lappers(m, unit, WING_RIGHT) == 0)
        return;
    first =
        first_lapper(m, unit); /* RULE("B7.14.2-i"): two of each wing to the front, the rest to the rear */
    for (enum battle_wing i = WING_LEFT; i < WINGS; i++) {
        wing[i] = battle_call_in(m, unit, i);
        wing[i].front = wing[i].count < BACK_IN_FRONT ? wing[i].count : BACK_IN_FRONT;
    }
    if (unit_at(m, unit)->blocks > 0)
        battle_draw_in(m, unit, wing);
    else
        draw_up_alone(m, unit, wing, &first);
    e = battle_tell(m, "battle.lappers_return", RULE("B7.14.2-i"), unit);
    event_arg(e, "figures", ARG_NUMBER, wing[WING_LEFT].count + wing[WING_RIGHT].count);
    event_end(m);
    battle_set_on_front(m, unit);
}

static bool is_idle(const struct match *m, int32_t figure)
{
    int32_t contact = battle_contact_of(m, figure_at(m, figure)->unit, battle_figure_at(m, figure)->laps);

    return contact == NO_CONTACT || !battle_fought(m, contact);
}

void battle_recall_idle_lappers(struct match *m)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (battle_laps(m, figure) && is_idle(m, figure))
            battle_recall_lappers(m, figure_at(m, figure)->unit);
}
