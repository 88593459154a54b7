#include "common/rules/battle/charge/push_on.h"

#include "common/match/ranks.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/charged.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/massed/run.h"
#include "common/table/block_touch.h"

enum { FILES_MOST = 64 };

/* A file that touches nobody, counted from the engaged ones outwards. */
struct free_file {
    length most;   /* that it can advance */
    length reach;  /* at which it touches `enemy` */
    int32_t enemy; /* NO_UNIT: nobody whom it may charge */
};

struct free_end {
    enum battle_wing wing;
    int32_t files;
    struct free_file file[FILES_MOST];
};

/* --- who is free ---------------------------------------------------------------------------------------- */

static bool is_engaged(const struct match *m, int32_t figure)
{
    struct battle_touch touches[TOUCHES_MOST];
    int32_t unit = figure_at(m, figure)->unit;

    EACH_CONTACT(m, unit, contact)
    {
        int32_t count = battle_fought(m, contact) ? battle_touches(m, contact, unit, touches) : 0;

        for (int32_t i = 0; i < count; i++)
            if (touches[i].own == figure)
                return true;
    }
    return false;
}

/* The column of a free file that is `outward` files away from the engaged ones; the nearest is 1. */
static int32_t column_of(const struct block *b, const struct free_end *end, int32_t outward)
{
    int32_t from_end = end->files - outward;

    return end->wing == WING_LEFT ? from_end : b->files - 1 - from_end;
}

static int32_t count_free(const struct match *m, int32_t unit, enum battle_wing wing)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t count = 0;

    while (count < b->files && count < FILES_MOST &&
           !is_engaged(m, ranks_figure(m, unit, 0, wing == WING_LEFT ? count : b->files - 1 - count)))
        count++;
    return count < b->files && count < FILES_MOST ? count : 0;
}

/* --- how far -------------------------------------------------------------------------------------------- */

/* RULE("B7.1.6-d"), RULE("B7.1.4-a"): somebody else whom it may charge, seen when the charge was declared. */
static bool may_be_reached(const struct match *m, int32_t unit, int32_t enemy)
{
    return battle_side_of(m, enemy) != battle_side_of(m, unit) && battle_stands(m, enemy) &&
           battle_contact_of(m, unit, enemy) == NO_CONTACT && battle_saw(m, unit, enemy);
}

/* Does its front edge lie on one of the enemy's over some length? */
static bool lies_flush(const struct match *m, const struct block *one, int32_t enemy)
{
    struct massed_bodies its;
    struct touch found[TOUCHES_MOST];

    massed_take_bodies(m, enemy, &its);
    for (int32_t i = 0; i < its.count; i++) {
        int32_t count = block_touches(one, &its.at[i], found, TOUCHES_MOST);

        for (int32_t k = 0; k < count && k < TOUCHES_MOST; k++)
            if (found[k].face_a == FACE_FRONT && found[k].shared > CONTACT)
                return true;
    }
    return false;
}

/* RULE("B7.1.6-b"), RULE("B7.1.6-c"): straight ahead, what is left of the charge, and a base depth more than
 * its inner neighbour. */
static struct free_file look_ahead(const struct match *m, int32_t unit, const struct block *one,
                                   int32_t outward, length left)
{
    struct massed_bodies b = {.unit = unit, .count = 1, .blocks = 1};
    const struct massed_run run = {
        .heading = (angle)one->facing, .allowance = left, .terms = battle_terms(m, unit)};
    struct free_file f = {.enemy = NO_UNIT};
    struct block_mover mover = {.block = one,
                                .blocks = 1,
                                .unit = unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = battle_terms(m, unit)->barred};
    struct motion motion;
    struct block_stop stop;
    struct block there;
    length most;
    int32_t line;

    b.at[0] = *one;
    f.most = massed_run_paid(m, &b, &run, motion_straight(one, 0, left).way, &line);
    most = outward * one->depth + CONTACT; /* the engaged ones stop a hair before the enemy */
    f.most = f.most < most ? f.most : most;
    if (f.most <= 0)
        return f;
    motion = motion_straight(one, 0, f.most);
    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    stop = block_stop(table_of(m), &mover, &motion);
    f.most = stop.along;
    there = block_moved(one, 0, f.most);
    if (stop.why == STOP_STAND && may_be_reached(m, unit, figure_at(m, stop.index)->unit) &&
        lies_flush(m, &there, figure_at(m, stop.index)->unit)) {
        f.enemy = figure_at(m, stop.index)->unit;
        f.reach = f.most;
    }
    return f;
}

static struct free_end look_at_end(const struct match *m, int32_t unit, enum battle_wing wing, length left)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    struct free_end end = {.wing = wing, .files = count_free(m, unit, wing)};

    for (int32_t outward = 1; outward <= end.files; outward++) {
        struct place at = block_slot(b, column_of(b, &end, outward));
        struct base base = block_base(b);
        struct block one = massed_block_of_one(&at, &base);

        end.file[outward - 1] = look_ahead(m, unit, &one, outward, left);
    }
    return end;
}

/* RULE("B7.1.6-c"): how far file `i` has to go so that file `j` can go all its way: neighbours differ by a
 * base depth at most. */
static length drawn_along(const struct free_end *end, int32_t i, int32_t j, length deep)
{
    length far = end->file[j].reach - (i == j ? 0 : (i < j ? j - i : i - j) * deep + CONTACT);

    return far > 0 ? far : 0;
}

static bool can_go(const struct free_end *end, int32_t j, length deep)
{
    for (int32_t i = 0; i < end->files; i++)
        if (drawn_along(end, i, j, deep) > end->file[i].most)
            return false;
    return end->file[j].enemy != NO_UNIT;
}

/* The ranks without so many files at that end. */
static bool kept_of(const struct block *b, const struct free_end *end, int32_t files, struct block *kept)
{
    return block_without_files(b, end->wing == WING_LEFT ? files : 0, end->wing == WING_RIGHT ? files : 0,
                               kept);
}

int32_t battle_can_push_on(const struct match *m, int32_t unit, length left,
                           struct battle_reached reached[REACHED_MOST])
{
    int32_t count = 0;

    if (unit_at(m, unit)->blocks != 1 || state_blocks(m->state, unit)[0].layout == BLOCK_WEDGE ||
        battle_unit_at(m, unit)->short_files > 0 || left <= 0)
        return 0;
    for (enum battle_wing wing = WING_LEFT; wing < WINGS; wing++) {
        const struct block *b = &state_blocks(m->state, unit)[0];
        const struct free_end end = look_at_end(m, unit, wing, left);
        struct block kept;
        bool leave = kept_of(b, &end, end.files, &kept) && massed_bases_clear(m, unit, &kept);

        for (int32_t j = 0; leave && j < end.files; j++) {
            bool known = !can_go(&end, j, b->depth);

            for (int32_t i = 0; i < count; i++)
                known |= reached[i].wing == wing && reached[i].enemy == end.file[j].enemy;
            if (!known && count < REACHED_MOST)
                reached[count++] = (struct battle_reached){wing, end.file[j].enemy};
        }
    }
    return count;
}

bool battle_push_touch(const struct match *m, int32_t unit, length left, const struct battle_reached *reached,
                       struct first_touch *touch)
{
    enum { NEAR = 4 * CONTACT };
    const struct block *b = &state_blocks(m->state, unit)[0];
    const struct free_end end = look_at_end(m, unit, reached->wing, left);
    struct massed_bodies its;

    massed_take_bodies(m, reached->enemy, &its);
    for (int32_t j = 0; j < end.files; j++) {
        struct place at = block_slot(b, column_of(b, &end, j + 1));
        struct base base = block_base(b);
        struct block one = massed_block_of_one(&at, &base);

        if (end.file[j].enemy != reached->enemy || !can_go(&end, j, b->depth))
            continue;
        one = block_moved(&one, 0, end.file[j].reach);
        for (int32_t i = 0; i < its.count; i++)
            if (block_first_touch(&one, NEAR, &its.at[i], touch))
                return true;
    }
    return false;
}

/* --- going ---------------------------------------------------------------------------------------------- */

static bool is_one_of(int32_t enemy, const int32_t *enemies, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (enemies[i] == enemy)
            return true;
    return false;
}

/* How far each file goes: as far as somebody needs it. The innermost that goes; the number of files: nobody
 * does. */
static int32_t plan(const struct free_end *end, length deep, const int32_t *enemies, int32_t count,
                    length far[FILES_MOST])
{
    int32_t first = end->files;

    for (int32_t i = end->files - 1; i >= 0; i--) {
        far[i] = 0;
        for (int32_t j = 0; j < end->files; j++)
            if (can_go(end, j, deep) && is_one_of(end->file[j].enemy, enemies, count)) {
                length needed = drawn_along(end, i, j, deep);

                far[i] = needed > far[i] ? needed : far[i];
            }
        first = far[i] > 0 ? i : first;
    }
    return first;
}

static void step_ahead(struct match *m, int32_t figure, const struct block *from, length far)
{
    struct block one = block_moved(from, 0, far);

    for (int32_t hair = 1; hair <= 2 * MARCH_EASE && !massed_bases_clear(m, figure_at(m, figure)->unit, &one);
         hair++)
        one = block_moved(from, 0, far - hair);
    battle_stand_at(m, figure, &one);
    battle_figure_at(m, figure)->stepped = true;
}

/* RULE("B7.1.6-c"): the files leave the ranks for `kept`, and stand by themselves, each as far ahead as it
 * goes. */
static void leave_ranks(struct match *m, int32_t unit, const struct free_end *end, int32_t first,
                        const struct block *kept, const length far[FILES_MOST])
{
    const struct massed_mixture how = massed_mixture(m, unit);
    const struct block b = state_blocks(m->state, unit)[0];
    int32_t order[BLOCK_FIGURES_MOST], out[BLOCK_FIGURES_MOST], file_of[BLOCK_FIGURES_MOST], count = 0;

    for (int32_t slot = 0; slot < b.count; slot++) {
        int32_t column = block_file_of(&b, slot),
                from_end = end->wing == WING_LEFT ? column : b.files - 1 - column,
                i = end->files - 1 - from_end;

        out[slot] = ranks_figure(m, unit, 0, slot);
        file_of[slot] = column != NO_FILE && i >= first ? i : NOTHING;
        if (file_of[slot] == NOTHING)
            order[count++] = out[slot];
    }
    assert(count == kept->count);
    if (block_bodies(kept).layout >= BLOCK_TIERS)
        massed_gather(m, &how, kept, order, count);
    ranks_form(m, unit, kept, 1, order);
    for (int32_t slot = 0; slot < b.count; slot++) {
        struct place at = block_slot(&b, slot);
        struct base base = block_base(&b);
        const struct block one = massed_block_of_one(&at, &base);
        struct battle_figure *f = battle_figure_at(m, out[slot]);

        if (file_of[slot] == NOTHING)
            continue;
        step_ahead(m, out[slot], &one, far[file_of[slot]]);
        f->lap_wing = (int32_t)end->wing;
        f->lap_place = block_rank_of(&b, slot) * (end->files - first) + file_of[slot] - first;
    }
    battle_unit_at(m, unit)->stepped[end->wing] = end->files - first;
}

void battle_push_files_on(struct match *m, int32_t unit, enum battle_wing wing, length left,
                          const int32_t *enemies, int32_t count)
{
    const struct free_end end = look_at_end(m, unit, wing, left);
    length far[FILES_MOST];
    const struct block b = state_blocks(m->state, unit)[0];
    int32_t first = plan(&end, b.depth, enemies, count, far);
    struct block kept;
    struct event *e;

    if (first == end.files)
        return;
    while (first > 0 &&
           !kept_of(&b, &end, end.files - first, &kept)) /* RULE("B5.7.2-e"): of a wing more go along */
        first--;
    if (!kept_of(&b, &end, end.files - first, &kept))
        return;
    leave_ranks(m, unit, &end, first, &kept, far);
    e = battle_tell(m, "battle.pushes_on", RULE("B7.1.6-b"), unit);
    event_arg(e, "files", ARG_NUMBER, end.files - first);
    event_end(m);
}

/* --- falling in ----------------------------------------------------------------------------------------- */

bool battle_is_stepped(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->stepped[WING_LEFT] + battle_unit_at(m, unit)->stepped[WING_RIGHT] > 0;
}

void battle_draw_in_steps(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct battle_returning wing[WINGS];

    if (!battle_is_stepped(m, unit))
        return;
    for (enum battle_wing i = WING_LEFT; i < WINGS; i++) {
        wing[i] = battle_call_in(m, unit, i);
        wing[i].front = wing[i].count < u->stepped[i] ? wing[i].count : u->stepped[i];
        u->stepped[i] = 0;
    }
    if (wing[WING_LEFT].count + wing[WING_RIGHT].count == 0)
        return;
    assert(unit_at(m, unit)->blocks == 1);
    battle_draw_in(m, unit, wing);
    battle_tell(m, "battle.files_fall_in", RULE("B7.1.6-c"), unit);
    event_end(m);
}

/* Does any of them touch somebody whom the unit fights? */
static bool steps_fight(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (battle_figure_at(m, figure)->stepped && massed_lives(m, figure) && is_engaged(m, figure))
        return true;
    return false;
}

void battle_draw_in_idle_steps(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_is_stepped(m, unit) && battle_in_play(m, unit) && unit_at(m, unit)->blocks == 1 &&
            !steps_fight(m, unit))
            battle_draw_in_steps(m, unit);
}
