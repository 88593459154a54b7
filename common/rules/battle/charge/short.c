/* B7.1.3-f to B7.1.3-i: short files. */
#include "common/rules/battle/charge/short.h"

#include "common/match/ranks.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/mixed.h"

enum { BACK_PARTS = 8 };

/* RULE("B7.1.3-f"): how much the file lacks; 0: it gets up to the enemy. */
static length lacking(const struct block *before, const struct block *after, int32_t file, length left)
{
    struct point from = block_slot(before, file).at, to = block_slot(after, file).at;
    length far = distance(from, to);
    bool forward = block_offset(after, to).y > block_offset(after, from).y;

    return forward && far > left + CONTACT ? far - left : 0;
}

/* Files at one end of the front that are short; they are counted from that end. */
static int32_t count_short(const struct block *before, const struct block *after, enum battle_wing wing,
                           length left)
{
    int32_t count = 0;

    while (count < after->files &&
           lacking(before, after, wing == WING_LEFT ? count : after->files - 1 - count, left) > 0)
        count++;
    return count < after->files ? count : after->files - 1; /* the one that has met the enemy is there */
}

/* What is short: so many files at one end of a block, and how each of them lacks. */
struct short_end {
    enum battle_wing wing;
    int32_t files;
    const struct block *before, *after;
    length left; /* of the charge */
};

/* The place of a slot among the short files, from the innermost; NOTHING: its file is not short. */
static int32_t place_of(const struct short_end *s, int32_t slot)
{
    int32_t files = s->after->files, file = block_file_of(s->after, slot),
            inward = s->wing == WING_LEFT ? s->files - 1 - file : file - (files - s->files);

    if (file == NO_FILE || inward < 0 || inward >= s->files)
        return NOTHING;
    return block_rank_of(s->after, slot) * s->files + inward;
}

static struct block moved_back(const struct short_end *s, int32_t slot, length back)
{
    struct place at = block_slot(s->after, slot);
    struct base base = block_base(s->after);
    struct block one = massed_block_of_one(&at, &base);

    return block_moved(&one, 0, -back);
}

/* no rule: how much less far a file stands back where there is somebody (see stays_back) */
static bool file_clear(const struct match *m, int32_t unit, const struct short_end *s, int32_t file,
                       length back)
{
    for (int32_t slot = 0; slot < s->after->count; slot++) {
        struct block one;

        if (block_file_of(s->after, slot) != file)
            continue;
        one = moved_back(s, slot, back);
        if (!massed_bases_clear(m, unit, &one))
            return false;
    }
    return true;
}

/* RULE("B7.1.3-f"), RULE("B7.1.3-g"): straight away from the enemy, by the distance that is missing. No rule:
 * where somebody else stands there, as much less as it takes. */
static length stays_back(const struct match *m, int32_t unit, const struct short_end *s, int32_t file)
{
    length lacks = lacking(s->before, s->after, file, s->left);
    int32_t parts = BACK_PARTS;

    while (parts > 0 && !file_clear(m, unit, s, file, lacks * parts / BACK_PARTS))
        parts--;
    return lacks * parts / BACK_PARTS;
}

static void stand_back(struct match *m, const struct short_end *s, int32_t slot, int32_t figure, length back)
{
    struct block one = moved_back(s, slot, back);

    battle_stand_at(m, figure, &one);
    battle_figure_at(m, figure)->short_file = true;
    battle_figure_at(m, figure)->lap_wing = (int32_t)s->wing;
    battle_figure_at(m, figure)->lap_place = place_of(s, slot);
}

/* The files that have got there. */
static bool kept_by(const struct short_end *s, struct block *kept)
{
    return block_without_files(s->after, s->wing == WING_LEFT ? s->files : 0,
                               s->wing == WING_RIGHT ? s->files : 0, kept);
}

static void leave_behind(struct match *m, int32_t unit, const struct short_end *s)
{
    const struct massed_mixture how = massed_mixture(m, unit);
    int32_t order[BLOCK_FIGURES_MOST], figure[BLOCK_FIGURES_MOST], count = 0;
    struct block kept;
    bool fits = kept_by(s, &kept);

    assert(fits);
    for (int32_t slot = 0; slot < s->after->count; slot++) {
        figure[slot] = ranks_figure(m, unit, 0, slot);
        if (place_of(s, slot) == NOTHING)
            order[count++] = figure[slot];
    }
    assert(count == kept.count);
    if (block_bodies(&kept).layout >= BLOCK_TIERS)
        massed_gather(m, &how, &kept, order, count);
    ranks_form(m, unit, &kept, 1, order);
    for (int32_t slot = 0; slot < s->after->count; slot++)
        if (place_of(s, slot) != NOTHING)
            stand_back(m, s, slot, figure[slot], stays_back(m, unit, s, block_file_of(s->after, slot)));
}

/* RULE("B7.1.1-g"): without a wheel only an oblique charge leaves files short. RULE("B7.1.3-i"): the unit is
 * disordered. */
void battle_leave_short(struct match *m, const struct battle_charge *c, const struct block *struck)
{
    int32_t unit = c->drill.unit;
    struct battle_unit *u = battle_unit_at(m, unit);
    const struct block before = c->drill.march.block[0], after = state_blocks(m->state, unit)[0];
    struct short_end s = {
        .before = &before, .after = &after, .left = c->drill.march.allowance - c->drill.march.spent};
    struct event *e;

    if ((!u->wheeled && c->touch.slant <= SLANT_MOST) || before.layout == BLOCK_WEDGE ||
        after.layout == BLOCK_WEDGE)
        return;
    for (s.wing = WING_LEFT; s.wing < WINGS; s.wing++) {
        s.files = count_short(&before, &after, s.wing, s.left);
        if (s.files > 0)
            break;
    }
    for (; s.files > 0; s.files--) { /* RULE("B7.1.1-d"): somebody is engaged, those who have met the enemy */
        struct block kept;

        /* no rule: an incomplete last rank stays behind fewer files, and needs room there */
        if (kept_by(&s, &kept) && front_shared(&kept, struck, (enum block_face)c->touch.face) > CONTACT &&
            massed_bases_clear(m, unit, &kept))
            break;
    }
    if (s.files == 0)
        return;
    leave_behind(m, unit, &s);
    u->short_files = s.files;
    u->disordered = true;
    e = battle_tell(m, "battle.files_short", RULE("B7.1.3-f"), unit);
    event_arg(e, "files", ARG_NUMBER, s.files);
    event_end(m);
}

/* The figure of a short file that stands nearest to the front; NOBODY: there is none. */
static int32_t nearest_short(const struct match *m, int32_t unit)
{
    int32_t best = NOBODY;

    EACH_MEMBER(m->state, unit, figure)
    if ((battle_figure_at(m, figure)->short_file || battle_figure_at(m, figure)->stepped) &&
        figure_at(m, figure)->fate == FATE_IN_PLAY &&
        (best == NOBODY || battle_figure_at(m, figure)->lap_place < battle_figure_at(m, best)->lap_place))
        best = figure;
    return best;
}

void battle_stand_in(struct match *m, int32_t unit, const struct block *front)
{
    int32_t order[BLOCK_FIGURES_MOST], figure;
    struct block b = *front;

    b.count = 0;
    while (b.count < front->count && (figure = nearest_short(m, unit)) != NOBODY) {
        battle_figure_at(m, figure)->short_file = battle_figure_at(m, figure)->stepped = false;
        table_lift_stand(table_of(m), figure);
        order[b.count++] = figure;
    }
    if (b.count == 0)
        return;
    b.files = b.files < b.count ? b.files : b.count;
    ranks_form(m, unit, &b, 1, order);
}

void battle_bring_up_short(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct battle_returning wing[WINGS];

    if (u->short_files == 0)
        return;
    for (enum battle_wing i = WING_LEFT; i < WINGS; i++) {
        wing[i] = battle_call_in(m, unit, i);
        wing[i].front = wing[i].count < u->short_files ? wing[i].count : u->short_files;
    }
    u->short_files = 0;
    assert(unit_at(m, unit)->blocks == 1 || wing[WING_LEFT].count + wing[WING_RIGHT].count == 0);
    if (unit_at(m, unit)->blocks == 1)
        battle_draw_in(m, unit, wing);
    battle_tell(m, "battle.files_come_up", RULE("B7.1.3-h"), unit);
    event_end(m);
}
