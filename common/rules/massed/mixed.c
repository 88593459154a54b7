#include "common/rules/massed/mixed.h"

#include "common/match/ranks.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/units.h"

#include <assert.h>

struct massed_mixture massed_mixture(const struct match *m, int32_t unit)
{
    const struct massed_unit *u = massed_unit_at(m, unit);

    return (struct massed_mixture){u->mixed, u->lead};
}

bool massed_is_mixed(const struct match *m, int32_t unit)
{
    bool of[2] = {false, false};

    if (massed_unit_at(m, unit)->mixed == MIXED_NOT)
        return false;
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->component > 0 && figure_at(m, figure)->fate == FATE_IN_PLAY)
        of[massed_figure_at(m, figure)->component - 1] = true;
    return of[0] && of[1];
}

bool massed_stands_in_lead(const struct match *m, int32_t figure, const struct massed_mixture *how)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return f->role != ROLE_ORDINARY || f->component != 3 - how->lead;
}

int32_t massed_typical_of(const struct match *m, int32_t unit, int32_t component)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_ORDINARY &&
        massed_figure_at(m, figure)->component == component)
        return figure;
    return NOBODY;
}

int32_t massed_weapons_carried(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit), weapons = 0;

    if (typical == NOBODY)
        return 0;
    if (massed_unit_at(m, unit)->mixed == MIXED_NOT)
        return massed_figure_at(m, typical)->weapons;
    for (int32_t component = 1; component <= 2; component++) {
        int32_t one = massed_typical_of(m, unit, component);

        weapons |= one == NOBODY ? 0 : massed_figure_at(m, one)->weapons;
    }
    return weapons;
}

int32_t massed_typical_beside(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit, component = massed_figure_at(m, figure)->component,
            typical = component > 0 ? massed_typical_of(m, unit, component) : NOBODY;

    return typical != NOBODY ? typical : massed_typical(m, unit);
}

int32_t massed_wide(const struct block *b)
{
    struct block_bodies of = block_bodies(b);

    return of.layout >= BLOCK_TIERS ? of.wide : b->files;
}

/* The middle of the first tier, or of the body in the middle, right of the middle of the front. */
length massed_off_centre(const struct block *b)
{
    struct block_bodies of = block_bodies(b);
    int32_t middle = b->count - of.left - of.right;

    if (of.layout != BLOCK_WINGS)
        return 0;
    return (block_wing_files(of.left, middle, of.wide) - block_wing_files(of.right, middle, of.wide)) *
           (b->width / 2);
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* What the left wing has of both. */
struct shares {
    int32_t left, all;
};
static const struct shares halves = {1, 2};

/* RULE("B5.7.2-f"): base to base, as one block is. RULE("B5.7.2-d"), RULE("B5.7.2-e"): the one in front fills
 * ranks of its own; the one on the flanks is halved, an odd figure goes to the left. */
static void set_bodies(struct block *b, const struct massed_mixture *how, int32_t lead, int32_t wide,
                       const struct shares *shares)
{
    int32_t others = b->count - lead, left = (others * shares->left + shares->all - 1) / shares->all;

    b->layout = BLOCK_RANKS;
    b->files = least(wide, b->count);
    if (how->mixed == MIXED_NOT || lead == 0 || others == 0)
        return;
    if (how->mixed == MIXED_TIERS)
        block_set_bodies(b, (struct block_bodies){.layout = BLOCK_TIERS,
                                                  .left = lead,
                                                  .wide = least(wide, lead > others ? lead : others)});
    else
        block_set_bodies(
            b, (struct block_bodies){
                   .layout = BLOCK_WINGS, .left = left, .right = others - left, .wide = least(wide, lead)});
}

void massed_gather(const struct match *m, const struct massed_mixture *how, const struct block *b,
                   int32_t *figure, int32_t count)
{
    for (int32_t slot = 0; slot < b->count; slot++) {
        bool other = block_in_other_body(b, slot);
        int32_t from = slot, taken;

        while (massed_stands_in_lead(m, figure[from], how) == other)
            from++;
        assert(from < count);
        taken = figure[from];
        for (; from > slot; from--)
            figure[from] = figure[from - 1];
        figure[slot] = taken;
    }
}

/* Where nobody of that component is left but those who lead the others, all of them are one body. */
static int32_t count_lead(const struct match *m, const struct massed_mixture *how, const int32_t *figure,
                          int32_t count)
{
    int32_t lead = 0;
    bool any = false;

    for (int32_t i = 0; i < count; i++) {
        lead += massed_stands_in_lead(m, figure[i], how);
        any |= massed_figure_at(m, figure[i])->component == how->lead;
    }
    return any ? lead : 0;
}

static void mix(const struct match *m, const struct massed_mixture *how, int32_t wide,
                const struct shares *shares, struct block *b, int32_t *figure)
{
    length before = massed_off_centre(b);

    assert(wide > 0);
    set_bodies(b, how, count_lead(m, how, figure, b->count), wide, shares);
    if (block_bodies(b).layout >= BLOCK_TIERS)
        massed_gather(m, how, b, figure, b->count);
    b->at = block_point(b, before - massed_off_centre(b), 0);
}

void massed_mix(const struct match *m, const struct massed_mixture *how, int32_t wide, struct block *b,
                int32_t *figure)
{
    mix(m, how, wide, &halves, b, figure);
}

int32_t massed_wide_for(const struct match *m, const struct massed_mixture *how, const int32_t *figure,
                        int32_t count, int32_t files)
{
    struct block b = {.count = count};
    int32_t lead = count_lead(m, how, figure, count);

    if (how->mixed != MIXED_WINGS || lead == 0 || lead == count)
        return files;
    for (int32_t wide = 1; wide <= lead; wide++) {
        set_bodies(&b, how, lead, wide, &halves);
        if (b.files == files)
            return wide;
    }
    return 0;
}

void massed_centre_slot(const struct block *b, int32_t *figure, int32_t leader)
{
    struct block_centre_slots centre = block_centre_slots(b);

    for (int32_t slot = 0; leader != NOBODY && slot < b->count; slot++)
        if (figure[slot] == leader && slot != centre.left && slot != centre.right) {
            figure[slot] = figure[centre.left];
            figure[centre.left] = leader;
            return;
        }
}

bool massed_in_components(const struct match *m, int32_t unit)
{
    struct massed_mixture how = massed_mixture(m, unit);
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t wrong[2] = {0, 0};

    if (how.mixed == MIXED_NOT || unit_at(m, unit)->blocks != 1 || block_bodies(b).layout < BLOCK_TIERS)
        return true;
    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->slot != NOTHING) {
        bool other = block_in_other_body(b, figure_at(m, figure)->slot);

        wrong[other] += other == massed_stands_in_lead(m, figure, &how);
    }
    return wrong[0] == 0 || wrong[1] == 0; /* hemmed in it keeps the bodies that it had */
}

/* Those in ranks, part by part and slot by slot. */
static int32_t list_slots(const struct match *m, int32_t unit, int32_t figure[BLOCK_FIGURES_MOST])
{
    int32_t count = 0;

    for (int32_t part = 0; part < unit_at(m, unit)->blocks; part++)
        for (int32_t slot = 0; slot < state_blocks(m->state, unit)[part].count; slot++)
            figure[count++] = ranks_figure(m, unit, part, slot);
    return count;
}

void massed_sort_bodies(struct match *m, int32_t unit)
{
    struct massed_mixture how = massed_mixture(m, unit);
    struct block part[UNIT_BLOCKS_MAX];
    int32_t figure[BLOCK_FIGURES_MOST], at = 0, blocks = unit_at(m, unit)->blocks, count, others = 0,
                                        places = 0;

    if (how.mixed == MIXED_NOT || blocks == 0)
        return;
    count = list_slots(m, unit, figure);
    for (int32_t i = 0; i < count; i++)
        others += !massed_stands_in_lead(m, figure[i], &how);
    for (int32_t i = 0; i < blocks; i++) {
        part[i] = state_blocks(m->state, unit)[i];
        for (int32_t slot = 0; slot < part[i].count; slot++)
            places += block_in_other_body(&part[i], slot);
    }
    if (places != others) /* figures have come or gone: massed_mix_again */
        return;
    for (int32_t i = 0; i < blocks; at += part[i++].count)
        massed_gather(m, &how, &part[i], &figure[at], count - at);
    ranks_form(m, unit, part, blocks, figure);
}

static bool same_block(const struct block *a, const struct block *b)
{
    return points_equal(a->at, b->at) && a->facing == b->facing && a->layout == b->layout &&
           a->files == b->files && a->count == b->count;
}

/* The bodies of plain ranks are as wide as their front lets them be. */
static int32_t wide_within(const struct match *m, const struct massed_mixture *how, const int32_t *figure,
                           int32_t count, int32_t files)
{
    for (; files > 0; files--) {
        int32_t wide = massed_wide_for(m, how, figure, count, files);

        if (wide > 0)
            return wide;
    }
    return 1;
}

/* While some are outside of the ranks nobody changes from one wing to the other. */
static struct shares shares_of(const struct match *m, int32_t unit, const struct block *before)
{
    struct block_bodies of = block_bodies(before);

    if (of.layout != BLOCK_WINGS)
        return halves;
    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->fate == FATE_IN_PLAY && figure_at(m, figure)->slot == NOTHING)
        return (struct shares){of.left, of.left + of.right};
    return halves;
}

/* As many figures as it has now, the body in the middle in its place. */
static struct block whole_of(const struct block *before, int32_t count)
{
    struct block whole = *before;

    whole.count = count;
    if (before->count != count) { /* its bodies are no longer those of the layout */
        whole.at = block_point(before, massed_off_centre(before), 0);
        whole.layout = BLOCK_RANKS;
    }
    return whole;
}

/* No rule: where others hem it in it is narrower; where there is no room at all it stays as it is. */
static void mix_again(struct match *m, int32_t unit, const struct block *before, int32_t leader)
{
    int32_t figure[BLOCK_FIGURES_MOST], wide;
    struct massed_mixture how = massed_mixture(m, unit);
    bool bodies = block_bodies(before).layout >= BLOCK_TIERS;
    struct block b, whole, now = state_blocks(m->state, unit)[0];
    const struct shares shares = shares_of(m, unit, before);

    if (how.mixed == MIXED_NOT || unit_at(m, unit)->blocks != 1 || massed_unit_at(m, unit)->routing)
        return;                               /* no rule: routers keep together as they can */
    if (!bodies && !massed_is_mixed(m, unit)) /* it is like any other unit, and may be a wedge */
        return;
    whole = whole_of(before, list_slots(m, unit, figure));
    wide = bodies ? massed_wide(before) : wide_within(m, &how, figure, whole.count, before->files);
    do {
        b = whole;
        mix(m, &how, wide, &shares, &b, figure);
        if (!bodies)
            b.at = block_point(&b, massed_off_centre(&b), 0);
    } while (!same_block(&b, &now) && (!block_good(&b) || !massed_bases_clear(m, unit, &b)) && --wide > 0);
    if (wide == 0) {
        massed_sort_bodies(m, unit);
        return;
    }
    massed_centre_slot(&b, figure, leader);
    ranks_form(m, unit, &b, 1, figure);
}

void massed_mix_again(struct match *m, int32_t unit, const struct block *before)
{
    mix_again(m, unit, before, massed_unit_at(m, unit)->leader);
}

void massed_mix_about_leader(struct match *m, int32_t unit, const struct block *before)
{
    mix_again(m, unit, before, NOBODY);
}

bool massed_mixed_left(const struct match *m, int32_t unit, int32_t left, int32_t right, struct block *b)
{
    const struct block before = state_blocks(m->state, unit)[0];
    struct massed_mixture how = massed_mixture(m, unit);
    const struct shares shares = shares_of(m, unit, &before);
    int32_t figure[BLOCK_FIGURES_MOST], count = 0, wide = massed_wide(&before) - left - right;

    if (block_bodies(&before).layout < BLOCK_TIERS || wide < 1)
        return false;
    for (int32_t slot = 0; slot < before.count; slot++) {
        figure[count] = ranks_figure(m, unit, 0, slot);
        count += !massed_figure_at(m, figure[count])->doomed;
    }
    *b = whole_of(&before, count);
    b->at = block_point(b, (left - right) * b->width / 2, 0);
    mix(m, &how, wide, &shares, b, figure);
    return true;
}
